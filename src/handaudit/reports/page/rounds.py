"""The rounds that the page draws, told while the audit runs and kept small."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from handaudit.auditing.finding import Finding
from handaudit.auditing.judge import Judge
from handaudit.auditing.pseudonyms import Mask
from handaudit.auditing.results import PartResult
from handaudit.auditing.snapshots import Moment, masked, moments, retold
from handaudit.duties.outcome import Kind
from handaudit.facts.events import Ignored
from handaudit.facts.log import Round
from handaudit.replay.discipline import Left, discipline
from handaudit.reports.page.encoding import encoded
from handaudit.reports.terminal import safe

DRAWN: Final = 500
"""Rounds that a page draws: so many with a breach or an error of ours, and so many with a doubt only;
the first of the input.
"""
LONGEST: Final = 1_000
"""Moments of a round that is drawn."""


class Texts:
    """Every text once, in safe characters; a text is known by its place, none by -1."""

    def __init__(self) -> None:
        self._places: dict[str, int] = {}

    def place(self, text: str | None) -> int:
        """Where a text stands; it is added where it is new."""
        return -1 if text is None else self._places.setdefault(text, len(self._places))

    def all(self) -> list[str]:
        """The texts by place."""
        return [safe(text) for text in self._places]


class Traced(msgspec.Struct, frozen=True):
    """The moments of a round; ``grave`` is whether more than a doubt was found in it.

    ``steps`` are the moments of those findings on whose line several stand, by rule and seat.
    """

    grave: bool
    moments: list[Moment]
    steps: dict[tuple[str, int | None], int]


class Tracer:
    """Traces the first rounds in which something was found; in each process that judges, one of its own.

    A process is given its rounds in the order of the input, so that none of the first ones of all is
    missing.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._traced: dict[tuple[Any, bool], set[tuple[str, int, str]]] = {}
        """The rounds that were traced: by discipline, those with more than a doubt and the others."""

    def __call__(
        self, judge: Judge, played: Round, found: Sequence[Finding], before: Left
    ) -> Traced | None:
        outcomes = {one.outcome for one in found} - {Kind.NOT_EVIDENCED}
        grave = bool(outcomes - {Kind.INDETERMINATE})
        traced = self._traced.setdefault((discipline(played), grave), set())
        place = played.source.path, played.first_line, played.id
        if not outcomes or (place not in traced and len(traced) >= self._most):
            return None
        if sum(type(event) is not Ignored for event in played.events) > LONGEST:
            return None
        told = retold(played, judge, before)
        if not told:
            return None
        traced.add(place)
        return Traced(grave, told, _steps(told, judge, played, found))


def _steps(
    told: list[Moment], judge: Judge, played: Round, found: Sequence[Finding]
) -> dict[tuple[str, int | None], int]:
    """Judges a round once more, where its lines do not tell the moments of what was found; that is so of
    hands of data alone.
    """
    lines = Counter(one.line for one in told)
    if all(lines[one.location.line] < 2 for one in found):
        return {}
    steps: dict[tuple[str, int | None], int] = {}
    for place, moment in enumerate(moments(played, judge)):
        for one in moment.findings:
            steps.setdefault((one.rule, one.seat), place)
    return steps


class DrawnRounds:
    """The first rounds in which something was found; give ``trace`` and ``follow`` to the audit."""

    def __init__(self, most: int = DRAWN) -> None:
        self.texts = Texts()
        self.drawn: list[dict[str, Any]] = []
        self.trace = Tracer(most)
        self._left = {True: most, False: most}
        self._where: dict[str, list[tuple[range, str | None, int]]] = {}
        self._of: dict[str, int] = {}
        """The rounds of the findings that they were told with, by fingerprint."""
        self._steps: list[dict[tuple[str, int | None], int]] = []

    def follow(self, told: PartResult, mask: Mask | None) -> None:
        """Keeps a round that was traced, unless there are enough."""
        traced = told.traced
        if not isinstance(traced, Traced):
            return
        here = self._where.setdefault(told.path, [])
        hand = told.findings[0].hand if told.findings else None
        known = [at for lines, of, at in here if (lines, of) == (told.lines, hand)]
        if not known and not self._left[traced.grave]:
            return
        seen = traced.moments
        shown = [masked(one, mask) for one in seen] if mask else seen
        drawing = encoded(shown, self.texts.place)
        # More may be found in a round later; and a log that is written anew may have another at its lines.
        at = next((at for at in known if self.drawn[at] == drawing), None)
        if at is None:
            if not self._left[traced.grave]:
                return
            self._left[traced.grave] -= 1
            at = len(self.drawn)
            here.append((told.lines, hand, at))
            self._steps.append(traced.steps)
            self.drawn.append(drawing)
        self._of.update((one.fingerprint, at) for one in told.findings)

    def of(self, finding: Finding) -> int:
        """The place of the round of a finding; -1 where it is not drawn."""
        told = self._of.get(finding.fingerprint)
        if told is not None:
            return told
        place = finding.location
        here = [
            (hand, at)
            for lines, hand, at in self._where.get(place.path, ())
            if place.line in lines and finding.hand in (None, hand)
        ]
        return here[0][1] if here else -1

    def step(self, finding: Finding) -> int:
        """The moment of a finding in its round; -1 where its line tells it."""
        at = self.of(finding)
        return -1 if at < 0 else self._steps[at].get((finding.rule, finding.seat), -1)
