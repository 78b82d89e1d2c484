"""Which pots were contended for, on which boards, with which hands, and in which chips."""

import pytest

from handaudit.facts.events import PotAwarded
from handaudit.replay.poker.at_end import AtEnd
from handaudit.replay.poker.bounds import bounds_of
from handaudit.replay.poker.replay import replay
from handaudit.replay.poker.showdown import Contest, chip_in_play, contests, pot_of
from public_hands import hand, rounds
from replayed_poker import PokerRound, poker, table_of

BOARD = "dealer deals board 2s 7c 8h Kd Qd\n"
PLAYED = "seat 2 blinds 2\nseat 3 blinds 5\nseat 1 calls 5\nseat 2 calls 3\nseat 3 checks\n" + BOARD
SHOWN = (
    "seat 1 shows As 3d Kh Jc\nseat 2 shows Ac 3c Ts 9s\nseat 3 shows 8c 8d Qs Jh\n"
    "dealer awards 8 to 3 from main for high\ndealer awards 7 to 1 from main for low\n"
)
THREE_POTS = (
    "seat 2 blinds 2 all-in\nseat 3 blinds 5\nseat 4 calls 20\nseat 1 calls 8 all-in\n"
    "seat 3 calls 15\n"
)


def omaha(lines: str, seats: str = "Ada, Ben, Cleo", *, high_low: bool = True) -> PokerRound:
    game = "omaha high-low-eight" if high_low else "omaha high"
    return poker(lines, game=game, seats=seats)


def contest(lines: str, *, high_low: bool = True) -> Contest:
    """The one contest of a round in which three players call."""
    (found,) = contests(omaha(PLAYED + lines, high_low=high_low).table)
    return found


def seats(of: list[PotAwarded]) -> list[tuple[int, int]]:
    return [(award.seat, award.amount) for award in of]


# --- hands ----------------------------------------------------------------------------------------


def test_the_hands_of_a_contest_are_those_that_are_whole_and_not_given_up() -> None:
    of = contest(
        "seat 1 shows As 3d Kh Jc\nseat 2 shows Ac 3c Ts\nseat 3 mucks\n"
        "dealer awards 15 to 1 from main for high\n"
    )
    assert {*of.hands} == {1}
    assert [player.seat for player in of.unknown] == [2, 3]
    assert of.conceded == []


def test_a_hand_that_is_known_and_mucked_is_given_up_unless_it_is_shown_as_well() -> None:
    known = "dealer deals 2 down Ac 3c Ts 9s\ndealer deals 3 down 8c 8d Qs Jh\n"
    of = omaha(
        known + PLAYED + "seat 2 mucks\nseat 3 mucks\nseat 3 shows 8c 8d Qs Jh\n"
        "seat 1 shows As 3d Kh Jc\ndealer awards 15 to 3 from main for high\n"
    )
    (found,) = contests(of.table)
    assert [player.seat for player in found.conceded] == [2]
    assert {*found.hands} == {1, 3}
    assert found.unknown == []


@pytest.mark.parametrize("board", ["2s 7c 8h Kd", "2s 7c 8h Kd ??", "2s 7c 8h Kd Qd 4c"])
def test_on_a_board_that_is_not_wholly_known_no_hand_is(board: str) -> None:
    of = omaha(PLAYED.replace("2s 7c 8h Kd Qd", board) + SHOWN)
    (found,) = contests(of.table)
    assert found.centre is None
    assert found.hands == {}
    assert [player.seat for player in found.unknown] == [2, 3, 1]


def test_the_best_hand_wins_each_prize_and_a_low_that_does_not_qualify_wins_none() -> None:
    of = contest(SHOWN)
    high, low = of.table.game.showdown.prizes
    assert {*of.strengths(high)} == {1, 2, 3}
    assert {*of.strengths(low)} == {1, 2}
    assert of.winners(high) == [3]
    assert of.winners(low) == [2, 1]
    assert of.name(high, 3) == "three-of-a-kind, eights, king and queen next"
    nobody = contest(SHOWN.replace("3d", "9d").replace("3c", "9c"))
    assert nobody.winners(low) == []


def test_a_reading_of_the_law_has_an_order_of_its_own() -> None:
    of = contest(SHOWN)
    low = of.table.game.showdown.prizes[1]
    for number in range(len(low.readings)):
        assert {*of.strengths(low, number)} == {1, 2}
        assert of.winners(low, number) == [2, 1]


# --- awards ---------------------------------------------------------------------------------------


def test_what_each_seat_was_paid_is_the_sum_of_its_awards() -> None:
    of = contest(SHOWN + "dealer awards 0.50 to 3 from main for low\n")
    assert of.paid == {3: 850, 1: 700}
    high, low = of.table.game.showdown.prizes
    assert seats(of.awards_for(high)) == [(3, 800)]
    assert seats(of.awards_for(low)) == [(1, 700), (3, 50)]
    assert of.marked


def test_awards_that_name_no_share_are_not_marked_where_there_are_two() -> None:
    assert not contest(SHOWN.replace("for low", "for pot")).marked
    assert not contest(SHOWN.replace(" for low", "")).marked


def test_where_there_is_one_prize_all_awards_are_for_it() -> None:
    of = contest(SHOWN.replace("for low", "for pot"), high_low=False)
    (high,) = of.table.game.showdown.prizes
    assert of.marked
    assert seats(of.awards_for(high)) == [(3, 800), (1, 700)]


def test_each_pot_is_contended_for_by_those_who_may_win_it_with_the_awards_from_it() -> None:
    """Seat 2, who cannot win the first side pot, is paid from it, which is found there."""
    of = omaha(
        THREE_POTS + BOARD + "dealer awards 24 to 4 from side-2 for high\n"
        "dealer awards 9 to 3 from side-1 for high\ndealer awards 9 to 4 from side-1 for low\n"
        "dealer awards 8 to 2 from main for high\ndealer awards 5 to 2 from side-1 for low\n"
        "dealer awards 7 to 2 from side-3 for low\ndealer awards 7 to 2 from side-9 for low\n",
        "Ada 8, Ben 2, Cleo, Dora",
    )
    told = [
        ([player.seat for player in one.pot.eligible], one.pot.amount, seats(one.awards))
        for one in contests(of.table)
    ]
    assert told == [
        ([2, 3, 4, 1], 800, [(2, 800)]),
        ([3, 4], 2400, [(4, 2400)]),
    ]
    pots = of.table.settlement.pots
    assert [pot_of(award, of.table) for award in of.table.awards] == [
        *(pots[2], pots[1], pots[1], pots[0], pots[1]),
        None,
        None,
    ]


def test_a_pot_that_only_one_may_win_is_no_contest() -> None:
    of = omaha(
        "seat 2 blinds 2 all-in\nseat 3 blinds 5\nseat 1 calls 5\nseat 3 checks\n"
        + BOARD
        + "seat 3 bets 5\nseat 1 folds\ndealer awards 6 to 3 from side-1 for high\n"
        "dealer awards 6 to 3 from main for high\n",
        "Ada, Ben 2, Cleo",
    )
    assert [one.pot.amount for one in contests(of.table)] == [600]


def test_a_pot_without_an_award_is_no_contest() -> None:
    of = omaha(THREE_POTS + BOARD + "dealer awards 8 to 2 from main for high\n", "A 8, B 2, C, D")
    assert [one.pot.amount for one in contests(of.table)] == [800]


def test_an_award_that_names_no_pot_is_from_the_only_one_there_is() -> None:
    one = omaha(PLAYED + "dealer awards 15 to 3\n").table
    assert pot_of(one.awards[0], one) is one.settlement.pots[0]
    three = omaha(THREE_POTS + BOARD + "dealer awards 50 to 3\n", "A 8, B 2, C, D").table
    assert pot_of(three.awards[0], three) is None
    assert contests(three) == []
    nothing = omaha("dealer awards 15 to 3\n").table
    assert pot_of(nothing.awards[0], nothing) is None


def test_in_a_game_without_a_board_there_is_one_contest_for_each_pot() -> None:
    of = poker(
        "seat 2 blinds 2\nseat 3 blinds 5\nseat 1 folds\nseat 2 calls 3\nseat 3 checks\n"
        "seat 2 shows As Ad Ac 4d 5c\ndealer awards 10 to 2 from main for high\n",
        game="five-card-draw high",
    )
    (found,) = contests(of.table)
    assert found.centre == []
    assert {*found.hands} == {2}


TWICE = """
Ivo: posts small blind $0.50
Una: posts big blind $1
*** HOLE CARDS ***
Ivo: raises $9 to $10 and is all-in
Una: calls $9 and is all-in
*** FIRST FLOP *** [2s 7c 8h]
*** FIRST TURN *** [2s 7c 8h] [Kd]
*** FIRST RIVER *** [2s 7c 8h Kd] [Qd]
*** SECOND FLOP *** [3s 6c 9h]
*** SECOND TURN *** [3s 6c 9h] [Ks]
*** SECOND RIVER *** [3s 6c 9h Ks] [Qs]
*** FIRST SHOW DOWN ***
Ivo: shows [As Ad] (a pair of Aces)
Una: shows [Kc Kh] (three of a kind, Kings)
Una collected $10 from pot
*** SECOND SHOW DOWN ***
Ivo: shows [As Ad] (a pair of Aces)
Una: shows [Kc Kh] (three of a kind, Kings)
Una collected $10 from pot
"""


def test_a_hand_that_is_run_twice_has_a_contest_for_each_board() -> None:
    (played,) = rounds(hand("Ivo 10, Una 10", TWICE))
    table = PokerRound(played).table
    told = [(one.centre, seats(one.awards)) for one in contests(table)]
    assert told == [(table.centre(1), [(2, 1000)]), (table.centre(2), [(2, 1000)])]
    assert table.centre(1) != table.centre(2)


# --- the smallest chip ----------------------------------------------------------------------------


def test_the_smallest_chip_is_the_posted_one() -> None:
    of = poker(PLAYED, sign="posted blinds 2 5\nposted chip 0.50")
    assert chip_in_play(of.table) == 50


@pytest.mark.parametrize(
    ("lines", "seated", "chip"),
    [
        ("dealer awards 15 to 3\n", "Ada, Ben, Cleo", 500),
        ("dealer awards 15 to 3\n", "Ada, Ben 200.25, Cleo", 25),
        ("dealer awards 7.50 to 3\n", "Ada, Ben, Cleo", 250),
        ("dealer rakes 0.10\ndealer awards 15 to 3\n", "Ada, Ben, Cleo", 10),
    ],
    ids=["calls", "a stake", "an award", "the rake"],
)
def test_where_none_is_posted_it_divides_all_that_was_moved(
    lines: str, seated: str, chip: int
) -> None:
    of = poker(PLAYED + lines, seats=seated)
    assert chip_in_play(of.table) == chip


def test_a_smaller_wager_shows_a_smaller_chip() -> None:
    of = poker(PLAYED + "seat 2 bets 1\ndealer awards 15 to 3\n")
    assert chip_in_play(of.table) == 100
    (of_it,) = contests(of.table)
    assert of_it.unit == 100


def test_the_contests_of_a_round_are_made_once_while_its_end_is_judged_and_not_kept() -> None:
    of = omaha(PLAYED + SHOWN)
    first = contests(of.table)
    assert contests(of.table) is not first
    (of_low,) = (one.winners(one.table.game.showdown.prizes[1]) for one in first)
    of.table.at_end = AtEnd()
    assert contests(of.table) is contests(of.table)
    assert bounds_of(of.table) is bounds_of(of.table)
    (again,) = contests(of.table)
    assert again.winners(again.table.game.showdown.prizes[1]) == of_low == [2, 1]


def test_a_table_knows_of_its_end_only_while_that_is_judged() -> None:
    known: list[bool] = []
    table = table_of(omaha(PLAYED + SHOWN).table.round)
    replay(table, lambda _: known.append(isinstance(table.at_end, AtEnd)))
    assert known[-2:] == [True, True]  # the showdown and the round are over
    assert not any(known[:-2])
    assert table.at_end is None
