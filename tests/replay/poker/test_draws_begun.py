"""When a draw begins, or is left out, or is one too many, and what comes late."""

import pytest

from handaudit.facts.cards import show
from handaudit.replay.poker.occasions import (
    Acted,
    CardsDealtTo,
    CardsThrown,
    CardThrown,
    DrawOver,
    Drew,
    DrewOutOfPlay,
    NewCardsBegan,
    StreetOpened,
)
from replayed_draws import CHECKED, PAT, draw, drawn, new, over
from replayed_poker import BLINDS, PokerRound, poker

# --- when a draw begins ---------------------------------------------------------------------------


def test_a_draw_of_a_game_without_one_is_out_of_play() -> None:
    of = draw("seat 2 discards 1\nseat 3 stands-pat\n", game="holdem high")
    assert [(of.text(one.event), one.player.seat) for one in of.of(DrewOutOfPlay)] == [
        ("seat 2 discards 1", 2),
        ("seat 3 stands-pat", 3),
    ]
    assert of.of(Drew) == []
    assert of.player(2).thrown == 1


def test_a_draw_after_the_last_is_followed_and_not_judged() -> None:
    of = draw(
        f"{PAT}{CHECKED}seat 2 discards 2\n{new(2, '?? ??')}seat 3 stands-pat\nseat 2 checks\nseat 3 checks\n"
    )
    assert [of.text(one.event) for one in of.of(DrewOutOfPlay)] == ["seat 2 discards 2"]
    assert [len(of.of(kind)) for kind in (Drew, DrawOver, NewCardsBegan, StreetOpened)] == [
        3,
        1,
        0,
        1,
    ]
    assert [one.first for one in of.of(Acted)][-2:] == [True, False]
    assert [one.face for one in of.of(CardsDealtTo)] == ["down", "down"]


def test_where_nobody_can_bet_between_two_draws_the_next_begins_with_a_second_exchange() -> None:
    all_in = "seat 2 blinds 2 all-in\nseat 3 blinds 2 all-in\n"
    of = poker(
        f"{all_in}seat 2 stands-pat\nseat 3 stands-pat\nseat 2 stands-pat\nseat 3 stands-pat\n",
        game="badugi low",
        seats=", Ben 2, Cleo 2",
    )
    assert [one.street.name for one in of.of(StreetOpened)] == ["first draw", "second draw"]
    assert [one[3:] for one in drawn(of)] == [(False, False)] * 4


def test_where_several_draw_a_second_time_without_a_bet_the_next_draw_has_begun() -> None:
    of = draw(f"{PAT}{PAT}{CHECKED}", game="badugi low")
    assert [one.street.name for one in of.of(StreetOpened)] == ["first draw", "second draw"]
    pats = "seat 2 stands-pat\nseat 3 stands-pat\n"
    two = poker(
        f"{BLINDS}seat 1 folds\nseat 2 calls 3\nseat 3 checks\n{pats}{pats}", game="badugi low"
    )
    assert [one.street.name for one in two.of(StreetOpened)] == ["first draw", "second draw"]
    one = draw(f"{PAT}seat 2 stands-pat\n{CHECKED}", game="badugi low")
    assert [street.street.name for street in one.of(StreetOpened)] == ["first draw"]
    assert drawn(one)[-1] == ("seat 2 stands-pat", None, 0, True, False)
    apart = draw(f"{PAT}seat 2 stands-pat\nseat 2 checks\nseat 3 stands-pat\n", game="badugi low")
    assert [street.street.name for street in apart.of(StreetOpened)][:1] == ["first draw"]
    assert drawn(apart)[3] == ("seat 2 stands-pat", None, 0, True, False)


def test_a_second_exchange_of_one_who_was_passed_over_begins_no_draw() -> None:
    of = draw(
        "seat 3 stands-pat\nseat 1 stands-pat\nseat 2 stands-pat\nseat 3 stands-pat\n",
        game="badugi low",
    )
    assert [one.street.name for one in of.of(StreetOpened)] == ["first draw"]


def test_a_betting_round_opened_by_whose_turn_it_would_be_shows_that_a_draw_was_left_out() -> None:
    of = draw(CHECKED)
    assert [(of.text(one.event), one.street.name) for one in of.of(StreetOpened)] == [
        ("seat 2 checks", "draw")
    ]
    assert over(of) == [("seat 2 checks", {}, [2, 3, 1])]
    assert [one.first for one in of.of(Acted)][3:] == [True, False, False]
    bet = draw("seat 2 bets 5\n")
    assert [one.street.name for one in bet.of(StreetOpened)] == ["draw"]


@pytest.mark.parametrize(
    "line",
    ["seat 3 checks", "seat 2 folds", "seat 2 raises to 20", "seat 2 calls 5"],
    ids=["another player", "a fold", "a raise", "a call"],
)
def test_another_action_after_the_betting_is_out_of_turn_and_shows_no_draw(line: str) -> None:
    assert draw(line).of(StreetOpened) == []


def test_a_check_shows_no_draw_while_somebody_has_to_act() -> None:
    of = poker(f"{BLINDS}seat 1 calls 5\nseat 2 checks\n", game="five-card-draw high")
    assert of.of(StreetOpened) == []


def test_a_check_just_before_a_draw_is_out_of_turn() -> None:
    of = draw(f"seat 2 checks\n{PAT}")
    assert [of.text(one.event) for one in of.of(StreetOpened)] == ["seat 2 stands-pat"]
    badugi = draw(f"seat 2 checks\n{PAT}", game="badugi low")
    assert [of.text(one.event) for one in badugi.of(StreetOpened)] == ["seat 2 stands-pat"]


def test_the_first_who_can_act_shows_that_a_draw_was_left_out() -> None:
    lines = f"{BLINDS}seat 1 calls 5\nseat 2 calls 3 all-in\nseat 3 checks\n"
    of = poker(f"{lines}seat 3 checks\n", game="five-card-draw high", seats="Ada, Ben 5, Cleo")
    assert [one.street.name for one in of.of(StreetOpened)] == ["draw"]
    alone = poker(
        f"{BLINDS}seat 1 folds\nseat 2 folds\nseat 3 checks\nseat 3 checks\n",
        game="five-card-draw high",
    )
    assert alone.of(StreetOpened) == []
    two = poker(
        f"{BLINDS}seat 1 folds\nseat 2 calls 3\nseat 3 checks\nseat 2 checks\n",
        game="five-card-draw high",
    )
    assert [one.street.name for one in two.of(StreetOpened)] == ["draw"]


def test_the_last_draw_may_be_left_out_after_others() -> None:
    of = draw((PAT + CHECKED) * 2 + CHECKED, game="badugi low")
    assert [one.street.name for one in of.of(StreetOpened)] == [
        f"{number} draw" for number in ("first", "second", "third")
    ]
    assert over(of)[-1] == ("seat 2 checks", {}, [2, 3, 1])


# --- what comes late ------------------------------------------------------------------------------


def test_an_action_that_was_missing_when_the_draw_began_may_come_within_it() -> None:
    of = poker(
        f"{BLINDS}seat 1 calls 5\nseat 2 calls 3\nseat 2 stands-pat\nseat 3 checks\nseat 3 stands-pat\n"
        "seat 1 stands-pat\n",
        game="five-card-draw high",
    )
    assert [of.text(one.event) for one in of.of(Acted)] == ["seat 1 calls 5", "seat 2 calls 3"]
    assert over(of) == [("end", {2: 0, 3: 0, 1: 0}, [])]


def test_who_draws_is_not_out_though_he_left_a_wager_unanswered() -> None:
    of = poker(
        f"{BLINDS}seat 1 calls 5\nseat 3 checks\nseat 3 stands-pat\nseat 2 stands-pat\n",
        game="five-card-draw high",
    )
    assert (of.player(2).folded, of.player(2).presumed_out) == (None, False)
    assert over(of) == [("end", {3: 0, 2: 0}, [1])]


def test_a_fold_that_was_missing_when_the_draw_began_leaves_it() -> None:
    of = poker(
        f"{BLINDS}seat 1 calls 5\nseat 2 calls 3\nseat 2 stands-pat\nseat 3 folds\nseat 1 stands-pat\n",
        game="five-card-draw high",
    )
    assert of.text(of.player(3).folded) == "seat 3 folds"
    assert over(of) == [("end", {2: 0, 1: 0}, [])]
    presumed = poker(
        f"{BLINDS}seat 1 calls 5\nseat 3 stands-pat\nseat 2 folds\nseat 1 stands-pat\n",
        game="five-card-draw high",
    )
    assert presumed.text(presumed.player(2).folded) == "seat 2 folds"
    assert not presumed.player(2).presumed_out
    assert over(presumed) == [("end", {3: 0, 1: 0}, [])]


def test_a_call_that_was_missing_when_the_draw_began_is_paid() -> None:
    of = poker(
        f"{BLINDS}seat 1 raises to 10\nseat 2 folds\nseat 1 discards 1\nseat 3 calls 5\n"
        f"{new(1)}seat 3 stands-pat\n",
        game="five-card-draw high",
    )
    player = of.player(3)
    assert (player.total, player.behind, player.folded, player.presumed_out) == (
        1000,
        19_000,
        None,
        False,
    )
    assert drawn(of)[-1] == ("seat 3 stands-pat", None, 0, False, True)
    assert over(of) == [("end", {1: 0, 3: 0}, [])]


def test_only_whose_action_was_missing_acts_within_the_draw_and_only_once() -> None:
    of = poker(
        f"{BLINDS}seat 1 calls 5\nseat 2 calls 3\nseat 2 stands-pat\nseat 1 checks\nseat 3 checks\n",
        game="five-card-draw high",
    )
    assert over(of)[0] == ("seat 1 checks", {2: 0}, [3, 1])
    twice = poker(
        f"{BLINDS}seat 1 calls 5\nseat 2 calls 3\nseat 2 stands-pat\nseat 3 checks\nseat 3 checks\n",
        game="five-card-draw high",
    )
    assert over(twice)[0][0] == "seat 3 checks"
    assert [of.text(one.event) for one in twice.of(Acted)][-1] == "seat 3 checks"


def test_a_turn_that_was_missing_in_a_draw_may_come_after_it_with_its_cards() -> None:
    of = draw(
        f"seat 2 stands-pat\nseat 2 checks\nseat 3 discards 2\n{new(3, '?? ??')}seat 3 checks\n"
    )
    assert [one[0] for one in drawn(of)] == ["seat 2 stands-pat"]
    assert [(one.player.seat if one.player else None, one.face) for one in of.of(CardsDealtTo)] == [
        *((3, "down"), (3, "down")),
    ]
    assert of.player(3).thrown == 2
    assert of.of(DrewOutOfPlay) == []
    again = draw("seat 2 stands-pat\nseat 2 checks\nseat 3 stands-pat\nseat 3 stands-pat\n")
    assert [again.text(one.event) for one in again.of(DrewOutOfPlay)] == ["seat 3 stands-pat"]


def test_cards_that_were_missing_in_a_draw_may_come_after_it() -> None:
    of = draw(
        f"seat 2 discards 2\nseat 3 stands-pat\nseat 1 stands-pat\nseat 2 checks\n{new(2, '?? ?? ??')}"
    )
    assert [one.face for one in of.of(CardsDealtTo)] == ["down", "down", None]
    paid = draw(
        f"seat 2 discards 1\n{new(2)}seat 3 stands-pat\nseat 1 stands-pat\nseat 2 checks\n{new(2)}"
    )
    assert [one.face for one in paid.of(CardsDealtTo)] == ["down", None]


# --- super seven ----------------------------------------------------------------------------------


def thrown(lines: str) -> PokerRound:
    dealt = "".join(
        f"dealer deals {seat} {card}\n"
        for card in ("down 2c", "down 3c", "down 4c", "down 5c", "up 9c")
        for seat in (1, 2)
    )
    dealt = dealt.replace("2 down 2c", "2 down 2d").replace("2 down 3c", "2 down 3d")
    dealt = dealt.replace("2 down 4c", "2 down 4d").replace("2 down 5c", "2 down 5d")
    dealt = dealt.replace("2 up 9c", "2 up Kd")
    return poker(
        f"{dealt}{lines}", game="super-seven-card-stud high", seats="A, B", button="", sign=""
    )


def test_what_is_thrown_away_in_super_seven_is_told_with_the_up_cards_among_it() -> None:
    of = thrown("seat 1 forces 2\nseat 2 calls 2\nseat 2 discards 2d 3d\nseat 1 discards 2c 9c\n")
    assert [
        (of.text(one.event), one.player.seat, show(one.up), one.late) for one in of.of(CardThrown)
    ] == [
        ("seat 2 discards 2d 3d", 2, "", False),
        ("seat 1 discards 2c 9c", 1, "9c", False),
    ]
    assert of.of(DrewOutOfPlay) == []


def test_who_is_in_on_fourth_street_has_thrown_so_many_away() -> None:
    of = thrown(
        "seat 1 forces 2\nseat 2 calls 2\nseat 2 discards 2\ndealer burns\ndealer deals 1 up 8c\n"
        "dealer deals 2 up 8d\nseat 2 checks\nseat 1 checks\nseat 1 discards 2\ndealer burns\n"
        "dealer deals 1 up 7c\n"
    )
    told = of.one(CardsThrown)
    assert of.text(told.event) == "dealer deals 1 up 8c"
    assert [(player.seat, count) for player, count in told.thrown] == [(1, 0), (2, 2)]
    assert [one.late for one in of.of(CardThrown)] == [False, True]
