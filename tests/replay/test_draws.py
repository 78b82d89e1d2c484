"""Draws: whose turn it is, what each is owed, and when one is over, left out or one too many."""

import pytest

from handaudit.cards import show
from handaudit.replay.occasions import (
    Acted,
    BurnedOutOfPlay,
    CardsDealtTo,
    CardsThrown,
    CardThrown,
    DealtFromDiscards,
    DrawOver,
    Drew,
    DrewOutOfPlay,
    NewCardsBegan,
    PilesReshuffled,
    StrangerActed,
    StreetOpened,
)
from replayed_poker import PokerRound, poker

BLINDS = "seat 2 blinds 2\nseat 3 blinds 5\n"
LIMPED = f"{BLINDS}seat 1 calls 5\nseat 2 calls 3\nseat 3 checks\n"
CHECKED = "seat 2 checks\nseat 3 checks\nseat 1 checks\n"
PAT = "seat 2 stands-pat\nseat 3 stands-pat\nseat 1 stands-pat\n"


def new(seat: int, cards: str = "??") -> str:
    """New cards for a player, one a line."""
    return "".join(f"dealer deals {seat} down {card}\n" for card in cards.split())


def draw(
    lines: str, *, seats: str = "Ada, Ben, Cleo", game: str = "five-card-draw high"
) -> PokerRound:
    """A draw after a betting round in which all have called."""
    return poker(LIMPED + lines, game=game, seats=seats)


def drawn(of: PokerRound) -> list[tuple[str | None, int | None, int, bool, bool]]:
    """Each exchange: its line, whose turn it was, how many cards, whether a second one, whether late."""
    return [
        (of.text(one.event), one.due.seat if one.due else None, one.count, one.again, one.late)
        for one in of.of(Drew)
    ]


def over(of: PokerRound) -> list[tuple[str | None, dict[int, int], list[int]]]:
    """Each draw that was over: the line after it, what each is owed, who has not drawn."""
    return [
        (
            of.text(one.event),
            {player.seat: owed for player, owed, _ in one.owed},
            [player.seat for player in one.missing],
        )
        for one in of.of(DrawOver)
    ]


# --- turns ----------------------------------------------------------------------------------------


def test_players_draw_in_turn_and_get_as_many_cards_as_they_threw_away() -> None:
    of = draw(
        f"dealer burns\nseat 2 discards 2\n{new(2, '?? ??')}seat 3 stands-pat\nseat 1 discards 1\n"
        f"{new(1)}{CHECKED}"
    )
    assert drawn(of) == [
        ("seat 2 discards 2", 2, 2, False, False),
        ("seat 3 stands-pat", 3, 0, False, False),
        ("seat 1 discards 1", 1, 1, False, False),
    ]
    assert over(of) == [("seat 2 checks", {2: 0, 3: 0, 1: 0}, [])]
    done = of.one(DrawOver)
    assert (done.interruptions, done.burns) == ((), ())
    began = of.one(NewCardsBegan)
    assert of.text(began.event) == "dealer deals 2 down ??"
    assert [of.text(one) for one in began.burns] == ["dealer burns"]
    assert not began.early
    street = of.one(StreetOpened)
    assert (of.text(street.event), street.street.name) == ("seat 2 discards 2", "draw")
    assert of.turns["seat 2 checks"] == 3


def test_who_was_passed_over_draws_late_and_who_draws_again_is_told() -> None:
    of = draw("seat 3 discards 1\nseat 2 stands-pat\nseat 1 stands-pat\nseat 3 discards 2\n")
    assert drawn(of) == [
        ("seat 3 discards 1", 2, 1, False, False),
        ("seat 2 stands-pat", 1, 0, False, True),
        ("seat 1 stands-pat", 1, 0, False, False),
        ("seat 3 discards 2", None, 2, True, False),
    ]
    assert over(of) == [("end", {3: 3, 2: 0, 1: 0}, [])]


def test_of_several_who_were_passed_over_each_may_draw_late_once() -> None:
    of = draw("seat 1 stands-pat\nseat 3 stands-pat\nseat 3 stands-pat\n")
    assert [one[3:] for one in drawn(of)] == [(False, False), (False, True), (True, False)]
    assert over(of)[0][2] == []


def test_who_is_left_has_not_drawn() -> None:
    of = draw("seat 2 stands-pat\nseat 2 checks\n")
    assert over(of) == [("seat 2 checks", {2: 0}, [3, 1])]


def test_a_folded_player_takes_no_part_in_a_draw() -> None:
    of = poker(
        f"{BLINDS}seat 1 folds\nseat 2 calls 3\nseat 3 checks\nseat 2 discards 1\nseat 1 discards 3\n"
        f"{new(1, '?? ?? ??')}{new(2)}seat 3 stands-pat\n",
        game="five-card-draw high",
    )
    assert drawn(of)[1] == ("seat 1 discards 3", 3, 3, True, False)
    assert over(of) == [("end", {2: 0, 3: 0}, [])]
    assert of.player(1).acted_while_out
    assert of.one(DrawOver).interruptions == ()


def test_new_cards_for_a_folded_player_are_the_first_of_the_draw_all_the_same() -> None:
    of = poker(
        f"{BLINDS}seat 1 folds\nseat 2 calls 3\nseat 3 checks\nseat 2 discards 1\n{new(1)}{new(2)}",
        game="five-card-draw high",
    )
    assert [one.event.seat for one in of.of(NewCardsBegan)] == [1]
    assert over(of)[0][1] == {2: 0}


def test_nobody_who_was_not_dealt_in_draws() -> None:
    of = draw("seat 9 discards 1\nseat 2 stands-pat\n")
    assert [one.seat for one in of.of(StrangerActed)] == [9]
    assert [one[0] for one in drawn(of)] == ["seat 2 stands-pat"]
    known = poker(f"{BLINDS}seat 9 calls 5\nseat 9 discards 1\n", game="five-card-draw high")
    assert known.of(Drew) == []
    assert known.table.piles["discards"] == 0


# --- new cards ------------------------------------------------------------------------------------


def interrupted(of: PokerRound) -> list[tuple[str | None, int, int]]:
    """Draws that began while the player before waited: the line, who began, who waited."""
    return [
        (of.text(event), player.seat, before.seat)
        for event, player, before in of.one(DrawOver).interruptions
    ]


def test_a_draw_that_begins_before_the_cards_of_the_last_is_told() -> None:
    of = draw(f"seat 2 discards 2\nseat 3 discards 1\n{new(2, '?? ??')}{new(3)}seat 1 stands-pat\n")
    assert interrupted(of) == [("seat 3 discards 1", 3, 2)]
    half = draw(f"seat 2 discards 2\n{new(2)}seat 3 discards 1\n")
    assert interrupted(half) == [("seat 3 discards 1", 3, 2)]
    assert over(half)[0][1] == {2: 1, 3: 1}
    more = draw(
        f"seat 2 discards 2\n{new(2)}seat 2 discards 1\n{new(2, '?? ??')}seat 3 stands-pat\n"
    )
    assert interrupted(more) == []


def test_a_late_draw_interrupts_nobody() -> None:
    of = draw("seat 3 discards 1\nseat 2 discards 1\n")
    assert interrupted(of) == []


def test_the_first_card_that_is_not_owed_is_told() -> None:
    of = draw(f"seat 2 discards 1\n{new(2, 'As Kd Qc')}seat 3 stands-pat\nseat 1 stands-pat\n")
    ((_, owed, spare), *rest) = of.one(DrawOver).owed
    assert (owed, of.text(spare)) == (-2, "dealer deals 2 down Kd")
    assert [(one[1], one[2]) for one in rest] == [(0, None), (0, None)]


def test_new_cards_show_that_a_player_had_a_turn() -> None:
    of = draw(f"{new(3)}seat 2 stands-pat\nseat 1 stands-pat\n")
    assert [one.street.name for one in of.of(StreetOpened)] == ["draw"]
    assert over(of) == [("end", {3: -1, 2: 0, 1: 0}, [])]
    assert [one[1:] for one in drawn(of)] == [(1, 0, False, True), (1, 0, False, False)]


def test_new_cards_to_nobody_who_is_in_or_before_the_betting_is_over_begin_no_draw() -> None:
    assert draw(new(9)).of(StreetOpened) == []
    early = poker(f"{BLINDS}seat 1 calls 5\n{new(2)}", game="five-card-draw high")
    assert early.of(StreetOpened) == []
    folded = poker(
        f"{BLINDS}seat 1 folds\nseat 2 calls 3\nseat 3 checks\n{new(1)}", game="five-card-draw high"
    )
    assert folded.of(StreetOpened) == []


@pytest.mark.parametrize("line", ["seat 2 discards 1", "dealer deals 2 down ??"])
def test_a_burn_that_a_wager_followed_is_early(line: str) -> None:
    betting = f"{BLINDS}seat 1 calls 5\nseat 2 calls 3\n"
    of = poker(
        f"{betting}dealer burns\nseat 3 checks\n{line}\n{new(2)}", game="five-card-draw high"
    )
    assert [one.early for one in of.of(NewCardsBegan)] == [True]
    late = poker(
        f"{betting}seat 3 checks\ndealer burns\n{line}\n{new(2)}", game="five-card-draw high"
    )
    assert [one.early for one in late.of(NewCardsBegan)] == [False]


def burns(lines: str) -> tuple[list[int], list[int]]:
    """How many cards were burned before the first new card of each draw, and after it."""
    of = draw(lines)
    return [len(one.burns) for one in of.of(NewCardsBegan)], [
        len(one.burns) for one in of.of(DrawOver)
    ]


def test_burns_of_a_draw_are_told_by_its_first_new_card() -> None:
    one, card = "dealer burns\n", f"seat 2 discards 2\n{new(2)}"
    assert burns(f"{one}{card}{new(2)}{CHECKED}") == ([1], [0])
    assert burns(f"{one}{card}{one}{new(2)}{CHECKED}") == ([1], [1])
    assert burns(f"{card}{one}{new(2)}{CHECKED}") == ([0], [0])
    assert burns(f"{card}{one}{one}{new(2)}{CHECKED}") == ([0], [1])
    assert burns(f"{one}{one}{card}{one}{new(2)}{CHECKED}") == ([2], [1])
    assert burns(f"{one}{PAT}{CHECKED}") == ([], [1])
    assert burns(f"seat 2 discards 2\n{one}{new(2, '?? ??')}{CHECKED}") == ([1], [0])


def test_a_burn_after_a_draw_that_is_done_is_of_the_next() -> None:
    of = draw(f"{PAT}dealer burns\n{CHECKED}", game="badugi low")
    assert [len(one.burns) for one in of.of(DrawOver)] == [0]
    assert of.of(BurnedOutOfPlay) == []


# --- reshuffles -----------------------------------------------------------------------------------


def needed(lines: str, *, game: str = "five-card-draw high") -> list[tuple[str | None, int]]:
    """At each reshuffle the street in hand, and the most cards that may still be needed."""
    return [
        (one.street.name if one.street else None, one.needed)
        for one in draw(lines, game=game).of(PilesReshuffled)
    ]


def test_in_a_draw_what_the_drawer_waits_for_and_whole_hands_may_be_needed() -> None:
    assert needed("seat 2 discards 3\ndealer reshuffles muck\n") == [("draw", 13)]
    assert needed(f"seat 2 discards 3\n{new(2)}dealer reshuffles muck\n") == [("draw", 12)]
    assert needed(f"seat 2 discards 1\n{new(2, '?? ??')}dealer reshuffles muck\n") == [("draw", 10)]
    assert needed("seat 2 stands-pat\nseat 3 discards 1\ndealer reshuffles muck\n") == [("draw", 6)]
    assert needed(f"{new(2)}dealer reshuffles muck\n") == [("draw", 10)]


def test_in_badugi_a_single_card_is_needed() -> None:
    again = "seat 2 discards 3\ndealer reshuffles discards\n"
    assert needed(again, game="badugi low") == [("first draw", 1)]


def test_the_discards_of_a_draw_become_the_stub() -> None:
    of = draw("seat 2 discards 3\nseat 3 discards 2\ndealer reshuffles discards\n")
    assert (of.table.stub, of.table.piles["discards"]) == (57, 0)


def test_in_badugi_the_drawer_s_own_discards_are_left_out() -> None:
    of = draw(
        "seat 2 discards 3\nseat 3 discards 2\ndealer reshuffles discards\n", game="badugi low"
    )
    assert (of.table.stub, of.table.piles["discards"]) == (55, 2)
    dealt = "".join(f"dealer deals {seat} down ??\n" for _ in range(4) for seat in (2, 3, 1))
    muck = poker(
        f"{BLINDS}{dealt}seat 1 folds\nseat 2 calls 3\nseat 3 checks\nseat 2 discards 3\n"
        "dealer reshuffles muck\n",
        game="badugi low",
    )
    assert (muck.table.stub, muck.table.piles) == (44, {"burns": 0, "discards": 3, "muck": 0})
    none = draw("seat 2 discards 3\ndealer reshuffles muck\n", game="badugi low")
    assert (none.table.stub, none.table.piles["discards"]) == (52, 3)


def from_discards(lines: str) -> list[tuple[int, str, bool, list[str | None]]]:
    """New cards after such a reshuffle: to whom, which of them were left out, whether all are known."""
    of = draw(lines, game="badugi low")
    return [
        (
            one.player.seat,
            show(card for card, _ in one.back),
            one.known,
            [of.text(event) for _, event in one.back],
        )
        for one in of.of(DealtFromDiscards)
    ]


def test_cards_that_were_left_out_are_told_when_they_come_back() -> None:
    thrown = "seat 2 discards 9h 2c\nseat 3 discards 4d 5d\n"
    again = "dealer reshuffles discards\n"
    assert from_discards(f"{thrown}{again}{new(3, '4d 7s')}") == [
        (3, "4d", True, ["seat 3 discards 4d 5d"]),
        (3, "", True, []),
    ]
    assert from_discards(f"{thrown}{again}{new(3, '9h ??')}") == [
        (3, "", True, []),
        (3, "", False, []),
    ]
    assert from_discards(f"{thrown}{new(3, '7s')}{again}{new(3, '5d')}") == [
        (3, "5d", True, ["seat 3 discards 4d 5d"])
    ]
    assert from_discards(f"{thrown}{again.replace('discards', 'burns')}") == []
    assert from_discards(f"{thrown}{new(3, '7s 8s')}") == []


def test_where_the_discards_left_out_are_not_all_named_nothing_is_known() -> None:
    again = "dealer reshuffles discards\n"
    assert from_discards(f"seat 2 discards 2\n{again}{new(2, '9h')}") == [(2, "", False, [])]
    assert from_discards(f"seat 2 discards 4d ??\n{again}{new(2, '9h')}") == [(2, "", False, [])]
    assert from_discards(f"seat 2 stands-pat\n{again}{new(2, '9h')}") == []


def test_a_burn_between_a_reshuffle_and_the_card_after_it_is_none_of_the_draw() -> None:
    reshuffle = "dealer reshuffles discards\ndealer burns\n"
    of = draw(f"dealer burns\nseat 2 discards 2\n{new(2)}{reshuffle}{new(2)}{CHECKED}")
    assert [len(one.burns) for one in of.of(DrawOver)] == [0]
    later = draw(
        f"dealer burns\nseat 2 discards 3\n{new(2)}{reshuffle}{new(2)}dealer burns\n{new(2)}"
    )
    assert [len(one.burns) for one in later.of(DrawOver)] == [1]


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


def test_a_check_before_a_later_last_draw_is_out_of_turn() -> None:
    of = draw(f"seat 2 checks\n{PAT}")
    assert [of.text(one.event) for one in of.of(StreetOpened)] == ["seat 2 stands-pat"]
    badugi = draw(f"seat 2 checks\n{PAT}", game="badugi low")
    assert [of.text(one.event) for one in badugi.of(StreetOpened)] == ["seat 2 checks"]


def test_the_first_who_can_act_shows_that_a_draw_was_left_out() -> None:
    lines = f"{BLINDS}seat 1 calls 5\nseat 2 calls 3 all-in\nseat 3 checks\n"
    of = poker(f"{lines}seat 3 checks\n", game="five-card-draw high", seats="Ada, Ben 5, Cleo")
    assert [one.street.name for one in of.of(StreetOpened)] == ["draw"]
    alone = poker(
        f"{BLINDS}seat 1 folds\nseat 2 folds\nseat 3 checks\n", game="five-card-draw high"
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
