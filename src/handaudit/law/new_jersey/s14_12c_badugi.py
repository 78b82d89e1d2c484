"""14.12C Badugi: four cards, three draws, four betting rounds."""

from typing import Final

from handaudit.law import prizes
from handaudit.law.game import (
    DOWN,
    Betting,
    BySeat,
    Cap,
    Deal,
    Game,
    Shortage,
    Showdown,
    Start,
    Street,
)

_SHORTAGE: Final = Shortage(
    cite="14.12C(f)", piles=("discards", "muck"), doubtful=("burns",), own_discards_left_out=True
)

# Rounds two and three cite the paragraph of the blinds, which cannot be meant; whether a card
# is burned before the second and third draw is said only by their reference to (f).
_STREETS: Final = (
    Street(
        name="first draw",
        cite="14.12C(f)",
        draw=True,
        shortage=_SHORTAGE,
        betting=Betting(opens=BySeat.LEFT_OF_BUTTON, cites=("14.12C(g)", "14.10(g)")),
    ),
    Street(
        name="second draw",
        cite="14.12C(h)",
        draw=True,
        burns_certain=False,
        shortage=_SHORTAGE,
        betting=Betting(opens=BySeat.LEFT_OF_BUTTON, cites=("14.12C(i)", "14.10(g)")),
    ),
    Street(
        name="third draw",
        cite="14.12C(j)",
        draw=True,
        burns_certain=False,
        shortage=_SHORTAGE,
        betting=Betting(opens=BySeat.LEFT_OF_BUTTON, cites=("14.12C(k)",)),
    ),
)

LOW: Final = Game(
    name="badugi low",
    section="14.12C",
    offered="14.12C(a)",
    cap=Cap(players=9, cite="14.12C(b)"),
    antes="14.12C(b)",
    button="14.12C(c)",
    blinds="14.12C(e)",
    blinds_after_deal=True,
    deal=Deal(faces=(DOWN,) * 4, starting=Start.LEFT_OF_BUTTON, cite="14.12C(d)"),
    first_betting=Betting(opens=BySeat.AFTER_BLINDS, cites=("14.12C(e)", "14.10(f)")),
    streets=_STREETS,
    showdown=Showdown(
        prizes=(
            prizes.badugi_low("14.12C(l)1", "14.12C(l)2", "14.12C(l)3", "14.12C(l)4", "14.3(e)"),
        ),
        cards=4,
        cite="14.12C(l)",
        ties="14.12C(l)5",
    ),
)

GAMES: Final = (LOW,)
