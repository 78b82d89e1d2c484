"""False alarms and power, measured at fixed seeds; benchmarks/randomness.py measures them at length."""

from collections.abc import Iterator

import pytest
from scipy import stats

import randomness as measuring
from crooked_tables import (
    Shows,
    Table,
    aces_for_a_seat,
    board_meets_hands,
    riffled,
    short_of_spades,
    throws,
)
from handaudit.facts.log import Round
from handaudit.randomness.answers import Answer

ARCHIVES = 20


def seen(rounds: Iterator[Round]) -> set[str]:
    return {one.key for one in measuring.judged(rounds) if one.state == "seen"}


@pytest.fixture(scope="module")
def fair() -> list[list[Answer]]:
    """Answers about fair archives: one hand shown, every card, dice."""
    made = [measuring.judged(Table(seed, "one hand").rounds(80)) for seed in range(ARCHIVES)]
    made += [measuring.judged(Table(seed, "every card").rounds(140)) for seed in range(ARCHIVES)]
    return made + [measuring.judged(throws(seed, 400)) for seed in range(ARCHIVES)]


@pytest.mark.parametrize("level", [0.01, 0.05, 0.2])
def test_false_alarms_are_no_more_than_their_level(fair: list[list[Answer]], level: float) -> None:
    alarms = sum(measuring.lowest(answers) <= level for answers in fair)
    assert alarms <= stats.binom.isf(0.001, len(fair), level)


def test_the_tests_are_not_so_careful_that_nothing_can_be_seen(fair: list[list[Answer]]) -> None:
    alarms = sum(measuring.lowest(answers) <= 0.2 for answers in fair)
    assert alarms >= stats.binom.ppf(0.001, len(fair), 0.08)


def test_no_test_alone_is_rarer_than_chance_makes_it(fair: list[list[Answer]]) -> None:
    by_key: dict[str, list[float]] = {}
    for answers in fair:
        for one in answers:
            if one.p is not None:
                by_key.setdefault(one.key, []).append(one.p)
    assert len(by_key) >= 24
    for key, values in by_key.items():
        rare = sum(value <= 0.05 for value in values)
        assert rare <= stats.binom.isf(0.0002, len(values), 0.05), key


def test_boards_and_shown_hands_of_a_fair_table_are_far_from_a_fair_sample() -> None:
    """What a test of every known card would be told: those who stay hold the high cards."""
    counts = [0] * 13
    for played in Table(1, "one hand").rounds(2000):
        for event in played.events:
            if type(event).__name__ == "HandShown":
                for card in getattr(event, "cards", ()):
                    counts[card >> 2] += 1
    assert stats.chisquare(counts).pvalue < 1e-9


def test_a_suit_that_is_short_is_seen() -> None:
    assert "deck-suits" in seen(Table(1, "every card", shuffle=short_of_spades(0.2)).rounds(600))


def test_a_suit_that_is_short_is_seen_in_a_log_of_one_hand_by_what_play_makes_known() -> None:
    found = seen(Table(1, "one hand", shuffle=short_of_spades(0.3)).rounds(700))
    assert {"seen-hand-suits", "seen-board-suits"} & found


def test_a_seat_that_is_given_aces_is_seen_at_that_seat() -> None:
    answers = measuring.judged(Table(1, "every card", fix=aces_for_a_seat(0.25)).rounds(600))
    by_seat = next(one for one in answers if one.key == "seat-ranks")
    assert by_seat.state == "seen"
    assert by_seat.most is not None
    assert by_seat.most.what == "aces at seat 3"


@pytest.mark.parametrize("shows", ["one hand", "every card"])
def test_a_deck_that_is_only_cut_is_seen(shows: Shows) -> None:
    assert "repeats" in seen(Table(1, shows, shuffle=riffled(0)).rounds(400))


def test_a_deck_that_is_riffled_too_little_keeps_its_neighbours() -> None:
    assert "neighbours" in seen(Table(1, "every card", shuffle=riffled(2)).rounds(300))


def test_boards_that_depend_on_hole_cards_are_seen() -> None:
    assert "board-ranks" in seen(Table(1, "every hand", fix=board_meets_hands(0.5)).rounds(500))


def test_a_loaded_die_is_seen() -> None:
    assert "faces" in seen(throws(1, 1000, sixes=0.8))


def test_a_bias_of_the_size_that_a_report_gives_is_seen_nine_times_in_ten() -> None:
    """Twice as much on one of two dice."""
    archives = 60
    fair = next(one for one in measuring.judged(throws(0, 300)) if one.key == "faces")
    assert fair.shows is not None
    found = sum(
        "faces" in seen(throws(seed, 300, sixes=2 * fair.shows)) for seed in range(archives)
    )
    low, high = stats.binom.interval(0.999, archives, 0.9)
    assert low <= found <= high


def test_throws_that_repeat_are_seen() -> None:
    assert "same-throw" in seen(throws(1, 600, again=0.15))


@pytest.mark.parametrize("game", ["holdem high", "seven-card-stud high", "mini-dice"])
def test_sessions_of_our_own_dealer_are_tested_and_show_nothing(game: str) -> None:
    answers = measuring.simulated(game, seed=3, hands=120)
    assert any(one.p is not None for one in answers)
    assert measuring.lowest(answers) > 0.01


def test_the_study_makes_its_tables_and_puts_them_between_its_marks() -> None:
    lines = [*measuring.tables(measuring.QUICK)]
    assert any(line.startswith("| a card is missing | every hand | ") for line in lines)
    assert any(line.startswith("| `deck-suits` | ") for line in lines)
    page = f"before\n{measuring.BEGIN}\nold\n{measuring.END}\nafter\n"
    made = measuring.written(page, lines)
    assert made.startswith("before\n")
    assert made.endswith("\nafter\n")
    assert "old" not in made
