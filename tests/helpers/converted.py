"""Hands that are written in another format and read back."""

import io
from collections.abc import Iterable

from handaudit import reading
from handaudit.auditing.report import Report
from handaudit.duties.outcome import Kind
from handaudit.facts.log import Interlude, Round
from handaudit.reading.formats import TARGETS
from handaudit.reading.losses import Losses

Parts = Iterable[Round | Interlude]


def written(to: str, parts: Parts) -> tuple[str, Losses]:
    """The text of some rounds in a format, and what was lost."""
    losses = Losses()
    return "".join(TARGETS[to].writer(losses).write(parts)), losses


def read(text: str, form: str) -> list[Round | Interlude]:
    """The parts of a text."""
    return [*reading.read(io.BytesIO(text.encode()), format=form, name="converted")]


def broken(report: Report) -> set[str]:
    """The rules that are broken, or could not be judged."""
    found = (Kind.VIOLATED, Kind.ERRED)
    return {one.rule for one in report.findings if one.outcome in found}
