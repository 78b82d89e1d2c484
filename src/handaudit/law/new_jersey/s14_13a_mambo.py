"""14.13A Mambo stud; from paragraph (k), the qualifier, on it is not in the text at hand."""

from typing import Final

from handaudit.law import openers, prizes
from handaudit.law.game import (
    DOWN,
    UP,
    Betting,
    Cap,
    Deal,
    Game,
    Showdown,
    Start,
    Street,
)

HIGH_LOW_SIX: Final = Game(
    name="mambo-stud high-low-six",
    section="14.13A",
    offered="14.13A(a)",
    cap=Cap(players=11, cite="14.13A(b)", lowered=True),
    antes="14.13A(b)",
    deal=Deal(faces=(DOWN, UP), starting=Start.DEALERS_LEFT, cite="14.13A(c)"),
    first_betting=Betting(
        opens=openers.lowest_up_card(ace_high=True),
        cites=("14.13A(d)", "14.13A(e)"),
        forced=True,
        checks=False,
        proceeds=("14.13A(e)",),
    ),
    streets=(
        Street(
            name="third street",
            cite="14.13A(f)",
            faces=(DOWN,),
            starting=Start.DEALERS_LEFT,
            betting=Betting(
                opens=openers.highest_up_card(ace_high=True),
                cites=("14.13A(f)", "14.13A(g)"),
                proceeds=("14.13A(g)",),
            ),
        ),
        Street(
            name="community card",
            cite="14.13A(h)",
            board=1,
            betting=Betting(
                opens=openers.pair_with_the_community_card(),
                cites=("14.13A(h)1", "14.13A(h)2", "14.13A(i)", "14.13A(g)"),
                proceeds=("14.13A(i)", "14.13A(g)"),
            ),
        ),
    ),
    showdown=Showdown(
        prizes=(
            prizes.high_of_any_three("14.13A(j)"),
            prizes.six_or_better_of_any_three(
                "14.13A(j)",
                qualifier=("14.13A(k)",),
                unseen="14.13A(k) is not in the text at hand; by descriptions of the game, a low is "
                "three cards of different ranks, none above a six",
            ),
        ),
        cards=3,
        cite="14.13A(j)",
    ),
)

GAMES: Final = (HIGH_LOW_SIX,)
