"""Burn cards: 14.10(g)-(i)."""

from typing import Final

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, indeterminate, not_evidenced, violated
from handaudit.facts.evidence import Record
from handaudit.law.citing import burn
from handaudit.replay.poker.occasions import (
    AwardBegan,
    BurnedOutOfPlay,
    DealResumed,
    DrawOver,
    NewCardsBegan,
    StreetOpened,
)
from handaudit.replay.poker.view import TableView

_BURNS: Final = Record.BURNS


@duty("burn-before-street", StreetOpened, NewCardsBegan, DealResumed, trusts="street")
def burn_before_street(
    occasion: StreetOpened | NewCardsBegan | DealResumed, table: TableView
) -> Judgement:
    """One card is burned before the cards of each later street, or before the first card of a draw.

    New Jersey:     the burns of the game's section, 14.1 Burn card.
    Met:            the dealer burns once, after the betting round, then deals.
    Violated:       the cards come with no burn, after several, or after one made while wagering
                    still went on; or, in stud, a deal goes on after a reshuffle without a burn.
    Not evidenced:  the log does not keep all burn cards, and does not show too many.
    Indeterminate:  the second or third draw of badugi comes with no burn (A-26).

    Example:
        seat 3 checks
        dealer deals board 7h 8c Td
    """
    keeps = table.evidence.keeps(_BURNS)
    if isinstance(occasion, DealResumed):
        return _resumed(occasion) if keeps else not_evidenced(table.evidence.missing(_BURNS))
    street = occasion.street
    if street.draw is isinstance(occasion, StreetOpened) or _at_once(occasion):
        return None
    burns, early = occasion.burns, occasion.early
    if not keeps and len(burns) <= street.burns and not early:
        return not_evidenced(table.evidence.missing(_BURNS))
    if len(burns) == street.burns and not early:
        return MET
    return _misburned(occasion, keeps=keeps)


def _misburned(occasion: StreetOpened | NewCardsBegan, *, keeps: bool) -> Outcome:
    """The outcome of no burn, of too many, or of one while wagering goes on; ``keeps``: all are logged."""
    street, burns, early = occasion.street, occasion.burns, occasion.early
    expected = f"one burn, after the betting round and before the cards of {street.in_words}"
    if not burns:
        message = f"no card was burned before {street.in_words}"
        actual = "no burn"
        if not street.burns_certain:
            return indeterminate(
                message,
                readings=("A-26",),
                expected=expected,
                actual=actual,
                event=occasion.event,
                cites=(burn(street),),
            )
        return violated(
            message, expected=expected, actual=actual, event=occasion.event, cites=(burn(street),)
        )
    if len(burns) > street.burns and not early:
        return violated(
            f"{len(burns)} cards were burned before {street.in_words}",
            expected=expected,
            actual=f"{len(burns)} burns",
            # Where the log leaves out burns, the cards that follow show that one is too many.
            event=burns[street.burns] if keeps else occasion.event,
            against=burns[: street.burns] if keeps else burns,
            cites=(burn(street),),
        )
    return violated(
        f"the card before {street.in_words} was burned before the betting round was over",
        expected=expected,
        actual="a burn, and wagering after it",
        event=burns[0],
        cites=(burn(street),),
    )


def _at_once(occasion: StreetOpened | NewCardsBegan) -> bool:
    """Whether cards follow those of another street at once, which betting-after-cards judges."""
    if not isinstance(occasion, StreetOpened) or occasion.burns:
        return False
    return not occasion.acted and occasion.able > 1


def _resumed(resumed: DealResumed) -> Judgement:
    """Judges the burn after a reshuffle, if the section requires one."""
    street = resumed.street
    if street is None or street.shortage is None or not street.shortage.burn:
        return None
    if resumed.burned:
        return MET
    return violated(
        f"no card was burned after the reshuffle on {street.name}",
        expected="a burn before the deal goes on",
        actual="no burn",
        event=resumed.event,
        cites=(street.shortage.cite,),
    )


@duty(
    "no-other-burn", BurnedOutOfPlay, DrawOver, AwardBegan, needs=(Record.BURNS,), trusts="street"
)
def no_other_burn(occasion: BurnedOutOfPlay | DrawOver | AwardBegan, table: TableView) -> Judgement:
    """No card is burned unless the section requires it.

    New Jersey:     the burns of the game's section, 14.1 Burn card.
    Met:            every burn is followed by the cards of a street.
    Violated:       a card is burned before a deal is over, or after the last street; or, in a draw,
                    after the first new card, or when nobody takes one.
    Not evidenced:  the log keeps no burn cards.

    Example:
        dealer burns
        dealer deals 2 down ??
    """
    if isinstance(occasion, BurnedOutOfPlay):
        when = "after the pot was pushed" if table.awards else "before the deal was over"
        return violated(
            f"a card was burned {when}",
            expected="a burn only before the cards of a street",
            actual="a burn",
            event=occasion.event,
        )
    burns = occasion.burns
    if isinstance(occasion, DrawOver) and not table.evidence.keeps(Record.DEALS):
        burns = burns[occasion.street.burns :]  # new cards may have come after the first
    elif isinstance(occasion, DrawOver) and any(owed > 0 for _, owed, _ in occasion.owed):
        burns = burns[occasion.street.burns :]  # one was due, and the new cards are missing
    if isinstance(occasion, AwardBegan) and occasion.undealt and len(table.contending) > 1:
        burns = burns[occasion.undealt[0].burns :]  # one was due, and the street is missing
    if not burns:
        return MET
    if isinstance(occasion, DrawOver):
        return violated(
            f"a card was burned in the {occasion.street.name}, but not before its first new card",
            expected="one burn, before the first new card",
            actual="a burn with no new card after it, or after a new card",
            event=burns[0],
            cites=(burn(occasion.street),),
        )
    return violated(
        "a card was burned, but no street was dealt after it",
        expected="a burn only before the cards of a street",
        actual="a burn, then the award",
        event=burns[0],
    )
