"""14.3(c), (d): three-card high hands."""

from collections.abc import Callable, Iterable
from itertools import combinations

import pytest

from handaudit.facts.cards import DECK, NAMES, RANKS, Card, show
from handaudit.law.rankings import three_card
from handaudit.law.rankings.three_card import ThreeCardCategory
from named_cards import cards

SameOrder = Callable[[Iterable[tuple[int, int]]], int]


KINDS = [
    ("As Ks Qs", ThreeCardCategory.ROYAL_FLUSH, "royal flush"),
    ("Kh Qh Jh", ThreeCardCategory.STRAIGHT_FLUSH, "straight flush, king high"),
    ("3h 2h Ah", ThreeCardCategory.STRAIGHT_FLUSH, "straight flush, three high"),
    ("As Ad Ah", ThreeCardCategory.THREE_OF_A_KIND, "three-of-a-kind, aces"),
    ("2s 2d 2h", ThreeCardCategory.THREE_OF_A_KIND, "three-of-a-kind, twos"),
    ("As Kd Qs", ThreeCardCategory.STRAIGHT, "straight, ace high"),
    ("4s 3d 2s", ThreeCardCategory.STRAIGHT, "straight, four high"),
    ("3s 2d As", ThreeCardCategory.STRAIGHT, "straight, three high"),
    ("As Ks 2s", ThreeCardCategory.FLUSH, "flush, ace, king and two"),
    ("5s 3s 2s", ThreeCardCategory.FLUSH, "flush, five, three and two"),
    ("As Ad Kh", ThreeCardCategory.ONE_PAIR, "one pair, aces, king next"),
    ("2s 2d 3h", ThreeCardCategory.ONE_PAIR, "one pair, twos, three next"),
    ("As Kd Jh", ThreeCardCategory.HIGH_CARD, "no pair, ace, king and jack"),
    ("As Kd 2h", ThreeCardCategory.HIGH_CARD, "no pair, ace, king and two"),
    ("5s 3d 2h", ThreeCardCategory.HIGH_CARD, "no pair, five, three and two"),
]


@pytest.mark.parametrize(("hand", "category", "name"), KINDS)
def test_each_kind_is_known_and_named_in_the_words_of_the_section(
    hand: str, category: ThreeCardCategory, name: str
) -> None:
    strength = three_card.strength(cards(hand))
    assert three_card.category(strength) is category
    assert three_card.name(strength) == three_card.name(cards(hand)) == name


def test_three_of_a_kind_beats_a_straight_and_a_straight_beats_a_flush() -> None:
    strengths = [three_card.strength(cards(hand)) for hand, _, _ in KINDS]
    assert strengths == sorted(set(strengths), reverse=True)


@pytest.mark.parametrize(
    ("held", "three"),
    [
        ("As Kd Qc 2s", "As Kd Qc"),
        ("Ah 2h 3h 4h", "4h 3h 2h"),
        ("Ah 2h 3h Kd", "3h 2h Ah"),
        ("9s 9d 8s 7s", "9s 8s 7s"),
        ("9s 9d Kc 9h", "9s 9h 9d"),
        ("9s 9d Kc Ah", "9s 9d Ah"),
        ("4s 4d 4c 4h", "4s 4h 4d"),
    ],
)
def test_with_a_common_card_the_best_three_of_four_play(held: str, three: str) -> None:
    used = three_card.best(cards(held))
    assert show(used) == three
    assert three_card.strength(used) == three_card.strength(cards(held))


@pytest.mark.parametrize("many", [2, 5])
def test_too_few_and_too_many_cards_are_refused(many: int) -> None:
    for ask in (three_card.strength, three_card.best):
        with pytest.raises(ValueError, match=f"not {many}"):
            ask(DECK[:many])


STRAIGHTS = ["32A", "432", "543", "654", "765", "876", "987", "T98", "JT9", "QJT", "KQJ", "AKQ"]
"""Every straight, lowest first."""


def order_of_the_section() -> list[list[tuple[Card, ...]]]:
    """All hands in classes of equal rank, lowest first, sorted by lists rather than numbers."""
    kinds: dict[str, dict[tuple[int, ...], list[tuple[Card, ...]]]] = {
        kind: {} for kind in ("none", "pair", "flush", "straight", "three", "straight flush")
    }
    for hand in combinations(DECK, 3):
        names = [NAMES[card] for card in hand]
        letters = [name[0] for name in names]
        suited = len({name[1] for name in names}) == 1
        run = next((at for at, of in enumerate(STRAIGHTS) if set(of) == set(letters)), None)
        high = sorted((RANKS.index(letter) for letter in letters), reverse=True)
        pair = [rank for rank in high if high.count(rank) == 2]
        key: tuple[int, ...]
        if run is not None:
            kind, key = "straight flush" if suited else "straight", (run,)
        elif len(set(letters)) == 1:
            kind, key = "three", (high[0],)
        elif pair:
            kind, key = "pair", (pair[0], next(rank for rank in high if rank != pair[0]))
        else:
            kind, key = "flush" if suited else "none", tuple(high)
        kinds[kind].setdefault(key, []).append(hand)
    return [of_kind[key] for of_kind in kinds.values() for key in sorted(of_kind)]


def test_all_22100_hands_stand_in_the_order_of_the_section(same_order: SameOrder) -> None:
    classes = order_of_the_section()
    assert sum(map(len, classes)) == 22_100
    assert len(classes) == 741
    assert same_order(
        (three_card.strength(hand), place) for place, equal in enumerate(classes) for hand in equal
    ) == len(classes)
