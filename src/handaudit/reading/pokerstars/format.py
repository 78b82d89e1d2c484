"""Hand histories of PokerStars and its skin Full Tilt: how to recognise them, and what they keep."""

import re
from typing import Final

from handaudit.facts.evidence import Record
from handaudit.reading import forms
from handaudit.reading.detection import expression
from handaudit.reading.format import Format, LazyReader, Target

STARTS: Final = expression(
    r"^[ \t\ufeff]*(?:PokerStars(?:[ \u00a0][A-Z][A-Za-z]*){0,3}?[ \u00a0](?:Hand|Game)[ \u00a0]?"
    r"|(?P<skin>Full Tilt) Hand )#(?P<id>[0-9]+)",
    re.MULTILINE,
)
"""The start of any header. Since May 2016 Full Tilt was a skin of PokerStars, and wrote like it."""

KEEPS: Final = frozenset(
    {
        Record.OPENING_STAKES,
        Record.RAKE,
        Record.POT_NAMES,
        Record.AWARDS,
        Record.BUTTON,
        Record.RETURNS,
        Record.SHOWS,
        Record.RESHUFFLES,
    }
)
"""The records that a log may keep."""

_READER: Final = LazyReader("handaudit.reading.pokerstars.reader")

FORMAT: Final = Format(
    name="pokerstars",
    title="PokerStars hand history",
    writes=forms.POKERSTARS,
    looks_like=STARTS,
    starts=STARTS,
    read=_READER.read,
    over=_READER.over,
    keeps=KEEPS,
    room="pokerstars",
    written_whole=True,
    prints_rebuys=True,
    target=Target("handaudit.reading.pokerstars.writer", ".txt"),
)
