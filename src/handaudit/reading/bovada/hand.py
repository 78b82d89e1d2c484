"""The state of one Bovada hand while its lines are read."""

from typing import Final, Literal

from handaudit.facts import money
from handaudit.facts.events import BoardDealt, Cards, Folded, PotAwarded, PotStated
from handaudit.facts.evidence import Evidence
from handaudit.facts.sign import Sign
from handaudit.reading.bovada.header import Played, evidence
from handaudit.reading.room_hand import RoomHand
from handaudit.reading.text_hand import SeatLine

A_PLAYER: Final = "a position of the seat list"


class Hand(RoomHand[Played]):
    """A Bovada hand: it identifies players only by position."""

    a_player = A_PLAYER
    gives_results = False
    line_named = "a line of a Bovada hand"
    unsettled = "nobody is paid: lines of the hand are lost"

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.room = ""
        self.me: str | None = None
        """The position of the player whose log it is."""
        self.repeated = False
        """Whether two players have one seat or one position."""
        self.renumbered: dict[int, int] = {}
        """The seats by the numbers of the players, if the seat list numbers players."""
        self.held: dict[int, Cards] = {}
        """The cards that each seat was dealt."""
        self.small_blind: tuple[int, int] | None = None
        """The line and the cents of the small blind."""
        self.anted: set[int] = set()
        """Seats that have placed an ante."""
        self.pending = False
        """Whether the next card belongs to another deal than those before it."""
        self.halves: dict[int, set[str]] = {}
        """The halves of the pot that each seat won, in the words of the summary."""
        self.won: dict[int, tuple[int, int]] = {}
        """The line of the summary of each seat, and the cents that the seat won by it."""
        self.has_rake = False
        self.has_total = False
        """Whether the summary has the total of the pot, as all but those of fast-fold games have."""
        self.said_folded: list[tuple[int, int]] = []
        """The lines of the summary that say of a seat that it folded."""

    def acts(self, seat: int) -> None:
        """A player acts, so that cards after it are another deal."""
        self.active.add(seat)
        self.pending = True

    def deal(self, line: int) -> None:
        """A deal begins, and a betting round after it."""
        if self.deals:
            self.chips.next_round()
        self.pending = False
        super().deal(line)

    def compare_cards(self, line: int, seat: int, said: Cards) -> None:
        """Compares the cards of a player, where a line gives all of them again, with those dealt."""
        held = self.held.get(seat, ())
        if len(said) == len(held) and {*said} != {*held}:
            self.contradict(line, f"seat {seat} has other cards than it was dealt")

    def compare_best(self, line: int, seat: int, said: Cards) -> None:
        """Compares the hand that a player shows with the cards that lie there, and those dealt.

        Stud may have a common card, for which no line is known.
        """
        there = {*self.held.get(seat, ())}
        for event in self.events:
            if type(event) is BoardDealt:
                there.update(event.cards, event.so_far or ())
        if len({*said} - there) > self.stud:
            self.contradict(line, f"seat {seat} shows cards that were not dealt")

    # --- once all lines are read -----------------------------------------------------------------

    def finish(self) -> None:
        """Names the half of the pot that a player won, if the summary gives only one."""
        self.seat_everyone()
        folded = {event.seat for event in self.events if type(event) is Folded}
        if folded and not self.held:
            self.contradict(
                self.events[-1].line, "people fold, but no line deals a card to anybody"
            )
        for line, seat in self.said_folded:
            if seat not in folded:
                self.contradict(line, f"no line of the play says that seat {seat} folded")
        self._compare_won()
        for place, event in enumerate(self.events):
            if type(event) is PotAwarded and len(halves := self.halves.get(event.seat, ())) == 1:
                share: Literal["high", "low"] = "high" if "HI" in halves else "low"
                self.events[place] = event.changed(share=share)

    def _compare_won(self) -> None:
        """Compares what one player is paid with what the summary says: a rake without a line hides the rest.

        Rules judge who is paid, and more than the pot.
        """
        if not self.won:
            return
        awards = [event for event in self.events if type(event) is PotAwarded]
        paid = dict.fromkeys(self.won, 0)
        for award in awards:
            paid[award.seat] = paid.get(award.seat, 0) + award.amount
        won = {seat: self.won[seat][1] if seat in self.won else 0 for seat in paid}
        wrong = [seat for seat, chips in paid.items() if chips != won[seat]]
        total = next((event.total for event in self.events if type(event) is PotStated), None)
        if len(wrong) != 1 or total is None or sum(paid.values()) > total:
            return
        (seat,) = wrong
        own = [one.line for one in awards if one.seat == seat]
        line = own[0] if own else self.won[seat][0]
        said, got = money.show(won[seat]), money.show(paid[seat])
        self.contradict(line, f"seat {seat} is paid {got}, and has won {said} by the summary")

    def dealt_in(self, taken: SeatLine) -> bool:
        """Whether a seated player takes part in the hand."""
        return taken.seat in self.held or super().dealt_in(taken)

    def evidence(self) -> Evidence:
        """The records that the hand keeps: all hole cards, if every player was dealt some."""
        in_it = {taken.seat for taken in self.taken if self.dealt_in(taken)}
        return evidence(
            button=self.button is not None, hole_cards=in_it == self.held.keys(), rake=self.has_rake
        )

    def sign(self, header: Played) -> Sign:
        """The posted values."""
        return header.sign

    def missing(self) -> str | None:
        """What is missing from an incomplete hand."""
        lost = super().missing()
        if lost is None and not self.has_total and "TBL#" in self.what:
            return "the summary has no total of the pot"
        return lost

    def doubt(self) -> str | None:
        """Why the seat list does not say who is who."""
        return "two players have one seat or one position" if self.repeated else None
