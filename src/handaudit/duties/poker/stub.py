"""The count of the stub: 14.6(e)4."""

from handaudit.duties.between_rounds.decks import shown
from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, not_evidenced, violated
from handaudit.facts.evidence import Record
from handaudit.replay.poker.occasions import StubWasCounted
from handaudit.replay.poker.table import Table
from handaudit.replay.sequence.occasions import RoundFollowed
from handaudit.replay.sequence.replay import TableHistory


@duty(
    "stub-count-right",
    StubWasCounted,
    cites=("14.6(e)4",),
    also=("14.2(b)", "14.1 Stub"),
    needs=(Record.STUB_COUNTS,),
)
def stub_count_right(counted: StubWasCounted, table: Table | TableHistory) -> Judgement:
    """A count of the stub finds the cards that are left of the 52.

    Met:            52 less the cards dealt and burned, with those reshuffled; between rounds, 52.
    Violated:       another number: the deck is not whole.
    Not evidenced:  the log does not keep each card dealt or burned, or keeps no counts.

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
    return violated(
        f"the stub was counted at {counted.event.cards} cards",
        expected=f"{due} cards",
        actual=str(counted.event.cards),
        event=counted.event,
    )


@duty(
    "stub-counted-in-time",
    RoundFollowed,
    cites=("14.6(e)4",),
    needs=(Record.SEQUENCE, Record.STUB_COUNTS),
)
def stub_counted_in_time(followed: RoundFollowed, account: TableHistory) -> Judgement:
    """The stub is counted at least once in every fifteen minutes of dealing.

    The time runs from the last count, or from the first round where dealing begins; a pause between
    two rounds that is itself longer is no dealing.  Where a count has no time of its own, the latest
    at which it can have been made is taken.

    Met:            within the round no more than fifteen minutes pass without a count.
    Violated:       a second more does.
    Not evidenced:  the rounds have no times, or the log keeps no counts.

    Example:
        round 40 2008-03-14T21:00:00 deck red button 1     # and no count since
        …
        round 43 2008-03-14T21:15:01 deck red button 4
    """
    this = followed.this
    if this is None or this.start is None:
        return not_evidenced("the time of the round")
    if not followed.late_counts:
        return MET
    return tuple(
        violated(
            f"the stub had not been counted for {shown(waited)}",
            expected="a count at least every fifteen minutes of dealing",
            actual=shown(waited),
            event=event,
        )
        for event, waited in followed.late_counts
    )


@duty(
    "miscounted-deck-removed",
    RoundFollowed,
    cites=("14.6(e)4",),
    needs=(Record.SEQUENCE, Record.DECKS, Record.STUB_COUNTS),
)
def miscounted_deck_removed(followed: RoundFollowed, account: TableHistory) -> Judgement:
    """A deck whose stub was counted wrong is removed from the table, and not used again.

    Met:            no count of the round's deck was wrong since it was opened.
    Violated:       its last count was wrong; reported at the first round for which it is used again.
    Not evidenced:  the round does not name its deck, rounds are missing before, or the log keeps no
                    counts.

    Example:
        dealer counts stub 39          # where 40 are left
        end
        round 8 2008-03-14T21:04:10 deck red button 1
    """
    deck = followed.event.deck
    if deck is None:
        return not_evidenced("the deck of the round: its line names none")
    if followed.gap is not None:
        return not_evidenced(f"the counts of the deck before: {followed.gap}")
    count = account.decks.bad.get(deck)
    if count is None:
        return MET
    return violated(
        f"the {deck} deck was used again after a wrong count of its stub",
        expected="another deck",
        actual=deck,
        event=followed.event,
        against=(count,),
    )
