"""Hand histories of GGPoker: how to recognise them, and what they keep."""

import re
from typing import Final

from handaudit.reading import forms
from handaudit.reading.detection import expression
from handaudit.reading.format import Format, LazyReader
from handaudit.reading.pokerstars.format import KEEPS

STARTS: Final = expression(r"^[ \t\ufeff]*Poker Hand #(?P<id>[A-Z]{0,4}[0-9]+)", re.MULTILINE)
"""The start of any header."""

_READER: Final = LazyReader("handaudit.reading.ggpoker.reader")

FORMAT: Final = Format(
    name="ggpoker",
    title="GGPoker hand history",
    writes=forms.POKERSTARS,
    looks_like=STARTS,
    starts=STARTS,
    read=_READER.read,
    over=_READER.over,
    keeps=KEEPS,
    room="ggpoker",
    written_whole=True,
)
