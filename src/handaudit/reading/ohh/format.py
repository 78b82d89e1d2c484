"""Open Hand History (OHH): how to recognise it, and what it keeps."""

import re
from typing import Final

from handaudit.facts.evidence import Record
from handaudit.reading.chunks import LARGEST_CHUNK
from handaudit.reading.detection import expression
from handaudit.reading.format import ANY_LINE, Format, LazyReader, Target

SIMPLE: Final = (
    r'"[^"\\\n]{1,60}"[ \t]*:[ \t]*(?:"[^"\\\n]{0,200}"|[-+.0-9eE]{1,30}|true|false|null)[ \t]*,'
)
"""A key with a simple value; some writers put an id or a version before the hand."""

STARTS: Final = expression(
    rf'(?:[ \t]{{0,4}}[\[,]?[ \t]{{0,4}})\{{[ \t]*(?:(?:{SIMPLE}[ \t]*){{0,20}}"ohh"|$)',
    re.MULTILINE,
)
"""A line at which the object of a hand may begin, alone or in an array."""

KEEPS: Final = frozenset(
    {
        Record.OPENING_STAKES,
        Record.RAKE,
        Record.SHOWS,
        Record.AWARDS,
        Record.BUTTON,
        Record.POT_NAMES,
    }
)
"""The records that a log may keep."""

_READER: Final = LazyReader("handaudit.reading.ohh.reader")

FORMAT: Final = Format(
    name="ohh",
    title="Open Hand History (OHH)",
    suffixes=(".ohh", ".json"),
    longest_line=LARGEST_CHUNK,
    looks_like=expression(rf'(?<![\[\s])[\[\s]*+\{{\s*+(?:{SIMPLE}\s*){{0,20}}"ohh"\s*:'),
    starts=STARTS,
    read=_READER.read,
    keeps=KEEPS,
    line_events=False,
    written_whole=True,
    told_in_words=False,
    may_name=ANY_LINE,
    target=Target("handaudit.reading.ohh.writer", ".ohh"),
    joined=_READER.joined,
)
