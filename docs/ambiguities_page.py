"""The page of the ambiguities: how each is read, which rules it leaves open, and a case of it."""

import re
import sys
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "helpers"))

import casebook
from handaudit.duties.outcome import Kind
from handaudit.law.new_jersey.editions import BOOK

HEAD: Final = """# How the ambiguities are read

Generated from the register (`src/handaudit/law/new_jersey/book.toml`) and the casebooks by `make
docs`; do not edit.

Some paragraphs admit several readings. handaudit does not choose one. A duty is `violated` only if every
reading says so. If the readings disagree on a hand, the outcome is `indeterminate`, and the finding
names the entry. `--fail-on indeterminate` makes such an audit exit with 1. This page uses our words, not
those of the law. Findings refer to its entries by number.
"""
OPEN: Final = """## Left open on a hand

Each entry lists the rules that it can leave open. For each rule it shows a case from the casebooks
(`tests/casebooks`), with the line on which the readings differ.
"""
SETTLED: Final = """## Read in one way

For these entries one reading, given here, applies to every log. If another reading would allow what a
violation reports, the finding has the doubt [`one-reading`](findings.md#confidence).
"""

_ENTRY: Final = re.compile(r"^read as (A-\d\d)")


class _Shown(NamedTuple):
    """A case in which the readings disagree."""

    game: str
    title: str
    line: str
    message: str


def page() -> str:
    """The whole page, ending in a line end."""
    shown = _cases()
    lines = [HEAD, OPEN]
    for entry in sorted(shown):
        rules = shown[entry]
        lines += [f"### {entry}", "", _sentence(BOOK.readings[entry]), ""]
        for rule, case in sorted(rules.items()):
            lines += [f"- [{rule}](rules.md#{rule}), {case.game}: {case.title}", ""]
            lines += [f"      {case.line}", "", f"  {_sentence(case.message)}", ""]
    lines += [SETTLED, "| entry | how it is read |", "|---|---|"]
    rest = sorted(set(BOOK.readings) - set(shown))
    lines += [f"| {entry} | {_sentence(BOOK.readings[entry])} |" for entry in rest]
    return "\n".join(lines) + "\n"


def entries_by_rule() -> dict[str, list[str]]:
    """The entries that each rule can leave open, as the page has them."""
    text = (Path(__file__).parent / "ambiguities.md").read_text(encoding="utf-8")
    found: dict[str, list[str]] = {}
    for entry, part in re.findall(r"^### (A-\d\d)\n(.*?)(?=^##)", text, re.MULTILINE | re.DOTALL):
        for rule in re.findall(r"^- \[[^\]]*\]\(rules\.md#([a-z0-9-]+)\)", part, re.MULTILINE):
            found.setdefault(rule, []).append(entry)
    return found


def _cases() -> dict[str, dict[str, _Shown]]:
    """For each entry, by rule, the first case in which it leaves the outcome open."""
    found: dict[str, dict[str, _Shown]] = {}
    for book in casebook.books():
        for case in casebook.cases(book):
            if case.ending != "indeterminate":
                continue
            for one in case.report.findings:
                entries = [match[1] for match in map(_ENTRY.match, one.notes) if match]
                if one.outcome is not Kind.INDETERMINATE or one.rule != case.rule:
                    continue
                line = case.lines[one.location.line - 1].strip()
                shown = _Shown(one.game or "", case.said, line, one.message)
                for entry in entries:
                    found.setdefault(entry, {}).setdefault(one.rule, shown)
    return found


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + ("" if text.endswith(".") else ".")
