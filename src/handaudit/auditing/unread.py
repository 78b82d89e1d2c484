"""Finds the bytes of what was not read, in inputs that can be read again."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import BinaryIO

from handaudit.auditing.report import InputAudited, NotRead
from handaudit.reading.places import places, places_in_sections
from handaudit.reading.sections import Section


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
