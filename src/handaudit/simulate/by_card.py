"""Decisions by single cards: who opens the betting, and who takes an odd chip."""

from collections.abc import Callable, Mapping

from handaudit.facts.cards import Card, rank, suit
from handaudit.law.rankings import low, showing
from handaudit.law.rankings.low import LowReading
from handaudit.simulate.play import Hand, Opener, SimulatedGame, SimulatedPrize

Keys = list[tuple[Mapping[int, Hand], Callable[[Card], tuple[int, int]]]]
"""The cards of each player, and the key by which one is chosen."""


def forced_bettor(play: SimulatedGame, up: dict[int, Card]) -> int:
    """The seat whose up-card makes the forced bet; suits divide equal ranks."""
    lowest = play.forced_by == "lowest"
    pick = min if lowest else max
    return pick(up, key=lambda seat: showing.up_card(up[seat], ace_high=lowest))


def openers(opens: Opener, up: Mapping[int, Hand], board: Hand) -> set[int]:
    """The seats that may open under some reading of the text; ``up`` runs clockwise from the
    dealer's left.
    """
    match opens:
        case "high-showing":
            return {_first_best({seat: showing.high(cards) for seat, cards in up.items()})}
        case "low-showing":
            return {
                _first_best({seat: showing.low(cards, by) for seat, cards in up.items()})
                for by in LowReading
            }
        case "high-card-by-suit":
            cards = {seat: showing.up_card(held[0], ace_high=True) for seat, held in up.items()}
            return {_first_best(cards)}
        case "pair-with-board":
            pairs = {rank(card) for card in board}
            held = {
                seat: (rank(cards[0]) in pairs) * 100 + rank(cards[0]) for seat, cards in up.items()
            }
            return {_first_best(held)}
        case "left":
            return {next(iter(up))}


def _first_best(values: dict[int, int]) -> int:
    return max(values, key=lambda seat: values[seat])


def odd_by_suit(prize: SimulatedPrize, hands: dict[int, Hand], board: Hand) -> set[int]:
    """Who takes the excess of a tied share by suit, under every reading of the clause (A-09, A-10)."""
    played = {seat: prize.best(hand, board) for seat, hand in hands.items()}
    if prize.share == "high":
        keys: Keys = [(played, lambda card: (rank(card), suit(card)))]
        keys.append(({seat: tuple(hand) for seat, hand in hands.items()}, keys[0][1]))
    else:
        keys = [
            (played, lambda card: (low.low_rank(card), -suit(card))),
            (played, lambda card: (-low.low_rank(card), -suit(card))),
        ]
    found: set[int] = set()
    for cards, key in keys:
        shared = set.intersection(*(set(held) for held in cards.values()))
        own = [
            (key(card), seat) for seat, held in cards.items() for card in held if card not in shared
        ]
        found |= {max(own)[1]} if own else set(hands)
    return found
