"""Rounds of poker of a Table Log as the replay tells them, without duties."""

from datetime import date

from handaudit.log import Round
from handaudit.replay.betting import BettingRound
from handaudit.replay.players import Player
from handaudit.replay.replay import Step, steps
from handaudit.replay.table import Table
from handaudit.subchapter import AUDITED
from handaudit.subchapter.editions import Law
from handaudit.subchapter.game import Game
from replayed import Replayed, rounds

POKER = """\
tlog 1
table P07
date 2008-03-14
game {game}
{sign}
"""


def table_of(played: Round) -> Table:
    """The table of a round of poker before its first event."""
    game = AUDITED[played.session.game or ""]
    assert isinstance(game, Game)
    return Table(played, game, Law(date(2008, 3, 14)))


class PokerRound(Replayed):
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
