"""What is asked of a census, in the order of a report."""

from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from typing import Final

import numpy as np

from handaudit.facts.cards import NAMES, RANK_NAMES
from handaudit.randomness import redeal, statistics
from handaudit.randomness.answers import Answer, Effect, Most
from handaudit.randomness.census import FACES, THROWS, Census
from handaudit.randomness.counts import Floats, Lanes, Sums
from handaudit.randomness.textures import FLOP_SUITS, HANDS, RANK_OF, RANKS, SUIT_OF

DEAL: Final = "14.5(a)"
DICE: Final = "13.5"

Ask = Callable[[Census, int], Answer]
"""Answers from a census; the number is a seed for what is dealt anew."""

_SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
_RANKS: Final = tuple("sixes" if name == "six" else f"{name}s" for name in RANK_NAMES)
_GROUPS: Final[dict[str, tuple[Sequence[int], Sequence[str], str]]] = {
    "suits": (SUIT_OF, _SUITS, "a suit"),
    "ranks": (RANK_OF, _RANKS, "a rank"),
    "cards": (range(len(NAMES)), NAMES, "a card"),
}


# --- opening cards -------------------------------------------------------------------------------


def _opening(lanes_of: str, groups: str, lane: str, census: Census, seed: int) -> Answer:
    """Counts of opening cards by lane and group against the deck's; ``lane`` names one in words."""
    lanes = census.lanes[lanes_of]
    group, names, one = _GROUPS[groups]
    answer = Answer(
        key=f"{lanes_of}-{groups}",
        subject=f"opening {groups}, by {lane}" if lane else f"{groups} of opening cards",
        cite=DEAL,
        unit="cards",
        bias=f"{one} at one {lane}" if lane else one,
        trials=sum(lanes.dealt.values()),
    )
    size = len(names)
    every = [*lanes.dealt]
    many = [at for at in every if lanes.dealt[at] >= statistics.ENOUGH * size]
    least = 2 if lane else 1
    if len(many) >= least:
        use, anew = many, False
    elif len(every) >= least and redeal.times(lanes):
        use, anew = every, True
    else:
        return answer
    given = seed if anew else None
    return _counted(answer, lanes, use, group=group, names=names, lane=lane, seed=given)


def _counted(
    answer: Answer,
    lanes: Lanes,
    use: Sequence[int],
    *,
    group: Sequence[int],
    names: Sequence[str],
    lane: str,
    seed: int | None,
) -> Answer:
    """Fills in an answer about lanes; dealt anew if there is a seed.

    The whole table and its most deviating cell are tested both, and the rarer counts twice: a bias may
    be spread over the table or sit in one place.
    """
    size = len(names)
    dealt = np.array([lanes.dealt[at] for at in use], dtype=float)
    spread = lanes.spread(use)
    inverse = np.linalg.pinv(spread, hermitian=True)

    def distance(tables: Floats) -> Floats:
        difference = tables - dealt[:, np.newaxis] / size
        found: Floats = size * np.einsum("akg,kl,alg->a", difference, inverse, difference)
        return found

    table = lanes.table(use, group)
    answer.statistic = float(distance(table[np.newaxis])[0])
    answer.degrees = len(use) * (size - 1)
    if seed is None:
        whole = statistics.chi_squared(answer.statistic, answer.degrees)
        answer.method = "chi-squared, without replacement"
    else:
        whole = redeal.rarity(lanes, group, distance, seed)
        answer.method = f"dealt anew {redeal.times(lanes):,} times"
    cells = [
        (statistics.cell(table[k, g], int(dealt[k]), 1 / size), k, g)
        for k in range(len(use))
        for g in range(size)
    ]
    rarest, k, g = min(cells)
    answer.p = min(1.0, 2 * min(whole, rarest * len(cells)))
    where = f" at {lane} {use[k] + (lane != 'seat')}" if lane else ""
    answer.most = Most(names[g] + where, float(table[k, g]), float(dealt[k] / size))
    answer.effect = _cohen(answer.statistic, answer.degrees, float(np.trace(spread)))
    middle = int(np.argsort(dealt)[len(use) // 2])
    answer.scale = sqrt(spread[middle, middle] * (size - 1)) / float(dealt[middle])
    return answer


def _cohen(statistic: float, degrees: int, trials: float) -> Effect:
    """Cohen's w, what chance itself adds to the statistic taken off."""
    low, high = statistics.noncentral(statistic, degrees)
    return Effect(
        "w",
        sqrt(max(statistic - degrees, 0) / trials),
        sqrt(low / trials),
        sqrt(high / trials),
    )


# --- categories ----------------------------------------------------------------------------------


def _categories(
    key: str,
    subject: str,
    unit: str,
    names: Sequence[str],
    *,
    bias: tuple[str, int],
    cite: str = DEAL,
) -> Ask:
    """Counts in categories; ``bias`` names one of them in words, by its place."""

    def ask(census: Census, _: int) -> Answer:
        sums = census.sums[key]
        answer = Answer(
            key=key, subject=subject, cite=cite, unit=unit, bias=bias[0], trials=_total(sums)
        )
        if not sums.trials or sums.expected.min() < statistics.ENOUGH:
            return answer
        difference = sums.observed - sums.expected
        answer.statistic, answer.degrees = statistics.quadratic(difference, sums.covariance)
        answer.p = statistics.chi_squared(answer.statistic, answer.degrees)
        answer.method = "chi-squared, exact covariance"
        answer.effect = _cohen(answer.statistic, answer.degrees, float(sums.expected.sum()))
        deviation = np.sqrt(np.diag(sums.covariance))
        at = int(np.argmax(np.abs(difference) / deviation))
        answer.most = Most(names[at], float(sums.observed[at]), float(sums.expected[at]))
        answer.scale = float(deviation[bias[1]] / sums.expected[bias[1]])
        return answer

    return ask


def _total(sums: Sums) -> int:
    return round(float(sums.expected.sum()))


# --- scores --------------------------------------------------------------------------------------


def _rate(key: str, subject: str, unit: str, bias: str, cite: str = DEAL) -> Ask:
    """How often something happens against how often chance makes it happen."""

    def ask(census: Census, _: int) -> Answer:
        counted = census.scores[key]
        answer = Answer(
            key=key, subject=subject, cite=cite, unit=unit, bias=bias, trials=counted.trials
        )
        found = statistics.score(counted)
        if found is None:
            return answer
        answer.p, law = found
        answer.method = f"{law}, exact expectation"
        spread = statistics.deviation(counted)
        answer.statistic = (counted.observed - counted.expected) / spread
        answer.scale = spread / counted.expected
        excess = answer.statistic * answer.scale
        width = statistics.width() * answer.scale
        answer.effect = Effect("excess", excess, max(excess - width, -1.0), excess + width)
        answer.most = Most(bias, counted.observed, counted.expected)
        return answer

    return ask


def _alike(key: str, subject: str, unit: str, size: int, cite: str = DEAL) -> Ask:
    """Whether what comes next strays the same way as what came before."""

    def ask(census: Census, _: int) -> Answer:
        counted = census.scores[key]
        bias = "the correlation with the one before"
        answer = Answer(
            key=key, subject=subject, cite=cite, unit=unit, bias=bias, trials=counted.trials
        )
        found = statistics.score(counted)
        if found is None:
            return answer
        answer.p, law = found
        answer.method = f"{law}, exact variance"
        answer.statistic = counted.observed / sqrt(counted.variance)
        answer.scale = 1 / sqrt(counted.trials * (size - 1))
        value, width = answer.statistic * answer.scale, statistics.width() * answer.scale
        answer.effect = Effect("correlation", value, value - width, value + width)
        return answer

    return ask


_ROUNDS: Final = "rounds"
_THROW_NAMES: Final = tuple(f"{low + 1} and {high + 1}" for low, high in THROWS)
_FACE_NAMES: Final = tuple(f"a {face}" for face in range(1, FACES + 1))
_TOTAL_NAMES: Final = tuple(f"a sum of {total}" for total in range(2, 13))

QUESTIONS: Final[tuple[Ask, ...]] = (
    *(partial(_opening, "deck", groups, "") for groups in _GROUPS),
    *(
        partial(_opening, lanes, groups, word)
        for lanes, word in (
            ("seat", "seat"),
            ("place", "place from the button"),
            ("order", "place in the deal"),
        )
        for groups in ("suits", "ranks")
    ),
    _categories("hands", "starting hands of two cards", "hands", HANDS, bias=("pairs", 0)),
    _categories("later-suits", "suits of later cards", "cards", _SUITS, bias=("a suit", 0)),
    _categories("later-ranks", "ranks of later cards", "cards", _RANKS, bias=("a rank", 6)),
    _categories(
        "flop-suits", "suits within a flop", "flops", FLOP_SUITS, bias=("flops of one suit", 0)
    ),
    _rate("flop-pairs", "pairs in a flop", "flops", "flops with a pair"),
    _rate("flop-straights", "ranks of a flop close together", "flops", "flops of close ranks"),
    _rate("board-ranks", "board ranks that match hole cards", "streets", "matches in rank"),
    _rate("board-suits", "board suits that match hole cards", "streets", "matches in suit"),
    _categories(
        "seen-hand-suits",
        "suits of hands that play made known",
        "cards",
        _SUITS,
        bias=("a suit", 0),
    ),
    _categories(
        "seen-board-suits", "suits of boards that play reached", "cards", _SUITS, bias=("a suit", 0)
    ),
    _rate("repeats", "cards of the round before, again", _ROUNDS, "cards that come again"),
    _rate("repeats-2", "cards of two rounds before, again", _ROUNDS, "cards that come again"),
    _rate("neighbours", "cards that lay together, again", _ROUNDS, "neighbours that stay"),
    _alike("ranks-alike", "ranks as in the round before", _ROUNDS, RANKS),
    _alike("suits-alike", "suits as in the round before", _ROUNDS, len(_SUITS)),
    _categories("faces", "faces of the dice", "dice", _FACE_NAMES, bias=("a face", 0), cite=DICE),
    _categories(
        "throws", "pairs of faces", "throws", _THROW_NAMES, bias=("a double", 0), cite=DICE
    ),
    _categories(
        "totals", "sums of the dice", "throws", _TOTAL_NAMES, bias=("a sum of 7", 5), cite=DICE
    ),
    _rate("same-throw", "the throw before, again", "throws", "throws that repeat", DICE),
    _alike("faces-alike", "faces as in the throw before", "throws", FACES, DICE),
)
"""Every question, in the order of a report."""
