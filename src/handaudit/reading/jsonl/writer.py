"""Writes any events as JSON Lines: one object for each round, with the lines before it.

``docs/events.md`` describes an object.  Nothing is left out: every line of a log is in an event.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

import msgspec

from handaudit.facts import events as e
from handaudit.facts.cards import NAMES
from handaudit.facts.events import Event
from handaudit.facts.log import Interlude, Round, Session
from handaudit.reading.losses import Losses

SCHEMA: Final = "handaudit-events/1"

_OF_CARDS: Final = frozenset({"cards", "so_far", "up"})
"""Fields that hold cards, unless they are a number of cards."""


class Writer:
    """Writes a stream of JSON objects; ``losses`` are the lines that could not be read."""

    def __init__(self, losses: Losses | None = None) -> None:
        self.losses = Losses() if losses is None else losses

    def write(self, parts: Iterable[Round | Interlude]) -> Iterator[str]:
        """A line for each round, and one without a round for what follows the last round of a log."""
        between: list[Interlude] = []
        for part in parts:
            self.losses.note_unread(part, part)
            if between and between[-1].source != part.source:
                yield from _last(between)
                between = []
            if not isinstance(part, Round):
                between.append(part)
                continue
            self.losses.note_damaged(part)
            yield _line(part, between)
            between = []
        yield from _last(between)


def _last(between: list[Interlude]) -> Iterator[str]:
    """The lines after the last round, if one of them has any content."""
    if any(not isinstance(event, e.Ignored) for part in between for event in part):
        yield _line(None, between)


def _line(played: Round | None, between: list[Interlude]) -> str:
    first = between[0] if between or played is None else played
    content = {
        "schema": SCHEMA,
        "source": msgspec.to_builtins(first.source),
        "line": first.first_line,
        "round": None if played is None else played.id,
        "session": None if played is None else _session(played.session),
        "defect": None if played is None else msgspec.to_builtins(played.defect),
        "between": [data(event) for part in between for event in part],
        "events": [] if played is None else [data(event) for event in played],
    }
    return msgspec.json.encode(content).decode() + "\n"


@lru_cache(maxsize=256)
def _session(session: Session) -> dict[str, Any]:
    content: dict[str, Any] = msgspec.to_builtins(session)
    kept = sorted(record.name.lower().replace("_", "-") for record in session.evidence.kept)
    # The fields of a sign whose rake has one line, as in the first version of the schema.
    content["sign"] |= {
        "rake_percent": session.sign.rake_percent,
        "rake_cap": session.sign.rake_cap,
    }
    content["evidence"] = {"keeps": kept, "because": session.evidence.because}
    return content


def data(event: Event) -> dict[str, Any]:
    """An event for JSON, with its type."""
    content: dict[str, Any] = {"type": type(event).__name__}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        of_cards = name == "card" or (name in _OF_CARDS and not isinstance(value, int))
        content[name] = _cards(value) if of_cards else msgspec.to_builtins(value)
    return content


def _cards(held: Any) -> Any:
    """A card such as ``As``, or ``null`` for an unknown one."""
    if isinstance(held, (list, tuple)):
        return [_cards(card) for card in held]
    return None if held is None else NAMES[held]
