"""The data of the page's plots: findings counted by section, rule, table, dealer and hour."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from handaudit.auditing.finding import Finding
from handaudit.auditing.grouping import day_and_hour, section
from handaudit.auditing.report import Report
from handaudit.duties.outcome import Kind
from handaudit.reports.text import ranked_silence

BARS: Final = 8
"""Most bars of a plot; a line below counts the rest."""
REASONS: Final = 12
"""Most reasons plotted for what was not evidenced."""


class Bar(msgspec.Struct, frozen=True, kw_only=True):
    """A value and its number of findings; widths are in hundredths of the longest bar."""

    value: str
    violated: int
    other: int
    wide: float
    """Width of the violated part."""
    wide_other: float
    note: str = ""

    @property
    def total(self) -> int:
        """All findings of the value."""
        return self.violated + self.other


class BarChart(msgspec.Struct, frozen=True, kw_only=True):
    """Bars, longest first, and how many values and findings are left out."""

    field: str
    title: str
    bars: list[Bar]
    more: int = 0
    unnamed: int = 0


def section_of(finding: Finding) -> str:
    """The section of a finding's first citation."""
    return section(finding.citations[0]) if finding.citations else "none"


_PLOTS: Final[tuple[tuple[str, str, Callable[[Finding], str | None]], ...]] = (
    ("section", "By section", section_of),
    ("rule", "By rule", lambda finding: finding.rule),
    ("table", "By table", lambda finding: finding.table),
    ("dealer", "By dealer", lambda finding: finding.dealer),
)


def of(findings: list[Finding]) -> list[BarChart]:
    """A plot for each field that some finding has."""
    plots = [_plot(field, title, findings, value) for field, title, value in _PLOTS]
    return [plot for plot in plots if plot.bars]


def hours(findings: list[Finding]) -> BarChart | None:
    """The findings by hour, one bar for each of the 24; no plot if no log has times."""
    hour_of = [(name, one) for one in findings if (name := day_and_hour(one.time)[1])]
    if not hour_of:
        return None
    violated, other = _counted(hour_of)
    names = [f"{each:02}" for each in range(24)]
    bars = _bars(names, violated, other)
    unnamed = len(findings) - len(hour_of)
    return BarChart(field="hour", title="By hour of the day", bars=bars, unnamed=unnamed)


def silence(report: Report) -> BarChart | None:
    """The reasons why occasions were not evidenced, the commonest first."""
    ranked = ranked_silence(report)
    if not ranked:
        return None
    totals = {reason: sum(count for _, count in rules) for reason, rules in ranked}
    notes = {
        reason: ", ".join(f"{rule} ({count:,})" for rule, count in rules[:4])
        + (f" and {len(rules) - 4} more" if len(rules) > 4 else "")
        for reason, rules in ranked
    }
    names = list(totals)[:REASONS]
    bars = _bars(names, Counter(), Counter(totals))
    noted = [msgspec.structs.replace(bar, note=notes[bar.value]) for bar in bars]
    return BarChart(
        field="", title="Not evidenced, and why", bars=noted, more=len(totals) - len(names)
    )


def _plot(
    field: str, title: str, findings: list[Finding], value: Callable[[Finding], str | None]
) -> BarChart:
    named = [(name, one) for one in findings if (name := value(one))]
    violated, other = _counted(named)
    names = sorted(
        {name for name, _ in named}, key=lambda name: (-violated[name], -other[name], name)
    )
    bars = _bars(names[:BARS], violated, other)
    unnamed = len(findings) - len(named)
    return BarChart(
        field=field, title=title, bars=bars, more=len(names) - len(bars), unnamed=unnamed
    )


def _counted(named: Iterable[tuple[str, Finding]]) -> tuple[Counter[str], Counter[str]]:
    violated: Counter[str] = Counter()
    other: Counter[str] = Counter()
    for name, finding in named:
        (violated if finding.outcome is Kind.VIOLATED else other)[name] += 1
    return violated, other


def _bars(names: list[str], violated: Counter[str], other: Counter[str]) -> list[Bar]:
    longest = max((violated[name] + other[name] for name in names), default=0) or 1
    return [
        Bar(
            value=name,
            violated=violated[name],
            other=other[name],
            wide=round(100 * violated[name] / longest, 2),
            wide_other=round(100 * other[name] / longest, 2),
        )
        for name in names
    ]
