"""Short cuts for the tests of the structured formats."""

from typing import TypeVar

from handaudit.events import Event, Unread
from handaudit.log import Interlude, Round, Source
from handaudit.reading.format import Format
from handaudit.reading.rounds import cut

E = TypeVar("E", bound=Event)
Parts = list[Round | Interlude]


def parts(form: Format, text: str) -> Parts:
    """The parts of a log in that format."""
    return list(form.read(cut([text], form.starts), Source(path="hands", format=form.name)))


def rounds(form: Format, text: str) -> list[Round]:
    """The rounds of a log."""
    return [part for part in parts(form, text) if isinstance(part, Round)]


def only_round(form: Format, text: str) -> Round:
    """The round of a log that has one."""
    (found,) = rounds(form, text)
    return found


def unread(found: Parts) -> list[Unread]:
    """What could not be read."""
    return [event for part in found for event in part if isinstance(event, Unread)]


def of_kind(part: Round | Interlude, kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in part if isinstance(event, kind)]


def assert_every_line_told(found: Parts, text: str) -> None:
    """Parts follow one another without a gap; each line of a part is in an event of that part.

    A file may have several hands in one line: then the parts share it.
    """
    assert "".join(part.text for part in found) == text
    at = 1
    for part in found:
        assert part.first_line == at
        lines = {line for e in part for line in range(e.line, e.line + e.lines)}
        assert lines == set(range(at, at + part.line_count))
        at += part.text.count("\n")
