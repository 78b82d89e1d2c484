"""Puts facts of other formats in the form of a Table Log: cards as dealt, the rake as taken.

Most formats mark that everybody has cards, and then show the known ones. A Table Log has one line
per deal, which names the known cards. Of the opening deal, nothing else is written, since the log
does not record deals. On a later street, everybody still in got a card, known or not. The rake is
in the history's own totals; a Table Log takes it out of the pot before the awards.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from handaudit.facts import events as e
from handaudit.facts.cards import Card
from handaudit.facts.events import Event, Face
from handaudit.reading.table_log.session import FOLDS

_SILENT: Final = (e.Ignored, e.Chatter, e.Unread)
_BEFORE_THE_DEAL: Final[tuple[type[Event], ...]] = (
    *(e.RoundOpened, e.PlayerSeated, e.Anted, e.BlindPosted),
    *(e.SeatTaken, e.SeatLeft, e.StakeAdded, e.StakeRemoved, e.SteppedAway, e.CameBack),
    *FOLDS,
)
_LAST_STREET: Final = 5
"""The deal of a stud game whose card is face down again."""


def named_deals(events: Iterable[Event]) -> Iterator[Event]:
    """The same events, with ``CardsDealt`` for the known cards of each player."""
    deals = _Deals()
    ended: list[Event] = []
    for event in _raked([*events]):
        if isinstance(event, e.RoundEnded):
            ended.append(event)  # in some logs players show their cards after it
        elif ended and isinstance(event, e.CardsRevealed):
            yield event  # what a player held, when the round is over: no line can say it
        elif isinstance(event, e.HandsDealt):
            if deals.begun:
                yield from deals.close()
            deals.open(event)
        elif isinstance(event, e.CardsRevealed):
            deals.revealed(event)
        else:
            # Cards that a log shows before the forced bets are dealt after them.
            early = not deals.begun and isinstance(event, _BEFORE_THE_DEAL)
            if not (early or isinstance(event, _SILENT)):
                yield from deals.close()
            deals.follow(event)
            yield event
    yield from deals.close()
    yield from ended


def _raked(events: list[Event]) -> Iterator[Event]:
    """The same events, with the rake from the totals."""
    stated = next((event for event in events if isinstance(event, e.PotStated)), None)
    if stated is None or not stated.rake or any(isinstance(one, e.RakeTaken) for one in events):
        yield from events
        return
    taken = False
    for event in events:
        if not taken and (isinstance(event, e.PotAwarded) or event is stated):
            taken = True
            yield e.RakeTaken(line=stated.line, amount=stated.rake)
        yield event


class _Deals:
    """Who is in, what each player holds, and the current deal."""

    def __init__(self) -> None:
        self.opened: e.HandsDealt | None = None
        self.begun = False
        """Whether anybody can have cards."""
        self._number = 0
        self._in: dict[int, None] = {}
        self._held: dict[int, set[Card]] = {}
        self._shown: dict[int, list[Event]] = {}

    def follow(self, event: Event) -> None:
        """Updates who is in."""
        if isinstance(event, e.PlayerSeated) and event.dealt_in:
            self._in[event.seat] = None
        elif isinstance(event, e.Folded):
            self._in.pop(event.seat, None)

    def open(self, event: e.HandsDealt) -> None:
        """A deal begins."""
        self.opened = event
        self.begun = True
        self._number += 1

    def revealed(self, event: e.CardsRevealed) -> None:
        """Cards of a player; those that the player was not known to hold are new."""
        held = self._held.setdefault(event.seat, set())
        new = [card for card in event.cards if card is None or card not in held]
        held.update(card for card in new if card is not None)
        up = [*event.up]
        faces: list[tuple[Face, Card | None]] = []
        for card in new:
            face: Face = "down"
            if card in up:
                up.remove(card)
                face = "up"
            elif self.opened is not None and 1 < self._number < _LAST_STREET:
                face = "up"
            faces.append((face, card))
        self._shown.setdefault(event.seat, []).extend(_lines(event, faces))

    def close(self) -> Iterator[Event]:
        """The lines of the current deal."""
        self.begun = True
        opened, shown = self.opened, self._shown
        self.opened, self._shown = None, {}
        if opened is not None and self._number > 1:
            face: Face = "up" if self._number < _LAST_STREET else "down"
            for seat in sorted({*self._in, *shown}):
                yield from shown.pop(seat, None) or (
                    e.CardsDealt(line=opened.line, seat=seat, face=face, cards=(None,)),
                )
        for lines in shown.values():
            yield from lines


def _lines(event: e.CardsRevealed, faces: list[tuple[Face, Card | None]]) -> Iterator[Event]:
    """One deal for each run of cards of one face."""
    run: list[Card | None] = []
    for number, (face, card) in enumerate(faces):
        run.append(card)
        if number + 1 == len(faces) or faces[number + 1][0] != face:
            yield e.CardsDealt(
                line=event.line, clock=event.clock, seat=event.seat, face=face, cards=tuple(run)
            )
            run = []
