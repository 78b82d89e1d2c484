"""Hand histories of the Winning Poker Network: how to recognise them, and what they keep."""

import re
from typing import Final

from handaudit.facts.evidence import Record
from handaudit.reading import forms
from handaudit.reading.detection import expression
from handaudit.reading.format import Format, LazyReader

STARTS: Final = expression(
    r"^[ \t\ufeff]*(?:Game started at: |Game Hand #|Hand #)"
    r"(?:(?<=#)(?P<id>[0-9]{1,20}) - |(?<=: ))",
    re.MULTILINE,
)
"""The start of any header.

Each of its alternatives begins with a letter, so that a search only stops at these letters.
"""

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

_READER: Final = LazyReader("handaudit.reading.wpn.reader")

FORMAT: Final = Format(
    name="wpn",
    title="Winning Poker Network (ACR) hand history",
    writes=forms.WPN,
    looks_like=STARTS,
    starts=STARTS,
    read=_READER.read,
    over=_READER.over,
    implied_events=True,
    keeps=KEEPS,
    room="wpn",
    written_whole=True,
)
