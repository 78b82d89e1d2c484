"""Antes, blinds and the kill button: when they count, and what they stand for."""

import pytest

from handaudit.replay.poker.occasions import Acted, ForcedBetPlaced, KillButtonMoved
from public_hands import hand, rounds
from replayed_poker import BLINDS, PokerRound, poker

FLOP = "dealer burns\ndealer deals board 7h 8c Td\n"
LIMPED = f"{BLINDS}seat 1 calls 5\nseat 2 calls 3\nseat 3 checks\n{FLOP}"


def forced(of: PokerRound) -> list[tuple[str | None, str | None]]:
    """Each ante and blind, and what it should have come before."""
    return [(of.text(one.event), of.text(one.after)) for one in of.of(ForcedBetPlaced)]


# --- antes and blinds -----------------------------------------------------------------------------


def test_forced_bets_before_the_first_card_are_in_time() -> None:
    of = poker(f"seat 1 antes 1\nseat 2 antes 1\nseat 3 antes 1\n{BLINDS}seat 1 folds")
    assert [after for _, after in forced(of)] == [None] * 5
    assert of.chips(1) == (0, 100, 0, 19_900)
    assert of.chips(2) == (200, 300, 0, 19_700)
    assert of.chips(3) == (500, 600, 0, 19_400)


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
    assert of.chips(3) == (0, 100, 0, 19_900)


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
    assert of.chips(9)[1] == 200
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
    assert of.chips(1) == (0, 0, 300, 19_700)
    two = poker("seat 1 antes 3\nseat 1 checks", seats="Ada, Ben", sign="")
    assert two.chips(1) == (0, 0, 300, 19_700)


def test_the_ante_of_one_of_several_is_a_bet() -> None:
    of = poker(f"seat 1 antes 3\nseat 2 antes 3\n{BLINDS}seat 1 folds")
    assert of.chips(1) == (0, 300, 0, 19_700)
    alone = poker("seat 1 antes 3\nseat 1 checks", seats="Ada", sign="")
    assert alone.chips(1) == (0, 300, 0, 19_700)


def test_the_dead_part_of_a_missed_blind_is_nobody_s_bet() -> None:
    of = poker(f"{BLINDS}seat 4 blinds 7 missed dead 2\nseat 1 folds", seats="Ada, Ben, Cleo, Dora")
    assert of.chips(4) == (500, 500, 200, 19_300)
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
    assert [of.chips(seat)[:2] for seat in (2, 3)] == [(200, 100), (500, 300)]


def test_each_of_three_blinds_stands_for_the_posted_one_of_its_place() -> None:
    of = poker(
        "seat 2 blinds 0.50\nseat 3 blinds 1.50\nseat 1 blinds 3", sign="posted blinds 1 2 5"
    )
    assert [of.chips(seat)[:2] for seat in (2, 3, 1)] == [(100, 50), (200, 150), (500, 300)]


def test_a_blind_short_because_no_more_is_left_stands_for_the_posted_one_and_is_its_chips() -> None:
    of = poker("seat 2 blinds 2\nseat 3 blinds 3 all-in", seats="Ada, Ben, Cleo 3")
    assert posted(of) == (300, 300, 500, 500, {})
    one_left = poker("seat 2 blinds 2\nseat 3 blinds 3", seats="Ada, Ben, Cleo 3.01")
    assert posted(one_left) == (500, 300, 500, 500, {1: 200})


def test_a_blind_that_is_another_of_those_posted_is_that_one() -> None:
    of = poker("seat 3 blinds 5\nseat 2 blinds 2")
    assert posted(of) == (500, 500, 500, 500, {})
    assert of.chips(2)[0] == 200


def test_a_blind_above_the_posted_one_stands_for_it() -> None:
    of = poker("seat 2 blinds 2\nseat 3 blinds 8")
    assert posted(of) == (800, 800, 500, 800, {})


def test_a_blind_beyond_those_posted_stands_for_itself() -> None:
    of = poker(f"{BLINDS}seat 1 blinds 3")
    assert posted(of) == (500, 500, 500, 500, {})
    assert of.chips(1)[0] == 300
    assert len(of.table.blinds) == 3


@pytest.mark.parametrize("kind", ["kill", "straddle"])
def test_a_kill_blind_or_a_straddle_stands_for_itself_wherever_it_comes(kind: str) -> None:
    of = poker(f"seat 2 blinds 1 {kind}\nseat 3 blinds 5")
    assert of.chips(2)[:2] == (100, 100)
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
