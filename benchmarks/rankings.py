"""Hands ranked a second, by our tables and by two compiled libraries.

    python benchmarks/rankings.py [--hands 100000]

The libraries are asked through their Python functions, as an audit would: phevaluator by card numbers, eval7
by its own cards (where it is installed; it is no dependency of ours).
"""

import argparse
import contextlib
import importlib
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from phevaluator import evaluate_cards

from handaudit.facts.cards import DECK
from handaudit.law.rankings import five_card, low


def speed(rank: Callable[[Any], object], hands: Sequence[Any]) -> float:
    """Hands a second of processor time, the best of three passes."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        for hand in hands:
            rank(hand)
        best = min(best, time.process_time() - start)
    return len(hands) / best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=100_000)
    asked = parser.parse_args()
    rng = random.Random(1)
    dealt = {size: [rng.sample(range(52), size) for _ in range(asked.hands)] for size in (5, 7, 9)}
    ours = {size: [[DECK[card] for card in hand] for hand in dealt[size]] for size in dealt}
    rows: list[tuple[str, Callable[[Any], object], Sequence[Any]]] = [
        ("high of five", five_card.strength, ours[5]),
        ("high of seven", five_card.strength, ours[7]),
        ("omaha high", lambda hand: five_card.two_and_three(hand[:4], hand[4:]), ours[9]),
        ("low of five", low.strength, ours[5]),
        ("low of seven", low.strength, ours[7]),
        ("omaha low", lambda hand: low.two_and_three(hand[:4], hand[4:]), ours[9]),
        ("phevaluator, five", lambda hand: evaluate_cards(*hand), dealt[5]),
        ("phevaluator, seven", lambda hand: evaluate_cards(*hand), dealt[7]),
    ]
    with contextlib.suppress(ImportError):
        eval7 = importlib.import_module("eval7")
        deck = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
        theirs = {size: [[deck[card] for card in hand] for hand in dealt[size]] for size in (5, 7)}
        rows += [
            ("eval7, five", eval7.evaluate, theirs[5]),
            ("eval7, seven", eval7.evaluate, theirs[7]),
        ]
    for name, rank, hands in rows:
        print(f"{name:<20} {speed(rank, hands):>12,.0f} hands/s")


if __name__ == "__main__":
    main()
