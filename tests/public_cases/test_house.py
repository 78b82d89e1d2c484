"""Situations that publicly reported bugs of other poker software are about:
stud, kill pots and the order of showing,
judged by house rules (B13, B17, D10, E5, F9).
"""

import pytest

from public_hands import STARS, TABLE_LOG, audited, found, hand, live, room

FLOP, TURN, RIVER = "[2c 7d Ts]", "[2c 7d Ts] [Jh]", "[2c 7d Ts Jh] [3s]"


LIMITS = "wager-within-limits"


STUD = """PokerStars Hand #900000113: 7 Card Stud Limit ($10/$20 USD) - 2024/03/01 12:00:00 ET
Table 'Pier' 8-max
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
"""


RAISED = """Ivo: brings in for $3
Una: raises $7 to $10
Rolf: raises $10 to $20
Ivo: calls $17
Una: raises $10 to $30
Rolf: raises $10 to $40
"""


def test_b13_a_completion_is_no_raise_and_three_follow() -> None:
    log = STUD + RAISED + "Ivo: folds\nUna: folds\nUncalled bet ($10) returned to Rolf\n"
    log += "Rolf collected $83 from pot\n*** SUMMARY ***\nTotal pot $83 | Rake $0\n"
    assert found(log, house=STARS) == []


def test_b13_a_fourth_raise_after_the_completion() -> None:
    log = STUD + RAISED + "Ivo: calls $20\nUna: raises $10 to $50\nRolf: folds\nIvo: folds\n"
    log += "Uncalled bet ($10) returned to Una\nUna collected $123 from pot\n"
    log += "*** SUMMARY ***\nTotal pot $123 | Rake $0\n"
    assert found(log, house=STARS) == [("raise-cap", "Una: raises $10 to $50")]


@pytest.mark.parametrize(("to", "broken"), [(6, [LIMITS]), (10, []), (13, ["completion"])])
def test_b13_the_amount_of_a_completion(to: int, broken: list[str]) -> None:
    """Below the small bet the posted limits are broken, and the house rule has nothing to add."""
    log = STUD + f"Ivo: brings in for $3\nUna: raises ${to - 3} to ${to}\nRolf: folds\nIvo: folds\n"
    log += f"Uncalled bet (${to - 3}) returned to Una\nUna collected $9 from pot\n"
    log += "*** SUMMARY ***\nTotal pot $9 | Rake $0\n"
    assert [rule for rule, _ in found(log, house=STARS)] == broken


def open_pair(game: str, fours: str, bet: int) -> str:
    """Fourth street, opened by the highest hand showing; seat 2 has a four and ``fours``."""
    return (
        STUD.replace("7 Card Stud Limit", game).replace("[Kh]", "[4h]")
        + f"""Ivo: brings in for $3
Una: calls $3
Rolf: calls $3
*** 4th STREET ***
Dealt to Ivo [2d] [8d]
Dealt to Una [4h] [{fours}]
Dealt to Rolf [9s] [Jc]
{"Una" if fours == "4c" else "Rolf"}: bets ${bet}
"""
        + ("Rolf: folds\nIvo: folds\n" if fours == "4c" else "Ivo: folds\nUna: folds\n")
        + f"Uncalled bet (${bet}) returned to {'Una' if fours == '4c' else 'Rolf'}\n"
        + f"{'Una' if fours == '4c' else 'Rolf'} collected $12 from pot\n"
        + "*** SUMMARY ***\nTotal pot $12 | Rake $0\n"
    )


@pytest.mark.parametrize(
    ("game", "fours", "bet", "broken"),
    [
        ("7 Card Stud Limit", "4c", 20, []),
        ("7 Card Stud Limit", "4c", 10, []),
        ("7 Card Stud Limit", "5c", 20, ["open-pair"]),
        ("7 Card Stud Limit", "5c", 10, []),
        ("7 Card Stud Hi/Lo Limit", "4c", 20, ["open-pair"]),
    ],
)
def test_b17_the_big_bet_with_an_open_pair(
    game: str, fours: str, bet: int, broken: list[str]
) -> None:
    log = open_pair(game, fours, bet)
    assert [rule for rule, _ in found(log, house=room("open-pair"))] == broken


def test_b17_some_rooms_have_no_such_option() -> None:
    log = open_pair("7 Card Stud Limit", "4c", 20)
    house = room(open_pair="never")
    assert [rule for rule, _ in found(log, house=house)] == ["open-pair"]


@pytest.mark.parametrize(("first", "broken"), [("Ivo", []), ("Rolf", ["show-order"])])
def test_d10_who_raised_last_shows_first(first: str, broken: list[str]) -> None:
    """Una checks, Rolf bets, Ivo raises, Rolf calls: Ivo shows first."""
    shows = {
        "Ivo": "Ivo: shows [Ac Ad] (a pair of Aces)",
        "Rolf": "Rolf: shows [Qh Qs] (a pair of Queens)",
    }
    second = {"Ivo": "Rolf", "Rolf": "Ivo"}[first]
    log = hand(
        "Ivo 100, Una 100, Rolf 100",
        f"""
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Ivo: calls $1
Una: calls $0.50
Rolf: checks
*** FLOP *** {FLOP}
Una: checks
Rolf: checks
Ivo: checks
*** TURN *** {TURN}
Una: checks
Rolf: checks
Ivo: checks
*** RIVER *** {RIVER}
Una: checks
Rolf: bets $2
Ivo: raises $4 to $6
Una: folds
Rolf: calls $4
*** SHOW DOWN ***
{shows[first]}
{shows[second]}
Ivo collected $15 from pot
""",
        total="$15 | Rake $0",
    )
    report = audited(log, STARS)
    assert [one.rule for one in report.findings if one.outcome.value == "violated"] == broken
    assert all(one.severity.value == "warning" for one in report.findings)


def tied_stud(first: int, second: int) -> str:
    """Seats 1 and 2 tie with the same straight for 85; the king of diamonds is seat 2's."""
    return f"""tlog 1
casino "Lantern Hall"
table P04
date 2008-03-14
game seven-card-stud high
posted limit 10 20
posted chip 1
unrecorded shuffles cuts stub-counts stakes deals collects burns
round 5 2008-03-14T20:00:00 deck red
seat 1 Hal 500
seat 2 Gus 500
seat 3 Una 500
seat 3 forces 5
seat 1 raises to 40
seat 2 calls 40
seat 3 folds
seat 1 shows Ts 9c 8d 7h 6c 2s Kc
seat 2 shows Th 9d 8c 7s 6d 3h Kd
dealer awards {first} to 1 from main for high
dealer awards {second} to 2 from main for high
end
"""


@pytest.mark.parametrize(
    ("by_card", "first", "second", "broken"),
    [
        (True, 42, 43, False),
        (True, 43, 42, True),
        (False, 43, 42, False),
        (False, 42, 43, True),
    ],
)
def test_e5_the_odd_chip_of_stud_goes_by_the_card_or_by_the_seats(
    first: int, second: int, *, by_card: bool, broken: bool
) -> None:
    house = room("odd-chip-recipient", stud_odd_chip_by_card=by_card)
    rules = [rule for rule, _ in found(tied_stud(first, second), house=house)]
    assert ("tied-odd-chip" in rules) is broken


KILL = TABLE_LOG.replace("holdem high", "omaha high-low-eight").replace(
    "posted blinds 2 5", "posted limit 4 8\nposted blinds 2 4\nposted kill full 60"
)


@pytest.mark.parametrize(
    ("acts", "play", "broken"),
    [
        ("in-turn", "seat 4 calls 8\nseat 1 checks\nseat 2 folds\nseat 3 folds", []),
        ("last", "seat 4 calls 8\nseat 1 checks\nseat 2 folds\nseat 3 folds", ["killer-turn"]),
        ("last", "seat 4 calls 8\nseat 2 folds\nseat 3 folds\nseat 1 checks", ["turn-order"]),
    ],
    ids=["in turn", "in turn, where the killer acts last", "last, against the subchapter"],
)
def test_f9_the_killer_acts_in_turn_or_last(acts: str, play: str, broken: list[str]) -> None:
    """The killer is on the button; bets are of 8 and 16, and the blinds stay 2 and 4."""
    log = live(
        "Ivo 400, Una 400, Rolf 400, Tess 400",
        f"""
dealer places kill 1
seat 2 blinds 2
seat 3 blinds 4
seat 1 blinds 8 kill
{play}
dealer deals board 7h 8c Td
seat 4 bets 8
seat 1 folds
dealer returns 8 to 4
dealer awards 22 to 4 from main for pot
dealer lifts kill
""",
        head=KILL,
    )
    assert [rule for rule, _ in found(log, house=room(killer_turn=acts))] == broken


def test_f9_the_killer_in_the_blind_posts_the_kill_instead() -> None:
    log = live(
        "Ivo 400, Una 400, Rolf 400, Tess 400",
        """
dealer places kill 3
seat 2 blinds 2
seat 3 blinds 8 kill
seat 4 calls 8
seat 1 folds
seat 2 folds
seat 3 checks
dealer deals board 7h 8c Td
seat 3 bets 8
seat 4 folds
dealer returns 8 to 3
dealer awards 18 to 3 from main for pot
dealer lifts kill
""",
        head=KILL,
    )
    assert found(log, house=room("killer-turn")) == []
