"""What the client left out, from what the summary says.

Some hands stop before anybody is paid: folds, cards of the board and awards are only in the summary.  A table
that the client only observed may have no seat list: seats and players are only there, and no stakes.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BlindPosted,
    BoardDealt,
    BoardStated,
    Called,
    Checked,
    Discarded,
    Event,
    Folded,
    HandsDealt,
    HandShown,
    PotAwarded,
    Raised,
    StoodPat,
)
from handaudit.reading.amounts import amount
from handaudit.reading.exact import cards
from handaudit.reading.room_hand import added

_ACTS: Final = (Folded, Checked, Called, BetMade, Raised, BetForced, BlindPosted)
_FOLDED: Final = re.compile(r"(?: \((?:button|small blind|big blind)\))* (?:folded|didn't bet)\b.*")
_SHOWED: Final = re.compile(r"\bshowed \[([^\[\]]*)\]")
_WON: Final = re.compile(r"\b(?:collected|won) \(([^()]+)\)")
_STREETS: Final = (3, 4, 5)
"""Cards of the board after each street."""
_LISTED: Final = re.compile(r"^[ \t]*Seat [0-9]{1,2}: ", re.MULTILINE)
_SEAT: Final = re.compile(r"^[ \t]*Seat ([0-9]{1,2}): ([^\n]*)", re.MULTILINE)
_TOLD: Final = re.compile(
    r" (?:\((?:button|small blind|big blind)\)|(?:folded|mucked|showed|collected|didn't bet|wins)\b"
    r"|(is sitting out)\b)"
)
"""The first words behind a player's name in the summary."""
_WAGERS: Final = (Anted, BetForced, BetMade, BlindPosted, Called, Raised)


class SummaryLine(NamedTuple):
    """A player's line of the summary: ``said`` is the text after the name."""

    line: int
    seat: int
    said: str


def events_of(results: Sequence[SummaryLine], events: Sequence[Event]) -> list[Event]:
    """The folds, cards and awards that stand in the summary alone, in the order of play."""
    return [*_folds(results, events), *_board(events), *_hands(results, events), *_awards(results)]


def _folds(results: Sequence[SummaryLine], events: Sequence[Event]) -> list[Event]:
    """The folds, clockwise from who acted last."""
    gone = {event.seat for event in events if type(event) is Folded}
    last = next((event.seat for event in reversed(events) if isinstance(event, _ACTS)), 0)
    left = [one for one in results if one.seat not in gone and _FOLDED.fullmatch(one.said)]
    left.sort(key=lambda one: (one.seat <= last, one.seat))
    return [Folded(line=one.line, seat=one.seat) for one in left]


def _board(events: Sequence[Event]) -> Iterator[Event]:
    """The last streets."""
    dealt = sum(len(event.cards) for event in events if type(event) is BoardDealt)
    for event in events:
        if type(event) is BoardStated and event.run == 1:
            for end in _STREETS:
                if dealt < end <= len(event.cards):
                    yield BoardDealt(line=event.line, cards=event.cards[dealt:end])
                    dealt = end


def _hands(results: Sequence[SummaryLine], events: Sequence[Event]) -> Iterator[Event]:
    """The hands shown."""
    shown = {event.seat for event in events if type(event) is HandShown}
    for one in results:
        found = _SHOWED.search(one.said)
        held = cards(found[1].split()) if found and one.seat not in shown else None
        if held:
            yield HandShown(line=one.line, seat=one.seat, cards=held)


def _awards(results: Sequence[SummaryLine]) -> Iterator[Event]:
    for one in results:
        for text in _WON.findall(one.said):
            won = amount(text)
            if won is not None:
                yield PotAwarded(line=one.line, seat=one.seat, amount=won, pot=None)


# --- a hand without a seat list -------------------------------------------------------------------


class Seat(NamedTuple):
    """A player whom the summary names."""

    seat: int
    player: str
    away: bool


def seats(text: str) -> Iterator[Seat]:
    """Who sits where by the summary of a hand without a seat list."""
    head, _, _ = text.partition("*** SUMMARY")
    if _LISTED.search(head):
        return
    for seat, said in _SEAT.findall(text, len(head)):
        told = _TOLD.search(said)
        if told is not None:
            yield Seat(int(seat), said[: told.start()], away=told[1] is not None)


def stakes(events: Sequence[Event]) -> dict[int, int]:
    """Stakes, in cents by seat, with which the play is possible: just enough for those who are all in, and
    more than anybody could need for the others.
    """
    put, wagers, last, dealt = dict[int, int](), dict[int, int](), set[int](), False
    for event in events:
        if isinstance(event, BoardDealt | Discarded | StoodPat) or (
            dealt and isinstance(event, HandsDealt)
        ):
            wagers.clear()
        elif isinstance(event, HandsDealt):
            dealt = True  # the blinds before it are those of the first betting round
        elif isinstance(event, _WAGERS):
            put[event.seat] = put.get(event.seat, 0) + added(event, wagers)
            if event.all_in:
                last.add(event.seat)
    plenty = 2 * sum(put.values())
    return {seat: chips if seat in last else plenty for seat, chips in put.items()}
