"""What a Table Log says about the table itself: its header, its sign, the kinds of line that it keeps."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from handaudit.facts import events as e
from handaudit.facts.events import Event
from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.log import Session
from handaudit.facts.sign import Sign

KINDS: Final = {
    "shuffles": Record.SHUFFLES,
    "cuts": Record.CUTS,
    "deals": Record.DEALS,
    "burns": Record.BURNS,
    "collects": Record.COLLECTS,
    "stub-counts": Record.STUB_COUNTS,
    "stakes": Record.STAKES,
    # Not on the format's page: words for logs that were converted from another format.
    "rakes": Record.RAKE,
    "returns": Record.RETURNS,
    "pot-names": Record.POT_NAMES,
    "awards": Record.AWARDS,
    "button": Record.BUTTON,
    "shows": Record.SHOWS,
    "declarations": Record.DECLARATIONS,
    "decks": Record.DECKS,
    "kills": Record.KILLS,
    "times": Record.CLOCK,
    "rounds": Record.SEQUENCE,
    "reshuffles": Record.RESHUFFLES,
}
"""The words of an ``unrecorded`` line."""

# A card of a Table Log may be ??, and its lines need no time.
_KEPT: Final = frozenset(Record) - {Record.HOLE_CARDS, Record.CLOCK}


@lru_cache(maxsize=256)
def evidence(omitted: frozenset[Record]) -> Evidence:
    """The evidence of a Table Log that leaves some kinds of line out."""
    because = (
        "the log's header says that it does not record them"
        if omitted
        else "the log does not show it"
    )
    return Evidence(kept=_KEPT - omitted, because=because, disowned=omitted)


START: Final = Session(evidence=evidence(frozenset()))
"""The session before the first line of a Table Log."""


@lru_cache(maxsize=256)
def timed(session: Session) -> Session:
    """The same session, for a round whose lines have times."""
    known = session.evidence
    if Record.CLOCK in known.disowned:
        return session  # some lines have a time, but others of the same kind may have none
    return replace(session, evidence=replace(known, kept=known.kept | {Record.CLOCK}))


def fold(session: Session, event: Event, *, adds: bool = False) -> Session:
    """The session after an event.

    A line of the rake ``adds`` to another one of the same header, and replaces those of earlier headers.
    """
    change = FOLDS.get(type(event))
    if change is None:
        return session
    after = replace(session, **change(session, event))
    if adds and posts_rake(event):
        more = (*(session.sign.rake or ()), *(after.sign.rake or ()))
        return replace(after, sign=replace(after.sign, rake=more))
    return after


def posts_rake(event: Event) -> bool:
    """Whether an event is a line of the posted rake."""
    return isinstance(event, e.SignPosted) and event.rake is not None


def folded(session: Session, events: Iterable[Event]) -> Session:
    """The session after the events between two rounds."""
    raked = False
    for event in events:
        session = fold(session, event, adds=raked)
        raked = raked or posts_rake(event)
    return session


def _omitted(session: Session, event: e.RecordsOmitted) -> dict[str, Any]:
    before = session.evidence.disowned
    return {"evidence": evidence(before | {KINDS[kind] for kind in event.kinds})}


_AMOUNTS: Final = {
    "limit": ("small_bet", "big_bet"),
    "spread": ("small_bet", "big_bet"),
    "pot-limit": ("small_bet", "big_bet"),
    "no-limit": ("small_bet", "big_bet"),
    "ante": ("ante",),
    "blinds": (),
    "forced-bet": ("forced_bet",),
    "raises": ("raises",),
    "rake": (),
    "bad-beat": ("bad_beat",),
    "kill": ("kill_pot",),
    "chip": ("chip",),
    "seats": ("seats",),
    "shuffler": (),
    "tournament": (),
}
"""The values of the sign that the amounts of a `posted` line set; a missing amount clears its value."""


def posted(sign: Sign, event: e.SignPosted) -> Sign:
    """The sign with one more item."""
    values: dict[str, Any] = dict(
        zip(_AMOUNTS[event.item], (*event.amounts, None, None), strict=False)
    )
    match event.item:
        case "limit" | "spread" | "pot-limit" | "no-limit":
            values["limit"] = event.item
        case "blinds":
            values["blinds"] = event.amounts
        case "rake":
            values["rake"] = None if event.rake is None else (event.rake,)
        case "kill":
            values["kill"] = event.word
        case "shuffler":
            values["shuffler"] = event.word == "yes"
        case _:
            pass
    return replace(sign, **values)


_TOURNAMENT: Final[dict[str | None, bool | None]] = {"yes": True, "no": False, "unknown": None}


def _posted(session: Session, event: e.SignPosted) -> dict[str, Any]:
    if event.item == "tournament":
        return {"tournament": _TOURNAMENT[event.word]}
    return {"sign": posted(session.sign, event)}


FOLDS: Final[dict[type[Event], Callable[[Session, Any], dict[str, Any]]]] = {
    # A log begins: statements of an earlier log in the same file no longer apply.
    e.LogOpened: lambda _, __: {name: getattr(START, name) for name in Session.__struct_fields__},
    e.CasinoNamed: lambda _, event: {"casino": event.name},
    e.TableNamed: lambda _, event: {"table": event.name},
    e.DateSet: lambda _, event: {"date": event.date},
    e.GameSet: lambda _, event: {"game": event.game, "game_line": event.line},
    e.RulesPinned: lambda _, event: {"rules": event.edition},
    e.RecordsOmitted: _omitted,
    e.SignPosted: _posted,
}
"""The events that change the session, and the fields that they set."""
