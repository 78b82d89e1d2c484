"""Situations that publicly reported bugs of other software are about, over several rounds of a table.

Each test carries the number of its case.  The button and the blinds from round to round are the
room's rules; a log that does not number its rounds shows by the stakes that none is missing.
"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handaudit.law.house.profiles import PROFILES, Houses
from nights import Night
from public_hands import audited, hand


def room(**ways: Any) -> Houses:
    """A live card room with these rules alone."""
    return Houses("live", changes=ways)


DEAD, MOVING, EITHER = (room(button_rule=rule) for rule in ("dead", "moving", "either"))


def first() -> Night:
    """Hand n of case F1: five players, the button at seat 1."""
    return Night(1, 2, 3, 4, 5).hand(1, 2, 3)


@pytest.mark.parametrize(
    ("gone", "then", "after"),
    [
        ((3,), (2, None, 4), (3, 4, 5)),
        ((2,), (2, 3, 4), (3, 4, 5)),
        ((1,), (2, 3, 4), (3, 4, 5)),
        ((2, 3), (2, None, 4), (3, 4, 5)),
    ],
    ids=["the big blind", "the small blind", "the button", "both blinds"],
)
def test_f1_a_dead_button_may_lie_at_an_empty_seat_and_spares_nobody(
    gone: tuple[int, ...], then: tuple[int, int | None, int], after: tuple[int, int | None, int]
) -> None:
    night = first().leave(*gone).hand(*then).hand(*after)
    assert night.judged(DEAD, "button-rule") == (2, 0, 0)


def test_f1_who_is_due_the_big_blind_is_passed_over() -> None:
    """Seat 3 has left; seat 4 was due the big blind, and had the small one."""
    night = first().leave(3).hand(2, 4, 5)
    (finding,) = audited("\n".join(night.hands), DEAD).findings
    assert (finding.rule, finding.seat, finding.severity.value) == ("button-rule", 5, "warning")
    assert finding.message == "the big blind moved from seat 3 to seat 5, past seat 4"
    assert finding.citations == ("house:button-rule",)


def test_f1_a_moving_button_may_spare_a_player_the_big_blind() -> None:
    night = first().leave(3).hand(2, 4, 5)
    assert night.judged(MOVING, "button-rule") == (1, 0, 0)
    assert night.judged(EITHER, "button-rule") == (1, 0, 0)


def test_f1_a_moving_button_does_not_lie_at_an_empty_seat() -> None:
    night = first().leave(3).hand(2, None, 4).hand(3, 4, 5)
    assert night.judged(MOVING, "button-rule") == (1, 1, 0)
    assert night.judged(EITHER, "button-rule") == (2, 0, 0)


@pytest.mark.parametrize("house", [DEAD, MOVING, EITHER])
def test_f4_the_button_and_the_blinds_are_stuck(house: Houses) -> None:
    """The same player has the big blind in four hands running, and others play: three breaches."""
    night = first()
    for _ in range(3):
        night.hand(1, 2, 3)
    assert night.judged(house, "button-rule") == (0, 3, 0)


def test_f4_the_button_at_a_seat_that_sits_out_is_for_dead_buttons() -> None:
    night = first()
    night.away.add(2)
    night.hand(2, 3, 4)
    assert night.judged(DEAD, "button-rule") == (1, 0, 0)
    assert night.judged(MOVING, "button-rule") == (0, 1, 0)


def test_a_missing_hand_suspends_what_is_said_of_the_button() -> None:
    night = first().hand(2, 3, 4).hand(3, 4, 5)
    del night.hands[1]
    assert night.judged(EITHER, "button-rule") == (0, 0, 1)


@settings(max_examples=30)
@given(missing=st.sets(st.integers(0, 10), max_size=10))
def test_no_gap_in_a_log_makes_a_breach(missing: set[int]) -> None:
    night = Night(1, 2, 3, 4, 5)
    for number in range(11):
        night.hand(*(1 + (number + step) % 5 for step in range(3)))
    night.hands = [one for at, one in enumerate(night.hands) if at not in missing]
    for rule in ("dead", "moving"):
        report = audited("\n".join(night.hands), room(button_rule=rule, blinds_owed=True))
        assert report.findings == []


def test_the_order_of_the_hands_in_a_log_changes_nothing() -> None:
    night = first().leave(3).hand(2, 4, 5).hand(4, 5, 1)
    night.hands.reverse()
    assert night.judged(DEAD, "button-rule") == (1, 1, 0)


def test_a_top_up_hides_whether_a_hand_is_missing() -> None:
    night = first()
    night.stakes[5] += 500
    assert night.hand(2, 3, 4).judged(EITHER, "button-rule") == (0, 0, 1)


# --- stakes that prove that no hand is missing ----------------------------------------------------


@pytest.mark.parametrize(("stake", "linked"), [(4400, True), (2100, False)])
def test_a9_an_implied_return_is_in_the_stake_of_the_next_hand(stake: int, *, linked: bool) -> None:
    """All-in to 3300 against 1000: 2300 go back without a line, and the pot is of 2100."""
    level = "Tournament #50, 5+1 Hold'em No Limit - Level III (50/100)"
    log = hand(
        "Ivo 1500, Una 3300, Rolf 1000, Tess 2000",
        """
Rolf: posts small blind 50
Ivo: posts big blind 100
*** HOLE CARDS ***
Tess: folds
Una: raises 3200 to 3300 and is all-in
Rolf: calls 950 and is all-in
Ivo: folds
*** FLOP *** [2c 7d Ts]
*** TURN *** [2c 7d Ts] [Jh]
*** RIVER *** [2c 7d Ts Jh] [3s]
*** SHOW DOWN ***
Rolf: shows [Ac Kd] (high card Ace)
Una: shows [9c 9d] (a pair of Nines)
Una collected 2100 from pot
""",
        game=level,
        at="2005/06/01 20:00:00 ET",
        button=2,
        total="2100 | Rake 0",
    )
    following = hand(
        f"Ivo 1400, Una {stake}, , Tess 2000",
        """
Tess: posts small blind 50
Ivo: posts big blind 100
*** HOLE CARDS ***
Una: folds
Tess: folds
Ivo collected 100 from pot
""",
        game=level,
        number=42,
        at="2005/06/01 20:01:00 ET",
        button=2,
        total="100 | Rake 0",
    )
    tally = audited(log + "\n" + following, EITHER).by_rule["button-rule"]
    assert tally.not_evidenced == (0 if linked else 1)


@pytest.mark.parametrize(
    ("included", "stake", "linked"),
    [
        (True, "101.20", True),
        (True, "100.18", False),
        (False, "100.18", True),
        (False, "101.20", False),
    ],
)
def test_a14_the_fee_of_a_cash_out_is_in_the_sum_or_taken_from_it(
    *, included: bool, stake: str, linked: bool
) -> None:
    """All of 90 wagered, and 101.20 from the house: its fee of 1.02 is printed beside it."""
    log = hand(
        "Ivo 90, Una 90, Rolf 90, Tess 90",
        """
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Tess: folds
Ivo: raises $89 to $90 and is all-in
Una: folds
Rolf: calls $89 and is all-in
*** FLOP *** [2c 7d Ts]
*** TURN *** [2c 7d Ts] [Jh]
*** RIVER *** [2c 7d Ts Jh] [3s]
*** SHOW DOWN ***
Rolf: shows [8h 8c] (a pair of Eights)
Ivo: shows [Ad Kd] (high card Ace)
Rolf cashed out the hand for $101.20 | Cash Out Fee $1.02
""",
        total="$180.50 | Rake $2",
    )
    log += (
        "Seat 1: Ivo (button) showed [Ad Kd] and lost with high card Ace\n"
        "Seat 3: Rolf (big blind) showed [8h 8c] and won ($178.50) with a pair of Eights "
        "(pot not awarded as player cashed out)\n\n"
    )
    log += hand(
        f", Una 89.50, Rolf {stake}, Tess 90",
        """
Rolf: posts small blind $0.50
Tess: posts big blind $1
*** HOLE CARDS ***
Una: folds
Rolf: folds
Uncalled bet ($0.50) returned to Tess
Tess collected $1 from pot
""",
        number=42,
        at="2024/05/07 20:01:00 ET",
        button=2,
        total="$1 | Rake $0",
    )
    house = room(button_rule="either", cashout_fee_included=included)
    tally = audited(log, house).by_rule["button-rule"]
    assert (tally.met, tally.not_evidenced) == ((1, 0) if linked else (0, 1))


def test_the_online_rooms_have_these_rules_and_a_live_one_has_none_until_it_says_so() -> None:
    for name in ("pokerstars", "888", "party"):
        house = PROFILES[name]
        assert (house.button_rule, house.blinds_owed) == ("either", True)
    assert not Houses("live").looks_across_rounds("table-log")
