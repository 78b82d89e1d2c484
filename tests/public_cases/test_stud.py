"""Situations that publicly reported bugs of other poker software are about: stud (B13, B15-B17, C1, E5).

Where the practice of rooms differs from the text of the subchapter, the text decides; the tests say so.
"""

import pytest

from handaudit.facts.events import CommonDealt
from public_hands import audited, events, found

STUD = """PokerStars Hand #77: 7 Card Stud Limit ($10/$20 USD) - 2009/05/07 20:00:00 ET
Table 'Quay' 8-max
Seat 1: Ivo ($500 in chips)
Seat 2: Una ($500 in chips)
Seat 3: Rolf ($500 in chips)
Ivo: posts the ante $1
Una: posts the ante $1
Rolf: posts the ante $1
*** 3rd STREET ***
Dealt to Ivo [2d]
Dealt to Una [Kh]
Dealt to Rolf [9s]
Ivo: brings in for $3
{third}
*** 4th STREET ***
Dealt to Ivo [2d] [8c]
Dealt to Una [Kh] [3c]
Dealt to Rolf [9s] [4h]
Una: bets $10
Rolf: folds
Ivo: folds
Uncalled bet ($10) returned to Una
Una collected ${pot} from pot
*** SUMMARY ***
Total pot ${pot} | Rake $0
"""

CAPPED = """Una: raises $7 to $10
Rolf: raises $10 to $20
Ivo: calls $17
Una: raises $10 to $30
Rolf: raises $10 to $40
Betting is capped
Ivo: calls $20
Una: calls $10"""


def test_b13_a_completion_adds_what_it_says_to_the_pot() -> None:
    report = audited(STUD.format(third=CAPPED, pot=123))
    assert [finding.message for finding in report.findings] == []
    assert report.by_rule["pot-conserved"].met == 1
    assert report.by_rule["raise-exceeds-wager"].met == 4


def test_b13_a_pot_that_forgets_part_of_the_completion_is_found() -> None:
    rules = [rule for rule, _ in found(STUD.format(third=CAPPED, pot=116))]
    assert "pot-conserved" in rules


def test_b13_no_text_sets_a_least_raise_of_the_forced_bet() -> None:
    """Rooms ask for a completion to the small bet; 14.1 and 14.9(e) ask for more than the wager before.

    What the table posts is another matter (14.7(d)).
    """
    third = "Una: raises $3 to $6\nRolf: calls $6\nIvo: calls $3"
    report = audited(STUD.format(third=third, pot=21))
    assert report.by_rule["raise-exceeds-wager"].met == 1
    assert report.by_rule["raise-exceeds-wager"].violated == 0
    assert report.by_rule["pot-conserved"].met == 1


def test_b13_no_text_caps_the_raises() -> None:
    """Rooms stop after three raises; a sign may say so, and the log of this hand has none."""
    more = "Una: raises $10 to $50\nRolf: calls $10\nIvo: calls $10"
    assert found(STUD.format(third=CAPPED.replace("Una: calls $10", more), pot=153)) == []


def test_b13_the_lowest_card_may_open_for_the_full_bet() -> None:
    log = STUD.replace("Ivo: brings in for $3", "Ivo: bets $10")
    third = "Una: folds\nRolf: calls $10"
    log = log.replace("Una: bets $10\nRolf: folds", "Rolf: bets $10")
    log = log.replace("Una collected", "Rolf collected").replace(
        "returned to Una", "returned to Rolf"
    )
    assert found(log.format(third=third, pot=23)) == []


TABLE = """tlog 1
casino "Lantern Hall"
table P03
date 2008-03-14
game {game}
posted forced-bet 2
posted chip 1
unrecorded shuffles cuts stub-counts stakes collects
round 5 2008-03-14T20:00:00 deck red
"""


def first_round(game: str, ups: str, opener: int) -> str:
    """A round that ends with the forced bet; ``ups`` are the up-cards, from seat 1."""
    cards = ups.split()
    seats = range(1, len(cards) + 1)
    lines = [f"seat {seat} P-{seat:03} 200" for seat in seats]
    lines += [f"dealer deals {seat} down ??" for _ in range(2) for seat in seats]
    lines += [f"dealer deals {seat} up {card}" for seat, card in zip(seats, cards, strict=True)]
    lines.append(f"seat {opener} forces 2")
    turns = [*range(opener + 1, len(cards) + 1), *range(1, opener)]
    lines += [f"seat {seat} folds" for seat in turns]
    lines += [f"dealer awards 2 to {opener} from main for pot", "end"]
    return TABLE.format(game=game) + "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("game", "ups", "opener"),
    [
        ("seven-card-stud high", "9c 4s 8d 4d", 4),
        ("seven-card-stud high-low-eight", "9c 4s 8d 4d", 4),
        ("seven-card-stud high-low", "As Tc Kh 9d 8c Ks", 6),
        ("seven-card-stud high-low", "As Ad", 1),
    ],
    ids=[
        "lowest: diamonds are below spades",
        "lowest, in eight or better too",
        "highest, as in razz: spades, and the ace is low",
        "highest, all aces",
    ],
)
def test_b15_suits_decide_the_forced_bet(game: str, ups: str, opener: int) -> None:
    """14.9(d): suits for the opening only; razz itself is no game of the subchapter."""
    assert found(first_round(game, ups, opener)) == []
    count = len(ups.split())
    for other in set(range(1, count + 1)) - {opener}:
        rules = [rule for rule, _ in found(first_round(game, ups, other))]
        assert rules == ["first-actor"]


def fourth_street(game: str, up: str, opener: int, bet: int = 5) -> str:
    """Two players come to fourth street; ``up`` as ``Kd 7c, Kh 7s``."""
    hands = [one.split() for one in up.split(", ")]
    lines = ["seat 2 P-002 200", "seat 5 P-005 200"]
    lines += ["dealer deals 2 down ??", "dealer deals 5 down ??"] * 2
    lines += [f"dealer deals 2 up {hands[0][0]}", f"dealer deals 5 up {hands[1][0]}"]
    forcer = 2 if game.endswith(("high", "eight")) else 5
    lines += [f"seat {forcer} forces 2", f"seat {7 - forcer} calls 2", "dealer burns"]
    lines += [f"dealer deals 2 up {hands[0][1]}", f"dealer deals 5 up {hands[1][1]}"]
    lines += [f"seat {opener} bets {bet}", f"seat {7 - opener} folds"]
    lines += [f"dealer returns {bet} to {opener}", f"dealer awards 4 to {opener} from main for pot"]
    return TABLE.format(game=game) + "\n".join([*lines, "end"]) + "\n"


@pytest.mark.parametrize(
    ("up", "opener"),
    [("Kd 7c, Kh 7s", 2), ("4h Kc, 6h 6d", 5), ("Qd Jd, Ac 2s", 5)],
    ids=[
        "equal: the nearest",
        "a pair before a king",
        "three to a straight flush count for nothing",
    ],
)
def test_b16_later_rounds_go_by_the_hand_showing_and_by_nearness(up: str, opener: int) -> None:
    """14.9(f): suits count no longer."""
    game = "seven-card-stud high"
    assert found(fourth_street(game, up, opener)) == []
    assert [rule for rule, _ in found(fourth_street(game, up, 7 - opener))] == ["first-actor"]


@pytest.mark.parametrize("game", ["seven-card-stud high", "seven-card-stud high-low-eight"])
@pytest.mark.parametrize("bet", [5, 10])
def test_b17_an_open_pair_may_bet_either_amount(game: str, bet: int) -> None:
    """Rooms know the option in stud high only; no paragraph at hand sets the amount of a bet."""
    assert found(fourth_street(game, "4h 4c, 9h Ad", 2, bet)) == []


DOORS = ["6h", "4s", "6s", "4d", "Kd", "8c", "Ac", "As"]
LATER = (
    ["Jc", "7c", "Th", "5d", "Qh", "3c", "4c", "5h"],
    ["Qs", "2d", "Qc", "2c", "2h", "2s", "8s", "4h"],
    ["7d", "5s", "5c", "9s", "6d", "Ks", "9h", "Jh"],
)
EIGHTH = "3h Kc As 5h 4h Jh"
PLAYERS = range(1, 9)


def _clockwise(first: int) -> list[int]:
    return [*range(first, 9), *range(1, first)]


def eight_handed(seventh: str, river_opener: int, *, winner: int = 8) -> str:
    """Eight players call the forced bet and check to the end; ``seventh`` are the lines of seventh street."""
    lines = [f"seat {seat} P-{seat:03} 200" for seat in PLAYERS]
    lines += [f"dealer deals {seat} down ??" for _ in range(2) for seat in PLAYERS]
    lines += [f"dealer deals {seat} up {DOORS[seat - 1]}" for seat in PLAYERS]
    lines += ["seat 4 forces 2", *(f"seat {seat} calls 2" for seat in _clockwise(4)[1:])]
    for cards, burn, opener in zip(LATER, ("9c", "Ad", "6c"), (8, 7, 8), strict=True):
        lines.append(f"dealer burns {burn}")
        lines += [f"dealer deals {seat} up {cards[seat - 1]}" for seat in PLAYERS]
        lines += [f"seat {seat} checks" for seat in _clockwise(opener)]
    lines += seventh.split("; ")
    lines += [f"seat {seat} checks" for seat in _clockwise(river_opener)]
    lines += [f"seat 8 shows {EIGHTH}", "seat 3 shows Ts Js 6s Th Qc 5c"]
    lines += [f"dealer awards 16 to {winner} from main for high", "end"]
    return TABLE.format(game="seven-card-stud high") + "\n".join(lines) + "\n"


RESHUFFLED = "dealer reshuffles burns; dealer burns; dealer deals common 7h"


@pytest.mark.parametrize("opener", [8, 1], ids=["the four up-cards", "with the common card"])
def test_c1_the_burns_are_reshuffled_for_the_common_card(opener: int) -> None:
    """With one card left, 14.9(h) has the burns shuffled and one burned; who opens then, with the common
    card counted or not, it does not say (A-07): either is accepted.
    """
    assert found(eight_handed(RESHUFFLED, opener)) == []


def test_c1_nobody_else_opens_on_the_river() -> None:
    assert [rule for rule, _ in found(eight_handed(RESHUFFLED, 3))] == ["first-actor"]


def test_c1_rooms_deal_the_last_card_as_it_is_and_the_text_asks_for_a_burn() -> None:
    log = eight_handed("dealer deals common 7h", 8)
    assert found(log) == [("burn-before-street", "dealer deals common 7h")]


def test_c1_the_flush_is_made_with_the_common_card() -> None:
    """Without it seat 3 would win with two tens."""
    log = eight_handed(RESHUFFLED, 8, winner=3)
    assert found(log) == [("best-hand-wins", "dealer awards 16 to 3 from main for high")]


def test_c1_a_room_s_river_is_the_common_card() -> None:
    log = "\n".join(
        [
            "PokerStars Hand #78: 7 Card Stud Limit ($10/$20 USD) - 2009/05/07 20:00:00 ET",
            "Table 'Quay' 8-max",
            *(f"Seat {seat}: P{seat} ($500 in chips)" for seat in PLAYERS),
            *(f"P{seat}: posts the ante $1" for seat in PLAYERS),
            "*** 3rd STREET ***",
            *(f"Dealt to P{seat} [{DOORS[seat - 1]}]" for seat in PLAYERS),
            "P4: brings in for $3",
            *(f"P{seat}: calls $3" for seat in _clockwise(4)[1:]),
        ]
    )
    shown = [DOORS]
    for name, cards, opener in zip(("4th", "5th", "6th"), LATER, (8, 7, 8), strict=True):
        log += f"\n*** {name} STREET ***\n"
        log += "\n".join(
            f"Dealt to P{seat} [{' '.join(row[seat - 1] for row in shown)}] [{cards[seat - 1]}]"
            for seat in PLAYERS
        )
        shown.append(cards)
        log += "".join(f"\nP{seat}: checks" for seat in _clockwise(opener))
    log += "\n*** RIVER *** [7h]\n" + "\n".join(f"P{seat}: checks" for seat in _clockwise(8))
    log += f"\n*** SHOW DOWN ***\nP8: shows [{EIGHTH}] (a flush, Jack high)\n"
    log += "\n".join(f"P{seat}: mucks hand" for seat in _clockwise(8)[1:])
    log += "\nP8 collected $32 from pot\n*** SUMMARY ***\nTotal pot $32 | Rake $0\n"
    assert found(log) == []
    assert len(events(log, CommonDealt)) == 1


def tied(game: str, awards: str) -> str:
    """Two nine-high straights share a pot of 17; seat 1 plays the nine of diamonds, seat 2 holds a king."""
    third, opener = ("Th", 1) if game.endswith("high") else ("2h", 2)
    up = {1: ["7h", "6c", "5d", "Qs"], 2: ["7s", "6d", "5s", "Kc"]}
    lines = [f"seat {seat} P-{seat:03} 200" for seat in (1, 2, 3)]
    lines += [f"seat {seat} antes 1" for seat in (1, 2, 3)]
    lines += [f"dealer deals {seat} down ??" for _ in range(2) for seat in (1, 2, 3)]
    lines += [f"dealer deals 1 up {up[1][0]}", f"dealer deals 2 up {up[2][0]}"]
    lines += [f"dealer deals 3 up {third}", f"seat {opener} forces 2"]
    turns = {1: ("seat 2 calls 2", "seat 3 folds"), 2: ("seat 3 folds", "seat 1 calls 2")}
    lines += turns[opener]
    for street, first in enumerate((1, 1, 2, 2), 1):
        lines.append("dealer burns")
        for seat in (1, 2):
            card = f"up {up[seat][street]}" if street < 4 else "down ??"
            lines.append(f"dealer deals {seat} {card}")
        if street == 1:
            lines += ["seat 1 bets 5", "seat 2 calls 5"]
        else:
            lines += [f"seat {first} checks", f"seat {3 - first} checks"]
    lines += ["seat 1 shows 9d 8s 7h 6c 5d Qs 3h", "seat 2 shows 9c 8h 7s 6d 5s Kc 3c"]
    return TABLE.format(game=game) + "\n".join([*lines, *awards.split("; "), "end"]) + "\n"


@pytest.mark.parametrize(("first", "second"), [(9, 8), (8, 9)])
def test_e5_no_paragraph_says_whose_the_odd_chip_of_stud_high_is(first: int, second: int) -> None:
    """Rooms give it to the highest card by suit; 14.9(i)2ii says so of the high-low games only (A-05)."""
    awards = f"dealer awards {first} to 1 from main for high; dealer awards {second} to 2 from main for high"
    log = tied("seven-card-stud high", awards)
    assert found(log) == found(log, "indeterminate") == []


@pytest.mark.parametrize(("first", "second"), [(5, 4), (4, 5)])
def test_e5_in_high_low_the_card_may_be_of_the_five_or_of_all_seven(
    first: int, second: int
) -> None:
    """The nine of diamonds is played, the king only held (A-09)."""
    low = "dealer awards 4 to 1 from main for low; dealer awards 4 to 2 from main for low"
    one, two = (
        f"dealer awards {first} to 1 from main for high",
        f"dealer awards {second} to 2 from main for high",
    )
    log = tied("seven-card-stud high-low", f"{one}; {two}; {low}")
    assert found(log) == []
    assert found(log, "indeterminate") == [("odd-chip-recipient", one if first > second else two)]


def test_b15_partypoker_hides_the_up_cards_of_others_and_nobody_can_say_who_opens() -> None:
    log = """***** Hand History for Game 41 *****
$10/$20 USD FL 7 Card Stud - Tuesday, May 07, 20:00:00 EDT 2024
Table Quay (Real Money)
Seat 0 is the button
Total number of players : 3/8
Seat 1: Ivo ( $500 USD )
Seat 2: Una ( $500 USD )
Seat 3: Rolf ( $500 USD )
Ivo posts ante [$1 USD]
Una posts ante [$1 USD]
Rolf posts ante [$1 USD]
** Dealing **
Dealt to Ivo [  Ah Kh 2c ]
Una opens
Una bring-ins [$3 USD]
Rolf folds
Ivo completes [$10 USD]
Una folds
Ivo does not show cards.
Ivo wins $16 USD
"""
    opener = audited(log).by_rule["first-actor"]
    assert (opener.met, opener.violated, opener.not_evidenced) == (0, 0, 1)
