"""The rounds of a log, ready to be played back step by step."""

from collections.abc import Container, Iterator
from typing import Final

import msgspec

from handaudit import reading
from handaudit.auditing.judge import Judge
from handaudit.auditing.results import AuditSettings
from handaudit.auditing.snapshots import Earlier, TableSnapshot, snapshots
from handaudit.facts.events import BlindPosted
from handaudit.facts.log import Interlude, Round
from handaudit.inputs.find import PathMissing
from handaudit.inputs.input import Hints, Skipped
from handaudit.law.house.profiles import Houses
from handaudit.reading.logs import find_logs
from handaudit.reading.round_ids import RoundIds
from handaudit.replay.discipline import ChainedTable

MOST: Final = 200
"""Most rounds of a log that are kept around the wanted one."""


class CannotPlayBack(Exception):  # noqa: N818  states what is wrong
    """A log without the wanted round, or a round that cannot be replayed."""


class _All:
    """Contains every line."""

    def __contains__(self, line: object) -> bool:
        return True


class Playback(msgspec.Struct, frozen=True):
    """Some rounds in a row, and the place of the wanted one among them."""

    judge: Judge
    rounds: list[Round]
    start: int
    chained: dict[int, ChainedTable]
    """The table before each round that starts from what the round before left, by line."""
    more: bool = False
    """Whether the log goes on after these rounds."""

    def steps(self, place: int) -> tuple[Round, list[TableSnapshot]]:
        """A round, whole, and its moments.

        Raises:
            CannotPlayBack: it cannot be replayed.
        """
        played = self.rounds[place]
        table = self.chained.get(played.opened.line)
        whole, before = (table.round, table.before) if table else (played, None)
        drawn = snapshots(whole, self.judge, before)
        if drawn:
            return whole, drawn
        left = self.judge.part(played)
        reason = left.gap.reason if left and left.gap else "it has no line of play"
        raise CannotPlayBack(f"round {played.id} cannot be replayed: {reason}")


def of(
    file: str,
    hand: str | None = None,
    *,
    line: int | None = None,
    input_format: str | None = None,
    hints: Hints | None = None,
    houses: Houses | None = None,
    masks: bool = False,
    most: int = MOST,
) -> Playback:
    """The rounds of a file around the first one with this number, or with this line; by default, the
    first rounds. If they will be shown without names, ``masks`` withholds words of anybody.

    Raises:
        CannotPlayBack: there is no such round, or the file cannot be read.
    """
    judge = Judge(AuditSettings(houses=houses or Houses(), masks=masks))
    rounds: list[Round] = []
    found, more, ids = False, False, RoundIds()
    wanted: Container[int] = _All()
    earlier = Earlier(judge, wanted)
    try:
        for part in _parts(file, input_format, hints):
            if found and len(rounds) >= most:
                more = isinstance(part, Round)
                break
            earlier.take(part)
            if not isinstance(part, Round):
                continue
            if not found and rounds and len(rounds) > (most - 1) // 2:
                del rounds[0]
            rounds.append(part)
            ids.take(part.id)
            if not found and hand in (None, part.id) and (line is None or line in part.lines):
                found, start = True, len(rounds) - 1
    except (PathMissing, reading.NotALog, OSError) as fault:
        raise CannotPlayBack(str(fault)) from fault
    if not found:
        raise CannotPlayBack(ids.lacking(hand, file) if hand else f"no round in {file}")
    chained = {table.round.opened.line: table for table in earlier.close()}
    return Playback(judge, rounds, start, chained, more)


def big_blind(played: Round) -> int:
    """The largest of the posted blinds in cents; 0 if the round has none."""
    posted = [one for one in played.events if isinstance(one, BlindPosted) and one.kind == "blind"]
    return max((one.amount for one in posted), default=0)


def _parts(file: str, input_format: str | None, hints: Hints | None) -> Iterator[Round | Interlude]:
    for one in find_logs([file], hints=hints):
        if isinstance(one, Skipped):
            continue
        with one.open() as opened:
            yield from reading.read(
                opened, format=input_format, name=one.path, encoding=one.encoding
            )
