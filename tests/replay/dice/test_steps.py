"""A round of mini-dice is told as it lies on the table after each line."""

import io

import pytest

from handaudit import reading
from handaudit.auditing.judge import Judge
from handaudit.auditing.results import AuditSettings
from handaudit.auditing.snapshots import DiceSnapshot, redrawn
from handaudit.facts.log import Round
from handaudit.replay.dice.layout import Layout, StandingWager
from handaudit.replay.dice.steps import DiceStep, OnLayout, steps
from handaudit.replay.dice.table import DiceTable
from replayed import DiceRound

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


def told(lines: str) -> dict[str, DiceSnapshot]:
    """The moments of a round by their lines; of equal ones the last."""
    log = f"{HEAD}{lines}end\n".encode()
    (played,) = [one for one in reading.read(io.BytesIO(log), name="a") if isinstance(one, Round)]
    moments = redrawn(played, Judge(AuditSettings()))
    return {one.text: one for one in moments if isinstance(one, DiceSnapshot)}


def chips(moment: DiceSnapshot) -> list[int]:
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


# --- step by step ---------------------------------------------------------------------------------


def steps_of(lines: str, before: Layout | None = None, shaker: str = "shaker 1") -> list[DiceStep]:
    """The steps of a round of Arlo, Bettina and Corin, with 500 each, from its seat lines on."""
    played = DiceRound(lines, before, shaker=shaker).round
    table = Judge(AuditSettings()).rounds.table(played, before)
    assert isinstance(table, DiceTable)
    told = [*steps(table, lambda _: None)]
    assert [step.event for step in told] == [*played.events]
    return told[4:]


def dollars(lines: str, before: Layout | None = None) -> list[tuple[float, ...]]:
    """The dollars in front of the three after each line."""
    return [
        tuple(chips / 100 for chips in step.chips.values()) for step in steps_of(lines, before)[:-1]
    ]


def test_chips_come_and_go_with_their_lines_and_those_of_no_seat_do_not() -> None:
    lines = "seat 1 adds 50\nseat 2 removes 20\ndealer charges 3 to 3\nseat 7 wagers 5 on field\n"
    assert dollars(lines) == [(550, 500, 500), (550, 480, 500), (550, 480, 497), (550, 480, 497)]


def test_what_is_taken_down_comes_back_once_and_only_what_lay_there() -> None:
    before = Layout(
        unseen=frozenset(), wagers=(StandingWager(2, "Bettina", "place-4", (500, 1000)),)
    )
    lines = (
        "seat 2 takes-down place-4\nseat 2 takes-down place-4\nseat 1 wagers 5 on place-8\n"
        "seat 3 takes-down place-8\nseat 1 takes-down place-8\n"
    )
    assert dollars(lines, before) == [
        (500, 515, 500),
        (500, 515, 500),
        (495, 515, 500),
        (495, 515, 500),
        (500, 515, 500),
    ]


def test_a_wager_that_was_settled_cannot_be_taken_down() -> None:
    lines = (
        "seat 1 wagers 6 on place-6\ndealer shakes 3\nseat 1 shakes 3\ndice 4 2\ndealer calls 6\n"
        "dealer pays 7 to 1 on place-6\nseat 1 takes-down place-6\n"
    )
    assert [one[0] for one in dollars(lines)][-2:] == [507, 507]


def test_a_winner_gets_the_wager_back_with_what_completes_the_payment() -> None:
    lines = (
        "seat 1 wagers 6 on place-6\nseat 1 wagers 6 on place-6\nseat 2 wagers 6 on place-6\n"
        "dealer shakes 3\nseat 1 shakes 3\ndice 4 2\ndealer calls 6\n"
        "dealer pays 14 to 1 on place-6\ndealer pays 6 to 2 on place-6\ndealer pays 1 to 2 on place-6\n"
        "dealer takes 5 from 3 on any-7\n"
    )
    told = steps_of(lines)
    assert dollars(lines)[-4:] == [
        (514, 494, 500),
        (514, 506, 500),
        (514, 507, 500),
        (514, 507, 500),
    ]
    assert told[-1].wagers == (
        OnLayout(1, "place-6", 1200, "paid", 1400),
        OnLayout(2, "place-6", 600, "paid", 700),
        OnLayout(3, "any-7", 0, "collected", 500),
    )


def test_what_has_become_of_a_wager_is_what_was_done_last() -> None:
    lines = (
        "seat 1 wagers 5 on field\nseat 1 wagers 5 on field\nseat 2 wagers 6 on place-8\n"
        "dealer shakes 3\nseat 1 shakes 3\nseat 3 wagers 5 on field\nseat 2 takes-down place-8\n"
        "seat 3 takes-down field\ndice 4 2\ndealer calls 6\n"
        "dealer pays 5 to 1 on field\ndealer takes 5 from 1 on field\n"
    )
    assert steps_of(lines)[-1].wagers == (
        OnLayout(1, "field", 1000, "collected", 1000),
        OnLayout(2, "place-8", 600, "taken down"),
        OnLayout(3, "field", 500, "taken down"),
    )


@pytest.mark.parametrize(
    ("shaker", "lines", "holder"),
    [
        ("shaker 2", "dealer shakes 3\n", 2),
        ("shaker dealer", "dealer shakes 3\n", "dealer"),
        ("", "dealer shakes 3\n", None),
        ("", "dealer offers 2\nseat 2 accepts\n", 2),
        ("shaker 1", "dealer offers 2\nseat 2 declines\n", 1),
    ],
)
def test_who_may_shake_is_told_where_it_is_known(
    shaker: str, lines: str, holder: int | str | None
) -> None:
    assert steps_of(lines, shaker=shaker)[-1].holder == holder


def test_no_roll_is_no_settlement_and_a_sum_is_followed_by_one_until_the_next_offer() -> None:
    shaken = "dealer shakes 3\nseat 1 shakes 3\ndice flat no\n"
    void = steps_of(f"{shaken}dealer calls no-roll\ndealer covers\n")
    assert {step.stage for step in void} == {"shake"}
    called = steps_of("dealer shakes 3\ndealer calls 6\ndealer covers\ndealer offers 3\n")
    assert [step.stage for step in called[:-1]] == ["shake", "shake", "settlement", "shake"]


def test_an_offer_is_open_until_it_is_answered_or_somebody_shakes() -> None:
    for answer in ("seat 2 accepts", "seat 2 declines", "dealer shakes 3"):
        told = steps_of(f"dealer offers 2\n{answer}\n")
        assert [step.offered for step in told] == [2, None, None]
