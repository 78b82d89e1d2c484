"""Draws: whose turn it is, what each is owed, and what a reshuffle leaves out."""

import pytest

from handaudit.facts.cards import show
from handaudit.facts.events import CardsDealt
from handaudit.replay.poker.occasions import (
    BurnedOutOfPlay,
    DealtFromDiscards,
    DrawOver,
    Drew,
    NewCardsBegan,
    PilesReshuffled,
    StrangerActed,
    StreetOpened,
)
from replayed_draws import CHECKED, PAT, draw, drawn, new, over
from replayed_poker import BLINDS, PokerRound, poker

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
    (began,) = of.of(NewCardsBegan)
    assert isinstance(began.event, CardsDealt)
    assert began.event.seat == 1
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
    assert over(more) == [("end", {2: 0, 3: 0}, [1])]


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


def test_in_a_draw_what_the_drawer_waits_for_or_a_hand_for_who_draws_next_may_be_needed() -> None:
    assert needed("seat 2 discards 3\ndealer reshuffles muck\n") == [("draw", 3)]
    assert needed(f"seat 2 discards 3\n{new(2)}dealer reshuffles muck\n") == [("draw", 2)]
    assert needed(f"seat 2 discards 1\n{new(2, '?? ??')}dealer reshuffles muck\n") == [("draw", 5)]
    assert needed("seat 2 stands-pat\nseat 3 discards 1\ndealer reshuffles muck\n") == [("draw", 1)]
    assert needed(f"{new(2)}dealer reshuffles muck\n") == [("draw", 5)]


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
    twice = draw(
        "seat 2 discards 2\nseat 2 discards 2\ndealer reshuffles discards\n", game="badugi low"
    )
    assert (twice.table.stub, twice.table.piles["discards"]) == (52, 4)
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
