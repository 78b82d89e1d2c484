"""Hand histories of iPoker: how to recognise them, and what they keep."""

from typing import Final

from handaudit.facts.evidence import Record
from handaudit.reading.detection import expression
from handaudit.reading.format import ANY_LINE, Format, LazyReader

STARTS: Final = expression(r"[ \t]*<(?:game\b|session\b)")
"""A line at which a game begins, or the common data of the games after it."""

KEEPS: Final = frozenset({Record.OPENING_STAKES, Record.AWARDS, Record.BUTTON})
"""The records that a log may keep."""

_READER: Final = LazyReader("handaudit.reading.ipoker.reader")

FORMAT: Final = Format(
    name="ipoker",
    title="iPoker history",
    looks_like=expression(
        r"(?:<\?xml\b[^<>]*>\s*)?<session\b[^<>]*>\s*<general\b|<gametype>|<game gamecode="
    ),
    starts=STARTS,
    read=_READER.read,
    suffixes=(".xml", ".txt"),
    context=_READER,
    keeps=KEEPS,
    line_events=False,
    written_whole=True,
    told_in_words=False,
    may_name=ANY_LINE,
)
