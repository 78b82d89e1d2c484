"""Traces, once an audit is over, the rounds of what was found when rounds had come together.

What is found across the rounds of a table is known only when its rounds are gone: their log is read
once more, and no further than needed.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from handaudit import reading
from handaudit.inputs import Found, Input
from handaudit.judging import Judge, Settings, Told
from handaudit.log import Interlude, Round
from handaudit.masking import naming
from handaudit.moments import Earlier
from handaudit.outcome import Kind
from handaudit.replay.dice_layout import Layout
from handaudit.report import Finding

MOST: Final = 500
"""Rounds that are traced: so many with a breach or an error of ours, and so many with a doubt only."""


class Traceable(NamedTuple):
    """A round, what the round before left on a table of mini-dice, and the findings that it shows.

    ``lines`` are those of the log that it stands for: its own, or lines between two rounds.
    """

    played: Round
    before: Layout | None
    lines: range
    found: list[Finding]


def trace(
    found: Sequence[Finding],
    every: Iterable[Found],
    input_format: str | None,
    settings: Settings,
    follow: Callable[[Told], None],
) -> None:
    """Tells ``follow`` the rounds of what was found late, as far as their logs can be read again."""
    wanted: dict[str, list[Finding]] = {}
    for finding in _first(found):
        wanted.setdefault(finding.location.path, []).append(finding)
    judge = Judge(settings)
    for one in every:
        here = wanted.get(one.path)
        if here is None or not isinstance(one, Input) or one.is_stdin:
            continue
        try:
            with one.open() as opened:
                parts = reading.read(
                    opened, format=input_format, name=one.path, encoding=one.encoding
                )
                for traceable in rounds(parts, here, judge):
                    _follow(traceable, judge, follow)
        except (reading.NotALog, OSError):
            continue  # it is no longer as it was: its findings stand without a drawing


def _first(found: Sequence[Finding]) -> list[Finding]:
    """The findings of the first rounds in which something was found."""
    seen: dict[bool, set[tuple[str, str | None]]] = {True: set(), False: set()}
    kept = []
    for finding in found:
        if finding.outcome is Kind.NOT_EVIDENCED:
            continue
        rounds_seen = seen[finding.outcome is not Kind.INDETERMINATE]
        place = finding.location.path, finding.hand
        if place in rounds_seen or len(rounds_seen) < MOST:
            rounds_seen.add(place)
            kept.append(finding)
    return kept


def _follow(traceable: Traceable, judge: Judge, follow: Callable[[Told], None]) -> None:
    played, before, lines, found = traceable
    trace_one = judge.settings.trace
    traced = trace_one(judge, played, found, before) if trace_one else None
    if traced is None:
        return
    follow(
        Told(
            is_round=True,
            path=played.source.path,
            lines=lines,
            findings=(*found,),
            names=naming(played),
            traced=traced,
        )
    )


def rounds(
    parts: Iterable[Round | Interlude], found: Sequence[Finding], judge: Judge
) -> Iterator[Traceable]:
    """The rounds of a log that show some findings in it.

    A finding between two rounds is shown by the one before it, where that is of poker, and one before
    the first round by that.
    """
    wanted = _Wanted(found)
    dice = Earlier(judge, wanted.lines)
    before: Round | None = None
    waiting: list[Finding] = []
    for part in parts:
        dice.take(part)
        lines = range(part.first_line, part.first_line + max(part.line_count, 1))
        if wanted.passed_by(lines) and not waiting:
            break
        here = wanted.shown_by(part, lines)
        if isinstance(part, Interlude) and before is None:
            waiting += here
        elif isinstance(part, Interlude):
            yield from _shown(before, lines, here)
        elif part.defect is None and not judge.is_dice(part):
            if waiting:
                lines = range(waiting[0].location.line, lines.stop)
            yield from _shown(part, lines, [*waiting, *here])
            before, waiting = part, []
    for table in dice.close():
        played = table.round
        lines = range(played.first_line, played.first_line + played.line_count)
        yield Traceable(played, table.before, lines, wanted.shown_by(played, lines))


def _shown(played: Round | None, lines: range, found: list[Finding]) -> Iterator[Traceable]:
    if played is not None and found:
        yield Traceable(played, None, lines, found)


class _Wanted:
    """Findings of a log, in the order of their lines."""

    def __init__(self, found: Sequence[Finding]) -> None:
        self._found = sorted(found, key=lambda one: one.location.line)
        self._sorted = [one.location.line for one in self._found]
        self.lines = frozenset(self._sorted)

    def passed_by(self, lines: range) -> bool:
        """Whether no finding stands in these lines or after them."""
        return not self._sorted or self._sorted[-1] < lines.start

    def shown_by(self, part: Round | Interlude, lines: range) -> list[Finding]:
        """The findings in the lines of a part; of hands of data that share a line, those of its hand."""
        first, end = (bisect_left(self._sorted, line) for line in (lines.start, lines.stop))
        here = self._found[first:end]
        if len(lines) > 1 or isinstance(part, Interlude):
            return here
        return [one for one in here if one.hand == part.id]
