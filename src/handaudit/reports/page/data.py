"""The findings and the drawn rounds as the JSON that the page's script reads."""

from typing import Any, Final

from handaudit.auditing.finding import Finding
from handaudit.auditing.report import Report
from handaudit.duties import catalogue
from handaudit.law import readable
from handaudit.reports import grounds
from handaudit.reports.common import entries, spelled, worst_first
from handaudit.reports.page import encoding, template
from handaudit.reports.page.plots import section_of
from handaudit.reports.page.rounds import DrawnRounds
from handaudit.reports.questions import asked

LISTED: Final = 20_000
"""Most findings that a page lists: the worst."""
LONGEST: Final = 1_000
"""Most characters kept of a quoted line."""

COLUMNS: Final = (
    *("rule", "section", "citations", "edition", "outcome", "severity", "message", "expected"),
    *("actual", "game", "table", "hand", "dealer", "player", "time", "path", "fingerprint"),
    *("notes", "accepted", "confidence", "doubted", "question"),
)
"""The texts of a finding, in the order of its row; ``line``, ``seat``, ``round``, ``step`` and
quotes follow.
"""


def listed(report: Report) -> list[Finding]:
    """The findings of the page, the worst first."""
    return worst_first(report.findings)[:LISTED]


def embedded(report: Report, rounds: DrawnRounds) -> str:
    """The data as JSON in which no character can end the surrounding element."""
    found = listed(report)
    rows = [_row(finding, rounds) for finding in found]
    place = rounds.texts.place
    known = entries({finding.rule for finding in found}, report)
    waivable = {one.name for one in catalogue.entries()}
    cited = sorted({(finding.rule, finding.citations) for finding in found})
    content = {
        "columns": COLUMNS,
        "total": len(report.findings),
        "findings": rows,
        "rounds": rounds.drawn,
        "areas": encoding.areas(rounds.texts.place),
        "titles": [(place(one.name), place(one.title)) for one in known],
        "waivable": [place(one.name) for one in known if one.name in waivable],
        "clauses": [
            (place(rule), place(cite), place(says))
            for rule, citations in cited
            for cite, says in grounds.clauses(rule, citations)
        ],
        "pages": [
            (place(cite), place(address))
            for cite in dict.fromkeys(cite for _, citations in cited for cite in citations)
            if (address := readable.page(cite))
        ],
        "texts": rounds.texts.all(),
    }
    return template.embedded(content)


def _row(finding: Finding, rounds: DrawnRounds) -> list[Any]:
    place = rounds.texts.place
    texts = {
        "section": section_of(finding),
        "citations": ", ".join(finding.citations),
        "outcome": finding.outcome.value,
        "severity": finding.severity.value,
        "path": spelled(finding.location.path),
        "notes": "; ".join(finding.notes) or None,
        "accepted": finding.accepted,
        "question": asked(finding),
        "confidence": finding.confidence.value,
    }
    return [
        *(place(texts[name] if name in texts else getattr(finding, name)) for name in COLUMNS),
        finding.location.line,
        finding.seat or 0,
        rounds.of(finding),
        rounds.step(finding),
        [
            (quote.line, place(quote.text.strip()[:LONGEST]))
            for quote in finding.evidence
            if quote.text.strip()
        ],
    ]
