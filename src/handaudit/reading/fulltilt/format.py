"""Hand histories of Full Tilt Poker: how to recognise them, and what they keep."""

import re
from typing import Final

from handaudit.facts.evidence import Record
from handaudit.reading import forms
from handaudit.reading.detection import expression
from handaudit.reading.format import Format, LazyReader

STARTS: Final = expression(
    r"^[ \t\ufeff]*Full ?Tilt(?: ?Poker)?(?:\.[a-z]{2,3})? Game #(?P<id>[0-9]{1,20})",
    re.MULTILINE,
)
"""The start of any header."""

KEEPS: Final = frozenset(
    {
        Record.OPENING_STAKES,
        Record.RAKE,
        Record.AWARDS,
        Record.POT_NAMES,
        Record.BUTTON,
        Record.RETURNS,
        Record.SHOWS,
    }
)
"""The records that a log may keep."""

_READER: Final = LazyReader("handaudit.reading.fulltilt.reader")

FORMAT: Final = Format(
    name="fulltilt",
    title="Full Tilt Poker hand history",
    writes=forms.FULLTILT,
    looks_like=STARTS,
    starts=STARTS,
    read=_READER.read,
    over=_READER.over,
    implied_events=True,
    keeps=KEEPS,
    room="fulltilt",
    written_whole=True,
)
