"""14.3(e), (f), 14.9(j): low hands."""

from collections.abc import Callable, Iterable
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import Card as KitCard
from pokerkit import Rank, RegularLookup, Suit

from handaudit.facts.cards import CARDS, DECK, NAMES, Card, show
from handaudit.law.rankings import low
from handaudit.law.rankings.low import LowReading
from handaudit.law.rankings.shape import Category
from named_cards import cards

Drawn = Callable[[int, int], list[tuple[Card, ...]]]
SameOrder = Callable[[Iterable[tuple[int, int]]], int]


BEST_TO_WORST = [
    ("As 2d 3h 4c 5s", "low, five, four, three, two and ace"),
    ("As 2d 3h 4c 6s", "low, six, four, three, two and ace"),
    ("2s 3d 4h 5c 6s", "low, six, five, four, three and two"),
    ("As 2d 3h 4c 7s", "low, seven, four, three, two and ace"),
    ("8s 7d 6h 5c 4s", "low, eight, seven, six, five and four"),
    ("As 2d 3h 4c 9s", "low, nine, four, three, two and ace"),
    ("Ks Qd Jh Tc 9s", "low, king, queen, jack, ten and nine"),
    ("As Ad 2h 3c 4s", "one pair, aces, four, three and two next"),
    ("2s 2d Ah 3c 4s", "one pair, twos, four, three and ace next"),
    ("Ks Kd Qh Jc Ts", "one pair, kings, queen, jack and ten next"),
    ("As Ad 2h 2c 3s", "two pairs, twos and aces, three next"),
    ("As Ad Ah 2c 3s", "three-of-a-kind, aces, three and two next"),
    ("As Ad Ah 2c 2s", "full house, aces over twos"),
    ("As Ad Ah Ac 2s", "four-of-a-kind, aces, two next"),
    ("Ks Kd Kh Kc Qs", "four-of-a-kind, kings, queen next"),
]


def test_lows_stand_in_order_with_the_worst_card_first() -> None:
    strengths = [low.strength(cards(hand)) for hand, _ in BEST_TO_WORST]
    assert strengths == sorted(set(strengths), reverse=True)


@pytest.mark.parametrize("reading", LowReading)
def test_no_pair_beats_a_pair_and_a_pair_two_pairs_in_either_reading(reading: LowReading) -> None:
    strengths = [low.strength(cards(hand), reading) for hand, _ in BEST_TO_WORST]
    kinds = list(map(low.category, strengths))
    assert kinds == sorted(kinds)
    assert min(strengths[:7]) > max(strengths[7:10]) > strengths[10] > strengths[11]


@pytest.mark.parametrize(("hand", "name"), BEST_TO_WORST)
def test_a_low_is_named_worst_card_first(hand: str, name: str) -> None:
    assert low.name(low.strength(cards(hand))) == name


def test_straights_and_flushes_do_not_count() -> None:
    wheels = ("As 2s 3s 4s 5s", "As 2d 3h 4c 5s")
    assert len({low.strength(cards(hand)) for hand in wheels}) == 1
    assert low.category(low.strength(cards("As Ks Qs Js Ts"))) is Category.HIGH_CARD


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Register entry A-01's own example.
        ("As 2d 3h 4c 8s", "2s 3d 4h 5c 6s"),
        ("As 2d 3h 4c Ks", "2s 3d 4h 5c 6s"),
        ("As 3d 4h 5c 8s", "2s 3d 4h 5c 7s"),
    ],
)
def test_the_readings_of_a01_disagree_where_the_hand_with_the_best_card_has_the_worst(
    one: str, other: str
) -> None:
    with_ace, without = cards(one), cards(other)
    assert low.strength(with_ace) < low.strength(without)
    by_best = LowReading.BEST_CARD_FIRST
    assert low.strength(with_ace, by_best) > low.strength(without, by_best)


@given(st.data())
def test_best_card_first_is_the_highest_card_that_the_other_hand_lacks(data: st.DataObject) -> None:
    five = st.sets(st.integers(1, 13), min_size=5, max_size=5)
    one, other = data.draw(five), data.draw(five)
    ours = low.of_ranks(sorted(one), LowReading.BEST_CARD_FIRST)
    theirs = low.of_ranks(sorted(other), LowReading.BEST_CARD_FIRST)
    lacking = one ^ other
    if lacking:
        assert (ours > theirs) == (min(lacking) in one)
    else:
        assert ours == theirs


@given(st.lists(st.sampled_from(DECK), min_size=9, max_size=9, unique=True))
def test_the_readings_agree_on_the_cards_of_an_unpaired_low(held: list[Card]) -> None:
    by_best = LowReading.BEST_CARD_FIRST
    hole, board = held[:4], held[4:]
    for worst, best in (
        (low.strength(held[:7]), low.strength(held[:7], by_best)),
        (low.two_and_three(hole, board), low.two_and_three(hole, board, by_best)),
        (low.three_card(hole), low.three_card(hole, by_best)),
    ):
        assert low.category(worst) is low.category(best)
        if low.category(worst) is Category.HIGH_CARD:
            assert low.held_ranks(worst) == low.held_ranks(best)[::-1]


@pytest.mark.parametrize(
    ("held", "qualifies"),
    [
        ("8s 7d 6h 5c 4s", True),
        ("9s 7d 6h 5c 4s", False),
        ("9s 4d 3h 2c As", False),
        ("5s 4d 3h 2c As", True),
        ("8s 4d 3h 2c 2s", False),
        ("8s 4d 3h 2c 2s As Ks", True),
        ("8s 4d 3h 2c 2s 3s Ks", False),
        ("As Ad Ah 2c 3s 4d 8h", True),
    ],
)
def test_eight_or_better_has_no_pair_and_no_nine(held: str, *, qualifies: bool) -> None:
    assert (low.strength(cards(held)) >= low.EIGHT_OR_BETTER) is qualifies


@pytest.mark.parametrize(
    ("held", "qualifies"),
    [
        ("6s 5d 4h", True),
        ("7s 2d Ah", False),
        ("6s 2d 2h", False),
        ("6s 2d 2h As", True),
        ("7s 2d 2h As", False),
        ("3s 2d Ah", True),
    ],
)
def test_six_or_better_has_no_pair_and_no_seven(held: str, *, qualifies: bool) -> None:
    assert (low.three_card(cards(held)) >= low.SIX_OR_BETTER) is qualifies


def test_omaha_low_takes_two_from_the_hand_so_that_a_board_can_spoil_it() -> None:
    board = cards("2s 7c 8h As Qd")
    spoiled = low.two_and_three(cards("Ah 2d Kc Kd"), board)
    good = low.two_and_three(cards("3h 5d Jc Jd"), board)
    assert spoiled < low.EIGHT_OR_BETTER <= good
    assert low.name(good) == "low, seven, five, three, two and ace"
    assert show(low.best_two_and_three(cards("3h 5d Jc Jd"), board)) == "7c 5d 3h 2s As"


@pytest.mark.parametrize(
    ("held", "five"),
    [
        ("As Ks Qs 3h 4d 8c 8d", "Qs 8d 4d 3h As"),
        ("3s 3d 3h 8c 8d 8h As", "8h 8d 3s 3h As"),
        ("2s 3d 4h 5c 6s 7d 8h", "6s 5c 4h 3d 2s"),
    ],
)
def test_the_best_five_stand_worst_card_first(held: str, five: str) -> None:
    used = low.best(cards(held))
    assert show(used) == five
    assert low.strength(used) == low.strength(cards(held))


def test_three_card_lows_stand_in_order() -> None:
    best_to_worst = ("As 2d 3h", "As 2d 4h", "2s 3d 4h", "As 2d Kh", "As Ad 2h", "2s 2d Ah")
    strengths = [low.three_card(cards(hand)) for hand in (*best_to_worst, "As Ad Ah", "Ks Kd Kh")]
    assert strengths == sorted(set(strengths), reverse=True)
    assert low.name(low.three_card(cards("As 2d 2h Kc"))) == "low, king, two and ace"
    assert show(low.best(cards("As 2d 2h Kc"), 3)) == "Kc 2h As"


def test_a_low_needs_its_cards() -> None:
    with pytest.raises(ValueError, match="not 4"):
        low.strength(DECK[:4])
    with pytest.raises(ValueError, match="not 8"):
        low.strength(DECK[:8])
    with pytest.raises(ValueError, match="not 2"):
        low.three_card(DECK[:2])
    with pytest.raises(ValueError, match="from 4"):
        low.best(DECK[:4])
    with pytest.raises(ValueError, match="no hand"):
        low.two_and_three(DECK[:1], DECK[4:9])


@pytest.mark.parametrize(("hole", "board"), [(2, 3), (2, 5), (4, 3), (5, 5)])
def test_two_hole_cards_and_three_of_the_board_are_enough(hole: int, board: int) -> None:
    held, shared = DECK[::3][:hole], DECK[1::3][:board]
    every = [
        low.strength([*two, *three])
        for two in combinations(held, 2)
        for three in combinations(shared, 3)
    ]
    assert low.two_and_three(held, shared) == max(every)


@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=7))
def test_a_damaged_log_with_a_card_twice_raises_nothing(held: list[Card]) -> None:
    assert low.name(low.strength(held))


def test_a_library_ranks_every_low_alike(same_order: SameOrder) -> None:
    kit = RegularLookup()
    pairs = []
    for ranks in combinations_with_replacement("A23456789TJQK", 5):
        if len(set(ranks)) > 1:
            # Equal ranks stand side by side, so that suits in turn never repeat a card.
            names = [letter + "cdhsc"[i] for i, letter in enumerate(ranks)]
            entry = kit.get_entry([KitCard(Rank(name[0]), Suit(name[1])) for name in names])
            pairs.append((low.strength([CARDS[name] for name in names]), -entry.index))
    assert same_order(pairs) == 6_175


@pytest.mark.parametrize("size", [6, 7])
def test_of_more_cards_the_best_five_are_found(size: int, drawn: Drawn) -> None:
    for held in drawn(3_000, size):
        for reading in LowReading:
            assert low.strength(held, reading) == max(
                low.strength(five, reading) for five in combinations(held, 5)
            )


def test_ranks_run_from_the_ace_to_the_king() -> None:
    assert [low.low_rank(card) for card in DECK[::4]] == [*range(2, 14), 1]
    assert NAMES[DECK[-1]] == "As"
