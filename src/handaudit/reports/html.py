"""One HTML page that needs nothing else: it opens offline and from a mail, and asks for nothing.

Texts of logs are escaped where they stand in the page, and text alone where the script puts them
there.  The policy of the page forbids every request, and any style or script but its own.
"""

import hashlib
from base64 import b64encode
from collections import Counter
from importlib import resources
from typing import Any, Final

import jinja2
from markupsafe import Markup

from handaudit import __version__
from handaudit.outcome import Kind
from handaudit.report import Report
from handaudit.reports.common import spelled
from handaudit.reports.page import data, plots
from handaudit.reports.page.rounds import Rounds
from handaudit.reports.terminal import safe
from handaudit.reports.text import counted, gaps, verdict

ROWS: Final = 200
"""Inputs, and things not audited, that are listed."""

_SCRIPTS: Final = ("start.js", "list.js", "drawing.js", "round.js", "main.js")
_OUTCOMES: Final = (
    (Kind.VIOLATED, "the log shows that the duty was not kept"),
    (Kind.INDETERMINATE, "the text has several readings, and they disagree"),
    (Kind.ERRED, "a fault of handaudit, on this event alone"),
    (Kind.NOT_EVIDENCED, "the log is silent: nothing can be concluded"),
    (Kind.MET, "the log shows that the duty was kept"),
)


def render(report: Report, rounds: Rounds | None = None) -> str:
    """The page; the rounds are drawn that were told while the audit ran."""
    rounds = rounds or Rounds()
    environment = jinja2.Environment(
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        finalize=_finalized,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    style = _file("style.css")
    script = '"use strict";\n(() => {\n' + "".join(map(_file, _SCRIPTS)) + "})();\n"
    template = environment.from_string(_file("page.html"))
    return template.render(
        policy=_policy(style, script),
        style=Markup(style),  # noqa: S704  our own file
        script=Markup(script),  # noqa: S704  our own files
        data=Markup(data.embedded(report, rounds)),  # noqa: S704  it holds no < > &
        **_content(report, rounds),
    )


def _content(report: Report, rounds: Rounds) -> dict[str, Any]:
    outcomes = report.outcomes
    listed = report.listed
    number = {kind: max(outcomes[kind.value], listed.get(kind, 0)) for kind, _ in _OUTCOMES}
    found = report.findings
    formats = Counter(one.format for one in report.inputs if one.format)
    return {
        "version": __version__,
        "verdict": verdict(report),
        "headline": _headline(report, number),
        "report": report,
        "outcomes": [
            (kind.value, kind.value.replace("-", " "), number[kind], meaning)
            for kind, meaning in _OUTCOMES
            if number[kind] or kind is not Kind.ERRED
        ],
        "formats": ", ".join(name for name, _ in formats.most_common()),
        "games": ", ".join(dict.fromkeys(game for one in report.inputs for game in one.games)),
        "plots": plots.of(found),
        "hours": plots.hours(found),
        "silence": plots.silence(report),
        "rules": sorted(report.by_rule.items()),
        "inputs": report.inputs[:ROWS],
        "gaps": gaps(report)[:ROWS],
        "gap_count": len(gaps(report)),
        "accepted": sum(report.baselined.values()) + sum(report.waived.values()),
        "total": len(found),
        "listed": min(len(found), data.LISTED),
        "drawn": len(rounds.drawn),
        "rows": ROWS,
        "counted": counted,
        "spelled": spelled,
    }


def _headline(report: Report, number: dict[Kind, int]) -> str:
    hands = counted(report.hands, "hand")
    if not report.hands:
        return "Nothing was audited"
    if number[Kind.VIOLATED]:
        breaches = number[Kind.VIOLATED]
        return f"{breaches:,} {'breach' if breaches == 1 else 'breaches'} in {hands}"
    return f"No breach in {hands}"


def _finalized(value: Any) -> Any:
    """A text of a log in safe characters; jinja escapes it then."""
    return safe(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _policy(style: str, script: str) -> str:
    return (
        f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    return "sha256-" + b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _file(name: str) -> str:
    return resources.files("handaudit.reports.page").joinpath(name).read_text(encoding="utf-8")
