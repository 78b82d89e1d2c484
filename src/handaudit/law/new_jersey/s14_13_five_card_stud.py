"""14.13 Five-card stud."""

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

# (f) says that the best hand begins and, of tied ones, that the nearest must bet; (e), by which the
# round goes on, knows no check.  Whether anybody may check is therefore open.
_STREETS: Final = tuple(
    Street(
        name=f"{name} street",
        cite=cite,
        faces=(UP,),
        starting=Start.DEALERS_LEFT,
        betting=Betting(
            opens=openers.best_hand_showing(),
            cites=tuple(dict.fromkeys((cite, "14.13(f)", "14.13(e)"))),
            checks=None,
        ),
    )
    for name, cite in (("third", "14.13(f)"), ("fourth", "14.13(g)"), ("fifth", "14.13(g)"))
)

HIGH: Final = Game(
    name="five-card-stud high",
    section="14.13",
    offered="14.13(a)",
    cap=Cap(players=8, cite="14.13(b)"),
    antes="14.13(b)",
    deal=Deal(faces=(DOWN, UP), starting=Start.DEALERS_LEFT, cite="14.13(c)"),
    first_betting=Betting(
        opens=openers.lowest_up_card(ace_high=True),
        cites=("14.13(d)", "14.9(d)", "14.13(e)"),
        forced=True,
        checks=False,
        proceeds=("14.13(e)",),
    ),
    streets=_STREETS,
    showdown=Showdown(prizes=(prizes.high_of_any_five("14.13(h)"),), cards=5, cite="14.13(h)"),
)

GAMES: Final = (HIGH,)
