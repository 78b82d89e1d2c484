"""Situations that publicly reported bugs of other poker software are about: pots, rake, odd chips (E)."""

import pytest

from public_hands import TABLE_LOG, found, hand, live

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


THREE_TIED = """
seat 2 blinds 0.25
seat 3 blinds 0.50
seat 1 calls 0.50
seat 2 calls 0.25
seat 3 checks
dealer deals board 7h 8c Td
seat 2 bets 0.50
seat 3 calls 0.50
seat 1 calls 0.50
dealer deals board 2s
seat 2 checks
seat 3 checks
seat 1 checks
dealer deals board Kd
seat 2 checks
seat 3 checks
seat 1 checks
seat 2 shows As 4c
seat 3 shows Ac 4s
seat 1 shows Ad 4d
dealer rakes 0.20
dealer awards {} to 2 from main for high
dealer awards {} to 3 from main for high
dealer awards {} to 1 from main for high
"""


@pytest.mark.parametrize(
    ("chip", "shares", "broken"),
    [
        ("0.05", ("0.95", "0.95", "0.90"), []),
        ("0.01", ("0.94", "0.93", "0.93"), []),
        ("0.01", ("0.95", "0.95", "0.90"), ["equal-division"]),
        ("0.05", ("0.95", "0.94", "0.91"), []),
        ("0.05", ("1.00", "0.90", "0.90"), ["equal-division"]),
        ("0.01", ("0.95", "0.93", "0.92"), ["equal-division"]),
        ("0.01", ("0.93", "0.93", "0.93"), ["pot-conserved"]),
    ],
    ids=[
        "five cents",
        "cents",
        "five cents where there are cents",
        "no more than a chip apart",
        "two chips to one",
        "two cents to one",
        "the remainder is lost",
    ],
)
def test_e3_the_odd_chip_is_the_smallest_one_of_the_table(
    chip: str, shares: tuple[str, str, str], broken: list[str]
) -> None:
    """2.80 among three; that every share must be payable in chips is not asked by any paragraph."""
    head = TABLE_LOG.replace("posted chip 1", f"posted chip {chip}").replace(
        "blinds 2 5", "blinds 0.25 0.50"
    )
    log = live("Ivo 40, Una 40, Rolf 40", THREE_TIED.format(*shares), head=head)
    assert [rule for rule, _ in found(log)] == broken


def test_e3_without_a_posted_chip_the_amounts_show_it() -> None:
    head = TABLE_LOG.replace("posted chip 1\n", "").replace("blinds 2 5", "blinds 0.25 0.50")
    five = live("Ivo 40, Una 40, Rolf 40", THREE_TIED.format("0.95", "0.95", "0.90"), head=head)
    cents = live("Ivo 40, Una 40, Rolf 40", THREE_TIED.format("0.96", "0.93", "0.91"), head=head)
    assert found(five) == []
    assert [rule for rule, _ in found(cents)] == ["equal-division"]


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


TWICE = """
Ivo: posts small blind $1
Una: posts big blind $2
*** HOLE CARDS ***
Ivo: raises $4 to $6
Una: raises $44.25 to $50.25 and is all-in
Ivo: calls $44.25
*** FIRST FLOP *** [Qs 7d 2c]
*** FIRST TURN *** [Qs 7d 2c] [2h]
*** FIRST RIVER *** [Qs 7d 2c 2h] [Qd]
*** SECOND FLOP *** [{card} 8s 4d]
*** SECOND TURN *** [{card} 8s 4d] [3c]
*** SECOND RIVER *** [{card} 8s 4d 3c] [9h]
*** FIRST SHOW DOWN ***
Una: shows [Ac Jh] (two pair, Queens and Deuces)
Ivo: shows [As Kd] (two pair, Queens and Deuces)
Una collected $25.01 from pot
Ivo collected $25 from pot
*** SECOND SHOW DOWN ***
Una: shows [Ac Jh] (high card Ace)
Ivo: shows [As Kd] (a pair of Kings)
{winner} collected $50 from pot
"""


@pytest.mark.parametrize(
    ("card", "winner", "broken"),
    [
        ("Kh", "Ivo", []),
        ("Kh", "Una", [("best-hand-wins", "Una collected $50 from pot")]),
        ("Qs", "Ivo", [("no-card-twice", "*** SECOND FLOP *** [Qs 8s 4d]")]),
    ],
    ids=["in order", "the second board to the wrong hand", "a card on both boards"],
)
def test_e7_a_hand_that_is_run_twice(card: str, winner: str, broken: list[tuple[str, str]]) -> None:
    log = hand(
        "Ivo 120, Una 50.25",
        TWICE.format(card=card, winner=winner),
        game="Hold'em No Limit ($1/$2 USD)",
        total="$100.50 | Rake $0.49",
    )
    naming = "hand-named-rightly"
    assert [one for one in found(log) if one[0] != naming] == broken


THRICE = """
Ivo: posts small blind $1
Una: posts big blind $2
*** HOLE CARDS ***
Ivo: raises $4 to $6
Una: raises $44 to $50 and is all-in
Ivo: calls $44
*** FIRST FLOP *** [Qs 7d 2c]
*** FIRST TURN *** [Qs 7d 2c] [2h]
*** FIRST RIVER *** [Qs 7d 2c 2h] [9d]
*** SECOND FLOP *** [Kh 8s 4d]
*** SECOND TURN *** [Kh 8s 4d] [3c]
*** SECOND RIVER *** [Kh 8s 4d 3c] [9h]
*** THIRD FLOP *** [Jd 8d 4h]
*** THIRD TURN *** [Jd 8d 4h] [3d]
*** THIRD RIVER *** [Jd 8d 4h 3d] [{card}]
*** FIRST SHOW DOWN ***
Una: shows [Ac Jh]
Ivo: shows [As Kd]
Ivo collected $33 from pot
*** SECOND SHOW DOWN ***
Una: shows [Ac Jh]
Ivo: shows [As Kd]
Ivo collected $33 from pot
*** THIRD SHOW DOWN ***
Una: shows [Ac Jh]
Ivo: shows [As Kd]
{winner} collected $33 from pot
"""


@pytest.mark.parametrize(
    ("card", "winner", "broken"),
    [
        ("6c", "Una", []),
        ("6c", "Ivo", [("best-hand-wins", "Ivo collected $33 from pot")]),
        ("9h", "Una", [("no-card-twice", "*** THIRD RIVER *** [Jd 8d 4h 3d] [9h]")]),
    ],
    ids=["in order", "the third board to the wrong hand", "a card of the second board"],
)
def test_e7_a_hand_that_is_run_three_times(
    card: str, winner: str, broken: list[tuple[str, str]]
) -> None:
    log = hand(
        "Ivo 120, Una 50",
        THRICE.format(card=card, winner=winner),
        game="Hold'em No Limit ($1/$2 USD)",
        total="$100 | Rake $1",
    )
    assert found(log + "Hand was run three times\n") == broken


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


RAKED = """
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Ivo: raises $2 to $3
Una: folds
Rolf: folds
Uncalled bet ($2) returned to Ivo
Ivo collected ${won} from pot
"""


def test_e12_a_rake_without_a_flop_is_for_the_house_rules() -> None:
    """What may be raked is in 14.14, which no text at hand holds; the pot is conserved."""
    log = hand("Ivo 100, Una 100, Rolf 100", RAKED.format(won="2.40"), total="$2.50 | Rake $0.10")
    assert found(log) == []


def test_e12_a_rake_that_is_not_taken_from_the_award_is_found() -> None:
    log = hand("Ivo 100, Una 100, Rolf 100", RAKED.format(won="2.50"), total="$2.50 | Rake $0.10")
    assert found(log) == [("pot-conserved", "Ivo collected $2.50 from pot")]


@pytest.mark.parametrize(
    ("announced", "broken"),
    [("STP added: $0.50\n", []), ("", [("pot-conserved", "Rolf collected $0.75 from pot")])],
    ids=["announced", "not announced"],
)
def test_e13_money_of_the_house_in_the_pot(announced: str, broken: list[tuple[str, str]]) -> None:
    log = hand(
        "Ivo 10, Una 10, Rolf 10",
        f"""
Una: posts small blind $0.05
Rolf: posts big blind $0.10
{announced}*** HOLE CARDS ***
Ivo: calls $0.10
Una: folds
Rolf: checks
*** FLOP *** [2c 7d 9h]
Rolf: bets $0.20
Ivo: folds
Uncalled bet ($0.20) returned to Rolf
Rolf collected $0.75 from pot
""",
        game="Hold'em No Limit ($0.05/$0.10 USD)",
        total="$0.75 | Rake $0",
    )
    assert found(log) == broken


def raked_with_a_side_pot(total: str) -> str:
    """A main pot of 7.50 and a side pot of 4.00, of which 0.50 is raked."""
    return hand(
        "Ivo 2.50, Una 20, Rolf 20",
        """
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Ivo: raises $1.50 to $2.50 and is all-in
Una: calls $2
Rolf: calls $1.50
*** FLOP *** [2c 7d 9h]
Una: bets $2
Rolf: calls $2
*** TURN *** [2c 7d 9h] [Js]
Una: checks
Rolf: checks
*** RIVER *** [2c 7d 9h Js] [4s]
Una: checks
Rolf: checks
*** SHOW DOWN ***
Una: shows [Ks Kc] (a pair of Kings)
Rolf: shows [Qs Qc] (a pair of Queens)
Una collected $3.80 from side pot
Ivo: shows [As Ac] (a pair of Aces)
Ivo collected $7.20 from main pot
""",
        total=total,
    )


@pytest.mark.parametrize(
    ("total", "broken"),
    [
        ("$11.50 Main pot $7.20. Side pot $3.80. | Rake $0.50", []),
        ("$11.50 Main pot $7.20. Side pot $3.30. | Rake $0.50", ["pot-stated-rightly"]),
        ("$11 Main pot $7.20. Side pot $3.80. | Rake $0.50", ["pot-stated-rightly"]),
    ],
    ids=["total is main, side and rake", "a side pot too small", "a total without the rake"],
)
def test_e15_the_total_is_main_and_sides_and_rake(total: str, broken: list[str]) -> None:
    assert [rule for rule, _ in found(raked_with_a_side_pot(total))] == broken
