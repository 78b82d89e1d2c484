"""The state of one WPN hand while its lines are read."""

from collections import Counter
from typing import Final

from handaudit.facts.events import (
    Anted,
    BetMade,
    BlindPosted,
    Called,
    Cards,
    CardsRevealed,
    Checked,
    Event,
    Folded,
    HandsDealt,
    PotAwarded,
    Raised,
    RakeTaken,
)
from handaudit.facts.evidence import Evidence
from handaudit.facts.sign import Sign
from handaudit.facts.words import counted
from handaudit.reading.room_hand import RoomHand
from handaudit.reading.wpn.header import ROOM, Header, evidence

_POSTS: Final = frozenset({Anted, BlindPosted})
_PLAYS: Final = (CardsRevealed, Folded, Checked, Called, BetMade, Raised)


class Hand(RoomHand[Header]):
    """A WPN hand: what was taken out of the pots so far, and in stud the cards of each player."""

    line_named = "a line of a WPN hand"
    lists_everyone = True
    before_name = "Player "
    room = ROOM

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.old = False
        """Whether the hand has the old layout."""
        self.tournament = ""
        """Number of the tournament."""
        self.limit: str | None = None
        """The limit of a tournament, which the old layout names in its first line."""
        self.anted: set[int] = set()
        """Seats that placed one."""
        self.dealt: dict[int, int] = {}
        """How many cards each seat has got."""
        self.dealt_at: dict[int, int] = {}
        """The line of the last card of each."""
        self.given: set[tuple[int, Cards]] = set()
        """The cards that the lines of the old layout's deals show, with the seats that got them."""
        self.rakes: dict[tuple[str, str | None], int] = {}
        """What was taken from each pot of each run, as last stated."""
        self.raked = 0
        self.awards: list[PotAwarded] = []
        """The awards that the summary states."""
        self.collected = False
        """Whether lines of the play say who was paid."""
        self.has_rake = False
        self.tells_pots = False
        """Whether the pots that lines state hold all wagers: not before the flop, nor in tournaments."""
        self.ended = False
        """Whether the last line of the old layout is there."""

    # --- while the lines are read ----------------------------------------------------------------

    def who(self, name: str) -> int | None:
        """The seat of a player as a line names him; the old layout has a word before the name."""
        if self.old:
            bare = name.lstrip(" \t").removeprefix(self.before_name)
            seat = self.roster.seat(bare)
            if seat is not None or bare == name:
                return seat
        return self.roster.seat(name)

    def rake(self, line: int, pot: str, run: str | None, taken: int) -> Event | None:
        """What a street adds to the rake, by the statement of one pot."""
        if run is not None:  # the boards of a hand run twice share the pots that there were
            self.rakes = {key: value for key, value in self.rakes.items() if key[1] is not None}
        self.rakes[pot, run] = taken
        added = sum(self.rakes.values()) - self.raked
        if added <= 0:
            return None
        self.raked += added
        return RakeTaken(line=line, amount=added)

    def tell_pot(self, line: int, total: int | None) -> None:
        """Adds a pot to those of the line above, or notes the first of a street."""
        if self.pots_told and self.pots_told[-1][1] == line - 1 and total is not None:
            place, _, before = self.pots_told.pop()
            self.pots_told.append((place, line, before + total))
        else:
            super().tell_pot(line, total)

    # --- once all lines are read -----------------------------------------------------------------

    def finish(self) -> None:
        """Adds the awards that the summary alone states."""
        self.seat_everyone()
        self.compare_pots()
        self._compare_hands()
        self._deal_after_posts()
        if not self.collected:
            self.events += self.awards

    def _compare_hands(self) -> None:
        """Compares how many cards the players got, of which the old layout has a line each.

        Only in stud may they differ, since some have folded before the last cards.
        """
        counts = self.dealt
        if self.stud or len(set(counts.values())) < 2:
            return
        most = Counter(counts.values()).most_common(1)[0][0]
        seat, count = next((seat, count) for seat, count in counts.items() if count != most)
        message = f"seat {seat} is dealt {counted(count, 'card')}, and others {most}"
        self.contradict(self.dealt_at[seat], message)

    def _deal_after_posts(self) -> None:
        """Moves the opening deal behind the posts: some tournaments print its marker before the blinds."""
        kinds = [*map(type, self.events)]
        if HandsDealt not in kinds:
            return
        dealt = kinds.index(HandsDealt)
        if _POSTS.isdisjoint(kinds[dealt:]):
            return
        last = max(at for at, kind in enumerate(kinds) if kind in _POSTS)
        if not any(kind in _PLAYS for kind in kinds[dealt:last]):
            self.events.insert(last, self.events.pop(dealt))

    def evidence(self) -> Evidence:
        """The records that the hand keeps."""
        return evidence(button=self.button is not None, pots=self.collected)

    def sign(self, header: Header) -> Sign:
        """The posted values."""
        return header.sign(self.big, self.most_seats)

    def in_tournament(self, header: Header) -> bool:
        """Whether the hand belongs to a tournament: in the old layout, only cash games print a rake."""
        return header.tournament or (self.old and not self.has_rake)

    def missing(self) -> str | None:
        """What is missing from an incomplete hand."""
        cut = self.old and not self.ended
        return super().missing() or ("the hand has no end: it stops here" if cut else None)
