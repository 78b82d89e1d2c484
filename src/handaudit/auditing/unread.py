"""What was not read of an input: its lines, and their bytes if the input can be read again."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import BinaryIO, Final

from handaudit.auditing.report import InputAudited, NotRead
from handaudit.reading.places import places, places_in_sections
from handaudit.reading.sections import Section

MOST_UNREAD: Final = 1_000
"""Most separate parts of one input that a report lists as not read."""


def note(logged: InputAudited, first: int, last: int) -> None:
    """Notes lines of an input that could not be read or audited.

    They are joined with those before them if they touch, or if there are too many.
    """
    unread = logged.unread
    while unread:
        start, end = unread[-1].lines
        apart = first > end + 1 or last < start - 1
        if apart and len(unread) < MOST_UNREAD:
            break
        first, last = min(start, first), max(end, last)
        unread.pop()
        if apart:
            break
    unread.append(NotRead((first, last)))


def locate(
    logged: InputAudited, opens: Callable[[], BinaryIO], sections: Sequence[Section]
) -> None:
    """Finds the bytes of the lines of an input that were not read; reads it again only if there are some.

    Of an input that was read in sections, only those with such lines are read again.
    If it cannot be read again, or has changed, the lines alone stand in the report.
    """
    if not logged.unread:
        return
    wanted = [missed.lines for missed in logged.unread]
    with suppress(OSError), opens() as file:
        found = (
            places_in_sections(file, wanted, sections)
            if sections
            else places(file, logged.encoding or "utf-8", wanted, logged.sha256)
        )
        if found is not None:
            logged.unread = [*map(NotRead, wanted, found)]
