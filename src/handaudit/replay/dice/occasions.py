"""The occasions of a round of mini-dice on which duties are judged."""

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.replay.dice.layout import Holder, Laid
from handaudit.replay.occasion import Occasion


class DiceWagered(Occasion, frozen=True, gc=False):
    """A wager is placed.

    ``shaken`` is the last shake of the dice that decide it, if it came before; ``more`` is whether the
    dice are shaken on after it.  ``amounts`` are the amounts (cents) of which one must be payable: the
    whole wager and what was placed of it in this round; none where more is added to it.
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

    ``due`` are the seats to which it may be offered now.  ``doubt`` is whether the players passed over
    may have refused it before the log began; ``taken_by`` is who accepted it before, and ``ruled``
    what the floor has ruled since.
    """

    event: ev.ShakerOffered
    due: tuple[int, ...]
    doubt: bool
    taken_by: int | None
    ruled: ev.Said | None


class OffersEnded(Occasion, frozen=True, gc=False):
    """Nobody has accepted, and the dealer takes the shaker; ``missing`` got no offer.

    ``certain`` is whether they are known not to have refused it before.
    """

    event: Event
    missing: tuple[int, ...]
    certain: bool


class ShakerTaken(Occasion, frozen=True, gc=False):
    """A player accepts the shaker; ``barred`` is whether the same player had to pass it."""

    event: ev.ShakerAccepted
    barred: bool


class PlayerShook(Occasion, frozen=True, gc=False):
    """A player shakes; ``holder`` is who may (the dealer: ``None``), ``barred`` whether the player had
    to pass the shaker; ``ruled`` is what the floor has ruled since the last shake that counted.
    """

    event: ev.ShakerShaken
    holder: Holder
    known: bool
    barred: bool
    ruled: ev.Said | None


class ShakerSetDown(Occasion, frozen=True, gc=False):
    """The shaking is over.

    ``last`` is the last shake and ``holder`` who held the shaker.  ``offered`` is whether it was
    offered and nobody has shaken on it, ``by_dealer`` whether a dealer who held it has offered it;
    ``more`` is how often the dealer shook after the last refusal (``None``: no refusal), and
    ``passed`` who had shaken a 7 and did not shake again.  ``first`` is whether no shake of the round
    came to nothing before.
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


class DiceCalled(Occasion, frozen=True, gc=False):
    """The dealer calls; ``event`` is the first line after the dice where nothing is called.

    ``dice`` are the faces logged, ``void`` what makes the shake no roll.
    """

    event: Event
    dice: ev.DiceSeen | None
    void: Event | None


class WagerSettled(Occasion, frozen=True, gc=False):
    """A wager is collected or paid.

    ``laid`` is the wager on the layout, if the log has shown it, and ``whole`` whether it has shown all
    that may lie there.  ``totals`` are the sums of the dice and of the call, one where they agree.
    ``amount`` is what was settled of the wager in all, ``None`` before its last line.  ``void`` is the
    no-roll that the settlement follows; ``paid`` is the first payment, ``covered`` where the shaker
    was covered, each only for the first settlement that it concerns.
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
    """The round is over; ``left`` are wagers that were decided and not settled, ``no_roll`` is the
    call after which the dice were not shaken again.
    """

    event: Event
    left: tuple[Laid, ...]
    totals: tuple[int, ...]
    no_roll: Event | None


class DiceFee(Occasion, frozen=True, gc=False):
    """A fee is charged."""

    event: ev.FeeCharged
