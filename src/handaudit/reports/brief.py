"""The audit in ten lines, for people who see handaudit for the first time."""

from collections import Counter
from collections.abc import Iterator, Sequence

from handaudit.auditing.report import Report
from handaudit.duties.outcome import Kind
from handaudit.facts.words import counted
from handaudit.reports.common import incomplete, outstanding, spelled, worst_first
from handaudit.reports.screen import PLAIN, Screen
from handaudit.reports.terminal import Terminal, safe

NAMED = 3
"""Most rules named as those that were broken most often."""


def render(report: Report, screen: Screen = PLAIN) -> str:
    """What was read, how often the duties were kept and broken, the first finding, and what to do next."""
    terminal = screen.terminal
    judged = [
        one for one in report.by_rule.values() if one.met or one.violated or one.indeterminate
    ]
    read = f"{counted(report.hands, 'hand')} of {counted(len(report.inputs), 'file')}"
    lines = terminal.wrap(f"{read} judged by {counted(len(judged), 'rule')}.", first="", rest="")
    lines += ["", *_rows([*_outcomes(report), *_gaps(report)], terminal), ""]
    lines += _first(report, terminal)
    if report.gate_lowered_by:
        lowered = f"The gate is lowered by {safe(', '.join(report.gate_lowered_by))}."
        lines += ["", *terminal.wrap(lowered, first="", rest="")]
    return "".join(f"{line}\n" for line in lines)


def _rows(rows: Sequence[tuple[int, str]], terminal: Terminal) -> Iterator[str]:
    width = max(len(f"{number:,}") for number, _ in rows)
    for number, words in rows:
        first = f"  {number:>{width},}  "
        yield from terminal.wrap(words, first=first, rest=" " * len(first))


def _outcomes(report: Report) -> Iterator[tuple[int, str]]:
    outcomes = report.outcomes
    yield outcomes[Kind.MET.value], "times a duty was kept"
    violated = outcomes[Kind.VIOLATED.value]
    most = Counter({rule: tally.violated for rule, tally in sorted(report.by_rule.items())})
    named = [f"{rule} ({number:,})" for rule, number in most.most_common(NAMED) if number]
    yield violated, "times a duty was broken" + (f", most often {', '.join(named)}" * bool(named))
    if doubtful := outcomes[Kind.INDETERMINATE.value]:
        yield doubtful, "times the law has several readings, and they disagree"
    yield outcomes[Kind.NOT_EVIDENCED.value], "times the log is silent, so that nothing follows"
    if accepted := sum((*report.baselined.values(), *report.waived.values())):
        yield accepted, "findings are accepted by a baseline or a waiver"


def _gaps(report: Report) -> Iterator[tuple[int, str]]:
    missed = len(incomplete(report)) + sum(one.unread_lines for one in report.inputs)
    if missed:
        yield missed, "files, rounds or lines could not be read: the audit is incomplete"


def _first(report: Report, terminal: Terminal) -> list[str]:
    """The gravest finding that nothing accepts, and how to learn more of it."""
    found = worst_first(outstanding(report.findings))
    if not found:
        return terminal.wrap("Nothing was found.", first="", rest="")
    worst = found[0]
    place = f"{spelled(worst.location.path)}:{worst.location.line}"
    cited = f" [{worst.citations[0]}]" if worst.citations else ""
    return [
        f"For example {place}",
        *terminal.wrap(f"{worst.message}{cited}", first="  ", rest="  "),
        f"What the rule asks: handaudit rules {safe(worst.rule)}",
    ]
