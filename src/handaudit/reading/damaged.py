"""What stands for lines that could not be read.

Such a line is too long, so a format sees only its beginning, or it does not fit the encoding that
the user named.  A log that a format holds as a whole may be too large.
"""

from collections.abc import Iterator, Mapping

import msgspec

from handaudit.facts.events import Event, Ignored, RoundOpened, Unread
from handaudit.facts.log import Defect, Interlude, Part, Round, Source
from handaudit.reading.text import Damage


def with_damage(part: Round | Interlude, damage: Mapping[int, Damage]) -> Round | Interlude:
    """``part`` with an ``Unread`` for each of its damaged lines.

    Such a line counts as unread, whatever the format makes of it. A round whose first line is
    damaged still begins there, but is not audited.
    """
    lines = range(part.first_line, part.first_line + part.line_count)
    here = {line: _unread(part, line, damage[line]) for line in lines if line in damage}
    if not here:
        return part
    part = msgspec.structs.replace(part, events=tuple(_replaced(part, here)))
    if isinstance(part, Round) and part.opened.line in here:
        why = here[part.opened.line]
        reason = f"its first line cannot be read: expected {why.expected} (column {why.column})"
        return msgspec.structs.replace(part, defect=Defect("log:syntax", why.line, reason))
    return part


def too_large(line: int, source: Source, expected: str) -> Interlude:
    """What stands for a log that is held as a whole, from the line on at which it is too large."""
    unread = Unread(line=line, text="", column=1, expected=expected)
    return Interlude(source=source, first_line=line, text="", events=(unread,))


def taken(damage: dict[int, Damage], lines: range) -> dict[int, Damage]:
    """Removes and returns the damaged lines among ``lines``."""
    return {line: damage.pop(line) for line in sorted(damage) if line in lines}


def _replaced(part: Part, damage: Mapping[int, Unread]) -> Iterator[Event]:
    """The events, with those of damaged lines replaced; a run of comments is split around such a line."""
    done = 0  # the last damaged line with an event
    for event in part.events:
        at, end = event.line, event.line + event.lines
        within = [line for line in range(at, end) if line in damage]
        if not within or isinstance(event, RoundOpened):
            yield event
            continue
        for line in within:
            if line > at:
                yield Ignored(line=at, count=line - at)
            if line > done:
                yield damage[line]
                done = line
            at = max(at, line + 1)
        if at < end:
            yield Ignored(line=at, count=end - at)


def _unread(part: Part, line: int, why: Damage) -> Unread:
    return Unread(line=line, text=part.line_text(line), column=why.column, expected=why.expected)
