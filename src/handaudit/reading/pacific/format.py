"""Hand histories of the Pacific network: how to recognise them, and what they keep."""

import re
from typing import Final

from handaudit.facts.evidence import Record
from handaudit.reading import forms
from handaudit.reading.detection import expression
from handaudit.reading.format import Format, LazyReader

STARTS: Final = expression(
    r"[ \t\ufeff]*(?:#Game No : [0-9]{1,20}[ \t]*$"
    r"|\*{5} [^\n]{1,60}? Hand History for Game (?P<number>[0-9]{1,20}))",
    re.MULTILINE,
)
"""The lines with which a hand begins: its number, which some files lack, and the room's line."""

KEEPS: Final = frozenset({Record.OPENING_STAKES, Record.BUTTON, Record.SHOWS, Record.AWARDS})
"""The records that a log may keep."""

_READER: Final = LazyReader("handaudit.reading.pacific.reader")

FORMAT: Final = Format(
    name="888",
    title="888 or WSOP.com hand history",
    writes=forms.PACIFIC,
    looks_like=expression(
        r"^[\x00 \t]*(?:#Game No : [0-9]{1,20}[ \t]*\n[\x00 \t]*|)"
        r"\*{5} \S+(?: \S+)? Hand History for Game [0-9]",
        re.MULTILINE,
    ),
    starts=STARTS,
    read=_READER.read,
    over=_READER.over,
    joined=_READER.joined,
    context=_READER,
    keeps=KEEPS,
    room="888",
    written_whole=True,
)
