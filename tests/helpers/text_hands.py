"""Short cuts for the tests of the text formats."""

from handaudit.facts.cards import CARDS, Card
from handaudit.facts.events import Unread
from handaudit.facts.log import Interlude, Round


def deck(names: str) -> tuple[Card, ...]:
    """Cards by their names, blanks between."""
    return tuple(CARDS[name] for name in names.split())


def unread(part: Round | Interlude) -> list[Unread]:
    """The lines of a part that could not be read."""
    return [event for event in part if isinstance(event, Unread)]


def assert_each_line_once(found: list[Round | Interlude], text: str) -> None:
    """Parts follow one another without a gap from the first line to the last, and so do their events.

    Events may stand in another order than their lines: that in which they count.  A header inside a line
    ends the part before it, and both parts share that line.
    """
    at = 1
    for part in found:
        assert part.first_line == at
        for event in sorted(part, key=lambda one: one.line):
            assert event.line == at, (event, at)
            at += event.lines
        assert at == part.first_line + part.line_count
        at -= not part.text.endswith("\n")
    assert "".join(part.text for part in found) == text
