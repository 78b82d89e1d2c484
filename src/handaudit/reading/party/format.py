"""Hand histories of partypoker: how to recognise them, and what they keep."""

import re
from typing import Final

from handaudit.facts.evidence import Record
from handaudit.reading import forms
from handaudit.reading.format import Format, LazyReader

_BLANKS: Final = r"[\x00 \t\u00a0]*"
_HEADER: Final = r"\*{5} Hand History [Ff]or Game (?P<number>[A-Za-z0-9]{1,40}) \*{5}"
_ANNOUNCED: Final = r"#Game No ?: ?(?P<announced>[A-Za-z0-9]{1,40})"

HEADER: Final = re.compile(_BLANKS + _HEADER)
"""The header of any hand."""

ANNOUNCED: Final = re.compile(_BLANKS + _ANNOUNCED)
"""The line before a header, which some files lack; in others, its number is another one than the header's."""

STARTS: Final = re.compile(rf"{_BLANKS}(?:{_HEADER}|{_ANNOUNCED})")
"""The lines with which a hand begins."""

KEEPS: Final = frozenset(
    {Record.BUTTON, Record.SHOWS, Record.POT_NAMES, Record.AWARDS, Record.RAKE}
)
"""The records that a log may keep."""

_READER: Final = LazyReader("handaudit.reading.party.reader")

FORMAT: Final = Format(
    name="party",
    title="partypoker hand history",
    writes=forms.PARTY,
    looks_like=re.compile(
        rf"^(?:{HEADER.pattern}|[\x00 \t\u00a0]*Game #[0-9]+ starts\.)", re.MULTILINE
    ),
    starts=STARTS,
    read=_READER.read,
    over=_READER.over,
    joined=_READER.joined,
    keeps=KEEPS,
    room="party",
    written_whole=True,
)
