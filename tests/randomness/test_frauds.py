"""Each kind of unfair dealing is seen by the question that asks for it, and by that cause alone."""

from collections.abc import Iterator

import pytest

import randomness as measuring
from crooked_tables import Shows, Table, aces_for_a_seat, riffled, throws, top_card, without
from handaudit.facts.log import Round
from handaudit.randomness.answers import Answer


def answers(rounds: Iterator[Round]) -> dict[str, Answer]:
    return {one.key: one for one in measuring.judged(rounds)}


def seen(found: dict[str, Answer]) -> set[str]:
    return {key for key, one in found.items() if one.state == "seen"}


def test_a_top_card_of_mostly_one_suit_is_seen_where_only_shown_hands_are_known() -> None:
    found = answers(Table(1, "showdowns", fix=top_card(0, 0.5)).rounds(600))
    by_place = found["seen-place-suits"]
    assert by_place.state == "seen"
    assert by_place.most is not None
    assert by_place.most.what == "clubs at place from the button 1"
    assert by_place.most.observed > by_place.most.expected


@pytest.mark.parametrize("riffles", [4, 5])
def test_cards_in_their_old_order_are_seen_after_few_riffles(riffles: int) -> None:
    assert "order-kept" in seen(
        answers(Table(1, "every hand", shuffle=riffled(riffles)).rounds(300))
    )


def test_a_missing_card_is_one_cause_and_accuses_no_seat() -> None:
    found = answers(Table(1, "every hand", shuffle=without("As")).rounds(300))
    assert seen(found) == {"absent"}
    absent = found["absent"]
    assert absent.most is not None
    assert (absent.most.what, absent.most.observed) == ("As", 0)
    assert found["repeats"].state == "set-aside"
    assert found["seat-ranks"].state == "not-seen"


def test_a_missing_card_is_seen_in_a_log_of_one_hand_and_of_shown_hands_alone() -> None:
    logs: list[Shows] = ["one hand", "showdowns"]
    for shows in logs:
        found = answers(Table(1, shows, shuffle=without("7d")).rounds(500))
        assert seen(found) == {"absent"}, shows


def test_what_a_report_says_of_a_missing_card_holds() -> None:
    """300 rounds of one hand could have shown it, as the report says, and did."""
    assert answers(Table(2, "one hand").rounds(300))["absent"].shows_less == 1
    assert seen(answers(Table(2, "one hand", shuffle=without("Ah")).rounds(300))) == {"absent"}


def test_a_player_whom_a_dealer_serves_is_named_with_the_dealer() -> None:
    table = Table(1, "every hand", fix=aces_for_a_seat(0.5), dealers=4, crooked_dealer=1)
    found = answers(table.rounds(1200))
    pairing = found["pairing-strength"]
    assert pairing.state == "seen"
    assert pairing.most is not None
    assert pairing.most.what == "aces for pairing D2 and P3"


def test_a_throw_like_the_one_before_last_is_seen() -> None:
    found = answers(throws(1, 800, again=0.15, lag=2))
    assert "throw-lags" in seen(found)
    assert found["same-throw"].state == "not-seen"


def test_two_dice_of_which_one_is_loaded_differ() -> None:
    assert "first-die" in seen(answers(throws(1, 1500, sixes=0.8)))
