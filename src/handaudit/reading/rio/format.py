"""Hand histories of Run It Once and BetRivers: how to recognise them, and what they keep."""

import re
from typing import Final

from handaudit.facts.evidence import Record
from handaudit.reading import forms
from handaudit.reading.detection import expression
from handaudit.reading.format import Format, LazyReader
from handaudit.reading.pokerstars.format import KEEPS

STARTS: Final = expression(
    r"^[ \t\ufeff]*(?P<room>Run It Once|BetRivers) Poker Hand #(?P<id>[0-9]+)",
    re.MULTILINE,
)
"""The start of any header, whatever follows."""

_READER: Final = LazyReader("handaudit.reading.rio.reader")

FORMAT: Final = Format(
    name="rio",
    title="Run It Once or BetRivers hand history",
    writes=forms.POKERSTARS,
    looks_like=STARTS,
    starts=STARTS,
    read=_READER.read,
    keeps=KEEPS | {Record.HOLE_CARDS},
    room="rio",
    written_whole=True,
)
