"""A summary as text, in tables that fit the width of the screen."""

import io
from typing import Final

from msgspec.structs import replace
from rich.console import Console
from rich.table import Table
from rich.text import Text

from handaudit.reports.history.summary import RunsSummary
from handaudit.reports.summary.sheets import Sheet, headline, legend, sheets
from handaudit.reports.terminal import Terminal, cells, safe

NARROWEST: Final = 80
"""Width of the narrowest screen that tables fit; a narrower one breaks their lines."""
NAMES: Final = 20
"""Width that long names get before the words of other columns."""
FEWEST: Final = 8
"""Least width of names, however long the numbers are."""
_GAP: Final = 2


def render(summary: RunsSummary, terminal: Terminal, top: int | None) -> str:
    """The summary, which ends with a newline, with at most ``top`` rows of each table."""
    screen = Console(
        file=io.StringIO(),
        width=max(terminal.width, NARROWEST),
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
        shown = replace(sheet, rows=[[safe(cell) for cell in row] for row in sheet.rows])
        screen.print(_table(_beneath(shown), screen.width))
    if sheet.note:
        screen.print(Text(safe(sheet.note)))


def _table(sheet: Sheet, width: int) -> Table:
    table = Table(box=None, padding=(0, _GAP, 0, 0), pad_edge=False)
    least = [_longest_word(sheet, at) for at in range(len(sheet.columns))]
    left = width - sum(least[1:]) - _GAP * len(least)
    least[0] = min(least[0], NAMES, max(left, FEWEST))
    for at, column in enumerate(sheet.columns):
        table.add_column(
            Text(_in_two(column.name), "bold"),
            justify="left" if column.words else "right",
            overflow="fold",
            no_wrap=not column.words,
            min_width=least[at],
        )
    for at, row in enumerate(sheet.rows):
        style = "bold red" if at in sheet.bad else "green" if at in sheet.good else ""
        table.add_row(*map(Text, row), style=style)
    return table


def _beneath(sheet: Sheet) -> Sheet:
    """The same with one column below the one before it, on its own line."""
    for at, column in enumerate(sheet.columns):
        if column.beneath:
            return replace(
                sheet,
                columns=[*sheet.columns[:at], *sheet.columns[at + 1 :]],
                rows=[
                    [
                        *row[: at - 1],
                        f"{row[at - 1]}\n  {column.lead}{row[at]}" if row[at] else row[at - 1],
                        *row[at + 1 :],
                    ]
                    for row in sheet.rows
                ],
            )
    return sheet


def _longest_word(sheet: Sheet, at: int) -> int:
    """The least width of a column without broken words."""
    heading = _in_two(sheet.columns[at].name).split("\n")
    words = [word for row in sheet.rows for word in row[at].split()]
    return max(map(cells, [*heading, *words]))


def _in_two(heading: str) -> str:
    """A heading on two lines of similar length, since the numbers below it are short."""
    words = heading.split(" ")
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return "\n".join(min(halves, key=lambda both: max(map(len, both)))) if halves else heading
