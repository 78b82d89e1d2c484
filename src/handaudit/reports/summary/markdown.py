"""A summary as Markdown, for a pull request or a wiki. Names of logs and files are never markup."""

from typing import Final

from handaudit.reports.history.summary import RunsSummary
from handaudit.reports.markdown import plain
from handaudit.reports.summary.sheets import NOTHING, Sheet, headline, legend, sheets

_BARE: Final = ("", NOTHING)


def render(summary: RunsSummary, top: int | None) -> str:
    """The summary, with at most ``top`` rows of each table."""
    lines = ["# handaudit summary", "", f"**{headline(summary)}.**", ""]
    for sheet in sheets(summary, top):
        lines += _lines(sheet)
    lines += [legend(summary), ""]
    lines += [f"- {plain(remark)}" for remark in summary.remarks]
    while not lines[-1]:
        lines.pop()
    return "".join(f"{line}\n" for line in lines)


def _lines(sheet: Sheet) -> list[str]:
    lines = [f"## {plain(sheet.title)}", ""]
    if sheet.rows:
        lines.append(_row([column.name for column in sheet.columns]))
        lines.append(_row(["---" if column.words else "--:" for column in sheet.columns]))
        for at, row in enumerate(sheet.rows):
            cells = [
                plain(cell) if column.words and cell not in _BARE else cell
                for column, cell in zip(sheet.columns, row, strict=True)
            ]
            lines.append(_row([f"**{cells[0]}**" if at in sheet.bad else cells[0], *cells[1:]]))
        lines.append("")
    return [*lines, plain(sheet.note), ""] if sheet.note else lines


def _row(cells: list[str]) -> str:
    """A row of a table. Bars are escaped, since a bar ends a cell even in a code span."""
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
