"""The deal of cards to players: in the opening deal, and on the streets."""

from typing import TYPE_CHECKING

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.law.game import Start, Street
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.players import Player
from handaudit.replay.stateful import Stateful

if TYPE_CHECKING:
    from handaudit.replay.poker.replay import PokerReplay


class CurrentDeal(Stateful):
    """The current deal, of the opening or of a street."""

    __slots__ = ("astray", "deals", "due", "late", "opening_over", "places")

    def __init__(self) -> None:
        self.opening_over = False
        self.deals: list[ev.CardsDealt] = []
        """Lines of the deal in hand."""
        self.places: dict[int, int] = {}
        """By seat, the place in the deal of a card that was taken back when others had followed it."""
        self.late: list[int] = []
        """Seats that the last deal left without a card that it owed them."""
        self.astray: set[int] = set()
        """Seats that got cards although nobody plays there."""
        self.due: tuple[int, ...] = ()
        """Seats to which the current deal owes a card, in order."""

    def hands_dealt(self, run: "PokerReplay", event: ev.HandsDealt) -> None:
        """Cards to everybody, in an order that the log does not keep: the opening, or a street."""
        if run.deck.first_card is None:
            run.deck.first_card = event
            run.deck.begin_deal(run, event)
            return
        run.settle_before(event)
        street = run.streets.next_street(run)
        if street is not None and street.faces:
            run.streets.open_street(run, event, street)
            self.due = ()

    def cards_dealt(self, run: "PokerReplay", event: ev.CardsDealt) -> None:
        run.deck.first_card = run.deck.first_card or event
        run.deck.begin_deal(run, event)
        table = run.table
        player = table.by_seat.get(event.seat)
        late = False
        if run.draws.undealt or self.late:
            late = run.draws.comes_new_late(event) or self.comes_late(run, event)
        if self.deals and self.opening_over and self.goes_round_again(run, event):
            self.settle(run, event)
        if self.opening_over and run.draws.draw is None and not self.deals and not late:
            self.begin_street_deal(run, event)
            run.draws.begin_unseen_draw(run, event)
        run.deck.resume(run, event, burned=False)
        face = self.face_due(run, player, late=late)
        if face is None:
            run.deck.miscounts += (-len(event.cards),)
        owed_before = late and player is not None and player.folded is not None
        if not owed_before and (player is not None or event.seat not in self.astray):
            run.emit(oc.CardsDealtTo(event, player, face, self.cite_due(run)))
        table.leave_stub(len(event.cards))
        if player is None:
            self.astray.add(event.seat)
            return
        player.dealt += len(event.cards)
        if event.face == "up":
            player.up.extend(event.cards)
        if run.draws.draw is not None:
            run.draws.draw.dealt(player, event)
        elif not self.opening_over or self.deals or self.due:
            self.deals.insert(self.places.pop(event.seat, len(self.deals)), event)
        run.seen.know(run, player, event, event.cards)

    def keep_place(self, gone: ev.CardsDealt) -> None:
        """The card that replaces one that was taken back has its place in the deal."""
        place = sum(line.line < gone.line for line in self.deals)
        if place < len(self.deals):
            self.places[gone.seat] = place

    def comes_late(self, run: "PokerReplay", event: ev.CardsDealt) -> bool:
        """Whether a card that the last deal owed comes now, when its betting round has begun.

        That the deal went on without it is found then; the card begins no other street.
        """
        if self.deals or event.seat not in self.late or run.draws.draw is not None:
            return False
        street = run.streets.next_street(run)
        to_come = street is not None and street.faces and len(run.table.contending) > 1
        begins = to_come and (run.wagers.betting.acted or run.deck.burns)
        if begins and run.wagers.betting.pending() is None:
            return False
        self.late.remove(event.seat)
        run.deck.comes_after_all()
        return True

    def goes_round_again(self, run: "PokerReplay", event: ev.CardsDealt) -> bool:
        """Whether nobody can wager, and all get another card: the next street came without a burn."""
        if self.owed(run) or run.wagers.betting.pending() is not None:
            return False
        served: list[int] = []
        for later in (event, *run.table.after(event)):
            if isinstance(later, ev.CardsDealt) and later.seat not in served:
                served.append(later.seat)
            elif isinstance(later, (ev.CardsDealt, ev.PotAwarded, *oc.ACTIONS)):
                break
        return len(served) >= len(run.table.contending)

    def goes_on_without(self, run: "PokerReplay", event: ev.Burned) -> bool:
        """Whether the deal in hand lacks a card, and those after a burn are not that one."""
        if not self.deals or not self.owed(run):
            return False
        served: list[int] = []
        burns = 0
        for one in run.table.after(event):
            if isinstance(one, ev.CardsDealt):
                served.append(one.seat)
            elif isinstance(one, ev.Reshuffled):
                burns += 1  # the burn that follows belongs to it
            elif isinstance(one, ev.Burned) and burns:
                burns -= 1
            elif isinstance(one, (ev.Burned, ev.PotAwarded, *oc.ACTIONS)):
                break
        left = list(self.due)
        for line in self.deals:
            if line.seat in left:
                left.remove(line.seat)
        if not served or served[0] not in left:
            return bool(served)
        everybody = {player.seat for player in run.table.contending}
        # Where the missing cards come before those of another street, only the burn came too early.
        return everybody <= {*served} and len(served) < len(left) + len(everybody)

    def begin_street_deal(self, run: "PokerReplay", event: ev.CardsDealt) -> None:
        """The first card of the next street, if that is one of cards to each player."""
        street = run.streets.next_street(run)
        if street is None or not street.faces:
            return
        run.settle_before(event)
        left = run.deck.left_before_reshuffle
        run.streets.open_street(run, event, street)
        self.due = tuple(player.seat for player in run.table.contending) * len(street.faces)
        if left is not None and street.shortage is not None and street.shortage.common:
            run.emit(oc.SeventhCardsDealt(event, street, left, len(run.table.contending)))

    def face_due(
        self, run: "PokerReplay", player: Player | None, *, late: bool = False
    ) -> ev.Face | None:
        """The face of the card that is due to a player, ``None`` if none is."""
        if player is None:
            return None
        if not self.opening_over or (late and run.streets.street is None):
            faces = run.table.game.deal.faces
            return faces[min(player.dealt, len(faces) - 1)]
        if run.draws.draw is not None or (
            late and run.streets.street is not None and run.streets.street.draw
        ):
            return "down"
        if run.streets.street is not None and (self.due or late) and player.folded is None:
            return (run.streets.street.faces or run.table.game.deal.faces)[0]
        return None

    def cite_due(self, run: "PokerReplay") -> str:
        return run.table.game.deal.cite if run.streets.street is None else run.streets.street.cite

    def settle(self, run: "PokerReplay", event: Event) -> None:
        """Ends the deal that the event shows to be over."""
        if not self.opening_over:
            self.opening_over = True
            self.end_deal(run, event, run.table.game.deal.starting, opening=True)
            run.wagers.betting.open(run.table)
        elif self.deals:
            street = run.streets.street
            starting = street.starting if street else Start.DEALERS_LEFT
            self.end_deal(run, event, starting, opening=False)
            run.wagers.betting.open(run.table)

    def end_deal(self, run: "PokerReplay", event: Event, starting: Start, *, opening: bool) -> None:
        cite, deals = self.cite_due(run), tuple(self.deals)
        self.leave_out_doubtful(run, event)
        seats = [line.seat for line in deals if len(line.cards) == 1]
        as_due = len(seats) == len(deals) and tuple(seats) == self.due
        run.emit(oc.DealOver(event, deals, self.due, starting, cite, opening, as_due))
        self.late = list(self.due) if deals and not as_due else []
        for line in deals if self.late else ():
            if line.seat in self.late:
                self.late.remove(line.seat)
        short = len(self.due) - sum([len(line.cards) for line in deals])
        if self.late and short > 0:
            run.deck.miscounts += (short,)
        self.deals.clear()
        self.places.clear()
        self.due = ()
        run.deck.reshuffling = False

    def is_missing(self, run: "PokerReplay", event: Event, street: Street) -> None:
        """A street came without its cards to the players, or without the common card in place of them."""
        due = tuple(player.seat for player in run.table.contending) * len(street.faces)
        run.deck.miscounts += street.cards(len(run.table.contending))
        run.emit(
            oc.DealOver(event, (), due, street.starting, street.cite, opening=False, as_due=False)
        )
        run.wagers.betting.open(run.table)

    def leave_out_doubtful(self, run: "PokerReplay", event: Event) -> None:
        """Who may be in, and gets no card when others do, is out."""
        doubtful = [one for one in run.table.players if one.doubtful and one.able]
        served = {line.seat for line in self.deals} if doubtful else set()
        for player in doubtful if served else ():
            if player.seat not in served:
                player.folded, player.presumed_out = event, True
                self.due = tuple(seat for seat in self.due if seat != player.seat)

    def passed_by(self, run: "PokerReplay", event: Event) -> int:
        """Cards that seats lack before the next one dealt to, which is found at the end of the deal."""
        due, street = self.due, run.streets.next_street(run)
        if not due and run.deck.burns and street is not None:
            due = tuple(player.seat for player in run.table.contending) * len(street.faces)
        if not self.opening_over:
            due = tuple(player.seat for player in run.table.players) * run.table.game.cards_each
        place = got = 0
        for line in self.deals:
            if line.seat in due[place:]:
                place = due.index(line.seat, place) + 1
                got += 1
        following = run.streets.next_of(run, event, (ev.CardsDealt, *oc.ACTIONS))
        if isinstance(following, oc.ACTIONS):
            return len(due) - got
        if isinstance(following, ev.CardsDealt) and following.seat in due[place:]:
            place = due.index(following.seat, place)
        return place - got

    def owed(self, run: "PokerReplay") -> int:
        """Cards that the deal in hand still lacks: of the opening, if the log keeps each, or of a street."""
        due = len(self.due)
        if not self.opening_over and run.table.evidence.keeps(Record.DEALS):
            due = len(run.table.players) * run.table.game.cards_each
        return max(due - sum([len(line.cards) for line in self.deals]), 0)
