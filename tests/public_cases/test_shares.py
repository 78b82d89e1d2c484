"""Situations that publicly reported bugs of other poker software are about:
odd chips and boards run more than once (E3, E7)."""

import pytest

from public_hands import STARS, TABLE_LOG, found, hand, live, room

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


@pytest.mark.parametrize(
    ("unit", "shares", "broken"),
    [
        (5, ("0.95", "0.95", "0.90"), []),
        (1, ("0.94", "0.93", "0.93"), []),
        (5, ("0.94", "0.93", "0.93"), ["odd-chip-unit"]),
        (5, ("0.95", "0.94", "0.91"), ["odd-chip-unit"]),
        (1, ("0.95", "0.94", "0.91"), ["odd-chip-unit"]),
        (5, ("0.90", "0.95", "0.95"), ["tied-odd-chip"]),
        (1, ("0.93", "0.93", "0.94"), ["tied-odd-chip"]),
    ],
)
def test_e3_the_odd_chip_has_the_unit_of_the_room(
    unit: int, shares: tuple[str, str, str], broken: list[str]
) -> None:
    """2.80 among three; seat 2 is the first left of the button."""
    head = TABLE_LOG.replace("posted chip 1", "posted chip 0.05").replace("2 5", "0.25 0.50")
    log = live("Ivo 40, Una 40, Rolf 40", THREE_TIED.format(*shares), head=head)
    house = room("odd-chip-recipient", odd_chip_unit=unit)
    assert [rule for rule, _ in found(log, house=house)] == broken


def run_twice(
    won: tuple[str, str, str] = ("25.01", "25", "50"), *, card: str = "Kh", winner: str = "Ivo"
) -> str:
    """Una and Ivo are all-in; the first board ties them, and the second one is Ivo's."""
    play = f"""
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
Una collected ${won[0]} from pot
Ivo collected ${won[1]} from pot
*** SECOND SHOW DOWN ***
Una: shows [Ac Jh] (high card Ace)
Ivo: shows [As Kd] (a pair of Kings)
{winner} collected ${won[2]} from pot
"""
    return hand(
        "Ivo 120, Una 50.25",
        play,
        game="Hold'em No Limit ($1/$2 USD)",
        total="$100.50 | Rake $0.49",
    )


NAMING = "hand-named-rightly"
"""What the words of these hands are is no matter here."""


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
    log = run_twice(card=card, winner=winner)
    assert [one for one in found(log) if one[0] != NAMING] == broken


@pytest.mark.parametrize(("to_first", "broken"), [(True, []), (False, ["tied-odd-chip"])])
def test_e7_the_odd_cent_of_a_pot_run_twice_belongs_to_the_first_board(
    broken: list[str], *, to_first: bool
) -> None:
    won = ("25.01", "25", "50") if to_first else ("25", "25", "50.01")
    log = run_twice(won)
    rules = [rule for rule, _ in found(log, house=STARS)]
    assert [rule for rule in rules if rule != NAMING] == broken


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
