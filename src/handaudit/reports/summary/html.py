"""A summary as one page that works offline: drawings of the rates, each with its table below."""

from typing import Final

from handaudit.reports.history.summary import RunsSummary
from handaudit.reports.page import template
from handaudit.reports.summary import plot
from handaudit.reports.summary.sheets import between, headline, legend, rate, sheets, total

ROWS: Final = 500
"""Most rows of a table on the page; CSV has all."""


def render(summary: RunsSummary, top: int = plot.TOP) -> str:
    """The page; ``top`` limits the strips of a drawing, and the tables below have all rows."""
    plots = plot.of(summary, top)
    tables = sheets(summary)
    by_title = {one.title: one for one in plots}
    return template.page(
        "summary.html",
        styles=("style.css", "summary.css"),
        headline=headline(summary),
        legend=legend(summary),
        figures=_figures(summary),
        incomplete=bool(summary.left_out) or not summary.runs["complete"].all(),
        remarks=summary.remarks,
        left_out=summary.left_out,
        drawn=[(sheet, by_title[sheet.title]) for sheet in tables if sheet.title in by_title],
        others=[sheet for sheet in tables if sheet.title not in by_title],
        rows=ROWS,
    )


def _figures(summary: RunsSummary) -> list[tuple[str, str, str]]:
    """The numbers at the top of the page: name, value and meaning."""
    whole = total(summary)
    accepted = (
        ("waived", "of the findings: somebody answers for them"),
        ("baselined", "of the findings: known before"),
    )
    return [
        ("findings", f"{whole['findings']:,}", "counted here"),
        ("rounds", f"{whole['rounds']:,}", "audited"),
        (
            "per 1,000 rounds",
            rate(whole["rate"]),
            f"95% interval {between(whole['low'], whole['high'])}",
        ),
        *((name, f"{whole[name]:,}", meaning) for name, meaning in accepted if whole[name]),
    ]
