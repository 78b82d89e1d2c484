"""The text report: findings as a compiler shows them, then what was judged and what was not."""

from collections import defaultdict
from typing import Final

from handaudit.outcome import Kind
from handaudit.report import Report, Tally
from handaudit.reports.frame import frame
from handaudit.reports.terminal import Terminal, cells, safe

REASONS: Final = 10
"""Reasons for silence that are listed."""
LISTED: Final = 20
"""Things not audited that are listed."""

_COLUMNS: Final = ("met", "violated", "not evidenced", "indeterminate", "erred")
_SHORT: Final = ("met", "violated", "silent", "unclear", "erred")


def render(
    report: Report,
    terminal: Terminal,
    *,
    max_findings: int | None = None,
    quiet: bool = False,
) -> str:
    """The report as text, ending in a line end unless it is empty.

    At most ``max_findings`` findings are shown, with their true number; ``quiet`` leaves out all
    but the findings.
    """
    shown = report.findings if max_findings is None else report.findings[:max_findings]
    lines: list[str] = []
    for finding in shown:
        lines += frame(finding, terminal)
    hidden = len(report.findings) - len(shown)
    if hidden:
        total = f"{len(shown):,} of {counted(len(report.findings), 'finding')} shown"
        more = counted(hidden, "more finding")
        lines += [f"{terminal.sign('…')} and {more} ({total})", ""]
    if not quiet:
        lines += _rules(report, terminal)
        lines += _silence(report, terminal)
        lines += _not_audited(report, terminal)
    while lines and not lines[-1]:
        lines.pop()
    return "".join(f"{line}\n" for line in lines)


def verdict(report: Report) -> str:
    """The audit in one line."""
    listed = report.listed
    total = sum(listed.values())
    parts = [
        f"{listed[kind]:,} {kind.value}"
        for kind in (Kind.VIOLATED, Kind.INDETERMINATE, Kind.ERRED, Kind.NOT_EVIDENCED)
        if kind in listed
    ]
    breakdown = f" ({', '.join(parts)})" if parts else ""
    found = counted(total, "finding") if total else "no findings"
    silent = report.outcomes[Kind.NOT_EVIDENCED.value]
    return (
        f"{found}{breakdown} in {counted(report.hands, 'hand')} "
        f"of {counted(len(report.inputs), 'file')}; "
        f"{counted(silent, 'judgement')} not evidenced; "
        f"audit {'incomplete' if report.incomplete else 'complete'}"
    )


def counted(number: int, thing: str) -> str:
    """A number and its noun: ``1 hand``, ``2,000 hands``."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def table(rows: list[tuple[str, ...]], terminal: Terminal) -> list[str]:
    """Rows as columns: the first to the left, numbers to the right; the first row is the heading."""
    widths = [max(cells(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = []
    for row in rows:
        first = row[0] + " " * (widths[0] - cells(row[0]))
        rest = [f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join([first, *rest]).rstrip())
    lines[0] = terminal.paint("bold", lines[0])
    return lines


def _rules(report: Report, terminal: Terminal) -> list[str]:
    """A row for each rule that had an occasion which counts in the report."""
    rows = [
        (safe(rule), *(f"{number:,}" for number in _counts(tally)))
        for rule, tally in sorted(report.by_rule.items())
        if any(_counts(tally))
    ]
    if not rows:
        return []
    lines = table([("rule", *_COLUMNS), *rows], terminal)
    if max(map(cells, lines)) > terminal.width:
        lines = table([("rule", *_SHORT), *rows], terminal)
    return [*lines, ""]


def _counts(tally: Tally) -> tuple[int, ...]:
    return (tally.met, tally.violated, tally.not_evidenced, tally.indeterminate, tally.erred)


def _silence(report: Report, terminal: Terminal) -> list[str]:
    """What was not evidenced, by reason: the commonest first, with the rules that it silenced."""
    rules: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for rule, reasons in report.silence.items():
        for reason, count in reasons.items():
            rules[reason][rule] = count
    if not rules:
        return []
    ranked = sorted(rules.items(), key=lambda item: (-sum(item[1].values()), item[0]))
    lines = [terminal.paint("bold", "not evidenced, and why")]
    for reason, silenced in ranked[:REASONS]:
        total = sum(silenced.values())
        lines += terminal.wrap(f"{reason} ({total:,})", first="  ", rest="    ")
        parts = sorted(silenced.items(), key=lambda item: (-item[1], item[0]))
        names = ", ".join(f"{rule} ({count:,})" for rule, count in parts)
        lines += terminal.wrap(names, first="      ", rest="      ")
    if len(ranked) > REASONS:
        lines.append(f"  {terminal.sign('…')} and {len(ranked) - REASONS:,} more")
    return [*lines, ""]


def _not_audited(report: Report, terminal: Terminal) -> list[str]:
    """Inputs and rounds that were not audited, and inputs with lines that could not be read."""
    gaps = [
        f"{one.location.path}:{one.location.line}: "
        + (f"hand {one.hand}: " if one.hand else "")
        + one.reason
        for one in report.not_audited
    ]
    gaps += [
        f"{one.path}: {counted(one.unread_lines, 'line')} could not be read"
        for one in report.inputs
        if one.unread_lines
    ]
    if not gaps:
        return []
    lines = [terminal.paint("bold", f"not audited ({len(gaps):,})")]
    for gap in gaps[:LISTED]:
        lines += terminal.wrap(gap, first="  ", rest="    ")
    if len(gaps) > LISTED:
        lines.append(f"  {terminal.sign('…')} and {len(gaps) - LISTED:,} more")
    return [*lines, ""]
