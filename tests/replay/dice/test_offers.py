"""Offers of the shaker at mini-dice: to whom it may be offered, and when the offers are over."""

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
