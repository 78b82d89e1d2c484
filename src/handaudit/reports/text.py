"""The text report: the verdict, findings as a compiler shows them, then what was not judged and why."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection
from typing import Final

from handaudit.auditing.finding import Finding
from handaudit.auditing.report import Report
from handaudit.auditing.tally import Tally
from handaudit.duties.outcome import Kind
from handaudit.facts.words import counted
from handaudit.reports.common import what_was_read
from handaudit.reports.frame import frame
from handaudit.reports.questions import questions, singled_out
from handaudit.reports.screen import PLAIN, Screen
from handaudit.reports.terminal import Terminal, cells, safe

REASONS: Final = 10
"""Most reasons listed under "not evidenced"."""
NAMED: Final = 3
"""Most rules named for a reason."""
LISTED: Final = 20
"""Most things listed as not audited."""

GROUPS: Final[dict[str, Callable[[Finding], str]]] = {
    "file": lambda finding: finding.location.path,
    "rule": lambda finding: finding.rule,
    "citation": lambda finding: finding.citations[0] if finding.citations else "none",
    "table": lambda finding: finding.table or "without a name",
    "hand": lambda finding: f"{finding.table or 'a table'}, {finding.hand or 'without a number'}",
}
"""What findings can be grouped by."""

_COLUMNS: Final = ("met", "violated", "not evidenced", "indeterminate", "erred")
_STACKED: Final = (
    ("", "", "", "not", "inde-", ""),
    ("rule", "met", "violated", "evidenced", "terminate", "erred"),
)
"""The same headings on two lines, for a narrow screen."""


def render(report: Report, screen: Screen = PLAIN) -> str:
    """The report as text; it ends with a newline unless it is empty."""
    terminal = screen.terminal
    lines = [] if screen.quiet else [*_verdict(report, terminal), ""]
    if screen.statistics:
        lines += counts(report, terminal)
    else:
        findings = report.findings if screen.verbose else singled_out(report.findings)
        shown = _first_of_each(findings, screen.max_per_rule)[: screen.max_findings]
        lines += _framed(shown, terminal, screen.group_by)
        lines += not_shown(
            Counter(one.rule for one in shown),
            Counter(one.rule for one in findings),
            screen.max_per_rule,
            terminal,
        )
        lines += _questions(report, terminal)
    if report.left_out:
        lines += [f"{terminal.sign('…')} and {left_out(report)}", ""]
    if not screen.quiet:
        lines += _judged(report, terminal, verbose=screen.verbose, every_rule=screen.statistics)
    return _printed(lines)


def _verdict(report: Report, terminal: Terminal) -> list[str]:
    """The audit in one sentence, in the width of the terminal."""
    found = any(map(report.outstanding, (Kind.VIOLATED, Kind.ERRED)))
    style = "error" if found else "warning" if report.incomplete or report.listed else "good"
    lines = terminal.wrap(verdict(report), first="", rest="  ")
    return [terminal.paint(style, line) for line in lines]


def _framed(findings: list[Finding], terminal: Terminal, group_by: str | None) -> list[str]:
    lines: list[str] = []
    for name, together in _grouped(findings, group_by):
        if group_by is not None:
            count = counted(len(together), "finding")
            lines += [terminal.paint("bold", f"{group_by} {safe(name)}: {count}"), ""]
        for finding in together:
            lines += frame(finding, terminal)
    return lines


def _first_of_each(findings: list[Finding], most: int | None) -> list[Finding]:
    """The first ``most`` findings of each rule, in their order."""
    if most is None:
        return findings
    seen: Counter[str] = Counter()
    shown = []
    for finding in findings:
        seen[finding.rule] += 1
        if seen[finding.rule] <= most:
            shown.append(finding)
    return shown


def not_shown(
    shown: Counter[str], found: Counter[str], max_per_rule: int | None, terminal: Terminal
) -> list[str]:
    """How many findings are shown: in all, and for each rule with more than the limit."""
    if shown == found:
        return []
    more = counted(found.total() - shown.total(), "more finding")
    all_of = counted(found.total(), "finding")
    return [
        f"{terminal.sign('…')} and {more} ({shown.total():,} of {all_of} shown)",
        *(
            f"  {safe(rule)}: {shown[rule]:,} of {number:,} shown"
            for rule, number in sorted(found.items())
            if max_per_rule is not None and number > max_per_rule
        ),
        "",
    ]


def left_out(report: Report) -> str:
    """How many findings are left out, and by which options."""
    numbers = {option: sum(kinds.values()) for option, kinds in sorted(report.left_out.items())}
    options = " and ".join(f"{number:,} by --{option}" for option, number in numbers.items())
    return f"{counted(sum(numbers.values()), 'finding')} left out: {options}"


def after(report: Report, terminal: Terminal, *, verbose: bool = False) -> str:
    """The part of the report that follows findings which were shown as they were found."""
    lines = _judged(report, terminal, verbose=verbose, every_rule=False)
    return _printed([*lines, *_verdict(report, terminal)])


def _judged(report: Report, terminal: Terminal, *, verbose: bool, every_rule: bool) -> list[str]:
    return [
        *_rules(report, terminal, every_rule=every_rule),
        *_silence(report, terminal, None if verbose else REASONS),
        *_not_audited(report, terminal, None if verbose else LISTED),
    ]


def _printed(lines: list[str]) -> str:
    while lines and not lines[-1]:
        lines.pop()
    return "".join(f"{line}\n" for line in lines)


def _grouped(findings: list[Finding], group_by: str | None) -> list[tuple[str, list[Finding]]]:
    """The groups and the findings of each, in input order."""
    if group_by is None:
        return [("", findings)]
    groups: dict[str, list[Finding]] = {}
    for finding in findings:
        groups.setdefault(GROUPS[group_by](finding), []).append(finding)
    return list(groups.items())


def verdict(report: Report) -> str:
    """The audit in one line."""
    listed = report.listed
    total = sum(listed.values())
    parts = [
        f"{listed[kind]:,} {kind.value}"
        for kind in (Kind.VIOLATED, Kind.INDETERMINATE, Kind.ERRED, Kind.NOT_EVIDENCED)
        if kind in listed
    ]
    for name, accepted in (("baselined", report.baselined), ("waived", report.waived)):
        if accepted:
            parts.append(f"of these {sum(accepted.values()):,} {name}")
    breakdown = f" ({', '.join(parts)})" if parts else ""
    found = counted(total, "finding") if total else "no findings"
    silent = report.outcomes[Kind.NOT_EVIDENCED.value]
    less = f"; {left_out(report)}" if report.left_out else ""
    lowered = (
        f"; gate lowered by {', '.join(report.gate_lowered_by)}" if report.gate_lowered_by else ""
    )
    return (
        f"{found}{breakdown} in {counted(report.hands, 'hand')} "
        f"of {counted(len(report.inputs), 'file')}{less}; "
        f"{what_was_read(report)}; {counted(silent, 'judgement')} could not be made; "
        f"audit {'incomplete' if report.incomplete else 'complete'}{lowered}"
    )


def counts(report: Report, terminal: Terminal) -> list[str]:
    """The number of findings by rule, by paragraph and by file, highest first."""
    lines: list[str] = []
    for name in ("rule", "citation", "file"):
        groups = _grouped(report.findings, name)
        ranked = sorted(groups, key=lambda group: (-len(group[1]), group[0]))
        rows = [
            (safe(key), f"{len(found):,}", f"{sum(one.accepted is not None for one in found):,}")
            for key, found in ranked
        ]
        if rows:
            lines += [*table([(name, "findings", "accepted"), *rows], terminal), ""]
    return lines


def table(rows: list[tuple[str, ...]], terminal: Terminal, *, headings: int = 1) -> list[str]:
    """Rows as aligned columns, the first to the left and numbers to the right. The first rows are
    headings.
    """
    rows = [tuple(map(terminal.shown, row)) for row in rows]
    widths = [max(cells(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = []
    for row in rows:
        first = row[0] + " " * (widths[0] - cells(row[0]))
        rest = [f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join([first, *rest]).rstrip())
    lines[:headings] = [terminal.paint("bold", line) for line in lines[:headings]]
    return lines


def _rules(report: Report, terminal: Terminal, *, every_rule: bool) -> list[str]:
    """A row for each rule with more to say than that it was met or lacks evidence; or for every rule
    with an occasion that counts in the report.
    """
    counted_rules = {
        rule: tally for rule, tally in sorted(report.by_rule.items()) if any(_counts(tally))
    }
    rows = [
        (safe(rule), *(f"{number:,}" for number in _counts(tally)))
        for rule, tally in counted_rules.items()
        if every_rule or tally.violated or tally.indeterminate or tally.erred
    ]
    lines = []
    if rows:
        lines = _fitted(rows, terminal)
    if more := len(counted_rules) - len(rows):
        others = counted(more, "other rule" if rows else "rule")
        sentence = f"{others} found nothing (--statistics lists every rule)"
        lines += terminal.wrap(sentence, first="", rest="  ")
    return [*lines, ""] if lines else []


def _fitted(rows: list[tuple[str, ...]], terminal: Terminal) -> list[str]:
    """The table of rules: with longer headings, stacked ones, or without columns, as wide as fits."""
    lines = table([("rule", *_COLUMNS), *rows], terminal)
    if max(map(cells, lines)) > terminal.width:
        lines = table([*_STACKED, *rows], terminal, headings=2)
    if max(map(cells, lines)) <= terminal.width:
        return lines
    return [
        line
        for rule, *numbers in rows
        for line in terminal.wrap(f"{rule}: " + ", ".join(_told(numbers)), first="", rest="    ")
    ]


def _told(numbers: list[str]) -> list[str]:
    return [
        f"{number} {name}" for number, name in zip(numbers, _COLUMNS, strict=True) if number != "0"
    ]


def _counts(tally: Tally) -> tuple[int, ...]:
    return (tally.met, tally.violated, tally.not_evidenced, tally.indeterminate, tally.erred)


def ranked_silence(report: Report) -> list[tuple[str, list[tuple[str, int]]]]:
    """What was not evidenced: each reason, the commonest first, with the rules concerned."""
    rules: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for rule, reasons in report.silence.items():
        for reason, count in reasons.items():
            rules[reason][rule] = count
    ranked = sorted(rules.items(), key=lambda item: (-sum(item[1].values()), item[0]))
    return [
        (reason, sorted(silenced.items(), key=lambda item: (-item[1], item[0])))
        for reason, silenced in ranked
    ]


def gaps(report: Report, besides: Collection[str] = ()) -> list[str]:
    """Inputs and rounds that were not audited, unless for one of these reasons, and unread lines."""
    found = [
        f"{one.location.path}:{one.location.line}: "
        + (f"hand {one.hand}: " if one.hand else "")
        + one.reason
        for one in report.not_audited
        if one.incomplete or one.hand is not None or one.reason not in besides
    ]
    return found + [
        f"{one.path}: {counted(one.unread_lines, 'line')} could not be read"
        for one in report.inputs
        if one.unread_lines
    ]


def _questions(report: Report, terminal: Terminal) -> list[str]:
    """What the text of the law leaves open: each question with its rounds and what would settle it."""
    asked = questions(report.findings)
    if not asked:
        return []
    lines = [terminal.paint("bold", "open questions")]
    for question in asked:
        sentence = f"{counted(question.rounds, 'round')}: {question.asked}"
        lines += terminal.wrap(sentence, first="  ", rest="    ")
        example = question.example.location
        for more in (
            f"rules: {', '.join(question.rules)}",
            f"for example {example.path}:{example.line}",
            f"settled by: {question.settled_by}",
        ):
            lines += terminal.wrap(more, first="      ", rest="        ")
    return [*lines, ""]


def _silence(report: Report, terminal: Terminal, most: int | None) -> list[str]:
    """The reasons for what was not evidenced, at most ``most`` with a few of the rules concerned, or all
    with all of them.
    """
    ranked = ranked_silence(report)
    if not ranked:
        return []
    lines = [terminal.paint("bold", "not evidenced, and why")]
    for reason, silenced in ranked[:most]:
        total = sum(count for _, count in silenced)
        lines += terminal.wrap(f"{reason} ({total:,})", first="  ", rest="    ")
        named = silenced if most is None else silenced[:NAMED]
        names = ", ".join(f"{rule} ({count:,})" for rule, count in named)
        if more := len(silenced) - len(named):
            names += f" and {counted(more, 'more rule')}"
        lines += terminal.wrap(names, first="      ", rest="      ")
    return [*lines, *_more(len(ranked), most, terminal), ""]


def _not_audited(report: Report, terminal: Terminal, most: int | None) -> list[str]:
    """What was not audited. Files that are no logs share a line, unless every gap is to be listed."""
    skipped: defaultdict[str, list[str]] = defaultdict(list)
    for one in report.not_audited:
        if most is not None and not one.incomplete and one.hand is None:
            skipped[one.reason].append(one.location.path)
    shared = {reason: paths for reason, paths in skipped.items() if len(paths) > 1}
    found = gaps(report, besides=shared)
    total = len(found) + sum(map(len, shared.values()))
    if not total:
        return []
    lines = [terminal.paint("bold", f"not audited ({total:,})")]
    for gap in found[:most]:
        lines += terminal.wrap(gap, first="  ", rest="    ")
    lines += _more(len(found), most, terminal)
    for reason, paths in shared.items():
        sentence = (
            f"{counted(len(paths), 'file')}: {reason} ({paths[0]} and {len(paths) - 1:,} more)"
        )
        lines += terminal.wrap(sentence, first="  ", rest="    ")
    return [*lines, ""]


def _more(total: int, most: int | None, terminal: Terminal) -> list[str]:
    """How many are left out, if any."""
    if most is None or total <= most:
        return []
    return [f"  {terminal.sign('…')} and {total - most:,} more (-v lists all)"]
