"""Exports of PokerGFX: how to recognise them, and what they keep."""

from typing import Final

from handaudit.facts.evidence import Record
from handaudit.reading.detection import expression
from handaudit.reading.format import ANY_LINE, ONE_CHUNK, Format, LazyReader

LARGEST: Final = 64 << 20
"""Most characters of a document; published ones have less than a million."""

KEEPS: Final = frozenset({Record.OPENING_STAKES, Record.BUTTON, Record.HOLE_CARDS, Record.SEQUENCE})
"""The records that a log may keep."""

_READER: Final = LazyReader("handaudit.reading.pokergfx.reader")

FORMAT: Final = Format(
    name="pokergfx",
    title="PokerGFX export",
    suffixes=(".json",),
    looks_like=expression(r'"(?:CreatedDateTimeUTC|FeatureTable|GameVariant|FlopDrawBlinds)"\s*:'),
    starts=ONE_CHUNK,
    read=_READER.read,
    keeps=KEEPS,
    line_events=False,
    told_in_words=False,
    may_name=ANY_LINE,
    longest_line=LARGEST,
    joined=lambda before, chunk: True,  # noqa: ARG005  one document
    largest_stretch=LARGEST,
)
