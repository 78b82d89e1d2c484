"""Draws rates and their intervals: one strip per value, on the page and in a file of SVG or PNG.

A strip is the same in both (``strip.svg``): a bar from the lower to the upper bound, a dot at the
rate. ``vl-convert`` makes PNG from the SVG; it brings its own fonts.
"""

import math
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

import msgspec

from handaudit.facts.words import counted
from handaudit.reports.history.counts import OF_ROUNDS
from handaudit.reports.history.summary import RunsSummary
from handaudit.reports.page import template
from handaudit.reports.summary.sheets import (
    TITLES,
    UNNAMED,
    between,
    headline,
    rate,
    rows,
    shown,
    total,
)
from handaudit.reports.terminal import cells, safe

if TYPE_CHECKING:
    import pandas as pd

SUFFIXES: Final = (".svg", ".png")
INSTALL: Final = "a plot as PNG needs vl-convert: pip install vl-convert-python; SVG needs nothing"
TOP: Final = 12
"""Default number of strips of a plot; of runs, the last ones."""
MOST: Final = 500
"""Most strips if the user wants all."""
SCALE: Final = 2
"""Pixels of a PNG per pixel of the SVG, for sharpness."""

_WIDTH: Final = 560
_GAP: Final = 40
_MARGIN: Final = 28
_HEAD: Final = 92
_TITLE: Final = 34
_ROW: Final = 38
_AXIS: Final = 42
_LONGEST: Final = 44
"""Most characters of a name in a file; the page wraps it instead."""


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """A value on a strip; places are in hundredths of the width."""

    name: str
    rate: str
    """The rate and its interval."""
    note: str
    at: float | None
    """The place of the rate; ``None`` without a rate."""
    low: float
    high: float
    cut: bool
    """Whether the interval extends beyond the strip."""
    style: str


class Plot(msgspec.Struct, frozen=True, kw_only=True):
    """Strips on one scale; ``mean`` is the place of the rate of all rounds."""

    field: str
    title: str
    marks: list[Mark]
    ticks: list[tuple[float, str]]
    mean: float | None
    more: int

    @property
    def height(self) -> int:
        """The height of the plot in a file."""
        return _TITLE + _ROW * len(self.marks) + _AXIS


def missing(path: str) -> str | None:
    """What to install before a plot can go to a file of this name, if anything."""
    png = path.lower().endswith(".png")
    return INSTALL if png and not find_spec("vl_convert") else None


def of(summary: RunsSummary, top: int = TOP) -> list[Plot]:
    """The plots of the runs, if there are several, and of each table; none without rounds."""
    mean = total(summary)["rate"]
    plots = []
    if len(summary.runs) > 1:
        runs = summary.runs.tail(max(top, 2))
        plots.append(_plot("run", "Run by run", runs, None, len(summary.runs) - len(runs)))
    for field, table in summary.tables.items():
        listed = shown(table, max(top, 24) if field == "hour" else top)
        of_all = mean if field in OF_ROUNDS else None
        plots.append(_plot(field, TITLES[field], listed, of_all, len(table) - len(listed)))
    return [plot for plot in plots if any(mark.at is not None for mark in plot.marks)]


def render(summary: RunsSummary, path: str, top: int = TOP) -> bytes:
    """The plots as a file, SVG or PNG according to its name."""
    drawn = svg(summary, top)
    if not path.lower().endswith(".png"):
        return drawn.encode()
    import vl_convert  # noqa: PLC0415  an extra

    image: bytes = vl_convert.svg_to_png(drawn, scale=SCALE)
    return image


def svg(summary: RunsSummary, top: int = TOP) -> str:
    """The plots in one drawing, light or dark as the system is."""
    plots = of(summary, top)
    placed = []
    columns = [_HEAD] * min(max(len(plots), 1), 2)
    for plot in plots:
        column = columns.index(min(columns))
        placed.append((_MARGIN + column * (_WIDTH + _GAP), columns[column], plot))
        columns[column] += plot.height
    style = template.text("figure.css")
    return template.rendered(
        "figure.svg",
        style=template.own(style),
        width=2 * _MARGIN + len(columns) * _WIDTH + (len(columns) - 1) * _GAP,
        height=max(columns) + _MARGIN,
        panel=_WIDTH,
        headline=headline(summary),
        placed=placed,
        title_height=_TITLE,
        row_height=_ROW,
        cut=_cut,
    )


def _plot(field: str, title: str, frame: "pd.DataFrame", mean: float | None, more: int) -> Plot:
    limit = _limit(frame)
    return Plot(
        field=field,
        title=title,
        marks=[_mark(row, limit) for row in rows(frame)],
        ticks=[(round(100 * tick / limit, 2), f"{tick:,.10g}") for tick in _ticks(limit)],
        mean=round(100 * mean / limit, 2) if mean is not None and mean <= limit else None,
        more=more,
    )


def _limit(frame: "pd.DataFrame") -> float:
    """The end of the scale: the highest bound, but not far beyond the highest rate."""
    high, most = frame["high"].max(), frame["rate"].max()
    if not frame["high"].notna().any():
        return 1.0
    return float(min(high, 2 * most) if most else frame["high"].min())


def _ticks(limit: float) -> list[float]:
    """Round numbers from 0 to the end of a scale, three to six of them."""
    rough = limit / 4
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * one for one in (1, 2, 5, 10) if power * one >= rough)
    return [step * count for count in range(int(limit / step) + 1)]


def _mark(row: dict[str, object], limit: float) -> Mark:
    name = row.get("value", row.get("run"))
    low, high, value = (row[one] for one in ("low", "high", "rate"))
    rounds, findings = row["rounds"], row["findings"]
    assert isinstance(findings, int)  # noqa: S101  as the columns are
    note = counted(findings, "finding")
    if isinstance(rounds, int):
        note += f" in {counted(rounds, 'round')}"
    outstanding = row.get("stands_out")
    if outstanding:
        note += f", {outstanding} than the typical one"
    if example := row.get("example"):
        note += f", for example {example}"
    if not (isinstance(low, float) and isinstance(high, float) and isinstance(value, float)):
        low, high, value = 0.0, 0.0, None
    return Mark(
        name=UNNAMED if name is None else str(name),
        rate=rate(value) if value is None else f"{rate(value)} ({between(low, high)})",
        note=note,
        at=None if value is None else round(100 * value / limit, 2),
        low=round(100 * min(low / limit, 1), 2),
        high=round(100 * min(high / limit, 1), 2),
        cut=high > limit,
        style=str(outstanding or ""),
    )


def _cut(name: str) -> str:
    """A name cut to its half of a row, since text in a file does not wrap."""
    name = safe(name)
    if cells(name) <= _LONGEST:
        return name
    while cells(name) > _LONGEST - 1:
        name = name[:-1]
    return f"{name}…"
