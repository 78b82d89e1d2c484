"""The page of the rules: each with its duty, citations by game, outcomes, evidence and an example."""

from typing import Final

from handaudit.duties import catalogue
from handaudit.duties.catalogue import Entry
from handaudit.reports.rules import confidence

HEAD: Final = """# The rules

Generated from the rules themselves by `make docs`; do not edit. `handaudit rules NAME` prints one of them,
`handaudit rules 14.10(g)` those that enforce a paragraph.

A citation is the number of the paragraph, since both codifications number alike: N.J.A.C. 19:47-14.10(g)
before 14 November 2011, 13:69F-14.10(g) from that day. `house:` cites a rule of the room, `log:` what a log
owes its reader. The severity is that of a violation: `error` of the subchapter, `warning` of a house rule or
of the log, `note` the rest. The [confidence](findings.md#confidence) is the most that a finding may have.
"""


def page() -> str:
    """The whole page, ending in a line end."""
    rules = catalogue.entries()
    rows = [f"| [{rule.name}](#{rule.name}) | {rule.severity} | {rule.title} |" for rule in rules]
    index = ["| rule | severity | duty |", "|---|---|---|", *rows, ""]
    lines = [HEAD, *index]
    for one in rules:
        lines += rule(one)
    return "\n".join(lines)


def rule(rule: Entry) -> list[str]:
    """The part of the page about one rule."""
    lines = [f"## {rule.name}", "", rule.title, ""]
    lines += [f"- **{outcome}**: {text}" for outcome, text in rule.outcomes.items()]
    lines += [f"- **evidence needed**: {', '.join(rule.needs) or 'only the lines of play'}"]
    lines += [f"- **severity**: {rule.severity}"]
    lines += [f"- **confidence**: {confidence(rule)}"]
    lines += [f"- **what to do**: {rule.remedy}"]
    lines += [f"- **since**: {rule.since}, {rule.status}", ""]
    lines += ["| game | paragraphs |", "|---|---|"]
    lines += [f"| {', '.join(games)} | {cites} |" for cites, games in _by_cites(rule)]
    lines += [""]
    if rule.example:
        lines += ["A log that breaks it:", "", "```", *rule.example.splitlines(), "```", ""]
    return lines


def _by_cites(rule: Entry) -> list[tuple[str, list[str]]]:
    """Games with the same paragraphs stand together."""
    together: dict[str, list[str]] = {}
    for game, cites in rule.citations.items():
        together.setdefault(", ".join(cites), []).append(game)
    return list(together.items())
