"""A summary as text: tables that fit the width of the screen."""

import io
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from handaudit.reports.summary.sheets import Sheet, headline, legend, sheets
from handaudit.reports.terminal import Terminal, cells, safe
from handaudit.summary import Summary

NAMES: Final = 20
"""Columns of the screen that names get at least, if they are so long."""


def render(summary: Summary, terminal: Terminal, top: int | None) -> str:
    """The summary, ending in a line end; of each table at most ``top`` rows."""
    screen = Console(
        file=io.StringIO(),
        width=max(terminal.width, 40),
        force_terminal=terminal.color,
        color_system="standard" if terminal.color else None,
        no_color=not terminal.color,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
    )
    screen.print(Text(safe(headline(summary)), "bold"))
    for sheet in sheets(summary, top):
        screen.print()
        _print(sheet, screen)
    screen.print()
    for remark in (legend(summary), *summary.remarks):
        screen.print(Text(safe(remark)))
    assert isinstance(screen.file, io.StringIO)  # noqa: S101  it is the one above
    lines = screen.file.getvalue().splitlines()
    text = "".join(f"{line.rstrip()}\n" for line in lines)
    return text if terminal.unicode else text.replace("–", terminal.sign("–"))  # noqa: RUF001


def _print(sheet: Sheet, screen: Console) -> None:
    screen.print(Text(safe(sheet.title), "bold"))
    if sheet.rows:
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
        for at, column in enumerate(sheet.columns):
            table.add_column(
                Text(_in_two(column.name), "bold"),
                justify="left" if column.words else "right",
                vertical="bottom",
                overflow="fold",
                no_wrap=not column.words,
                min_width=None if at else _least(sheet),
            )
        for at, row in enumerate(sheet.rows):
            style = "bold red" if at in sheet.bad else "green" if at in sheet.good else ""
            table.add_row(*(Text(safe(cell)) for cell in row), style=style)
        screen.print(table)
    if sheet.note:
        screen.print(Text(safe(sheet.note)))


def _least(sheet: Sheet) -> int:
    """What the names of a table get before the words beside them."""
    return min(max(cells(safe(row[0])) for row in sheet.rows), NAMES)


def _in_two(heading: str) -> str:
    """A heading in two lines of about one length, since the numbers below it are short."""
    words = heading.split(" ")
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return "\n".join(min(halves, key=lambda both: max(map(len, both)))) if halves else heading
