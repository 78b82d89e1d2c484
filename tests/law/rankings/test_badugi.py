"""14.12C(l): badugi hands."""

from collections.abc import Callable, Iterable
from itertools import combinations

import pytest
from pokerkit import BadugiHand, Rank, Suit
from pokerkit import Card as KitCard

from handaudit.facts.cards import DECK, NAMES, Card, show
from handaudit.law.rankings import badugi
from handaudit.law.rankings.low import LowReading
from named_cards import cards

Drawn = Callable[[int, int], list[tuple[Card, ...]]]
SameOrder = Callable[[Iterable[tuple[int, int]]], int]
KIT = [KitCard(Rank(name[0]), Suit(name[1])) for name in NAMES]


@pytest.mark.parametrize(
    ("held", "counting", "name"),
    [
        ("Ac 2d 3h 4s", "4s 3h 2d Ac", "badugi, four, three, two and ace"),
        ("Kc Qd Jh Ts", "Kc Qd Jh Ts", "badugi, king, queen, jack and ten"),
        # The best choice, not the first that comes.
        ("5h 5d 6h 7d", "6h 5d", "two cards, six and five"),
        ("Ah Jh Kc 3s", "Kc 3s Ah", "three cards, king, three and ace"),
        ("2s 3s 3d 8c", "8c 3d 2s", "three cards, eight, three and two"),
        ("4c 6c 9c Kc", "4c", "one card, four"),
        ("7c 7d 7h 7s", "7s", "one card, seven"),
        ("Ac Ad 2c 2d", "2d Ac", "two cards, two and ace"),
        ("Ac As 2c 2s", "2s Ac", "two cards, two and ace"),
    ],
)
def test_the_best_cards_of_different_ranks_and_suits_count(
    held: str, counting: str, name: str
) -> None:
    assert set(badugi.best(cards(held))) <= set(cards(held))
    assert [two[0] for two in show(badugi.best(cards(held))).split()] == [
        two[0] for two in counting.split()
    ]
    assert badugi.name(badugi.strength(cards(held))) == name


def test_four_beat_three_and_three_beat_two_and_two_beat_one_whatever_their_ranks() -> None:
    best_to_worst = [
        *("Ac 2d 3h 4s", "Ac 2d 3h 5s", "Kc Qd Jh Ts", "Ac 2d 3h 3s", "Kc Qd Jh Js"),
        *("Ac 2d 2c Kd", "Kc Qd Kd Qc", "Ac 2c 3c 4c", "Kc Kd Kh Ks"),
    ]
    strengths = [badugi.strength(cards(hand)) for hand in best_to_worst]
    assert strengths == sorted(set(strengths), reverse=True)
    assert [badugi.size(strength) for strength in strengths] == [4, 4, 4, 3, 3, 2, 2, 1, 1]


def test_suits_never_break_a_tie() -> None:
    assert badugi.strength(cards("Ac 2d 3h 4s")) == badugi.strength(cards("As 2h 3d 4c"))


def test_the_readings_of_a01_disagree_here_too_but_not_about_the_best_hand() -> None:
    king, five = cards("Ac 2d 3h Ks"), cards("2c 3d 4h 5s")
    assert badugi.strength(king) < badugi.strength(five)
    by_best = LowReading.BEST_CARD_FIRST
    assert badugi.strength(king, by_best) > badugi.strength(five, by_best)
    assert badugi.strength(cards("Ac 2d 3h 4s"), by_best) > badugi.strength(king, by_best)


@pytest.mark.parametrize("many", [3, 5])
def test_a_hand_has_four_cards(many: int) -> None:
    for ask in (badugi.strength, badugi.best):
        with pytest.raises(ValueError, match=f"not {many}"):
            ask(DECK[:many])


def strengths(hands: Iterable[tuple[Card, ...]]) -> Iterable[tuple[int, int]]:
    """Ours, and a number that grows as the library's entries get better."""
    for hand in hands:
        entry = BadugiHand.from_game([KIT[card] for card in hand]).entry
        yield badugi.strength(hand), -entry.index


def test_a_library_ranks_twenty_thousand_hands_alike(drawn: Drawn, same_order: SameOrder) -> None:
    assert same_order(strengths(drawn(20_000, 4))) > 900


@pytest.mark.slow
def test_a_library_ranks_all_270725_hands_alike(same_order: SameOrder) -> None:
    # 715 hands of four ranks, 286 of three, 78 of two and 13 of one.
    assert same_order(strengths(combinations(DECK, 4))) == 1_092


def test_either_reading_gives_the_best_choice(drawn: Drawn) -> None:
    for held in drawn(2_000, 4):
        for reading in LowReading:
            # A set is filled up with its own first card, which can add nothing to it.
            assert badugi.strength(held, reading) == max(
                badugi.strength([*chosen, *chosen[:1] * (4 - many)], reading)
                for many in range(1, 5)
                for chosen in combinations(held, many)
            )
