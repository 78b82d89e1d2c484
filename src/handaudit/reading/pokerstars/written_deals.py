"""The deals of a PokerStars hand line by line: its streets, the cards of its players, boards and draws."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from handaudit.facts import events as e
from handaudit.facts.cards import Card
from handaudit.facts.cards import show as cards
from handaudit.facts.events import Event
from handaudit.facts.log import Round
from handaudit.reading.chips import Chips
from handaudit.reading.losses import Inexpressible
from handaudit.reading.pokerstars.written_order import RUNS, Boards

_BOARDS: Final = ("FLOP", "TURN", "RIVER")
_FLOP: Final = 3
_STUD: Final = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")

_OPENING: Final = 3
"""Cards of each player in the opening deal of stud."""

_DRAWS: Final = ("FIRST", "SECOND", "THIRD")


class Line(NamedTuple):
    """A line without its end, and the events that it expresses."""

    text: str
    events: tuple[Event, ...] = ()


def player_of(event: Any, names: Mapping[int, str]) -> str:
    """The player of an event, of those dealt in."""
    name = names.get(event.seat)
    if name is None:
        raise Inexpressible("a seat takes part that was not dealt in", event.line)
    return name


class Deals:
    """The deals and draws of a hand so far, which adds their lines to those of the hand.

    Every method raises ``Inexpressible`` if the room has no line for what the log says.
    """

    def __init__(
        self, played: Round, lines: list[Line], names: Mapping[int, str], chips: Chips
    ) -> None:
        self.boards = Boards(played)
        self.streets = 0
        """Deals and draws so far, the opening deal included."""
        self._game = played.session.game or ""
        self.stud = self._game.startswith("seven-card-stud")
        self.draws = self._game.startswith(("five-card-draw", "badugi"))
        self._lines = lines
        self._names = names
        self._chips = chips
        self._held: dict[int, list[Card | None]] = {}
        self._up: dict[int, list[Card]] = {}
        self._dealt: dict[int, tuple[list[Card | None], list[Card], list[Event]]] = {}
        """Cards of the current deal: all, those face up, and their events."""
        self._open = self._marked = False
        """Whether a deal or a draw is in progress: nobody has acted since."""
        self._drawing = False
        """Whether somebody has drawn since the last action."""

    def write(self, event: Event) -> None:
        """Writes the line of an event, which is one of ``DEALT``; known cards follow with ``close``."""
        _WRITERS[type(event)](self, event)

    def acted(self) -> None:
        """A player has acted, so that the next discards are those of another draw."""
        self._drawing = False

    def _say(self, text: str, *events: Event) -> None:
        self._lines.append(Line(text, events))

    def write_deal(self, event: e.HandsDealt | e.CardsDealt | e.CardsRevealed) -> None:
        """Cards to players: for a street, the marker, and below it the known cards of each hand."""
        if self._open and self._is_next(event):
            self.close()
        if not self._open:
            self._begin(event)
        if isinstance(event, e.HandsDealt):
            self._marked = True
            return
        new, up, events = self._dealt.setdefault(event.seat, ([], [], []))
        new.extend(event.cards)
        events.append(event)
        faced = event.cards if isinstance(event, e.CardsDealt) else event.up
        if isinstance(event, e.CardsRevealed) or event.face == "up":
            up.extend(card for card in faced if card is not None)

    def _is_next(self, event: e.HandsDealt | e.CardsDealt | e.CardsRevealed) -> bool:
        """Whether a deal follows the current one because nobody could bet in between."""
        if isinstance(event, e.HandsDealt):
            return self._marked  # some logs show known cards before they say that all are dealt
        new = self._dealt.get(event.seat)
        return (
            self.stud and new is not None and len(new[0]) >= (1 if self.streets > 1 else _OPENING)
        )

    def _begin(self, event: Event) -> None:
        """The marker of a deal; that of a draw precedes the discards."""
        self._open, self._marked = True, False
        if self.draws and self.streets:
            return
        if not self.stud and self.streets:
            raise Inexpressible("cards are dealt to players after the opening deal", event.line)
        if self.stud and self.streets >= len(_STUD):
            raise Inexpressible("there are more streets than seven cards have", event.line)
        marker = "DEALING HANDS" if self.draws else "HOLE CARDS"
        marker = _STUD[self.streets] if self.stud else marker
        if isinstance(event, e.CardsRevealed):  # its line is that of the cards
            self._next_street(marker)
        else:
            self._next_street(marker, event)

    def _next_street(self, marker: str, *events: Event, shown: str = "") -> None:
        if self.streets:
            self._chips.next_round()
        self.streets += 1
        self._say(f"*** {marker} ***{shown}", *events)

    def close(self) -> None:
        """Writes the lines of the current deal, one for each player with known cards."""
        dealt, self._dealt = self._dealt, {}
        self._open = False
        for seat, (new, up, events) in dealt.items():
            held, faced = self._held.setdefault(seat, []), self._up.setdefault(seat, [])
            whole = all(card is not None for card in (*held, *new))
            seen: list[Card | None] = [*new] if whole else [*up]
            kept: list[Card | None] = [*held] if whole else [*faced]
            if seen:
                before = f" [{cards(kept)}]" if kept else ""
                self._say(
                    f"Dealt to {player_of(events[0], self._names)}{before} [{cards(seen)}]", *events
                )
            held.extend(new)
            faced.extend(up)

    def write_board(self, event: e.BoardDealt) -> None:
        new = [card for card in event.cards if card is not None]
        if event.run not in RUNS or len(new) < len(event.cards) or not new:
            raise Inexpressible("a board is not known", event.line)
        if not self.streets:
            raise Inexpressible("no cards are dealt before the board", event.line)
        board, word = self.boards.of(event.run), self.boards.word(event.run)
        if 0 < len(board) < _FLOP and self._lines[-1].text.startswith(f"*** {word}FLOP"):
            # If a log deals card by card, the flop still is one line.
            flop = self._lines.pop()
            board += new
            self._say(f"*** {word}FLOP *** [{cards(board)}]", *flop.events, event)
            return
        at = self.streets - 1 if event.run == 1 else max(len(board) - _FLOP + 1, 0)
        if at >= len(_BOARDS):
            raise Inexpressible("there are more streets than flop, turn and river", event.line)
        before = f" [{cards(event.so_far or board)}]" if board else ""
        marker = f"{word}{_BOARDS[at]}"
        if event.run == 1:
            self._next_street(marker, event, shown=f"{before} [{cards(new)}]")
        else:
            self._say(f"*** {marker} ***{before} [{cards(new)}]", event)
        board += new

    def write_common(self, event: e.CommonDealt) -> None:
        if event.card is None:
            raise Inexpressible("the common card is not known", event.line)
        self._next_street("RIVER", event, shown=f" [{cards((event.card,))}]")

    def write_draw(self, event: e.Discarded | e.StoodPat) -> None:
        name = player_of(event, self._names)
        self._open_draw()
        seen = [card for card in event.cards if card is not None]
        known = f" [{cards(seen)}]" if seen and len(seen) == len(event.cards) else ""
        if isinstance(event, e.StoodPat):
            self._say(f"{name}: stands pat{' on' * bool(known)}{known}", event)
            return
        if not 0 < event.count < 10:
            raise Inexpressible("one to nine cards are discarded", event.line)
        self._say(f"{name}: discards {event.count} card{'s' * (event.count > 1)}{known}", event)
        held = self._held.setdefault(event.seat, [])
        for card in event.cards or (None,) * event.count:
            if card in held:
                held.remove(card)
            elif held:
                held[:] = [None] * (len(held) - 1)

    def _open_draw(self) -> None:
        if self._drawing:
            return
        self._drawing = True
        self._chips.next_round()
        self.streets += 1
        if self._game == "badugi low":
            if self.streets - 2 >= len(_DRAWS):
                raise Inexpressible("there are more than three draws")
            self._say(f"*** {_DRAWS[self.streets - 2]} DRAW ***")

    def write_reshuffled(self, event: e.Reshuffled) -> None:
        if "burns" in event.piles:
            raise Inexpressible("the room never shuffles burn cards into the stub", event.line)
        self._say("The deck is reshuffled", event)


_WRITERS: Final[dict[type[Event], Callable[[Deals, Any], None]]] = {
    e.HandsDealt: Deals.write_deal,
    e.CardsDealt: Deals.write_deal,
    e.CardsRevealed: Deals.write_deal,
    e.BoardDealt: Deals.write_board,
    e.CommonDealt: Deals.write_common,
    e.Discarded: Deals.write_draw,
    e.StoodPat: Deals.write_draw,
    e.Reshuffled: Deals.write_reshuffled,
}

DEALT: Final = tuple(_WRITERS)
"""The events of deals and draws."""
