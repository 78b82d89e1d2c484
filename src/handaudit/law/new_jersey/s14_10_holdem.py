"""14.10 Hold 'em."""

from typing import Final

from handaudit.law import prizes
from handaudit.law.game import (
    DOWN,
    Betting,
    BySeat,
    Cap,
    Deal,
    Game,
    Showdown,
    Start,
    Street,
)

_STREETS: Final = tuple(
    Street(
        name=name,
        cite=cite,
        board=cards,
        betting=Betting(
            opens=BySeat.LEFT_OF_BUTTON, cites=tuple(dict.fromkeys((cite, "14.10(g)")))
        ),
    )
    for name, cite, cards in (
        ("flop", "14.10(g)", 3),
        ("turn", "14.10(h)", 1),
        ("river", "14.10(i)", 1),
    )
)

HIGH: Final = Game(
    name="holdem high",
    section="14.10",
    offered="14.10(a)",
    cap=Cap(players=11, cite="14.10(b)"),
    antes="14.10(b)",
    button="14.10(c)",
    blinds="14.10(d)",
    deal=Deal(faces=(DOWN, DOWN), starting=Start.LEFT_OF_BUTTON, cite="14.10(e)"),
    first_betting=Betting(opens=BySeat.AFTER_BLINDS, cites=("14.10(f)",)),
    streets=_STREETS,
    showdown=Showdown(
        prizes=(prizes.high_of_any_five("14.10(j)"),),
        cards=2,
        cite="14.10(j)",
    ),
)

GAMES: Final = (HIGH,)
