"""The SARIF description of a rule, made from that of ``handaudit rules``."""

from typing import Any, Final

from handaudit.auditing.grouping import section
from handaudit.duties.catalogue import RuleEntry
from handaudit.reports import help_pages

LONGEST: Final = 1024
"""Most characters that GitHub accepts in a description."""
TAGS: Final = 10
"""Most tags that GitHub shows for a rule."""


def descriptor(rule: RuleEntry) -> dict[str, Any]:
    """A reporting descriptor: descriptions, help as text, as Markdown and on a page, and tags."""
    outcomes = [f"{outcome}: {text}" for outcome, text in rule.outcomes.items()]
    address = help_pages.page(rule.name)
    return {
        "id": rule.name,
        "name": "".join(word.capitalize() for word in rule.name.split("-")),
        "shortDescription": {"text": _cut(rule.title)},
        "fullDescription": {"text": _cut(" ".join([rule.title, *outcomes]))},
        **({"helpUri": address} if address else {}),
        "help": {"text": _text(rule), "markdown": _markdown(rule)},
        "defaultConfiguration": {"level": rule.severity},
        "properties": {
            "tags": _sections(rule)[:TAGS],
            "problem.severity": "recommendation" if rule.severity == "note" else rule.severity,
            "precision": _precision(rule),
        },
    }


def _precision(rule: RuleEntry) -> str:
    """Lower than the highest if no section is known to have kept its seen text to this day."""
    stands = any(last is None for days in rule.seen.values() for _, last in days)
    return "very-high" if stands or not rule.seen else "high"


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def _sections(rule: RuleEntry) -> list[str]:
    return list(dict.fromkeys(section(cite) for cites in rule.citations.values() for cite in cites))


def _text(rule: RuleEntry) -> str:
    lines = [rule.title]
    lines += [f"{outcome}: {text}" for outcome, text in rule.outcomes.items()]
    lines.append(f"evidence needed: {', '.join(rule.needs) or 'only the lines of play'}")
    lines += [f"what to do: {rule.remedy}"] if rule.remedy else []
    lines += [f"{game}: {', '.join(cites)}" for game, cites in rule.citations.items()]
    if rule.example:
        lines += ["an example that breaks it:", rule.example]
    return "\n".join(lines)


def _markdown(rule: RuleEntry) -> str:
    lines = [rule.title, ""]
    lines += [f"- **{outcome}**: {text}" for outcome, text in rule.outcomes.items()]
    lines += [f"- **evidence needed**: {', '.join(rule.needs) or 'only the lines of play'}"]
    lines += [f"- **what to do**: {rule.remedy}", ""] if rule.remedy else [""]
    lines += ["| game | paragraphs |", "|---|---|"]
    lines += [f"| {game} | {', '.join(cites)} |" for game, cites in rule.citations.items()]
    if rule.example:
        lines += ["", "A log that breaks it:", "", "```", rule.example, "```"]
    return "\n".join(lines)
