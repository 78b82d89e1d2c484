"""Rounds at a live table, one after the other, and what their duties across rounds hear."""

from typing import NamedTuple, TypeVar

from handaudit.auditing.judge import Judge
from handaudit.auditing.results import AuditSettings
from handaudit.facts.log import Interlude
from handaudit.replay.occasion import Occasion
from handaudit.replay.sequence import replay
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.occasions import RoundFollowed
from handaudit.replay.sequence.record import Recorder
from replayed import parts

HEAD = (
    "tlog 1\ntable H21\ndate 2008-03-14\ngame holdem high\nposted limit 5 10\nposted blinds 2 5\n"
)
SEATS = "seat 1 Ada 100\nseat 2 Ben 100\nseat 3 Cleo 100\n"
PLAY = (
    "seat 2 blinds 2\nseat 3 blinds 5\nseat 1 folds\nseat 2 folds\ndealer returns 3 to 3\n"
    "dealer awards 4 to 3 from main for pot\n"
)
AFTER = {1: 100, 2: 98, 3: 102}
"""What the three have after such a round, in dollars."""
MINUTE = 60_000
Found = TypeVar("Found", bound=Occasion)


class Heard(NamedTuple):
    """An occasion, with what was known then of whose stakes and names, and whether a line was unread."""

    occasion: Occasion
    stakes: dict[int, int | None]
    names: dict[int, str]
    unread: bool
    round: str


class Table:
    """A log that was replayed across its rounds; ``then`` is another one of the same table."""

    def __init__(self, *lines: str, head: str = HEAD, then: str = "") -> None:
        self.heard: list[Heard] = []
        recorder, judge = Recorder(), Judge(AuditSettings())
        logs = filter(None, [head + "".join(lines), then])
        for part in [part for number, log in enumerate(logs) for part in parts(log, f"{number}")]:
            told = judge.part(part)
            if isinstance(part, Interlude):
                recorder.between(part)
            elif told is not None and told.entry is not None:
                recorder.played(told.entry)
        self.moved: dict[str, str | None] = {}
        """Where the kill button has gone before each round, by the round."""
        (self.steps,) = recorder.ledger.tables()
        self.account = TableHistory()
        playing = replay.TableReplay(self.hear, self.account)
        for step in self.steps:
            self.account.add(step)
            playing.take(step)

    def hear(self, occasion: Occasion, account: TableHistory) -> None:
        stakes = {
            seat: None if stake.amount is None else stake.amount // 100
            for seat, stake in account.stakes.items()
        }
        names = {seat: one.name for seat, one in account.by_seat.items()}
        told = Heard(occasion, stakes, names, account.unread is not None, account.round.id)
        self.heard.append(told)
        if isinstance(occasion, RoundFollowed):
            moved = account.kill_moved
            self.moved[told.round] = (
                None if moved is None else account.entry_of(moved).line_text(moved.line)
            )

    def of(self, kind: type[Found]) -> list[Found]:
        return [one.occasion for one in self.heard if isinstance(one.occasion, kind)]

    def followed(self, number: int) -> RoundFollowed:
        """What was found as a round began."""
        (found,) = [
            one for one in self.of(RoundFollowed) if one.this and one.this.id == str(number)
        ]
        return found

    def known(self, number: int) -> dict[int, int | None]:
        """The stakes, in dollars, as a round began."""
        (found,) = [
            one.stakes
            for one in self.heard
            if isinstance(one.occasion, RoundFollowed) and one.round == str(number)
        ]
        return found

    def text(self, occasion: Occasion) -> str:
        return self.account.entry_of(occasion.event).line_text(occasion.event.line)


def hand(  # all that a round may differ in
    number: int,
    *,
    at: str = "",
    play: str = PLAY,
    seats: str = SEATS,
    tail: str = "",
    deck: str = "red",
) -> str:
    clock = at or f"22:{number:02}:00"
    return f"round {number} 2008-03-14T{clock} deck {deck} button 1\n{seats}{play}{tail}end\n"


def opens(number: int, at: str) -> str:
    return f"round {number} 2008-03-14T{at} deck red button 1"
