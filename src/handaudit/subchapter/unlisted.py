"""Games that 14.8(a) does not name: described as far as the rules common to all poker reach.

What a paragraph of such a game's own would set, its blinds, burns, deal or board, has no citation
here, and nothing judges it.  Cards and turns follow the course that the game's family plays, so
that wagers, pots and awards can be judged by 14.1, 14.6 and 14.7; hands by 14.3 where it ranks them
at all, which it does not for a deck without low cards nor for lows in which aces are high.
"""

from typing import Final

from handaudit.subchapter import openers, prizes
from handaudit.subchapter.game import (
    DOWN,
    UP,
    Betting,
    BySeat,
    Cap,
    Deal,
    Game,
    Prize,
    Shortage,
    Showdown,
    Start,
    Street,
)

SECTION: Final = "14.8"

_TURNS: Final = ("14.6(c)", "14.6(e)2")
_BEST: Final = "14.6(d)"
_FLOP: Final = (("flop", 3), ("turn", 1), ("river", 1))
_FLOP_AFTER_ONE: Final = (("flop", 2), ("turn", 1), ("river", 1))


def _game(
    name: str,
    deal: Deal,
    streets: tuple[Street, ...],
    won_by: tuple[Prize, ...],
    *,
    first: Betting | None = None,
    cards: int,
    stripped: bool = False,
) -> Game:
    return Game(
        name=name,
        section=SECTION,
        cap=Cap(players=11, cite="14.6(b)"),
        antes="14.7(b)1",
        button="" if first else "14.1 Button",
        deal=deal,
        first_betting=first or Betting(opens=BySeat.AFTER_BLINDS, cites=_TURNS),
        streets=streets,
        showdown=Showdown(prizes=won_by, cards=cards, cite=_BEST),
        stripped=stripped,
    )


def _with_board(
    name: str,
    *won_by: Prize,
    down: int,
    streets: tuple[tuple[str, int], ...] = _FLOP,
    stripped: bool = False,
) -> Game:
    """A game of community cards, five in all: what the streets lack of them lies there at first."""
    return _game(
        name,
        Deal(
            faces=(DOWN,) * down,
            starting=Start.LEFT_OF_BUTTON,
            cite="",
            board=5 - sum(cards for _, cards in streets),
        ),
        tuple(
            Street(
                name=street,
                cite="",
                burns=0,
                board=cards,
                betting=Betting(opens=BySeat.LEFT_OF_BUTTON, cites=_TURNS),
            )
            for street, cards in streets
        ),
        won_by,
        cards=down,
        stripped=stripped,
    )


def _with_draws(name: str, draws: tuple[str, ...]) -> Game:
    """A game of five cards and as many draws."""
    return _game(
        name,
        Deal(faces=(DOWN,) * 5, starting=Start.LEFT_OF_BUTTON, cite=""),
        tuple(
            Street(
                name=draw,
                cite="14.1 Draw",
                burns=0,
                draw=True,
                betting=Betting(opens=BySeat.LEFT_OF_BUTTON, cites=_TURNS),
            )
            for draw in draws
        ),
        (),
        cards=5,
    )


_HIGH: Final = prizes.high_of_two_and_three(_BEST)
_LOW: Final = prizes.eight_or_better_of_two_and_three(_BEST, qualifier=())

RAZZ: Final = _game(
    "razz",
    Deal(faces=(DOWN, DOWN, UP), starting=Start.DEALERS_LEFT, cite=""),
    tuple(
        Street(
            name=f"{name} street",
            cite="",
            burns=0,
            faces=(face,),
            starting=Start.DEALERS_LEFT,
            betting=Betting(opens=openers.best_hand_showing(low=True), cites=_TURNS),
            shortage=Shortage(cite="14.1 Common card", piles=("burns",), common=True)
            if name == "seventh"
            else None,
        )
        for name, face in (("fourth", UP), ("fifth", UP), ("sixth", UP), ("seventh", DOWN))
    ),
    (prizes.low_of_any_five(_BEST),),
    first=Betting(
        opens=openers.highest_up_card(ace_high=False),
        cites=("14.7(b)3", *_TURNS),
        forced=True,
        checks=False,
    ),
    cards=7,
)

UNLISTED: Final[dict[str, Game]] = {
    game.name: game
    for game in (
        RAZZ,
        _with_board("short-deck holdem", down=2, stripped=True),
        _with_board("split holdem", prizes.high_of_any_five(_BEST), down=2),
        _with_board("6-card omaha", _HIGH, down=6),
        _with_board("6-card omaha high-low-eight", _HIGH, _LOW, down=6),
        _with_board("courchevel", _HIGH, down=5, streets=_FLOP_AFTER_ONE),
        _with_board("courchevel high-low-eight", _HIGH, _LOW, down=5, streets=_FLOP_AFTER_ONE),
        _with_draws("2-7 single draw", ("draw",)),
        _with_draws("2-7 triple draw", ("first draw", "second draw", "third draw")),
    )
}
"""Games that logs have and the subchapter has not, by the name that reading gives them."""
