"""What the players of a round have when it is over, as its record tells."""

import pytest

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.law.house.house import NO_HOUSE, House
from recorded import BLINDS, SEATS, WON, recorded


def ends(lines: str, *more: Event, **as_table: object) -> dict[int, int] | None:
    """The stakes after a round, in dollars, by seat."""
    told = recorded(lines, *more, **as_table).ends
    return None if told is None else {seat: cents // 100 for seat, cents in told}


UNRETURNED = WON.replace("dealer returns 3 to 3\n", "")
SHORT = WON.replace("awards 4", "awards 3")


def test_the_stakes_after_a_round_are_those_left_and_what_the_pot_gave() -> None:
    assert ends(BLINDS + WON) == {1: 100, 2: 98, 3: 102}


def test_an_uncalled_bet_goes_back_where_the_log_has_no_line_for_it() -> None:
    without = (Record.RETURNS,)
    assert ends(BLINDS + UNRETURNED, without=without) == {1: 100, 2: 98, 3: 102}
    assert ends(BLINDS + UNRETURNED) is None
    for other in (3, 5):
        lines = BLINDS + UNRETURNED.replace("awards 4", f"awards {other}")
        assert ends(lines, without=without) is None
    awarded = BLINDS + UNRETURNED.replace("awards 4", "awards 7")
    assert ends(awarded, without=without) == ends(awarded) == {1: 100, 2: 98, 3: 102}


def test_what_is_missing_may_be_the_rake_where_the_log_does_not_give_it() -> None:
    stated = ev.PotStated(line=9, total=400, rake=None)
    assert ends(BLINDS + SHORT, without=(Record.RAKE,)) == {1: 100, 2: 98, 3: 101}
    assert ends(BLINDS + SHORT) is None
    by_a_cent = BLINDS + SHORT.replace("awards 3", "awards 3.99")
    assert ends(by_a_cent, without=(Record.RAKE,)) == {1: 100, 2: 98, 3: 101}
    assert ends(BLINDS + SHORT, stated) == {1: 100, 2: 98, 3: 101}
    assert ends(BLINDS + SHORT, stated, stated.changed(rake=0)) == {1: 100, 2: 98, 3: 101}
    assert ends(BLINDS + SHORT, stated.changed(rake=0)) is None


@pytest.mark.parametrize("amount", ["5", "4.01"])
def test_a_pot_that_gives_more_than_went_in_leaves_the_stakes_unknown(amount: str) -> None:
    lines = BLINDS + WON.replace("awards 4", f"awards {amount}")
    assert ends(lines) is None
    assert ends(lines, without=(Record.RAKE,)) is None


def test_rake_contribution_and_money_of_the_house_are_part_of_the_account() -> None:
    lines = (
        f"{BLINDS}seat 1 folds\nseat 2 folds\ndealer returns 3 to 3\ndealer rakes 1\n"
        "dealer contributes 1 to bad-beat\ndealer awards 2 to 3 from main for pot\n"
    )
    assert ends(lines) == {1: 100, 2: 98, 3: 100}
    splash = ev.HouseMoneyAdded(line=9, amount=1000)
    assert ends(BLINDS + WON.replace("awards 4", "awards 14"), splash) == {1: 100, 2: 98, 3: 112}


def test_an_award_to_an_empty_seat_or_chips_of_a_stranger_leave_the_stakes_unknown() -> None:
    assert ends(BLINDS + WON.replace("to 3 from", "to 7 from")) is None
    assert ends(f"{BLINDS}seat 6 calls 5\n{WON}") is None


ALL_IN = (
    f"{BLINDS}seat 1 folds\nseat 2 raises to 100 all-in\nseat 3 calls 95 all-in\n"
    "dealer awards 200 to 2 from main for high\n"
)


def test_who_has_lost_all_has_nothing_and_nobody_less() -> None:
    assert ends(ALL_IN) == {1: 100, 2: 200, 3: 0}
    assert ends(ALL_IN, seats=SEATS.replace("Cleo 100", "Cleo 99.99")) is None


@pytest.mark.parametrize(
    ("house", "has"), [(NO_HOUSE, 198), (House(cashout_fee_included=False), 196)]
)
def test_who_was_paid_by_the_room_instead_of_the_pot_has_that_without_its_fee(
    house: House, has: int
) -> None:
    unpaid = ev.ResultStated(line=9, seat=2, result="won", won=20_000, paid=False)
    cashed = ev.CashedOut(line=9, seat=2, amount=19_800, fee=200)
    lines = ALL_IN.replace("dealer awards 200 to 2 from main for high\n", "")
    assert ends(lines, cashed, unpaid, house=house) == {1: 100, 2: has, 3: 0}
    assert ends(lines, cashed, unpaid.changed(paid=True), house=house) is None
