"""Table Log: how to recognise it, and what it keeps."""

import re
from typing import Final

from handaudit.facts.evidence import Record
from handaudit.reading.detection import expression
from handaudit.reading.format import EVERY_RECORD, Format, LazyReader, Target

STAMP: Final = r"[ \t]*+(?:[0-9][0-9:.]*+[ \t]++|)"
"""The time in front of a line, if it has one."""

STARTS: Final = expression(rf"(?=[ \t0-9:.]*+r){STAMP}round(?=[ \t\n]|\Z)")
"""The line at which a round begins.  The first letter tells it from nearly all others."""

_READER: Final = LazyReader("handaudit.reading.table_log.reader")

FORMAT: Final = Format(
    name="table-log",
    title="Table Log",
    suffixes=(".tlog", ".txt", ".log"),
    looks_like=expression(
        r"^[ \t]*+tlog[ \t]++[0-9]++[ \t]*+(?:#.*)?$"
        rf"|^{STAMP}round[ \t]++\S.*\n"
        r"(?:[ \t]*+(?:#.*+)?\n)*"
        rf"{STAMP}seat[ \t]++[0-9]++[ \t]++\S.*[ \t]\$?[0-9]",
        re.MULTILINE,
    ),
    starts=STARTS,
    read=_READER.read,
    context=_READER,
    sessions=_READER.sessions,
    over=_READER.over,
    keeps=EVERY_RECORD - {Record.HOLE_CARDS},
    room="live",
    may_name=re.compile("#"),
    target=Target("handaudit.reading.table_log.writer", ".tlog"),
)
