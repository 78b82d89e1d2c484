"""What a notebook shows of a report, a finding or a round."""

from typing import Any

from markupsafe import Markup, escape

from handaudit.auditing.finding import Finding
from handaudit.auditing.judge import Judge
from handaudit.auditing.report import Report
from handaudit.auditing.results import AuditSettings
from handaudit.facts.log import Round
from handaudit.facts.words import counted
from handaudit.reports import playback, player
from handaudit.reports.common import outstanding, spelled, worst_first
from handaudit.reports.page import template
from handaudit.reports.playback import CannotPlayBack, Playback
from handaudit.reports.text import verdict

LISTED = 10
"""Most findings, and most rules, that a report lists."""


def html(shown: Any) -> str:
    """An element for a notebook.

    Raises:
        TypeError: it is none of these.
    """
    match shown:
        case Report():
            return _report(shown)
        case Finding():
            return _finding(shown)
        case Round():
            return _round(shown)
    raise TypeError(f"no drawing of a {type(shown).__name__}")


def _report(report: Report) -> str:
    found = worst_first(outstanding(report.findings))
    rules = sorted(
        ((rule, tally) for rule, tally in report.by_rule.items() if tally.violated),
        key=lambda one: (-one[1].violated, one[0]),
    )
    return template.rendered(
        "notebook.html",
        verdict=verdict(report),
        rules=rules[:LISTED],
        findings=[(one, _place(one)) for one in found[:LISTED]],
        more=len(found) - LISTED,
        counted=counted,
    )


def _place(finding: Finding) -> str:
    return f"{spelled(finding.location.path)}:{finding.location.line}"


def _finding(finding: Finding) -> str:
    """The finding in words, and its round at its line, if its log is still there."""
    cited = ", ".join(finding.citations)
    head = Markup("<p><b>{}</b><br>{} [{}]<br><code>{}</code></p>").format(
        finding.message, finding.rule, cited, _place(finding)
    )
    place = finding.location
    try:
        rounds = playback.of(place.path, finding.hand, line=place.line, most=1)
        drawn = _framed(rounds, place.line)
    except CannotPlayBack as fault:
        drawn = Markup("<p>The round is not drawn: {}.</p>").format(str(fault))
    return str(head + drawn)


def _round(played: Round) -> str:
    try:
        return str(_framed(Playback(Judge(AuditSettings()), [played], 0, {})))
    except CannotPlayBack as fault:
        return str(escape(str(fault)))


def _framed(rounds: Playback, line: int | None = None) -> Markup:
    """A page of its own within the notebook, so that neither styles the other."""
    page = player.render(rounds, title=f"Round {rounds.rounds[rounds.start].id}", line=line)
    return Markup(
        '<iframe srcdoc="{}" sandbox="allow-scripts" title="a round, step by step" '
        'style="width: 100%; height: 46rem; border: 0"></iframe>'
    ).format(page)
