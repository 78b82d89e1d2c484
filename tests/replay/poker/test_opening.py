"""Who opens a betting round: by the seat, or by the cards that show."""

import pytest

from handaudit.replay.poker.occasions import Acted
from replayed_poker import BLINDS, PokerRound, poker, stud

# --- who opens, where the seat decides ------------------------------------------------------------

FOUR = "Ada, Ben, Cleo, Dora"


def opener(of: PokerRound, place: int = 0) -> tuple[int | None, int | None]:
    """Who was to open a betting round, and who were if the missing blinds had been placed."""
    first = [one for one in of.of(Acted) if one.first][place]
    if_posted = first.round.due_if_posted
    return first.due.seat if first.due else None, if_posted.seat if if_posted else None


@pytest.mark.parametrize(
    ("lines", "first", "if_posted"),
    [
        (BLINDS, 4, None),
        ("seat 3 blinds 5\nseat 2 blinds 2\n", 4, None),
        ("seat 2 blinds 2\n", 3, 4),
        ("seat 3 blinds 5\n", 4, 4),
        ("", 2, 4),
        (f"{BLINDS}seat 4 blinds 10 straddle\n", 1, None),
        (f"{BLINDS}seat 1 blinds 10 straddle\n", 2, None),
        (f"seat 4 blinds 10 straddle\n{BLINDS}", 1, None),
        (f"{BLINDS}seat 4 blinds 10 kill\n", 4, 1),
        (f"{BLINDS}seat 1 blinds 10 kill\n", 4, 2),
        (f"seat 4 blinds 10 kill\n{BLINDS}", 4, 4),
        ("seat 2 blinds 2\nseat 3 blinds 10 kill\n", 4, 4),
        ("seat 1 blinds 10 kill\n", 2, 4),
        (f"{BLINDS}seat 4 blinds 5 missed\n", 4, None),
    ],
)
def test_the_player_after_the_last_blind_opens_the_first_betting_round(
    lines: str, first: int, if_posted: int | None
) -> None:
    of = poker(f"{lines}seat {first} folds", seats=FOUR)
    assert opener(of) == (first, if_posted)


def test_blinds_that_go_round_the_table_end_before_the_one_who_has_none() -> None:
    """Seats 4 and 1 placed those of the sign, as if the button were at seat 3.

    Or the play goes on as if seats 2 and 3 had, which owe them.
    """
    of = poker("seat 4 blinds 2\nseat 1 blinds 5\nseat 2 folds", seats=FOUR)
    assert opener(of) == (2, 4)
    of = poker("seat 1 blinds 5\nseat 4 blinds 2\nseat 2 folds", seats=FOUR)
    assert opener(of) == (2, 4)


def test_who_alone_can_act_behind_those_who_are_all_in_opens() -> None:
    all_in = "seat 1 antes 1 all-in\nseat 2 antes 1 all-in\nseat 3 antes 1\n"
    of = poker(f"{all_in}seat 3 blinds 5\nseat 3 checks", seats="Ada 1, Ben 1, Cleo", sign="")
    assert opener(of) == (3, None)


def test_where_every_player_has_a_blind_the_last_of_them_is_last() -> None:
    seats = "Ada, Ben"
    of = poker("seat 2 blinds 2\nseat 1 blinds 5\nseat 2 folds", seats=seats)
    assert opener(of) == (2, None)
    of = poker("seat 1 blinds 5\nseat 2 blinds 2\nseat 1 folds", seats=seats)
    assert opener(of) == (1, None)


def test_where_every_player_has_a_blind_the_kill_blind_may_have_come_first() -> None:
    of = poker("seat 1 blinds 10 kill\nseat 2 blinds 2\nseat 2 folds", seats="Ada, Ben")
    assert opener(of) == (2, 1)


def test_of_two_players_neither_would_open_otherwise_if_one_had_placed_a_third_blind() -> None:
    of = poker("seat 2 blinds 2\nseat 1 folds", seats="Ada, Ben", sign="posted blinds 1 2 5")
    assert opener(of) == (1, None)
    both = poker("seat 2 blinds 2\nseat 1 folds", seats="Ada, Ben")
    assert opener(both) == (1, 2)


def test_the_sign_says_what_a_missing_blind_stands_for_once_another_was_placed() -> None:
    of = poker("seat 2 blinds 2\nseat 3 folds")
    assert (of.betting.to_match, of.betting.posted) == (200, 500)
    none = poker("seat 2 checks")
    assert (none.betting.to_match, none.betting.posted) == (0, 0)
    more = poker("seat 2 blinds 9\nseat 3 folds")
    assert more.betting.posted == 900


def test_later_rounds_are_opened_by_the_first_left_of_the_button_who_can_act() -> None:
    flop = "dealer deals board 7h 8c Td\n"
    of = poker(f"{BLINDS}seat 1 calls 5\nseat 2 folds\nseat 3 checks\n{flop}seat 3 checks")
    assert opener(of, 1) == (3, None)
    all_in = poker(
        f"{BLINDS}seat 1 calls 5\nseat 2 calls 3\nseat 3 checks all-in\n{flop}seat 1 checks",
        seats="Ada, Ben 5, Cleo",
    )
    assert opener(all_in, 1) == (3, None)


# --- who opens, where the cards decide ------------------------------------------------------------


def showing(
    ups: str, then: str, *, seats: str = "Ada, Ben, Cleo", game: str = "seven-card-stud high"
) -> PokerRound:
    """A round of stud; ``ups`` are the up-cards of seats 1, 2, … as ``4h, Kd Qd, ??``."""
    dealt = "".join(
        f"dealer deals {seat} up {cards}\n"
        for seat, cards in enumerate(ups.split(", "), 1)
        if cards
    )
    return stud(f"{dealt}{then}", game=game, seats=seats, sign="posted forced-bet 2")


def admitted(of: PokerRound, place: int = 0) -> list[int] | None:
    """The seats that the cards showing admit to open a betting round."""
    first = [one for one in of.of(Acted) if one.first][place]
    may = first.round.admitted
    return None if may is None else [player.seat for player in may]


@pytest.mark.parametrize(
    ("ups", "seats"),
    [
        ("Kd, 4h, Qd", [2]),
        ("4s, 4h, Qd", [2]),
        ("Kd, ??, Qd", None),
        ("Kd, , Qd", None),
        ("Kd Qc, 4h, Qd", None),
        (", , ", None),
        ("4h 5h 6h 7h 8h, 9h Th Jh Qh Kh, 4d 5d 6d 7d 8d", [3]),
        ("4h 5h 6h 7h 8h 2s, 9h Th Jh Qh Kh 2d, 4d 5d 6d 7d 8d 2c", None),
    ],
)
def test_the_cards_showing_say_who_opens_where_they_are_all_known(
    ups: str, seats: list[int] | None
) -> None:
    assert admitted(showing(ups, "seat 1 forces 2")) == seats


def test_where_the_cards_do_not_say_it_the_turn_is_the_first_player_s() -> None:
    of = showing("Kd, ??, Qd", "seat 2 forces 2")
    assert opener(of) == (1, None)
    assert opener(showing("Kd, 4h, Qd", "seat 2 forces 2")) == (2, None)


TIED = (
    "seat 1 forces 2\nseat 2 calls 2\nseat 3 calls 2\n"
    "dealer deals 1 up 7d\ndealer deals 2 up Ks\ndealer deals 3 up Kc\n"
)


def tied(of: PokerRound) -> list[int]:
    """The seats that share the best hand showing in the last betting round."""
    return [player.seat for player in of.betting.tied]


def test_who_share_the_best_hand_showing_are_told_where_all_of_them_can_act() -> None:
    of = showing("4h, 9d, 9s", f"{TIED}seat 2 checks")
    assert (admitted(of, 1), tied(of)) == ([2], [2, 3])
    assert tied(showing("4h, 9d, 8s", f"{TIED}seat 2 checks")) == [2]
    first = showing("4h, 9d, 9s", "seat 1 forces 2")
    assert tied(first) == []
    unable = showing(
        "4h, 9d, 9s",
        TIED.replace("seat 3 calls 2", "seat 3 calls 2 all-in") + "seat 2 checks",
        seats="Ada, Ben, Cleo 2",
    )
    assert tied(unable) == []


def test_only_the_cards_of_those_who_are_in_are_compared() -> None:
    of = showing(
        "4h, 9d, As",
        "seat 1 forces 2\nseat 2 calls 2\nseat 3 folds\n"
        "dealer deals 1 up 7d\ndealer deals 2 up 6s\nseat 2 checks",
    )
    assert admitted(of, 1) == [2]


def test_for_one_who_is_all_in_the_next_may_open_or_the_best_of_those_who_can() -> None:
    lines = (
        "seat 1 forces 2\nseat 2 calls 2 all-in\nseat 3 calls 2\nseat 4 calls 2\n"
        "dealer deals 1 up 7d\ndealer deals 2 up Ah\ndealer deals 3 up 2s\ndealer deals 4 up Ks\n"
        "seat 3 checks"
    )
    of = showing("4h, Ad, 5s, Kc", lines, seats="Ada, Ben 2, Cleo, Dora")
    assert admitted(of, 1) == [3, 4]
    nobody = showing("4h, Ad, 5s, Kc", lines, seats="Ada 2, Ben 2, Cleo 2, Dora 2")
    assert admitted(nobody, 1) == []


def test_any_of_those_whom_the_cards_admit_may_open_and_the_turn_goes_on_from_there() -> None:
    lines = (
        "seat 1 forces 2\nseat 2 calls 2 all-in\nseat 3 calls 2\nseat 4 calls 2\n"
        "dealer deals 1 up 7d\ndealer deals 2 up Ah\ndealer deals 3 up 2s\ndealer deals 4 up Ks\n"
        "seat 4 checks\nseat 1 checks\nseat 3 checks"
    )
    of = showing("4h, Ad, 5s, Kc", lines, seats="Ada, Ben 2, Cleo, Dora")
    assert [of.turns[f"seat {seat} checks"] for seat in (4, 1, 3)] == [1, 3, None]


def test_where_the_cards_are_not_known_whoever_opens_passes_over_nobody() -> None:
    of = showing("Kd, ??, Qd", "seat 3 forces 2\nseat 1 calls 2\nseat 2 calls 2")
    assert [of.turns[line] for line in ("seat 3 forces 2", "seat 1 calls 2", "seat 2 calls 2")] == [
        *(1, 2),
        None,
    ]


def test_those_before_a_player_who_may_not_open_have_the_forced_bet_to_answer() -> None:
    of = showing("Kd, 4h, Qd", "seat 3 forces 2\nseat 1 calls 2")
    assert [of.turns[line] for line in ("seat 3 forces 2", "seat 1 calls 2")] == [1, 2]


def test_the_community_card_of_mambo_counts_for_who_opens() -> None:
    lines = (
        "seat 1 forces 2\nseat 2 calls 2\n"
        "dealer deals 1 down ??\ndealer deals 2 down ??\nseat 2 checks\nseat 1 checks\n"
        "dealer deals board 4d\nseat 1 checks"
    )
    of = showing("4h, Kd", lines, seats="Ada, Ben", game="mambo-stud high-low-six")
    assert (admitted(of, 1), admitted(of, 2)) == ([2], [1])
