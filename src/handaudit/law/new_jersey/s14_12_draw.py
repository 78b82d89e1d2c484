"""14.12 Five-card draw."""

from typing import Final

from handaudit.law import prizes
from handaudit.law.game import (
    DOWN,
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

_DRAW: Final = Street(
    name="draw",
    cite="14.12(f)",
    burns_cite="14.12(f)1",
    draw=True,
    betting=Betting(opens=BySeat.LEFT_OF_BUTTON, cites=("14.12(g)",)),
    shortage=Shortage(cite="14.12(f)2", piles=("discards", "muck"), doubtful=("burns",)),
)


def _draw(name: str, prize: Prize) -> Game:
    return Game(
        name=name,
        section="14.12",
        offered="14.12(a)",
        cap=Cap(players=8, cite="14.12(b)"),
        antes="14.12(b)",
        button="14.12(c)",
        blinds="14.12(e)",
        blinds_after_deal=True,
        deal=Deal(faces=(DOWN,) * 5, starting=Start.LEFT_OF_BUTTON, cite="14.12(d)"),
        first_betting=Betting(opens=BySeat.AFTER_BLINDS, cites=("14.12(e)", "14.10(f)")),
        streets=(_DRAW,),
        showdown=Showdown(prizes=(prize,), cards=5, cite="14.12(h)"),
    )


HIGH: Final = _draw("five-card-draw high", prizes.high_of_any_five("14.12(h)1"))
LOW: Final = _draw("five-card-draw low", prizes.low_of_any_five("14.12(h)2"))

GAMES: Final = (HIGH, LOW)
