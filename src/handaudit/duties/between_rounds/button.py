"""The button across rounds: 14.10(c) and the paragraphs like it."""

from typing import Final

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import (
    MET,
    Kind,
    Outcome,
    indeterminate,
    not_evidenced,
    settled,
    violated,
)
from handaudit.facts.evidence import Record
from handaudit.replay.sequence.blinds import between, clockwise
from handaudit.replay.sequence.entries import RoundEntry
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.occasions import RoundFollowed

_FOLLOWED = (Record.SEQUENCE, Record.BUTTON)

_TWO: Final = 2
"""Players of whom each has a blind: rooms move the button there so that nobody has the same one twice."""


@duty("button-starts-at-dealers-right", RoundFollowed, needs=_FOLLOWED)
def button_starts_at_dealers_right(followed: RoundFollowed, account: TableHistory) -> Judgement:
    """At the start of play, the button lies before the first player to the dealer's right.

    Judged in the first round after the table is opened, or reopened.  After a reopening, the next seat
    after the last button is accepted too.

    New Jersey:     the button of the game's section.
    Met:            it lies at the highest seat that is occupied.
    Violated:       it lies elsewhere.
    Not evidenced:  the log does not show the button.
    Indeterminate:  it lies at a higher seat, whose player is not dealt in (A-15).

    Example:
        dealer washes red
        round 1 2008-03-14T18:00:00 deck red button 1
        seat 1 P-001 200
        seat 2 P-002 200
    """
    this = followed.this
    opened = account.decks.opening and (account.first or account.decks.reopened)
    if this is None or not opened or not _players(this):
        return None
    button, highest = this.opened.button, max(_players(this))
    if button is None:
        return not_evidenced("the button: the line of the round does not give it")
    if this.unread:
        return not_evidenced("a line of the round that could not be read")
    if button == highest or _moves_on(this, followed.before):
        return MET
    if followed.gap is not None:
        return not_evidenced(f"the button of the round before: {followed.gap}")
    message = f"play started with the button at seat {button}"
    expected, actual = f"seat {highest}, the first to the dealer's right", f"seat {button}"
    present = {*account.stakes, *(seated.seat for seated in this.seated)}
    if button > highest and button in present:
        return indeterminate(
            message,
            readings=("A-15",),
            expected=expected,
            actual=actual,
            event=this.opened,
        )
    return violated(message, expected=expected, actual=actual, event=this.opened)


def _moves_on(this: RoundEntry, before: RoundEntry | None) -> bool:
    """Whether the button lies at the next occupied seat after its last one."""
    if before is None or before.opened.button is None:
        return False
    return this.opened.button == _clockwise(this, before.opened.button)[0]


@duty("button-moves-clockwise", RoundFollowed, ideas=("button-rule",), needs=_FOLLOWED)
def button_moves_clockwise(followed: RoundFollowed, account: TableHistory) -> Judgement:
    """After each round, the button moves clockwise to the next player.

    New Jersey:     the button of the game's section, 14.1 Button.
    Met:            it lies at the next occupied seat; or where it lay, after a round that counts for nothing.
    Violated:       it has not moved, or has passed over a player of the round before; or it has moved after
                    a round that counts for nothing.
    Not evidenced:  a round lacks a button, or the round before is not known.
    Indeterminate:  it lies at an empty seat before the next player, has passed over newcomers
                    only, or went elsewhere when two players became more or more became two (A-15).

    Example:
        round 7 2008-03-14T21:04:10 deck red button 1
        round 8 2008-03-14T21:07:00 deck red button 3      # seat 2 plays in both
    """
    this, before = followed.this, followed.before
    if this is None or account.decks.reopened:
        return None
    if before is None:
        if followed.gap is None:
            return None if account.voided is None else _dealt_again(this, account.voided)
        return not_evidenced(f"the button of the round before: {followed.gap}")
    button, last = this.opened.button, before.opened.button
    if button is None or last is None:
        return not_evidenced("the button: a round's line does not give it")
    if not _players(this):
        return None
    by_law = moved(this, before, button, last)
    if account.other_button is not None:  # the line of the button before was a breach, or a mistake
        by_other = moved(this, before, button, account.other_button)
        by_law = by_other if by_other is MET else by_law
    if by_law.kind is not Kind.INDETERMINATE or account.house.button_rule != "dead":
        return by_law
    if not account.law.stated_beside("button-rule", account.game):
        return by_law
    return settled(by_law, "button-rule", MET)  # button-rule judges where the big blind went


def _dealt_again(this: RoundEntry, voided: RoundEntry) -> Outcome | None:
    """Whether the button lies where it lay in a round that counts for nothing."""
    button, last = this.opened.button, voided.opened.button
    if button is None or last is None or last not in _players(this):
        return None
    if button == last:
        return MET
    return violated(
        f"the button moved from seat {last} to seat {button} after a round that counts for nothing",
        expected=f"seat {last}, as in that round",
        actual=f"seat {button}",
        event=this.opened,
        against=(voided.opened,),
    )


def moved(this: RoundEntry, before: RoundEntry, button: int, last: int) -> Outcome:
    """Whether the button went from seat ``last`` to the next player, at seat ``button``."""
    order = _clockwise(this, last)
    following = order[0]
    if button == following:
        return MET
    expected = f"seat {following}, the next player clockwise from seat {last}"
    played = _players(before)
    if button in order and len(order) != len(played) and _TWO in (len(order), len(played)):
        return indeterminate(
            f"the button {'stayed at' if button == last else f'moved from seat {last} to'} seat {button} "
            f"when {len(played)} players became {len(order)}",
            readings=("A-15",),
            expected=expected,
            actual=f"seat {button}",
            event=this.opened,
            against=(before.opened,),
        )
    if button == last:
        return violated(
            f"the button stayed at seat {last}",
            expected=expected,
            actual=f"seat {button}",
            event=this.opened,
            against=(before.opened,),
        )
    passed = [seat for seat in order if between(seat, last, button)]
    message = f"the button moved from seat {last} to seat {button}"
    if any(seat in played for seat in passed):
        return violated(
            message,
            expected=expected,
            actual=f"seat {button}",
            event=this.opened,
            against=(before.opened,),
        )
    return indeterminate(
        message,
        readings=("A-15",),
        expected=expected,
        actual=f"seat {button}, past newcomers" if passed else f"seat {button}, where nobody plays",
        event=this.opened,
        against=(before.opened,),
    )


def _players(this: RoundEntry) -> list[int]:
    """The seats of those who are dealt in."""
    return [seated.seat for seated in this.seated if seated.dealt_in]


def _clockwise(this: RoundEntry, after: int) -> list[int]:
    """The seats that are dealt in, clockwise, beginning left of a seat."""
    return clockwise(_players(this), after)
