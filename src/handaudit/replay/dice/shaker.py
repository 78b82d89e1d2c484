"""Follows the shaker of a mini-dice table: who holds it, who is offered it, who shakes."""

from collections.abc import Callable

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.replay.dice.layout import Holder, Layout, Offers
from handaudit.replay.dice.occasions import (
    OffersEnded,
    PlayerShook,
    ShakerOfferedTo,
    ShakerSetDown,
    ShakerStood,
    ShakerTaken,
)
from handaudit.replay.occasion import Occasion


class _Offers:
    """One round of offers at the table, from the last holder on."""

    def __init__(self, start: Holder) -> None:
        self.start = start
        self.seats: list[int] = []
        self.skipped: int | None = None
        """Who was passed over, once an offer was made out of turn."""
        self.accepted: int | None = None
        self.ended = False
        """Whether the dealer has taken the shaker, since nobody accepted it."""
        self.more = 0
        """The number of shakes by the dealer since."""
        self.early = False
        """Whether they were made before the round began, which the dealer opens with a shake."""


class Shaker:
    """Folds the events of the shaker; ``seated`` are the names of the players by seat."""

    def __init__(
        self, seated: dict[int, str], before: Layout, emit: Callable[[Occasion], None]
    ) -> None:
        self.seated = seated
        self.emit = emit
        same = before.holder is None or seated.get(before.holder) == before.holder_name
        self.before = before
        self.holder: Holder = before.holder if same else None
        self.known = before.holder_known and same
        self.passer: int | None = None
        """Who gave the shaker back to the dealer, if nobody has been offered it yet."""
        self.barred: int | None = before.holder if before.must_pass and same else None
        self.refused = {seat for seat, name in before.refused if seated.get(seat) == name}
        self.refused_known = before.refused_known
        self.offers: _Offers | None = None
        if before.asked is not None and same:
            self.offers = _Offers(before.asked.start)
            self.offers.seats = [
                seat for seat, name in before.asked.players if seated.get(seat) == name
            ]
            self.offers.skipped = before.asked.skipped
        self.last: ev.ShakerShaken | None = None
        self.ruled: ev.Said | None = None
        self.first = True
        self.dealer_offered = self.offers is not None and self.holder is None and self.known
        """Whether the dealer, who held it, has offered it for the shake that comes."""
        self.after_play = False

    # --- what happens ----------------------------------------------------------------------------

    def opened(self, event: ev.RoundOpened) -> None:
        """The round's line says who holds the shaker as it starts."""
        offers = self.offers
        if offers is not None:
            offers.early = True
        if event.shaker is None:
            return
        now: Holder = event.shaker if isinstance(event.shaker, int) else None
        if offers is not None and offers.accepted is not None:
            self._hold(offers.accepted)
            self.offers, self.known = None, True
            return
        if offers is not None and now is None:
            return  # nobody has accepted yet
        if self.known and not self.before.passing and offers is None:
            self.emit(ShakerStood(event, self.holder, now))
        if now is None and self.known and self.holder is not None:
            # The player passes it: the dealer, who has it for the moment, must offer it.
            passer = self.holder
            self._hold(None)
            self.passer, self.refused_known = passer, True
        elif now != self.holder or not self.known:
            self._hold(now)
        self.known = True

    def offered(self, event: ev.ShakerOffered) -> None:
        offers = self.offers
        taken_by = offers.accepted if offers else None
        if offers is None or taken_by is not None or offers.ended:
            start = taken_by if taken_by is not None else self.holder or self.passer
            offers = self.offers = _Offers(start)
            self.dealer_offered |= self.holder is None and self.known
        due, open_to = self._due(offers)
        seat = event.seat
        doubt = (
            not self.known or (offers.start is None and not self.refused_known and seat in open_to)
        ) and seat not in due
        self.emit(ShakerOfferedTo(event, tuple(due), doubt, taken_by, self.ruled))
        if seat not in due and due and not doubt:
            offers.skipped = due[-1]
        offers.seats.append(seat)
        offers.more = 0

    def accepted(self, event: ev.ShakerAccepted) -> None:
        offers = self.offers
        if offers is None or event.seat not in offers.seats or offers.ended:
            return
        self.emit(ShakerTaken(event, event.seat == self.barred))
        offers.accepted = event.seat

    def shook(self, event: ev.ShakerShaken) -> None:
        offers, by = self.offers, event.by
        if by == "dealer":
            if offers is not None and offers.accepted is None:
                if offers.early:
                    offers.early = False  # it opens the round, and the others may be asked after it
                else:
                    self._end(offers, event)
                offers.more += event.times
        else:
            holder: Holder = self.holder
            if offers is not None:
                holder = offers.accepted
            barred = by == self.barred and (offers is None or by != offers.accepted)
            self.emit(PlayerShook(event, holder, self.known, barred, self.ruled))
            if by == self.barred:
                self.barred = None
            if offers is not None and offers.accepted is not None:
                self._hold(offers.accepted)
                self.offers = None
        self.last = event

    def set_down(self, event: Event) -> None:
        """The shaker is uncovered, or its dice are called."""
        offers, last = self.offers, self.last
        by_dealer = last is not None and last.by == "dealer"
        refused = offers if offers is not None and offers.accepted is None and by_dealer else None
        if refused is not None:
            self._end(refused, event)
        passed = self.barred if last is not None else None
        self.emit(
            ShakerSetDown(
                event,
                last,
                self.holder,
                self.known,
                offers is not None,
                self.dealer_offered,
                refused.more if refused is not None else None,
                passed,
                self.first,
            )
        )
        if refused is not None:
            self._dealer_takes(refused)
        elif by_dealer and offers is None and self.alone:
            self._dealer_takes(_Offers(self.holder))
        self.first = False

    def counted(self, totals: tuple[int, ...]) -> None:
        """The shake counts; who has shaken a 7 must pass the shaker."""
        by = self.last.by if self.last else None
        self.barred = by if isinstance(by, int) and set(totals) == {7} else None
        if isinstance(by, int) and not self.known:
            self._hold(by)
            self.known = True
        self.ruled, self.dealer_offered = None, False
        if self.offers is not None and self.offers.accepted is None:
            self.offers = None  # they were for this shake
        self.after_play = True

    # --- what follows of it ----------------------------------------------------------------------

    def order_from(self, holder: Holder) -> list[int]:
        """Seats clockwise from the left of a holder, the holder's own seat last."""
        after = holder or 0
        return sorted(self.seated, key=lambda seat: (seat <= after, seat))

    def waiting(self) -> list[int]:
        """The players who have not refused the shaker that the dealer holds."""
        return sorted(self.seated.keys() - self.refused)

    @property
    def alone(self) -> bool:
        """Whether there is nobody else to whom the holder could pass the shaker."""
        return self.seated.keys() <= {self.holder}

    def _due(self, offers: _Offers) -> tuple[list[int], list[int]]:
        """The seats to which it may be offered now, and all that have had no offer yet.

        Whoever has refused the dealer's shaker before may be passed over; after an offer out of turn
        it may go on from there or back to who was passed over.
        """
        last = offers.seats[-1] if offers.seats else offers.start
        open_to = [seat for seat in self.order_from(last) if seat not in offers.seats]
        due: list[int] = []
        for seat in open_to:
            due.append(seat)
            if offers.start is not None or seat not in self.refused:
                break
        if offers.skipped is not None and offers.skipped in open_to:
            due.append(offers.skipped)
        return due, open_to

    def _end(self, offers: _Offers, event: Event) -> None:
        """Nobody has accepted: has everybody been asked?  The last holder need not be."""
        if offers.ended:
            return
        offers.ended = True
        asked = {offers.start, *offers.seats}
        if offers.start is None:
            asked |= self.refused
        missing = tuple(seat for seat in self.order_from(offers.start) if seat not in asked)
        if offers.skipped is None:
            certain = self.known and (offers.start is not None or self.refused_known)
            self.emit(OffersEnded(event, missing, certain))

    def _dealer_takes(self, offers: _Offers) -> None:
        if offers.start is not None:
            self.refused = set()
        # Who was passed over, which is a breach of its own, is not owed an offer in each round since;
        # who has passed the shaker of free will does not want it.
        owed = {offers.start} if offers.start == self.barred else set()
        self.refused.update(self.seated.keys() - (owed - set(offers.seats)))
        self.refused_known = True  # everybody seated is among them; a newcomer is not
        self.holder, self.passer, self.offers, self.known = None, None, None, True

    def _hold(self, holder: Holder) -> None:
        self.refused, self.refused_known = set(), holder is not None
        self.holder, self.passer = holder, None

    def leave(self, layout: Layout) -> Layout:
        """What the round leaves of the shaker, in addition to the layout."""
        offers = self.offers
        holder, known, barred, passing = self.holder, self.known, self.barred, False
        asked: Offers | None = None
        if offers is not None and self.after_play:
            passing = True
            if offers.accepted is not None:
                holder, known, barred = offers.accepted, True, None
            else:
                players = tuple((seat, self.seated.get(seat)) for seat in offers.seats)
                asked = Offers(offers.start, players, offers.skipped)
        return Layout(
            wagers=layout.wagers,
            unseen=layout.unseen,
            holder=holder,
            holder_name=None if holder is None else self.seated.get(holder),
            holder_known=known,
            must_pass=barred is not None and barred == holder,
            passing=passing,
            asked=asked,
            refused=frozenset((seat, self.seated[seat]) for seat in self.refused),
            refused_known=self.refused_known,
        )
