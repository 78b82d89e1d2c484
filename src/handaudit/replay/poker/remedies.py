"""What is taken back: actions, cards, awards and whole rounds.

The table is then as if what was undone had not happened.  The round is replayed anew up to the remedy,
without what is undone, and nothing of it is judged again: the breach stays found at its own line.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.players import Player

if TYPE_CHECKING:
    from handaudit.replay.poker.replay import PokerReplay

TABLE_CARDS: Final = (ev.BoardDealt, ev.CommonDealt, ev.HandsDealt, ev.PotAwarded)
MOVES: Final = (
    *(ev.Folded, ev.Checked, ev.Called, ev.BetMade, ev.Raised, ev.BetForced),
    *(ev.Anted, ev.BlindPosted, ev.Discarded, ev.StoodPat),
)
"""What a player can take back."""
SILENT: Final = (ev.Said, ev.RoundVoided, ev.RoundEnded, ev.Ignored, ev.Chatter, ev.StubCounted)
_DEALT: Final[dict[str, type[Event]]] = {
    "board": ev.BoardDealt,
    "common": ev.CommonDealt,
    "burn": ev.Burned,
}


def _less(award: ev.PotAwarded, amount: int) -> ev.PotAwarded | None:
    """An award without some of its chips; ``None`` if none are left."""
    return award.changed(amount=award.amount - amount) if award.amount > amount else None


class Remedies:
    """What was undone so far in a round.  It is no state of the table, and no snapshot takes it back."""

    __slots__ = ("again", "gone_back", "overtaken", "settled", "tried", "undone")

    def __init__(self) -> None:
        self.undone: dict[int, Event | None] = {}
        """By line, what counts instead of an event; ``None``: nothing."""
        self.settled: set[int] = set()
        """Lines of corrections that took effect with what they correct."""
        self.gone_back: dict[int, int] = {}
        """By seat, chips that its last remedy gave back; a line of their return changes nothing more."""
        self.again = False
        """Whether the round is being replayed anew."""
        self.tried = 0
        """How often the round was replayed to see whether an action out of turn was taken back."""
        self.overtaken = 0
        """How often the rest of a betting round was played to see whether two actions were swapped."""

    @property
    def lines_undone(self) -> set[int]:
        """The lines of which nothing counts any more."""
        return {line for line, counts in self.undone.items() if counts is None}

    # --- what is undone ---------------------------------------------------------------------------

    def action_taken_back(self, run: "PokerReplay", event: ev.ActionTakenBack) -> None:
        said = run.announcements.announced
        if said is not None and said.player.seat == event.seat and run.announcements.answer is None:
            if event.by == "floor":  # else the words bind (14.7(d))
                self.undone[said.declared.line] = run.announcements.announced = None
            return
        action = self._last_move(run, event)
        if action is not None and not self.again:
            before = self.chips_in(run, event.seat)
            self.undo(run, event, *self._with_words(run, action, event))
            self.gone_back[event.seat] = before - self.chips_in(run, event.seat)

    def cards_taken_back(self, run: "PokerReplay", event: ev.CardsTakenBack) -> None:
        dealt = None if self.again else self._last_dealt(run, event)
        if dealt is not None:
            left = None
            if isinstance(dealt, ev.BoardDealt) and event.cards:
                cards = tuple(card for card in dealt.cards if card not in event.cards)
                left = dealt.changed(cards=cards) if cards else None
            self._judge_undone(run, event, dealt)
            self.undone[dealt.line] = left
            self._replay_anew(run, event)
        gone = self._last_undealt(run, event)
        if gone is not None:
            run.deal.keep_place(gone)
        run.deck.put_away(run, event, len(event.cards) or 1)

    def award_taken_back(self, run: "PokerReplay", event: ev.AwardTakenBack) -> None:
        pushed = next(
            (
                one
                for one in self.before(run, event)
                if isinstance(one, (ev.PotAwarded, ev.BetReturned)) and one.seat == event.seat
            ),
            None,
        )
        if pushed is None or self.again:
            return
        if isinstance(pushed, ev.BetReturned):  # judged already
            left = pushed.amount - event.amount
            self.undone[pushed.line] = pushed.changed(amount=left) if left > 0 else None
            self._replay_anew(run, event)
        else:
            self.undo_award(run, event, pushed, event.amount)

    def undo_award(
        self, run: "PokerReplay", now: Event, pushed: ev.PotAwarded, amount: int
    ) -> None:
        """Puts chips that were pushed back into their pot."""
        if pushed not in run.table.pushed_early:  # judged already
            self._judge_award(run, now, pushed, amount)
        self.undone[pushed.line] = _less(pushed, amount)
        self._replay_anew(run, now)
        run.table.pushed_back |= {pushed.line}

    def undo(self, run: "PokerReplay", now: Event, *undone: Event) -> None:
        """Puts the table into the state that it had if some events had not happened."""
        self._judge_undone(run, now, *undone)
        self.undone.update((event.line, None) for event in undone)
        self._replay_anew(run, now)

    def goes_back(self, run: "PokerReplay", event: Event, player: Player, to: int) -> bool:
        """Whether a wager that is now ``to`` is the player's wager before their last action.

        That action is then taken back.
        """
        action = self._last_move(run, event)
        if action is None:
            return False
        twin = self.twin(run, event, {**self.undone, action.line: None})
        before = twin.table.by_seat.get(player.seat)
        if before is None or before.bet != to:
            return False
        self.undo(run, event, *self._with_words(run, action, event), event)
        return True

    def round_voided(self, run: "PokerReplay", event: ev.RoundVoided) -> None:
        run.emit(oc.RoundCalledOff(event))
        self.break_off(run, event)
        run.table.call_off()

    def break_off(self, run: "PokerReplay", event: Event) -> None:
        """Judges what a round has shown when it is called off; nothing is missing from it."""
        events = run.table.round.events
        run.table.undoing = frozenset(one.line for one in events if one.line < event.line)
        run.settle_before(event)
        self._judge_burns(run, event)
        run.table.undoing = None

    # --- how --------------------------------------------------------------------------------------

    def chips_in(self, run: "PokerReplay", seat: int) -> int:
        """The chips that a player has in the pot."""
        player = run.table.by_seat.get(seat)
        return 0 if player is None else player.total + player.dead

    def _judge_undone(self, run: "PokerReplay", now: Event, *undone: Event) -> None:
        """What is undone is judged as if the round went on with it: a breach stays found, at its line."""
        if self.again:
            return
        run.table.undoing = frozenset(event.line for event in undone if event is not now)
        burn, draw = undone[0], run.draws.draw
        if isinstance(burn, ev.Burned) and draw is not None and not draw.new_cards:
            run.emit(oc.NewCardsBegan(now, draw.street, tuple(draw.burns), draw.early))
            return
        run.settle_before(now)
        if isinstance(burn, ev.Burned) and not any(
            isinstance(one, (ev.BoardDealt, ev.CardsDealt)) and one.line in self.undone
            for one in self.after(run, burn)
        ):  # it did not come with cards that are undone already
            self._judge_burns(run, now)

    def _judge_burns(self, run: "PokerReplay", now: Event) -> None:
        """The burns are judged as if the cards of the next street followed, or the award behind the last."""
        street, betting = run.streets.next_street(run), run.wagers.betting
        if run.deck.burns and street is None:
            burns = tuple(run.deck.burns)
            run.emit(oc.AwardBegan(now, None, betting.acted, 0, (), betting.terms, burns))
        elif run.deck.burns and street is not None and not street.draw:
            run.deck.early_burn |= betting.pending() is not None
            run.streets.open_street(run, now, street)

    def _judge_award(
        self, run: "PokerReplay", now: Event, pushed: ev.PotAwarded, amount: int
    ) -> None:
        """An award that is undone is judged as if the chips had stayed with the player to the end.

        Later awards of the same chips then do not count.
        """
        undone = dict(self.undone)
        voided = next(
            (one for one in self.after(run, now) if isinstance(one, ev.RoundVoided)), None
        )
        if voided is not None:
            undone.update((one.line, None) for one in (voided, *self.after(run, voided)))
        self._undo_later(run, now, undone)
        left = (undone.get(one.line, one) for one in self.after(run, now))
        later = [one for one in left if isinstance(one, ev.PotAwarded)]
        seats: set[int] = set()
        for again in sorted(later, key=lambda one: one.pot != pushed.pot):
            if not amount:
                break
            undone[again.line] = _less(again, amount)
            amount -= min(amount, again.amount)
            seats.add(again.seat)
        if later:
            undone[pushed.line] = _less(pushed, amount)  # of which nothing was pushed again
        twin = self.twin(run, None, undone)
        twin.end()
        if twin.table.void:
            return
        run.take_over(twin)
        run.table.undoing = frozenset(
            one.line for one in twin.table.awards if one.line < now.line and one.pot == pushed.pot
        )
        run.emit(oc.AwardUndone(now, pushed, frozenset(seats)))

    def _undo_later(self, run: "PokerReplay", now: Event, undone: dict[int, Event | None]) -> None:
        """Takes away what later lines take back of later awards."""
        awarded: dict[int, list[ev.PotAwarded]] = {}
        for event in self.after(run, now):
            if isinstance(event, ev.PotAwarded):
                awarded.setdefault(event.seat, []).append(event)
            elif isinstance(event, ev.AwardTakenBack) and awarded.get(event.seat):
                last = awarded[event.seat].pop()
                undone[last.line] = _less(last, event.amount)

    def _replay_anew(self, run: "PokerReplay", now: Event) -> None:
        run.take_over(self.twin(run, now, self.undone))

    def twin(
        self, run: "PokerReplay", now: Event | None, undone: dict[int, Event | None]
    ) -> "PokerReplay":
        """A replay of the same round up to a line, or to its end, without what is undone."""
        twin = run.twin()
        twin.remedies.undone = undone
        twin.remedies.again = True
        twin.remedied = run.remedied
        for event in run.table.round.events:
            if event is now:
                break
            counts = undone.get(event.line, event)
            if counts is not None:
                twin.take(counts)
            elif isinstance(event, ev.Burned):
                twin.announcements.end_announcement(twin, event)
            elif isinstance(event, (ev.BoardDealt, ev.CommonDealt, ev.CardsDealt)):
                twin.announcements.end_announcement(twin, event)
                if twin.draws.draw is None:
                    twin.deck.burned_for_nothing += twin.deck.burns
                    twin.deck.burns.clear()
            elif isinstance(event, (*oc.ACTIONS, ev.PotAwarded)) and twin.deal.owed(twin) == 0:
                twin.settle_before(event)  # what it showed to be over is over
        return twin

    def before(self, run: "PokerReplay", event: Event) -> Iterator[Event]:
        """Events before one, the last first, without what is undone."""
        events = run.table.round.events
        place = next(at for at, one in enumerate(events) if one.line >= event.line)
        for one in reversed(events[:place]):
            if self.undone.get(one.line, one) is one:
                yield one

    def after(self, run: "PokerReplay", event: Event) -> Iterator[Event]:
        for one in run.table.round.events:
            if one.line > event.line:
                yield one

    def _last_move(self, run: "PokerReplay", event: Event) -> Event | None:
        """The last move of a seat in this betting round."""
        seat: int = event.seat  # type: ignore[attr-defined]
        for one in self.before(run, event):
            if isinstance(one, TABLE_CARDS):
                return None
            if isinstance(one, ev.CardsDealt) and run.streets.opened:
                return None
            if isinstance(one, MOVES) and one.seat == seat:
                return one
        return None

    def _with_words(self, run: "PokerReplay", action: Event, now: Event) -> Iterator[Event]:
        """A move, what it was announced with, and the corrections of it."""
        seat: int = action.seat  # type: ignore[attr-defined]
        yield action
        for one in self.after(run, action):
            if one.line >= now.line:
                break
            if isinstance(one, (ev.WagerCorrected, ev.BetReturned)) and one.seat == seat:
                yield one
            elif isinstance(action, ev.Folded) and isinstance(one, ev.BetReturned):
                yield from () if one.change else (one,)  # it was uncalled because of the fold
        for one in self.before(run, action):
            if isinstance(one, ev.Declared) and one.seat == seat:
                yield one
            elif not isinstance(one, (ev.Declared, ev.Said, ev.Ignored, ev.Chatter)):
                break

    def _last_undealt(self, run: "PokerReplay", event: ev.CardsTakenBack) -> ev.CardsDealt | None:
        """The card of a seat that this line takes back."""
        gone = (
            one
            for one in run.table.round.events
            if isinstance(one, ev.CardsDealt) and one.seat == event.place and one.line < event.line
        )
        return next((one for one in reversed([*gone]) if one.line in self.lines_undone), None)

    def _last_dealt(self, run: "PokerReplay", event: ev.CardsTakenBack) -> Event | None:
        kind = _DEALT.get(event.place) if isinstance(event.place, str) else ev.CardsDealt
        for one in self.before(run, event):
            if type(one) is kind and getattr(one, "seat", event.place) == event.place:
                return one
        return None
