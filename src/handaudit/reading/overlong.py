"""Tells of lines too long to be read, of which a format sees only the beginning."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from handaudit.events import Event, Ignored, RoundOpened, Unread
from handaudit.log import Interlude, Round


def told(part: Round | Interlude, long_lines: Mapping[int, int], longest: int) -> Round | Interlude:
    """``part`` with an ``Unread`` for each of its lines that was cut: ``long_lines`` gives their lengths
    in characters, of which ``longest`` are kept.

    Whatever the beginning of such a line was taken for, the line was not read.
    """
    lines = range(part.first_line, part.first_line + part.line_count)
    long = [line for line in lines if line in long_lines]
    if not long:
        return part
    unread = [_unread(line, part.line_text(line), long_lines[line], longest) for line in long]
    events = tuple(new for event in part.events for new in _retold(event, unread))
    return msgspec.structs.replace(part, events=events)


def _retold(event: Event, unread: Sequence[Unread]) -> Iterator[Event]:
    """One event, replaced, or split where a run of comments has a long one in it."""
    if isinstance(event, RoundOpened):  # a round keeps its beginning
        yield event
        return
    end = event.line + event.lines
    at = event.line
    for long in unread:
        if event.line <= long.line < end:
            if long.line > at:
                yield Ignored(line=at, count=long.line - at)
            yield long
            at = long.line + 1
    if at == event.line:
        yield event
    elif at < end:
        yield Ignored(line=at, count=end - at)


def _unread(line: int, text: str, length: int, longest: int) -> Unread:
    expected = f"a line of at most {longest:,} characters; this one has {length:,}"
    return Unread(line=line, text=text, column=1, expected=expected)
