"""Games that 14.8(a) does not name, described as far as the rules common to all poker allow.

They include listed types in unlisted variants: hold 'em for the low hand, or Omaha high-low without
a qualifier. Such a game has no paragraph of its own. So its blinds, burns, deal and board have no
citation, and no rule judges them. Cards and turns follow the course of the game's family. Therefore
14.1, 14.6 and 14.7 can judge wagers, pots and awards. 14.3 judges hands if it ranks them. It does
not rank decks without low cards, or lows in which aces are high.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from handaudit.facts.cards import RANKS
from handaudit.law import (
    openers,
    prizes,
)
from handaudit.law.game import (
    DOWN,
    Betting,
    ByCards,
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
from handaudit.law.new_jersey import (
    s14_09_seven_card_stud,
    s14_09b_super_seven,
    s14_10_holdem,
    s14_11_omaha,
    s14_12_draw,
    s14_12c_badugi,
    s14_13_five_card_stud,
    s14_13a_mambo,
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
    )


def _with_board(
    name: str,
    *won_by: Prize,
    down: int,
    streets: tuple[tuple[str, int], ...] = _FLOP,
) -> Game:
    """A game of five community cards in all: those that the streets do not deal come first."""
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
    )


def _with_draws(name: str, draws: tuple[str, ...], *won_by: Prize) -> Game:
    """A game of five cards and this number of draws."""
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
        won_by,
        cards=5,
    )


_HIGH: Final = prizes.high_of_two_and_three(_BEST)
_LOW: Final = prizes.eight_or_better_of_two_and_three(_BEST, qualifier=())


def _in_the_way_of(
    listed: Game,
    name: str,
    won_by: tuple[Prize, ...],
    *,
    lows_open: bool = False,
) -> Game:
    """A game played like a listed one, for other hands. ``lows_open`` says whether, in a stud game,
    low hands showing open the betting and the highest card makes the forced bet.
    """
    first = None
    if not listed.button:
        first = Betting(
            opens=openers.highest_up_card(ace_high=False)
            if lows_open
            else listed.first_betting.opens,
            cites=("14.7(b)3", *_TURNS),
            forced=True,
            checks=False,
        )
    return replace(
        _game(
            name,
            replace(listed.deal, cite=""),
            tuple(_street(street, lows_open=lows_open) for street in listed.streets),
            won_by,
            first=first,
            cards=listed.showdown.cards,
        ),
        thrown=listed.thrown,
    )


def _street(listed: Street, *, lows_open: bool) -> Street:
    opens = listed.betting.opens
    if isinstance(opens, ByCards) and opens.tied is not None:
        opens = openers.best_hand_showing(low=lows_open, nearest=False)
    common = listed.shortage is not None and listed.shortage.common
    return replace(
        listed,
        cite="14.1 Draw" if listed.draw else "",
        burns=0,
        burns_cite="",
        betting=Betting(opens=opens, cites=_TURNS),
        shortage=Shortage(cite="14.1 Common card", piles=("burns",), common=True)
        if common
        else None,
    )


_ANY_FIVE: Final = (prizes.high_of_any_five(_BEST), prizes.low_of_any_five(_BEST))
_ANY_THREE: Final = (prizes.high_of_any_three(_BEST), prizes.low_of_any_three(_BEST))
_TWO_AND_THREE: Final = (_HIGH, prizes.low_of_two_and_three(_BEST))
_EIGHT_OF_FIVE: Final = prizes.eight_or_better(_BEST, qualifier=())

_TYPES: Final[tuple[tuple[Game, tuple[Prize, Prize] | None, Prize | None], ...]] = (
    (s14_09_seven_card_stud.HIGH, _ANY_FIVE, _EIGHT_OF_FIVE),
    (s14_09b_super_seven.HIGH, _ANY_FIVE, _EIGHT_OF_FIVE),
    (s14_10_holdem.HIGH, _ANY_FIVE, _EIGHT_OF_FIVE),
    (s14_11_omaha.HIGH, _TWO_AND_THREE, _LOW),
    (s14_11_omaha.BIG_HIGH, _TWO_AND_THREE, _LOW),
    (s14_12_draw.HIGH, _ANY_FIVE, _EIGHT_OF_FIVE),
    (s14_12c_badugi.LOW, None, None),
    (s14_13_five_card_stud.HIGH, _ANY_FIVE, _EIGHT_OF_FIVE),
    (s14_13a_mambo.HIGH_LOW_SIX, _ANY_THREE, None),
)
"""One game of each listed type, its high and low hands, and its lows of eight or better."""


def _variants() -> Iterator[Game]:
    """Each type in every variant that the words of a Table Log can name."""
    for played, hands, eight in _TYPES:
        high, low = hands or (None, None)
        for variant, won_by in (
            ("high", (high,)),
            ("low", (low,)),
            ("high-low", (high, low)),
            ("high-low-eight", (high, eight)),
            ("high-low-six", (None,)),
        ):
            ranked = tuple(prize for prize in won_by if prize is not None)
            yield _in_the_way_of(
                played,
                f"{played.name.rpartition(' ')[0]} {variant}",
                ranked if len(ranked) == len(won_by) else (),
                lows_open=variant == "low",
            )


_THREE_DRAWS: Final = ("first draw", "second draw", "third draw")

RAZZ: Final = _in_the_way_of(
    s14_09_seven_card_stud.HIGH, "razz", (prizes.low_of_any_five(_BEST),), lows_open=True
)

UNLISTED: Final[dict[str, Game]] = {
    game.name: game
    for game in (
        *_variants(),
        RAZZ,
        replace(_with_board("short-deck holdem", down=2), least_rank=RANKS.index("6")),
        _with_board("split holdem", prizes.high_of_any_five(_BEST), down=2),
        _with_board("6-card omaha", _HIGH, down=6),
        _with_board("6-card omaha high-low-eight", _HIGH, _LOW, down=6),
        _with_board("courchevel", _HIGH, down=5, streets=_FLOP_AFTER_ONE),
        _with_board("courchevel high-low-eight", _HIGH, _LOW, down=5, streets=_FLOP_AFTER_ONE),
        _with_draws("2-7 single draw", ("draw",)),
        _with_draws("2-7 triple draw", _THREE_DRAWS),
        _with_draws("a-5 triple draw", _THREE_DRAWS, prizes.low_of_any_five(_BEST)),
    )
}
"""Games in logs, by the names that readers give them, described for audits without a section of the
subchapter. They include the listed variants, for which the sections take precedence.
"""
