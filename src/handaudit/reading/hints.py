"""What a room would have written instead of a line that could not be read.

Converters write nearly what a room writes.  The form of a line that looks most like theirs, filled with
the names, amounts and cards of their line, says what is missing or misspelt.
"""

import difflib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from handaudit.facts.events import PlayerSeated, SeatTaken, Unread
from handaudit.facts.log import Part
from handaudit.reading import formats

LONGEST: Final = 200
"""No hint is given for longer lines."""
LEAST: Final = 0.45
"""The least likeness of a form, from 0 to 1."""

_FIELD: Final = re.compile(r"\b(?P<NAME>NAME)\b|\b(?P<CARDS>CARDS)\b|(?P<AMOUNT>\bAMOUNT\b|\d+)")
_CARDS: Final = re.compile(r"(?:10|[2-9TJQKA])[cdhs](?:,? (?:10|[2-9TJQKA])[cdhs])*\b")
_AMOUNT: Final = re.compile(r"(?<![A-Za-z])[$€£]?\d(?:[\d.,]*\d)?(?: ?(?:€|USD|EUR))?")
_SAME: Final = {"wins": "collected", "won": "collected", "wagers": "bets", "allin": "all-in"}
"""Words of converters that no room's form resembles, and the usual ones."""


class Hint(NamedTuple):
    """The form that an unread line resembles most, and that form with the fields of the line."""

    form: str
    written: str


def of_line(part: Part, event: Unread) -> str | None:
    """What the room of a log writes instead of a line; ``None`` if no form of its lines is near."""
    hint = nearest(part, event)
    return f"the room writes: {hint.written}" if hint else None


def nearest(part: Part, event: Unread) -> Hint | None:
    """The form of the room's lines that is nearest to a line, if one is near."""
    text = event.text.strip()
    forms = formats.by_name(part.source.format).writes
    if not forms or not text or len(text) > LONGEST:
        return None
    shape, fields = _shape(text, forms, _players(part))
    best, likeness = _likest(shape, forms)
    if likeness < LEAST:
        return None
    taken = {kind: iter(values) for kind, values in fields.items()}
    written = _FIELD.sub(lambda field: next(taken[field.lastgroup or ""], field[0]), best)
    return None if written == text else Hint(best, written)


def _players(part: Part) -> tuple[str, ...]:
    names = {one.player for one in part.events if isinstance(one, PlayerSeated | SeatTaken)}
    return tuple(sorted(filter(None, names), key=lambda name: (-len(name), name)))


def _shape(
    text: str, forms: Sequence[str], players: Sequence[str]
) -> tuple[str, dict[str, list[str]]]:
    """The text with a word in place of each name, run of cards and amount, and what these were.

    The first name in front of a colon may be one that nobody at the table has: then the nearest is meant.
    """
    fields: dict[str, list[str]] = {"NAME": [], "CARDS": [], "AMOUNT": []}
    names = "|".join(map(re.escape, players))
    if names:
        text = re.sub(rf"(?<!\w)(?:{names})(?!\w)", lambda one: _kept("NAME", one, fields), text)
    if players and not fields["NAME"]:
        front, mark, rest = text.partition(": ")
        near = difflib.get_close_matches(front, players, n=1)
        if mark and near:
            fields["NAME"].append(near[0])
            text = f"NAME: {rest}"
    for word, usual in _SAME.items():
        if not any(word in form for form in forms):
            text = re.sub(rf"\b{word}\b", usual, text)
    text = _CARDS.sub(lambda one: _kept("CARDS", one, fields), text)
    text = _AMOUNT.sub(lambda one: _kept("AMOUNT", one, fields), text)
    return text, fields


def _kept(kind: str, found: re.Match[str], fields: dict[str, list[str]]) -> str:
    fields[kind].append(found[0])
    return kind


@lru_cache(maxsize=1024)
def _likest(shape: str, forms: tuple[str, ...]) -> tuple[str, float]:
    """The form that shares the most triples of characters, and the share."""
    triples = Counter(_triples(shape.lower()))

    def likeness(form: str) -> float:
        own = Counter(_triples(_FIELD.sub(lambda field: field.lastgroup or "", form).lower()))
        return 2 * (own & triples).total() / max(own.total() + triples.total(), 1)

    return max(((form, likeness(form)) for form in forms), key=lambda one: one[1])


def _triples(text: str) -> Iterator[str]:
    padded = f"  {text} "
    return (padded[at : at + 3] for at in range(len(padded) - 2))
