"""How chips go from the players to the pot, and what comes back to them."""

import pytest

from handaudit.replay.poker.occasions import Acted, BetCameBack, StrangerActed
from replayed_poker import BLINDS, PokerRound, poker

FLOP = "dealer burns\ndealer deals board 7h 8c Td\n"
LIMPED = f"{BLINDS}seat 1 calls 5\nseat 2 calls 3\nseat 3 checks\n{FLOP}"


def acted(of: PokerRound) -> list[tuple[str | None, int, int]]:
    """Each action, the chips it added, and the player's wager of the betting round after it."""
    return [(of.text(one.event), one.added, one.total) for one in of.of(Acted)]


# --- actions --------------------------------------------------------------------------------------


def test_what_an_action_adds_is_the_chips_that_leave_the_player() -> None:
    of = poker(
        f"{BLINDS}seat 1 raises to 10\nseat 2 raises to 20\nseat 3 folds\nseat 1 calls 10\n{FLOP}"
        "seat 2 bets 15\nseat 1 calls 15"
    )
    assert acted(of) == [
        ("seat 1 raises to 10", 1000, 1000),
        ("seat 2 raises to 20", 1800, 2000),
        ("seat 3 folds", 0, 500),
        ("seat 1 calls 10", 1000, 2000),
        ("seat 2 bets 15", 1500, 1500),
        ("seat 1 calls 15", 1500, 1500),
    ]
    assert of.chips(1) == (1500, 3500, 0, 16_500)
    assert of.chips(2) == (1500, 3500, 0, 16_500)
    assert of.chips(3) == (0, 500, 0, 19_500)
    assert [of.text(of.player(seat).last_wager) for seat in (1, 2, 3)] == [
        *("seat 1 calls 15", "seat 2 bets 15"),
        None,
    ]


def test_a_raise_makes_up_what_its_player_s_blind_lacked() -> None:
    of = poker("seat 2 blinds 1\nseat 3 blinds 5\nseat 1 folds\nseat 2 raises to 15\nseat 3 folds")
    assert acted(of)[1] == ("seat 2 raises to 15", 1400, 1500)
    assert of.chips(2) == (1500, 1500, 0, 18_500)


def test_a_call_makes_up_nothing_of_a_blind_by_itself() -> None:
    of = poker("seat 2 blinds 1\nseat 3 blinds 5\nseat 1 folds\nseat 2 calls 3\nseat 3 checks")
    assert acted(of)[1] == ("seat 2 calls 3", 300, 500)
    assert of.chips(2) == (500, 400, 0, 19_600)


@pytest.mark.parametrize(
    ("stake", "line", "all_in"),
    [
        ("10", "seat 1 calls 5", False),
        ("5.01", "seat 1 calls 5", False),
        ("5", "seat 1 calls 5", True),
        ("4", "seat 1 calls 5", True),
        ("10", "seat 1 calls 5 all-in", True),
        ("10", "seat 1 raises to 10", True),
        ("20", "seat 1 raises to 10", False),
        ("20", "seat 1 raises to 10 all-in", True),
        ("20", "seat 1 bets 8 all-in", True),
        ("20", "seat 1 folds", False),
    ],
)
def test_who_has_no_chips_left_is_all_in_and_who_the_log_says_is(
    stake: str,
    line: str,
    all_in: bool,  # noqa: FBT001 - a column of the table
) -> None:
    of = poker(f"{BLINDS}{line}", seats=f"Ada {stake}, Ben, Cleo")
    assert of.text(of.player(1).all_in) == (line if all_in else None)


def test_the_first_action_of_each_betting_round_is_told_as_such() -> None:
    of = poker(f"{LIMPED}seat 2 checks\nseat 3 checks\nseat 1 checks")
    assert [one.first for one in of.of(Acted)] == [True, False, False] * 2


def test_a_folded_hand_goes_to_the_muck_with_the_cards_that_it_still_has() -> None:
    dealt = "".join(f"dealer deals {seat} down ??\n" for _ in range(5) for seat in (2, 3, 1))
    of = poker(
        f"{BLINDS}{dealt}seat 1 folds\nseat 2 calls 3\nseat 3 checks\n"
        "seat 2 discards 2\nseat 3 stands-pat\nseat 2 folds",
        game="five-card-draw high",
    )
    assert of.table.piles == {"burns": 0, "discards": 2, "muck": 8}
    again = poker(f"{BLINDS}{dealt}seat 1 folds\nseat 1 folds", game="five-card-draw high")
    assert again.table.piles["muck"] == 5


def test_the_forced_bet_stands_for_the_posted_one() -> None:
    ups = "dealer deals 1 up 4h\ndealer deals 2 up Kd\ndealer deals 3 up Qd\n"
    sign = "posted forced-bet 2"
    of = poker(f"{ups}seat 1 forces 1", game="seven-card-stud high", button="", sign=sign)
    assert (of.betting.to_match, of.betting.lies_there, of.betting.stands_for) == (200, 100, 200)
    unposted = poker(f"{ups}seat 1 forces 1", game="seven-card-stud high", button="", sign="")
    assert unposted.betting.posted == 0
    elsewhere = poker(f"{BLINDS}seat 1 forces 1", sign=f"{sign}\nposted blinds 2 5")
    assert elsewhere.betting.posted == 500
    bet = poker(f"{ups}seat 1 bets 1", game="seven-card-stud high", button="", sign=sign)
    assert bet.betting.posted == 0


# --- who was not dealt in -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stranger", "next_due"),
    [(4, 5), (8, 9), (1, 2), (7, 8), (3, 4), (9, 1)],
    ids=[
        "left of the button",
        "before the last seat",
        "in the lowest seat",
        "between two",
        "at the button",
        "in the highest seat",
    ],
)
def test_the_turn_goes_on_from_the_place_of_somebody_who_was_not_dealt_in(
    stranger: int, next_due: int
) -> None:
    seats = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    seats.remove(stranger)
    seated = ", ".join(f"P-{seat}" if seat in seats else "" for seat in range(1, 10))
    order = [seat for seat in (4, 5, 6, 7, 8, 9, 1, 2, 3) if seat in seats]
    checks = "".join(f"seat {seat} checks\n" for seat in order)
    line = f"seat {stranger} bets 10"
    of = poker(
        f"dealer deals board 7h 8c Td\n{checks}{line}", seats=seated, sign="", button="button 3"
    )
    assert of.turns[line] == next_due


@pytest.mark.parametrize(("stranger", "next_due"), [(2, 3), (4, 1)])
def test_without_a_button_places_run_from_the_dealer_s_left(stranger: int, next_due: int) -> None:
    seated = "Ada, , Cleo" if stranger == 2 else "Ada, Ben, Cleo"
    checks = "".join(f"seat {seat} checks\n" for seat in (1, 2, 3) if seat != stranger)
    line = f"seat {stranger} bets 10"
    of = poker(f"{checks}{line}", seats=seated, sign="", button="", game="seven-card-stud high")
    assert of.turns[line] == next_due


def test_somebody_who_was_not_dealt_in_is_told_once_and_has_chips_that_nobody_knows() -> None:
    of = poker(f"{BLINDS}seat 9 calls 5\nseat 9 raises to 9000\nseat 1 folds")
    assert [(of.text(one.event), one.seat) for one in of.of(StrangerActed)] == [
        ("seat 9 calls 5", 9)
    ]
    stranger = of.player(9)
    assert of.table.strangers == [stranger]
    assert stranger not in of.table.players
    assert (stranger.total, stranger.stake, stranger.name) == (900_000, 0, "")
    assert not stranger.seated.dealt_in
    assert (stranger.all_in, of.text(stranger.folded)) == (None, "seat 9 calls 5")
    assert stranger.acted_while_out


def test_somebody_who_was_not_dealt_in_has_taken_part_with_his_first_line() -> None:
    assert poker(f"{BLINDS}seat 9 folds").player(9).acted_while_out


def test_a_wager_of_somebody_who_was_not_dealt_in_stays_to_match_when_another_is_corrected() -> (
    None
):
    of = poker(
        f"{BLINDS}seat 9 raises to 50\nseat 1 calls 50\nseat 9 raises to 60\nseat 1 corrects to 50"
    )
    assert of.betting.to_match == 6000
    raised = poker(
        f"{BLINDS}seat 9 raises to 60\nseat 1 calls 50\nseat 1 corrects to 70\nseat 2 folds"
    )
    assert raised.betting.to_match == 7000
    higher = poker(
        f"{BLINDS}seat 1 calls 5\nseat 9 raises to 60\nseat 1 corrects to 55\nseat 2 folds"
    )
    assert higher.betting.to_match == 6000


def test_a_blind_of_somebody_who_was_not_dealt_in_is_none_of_the_round_s() -> None:
    of = poker("seat 9 blinds 2\nseat 3 blinds 5\nseat 1 folds")
    assert [player.seat for player, _, _ in of.table.blinds] == [3]


def test_the_wager_of_somebody_who_was_not_dealt_in_is_left_behind_with_its_betting_round() -> None:
    of = poker(f"{BLINDS}seat 9 raises to 20\nseat 1 folds\nseat 2 folds\nseat 3 calls 15\n{FLOP}")
    assert of.chips(9)[:2] == (0, 2000)


# --- corrections and what comes back --------------------------------------------------------------


def test_a_correction_moves_the_chips_that_it_adds() -> None:
    of = poker(f"{BLINDS}seat 1 raises to 8\nseat 1 corrects to 10\nseat 2 folds")
    assert of.chips(1) == (1000, 1000, 0, 19_000)
    assert of.betting.to_match == 1000


def test_a_correction_gives_back_the_chips_that_it_takes_off() -> None:
    of = poker(f"{BLINDS}seat 1 raises to 20\nseat 1 corrects to 10\nseat 2 folds")
    assert of.chips(1) == (1000, 1000, 0, 19_000)
    assert of.betting.to_match == 1000


def test_a_correction_of_a_call_that_was_too_small_moves_the_chips_that_were_lacking() -> None:
    of = poker(f"{BLINDS}seat 1 raises to 20\nseat 2 calls 10\nseat 2 corrects to 20\nseat 3 folds")
    assert of.chips(2) == (2000, 2000, 0, 18_000)
    assert (of.betting.credited, of.betting.to_match) == ({}, 2000)
    part = poker(
        f"{BLINDS}seat 1 raises to 20\nseat 2 calls 10\nseat 2 corrects to 15\nseat 3 folds"
    )
    assert part.chips(2) == (1500, 1500, 0, 18_500)
    assert part.betting.to_match == 2000
    blind = poker("seat 2 blinds 2\nseat 3 blinds 3\nseat 3 corrects to 5\nseat 1 folds")
    assert blind.chips(3) == (500, 500, 0, 19_500)


def test_a_correction_by_a_cent_is_one() -> None:
    of = poker(f"{BLINDS}seat 1 raises to 20\nseat 1 corrects to 19.99\nseat 2 folds")
    assert (of.chips(1), of.betting.to_match) == ((1999, 1999, 0, 18_001), 1999)


def test_the_correction_of_somebody_who_was_not_dealt_in_leaves_nothing_to_match() -> None:
    of = poker("seat 9 bets 10\nseat 9 corrects to 5", seats="", sign="")
    assert of.betting.to_match == 0


def test_a_correction_below_another_s_wager_leaves_that_to_match() -> None:
    of = poker(f"{BLINDS}seat 1 raises to 20\nseat 1 corrects to 4\nseat 2 folds")
    assert of.betting.to_match == 500


@pytest.mark.parametrize(
    ("to", "all_in"),
    [("20", True), ("19.99", False), ("21", True)],
    ids=["all", "a cent less", "more"],
)
def test_who_is_all_in_after_a_correction_is_reckoned_anew(
    to: str,
    all_in: bool,  # noqa: FBT001 - a column of the table
) -> None:
    line = f"seat 1 corrects to {to}"
    of = poker(f"{BLINDS}seat 1 raises to 20 all-in\n{line}\nseat 2 folds", seats="A 20, B, C")
    assert of.text(of.player(1).all_in) == (line if all_in else None)


def back(of: PokerRound) -> list[tuple[str | None, int | None, int]]:
    """Each bet that came back, whose it was, and how much of it nobody had called."""
    return [
        (of.text(one.event), one.player.seat if one.player else None, one.uncalled)
        for one in of.of(BetCameBack)
    ]


def test_an_uncalled_bet_comes_back_to_its_player() -> None:
    of = poker(f"{LIMPED}seat 2 bets 20\nseat 3 calls 20\nseat 1 folds\ndealer returns 20 to 2")
    assert back(of) == [("dealer returns 20 to 2", 2, 0)]
    of = poker(f"{LIMPED}seat 2 bets 20\nseat 3 folds\nseat 1 folds\ndealer returns 20 to 2")
    assert back(of) == [("dealer returns 20 to 2", 2, 2000)]
    assert of.chips(2) == (0, 500, 0, 19_500)
    assert of.table.returned == 2000
    assert of.betting.to_match == 0


def test_of_a_bet_that_was_called_in_part_the_rest_comes_back() -> None:
    of = poker(
        f"{BLINDS}seat 1 raises to 50\nseat 2 folds\nseat 3 calls 15 all-in\ndealer returns 30 to 1",
        seats="Ada, Ben, Cleo 20",
    )
    assert back(of) == [("dealer returns 30 to 1", 1, 3000)]
    assert of.chips(1) == (2000, 2000, 0, 18_000)
    assert of.betting.to_match == 2000


def test_where_antes_differ_only_the_bets_say_what_comes_back() -> None:
    of = poker(
        f"seat 1 antes 1\nseat 2 antes 1\nseat 3 antes 3\n{BLINDS}seat 1 raises to 20\n"
        "seat 2 folds\nseat 3 folds\ndealer returns 15 to 1"
    )
    assert back(of) == [("dealer returns 15 to 1", 1, 1500)]
    assert of.chips(1) == (500, 600, 0, 19_400)


def test_where_bets_do_not_say_it_all_that_was_wagered_does() -> None:
    of = poker(
        f"seat 1 antes 3\nseat 2 antes 1\nseat 3 antes 1\n{BLINDS}seat 1 raises to 20\n"
        "seat 2 folds\nseat 3 folds\ndealer returns 17 to 1"
    )
    assert back(of) == [("dealer returns 17 to 1", 1, 1700)]


def test_what_comes_back_to_another_than_the_highest_was_all_called() -> None:
    of = poker(f"{BLINDS}seat 1 raises to 20\nseat 2 folds\nseat 3 folds\ndealer returns 15 to 3")
    assert back(of) == [("dealer returns 15 to 3", 3, 0)]
    assert of.chips(3) == (500, 500, 0, 21_000)
    assert of.chips(1) == (500, 500, 0, 18_000)  # what nobody called is out of the pot


def test_what_comes_back_to_a_seat_where_nobody_plays_is_nobody_s() -> None:
    of = poker(f"{BLINDS}seat 1 raises to 20\nseat 2 folds\nseat 3 folds\ndealer returns 15 to 9")
    assert back(of) == [("dealer returns 15 to 9", None, 0)]
    assert of.table.returned == 1500
    assert of.chips(1) == (2000, 2000, 0, 18_000)


@pytest.mark.parametrize(
    ("amount", "all_in"),
    [(150, False), (100, True), (160, True)],
    ids=["all that is due", "less", "more"],
)
def test_who_gets_back_what_nobody_called_is_no_longer_all_in(
    amount: int,
    all_in: bool,  # noqa: FBT001 - a column of the table
) -> None:
    of = poker(
        f"{BLINDS}seat 1 raises to 200 all-in\nseat 2 folds\nseat 3 calls 45 all-in\n"
        f"dealer returns {amount} to 1",
        seats="Ada, Ben, Cleo 50",
    )
    assert (of.player(1).all_in is not None) is all_in


def test_a_bet_that_comes_back_alone_at_the_table_is_whole() -> None:
    of = poker("seat 1 antes 1\nseat 1 bets 20\ndealer returns 20 to 1", seats="Ada", sign="")
    assert back(of) == [("dealer returns 20 to 1", 1, 2000)]
