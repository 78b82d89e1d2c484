"""What the rounds of a table, and the lines between them, leave for duties that look across rounds.

Times are milliseconds on the table's own clock; money is integer cents.
"""

import re
from typing import Any, Final

import msgspec

from handaudit.facts.events import (
    BlindPosted,
    Contributed,
    Event,
    KillLifted,
    KillPlaced,
    PlayerSeated,
    PotAwarded,
    RoundOpened,
    Shuffled,
)
from handaudit.facts.evidence import COUNTED_ID, Evidence
from handaudit.facts.log import Session
from handaudit.facts.sign import Sign
from handaudit.law.game import Game
from handaudit.law.in_force import Law

_NUMBER: Final = re.compile(r"(.*?)([0-9]+)", re.DOTALL)


class Noted(msgspec.Struct, frozen=True, gc=False):
    """An event that concerns the table beyond its round, and when it happened, if that is known.

    ``due`` is what a count of the stub should have given, ``after_play`` whether the pot of its round
    was paid already, or that of the round before.  ``before_seats`` is true of a stake that changes in a
    round whose seat lines come later: they state it as changed.
    """

    event: Event
    at: int | None = None
    due: int | None = None
    after_play: bool = True
    before_seats: bool = False


class LedgerEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What one stretch of a log leaves: ``lines`` are those that a finding may quote.

    ``follows`` is the first line of the round of this file after which the stretch stands; ``None`` for
    one that stands before the first round of its table.
    """

    path: str
    first_line: int
    lines: dict[int, str]
    noted: tuple[Noted, ...]
    unread: bool
    zone: int | None = None
    """How far its clock is ahead of UTC; ``None`` where the log gives no zone."""
    follows: int | None = None

    places: tuple[tuple[Event, int, str], ...] = ()
    """Events that share their line with others, each with its column and its text."""

    def line_text(self, line: int) -> str:
        """Text of one of the lines that are kept."""
        return self.lines.get(line, "")

    def quoted(self, event: Event) -> tuple[int, str]:
        """The text of an event, and the column at which it begins: 1 for a whole line."""
        for one, column, text in self.places:
            if one is event:
                return column, text
        return 1, self.line_text(event.line)


class KillEntry(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a round leaves of the kill, in a game that has one.

    ``put`` is the line that put the round under a kill, the button or else the kill blind; ``moved`` where
    the button went after the award.  ``gross`` is the pot in cents before the rake and the contribution;
    ``end`` is the last line of the round.
    """

    put: KillPlaced | BlindPosted | None
    moved: KillPlaced | KillLifted | None
    awards: tuple[PotAwarded, ...]
    gross: int
    end: Event

    @property
    def events(self) -> tuple[Event, ...]:
        """The lines that a finding may quote."""
        return (*(one for one in (self.put, self.moved) if one is not None), *self.awards, self.end)


class RoundEntry(LedgerEntry, frozen=True, kw_only=True):
    """What one round leaves.

    ``start`` is when it began, ``end`` the last time that the log gives in it and ``dealt`` that of the
    last card; ``last`` is the event at ``end``.  ``ends`` are the stakes after the pot was paid, by seat,
    ``None`` where they cannot be told.  ``damaged`` says why the round could not be audited.
    """

    opened: RoundOpened
    format: str
    session: Session
    sign: Sign
    law: Law
    game: Game | None
    start: int | None
    end: int | None
    dealt: int | None
    last: Event
    seated: tuple[PlayerSeated, ...] = ()
    ends: tuple[tuple[int, int], ...] | None = None
    may_end_with: tuple[tuple[int, int | None], ...] = ()
    """What players may have instead, as ``Table.may_end_with``."""
    other_button: int | None = None
    """Where the button is if its line is a mistake, as the rest of the round shows."""
    waiting: Any = None
    """A finding of the round that stays unless line ``waits_for`` contradicts the round before."""
    waits_for: int = 0
    unsure_stakes: frozenset[int] = frozenset()
    """Seats whose line may give a wrong stake, as is found elsewhere in the round."""
    by_device: bool | None = None
    """Whether a device shuffled the deck for the round; ``None`` where no shuffle is logged."""
    by_hand: Shuffled | None = None
    """A shuffle by hand within the round, at a table whose sign posts a shuffler."""
    in_play: Shuffled | None = None
    """A device's shuffle of the round's own deck while that is dealt, at a table with a shuffler."""
    void: bool = False
    """Whether the round counted for nothing: the next one is judged as if it were this one again."""
    damaged: str | None = None
    kill: KillEntry | None = None
    contributed: tuple[Contributed, ...] = ()
    """The first contribution to each fund that the round feeds."""
    blinds: tuple[BlindPosted, ...] = ()
    won: tuple[tuple[int, int], ...] = ()
    """What was awarded, by seat."""
    moved: frozenset[str] = frozenset()
    """Players of whom a line says that they came, left or bought chips."""
    active: tuple[int, ...] = ()
    """Seats that acted or posted a blind."""
    stayed_in: tuple[int, ...] = ()
    """Those of them that did more than fold."""
    number: tuple[str, int] | None = None
    """The round's number and what stands before it; ``None`` if it has none."""

    @property
    def called_off(self) -> bool:
        """Whether the room called the round off: it is as if it had not been dealt."""
        return self.void and self.damaged is not None

    @property
    def own(self) -> tuple[Event, ...]:
        """The events, besides those noted, whose lines a finding may quote."""
        kill = self.kill.events if self.kill else ()
        shuffles = (one for one in (self.by_hand, self.in_play) if one is not None)
        return (
            *(self.opened, self.last, *self.seated),
            *(*kill, *self.contributed, *self.blinds, *shuffles),
        )

    @property
    def identity(self) -> tuple[str, ...]:
        """The lines that tell which round it is: its first line and the players; another record with the
        same is of the same round.
        """
        text = self.lines.get
        return tuple([text(event.line, "") for event in (self.opened, *self.seated)])

    @property
    def id(self) -> str:
        """The log's own number of the round."""
        return self.opened.id


def number_of(opened: str, evidence: Evidence) -> tuple[str, int] | None:
    """The number in a round's id and what stands before it; ``None`` if it has none."""
    match = (COUNTED_ID if evidence.counted_by_id else _NUMBER).fullmatch(opened)
    return (match[1], int(match[2])) if match else None
