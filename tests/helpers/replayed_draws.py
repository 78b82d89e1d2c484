"""Rounds with draws as the replay tells them."""

from handaudit.replay.poker.occasions import DrawOver, Drew
from replayed_poker import BLINDS, PokerRound, poker

LIMPED = f"{BLINDS}seat 1 calls 5\nseat 2 calls 3\nseat 3 checks\n"
CHECKED = "seat 2 checks\nseat 3 checks\nseat 1 checks\n"
PAT = "seat 2 stands-pat\nseat 3 stands-pat\nseat 1 stands-pat\n"


def new(seat: int, cards: str = "??") -> str:
    """New cards for a player, one a line."""
    return "".join(f"dealer deals {seat} down {card}\n" for card in cards.split())


def draw(
    lines: str, *, seats: str = "Ada, Ben, Cleo", game: str = "five-card-draw high"
) -> PokerRound:
    """A draw after a betting round in which all have called."""
    return poker(LIMPED + lines, game=game, seats=seats)


def drawn(of: PokerRound) -> list[tuple[str | None, int | None, int, bool, bool]]:
    """Each exchange: its line, whose turn it was, how many cards, whether a second one, whether late."""
    return [
        (of.text(one.event), one.due.seat if one.due else None, one.count, one.again, one.late)
        for one in of.of(Drew)
    ]


def over(of: PokerRound) -> list[tuple[str | None, dict[int, int], list[int]]]:
    """Each draw that was over: the line after it, what each is owed, who has not drawn."""
    return [
        (
            of.text(one.event),
            {player.seat: owed for player, owed, _ in one.owed},
            [player.seat for player in one.missing],
        )
        for one in of.of(DrawOver)
    ]
