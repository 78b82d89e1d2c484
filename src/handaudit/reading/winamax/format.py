"""Hand histories of Winamax: how to recognise them, and what they keep."""

import re
from typing import Final

from handaudit.facts.evidence import Record
from handaudit.reading import forms
from handaudit.reading.detection import expression
from handaudit.reading.format import Format, LazyReader

STARTS: Final = expression(
    r"^[ \t\ufeff]*Winamax Poker - [^\n]*HandId: #(?P<id>[0-9-]{1,60})", re.MULTILINE
)
"""The start of any header."""

KEEPS: Final = frozenset(
    {
        Record.OPENING_STAKES,
        Record.RAKE,
        Record.AWARDS,
        Record.BUTTON,
        Record.SHOWS,
        Record.SEQUENCE,
    }
)
"""The records that a log may keep."""

_READER: Final = LazyReader("handaudit.reading.winamax.reader")

FORMAT: Final = Format(
    name="winamax",
    title="Winamax hand history",
    writes=forms.WINAMAX,
    looks_like=STARTS,
    starts=STARTS,
    read=_READER.read,
    over=_READER.over,
    keeps=KEEPS,
    room="winamax",
    written_whole=True,
)
