"""How each kind of question takes its measure from a census."""

from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from typing import Final

import msgspec
import numpy as np

from handaudit.facts.cards import NAMES, RANK_NAMES
from handaudit.randomness import dice, redeal, statistics
from handaudit.randomness.answers import Cause
from handaudit.randomness.census import Census
from handaudit.randomness.deals import DECK
from handaudit.randomness.dice import FACES, LAGS
from handaudit.randomness.measures.absences import Absences
from handaudit.randomness.measures.categories import Categories
from handaudit.randomness.measures.favours import Favours
from handaudit.randomness.measures.lanes import LaneTable
from handaudit.randomness.measures.measure import Measure
from handaudit.randomness.measures.scores import Likeness, Likenesses, Order, Rate
from handaudit.randomness.textures import RANK_OF, SUIT_OF, SUITS

DEAL: Final = "14.5(a)"
DICE: Final = "13.5"


class Setting(msgspec.Struct, frozen=True):
    """What a question needs from the run: the seed, and the cards known to be missing."""

    seed: int = 0
    missing: frozenset[int] = frozenset()


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A question: what it is about, and how to take its measure from a census.

    ``count`` gives ``None`` if the census has nothing of the kind.  ``full_deck``: the expectation assumes a
    deck of 52, so the answer means nothing if a card is missing.
    """

    key: str
    subject: str
    unit: str
    bias: str
    cause: Cause
    count: Callable[[Census, Setting], Measure | None]
    cite: str = DEAL
    full_deck: bool = True


SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")
RANK_WORDS: Final = tuple("sixes" if name == "six" else f"{name}s" for name in RANK_NAMES)
GROUPS: Final[dict[str, tuple[Sequence[int], Sequence[str], str]]] = {
    "suits": (SUIT_OF, SUIT_WORDS, "a suit"),
    "ranks": (RANK_OF, RANK_WORDS, "a rank"),
    "cards": (range(len(NAMES)), NAMES, "a card"),
}
FACE_WORDS: Final = tuple(f"a {face}" for face in range(1, FACES + 1))
LANES: Final = {
    "deck": "",
    "seat": "seat",
    "place": "place from the button",
    "order": "place in the deal",
}


# --- cards ---------------------------------------------------------------------------------------


def absences(census: Census, _: Setting) -> Absences | None:
    """Cards that never came."""
    known = int(census.came.sum())
    if not known:
        return None
    return Absences(names=NAMES, came=census.came.tolist(), chances=census.missed, known=known)


def _named(lanes_of: str, lanes: Sequence[int]) -> list[str]:
    word = LANES[lanes_of]
    return [f"{word} {at + (lanes_of != 'seat')}" if word else "" for at in lanes]


def _opening(lanes_of: str, groups: str, census: Census, setting: Setting) -> LaneTable | None:
    """Opening cards by lane and group against the deck, or the lanes against each other."""
    lanes = census.lanes[lanes_of]
    of, names, _ = GROUPS[groups]
    left = [of[card] for card in range(DECK) if card not in setting.missing]
    shares = np.bincount(left, minlength=len(names)) / len(left)
    groups_left = [int(at) for at in np.flatnonzero(shares)]
    size = len(groups_left)
    every = [*lanes.dealt]
    least = 1 if lanes_of == "deck" else 2
    use = [at for at in every if lanes.dealt[at] >= statistics.ENOUGH * size]
    anew = None
    enough = len(use) >= least
    if not every:
        return None
    if not enough:
        use = every
        enough = len(every) >= least and not setting.missing and redeal.times(lanes) > 0
        if enough:
            anew = redeal.times(lanes), partial(redeal.rarity, lanes, of, setting.seed)
    return LaneTable(
        lanes=_named(lanes_of, use),
        groups=[names[at] for at in groups_left],
        observed=lanes.table(use, of)[:, groups_left],
        shares=shares[groups_left],
        spread=lanes.spread(use, len(left)),
        enough=enough,
        anew=anew,
    )


def by_lane(lanes_of: str, groups: str) -> Question:
    """Opening cards by lane and group."""
    lane, thing = LANES[lanes_of], GROUPS[groups][2]
    return Question(
        key=f"{lanes_of}-{groups}",
        subject=f"opening {groups}, by {lane}" if lane else f"{groups} of opening cards",
        unit="cards",
        bias=f"{thing} at one {lane}" if lane else thing,
        cause="places" if lane else "deck",
        count=partial(_opening, lanes_of, groups),
        full_deck=False,
    )


def _exchanged(lanes_of: str, census: Census, _: Setting) -> LaneTable | None:
    """Suits of hands that play made known, the lanes against each other."""
    swaps = census.swaps[lanes_of]
    use = [at for at, cards in swaps.dealt.items() if cards >= SUITS * EXCHANGED]
    if len(use) < 2:
        return None
    return LaneTable(
        lanes=_named(lanes_of, use),
        groups=SUIT_WORDS,
        observed=swaps.observed(use),
        shares=np.full(SUITS, 1 / SUITS),
        spread=swaps.spread(use),
        drawn=False,
    )


EXCHANGED: Final = 30
"""The least number of cards of each suit in a lane for the normal law of exchanged suits."""


def suits_by(lanes_of: str) -> Question:
    """Suits of hands that play made known, by lane."""
    lane = LANES[lanes_of]
    return Question(
        key=f"seen-{lanes_of}-suits",
        subject=f"known suits, by {lane}",
        unit="cards",
        bias=f"a suit at one {lane}",
        cause="places",
        count=partial(_exchanged, lanes_of),
    )


# --- categories ----------------------------------------------------------------------------------


def categories(
    key: str,
    subject: str,
    unit: str,
    names: Sequence[str],
    *,
    bias: tuple[str, int],
    cause: Cause,
    cite: str = DEAL,
    proportions: bool = True,
) -> Question:
    """Counts in categories; ``bias`` has the words for one of them, and its place."""

    def count(census: Census, _: Setting) -> Categories | None:
        sums = census.sums[key]
        if not sums.trials:
            return None
        return Categories(
            names=names,
            observed=sums.observed,
            expected=sums.expected,
            covariance=sums.covariance,
            at=bias[1],
            total=round(float(sums.expected.sum())) if proportions else sums.trials,
            proportions=proportions,
        )

    return Question(
        key=key, subject=subject, unit=unit, bias=bias[0], cause=cause, count=count, cite=cite
    )


def first_die(census: Census, _: Setting) -> Categories | None:
    """Faces of the first die against those of the second."""
    found = dice.first_die(census.sums["ordered"].observed)
    if found is None:
        return None
    observed, expected, covariance = found
    return Categories(
        names=[f"{name} on the first die" for name in FACE_WORDS],
        observed=observed,
        expected=expected,
        covariance=covariance,
        at=FACES - 1,
        total=census.sums["ordered"].trials,
    )


# --- scores --------------------------------------------------------------------------------------


def rate(
    key: str, subject: str, unit: str, bias: str, *, cause: Cause, cite: str = DEAL
) -> Question:
    """How often something happens against how often chance makes it happen."""

    def count(census: Census, _: Setting) -> Rate | None:
        counted = census.scores[key]
        return Rate(counted=counted, what=bias) if counted.expected > 0 else None

    return Question(
        key=key, subject=subject, unit=unit, bias=bias, cause=cause, count=count, cite=cite
    )


def alike(
    key: str, subject: str, unit: str, size: int, *, cause: Cause, cite: str = DEAL
) -> Question:
    """Whether what comes next deviates in the same direction as what came before."""

    def count(census: Census, _: Setting) -> Likeness | None:
        counted = census.scores[key]
        if not counted.trials:
            return None
        return Likeness(counted=counted, scale=1 / sqrt(counted.trials * (size - 1)))

    return Question(
        key=key,
        subject=subject,
        unit=unit,
        bias="the correlation with the one before",
        cause=cause,
        count=count,
        cite=cite,
    )


def alike_at_lags(key: str, subject: str, first: int, size: int) -> Question:
    """The same for throws further back."""

    def count(census: Census, _: Setting) -> Likenesses | None:
        sums = census.sums[key]
        if not sums.trials:
            return None
        return Likenesses(
            names=[back(lag) for lag in range(first, LAGS + 1)],
            observed=sums.observed,
            covariance=sums.covariance,
            total=sums.trials,
            scale=1 / sqrt(sums.trials * (size - 1)),
        )

    return Question(
        key=key,
        subject=subject,
        unit="throws",
        bias="the correlation with an earlier one",
        cause="dice-in-time",
        count=count,
        cite=DICE,
    )


def back(lag: int) -> str:
    """The words for an earlier throw."""
    return "the throw before" if lag == 1 else f"the throw {lag} before"


def order_kept(census: Census, _: Setting) -> Order | None:
    """Cards that come in the order in which they lay."""
    sums = census.sums["order-kept"]
    if not sums.trials:
        return None
    return Order(
        observed=sums.observed,
        expected=sums.expected,
        covariance=sums.covariance,
        cards=sums.trials,
    )


def favours(kind: str, one: str, subject: str) -> Question:
    """Strength of hands by seat, player, dealer or pairing."""

    def count(census: Census, _: Setting) -> Favours | None:
        found = Favours(lanes=census.favours[kind], one=one)
        return found if found.trials else None

    return Question(
        key=f"{kind}-strength",
        subject=subject,
        unit="cards",
        bias=f"aces for one {one}",
        cause="favour",
        count=count,
    )
