"""The page of the rules: each with its duty, citations by game, outcomes, evidence and an example."""

from typing import Final

from handaudit.duties import catalogue
from handaudit.duties.catalogue import RuleEntry
from handaudit.reports.rules import confidence

HEAD: Final = """# The rules

Generated from the rules by `make docs`; do not edit. `handaudit rules NAME` prints one rule, and
`handaudit rules '14.10(g)'` prints those that enforce a paragraph.

- A citation is the number of the paragraph, because both codifications number alike. It is N.J.A.C.
  19:47-14.10(g) before 14 November 2011, and 13:69F-14.10(g) from that day. `house:` cites a rule of the
  room, and `log:` a rule about the consistency of the log.
- The severity is that of a violation: `error` for the regulations, `warning` for a house rule or the
  log, `note` for the rest.
- The [confidence](findings.md#confidence) is the highest that a finding can have.
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


def rule(rule: RuleEntry) -> list[str]:
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
        lines += ["A log that breaks it:", "", "```tlog", *rule.example.splitlines(), "```", ""]
    return lines


def _by_cites(rule: RuleEntry) -> list[tuple[str, list[str]]]:
    """Games with the same paragraphs stand together."""
    together: dict[str, list[str]] = {}
    for game, cites in rule.citations.items():
        together.setdefault(", ".join(cites), []).append(game)
    return list(together.items())
