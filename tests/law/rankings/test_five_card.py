"""14.3(b), (d): five-card high hands."""

from collections.abc import Callable, Iterable
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phevaluator import evaluate_cards, evaluate_omaha_cards
from pokerkit import Card as KitCard
from pokerkit import Rank, StandardLookup, Suit

from handaudit.facts.cards import DECK, NAMES, RANKS, Card, show
from handaudit.law.rankings import five_card
from handaudit.law.rankings.five_card import Category
from named_cards import cards

Drawn = Callable[[int, int], list[tuple[Card, ...]]]
SameOrder = Callable[[Iterable[tuple[int, int]]], int]
ALL_CLASSES = 7_462


KINDS = [
    ("As Ks Qs Js Ts", Category.ROYAL_FLUSH, "royal flush"),
    ("Ks Qs Js Ts 9s", Category.STRAIGHT_FLUSH, "straight flush, king high"),
    ("5h 4h 3h 2h Ah", Category.STRAIGHT_FLUSH, "straight flush, five high"),
    ("As Ad Ah Ac Ks", Category.FOUR_OF_A_KIND, "four-of-a-kind, aces, king next"),
    ("2s 2d 2h 2c 3s", Category.FOUR_OF_A_KIND, "four-of-a-kind, twos, three next"),
    ("As Ad Ah Kc Ks", Category.FULL_HOUSE, "full house, aces over kings"),
    ("2s 2d 2h 3c 3s", Category.FULL_HOUSE, "full house, twos over threes"),
    ("Ah Jh 9h 6h 2h", Category.FLUSH, "flush, ace, jack, nine, six and two"),
    ("7h 5h 4h 3h 2h", Category.FLUSH, "flush, seven, five, four, three and two"),
    ("As Kd Qh Jc Ts", Category.STRAIGHT, "straight, ace high"),
    ("6s 5d 4h 3c 2s", Category.STRAIGHT, "straight, six high"),
    ("5s 4d 3h 2c As", Category.STRAIGHT, "straight, five high"),
    ("6s 6d 6h Kc Qs", Category.THREE_OF_A_KIND, "three-of-a-kind, sixes, king and queen next"),
    ("As Ad Kh Kc Qs", Category.TWO_PAIRS, "two pairs, aces and kings, queen next"),
    ("3s 3d 2h 2c 4s", Category.TWO_PAIRS, "two pairs, threes and twos, four next"),
    ("As Ad Kh Qc Js", Category.ONE_PAIR, "one pair, aces, king, queen and jack next"),
    ("2s 2d 5h 4c 3s", Category.ONE_PAIR, "one pair, twos, five, four and three next"),
    ("As Kd Qh Jc 9s", Category.HIGH_CARD, "no pair, ace, king, queen, jack and nine"),
    ("7s 5d 4h 3c 2s", Category.HIGH_CARD, "no pair, seven, five, four, three and two"),
]


@pytest.mark.parametrize(("hand", "category", "name"), KINDS)
def test_each_kind_is_known_and_named_in_the_words_of_the_section(
    hand: str, category: Category, name: str
) -> None:
    strength = five_card.strength(cards(hand))
    assert five_card.category(strength) is category
    assert five_card.name(strength) == five_card.name(cards(hand)) == name


def test_the_kinds_stand_in_the_order_of_the_section() -> None:
    strengths = [five_card.strength(cards(hand)) for hand, _, _ in KINDS]
    assert strengths == sorted(set(strengths), reverse=True)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # An ace ends a straight, and does not stand in the middle of one.
        ("6s 5d 4h 3c 2s", "5s 4d 3h 2c As"),
        ("6s 5s 4s 3s 2s", "5s 4s 3s 2s As"),
        ("5s 4d 3h 2c As", "As Ad Ah Kc Qs"),
        ("2s 2d 5h 4c 3s", "As Kd Qh 3c 2s"),
        # the cards that make the hand come before a lone ace.
        ("3s 3d 6h 5c 4s", "2s 2d Ah Kc Qs"),
        ("Ks Kd 2h 2c 3s", "Qs Qd Jh Jc As"),
        ("8s 8d 3h 3c Ks", "7s 7d 4h 4c Ks"),
        ("3s 3d 3h 2c 2s", "2d 2h 2c As Ad"),
        # Then the other cards, down to the last.
        ("As Ad Kh Qc 3s", "As Ad Kh Qc 2s"),
        ("As Ad Kh Kc 3s", "As Ad Kh Kc 2s"),
        ("As Kd Qh Jc 3s", "As Kd Qh Jc 2s"),
        ("Ah Kh Qh Jh 3h", "As Ks Qs Js 2s"),
    ],
)
def test_the_better_hand_of_two(better: str, worse: str) -> None:
    assert five_card.strength(cards(better)) > five_card.strength(cards(worse))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("As Ks Qs Js Ts", "Ac Kc Qc Jc Tc"),
        ("As Ad Kh Kc Qs", "Ah Ac Ks Kd Qd"),
        ("9s 7s 5s 3s 2s", "9c 7c 5c 3c 2c"),
    ],
)
def test_suits_never_break_a_tie(one: str, other: str) -> None:
    assert five_card.strength(cards(one)) == five_card.strength(cards(other))


def test_a_royal_flush_beats_the_straight_flush_that_the_board_makes() -> None:
    board = cards("Kh Qh Jh Th 9c")
    assert five_card.strength(cards("Ah Ad") + board) > five_card.strength(cards("Ac 9h") + board)


@pytest.mark.parametrize(
    ("held", "five"),
    [
        ("Ah Ad Kc Ks Kd Qd Qh", "Ks Kd Kc Ah Ad"),
        ("Ad Ah Kd Kh Qs Qh 3c", "Ah Ad Kh Kd Qs"),
        ("Ad 2s 3d 4c 5h Kd Kh", "5h 4c 3d 2s Ad"),
        ("9s 8s 7s 6s 5s Ts As", "Ts 9s 8s 7s 6s"),
        ("Ks 9s 8s 4s 2s 3s 3h", "Ks 9s 8s 4s 3s"),
        ("8h 8d 8c 8s Kd Kh Kc", "8s 8h 8d 8c Kh"),
        ("2c 3d 5h 9s Jc Kd", "Kd Jc 9s 5h 3d"),
    ],
)
def test_the_best_five_stand_as_the_section_names_them(held: str, five: str) -> None:
    assert show(five_card.best(cards(held))) == five


OMAHA = [
    # Four hearts on the board and one in the hand are no flush; two and three are.
    ("Ah Kd Qc 2s", "Jh 9h 5h 3h 3c", "one pair, threes, ace, king and jack next"),
    ("Ah 4h Qc 2s", "Jh 9h 5h 3c 3d", "flush, ace, jack, nine, five and four"),
    # The board's own straight does not play, nor three of a kind in the hand.
    ("As Ad Kc Kh", "5h 6d 7c 8s 9h", "one pair, aces, nine, eight and seven next"),
    ("9s 9d 9c 2h", "Ah Kd Qc 7s 4h", "one pair, nines, ace, king and queen next"),
    ("As Ks Qs Js Th", "Ts 9s 8s 2d 2c", "straight flush, queen high"),
    ("Ac Kd 8c 2s", "Qh Jh Th 3h 4s", "straight, ace high"),
]


@pytest.mark.parametrize(("hole", "board", "name"), OMAHA)
def test_omaha_takes_exactly_two_and_three(hole: str, board: str, name: str) -> None:
    strength = five_card.two_and_three(cards(hole), cards(board))
    assert five_card.name(strength) == name
    used = five_card.best_two_and_three(cards(hole), cards(board))
    assert five_card.strength(used) == strength
    assert len(set(used) & set(cards(hole))) == 2


@pytest.mark.parametrize("many", [4, 8])
def test_too_few_and_too_many_cards_are_refused(many: int) -> None:
    for suited in (DECK[:many], DECK[: 4 * many : 4]):
        with pytest.raises(ValueError, match=f"not {many}"):
            five_card.strength(suited)


@pytest.mark.parametrize(("hole", "board"), [(2, 3), (2, 5), (4, 3), (5, 5)])
def test_two_and_three_are_enough(hole: int, board: int) -> None:
    held, shared = DECK[:hole], DECK[hole : hole + board]
    strength = five_card.two_and_three(held, shared)
    assert five_card.strength(five_card.best_two_and_three(held, shared)) == strength


@pytest.mark.parametrize(("hole", "board"), [(1, 5), (4, 2), (4, 6)])
def test_two_and_three_cannot_be_taken_from_less(hole: int, board: int) -> None:
    for take in (five_card.two_and_three, five_card.best_two_and_three):
        with pytest.raises(ValueError, match="no hand"):
            take(DECK[:hole], DECK[10 : 10 + board])


@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=7))
def test_a_damaged_log_with_a_card_twice_raises_nothing(held: list[Card]) -> None:
    assert five_card.name(held)


@given(st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True))
def test_of_seven_cards_the_best_five_are_found(held: list[Card]) -> None:
    of_all = five_card.strength(held)
    assert of_all == max(five_card.strength(five) for five in combinations(held, 5))
    assert of_all == five_card.strength(five_card.best(held))


@given(st.lists(st.sampled_from(DECK), min_size=10, max_size=10, unique=True))
def test_of_omaha_hands_the_best_two_and_three_are_found(held: list[Card]) -> None:
    hole, board = held[:5], held[5:]
    assert five_card.two_and_three(hole, board) == max(
        five_card.strength(two + three)
        for two in combinations(hole, 2)
        for three in combinations(board, 3)
    )


KIT = [KitCard(Rank(name[0]), Suit(name[1])) for name in NAMES]


def both_oracles(hands: Iterable[tuple[Card, ...]]) -> Iterable[tuple[int, int, int]]:
    kit = StandardLookup()
    for hand in hands:
        index = kit.get_entry([KIT[card] for card in hand]).index
        yield five_card.strength(hand), -evaluate_cards(*hand), index


def test_two_libraries_rank_fifty_thousand_hands_alike(drawn: Drawn, same_order: SameOrder) -> None:
    found = list(both_oracles(drawn(50_000, 5)))
    assert same_order((ours, phe) for ours, phe, _ in found) > 4_000
    assert same_order((ours, kit) for ours, _, kit in found) > 4_000


@pytest.mark.slow
def test_two_libraries_rank_every_hand_alike(same_order: SameOrder) -> None:
    found = set(both_oracles(combinations(DECK, 5)))
    assert same_order((ours, phe) for ours, phe, _ in found) == ALL_CLASSES
    assert same_order((ours, kit) for ours, _, kit in found) == ALL_CLASSES


@pytest.mark.parametrize("size", [6, 7])
def test_a_library_ranks_hands_of_more_cards_alike(
    size: int, drawn: Drawn, same_order: SameOrder
) -> None:
    hands = drawn(30_000, size)
    assert same_order((five_card.strength(hand), -evaluate_cards(*hand)) for hand in hands)


def test_a_library_ranks_omaha_hands_alike(drawn: Drawn, same_order: SameOrder) -> None:
    hands = drawn(5_000, 9)
    assert same_order(
        (five_card.two_and_three(hand[:4], hand[4:]), -evaluate_omaha_cards(*hand[4:], *hand[:4]))
        for hand in hands
    )


def test_the_ranks_in_and_out_of_suit_make_7462_classes() -> None:
    strengths = set()
    for ranks in combinations_with_replacement(range(len(RANKS)), 5):
        if len(set(ranks)) > 1:
            # Equal ranks stand side by side, so that suits in turn never repeat a card.
            strengths.add(five_card.strength([Card(4 * at + i % 4) for i, at in enumerate(ranks)]))
        if len(set(ranks)) == 5:
            strengths.add(five_card.strength([Card(4 * at) for at in ranks]))
    assert len(strengths) == ALL_CLASSES
