"""The shuffle and the cut before a round: 14.5(a)-(c)."""

from typing import Any, Final

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, not_evidenced, violated
from handaudit.facts.events import Cut, Recut, Shuffled
from handaudit.facts.evidence import Record
from handaudit.replay.poker.occasions import DealBegan, DeckWasCut
from handaudit.replay.poker.view import TableView

_PRE_SHUFFLED: Final = "pre-shuffled-decks"
_MAY_BE_PRE_SHUFFLED: Final = not_evidenced(
    "whether the new deck came pre-shuffled: a Table Log has no line for it"
)


@duty("shuffle-before-deal", DealBegan, needs=(Record.SHUFFLES,))
def shuffle_before_deal(began: DealBegan, table: TableView) -> Judgement:
    """The whole deck is shuffled, by hand or by a device, before the first card of each round.

    Since 19 March 2007, a deck that came pre-shuffled need not be shuffled before its first round.

    New Jersey:     14.5(a).
    Met:            the log has a shuffle before the first card.
    Violated:       it has none.
    Not evidenced:  the log keeps no shuffles; or the deck was opened since the last round with it, and
                    neither inspected nor washed, so that it may have come pre-shuffled.

    Example:
        round 7 2008-03-14T21:04:10 deck red button 1
        seat 1 P-001 200
        seat 2 P-002 200
        dealer cuts 24
    """
    if any(isinstance(event, Shuffled) for event in began.prepared):
        return MET
    if table.round.new_deck is not None and table.law.has(_PRE_SHUFFLED):
        return _MAY_BE_PRE_SHUFFLED
    return violated(
        "the deck was not shuffled before the round",
        expected="a shuffle of the whole deck before the first card",
        actual="none",
        event=began.event,
    )


@duty("cut-before-deal", DealBegan, needs=(Record.CUTS,))
def cut_before_deal(began: DealBegan, table: TableView) -> Judgement:
    """The dealer cuts the deck after the shuffle and before the first card.

    New Jersey:     14.5(b).
    Met:            the log has a cut after the last shuffle (or anywhere before the first card, if it
                    keeps no shuffles).
    Violated:       the deck is not cut, or is shuffled again after the cut.
    Not evidenced:  the log keeps no cuts.

    Example:
        dealer cuts 24
        dealer shuffles by-hand
        dealer deals 2 down ??
    """
    last = began.prepared[-1] if began.prepared else None
    if isinstance(last, (Cut, Recut)):
        return MET
    cut = next((event for event in began.prepared if isinstance(event, (Cut, Recut))), None)
    return violated(
        "the deck was shuffled again after its cut" if cut else "the deck was not cut",
        expected="a cut after the shuffle, before the first card",
        actual="a cut before the last shuffle" if cut else "no cut",
        event=began.event,
        against=tuple(
            event
            for event in (cut, last)
            if event is not None and event not in table.round.prepared  # those stand elsewhere
        ),
    )


@duty("cut-size", DeckWasCut)
def cut_size(cut: DeckWasCut, table: Any) -> Judgement:
    """A cut takes at least ten cards off the top, and not the whole deck.

    New Jersey:     14.5(b)2, 14.5(b)3.
    Met:            from 10 to 51 cards are taken off.
    Violated:       fewer than 10 are, or the whole deck.

    Example:
        dealer cuts 9
    """
    if cut.reshuffled is not None:
        return None  # a part of a deck may be cut anywhere
    cards = cut.event.cards
    least = table.law.number("least-cut")
    if least <= cards < table.game.deck_size:
        return MET
    short = cards < least
    return violated(
        f"the cut took {cards} cards off the top",
        expected=f"at least {least} cards"
        if short
        else f"at most {table.game.deck_size - 1} cards",
        actual=str(cards),
        event=cut.event,
        part="too-few" if short else "too-many",
    )


@duty("recut-before-deal", DeckWasCut)
def recut_before_deal(cut: DeckWasCut, table: Any) -> Judgement:
    """A deck is cut again only between its cut and the first card.

    New Jersey:     14.5(c).
    Met:            a recut follows a cut, before any card.
    Violated:       no cut came before it, or a card was already dealt.
    Not evidenced:  no cut came before it, but the log does not keep all cuts.

    Example:
        dealer cuts 24
        dealer deals 2 down ??
        dealer recuts 18
    """
    event, before = cut.event, cut.before
    again = isinstance(event, Recut) or before is not None
    if not again or cut.reshuffled is not None:
        return None
    expected = "a recut after the cut and before the first card"
    if cut.dealt is not None:
        return violated(
            "the deck was recut when cards were already dealt",
            expected=expected,
            actual="a recut after the first card",
            event=event,
            against=(cut.dealt,),
        )
    if before is None:
        if not table.evidence.keeps(Record.CUTS):
            return not_evidenced(table.evidence.missing(Record.CUTS))
        return violated(
            "the deck was recut before it was cut",
            expected=expected,
            actual="no cut before the recut",
            event=event,
        )
    return MET
