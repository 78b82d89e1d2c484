"""Rounds of Table Logs as the replay tells them, without duties: occasions, and what a round leaves."""

import io
from typing import TypeVar

from handaudit import reading
from handaudit.auditing.judge import Judge
from handaudit.auditing.results import AuditSettings
from handaudit.facts.events import Event
from handaudit.facts.log import Interlude, Round
from handaudit.replay.dice import replay as dice
from handaudit.replay.dice.layout import Layout
from handaudit.replay.dice.table import DiceTable
from handaudit.replay.occasion import Occasion
from handaudit.replay.sequence.entries import RoundEntry

Told = TypeVar("Told", bound=Occasion)

DICE = """\
tlog 1
casino "Seaside Hall"
table D01
date 2008-03-14
game mini-dice
posted chip 1
unrecorded stakes
"""


def parts(log: str, name: str = "a.tlog") -> list[Round | Interlude]:
    """The parts of a log."""
    return [*reading.read(io.BytesIO(log.encode()), format="table-log", name=name)]


def rounds(log: str, name: str = "a.tlog") -> list[Round]:
    """The rounds of a log."""
    return [part for part in parts(log, name) if isinstance(part, Round)]


def entries(log: str, name: str = "a.tlog") -> list[RoundEntry]:
    """What the rounds of a log leave for the table ledger."""
    judge = Judge(AuditSettings())
    told = [judge.part(part) for part in parts(log, name) if isinstance(part, (Round, Interlude))]
    return [one.entry for one in told if one is not None and one.entry is not None]


class Replayed:
    """A round that was replayed, and its occasions."""

    round: Round
    occasions: list[Occasion]

    def of(self, kind: type[Told]) -> list[Told]:
        """Its occasions of a kind."""
        return [one for one in self.occasions if isinstance(one, kind)]

    def one(self, kind: type[Told]) -> Told:
        """Its one occasion of a kind."""
        (found,) = self.of(kind)
        return found

    def text(self, event: Event | None) -> str | None:
        """The line of an event."""
        return None if event is None else self.round.line_text(event.line)


class DiceRound(Replayed):
    """A round of mini-dice that was replayed: its table, its occasions, and what it leaves.

    ``lines`` are those after the seats; ``opens`` begins the round's line, and ``shaker`` ends it.
    """

    def __init__(
        self,
        lines: str,
        before: Layout | None = None,
        *,
        shaker: str = "shaker 1",
        seats: str = "Arlo Bettina Corin",
        head: str = DICE,
        opens: str = "round 1 2008-03-14T22:10:00",
        name: str = "a.tlog",
    ) -> None:
        seated = "".join(
            f"seat {seat} {name} 500\n" for seat, name in enumerate(seats.split(), 1) if name != "-"
        )
        log = f"{head}{opens} {shaker}\n{seated}{lines.strip()}\nend\n"
        (self.round,) = rounds(log, name)
        table = Judge(AuditSettings()).rounds.table(self.round, before)
        assert isinstance(table, DiceTable)
        self.table = table
        self.occasions = []
        self.left = dice.replay(table, self.occasions.append)
