"""The occasions of a round of mini-dice on which duties are judged."""

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.replay.dice.layout import Holder, Laid
from handaudit.replay.occasion import Occasion


class DiceWagered(Occasion, frozen=True, gc=False):
    """A wager is placed.

    - ``shaken`` is the last shake of the dice that decide it, if it came before.
    - ``more`` says whether further shakes follow the wager.
    - ``amounts`` (cents) are the whole wager and its part from this round, of which one must be
      payable; none if the wager grows later.
    """

    event: ev.WagerPlaced
    shaken: Event | None
    more: bool
    amounts: tuple[int, ...]


class ShakerStood(Occasion, frozen=True, gc=False):
    """A round opens; ``before`` held the shaker when the last one ended, ``now`` holds it."""

    event: ev.RoundOpened
    before: Holder
    now: Holder


class ShakerOfferedTo(Occasion, frozen=True, gc=False):
    """The shaker is offered.

    ``due`` are the seats to which it may be offered now. ``doubt`` says whether the players passed
    over may have refused it before the log began. ``taken_by`` is who accepted it before, and
    ``ruled`` is the floor's ruling since.
    """

    event: ev.ShakerOffered
    due: tuple[int, ...]
    doubt: bool
    taken_by: int | None
    ruled: ev.Said | None


class OffersEnded(Occasion, frozen=True, gc=False):
    """Nobody has accepted, and the dealer takes the shaker; ``missing`` got no offer.

    ``certain`` says whether they certainly did not refuse it before.
    """

    event: Event
    missing: tuple[int, ...]
    certain: bool


class ShakerTaken(Occasion, frozen=True, gc=False):
    """A player accepts the shaker; ``barred`` says whether the same player had to pass it."""

    event: ev.ShakerAccepted
    barred: bool


class PlayerShook(Occasion, frozen=True, gc=False):
    """A player shakes. ``holder`` is who may shake (``None``: the dealer). ``barred`` says whether
    the player had to pass the shaker. ``ruled`` is the floor's ruling since the last shake that
    counted.
    """

    event: ev.ShakerShaken
    holder: Holder
    known: bool
    barred: bool
    ruled: ev.Said | None


class ShakerSetDown(Occasion, frozen=True, gc=False):
    """The shaking is over.

    - ``last`` is the last shake, and ``holder`` held the shaker.
    - ``offered`` says whether it was offered without a later shake, ``by_dealer`` whether a dealer
      who held it offered it.
    - ``more`` counts the dealer's shakes after the last refusal (``None``: no refusal).
    - ``passed`` had shaken a 7 and did not shake again.
    - ``first`` says whether no earlier shake of the round was void.
    """

    event: Event
    last: ev.ShakerShaken | None
    holder: Holder
    known: bool
    offered: bool
    by_dealer: bool
    more: int | None
    passed: int | None
    first: bool


class ShakerOpened(Occasion, frozen=True, gc=False):
    """The dealer takes the cover off the shaker, for the first time since it was shaken.

    ``called`` is the call of the dice, if that came before it.
    """

    event: ev.ShakerUncovered
    called: ev.SumCalled | None


class DiceCalled(Occasion, frozen=True, gc=False):
    """The dealer calls; without a call, ``event`` is the first line after the dice.

    ``dice`` are the faces logged; ``void`` is the reason for a no-roll.
    """

    event: Event
    dice: ev.DiceSeen | None
    void: Event | None


class WagerSettled(Occasion, frozen=True, gc=False):
    """A wager is collected or paid.

    - ``laid`` is the wager on the layout, if the log has shown it; ``whole`` says whether it has
      shown everything there.
    - ``totals`` are the sums of the dice and of the call, a single one if they agree.
    - ``amount`` is the total settlement of the wager, ``None`` before its last line.
    - ``void`` is the no-roll before the settlement.
    - ``paid`` is the first payment, and ``covered`` the covering of the shaker, each only for the
      first settlement concerned.
    """

    event: ev.WagerCollected | ev.WagerPaid
    laid: Laid | None
    whole: bool
    totals: tuple[int, ...]
    amount: int | None
    void: Event | None
    again: bool
    paid: ev.WagerPaid | None
    covered: Event | None


class DiceRoundClosed(Occasion, frozen=True, gc=False):
    """The round is over. ``left`` are decided wagers without settlement. ``no_roll`` is a call
    without a further shake.
    """

    event: Event
    left: tuple[Laid, ...]
    totals: tuple[int, ...]
    no_roll: Event | None


class DiceFee(Occasion, frozen=True, gc=False):
    """A fee is charged."""

    event: ev.FeeCharged
