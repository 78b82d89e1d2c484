"""The decks of a table across its rounds: 14.2, 14.4(a)-(c), 14.5(d)."""

from collections.abc import Iterable
from typing import Final

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, indeterminate, not_evidenced, violated
from handaudit.facts.clock import duration
from handaudit.facts.events import DeckInspected, Event
from handaudit.facts.evidence import Record
from handaudit.facts.words import counted
from handaudit.law.book_table import Value
from handaudit.replay.sequence.decks import Shown, hours
from handaudit.replay.sequence.entries import RoundEntry
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.occasions import RoundFollowed

FOLLOWED: Final = (Record.SEQUENCE, Record.DECKS)
IN_TURN: Final = "decks-in-turn"
"""The number of the law whose first day is that of automated shufflers."""


def unlisted(account: TableHistory) -> Outcome:
    """The outcome if the log does not say which decks are on the table."""
    why = account.decks.lost
    return not_evidenced(
        f"the decks on the table: {why}" if why else "the decks on the table: the log lists none"
    )


@duty("two-decks-at-table", RoundFollowed, needs=FOLLOWED)
def two_decks_at_table(followed: RoundFollowed, account: TableHistory) -> Judgement:
    """Two decks are kept at the table at all times, and can be told apart.

    Judged at the first round after a deck is opened or removed.

    New Jersey:     14.2(a).
    Met:            two decks with different names are open at the table.
    Violated:       there are fewer, or more.
    Not evidenced:  the log does not list the decks, or rounds are missing since it last did.

    Example:
        deck red opened 17:40:00
        round 1 2008-03-14T18:00:00 deck red button 1
    """
    decks = account.decks
    if not decks.known:
        return unlisted(account)
    count, due = len(decks.on_table), account.law.number("decks-at-table")
    if count == due:
        return MET
    if not decks.news:
        return None
    opened = [deck.opened for deck in decks.on_table.values()]
    last: Event = followed.event
    if count > due:
        last = opened[due]
    return violated(
        f"{counted(count, 'deck')} at the table",
        expected="two decks that can be told apart",
        actual=", ".join(decks.on_table) or "none",
        event=last,
        against=(*opened, decks.removed) if count < due and decks.removed else tuple(opened),
    )


@duty("deck-opened-for-table", RoundFollowed, needs=FOLLOWED)
def deck_opened_for_table(followed: RoundFollowed, account: TableHistory) -> Judgement:
    """A round is dealt from one of the decks that were opened for the table.

    New Jersey:     14.2(a).
    Met:            its deck has been opened and not removed.
    Violated:       it was never opened, or has been removed; reported at its first use.
    Not evidenced:  the log does not list the decks, or the round does not name its deck.

    Example:
        deck red removed
        round 8 2008-03-14T21:04:10 deck red button 1
    """
    decks, name = account.decks, followed.event.deck
    if not decks.known:
        return unlisted(account)
    if name is None:
        return not_evidenced("the deck of the round: its line names none")
    if name in decks.on_table:
        return MET
    if name in decks.strange:
        return None
    removed = decks.removed if decks.removed is not None and decks.removed.deck == name else None
    return violated(
        f"the round was dealt from the {name} deck, "
        + ("which was removed from the table" if removed else "which was not opened for the table"),
        expected=f"one of the decks on the table: {', '.join(decks.on_table) or 'there is none'}",
        actual=name,
        event=followed.event,
        against=(removed,) if removed else (),
    )


@duty("decks-alternate", RoundFollowed, needs=FOLLOWED)
def decks_alternate(followed: RoundFollowed, account: TableHistory) -> Judgement:
    """With an automated shuffler, both decks are used, each for every other round.

    One deck is in the machine while the other is dealt, so no deck is dealt in two rounds running.  In
    force from 1 December 1997.

    New Jersey:     14.2(d)3, 14.2(d), 14.2(d)2.
    Met:            the deck is not the one of the round before.
    Violated:       it is the same deck; or the sign posts a shuffler, and a deck is shuffled by hand; or a
                    line names the deck of the round as shuffled by the device while it is dealt.
    Not evidenced:  the log does not say whether a shuffler is in use, a round names no deck, or the
                    round before is not known.
    Indeterminate:  a deck is shuffled by hand where a device shuffled before, which may have failed (A-37).

    Example:
        posted shuffler yes
        round 7 2008-03-14T21:04:10 deck red button 1
        round 8 2008-03-14T21:07:00 deck red button 2
    """
    this = followed.this
    if this is None or this.sign.shuffler is False or not account.law.has(IN_TURN):
        return None
    if this.in_play is not None:
        return _in_play(this, this.in_play)
    if this.by_device is False:
        return _by_hand(this, account) if this.sign.shuffler else None
    return _in_turn(followed, this)


def _in_turn(followed: RoundFollowed, this: RoundEntry) -> Outcome | None:
    """Whether the deck of the round is not that of the round before."""
    before = followed.before
    if before is None and followed.gap is None:
        return None
    if this.sign.shuffler is None and this.by_device is None:
        return not_evidenced("whether an automated shuffler is in use: the sign does not say")
    if before is None:
        return not_evidenced(f"the deck of the round before: {followed.gap}")
    deck, last = this.opened.deck, before.opened.deck
    if deck is None or last is None:
        return not_evidenced("the deck of the round: its line names none")
    if deck != last:
        return MET
    return violated(
        f"the {deck} deck was used in two rounds running",
        expected="the other deck, while the shuffler has this one",
        actual=deck,
        event=this.opened,
        against=(before.opened,),
    )


def _in_play(this: RoundEntry, shuffled: Event) -> Outcome:
    """The deck of the round, which the device is said to shuffle while it is dealt."""
    return violated(
        f"the device shuffled the {this.opened.deck} deck while that was dealt",
        expected="the other deck in the shuffler",
        actual=f"the {this.opened.deck} deck",
        event=shuffled,
        against=(this.opened,),
        part="meanwhile",
    )


def _by_hand(this: RoundEntry, account: TableHistory) -> Outcome:
    """A deck shuffled by hand at a table with a shuffler, which may have failed if it was used before."""
    event: Event = this.by_hand or this.opened
    message = "the deck was shuffled by hand, although the sign posts a shuffler"
    expected = "a deck that the shuffler has shuffled"
    actual = "a shuffle by hand"
    if account.device_used:
        return indeterminate(
            message, readings=("A-37",), expected=expected, actual=actual, event=event
        )
    return violated(message, expected=expected, actual=actual, event=event)


@duty("deck-put-in-sequence", RoundFollowed, needs=FOLLOWED)
def deck_put_in_sequence(followed: RoundFollowed, account: TableHistory) -> Judgement:
    """No deck is used for more than three hours unless its cards are put into suit and sequence.

    The limit was two hours before 15 May 2006.  The clock starts when the deck is opened or last put in
    sequence, and runs whether the deck is in use or not (A-23).

    New Jersey:     14.2(b).
    Met:            the last card of the round is dealt within the limit (or the round starts within it,
                    if its lines have no times).
    Violated:       the limit is exceeded by a second or more; reported once.
    Not evidenced:  the log does not give those times, or rounds are missing in between.
    Indeterminate:  the limit is exceeded on or after 9 September 2014, when a text that has not been seen
                    changed it.

    Example:
        deck red opened 17:40:00
        round 95 2008-03-14T20:40:01 deck red button 1
    """
    this = followed.this
    if this is None:
        return None
    deck = account.decks.on_table.get(this.opened.deck or "")
    if deck is None:
        return unlisted(account) if not account.decks.known else None
    at = this.dealt
    if deck.since is None or at is None:
        return not_evidenced(
            "when the deck was opened or put in sequence, and the time of the round"
        )
    limit = account.law.value("hours-until-sequenced")
    if limit is None:
        return None
    if at - deck.since <= hours(limit):
        return MET
    if "sequence" in deck.reported:
        return None
    return _beyond(
        f"the {deck.name} deck was used without being put in sequence",
        limit,
        at - deck.since,
        deck.sequenced,
        account,
    )


@duty("decks-changed", RoundFollowed, needs=FOLLOWED)
def decks_changed(followed: RoundFollowed, account: TableHistory) -> Judgement:
    """Every deck opened for the table is changed at least every six hours.

    The limit was four hours before 21 February 2006.

    New Jersey:     14.2(b).
    Met:            when the last card of the round is dealt, every deck on the table is within the limit.
    Violated:       a deck, used or not, has been open for longer; reported once for each deck.
    Not evidenced:  the log does not give those times, or rounds are missing in between.
    Indeterminate:  the limit is exceeded on or after 9 September 2014, when a text that has not been seen
                    changed it.

    Example:
        deck red opened 17:40:00
        round 180 2008-03-14T23:40:01 deck blue button 1
    """
    this = followed.this
    if this is None:
        return None
    if not account.decks.known:
        return unlisted(account)
    limit = account.law.value("hours-until-changed")
    if limit is None:
        return None
    found: list[Outcome] = []
    for deck in account.decks.on_table.values():
        if deck.opened_at is None or this.dealt is None:
            found.append(not_evidenced("when the deck was opened, and the time of the round"))
        elif this.dealt - deck.opened_at <= hours(limit):
            found.append(MET)
        elif "change" not in deck.reported:
            waited = this.dealt - deck.opened_at
            message = f"the {deck.name} deck was not changed"
            found.append(_beyond(message, limit, waited, deck.opened, account))
    return tuple(found)


def _beyond(
    message: str, limit: Value, waited: int, since: Event, account: TableHistory
) -> Outcome:
    """The outcome for a deck that is used, or stays on the table, for too long."""
    this = account.round
    late = (
        this.start is None
        or this.dealt is None
        or waited - (this.dealt - this.start) <= hours(limit)
    )
    event: Event = this.last if late and this.end == this.dealt else this.opened
    expected = f"within {limit.amount} hours ({limit.source})"
    actual = f"{duration(waited)} later"
    day = account.law.reckoned
    if day is not None and limit.unseen:
        return indeterminate(
            f"{message} for {duration(waited)}",
            readings=(limit.unseen,),
            expected=expected,
            actual=actual,
            event=event,
            against=(since,),
        )
    return violated(
        f"{message} for {duration(waited)}",
        expected=expected,
        actual=actual,
        event=event,
        against=(since,),
        readings=("A-23",) if limit.name == "hours-until-sequenced" else (),
    )


@duty("decks-seen-and-washed", RoundFollowed, needs=FOLLOWED)
def decks_seen_and_washed(followed: RoundFollowed, account: TableHistory) -> Judgement:
    """Before play starts, or resumes at an idle table, each deck is spread face up, inspected and washed.

    14.4(a) also lets a dealer open a table with decks shuffled in advance, but a Table Log has no line
    for that.  Two players look at each deck before it is washed.  From 1 December 1997, the wash may wait
    until the deck comes into play.  Judged if the log has a spread or an inspection of a deck.

    New Jersey:     14.4(c), 14.4(a), 14.4(b), 14.5(d).
    Met:            each deck was spread face up, inspected by two players after that, and washed
                    after that and before its first use.
    Violated:       a step is missing or comes too early; only the first fault of each deck is reported.
    Not evidenced:  rounds before this one are missing.

    Example:
        dealer spreads red face-up
        seat 1 inspects red
        dealer washes red
        round 1 2008-03-14T18:00:00 deck red button 1
    """
    decks = account.decks
    opening = {
        name: shown
        for name, shown in decks.opening.items()
        if shown.spread or shown.inspected or shown.early
    }
    if opening and followed.gap is not None:
        return not_evidenced(f"all lines of the opening: {followed.gap}")
    names = list(opening)
    if opening and (account.first or decks.reopened):
        names += [name for name in decks.on_table if name not in opening]
    part = "opening" if account.first else "reopening"
    found = [_seen(name, opening.get(name, Shown()), followed, account, part) for name in names]
    deck = decks.on_table.get(followed.event.deck or "")
    if deck is not None and deck.wash_owed and deck.name not in opening:
        found.append(_unwashed(deck.name, followed))
    return tuple(found)


def _seen(
    name: str, shown: Shown, followed: RoundFollowed, account: TableHistory, part: str
) -> Outcome:
    if shown.spread_up is None:
        return violated(
            f"the {name} deck was not spread face up",
            expected="each deck spread face up for the first two players to see",
            actual="spread face down" if shown.spread else "not spread",
            event=shown.early[0] if shown.early else shown.washed or followed.event,
            part=part,
        )
    seats = _of_players(shown.inspected, account)
    early = shown.washed is not None and len(_of_players(shown.before_wash, account)) < 2 <= len(
        seats
    )
    if early or len(seats) < 2:
        return violated(
            f"the {name} deck was washed before two players had seen it"
            if early
            else f"the {name} deck was inspected by {_players(len(seats))}",
            expected="an inspection by two players before the wash",
            actual="the wash before the second inspection" if early else _players(len(seats)),
            event=shown.washed or followed.event,
            against=(shown.spread_up, *shown.inspected),
        )
    deferred = account.law.has(IN_TURN)
    if shown.washed is None and (name == followed.event.deck or not deferred):
        return _unwashed(name, followed)
    return MET


def _of_players(inspected: Iterable[DeckInspected], account: TableHistory) -> set[int]:
    """The seats from which players looked at a deck: anybody's, where the log leaves out who sits down."""
    everybody = not account.round.session.evidence.keeps(Record.STAKES)
    return {one.seat for one in inspected if everybody or one.seat in account.names}


def _players(count: int) -> str:
    return {0: "nobody", 1: "one player"}.get(count, f"{count} players")


def _unwashed(name: str, followed: RoundFollowed) -> Outcome:
    return violated(
        f"the {name} deck came into play without being washed",
        expected="the deck mixed by a wash before its first round",
        actual="no wash",
        event=followed.event,
    )
