"""Reads hand histories of the Pacific network (888poker, WSOP.com and its other sites)."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from handaudit.facts.events import Event, Ignored, Unread
from handaudit.facts.log import Interlude, Round, Source
from handaudit.reading import hand_history
from handaudit.reading.format import Chunk
from handaudit.reading.hand_history import HandHistory
from handaudit.reading.line_parser import Block
from handaudit.reading.pacific import play
from handaudit.reading.pacific.cards import Language
from handaudit.reading.pacific.format import STARTS
from handaudit.reading.pacific.hand import Hand
from handaudit.reading.pacific.lines import GRAMMAR

LINES: Final[dict[str, Callable[[Hand, Block, int], None]]] = {
    "ACTIONS": play.actions,
    "BLANK": hand_history.blank,
    "BUTTON": hand_history.button,
    "COLLECTED": play.held_or_won,
    "COUNT": play.count,
    "DEALT": play.dealt,
    "HALF": play.half,
    "HANDS": play.hands,
    "HEAD": play.head,
    "HELD": play.held_or_won,
    "NUMBER": play.number,
    "OTHER": play.other,
    "ROOM": play.room,
    "SEATS": play.seats_taken,
    "STAKES": play.stakes_named,
    "STREET": play.street,
    "SUMMARY": play.summary,
    "TABLE": play.table,
    "TOURNAMENT": play.tournament,
}

# Kinds of line that only the head of a hand has: after a summary, they show that a header was lost.
_HEAD: Final = frozenset({"STAKES", "TABLE", "TOURNAMENT", "BUTTON", "COUNT", "SEATS", "HANDS"})

_NUMBER_ALONE: Final = re.compile(r"\s*#Game No : ([0-9]{1,20})\s*")


HISTORY: Final = HandHistory(
    grammar=GRAMMAR,
    starts=STARTS,
    hand=lambda text: Hand(text, Language()),
    lines=LINES,
    outside_play=frozenset({"BLANK", "OTHER"}),
    played=frozenset({"SUMMARY"}),
    heads=_HEAD,
    paid=frozenset({"COLLECTED"}),
    paid_below=frozenset({"SUMMARY"}),
    marks=("#Game No : ", " Hand History for Game "),
)


def read(
    chunks: Iterable[Chunk], source: Source, context: tuple[str, ...] | None = None
) -> Iterator[Round | Interlude]:
    """Reads the chunks of a log; each, except perhaps the first, starts at a header. ``context``
    holds the languages that are possible after the hands before.
    """
    language = Language(context)

    def hand(text: str) -> Hand:
        return Hand(text, language)

    for chunk in _joined(chunks):
        if _is_number_alone(chunk):
            yield _announced(chunk, source)
        else:
            yield from HISTORY.read_chunk(chunk, source, hand)


def _joined(chunks: Iterable[Chunk]) -> Iterator[Chunk]:
    """The same chunks, with the line of a hand's number joined to the hand after it."""
    held: Chunk | None = None
    for chunk in chunks:
        whole = chunk
        if held is not None:
            start = STARTS.match(chunk.text)
            if start and start["number"]:
                whole = Chunk(held.first_line, held.text + chunk.text)
            else:
                yield held
            held = None
        if _is_number_alone(whole):
            held = whole
        else:
            yield whole
    if held is not None:
        yield held


def _announced(chunk: Chunk, source: Source) -> Interlude:
    """The number of a hand that is not there: an export that stopped has one at its end."""
    events: list[Event] = []
    for line, text in enumerate(chunk.text.removesuffix("\n").split("\n"), chunk.first_line):
        if text.strip():
            expected = "a hand after its number"
            events.append(Unread(line=line, text=text, column=len(text) + 1, expected=expected))
        else:
            events.append(Ignored(line=line))
    return Interlude(
        source=source, first_line=chunk.first_line, text=chunk.text, events=tuple(events)
    )


def after(context: tuple[str, ...] | None, chunk: Chunk) -> tuple[str, ...]:
    """The languages that a log's cards may be in; each hand may narrow them."""
    language = Language(context)
    language.of_hand(chunk.text)
    return language.possible


def joined(before: Chunk, chunk: Chunk) -> bool:  # noqa: ARG001
    """Says that the number of a hand is read with the hand after it."""
    return _is_number_alone(before)


def _is_number_alone(chunk: Chunk) -> bool:
    text = chunk.text
    return " Hand History " not in text and _NUMBER_ALONE.fullmatch(text) is not None


over: Final = HISTORY.over
