"""Saved reports of invented rounds, for the tests of summaries."""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from handaudit.auditing import grouping
from handaudit.auditing.finding import Finding, Location, Waived
from handaudit.auditing.report import InputAudited, Report
from handaudit.auditing.tally import RoundCounts, Tally
from handaudit.duties.outcome import Kind, Severity
from handaudit.reports import formats
from handaudit.reports.delivery import encoded
from handaudit.reports.jsonl import JsonLines

WAIVED: Final = Waived(
    reason="r", approved_by="a", ticket="t", created="2026-01-01", expires="2026-12-31"
)


def finding(number: int = 1, /, **told: Any) -> Finding:
    """A breach in the round of a number at a table."""
    table = told.get("table", "P07")
    values: dict[str, Any] = {
        "rule": "burn-before-street",
        "citations": ("19:47-14.10(g)",),
        "edition": "nj-1999",
        "outcome": Kind.VIOLATED,
        "severity": Severity.ERROR,
        "message": "no card was burned",
        "expected": "one burn",
        "actual": "none",
        "game": "holdem high",
        "table": table,
        "hand": str(number),
        "dealer": "D-1",
        "seat": None,
        "player": None,
        "time": f"2008-03-14T21:{number % 60:02}:00",
        "location": Location(f"{table}.tlog", 10 * number, 1, 10 * number),
        "evidence": (),
        "fingerprint": _digest(f"{table} {number} {told}")[:16],
    }
    return Finding(**{**values, **told})


def report(
    findings: Sequence[Finding] = (),
    rounds: Sequence[dict[str, Any]] = (),
    path: str = "P07.tlog",
) -> Report:
    """A report of one input with these findings and rounds (``table``, ``dealer``, ``game``, ``time``)."""
    counted = RoundCounts()
    for one in rounds:
        when = grouping.day_and_hour(one.get("time", "2008-03-14T21:00:00"))
        counted.add(
            (
                one.get("game", "holdem high"),
                one.get("table", "P07"),
                one.get("dealer", "D-1"),
                *when,
            ),
            1,
        )
    violated = sum(one.outcome is Kind.VIOLATED for one in findings)
    tally = Tally(met=len(rounds), violated=violated)
    logged = InputAudited(path=path, format="table-log", sha256=_digest(path))
    made = Report(
        inputs=[logged],
        hands=len(rounds),
        rounds=counted,
        findings=list(findings),
        by_rule={"burn-before-street": tally},
    )
    made.waived = _accepted(one for one in findings if one.waived)
    made.baselined = _accepted(one for one in findings if one.baselined and not one.waived)
    return made


def save(made: Report, path: Path, form: str = "json") -> str:
    """Writes a report as ``check`` would, and gives its path."""
    if form == "jsonl":
        written: list[bytes] = []
        lines = JsonLines(written.append)
        for one in made.findings:
            lines.add(one)
        lines.close(made)
        path.write_bytes(b"".join(written))
    else:
        path.write_bytes(encoded(formats.render(form, made)))
    return str(path)


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _accepted(findings: Any) -> dict[Kind, int]:
    counts: dict[Kind, int] = {}
    for one in findings:
        counts[one.outcome] = counts.get(one.outcome, 0) + 1
    return counts
