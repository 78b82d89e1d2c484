"""All questions put to an archive, corrected for their number; the result of a run."""

from collections.abc import Mapping
from math import sqrt
from typing import Final, Literal

import msgspec

from handaudit.randomness import statistics
from handaudit.randomness.answers import Answer
from handaudit.randomness.census import Census
from handaudit.randomness.gathering import Archive
from handaudit.randomness.questions import QUESTIONS
from handaudit.randomness.sources import LeftOut

WEAK: Final = 0.25
"""A bias that an archive must have been able to show in one of ``MAIN``, or it is called too small."""

MAIN: Final = frozenset(
    {"deck-suits", "seen-hand-suits", "seen-board-suits", "repeats", "faces", "same-throw"}
)
"""The questions by which an archive's size is judged."""

Outcome = Literal["seen", "not-seen", "too-few"]


class Verdict(msgspec.Struct, kw_only=True, frozen=True):
    """What was asked of an archive and answered.

    ``answers`` has those with something to answer by, strata after the whole.
    """

    alpha: float
    seed: int
    by: str | None
    rounds: int
    counted: dict[str, int]
    """Rounds whose opening cards or dice were counted, by stratum."""
    answers: list[Answer]
    refused: dict[str, int]
    left_out: list[LeftOut]
    unreadable: list[tuple[str, str]]
    """Inputs that are no logs, and why."""
    skipped: list[tuple[str, str]]
    """Inputs that nothing suggests to be logs, and why."""
    incomplete: bool

    @property
    def tested(self) -> list[Answer]:
        """The answers that rest on a test."""
        return [one for one in self.answers if one.state != "too-few"]

    @property
    def seen(self) -> list[Answer]:
        """The answers in which something was seen that chance would not give."""
        return [one for one in self.answers if one.state == "seen"]

    @property
    def outcome(self) -> Outcome:
        """The answer to all questions together."""
        if self.seen:
            return "seen"
        sharp = any(one.shows is not None and one.shows <= WEAK for one in self.main)
        return "not-seen" if sharp else "too-few"

    @property
    def main(self) -> list[Answer]:
        """The answers about the whole by which its size is judged."""
        return [one for one in self.tested if one.key in MAIN and not one.stratum]


def judge(archive: Archive, *, alpha: float, seed: int) -> Verdict:
    """Puts every question to an archive and to each of its strata.

    ``alpha`` is how often anything at all is seen in an archive that chance dealt.
    """
    censuses = archive.census()
    answers = ask(censuses, alpha=alpha, seed=seed)
    return Verdict(
        alpha=alpha,
        seed=seed,
        by=archive.by,
        rounds=archive.rounds,
        counted={name: census.rounds for name, census in censuses.items()},
        answers=answers,
        refused=dict(archive.refused.most_common()),
        left_out=archive.left_out,
        unreadable=archive.unreadable,
        skipped=archive.skipped,
        incomplete=archive.incomplete or not any(one.p is not None for one in answers),
    )


def ask(censuses: Mapping[str, Census], *, alpha: float, seed: int) -> list[Answer]:
    """The answers to every question about each stratum that has anything to answer it by."""
    answers = []
    for name, census in censuses.items():
        for question in QUESTIONS:
            answer = question(census, seed)
            if answer.trials:
                answer.stratum = name
                answers.append(answer)
    tested = [one for one in answers if one.p is not None]
    adjusted = statistics.holm([one.p or 0.0 for one in tested])
    for one, value in zip(tested, adjusted, strict=True):
        one.adjusted = value
        one.state = "seen" if value <= alpha else "not-seen"
        one.shows = _shows(one, alpha / len(tested))
    return answers


def _shows(answer: Answer, level: float) -> float:
    """The least departure that is seen at a level: that of Holm's first step, the strictest."""
    if answer.degrees is None:
        return statistics.needed_score(level) * answer.scale
    if answer.key.split("-")[0] in ("deck", "seat", "place", "order"):
        level /= 2  # the most deviating cell is tested beside the table
    return sqrt(statistics.needed(answer.degrees, level)) * answer.scale
