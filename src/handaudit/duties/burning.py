"""Burn cards: 14.10(g)-(i)."""

from handaudit.duties.duty import Judgement, duty
from handaudit.evidence import Record
from handaudit.outcome import MET, violated
from handaudit.replay.occasions import AwardBegan, BurnedBeforeDeal, StreetOpened
from handaudit.replay.table import Table
from handaudit.subchapter.game import Game


def _streets(game: Game) -> tuple[str, ...]:
    return tuple(street.cite for street in game.streets if street.burns)


@duty(
    "burn-before-street",
    StreetOpened,
    cites=_streets,
    also=("14.1 Burn card",),
    needs=(Record.BURNS,),
    trusts="street",
)
def burn_before_street(opened: StreetOpened, table: Table) -> Judgement:
    """One card is burned before the cards of each later street, once its betting is over.

    Met:            the dealer burns once, then deals the street.
    Violated:       the street comes with no burn, after several, or after one made while wagering
                    still went on.
    Not evidenced:  the log keeps no burn cards.

    Example:
        seat 3 checks
        dealer deals board 7h 8c Td
    """
    street = opened.street
    burns = opened.burns
    if len(burns) == street.burns and not opened.early:
        return MET
    expected = f"one burn, after the betting round and before the {street.name}"
    if not burns:
        return violated(
            f"no card was burned before the {street.name}",
            expected=expected,
            actual=f"the {street.name} was dealt with no burn",
            event=opened.event,
            cites=(street.cite,),
        )
    if len(burns) > street.burns:
        return violated(
            f"{len(burns)} cards were burned before the {street.name}",
            expected=expected,
            actual=f"{len(burns)} burns",
            event=burns[street.burns],
            against=burns[: street.burns],
            cites=(street.cite,),
        )
    return violated(
        f"the card before the {street.name} was burned before its betting round was over",
        expected=expected,
        actual="a burn, and wagering after it",
        event=burns[0],
        cites=(street.cite,),
    )


@duty(
    "no-other-burn",
    BurnedBeforeDeal,
    AwardBegan,
    cites=_streets,
    also=("14.1 Burn card",),
    needs=(Record.BURNS,),
    trusts="street",
)
def no_other_burn(occasion: BurnedBeforeDeal | AwardBegan, table: Table) -> Judgement:
    """No card is burned where the section asks for none.

    Met:            every burn is followed by the cards of a street.
    Violated:       a card is burned before the opening deal is over, or after the last street.
    Not evidenced:  the log keeps no burn cards.

    Example:
        dealer burns
        dealer deals 2 down ??
    """
    if isinstance(occasion, BurnedBeforeDeal):
        return violated(
            "a card was burned before the opening deal was over",
            expected="no burn before the first betting round",
            actual="a burn",
            event=occasion.event,
        )
    if not occasion.burns:
        return MET
    return violated(
        "a card was burned and no street was dealt after it",
        expected="a burn only before the cards of a street",
        actual="a burn, then the award",
        event=occasion.burns[0],
    )
