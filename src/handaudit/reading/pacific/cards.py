"""Cards in the letters of a player's language, in which clients of the Pacific network write them.

A client writes ranks and suits in the language of its user, but no line names that language. The
same letter may mean different suits: ``c`` is a club, but a heart in Spanish. So a hand is read in
a language, possible for its file, that can read all its cards. If several can, the international
letters win, or else a card is read only if the languages agree on it.
"""

import re
from functools import lru_cache
from itertools import chain
from typing import Final

from handaudit.facts.cards import CARDS, Card
from handaudit.facts.events import Cards

INTERNATIONAL: Final = "international"

_BRACKETS: Final = re.compile(r"\[ ((?:[^\[\]\n,]{1,8}, ){0,5}[^\[\]\n, ]{1,8}) \]")
_AMOUNT: Final = re.compile(r"[^0-9]{0,3}[0-9][0-9.,\u00a0\u202f\u00c2]*[^0-9]{0,3}")


def _letters(ranks: str, suits: str) -> dict[str, Card]:
    """The spellings of the cards: ranks from two to ace, and clubs, diamonds, hearts, spades.

    Spaces separate them, and a bar separates spellings of one.
    """
    return {
        own_rank + own_suit: CARDS[rank + suit]
        for rank, own_ranks in zip("23456789TJQKA", ranks.split(), strict=True)
        for suit, own_suits in zip("cdhs", suits.split(), strict=True)
        for own_rank in own_ranks.split("|")
        for own_suit in own_suits.split("|")
    }


# A file in the Windows code page for Cyrillic was decoded as the Western one.
_JACK, _QUEEN, _KING, _ACE = (
    f"{letter}|{letter.encode('cp1251').decode('cp1252')}"
    for letter in ("\u0412", "\u0414", "\u041a", "\u0422")
)

LANGUAGES: Final[dict[str, dict[str, Card]]] = {
    INTERNATIONAL: _letters("2 3 4 5 6 7 8 9 T|10 J Q K A", "c d h s"),
    "German": _letters("2 3 4 5 6 7 8 9 10|T J Q K A", "Kreuz Karo Herz Pik"),
    "Spanish": _letters("2 3 4 5 6 7 8 9 D|10|T J Q K A", "t d c p"),
    "Portuguese": _letters("2 3 4 5 6 7 8 9 D|10|T J Q K A", "p o c e"),
    "Italian": _letters("2 3 4 5 6 7 8 9 10|T J Q K A", "f q c p"),
    "Swedish": _letters("2 3 4 5 6 7 8 9 T|10 Kn D K E", "c d h s"),
    "Dutch": _letters("2 3 4 5 6 7 8 9 T|10 B V H A", "c d h s"),
    "Russian": _letters(f"2 3 4 5 6 7 8 9 T|10 {_JACK} {_QUEEN} {_KING} {_ACE}", "c d h s"),
}


_SPELLINGS: Final = {language: frozenset(spelt) for language, spelt in LANGUAGES.items()}


@lru_cache(maxsize=1 << 15)
def cards(text: str, languages: tuple[str, ...]) -> Cards | None:
    """The cards of a line; ``None`` if the languages cannot read them, or disagree."""
    names = text.replace(",", " ").split()
    readings = {tuple(LANGUAGES[language].get(name) for name in names) for language in languages}
    reading = readings.pop() if len(readings) == 1 else (None,)
    return None if None in reading else reading


@lru_cache(maxsize=1 << 15)
def _names(held: str) -> tuple[str, ...]:
    """The cards in brackets; none if an amount stands there."""
    return () if _AMOUNT.fullmatch(held) else tuple(held.split(", "))


class Language:
    """The possible languages of the cards of one file, according to its hands so far."""

    def __init__(self, possible: tuple[str, ...] | None = None) -> None:
        self.possible = possible or tuple(LANGUAGES)

    def of_hand(self, text: str) -> tuple[str, ...]:
        """The languages in which the cards of a hand's text may be."""
        names = {*chain.from_iterable(map(_names, _BRACKETS.findall(text)))}
        best, left = _best(names, self.possible)
        if left:
            # Somebody may have joined files of several players.
            best, left = _best(names, tuple(LANGUAGES))
        if not left:
            self.possible = best
        return (INTERNATIONAL,) if INTERNATIONAL in best else best


def _best(names: set[str], languages: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
    """The languages that read most of these cards, and the number of cards that they cannot read."""
    left = {language: len(names - _SPELLINGS[language]) for language in languages}
    least = min(left.values())
    return tuple(language for language in languages if left[language] == least), least
