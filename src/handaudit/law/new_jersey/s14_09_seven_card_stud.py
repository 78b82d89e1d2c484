"""14.9 Seven-card stud; paragraphs (a) and (b) are not in the text at hand."""

from typing import Final

from handaudit.law import openers, prizes
from handaudit.law.game import (
    DOWN,
    UP,
    Betting,
    ByCards,
    Cap,
    Deal,
    Game,
    OddChip,
    OddTo,
    Prize,
    Shortage,
    Showdown,
    Start,
    Street,
)

_SHOWING: Final = openers.best_hand_showing()

_SHORTAGE: Final = Shortage(cite="14.9(h)", piles=("burns",), common=True, burn=True)

_STREETS: Final = (
    Street(
        name="fourth street",
        cite="14.9(f)",
        faces=(UP,),
        starting=Start.DEALERS_LEFT,
        betting=Betting(
            opens=_SHOWING, cites=("14.9(f)1", "14.9(f)2", "14.9(g)"), proceeds=("14.9(g)",)
        ),
    ),
    *(
        Street(
            name=f"{name} street",
            cite="14.9(h)",
            faces=(face,),
            starting=Start.DEALERS_LEFT,
            betting=Betting(
                opens=_SHOWING,
                cites=("14.9(h)", "14.9(f)1", "14.9(f)2", "14.9(g)"),
                proceeds=("14.9(h)", "14.9(g)"),
            ),
            shortage=shortage,
        )
        for name, face, shortage in (
            ("fifth", UP, None),
            ("sixth", UP, None),
            ("seventh", DOWN, _SHORTAGE),
        )
    ),
)

_ODD_CHIP: Final = OddChip(
    halves=OddTo.HIGH_HAND,
    halves_cite="14.9(i)2i",
    tied_high=OddTo.BY_SUIT,
    tied_high_cite="14.9(i)2ii",
    tied_low=OddTo.BY_SUIT,
    tied_low_cite="14.9(i)2iii",
)


def _stud(name: str, opens: ByCards, opens_cite: str, low: Prize | None) -> Game:
    high = prizes.high_of_any_five("14.9(i)2" if low else "14.9(i)1")
    return Game(
        name=name,
        section="14.9",
        cap=Cap(
            players=8,
            cite="14.9(b)",
            inferred="14.9(b) is not in the text at hand: with eight players all in, 51 cards are out "
            "after sixth street and the one left is the common card of 14.9(h); a ninth would have none",
        ),
        antes="14.7(b)1",
        deal=Deal(faces=(DOWN, DOWN, UP), starting=Start.DEALERS_LEFT, cite="14.9(c)"),
        first_betting=Betting(
            opens=opens,
            cites=(opens_cite, "14.9(d)", "14.9(e)"),
            forced=True,
            checks=False,
            proceeds=("14.9(e)",),
        ),
        streets=_STREETS,
        showdown=Showdown(
            prizes=(high,) if low is None else (high, low),
            cards=7,
            cite="14.9(i)",
            odd_chip=None if low is None else _ODD_CHIP,
        ),
    )


HIGH: Final = _stud("seven-card-stud high", openers.lowest_up_card(ace_high=True), "14.9(d)1", None)

HIGH_LOW: Final = _stud(
    "seven-card-stud high-low",
    openers.highest_up_card(ace_high=False),
    "14.9(d)2",
    prizes.low_of_any_five("14.9(i)2", "14.9(k)", "14.9(l)"),
)

HIGH_LOW_EIGHT: Final = _stud(
    "seven-card-stud high-low-eight",
    openers.lowest_up_card(ace_high=True),
    "14.9(d)3",
    prizes.eight_or_better("14.9(i)2", "14.9(k)", "14.9(l)", qualifier=("14.9(j)",)),
)

GAMES: Final = (HIGH, HIGH_LOW, HIGH_LOW_EIGHT)
