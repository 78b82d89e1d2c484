"""One finding in the form of a compiler's message: what, where, the lines that prove it, and why."""

from typing import Final

import msgspec

from handaudit.auditing.finding import SYNTAX, Finding, Quote
from handaudit.duties.outcome import Kind, Severity
from handaudit.facts.words import counted
from handaudit.reports.terminal import Terminal, cells, safe

EARLIER: Final = 8
"""Most quoted lines shown before the marked one; the nearest are kept."""

_BY_OUTCOME: Final = {Kind.INDETERMINATE, Kind.ERRED}
"""Findings named by their outcome instead of their severity."""
_LABELS: Final = {"house": "house rule", "log": "log"}
"""Labels by the kind of the first citation; a paragraph of the subchapter is ``law``."""


def frame(finding: Finding, terminal: Terminal) -> list[str]:
    """The lines of one finding, an empty one at the end."""
    finding = _with_suits(finding, terminal)
    place = finding.location
    quotes, left_out = _shown(finding)
    gutter = len(str(max([place.line, *(quote.line for quote in quotes)])))
    bar = terminal.paint("frame", " " * gutter + " |")
    arrow = terminal.paint("frame", " " * gutter + "-->")
    where = f"{safe(place.path)}:{place.line}:{place.column}"
    lines = [*_headline(finding, terminal), f"{arrow} {where}", bar]
    if left_out:
        lines.append(f"{bar} {terminal.sign('…')} {counted(left_out, 'earlier line')}")
    for quote in quotes:
        lines += _quoted(quote, finding, terminal, gutter)
    sign = terminal.paint("frame", " " * gutter + " =")
    hang = " " * (gutter + 3)
    for fact in _facts(finding):
        first, *rest = terminal.wrap(fact, first=hang, rest=hang + "  ")
        lines += [f"{sign} {first[len(hang) :]}", *rest]
    return [*lines, ""]


def _headline(finding: Finding, terminal: Terminal) -> list[str]:
    """What is wrong, in the width of the terminal."""
    word = _word(finding)
    head = f"{word}[{safe(finding.rule)}]"
    first, *rest = terminal.wrap(f"{head}: {finding.message}", first="", rest="  ")
    return [terminal.paint(word, head) + first[len(head) :], *rest]


def _with_suits(finding: Finding, terminal: Terminal) -> Finding:
    """The finding with cards in its own texts as the terminal shows them; quotes of a log stay
    unchanged.
    """
    if finding.rule == SYNTAX:
        return finding
    return msgspec.structs.replace(
        finding,
        message=terminal.cards(finding.message),
        expected=finding.expected and terminal.cards(finding.expected),
        actual=finding.actual and terminal.cards(finding.actual),
    )


def _word(finding: Finding) -> str:
    """The first word of a finding: its severity, or an outcome that is not a breach."""
    if finding.outcome is Kind.NOT_EVIDENCED and finding.severity is Severity.NOTE:
        return str(finding.outcome.value)  # a line that could not be read is a warning instead
    word = finding.outcome if finding.outcome in _BY_OUTCOME else finding.severity
    return str(word.value)


def _shown(finding: Finding) -> tuple[list[Quote], int]:
    """The quoted lines in order without the earliest of many, and the number left out."""
    place = finding.location
    quotes = sorted(finding.evidence, key=lambda quote: (quote.line, quote.column))
    earlier = [one for one in quotes if (one.line, one.column) < (place.line, place.column)]
    earlier = [one for one in earlier if not one.stands_at(place)]
    left_out = max(len(earlier) - EARLIER, 0)
    return quotes[left_out:], left_out


def _quoted(quote: Quote, finding: Finding, terminal: Terminal, gutter: int) -> list[str]:
    """A quoted line and the mark below it."""
    place = finding.location
    marked = quote.stands_at(place) or place.line < quote.line <= place.end_line
    column = place.column - quote.column + 1 if quote.stands_at(place) else 1
    room = terminal.room(gutter + len(" | "))
    text, before, inside = _cut(quote.text, *_span(quote.text, column), room, terminal)
    if marked:
        mark = terminal.paint(_word(finding), "^" * max(inside, 1))
    else:
        earlier = (quote.line, quote.column) < (place.line, place.column)
        side = " earlier line" if earlier else " later line"
        mark = terminal.paint("frame", "-" * max(min(inside, room - len(side)), 1) + side)
    number = terminal.paint("frame", f"{quote.line:>{gutter}} |")
    bar = terminal.paint("frame", " " * gutter + " |")
    return [f"{number} {text}".rstrip(), f"{bar} {' ' * before}{mark}"]


def _span(text: str, column: int) -> tuple[int, int]:
    """The span to mark in a line: all but its outer blanks, or the word at a column inside it."""
    end = len(text.rstrip())
    if not text[: column - 1].strip() and column <= max(end, 1):
        return len(text) - len(text.lstrip()) if end else 0, end
    start = min(column - 1, len(text))
    word = text[start:].split(maxsplit=1)
    at_word = bool(word) and not text[start].isspace()
    return start, start + (len(word[0]) if at_word else 0)


def _cut(text: str, start: int, end: int, room: int, terminal: Terminal) -> tuple[str, int, int]:
    """A line in at most ``room`` columns, escaped and cut around its mark; the columns before the mark
    and those of the mark.
    """
    base = max(start - room, 0)
    shown = [terminal.shown(character) for character in text[base : start + room]]
    widths = [cells(one) for one in shown]
    start, end, whole = start - base, end - base, len(shown) == len(text)
    low, high = 0, len(shown)
    more = terminal.sign("…")
    if not whole or sum(widths) > room:
        low, high = _window(widths, start, max(room - 2 * len(more), 1))
    head = more if base or low else ""
    tail = more if high < len(shown) or base + high < len(text) else ""
    before = len(head) + sum(widths[low:start])
    return head + "".join(shown[low:high]) + tail, before, sum(widths[start : min(end, high)])


def _window(widths: list[int], start: int, room: int) -> tuple[int, int]:
    """The part of a line that fits: from a quarter of the room before ``start``, or earlier if the
    line ends soon after it.
    """
    low = start
    while low and sum(widths[low - 1 : start]) <= room // 4:
        low -= 1
    high, used = low, 0
    while high < len(widths) and used + widths[high] <= room:
        used += widths[high]
        high += 1
    while high == len(widths) and low and used + widths[low - 1] <= room:
        low -= 1
        used += widths[low]
    return low, high


def _facts(finding: Finding) -> list[str]:
    """The facts below the lines: the law, what was expected, what happened, where and when."""
    facts = []
    if finding.citations:
        label = _LABELS.get(finding.citations[0].partition(":")[0], "law")
        edition = f" (edition {finding.edition})" if finding.edition else ""
        facts.append(f"{label}: {', '.join(finding.citations)}{edition}")
    if finding.accepted:
        facts.append(f"accepted: {finding.accepted}")
    if finding.waived:
        facts.append(f"reason: {finding.waived.reason} ({finding.waived.ticket})")
    if finding.expected:
        facts.append(f"expected: {finding.expected}")
    if finding.actual:
        facts.append(f"actual: {finding.actual}")
    if context := _context(finding):
        facts.append(context)
    if finding.doubted:
        facts.append(f"confidence: {finding.doubted}")
    facts += [f"note: {note}" for note in finding.notes]
    return facts


def _context(finding: Finding) -> str:
    player = f" ({finding.player})" if finding.player else ""
    parts = (
        f"hand {finding.hand}" if finding.hand else None,
        f"table {finding.table}" if finding.table else None,
        finding.game,
        f"dealer {finding.dealer}" if finding.dealer else None,
        f"seat {finding.seat}{player}" if finding.seat is not None else None,
        finding.time,
    )
    return ", ".join(part for part in parts if part)
