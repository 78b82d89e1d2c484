"""Situations that publicly reported bugs of other poker software are about:
main and side pots (E1, E6, E8, E10)."""

import pytest

from public_hands import found, hand

RUNOUT = """*** FLOP *** [2c 7d 9h]
*** TURN *** [2c 7d 9h] [Js]
*** RIVER *** [2c 7d 9h Js] [4s]
*** SHOW DOWN ***"""


@pytest.mark.parametrize(
    ("first", "second", "broken"),
    [(145, 145, []), (146, 144, [("equal-division", "Ivo collected 144 from pot")])],
    ids=["one pot", "layer by layer"],
)
def test_e1_layers_that_differ_only_by_folded_players_are_one_pot(
    first: int, second: int, broken: list[tuple[str, str]]
) -> None:
    log = hand(
        "Ivo 95, Una 900, Rolf 900, Tess 900, Wim 95",
        f"""
Una: posts small blind 15
Rolf: posts big blind 30
*** HOLE CARDS ***
Tess: raises 25 to 55
Wim: raises 40 to 95 and is all-in
Ivo: calls 95 and is all-in
Una: folds
Rolf: folds
Tess: folds
{RUNOUT}
Wim: shows [As Kc] (high card Ace)
Ivo: shows [Ah Kd] (high card Ace)
Wim collected {first} from pot
Ivo collected {second} from pot
""",
        game="Tournament #90, 10+1 Hold'em No Limit - Level II (15/30)",
        total="290 | Rake 0",
    )
    assert found(log) == broken


ANTES_AND_A_SIDE_POT = """
Ivo: posts the ante 1
Una: posts the ante 1
Rolf: posts the ante 1
Tess: posts the ante 1
Wim: posts the ante 1
Una: posts small blind 25
Rolf: posts big blind 50
*** HOLE CARDS ***
Tess: raises 50 to 100 and is all-in
Wim: raises 51 to 151
Ivo: folds
Una: calls 126
Rolf: calls 101
*** FLOP *** [Qd 8c 3h]
Una: bets 120
Rolf: calls 120
Wim: folds
*** TURN *** [Qd 8c 3h] [5s]
Una: checks
Rolf: checks
*** RIVER *** [Qd 8c 3h 5s] [2d]
Una: checks
Rolf: checks
*** SHOW DOWN ***
Una: shows [Ah Qs] (a pair of Queens)
Rolf: shows [Ad Qc] (a pair of Queens)
"""


def test_e6_the_main_pot_and_the_side_pot_are_divided_separately() -> None:
    """One player may have the odd chip of both: they are two pots."""
    log = hand(
        "Ivo 900, Una 900, Rolf 900, Tess 101, Wim 900",
        ANTES_AND_A_SIDE_POT
        + """Una collected 197 from side pot
Rolf collected 196 from side pot
Tess: shows [9s 9h] (a pair of Nines)
Una collected 203 from main pot
Rolf collected 202 from main pot
""",
        game="Tournament #91, 10+1 Hold'em No Limit - Level III (25/50)",
        total="798 Main pot 405. Side pot 393. | Rake 0",
    )
    assert found(log) == []


def test_e6_a_chip_moved_between_the_pots_is_found() -> None:
    log = hand(
        "Ivo 900, Una 900, Rolf 900, Tess 101, Wim 900",
        ANTES_AND_A_SIDE_POT
        + """Una collected 197 from side pot
Rolf collected 197 from side pot
Tess: shows [9s 9h] (a pair of Nines)
Una collected 202 from main pot
Rolf collected 202 from main pot
""",
        game="Tournament #91, 10+1 Hold'em No Limit - Level III (25/50)",
        total="798 Main pot 404. Side pot 394. | Rake 0",
    )
    assert found(log) == [("side-pot-by-contribution", "Rolf collected 197 from side pot")]


def three_all_in(main: tuple[int, int, int], side: tuple[int, int]) -> str:
    """Three stacks all-in with the same hand, and the blinds of two who fold."""
    return hand(
        "Ivo 4000, Una 9000, Rolf 9000, Tess 4300, Wim 4600",
        f"""
Una: posts small blind 50
Rolf: posts big blind 100
*** HOLE CARDS ***
Tess: raises 4200 to 4300 and is all-in
Wim: raises 300 to 4600 and is all-in
Ivo: calls 4000 and is all-in
Una: folds
Rolf: folds
Uncalled bet (300) returned to Wim
{RUNOUT}
Tess: shows [As Kc] (high card Ace)
Wim: shows [Ah Kd] (high card Ace)
Tess collected {side[0]} from side pot
Wim collected {side[1]} from side pot
Ivo: shows [Ad Kh] (high card Ace)
Ivo collected {main[0]} from main pot
Tess collected {main[1]} from main pot
Wim collected {main[2]} from main pot
""",
        game="Tournament #92, 10+1 Hold'em No Limit - Level V (50/100)",
        total="12750 Main pot 12150. Side pot 600. | Rake 0",
    )


@pytest.mark.parametrize(
    ("main", "side", "broken"),
    [
        ((4050, 4050, 4050), (300, 300), []),
        ((4051, 4050, 4049), (300, 300), [("equal-division", "Wim collected 4049 from main pot")]),
        ((4050, 4050, 4050), (301, 299), [("equal-division", "Wim collected 299 from side pot")]),
    ],
    ids=["equal", "a chip too many of the main pot", "a chip too many of the side pot"],
)
def test_e8_pots_that_divide_are_divided_equally(
    main: tuple[int, int, int], side: tuple[int, int], broken: list[tuple[str, str]]
) -> None:
    assert found(three_all_in(main, side)) == broken


def test_e10_an_ante_that_is_all_in_for_less() -> None:
    """Of two players: the rest of the other's ante goes back with the blind."""
    log = hand(
        "Ivo 3000, Una 15",
        f"""
Ivo: posts the ante 25
Una: posts the ante 15 and is all-in
Ivo: posts small blind 100
*** HOLE CARDS ***
Uncalled bet (110) returned to Ivo
{RUNOUT}
Ivo: shows [As Kc] (high card Ace)
Una: shows [Qh 3d] (high card Queen)
Ivo collected 30 from pot
""",
        game="Tournament #93, 10+1 Hold'em No Limit - Level VII (100/200)",
        total="30 | Rake 0",
    )
    assert found(log) == []
    assert [rule for rule, _ in found(log, "indeterminate")] == ["blind-seats"]


def test_e10_a_short_ante_among_three_contests_that_much_of_each() -> None:
    def log(main: int, side: int) -> str:
        return hand(
            "Ivo 15, Una 3000, Rolf 3000",
            f"""
Ivo: posts the ante 15 and is all-in
Una: posts the ante 25
Rolf: posts the ante 25
Una: posts small blind 100
Rolf: posts big blind 200
*** HOLE CARDS ***
Una: calls 100
Rolf: checks
*** FLOP *** [2c 7d 9h]
Una: checks
Rolf: checks
*** TURN *** [2c 7d 9h] [Js]
Una: checks
Rolf: checks
*** RIVER *** [2c 7d 9h Js] [4s]
Una: checks
Rolf: checks
*** SHOW DOWN ***
Una: shows [Ks Kc] (a pair of Kings)
Rolf: shows [Qs Qc] (a pair of Queens)
Una collected {side} from side pot
Ivo: shows [As Ac] (a pair of Aces)
Ivo collected {main} from main pot
""",
            game="Tournament #93, 10+1 Hold'em No Limit - Level VII (100/200)",
            total=f"465 Main pot {main}. Side pot {side}. | Rake 0",
        )

    assert found(log(45, 420)) == []
    assert found(log(65, 400)) == [("side-pot-by-contribution", "Ivo collected 65 from main pot")]
