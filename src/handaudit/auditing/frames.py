"""Audits logs in the rows of a data frame, for notebooks and for pipelines on clusters."""

import io
from typing import TYPE_CHECKING, Any

from handaudit import reading
from handaudit.auditing.collect import ReportBuilder
from handaudit.auditing.dispatch import OutcomeCounter
from handaudit.auditing.finding import Finding
from handaudit.auditing.judge import Judge
from handaudit.auditing.report import InputAudited, NotAudited, Report
from handaudit.auditing.results import AuditSettings
from handaudit.duties.outcome import Kind, Severity
from handaudit.duties.selection import Selection
from handaudit.law.house.profiles import Houses
from handaudit.reading import NotALog

if TYPE_CHECKING:
    import pandas as pd

ROW = "row"
"""The column with the row of a finding: its label in the index of the frame."""


def audit_frame(
    frame: Any,
    column: str = "text",
    *,
    selection: Selection | None = None,
    edition: str | None = None,
    input_format: str | None = None,
    house: Houses | None = None,
) -> Any:
    """Audits each row of a frame as a separate log, whose text is one round or several.

    Args:
        frame: A pandas frame, or a Dask frame, whose partitions are audited in place.
        column: The column that holds the texts.
        selection: Which rules run; all of them by default.
        edition: Name of the edition to apply instead of the one of each round's date.
        input_format: Name of the format of all texts, instead of detecting it for each.
        house: Posted values that the logs lack, and the rules of the room.

    Returns:
        A frame of the same kind with one row per finding, in the order of ``frame``. It has the
        columns of ``Report.to_frame()`` without ``path``, and ``row``, the label of the audited
        row. A text that could not be audited has the rule ``not-audited``; the message says why.

    Raises:
        KeyError: the column does not exist.
        LookupError: the format or edition is unknown.
    """
    settings = AuditSettings(
        selection=selection or Selection(), edition=edition, houses=house or Houses()
    )
    if hasattr(frame, "map_partitions"):
        return frame.map_partitions(
            _audited, column, settings, input_format, meta=_audited(None, column, settings, None)
        )
    return _audited(frame, column, settings, input_format)


def _audited(
    frame: "pd.DataFrame | None", column: str, settings: AuditSettings, input_format: str | None
) -> "pd.DataFrame":
    from handaudit.auditing import findings_frame  # noqa: PLC0415  pandas is slow to import

    judge = Judge(settings)
    together = Report()
    rows: list[Any] = []
    for row, text in () if frame is None else frame[column].items():
        report = _report(text, judge, input_format)
        found = [*report.findings, *map(_not_audited, report.not_audited)]
        together.findings += found
        rows += [row] * len(found)
    made = findings_frame.findings_frame(together.findings).drop(columns="path")
    index = None if frame is None else frame.index
    made.insert(0, ROW, findings_frame.labels(rows, index))
    return made


def _report(text: object, judge: Judge, input_format: str | None) -> Report:
    """The report of one text as a separate log."""
    builder = ReportBuilder(judge)
    counter = OutcomeCounter()
    logged = InputAudited(path="")
    builder.open(logged)
    try:
        for part in reading.read(io.BytesIO(_octets(text)), format=input_format, name=""):
            result = judge.part(part, counter)
            if result is not None:
                builder.take(result)
        builder.count(counter.take())
    except NotALog as error:
        builder.not_audited("", error.reason, incomplete=True)
    return builder.close()


def _octets(text: object) -> bytes:
    if isinstance(text, bytes):
        return text
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else b""


def _not_audited(gap: NotAudited) -> Finding:
    return Finding(
        rule="not-audited",
        citations=(),
        edition=None,
        outcome=Kind.NOT_EVIDENCED,
        severity=Severity.WARNING if gap.incomplete else Severity.NOTE,
        message=gap.reason,
        expected="",
        actual="",
        game=None,
        table=None,
        hand=gap.hand,
        dealer=None,
        seat=None,
        player=None,
        time=None,
        location=gap.location,
        evidence=(),
        fingerprint="",
    )
