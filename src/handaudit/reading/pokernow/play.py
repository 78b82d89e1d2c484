"""The play of a hand of a PokerNow log: its entries as events.

The amounts of a betting round are the player's totals, also for a call. A post for a missed small
blind is dead.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final

from handaudit.facts.events import (
    Anted,
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
    Ignored,
    PlayerSeated,
    PotAwarded,
    Raised,
    StakeAdded,
    StakeRemoved,
    Unread,
)
from handaudit.reading.amounts import amount
from handaudit.reading.chips import Chips
from handaudit.reading.pokernow import words
from handaudit.reading.pokernow.entries import LogEntry

AN_ENTRY: Final = "an entry of a PokerNow log"
A_RECORD: Final = "a record of three columns: entry,at,order"
A_PLAYER: Final = "a player of this hand"
SOME_CARDS: Final = "cards such as K\u2665 or 10\u2666"


def unread(entry: LogEntry, expected: str = AN_ENTRY) -> Unread:
    """An entry that cannot be read."""
    return Unread(line=entry.line, text=entry.text or "", column=1, expected=expected)


def unspoken(entry: LogEntry) -> list[Event]:
    """An entry that is not about play."""
    if entry.text is None:
        return [unread(entry, A_RECORD)]
    if not entry.text:
        return [Ignored(line=entry.line, count=entry.lines)]
    if words.TALK.fullmatch(entry.text) is None:
        return [unread(entry), *more(entry)]
    return [Chatter(line=entry.line, text=entry.text, clock=entry.clock), *more(entry)]


def more(entry: LogEntry) -> list[Event]:
    """The further lines of an entry that has several."""
    return [Ignored(line=entry.line + 1, count=entry.lines - 1)] if entry.lines > 1 else []


class Play:
    """A hand so far: ``events`` is what happened since its first entry.

    ``seats`` are those of its players, by the site's identifiers. ``hero`` is the player who kept
    the log, and ``held`` are the cards that the log shows to this player.
    """

    def __init__(self, seats: Mapping[str, int], hero: int | None) -> None:
        self.seats = seats
        self.hero = hero
        self.events: list[Event] = []
        self.chips = Chips({})
        self.bomb_pot: int | None = None
        self.two_boards: int | None = None
        """The line of a second board that is dealt together with the first."""
        self.turned = 0
        """Cards of the first board so far."""
        self.no_street: int | None = None
        """The first street that repeats more cards than were turned."""
        self.folded: set[int] = set()
        self.most_held = 0
        """The most cards of a hand that an entry shows."""
        self.runs = 1
        self.posted: set[tuple[int, str]] = set()
        """The seats that have posted, and what."""
        self.acted = False
        """Whether somebody has acted after the forced bets."""
        self.over = False
        """Whether the pot was awarded."""

    def take(self, entry: LogEntry) -> bool:
        """Adds an entry, if it is one of play."""
        text = entry.text or ""
        for begins, pattern, read in _READ:
            if text.startswith(begins):
                fields = pattern.fullmatch(text)
                if fields is not None:
                    read(self, entry, fields)
                    return True
        return False

    def seated(self, entry: LogEntry, players: list[words.Stack], keys: list[str]) -> None:
        """The line of stacks: who plays."""
        self.chips = Chips({one.seat: one.stake for one in players})
        for one, key in zip(players, keys, strict=True):
            self._add(PlayerSeated, entry, seat=one.seat, player=key, stake=one.stake)

    def _add(self, kind: Callable[..., Event], entry: LogEntry, /, **fields: object) -> None:
        self.events.append(kind(line=entry.line, clock=entry.clock, **fields))

    def _seat(self, player: str) -> int | None:
        return self.seats.get(player)

    def _placed(self, entry: LogEntry, fields: re.Match[str]) -> tuple[int, int] | None:
        """The seat and the cents of an entry that moves chips; ``None`` if they are unknown."""
        seat, cents = self._seat(fields["player"]), amount(fields["amount"])
        if seat is None or cents is None:
            self._stranger(entry)
            return None
        return seat, cents

    def _stranger(self, entry: LogEntry) -> None:
        """An entry of a player without a seat; if nobody has one, the line of stacks is what is missing."""
        if self.seats:
            self.events.append(unread(entry, A_PLAYER))
        else:
            self._add(Chatter, entry, text=entry.text)

    def _deal(self, entry: LogEntry) -> None:
        """The opening deal is over, as the next entry shows."""
        if not self.acted:
            self.acted = True
            self._add(HandsDealt, entry)

    # --- cards -----------------------------------------------------------------------------------

    def _held(self, entry: LogEntry, fields: re.Match[str]) -> None:
        cards = words.cards(fields["cards"])
        if cards is None:
            self.events.append(unread(entry, SOME_CARDS))
            return
        self.most_held = max(self.most_held, len(cards))
        if self.hero is None:
            self._add(Chatter, entry, text=entry.text)
        else:
            self._add(CardsRevealed, entry, seat=self.hero, cards=cards)

    def _board(self, entry: LogEntry, fields: re.Match[str]) -> None:
        cards, so_far = words.cards(fields["cards"]), words.cards(fields["so_far"])
        if cards is None or so_far is None:
            self.events.append(unread(entry, SOME_CARDS))
            return
        self._deal(entry)
        if fields["second"] == "board":
            self.two_boards = self.two_boards or entry.line
        elif fields["second"] is None:
            self.chips.next_round()
            if len(so_far) > self.turned:
                self.no_street = self.no_street or entry.line
            self.turned += len(cards)
        run = 1 if fields["second"] is None else 2
        self.runs = max(self.runs, run)
        self._add(BoardDealt, entry, cards=cards, run=run, so_far=so_far or None)

    # --- forced bets -----------------------------------------------------------------------------

    def _posted(self, entry: LogEntry, fields: re.Match[str]) -> None:
        placed = self._placed(entry, fields)
        if placed is None:
            return
        seat, cents = placed
        what = fields["what"]
        if what == "ante" or fields["bomb"]:
            self._ante(entry, seat, cents, bomb=what != "ante")
            return
        dead = cents if what.endswith("small blind") and what != "small blind" else 0
        if dead:
            last = self.chips.pay(seat, dead)
        elif (seat, what) in self.posted:  # an entry more, as the totals after it tell
            last = False
        else:
            cents -= self.chips.wagered(seat)
            last = self.chips.wager(seat, cents)
        self.posted.add((seat, what))
        self._add(
            BlindPosted,
            entry,
            seat=seat,
            amount=cents,
            kind="straddle"
            if what == "straddle"
            else "missed"
            if what.startswith("m")
            else "blind",
            all_in=bool(fields["all_in"]) or last,
            dead=dead,
            number={"small blind": 1, "big blind": 2}.get(what),
        )

    def _ante(self, entry: LogEntry, seat: int, cents: int, *, bomb: bool) -> None:
        if bomb:
            self.bomb_pot = max(self.bomb_pot or 0, cents)
        last = self.chips.pay(seat, cents)
        self._add(Anted, entry, seat=seat, amount=cents, all_in=last)

    # --- actions ---------------------------------------------------------------------------------

    def _acted(self, entry: LogEntry, fields: re.Match[str]) -> None:
        seat = self._seat(fields["player"])
        if seat is None:
            self._stranger(entry)
        elif fields["word"] == "folds":
            self._deal(entry)
            self.folded.add(seat)
            self._add(Folded, entry, seat=seat)
        elif fields["word"] == "checks":
            self._deal(entry)
            self._add(Checked, entry, seat=seat)
        elif fields["cards"] is not None:
            self._shown(entry, seat, fields["cards"])
        else:
            self._wagered(entry, seat, fields)

    def _shown(self, entry: LogEntry, seat: int, text: str) -> None:
        cards = words.cards(text)
        if cards is None:
            self.events.append(unread(entry, SOME_CARDS))
            return
        self._deal(entry)
        self.most_held = max(self.most_held, len(cards))
        # A hand shown after it is out of play is not part of a showdown.
        kind = CardsRevealed if seat in self.folded else HandShown
        self._add(kind, entry, seat=seat, cards=cards)

    def _wagered(self, entry: LogEntry, seat: int, fields: re.Match[str]) -> None:
        total = amount(fields["amount"])
        if total is None:
            self.events.append(unread(entry))
            return
        if fields["bomb"]:
            self._ante(entry, seat, total, bomb=True)
            return
        self._deal(entry)
        added = total - self.chips.wagered(seat)
        to_match = self.chips.to_match
        all_in = self.chips.wager(seat, added) or bool(fields["all_in"])
        wager = fields["wager"]
        if wager == "calls" or (wager == "raises to" and total == to_match):
            # A call with the last chips may appear as a raise to the same amount.
            self._add(Called, entry, seat=seat, amount=added, all_in=all_in)
        elif wager == "bets" and to_match == 0:
            self._add(BetMade, entry, seat=seat, amount=total, all_in=all_in)
        else:
            # The site says "bets" if the others have posted only blinds.
            self._add(Raised, entry, seat=seat, to=total, all_in=all_in)

    # --- the pot ---------------------------------------------------------------------------------

    def _returned(self, entry: LogEntry, fields: re.Match[str]) -> None:
        placed = self._placed(entry, fields)
        if placed is not None:
            self._deal(entry)
            self._add(BetReturned, entry, seat=placed[0], amount=placed[1])

    def _collected(self, entry: LogEntry, fields: re.Match[str]) -> None:
        placed = self._placed(entry, fields)
        if placed is not None:
            self._deal(entry)
            self.over = True
            run = 2 if fields["second"] else 1
            self._add(PotAwarded, entry, seat=placed[0], amount=placed[1], pot=None, run=run)
            self._name(placed[0], fields["description"])

    def _name(self, seat: int, description: str | None) -> None:
        """The entry of an award names the hand that the player has shown before it."""
        if description is None:
            return
        for place, event in enumerate(self.events):
            if type(event) is HandShown and event.seat == seat and event.description is None:
                self.events[place] = event.changed(description=description)

    def _bounty(self, entry: LogEntry, fields: re.Match[str]) -> None:
        """A side bet of the players, settled outside of the pot."""
        placed, receiver = self._placed(entry, fields), self._seat(fields["receiver"])
        if placed is None:
            return
        self._add(StakeRemoved, entry, seat=placed[0], amount=placed[1])
        if receiver is not None:
            self._add(StakeAdded, entry, seat=receiver, amount=placed[1])


_READ: Final[
    tuple[tuple[str, re.Pattern[str], Callable[[Play, LogEntry, re.Match[str]], None]], ...]
] = (
    ('"', words.ACTED, Play._acted),  # noqa: SLF001 - the table of the class's own readers
    ('"', words.POSTED, Play._posted),  # noqa: SLF001
    ('"', words.COLLECTED, Play._collected),  # noqa: SLF001
    ('"', words.BOUNTY, Play._bounty),  # noqa: SLF001
    ("Uncalled", words.RETURNED, Play._returned),  # noqa: SLF001
    ("Your", words.HELD, Play._held),  # noqa: SLF001
    ("Flop", words.BOARD, Play._board),  # noqa: SLF001
    ("Turn", words.BOARD, Play._board),  # noqa: SLF001
    ("River", words.BOARD, Play._board),  # noqa: SLF001
)
"""The entries of a hand: their beginnings, patterns and readers."""


BEGINNINGS: Final = tuple(dict.fromkeys(begins for begins, _, _ in _READ))
"""The beginnings of the entries of play."""


def is_play(entry: LogEntry) -> bool:
    """Whether an entry is one of play."""
    text = entry.text or ""
    return any(text.startswith(begins) and pattern.fullmatch(text) for begins, pattern, _ in _READ)
