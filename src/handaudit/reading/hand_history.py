"""The skeleton of the readers of text hand histories: what a room's own words have in common.

A room writes a hand as lines: a header, the seats, the play street by street, perhaps a summary.  The
skeleton cuts a log into hands, makes events of the lines, puts the seats in their places, and says why a
damaged hand cannot be audited.  A new room ``NAME`` needs these files:

1. ``grammars/NAME.lark`` has a terminal for each kind of line, ``BLANK`` and ``OTHER`` among them.  The
   groups of a terminal are the fields of its line.
2. ``reading/NAME/format.py`` has the pattern ``STARTS`` of the line that begins a hand, the records that a
   log may keep, and the ``FORMAT``.  An audit of another format imports nothing else of the room.
3. ``reading/NAME/header.py`` has the names of the games, the posted values (``Sign``), and the ``Evidence``
   of a hand.
4. ``reading/NAME/hand.py`` has a subclass of ``RoomHand`` (``room_hand.py``) with the facts that the room's
   lines need to be understood.  It says who was dealt in, what is missing, and what is posted.
5. ``reading/NAME/play.py`` has a function for each kind of line that ``room_lines.py`` has none for,
   ``(hand, block, line)``.  It adds the events of the line to ``hand.events``, or ``hand.unread`` if a field
   makes no sense.
6. ``reading/NAME/reader.py`` has the table of these functions in a ``HandHistory``, and its ``read`` and
   ``over``.

Shared pieces: ``text_hand`` is the state of any room's hand.  ``stakes`` has the limits and the posted values
of headers.  ``roster`` looks players up by name, ``amounts`` reads money of any locale, ``chips`` counts
wagers if the room prints only what an action adds.  See ``reading/bovada`` for a whole example.

Names of players are data and may hold anything.  Every line becomes one event.  No text makes a reader
raise, and a damaged hand never touches its neighbours.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, Generic, TypeVar

from handaudit.facts.events import (
    Chatter,
    Ignored,
    RoundCancelled,
    RoundOpened,
    SummaryOpened,
    Unread,
)
from handaudit.facts.log import UNNUMBERED, Defect, Interlude, Round, Source
from handaudit.reading import amounts
from handaudit.reading.format import Chunk
from handaudit.reading.grammar import Grammar
from handaudit.reading.groups import in_groups
from handaudit.reading.line_parser import Block
from handaudit.reading.roster import NO_SEAT
from handaudit.reading.text_hand import TextHand

_INDENT: Final = re.compile(r"^\^?\[[^\]]*\]\*")
"""What may stand before a header, at the start of the pattern that finds it."""

_QUOTES: Final = re.compile(r"[\":]")
"""What stands before the words of a player."""

_AT_A_TIME: Final = 64
"""Chunks whose lines are recognised before events are made of them.

Each is much code, and in turn they would push each other out of the processor's caches.
"""

_BLANKS_EVERYWHERE: Final = 4
"""This many blank lines before the pot is paid show a copy that has one after every line."""

HandT = TypeVar("HandT", bound=TextHand)


def blank(hand: TextHand, block: Block, line: int) -> None:
    """Blank lines in a row."""
    hand.events.append(Ignored(line=line, count=block.text.count("\n")))


def chatter(hand: TextHand, block: Block, line: int) -> None:
    """A line that is kept but not interpreted."""
    hand.said(line, block.said)


def button(hand: TextHand, block: Block, line: int) -> None:
    """The button, which may rest on an empty seat."""
    button_at(hand, block["seat"], block.said, line)


def button_at(hand: TextHand, seat: str, text: str, line: int) -> None:
    """The same in one line of a block, which says ``text``."""
    hand.state(line, "the button")
    hand.button = int(seat)
    hand.said(line, text)


def cancelled(hand: TextHand, _block: Block, line: int) -> None:
    """The room called the hand off."""
    hand.cancelled = line
    hand.events.append(RoundCancelled(line=line))


OUTSIDE_PLAY: Final = frozenset({"BLANK", "CHATTER", "OTHER"})
"""Kinds of line that also stand between the hands of most rooms."""


class HandHistory(Generic[HandT]):
    """The reader of one room's hand histories.

    Args:
        grammar: The grammar of the room's lines.
        starts: Matches the start of a line that begins a hand; a group ``id`` is the number of the hand.
        hand: Makes the hand from its text.
        lines: What each kind of line adds to a hand.
        heads: Kinds of line that only the head of a hand has.
        paid: Kinds of line that say that the pot was paid.
        head_line: Matches the lines of no known kind that only the head of a hand has.
        paid_below: Kinds that say so in the lines below their first, if they have any.
        outside_play: Kinds of line that also stand between hands.
        played: Kinds of line after which lines of a head belong to another hand.
        marks: Words of which every header has one, if they are found faster than a header.
    """

    def __init__(
        self,
        *,
        grammar: Grammar,
        starts: re.Pattern[str],
        hand: Callable[[str], HandT],
        lines: Mapping[str, Callable[[HandT, Block, int], None]],
        heads: frozenset[str],
        paid: frozenset[str],
        head_line: re.Pattern[str] | None = None,
        paid_below: frozenset[str] = frozenset(),
        outside_play: frozenset[str] = OUTSIDE_PLAY,
        played: frozenset[str] = frozenset({"SUMMARY"}),
        marks: tuple[str, ...] = (),
    ) -> None:
        self.grammar = grammar
        self.starts = starts
        self.hand = hand
        self.lines = lines
        self.outside_play = outside_play
        self.played = played
        self.heads = heads if head_line is None else heads | {"OTHER"}
        self.head_line = head_line
        self.paid = paid | paid_below
        self.paid_below = paid_below
        self._marks = marks
        self._numbered = "id" in starts.groupindex
        indented = _INDENT.sub("", starts.pattern)
        self._header = re.compile(indented, starts.flags)

    def read(self, chunks: Iterable[Chunk], source: Source) -> Iterator[Round | Interlude]:
        """Reads the chunks of a log; each, except perhaps the first, starts at a header.

        Several are read together if all are there; of a log that grows, the next one may take hours.
        """
        for some in in_groups(chunks, _AT_A_TIME if isinstance(chunks, Sequence) else 1):
            for hands in [self._hands(chunk) for chunk in some]:
                for part, blocks in hands:
                    yield self._part(blocks, part, source, self.hand(part.text))

    def read_chunk(
        self, chunk: Chunk, source: Source, make: Callable[[str], HandT]
    ) -> Iterator[Round | Interlude]:
        """Reads one chunk, whose hands ``make`` makes."""
        for part, blocks in self._hands(chunk):
            yield self._part(blocks, part, source, make(part.text))

    def _hands(self, chunk: Chunk) -> list[tuple[Chunk, list[Block]]]:
        """The text of each hand in a chunk, and its lines by kind."""
        found: list[tuple[Chunk, list[Block]]] = []
        line, text = chunk
        for piece in self._pieces(text):
            whole, start = piece if piece.endswith("\n") else piece + "\n", 0
            while start < len(piece):
                blocks = self._one_hand(whole, start)
                end = blocks[-1].stop
                part = Chunk(line, piece[start:end])
                found.append((part, blocks))
                start = end
                line += part.text.count("\n")
        return found

    def _pieces(self, text: str) -> Iterator[str]:
        """The text, cut before each header that stands inside a spoilt line: it ends the hand before it."""
        done = 0
        for found in () if self._only_at_start(text) else self._header.finditer(text, 1):
            at = found.start()
            if text[at - 1] == "\n":
                continue
            begin = text.rfind("\n", 0, at) + 1
            end = text.find("\n", at)
            whole = text[begin:] if end < 0 else text[begin:end]
            if begin >= done and self._is_spoilt(whole, text[begin:at]):
                yield text[done:at]
                done = at
        yield text[done:]

    def _only_at_start(self, text: str) -> bool:
        """Whether all words of a header stand in the lines at the start that are headers."""
        many, at = sum(map(text.count, self._marks)), 0
        if not many:
            return False
        while many and self._header.match(text, at):
            many, at = many - 1, text.find("\n", at) + 1
            if not at:
                break
        return not many

    def _is_spoilt(self, line: str, before: str) -> bool:
        """Whether a line with a header in it makes no sense; in talk, people quote headers."""
        kind = next(self.grammar.read(f"{line}\n")).kind
        return kind == "OTHER" or (kind == "CHATTER" and not _QUOTES.search(before))

    def over(self, text: str) -> int | None:
        """The offset behind a hand that is certainly over: it is paid, and the first blank line follows."""
        if self.starts.match(text) is None:
            return None
        paid = False
        for block in self.grammar.read(text[: text.rfind("\n") + 1]):
            paid = paid or self._is_paid(block)
            if block.kind == "BLANK":
                return block.stop if paid else None
        return None

    def _one_hand(self, text: str, start: int) -> list[Block]:
        """The lines from an offset on, up to another hand that has lost its header.

        Such a hand begins at a header line after the play, or at any line but talk that follows a blank line
        after the pot was paid. So these lines are not those of this hand, which is over.
        """
        blocks: list[Block] = []
        played = paid = over = False
        blanks = 0
        heads, says_paid = self.heads, self.paid
        for block in self.grammar.read(text, start):
            kind = block.kind
            if played and (
                (kind in heads and self._is_head(block)) or (over and self._is_play(kind))
            ):
                break
            blocks.append(block)
            played = played or kind in self.played
            if kind == "BLANK":
                over = paid and blanks < _BLANKS_EVERYWHERE
                blanks += not paid
            elif kind in says_paid:
                paid = paid or self._is_paid(block)
        return blocks

    def _is_play(self, kind: str) -> bool:
        return kind == "OTHER" or kind not in self.outside_play

    def _is_head(self, block: Block) -> bool:
        if block.kind != "OTHER" or self.head_line is None:
            return block.kind in self.heads
        return self.head_line.match(block.text) is not None

    def _is_paid(self, block: Block) -> bool:
        kind = block.kind
        return kind in self.paid and (kind not in self.paid_below or block.end > block.line + 1)

    def _part(
        self, blocks: Sequence[Block], chunk: Chunk, source: Source, hand: HandT
    ) -> Round | Interlude:
        first, text = chunk
        lines = self.lines
        for block in blocks:
            lines[block.kind](hand, block, first - 1 + block.line)
        start = self.starts.match(text)
        has_header = hand.has_header(starts=start is not None)
        if not has_header and all(block.kind in self.outside_play for block in blocks):
            return Interlude(source=source, first_line=first, text=text, events=tuple(hand.events))
        if not has_header:
            _keep_known(hand, blocks, first)
        hand.finish()
        if hand.marks:
            hand.compare_marks()
        missing = hand.missing()
        cut = None
        if missing is not None:
            cut = _keep_summary(hand) or Defect("log:truncated", _last(blocks, first), missing)
        opened = self._opened(hand, first, start)
        return Round(
            source=source,
            first_line=first,
            text=text,
            events=tuple(hand.events),
            session=hand.session(),
            opened=opened,
            defect=_defect(hand, chunk, blocks, cut, has_header=has_header),
        )

    def _opened(self, hand: HandT, first: int, start: re.Match[str] | None) -> RoundOpened:
        """The event that opens the hand, with all its fields."""
        number = hand.number
        if number is None and start is not None and self._numbered:
            number = start["id"]
        place = hand.opened_at
        line = first if place is None else hand.events[place].line
        opened = RoundOpened(line=line, id=number or UNNUMBERED, at=hand.at, button=hand.button)
        if place is not None:
            hand.events[place] = opened
        return opened


def _keep_known(hand: TextHand, blocks: Sequence[Block], first: int) -> None:
    """Without a header, and so without seats, lines of a known kind are kept and make no sense: said once,
    of the hand.
    """
    unknown = {first - 1 + block.line for block in blocks if block.kind == "OTHER"}
    for at, event in enumerate(hand.events):
        if type(event) is Unread and event.line not in unknown:
            hand.events[at] = Chatter(line=event.line, text=event.text)


_NEGATIVE: Final = tuple(
    (minus, re.compile(rf"{minus}(?:[$€£]|(?<=[$€£(/].)[0-9])")) for minus in amounts.MINUS
)
"""A negative amount among the stakes of a header, whose dates have a minus, too; found by either sign."""


_TOTAL: Final = re.compile(r"[ \t]*(?:Total pot|Pot:) ", re.IGNORECASE)


def _keep_summary(hand: TextHand) -> Defect | None:
    """Why a summary lacks its first line, if it does; the others are kept: the hand says this once."""
    if any(type(event) is SummaryOpened for event in hand.events):
        return None
    for at, event in enumerate(hand.events):
        if type(event) is Unread and _TOTAL.match(event.text):
            for place, line in enumerate(hand.events[at:], at):
                if type(line) is Unread:
                    hand.events[place] = Chatter(line=line.line, text=line.text)
            return Defect("log:truncated", event.line, "the summary has lost its first line")
    return None


def _defect(
    hand: TextHand,
    chunk: Chunk,
    blocks: Sequence[Block],
    cut: Defect | None,
    *,
    has_header: bool,
) -> Defect | None:
    """Why the hand cannot be audited: it was called off, its head is unknown, or it is not whole."""
    first, text = chunk
    if hand.cancelled is not None:
        return Defect("log:cancelled", hand.cancelled, "the room called the hand off")
    if not has_header:
        return Defect("log:truncated", first, "the hand has lost its header")
    unknown = hand.unknown(first) or hand.twofold
    if unknown is not None:
        return unknown
    end = text.find("\n")
    if any(minus in text and negative.search(text, 0, end) for minus, negative in _NEGATIVE):
        return Defect("log:inconsistent", first, "the header names a negative amount")
    if cut is not None:
        return cut
    lost = hand.without_result()
    if lost is not None:
        message = f"the summary has lost lines: it has none of seat {lost}, who plays"
        return Defect("log:truncated", _last(blocks, first), message)
    if hand.unseated is not None:
        return Defect("log:inconsistent", hand.unseated, NO_SEAT)
    called_off = hand.called_off()
    return None if called_off is None else Defect("log:cancelled", _last(blocks, first), called_off)


def _last(blocks: Sequence[Block], first: int) -> int:
    """The last line of a hand that is not blank."""
    return first + max((block.end - 2 for block in blocks if block.kind != "BLANK"), default=0)
