"""The play of a PHH hand: its actions as events, with the amounts that the format omits.

PHH does not distinguish a check, a call and an all-in. The wager to match and the player's stack
do.
"""

from collections.abc import Callable
from typing import Final

from handaudit.facts.cards import Card
from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BlindPosted,
    BoardDealt,
    Called,
    Cards,
    CardsDealt,
    CardsRevealed,
    Chatter,
    Checked,
    CommonDealt,
    Discarded,
    Event,
    Folded,
    HandMucked,
    HandsDealt,
    HandShown,
    Raised,
    StoodPat,
    Unread,
)
from handaudit.reading.chips import Chips
from handaudit.reading.phh.actions import AN_ACTION, Action
from handaudit.reading.phh.hand import OwedBlind, Stated
from handaudit.reading.phh.text import Position, TextLayout

_DOWN_FIRST: Final = 2
"""Cards of a stud hand dealt down before the first one up."""


class Play:
    """The hand so far: chips, cards and who is still in, by player from 0."""

    def __init__(self, stated: Stated, layout: TextLayout) -> None:
        self.stated = stated
        self.layout = layout
        self.seats = stated.seats
        self.events: list[Event] = []
        self.chips = Chips(dict(zip(stated.seats, stated.stacks, strict=True)))
        self.held: list[list[Card | None]] = [[] for _ in stated.seats]
        self.dead: dict[int, int] = {}
        """Dead chips that each seat has posted."""
        self.folded: set[int] = set()
        self.board = 0
        self.dealt = False
        """Whether the opening deal has begun."""
        self.started = False
        """Whether a player has acted."""
        self.acted = False
        """Whether a player has acted since the last cards were dealt."""
        self.showed_down = False
        self.unknown_cards = False
        """Whether some hole card is missing from the file."""
        self.shows_unknown = False
        """Whether an unknown hand was shown, which some converters write for a mucked one."""

    # --- forced bets -----------------------------------------------------------------------------

    def post(self, line_of_antes: int, line_of_blinds: int) -> None:
        """Antes and blinds from the arrays, as far as the stacks allow."""
        chips = self.chips
        for seat, ante in zip(self.seats, self.stated.antes, strict=True):
            amount = min(ante, chips.left(seat))
            if amount > 0:
                all_in = chips.pay(seat, amount)
                self.events.append(
                    Anted(line=line_of_antes, seat=seat, amount=amount, all_in=all_in)
                )
        number = 0
        for forced in self.stated.forced:
            seat = self.seats[forced.player]
            amount = min(abs(forced.amount), chips.left(seat))
            if amount > 0:
                if self._is_blind(forced):
                    number += 1
                    self._blind(seat, amount, number, line_of_blinds)
                else:
                    self._other_post(seat, amount, line_of_blinds, late=forced.amount < 0)

    def _is_blind(self, forced: OwedBlind) -> bool:
        """Whether a place is a blind: the first two are, or the button's in a game with only that one."""
        return forced.amount > 0 and (forced.place < 2 or len(self.stated.forced) == 1)

    def _blind(self, seat: int, amount: int, number: int, line: int) -> None:
        all_in = self.chips.wager(seat, amount)
        self.events.append(
            BlindPosted(line=line, seat=seat, amount=amount, all_in=all_in, number=number)
        )

    def _other_post(self, seat: int, amount: int, line: int, *, late: bool) -> None:
        """A straddle, or the debt of a player who was not in the blinds. Of a debt, the size of the
        big blind is a wager, and the rest is dead.
        """
        dead = 0
        if late:
            big = max((forced.amount for forced in self.stated.forced), default=0)
            dead = amount - big if amount >= big else amount
            self.dead[seat] = dead
            self.chips.pay(seat, dead)
        all_in = self.chips.wager(seat, amount - dead)
        self.events.append(
            BlindPosted(
                line=line,
                seat=seat,
                amount=amount,
                kind="missed" if late else "straddle",
                all_in=all_in,
                dead=dead,
            )
        )

    # --- actions ---------------------------------------------------------------------------------

    def take(self, action: Action, place: Position) -> None:
        """Adds the events of one action."""
        line, column = place
        known = action.kind != "UNREAD" and action.player <= len(self.seats)
        if not known:
            expected = AN_ACTION if action.kind == "UNREAD" else "a player of starting_stacks"
            text = self.layout.line_text(line)
            self.events.append(Unread(line=line, text=text, column=column, expected=expected))
            return
        read = _READ.get(action.kind)
        if read is not None:
            read(self, action, line)
        if action.commentary:
            self.events.append(Chatter(line=line, text=action.commentary))

    def _board(self, action: Action, line: int) -> None:
        cards = action.cards or ()
        self._new_round()
        self.board += len(cards)
        if self.stated.variant.stud and len(cards) == 1:
            self.events.append(CommonDealt(line=line, card=cards[0]))
        else:
            self.events.append(BoardDealt(line=line, cards=cards))

    def _hole(self, action: Action, line: int) -> None:
        """Cards to one player. One action has all of them, so the log does not show the order in
        which single cards went around the table.
        """
        cards = action.cards or ()
        player = action.player - 1
        seat = self.seats[player]
        stud = self.stated.variant.stud
        if None in cards:
            self.unknown_cards = True
        before = len(self.held[player])
        self.held[player] += cards
        if self.started and not stud:
            self.events.append(CardsDealt(line=line, seat=seat, face="down", cards=cards))
            return
        if self.acted or not self.dealt:
            self.dealt = True
            self.events.append(HandsDealt(line=line))
        self._new_round()
        up = _up(cards, before, self.stated.variant.cards) if stud else ()
        if up or any(card is not None for card in cards):
            self.events.append(CardsRevealed(line=line, seat=seat, cards=cards, up=up))

    def _forced(self, action: Action, line: int) -> None:
        seat = self._actor(action)
        amount = max(min(self.stated.bring_in, self.chips.left(seat)), 0)
        all_in = self.chips.wager(seat, amount)
        self.events.append(BetForced(line=line, seat=seat, amount=amount, all_in=all_in))

    def _wager(self, action: Action, line: int) -> None:
        seat = self._actor(action)
        total = action.amount
        if total == self.chips.wagered(seat) + self.chips.left(seat) + self.dead.get(seat, 0):
            # Converters add a dead post to the wager of a player who is all-in.
            total -= self.dead.get(seat, 0)
        opening = self.chips.to_match == 0
        all_in = self.chips.wager(seat, total - self.chips.wagered(seat))
        self.events.append(
            BetMade(line=line, seat=seat, amount=total, all_in=all_in)
            if opening
            else Raised(line=line, seat=seat, to=total, all_in=all_in)
        )

    def _call(self, action: Action, line: int) -> None:
        seat = self._actor(action)
        due = self.chips.to_match - self.chips.wagered(seat)
        if due <= 0:
            self.events.append(Checked(line=line, seat=seat))
            return
        amount = max(min(due, self.chips.left(seat)), 0)
        all_in = self.chips.wager(seat, amount)
        self.events.append(Called(line=line, seat=seat, amount=amount, all_in=all_in))

    def _fold(self, action: Action, line: int) -> None:
        self.folded.add(action.player - 1)
        self.events.append(Folded(line=line, seat=self._actor(action)))

    def _draw(self, action: Action, line: int) -> None:
        self._new_round()
        player = action.player - 1
        seat = self.seats[player]
        if action.cards is None:
            self.events.append(StoodPat(line=line, seat=seat))
            return
        held = self.held[player]
        if None in action.cards:
            # Only the number of remaining cards is known, not which.
            held[:] = [None] * max(len(held) - len(action.cards), 0)
        else:
            for card in action.cards:
                known = card if card in held else None
                if known in held:
                    held.remove(known)
        seen = action.cards if None not in action.cards else ()
        self.events.append(Discarded(line=line, seat=seat, count=len(action.cards), cards=seen))

    def _show(self, action: Action, line: int) -> None:
        self.showed_down = True
        player = action.player - 1
        seat = self.seats[player]
        cards = action.cards
        if action.as_known:
            cards = tuple(self.held[player])
        if cards is None:
            self.events.append(HandMucked(line=line, seat=seat))
            return
        if all(card is None for card in cards):
            self.shows_unknown = True
        self.events.append(HandShown(line=line, seat=seat, cards=cards))

    def _actor(self, action: Action) -> int:
        self.started = self.acted = True
        return self.seats[action.player - 1]

    def _new_round(self) -> None:
        """Cards end a betting round if somebody has acted in it."""
        if self.acted:
            self.acted = False
            self.chips.next_round()

    # --- the end ---------------------------------------------------------------------------------

    def missing(self) -> str | None:
        """What the hand lacks to be complete, as far as the file shows it."""
        if len(self.seats) - len(self.folded) < 2:
            return None
        if not (self.started or self.showed_down):
            return "the hand has no action of a player"
        if not self.showed_down:
            return "the actions stop with several players in and no showdown"
        if self.board < self.stated.variant.board:
            return "the actions stop before the last community card"
        return None


def _up(cards: Cards, before: int, most: int) -> Cards:
    """The face-up cards of a stud player: all except the first two and the last of ``most``.

    The player already has ``before`` others.
    """
    return tuple(
        card for number, card in enumerate(cards, before) if _DOWN_FIRST <= number < most - 1
    )


_READ: Final[dict[str, Callable[[Play, Action, int], None]]] = {
    "BOARD": Play._board,  # noqa: SLF001 - the table of the class's own readers
    "HOLE": Play._hole,  # noqa: SLF001
    "FORCED": Play._forced,  # noqa: SLF001
    "WAGER": Play._wager,  # noqa: SLF001
    "CALL": Play._call,  # noqa: SLF001
    "FOLD": Play._fold,  # noqa: SLF001
    "DRAW": Play._draw,  # noqa: SLF001
    "SHOW": Play._show,  # noqa: SLF001
}
