"""A page for each rule: its duty, and its example drawn as the table was when the rule was broken."""

from html import escape
from typing import Final

import example
import rules_page
import table_svg

from handaudit import catalogue
from handaudit.catalogue import Entry
from handaudit.reports.frame import frame
from handaudit.reports.terminal import Terminal

BEFORE: Final = 4
"""Moments' lines shown before the one that breaks the rule."""


def pages() -> dict[str, str]:
    """The pages by their paths: the list of the rules, and each rule."""
    rules = catalogue.entries()
    made = {f"rules/{rule.name}.md": _page(rule) for rule in rules}
    rows = [
        f"| [{rule.name}](rules/{rule.name}.md) | {rule.severity} | {rule.title} |"
        for rule in rules
    ]
    names = "\n".join(f"rules/{rule.name}" for rule in rules)
    tree = f"```{{toctree}}\n:hidden:\n\n{names}\n```\n"
    table = "\n".join(["| rule | severity | duty |", "|---|---|---|", *rows])
    made["rules.md"] = f"{rules_page.HEAD}\n{table}\n\n{tree}"
    return made


def _page(rule: Entry) -> str:
    _, *told = rules_page.rule(rule)
    shown = example.of(rule.name)
    lines = [f"# {rule.name}", *told]
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
