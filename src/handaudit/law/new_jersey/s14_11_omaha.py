"""14.11 Omaha, and 14.11(A) Big Omaha: hold 'em's course of play, with other hands."""

from typing import Final

from handaudit.law import prizes
from handaudit.law.game import (
    DOWN,
    Betting,
    BySeat,
    Cap,
    Deal,
    Game,
    Kill,
    OddChip,
    OddTo,
    Prize,
    Showdown,
    Start,
    Street,
)


def _streets(section: str) -> tuple[Street, ...]:
    """The streets that (e) borrows from 14.10(g)-(i)."""
    return tuple(
        Street(
            name=name,
            cite=f"{section}(e)",
            board=cards,
            betting=Betting(
                opens=BySeat.LEFT_OF_BUTTON, cites=(f"{section}(e)", borrowed, "14.10(g)")
            ),
        )
        for name, borrowed, cards in (
            ("flop", "14.10(g)", 3),
            ("turn", "14.10(h)", 1),
            ("river", "14.10(i)", 1),
        )
    )


def _omaha(
    name: str,
    section: str,
    *,
    down: int,
    cap: int,
    split: tuple[Prize, OddChip] | None = None,
    kill: Kill | None = None,
) -> Game:
    high = prizes.high_of_two_and_three(f"{section}(f)", f"{section}(f)1")
    return Game(
        name=name,
        section=section,
        offered=f"{section}(a)",
        cap=Cap(players=cap, cite=f"{section}(b)"),
        antes=f"{section}(b)",
        button=f"{section}(c)",
        blinds=f"{section}(e)",
        blinds_after_deal=True,
        deal=Deal(faces=(DOWN,) * down, starting=Start.LEFT_OF_BUTTON, cite=f"{section}(d)"),
        first_betting=Betting(opens=BySeat.AFTER_BLINDS, cites=(f"{section}(e)", "14.10(f)")),
        streets=_streets(section),
        showdown=Showdown(
            prizes=(high,) if split is None else (high, split[0]),
            cards=down,
            cite=f"{section}(f)",
            odd_chip=None if split is None else split[1],
        ),
        kill=kill,
    )


def _low(section: str) -> Prize:
    return prizes.eight_or_better_of_two_and_three(
        f"{section}(f)2", f"{section}(h)", qualifier=(f"{section}(g)", "14.9(j)")
    )


HIGH: Final = _omaha("omaha high", "14.11", down=4, cap=10)

# The kill of 14.11 came with the definitions of 20 May 2002; its own paragraph has not been seen.
HIGH_LOW_EIGHT: Final = _omaha(
    "omaha high-low-eight",
    "14.11",
    down=4,
    cap=10,
    split=(
        _low("14.11"),
        OddChip(
            halves=OddTo.HIGH_HAND,
            halves_cite="14.11(f)2i",
            tied_high=OddTo.BY_SUIT,
            tied_high_cite="14.11(f)2ii",
            tied_low=OddTo.BY_SUIT,
            tied_low_cite="14.11(f)2iii",
        ),
    ),
    kill=Kill(
        cite="14.1 Kill",
        unseen="14.11 got its own paragraph on the kill in 2002, which has not been seen: "
        "14.11(A)(i), of big Omaha, is applied",
    ),
)

BIG_HIGH: Final = _omaha("big-omaha high", "14.11(A)", down=5, cap=8)

BIG_HIGH_LOW_EIGHT: Final = _omaha(
    "big-omaha high-low-eight",
    "14.11(A)",
    down=5,
    cap=8,
    split=(
        _low("14.11(A)"),
        OddChip(
            halves=OddTo.CLOCKWISE,
            halves_cite="14.11(A)(f)2i",
            tied_high=OddTo.CLOCKWISE,
            tied_high_cite="14.11(A)(f)2ii",
            tied_low=OddTo.CLOCKWISE,
            tied_low_cite="14.11(A)(f)2iii",
        ),
    ),
    kill=Kill(cite="14.11(A)(i)"),
)

GAMES: Final = (HIGH, HIGH_LOW_EIGHT, BIG_HIGH, BIG_HIGH_LOW_EIGHT)
