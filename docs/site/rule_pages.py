"""A page for each rule: its duty, and its example drawn as the table was when the rule was broken."""

from html import escape
from typing import Final

import example
import rules_page
import table_svg

from handaudit.duties import catalogue
from handaudit.duties.catalogue import RuleEntry
from handaudit.reports.frame import frame
from handaudit.reports.terminal import Terminal

BEFORE: Final = 4
"""Moments' lines shown before the one that breaks the rule."""


def pages() -> dict[str, str]:
    """The pages by their paths: the list of the rules, and each rule."""
    rules = catalogue.entries()
    names = [rule.name for rule in rules]
    made = {
        f"rules/{rule.name}.md": _page(rule, before, after)
        for rule, before, after in zip(rules, ["", *names], [*names[1:], ""], strict=False)
    }
    rows = [
        f"| [{rule.name}](rules/{rule.name}.md) | {rule.severity} | {rule.title} |"
        for rule in rules
    ]
    table = "\n".join(["| rule | severity | duty |", "|---|---|---|", *rows])
    made["rules.md"] = f"{rules_page.HEAD}\n{table}\n"
    return made


def _page(rule: RuleEntry, before: str, after: str) -> str:
    """The page of a rule, with the way to its neighbours; in the tree of every page it would be long."""
    _, *told = rules_page.rule(rule)
    shown = example.of(rule.name)
    way = [
        f"[\u2190 {before}]({before}.md)" if before else "",
        "[All rules](../rules.md)",
        f"[{after} \u2192]({after}.md)" if after else "",
    ]
    lines = ["---", "orphan: true", "---", " \u00b7 ".join(filter(None, way)), ""]
    lines += [f"# {rule.name}", *told]
    if shown is not None:
        lines += ["## Its example, drawn", ""]
        lines += _drawn(shown)
    return "\n".join(lines) + "\n"


def _drawn(shown: example.Example) -> list[str]:
    finding = shown.finding
    lines = []
    if shown.told:
        moment = shown.told[shown.step]
        told = f"The table after line {moment.line}, {moment.text}: {finding.message}."
        picture = table_svg.drawn(shown.told, shown.step, told, example.broke(finding))
        caption = f"After line {moment.line}, <code>{escape(moment.text)}</code>"
        lines += [
            f'<figure class="round">{picture}<figcaption>{caption}</figcaption></figure>',
            "",
        ]
    lines += ["```text", *frame(finding, Terminal(width=78))[:-1], "```", ""]
    lines += [f"The log is in `{shown.where}`."]
    if shown.house:
        lines += [
            "It is audited with the house file",
            "",
            "```toml",
            *shown.house.splitlines(),
            "```",
        ]
    return lines
