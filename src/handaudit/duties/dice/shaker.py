"""The dice shaker and who holds it: 13.5(d), 13.7."""

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, indeterminate, not_evidenced, violated
from handaudit.law.new_jersey.s13_mini_dice import MiniDice
from handaudit.replay.dice.layout import Holder
from handaudit.replay.dice.occasions import (
    OffersEnded,
    PlayerShook,
    ShakerOfferedTo,
    ShakerSetDown,
    ShakerStood,
    ShakerTaken,
)
from handaudit.replay.dice.view import DiceTableView

_HOLDER_UNKNOWN = "who holds the shaker: the log does not say"
_REFUSALS_UNKNOWN = "who refused the shaker before: the rounds before are not in the log"


def _who(holder: Holder) -> str:
    return "the dealer" if holder is None else f"seat {holder}"


@duty("shaker-offered-in-turn", ShakerOfferedTo, OffersEnded, serves=MiniDice)
def shaker_offered_in_turn(
    occasion: ShakerOfferedTo | OffersEnded, table: DiceTableView
) -> Judgement:
    """The shaker is offered to the player left of its last holder, then to each in turn, clockwise.

    The text does not say whether the last holder is asked again.  A dealer who holds the shaker may pass
    over players who have refused it before.

    New Jersey:     13.7(b).
    Met:            the player whose turn it is gets the offer; or all have got one when the dealer
                    takes the shaker.
    Violated:       another player gets it; it is offered after a player has accepted it; or the dealer
                    takes the shaker before all have been asked.
    Not evidenced:  the log does not say who holds the shaker, or whether the players passed over refused
                    it in an earlier round; or it is offered again after a ruling of the floor.

    Example:
        round 77 2008-03-14T22:10:00 shaker 3
        dealer offers 5        # seat 4 is left of seat 3
    """
    if isinstance(occasion, OffersEnded):
        return _all_asked(occasion)
    seat = occasion.event.seat
    if occasion.taken_by is not None:
        if occasion.ruled is not None:
            return not_evidenced("why it was offered again: the floor's ruling is free text")
        return violated(
            f"the shaker was offered to seat {seat} after seat {occasion.taken_by} had accepted it",
            expected=f"seat {occasion.taken_by} to shake",
            actual=f"an offer to seat {seat}",
            event=occasion.event,
            seat=seat,
        )
    if occasion.doubt:
        known = table.shaker.known
        return not_evidenced(_REFUSALS_UNKNOWN if known else _HOLDER_UNKNOWN)
    if seat in occasion.due:
        return MET
    due = f"an offer to seat {occasion.due[0]}" if occasion.due else "no further offer"
    return violated(
        f"the shaker was offered to seat {seat}",
        expected=due,
        actual=f"seat {seat}",
        event=occasion.event,
        seat=seat,
    )


def _all_asked(ended: OffersEnded) -> Judgement:
    if not ended.missing:
        return MET
    if not ended.certain:
        return not_evidenced(_REFUSALS_UNKNOWN)
    seat = ended.missing[0]
    return violated(
        f"the dealer took the shaker without offering it to seat {seat}",
        expected=f"an offer to seat {seat}",
        actual="none",
        event=ended.event,
        seat=seat,
    )


@duty("shaker-passed-after-seven", PlayerShook, ShakerSetDown, ShakerTaken, serves=MiniDice)
def shaker_passed_after_seven(
    occasion: PlayerShook | ShakerSetDown | ShakerTaken, table: DiceTableView
) -> Judgement:
    """A player who has shaken a 7 passes the shaker.

    New Jersey:     13.7(a)1i.
    Met:            somebody else shakes next.
    Violated:       the same player shakes again, and the shaker has not been offered to the others.
    Indeterminate:  the offer comes round to the player, who accepts: the text does not say whether that
                    is allowed (A-28).

    Example:
        seat 3 shakes 5
        dice 3 4
        …
        round 78 2008-03-14T22:12:00 shaker 3
        seat 3 shakes 5
    """
    if isinstance(occasion, ShakerSetDown):
        return MET if occasion.passed is not None else None
    if not occasion.barred:
        return None
    if isinstance(occasion, ShakerTaken):
        seat = occasion.event.seat
        return indeterminate(
            f"seat {seat} took the shaker back after shaking a 7",
            readings=("A-28",),
            expected="the shaker passed to another player, or to the dealer",
            actual=f"seat {seat}",
            event=occasion.event,
            seat=seat,
        )
    by = occasion.event.by
    return violated(
        f"seat {by} shook again after shaking a 7",
        expected="the shaker passed",
        actual=f"seat {by} kept it",
        event=occasion.event,
        seat=by if isinstance(by, int) else None,
    )


@duty("shaker-passed-on-order", PlayerShook, ShakerOfferedTo, serves=MiniDice)
def shaker_passed_on_order(
    occasion: PlayerShook | ShakerOfferedTo, table: DiceTableView
) -> Judgement:
    """A player passes the shaker when the floorperson orders it.

    A ruling is free text, which handaudit never interprets.

    New Jersey:     13.7(a)1ii.
    Met:            the shaker is offered to the next player after a ruling: whatever the floor ordered,
                    it was passed.
    Not evidenced:  the same player goes on shaking after a ruling.

    Example:
        floor rules "seat 3 passes the shaker"
        seat 3 shakes 5
    """
    if isinstance(occasion, ShakerOfferedTo):
        return None if occasion.ruled is None else MET
    if occasion.ruled is None or occasion.event.by != occasion.holder:
        return None
    return not_evidenced(
        "whether the floor ordered the shaker to be passed: its ruling is free text"
    )


@duty("shaker-held-by-shaker", PlayerShook, ShakerSetDown, ShakerStood, serves=MiniDice)
def shaker_held_by_shaker(
    occasion: PlayerShook | ShakerSetDown | ShakerStood, table: DiceTableView
) -> Judgement:
    """Only the holder of the shaker shakes it: whoever keeps it or accepts it, or the dealer.

    The dealer shakes before every player does; this rule does not judge that.

    New Jersey:     13.7(a), 13.7(b).
    Met:            the holder shakes; at the start of a round, the shaker is where the last round left it.
    Violated:       another player shakes; the dealer alone shakes while a player holds it; or it went to
                    another player between rounds without an offer.
    Not evidenced:  the log does not say who holds the shaker.

    Example:
        round 77 2008-03-14T22:10:00 shaker 3
        seat 5 shakes 5        # nobody offered it to seat 5
    """
    if isinstance(occasion, ShakerStood):
        if occasion.now is None:
            return None  # given back to the dealer, who must offer it
        if occasion.before == occasion.now:
            return MET
        return violated(
            f"the shaker went from {_who(occasion.before)} to {_who(occasion.now)} without an offer",
            expected=f"{_who(occasion.before)} to hold it until somebody accepts it",
            actual=f"{_who(occasion.now)} holds it",
            event=occasion.event,
            seat=occasion.now,
        )
    if isinstance(occasion, ShakerSetDown):
        return _shaken_alone(occasion, table)
    by = occasion.event.by
    if occasion.barred:
        return None
    if not occasion.known:
        return not_evidenced(_HOLDER_UNKNOWN)
    if by == occasion.holder:
        return MET
    return violated(
        f"seat {by} shook without holding the shaker",
        expected=_who(occasion.holder),
        actual=f"seat {by}",
        event=occasion.event,
        seat=by if isinstance(by, int) else None,
    )


def _shaken_alone(down: ShakerSetDown, table: DiceTableView) -> Judgement:
    """The dealer has shaken, and the player who holds the shaker has not."""
    if down.last is None or down.last.by != "dealer" or down.offered or not down.known:
        return None
    if down.holder is None or table.shaker.alone:
        return None  # nobody else is there, and the dealer shakes for the one who passes
    return violated(
        f"the dealer shook while seat {down.holder} held the shaker",
        expected=f"seat {down.holder} to shake, or the shaker offered to the others",
        actual="only the dealer shook",
        event=down.event,
        against=(down.last,),
        seat=down.holder,
    )


@duty("dealer-offers-shaker", ShakerSetDown, serves=MiniDice)
def dealer_offers_shaker(down: ShakerSetDown, table: DiceTableView) -> Judgement:
    """A dealer who holds the shaker offers it while a seated player has not yet refused it.

    New Jersey:     13.7(a)2.
    Met:            it is offered before the shake, or all seated players have refused it.
    Violated:       it is not offered, although a player has not refused it.
    Not evidenced:  the log does not show who refused it before.

    Example:
        round 77 2008-03-14T22:10:00 shaker dealer
        dealer shakes 3
        dealer shakes 3
    """
    shaker, last = table.shaker, down.last
    if not down.first:
        return None
    if down.by_dealer:
        return MET
    if not down.known or down.holder is not None or down.offered:
        return None
    waiting = shaker.waiting()
    if not waiting:
        return MET
    if last is None or last.by != "dealer":
        return None
    if not shaker.refused_known:
        return not_evidenced(_REFUSALS_UNKNOWN)
    return violated(
        "the dealer kept the shaker without offering it",
        expected=f"an offer to seat {waiting[0]}, who has not refused it",
        actual="no offer",
        event=last,
        seat=waiting[0],
    )


@duty("dealer-shakes-on", ShakerSetDown, serves=MiniDice)
def dealer_shakes_on(down: ShakerSetDown, table: DiceTableView) -> Judgement:
    """If no player accepts the shaker, the dealer shakes it at least three more times.

    New Jersey:     13.5(d)2.
    Met:            the dealer shakes three times or more after the last refusal.
    Violated:       the dealer shakes fewer times.

    Example:
        dealer offers 4
        seat 4 declines
        dealer shakes 2
    """
    if down.more is None:
        return None
    least = table.law.number("further-shakes")
    if down.more >= least:
        return MET
    return violated(
        f"the dealer shook {down.more} more times",
        expected=f"at least {least}",
        actual=str(down.more),
        event=(down.last if down.more else None) or down.event,
    )
