"""What a whole PokerNow log shows about its table: the seats, the posted values, and the log's owner."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final

from handaudit.facts.events import (
    CameBack,
    Cards,
    Chatter,
    Event,
    SeatLeft,
    SeatTaken,
    StakeAdded,
    StakeRemoved,
    SteppedAway,
)
from handaudit.facts.sign import Sign
from handaudit.reading.amounts import amount
from handaudit.reading.pokernow import words
from handaudit.reading.pokernow.entries import LogEntry
from handaudit.reading.pokernow.play import unread

_POSTED: Final = ("small blind", "big blind", "ante")
_BY_PLACE: Final = itemgetter(0)


class LogTable:
    """The table of one log, whose entries are in the order of play.

    Only the lines of stacks name seats. So a player who joins has the seat of the next such line,
    and one who leaves has that of the last one.
    """

    def __init__(self, log: Sequence[LogEntry]) -> None:
        self.stacks: dict[int, list[words.Stack]] = {}
        """The players of each line of stacks, by the place of its entry in the log."""
        self._names: dict[str, str] = {}
        self._seats: dict[str, list[tuple[int, int]]] = {}
        self._changes: dict[str, list[tuple[int, int | None, int | None]]]
        self._changes = {what: [] for what in _POSTED}
        """The values before and after each change, by the place of its entry; ``None`` if they are
        not known.
        """
        self._begun_with: set[int] = set()
        """The stakes with which players joined."""
        self._bought = False
        """Whether somebody joined after the first hand, or got more chips."""
        self._votes: dict[str, int] = {}
        self._cleared: set[str] = set()
        self._read(log)

    def name(self, player: str) -> str:
        """The first name of a player in the log. Names change, and the site's identifier can change
        once, when the player logs in.
        """
        return self._names.get(player, player)

    def seats(self, place: int) -> dict[str, int]:
        """The seats of a line of stacks, by every name that a player of it has in the log."""
        found = {self.name(one.player): one.seat for one in self.stacks[place]}
        return found | {name: found[first] for name, first in self._names.items() if first in found}

    @property
    def hero(self) -> str | None:
        """The owner of the log: the only player who has shown exactly the cards that it reveals."""
        kept = [player for player in self._votes if player not in self._cleared]
        return kept[0] if len(kept) == 1 else None

    @property
    def tournament(self) -> bool:
        """Whether the log shows a tournament: all players begin with the same stake, nobody joins
        or gets chips later, and the blinds rise.
        """
        changes = self._changes["big blind"]
        rises = [
            after > before
            for _, before, after in changes
            if before is not None and after is not None
        ]
        return len(self._begun_with) == 1 and not self._bought and bool(rises) and all(rises)

    def sign(self, place: int, header: re.Match[str]) -> Sign:
        """The posted values at an entry: those of the last change, or those that the next one changes.

        If these differ, the log lacks a change, and the values are not known.
        """
        small, big, ante = (self._posted(what, place) for what in _POSTED)
        limit = words.LIMITS[header["limit"]]
        return Sign(
            limit=limit,
            small_bet=big,
            big_bet=2 * big if limit == "limit" and big is not None else None,
            ante=ante,
            blinds=(small, big),
        )

    def between(self, entry: LogEntry, place: int) -> Event | None:
        """The stakes in an entry; ``None`` if it has none."""
        text = entry.text or ""
        if not text.startswith("The "):
            return None
        for pattern, made in _STAKES:
            fields = pattern.fullmatch(text)
            if fields is not None:
                return self._stake(entry, fields, place, made)
        if words.CHANGED.fullmatch(text) or words.RENAMED.fullmatch(text):
            return Chatter(line=entry.line, clock=entry.clock, text=text)
        return None

    def _stake(self, entry: LogEntry, fields: re.Match[str], place: int, made: "_Made") -> Event:
        player, cents = self.name(fields["player"]), amount(fields["amount"])
        if cents is None:
            return unread(entry)
        seat = self._seat(player, place, after=made is _joined)
        if seat is None and made is _back:  # the log begins behind the last hand of the player
            seat, made = self._seat(player, place, after=True), _joined
        if seat is None:  # somebody who has never played, or never plays again
            return Chatter(line=entry.line, clock=entry.clock, text=entry.text or "")
        return made(fields, seat, player, cents).placed(entry.line, entry.clock)

    def _seat(self, player: str, place: int, *, after: bool) -> int | None:
        found = self._seats.get(player, [])
        if after:
            at = bisect_left(found, (place, 0))
            return found[at][1] if at < len(found) else None
        at = bisect_right(found, (place, 0)) - 1
        return found[at][1] if at >= 0 else None

    def _posted(self, what: str, place: int) -> int | None:
        changes = self._changes[what]
        at = bisect_left(changes, place, key=_BY_PLACE)
        since = changes[at - 1][2] if at else None
        until = changes[at][1] if at < len(changes) else None
        if since is not None and until is not None and since != until:
            return None
        return since or until or None

    # --- the whole log ---------------------------------------------------------------------------

    def _read(self, log: Sequence[LogEntry]) -> None:
        by_id: dict[str, str] = {}
        held: Cards | None = None
        folded: set[str] = set()
        for place, entry in enumerate(log):
            text = entry.text or ""
            if text.startswith("Player stacks"):
                line = words.STACKS.fullmatch(text)
                players = words.stacks(line["stacks"]) if line else None
                if not players:
                    continue
                self.stacks[place] = players
                held = None
                folded.clear()
                for one in players:
                    self._known(one.player, by_id)
                    found = self._seats.setdefault(self.name(one.player), [])
                    found.append((place, one.seat))
            elif text.startswith("Your hand"):
                line = words.HELD.fullmatch(text)
                held = words.cards(line["cards"]) if line else None
            elif text.startswith("The "):
                self._changed(text, place, by_id)
                self._bought_in(text)
            elif text.startswith(words.CONFIGURED):  # of which values, no known log says
                for changes in self._changes.values():
                    changes.append((place, None, None))
            elif held and " shows a " in text:
                self._voted(text, held)

    def _known(self, player: str, by_id: dict[str, str]) -> None:
        _, known_as = words.name_and_id(player)
        if known_as is not None:
            first = by_id.setdefault(known_as, player)
            if first != player:
                self._names[player] = first

    def _changed(self, text: str, place: int, by_id: dict[str, str]) -> None:
        changed = words.CHANGED.fullmatch(text)
        if changed is not None:
            before, after = amount(changed["before"]), amount(changed["amount"])
            if before is not None and after is not None:
                self._changes[changed["what"]].append((place, before, after))
            return
        renamed = words.RENAMED.fullmatch(text)
        if renamed is not None and renamed["before"] in by_id:
            by_id[renamed["after"]] = by_id[renamed["before"]]

    def _bought_in(self, text: str) -> None:
        joined = words.JOINED.fullmatch(text)
        if joined is not None:
            self._begun_with.add(amount(joined["amount"]) or 0)
            self._bought = self._bought or bool(self.stacks)
        elif words.UPDATED.fullmatch(text) or words.REBOUGHT.fullmatch(text):
            self._bought = True

    def _voted(self, text: str, held: Cards) -> None:
        """Whether the player who shows a hand can be the owner of the log."""
        fields = words.ACTED.fullmatch(text)
        shown = words.cards(fields["cards"]) if fields and fields["cards"] else None
        if fields is None or shown is None:
            return
        player = self.name(fields["player"])
        if set(shown) <= set(held):
            self._votes[player] = self._votes.get(player, 0) + 1
        else:
            self._cleared.add(player)


_Made = Callable[[re.Match[str], int, str, int], Event]
"""Makes the event of an entry from its fields, the seat, the player and the chips."""


def _joined(_fields: re.Match[str], seat: int, player: str, cents: int) -> Event:
    return SeatTaken(line=0, seat=seat, player=player, stake=cents)


def _left(_fields: re.Match[str], seat: int, _player: str, _cents: int) -> Event:
    return SeatLeft(line=0, seat=seat)


def _away(_fields: re.Match[str], seat: int, _player: str, cents: int) -> Event:
    return SteppedAway(line=0, seat=seat, counted=cents)


def _back(_fields: re.Match[str], seat: int, _player: str, cents: int) -> Event:
    return CameBack(line=0, seat=seat, stake=cents)


def _rebought(_fields: re.Match[str], seat: int, _player: str, cents: int) -> Event:
    return StakeAdded(line=0, seat=seat, amount=cents)


def _updated(fields: re.Match[str], seat: int, _player: str, cents: int) -> Event:
    more = cents - (amount(fields["before"]) or 0)
    if more >= 0:
        return StakeAdded(line=0, seat=seat, amount=more)
    return StakeRemoved(line=0, seat=seat, amount=-more)


_STAKES: Final = (
    (words.JOINED, _joined),
    (words.LEFT, _left),
    (words.AWAY, _away),
    (words.BACK, _back),
    (words.REBOUGHT, _rebought),
    (words.UPDATED, _updated),
)
"""Entries about stakes, and the maker of each one's event."""
