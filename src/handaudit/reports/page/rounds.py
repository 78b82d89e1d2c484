"""The rounds that the page draws, collected in compact form while the audit runs."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from handaudit.auditing.finding import Finding
from handaudit.auditing.judge import Judge
from handaudit.auditing.pseudonyms import Mask
from handaudit.auditing.results import PartResult
from handaudit.auditing.snapshots import TableSnapshot, masked, redrawn, snapshots
from handaudit.duties.outcome import Kind
from handaudit.facts.events import Ignored
from handaudit.facts.log import Round
from handaudit.replay.discipline import Left, discipline
from handaudit.reports.page.encoding import encoded
from handaudit.reports.terminal import safe

DRAWN: Final = 500
"""Most rounds that a page draws with a breach or an error of ours, and most with only a doubt. The
first of the input are drawn.
"""
LONGEST: Final = 1_000
"""Most moments drawn of a round."""


class Texts:
    """Each text once, in safe characters; an index identifies a text, and -1 means no text."""

    def __init__(self) -> None:
        self._places: dict[str, int] = {}

    def place(self, text: str | None) -> int:
        """The index of a text, which is added if it is new."""
        return -1 if text is None else self._places.setdefault(text, len(self._places))

    def known(self, text: str | None) -> int:
        """The index of a text; -2 if it has none."""
        return -1 if text is None else self._places.get(text, -2)

    def all(self) -> list[str]:
        """The texts in the order of their index."""
        return [safe(text) for text in self._places]


class Traced(msgspec.Struct, frozen=True):
    """The moments of a round; ``grave`` says whether more than a doubt was found in it.

    ``steps`` holds the moments of findings whose line has several moments, by rule and seat.
    """

    grave: bool
    moments: list[TableSnapshot]
    steps: dict[tuple[str, int | None], int]


class Tracer:
    """Traces the first rounds with findings; each judging process has its own tracer.

    A process gets its rounds in input order, so none of the first rounds overall is missing.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._traced: dict[tuple[Any, bool], set[tuple[str, int, str]]] = {}
        """The traced rounds: by discipline, those with more than a doubt and the others."""

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
        drawn = redrawn(played, judge, before)
        if not drawn:
            return None
        traced.add(place)
        return Traced(grave, drawn, _steps(drawn, judge, played, found))


def _steps(
    drawn: list[TableSnapshot], judge: Judge, played: Round, found: Sequence[Finding]
) -> dict[tuple[str, int | None], int]:
    """Judges a round again if its lines do not identify the moments of its findings. Only hands
    from data frames need this.
    """
    lines = Counter(one.line for one in drawn)
    if all(lines[one.location.line] < 2 for one in found):
        return {}
    steps: dict[tuple[str, int | None], int] = {}
    for place, moment in enumerate(snapshots(played, judge)):
        for one in moment.findings:
            steps.setdefault((one.rule, one.seat), place)
    return steps


class DrawnRounds:
    """The first rounds with findings; pass ``trace`` and ``follow`` to the audit."""

    def __init__(self, most: int = DRAWN) -> None:
        self.texts = Texts()
        self.drawn: list[dict[str, Any]] = []
        self.trace = Tracer(most)
        self._left = {True: most, False: most}
        self._where: dict[str, list[tuple[range, str | None, int]]] = {}
        self._of: dict[str, int] = {}
        """The index of the round that each finding came with, by fingerprint."""
        self._steps: list[dict[tuple[str, int | None], int]] = []

    def follow(self, result: PartResult, mask: Mask | None) -> None:
        """Keeps a traced round, unless there are enough."""
        traced = result.traced
        if not isinstance(traced, Traced):
            return
        here = self._where.setdefault(result.path, [])
        hand = result.findings[0].hand if result.findings else None
        known = [at for lines, of, at in here if (lines, of) == (result.lines, hand)]
        room = self._left[traced.grave] > 0
        if not known and not room:
            return
        seen = traced.moments
        shown = [masked(one, mask) for one in seen] if mask else seen
        # Without room, a round is only compared. Texts of such rounds would depend on the processes: which
        # rounds beyond the first ones get here does.
        drawing = encoded(shown, self.texts.place if room else self.texts.known)
        # More may be found in a round later; and a log that is written anew may have another at its lines.
        at = next((at for at in known if self.drawn[at] == drawing), None)
        if at is None:
            if not room:
                return
            self._left[traced.grave] -= 1
            at = len(self.drawn)
            here.append((result.lines, hand, at))
            self._steps.append(traced.steps)
            self.drawn.append(drawing)
        self._of.update((one.fingerprint, at) for one in result.findings)

    def of(self, finding: Finding) -> int:
        """The index of a finding's round; -1 if it is not drawn."""
        traced = self._of.get(finding.fingerprint)
        if traced is not None:
            return traced
        place = finding.location
        here = [
            (hand, at)
            for lines, hand, at in self._where.get(place.path, ())
            if place.line in lines and finding.hand in (None, hand)
        ]
        return here[0][1] if here else -1

    def step(self, finding: Finding) -> int:
        """The moment of a finding in its round; -1 if its line identifies it."""
        at = self.of(finding)
        return -1 if at < 0 else self._steps[at].get((finding.rule, finding.seat), -1)
