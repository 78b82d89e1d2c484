"""JSON Lines, written while the audit runs: a ``hand`` or ``finding`` a line, then one ``summary``.

Each object has a ``type``.  A hand comes before its findings; a file whose last line is no summary is
of an audit that did not end.
"""

from collections.abc import Callable
from typing import Literal

import msgspec

from handaudit.auditing.finding import Finding
from handaudit.auditing.report import HandAudited, NotAudited, Provenance, Report, Shard
from handaudit.duties.outcome import Severity
from handaudit.reports import json


class Summed(json.Summary, frozen=True, kw_only=True):
    """The last line: what the JSON report has beside the findings."""

    schema: Literal["handaudit-report/1"]
    tool: json.Tool
    provenance: Provenance | msgspec.UnsetType = msgspec.UNSET
    inputs: list[json.Input]
    severities: dict[str, Severity]
    remarks: list[str]
    not_audited: list[NotAudited]
    shard: Shard | msgspec.UnsetType = msgspec.UNSET
    """Only in the report of a part of an audit."""


class JsonLines:
    """Writes the lines to ``write`` as the audit tells of them."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write = write

    def hear(self, one: HandAudited | Finding) -> None:
        """Writes a round or a finding."""
        kind = "finding" if isinstance(one, Finding) else "hand"
        self._write(json.line(kind, json.located(one)))

    def close(self, report: Report) -> None:
        """Writes the summary."""
        self._write(json.line("summary", summed(report)))


def summed(report: Report) -> Summed:
    """What the JSON report has beside the findings."""
    counts = json.summary(report)
    return Summed(
        schema=json.SCHEMA,
        tool=json.tool(),
        provenance=report.provenance or msgspec.UNSET,
        inputs=json.inputs(report),
        severities=report.severities,
        remarks=report.remarks,
        not_audited=json.not_audited(report),
        shard=msgspec.UNSET if report.shard is None else report.shard,
        **{name: getattr(counts, name) for name in counts.__struct_fields__},
    )
