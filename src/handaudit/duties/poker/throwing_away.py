"""Cards that players of super seven throw away before fourth street: 14.9B(e)."""

from bisect import bisect_left

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, indeterminate, violated
from handaudit.facts.events import Called, CardsDealt, Discarded, Event, Folded, Raised
from handaudit.facts.words import counted
from handaudit.replay.poker.occasions import CardsThrown, CardThrown
from handaudit.replay.poker.view import TableView


@duty("two-cards-thrown-away", CardsThrown, CardThrown)
def two_cards_thrown_away(thrown: CardsThrown | CardThrown, table: TableView) -> Judgement:
    """In super seven, every player who stays in throws away two down cards and keeps three cards.

    This holds for the forced bettor too, who may do so at any time before the fourth card.  Whether that
    is so for a player who calls or raises is open (A-13): word for word, these throw cards away in turn.

    New Jersey:     the thrown cards of the game's section.
    Met:            a player still in has thrown away two.
    Violated:       a player who stays in has thrown away fewer, or none; a player throws away more; or
                    the up-card is thrown away, or a card after fourth street.
    Indeterminate:  a player who has called or raised throws cards away after another player has acted
                    (A-13).

    Example:
        seat 4 calls 2
        dealer burns
        dealer deals 4 up 9c        # seat 4 has thrown nothing away
    """
    if isinstance(thrown, CardThrown):
        return (
            _thrown_wrongly(thrown)
            or _thrown_too_many(thrown, table)
            or _thrown_late(thrown, table)
        )
    found: list[Outcome] = []
    for player, count in thrown.thrown:
        if count == table.game.thrown:
            found.append(MET)
            continue
        found.append(
            violated(
                f"{player} had thrown away {counted(count, 'card')} by fourth street",
                expected=f"{table.game.thrown} down cards thrown away",
                actual=str(count),
                event=thrown.event,
                seat=player.seat,
            )
        )
    return tuple(found)


def _thrown_late(thrown: CardThrown, table: TableView) -> Outcome | None:
    """Whether the first cards that a caller throws away go after another player has acted."""
    event, seat, events = thrown.event, thrown.player.seat, table.round.events
    others: list[Event] = []
    here = bisect_left(events, event.line, key=lambda one: one.line)
    for place in range(here - 1, -1, -1):
        one = events[place]
        if isinstance(one, Discarded) and one.seat == seat:
            return None
        if not isinstance(one, (Called, Raised, Folded)):
            continue
        if one.seat != seat:
            others.append(one)
            continue
        if not others or one.line in table.out_of_turn:
            return None
        return indeterminate(
            f"{thrown.player} threw cards away after another player had acted",
            readings=("A-13",),
            expected="two down cards thrown away in turn",
            actual="cards thrown away after the turn",
            event=event,
            against=(one, others[-1]),
            seat=seat,
        )
    return None


def _thrown_too_many(thrown: CardThrown, table: TableView) -> Outcome | None:
    """Whether a player who folds before fourth street has thrown away more cards than two."""
    event, player = thrown.event, thrown.player
    count = player.thrown + (event.count if isinstance(event, Discarded) else 0)
    if count <= table.game.thrown or any(
        isinstance(one, CardsDealt) and one.seat == player.seat for one in table.after(event)
    ):
        return None
    return violated(
        f"{player} threw away {count} cards",
        expected=f"{table.game.thrown} down cards thrown away",
        actual=str(count),
        event=event,
        seat=player.seat,
    )


def _thrown_wrongly(thrown: CardThrown) -> Outcome | None:
    if not thrown.up and not thrown.late:
        return None
    return violated(
        f"{thrown.player} threw away "
        + ("an up-card" if thrown.up else "cards after the first betting round"),
        expected="two down cards thrown away in the first betting round",
        actual="the up-card" if thrown.up else "cards of a later street",
        event=thrown.event,
        seat=thrown.player.seat,
    )
