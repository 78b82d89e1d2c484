"""14.9(d), (f): what shows in the stud games."""

import pytest

from handaudit.facts.cards import DECK, show
from handaudit.law.rankings import five_card, low, showing
from handaudit.law.rankings.low import LowReading
from named_cards import cards


@pytest.mark.parametrize(
    "best_to_worst",
    [
        ("As", "Kd", "2c"),
        ("As Ac", "2s 2d", "Ad Kc", "Ah Qd", "3s 2s"),
        ("2s 2d 2h", "As Ad Kh", "Ks Kd Ah", "As Kd 2c", "As Qd Jc", "7s 6s 5s", "5s 3d 2h"),
        ("2s 2d 2h 2c", "As Ad Ah Kc", "As Ad Kh Kc", "3s 3d 2h 2c", "As Ad Kh Qc", "As Kd Qh Jc"),
        # cards towards a flush or a straight count for nothing.
        ("2s 2d 3c 4h", "As Ks Qs Js", "Ts 9d 8h 7c", "9s 8s 7s 6s"),
        # Five cards, one of them the common card, are a whole hand.
        ("6s 5s 4s 3s 2s", "As Ad Ah Kc Ks", "9s 7s 5s 3s 2s", "5s 4d 3h 2c As", "As Ad Ah Kc Qs"),
    ],
)
def test_high_hands_showing_stand_in_order(best_to_worst: tuple[str, ...]) -> None:
    strengths = [showing.high(cards(hand)) for hand in best_to_worst]
    assert strengths == sorted(set(strengths), reverse=True)


@pytest.mark.parametrize(
    "best_to_worst",
    [
        ("As", "2d", "Kc"),
        ("As 2d", "As 3d", "3s 2d", "Ks Qd", "As Ad", "Ks Kd"),
        ("As 2d 3h", "2s 3s 4s", "As 2d Kh", "As Ad 2h", "2s 2d Ah", "As Ad Ah"),
        ("As 2d 3h 4c", "As 2d 3h 8c", "9s 2d 3h 4c", "As Ad 2h 3c", "As Ad 2h 2c", "As Ad Ah 2c"),
    ],
)
def test_low_hands_showing_stand_in_order(best_to_worst: tuple[str, ...]) -> None:
    strengths = [showing.low(cards(hand)) for hand in best_to_worst]
    assert strengths == sorted(set(strengths), reverse=True)


def test_equal_boards_tie_whatever_their_suits() -> None:
    assert showing.high(cards("As Kd")) == showing.high(cards("Ac Kh"))
    assert showing.low(cards("As Kd")) == showing.low(cards("Ac Kh"))


def test_the_readings_of_a01_reach_the_showing_low() -> None:
    with_ace, without = cards("As 8d"), cards("2s 3d")
    assert showing.low(with_ace) < showing.low(without)
    by_best = LowReading.BEST_CARD_FIRST
    assert showing.low(with_ace, by_best) > showing.low(without, by_best)


def test_what_shows_can_be_named() -> None:
    assert five_card.name(showing.high(cards("Ks Kd Ah"))) == "one pair, kings, ace next"
    assert five_card.name(showing.high(cards("9s 3d"))) == "no pair, nine and three"
    assert low.name(showing.low(cards("9s 3d Ah"))) == "low, nine, three and ace"


@pytest.mark.parametrize("many", [0, 6])
def test_between_one_and_five_cards_show(many: int) -> None:
    for ask in (showing.high, showing.low):
        with pytest.raises(ValueError, match=f"not {many}"):
            ask(DECK[:many])


@pytest.mark.parametrize(
    ("ace_high", "lowest", "highest"),
    [(True, "2c 2d 2h 2s 3c", "Ks Ac Ad Ah As"), (False, "Ac Ad Ah As 2c", "Qs Kc Kd Kh Ks")],
)
def test_an_up_card_ranks_by_rank_and_then_by_suit(
    lowest: str, highest: str, *, ace_high: bool
) -> None:
    order = sorted(DECK, key=lambda card: showing.up_card(card, ace_high=ace_high))
    assert show(order).startswith(lowest)
    assert show(order).endswith(highest)
