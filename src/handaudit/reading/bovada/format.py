"""Hand histories of Bovada, Ignition and Bodog: how to recognise them, and what they keep."""

import re
from typing import Final

from handaudit.facts.evidence import Record
from handaudit.reading import forms
from handaudit.reading.detection import expression
from handaudit.reading.format import Format, LazyReader

STARTS: Final = expression(
    r"^[ \t\ufeff]*(?:Bovada|Ignition|Bodog)[^\n#]{0,20} Hand #C?(?P<id>[0-9]{1,20})",
    re.MULTILINE,
)
"""The start of any header."""

KEEPS: Final = frozenset(
    {
        Record.OPENING_STAKES,
        Record.RETURNS,
        Record.AWARDS,
        Record.SHOWS,
        Record.BUTTON,
        Record.HOLE_CARDS,
        Record.RAKE,
    }
)
"""The records that a log may keep."""

_READER: Final = LazyReader("handaudit.reading.bovada.reader")

FORMAT: Final = Format(
    name="bovada",
    title="Bovada, Ignition or Bodog hand history",
    writes=forms.BOVADA,
    looks_like=STARTS,
    starts=STARTS,
    read=_READER.read,
    over=_READER.over,
    implied_events=True,
    keeps=KEEPS,
    room="bovada",
    written_whole=True,
)
