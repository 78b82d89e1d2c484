"""The baseline: findings that existed at the start, so that new ones stand out.

The fingerprint of its finding identifies an entry: rule, outcome, round, seat, the words of the
lines and the number among equal ones. Lines and files may move; no other finding matches the entry.
"""

from collections.abc import Collection, Iterable
from typing import Final, Literal

import msgspec

from handaudit.auditing.finding import Finding
from handaudit.inputs import bounded
from handaudit.inputs.strict_toml import Malformed

SCHEMA: Final = "handaudit-baseline/1"


class BaselineEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One finding; everything except ``fingerprint`` is for people who read the file."""

    rule: str
    table: str | None
    hand: str | None
    time: str | None
    fingerprint: str
    outcome: str
    path: str
    line: str


class _File(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    schema: Literal["handaudit-baseline/1"]
    findings: list[BaselineEntry]


class Baseline:
    """The entries of a file, by fingerprint."""

    def __init__(self, path: str, entries: Iterable[BaselineEntry]) -> None:
        self.path = path
        self.entries = {one.fingerprint: one for one in entries}

    def holds(self, finding: Finding) -> bool:
        """Whether the baseline contains the finding."""
        return finding.fingerprint in self.entries

    def without(self, met: Collection[str]) -> list[BaselineEntry]:
        """The entries whose fingerprints are not among these."""
        return [one for mark, one in self.entries.items() if mark not in met]


def entry(finding: Finding) -> BaselineEntry:
    """The entry for a finding."""
    place = finding.location
    here = next((one.text for one in finding.evidence if one.stands_at(place)), "")
    return BaselineEntry(
        rule=finding.rule,
        table=finding.table,
        hand=finding.hand,
        time=finding.time,
        fingerprint=finding.fingerprint,
        outcome=finding.outcome.value,
        path=_whole(finding.location.path),
        line=_whole(" ".join(here.split())[:200]),
    )


def read(path: str) -> Baseline:
    """The baseline of a file.

    Raises:
        Malformed: it cannot be read, or is not a baseline.
    """
    try:
        content = bounded.read(path)
        return Baseline(path, msgspec.json.decode(content, type=_File).findings)
    except OSError as error:
        raise Malformed(path, 0, f"cannot be read: {error.strerror or error}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(path, 0, f"not a baseline: {error}") from error


def written(entries: Iterable[BaselineEntry]) -> bytes:
    """A baseline as a file: sorted, one entry per line, so that a changed entry is one line of a diff."""
    rows = [msgspec.json.encode(one).decode() for one in sorted(set(entries), key=_order)]
    body = ",\n".join(f"  {row}" for row in rows)
    listed = f"[\n{body}\n ]" if rows else "[]"
    return f'{{\n "schema": "{SCHEMA}",\n "findings": {listed}\n}}\n'.encode()


def _order(one: BaselineEntry) -> tuple[str, ...]:
    return (one.rule, one.table or "", one.hand or "", one.time or "", one.fingerprint)


def _whole(text: str) -> str:
    """Text that UTF-8 can hold."""
    return text.encode("utf-8", "backslashreplace").decode()
