"""The rules as text and as JSON: all in a table, one in full, or those at or below a citation."""

from collections.abc import Iterable
from datetime import date
from typing import Any, Final

from handaudit.duties.catalogue import Ambiguity, RuleEntry, required
from handaudit.facts.log import DEFECTS
from handaudit.law import citation
from handaudit.law.clauses import Clause
from handaudit.reports import json
from handaudit.reports.table_log_lexer import painted
from handaudit.reports.terminal import Terminal

CODES: Final = "Citations are to N.J.A.C. 19:47, from 2011-11-14 to 13:69F."


def listed(rules: tuple[RuleEntry, ...], terminal: Terminal) -> str:
    """Every rule with its duty and its severity."""
    widest = max((len(rule.name) for rule in rules), default=0) + 2
    grave = max((len(rule.severity) for rule in rules), default=0) + 2
    lines = []
    for rule in rules:
        first = f"{rule.name:<{widest}}{rule.severity:<{grave}}"
        row = terminal.wrap(rule.title, first=first, rest=" " * (widest + grave))
        lines += [terminal.paint("bold", rule.name) + row[0][len(rule.name) :], *row[1:]]
    return _joined(lines)


def explained(rule: RuleEntry, terminal: Terminal) -> str:
    """One rule in full."""
    lines = [terminal.paint("bold", f"{rule.name} ({rule.severity})")]
    lines += terminal.wrap(rule.title, first="  ", rest="  ")
    lines += ["", terminal.paint("bold", "citations")]
    lines += _by_game(rule.citations | rule.books, terminal)
    lines += ["", terminal.paint("bold", "outcomes")]
    for outcome, text in rule.outcomes.items():
        lines += terminal.wrap(f"{outcome}: {text}", first="  ", rest="    ")
    lines += ["", terminal.paint("bold", "evidence needed")]
    needed = ", ".join(rule.needs) or "only the lines of play"
    lines += terminal.wrap(needed, first="  ", rest="  ")
    lines += ["", terminal.paint("bold", "confidence")]
    lines += terminal.wrap(confidence(rule), first="  ", rest="  ")
    lines += ["", terminal.paint("bold", "what to do")]
    lines += terminal.wrap(rule.remedy, first="  ", rest="  ")
    lines += ["", terminal.paint("bold", "since"), f"  {rule.since} ({rule.status})"]
    if rule.example:
        lines += ["", terminal.paint("bold", "an example that breaks it")]
        lines += [f"    {painted(line, terminal)}" for line in rule.example.splitlines()]
    codes = _codes(rule.cites())
    return _joined([*lines, "", *codes] if codes else lines)


_OPEN: Final = (
    "a rule is violated only if every reading says so; where they disagree, it is indeterminate"
)
_ONE_WAY: Final = (
    "every log is read in this way; if another reading would allow what a violation reports, its "
    "confidence is medium (one-reading)"
)


def ambiguity(one: Ambiguity, terminal: Terminal) -> str:
    """An entry of the register of ambiguities: how it is read, and what it leaves open."""
    lines = [terminal.paint("bold", f"{one.entry} (a reading of {one.law})")]
    lines += terminal.wrap(one.reading, first="  ", rest="  ")
    lines += ["", terminal.paint("bold", "how it is judged")]
    lines += terminal.wrap(_OPEN if one.open else _ONE_WAY, first="  ", rest="  ")
    if one.open:
        lines += ["", terminal.paint("bold", "what would settle it")]
        lines += terminal.wrap(one.settled_by, first="  ", rest="  ")
    if one.rules:
        lines += ["", terminal.paint("bold", "rules")]
        for rule, text in one.rules.items():
            lines += [f"  {rule}", *terminal.wrap(text, first="    ", rest="      ")]
    if one.clauses:
        lines += ["", terminal.paint("bold", "clauses")]
        for clause in one.clauses:
            lines += _clause(clause, terminal)
    return _joined(lines)


def ambiguity_as_json(one: Ambiguity) -> bytes:
    """The same as JSON."""
    content: dict[str, Any] = {
        "ambiguity": one.entry,
        "law": one.law,
        "reading": one.reading,
        "open": one.open,
        "settled_by": one.settled_by if one.open else None,
        "rules": one.rules,
        "clauses": [clause.citation for clause in one.clauses],
    }
    return json.encoded(content)


def confidence(rule: RuleEntry) -> str:
    """The days for whose rounds its findings may have high confidence."""
    if not rule.seen:
        return "high, unless it is assumed that the room has the rule"
    days = (f"{section} {_days(rule.seen[section])}" for section in rule.seen)
    return f"high on days for which the text has been seen, else medium: {'; '.join(days)}"


def _days(seen: tuple[tuple[date, date | None], ...]) -> str:
    return " and ".join(f"from {first}" + (f" to {last}" if last else "") for first, last in seen)


def below(
    term: str,
    terms: tuple[str, ...],
    clauses: tuple[Clause, ...],
    rules: tuple[RuleEntry, ...],
    terminal: Terminal,
) -> str:
    """What the paragraphs of a term require, clause by clause, and the rules that judge them.

    ``terms`` are the citations that the findings of these rules carry.
    """
    lines = []
    defect = DEFECTS.get(term)
    if defect is not None:
        lines += [*terminal.wrap(f"{term}: {defect}", first="", rest="  "), ""]
    if clauses:
        lines.append(terminal.paint("bold", "clauses"))
        for clause in clauses:
            lines += _clause(clause, terminal)
        lines.append("")
    described = required(citation.inner(term))
    if described:
        lines.append(terminal.paint("bold", "by game"))
        reached: list[str] = []
        for (paragraph, words), games in described.items():
            if games != reached:
                lines += terminal.wrap(f"in {', '.join(games)}", first="  ", rest="     ")
                reached = games
            lines += terminal.wrap(words, first=f"    {paragraph}: ", rest="      ")
        lines.append("")
    for rule in rules:
        lines += [
            terminal.paint("bold", f"{rule.name} ({rule.severity})"),
            *terminal.wrap(rule.title, first="  ", rest="  "),
            *_by_game(rule.below(terms), terminal),
            "",
        ]
    cites = (cite for rule in rules for several in rule.below(terms).values() for cite in several)
    codes = _codes((*terms, *cites))
    return _joined([*lines, *codes] if codes else lines[:-1])


def _codes(cites: Iterable[str]) -> tuple[str, ...]:
    """Which code New Jersey's citations are to, if there are any."""
    return (CODES,) if any(citation.numbered(cite) for cite in cites) else ()


def _clause(clause: Clause, terminal: Terminal) -> list[str]:
    """What a clause requires, its status, and the rules that judge it or the reason why none does."""
    why = "; ".join(part for part in (", ".join(clause.rules), clause.note) if part)
    status = f"{clause.status}: {why}" if why else clause.status
    return [
        *terminal.wrap(clause.says, first=f"  {clause.citation}: ", rest="    "),
        *terminal.wrap(status, first="      ", rest="        "),
    ]


def as_json(
    rules: tuple[RuleEntry, ...],
    terms: tuple[str, ...] = (),
    *,
    clauses: tuple[Clause, ...] = (),
    history: list[dict[str, Any]] | None = None,
) -> bytes:
    """The same as JSON; ``terms`` limit the citations to those that they cover.

    ``clauses`` are those that were asked for, and ``history`` holds the changes of their
    paragraphs.
    """
    content: dict[str, Any] = {
        "rules": [
            {
                "name": rule.name,
                "title": rule.title,
                "severity": rule.severity,
                "citations": rule.below(terms) if terms else rule.citations | rule.books,
                "needs": rule.needs,
                "remedy": rule.remedy,
                "text_seen": rule.seen,
                "outcomes": rule.outcomes,
                "example": rule.example,
                "since": rule.since,
                "status": rule.status,
            }
            for rule in rules
        ]
    }
    if clauses:
        content["clauses"] = [
            {
                "citation": clause.citation,
                "clause": clause.says,
                "status": clause.status,
                "rules": clause.rules,
                "note": clause.note,
            }
            for clause in clauses
        ]
    if history is not None:
        content["history"] = history
    return json.encoded(content)


def _by_game(citations: dict[str, tuple[str, ...]], terminal: Terminal) -> list[str]:
    """A line for each game: its name and the paragraphs."""
    widest = max(map(len, citations), default=0) + 2
    lines = []
    for game, cites in citations.items():
        indent = " " * (widest + 4)
        lines += terminal.wrap(", ".join(cites), first=f"    {game:<{widest}}", rest=indent)
    return lines


def _joined(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
