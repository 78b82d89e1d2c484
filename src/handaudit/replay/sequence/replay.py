"""Replays the ledger of a table: the stakes, decks and button of its rounds, in order.

As within a round, each fact is judged on an occasion and then adopted, so that one cause gives one
finding.  If rounds are missing or a line could not be read, the earlier state is forgotten.
"""

from collections.abc import Callable
from typing import Any, Final

from handaudit.facts import events as ev
from handaudit.facts.cards import DECK
from handaudit.facts.clock import MINUTE
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.replay.occasion import Occasion
from handaudit.replay.poker.occasions import DeckWasCut, StubWasCounted
from handaudit.replay.poker.stakes import Carried, Stake
from handaudit.replay.sequence import linking
from handaudit.replay.sequence.blinds import between, clockwise
from handaudit.replay.sequence.entries import LedgerEntry, Noted, RoundEntry
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.occasions import (
    HandsLinked,
    ReturnedToTable,
    RoundFollowed,
    StakeTakenOff,
    TableLeft,
    WentAway,
)
from handaudit.replay.sequence.ordering import SequenceStep

Emit = Callable[[Occasion, TableHistory], None]


def replay(steps: list[SequenceStep], emit: Emit) -> None:
    """Replays the rounds of a table; ``emit`` is called with each occasion and what is known then."""
    history = TableHistory()
    playing = TableReplay(emit, history)
    for step in steps:
        history.add(step)
        playing.take(step)


def names(steps: list[SequenceStep]) -> set[str]:
    """Everybody whom the log of a table names."""
    found: set[str] = set()
    for step in steps:
        entries = [*step.after, *step.head]
        if step.round is not None:
            entries.append(step.round)
            found.update(seated.player for seated in step.round.seated)
        for entry in entries:
            found.update(
                one.event.player for one in entry.noted if isinstance(one.event, ev.SeatTaken)
            )
    return found


class TableReplay:
    """The replay of a table, step by step in the order of its rounds."""

    def __init__(self, emit: Emit, account: TableHistory) -> None:
        self.account = account
        self._emit = emit
        self.before: RoundEntry | None = None
        self.counted: int | None = None
        """The latest time at which the stub may have been counted last, or dealing may have begun."""
        self.dealing = 0
        """The longest dealing until the stub is counted, by the law of the round."""
        self.cuts: dict[str | None, ev.Cut | ev.Recut] = {}
        """The last cut of each deck since the last round, if no shuffle came after it."""
        self.instead: linking.Ends = ()
        """What players may have instead, by seat, since their stakes had not carried over."""
        self.standing: tuple[RoundEntry, linking.Standing] | None = None
        """That of the last round whose stakes were compared."""
        self.count_pending = False
        """Whether the stub was counted since at a time that the log does not give."""

    def take(self, step: SequenceStep) -> None:
        """Replays a round and what stands before it."""
        self.follow(step.after, after=True)
        if step.gap is not None:
            self.forget(step.gap)
        if step.round is not None:
            self.account.round = step.round
        self.follow(step.head, after=False)
        if step.round is None:
            if self.before is not None and self.before.kill is not None:
                self.emit(TableLeft(self.before.kill.end, self.before))
            return
        gap = step.gap
        if gap is None and any(entry.unread for entry in step.head):
            gap = "a line before it that could not be read"
        if step.contested or gap != step.gap:
            self.forget(gap or "several logs tell the round differently")
        if step.round.game is not None:
            self.play(step.round, gap)
        if not step.round.void:
            self.before, self.account.voided = step.round, None
        elif self.before is None:
            self.account.voided = step.round

    def emit(self, occasion: Occasion) -> None:
        if self.account.round.game is not None:
            self._emit(occasion, self.account)

    def forget(self, why: str) -> None:
        account = self.account
        account.gapped = True
        account.voided = account.other_button = None
        account.stakes.clear()
        account.decks.forget(why)
        account.kill_moved = None
        account.payouts.clear()
        account.device_used = False
        account.blinds.forget()
        self.counted, self.count_pending = None, False
        self.before, self.instead = None, ()

    # --- between rounds --------------------------------------------------------------------------

    def follow(self, entries: tuple[LedgerEntry, ...], *, after: bool) -> None:
        """The lines between two rounds; with them, those of the round before that stand after its end."""
        for entry in entries:
            for place, noted in enumerate(entry.noted):
                rest = [one.event for one in entry.noted[place + 1 :]]
                self.happened(noted, rest, entry, head=not after)

    def happened(
        self, noted: Noted, rest: list[Event], entry: LedgerEntry, *, head: bool = False
    ) -> None:
        event = noted.event
        self.account.unread = event if entry.unread else None
        if isinstance(event, ev.StakeRemoved):
            self.stake_removed(noted, event, rest)
        elif isinstance(event, ev.StubCounted):
            self.stub_counted(noted, event)
        elif isinstance(event, (ev.Shuffled, ev.Cut, ev.Recut)):
            self.prepared(event)
        elif isinstance(event, (ev.KillPlaced, ev.KillLifted)):
            self.account.kill_moved = event
        elif type(event) in _STAKES:
            _STAKES[type(event)](self, event)
        else:
            self.account.decks.happened(noted, head=head, begun=self.before is not None)
        self.account.unread = None

    def prepared(self, event: ev.Preparation) -> None:
        """A deck is shuffled or cut between rounds; the round that it serves judges that it was."""
        before = self.cuts.pop(event.deck, None)
        if isinstance(event, ev.Shuffled):
            return
        if before is not None or isinstance(event, ev.Cut):
            self.emit(DeckWasCut(event, before, None, None))
        self.cuts[event.deck] = event

    def seat_taken(self, event: ev.SeatTaken) -> None:
        self.account.stakes[event.seat] = Stake(event.player, event.stake, event)
        self.account.names[event.seat] = event.player
        self.account.blinds.taken(event.seat)

    def seat_left(self, event: ev.SeatLeft) -> None:
        self.account.stakes.pop(event.seat, None)
        self.account.blinds.left(event.seat)

    def stake_added(self, event: ev.StakeAdded) -> None:
        stake = self.account.stakes.get(event.seat)
        if stake is not None:
            stake.change(event.amount, event)

    def stake_removed(self, noted: Noted, event: ev.StakeRemoved, rest: list[Event]) -> None:
        stake = self.account.stakes.get(event.seat)
        leaves = any(isinstance(one, ev.SeatLeft) and one.seat == event.seat for one in rest)
        if noted.after_play:
            self.emit(StakeTakenOff(event, stake, leaves))
        if stake is None:
            return
        had = stake.amount
        stake.change(-event.amount, event)
        if noted.after_play and not leaves and stake.away is None:
            stake.instead = had  # that is found, and the line may be a mistake

    def stepped_away(self, event: ev.SteppedAway) -> None:
        stake = self.account.stakes.get(event.seat)
        self.emit(WentAway(event, stake))
        if stake is None:
            stake = Stake(self.account.names.get(event.seat, ""), None, event)
            self.account.stakes[event.seat] = stake
        stake.away = event
        if event.counted is not None:
            stake.says(event.counted, event)

    def came_back(self, event: ev.CameBack) -> None:
        stake = self.account.stakes.get(event.seat)
        self.emit(ReturnedToTable(event, stake))
        if stake is None:
            stake = Stake(self.account.names.get(event.seat, ""), None, event)
            self.account.stakes[event.seat] = stake
        stake.away = None
        stake.says(event.stake, event)

    def stub_counted(self, noted: Noted, event: ev.StubCounted) -> None:
        """A count between rounds, of the deck that was used last."""
        game = self.account.round.game
        whole = len(DECK) if game is None else game.deck_size
        self.emit(StubWasCounted(event, whole))
        if self.before is not None:
            deck = self.before.opened.deck
            self.account.decks.counted(deck, event, right=event.cards == whole)
        self.counted, self.count_pending = noted.at, noted.at is None

    # --- a round ---------------------------------------------------------------------------------

    def play(self, this: RoundEntry, gap: str | None) -> None:
        account = self.account
        account.round = this
        self.cuts.clear()
        account.first = gap is None and self.before is None
        for seated in this.seated:
            account.names[seated.seat] = seated.player
        account.decks.begin(first=account.first)
        if gap is None:
            self.follow_noted(this, before_seats=True)
        late = self.late_counts(this)
        if self.before is not None and self.before.sign.bad_beat != this.sign.bad_beat:
            account.payouts.clear()
        knows = gap is None and this.session.evidence.keeps(Record.STAKES)
        carried = self.carried(this) if knows else ()
        self.emit(RoundFollowed(this.opened, this, self.before, gap, carried, late))
        if gap is None and self.before is not None and _says_no_stakes(this):
            self.link(self.before, this)
        account.other_button = self.other_button(this)
        account.kill_moved = None
        for given in this.contributed:
            account.payouts.setdefault(given.payout, given)
        kept = this.session.evidence
        if not this.void:
            account.blinds.played(
                this, says_who_left=kept.keeps(Record.SEQUENCE) and kept.keeps(Record.STAKES)
            )
        account.decks.played(this)
        account.device_used = account.device_used or this.by_device is True
        self.settle(this)
        self.follow_noted(this, before_seats=False)

    def other_button(self, this: RoundEntry) -> int | None:
        """Where the button may be instead: at the next player, if its line passes over somebody."""
        last = None if self.before is None else self.before.opened.button
        button = this.opened.button
        if this.other_button is not None or self.before is None or last is None or button is None:
            return this.other_button
        order = clockwise([one.seat for one in this.seated if one.dealt_in], last)
        if not order or button == order[0]:
            return None
        played = {one.seat for one in self.before.seated if one.dealt_in}
        passed = button == last or any(
            seat in played for seat in order if between(seat, last, button)
        )
        return order[0] if passed else None

    def link(self, before: RoundEntry, this: RoundEntry) -> None:
        """Compares the stakes of a round with those that the one before it left."""
        known, later = self.standing, linking.standing(this)
        earlier = known[1] if known and known[0] is before else linking.standing(before)
        self.standing = this, later
        if self.instead:
            earlier = earlier._replace(may_end_with=(*earlier.may_end_with, *self.instead))
        astray = linking.of_stayers(earlier, later)
        self.instead = linking.instead(later, astray)
        link = linking.link_numbered(earlier, later, astray, live=this.session.evidence.live)
        if link is not None:
            tournament = bool(this.session.tournament)
            self.emit(HandsLinked(this.opened, before.id, link.astray, link.had, tournament))

    def follow_noted(self, this: RoundEntry, *, before_seats: bool) -> None:
        """What is noted in a round: of stakes, before its seat lines or behind them."""
        for place, noted in enumerate(this.noted):
            if noted.before_seats is not before_seats:
                continue
            rest = [one.event for one in this.noted[place + 1 :]]
            if isinstance(noted.event, ev.StubCounted):
                if noted.due is not None:
                    right = noted.event.cards == noted.due
                    self.account.decks.counted(this.opened.deck, noted.event, right=right)
            else:
                self.happened(noted, rest, this)

    def carried(self, this: RoundEntry) -> tuple[Carried, ...]:
        stakes, unsure, first = self.account.stakes, this.unsure_stakes, self.before is None
        return tuple(
            [
                Carried(seated, stakes.get(seated.seat))
                for seated in this.seated
                if seated.seat not in unsure and not (first and seated.seat not in stakes)
            ]
        )

    def settle(self, this: RoundEntry) -> None:
        """The stakes of those who played are those after the pot was paid."""
        if this.unread:
            for stake in self.account.stakes.values():
                stake.amount = None  # the line may be of a player whose seat line it is
        ends, others = dict(this.ends or ()), dict(this.may_end_with)
        stakes = self.account.stakes
        for seated in this.seated:
            seat = seated.seat
            before = stakes.get(seat)
            end = ends.get(seat) if seated.dealt_in else seated.stake
            amount, instead = end, None
            if seat in others:
                instead = others[seat]
                amount = None if instead is None else end
            elif before is not None and seated.stake != before.amount:
                instead = _instead(seated, end, before)
            stakes[seat] = Stake(seated.player, amount, seated, None, instead)

    # --- counts of the stub ----------------------------------------------------------------------

    def late_counts(self, this: RoundEntry) -> tuple[tuple[Event, int], ...]:
        """Where dealing went on for too long without a count; a pause longer than that is no dealing."""
        if this.start is None or this.end is None:
            self.counted, self.count_pending = None, False
            return ()
        limit = this.law.value("minutes-until-counted")
        if limit is None:
            return ()
        self.dealing = (limit.amount or 0) * MINUTE
        late: list[tuple[Event, int]] = []
        if self.counted is None or self.count_pending or self.account.decks.reopened:
            self.counted = this.start
        elif self.before is not None and self.before.end is not None:
            pause = this.start - max(self.before.end, self.counted)
            if pause > self.dealing:
                self.counted += pause
        now = this.start
        self.count_pending = False
        self.passes(now, this.opened, late)
        for noted in this.noted:
            event = noted.event
            if self.count_pending and noted.at is not None:
                self.counted, self.count_pending = noted.at, False
            now = max(now, noted.at or now)
            if isinstance(event, ev.StubCounted):
                self.passes(now, event, late)
                self.counted, self.count_pending = noted.at or now, noted.at is None
        if not self.count_pending:
            self.passes(this.end, this.last, late)
        return tuple(late)

    def passes(self, now: int, event: Event, late: list[tuple[Event, int]]) -> None:
        """Time has come to ``now``: was the stub counted in time?"""
        if self.counted is None:
            return
        waited = now - self.counted
        if waited > self.dealing:
            late.append((event, waited))
            self.counted = now


def _instead(seated: ev.PlayerSeated, end: int | None, before: Stake) -> int | None:
    """What a player may have after a round instead of what the play says.

    A stake other than the one before is found where the round begins. It may be a mistake of that line.
    """
    if end is None or before.amount is None or before.away is not None:
        return None
    if before.player != seated.player or seated.stake in (before.amount, before.instead):
        return None
    return end + before.amount - seated.stake


def _says_no_stakes(this: RoundEntry) -> bool:
    """Whether the format numbers its rounds and has no line for stakes between them.

    Then only the next round shows them.
    """
    evidence = this.session.evidence
    known = evidence.kept | evidence.disowned
    return evidence.keeps(Record.SEQUENCE) and Record.STAKES not in known


_STAKES: Final[dict[type[Event], Callable[[TableReplay, Any], None]]] = {
    ev.SeatTaken: TableReplay.seat_taken,
    ev.SeatLeft: TableReplay.seat_left,
    ev.StakeAdded: TableReplay.stake_added,
    ev.SteppedAway: TableReplay.stepped_away,
    ev.CameBack: TableReplay.came_back,
}
