"""Hand histories of partypoker: how to recognise them, and what they keep."""

import re
from typing import Final

from handaudit.facts.evidence import Record
from handaudit.reading import forms
from handaudit.reading.detection import expression
from handaudit.reading.format import Format, LazyReader

BLANKS: Final = r"[\x00 \t\u00a0]*"
A_HEADER: Final = r"\*{5} Hand History [Ff]or Game (?P<number>[A-Za-z0-9]{1,40}) \*{5}"
A_NUMBER: Final = r"#Game No ?: ?(?P<announced>[A-Za-z0-9]{1,40})"

STARTS: Final = expression(rf"{BLANKS}(?:{A_HEADER}|{A_NUMBER})")
"""The lines with which a hand begins."""

KEEPS: Final = frozenset(
    {
        Record.OPENING_STAKES,
        Record.BUTTON,
        Record.SHOWS,
        Record.POT_NAMES,
        Record.AWARDS,
        Record.RAKE,
    }
)
"""The records that a log may keep."""

_READER: Final = LazyReader("handaudit.reading.party.reader")

FORMAT: Final = Format(
    name="party",
    title="partypoker hand history",
    writes=forms.PARTY,
    looks_like=expression(
        rf"^(?:{BLANKS}{A_HEADER}|[\x00 \t\u00a0]*Game #[0-9]+ starts\.)", re.MULTILINE
    ),
    starts=STARTS,
    read=_READER.read,
    over=_READER.over,
    joined=_READER.joined,
    keeps=KEEPS,
    room="party",
    written_whole=True,
)
