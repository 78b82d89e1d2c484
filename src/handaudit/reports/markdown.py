"""Markdown for people: a comment on a pull request, a job's summary, a wiki.

Text of a log is never markup: everything but plain words stands in a code span, where HTML, links,
mentions and formulas have no effect.
"""

import re
from collections import defaultdict
from typing import Final

from handaudit.auditing import deal_order
from handaudit.auditing.finding import Finding
from handaudit.auditing.report import Report
from handaudit.facts.words import capital, counted
from handaudit.reports.common import entries, spelled, statement, worst_first
from handaudit.reports.questions import questions, singled_out
from handaudit.reports.terminal import safe
from handaudit.reports.text import gaps, ranked_silence, verdict

SHOWN: Final = 10
"""Most findings listed for one rule."""
LISTED: Final = 20
"""Most reasons, and most things not audited, that are listed."""
LONGEST: Final = 300
"""Most characters kept of one text."""

_PLAIN: Final = re.compile(r"[A-Za-z0-9 ,.;:'()%-]*")
_LINKED: Final = re.compile(
    r"www\.|:[\w+-]+:|\b[0-9a-f]{7,40}\b|GH-\d|^\s*(?:-|\d+[.)])", re.IGNORECASE
)
"""Plain characters that a page may still turn into a link or a list."""


def render(report: Report) -> str:
    """The verdict, the counts by rule, the findings by rule, and what was not evidenced or audited."""
    lines = ["# handaudit", "", f"**{capital(verdict(report))}.**", "", statement(report), ""]
    for remark in deal_order.among(report.remarks):
        lines += [f"**Note**: {plain(remark)}.", ""]
    lines += _counts(report)
    lines += _findings(report)
    lines += _questions(report)
    lines += _silence(report)
    lines += _not_audited(report)
    while not lines[-1]:
        lines.pop()
    return "".join(f"{line}\n" for line in lines)


def plain(text: str) -> str:
    """A text of a log as Markdown that shows it and has no other effect."""
    text = safe(text)
    if len(text) > LONGEST:
        text = text[:LONGEST] + "..."
    if _PLAIN.fullmatch(text) and not _LINKED.search(text):
        return text
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    space = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{space}{text}{space}{fence}"


def _counts(report: Report) -> list[str]:
    rows = [
        f"| `{safe(rule)}` | {tally.met:,} | {tally.violated:,} | {tally.not_evidenced:,} "
        f"| {tally.indeterminate:,} | {tally.erred:,} |"
        for rule, tally in sorted(report.by_rule.items())
        if tally.met or tally.violated or tally.not_evidenced or tally.indeterminate or tally.erred
    ]
    if not rows:
        return []
    head = "| rule | met | violated | not evidenced | indeterminate | erred |"
    return ["## Rules", "", head, "|---|--:|--:|--:|--:|--:|", *rows, ""]


def _findings(report: Report) -> list[str]:
    if not report.findings:
        return []
    by_rule: defaultdict[str, list[Finding]] = defaultdict(list)
    for finding in worst_first(singled_out(report.findings)):
        by_rule[finding.rule].append(finding)
    titles = {entry.name: entry.title for entry in entries(set(by_rule), report)}
    lines = ["## Findings", ""]
    for rule, findings in by_rule.items():
        lines += [f"### `{safe(rule)}` ({len(findings):,})", "", plain(titles[rule]), ""]
        for finding in findings[:SHOWN]:
            lines += _finding(finding)
        if len(findings) > SHOWN:
            lines.append(f"- and {len(findings) - SHOWN:,} more")
        lines.append("")
    return lines


def _finding(finding: Finding) -> list[str]:
    place = finding.location
    where = _code(f"{spelled(place.path)}:{place.line}:{place.column}")
    lines = [f"- {where} **{finding.outcome.value}** ({finding.severity.value}): "]
    lines[0] += plain(finding.message)
    if finding.citations:
        edition = f" (edition {finding.edition})" if finding.edition else ""
        lines.append(f"  - law: {plain(', '.join(finding.citations) + edition)}")
    if finding.accepted:
        lines.append(f"  - accepted: {plain(finding.accepted)}")
    if finding.expected:
        lines.append(f"  - expected: {plain(finding.expected)}")
    if finding.actual:
        lines.append(f"  - actual: {plain(finding.actual)}")
    if finding.doubted:
        lines.append(f"  - confidence: {plain(finding.doubted)}")
    lines += [
        f"  - line {quote.line}: {_code(quote.text.strip())}"
        for quote in finding.evidence[-5:]
        if quote.text.strip()
    ]
    return lines


def _code(text: str) -> str:
    """A text as code, whatever it contains."""
    shown = plain(text)
    return shown if shown.startswith("`") else f"`{shown}`"


def _questions(report: Report) -> list[str]:
    """What the text of the law leaves open, a line a question."""
    asked = questions(report.findings)
    if not asked:
        return []
    lines = ["## Open questions", ""]
    for question in asked:
        place = question.example.location
        lines += [
            f"- {plain(question.asked)} ({counted(question.rounds, 'round')})",
            f"  - rules: {', '.join(f'`{safe(rule)}`' for rule in question.rules)}",
            f"  - for example: {_code(f'{spelled(place.path)}:{place.line}')}",
            f"  - settled by: {plain(question.settled_by)}",
        ]
    return [*lines, ""]


def _silence(report: Report) -> list[str]:
    ranked = ranked_silence(report)
    if not ranked:
        return []
    lines = ["## Not evidenced, and why", ""]
    for reason, silenced in ranked[:LISTED]:
        names = ", ".join(f"`{safe(rule)}` ({count:,})" for rule, count in silenced)
        total = sum(count for _, count in silenced)
        lines.append(f"- {plain(reason)} ({total:,}): {names}")
    if len(ranked) > LISTED:
        lines.append(f"- and {len(ranked) - LISTED:,} more")
    return [*lines, ""]


def _not_audited(report: Report) -> list[str]:
    found = gaps(report)
    if not found:
        return []
    lines = [f"## Not audited ({len(found):,})", ""]
    lines += [f"- {plain(gap)}" for gap in found[:LISTED]]
    if len(found) > LISTED:
        lines.append(f"- and {len(found) - LISTED:,} more")
    return [*lines, ""]
