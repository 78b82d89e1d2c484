"""Checks the name that a room gives a hand at the showdown against the cards.

A hand ranks by its cards, not by its announcement (14.3(g)), so a wrong name moves no pot and is
only worth a note.  Known are the words of PokerStars in English, the bare names of kinds that other
writers of that format use, and the hand lists of its low games:

    two pair, Queens and Deuces        HI: a flush, King high; LO: 8,7,5,2,A
    a pair of Eights - Ace kicker      Badugi: 8,4,3,A

Other rooms have words of their own:

    Full of Queens and 2               HI : One pair : 9            Flush 9 high
    Ace King high                      a straight, Nine high        a 3-Card: T, 4, A
    two pair, Nines and Fours, for high and 8,7,5,2,A, for low
    Pair of Kings and Pair of Tens     Aces-High Straight           Three Treys
    Two Pair, Q's & 2's                Two pairs. Qs and 2s         Full House (5/8)
    two pairs, Queens and Twos         a pair of Eights with Ace kicker
"""

import re
from functools import cache, lru_cache
from typing import Final

import msgspec

from handaudit.law.rankings import badugi, low
from handaudit.law.rankings.shape import ACE_HIGH, ACE_LOW, NAMES, RANKS_HELD, Category, kind, ranks

_WORDS: Final = {NAMES[rank]: rank for rank in range(2, ACE_HIGH + 1)} | {"deuce": 2, "trey": 3}
_SIGNS: Final = {sign: rank for rank, sign in enumerate("A23456789TJQK", start=ACE_LOW)}

_ONES: Final = {**_SIGNS, "10": 10} | {"A": ACE_HIGH}
_RANKS: Final = {
    f"{word}{end}": rank for word, rank in _WORDS.items() for end in ("", "s", "es")
} | {
    f"{sign}{end}".lower(): rank for sign, rank in _ONES.items() for end in ("", "s", "'s", *"cdh")
}
"""The ranks in words and signs, singular or plural, or with a suit; some rooms write "Sixs"."""

_RANK: Final = "[a-z0-9']+"
"""A rank: its place in an expression, which an alternative of all words would make slow to compile."""


def _any(*words: str) -> str:
    """The expression for one of several ways of naming a kind, in which RANK stands for a rank."""
    return "|".join(words).replace("RANK", f"({_RANK})")


KINDS: Final[tuple[tuple[str, Category], ...]] = (
    (_any("high card(?:(?: :)? RANK)?", "RANK[ -]high"), Category.HIGH_CARD),
    (
        _any("(?:(?:a|one) )?pair of RANK", "pair, RANK", "one pair(?: : RANK)?"),
        Category.ONE_PAIR,
    ),
    (
        _any(
            "two pairs?(?:(?:[,.]| :) RANK (?:and|&) RANK)?",
            "pair of RANK and pair of RANK",
        ),
        Category.TWO_PAIRS,
    ),
    (
        _any(
            "three of a kind(?:, (?:set of )?RANK)?",
            "three of kind of RANK",
            "three RANK",
            "trips of RANK",
        ),
        Category.THREE_OF_A_KIND,
    ),
    (
        _any(
            "(?:a straight, RANK|straight) to RANK",
            "(?:a )?straight(?:,? RANK high)?",
            "RANK[ -]high straight",
        ),
        Category.STRAIGHT,
    ),
    (_any("(?:a )?flush(?:,? RANK high)?", "RANK[ -]high flush"), Category.FLUSH),
    (
        _any(
            r"(?:a )?full house(?:, RANK (?:full of|over) RANK| \(RANK/RANK\))?",
            "RANK full over RANK",
            "full of RANK and RANK",
        ),
        Category.FULL_HOUSE,
    ),
    (
        _any("four of a kind(?:, RANK)?", "four of kind of RANK", "four RANK", "quads of RANK"),
        Category.FOUR_OF_A_KIND,
    ),
    (
        _any(
            "a straight flush, RANK to RANK",
            "(?:a )?straight flush(?:,? RANK high)?",
            "RANK[ -]high straight flush",
        ),
        Category.STRAIGHT_FLUSH,
    ),
    ("(?:a )?royal flush", Category.ROYAL_FLUSH),
    (_any("RANK RANK high"), Category.HIGH_CARD),
)
# The rest decides between hands with the same name: kickers, or only that they were higher or lower.
_NEXT: Final = (
    rf"(?: - (?:lower (?:kicker|cards)|(?P<next>{_RANK}(?:\+{_RANK})*) (?P<how>kicker|higher))"
    rf"| with (?P<kept>{_RANK}) kicker)?"
)


@cache
def pattern(words: str) -> re.Pattern[str]:
    """That of a kind, made when a hand is first compared with it: many logs name none or few."""
    # ASCII: without it the long s of old print would pass for an s.
    return re.compile(f"(?:{words}){_NEXT}", re.IGNORECASE | re.ASCII)


_SIGN: Final = rf"(?:{'|'.join(_SIGNS)})"
_LISTED: Final = re.compile(rf"{_SIGN}(?:, ?{_SIGN})*")
_BADUGI: Final = re.compile(r"(?:a )?(?:Badugi|(?P<many>[1-3])-[cC]ard): (?P<listed>.+)")
_SPLIT: Final = re.compile(
    r"(?=HI ?: |L[Oo] ?: )(?:HI ?: (?P<high>[^;]+))?(?:; )?(?:L[Oo] ?: (?P<low>[^;]+))?"
)
_FOR_HIGH: Final = ", for high"
_FOR_LOW: Final = ", for low"


class SpokenHand(msgspec.Struct, frozen=True):
    """The parts of a hand that words name.

    ``ranks`` are those that decide first, as strengths number them; ``among`` are others that the
    hand must hold too, wherever they stand.
    """

    kind: int
    ranks: tuple[int, ...] = ()
    among: tuple[int, ...] = ()

    def is_of(self, kind: int, ranks: tuple[int, ...]) -> bool:
        """Whether the words name a hand of this kind and these ranks."""
        same = kind == self.kind and ranks[: len(self.ranks)] == self.ranks
        return same and (not self.among or set(self.among) <= set(ranks))


class Claim(msgspec.Struct, frozen=True):
    """The content of a hand's description: a five-card high hand, a low, a badugi hand, or two of
    these.

    A claim that names no hand of one sort cannot be wrong about that sort.
    """

    high: SpokenHand | None = None
    low: SpokenHand | None = None
    badugi: SpokenHand | None = None

    def fits(self, strength: int) -> bool:
        """Whether a five-card high strength fits the words, including any kickers."""
        return self.high is None or self.high.is_of(kind(strength), ranks(strength))

    def fits_low(self, strength: int) -> bool:
        """The same for a five-card low, its strength in the reading with the worst card first."""
        held = low.held_ranks(strength)
        return self.low is None or self.low.is_of(low.category(strength), held)

    def fits_badugi(self, strength: int) -> bool:
        """The same for a badugi hand, its strength in the reading with the worst card first."""
        held = badugi.held_ranks(strength)
        return self.badugi is None or self.badugi.is_of(badugi.size(strength), held)


@lru_cache(maxsize=4096)
def claim(description: str) -> Claim | None:
    """The claim of a description, or ``None`` if it has none of the known forms."""
    text = description.strip()
    named = _BADUGI.fullmatch(text)
    if named:
        hand = _listed(named["listed"], int(named["many"] or 4))
        return Claim(badugi=SpokenHand(len(hand), hand)) if hand else None
    of_high, of_low = _halves(text)
    high = _high(of_high) if of_high else None
    lows = _low(of_low) if of_low else None
    understood = bool(high) == bool(of_high) and bool(lows) == bool(of_low)
    return Claim(high=high, low=lows) if understood and (high or lows) else None


def _halves(text: str) -> tuple[str | None, str | None]:
    """The words for the high hand and for the low one."""
    split = _SPLIT.fullmatch(text)
    if split is not None:
        return split["high"], split["low"]
    if not text.endswith((_FOR_HIGH, _FOR_LOW)):
        return text, None
    high, both, rest = text.rpartition(_FOR_HIGH)
    if not both:
        return None, rest.removesuffix(_FOR_LOW)
    return high, rest.removeprefix(" and ").removesuffix(_FOR_LOW) or None


def _high(text: str) -> SpokenHand | None:
    for words, of in KINDS:
        named = pattern(words).fullmatch(text)
        if named:
            return _named(of, named)
    return None


def _named(of: Category, words: re.Match[str]) -> SpokenHand | None:
    more, how, kept = words["next"], words["how"], words["kept"]
    spoken = [word.lower() for word in words.groups()[:-3] if word]
    after = (more or kept or "").lower().split("+") if more or kept else []
    if not {*spoken, *after} <= _RANKS.keys():
        return None
    stated, later = (tuple(_RANKS[word] for word in several) for several in (spoken, after))
    if of in {Category.STRAIGHT, Category.STRAIGHT_FLUSH} and stated:
        *bottom, top = stated
        if bottom and top - bottom[0] != 4 and (*bottom, top) != (ACE_HIGH, 5):
            return None
        stated = (top,)
        if of is Category.STRAIGHT_FLUSH and top == ACE_HIGH:
            of = Category.ROYAL_FLUSH
    if how == "higher" or kept:  # partypoker names the kicker that decides, not the first one
        return SpokenHand(of, stated, later)
    return SpokenHand(of, stated + later)


def _low(text: str) -> SpokenHand | None:
    hand = _listed(text, RANKS_HELD)
    if hand:
        return SpokenHand(Category.HIGH_CARD, hand)
    high = _high(text)
    if high is None:
        return None
    held = (
        tuple(ACE_LOW if at == ACE_HIGH else at for at in of) for of in (high.ranks, high.among)
    )
    return SpokenHand(high.kind, *held)


def _listed(text: str, many: int) -> tuple[int, ...] | None:
    """Different ranks of a list such as ``8,7,5,2,A``, the highest first; None if it is not one."""
    if not _LISTED.fullmatch(text):
        return None
    held = sorted({_SIGNS[sign.strip()] for sign in text.split(",")}, reverse=True)
    return tuple(held) if len(held) == many == text.count(",") + 1 else None
