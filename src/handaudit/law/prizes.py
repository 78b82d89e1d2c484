"""The hands that win shares of a pot: 14.3, 14.9(i)-(l) and the sections that borrow from it."""

from collections.abc import Callable
from functools import partial
from typing import Final

from handaudit.facts.cards import Card
from handaudit.law.game import Hand, Prize
from handaudit.law.rankings import badugi, five_card, low, three_card
from handaudit.law.rankings.low import LowReading
from handaudit.law.rankings.spoken import Claim

LOW_ORDER: Final = ("14.3(d)", "14.3(e)", "14.3(f)")
HIGH_ORDER: Final = ("14.3(a)", "14.3(b)", "14.3(d)")

Strength = Callable[[Hand, Hand], int]


def _any_five(own: Hand, centre: Hand) -> int:
    return five_card.strength((*own, *centre))


def _any_five_low(
    own: Hand, centre: Hand, reading: LowReading = LowReading.WORST_CARD_FIRST
) -> int:
    return low.strength((*own, *centre), reading)


def _two_and_three_low(
    own: Hand, centre: Hand, reading: LowReading = LowReading.WORST_CARD_FIRST
) -> int:
    return low.two_and_three(own, centre, reading)


def _any_three(own: Hand, centre: Hand) -> int:
    return three_card.strength((*own, *centre))


def _any_three_low(
    own: Hand, centre: Hand, reading: LowReading = LowReading.WORST_CARD_FIRST
) -> int:
    return low.three_card((*own, *centre), reading)


def _badugi(own: Hand, centre: Hand, reading: LowReading = LowReading.WORST_CARD_FIRST) -> int:
    del centre
    return badugi.strength(own, reading)


def _best_low(own: Hand, centre: Hand) -> tuple[Card, ...]:
    return low.best((*own, *centre))


def _named(strength: Strength, name: Callable[[int], str]) -> Callable[[Hand, Hand], str]:
    return lambda own, centre: name(strength(own, centre))


def _low_prize(
    strength: Callable[..., int],
    name: Callable[[int], str],
    best: Callable[[Hand, Hand], tuple[Card, ...]],
    cites: tuple[str, ...],
    *,
    least: int | None = None,
    qualifies_cites: tuple[str, ...] = (),
    unseen: str | None = None,
    fits: Callable[[Claim, int], bool] | None = Claim.fits_low,
) -> Prize:
    return Prize(
        share="low",
        strength=strength,
        name=_named(strength, name),
        best=best,
        cites=cites,
        qualifies=None if least is None else lambda own, centre: strength(own, centre) >= least,
        qualifies_cites=qualifies_cites,
        qualifier_unseen=unseen,
        readings=(partial(strength, reading=LowReading.BEST_CARD_FIRST),),
        ambiguity="A-01",
        fits=fits,
    )


def high_of_any_five(*cites: str) -> Prize:
    """The best five-card high hand from a player's own cards and those in the centre, in any mix."""
    return Prize(
        share="high",
        strength=_any_five,
        name=_named(_any_five, five_card.name),
        best=lambda own, centre: five_card.best((*own, *centre)),
        fits=Claim.fits,
        cites=(*cites, *HIGH_ORDER),
        readings=(lambda own, centre: five_card.by_highest_card((*own, *centre)),),
        ambiguity="A-02",
    )


def high_of_two_and_three(*cites: str) -> Prize:
    """The best five-card high hand from exactly two own cards and three of the board."""
    return Prize(
        share="high",
        strength=five_card.two_and_three,
        name=_named(five_card.two_and_three, five_card.name),
        best=five_card.best_two_and_three,
        fits=Claim.fits,
        cites=(*cites, *HIGH_ORDER),
        readings=(five_card.two_and_three_by_highest_card,),
        ambiguity="A-02",
    )


def high_of_any_three(*cites: str) -> Prize:
    """The best three-card high hand from own cards and the community card; its order is 14.3(c)'s."""
    return Prize(
        share="high",
        strength=_any_three,
        name=_named(_any_three, three_card.name),
        best=lambda own, centre: three_card.best((*own, *centre)),
        cites=(*cites, "14.3(c)", "14.3(d)"),
    )


def low_of_any_five(*cites: str) -> Prize:
    """The best five-card low from a player's own cards and those in the centre; no qualifier."""
    return _low_prize(_any_five_low, low.name, _best_low, (*cites, *LOW_ORDER))


def eight_or_better(*cites: str, qualifier: tuple[str, ...]) -> Prize:
    """The same with no pair and nothing above an eight."""
    return _low_prize(
        _any_five_low,
        low.name,
        _best_low,
        (*cites, *LOW_ORDER),
        least=low.EIGHT_OR_BETTER,
        qualifies_cites=qualifier,
    )


def eight_or_better_of_two_and_three(*cites: str, qualifier: tuple[str, ...]) -> Prize:
    """The best low from exactly two own cards and three of the board, eight or better."""
    return _low_prize(
        _two_and_three_low,
        low.name,
        low.best_two_and_three,
        (*cites, *LOW_ORDER),
        least=low.EIGHT_OR_BETTER,
        qualifies_cites=qualifier,
    )


def low_of_two_and_three(*cites: str) -> Prize:
    """The same without a qualifier."""
    return _low_prize(_two_and_three_low, low.name, low.best_two_and_three, (*cites, *LOW_ORDER))


def low_of_any_three(*cites: str) -> Prize:
    """The best three-card low from own cards and the community card; no qualifier."""
    return _low_prize(
        _any_three_low,
        low.name,
        lambda own, centre: low.best((*own, *centre), 3),
        (*cites, *LOW_ORDER),
        fits=None,
    )


def six_or_better_of_any_three(*cites: str, qualifier: tuple[str, ...], unseen: str) -> Prize:
    """The best three-card low, six or better; the words of the qualifier have not been seen."""
    return _low_prize(
        _any_three_low,
        low.name,
        lambda own, centre: low.best((*own, *centre), 3),
        (*cites, *LOW_ORDER),
        least=low.SIX_OR_BETTER,
        qualifies_cites=qualifier,
        unseen=unseen,
        fits=None,
    )


def badugi_low(*cites: str) -> Prize:
    """The best of the badugi hands: four cards of different suits and ranks, else three, two, one."""
    return _low_prize(
        _badugi, badugi.name, lambda own, _: badugi.best(own), cites, fits=Claim.fits_badugi
    )
