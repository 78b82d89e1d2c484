"""The questions that are put to a census, in the order of a report."""

from typing import Final

from handaudit.randomness.dice import FACES, LAGS, THROWS
from handaudit.randomness.question_kinds import (
    DICE,
    FACE_WORDS,
    GROUPS,
    LANES,
    RANK_WORDS,
    SUIT_WORDS,
    Question,
    absences,
    alike,
    alike_at_lags,
    back,
    by_lane,
    categories,
    favours,
    first_die,
    order_kept,
    rate,
    suits_by,
)
from handaudit.randomness.textures import FLOP_SUITS, HANDS, RANKS, SUITS

_ROUNDS: Final = "rounds"
_THROW_NAMES: Final = tuple(f"{low + 1} and {high + 1}" for low, high in THROWS)
_TOTAL_NAMES: Final = tuple(f"a sum of {total}" for total in range(2, 13))
_SUIT: Final = ("a suit", 0)

QUESTIONS: Final[tuple[Question, ...]] = (
    Question(
        key="absent",
        subject="cards that never came",
        unit="cards",
        bias="a card that is missing",
        cause="deck",
        count=absences,
        full_deck=False,
    ),
    *(by_lane("deck", groups) for groups in GROUPS),
    *(
        by_lane(lanes, groups)
        for lanes in LANES
        if lanes != "deck"
        for groups in ("suits", "ranks")
    ),
    *(suits_by(lanes) for lanes in LANES if lanes != "deck"),
    favours("seat", "seat", "strength of hands, by seat"),
    favours("player", "player", "strength of hands, by player"),
    favours("dealer", "dealer", "strength of hands, by dealer"),
    favours("pairing", "pairing", "strength, by dealer and player"),
    categories(
        "hands", "starting hands of two cards", "hands", HANDS, bias=("pairs", 0), cause="deck"
    ),
    categories(
        "later-suits", "suits of later cards", "cards", SUIT_WORDS, bias=_SUIT, cause="deck"
    ),
    categories(
        "later-ranks", "ranks of later cards", "cards", RANK_WORDS, bias=("a rank", 6), cause="deck"
    ),
    categories(
        "flop-suits",
        "suits within a flop",
        "flops",
        FLOP_SUITS,
        bias=("flops of one suit", 0),
        cause="boards",
    ),
    rate("flop-pairs", "pairs in a flop", "flops", "flops with a pair", cause="boards"),
    rate(
        "flop-straights",
        "ranks of a flop close together",
        "flops",
        "flops of close ranks",
        cause="boards",
    ),
    rate(
        "board-ranks",
        "board ranks that match hole cards",
        "streets",
        "matches in rank",
        cause="boards",
    ),
    rate(
        "board-suits",
        "board suits that match hole cards",
        "streets",
        "matches in suit",
        cause="boards",
    ),
    categories(
        "seen-hand-suits",
        "suits of hands that play made known",
        "cards",
        SUIT_WORDS,
        bias=_SUIT,
        cause="deck",
    ),
    categories(
        "seen-board-suits",
        "suits of boards that play reached",
        "cards",
        SUIT_WORDS,
        bias=_SUIT,
        cause="deck",
    ),
    rate(
        "repeats",
        "cards of the round before, again",
        _ROUNDS,
        "cards that come again",
        cause="shuffle",
    ),
    rate(
        "repeats-2",
        "cards of two rounds before, again",
        _ROUNDS,
        "cards that come again",
        cause="shuffle",
    ),
    rate(
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
        count=order_kept,
    ),
    alike("ranks-alike", "ranks as in the round before", _ROUNDS, RANKS, cause="shuffle"),
    alike("suits-alike", "suits as in the round before", _ROUNDS, SUITS, cause="shuffle"),
    categories(
        "faces",
        "faces of the dice",
        "dice",
        FACE_WORDS,
        bias=("a face", 0),
        cause="dice",
        cite=DICE,
    ),
    categories(
        "throws",
        "pairs of faces",
        "throws",
        _THROW_NAMES,
        bias=("a double", 0),
        cause="dice",
        cite=DICE,
    ),
    categories(
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
        count=first_die,
        cite=DICE,
    ),
    rate(
        "same-throw",
        "the throw before, again",
        "throws",
        "throws that repeat",
        cause="dice-in-time",
        cite=DICE,
    ),
    categories(
        "throw-lags",
        "an earlier throw, again",
        "throws",
        [f"throws like {back(lag)}" for lag in range(2, LAGS + 1)],
        bias=("throws that repeat the one before last", 0),
        cause="dice-in-time",
        cite=DICE,
        proportions=False,
    ),
    alike(
        "faces-alike",
        "faces as in the throw before",
        "throws",
        FACES,
        cause="dice-in-time",
        cite=DICE,
    ),
    alike_at_lags("face-lags", "faces as in an earlier throw", 2, FACES),
    alike_at_lags("total-lags", "sums as in an earlier throw", 1, 2),
    alike("runs", "runs of high and low sums", "throws", 2, cause="dice-in-time", cite=DICE),
)
"""Every question, in the order of a report."""
