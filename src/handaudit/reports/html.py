"""One HTML page that is complete in itself: it opens offline or from a mail and makes no requests.

The template escapes the texts of logs; the script inserts them as text only. The page's policy
forbids every request and every foreign style or script.
"""

from collections import Counter
from typing import Any, Final, NamedTuple

from handaudit.auditing.report import Report
from handaudit.duties.outcome import Kind
from handaudit.facts.words import counted
from handaudit.reports.common import spelled, statement
from handaudit.reports.grounds import about, law
from handaudit.reports.page import data, plots, template
from handaudit.reports.page.rounds import DrawnRounds
from handaudit.reports.questions import questions
from handaudit.reports.text import left_out, verdict

ROWS: Final = 200
"""Most inputs, and most places not audited for one reason, that are listed."""
NAMED: Final = 4
"""Most formats, and most games, that the head names."""

_STYLES: Final = ("style.css", "table.css")
_SCRIPTS: Final = (
    *("nodes.js", "start.js", "reviewed.js", "list.js", *template.DRAWING, "round.js"),
    *("print.js", "main.js"),
)
_OUTCOMES: Final = (
    (Kind.VIOLATED, "the log shows that the duty was not kept"),
    (Kind.INDETERMINATE, "the text has several readings, and they disagree"),
    (Kind.ERRED, "a fault of handaudit, on this event alone"),
    (Kind.NOT_EVIDENCED, "the log is silent: nothing can be concluded"),
    (Kind.MET, "the log shows that the duty was kept"),
)


def render(report: Report, rounds: DrawnRounds | None = None) -> str:
    """The page; it draws the rounds that were collected while the audit ran."""
    rounds = rounds or DrawnRounds()
    return template.page(
        "page.html",
        styles=_STYLES,
        scripts=_SCRIPTS,
        data=data.embedded(report, rounds),
        **_content(report, rounds),
    )


def _content(report: Report, rounds: DrawnRounds) -> dict[str, Any]:
    outcomes = report.outcomes
    listed = report.listed
    number = {kind: max(outcomes[kind.value], listed.get(kind, 0)) for kind, _ in _OUTCOMES}
    found = report.findings
    formats = Counter(one.format for one in report.inputs if one.format)
    return {
        "verdict": verdict(report),
        "headline": _headline(report, number),
        "report": report,
        "outcomes": [
            (kind.value, kind.value.replace("-", " "), number[kind], meaning)
            for kind, meaning in _OUTCOMES
            if number[kind] or kind is not Kind.ERRED
        ],
        "formats": _first([name for name, _ in formats.most_common()], "format"),
        "games": _first(
            [*dict.fromkeys(game for one in report.inputs for game in one.games)], "game"
        ),
        "plots": plots.of(found),
        "hours": plots.hours(found),
        "silence": plots.silence(report),
        "questions": questions(found),
        "rules": sorted(report.by_rule.items()),
        "inputs": report.inputs[:ROWS],
        "about": about(report),
        "law": law(report),
        "gaps": _gaps(report),
        "accepted": sum(report.baselined.values()) + sum(report.waived.values()),
        "total": len(found),
        "left_out": left_out(report) if report.left_out else "",
        "listed": min(len(found), data.LISTED),
        "drawn": len(rounds.drawn),
        "rows": ROWS,
        "counted": counted,
        "statement": statement(report),
        "spelled": spelled,
    }


def _first(names: list[str], thing: str) -> str:
    """The first names of a list, and how many more there are."""
    more = names[NAMED:]
    return ", ".join(names[:NAMED]) + (
        f" and {counted(len(more), f'more {thing}')}" if more else ""
    )


class Gap(NamedTuple):
    """What was not audited for the same reason; ``incomplete`` unless there was nothing to audit."""

    reason: str
    incomplete: bool
    places: list[str]


def _gaps(report: Report) -> list[Gap]:
    """What was not audited, by reason, the commonest first."""
    found: dict[tuple[str, bool], list[str]] = {}
    for one in report.not_audited:
        hand = f", hand {one.hand}" if one.hand else ""
        place = f"{spelled(one.location.path)}:{one.location.line}{hand}"
        found.setdefault((one.reason, one.incomplete), []).append(place)
    for logged in report.inputs:
        if logged.unread_lines:
            place = f"{spelled(logged.path)}: {counted(logged.unread_lines, 'line')}"
            found.setdefault(("lines that could not be read", True), []).append(place)
    ranked = sorted(found.items(), key=lambda item: (not item[0][1], -len(item[1])))
    return [Gap(reason, incomplete, places) for (reason, incomplete), places in ranked]


def _headline(report: Report, number: dict[Kind, int]) -> str:
    hands = counted(report.hands, "hand")
    if not report.hands:
        return "Nothing was audited"
    if not report.judged:
        return f"Nothing was judged in {hands}"
    if number[Kind.VIOLATED]:
        breaches = number[Kind.VIOLATED]
        return f"{breaches:,} {'breach' if breaches == 1 else 'breaches'} in {hands}"
    return f"No breach in {hands}"
