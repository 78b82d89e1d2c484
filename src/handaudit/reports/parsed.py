"""A log as the reader understood it: each line, and below it the events that it became."""

import json
from collections.abc import Iterator
from typing import Any, Final

from handaudit.facts.events import Event, Ignored, Unread
from handaudit.facts.log import Interlude, Part, Round
from handaudit.reading import hints
from handaudit.reading.jsonl.writer import data
from handaudit.reports.terminal import Terminal, safe

LONGEST: Final = 200
"""Most characters shown of a line; a cut is marked."""
_HANG: Final = " " * 9
_NOT_SHOWN: Final = frozenset({"type", "line"})


def render(part: Round | Interlude, terminal: Terminal) -> str:
    """A part of a log; a round has a heading and, below it, any reason not to audit it."""
    lines = [*_heading(part, terminal), *_not_audited(part, terminal)]
    shown = 0  # the last line whose text is there
    for event in sorted(
        part, key=lambda event: event.line
    ):  # of data, events come in order of play
        lines += [_quoted(part, line, terminal) for line in _texts(event, shown)]
        shown = max(shown, event.line + event.lines - 1)
        lines += _event(part, event, terminal)
    return "".join(f"{line}\n" for line in lines)


def _heading(part: Round | Interlude, terminal: Terminal) -> Iterator[str]:
    if not isinstance(part, Round):
        return
    session = part.session
    table = session.table and f"table {session.table}"
    named = ", ".join(one for one in (session.game, table) if one)
    yield ""
    yield terminal.paint("bold", safe(f"round {part.id}" + (f" ({named})" if named else "")))


def _not_audited(part: Round | Interlude, terminal: Terminal) -> Iterator[str]:
    if part.defect is not None:
        word = "not audited" if part.defect.incomplete else "nothing to audit"
        message = f"{word}: line {part.defect.line}: {part.defect.message}"
        for line in terminal.wrap(message, first="       ! ", rest=_HANG):
            yield terminal.paint("error", line)


def _texts(event: Event, shown: int) -> Iterator[int]:
    """The lines of an event to show: only the first of blank lines and comments."""
    count = 1 if isinstance(event, Ignored) else event.lines
    for line in range(event.line, event.line + count):
        if line > shown:
            yield line


def _quoted(part: Part, line: int, terminal: Terminal) -> str:
    text = safe(part.line_text(line))
    if len(text) > LONGEST:
        text = text[:LONGEST] + terminal.sign("…")
    return f"{line:>6} | {text}".rstrip()


def _event(part: Part, event: Event, terminal: Terminal) -> list[str]:
    """The content of an event."""
    if isinstance(event, Ignored):
        more = f", nor do the {event.count - 1:,} lines after it" if event.count > 1 else ""
        return [f"       . says nothing{more}"]
    if isinstance(event, Unread):
        text = f"not read: column {event.column}: expected {event.expected}"
        lines = terminal.wrap(text, first="       ! ", rest=_HANG)
        if hint := hints.of_line(part, event):
            lines += terminal.wrap(hint, first=_HANG, rest=f"{_HANG}  ")
        return [terminal.paint("error", line) for line in lines]
    fields = {name: value for name, value in data(event).items() if name not in _NOT_SHOWN}
    known = [f"{name} {_value(value)}" for name, value in fields.items() if value is not None]
    text = f"{type(event).__name__} {', '.join(known)}".rstrip()
    return terminal.wrap(text, first="       = ", rest=_HANG)


def _value(value: Any) -> str:
    """A value in few characters, without quotes if it stays unambiguous."""
    if isinstance(value, str) and value.replace("-", "").isalnum():
        return value
    return json.dumps(value, ensure_ascii=False)
