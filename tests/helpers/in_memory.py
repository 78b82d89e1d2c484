"""Audits of logs that are no files."""

import io
from collections.abc import Iterable
from typing import Any

from handaudit import reading
from handaudit.auditing.report import InputAudited, Report
from handaudit.auditing.run import Auditor
from handaudit.duties.outcome import Kind
from handaudit.facts.log import Interlude, Round


def report_of(parts: Iterable[Round | Interlude], name: str = "a log", **settings: Any) -> Report:
    """The report on the parts of a log, by the settings of an ``Auditor``."""
    auditor, logged = Auditor(**settings), InputAudited(path=name)
    auditor.report.inputs.append(logged)
    for part in parts:
        auditor.take(part, logged)
    auditor.close()
    return auditor.report


def audited(
    log: str | bytes, form: str | None = None, name: str = "a log", **settings: Any
) -> Report:
    """The report on a log; its content shows its format, unless ``form`` names it."""
    file = io.BytesIO(log.encode() if isinstance(log, str) else log)
    return report_of(reading.read(file, format=form, name=name), name, **settings)


def violated(report: Report) -> list[str]:
    """The rules that are violated, one for each finding."""
    return [one.rule for one in report.findings if one.outcome is Kind.VIOLATED]
