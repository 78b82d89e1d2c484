"""Checks the name that a room gives a hand at the showdown against the cards.

A hand ranks by its cards, not by its announcement (14.3(g)), so a wrong name moves no pot and is
only worth a note.  The words are those of PokerStars in English, the bare names of kinds
(``One pair``) that other writers of that format use, and the hand lists of its low games:

    two pair, Queens and Deuces        HI: a flush, King high; LO: 8,7,5,2,A
    a pair of Eights - Ace kicker      Badugi: 8,4,3,A

GGPoker has words of its own, as ``Pair of Kings and Pair of Tens`` or ``Aces-High Straight``.
"""

import re
from functools import cache, lru_cache
from typing import Final

import msgspec

from handaudit.law.rankings import badugi, low
from handaudit.law.rankings.shape import ACE_HIGH, ACE_LOW, NAMES, RANKS_HELD, Category, kind, ranks

_WORDS: Final = {NAMES[rank]: rank for rank in range(2, ACE_HIGH + 1)} | {"deuce": 2, "trey": 3}
_SIGNS: Final = {sign: rank for rank, sign in enumerate("A23456789TJQK", start=ACE_LOW)}

_RANKS: Final = {f"{word}{end}": rank for word, rank in _WORDS.items() for end in ("", "s", "es")}
"""The ranks in words, singular or plural; some rooms write "Sixs"."""

_RANK: Final = "[a-z]+"
"""A rank: its place in an expression, which an alternative of all words would make slow to compile."""

KINDS: Final[tuple[tuple[str, Category], ...]] = (
    (rf"high card(?: ({_RANK}))?|({_RANK})[ -]high", Category.HIGH_CARD),
    (rf"(?:a )?pair of ({_RANK})|one pair", Category.ONE_PAIR),
    (
        rf"two pair(?:, ({_RANK}) and ({_RANK}))?|pair of ({_RANK}) and pair of ({_RANK})",
        Category.TWO_PAIRS,
    ),
    (rf"three of a kind(?:, ({_RANK}))?|three ({_RANK})", Category.THREE_OF_A_KIND),
    (
        rf"a straight, ({_RANK}) to ({_RANK})|({_RANK})[ -]high straight|(?:a )?straight",
        Category.STRAIGHT,
    ),
    (rf"a flush,? ({_RANK}) high|({_RANK})[ -]high flush|(?:a )?flush", Category.FLUSH),
    (
        rf"a full house, ({_RANK}) full of ({_RANK})|({_RANK}) full over ({_RANK})|(?:a )?full house",
        Category.FULL_HOUSE,
    ),
    (rf"four of a kind(?:, ({_RANK}))?|four ({_RANK})", Category.FOUR_OF_A_KIND),
    (
        rf"a straight flush, ({_RANK}) to ({_RANK})|(?:({_RANK})[ -]high |a |)straight flush",
        Category.STRAIGHT_FLUSH,
    ),
    (r"(?:a )?royal flush", Category.ROYAL_FLUSH),
)
# The rest decides between hands with the same name: kickers, or only that they were higher or lower.
_NEXT: Final = (
    rf"(?: - (?:lower (?:kicker|cards)|(?P<next>{_RANK}(?:\+{_RANK})*) (?P<how>kicker|higher)))?"
)


@cache
def pattern(words: str) -> re.Pattern[str]:
    """That of a kind, made when a hand is first compared with it: many logs name none or few."""
    # ASCII: without it the long s of old print would pass for an s.
    return re.compile(f"(?:{words}){_NEXT}", re.IGNORECASE | re.ASCII)


_SIGN: Final = rf"(?:{'|'.join(_SIGNS)})"
_LISTED: Final = re.compile(rf"{_SIGN}(?:,{_SIGN})*")
_BADUGI: Final = re.compile(r"(?:a )?(?:Badugi|(?P<many>[1-3])-card): (?P<listed>.+)")
_SPLIT: Final = re.compile(
    r"(?=HI: |L[Oo]: )(?:HI: (?P<high>[^;]+))?(?:; )?(?:L[Oo]: (?P<low>[^;]+))?"
)


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
    split = _SPLIT.fullmatch(text)
    if split is None:
        high = _high(text)
        return Claim(high=high) if high else None
    high = _high(split["high"]) if split["high"] else None
    lows = _low(split["low"]) if split["low"] else None
    understood = bool(high) == bool(split["high"]) and bool(lows) == bool(split["low"])
    return Claim(high=high, low=lows) if understood else None


def _high(text: str) -> SpokenHand | None:
    for words, of in KINDS:
        named = pattern(words).fullmatch(text)
        if named:
            return _named(of, named)
    return None


def _named(of: Category, words: re.Match[str]) -> SpokenHand | None:
    more, how = words["next"], words["how"]
    spoken = [word.lower() for word in words.groups()[:-2] if word]
    after = more.lower().split("+") if more else []
    if not {*spoken, *after} <= _RANKS.keys():
        return None
    stated, later = (tuple(_RANKS[word] for word in several) for several in (spoken, after))
    if of in {Category.STRAIGHT, Category.STRAIGHT_FLUSH} and stated:
        *bottom, top = stated
        if bottom and top - bottom[0] != 4 and (bottom[0], top) != (ACE_HIGH, 5):
            return None
        stated = (top,)
        if of is Category.STRAIGHT_FLUSH and top == ACE_HIGH:
            of = Category.ROYAL_FLUSH
    if how == "higher":
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
    held = sorted({_SIGNS[sign] for sign in text.split(",")}, reverse=True)
    return tuple(held) if len(held) == many == text.count(",") + 1 else None
