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

Shared pieces: ``roster`` looks players up by name, ``amounts`` reads money of any locale, ``chips`` counts
wagers if the room prints only what an action adds.  See ``reading/bovada`` for a whole example.

Names of players are data and may hold anything.  Every line becomes one event.  No text makes a reader
raise, and a damaged hand never touches its neighbours.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from handaudit.facts.cards import Card
from handaudit.facts.events import (
    BetMade,
    BlindPosted,
    Called,
    Cards,
    Chatter,
    Checked,
    Event,
    Folded,
    Ignored,
    PlayerSeated,
    Raised,
    RoundOpened,
    Unread,
    any_unread,
)
from handaudit.facts.log import Defect, Interlude, Round, Session, Source
from handaudit.reading.format import Chunk
from handaudit.reading.grammar import Grammar
from handaudit.reading.line_parser import Block

UNNUMBERED: Final = "?"
"""Number of a hand whose header is lost."""

_MARK: Final = re.compile(r" ?\((button|small blind|big blind)\)")
_MARKS: Final = re.compile(rf"(?:{_MARK.pattern})+")
_INDENT: Final = re.compile(r"^\^?\[[^\]]*\]\*")
"""What may stand before a header, at the start of the pattern that finds it."""

_QUOTES: Final = re.compile(r"[\":]")
"""What stands before the words of a player."""

_BLANKS_EVERYWHERE: Final = 4
"""This many blank lines before the pot is paid show a copy that has one after every line."""

A_PLAYER: Final = "a player of the seat list"

_PLAYS: Final = (BlindPosted, Folded, Checked, Called, BetMade, Raised)

_SEAT_LINE: Final = Ignored(line=0)
"""Holds the place of a seat line until the whole hand shows who was dealt in."""


class SeatLine:
    """A seat line; ``at`` is the index of its event.

    ``away`` says that the player sits out. ``moved`` says that a tournament moved the player here,
    to wait for a hand.
    """

    __slots__ = ("at", "away", "line", "moved", "player", "seat", "stake")

    def __init__(
        self,
        at: int,
        line: int,
        seat: int,
        player: str,
        stake: int,
        *,
        away: bool = False,
        moved: bool = False,
    ) -> None:
        self.at = at
        self.line = line
        self.seat = seat
        self.player = player
        self.stake = stake
        self.away = away
        self.moved = moved


class Hand:
    """The events of one hand so far, and the facts that every room states. Nothing is judged.

    A room's subclass adds what is needed to interpret its next line.
    """

    a_player: ClassVar[str] = A_PLAYER
    """What the room's reader expects where a line of play names somebody without a seat."""
    lists_everyone: ClassVar[bool] = False
    """Whether a summary with the result of one player has that of everybody who plays."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.events: list[Event] = []
        self.number: str | None = None
        self.at: str | None = None
        """Date and time of the deal, in ISO form."""
        self.opened_at: int | None = None
        """Place of the event that opens the hand; ``None`` if its header is lost."""
        self.table: str | None = None
        self.button: int | None = None
        self.most_seats: int | None = None
        self.taken: list[SeatLine] = []
        self.cancelled: int | None = None
        """Line at which the room called the hand off."""
        self.stated_facts: set[str] = set()
        """What the head has told, in words."""
        self.twofold: Defect | None = None
        """The first line that tells something again, or otherwise."""
        self.dealt_cards: dict[int, set[Card]] = {}
        """The cards that the log shows of each seat, as they are dealt."""
        self.marks: list[tuple[int, int, str]] = []
        """The lines of the summary that mark the button or a blind, with the seat and the mark."""
        self.resulted: set[int] = set()
        """Seats that have a line in the summary."""
        self.everyone_resulted = False
        """Whether the summary has a line for everybody, also for those who folded."""
        self.unseated: int | None = None
        """First line of play of somebody whom the seat list does not name."""

    # --- while the lines are read ----------------------------------------------------------------

    def open(self, line: int, number: str) -> None:
        """Adds the line that opens the hand."""
        self.number = number
        self.opened_at = len(self.events)
        self.events.append(RoundOpened(line=line, id=number))

    def take_seat(
        self,
        line: int,
        seat: int,
        player: str,
        stake: int,
        *,
        away: bool = False,
        moved: bool = False,
    ) -> None:
        """Adds a seat line."""
        at = len(self.events)
        self.taken.append(SeatLine(at, line, seat, player, stake, away=away, moved=moved))
        self.events.append(_SEAT_LINE)

    def state(self, line: int, fact: str) -> None:
        """Notes a fact of the head; if two lines state it, either may be wrong."""
        if fact in self.stated_facts:
            self.contradict(line, f"{fact} is given twice")
        self.stated_facts.add(fact)

    def contradict(self, line: int, message: str) -> None:
        """Notes that the hand contradicts itself."""
        self.twofold = self.twofold or Defect("log:inconsistent", line, message)

    def hold(self, line: int, seat: int, kept: Cards, new: Cards) -> None:
        """Notes new cards of a seat; a street or a draw repeats those that it ``kept``."""
        dealt = self.dealt_cards.setdefault(seat, set())
        if dealt and not dealt.issuperset(kept):
            self.contradict(
                line, f"the cards that seat {seat} keeps are not those that it was dealt"
            )
        dealt.update(card for card in (*kept, *new) if card is not None)

    def mark(self, line: int, seat: int, said: str) -> None:
        """Notes the marks of a result: ``said`` is what the line says after the player's name."""
        marks = _MARKS.match(said) if said.startswith(" (") else None
        if marks is not None:
            self.marks += [(line, seat, mark) for mark in _MARK.findall(marks[0])]

    def said(self, line: int, text: str) -> None:
        """Adds a line that is kept but not interpreted."""
        self.events.append(Chatter(line=line, text=text))

    def unread(self, line: int, text: str, column: int, expected: str) -> None:
        """Adds a line that could not be read from ``column`` (1-based) on."""
        if self.unseated is None and expected == self.a_player:
            self.unseated = line
        self.events.append(Unread(line=line, text=text, column=column, expected=expected))

    # --- once all lines are read -----------------------------------------------------------------

    def finish(self) -> None:
        """Completes the events once the whole hand is known."""
        self.seat_everyone()

    def compare_marks(self) -> None:
        """Compares the marks of the summary with the button of the head and the blinds of the play."""
        posted = {
            (one.number, one.seat)
            for one in self.events
            if type(one) is BlindPosted and one.kind == "blind"
        }
        for line, seat, mark in self.marks:
            if mark == "button":
                if self.button not in (None, seat):
                    message = f"the button is at seat {self.button}, and at seat {seat}"
                    self.contradict(line, message)
                continue
            which = 1 if mark == "small blind" else 2
            others = [other for number, other in posted if number == which]
            if others and seat not in others:
                message = f"the {mark} is posted by seat {others[0]}, and is that of seat {seat}"
                self.contradict(line, message)

    def without_result(self) -> int | None:
        """A seat that plays and has no line in a summary that has one for everybody."""
        everyone = self.lists_everyone or self.everyone_resulted
        if not self.resulted or len(self.resulted) == len(self.taken) or not everyone:
            return None
        if any_unread(self.events):  # such a line may be the missing one
            return None
        return next(
            (
                one.seat
                for one in self.events
                if isinstance(one, _PLAYS) and one.seat not in self.resulted
            ),
            None,
        )

    def seat_everyone(self) -> None:
        """Puts the events of the seat lines in their places."""
        for taken in self.taken:
            self.events[taken.at] = PlayerSeated(
                line=taken.line,
                seat=taken.seat,
                player=taken.player,
                stake=taken.stake,
                dealt_in=self.dealt_in(taken),
            )

    def dealt_in(self, taken: SeatLine) -> bool:
        """Whether a seated player takes part in the hand."""
        return not taken.away

    def session(self) -> Session:
        """The session at the table."""
        raise NotImplementedError

    def has_header(self, *, starts: bool) -> bool:
        """Whether the hand has its header; ``starts`` if its text begins as one does."""
        return starts

    def unknown(self, first: int) -> Defect | None:
        """Which part of the head is unknown: game or players; ``first`` is the first line of the hand."""
        raise NotImplementedError

    def missing(self) -> str | None:
        """What is missing from an incomplete hand."""
        raise NotImplementedError

    def called_off(self) -> str | None:
        """Why a whole hand counts as called off if the room prints no line that says so."""
        return None


HandT = TypeVar("HandT", bound=Hand)


def blank(hand: Hand, block: Block, line: int) -> None:
    """Blank lines in a row."""
    hand.events.append(Ignored(line=line, count=block.text.count("\n")))


def chatter(hand: Hand, block: Block, line: int) -> None:
    """A line that is kept but not interpreted."""
    hand.said(line, block.said)


OUTSIDE_PLAY: Final = frozenset({"BLANK", "CHATTER", "OTHER"})
"""Kinds of line that also stand between the hands of most rooms."""


def of_kinds(*kinds: str) -> Callable[[Block], bool]:
    """Whether lines are of one of these kinds."""
    return lambda block: block.kind in kinds


class HandHistory(Generic[HandT]):
    """The reader of one room's hand histories.

    Args:
        grammar: The grammar of the room's lines.
        starts: Matches the start of a line that begins a hand; a group ``id`` is the number of the hand.
        hand: Makes the hand from its text.
        lines: What each kind of line adds to a hand.
        is_head: Whether only the head of a hand has such lines.
        is_paid: Whether the lines say that the pot was paid.
        outside_play: Kinds of line that also stand between hands.
        played: Kinds of line after which lines of a head belong to another hand.
    """

    def __init__(
        self,
        *,
        grammar: Grammar,
        starts: re.Pattern[str],
        hand: Callable[[str], HandT],
        lines: Mapping[str, Callable[[HandT, Block, int], None]],
        is_head: Callable[[Block], bool],
        is_paid: Callable[[Block], bool],
        outside_play: frozenset[str] = OUTSIDE_PLAY,
        played: frozenset[str] = frozenset({"SUMMARY"}),
    ) -> None:
        self.grammar = grammar
        self.starts = starts
        self.hand = hand
        self.lines = lines
        self.outside_play = outside_play
        self.played = played
        self.is_head = is_head
        self.is_paid = is_paid
        self._numbered = "id" in starts.groupindex
        indented = _INDENT.sub("", starts.pattern)
        self._header = re.compile(indented, starts.flags)

    def read(self, chunks: Iterable[Chunk], source: Source) -> Iterator[Round | Interlude]:
        """Reads the chunks of a log; each, except perhaps the first, starts at a header."""
        for chunk in chunks:
            yield from self.read_chunk(chunk, source, self.hand)

    def read_chunk(
        self, chunk: Chunk, source: Source, make: Callable[[str], HandT]
    ) -> Iterator[Round | Interlude]:
        """Reads one chunk, whose hands ``make`` makes."""
        line, text = chunk
        for piece in self._pieces(text):
            yield from self._read_piece(Chunk(line, piece), source, make)
            line += piece.count("\n")

    def _pieces(self, text: str) -> Iterator[str]:
        """The text, cut before each header that stands inside a spoilt line: it ends the hand before it."""
        done = 0
        for found in self._header.finditer(text, 1):
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

    def _is_spoilt(self, line: str, before: str) -> bool:
        """Whether a line with a header in it makes no sense; in talk, people quote headers."""
        kind = next(self.grammar.read(f"{line}\n")).kind
        return kind == "OTHER" or (kind == "CHATTER" and not _QUOTES.search(before))

    def _read_piece(
        self, chunk: Chunk, source: Source, make: Callable[[str], HandT]
    ) -> Iterator[Round | Interlude]:
        line, text = chunk
        whole = text if text.endswith("\n") else text + "\n"
        start = 0
        while start < len(text):
            blocks = self._one_hand(whole, start)
            end = blocks[-1].start + len(blocks[-1].text)
            part = Chunk(line, text[start:end])
            yield self._part(blocks, part, source, make(part.text))
            start = end
            line += part.text.count("\n")

    def over(self, text: str) -> int | None:
        """The offset behind a hand that is certainly over: it is paid, and the first blank line follows."""
        if self.starts.match(text) is None:
            return None
        paid = False
        for block in self.grammar.read(text[: text.rfind("\n") + 1]):
            paid = paid or self.is_paid(block)
            if block.kind == "BLANK":
                return block.start + len(block.text) if paid else None
        return None

    def _one_hand(self, text: str, start: int) -> list[Block]:
        """The lines from an offset on, up to another hand that has lost its header.

        Such a hand begins at a header line after the play, or at any line but talk that follows a blank line
        after the pot was paid. So these lines are not those of this hand, which is over.
        """
        blocks: list[Block] = []
        played = paid = over = False
        blanks = 0
        for block in self.grammar.read(text, start):
            kind = block.kind
            if played and (self.is_head(block) or (over and self._is_play(kind))):
                break
            blocks.append(block)
            played = played or kind in self.played
            if kind == "BLANK":
                over = paid and blanks < _BLANKS_EVERYWHERE
                blanks += not paid
            paid = paid or self.is_paid(block)
        return blocks

    def _is_play(self, kind: str) -> bool:
        return kind == "OTHER" or kind not in self.outside_play

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
        opened = self._opened(hand, first, start)
        return Round(
            source=source,
            first_line=first,
            text=text,
            events=tuple(hand.events),
            session=hand.session(),
            opened=opened,
            defect=_defect(hand, chunk, blocks, has_header=has_header),
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


def _keep_known(hand: Hand, blocks: Sequence[Block], first: int) -> None:
    """Without a header, and so without seats, lines of a known kind are kept and make no sense: said once,
    of the hand.
    """
    unknown = {first - 1 + block.line for block in blocks if block.kind == "OTHER"}
    for at, event in enumerate(hand.events):
        if isinstance(event, Unread) and event.line not in unknown:
            hand.events[at] = Chatter(line=event.line, text=event.text)


_NEGATIVE: Final = re.compile(r"[-\u2212](?:[$€£]|(?<=[$€£(/].)[0-9])")
"""A negative amount among the stakes of a header, whose dates have a minus, too."""


def _defect(
    hand: Hand, chunk: Chunk, blocks: Sequence[Block], *, has_header: bool
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
    if _NEGATIVE.search(text, 0, text.find("\n")):
        return Defect("log:inconsistent", first, "the header names a negative amount")
    missing = hand.missing()
    if missing is not None:
        return Defect("log:truncated", _last(blocks, first), missing)
    lost = hand.without_result()
    if lost is not None:
        message = f"the summary has lost lines: it has none of seat {lost}, who plays"
        return Defect("log:truncated", _last(blocks, first), message)
    if hand.unseated is not None:
        message = "somebody plays who has no line in the seat list"
        return Defect("log:inconsistent", hand.unseated, message)
    called_off = hand.called_off()
    return None if called_off is None else Defect("log:cancelled", _last(blocks, first), called_off)


def _last(blocks: Sequence[Block], first: int) -> int:
    """The last line of a hand that is not blank."""
    return first + max((block.end - 2 for block in blocks if block.kind != "BLANK"), default=0)
