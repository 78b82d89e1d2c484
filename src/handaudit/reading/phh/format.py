"""PHH: how to recognise it, and what it keeps."""

import re
from typing import Final

from handaudit.facts.evidence import Record
from handaudit.reading.detection import expression
from handaudit.reading.format import ANY_LINE, Format, LazyReader, Target

STARTS: Final = expression(r"[ \t]*\[[ \t]*([0-9]+)[ \t]*\][ \t]*(?:#[^\n]*)?$", re.MULTILINE)
"""The table of one hand in a file of several; its group is the name of the table."""

KEEPS: Final = frozenset({Record.OPENING_STAKES, Record.BUTTON, Record.SHOWS, Record.HOLE_CARDS})
"""The records that a log may keep."""

_READER: Final = LazyReader("handaudit.reading.phh.reader")

FORMAT: Final = Format(
    name="phh",
    title="Poker Hand History file (PHH)",
    suffixes=(".phh", ".phhs"),
    looks_like=expression(
        r"""^[\x00 \t]*variant[ \t]*=[ \t]*["'][A-Z0-9/]{2,6}["']""", re.MULTILINE
    ),
    starts=STARTS,
    read=_READER.read,
    keeps=KEEPS,
    line_events=False,
    told_in_words=False,
    may_name=ANY_LINE,
    target=Target("handaudit.reading.phh.writer", ".phh", several=".phhs"),
)
