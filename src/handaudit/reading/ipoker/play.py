"""One game of an iPoker session: its elements as events.

Its actions are numbered, but the file lists them by player. An amount is what the action adds; for
a raise of kind 23, it is the total of the betting round. The game states what each player has won,
including the uncalled part of the last bet.
"""

from collections.abc import Iterator
from functools import cached_property
from operator import attrgetter
from typing import Final

from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BetReturned,
    BlindPosted,
    BoardDealt,
    Called,
    CardsRevealed,
    Chatter,
    Checked,
    Event,
    Folded,
    HandsDealt,
    HandShown,
    HouseMoneyAdded,
    PlayerSeated,
    PotAwarded,
    Raised,
    ShowdownOpened,
    Unread,
)
from handaudit.reading.chips import Chips
from handaudit.reading.ipoker.elements import Element
from handaudit.reading.ipoker.header import cards, date
from handaudit.reading.ipoker.players import Players, stated

AN_AMOUNT: Final = "an amount, as $1.50"
A_PLAYER: Final = "the name of a player of this game"
SOME_CARDS: Final = "cards such as H10 or CK"
AN_ACTION: Final = "an action of kind 0 to 9, 15, 16 or 23"

_BOARDS: Final = frozenset({"flop", "turn", "river"})
_UP: Final = frozenset({"third street", "fourth street", "fifth street", "sixth street"})
"""The streets of a stud game whose last card lies face up; in five-card stud, all streets are such."""

_OF_FIVE_CARDS: Final = "second street"
"""A street that only five-card stud has, with one card face down and one face up."""

_BY_NUMBER: Final = attrgetter("number")

_SITS_OUT: Final = frozenset({"8", "9"})
FOLDS: Final = "0"
POSTS: Final = frozenset({"1", "2", "15"})
ACTS: Final = frozenset({"0", "3", "4", "5", "6", "7", "16", "23"})


class Play:
    """The game so far; ``events`` is what happened, in order."""

    def __init__(self, game: Element, hero: str | None, text: list[str], first_line: int) -> None:
        self._text = text
        self._first_line = first_line
        self.hero = hero
        self.events: list[Event] = []
        self.game = game
        general = game.first("general")
        self.at = date(general.said("startdate") or "") if general is not None else None
        """When the game began, if it says so."""
        self.players = Players(general.first("players") if general is not None else None)
        self.chips = Chips(self.players.had)
        self.rounds = sorted(game.all("round"), key=_BY_NUMBER)
        self._leave = self._leavers()
        self.dead = 0
        """Antes and dead posts."""
        self.played: set[int] = set()
        self.folded: set[int] = set()
        self.held: dict[int, int] = {}
        """How many cards each seat was dealt."""
        self._known: dict[int, tuple[Element, tuple[int | None, ...]]] = {}
        self._blinds = 0
        self._big_seat: int | None = None
        self.button: int | None = None
        """The seat of the dealer."""
        self._big_at = 0
        """Place of the event of the big blind."""
        self._dealt = False
        self.board = 0
        self.stud = False
        self.all_up = False
        """Whether the cards of every street lie face up."""
        self.put: dict[int, int] = {}
        """What each seat has put in, without dead chips."""

    @cached_property
    def actions(self) -> list[Element]:
        """All actions, by their numbers."""
        return sorted((one for turn in self.rounds for one in turn.all("action")), key=_BY_NUMBER)

    def _leavers(self) -> set[int]:
        """Seats of those who sit out after their ante, and are dealt no cards."""
        actions = [one.fields for element in self.rounds for one in element.children]
        away = {
            self.players.seats.get(one.get("player", ""), 0)
            for one in actions
            if one.get("type") in _SITS_OUT
        }
        if not away:
            return away
        idle = _SITS_OUT | {"15"}
        return away - {
            self.players.seats.get(one.get("player", ""), 0)
            for one in actions
            if one.get("type") not in idle
        }

    def take(self) -> None:
        """Adds the events of the game."""
        self.button = self.players.dealer
        for element in self.rounds:
            self.chips_of(element)
            for one in _in_order(element):
                if one.name == "cards":
                    self._cards(one)
                else:
                    self._action(one)
        self._showdown()
        self.events[:0] = [*self._seated()]
        self.events += self._awards()

    def _awards(self) -> Iterator[Event]:
        """Who was paid, and who got an uncalled bet back, if the log counts it as won."""
        top, excess = self._uncalled()
        paid = sum(self.players.wins.values())
        counted = paid > sum(self.put.values()) + self.dead - excess
        for one, seat in self.players:
            amount = self.players.wins[seat]
            lost = (
                amount == excess < paid
            )  # others won the pot, perhaps less a rake above the excess
            if seat == top and excess and (lost or (counted and amount >= excess)):
                yield BetReturned(line=one.line, seat=seat, amount=excess)
                amount -= excess
            if amount:
                yield PotAwarded(line=one.line, seat=seat, amount=amount, pot=None)

    def _uncalled(self) -> tuple[int | None, int]:
        """Whose wager is not matched, and by how much."""
        if not self.put:
            return None, 0
        totals = sorted(self.put.values())
        top = max(self.put, key=lambda seat: self.put[seat])
        return top, totals[-1] - (totals[-2] if len(totals) > 1 else 0)

    def _put(self, seat: int, amount: int) -> bool:
        """Adds to a seat's wagers; returns whether these were its last chips."""
        self.put[seat] = self.put.get(seat, 0) + amount
        return self.chips.wager(seat, amount)

    def _seated(self) -> Iterator[Event]:
        for one, seat in self.players:
            if one in self.players.no_amounts:
                yield self._unread(one, AN_AMOUNT)
            yield PlayerSeated(
                line=one.line,
                seat=seat,
                player=one.fields["name"],
                stake=self.players.stakes[seat],
                dealt_in=seat in self.played,
            )

    def _unread(self, element: Element, expected: str) -> Unread:
        place = element.line - self._first_line
        text = self._text[place] if place < len(self._text) else ""
        return Unread(line=element.line, text=text, column=1, expected=expected)

    def chips_of(self, element: Element) -> None:
        """A round begins; round 1 keeps the blinds of round 0."""
        if element.number > 1:
            self.chips.next_round()
        if self.stud:
            self._dealt = False  # each street is a deal of its own

    # --- cards -----------------------------------------------------------------------------------

    def _cards(self, element: Element) -> None:
        found = cards(element.text)
        kind = element.fields.get("type", "").strip().lower()
        if found is None:
            self.events.append(self._unread(element, SOME_CARDS))
            return
        player = element.fields.get("player", "")
        if player:
            self._dealt_to(element, player, kind, found)
        elif kind in _BOARDS and found:
            self._deal(element)
            self.board += len(found)
            self.events.append(BoardDealt(line=element.line, cards=found))

    def _dealt_to(
        self, element: Element, player: str, kind: str, found: tuple[int | None, ...]
    ) -> None:
        seat = self.players.seats.get(player)
        if seat is None:
            self.events.append(self._unread(element, A_PLAYER))
            return
        if not found:
            return
        self._deal(element)
        self.played.add(seat)
        self.held[seat] = self.held.get(seat, 0) + len(found)
        self.all_up |= kind == _OF_FIVE_CARDS
        is_up = kind in _UP or self.all_up
        self.stud |= is_up
        up = tuple(card for card in found[-1:] if card is not None) if is_up else ()
        known = tuple(card for card in found if card is not None)
        if self.stud:
            _, before = self._known.get(seat, (element, ()))
            self._known[seat] = element, (*before, *known)
            shown = known if player == self.hero else up
        else:
            self._known[seat] = element, known
            shown = known if player == self.hero else ()
        if shown:
            self.events.append(
                CardsRevealed(line=element.line, seat=seat, cards=shown, up=up)  # type: ignore[arg-type]
            )

    def _deal(self, element: Element) -> None:
        if not self._dealt:
            self._dealt = True
            self.events.append(HandsDealt(line=element.line))

    def _showdown(self) -> None:
        """The showdown: another player's cards are in the log if they were turned up at the end."""
        shown = [
            (element, seat, known)
            for seat, (element, known) in self._known.items()
            if seat not in self.folded and len(known) == self.held.get(seat) and known
        ]
        if len(self.played - self.folded) < 2 or not shown:
            return
        self.events.append(ShowdownOpened(line=shown[0][0].line))
        for element, seat, known in shown:
            self.events.append(HandShown(line=element.line, seat=seat, cards=known))  # type: ignore[arg-type]

    # --- actions ---------------------------------------------------------------------------------

    def _action(self, element: Element) -> None:
        kind = element.fields.get("type", "")
        seat = self.players.seats.get(element.fields.get("player", ""))
        amount = stated(element, "sum")
        if seat is None:
            self.events.append(self._unread(element, A_PLAYER))
        elif amount is None:
            self.events.append(self._unread(element, AN_AMOUNT))
        elif kind in _SITS_OUT:
            self.events.append(Chatter(line=element.line, text=f"seat {seat} sits out"))
        elif kind in POSTS:
            if seat not in self._leave:
                self.played.add(seat)
            self._post(element, kind, seat, amount)
        else:
            self._act(element, kind, seat, amount)

    def _post(self, element: Element, kind: str, seat: int, amount: int) -> None:
        if kind == "15":
            self._ante(element.line, seat, amount)
            return
        late_small = self._is_short_small_blind(kind, seat, amount)
        first = late_small or (kind == "1" and self._blinds == 0)
        second = not first and kind == "2" and self._blinds < 2
        place = self._big_at if late_small else len(self.events)
        if second:
            self._big_seat, self._big_at = seat, place
        self._blinds = max(self._blinds, 1 if first else 2 if second else 0)
        dead = 0 if first or second else self._dead(kind, amount)
        self.chips.pay(seat, dead)
        self.dead += dead
        last = self._put(seat, amount - dead)
        post = BlindPosted(
            line=element.line,
            seat=seat,
            amount=amount,
            kind="blind" if first or second else "missed",
            all_in=last,
            dead=dead,
            number=1 if first else 2 if second else None,
        )
        self.events.insert(place, post)

    def _ante(self, line: int, seat: int, amount: int) -> None:
        self.dead += amount
        last = self.chips.pay(seat, amount)
        if seat in self._leave:
            self.events.append(HouseMoneyAdded(line=line, amount=amount))
        else:
            self.events.append(Anted(line=line, seat=seat, amount=amount, all_in=last))

    def _is_short_small_blind(self, kind: str, seat: int, amount: int) -> bool:
        """Whether a second big blind is a small one: the last chips of a player between button and big blind.

        An export calls what a player has left a big blind, whichever blind is due, and lists it behind.
        """
        button, big = self.button, self._big_seat
        if kind != "2" or button is None or big is None:
            return False
        between = (seat <= button, seat) < (big <= button, big)
        return between and amount == self.chips.left(seat) < self.chips.to_match

    def _dead(self, kind: str, amount: int) -> int:
        """The part of a further blind that is not a bet: a small one, or the excess over the big one."""
        return amount if kind == "1" else max(amount - self.chips.to_match, 0)

    def _act(self, element: Element, kind: str, seat: int, amount: int) -> None:
        if kind not in ACTS:
            self.events.append(self._unread(element, AN_ACTION))
            return
        self._deal(element)
        self.played.add(seat)
        line = element.line
        if kind == FOLDS:
            self.folded.add(seat)
            self.events.append(Folded(line=line, seat=seat))
        elif kind == "4":
            self.events.append(Checked(line=line, seat=seat))
        elif kind == "16":
            last = self._put(seat, amount)
            self.events.append(BetForced(line=line, seat=seat, amount=amount, all_in=last))
        else:
            self.events.append(self._wager(line, kind, seat, amount))

    def _wager(self, line: int, kind: str, seat: int, amount: int) -> Event:
        before, added = self.chips.to_match, amount
        if kind == "23":
            added -= self.chips.wagered(seat)
        all_in = self._put(seat, added) or kind == "7"
        total = self.chips.wagered(seat)
        if kind == "3" or (kind == "7" and total <= before):
            return Called(line=line, seat=seat, amount=added, all_in=all_in)
        if kind == "5" or before == 0:
            return BetMade(line=line, seat=seat, amount=total, all_in=all_in)
        return Raised(line=line, seat=seat, to=total, all_in=all_in)


def _in_order(element: Element) -> list[Element]:
    """The cards of a round in order, then its actions by number."""
    return [*element.all("cards"), *sorted(element.all("action"), key=_BY_NUMBER)]
