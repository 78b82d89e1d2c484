"""The play of an Open Hand History object: its actions as events.

``amount`` is always what an action adds, for a raise, too.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, Literal

from handaudit.facts.cards import Card
from handaudit.facts.events import (
    Anted,
    BetMade,
    BlindPosted,
    BoardDealt,
    Called,
    CardsRevealed,
    Chatter,
    Checked,
    Event,
    Folded,
    HandMucked,
    HandsDealt,
    HandShown,
    HouseMoneyAdded,
    Raised,
    ShowdownOpened,
    StakeAdded,
    Unread,
)
from handaudit.reading import exact
from handaudit.reading.chips import Chips
from handaudit.reading.json_lines import KeyLines
from handaudit.reading.ohh.hand import Action, Fields, named

AN_AMOUNT: Final = "an amount of whole cents"
A_PLAYER: Final = "the id of a player of this hand"
SOME_CARDS: Final = "cards of two letters each, as Kh"

_POSTS: Final = frozenset(
    {"Post Ante", "Post SB", "Post BB", "Post Dead", "Post Extra Blind", "Straddle"}
)
_PLAY: Final = frozenset({"Fold", "Check", "Bet", "Raise", "Call"})
_WAGERS: Final = _POSTS | {"Bet", "Raise", "Call"}
_BLINDS: Final[dict[str, tuple[int | None, Literal["blind", "straddle", "missed"]]]] = {
    "Post SB": (1, "blind"),
    "Post BB": (2, "blind"),
    "Straddle": (None, "straddle"),
    "Post Dead": (None, "missed"),
    "Post Extra Blind": (None, "missed"),
    "Add to Pot": (None, "missed"),
}
"""The number and the kind of a blind, by the word for it."""
_BEFORE: Final = {"Flop": 0, "Turn": 3, "River": 4}
"""Number of community cards before those of a street."""


class Play:
    """The hand so far; seats by the ids of players."""

    def __init__(self, fields: Fields, stakes: Mapping[int, int], lines: KeyLines) -> None:
        self.lines = lines
        self.seats = {player.id: player.seat for player in fields.players}
        self.chips = Chips(stakes)
        self.stakes = stakes
        cap = exact.cents(fields.bet_limit.bet_cap or 0) if fields.bet_limit else None
        self.cap = cap or None
        self.events: list[Event] = []
        self.dealt = False
        self.first_cards: int | None = None
        """Line of the first cards that are dealt after the last forced bet."""
        self.showdown = False
        self.folded: set[int] = set()
        self.played: set[int] = set()
        """Seats that were dealt cards or acted."""
        self.boards: dict[int, list[Card | None]] = {}
        self.short = self._short(fields, stakes)
        """Seats that wager more than they began with."""

    def take(self, fields: Fields) -> None:
        """Adds the events of all streets, in the order of the object."""
        streets = self.lines.lines("street", len(fields.rounds))
        lines = iter(self.lines.lines("action", sum(len(s.actions) for s in fields.rounds)))
        seen: Counter[str] = Counter()
        for street, line in zip(fields.rounds, streets, strict=True):
            seen[street.street] += 1
            if street.street == "Showdown" and not self.showdown:
                self.showdown = True
                self.events.append(ShowdownOpened(line=line))
            self._board(street.street, named(street.cards), line, run=seen[street.street])
            for action in street.actions:
                self._act(action, next(lines))

    @property
    def runs(self) -> int:
        """How many boards there are."""
        return max(self.boards, default=1)

    @property
    def contending(self) -> int:
        """How many participants have not folded."""
        return len(self.played - self.folded)

    def unread(self, line: int, expected: str) -> None:
        """Adds a line with a wrong field."""
        text = self.lines.text_of(line)
        self.events.append(Unread(line=line, text=text, column=1, expected=expected))

    def _short(self, fields: Fields, stakes: Mapping[int, int]) -> set[int]:
        spent: Counter[int] = Counter()
        for street in fields.rounds:
            for action in street.actions:
                if action.action in _WAGERS and action.player_id in self.seats:
                    spent[self.seats[action.player_id]] += exact.cents(action.amount or 0) or 0
        return {seat for seat, chips in spent.items() if chips > stakes.get(seat, 0)}

    # --- cards -----------------------------------------------------------------------------------

    def _board(self, street: str, names: list[str], line: int, run: int) -> None:
        """Community cards; a repeated street belongs to a further board."""
        if not names:
            return
        cards = exact.cards(names)
        if cards is None:
            self.unread(line, SOME_CARDS)
            return
        self._deal(line)
        self.chips.next_round()
        so_far = None
        if run > 1 and run not in self.boards and _BEFORE.get(street):
            so_far = tuple(self.boards.get(1, ())[: _BEFORE[street]])
        self.boards.setdefault(run, list(so_far or ())).extend(cards)
        self.events.append(BoardDealt(line=line, cards=cards, run=run, so_far=so_far))

    def _deal(self, line: int) -> None:
        """The opening deal is over. In the format, only the shown cards mark it, and some writers
        put them before the blinds.
        """
        if not self.dealt:
            self.dealt = True
            self.events.append(HandsDealt(line=self.first_cards or line))

    # --- actions ---------------------------------------------------------------------------------

    def _act(self, action: Action, line: int) -> None:
        word = action.action
        read = _READ.get(word)
        if read is None:
            self.unread(line, f"one of {', '.join(_READ)}")
            return
        amount = exact.cents(action.amount or 0)
        if amount is None:
            self.unread(line, AN_AMOUNT)
            return
        seat = None if action.player_id is None else self.seats.get(action.player_id)
        if seat is None:
            self._nobody(action, amount, line)
            return
        if word in _PLAY:
            self._deal(line)
            self.played.add(seat)
        elif word in _POSTS:
            self.first_cards = None
            self.played.add(seat)
        read(self, action, seat, amount, line)

    def _nobody(self, action: Action, amount: int, line: int) -> None:
        if action.action == "Add to Pot" and action.player_id is None:
            self.events.append(HouseMoneyAdded(line=line, amount=amount))
        else:
            self.unread(line, A_PLAYER)

    def _ignored(self, action: Action, seat: int, _amount: int, line: int) -> None:
        self.events.append(Chatter(line=line, text=f"seat {seat}: {action.action}"))

    def _cards(self, action: Action, seat: int, _amount: int, line: int) -> None:
        cards = exact.cards(named(action.cards))
        if cards is None:
            self.unread(line, SOME_CARDS)
            return
        match action.action:
            case "Shows Cards":
                self._deal(line)
                self.events.append(HandShown(line=line, seat=seat, cards=cards))
            case "Mucks Cards":
                self._deal(line)
                self.events.append(HandMucked(line=line, seat=seat, cards=cards))
            case _:
                self.first_cards = self.first_cards or line
                self.played.add(seat)
                self.events.append(CardsRevealed(line=line, seat=seat, cards=cards))

    def _ante(self, action: Action, seat: int, amount: int, line: int) -> None:
        self.chips.pay(seat, amount)
        self.events.append(
            Anted(line=line, seat=seat, amount=amount, all_in=self._all_in(action, seat))
        )

    def _blind(self, action: Action, seat: int, amount: int, line: int) -> None:
        """A blind, a straddle, a blind owed from earlier rounds, or an addition to the pot that is not
        a wager.
        """
        word = action.action
        number, kind = _BLINDS[word]
        dead = amount if kind == "missed" and word != "Post Extra Blind" else 0
        self.chips.pay(seat, dead)
        self.chips.wager(seat, amount - dead)
        self.events.append(
            BlindPosted(
                line=line,
                seat=seat,
                amount=amount,
                kind=kind,
                all_in=self._all_in(action, seat),
                number=number,
                dead=dead,
            )
        )

    def _fold(self, _action: Action, seat: int, _amount: int, line: int) -> None:
        self.folded.add(seat)
        self.events.append(Folded(line=line, seat=seat))

    def _check(self, _action: Action, seat: int, _amount: int, line: int) -> None:
        self.events.append(Checked(line=line, seat=seat))

    def _call(self, action: Action, seat: int, amount: int, line: int) -> None:
        self.chips.wager(seat, amount)
        self.events.append(
            Called(line=line, seat=seat, amount=amount, all_in=self._all_in(action, seat))
        )

    def _bet(self, action: Action, seat: int, amount: int, line: int) -> None:
        self.chips.wager(seat, amount)
        self.events.append(
            BetMade(line=line, seat=seat, amount=amount, all_in=self._all_in(action, seat))
        )

    def _raise(self, action: Action, seat: int, amount: int, line: int) -> None:
        self.chips.wager(seat, amount)
        total = self.chips.wagered(seat)
        self.events.append(
            Raised(line=line, seat=seat, to=total, all_in=self._all_in(action, seat))
        )

    def _chips_added(self, action: Action, seat: int, amount: int, line: int) -> None:
        """Chips bought during a hand come into play after it, unless the player wagers them."""
        if seat in self.short:
            self.events.append(StakeAdded(line=line, seat=seat, amount=amount))
        else:
            self._ignored(action, seat, amount, line)

    def _all_in(self, action: Action, seat: int) -> bool:
        """Whether the player has nothing more to wager: all chips are in, or the cap is reached."""
        spent = self.stakes.get(seat, 0) - self.chips.left(seat)
        return bool(action.is_allin) or (self.cap is not None and spent >= self.cap)


_READ: Final[dict[str, Callable[[Play, Action, int, int, int], None]]] = {
    "Dealt Cards": Play._cards,  # noqa: SLF001 - the table of the class's own readers
    "Shows Cards": Play._cards,  # noqa: SLF001
    "Mucks Cards": Play._cards,  # noqa: SLF001
    "Post Ante": Play._ante,  # noqa: SLF001
    "Post SB": Play._blind,  # noqa: SLF001
    "Post BB": Play._blind,  # noqa: SLF001
    "Straddle": Play._blind,  # noqa: SLF001
    "Post Dead": Play._blind,  # noqa: SLF001
    "Post Extra Blind": Play._blind,  # noqa: SLF001
    "Add to Pot": Play._blind,  # noqa: SLF001
    "Fold": Play._fold,  # noqa: SLF001
    "Check": Play._check,  # noqa: SLF001
    "Bet": Play._bet,  # noqa: SLF001
    "Raise": Play._raise,  # noqa: SLF001
    "Call": Play._call,  # noqa: SLF001
    "Added Chips": Play._chips_added,  # noqa: SLF001
    "Sits Down": Play._ignored,  # noqa: SLF001
    "Stands Up": Play._ignored,  # noqa: SLF001
    "Player Adjustment": Play._ignored,  # noqa: SLF001
    "Payout": Play._ignored,  # noqa: SLF001
}
"""The reader of every action word of the format."""
