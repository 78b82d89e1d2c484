"""Reads PHH: TOML with one hand per file (``.phh``), or one hand per numbered table (``.phhs``).

The format leaves some points open. We read them so:

- Without ``seats``, p1 sits at seat 1, and so on.
- A negative blind is owed from earlier rounds. It is dead, except for the size of the big blind.
- A blind that no player owes is not posted.

"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

import msgspec

from handaudit.facts.events import (
    Event,
    PlayerSeated,
    ResultStated,
    RoundOpened,
    TableNamed,
    Unread,
)
from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.log import UNNUMBERED, Defect, Interlude, Round, Session, Source
from handaudit.reading.format import Chunk
from handaudit.reading.phh import actions
from handaudit.reading.phh.format import KEEPS, STARTS
from handaudit.reading.phh.hand import Fields, Misstated, Stated, stated
from handaudit.reading.phh.play import Play
from handaudit.reading.phh.text import Position, TextLayout, TomlFault

_AMOUNTS: Final = frozenset(
    {"antes", "blinds_or_straddles", "starting_stacks", "winnings", "finishing_stacks"}
)

_OF_A_HAND: Final = re.compile(r"^[ \t]*(?:variant|actions|starting_stacks)[ \t]*=", re.MULTILINE)
_HAND: Final = re.compile(
    r"""^[ \t]*hand[ \t]*=[ \t]*["']?([^"'#\n]++)["']?[ \t]*+(?:#|$)""", re.MULTILINE
)
_FIELD: Final = re.compile(r"`\$\.([a-z_]+)|field `([a-z_]+)`")


def read(chunks: Iterable[Chunk], source: Source) -> Iterator[Round | Interlude]:
    """Reads the chunks of a log: each is a hand, except perhaps text before the first table."""
    for chunk in chunks:
        layout = TextLayout(chunk.text, chunk.first_line)
        table = STARTS.match(chunk.text)
        if table is None and _OF_A_HAND.search(chunk.text) is None:
            yield _interlude(layout, source)
        else:
            yield _round(layout, table[1] if table else None, source)


def _interlude(layout: TextLayout, source: Source) -> Interlude:
    found = _toml(layout)
    known: list[Event] = [_unread(layout, found)] if isinstance(found, TomlFault) else []
    events = sorted((*known, *layout.rest(known)), key=lambda event: event.line)
    return Interlude(
        source=source, first_line=layout.first_line, text=layout.text, events=tuple(events)
    )


def _round(layout: TextLayout, table: str | None, source: Source) -> Round:
    found = _hand(layout, table)
    if isinstance(found, TomlFault):
        return _damaged(layout, table, found, source)
    try:
        hand = stated(found)
    except Misstated as fault:
        place = Position(layout.line(fault.key), 1)
        expected = f"{fault.key}: {fault.expected}"
        return _damaged(layout, table, TomlFault(place, expected), source)
    return _whole(layout, table, hand, source)


# --- from text to fields -------------------------------------------------------------------------


def _toml(layout: TextLayout) -> dict[str, Any] | TomlFault:
    try:
        return tomllib.loads(layout.text, parse_float=Decimal)
    except RecursionError:
        return layout.fault("arrays within arrays, too deep to read")
    except (ValueError, ArithmeticError) as fault:
        return layout.fault(str(fault))


def _hand(layout: TextLayout, table: str | None) -> Fields | TomlFault:
    found = _toml(layout)
    if isinstance(found, TomlFault):
        return found
    raw = found if table is None else found[table]
    for key in _AMOUNTS.intersection(raw):
        # Other formats may spell a decimal as a string; TOML does not need to.
        if isinstance(raw[key], list) and any(isinstance(number, str) for number in raw[key]):
            return TomlFault(Position(layout.line(key), 1), f"PHH: numbers, not strings, in {key}")
    try:
        return msgspec.convert(raw, type=Fields)
    except msgspec.ValidationError as fault:
        named = _FIELD.search(str(fault))
        line = layout.line(named[1] or named[2]) if named else layout.first_line
        return TomlFault(Position(line, 1), f"PHH: {fault}")


def _unread(layout: TextLayout, fault: TomlFault) -> Unread:
    line = min(fault.place.line, layout.last_line)
    return Unread(
        line=line,
        text=layout.line_text(line),
        column=fault.place.column,
        expected=fault.expected,
    )


def _damaged(layout: TextLayout, table: str | None, fault: TomlFault, source: Source) -> Round:
    """The event for a hand that is not TOML or lacks required fields, with the place of the fault."""
    number = _HAND.search(layout.text)
    name = number[1].rstrip(" \t") if number else table or UNNUMBERED
    opened = RoundOpened(line=layout.first_line, id=name)
    unread = _unread(layout, fault)
    known = (opened, unread)
    return Round(
        source=source,
        first_line=layout.first_line,
        text=layout.text,
        events=(*known, *layout.rest(known)),
        session=Session(evidence=_evidence(button=False, shows=False, hole_cards=False)),
        opened=opened,
        defect=Defect("log:syntax", unread.line, f"the hand cannot be read: {fault.expected}"),
    )


# --- from fields to a round ----------------------------------------------------------------------


def _whole(layout: TextLayout, table: str | None, hand: Stated, source: Source) -> Round:
    fields = hand.fields
    play = Play(hand, layout)
    play.post(layout.line("antes"), layout.line("blinds_or_straddles"))
    places = layout.elements("actions", len(fields.actions))
    for place, action in zip(places, actions.actions(fields.actions), strict=True):
        play.take(action, place)
    number = fields.hand if fields.hand is not None else table
    opened = RoundOpened(
        line=layout.first_line if table else layout.line("variant"),
        id=UNNUMBERED if number is None else str(number),
        at=fields.at,
        button=hand.button,
    )
    seated = _seated(layout, hand)
    results = [*_results(layout, hand), *_stacks(layout, hand)]
    named = (
        []
        if fields.table is None
        else [TableNamed(line=layout.line("table"), name=str(fields.table))]
    )
    known: list[Event] = [opened, *named, *seated, *play.events, *results]
    missing = play.missing()
    last = places[-1].line if places else layout.last_line
    return Round(
        source=source,
        first_line=layout.first_line,
        text=layout.text,
        events=(opened, *named, *layout.rest(known), *seated, *play.events, *results),
        session=_session(layout, hand, play),
        opened=opened,
        defect=None if missing is None else Defect("log:truncated", last, missing),
    )


def _seated(layout: TextLayout, hand: Stated) -> list[PlayerSeated]:
    line = layout.line("starting_stacks")
    return [
        PlayerSeated(line=line, seat=seat, player=name, stake=stake)
        for seat, name, stake in zip(hand.seats, hand.names, hand.stacks, strict=True)
    ]


def _results(layout: TextLayout, hand: Stated) -> list[ResultStated]:
    line = layout.line("winnings")
    return [
        ResultStated(line=line, seat=seat, result="won" if won else "none", won=won)
        for seat, won in zip(hand.seats, hand.winnings, strict=False)
    ]


def _stacks(layout: TextLayout, hand: Stated) -> list[ResultStated]:
    line = layout.line("finishing_stacks")
    return [
        ResultStated(line=line, seat=seat, result="none", stack=amount)
        for seat, amount in zip(hand.seats, hand.finishing_stacks, strict=False)
    ]


def _session(layout: TextLayout, hand: Stated, play: Play) -> Session:
    fields = hand.fields
    return Session(
        game=hand.variant.game,
        game_line=layout.line("variant"),
        casino=fields.venue,
        table=None if fields.table is None else str(fields.table),
        date=fields.date,
        sign=hand.sign,
        evidence=_evidence(
            button=hand.button is not None,
            shows=not play.shows_unknown,
            hole_cards=play.dealt and not play.unknown_cards,
        ),
        tournament=_tournament(hand.fields),
    )


def _tournament(fields: Fields) -> bool | None:
    """Whether chips are no money: the format has no field for it, but gives the currency of money."""
    if fields.tournament is None and fields.currency and not fields.event:
        return False
    return fields.tournament


@lru_cache(maxsize=8)
def _evidence(*, button: bool, shows: bool, hole_cards: bool) -> Evidence:
    keeps = {Record.BUTTON: button, Record.SHOWS: shows, Record.HOLE_CARDS: hole_cards}
    return Evidence.of(KEEPS, "a PHH file has no field for it", keeps)
