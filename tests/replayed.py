"""Rounds of Table Logs as the replay tells them, without duties: occasions, and what a round leaves."""

import io
from datetime import date
from typing import TypeVar

from handaudit import reading
from handaudit.events import Event
from handaudit.judging import Judge, Settings
from handaudit.log import Part, Round
from handaudit.replay import dice
from handaudit.replay.betting import BettingRound
from handaudit.replay.dice_layout import Layout
from handaudit.replay.occasions import Occasion
from handaudit.replay.players import Player
from handaudit.replay.replay import Step, steps
from handaudit.replay.table import Table
from handaudit.subchapter import AUDITED
from handaudit.subchapter.editions import Law
from handaudit.subchapter.game import Game

O = TypeVar("O", bound=Occasion)

DICE = """\
tlog 1
casino "Seaside Hall"
table D01
date 2008-03-14
game mini-dice
posted chip 1
unrecorded stakes
"""


def parts(log: str, name: str = "a.tlog") -> list[Part]:
    """The parts of a log."""
    return [*reading.read(io.BytesIO(log.encode()), format="table-log", name=name)]


def rounds(log: str, name: str = "a.tlog") -> list[Round]:
    """The rounds of a log."""
    return [part for part in parts(log, name) if isinstance(part, Round)]


POKER = """\
tlog 1
table P07
date 2008-03-14
game {game}
{sign}
"""


class _Replayed:
    """A round that was replayed, and its occasions."""

    round: Round
    occasions: list[Occasion]

    def of(self, kind: type[O]) -> list[O]:
        """Its occasions of a kind."""
        return [one for one in self.occasions if isinstance(one, kind)]

    def one(self, kind: type[O]) -> O:
        """Its one occasion of a kind."""
        (found,) = self.of(kind)
        return found

    def text(self, event: Event | None) -> str | None:
        """The line of an event."""
        return None if event is None else self.round.line_text(event.line)


def table_of(played: Round) -> Table:
    """The table of a round of poker before its first event."""
    game = AUDITED[played.session.game or ""]
    assert isinstance(game, Game)
    return Table(played, game, Law(date(2008, 3, 14)))


class PokerRound(_Replayed):
    """A round of poker that was replayed: its table as it is at the end, its occasions and its steps."""

    def __init__(self, played: Round) -> None:
        self.round = played
        self.table = table_of(played)
        self.occasions = []
        self.steps: list[Step] = [*steps(self.table, self.occasions.append)]

    @property
    def betting(self) -> BettingRound:
        """The last betting round."""
        assert self.table.betting is not None
        return self.table.betting

    @property
    def turns(self) -> dict[str | None, int | None]:
        """The seat whose turn it is after each line."""
        return {self.text(one.event): one.due.seat if one.due else None for one in self.steps}

    def player(self, seat: int) -> Player:
        """Who sits there."""
        return self.table.by_seat[seat]


def table_log(
    lines: str,
    *,
    game: str = "holdem high",
    seats: str = "Ada, Ben, Cleo",
    sign: str = "posted blinds 2 5",
    button: str = "button 1",
) -> Round:
    """A round of a Table Log; ``seats`` as ``Ada, Ben 7, , Dora``: a stake is 200 where none
    is given, and the third seat is empty.  ``lines`` are those after the seats.
    """
    seated = "".join(
        f"seat {seat} {name if ' ' in name else f'{name} 200'}\n"
        for seat, name in enumerate(seats.split(", "), 1)
        if name
    )
    log = f"{POKER.format(game=game, sign=sign)}round 1 2008-03-14T21:00:00 deck red {button}\n"
    (played,) = rounds(f"{log}{seated}{lines.strip()}\nend\n")
    return played


def poker(lines: str, **about: str) -> PokerRound:
    """Such a round, replayed."""
    return PokerRound(table_log(lines, **about))


class DiceRound(_Replayed):
    """A round of mini-dice that was replayed: its table, its occasions, and what it leaves.

    ``lines`` are those after the seats; ``shaker`` is who holds it as the round's line says.
    """

    def __init__(
        self,
        lines: str,
        before: Layout | None = None,
        *,
        shaker: str = "shaker 1",
        seats: str = "Arlo Bettina Corin",
    ) -> None:
        seated = "".join(
            f"seat {seat} {name} 500\n" for seat, name in enumerate(seats.split(), 1) if name != "-"
        )
        log = f"{DICE}round 1 2008-03-14T22:10:00 {shaker}\n{seated}{lines.strip()}\nend\n"
        (self.round,) = rounds(log)
        table = Judge(Settings()).dice_table(self.round, before)
        assert table is not None
        self.table = table
        self.occasions: list[Occasion] = []
        self.left = dice.replay(table, self.occasions.append)
