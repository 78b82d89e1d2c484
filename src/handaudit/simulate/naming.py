"""Names of shown hands in the words of a room such as PokerStars."""

from collections.abc import Sequence
from typing import Final

from handaudit.facts.cards import RANKS, Card
from handaudit.law.rankings import badugi, low
from handaudit.law.rankings.shape import NAMES, Category, kind, plural, ranks
from handaudit.simulate.play import SimulatedGame

_BADUGI: Final = 4

_HIGHS: Final = {
    Category.HIGH_CARD: "high card {one}",
    Category.ONE_PAIR: "a pair of {many}",
    Category.TWO_PAIRS: "two pair, {many} and {more}",
    Category.THREE_OF_A_KIND: "three of a kind, {many}",
    Category.STRAIGHT: "a straight, {bottom} to {one}",
    Category.FLUSH: "a flush, {one} high",
    Category.FULL_HOUSE: "a full house, {many} full of {more}",
    Category.FOUR_OF_A_KIND: "four of a kind, {many}",
    Category.STRAIGHT_FLUSH: "a straight flush, {bottom} to {one}",
    Category.ROYAL_FLUSH: "a Royal Flush",
}


def named(play: SimulatedGame, held: Sequence[Card], centre: Sequence[Card]) -> str | None:
    """The name of a hand at the showdown; ``None`` if it has too few cards."""
    parts: list[str] = []
    split = len(play.prizes) > 1
    for prize in play.prizes:
        try:
            strength = prize.orders[0](held, centre)
        except (ValueError, IndexError):
            return None
        if prize.share == "high":
            parts.append(f"HI: {_high(strength)}" if split else _high(strength))
        elif play.section == "14.12C":
            size = badugi.size(strength)
            parts.append(
                f"{'Badugi' if size == _BADUGI else f'{size}-card'}: "
                f"{_listed(badugi.held_ranks(strength))}"
            )
        elif strength >= prize.least:
            parts.append(f"LO: {_listed(low.held_ranks(strength))}")
    return "; ".join(parts)


def _high(strength: int) -> str:
    held = ranks(strength)
    words = {
        "one": _word(held[0]) if held else "",
        "many": plural(held[0]).capitalize() if held else "",
        "more": plural(held[1]).capitalize() if len(held) > 1 else "",
    }
    of = Category(kind(strength))
    if of in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        words["bottom"] = _word(held[0] - 4)
    return _HIGHS[of].format(**words)


def _word(rank: int) -> str:
    """A rank, 1 (an ace that is low) to 14."""
    return NAMES[rank].capitalize()


def _listed(held: Sequence[int]) -> str:
    """Ranks of a low hand, the ace low."""
    return ",".join("A" if at == 1 else RANKS[at - 2] for at in held)
