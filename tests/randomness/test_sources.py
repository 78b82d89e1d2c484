"""Which sources show hands whatever they are, and which only those that somebody chose."""

import pytest

from handaudit.randomness.census import Census
from handaudit.randomness.repeated import Repeated
from handaudit.randomness.sources import CHOSEN, INCOMPLETE, UNKNOWN, LeftOut, SourceCounts
from randomness_logs import HEADER, pokerstars, source, table_log


def results(made: SourceCounts) -> tuple[Census, list[LeftOut]]:
    left_out: list[LeftOut] = []
    whole = Census()
    for _, census in made.results(left_out):
        whole.merge(census)
    return whole, left_out


def hands(*shown: tuple[int, ...]) -> str:
    return "".join(pokerstars(at, seats, first=at) for at, seats in enumerate(shown))


def test_a_hand_that_is_always_shown_is_a_fair_sample() -> None:
    census, left_out = results(source(hands(*[(2,)] * 30)))
    assert census.lanes["deck"].dealt == {0: 60}
    assert left_out == []


def test_a_hand_shown_in_some_rounds_only_is_used_for_its_suits_alone() -> None:
    census, left_out = results(source(hands(*[(2,)] * 20, *[()] * 10)))
    assert census.lanes["deck"].dealt == {}
    assert census.sums["seen-hand-suits"].observed.sum() == 40
    assert [(one.rounds, one.reason) for one in left_out] == [(20, CHOSEN), (10, UNKNOWN)]


@pytest.mark.parametrize(("lacking", "reasons"), [(2, {UNKNOWN}), (3, {CHOSEN, UNKNOWN})])
def test_one_round_in_a_hundred_may_lack_the_hand(lacking: int, reasons: set[str]) -> None:
    _, left_out = results(source(hands(*[(2,)] * (200 - lacking), *[()] * lacking)))
    assert {one.reason for one in left_out} == reasons


def test_small_logs_are_weighed_together() -> None:
    files = [hands((2,)) for _ in range(5)] + [hands(())]
    _, left_out = results(source(*files))
    assert CHOSEN in {one.reason for one in left_out}


def test_two_players_logs_of_one_table_are_both_fair() -> None:
    kit, bo = (hands(*[(seat,)] * 30) for seat in (2, 3))
    census, left_out = results(source(kit, bo))
    assert census.lanes["seat"].dealt == {2: 60, 3: 60}
    assert left_out == []


def test_every_hand_shown_is_a_fair_sample_only_if_it_is_in_every_round() -> None:
    census, left_out = results(source(hands(*[(1, 2, 3)] * 30)))
    assert (census.lanes["deck"].dealt, left_out) == ({0: 180}, [])
    census, left_out = results(source(hands(*[(1, 2, 3)] * 30, (1, 3))))
    assert census.lanes["deck"].dealt == {}
    assert [(one.rounds, one.reason, one.lacking, one.of) for one in left_out] == [
        (30, INCOMPLETE, 1, 31),
        (1, UNKNOWN, 1, 1),
    ]


def test_one_hand_alone_was_chosen_where_others_show_every_hand() -> None:
    _, left_out = results(source(hands(*[(1, 2, 3)] * 200, (2,))))
    assert [(one.rounds, one.reason) for one in left_out] == [(1, CHOSEN)]


def _dealt(deck: str, number: int, first: str, second: str) -> str:
    cards = (*first.split(), *second.split())
    order = (cards[0], cards[2], cards[1], cards[3])
    deals = [f"dealer deals {1 + at % 2} down {card}" for at, card in enumerate(order)]
    return table_log(number, *deals, "seat 1 folds", deck=deck)


def test_cards_that_come_again_are_counted_from_round_to_round_of_a_deck() -> None:
    log = HEADER + (
        _dealt("red", 1, "As Ah", "Kd Kc")
        + _dealt("blue", 2, "As Ah", "Kd Kc")
        + _dealt("red", 3, "As Qd", "2c 3c")
        + _dealt("red", 4, "Ah 9d", "2c 4c")
    )
    census, _ = results(source(log))
    repeats, second = census.scores["repeats"], census.scores["repeats-2"]
    # Red 3 after red 1: the ace of spades; red 4 after red 3: the deuce. Of 4 cards, 4 in 52.
    assert (repeats.trials, repeats.observed) == (2, 2)
    assert repeats.expected == 2 * 4 * 4 / 52
    assert (second.trials, second.observed) == (1, 1)


def test_a_round_does_not_follow_one_of_another_log() -> None:
    one = HEADER + _dealt("red", 1, "As Ah", "Kd Kc")
    other = HEADER + _dealt("red", 2, "As Ah", "Kd Kc")
    census, _ = results(source(one, other))
    assert census.scores["repeats"].trials == 0


def test_a_log_whose_latest_round_comes_first_has_no_order() -> None:
    log = HEADER + _dealt("red", 2, "As Ah", "Kd Kc") + _dealt("red", 1, "As Ah", "Kd Kc")
    census, _ = results(source(log))
    assert census.scores["repeats"].trials == 0


def test_names_are_recognised_and_others_are_not() -> None:
    repeated = Repeated()
    assert [repeated.seen(str(at)) for at in range(5000)] == [False] * 5000
    assert all(repeated.seen(str(at)) for at in range(5000))
