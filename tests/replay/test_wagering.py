"""How chips go from the players to the pot: forced bets, actions, words before them, and what comes back."""

import pytest

from handaudit.replay.occasions import (
    Acted,
    Announced,
    BetCameBack,
    ForcedBetPlaced,
    KillButtonMoved,
    StrangerActed,
)
from public_hands import hand, rounds
from replayed_poker import PokerRound, poker

BLINDS = "seat 2 blinds 2\nseat 3 blinds 5\n"
FLOP = "dealer burns\ndealer deals board 7h 8c Td\n"
LIMPED = f"{BLINDS}seat 1 calls 5\nseat 2 calls 3\nseat 3 checks\n{FLOP}"


def chips(of: PokerRound, seat: int) -> tuple[int, int, int, int]:
    """What a player has in the betting round, in the round of play, as nobody's bet, and left."""
    player = of.player(seat)
    return player.bet, player.total, player.dead, player.behind


def forced(of: PokerRound) -> list[tuple[str | None, str | None]]:
    """Each ante and blind, and what it should have come before."""
    return [(of.text(one.event), of.text(one.after)) for one in of.of(ForcedBetPlaced)]


def acted(of: PokerRound) -> list[tuple[str | None, int, int]]:
    """Each action, the chips it added, and the player's wager of the betting round after it."""
    return [(of.text(one.event), one.added, one.total) for one in of.of(Acted)]


# --- antes and blinds -----------------------------------------------------------------------------


def test_forced_bets_before_the_first_card_are_in_time() -> None:
    of = poker(f"seat 1 antes 1\nseat 2 antes 1\nseat 3 antes 1\n{BLINDS}seat 1 folds")
    assert [after for _, after in forced(of)] == [None] * 5
    assert chips(of, 1) == (0, 100, 0, 19_900)
    assert chips(of, 2) == (200, 300, 0, 19_700)
    assert chips(of, 3) == (500, 600, 0, 19_400)


def test_a_blind_of_hold_em_is_late_after_the_first_card() -> None:
    of = poker("seat 2 blinds 2\ndealer deals 2 down ??\nseat 3 blinds 5\nseat 1 folds")
    assert forced(of) == [
        ("seat 2 blinds 2", None),
        ("seat 3 blinds 5", "dealer deals 2 down ??"),
    ]


def test_a_blind_of_a_draw_may_come_after_the_deal_and_before_the_first_action() -> None:
    dealt = "dealer deals 2 down ??\nseat 2 blinds 2\n"
    in_time = poker(f"{dealt}seat 3 blinds 5\nseat 1 folds", game="five-card-draw high")
    assert [after for _, after in forced(in_time)] == [None, None]
    late = poker(f"{dealt}seat 1 calls 5\nseat 3 blinds 5", game="five-card-draw high")
    assert forced(late) == [("seat 2 blinds 2", None), ("seat 3 blinds 5", "seat 1 calls 5")]


def test_an_ante_of_a_draw_is_late_after_the_first_card() -> None:
    of = poker(
        "seat 1 antes 1\nseat 2 antes 1\ndealer deals 2 down ??\nseat 3 antes 1\nseat 1 folds",
        game="five-card-draw high",
        sign="posted ante 1",
    )
    assert forced(of)[2] == ("seat 3 antes 1", "dealer deals 2 down ??")


@pytest.mark.parametrize(
    ("line", "sign"),
    [("seat 3 blinds 5", "posted blinds 2 5"), ("seat 3 antes 1", "posted ante 1")],
    ids=["a blind", "an ante"],
)
def test_a_forced_bet_that_comes_when_the_betting_has_begun_counts_from_its_beginning(
    line: str, sign: str
) -> None:
    of = poker(f"{BLINDS.splitlines()[0]}\nseat 1 calls 5\n{line}\nseat 2 folds", sign=sign)
    assert forced(of)[-1] == (line, "seat 1 calls 5")
    kinds = [type(one) for one in of.occasions]
    assert kinds.index(Acted) > max(at for at, kind in enumerate(kinds) if kind is ForcedBetPlaced)
    assert len(of.table.blinds) + len(of.table.antes) == 2


def test_the_antes_of_some_show_that_those_of_the_others_are_late() -> None:
    of = poker("seat 1 antes 1\nseat 2 antes 1\nseat 1 checks\nseat 3 antes 1", sign="")
    assert forced(of)[2] == ("seat 3 antes 1", "seat 1 checks")
    assert chips(of, 3) == (0, 100, 0, 19_900)


def order(of: PokerRound) -> list[str | None]:
    """The forced bets and the actions in the order in which they counted."""
    return [of.text(one.event) for one in of.occasions if isinstance(one, (Acted, ForcedBetPlaced))]


ANTES = "seat 1 antes 1\nseat 2 antes 1\nseat 3 antes 1\n"


@pytest.mark.parametrize(
    "lines",
    [
        f"{BLINDS}seat 1 calls 5\nseat 1 blinds 5\nseat 2 calls 3",
        f"{BLINDS}seat 1 blinds 5\nseat 1 calls 5\nseat 2 blinds 5\nseat 2 calls 3",
        f"{ANTES}{BLINDS}seat 1 calls 5\nseat 1 antes 1\nseat 2 calls 3",
        f"{ANTES}seat 2 antes 1\n{BLINDS}seat 1 calls 5\nseat 1 antes 1\nseat 2 calls 3",
    ],
    ids=["a third blind", "a fourth blind", "a second ante", "another second ante"],
)
def test_where_all_forced_bets_are_there_a_further_one_is_none_that_was_missing(lines: str) -> None:
    assert order(poker(lines)) == lines.splitlines()


def test_what_was_missing_counts_from_the_beginning_whatever_comes_before_it() -> None:
    of = poker("seat 2 blinds 2\nseat 1 calls 5\nseat 2 folds\nseat 3 blinds 5\nseat 3 checks")
    assert order(of)[:3] == ["seat 2 blinds 2", "seat 3 blinds 5", "seat 1 calls 5"]


def test_the_blind_of_somebody_who_was_not_dealt_in_is_placed_once() -> None:
    of = poker("seat 9 blinds 2\nseat 1 calls 5\nseat 3 blinds 5")
    assert chips(of, 9)[1] == 200
    assert order(of) == ["seat 9 blinds 2", "seat 3 blinds 5", "seat 1 calls 5"]


@pytest.mark.parametrize("line", [FLOP, "dealer awards 7 to 1 from main for pot\n"])
def test_a_blind_after_the_board_or_the_award_is_none_of_the_first_betting_round(line: str) -> None:
    of = poker(f"seat 2 blinds 2\nseat 1 calls 5\n{line}seat 3 blinds 5\nseat 3 antes 1\n")
    kinds = [type(one) for one in of.occasions]
    assert kinds.index(Acted) < max(at for at, kind in enumerate(kinds) if kind is ForcedBetPlaced)


@pytest.mark.parametrize("kind", ["straddle", "missed", "kill"])
def test_only_a_blind_that_was_posted_is_missed_from_the_beginning(kind: str) -> None:
    late = f"seat 1 blinds 10 {kind}"
    of = poker(f"seat 2 blinds 2\nseat 1 calls 5\nseat 3 blinds 5\n{late}\nseat 2 folds")
    assert order(of) == [
        *("seat 2 blinds 2", "seat 3 blinds 5", "seat 1 calls 5"),
        *(late, "seat 2 folds"),
    ]


def test_one_player_s_ante_for_all_is_nobody_s_bet() -> None:
    of = poker(f"seat 1 antes 3\n{BLINDS}seat 1 folds", sign="posted blinds 2 5")
    assert chips(of, 1) == (0, 0, 300, 19_700)
    two = poker("seat 1 antes 3\nseat 1 checks", seats="Ada, Ben", sign="")
    assert chips(two, 1) == (0, 0, 300, 19_700)


def test_the_ante_of_one_of_several_is_a_bet() -> None:
    of = poker(f"seat 1 antes 3\nseat 2 antes 3\n{BLINDS}seat 1 folds")
    assert chips(of, 1) == (0, 300, 0, 19_700)
    alone = poker("seat 1 antes 3\nseat 1 checks", seats="Ada", sign="")
    assert chips(alone, 1) == (0, 300, 0, 19_700)


def test_the_dead_part_of_a_missed_blind_is_nobody_s_bet() -> None:
    of = poker(f"{BLINDS}seat 4 blinds 7 missed dead 2\nseat 1 folds", seats="Ada, Ben, Cleo, Dora")
    assert chips(of, 4) == (500, 500, 200, 19_300)
    assert [(player.seat, amount) for player, _, amount in of.table.blinds] == [(2, 200), (3, 500)]


def posted(of: PokerRound) -> tuple[int, int, int, int, dict[int, int]]:
    """Of the betting round: what there is to match, its chips, what it stands for, was posted, is lent."""
    betting = of.betting
    assert betting is not None
    return (
        betting.to_match,
        betting.lies_there,
        betting.stands_for,
        betting.posted,
        betting.credited,
    )


def test_a_blind_as_posted_lies_there_and_stands_for_itself() -> None:
    assert posted(poker(BLINDS)) == (500, 500, 500, 500, {})


def test_a_blind_short_of_the_posted_one_is_taken_for_it() -> None:
    of = poker("seat 2 blinds 1\nseat 3 blinds 3")
    assert posted(of) == (500, 300, 500, 500, {0: 100, 1: 200})
    assert [chips(of, seat)[:2] for seat in (2, 3)] == [(200, 100), (500, 300)]


def test_each_of_three_blinds_stands_for_the_posted_one_of_its_place() -> None:
    of = poker(
        "seat 2 blinds 0.50\nseat 3 blinds 1.50\nseat 1 blinds 3", sign="posted blinds 1 2 5"
    )
    assert [chips(of, seat)[:2] for seat in (2, 3, 1)] == [(100, 50), (200, 150), (500, 300)]


def test_a_blind_short_because_no_more_is_left_stands_for_the_posted_one_and_is_its_chips() -> None:
    of = poker("seat 2 blinds 2\nseat 3 blinds 3 all-in", seats="Ada, Ben, Cleo 3")
    assert posted(of) == (300, 300, 500, 500, {})
    one_left = poker("seat 2 blinds 2\nseat 3 blinds 3", seats="Ada, Ben, Cleo 3.01")
    assert posted(one_left) == (500, 300, 500, 500, {1: 200})


def test_a_blind_that_is_another_of_those_posted_is_that_one() -> None:
    of = poker("seat 3 blinds 5\nseat 2 blinds 2")
    assert posted(of) == (500, 500, 500, 500, {})
    assert chips(of, 2)[0] == 200


def test_a_blind_above_the_posted_one_stands_for_it() -> None:
    of = poker("seat 2 blinds 2\nseat 3 blinds 8")
    assert posted(of) == (800, 800, 500, 800, {})


def test_a_blind_beyond_those_posted_stands_for_itself() -> None:
    of = poker(f"{BLINDS}seat 1 blinds 3")
    assert posted(of) == (500, 500, 500, 500, {})
    assert chips(of, 1)[0] == 300
    assert len(of.table.blinds) == 3


@pytest.mark.parametrize("kind", ["kill", "straddle"])
def test_a_kill_blind_or_a_straddle_stands_for_itself_wherever_it_comes(kind: str) -> None:
    of = poker(f"seat 2 blinds 1 {kind}\nseat 3 blinds 5")
    assert chips(of, 2)[:2] == (100, 100)
    assert len(of.table.blinds) == 2


def test_where_no_blinds_are_posted_each_stands_for_itself() -> None:
    assert posted(poker("seat 2 blinds 1\nseat 3 blinds 3", sign="")) == (300, 300, 300, 300, {})


def test_a_blind_that_a_room_numbers_stands_for_the_one_of_that_number() -> None:
    """The big blind comes alone, and short."""
    (played,) = rounds(hand("Ivo 10, Una 10, Rolf 10", "Una: posts big blind $0.80\nIvo: folds\n"))
    assert posted(PokerRound(played)) == (100, 80, 100, 100, {0: 20})


# --- the kill button ------------------------------------------------------------------------------


def test_the_kill_button_of_a_round_is_placed_before_its_betting_and_that_of_the_next_after_the_award() -> (
    None
):
    of = poker(
        f"dealer places kill 1\n{BLINDS}seat 1 folds\ndealer places kill 2\nseat 2 folds\n"
        "dealer awards 7 to 3 from main for pot\ndealer places kill 3"
    )
    assert [of.text(one.event) for one in of.of(KillButtonMoved)] == [
        f"dealer places kill {seat}" for seat in (1, 2, 3)
    ]
    assert of.text(of.table.kill_button) == "dealer places kill 1"
    assert of.text(of.table.kill_next) == "dealer places kill 3"
    assert of.table.kill_seen


def test_a_kill_button_that_is_lifted_before_the_betting_is_not_in_the_round() -> None:
    of = poker(f"dealer places kill 1\ndealer lifts kill\n{BLINDS}")
    assert of.table.kill_button is None
    assert of.table.kill_seen
    assert not poker(f"dealer lifts kill\n{BLINDS}").table.kill_seen
    assert not poker(BLINDS).table.kill_seen
    assert not poker(f"{BLINDS}seat 1 blinds 10 straddle\n").table.kill_seen


def test_a_kill_blind_shows_that_the_room_has_a_kill() -> None:
    of = poker(f"{BLINDS}seat 1 blinds 10 kill\nseat 2 folds")
    assert of.table.kill_seen
    assert [of.text(one) for one in of.table.kill_blinds] == ["seat 1 blinds 10 kill"]


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
    assert chips(of, 1) == (1500, 3500, 0, 16_500)
    assert chips(of, 2) == (1500, 3500, 0, 16_500)
    assert chips(of, 3) == (0, 500, 0, 19_500)
    assert [of.text(of.player(seat).last_wager) for seat in (1, 2, 3)] == [
        *("seat 1 calls 15", "seat 2 bets 15"),
        None,
    ]


def test_a_raise_makes_up_what_its_player_s_blind_lacked() -> None:
    of = poker("seat 2 blinds 1\nseat 3 blinds 5\nseat 1 folds\nseat 2 raises to 15\nseat 3 folds")
    assert acted(of)[1] == ("seat 2 raises to 15", 1400, 1500)
    assert chips(of, 2) == (1500, 1500, 0, 18_500)


def test_a_call_makes_up_nothing_of_a_blind_by_itself() -> None:
    of = poker("seat 2 blinds 1\nseat 3 blinds 5\nseat 1 folds\nseat 2 calls 3\nseat 3 checks")
    assert acted(of)[1] == ("seat 2 calls 3", 300, 500)
    assert chips(of, 2) == (500, 400, 0, 19_600)


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
    assert (of.betting.to_match, of.betting.posted) == (100, 200)
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


def test_a_blind_of_somebody_who_was_not_dealt_in_is_none_of_the_round_s() -> None:
    of = poker("seat 9 blinds 2\nseat 3 blinds 5\nseat 1 folds")
    assert [player.seat for player, _, _ in of.table.blinds] == [3]


def test_the_wager_of_somebody_who_was_not_dealt_in_is_left_behind_with_its_betting_round() -> None:
    of = poker(f"{BLINDS}seat 9 raises to 20\nseat 1 folds\nseat 2 folds\nseat 3 calls 15\n{FLOP}")
    assert chips(of, 9)[:2] == (0, 2000)


# --- words before the chips -----------------------------------------------------------------------


def announced(of: PokerRound) -> list[tuple[str | None, str | None, str | None]]:
    """Each announcement, what the player then did, and how it was corrected."""
    return [
        (of.text(one.declared), of.text(one.act), of.text(one.corrected))
        for one in of.of(Announced)
    ]


def test_an_announcement_is_told_with_what_was_there_when_it_was_made() -> None:
    of = poker(
        f"{BLINDS}seat 1 raises to 16\nseat 2 declares raise 40\nseat 2 raises to 30\n"
        "seat 2 corrects to 40\nseat 3 folds"
    )
    (one,) = of.of(Announced)
    assert announced(of) == [
        ("seat 2 declares raise 40", "seat 2 raises to 30", "seat 2 corrects to 40")
    ]
    assert (one.stake, one.wager, one.owed, one.total) == (20_000, 1600, 1400, 4000)
    assert of.text(one.event) == "seat 3 folds"
    assert one.player.seat == 2
    said = [one.announced for one in of.of(Acted)]
    assert said == [None, 4000, None]


def test_who_announces_a_bet_owes_nothing_for_it() -> None:
    of = poker(f"{LIMPED}seat 2 declares bet 10\nseat 2 bets 10\nseat 3 folds")
    (one,) = of.of(Announced)
    assert (one.stake, one.wager, one.owed, one.total) == (19_500, 0, 0, 1000)


def test_the_big_blind_who_announces_a_raise_owes_nothing() -> None:
    of = poker(f"{BLINDS}seat 1 calls 5\nseat 2 calls 3\nseat 3 declares raise 10\nseat 3 checks")
    (one,) = of.of(Announced)
    assert (one.stake, one.wager, one.owed, one.total) == (20_000, 500, 0, 500)


def test_words_out_of_turn_bind_nobody() -> None:
    assert announced(poker(f"{BLINDS}seat 2 declares fold\nseat 1 calls 5\nseat 2 calls 3")) == []


def test_words_bind_no_other_player() -> None:
    of = poker(
        f"{BLINDS}seat 1 declares raise 20\nseat 2 calls 3\nseat 1 raises to 20\nseat 2 folds"
    )
    assert announced(of) == [("seat 1 declares raise 20", None, None)]
    assert [one.announced for one in of.of(Acted)] == [None, None, None]
    assert of.text(of.one(Announced).event) == "seat 2 calls 3"


@pytest.mark.parametrize(
    ("lines", "goes_on"),
    [
        ("declares raise 30\nraises to 20\nraises to 30", True),
        ("declares raise 30\nraises to 20\nraises to 25", True),
        ("declares raise 30\nraises to 20\nraises to 31", False),
        ("declares raise\nraises to 20\nraises to 90", True),
        ("declares all-in\nraises to 20\nraises to 200", True),
        ("declares call\ncalls 5\nraises to 30", False),
        ("declares raise 30\nraises to 20\ncalls 10", False),
        ("declares raise 30\nraises to 20\ncorrects to 25\nraises to 30", False),
        ("raises to 20\nraises to 30", False),
    ],
)
def test_who_announced_a_wager_may_put_it_in_with_more_than_one_move(
    lines: str,
    goes_on: bool,  # noqa: FBT001 - a column of the table
) -> None:
    moves = "".join(f"seat 1 {line}\n" for line in lines.splitlines())
    of = poker(f"{BLINDS}{moves}seat 2 folds")
    assert [one.goes_on for one in of.of(Acted)] == [False, goes_on, False]


@pytest.mark.parametrize(("speaker", "other"), [(1, 2), (2, 1)])
def test_another_player_s_raise_is_no_further_move(speaker: int, other: int) -> None:
    before = "" if speaker == 1 else "seat 1 calls 5\n"
    of = poker(
        f"{BLINDS}{before}seat {speaker} declares raise 30\nseat {speaker} raises to 20\n"
        f"seat {other} raises to 30"
    )
    assert not any(one.goes_on for one in of.of(Acted))


@pytest.mark.parametrize(("speaker", "other"), [(1, 2), (2, 1)])
def test_an_announcement_is_over_when_another_player_acts(speaker: int, other: int) -> None:
    before = "" if speaker == 1 else "seat 1 calls 5\n"
    of = poker(
        f"{BLINDS}{before}seat {speaker} declares raise 30\nseat {other} folds\n"
        f"seat {speaker} raises to 30"
    )
    assert announced(of) == [(f"seat {speaker} declares raise 30", None, None)]
    assert of.text(of.one(Announced).event) == f"seat {other} folds"


def test_an_announced_bet_goes_on() -> None:
    of = poker(f"{LIMPED}seat 2 declares bet 20\nseat 2 bets 10\nseat 2 bets 10\nseat 3 folds")
    assert [one.goes_on for one in of.of(Acted)][3:] == [False, True, False]
    assert of.one(Announced).total == 2000


@pytest.mark.parametrize(
    "line",
    [FLOP, "dealer awards 7 to 3 from main for pot\n", "seat 3 mucks\n", "end"],
)
def test_an_announcement_that_nothing_follows_is_over_with_the_next_line_of_play(line: str) -> None:
    of = poker(f"{BLINDS}seat 1 declares fold\n{line if line != 'end' else ''}")
    assert announced(of) == [("seat 1 declares fold", None, None)]


def test_each_announcement_is_told_once_and_by_itself() -> None:
    of = poker(
        f"{BLINDS}seat 1 declares call\nseat 1 calls 5\nseat 2 declares call\nseat 2 calls 3\n"
        "seat 3 declares check\nseat 3 checks"
    )
    assert announced(of) == [
        ("seat 1 declares call", "seat 1 calls 5", None),
        ("seat 2 declares call", "seat 2 calls 3", None),
        ("seat 3 declares check", "seat 3 checks", None),
    ]


def test_a_player_who_speaks_twice_is_bound_by_each() -> None:
    of = poker(f"{BLINDS}seat 1 declares fold\nseat 1 declares call\nseat 1 calls 5\nseat 2 folds")
    assert announced(of) == [
        ("seat 1 declares fold", None, None),
        ("seat 1 declares call", "seat 1 calls 5", None),
    ]


# --- corrections and what comes back --------------------------------------------------------------


def test_a_correction_moves_the_chips_that_it_adds() -> None:
    of = poker(f"{BLINDS}seat 1 raises to 8\nseat 1 corrects to 10\nseat 2 folds")
    assert chips(of, 1) == (1000, 1000, 0, 19_000)
    assert of.betting.to_match == 1000


def test_a_correction_gives_back_the_chips_that_it_takes_off() -> None:
    of = poker(f"{BLINDS}seat 1 raises to 20\nseat 1 corrects to 10\nseat 2 folds")
    assert chips(of, 1) == (1000, 1000, 0, 19_000)
    assert of.betting.to_match == 1000


def test_a_correction_of_a_call_that_was_too_small_moves_the_chips_that_were_lacking() -> None:
    of = poker(f"{BLINDS}seat 1 raises to 20\nseat 2 calls 10\nseat 2 corrects to 20\nseat 3 folds")
    assert chips(of, 2) == (2000, 2000, 0, 18_000)
    assert (of.betting.credited, of.betting.to_match) == ({}, 2000)
    part = poker(
        f"{BLINDS}seat 1 raises to 20\nseat 2 calls 10\nseat 2 corrects to 15\nseat 3 folds"
    )
    assert chips(part, 2) == (1500, 1500, 0, 18_500)
    assert part.betting.to_match == 2000
    blind = poker("seat 2 blinds 2\nseat 3 blinds 3\nseat 3 corrects to 5\nseat 1 folds")
    assert chips(blind, 3) == (500, 500, 0, 19_500)


def test_a_correction_by_a_cent_is_one() -> None:
    of = poker(f"{BLINDS}seat 1 raises to 20\nseat 1 corrects to 19.99\nseat 2 folds")
    assert (chips(of, 1), of.betting.to_match) == ((1999, 1999, 0, 18_001), 1999)


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
    assert chips(of, 2) == (0, 500, 0, 19_500)
    assert of.table.returned == 2000
    assert of.betting.to_match == 0


def test_of_a_bet_that_was_called_in_part_the_rest_comes_back() -> None:
    of = poker(
        f"{BLINDS}seat 1 raises to 50\nseat 2 folds\nseat 3 calls 15 all-in\ndealer returns 30 to 1",
        seats="Ada, Ben, Cleo 20",
    )
    assert back(of) == [("dealer returns 30 to 1", 1, 3000)]
    assert chips(of, 1) == (2000, 2000, 0, 18_000)
    assert of.betting.to_match == 2000


def test_where_antes_differ_only_the_bets_say_what_comes_back() -> None:
    of = poker(
        f"seat 1 antes 1\nseat 2 antes 1\nseat 3 antes 3\n{BLINDS}seat 1 raises to 20\n"
        "seat 2 folds\nseat 3 folds\ndealer returns 15 to 1"
    )
    assert back(of) == [("dealer returns 15 to 1", 1, 1500)]
    assert chips(of, 1) == (500, 600, 0, 19_400)


def test_where_bets_do_not_say_it_all_that_was_wagered_does() -> None:
    of = poker(
        f"seat 1 antes 3\nseat 2 antes 1\nseat 3 antes 1\n{BLINDS}seat 1 raises to 20\n"
        "seat 2 folds\nseat 3 folds\ndealer returns 17 to 1"
    )
    assert back(of) == [("dealer returns 17 to 1", 1, 1700)]


def test_what_comes_back_to_another_than_the_highest_was_all_called() -> None:
    of = poker(f"{BLINDS}seat 1 raises to 20\nseat 2 folds\nseat 3 folds\ndealer returns 15 to 3")
    assert back(of) == [("dealer returns 15 to 3", 3, 0)]
    assert chips(of, 3) == (0, -1000, 0, 21_000)


def test_what_comes_back_to_a_seat_where_nobody_plays_is_nobody_s() -> None:
    of = poker(f"{BLINDS}seat 1 raises to 20\nseat 2 folds\nseat 3 folds\ndealer returns 15 to 9")
    assert back(of) == [("dealer returns 15 to 9", None, 0)]
    assert of.table.returned == 1500
    assert chips(of, 1) == (2000, 2000, 0, 18_000)


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
