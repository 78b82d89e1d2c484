"""The way of the shaker at mini-dice: who holds it, to whom it may be offered, who has refused it."""

import pytest

from handaudit.replay.dice.layout import Layout, Offers
from handaudit.replay.dice.occasions import (
    OffersEnded,
    PlayerShook,
    ShakerOfferedTo,
    ShakerSetDown,
    ShakerStood,
    ShakerTaken,
)
from replayed import DiceRound

FOUR = "Arlo Bettina Corin Delphine"
SIX = "dealer uncovers\ndice 4 2\ndealer calls 6\n"
SEVEN = "dealer uncovers\ndice 4 3\ndealer calls 7\n"
NAMES = dict(enumerate(FOUR.split(), 1))


def declined(*seats: int) -> str:
    return "".join(f"dealer offers {seat}\nseat {seat} declines\n" for seat in seats)


def accepted(seat: int) -> str:
    return f"dealer offers {seat}\nseat {seat} accepts\n"


def played(lines: str, before: Layout | None = None, shaker: str = "shaker 2") -> DiceRound:
    """A round of four players."""
    return DiceRound(lines, before, shaker=shaker, seats=FOUR)


def held(seat: int | None, *refused: int, **more: object) -> Layout:
    """What a round has left: who holds the shaker, and who has refused it of the dealer."""
    known = {
        "holder": seat,
        "holder_name": NAMES.get(seat or 0),
        "holder_known": True,
        "refused": frozenset((one, NAMES[one]) for one in refused),
        "refused_known": True,
        **more,
    }
    return Layout(unseen=frozenset(), **known)  # type: ignore[arg-type]  # those of a layout


def offers(of: DiceRound) -> list[tuple[int, tuple[int, ...], bool, int | None]]:
    """Each offer: to whom, who was due, whether it is in doubt, who had accepted before."""
    return [(one.event.seat, one.due, one.doubt, one.taken_by) for one in of.of(ShakerOfferedTo)]


def ended(of: DiceRound) -> list[tuple[str | None, tuple[int, ...], bool]]:
    """Where offers have ended without an acceptance: the line, who is missing, whether certainly."""
    return [(of.text(one.event), one.missing, one.certain) for one in of.of(OffersEnded)]


def refused(of: DiceRound) -> tuple[set[int], bool]:
    """Who has refused it after a round, and whether these are all."""
    assert of.left is not None
    return {seat for seat, _ in of.left.refused}, of.left.refused_known


def holder(of: DiceRound) -> tuple[int | None, str | None, bool]:
    """Who holds it after a round, and whether the log tells that."""
    assert of.left is not None
    return of.left.holder, of.left.holder_name, of.left.holder_known


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


# --- offers ---------------------------------------------------------------------------------------


def test_it_goes_clockwise_from_its_last_holder_who_is_the_last() -> None:
    of = played(f"dealer shakes 3\n{declined(3, 4, 1, 2)}dealer shakes 3\n{SIX}")
    assert offers(of) == [
        (3, (3,), False, None),
        (4, (4,), False, None),
        (1, (1,), False, None),
        (2, (2,), False, None),
    ]
    assert ended(of) == [("dealer shakes 3", (), True)]


def test_after_an_offer_out_of_turn_it_goes_on_from_there_or_back() -> None:
    on = played(f"dealer shakes 3\n{declined(4, 1)}dealer shakes 3\n{SIX}")
    assert offers(on) == [(4, (3,), False, None), (1, (1, 3), False, None)]
    assert ended(on) == []  # who was passed over is told already
    back = played(f"dealer shakes 3\n{declined(4, 3, 1)}dealer shakes 3\n{SIX}")
    assert offers(back) == [
        (4, (3,), False, None),
        (3, (1, 3), False, None),
        (1, (1,), False, None),
    ]


def test_after_an_offer_out_of_turn_the_last_who_was_asked_is_where_it_goes_on() -> None:
    of = played(f"dealer shakes 3\n{declined(2, 4, 3)}dealer shakes 3\n{SIX}", shaker="shaker 1")
    assert offers(of) == [
        (2, (2,), False, None),
        (4, (3,), False, None),
        (3, (1, 3), False, None),
    ]


def test_after_all_were_asked_nobody_is_due() -> None:
    of = played(f"dealer shakes 3\n{declined(3, 4, 1, 2, 3)}dealer shakes 3\n{SIX}")
    assert offers(of)[-1] == (3, (), False, None)
    assert ended(of) == [("dealer shakes 3", (), True)]


def test_who_is_offered_it_after_somebody_accepted_is_due_from_there() -> None:
    of = played(f"dealer shakes 3\n{accepted(3)}{accepted(1)}seat 1 shakes 3\n{SIX}")
    assert offers(of) == [(3, (3,), False, None), (1, (4,), False, 3)]
    assert holder(of) == (1, "Arlo", True)


def test_the_dealer_may_pass_over_those_who_have_refused() -> None:
    of = played(f"dealer shakes 3\n{declined(4)}dealer shakes 3\n{SIX}", held(None, 1, 2), "")
    assert offers(of) == [(4, (1, 2, 3), False, None)]
    assert refused(of) == ({1, 2, 3, 4}, True)
    of = played(f"dealer shakes 3\n{declined(3, 2)}dealer shakes 3\n{SIX}", held(None, 1), "")
    assert offers(of) == [(3, (1, 2), False, None), (2, (4, 2), False, None)]
    of = played(f"dealer shakes 3\n{declined(2)}dealer shakes 3\n{SIX}", held(None, 1, 4), "")
    assert offers(of) == [(2, (1, 2), False, None)]
    assert ended(of) == [("dealer shakes 3", (3,), True)]


@pytest.mark.parametrize(
    ("before", "dealers"), [(held(None), True), (held(2), False), (None, False)]
)
def test_the_dealer_offers_what_the_dealer_holds(before: Layout | None, *, dealers: bool) -> None:
    of = played(f"dealer shakes 3\n{accepted(3)}seat 3 shakes 3\n{SIX}", before, "")
    assert [(one.by_dealer, one.offered) for one in of.of(ShakerSetDown)] == [(dealers, False)]


def test_the_dealer_begins_at_the_first_seat() -> None:
    of = played(f"dealer shakes 3\n{accepted(1)}seat 1 shakes 3\n{SIX}", held(None), "")
    assert offers(of) == [(1, (1,), False, None)]
    assert holder(of) == (1, "Arlo", True)


@pytest.mark.parametrize(
    ("before", "seat", "doubt"),
    [
        (held(None, refused_known=False), 2, True),  # seat 1 may have refused it before
        (held(None, refused_known=False), 1, False),
        (held(None, refused_known=False), 7, False),  # nobody sits there
        (held(None), 2, False),
        (held(2, refused_known=False), 4, False),
        (None, 2, True),
        (None, 7, True),
    ],
)
def test_an_offer_is_in_doubt_where_refusals_or_the_holder_are_not_known(
    before: Layout | None, seat: int, *, doubt: bool
) -> None:
    of = played(f"dealer shakes 3\ndealer offers {seat}\n", before, "")
    assert [one.doubt for one in of.of(ShakerOfferedTo)] == [doubt]


@pytest.mark.parametrize(
    ("before", "line", "certain"),
    [
        (None, "", False),
        (None, "shaker dealer", False),
        (held(None), "", True),
        (held(None, refused_known=False), "", False),
        (held(4, refused_known=False), "", True),
    ],
)
def test_whether_all_were_asked_is_certain_where_earlier_refusals_are_known(
    before: Layout | None, line: str, *, certain: bool
) -> None:
    of = played(f"dealer shakes 3\n{declined(1)}dealer shakes 3\n{SIX}", before, line)
    (found,) = of.of(OffersEnded)
    assert found.certain is certain


def test_the_offers_end_with_the_first_shake_of_the_dealer_after_them() -> None:
    of = played(f"dealer shakes 3\n{declined(3)}dealer shakes 1\ndealer shakes 2\n{SIX}")
    assert ended(of) == [("dealer shakes 1", (4, 1), True)]
    assert [(one.more, one.offered) for one in of.of(ShakerSetDown)] == [(3, True)]


def test_the_offers_end_when_the_dealer_shakes_no_more() -> None:
    of = played(f"dealer shakes 3\n{declined(3, 4)}{SIX}")
    assert ended(of) == [("dealer uncovers", (1,), True)]
    assert [one.more for one in of.of(ShakerSetDown)] == [0]


def test_an_offer_after_the_dealer_took_it_begins_anew_at_its_holder() -> None:
    of = played(
        f"dealer shakes 3\n{declined(3, 4, 1)}dealer shakes 3\n{accepted(3)}seat 3 shakes 3\n"
    )
    assert offers(of)[-1] == (3, (3,), False, None)
    assert [one.event.seat for one in of.of(ShakerTaken)] == [3]


@pytest.mark.parametrize("who", [1, 4])
def test_nobody_accepts_what_was_not_offered_or_is_with_the_dealer(who: int) -> None:
    asked = played(f"dealer shakes 3\ndealer offers 3\nseat {who} accepts\nseat {who} shakes 3\n")
    assert asked.of(ShakerTaken) == []
    assert asked.one(PlayerShook).holder is None
    late = played(f"dealer shakes 3\n{declined(3, 4, 1)}dealer shakes 3\nseat {who} accepts\n")
    assert late.of(ShakerTaken) == []
    assert played(f"dealer shakes 3\nseat {who} accepts\n").of(ShakerTaken) == []


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


# --- offers after the settlement ------------------------------------------------------------------

SETTLED = f"dealer shakes 3\nseat 2 shakes 3\n{SIX}dealer covers\n"


def test_offers_after_the_settlement_go_on_in_the_next_round() -> None:
    first = played(SETTLED + declined(3))
    assert first.left is not None
    assert first.left.asked == Offers(2, ((3, "Corin"),), None)
    assert (holder(first), first.left.passing) == ((2, "Bettina", True), True)
    log = f"dealer shakes 3\n{declined(4)}{accepted(1)}seat 1 shakes 3\n{SIX}"
    second = played(log, first.left)
    assert offers(second) == [(4, (4,), False, None), (1, (1,), False, None)]
    assert (second.of(ShakerStood), ended(second)) == ([], [])
    assert holder(second) == (1, "Arlo", True)


@pytest.mark.parametrize("line", ["shaker dealer", "shaker 2", ""])
def test_the_dealer_takes_what_all_have_refused_after_the_settlement(line: str) -> None:
    first = played(SETTLED + declined(3, 4, 1))
    second = played(f"dealer shakes 3\ndealer shakes 4\n{SIX}", first.left, line)
    assert ended(second) == [("dealer shakes 4", (), True)]
    (down,) = second.of(ShakerSetDown)
    assert (down.more, down.offered, down.by_dealer) == (7, True, False)
    assert (holder(second), refused(second)) == ((None, None, True), ({1, 2, 3, 4}, True))


def test_who_is_missing_from_the_offers_of_two_rounds_is_told_in_the_second() -> None:
    first = played(SETTLED + declined(3))
    second = played(f"dealer shakes 3\n{declined(4)}dealer shakes 3\n{SIX}", first.left)
    assert ended(second) == [("dealer shakes 3", (1,), True)]
    assert second.one(ShakerSetDown).more == 3  # since the last refusal


def test_one_shake_of_the_dealer_after_offers_of_the_round_before_ends_them() -> None:
    first = played(SETTLED + declined(3, 4))
    second = played(f"dealer shakes 3\n{SIX}", first.left)
    assert ended(second) == [("dealer uncovers", (1,), True)]
    assert second.one(ShakerSetDown).more == 3


def test_who_was_passed_over_after_the_settlement_is_told_once() -> None:
    first = played(SETTLED + declined(4))
    assert first.left is not None
    assert first.left.asked == Offers(2, ((4, "Delphine"),), 3)
    second = played(f"dealer shakes 3\n{declined(1)}dealer shakes 3\n{SIX}", first.left)
    assert offers(second) == [(1, (1, 3), False, None)]
    assert ended(second) == []


def test_who_sits_down_in_the_seat_of_one_who_was_asked_was_not_asked() -> None:
    before = held(2, asked=Offers(2, ((3, "Zora"), (4, "Delphine")), None))
    of = played(f"dealer shakes 3\n{declined(1)}dealer shakes 3\n{SIX}", before)
    assert ended(of) == [("dealer shakes 3", (3,), True)]


def test_offers_are_over_when_their_holder_has_left() -> None:
    before = held(2, holder_name="Zora", asked=Offers(2, ((3, "Corin"),), None))
    of = played(f"dealer shakes 3\ndealer offers 3\n{SIX}", before, "shaker dealer")
    assert [one.event.seat for one in of.of(ShakerOfferedTo)] == [3]
    assert offers(of) == [(3, (1,), True, None)]


def test_the_offers_of_a_dealer_who_holds_it_go_on_as_the_dealers() -> None:
    first = played(f"dealer shakes 3\ndealer shakes 3\n{SIX}{declined(3)}", held(None, 1, 2), "")
    assert first.left is not None
    assert first.left.asked == Offers(None, ((3, "Corin"),), None)
    second = played(f"dealer shakes 3\ndealer shakes 3\n{SIX}", first.left, "shaker dealer")
    assert ended(second) == [("dealer shakes 3", (4,), True)]
    assert [one.by_dealer for one in second.of(ShakerSetDown)] == [True]


def test_who_accepts_it_after_the_settlement_holds_it_and_need_not_pass_it() -> None:
    first = played(f"dealer shakes 3\nseat 2 shakes 3\n{SEVEN}{accepted(3)}")
    assert first.left is not None
    assert holder(first) == (3, "Corin", True)
    assert (first.left.must_pass, first.left.passing, first.left.asked) == (False, True, None)
    unknown = played(f"dealer shakes 3\n{SIX}{accepted(3)}", None, "")
    assert holder(unknown) == (3, "Corin", True)


def test_offers_before_the_shake_are_over_with_it() -> None:
    of = played(f"dealer shakes 3\n{declined(3, 4, 1)}seat 2 shakes 3\n{SIX}")
    assert of.left is not None
    assert (of.left.asked, of.left.passing, holder(of)) == (None, False, (2, "Bettina", True))
    unshaken = played(f"dealer shakes 3\n{accepted(3)}dealer shakes 3\n{SIX}")
    assert holder(unshaken) == (3, "Corin", True)
    assert unshaken.of(OffersEnded) == []


def test_offers_before_a_shake_that_was_no_roll_are_not_for_the_next_round() -> None:
    of = played(
        "dealer shakes 3\ndealer offers 3\nseat 2 shakes 3\ndice flat no\ndealer calls no-roll\n"
    )
    assert of.left is not None
    assert (of.left.asked, of.left.passing) == (None, False)


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
