"""The deck of a round: how it is prepared, its burns, and the piles that become a new stub."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.law.game import Street
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.cards_seen import ASIDE, BURNS
from handaudit.replay.poker.drawing import Draw
from handaudit.replay.stateful import Stateful

if TYPE_CHECKING:
    from handaudit.replay.poker.replay import PokerReplay


_NEXT: Final = (ev.Burned, ev.BoardDealt, ev.CardsDealt, ev.PotAwarded)
"""Events that show which street a burn belongs to."""


class DeckHandling(Stateful):
    """The handling of the deck, besides dealing."""

    __slots__ = (
        "ahead",
        "burned_for_nothing",
        "burns",
        "deal_began",
        "early_burn",
        "first_card",
        "for_later",
        "last_reshuffle",
        "left_before_reshuffle",
        "miscounts",
        "prepared",
        "reshuffling",
        "unburned",
    )

    def __init__(self) -> None:
        self.prepared: list[ev.Preparation] = []
        """Shuffles and cuts of its deck in the round so far."""
        self.for_later: dict[str | None, list[ev.Preparation]] = {}
        """Those for later rounds, by the deck that they name."""
        self.deal_began = False
        self.first_card: Event | None = None
        self.last_reshuffle: ev.Reshuffled | None = None
        self.miscounts: tuple[int, ...] = ()
        """By how many cards the stub may be smaller than the lines say, or larger if below 0.

        An error that is found makes it so: of an exchange, or of a card that is missing or too many.
        """
        self.burns: list[ev.Burned] = []
        """The burn cards since the last cards of a street."""
        self.burned_for_nothing: list[ev.Burned] = []
        """Burns whose street was undealt: another card may be burned for it, or none."""
        self.ahead: list[ev.Burned] = []
        """Burns too many, which may be those of a later street that lacks its own."""
        self.early_burn = False
        """Whether one of them was followed by a wager."""
        self.unburned = False
        """Whether the current street came without its burn, which may follow late."""
        self.reshuffling = False
        """Whether piles were reshuffled within the deal in hand."""
        self.left_before_reshuffle: int | None = None
        """Cards of the stub before this street's burn, where piles were reshuffled for it."""

    def shuffled(self, run: "PokerReplay", event: ev.Shuffled) -> None:
        self.preparations(run, event).append(event)

    def cut(self, run: "PokerReplay", event: ev.Cut | ev.Recut) -> None:
        of_deck = self.preparations(run, event)
        own = of_deck is self.prepared
        earlier = (*run.table.round.prepared, *of_deck) if own else of_deck
        before = earlier[-1] if earlier else None
        if isinstance(before, ev.Shuffled):
            before = None
        # The deck of another round may have been cut before this one began.
        if own or before is not None or isinstance(event, ev.Cut):
            dealt = self.first_card if own else None
            run.emit(oc.DeckWasCut(event, before, dealt, self.last_reshuffle if own else None))
        of_deck.append(event)

    def preparations(self, run: "PokerReplay", event: ev.Preparation) -> list[ev.Preparation]:
        """The list to which a shuffle or cut belongs: of this round, or of a later one."""
        opened = run.table.round.opened
        other = None not in (event.deck, opened.deck) and event.deck != opened.deck
        if other or run.table.awards:
            return self.for_later.setdefault(event.deck, [])
        return self.prepared

    def begin_deal(self, run: "PokerReplay", event: Event) -> None:
        if not self.deal_began:
            self.deal_began = True
            run.emit(oc.DealBegan(event, (*run.table.round.prepared, *self.prepared)))

    def stub_counted(self, run: "PokerReplay", event: ev.StubCounted) -> None:
        table = run.table
        kept = table.evidence.keeps(Record.DEALS) and table.evidence.keeps(Record.BURNS)
        sizes = table.stub_sizes if kept else ()
        lacking = [*self.miscounts, *run.draws.miscounts, run.deal.passed_by(run, event)]
        if (draw := run.draws.draw) is not None:
            lacking += [draw.unburned, *run.draws.passed_by()]
        usual = table.stub in {event.cards + more for more in lacking}
        as_drawn = any(event.cards + more in sizes for more in lacking)
        if event.cards != table.stub and (usual or (as_drawn and event.cards not in sizes)):
            # What was dealt, burned or exchanged too much or too little is found.
            sizes = (event.cards,)
            table.stub = event.cards
        due = event.cards if event.cards in sizes else table.stub
        table.counts.append((event, due if kept else None))
        run.emit(oc.StubWasCounted(event, table.stub if kept else None, sizes[1:]))
        if event.cards in sizes:  # it tells which reading the dealer followed
            table.stub, table.slack = event.cards, (0,)

    def put_away(self, run: "PokerReplay", event: ev.CardsTakenBack, count: int) -> None:
        """Cards that were undealt go where the line says: those that do not go back to the stub leave it."""
        if event.to == "stub":
            return
        run.table.leave_stub(count)
        if event.to != "aside":
            run.table.piles[event.to] += count
        if event.to == "burns" and event.place != "burn":
            self.burned_for_nothing.append(
                ev.Burned(line=event.line)
            )  # the dealer may burn no other
        run.seen.see(run, event, BURNS if event.to == "burns" else ASIDE, event.cards)

    # --- burns and piles --------------------------------------------------------------------------

    def burned(self, run: "PokerReplay", event: ev.Burned) -> None:
        table = run.table
        if run.streets.interrupted is not None:
            run.streets.put_back(run, event)
        table.leave_stub(1)
        table.piles["burns"] += 1
        if event.card is not None:
            run.seen.see(run, event, BURNS, (event.card,))
        before_blinds = bool(table.game.blinds) and not table.blinds and not table.antes
        if table.awards or (not run.deal.opening_over and (run.deal.owed(run) or before_blinds)):
            self.burns_ahead(run, event)
        elif run.draws.draw is not None and not run.draws.draw.done:
            if (
                not run.draws.draw.reshuffled
            ):  # whether a card is burned then is not in the text
                self.burns.append(event)
        elif self.reshuffling:
            # The burn that follows a reshuffle belongs to it.
            self.resume(run, event, burned=True)
        elif run.deal.opening_over and run.deal.goes_on_without(run, event):
            run.settle_before(event)  # that a card is missing is found then
            self.burns.append(event)
        elif self.unburned and self.comes_late(run, event):
            self.unburned = False  # that it was missing is found already
            self.comes_after_all()
        elif run.deal.owed(run):
            self.burns_ahead(run, event)
        else:
            run.settle_before(event)
            self.burns.append(event)

    def lacks(self, run: "PokerReplay", undealt: Sequence[Street]) -> None:
        """Streets are not dealt, and the pot is awarded."""
        for street in undealt if len(run.table.contending) > 1 else ():
            for cards in street.cards(len(run.table.contending)):
                self.miscounts += (cards, cards + street.burns)

    def comes_after_all(self) -> None:
        """A card that was missing is not any more."""
        self.miscounts = tuple(more - 1 for more in self.miscounts if more > 1)

    def burns_ahead(self, run: "PokerReplay", event: ev.Burned) -> None:
        """A burn that is due to nothing in hand, which is found."""
        run.emit(oc.BurnedOutOfPlay(event))
        self.ahead.append(event)
        self.miscounts += (-1,)

    def comes_late(self, run: "PokerReplay", event: ev.Burned) -> bool:
        """Whether a burn is that of the street in hand, whose cards came without one."""
        betting = run.wagers.betting
        if run.deal.owed(run):
            return True
        if betting.acted or betting.pending() is not None:
            return not betting.acted
        later = (one for one in run.table.after(event) if isinstance(one, _NEXT))
        following = next(later, None)
        return following is None or isinstance(following, (ev.Burned, ev.PotAwarded))

    def for_street(self, street: Street) -> tuple[ev.Burned, ...]:
        """The burns before the cards of a street; without one, those that came too early count."""
        burns = self.burns or self.burned_for_nothing or self.ahead[: street.burns]
        self.ahead = [] if burns is self.ahead else [*self.ahead, *burns[street.burns :]]
        return tuple(burns)

    def resume(self, run: "PokerReplay", event: Event, *, burned: bool) -> None:
        """The deal goes on after a reshuffle, with a burn or without."""
        if self.reshuffling and run.draws.draw is None:
            self.reshuffling = False
            if not burned:
                self.unburned = True
                self.miscounts += (1,)
            run.emit(oc.DealResumed(event, run.streets.street, burned))

    def reshuffled(self, run: "PokerReplay", event: ev.Reshuffled) -> None:
        table = run.table
        if run.streets.interrupted is not None and run.streets.put_back(run, event):
            return  # the card goes back into the stub
        self.last_reshuffle = event
        needed = run.deal.owed(run)
        draw = run.draws.draw
        street = run.streets.street
        if draw is None and not needed:
            run.settle_before(event)  # where all are all-in, nobody acts between two deals
            street = run.streets.next_street(run)
            needed = len(table.contending) + (not self.burns) if street is not None else 0
            if street is not None and street.draw:
                draw = Draw(table, street, run.emit, self.burns)
                needed = draw.needed + (not self.burns)
        by_all = asked = 0
        if draw is not None:
            by_all, asked = draw.needed_by_all, draw.asked_next
        if run.draws.draw is not None:
            needed = run.draws.draw.needed
        left = max(min(table.stub_sizes) - self.fewer(run), 0)
        within = bool(run.deal.deals)
        run.draws.reshuffle(run)
        run.emit(oc.PilesReshuffled(event, street, left, needed, within, asked, by_all))
        self.reshuffling = bool(run.deal.deals or self.burns) and run.draws.draw is None
        self.left_before_reshuffle = table.stub + len(self.burns)
        piles = event.piles
        if table.game.thrown and {"discards", "muck"} & set(piles):
            piles = tuple({*piles, "discards", "muck"})  # what is thrown away lies in the muck
        elif run.draws.draw is not None and piles == ("muck",) and not table.piles["muck"]:
            piles = ("discards",)  # that another pile is named is a finding
        self.take_piles(run, street, piles)
        run.seen.forget(run, piles)

    def fewer(self, run: "PokerReplay") -> int:
        """By how many cards at most the stub may be smaller than the lines say."""
        return max((0, *self.miscounts, *run.draws.miscounts, *run.draws.passed_by()))

    def unlisted(self, run: "PokerReplay") -> tuple[int, ...]:
        """Cards that may lie in the muck beyond those of the lines: hands that went there without one, and
        a card that its player got without one.
        """
        hands = [one.dealt - one.thrown for one in run.table.players if one.presumed_out]
        cards = [more for more in self.miscounts if more > 0]
        return tuple(-more for more in {*hands, sum(hands), *cards} if more)

    def take_piles(
        self, run: "PokerReplay", street: Street | None, piles: tuple[ev.Pile, ...]
    ) -> None:
        """Piles go into the stub: by the usual reading, and by others as far as they differ from it."""
        table = run.table
        others: list[int] = []
        self.miscounts += run.draws.miscounts
        run.draws.miscounts = ()
        if "muck" in piles:
            self.miscounts += self.unlisted(run)
        if street is not None and street.shortage is not None and street.shortage.common:
            others.append(-table.stub)  # the last card of the stub may be left out
        for pile in piles:
            kept, otherwise = run.draws.kept_back(run) if pile == "discards" else (0, ())
            others += [kept - back for back in otherwise]
            table.stub += table.piles[pile] - kept
            table.piles[pile] = kept
        if any(others):
            slack = [*table.slack, *(more + other for more in table.slack for other in others)]
            table.slack = tuple(dict.fromkeys(slack))
