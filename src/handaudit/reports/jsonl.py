"""JSON Lines, written while the audit runs: one ``hand`` or ``finding`` per line, then one
``summary``.

Each object has a ``type``. A hand comes before its findings. If the last line is not a summary, the
audit did not end.
"""

import hashlib
from collections.abc import Callable
from typing import Literal

import msgspec

from handaudit.auditing.finding import Finding
from handaudit.auditing.report import HandAudited, NotAudited, Provenance, Report, Shard
from handaudit.duties.outcome import Severity
from handaudit.reports import json


class Summed(json.Summary, frozen=True, kw_only=True):
    """The last line: everything in the JSON report except the findings."""

    schema: Literal["handaudit-report/1"]
    tool: json.Tool
    provenance: Provenance | msgspec.UnsetType = msgspec.UNSET
    inputs: list[json.InputRecord]
    severities: dict[str, Severity]
    remarks: list[str]
    not_audited: list[NotAudited]
    shard: Shard | msgspec.UnsetType = msgspec.UNSET
    """Only in the report of a part of an audit."""
    digest: str | msgspec.UnsetType = msgspec.UNSET
    """SHA-256 over all lines, with zeros in the place of this digest."""


class JsonLines:
    """Passes each line to ``write`` when the audit reports its hand or finding."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write = write
        self._digest = hashlib.sha256()

    def go_on(self, held: bytes) -> None:
        """Goes on behind lines that were written earlier."""
        self._digest.update(held)

    def add(self, one: HandAudited | Finding) -> None:
        """Writes a round or a finding."""
        kind = "finding" if isinstance(one, Finding) else "hand"
        line = json.line(kind, json.located(one))
        self._digest.update(line)
        self._write(line)

    def close(self, report: Report) -> None:
        """Writes the summary."""
        last = msgspec.structs.replace(summed(report), digest=json.NO_DIGEST)
        self._write(json.sealed(json.line("summary", last), self._digest))


def summed(report: Report) -> Summed:
    """Everything in the JSON report except the findings."""
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
