"""Situations that publicly reported bugs of other software are about, judged as a room has it.

Each test carries the number of its case (B16, C8, D9, E10), and stands beside those of
``test_house``.
"""

import pytest

from handaudit.law.house.profiles import PROFILES, Houses
from public_hands import found, hand, room

SHORT_DECK = "6+ Hold'em No Limit (Button Blind $1 - Ante $1 USD)"


def short_deck(board: str, ivo: str, una: str, winner: str) -> str:
    *three, turn, river = board.split()
    flop = " ".join(three)
    return hand(
        "Ivo 50, Una 50",
        f"""
Ivo: posts the ante $1
Una: posts the ante $1
Ivo: posts button blind $1
*** HOLE CARDS ***
Una: calls $1
Ivo: checks
*** FLOP *** [{flop}]
Una: checks
Ivo: checks
*** TURN *** [{flop}] [{turn}]
Una: checks
Ivo: checks
*** RIVER *** [{flop} {turn}] [{river}]
Una: checks
Ivo: checks
*** SHOW DOWN ***
Una: shows [{una}] (a hand)
Ivo: shows [{ivo}] (a hand)
{winner} collected $4 from pot
""",
        game=SHORT_DECK,
        total="$4 | Rake $0",
    )


def of_cards(log: str, house: Houses | None = None) -> list[str]:
    """The rules broken, but that the game is not permitted (14.8(a))."""
    return [rule for rule, _ in found(log, house=house) if rule != "game-permitted"]


@pytest.mark.parametrize("card", ["2s", "3s", "4s", "5s"])
@pytest.mark.parametrize("place", ["the board", "a hand"])
def test_c8_a_two_to_five_in_a_short_deck_is_a_defect(card: str, place: str) -> None:
    if place == "the board":
        log = short_deck(f"7h 8d 9h {card} Kc", "Ac Ad", "Qc Qd", "Ivo")
    else:
        log = short_deck("7h 8d 9h Ts Kc", "Ac Ad", f"Qc {card}", "Ivo")
    assert of_cards(log) == ["short-deck-cards"]


def test_c8_a_six_is_in_it() -> None:
    assert of_cards(short_deck("7h 8d 9h 6s Kc", "Ac Ad", "Qc Qd", "Ivo")) == []


@pytest.mark.parametrize(
    ("ivo", "una", "board", "trips", "winner"),
    [
        ("Ah Kh", "8d Tc", "7h 8h 9h 9c 8c", None, "Ivo"),
        ("Ad 6h", "Qs Qc", "7h 8d 9h Jc Kc", None, "Ivo"),
        ("Ad 6h", "Jd Js", "7h 8d 9h Jc Kc", False, "Ivo"),
        ("Ad 6h", "Jd Js", "7h 8d 9h Jc Kc", True, "Una"),
    ],
    ids=[
        "a flush over a full house",
        "A-6-7-8-9",
        "a straight over trips",
        "trips over a straight",
    ],
)
def test_d9_the_order_of_a_short_deck(
    ivo: str, una: str, board: str, winner: str, *, trips: bool | None
) -> None:
    for paid in ("Ivo", "Una"):
        log = short_deck(board, ivo, una, paid)
        for way in (trips,) if trips is not None else (True, False):
            house = room("short-deck-order", short_deck_trips_beat_straight=way)
            assert of_cards(log, house) == ([] if paid == winner else ["short-deck-order"])


def test_d9_three_of_a_kind_beat_a_straight_at_partypoker_alone() -> None:
    having = {name for name, one in PROFILES.items() if one.short_deck_trips_beat_straight}
    assert having == {"party"}


def big_blind(ante: int, blind: int, *, house: str) -> list[str]:
    """The last blind has 150 for an ante of 25 and a blind of 200, posted in the order of the room."""
    last = [f"Rolf: posts the ante {ante}", f"Rolf: posts big blind {blind}"]
    if house == "blind-first":
        last.reverse()
    last = [line for line in last if not line.endswith(" 0")]
    last[-1] += " and is all-in"
    pot = 25 * 2 + 150 + 100
    back = max(100 - blind, 0)
    log = hand(
        "Ivo 3000, Una 3000, Rolf 150",
        "Ivo: posts the ante 25\nUna: posts the ante 25\nUna: posts small blind 100\n"
        + "\n".join(last)
        + f"""
*** HOLE CARDS ***
Ivo: folds
Una: calls {max(blind - 100, 0)}
*** FLOP *** [2c 7d Ts]
*** TURN *** [2c 7d Ts] [Jh]
*** RIVER *** [2c 7d Ts Jh] [3s]
*** SHOW DOWN ***
Una: shows [Ac Ad] (a pair of Aces)
Rolf: shows [Qh Qs] (a pair of Queens)
Una collected {pot - back + max(blind - 100, 0)} from pot
""",
        game="Tournament #93, 10+1 Hold'em No Limit - Level VII (100/200)",
        total=f"{pot - back + max(blind - 100, 0)} | Rake 0",
    )
    rules = [rule for rule, _ in found(log, house=room(short_post=house))]
    return [rule for rule in rules if rule == "short-post"]


@pytest.mark.parametrize(
    ("house", "ante", "blind", "broken"),
    [
        ("ante-first", 25, 125, []),
        ("blind-first", 25, 125, ["short-post"]),
        ("blind-first", 0, 150, []),
        ("ante-first", 0, 150, ["short-post"]),
    ],
)
def test_e10_the_ante_before_the_blind_or_after_it(
    house: str, ante: int, blind: int, broken: list[str]
) -> None:
    assert big_blind(ante, blind, house=house) == broken


def test_e10_an_ante_of_the_last_chips_owes_no_blind_where_the_ante_comes_first() -> None:
    log = hand(
        "Ivo 3000, Una 15",
        """
Ivo: posts the ante 25
Una: posts the ante 15 and is all-in
Ivo: posts small blind 100
*** HOLE CARDS ***
Uncalled bet (110) returned to Ivo
*** FLOP *** [2c 7d Ts]
*** TURN *** [2c 7d Ts] [Jh]
*** RIVER *** [2c 7d Ts Jh] [3s]
*** SHOW DOWN ***
Ivo: shows [As Kc] (high card Ace)
Una: shows [Qh 3d] (high card Queen)
Ivo collected 30 from pot
""",
        game="Tournament #93, 10+1 Hold'em No Limit - Level VII (100/200)",
        total="30 | Rake 0",
    )
    assert "short-post" not in [rule for rule, _ in found(log, house=Houses("pokerstars"))]
    assert "short-post" in [rule for rule, _ in found(log, house=room(short_post="blind-first"))]


RAZZ = """PokerStars Hand #900000403:  HORSE (Razz Limit, $10/$20 USD) - 2013/03/29 17:26:11 ET
Table 'Leine' 8-max
Seat 2: Ivo ($500 in chips)
Seat 5: Una ($500 in chips)
Ivo: posts the ante $1
Una: posts the ante $1
*** 3rd STREET ***
Dealt to Ivo [Kd]
Dealt to Una [Kh]
Una: brings in for $3
Ivo: calls $3
*** 4th STREET ***
Dealt to Ivo [Kd] [7c]
Dealt to Una [Kh] [7s]
{first}: bets $10
{second}: folds
Uncalled bet ($10) returned to {first}
{first} collected $8 from pot
*** SUMMARY ***
Total pot $8 | Rake $0
"""


@pytest.mark.parametrize(
    ("tie", "first", "broken"),
    [
        ("position", "Ivo", []),
        ("position", "Una", ["stud-tie"]),
        ("suit", "Una", []),
        ("suit", "Ivo", ["stud-tie"]),
        (False, "Una", []),
        (False, "Ivo", []),
    ],
)
def test_b16_equal_boards_of_razz_go_by_the_seats_or_by_the_suit(
    tie: str, first: str, broken: list[str]
) -> None:
    """No text decides it: razz has no section.  In the stud games of the list nearness is the law."""
    log = RAZZ.format(first=first, second={"Ivo": "Una", "Una": "Ivo"}[first])
    assert of_cards(log, room(stud_tie=tie)) == broken
