"""A round of mini-dice is told as it lies on the table after each line."""

import io

from handaudit import reading
from handaudit.judging import Judge, Settings
from handaudit.log import Round
from handaudit.moments import DiceMoment, retold
from handaudit.replay.dice_steps import OnLayout

HEAD = """\
tlog 1
table D01
date 2008-03-14
game mini-dice
posted chip 1

round 1 2008-03-14T22:10:00 shaker 3
seat 1 Arlo 500
seat 3 Corin 300
"""
SHAKEN = """\
dealer shakes 3
seat 3 shakes 5
dealer uncovers
dice 4 2
dealer calls 6
"""


def told(lines: str) -> dict[str, DiceMoment]:
    """The moments of a round by their lines; of equal ones the last."""
    log = f"{HEAD}{lines}end\n".encode()
    (played,) = [one for one in reading.read(io.BytesIO(log), name="a") if isinstance(one, Round)]
    moments = retold(played, Judge(Settings()))
    return {one.text: one for one in moments if isinstance(one, DiceMoment)}


def chips(moment: DiceMoment) -> list[int]:
    return [seat.stack for seat in moment.seats]


def test_a_wager_leaves_the_chips_and_comes_back_with_the_winnings() -> None:
    at = told(f"seat 1 wagers 6 on place-6\n{SHAKEN}dealer pays 7 to 1 on place-6\n")
    assert chips(at["seat 1 wagers 6 on place-6"]) == [494_00, 300_00]
    assert at["dealer calls 6"].wagers == (OnLayout(1, "place-6", 600, "lies"),)
    assert chips(at["dealer pays 7 to 1 on place-6"]) == [507_00, 300_00]
    assert at["end"].wagers == (OnLayout(1, "place-6", 600, "paid", 700),)


def test_a_wager_that_is_collected_does_not_come_back() -> None:
    at = told(f"seat 3 wagers 5 on any-7\n{SHAKEN}dealer takes 5 from 3 on any-7\n")
    assert chips(at["end"]) == [500_00, 295_00]
    assert at["end"].wagers == (OnLayout(3, "any-7", 500, "collected", 500),)


def test_a_wager_in_parts_comes_back_with_its_last_part() -> None:
    parts = "seat 1 wagers 6 on place-6\nseat 1 wagers 12 on place-6\n"
    at = told(f"{parts}{SHAKEN}dealer pays 7 to 1 on place-6\ndealer pays 14 to 1 on place-6\n")
    assert chips(at["dealer pays 7 to 1 on place-6"]) == [489_00, 300_00]
    assert chips(at["dealer pays 14 to 1 on place-6"]) == [521_00, 300_00]


def test_a_wager_taken_down_before_the_shake_is_gone_and_after_it_is_told() -> None:
    placed, down = "seat 1 wagers 6 on place-8\n", "seat 1 takes-down place-8\n"
    before = told(f"{placed}{down}{SHAKEN}")["end"]
    assert (before.wagers, chips(before)) == ((), [500_00, 300_00])
    after = told(f"{placed}{SHAKEN}{down}")["end"]
    assert after.wagers == (OnLayout(1, "place-8", 600, "taken down"),)


def test_what_is_settled_of_no_wager_stands_on_the_layout_without_an_amount() -> None:
    at = told(f"{SHAKEN}dealer pays 20 to 3 on any-7\n")["end"]
    assert at.wagers == (OnLayout(3, "any-7", 0, "paid", 2000),)
    assert chips(at) == [500_00, 320_00]


def test_a_wager_after_the_shake_is_late() -> None:
    at = told("dealer shakes 3\nseat 3 shakes 5\nseat 1 wagers 5 on field\ndealer uncovers\n")
    assert at["dealer uncovers"].wagers == (OnLayout(1, "field", 500, "late"),)


def test_a_fee_leaves_the_chips() -> None:
    assert chips(told(f"{SHAKEN}dealer charges 2 to 1\n")["end"]) == [498_00, 300_00]


def test_the_shaker_goes_to_who_accepts_it_and_is_with_nobody_else_before() -> None:
    at = told("dealer shakes 3\ndealer offers 1\nseat 1 accepts\nseat 1 shakes 4\n")
    assert (at["dealer shakes 3"].holder, at["dealer offers 1"].holder) == (3, 3)
    assert at["dealer offers 1"].offered == 1
    assert (at["seat 1 accepts"].holder, at["seat 1 accepts"].offered) == (1, None)
    assert at["seat 1 shakes 4"].shaken == "seat 1 shook 4 times"


def test_a_shake_is_shown_once_the_shaker_is_uncovered_and_stays_known_under_the_cover() -> None:
    at = told(f"{SHAKEN}dealer covers\n")
    assert (at["seat 3 shakes 5"].uncovered, at["seat 3 shakes 5"].faces) == (False, ())
    assert (at["dice 4 2"].uncovered, at["dice 4 2"].faces) == (True, (4, 2))
    assert (at["dice 4 2"].called, at["dealer calls 6"].called) == ("", "6")
    assert (at["dealer covers"].uncovered, at["dealer covers"].faces) == (False, (4, 2))


def test_a_shake_that_does_not_count_is_gone_with_the_next() -> None:
    spoiled = "seat 3 shakes 2\ndealer uncovers\ndice off-shaker\ndealer calls no-roll\n"
    at = told(f"{spoiled}{SHAKEN}")
    void, again = at["dealer calls no-roll"], at["seat 3 shakes 5"]
    assert (void.spoiled, void.called) == ("a die fell out of the shaker", "no roll")
    assert (again.spoiled, again.called) == ("", "")
    assert again.street == "shake"


def test_the_stages_follow_one_another() -> None:
    at = told(f"seat 1 wagers 6 on place-6\n{SHAKEN}dealer pays 7 to 1 on place-6\n")
    assert list(dict.fromkeys(one.street for one in at.values())) == [
        "wagers",
        "shake",
        "settlement",
    ]


def test_what_may_lie_there_from_before_the_log_is_told_until_a_seven() -> None:
    assert told(SHAKEN)["end"].unseen
