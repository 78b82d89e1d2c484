"""Rounds of poker of a Table Log as the replay tells them, without duties."""

from datetime import date

from handaudit.facts.log import Round
from handaudit.law.game import Game
from handaudit.law.in_force import Law
from handaudit.law.new_jersey import AUDITED
from handaudit.replay.poker.betting import BettingRound
from handaudit.replay.poker.occasions import DealOver
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.replay import PokerStep, steps
from handaudit.replay.poker.table import Table
from replayed import Replayed, rounds

POKER = """\
tlog 1
table P07
date 2008-03-14
game {game}
{sign}
"""
BLINDS = "seat 2 blinds 2\nseat 3 blinds 5\n"
STUD = "seven-card-stud high"


def table_of(played: Round) -> Table:
    """The table of a round of poker before its first event."""
    game = AUDITED[played.session.game or ""]
    assert isinstance(game, Game)
    return Table(played, game, Law(date(2008, 3, 14)))


def deals(*seats: int, faces: str = "down") -> str:
    """A card to each of the seats in turn, for each of the faces."""
    return "".join(f"dealer deals {seat} {face} ??\n" for face in faces.split() for seat in seats)


LIMPED = "seat 1 calls 5\nseat 2 calls 3\nseat 3 checks\n"
CHECKED = "seat 2 checks\nseat 3 checks\nseat 1 checks\n"
FLOP = "dealer deals board 7h 8c Td\n"
OPENED = BLINDS + deals(2, 3, 1, faces="down down")
STREETS = (
    f"{deals(1, 2, 3, faces='down down up')}seat 1 forces 2\nseat 2 calls 2\nseat 3 folds\n"
    f"dealer burns\n{deals(1, 2, faces='up')}seat 1 checks\nseat 2 checks\n"
)
"""The first streets of a round of stud."""


class PokerRound(Replayed):
    """A round of poker that was replayed: its table as it is at the end, its occasions and its steps."""

    def __init__(self, played: Round) -> None:
        self.round = played
        self.table = table_of(played)
        self.occasions = []
        self.steps: list[PokerStep] = [*steps(self.table, self.occasions.append)]

    @property
    def betting(self) -> BettingRound:
        """The last betting round."""
        assert self.table.betting is not None
        return self.table.betting

    @property
    def turns(self) -> dict[str | None, int | None]:
        """The seat whose turn it is after each line."""
        return {self.text(one.event): one.due.seat if one.due else None for one in self.steps}

    @property
    def dealt(self) -> list[tuple[str | None, list[int], tuple[int, ...], bool]]:
        """Each deal: the line after it, the seats dealt to, those due, and whether it is the opening."""
        return [
            (self.text(one.event), [line.seat for line in one.deals], one.due, one.opening)
            for one in self.of(DealOver)
        ]

    def player(self, seat: int) -> Player:
        """Who sits there."""
        return self.table.by_seat[seat]

    def chips(self, seat: int) -> tuple[int, int, int, int]:
        """What a player has in the betting round, in the round of play, as nobody's bet, and left."""
        player = self.player(seat)
        return player.bet, player.total, player.dead, player.behind


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


def stud(
    lines: str, *, seats: str = "Ada, Ben, Cleo", game: str = STUD, sign: str = ""
) -> PokerRound:
    """A round of a game without a button, replayed."""
    return poker(lines, game=game, seats=seats, sign=sign, button="")
