"""What a masked report shows of lines whose words may be the name of anybody, also of somebody who has
no seat.
"""

from typing import Final

from handaudit.facts.events import Chatter, Event, RoundVoided, Said, Unread
from handaudit.reading import formats
from handaudit.reading.table_log import wording

WITHHELD: Final = "(a line that could not be read; withheld, since it may contain names)"
WITHHELD_TALK: Final = "(a line without play; withheld, since it may contain names)"
WITHHELD_WORDS: Final = "(withheld, since it may contain names)"


def without_words(event: Event) -> Event:
    """The event without what somebody says in it, or what could not be read of it."""
    match event:
        case Unread() | Chatter() | Said():
            return event.changed(text=WITHHELD_WORDS)
        case RoundVoided(reason=str()):
            return event.changed(reason=WITHHELD_WORDS)
    return event


def told(event: Event, line: str, form: str) -> str:
    """What a masked report shows of a line in a log of this format, before names are replaced.

    It is the line itself if only names of the seat list can be in it, spelled alike.
    """
    match event:
        case Unread():
            return WITHHELD
        case Chatter():
            return WITHHELD_TALK
    may_name = formats.by_name(form).may_name
    silent = without_words(event)
    if silent is event and (may_name is None or may_name.search(line) is None):
        return line
    return wording.words(silent) or WITHHELD_WORDS
