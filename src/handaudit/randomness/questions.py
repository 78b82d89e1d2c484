"""The questions that are put to a census, in the order of a report."""

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
from handaudit.randomness.dice import FACES, LAGS, THROWS
from handaudit.randomness.measures import (
    Absences,
    Categories,
    Favours,
    LaneTable,
    Likeness,
    Likenesses,
    Measure,
    Order,
    Rate,
)
from handaudit.randomness.textures import FLOP_SUITS, HANDS, RANK_OF, RANKS, SUIT_OF, SUITS

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


_SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
_RANKS: Final = tuple("sixes" if name == "six" else f"{name}s" for name in RANK_NAMES)
_GROUPS: Final[dict[str, tuple[Sequence[int], Sequence[str], str]]] = {
    "suits": (SUIT_OF, _SUITS, "a suit"),
    "ranks": (RANK_OF, _RANKS, "a rank"),
    "cards": (range(len(NAMES)), NAMES, "a card"),
}
_LANES: Final = {
    "deck": "",
    "seat": "seat",
    "place": "place from the button",
    "order": "place in the deal",
}


# --- cards ---------------------------------------------------------------------------------------


def _absences(census: Census, _: Setting) -> Absences | None:
    known = int(census.came.sum())
    if not known:
        return None
    return Absences(names=NAMES, came=census.came.tolist(), chances=census.missed, known=known)


def _named(lanes_of: str, lanes: Sequence[int]) -> list[str]:
    word = _LANES[lanes_of]
    return [f"{word} {at + (lanes_of != 'seat')}" if word else "" for at in lanes]


def _opening(lanes_of: str, groups: str, census: Census, setting: Setting) -> LaneTable | None:
    """Opening cards by lane and group against the deck, or the lanes against each other."""
    lanes = census.lanes[lanes_of]
    of, names, _ = _GROUPS[groups]
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


def _cards(lanes_of: str, groups: str) -> Question:
    lane, thing = _LANES[lanes_of], _GROUPS[groups][2]
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
        groups=_SUITS,
        observed=swaps.observed(use),
        shares=np.full(SUITS, 1 / SUITS),
        spread=swaps.spread(use),
        drawn=False,
    )


EXCHANGED: Final = 30
"""The least number of cards of each suit in a lane for the normal law of exchanged suits."""


def _suits_by(lanes_of: str) -> Question:
    lane = _LANES[lanes_of]
    return Question(
        key=f"seen-{lanes_of}-suits",
        subject=f"known suits, by {lane}",
        unit="cards",
        bias=f"a suit at one {lane}",
        cause="places",
        count=partial(_exchanged, lanes_of),
    )


# --- categories ----------------------------------------------------------------------------------


def _categories(
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


def _first_die(census: Census, _: Setting) -> Categories | None:
    found = dice.first_die(census.sums["ordered"].observed)
    if found is None:
        return None
    observed, expected, covariance = found
    return Categories(
        names=[f"{name} on the first die" for name in _FACE_NAMES],
        observed=observed,
        expected=expected,
        covariance=covariance,
        at=FACES - 1,
        total=census.sums["ordered"].trials,
    )


# --- scores --------------------------------------------------------------------------------------


def _rate(
    key: str, subject: str, unit: str, bias: str, *, cause: Cause, cite: str = DEAL
) -> Question:
    """How often something happens against how often chance makes it happen."""

    def count(census: Census, _: Setting) -> Rate | None:
        counted = census.scores[key]
        return Rate(counted=counted, what=bias) if counted.expected > 0 else None

    return Question(
        key=key, subject=subject, unit=unit, bias=bias, cause=cause, count=count, cite=cite
    )


def _alike(
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


def _alike_at_lags(key: str, subject: str, first: int, size: int) -> Question:
    """The same for throws further back."""

    def count(census: Census, _: Setting) -> Likenesses | None:
        sums = census.sums[key]
        if not sums.trials:
            return None
        return Likenesses(
            names=[_back(lag) for lag in range(first, LAGS + 1)],
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


def _back(lag: int) -> str:
    return "the throw before" if lag == 1 else f"the throw {lag} before"


def _order_kept(census: Census, _: Setting) -> Order | None:
    sums = census.sums["order-kept"]
    if not sums.trials:
        return None
    return Order(
        observed=sums.observed,
        expected=sums.expected,
        covariance=sums.covariance,
        cards=sums.trials,
    )


def _favours(kind: str, one: str, subject: str) -> Question:
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


_ROUNDS: Final = "rounds"
_THROW_NAMES: Final = tuple(f"{low + 1} and {high + 1}" for low, high in THROWS)
_FACE_NAMES: Final = tuple(f"a {face}" for face in range(1, FACES + 1))
_TOTAL_NAMES: Final = tuple(f"a sum of {total}" for total in range(2, 13))
_SUIT: Final = ("a suit", 0)

QUESTIONS: Final[tuple[Question, ...]] = (
    Question(
        key="absent",
        subject="cards that never came",
        unit="cards",
        bias="a card that is missing",
        cause="deck",
        count=_absences,
        full_deck=False,
    ),
    *(_cards("deck", groups) for groups in _GROUPS),
    *(
        _cards(lanes, groups)
        for lanes in _LANES
        if lanes != "deck"
        for groups in ("suits", "ranks")
    ),
    *(_suits_by(lanes) for lanes in _LANES if lanes != "deck"),
    _favours("seat", "seat", "strength of hands, by seat"),
    _favours("player", "player", "strength of hands, by player"),
    _favours("dealer", "dealer", "strength of hands, by dealer"),
    _favours("pairing", "pairing", "strength, by dealer and player"),
    _categories(
        "hands", "starting hands of two cards", "hands", HANDS, bias=("pairs", 0), cause="deck"
    ),
    _categories("later-suits", "suits of later cards", "cards", _SUITS, bias=_SUIT, cause="deck"),
    _categories(
        "later-ranks", "ranks of later cards", "cards", _RANKS, bias=("a rank", 6), cause="deck"
    ),
    _categories(
        "flop-suits",
        "suits within a flop",
        "flops",
        FLOP_SUITS,
        bias=("flops of one suit", 0),
        cause="boards",
    ),
    _rate("flop-pairs", "pairs in a flop", "flops", "flops with a pair", cause="boards"),
    _rate(
        "flop-straights",
        "ranks of a flop close together",
        "flops",
        "flops of close ranks",
        cause="boards",
    ),
    _rate(
        "board-ranks",
        "board ranks that match hole cards",
        "streets",
        "matches in rank",
        cause="boards",
    ),
    _rate(
        "board-suits",
        "board suits that match hole cards",
        "streets",
        "matches in suit",
        cause="boards",
    ),
    _categories(
        "seen-hand-suits",
        "suits of hands that play made known",
        "cards",
        _SUITS,
        bias=_SUIT,
        cause="deck",
    ),
    _categories(
        "seen-board-suits",
        "suits of boards that play reached",
        "cards",
        _SUITS,
        bias=_SUIT,
        cause="deck",
    ),
    _rate(
        "repeats",
        "cards of the round before, again",
        _ROUNDS,
        "cards that come again",
        cause="shuffle",
    ),
    _rate(
        "repeats-2",
        "cards of two rounds before, again",
        _ROUNDS,
        "cards that come again",
        cause="shuffle",
    ),
    _rate(
        "neighbours",
        "cards that lay together, again",
        _ROUNDS,
        "neighbours that stay",
        cause="shuffle",
    ),
    Question(
        key="order-kept",
        subject="cards in their old order",
        unit="cards",
        bias="cards that come in their old order",
        cause="shuffle",
        count=_order_kept,
    ),
    _alike("ranks-alike", "ranks as in the round before", _ROUNDS, RANKS, cause="shuffle"),
    _alike("suits-alike", "suits as in the round before", _ROUNDS, SUITS, cause="shuffle"),
    _categories(
        "faces",
        "faces of the dice",
        "dice",
        _FACE_NAMES,
        bias=("a face", 0),
        cause="dice",
        cite=DICE,
    ),
    _categories(
        "throws",
        "pairs of faces",
        "throws",
        _THROW_NAMES,
        bias=("a double", 0),
        cause="dice",
        cite=DICE,
    ),
    _categories(
        "totals",
        "sums of the dice",
        "throws",
        _TOTAL_NAMES,
        bias=("a sum of 7", 5),
        cause="dice",
        cite=DICE,
    ),
    Question(
        key="first-die",
        subject="the first die against the second",
        unit="throws",
        bias="a face on one die",
        cause="dice",
        count=_first_die,
        cite=DICE,
    ),
    _rate(
        "same-throw",
        "the throw before, again",
        "throws",
        "throws that repeat",
        cause="dice-in-time",
        cite=DICE,
    ),
    _categories(
        "throw-lags",
        "an earlier throw, again",
        "throws",
        [f"throws like {_back(lag)}" for lag in range(2, LAGS + 1)],
        bias=("throws that repeat the one before last", 0),
        cause="dice-in-time",
        cite=DICE,
        proportions=False,
    ),
    _alike(
        "faces-alike",
        "faces as in the throw before",
        "throws",
        FACES,
        cause="dice-in-time",
        cite=DICE,
    ),
    _alike_at_lags("face-lags", "faces as in an earlier throw", 2, FACES),
    _alike_at_lags("total-lags", "sums as in an earlier throw", 1, 2),
    _alike("runs", "runs of high and low sums", "throws", 2, cause="dice-in-time", cite=DICE),
)
"""Every question, in the order of a report."""
