"""14.9B Super Seven-card stud: five cards to start, two of them thrown away."""

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

# The seventh street counts as short too: 14.9B(h) names the fifth, sixth and seventh card alike.
# What players throw away is muck, by whatever name a log has for it.
_SHORTAGE: Final = Shortage(
    cite="14.9B(h)", piles=("muck", "burns", "discards"), whole=True, burn=True
)

_ODD_CHIP: Final = OddChip(
    halves=OddTo.HIGH_HAND,
    halves_cite="14.9B(i)3i",
    tied_high=OddTo.BY_SUIT,
    tied_high_cite="14.9B(i)3ii",
    tied_low=OddTo.BY_SUIT,
    tied_low_cite="14.9B(i)3iii",
)


def _streets(opens: ByCards, opens_cite: str) -> tuple[Street, ...]:
    return (
        Street(
            name="fourth street",
            cite="14.9B(f)",
            faces=(UP,),
            starting=Start.DEALERS_LEFT,
            betting=Betting(
                opens=opens, cites=(opens_cite, "14.9B(f)3", "14.9B(g)"), proceeds=("14.9B(g)",)
            ),
        ),
        *(
            Street(
                name=f"{name} street",
                cite="14.9B(h)",
                faces=(face,),
                starting=Start.DEALERS_LEFT,
                betting=Betting(
                    opens=opens,
                    cites=("14.9B(h)", opens_cite, "14.9B(f)3", "14.9B(g)"),
                    proceeds=("14.9B(h)", "14.9B(g)"),
                ),
                shortage=_SHORTAGE,
            )
            for name, face in (("fifth", UP), ("sixth", UP), ("seventh", DOWN))
        ),
    )


def _super_seven(
    name: str,
    opens: ByCards,
    opens_cite: str,
    found: tuple[Prize, ...],
    *,
    low_showing: bool = False,
) -> Game:
    showing = openers.best_hand_showing(low=low_showing)
    return Game(
        name=name,
        section="14.9B",
        offered="14.9B(a)",
        cap=Cap(players=7, cite="14.9B(b)", lowered=True),
        antes="14.9B(b)",
        deal=Deal(faces=(DOWN, DOWN, DOWN, DOWN, UP), starting=Start.DEALERS_LEFT, cite="14.9B(c)"),
        first_betting=Betting(
            opens=opens,
            cites=(opens_cite, "14.9B(d)", "14.9B(e)"),
            forced=True,
            checks=False,
            proceeds=("14.9B(e)",),
        ),
        streets=_streets(showing, "14.9B(f)2" if low_showing else "14.9B(f)1"),
        showdown=Showdown(
            prizes=found,
            cards=7,
            cite="14.9B(i)",
            odd_chip=_ODD_CHIP if len(found) > 1 else None,
        ),
        thrown=2,
        thrown_cite="14.9B(e)",
    )


_HIGHEST: Final = openers.highest_up_card(ace_high=False)
_HIGH_HALF: Final = prizes.high_of_any_five("14.9B(i)3")

HIGH: Final = _super_seven(
    "super-seven-card-stud high",
    openers.lowest_up_card(ace_high=True),
    "14.9B(d)1",
    (prizes.high_of_any_five("14.9B(i)1"),),
)

LOW: Final = _super_seven(
    "super-seven-card-stud low",
    _HIGHEST,
    "14.9B(d)2",
    (prizes.low_of_any_five("14.9B(i)2"),),
    low_showing=True,
)

HIGH_LOW: Final = _super_seven(
    "super-seven-card-stud high-low",
    _HIGHEST,
    "14.9B(d)3",
    (_HIGH_HALF, prizes.low_of_any_five("14.9B(i)3", "14.9B(k)", "14.9B(l)")),
)

HIGH_LOW_EIGHT: Final = _super_seven(
    "super-seven-card-stud high-low-eight",
    _HIGHEST,
    "14.9B(d)4",
    (
        _HIGH_HALF,
        prizes.eight_or_better("14.9B(i)3", "14.9B(k)", "14.9B(l)", qualifier=("14.9B(j)",)),
    ),
)

GAMES: Final = (HIGH, LOW, HIGH_LOW, HIGH_LOW_EIGHT)
