"""Logs of PokerNow: how to recognise them, and what they keep."""

import re
from typing import Final

from handaudit.facts.evidence import Record
from handaudit.reading.detection import expression
from handaudit.reading.format import ANY_LINE, ONE_CHUNK, Format, LazyReader

LARGEST: Final = 64 << 20
"""Most characters of a log; a night has some hundred thousand."""

KEEPS: Final = frozenset(
    {
        Record.OPENING_STAKES,
        Record.RAKE,
        Record.RETURNS,
        Record.AWARDS,
        Record.SHOWS,
        Record.SEQUENCE,
        Record.STAKES,
        Record.DECLARATIONS,
        Record.BUTTON,
        Record.CLOCK,
    }
)
"""The records that a log may keep."""

_READER: Final = LazyReader("handaudit.reading.pokernow.reader")

FORMAT: Final = Format(
    name="pokernow",
    title="PokerNow log",
    looks_like=expression(
        r'^[\x00 \t]*"?entry"?,"?at"?,"?order"?|^[^\n]{0,3}-- starting hand #\d', re.MULTILINE
    ),
    starts=ONE_CHUNK,
    read=_READER.read,
    suffixes=(".csv",),
    keeps=KEEPS,
    line_events=False,
    written_whole=True,
    may_name=ANY_LINE,
    joined=lambda before, chunk: True,  # noqa: ARG005  the first hand stands last
    largest_stretch=LARGEST,
)
