"""The way of the shaker at mini-dice: who holds it, who has to pass it, who has refused it."""

import pytest

from handaudit.replay.dice.layout import Layout, Offers
from handaudit.replay.dice.occasions import (
    PlayerShook,
    ShakerOfferedTo,
    ShakerSetDown,
    ShakerStood,
    ShakerTaken,
)
from replayed import DiceRound
from shakers import (
    SEVEN,
    SIX,
    accepted,
    declined,
    ended,
    held,
    holder,
    offers,
    played,
    refused,
)

# --- the round's line -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "stood"),
    [
        ("shaker 2", [(2, 2)]),
        ("shaker 3", [(2, 3)]),
        ("shaker dealer", [(2, None)]),
        ("", []),
    ],
)
def test_the_line_of_a_round_is_held_against_the_round_before(
    line: str, stood: list[tuple[int | None, int | None]]
) -> None:
    of = played(f"dealer shakes 3\n{SIX}", held(2), line)
    assert [(one.before, one.now) for one in of.of(ShakerStood)] == stood


def test_nothing_is_held_against_an_unknown_round_before_or_one_that_passed_the_shaker() -> None:
    shaken = f"dealer shakes 3\nseat 3 shakes 3\n{SIX}"
    for before in (None, held(2, holder_known=False), held(2, passing=True)):
        of = played(shaken, before, "shaker 3")
        assert of.of(ShakerStood) == []
        assert of.one(PlayerShook).holder == 3
        assert of.one(PlayerShook).known
        assert holder(of) == (3, "Corin", True)


def test_who_has_left_the_table_holds_nothing() -> None:
    before = held(2, holder_name="Emeric", must_pass=True)
    of = played(f"dealer shakes 3\nseat 2 shakes 3\n{SIX}", before, "")
    shook = of.one(PlayerShook)
    assert (shook.holder, shook.known, shook.barred) == (None, False, False)
    assert holder(of) == (2, "Bettina", True)  # who has shaken holds it


@pytest.mark.parametrize("line", ["", "shaker 3", "shaker dealer"])
def test_who_accepted_it_between_two_rounds_holds_it(line: str) -> None:
    before = held(2, passing=True, asked=Offers(2, ((3, "Corin"),), None))
    log = f"seat 3 accepts\ndealer shakes 3\nseat 3 shakes 3\n{SIX}"
    of = played(log, before, "" if line else line)
    assert (of.one(PlayerShook).holder, of.one(PlayerShook).known) == (3, True)
    assert holder(of) == (3, "Corin", True)


# --- a 7 ------------------------------------------------------------------------------------------


def test_who_has_shaken_a_seven_has_to_pass_it_and_nobody_else_has() -> None:
    shaken = "dealer shakes 3\nseat 2 shakes 3\n"
    for dice, due in ((SEVEN, True), (SIX, False), ("dice 4 3\ndealer calls 6\n", False)):
        left = played(shaken + dice).left
        assert left is not None
        assert left.must_pass is due
    for other in (1, 3):  # who has shaken it without holding it has nothing to pass
        wrong = played(f"dealer shakes 3\nseat {other} shakes 3\n{SEVEN}").left
        assert wrong is not None
        assert not wrong.must_pass
    alone = played(f"dealer shakes 3\n{declined(3, 4, 1)}dealer shakes 3\n{SEVEN}").left
    assert alone is not None
    assert not alone.must_pass


def test_who_must_pass_it_and_shakes_is_told_once() -> None:
    again = "seat 2 shakes 3\ndice off-shaker\ndealer calls no-roll\n"
    of = played(f"dealer shakes 3\n{again}{again}", held(2, must_pass=True))
    assert [one.barred for one in of.of(PlayerShook)] == [True, False]


def test_who_accepts_it_after_a_seven_when_the_offer_comes_round_shakes_by_that() -> None:
    log = f"dealer shakes 3\n{declined(3, 4, 1)}{accepted(2)}seat 2 shakes 3\n{SIX}"
    of = played(log, held(2, must_pass=True))
    assert [one.barred for one in of.of(ShakerTaken)] == [True]
    assert [one.barred for one in of.of(PlayerShook)] == [False]
    of = played(f"dealer shakes 3\n{accepted(3)}seat 2 shakes 3\n{SIX}", held(2, must_pass=True))
    assert [one.barred for one in of.of(ShakerTaken)] == [False]
    assert [one.barred for one in of.of(PlayerShook)] == [True]


@pytest.mark.parametrize(
    ("lines", "passed"),
    [
        (f"{accepted(3)}seat 3 shakes 3\n", 2),
        (f"{declined(3, 4, 1)}dealer shakes 3\n", 2),
        ("seat 2 shakes 3\n", None),
    ],
)
def test_who_had_to_pass_it_and_did_is_told_when_another_has_shaken(
    lines: str, passed: int | None
) -> None:
    of = played(f"dealer shakes 3\n{lines}{SIX}", held(2, must_pass=True))
    assert [one.passed for one in of.of(ShakerSetDown)] == [passed]
    assert played(f"dealer shakes 3\n{lines}{SIX}", held(2)).one(ShakerSetDown).passed is None
    assert played(SIX, held(2, must_pass=True)).one(ShakerSetDown).passed is None


# --- who has refused it ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "asked", "left"),
    [
        (held(2), (3, 4, 1), {1, 2, 3, 4}),  # who passes it of free will does not want it
        (held(2, must_pass=True), (3, 4, 1), {1, 3, 4}),
        (held(2, must_pass=True), (3, 4, 1, 2), {1, 2, 3, 4}),
        (held(2), (3,), {1, 2, 3, 4}),  # who was passed over is told already
        (held(None, 1), (2, 3, 4), {1, 2, 3, 4}),
    ],
)
def test_those_who_refused_it_are_all_but_who_had_to_pass_it(
    before: Layout, asked: tuple[int, ...], left: set[int]
) -> None:
    of = played(f"dealer shakes 3\n{declined(*asked)}dealer shakes 3\n{SIX}", before, "")
    assert refused(of) == (left, True)
    assert holder(of) == (None, None, True)


def test_a_player_takes_it_and_all_earlier_refusals_are_over() -> None:
    of = played(f"dealer shakes 3\n{accepted(4)}seat 4 shakes 3\n{SIX}", held(None, 1, 2, 3), "")
    assert refused(of) == (set(), True)


def test_a_player_gives_it_back_and_nobody_has_refused_it_yet() -> None:
    of = played(f"dealer shakes 3\ndealer shakes 3\n{SIX}", held(2), "shaker dealer")
    assert refused(of) == (set(), True)
    (down,) = of.of(ShakerSetDown)
    assert (down.holder, down.known, down.offered, down.by_dealer) == (None, True, False, False)
    log = f"dealer shakes 3\n{declined(3, 4, 1)}dealer shakes 3\n{SIX}"
    of = played(log, held(2), "shaker dealer")
    assert offers(of)[0] == (3, (3,), False, None)
    assert ended(of) == [("dealer shakes 3", (), True)]
    assert [one.by_dealer for one in of.of(ShakerSetDown)] == [True]


def test_the_dealer_keeps_it_with_those_who_have_refused_it() -> None:
    of = played(f"dealer shakes 3\ndealer shakes 3\n{SIX}", held(None, 1, 3), "shaker dealer")
    assert refused(of) == ({1, 3}, True)
    assert of.table.shaker.waiting() == [2, 4]
    before = held(None, refused_known=False)
    of = played(f"dealer shakes 3\n{declined(1, 2)}dealer shakes 3\n{SIX}", before, "")
    assert refused(of) == ({1, 2, 3, 4}, True)
    of = played(f"dealer shakes 3\ndealer shakes 3\n{SIX}", None, "shaker dealer")
    assert refused(of) == (set(), False)


def test_a_refusal_is_over_when_another_player_has_the_seat() -> None:
    before = held(None, refused=frozenset({(1, "Arlo"), (2, "Zora"), (3, "Abel"), (6, "Hedda")}))
    of = played(f"dealer shakes 3\ndealer shakes 3\n{SIX}", before, "")
    assert refused(of) == ({1}, True)


def test_with_one_player_at_the_table_the_dealer_takes_it_without_an_offer() -> None:
    lines = f"dealer shakes 3\ndealer shakes 3\n{SIX}"
    alone = DiceRound(lines, held(1, must_pass=True), seats="Arlo")
    assert (holder(alone), refused(alone)) == ((None, None, True), (set(), True))
    two = DiceRound(lines, held(1, must_pass=True), seats="Arlo Bettina")
    assert holder(two) == (1, "Arlo", True)
    offered = DiceRound(
        f"dealer shakes 3\n{accepted(1)}dealer shakes 3\n{SIX}", held(1), seats="Arlo"
    )
    assert holder(offered) == (1, "Arlo", True)
    mine = DiceRound(f"dealer shakes 3\nseat 1 shakes 3\n{SIX}", held(1), seats="Arlo")
    assert holder(mine) == (1, "Arlo", True)


# --- who shakes -----------------------------------------------------------------------------------


def test_who_may_shake_is_the_holder_or_who_has_accepted() -> None:
    holders = [
        ("seat 2 shakes 3\n", 2),
        ("seat 3 shakes 3\n", 2),
        (f"{accepted(3)}seat 3 shakes 3\n", 3),
        (f"{accepted(3)}seat 2 shakes 3\n", 3),
        ("dealer offers 3\nseat 2 shakes 3\n", None),
    ]
    for lines, due in holders:
        of = played(f"dealer shakes 3\n{lines}")
        assert [(one.holder, one.known) for one in of.of(PlayerShook)] == [(due, True)]


def test_a_shake_of_the_dealer_alone_is_told_with_who_holds_it() -> None:
    of = played(f"dealer shakes 3\n{SIX}")
    (down,) = of.of(ShakerSetDown)
    assert of.text(down.last) == "dealer shakes 3"
    assert (down.holder, down.known, down.offered, down.more) == (2, True, False, None)
    assert holder(of) == (2, "Bettina", True)


def test_what_the_floor_rules_is_told_with_an_offer() -> None:
    of = played('dealer shakes 3\nfloor rules "seat 2 passes"\ndealer offers 3\n')
    assert of.text(of.one(ShakerOfferedTo).ruled) == 'floor rules "seat 2 passes"'
