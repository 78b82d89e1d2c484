"""House rules about the button and the blinds across rounds, which a room adds to the subchapter."""

from handaudit.duties.between_rounds.button import moved
from handaudit.duties.duty import Judgement, house_rule
from handaudit.duties.outcome import MET, Kind, Outcome, not_evidenced, violated
from handaudit.facts import money
from handaudit.facts.events import BlindPosted, Event
from handaudit.facts.evidence import Record
from handaudit.law.game import Game
from handaudit.replay.sequence.blinds import (
    Absence,
    between,
    big_blind_seat,
    clockwise,
    playing,
)
from handaudit.replay.sequence.entries import RoundEntry
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.occasions import RoundFollowed

_FEWEST = 3
"""With two players the button posts a blind; rooms change to that, and back, in different ways."""
_BEST_FIRST = (Kind.MET, Kind.NOT_EVIDENCED, Kind.VIOLATED)


def _has_two_blinds(game: Game) -> bool:
    return bool(game.blinds)


@house_rule("button-rule", RoundFollowed, plays=_has_two_blinds)
def button_rule(followed: RoundFollowed, account: TableHistory) -> Judgement:
    """From round to round, the big blind or the button moves to the next player.

    With a dead button, the big blind moves to the next player, even if others have left.  The button
    follows behind it, if need be to an empty seat.  With a moving button, the button moves to the next
    player and the blinds to the players after it, so a player may be spared a blind.  A room may use
    either.  Judged if three players or more play in both rounds, and the button breaks no rule of the
    subchapter.

    Met:            it moves there; or it passes over only newcomers, or players who show no sign of
                    playing.
    Violated:       the big blind, or a moving button, stays where it was, or passes over a player of
                    both rounds; or a moving button lies at a seat where nobody plays.
    Not evidenced:  the round before is not known, or who had the big blind, or where the button was.

    Example:
        seat 3 blinds 5                     # the last blind, and seat 3 leaves
        round 8 2008-03-14T21:07:00 deck red button 2
        seat 4 blinds 2
        seat 5 blinds 5                     # seat 4 is next
    """
    this, before = followed.this, followed.before
    if this is None or account.decks.reopened:
        return None
    if before is None:
        why = followed.gap
        return None if why is None else not_evidenced(f"the blinds of the round before: {why}")
    if len(playing(this)) < _FEWEST or len(playing(before)) < _FEWEST:
        return None
    if _forbidden(this, before):
        return None  # button-moves-clockwise or blind-seats judges that
    rule = account.house.button_rule
    found: list[Outcome] = []
    if rule in ("dead", "either"):
        found.append(_big_blind_moves(this, before, account))
    if rule in ("moving", "either"):
        found.append(_button_moves(this, before, account))
    return min(found, key=lambda one: _BEST_FIRST.index(one.kind), default=None)


def _forbidden(this: RoundEntry, before: RoundEntry) -> bool:
    """Whether the position of the button or the blinds breaks the subchapter itself."""
    button, last, big = this.opened.button, before.opened.button, big_blind_seat(this)
    if button is None:
        return False
    dealt_in = [seated.seat for seated in this.seated if seated.dealt_in]
    if big is not None and big not in clockwise(dealt_in, button)[:2]:
        return True
    if last is None or not this.session.evidence.keeps(Record.SEQUENCE):
        return False
    return moved(this, before, button, last).kind is Kind.VIOLATED


def _in_both(this: RoundEntry, before: RoundEntry) -> list[int]:
    now, then = playing(this), playing(before)
    return [seat for seat, player in now.items() if then.get(seat) == player]


def _big_blind_moves(this: RoundEntry, before: RoundEntry, account: TableHistory) -> Outcome:
    last, now = account.blinds.big, big_blind_seat(this)
    if last is None or now is None:
        return not_evidenced("who had the big blind: the log does not say")
    order = clockwise([seat for seat in _in_both(this, before) if seat != last], last)
    if not order:
        return MET
    place = next(blind for blind in this.blinds if blind.seat == now)
    posted = tuple(blind for blind in before.blinds if blind.seat == last and blind.kind == "blind")
    return _went(
        ("big blind", last, now), order, place, posted, f"the big blind from seat {order[0]}"
    )


def _button_moves(this: RoundEntry, before: RoundEntry, account: TableHistory) -> Outcome:
    last, now = before.opened.button, this.opened.button
    if last is None or now is None:
        return not_evidenced("the button: a round's line does not give it")
    if all(seated.seat != now or not seated.dealt_in for seated in this.seated):
        return violated(
            f"the button lies at seat {now}, where nobody plays",
            expected="the button at a seat that is dealt in",
            actual=f"seat {now}",
            event=this.opened,
            against=(before.opened,),
        )
    # A player let in between the button and the small blind has not had a turn at it yet.
    small = account.blinds.small
    seats = [seat for seat in _in_both(this, before) if not between(seat, last, small)]
    order = clockwise([seat for seat in seats if seat != last], last)
    if not order:
        return MET
    against = (before.opened,)
    return _went(
        ("button", last, now), order, this.opened, against, f"the button at seat {order[0]}"
    )


def _went(
    way: tuple[str, int, int],
    order: list[int],
    event: Event,
    against: tuple[Event, ...],
    expected: str,
) -> Outcome:
    """Whether something moved from one seat to another without passing a seat of ``order``."""
    what, last, now = way
    if now == last:
        message = f"the {what} stayed at seat {last}"
    elif clockwise([*order, now], last)[0] != now:
        message = f"the {what} moved from seat {last} to seat {now}, past seat {order[0]}"
    else:
        return MET
    return violated(
        message,
        expected=expected,
        actual=f"seat {now}",
        event=event,
        against=against,
        seat=event.seat if isinstance(event, BlindPosted) else None,
    )


@house_rule("blinds-owed", RoundFollowed, plays=_has_two_blinds)
def blinds_owed(followed: RoundFollowed, account: TableHistory) -> Judgement:
    """A player who comes into a round pays the blinds missed: the big blind live, the small blind dead.

    A player who missed only the small blind owes only that.  A player who missed the big blind owes it,
    and may pay the small blind with it.  A newcomer owes the big blind.  A player in the seat of a blind
    owes nothing more, and nobody does in a tournament.  A room may ask this of newcomers at a fixed limit
    alone.  A player who comes in where the log begins, or
    after missing rounds, is not judged.

    Met:            the post is what the player owes, or the player's last chips.
    Violated:       the post is less; or a player who kept the seat posts the big blind without having
                    missed it.
    Not evidenced:  rounds before this one are missing; or a player posts nothing and folds at once,
                    which is how some logs show a player who was not dealt in.

    Example:
        seat 4 leaves
        seat 4 sits P-009 200
        round 8 2008-03-14T21:07:00 deck red button 4
        seat 1 blinds 2
        seat 2 blinds 5
        seat 4 calls 5                      # a newcomer, who has posted nothing
    """
    this, before = followed.this, followed.before
    if this is None or this.session.tournament or account.decks.reopened:
        return None
    if account.house.blinds_owed == "newcomers-at-limit" and this.sign.limit != "limit":
        return None
    if before is None:
        why = followed.gap
        return None if why is None else not_evidenced(f"who has missed a blind: {why}")
    posted = this.sign.blinds or ()
    amounts = [amount for amount in posted if amount is not None]
    if account.blinds.big is None or len(amounts) != 2 or len(playing(before)) < _FEWEST:
        return None
    then = {(one.seat, one.player) for one in before.seated if one.dealt_in}
    own = {blind.seat for blind in this.blinds if blind.kind != "missed"}
    found = (
        _paid(this, seat, (amounts[0], amounts[1]), account)
        for seat, player in playing(this).items()
        if (seat, player) not in then and seat not in own
    )
    return tuple(one for one in found if one is not None)


def _paid(
    this: RoundEntry, seat: int, posted: tuple[int, int], account: TableHistory
) -> Outcome | None:
    """Compares the post of a player who was not dealt in before with what the seat owes."""
    seated = next(one for one in this.seated if one.seat == seat)
    blinds = [blind for blind in this.blinds if blind.seat == seat]
    put = sum(blind.amount for blind in blinds)
    live = put - sum(blind.dead for blind in blinds)
    if put == seated.stake:
        return MET
    if not blinds and seat not in this.stayed_in and not _keeps_seats(this):
        why = "the log has only the fold"
        return not_evidenced(f"whether a player who folds at once was dealt in: {why}")
    event = blinds[-1] if blinds else seated
    absence = account.blinds.absent.get(seat)
    if absence is not None and absence.player == seated.player:
        if account.house.blinds_owed == "newcomers-at-limit":
            return None
        return _as_missed(absence, event, seat, posted, (live, put))
    if live >= posted[1]:
        return MET
    unseen = seated.player not in account.blinds.seen
    if seat in account.blinds.newcomers or (unseen and not blinds):
        return _owes(seat, event, "is new at the table", money.show(posted[1]))
    return None


def _as_missed(
    absence: Absence, event: Event, seat: int, posted: tuple[int, int], paid: tuple[int, int]
) -> Outcome:
    """Whether the amounts ``paid``, live and in all, are what the player owes after an absence."""
    (small, big), (live, put) = posted, paid
    if absence.big:
        missed, owed, met = "the big blind", money.show(big), live >= big
    elif absence.small:
        missed, owed, met = "only the small blind", money.show(small), live < big and put >= small
    else:
        missed, owed, met = "no blind", "nothing", live < big
    if met or (not absence.big and not absence.stayed):
        return MET
    return _owes(seat, event, f"missed {missed}", owed)


def _keeps_seats(this: RoundEntry) -> bool:
    """Whether a seat line always means that its player is dealt in, as in a Table Log."""
    return this.session.evidence.live


def _owes(seat: int, event: Event, why: str, owed: str) -> Outcome:
    posted = money.show(event.amount) if isinstance(event, BlindPosted) else "nothing"
    return violated(
        f"seat {seat} {why} and posted {posted}",
        expected=f"a post of {owed}",
        actual=posted,
        event=event,
        seat=seat,
    )
