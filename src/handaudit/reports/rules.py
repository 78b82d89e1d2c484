"""The rules as text and as JSON: the table of all, one in full, or those at or below a citation."""

from datetime import date
from typing import Final

from handaudit.duties.catalogue import Entry, told
from handaudit.reports import json
from handaudit.reports.terminal import Terminal

CODES: Final = "Citations are to N.J.A.C. 19:47, from 2011-11-14 to 13:69F."


def listed(rules: tuple[Entry, ...], terminal: Terminal) -> str:
    """Every rule with its duty and how grave a breach is."""
    widest = max((len(rule.name) for rule in rules), default=0) + 2
    grave = max((len(rule.severity) for rule in rules), default=0) + 2
    lines = []
    for rule in rules:
        first = f"{rule.name:<{widest}}{rule.severity:<{grave}}"
        row = terminal.wrap(rule.title, first=first, rest=" " * (widest + grave))
        lines += [terminal.paint("bold", rule.name) + row[0][len(rule.name) :], *row[1:]]
    return _joined(lines)


def explained(rule: Entry, terminal: Terminal) -> str:
    """One rule in full."""
    lines = [terminal.paint("bold", f"{rule.name} ({rule.severity})")]
    lines += terminal.wrap(rule.title, first="  ", rest="  ")
    lines += ["", terminal.paint("bold", "citations")]
    lines += _by_game(rule.citations, terminal)
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
        lines += [f"    {line}" for line in rule.example.splitlines()]
    return _joined([*lines, "", CODES])


def confidence(rule: Entry) -> str:
    """For rounds of which days its findings may be of high confidence."""
    if not rule.seen:
        return "high, unless it is assumed that the room has the rule"
    days = (f"{section} {_days(rule.seen[section])}" for section in rule.seen)
    return f"high on days for which the text has been seen, else medium: {'; '.join(days)}"


def _days(seen: tuple[tuple[date, date | None], ...]) -> str:
    return " and ".join(f"from {first}" + (f" to {last}" if last else "") for first, last in seen)


def below(cite: str, rules: tuple[Entry, ...], terminal: Terminal) -> str:
    """What a citation and those below it ask, and the rules that enforce it, with their games."""
    lines = []
    asked = told(cite)
    if asked:
        lines.append(terminal.paint("bold", "what it asks"))
        reached: list[str] = []
        for (paragraph, words), games in asked.items():
            if games != reached:
                lines += terminal.wrap(f"in {', '.join(games)}", first="  ", rest="     ")
                reached = games
            lines += terminal.wrap(words, first=f"    {paragraph}: ", rest="      ")
        lines.append("")
    for rule in rules:
        lines += [
            terminal.paint("bold", f"{rule.name} ({rule.severity})"),
            *terminal.wrap(rule.title, first="  ", rest="  "),
            *_by_game(rule.below(cite), terminal),
            "",
        ]
    return _joined([*lines, CODES])


def as_json(rules: tuple[Entry, ...], cite: str | None = None) -> bytes:
    """The same as JSON; ``cite`` narrows the citations to those at or below it."""
    return json.encoded(
        {
            "rules": [
                {
                    "name": rule.name,
                    "title": rule.title,
                    "severity": rule.severity,
                    "citations": rule.citations if cite is None else rule.below(cite),
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
    )


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
