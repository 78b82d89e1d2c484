"""Puts all questions to an archive and corrects for their number; the result of a run."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from handaudit.randomness import maps, statistics
from handaudit.randomness.answers import BLIND, Answer, Counts, Most
from handaudit.randomness.census import Census
from handaudit.randomness.gathering import Archive
from handaudit.randomness.maps import Map
from handaudit.randomness.measures.absences import Absences
from handaudit.randomness.measures.measure import Measure
from handaudit.randomness.question_kinds import DEAL, Question, Setting
from handaudit.randomness.questions import QUESTIONS
from handaudit.randomness.sources import LeftOut

WEAK: Final = 0.25
"""The bias that one of ``MAIN`` must be able to detect; otherwise the archive is called too small."""

MAIN: Final = frozenset(
    {"deck-suits", "seen-hand-suits", "seen-board-suits", "repeats", "faces", "same-throw"}
)
"""The questions by which an archive's size is judged."""

FAIR_ROUNDS: Final = 200
"""The least number of rounds with a fair sample on which an archive is judged."""

ALL_ROUNDS: Final = 1000
"""The least number of rounds on which an archive is judged that shows fair samples of suits alone."""

Outcome = Literal["seen", "not-seen", "too-few"]


class Verdict(msgspec.Struct, kw_only=True, frozen=True):
    """The questions put to an archive, and the answers.

    ``answers`` has the questions that the archive has something to answer with, strata after the whole.
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
    """Inputs that are not logs, and why."""
    skipped: list[tuple[str, str]]
    """Inputs that do not look like logs, and why."""
    incomplete: bool
    maps: list[Map] = []
    """Of the whole archive."""

    @property
    def tested(self) -> list[Answer]:
        """The answers that are based on a test."""
        return [one for one in self.answers if one.state in {"seen", "not-seen"}]

    @property
    def seen(self) -> list[Answer]:
        """The answers that show something that chance would not give."""
        return [one for one in self.answers if one.state == "seen"]

    @property
    def large_enough(self) -> bool:
        """Whether the archive has the rounds of a night at least.

        Fewer rounds may be somebody's choice: samples that were written by hand deviate from chance.
        """
        return self.counted.get("", 0) >= FAIR_ROUNDS or self.rounds >= ALL_ROUNDS

    @property
    def outcome(self) -> Outcome:
        """The answer to all questions together."""
        if not self.large_enough:
            return "too-few"
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

    ``alpha`` is how often anything is reported as seen in an archive that chance dealt.
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
        maps=maps.maps(censuses[""]),
    )


def ask(censuses: Mapping[str, Census], *, alpha: float, seed: int) -> list[Answer]:
    """The answers to every question about each stratum that can answer it.

    If a card never came, the questions are asked again for the deck without it.  Consequences of the missing
    card are not reported as further findings, and accuse no seat.
    """
    first = _Asked(censuses, {}, alpha=alpha, seed=seed)
    missing = {name: cards for name in censuses if (cards := first.missing(name))}
    if not missing:
        return first.answers
    return _Asked(censuses, missing, alpha=alpha, seed=seed).answers


class _Asked:
    """All questions put once to all strata."""

    def __init__(
        self,
        censuses: Mapping[str, Census],
        missing: Mapping[str, frozenset[int]],
        *,
        alpha: float,
        seed: int,
    ) -> None:
        self.alpha = alpha
        self.answers: list[Answer] = []
        self._absences: dict[str, tuple[Answer, Absences]] = {}
        tested: list[tuple[Answer, Measure | None]] = []
        for name, census in censuses.items():
            setting = Setting(seed, missing.get(name, frozenset()))
            for question in QUESTIONS:
                measure = question.count(census, setting)
                if measure is None or not measure.trials:
                    continue
                answer = _answer(question, measure, name)
                self.answers.append(answer)
                if isinstance(measure, Absences):
                    self._absences[name] = answer, measure
                if setting.missing and question.full_deck:
                    answer.state = "set-aside"
                elif _tested(answer, measure):
                    tested.append((answer, measure))
        if parts := spread([answer for answer, _ in tested if answer.stratum]):
            self.answers.append(parts)
            tested.append((parts, None))
        self.level = alpha / max(len(tested), 1)
        adjusted = statistics.holm([answer.p or 0.0 for answer, _ in tested])
        for (answer, measure), value in zip(tested, adjusted, strict=True):
            answer.adjusted = value
            answer.state = "seen" if value <= alpha else "not-seen"
            sight = measure.sight(self.level) if measure else BLIND
            answer.shows, answer.shows_less, answer.shows_more = sight.worst, sight.less, sight.more

    def missing(self, stratum: str) -> frozenset[int]:
        """The cards of a stratum that never came, if chance does not explain it."""
        answer, absences = self._absences.get(stratum, (None, None))
        if answer is None or absences is None or answer.state != "seen":
            return frozenset()
        return frozenset(card for card in absences.never if absences.chance(card) <= self.level)


PARTS: Final = 8
"""The least number of parts of an archive whose p-values are tested together."""


def spread(parts: list[Answer]) -> Answer | None:
    """Tests whether the p-values of the parts of an archive are spread like those of fair parts.

    It uses only tests whose p-value can take all values.  The question with the rarest spread counts, times
    the number of questions.
    """
    by_key: dict[str, list[float]] = {}
    for one in parts:
        if one.method.startswith("chi-squared") and one.statistic is not None and one.degrees:
            rarity = statistics.chi_squared(one.statistic, one.degrees)
            by_key.setdefault(one.key, []).append(rarity)
    spreads = {
        key: statistics.uniform(found) for key, found in by_key.items() if len(found) >= PARTS
    }
    if not spreads:
        return None
    key = min(spreads, key=lambda key: spreads[key])
    found = sorted(by_key[key])
    return Answer(
        key="parts",
        subject="p of the parts, spread evenly",
        cite=DEAL,
        cause="records",
        trials=len(found),
        unit="parts",
        bias="parts that deviate alike",
        p=min(1.0, spreads[key] * len(spreads)),
        method=f"Kolmogorov-Smirnov, {key}",
        most=Most("parts with p below 0.05", sum(p < 0.05 for p in found), 0.05 * len(found)),
        counts=Counts(["p"], [str(at) for at in range(1, len(found) + 1)], [found], []),
    )


def _answer(question: Question, measure: Measure, stratum: str) -> Answer:
    return Answer(
        key=question.key,
        subject=question.subject,
        cite=question.cite,
        cause=question.cause,
        stratum=stratum,
        trials=measure.trials,
        unit=question.unit,
        bias=question.bias,
        counts=measure.counts(),
    )


def _tested(answer: Answer, measure: Measure) -> bool:
    """Fills in what a test found, if there is enough to test."""
    found = measure.test()
    if found is None:
        return False
    answer.p, answer.method = found.p, found.method
    answer.statistic, answer.degrees = found.statistic, found.degrees
    answer.effect, answer.most = found.effect, found.most
    return True
