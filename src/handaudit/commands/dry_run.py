"""What an audit would read, without auditing it, for ``--dry-run`` and for the progress line."""

from collections.abc import Iterator, Sequence

import msgspec

from handaudit.auditing import shards
from handaudit.inputs.ignore import Excludes
from handaudit.inputs.input import Found, Hints, Input, Skipped, size
from handaudit.inputs.stdin import stdin_kept
from handaudit.law.house.profiles import Houses
from handaudit.reading import NotALog, formats
from handaudit.reading.logs import find_logs
from handaudit.reading.text import TextStream
from handaudit.reports.terminal import safe


class Seen(msgspec.Struct, frozen=True):
    """Inputs with their format, and what is not audited, with the reason."""

    audited: list[tuple[str, str]]
    unreadable: list[tuple[str, str]]
    skipped: list[tuple[str, str]]
    nothing_due: bool
    missed: bool
    """Whether something that is skipped looks like a log."""

    @property
    def incomplete(self) -> bool:
        """Whether the audit would be incomplete."""
        return bool(self.unreadable) or self.missed or not (self.audited or self.nothing_due)

    def lines(self) -> Iterator[str]:
        """The output: a line for each path, and one for the total."""
        for path, form in self.audited:
            yield f"audit  {safe(path)}  ({form})"
        for path, reason in self.unreadable:
            yield f"refuse {safe(path)}: {safe(reason)}"
        for path, reason in self.skipped:
            yield f"skip   {safe(path)}: {safe(reason)}"
        yield (
            f"{len(self.audited):,} to audit, {len(self.unreadable):,} refused, "
            f"{len(self.skipped):,} skipped"
        )


def look(
    paths: Sequence[str],
    excludes: Excludes | None,
    shard: tuple[int, int] | None,
    input_format: str | None,
    *,
    houses: Houses,
    hints: Hints | None = None,
) -> Seen:
    """Finds the inputs and the format of each, from its first 64 KiB.

    ``houses`` are those of the audit: they decide which inputs of a table stay together.

    Raises:
        PathMissing: a path does not exist.
    """
    every = list(find_logs(paths, excludes, hints))
    with stdin_kept(every) as found:
        part = found
        if shard is not None:
            part, _ = shards.part(found, *shard, houses=houses, input_format=input_format)
        return _seen(every, part, input_format)


def _seen(every: Sequence[Found], part: Sequence[Found], input_format: str | None) -> Seen:
    wholly = bool(every) and all(isinstance(one, Skipped) and one.named for one in every)
    missed = any(isinstance(one, Skipped) and one.missed for one in part)
    seen = Seen([], [], [], wholly or (bool(every) and not part), missed)
    for one in part:
        if isinstance(one, Skipped):
            seen.skipped.append((one.path, one.reason))
            continue
        try:
            seen.audited.append((one.path, _format(one, input_format)))
        except NotALog as fault:
            seen.unreadable.append((one.path, fault.reason))
        except OSError as fault:
            seen.unreadable.append((one.path, fault.strerror or str(fault)))
    return seen


def volume(
    paths: Sequence[str], excludes: Excludes | None, hints: Hints | None = None
) -> int | None:
    """Bytes that an audit of these paths would read; ``None`` if that is unknown beforehand.

    Raises:
        PathMissing: a path does not exist.
    """
    total = 0
    for one in find_logs(paths, excludes, hints):
        octets = size(one)
        if octets is None:
            return None
        total += octets
    return total


def _format(one: Input, wanted: str | None) -> str:
    with one.open() as file:
        stream = TextStream(file, encoding=one.encoding)
        if stream.binary:
            raise NotALog(one.path, "it is binary data, not text")
        if wanted is None:
            return formats.detect(stream.head, one.path).name
        formats.check(stream.head, one.path, formats.by_name(wanted))
        return wanted
