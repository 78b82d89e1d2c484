"""The games as a dealer knows them: what is dealt, who opens, what wins, each with its paragraph.

They follow the text, independently of the descriptions by which logs are judged.
"""

from collections.abc import Callable
from datetime import date
from typing import Final

from handaudit.law.rankings import badugi, five_card, low, three_card
from handaudit.law.rankings.low import LowReading
from handaudit.simulate.play import (
    DOWN,
    Hand,
    Kind,
    Odd,
    Opener,
    SimulatedGame,
    SimulatedPrize,
    SimulatedStreet,
)

# --- how hands rank -------------------------------------------------------------------------------


def _any_high(own: Hand, board: Hand) -> int:
    return five_card.strength((*own, *board))


def _omaha_high(own: Hand, board: Hand) -> int:
    return five_card.two_and_three(own, board)


def _three_high(own: Hand, board: Hand) -> int:
    return three_card.strength((*own, *board))


def _both(
    order: Callable[[Hand, Hand, LowReading], int],
) -> tuple[Callable[[Hand, Hand], int], ...]:
    return (
        lambda own, board: order(own, board, LowReading.WORST_CARD_FIRST),
        lambda own, board: order(own, board, LowReading.BEST_CARD_FIRST),
    )


_ANY_LOW: Final = _both(lambda own, board, by: low.strength((*own, *board), by))
_OMAHA_LOW: Final = _both(low.two_and_three)
_THREE_LOW: Final = _both(lambda own, board, by: low.three_card((*own, *board), by))
_BADUGI: Final = _both(lambda own, _, by: badugi.strength(own, by))


def _high(cite: str) -> SimulatedPrize:
    return SimulatedPrize(
        share="high",
        cite=cite,
        orders=(_any_high,),
        best=lambda own, board: five_card.best((*own, *board)),
    )


def _low(cite: str, least: int = 0) -> SimulatedPrize:
    return SimulatedPrize(
        share="low",
        cite=cite,
        orders=_ANY_LOW,
        best=lambda own, board: low.best((*own, *board)),
        least=least,
    )


def _omaha_prizes(cite: str, *, split: bool) -> tuple[SimulatedPrize, ...]:
    high = SimulatedPrize(
        share="high", cite=cite, orders=(_omaha_high,), best=five_card.best_two_and_three
    )
    if not split:
        return (high,)
    least = low.EIGHT_OR_BETTER
    lows = SimulatedPrize(
        share="low", cite=f"{cite}2", orders=_OMAHA_LOW, best=low.best_two_and_three, least=least
    )
    return (high, lows)


# --- the sections ---------------------------------------------------------------------------------

_FIRST: Final = date(1999, 4, 19)
_BUTTON_LIMITS: Final = ("limit", "spread", "pot-limit", "no-limit")


def _boards(cites: tuple[str, str, str]) -> tuple[SimulatedStreet, ...]:
    return tuple(
        SimulatedStreet(
            kind="board", count=count, cite=cite, opens="left", opens_cite=cite, acts_cite=cite
        )
        for count, cite in zip((3, 1, 1), cites, strict=True)
    )


def _omaha(name: str, section: str, cards: int, most: int, since: date) -> SimulatedGame:
    split = name.endswith("eight")
    clockwise = section == "14.11(A)"
    cite = f"{section}(e)"
    return SimulatedGame(
        name=name,
        section=section,
        since=since,
        most=most,
        most_cite=f"{section}(b)",
        ante_cite=f"{section}(b)",
        hole=(DOWN,) * cards,
        deal_cite=f"{section}(d)",
        first_cite=cite,
        acts_cite=cite,
        streets=_boards((cite, cite, cite)),
        prizes=_omaha_prizes(f"{section}(f)", split=split),
        showdown_cite=f"{section}(f)",
        button_cite=f"{section}(c)",
        blinds_cite=cite,
        blinds_may_follow=True,
        two_and_three=True,
        odd=Odd(
            halves=f"{section}(f)2i",
            tied_high=f"{section}(f)2ii",
            tied_low=f"{section}(f)2iii",
            clockwise=clockwise,
        )
        if split
        else None,
        kill_since=date(2002, 5, 20) if split else None,
        structures=_BUTTON_LIMITS,
    )


def _stud_streets(section: str, opens: Opener) -> tuple[SimulatedStreet, ...]:
    first = f"{section}(f){2 if opens == 'low-showing' else 1}"
    kinds: tuple[Kind, ...] = ("up", "up", "up", "down")
    return tuple(
        SimulatedStreet(
            kind=kind,
            cite=f"{section}({'f' if not at else 'h'})",
            opens=opens,
            opens_cite=first if not at else f"{section}(h)",
            acts_cite=f"{section}({'g' if not at else 'h'})",
        )
        for at, kind in enumerate(kinds)
    )


def _seven_stud(variant: str) -> SimulatedGame:
    number = {"high": 1, "high-low": 2, "high-low-eight": 3}[variant]
    split = variant != "high"
    cite = f"14.9(i){1 + split}"
    lows = (_low(cite, low.EIGHT_OR_BETTER if variant.endswith("eight") else 0),) if split else ()
    return SimulatedGame(
        name=f"seven-card-stud {variant}",
        section="14.9",
        since=_FIRST,
        most=8,
        most_cite="14.9(b)",
        ante_cite="14.7(b)1",
        hole=("down", "down", "up"),
        deal_cite="14.9(c)",
        first_cite=f"14.9(d){number}",
        acts_cite="14.9(e)",
        streets=_stud_streets("14.9", "high-showing"),
        prizes=(_high(cite), *lows),
        showdown_cite="14.9(i)",
        forced_by="highest-ace-low" if variant == "high-low" else "lowest",
        shortage_cite="14.9(h)",
        common=True,
        odd=Odd(halves="14.9(i)2i", tied_high="14.9(i)2ii", tied_low="14.9(i)2iii")
        if split
        else None,
    )


def _super_seven(variant: str) -> SimulatedGame:
    number = {"high": 1, "low": 2, "high-low": 3, "high-low-eight": 4}[variant]
    split = variant.startswith("high-")
    cite = f"14.9B(i){3 if split else number}"
    high = () if variant == "low" else (_high(cite),)
    lows = (
        ()
        if variant == "high"
        else (_low(cite, low.EIGHT_OR_BETTER if variant.endswith("eight") else 0),)
    )
    return SimulatedGame(
        name=f"super-seven-card-stud {variant}",
        section="14.9B",
        since=date(2011, 11, 14),
        most=7,
        most_cite="14.9B(b)",
        ante_cite="14.9B(b)",
        hole=("down", "down", "down", "down", "up"),
        deal_cite="14.9B(c)",
        first_cite=f"14.9B(d){number}",
        acts_cite="14.9B(e)",
        streets=_stud_streets("14.9B", "low-showing" if variant == "low" else "high-showing"),
        prizes=(*high, *lows),
        showdown_cite="14.9B(i)",
        forced_by="lowest" if variant == "high" else "highest-ace-low",
        shortage_cite="14.9B(h)",
        thrown=2,
        odd=Odd(halves="14.9B(i)3i", tied_high="14.9B(i)3ii", tied_low="14.9B(i)3iii")
        if split
        else None,
    )


def _draw(variant: str) -> SimulatedGame:
    cite = f"14.12(h){1 if variant == 'high' else 2}"
    return SimulatedGame(
        name=f"five-card-draw {variant}",
        section="14.12",
        since=_FIRST,
        most=8,
        most_cite="14.12(b)",
        ante_cite="14.12(b)",
        hole=(DOWN,) * 5,
        deal_cite="14.12(d)",
        first_cite="14.12(e)",
        acts_cite="14.12(e)",
        streets=(
            SimulatedStreet(
                kind="draw",
                cite="14.12(f)",
                opens="left",
                opens_cite="14.12(g)",
                acts_cite="14.12(g)",
            ),
        ),
        prizes=(_high(cite) if variant == "high" else _low(cite),),
        showdown_cite="14.12(h)",
        button_cite="14.12(c)",
        blinds_cite="14.12(e)",
        blinds_may_follow=True,
        shortage_cite="14.12(f)2",
        structures=("limit", "pot-limit", "no-limit"),
    )


_HOLDEM: Final = SimulatedGame(
    name="holdem high",
    section="14.10",
    since=_FIRST,
    most=11,
    most_cite="14.10(b)",
    ante_cite="14.10(b)",
    hole=("down", "down"),
    deal_cite="14.10(e)",
    first_cite="14.10(f)",
    acts_cite="14.10(f)",
    streets=_boards(("14.10(g)", "14.10(h)", "14.10(i)")),
    prizes=(_high("14.10(j)"),),
    showdown_cite="14.10(j)",
    button_cite="14.10(c)",
    blinds_cite="14.10(d)",
    structures=_BUTTON_LIMITS,
)

_BADUGI_GAME: Final = SimulatedGame(
    name="badugi low",
    section="14.12C",
    since=date(2011, 11, 14),
    most=9,
    most_cite="14.12C(b)",
    ante_cite="14.12C(b)",
    hole=(DOWN,) * 4,
    deal_cite="14.12C(d)",
    first_cite="14.12C(e)",
    acts_cite="14.12C(e)",
    streets=tuple(
        SimulatedStreet(
            kind="draw",
            cite=f"14.12C({drawn})",
            opens="left",
            opens_cite=f"14.12C({bet})",
            acts_cite=f"14.12C({bet})",
        )
        for drawn, bet in ("fg", "hi", "jk")
    ),
    prizes=(
        SimulatedPrize(
            share="low", cite="14.12C(l)1", orders=_BADUGI, best=lambda own, _: badugi.best(own)
        ),
    ),
    showdown_cite="14.12C(l)",
    button_cite="14.12C(c)",
    blinds_cite="14.12C(e)",
    blinds_may_follow=True,
    shortage_cite="14.12C(f)",
    structures=("limit", "pot-limit"),
)

_FIVE_STUD: Final = SimulatedGame(
    name="five-card-stud high",
    section="14.13",
    since=_FIRST,
    most=8,
    most_cite="14.13(b)",
    ante_cite="14.13(b)",
    hole=("down", "up"),
    deal_cite="14.13(c)",
    first_cite="14.13(d)",
    acts_cite="14.13(e)",
    streets=tuple(
        SimulatedStreet(
            kind="up",
            cite=f"14.13({'f' if not at else 'g'})",
            opens="high-showing",
            opens_cite=f"14.13({'f' if not at else 'g'})",
            acts_cite=f"14.13({'f' if not at else 'g'})",
        )
        for at in range(3)
    ),
    prizes=(_high("14.13(h)"),),
    showdown_cite="14.13(h)",
    forced_by="lowest",
)

_MAMBO: Final = SimulatedGame(
    name="mambo-stud high-low-six",
    section="14.13A",
    since=_FIRST,
    most=11,
    most_cite="14.13A(b)",
    ante_cite="14.13A(b)",
    hole=("down", "up"),
    deal_cite="14.13A(c)",
    first_cite="14.13A(d)",
    acts_cite="14.13A(e)",
    streets=(
        SimulatedStreet(
            kind="down",
            cite="14.13A(f)",
            opens="high-card-by-suit",
            opens_cite="14.13A(f)",
            acts_cite="14.13A(g)",
        ),
        SimulatedStreet(
            kind="board",
            cite="14.13A(h)",
            opens="pair-with-board",
            opens_cite="14.13A(h)1",
            acts_cite="14.13A(i)",
        ),
    ),
    prizes=(
        SimulatedPrize(
            share="high",
            cite="14.13A(j)",
            orders=(_three_high,),
            best=lambda own, board: three_card.best((*own, *board)),
        ),
        SimulatedPrize(
            share="low",
            cite="14.13A(j)",
            orders=_THREE_LOW,
            best=lambda own, board: low.best((*own, *board), 3),
            least=low.SIX_OR_BETTER,
        ),
    ),
    showdown_cite="14.13A(j)",
    forced_by="lowest",
)

_BIG: Final = date(2015, 12, 28)
PLAYS: Final[dict[str, SimulatedGame]] = {
    play.name: play
    for play in (
        _HOLDEM,
        _omaha("omaha high", "14.11", 4, 10, _FIRST),
        _omaha("omaha high-low-eight", "14.11", 4, 10, _FIRST),
        _omaha("big-omaha high", "14.11(A)", 5, 8, _BIG),
        _omaha("big-omaha high-low-eight", "14.11(A)", 5, 8, _BIG),
        *map(_seven_stud, ("high", "high-low", "high-low-eight")),
        *map(_super_seven, ("high", "low", "high-low", "high-low-eight")),
        *map(_draw, ("high", "low")),
        _BADUGI_GAME,
        _FIVE_STUD,
        _MAMBO,
    )
}
"""Every poker game by the name that a Table Log gives it."""
