"""The count of the stub: 14.6(e)4."""

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, indeterminate, not_evidenced, violated
from handaudit.facts.clock import duration
from handaudit.facts.evidence import Record
from handaudit.law.game import Game
from handaudit.replay.poker.occasions import StubWasCounted
from handaudit.replay.poker.view import TableView
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.occasions import RoundFollowed


@duty("stub-count-right", StubWasCounted)
def stub_count_right(counted: StubWasCounted, table: TableView | TableHistory) -> Judgement:
    """A count of the stub finds the cards that are left of the 52.

    New Jersey:     14.6(e)4, 14.2(b), 14.1 Stub.
    Met:            the count is 52 less the cards dealt and burned, plus those reshuffled; between rounds,
                    it is 52.
    Violated:       it is another number, so the deck is not whole.
    Not evidenced:  the log does not keep each card dealt or burned.
    Indeterminate:  it is right by another reading of what a reshuffle takes (A-12, A-38).

    Example:
        (six players, twelve cards dealt)
        dealer counts stub 39
    """
    due = counted.due
    if due is None:
        return not_evidenced(
            "how many cards are left: the log does not keep each card dealt or burned"
        )
    if counted.event.cards == due:
        return MET
    if counted.event.cards in counted.others:
        return indeterminate(
            f"the stub was counted at {counted.event.cards} cards, which one reading allows",
            readings=(_entry(table.game),),
            expected=f"{due} cards, or {' or '.join(map(str, counted.others))}",
            actual=str(counted.event.cards),
            event=counted.event,
        )
    return violated(
        f"the stub was counted at {counted.event.cards} cards",
        expected=f"{due} cards",
        actual=str(counted.event.cards),
        event=counted.event,
    )


def _entry(game: Game) -> str:
    """The entry of the register that says how a reshuffle may be read in a game."""
    shortages = (street.shortage for street in game.streets)
    own = any(shortage is not None and shortage.own_discards_left_out for shortage in shortages)
    return "A-38" if own else "A-12"


@duty("stub-counted-in-time", RoundFollowed, needs=(Record.SEQUENCE, Record.STUB_COUNTS))
def stub_counted_in_time(followed: RoundFollowed, account: TableHistory) -> Judgement:
    """The stub is counted at least once in every fifteen minutes of dealing.

    The time runs from the last count, or from the first round when dealing begins.  A pause between two
    rounds that is longer than fifteen minutes is not dealing (A-40).  If a count has no time of its own, it
    is taken to be as late as it can have been.

    New Jersey:     14.6(e)4.
    Met:            within the round, no more than fifteen minutes pass without a count.
    Violated:       a second more passes.
    Not evidenced:  the round or its lines have no times, or the log keeps no counts.

    Example:
        round 40 2008-03-14T21:00:00 deck red button 1     # and no count since
        …
        round 43 2008-03-14T21:15:01 deck red button 4
    """
    this = followed.this
    if this is None or this.start is None:
        return not_evidenced("the time of the round")
    if not followed.late_counts:
        if this.last is this.opened:
            return not_evidenced("how long the round lasted: its lines have no times")
        return MET
    most = account.law.number("minutes-until-counted")
    return tuple(
        violated(
            f"the stub had not been counted for {duration(waited)}",
            expected=f"a count at least every {most} minutes of dealing",
            actual=duration(waited),
            event=event,
        )
        for event, waited in followed.late_counts
    )


@duty(
    "miscounted-deck-removed",
    RoundFollowed,
    needs=(Record.SEQUENCE, Record.DECKS, Record.STUB_COUNTS),
)
def miscounted_deck_removed(followed: RoundFollowed, account: TableHistory) -> Judgement:
    """A deck whose stub was counted wrong is removed from the table, and not used again.

    The last count of a deck decides: a correct recount replaces a wrong count (A-41).

    New Jersey:     14.6(e)4.
    Met:            the last count of the round's deck was right, or there was none since it was opened.
    Violated:       it was wrong, and the deck is used again; or it is still on the table when a second
                    round with another deck begins.
    Not evidenced:  the round does not name its deck, rounds before this one are missing, or the log keeps
                    no counts.

    Example:
        dealer counts stub 39          # 40 are left
        end
        round 8 2008-03-14T21:04:10 deck red button 1
    """
    deck = followed.event.deck
    if deck is None:
        return not_evidenced("the deck of the round: its line names none")
    if followed.gap is not None:
        return not_evidenced(f"the counts of the deck before: {followed.gap}")
    decks = account.decks
    count = decks.bad.get(deck)
    if count is not None:
        return violated(
            f"the {deck} deck was used again after a wrong count of its stub",
            expected="another deck",
            actual=deck,
            event=followed.event,
            against=(count,),
        )
    kept = [name for name in decks.kept if name in decks.on_table]
    if not kept:
        return MET
    return tuple(
        violated(
            f"the {name} deck stayed on the table after a wrong count of its stub",
            expected=f"the {name} deck removed",
            actual="no line that removes it",
            event=followed.event,
            against=(decks.bad[name],),
        )
        for name in kept
    )
