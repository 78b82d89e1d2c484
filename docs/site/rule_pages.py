"""A page for each rule: its duty, and its example drawn as the table was when the rule was broken."""

from collections.abc import Iterable
from html import escape
from typing import Final

import ambiguities_page
import example
import rules_page
import table_svg

import clause_pairs
from casebook import Case
from handaudit.duties import catalogue
from handaudit.duties.catalogue import RuleEntry
from handaudit.law import books, readable
from handaudit.law.citation import printed
from handaudit.law.clauses import Clause
from handaudit.law.new_jersey.editions import BOOK
from handaudit.reports.frame import frame
from handaudit.reports.terminal import Terminal

BEFORE: Final = 4
"""Moments' lines shown before the one that breaks the rule."""


def pages() -> dict[str, str]:
    """The pages by their paths: the list of the rules, and each rule."""
    rules = catalogue.entries()
    names = [rule.name for rule in rules]
    open_to = ambiguities_page.entries_by_rule()
    made = {
        f"rules/{rule.name}.md": _page(rule, before, after, open_to.get(rule.name, ()))
        for rule, before, after in zip(rules, ["", *names], [*names[1:], ""], strict=False)
    }
    rows = [
        f"| [{rule.name}](rules/{rule.name}.md) | {rule.severity} | {rule.title} |"
        for rule in rules
    ]
    table = "\n".join(["| rule | severity | duty |", "|---|---|---|", *rows])
    made["rules.md"] = f"{rules_page.HEAD}\n{table}\n"
    return made


def _page(rule: RuleEntry, before: str, after: str, entries: Iterable[str]) -> str:
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
    lines += _clauses(rule)
    if entries:
        lines += ["", "## What the text leaves open", ""]
        lines += [
            f"- [{one}](../ambiguities.md#{one.lower()}): {BOOK.readings[one]}." for one in entries
        ]
    return "\n".join(lines) + "\n"


def _clauses(rule: RuleEntry) -> list[str]:
    """The clauses that a rule judges, of every book, with a breach and a lawful case beside it."""
    judged = [
        (book, clause)
        for book in books.every()
        for clause in book.clauses
        if rule.name in clause.rules
    ]
    if not judged:
        return []
    lines = ["", "## The clauses that it judges", ""]
    lines += [f"- {_cited(clause)}: {clause.says}" for _, clause in judged]
    pairs = clause_pairs.pairs()
    of_book = ((book, pairs.get(clause.key)) for book, clause in judged)
    own = next(((book, pair) for book, pair in of_book if pair and _own(pair, rule.name)), None)
    if own is not None:
        book, pair = own
        lines += ["", "A breach of a clause, and a lawful case beside it:", ""]
        lines += [
            *_case("Breach", pair.breach, pair.breaks(book)),
            *_case("Lawful", pair.lawful, pair.keeps(book)),
        ]
    return lines


def _own(pair: clause_pairs.Pair, rule: str) -> bool:
    """Whether a pair is of the rule's casebook, so that the breach is one of this rule."""
    return pair.book.rpartition("/")[2] == rule


def _cited(clause: Clause) -> str:
    address = readable.page(printed(clause.citation, None))
    return f"[{clause.citation}]({address})" if address else clause.citation


def _case(kind: str, said: str, case: Case) -> list[str]:
    return [
        f"<details><summary>{kind}: {escape(said)}</summary>",
        "",
        f"```{'tlog' if case.format == 'table-log' else 'text'}",
        *case.lines,
        "```",
        "",
        "</details>",
        "",
    ]


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
