"""What readers of JSON share: the lines of keys, the place of a fault, and what stands for damage."""

import json
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from handaudit.facts.events import Event, Ignored, RoundOpened, Unread
from handaudit.facts.evidence import Evidence
from handaudit.facts.log import UNNUMBERED, Defect, Interlude, Round, Session, Source

Span = tuple[int, int]
"""The columns at which a text begins and ends in its line, 1-based; ``(0, 0)`` if they are not known."""

_AT_BYTE: Final = re.compile(r"\(byte ([0-9]+)\)")

_SCANNER: Final = json.JSONDecoder(parse_int=str, parse_float=str)
"""Only finds where an object ends, so it keeps numbers as strings of any length."""


@lru_cache(maxsize=64)
def _value(name: str) -> re.Pattern[str]:
    return re.compile(rf'"{re.escape(name)}"\s*+:[ \t]*+(?:\{{[^{{}}\n]*+\}}?|[^,{{}}\n]*+)')


@lru_cache(maxsize=64)
def _key(name: str) -> re.Pattern[str]:
    # Inside a string of JSON a quotation mark has a backslash, so that this finds keys only.
    return re.compile(rf'"{re.escape(name)}"\s*+:')


def end_of_value(text: str, start: int) -> int | None:
    """The end of the value that begins at an offset; ``None`` if it is not JSON."""
    try:
        return _SCANNER.raw_decode(text, start)[1]
    except (ValueError, RecursionError):
        return None


def fault(document: str) -> str | None:
    """Why a text is not JSON; ``None`` if it is."""
    try:
        _SCANNER.decode(document)
    except ValueError as error:
        return f"JSON: {str(error).partition(':')[0]}"
    except RecursionError:
        return "JSON that is less deep"
    return None


def given_twice(text: str) -> str | None:
    """A key that an object of a JSON text has twice: its readers would take the last one in silence."""
    twice: list[str] = []

    def look(pairs: list[tuple[str, Any]]) -> None:
        if len(dict(pairs)) < len(pairs):
            keys = [key for key, _ in pairs]
            twice.extend(key for at, key in enumerate(keys) if key in keys[:at])

    try:
        json.loads(text, object_pairs_hook=look, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        return None
    return twice[0] if twice else None


class KeyLines:
    """The lines of the keys of a text that begins at ``first_line`` of its file."""

    def __init__(self, text: str, first_line: int) -> None:
        self.text = text
        self.first_line = first_line
        self._split: list[str] | None = None

    @property
    def last_line(self) -> int:
        """The last line with content."""
        return self.first_line + self.text.rstrip().count("\n")

    def line(self, name: str) -> int:
        """The line of the first key of that name; the first line if there is none."""
        found = _key(name).search(self.text)
        return self.first_line + (self.text.count("\n", 0, found.start()) if found else 0)

    def places(self, name: str, count: int) -> list[tuple[int, int]]:
        """The line and the column of the ``count`` keys of that name, in order.

        If the text has a different number of them, an unknown field has the same name. Then only
        the first line is known.
        """
        found: list[tuple[int, int]] = []
        line, done, start = self.first_line, 0, 0
        for match in _key(name).finditer(self.text):
            at = match.start()
            ends = self.text.count("\n", done, at)
            if ends:
                line += ends
                start = self.text.rfind("\n", done, at) + 1
            done = at
            found.append((line, at - start + 1))
        return found if len(found) == count else [(self.first_line, 1)] * count

    def spans(self, name: str, count: int) -> list[Span]:
        """Where the objects stand that have the ``count`` keys of that name, within the line of each key;
        the objects hold no others.  ``(0, 0)`` as ``places`` does not know them.
        """
        text = self.text
        found: list[Span] = []
        for match in _key(name).finditer(text):
            at = match.start()
            start = text.rfind("\n", 0, at) + 1
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
            opens, closes = text.rfind("{", start, at), text.find("}", at, end)
            found.append(
                (
                    (at if opens < 0 else opens) - start + 1,
                    (end if closes < 0 else closes + 1) - start + 1,
                )
            )
        return found if len(found) == count else [(0, 0)] * count

    def value_span(self, name: str) -> Span:
        """Where the first key of that name stands with its value: a number, a string or an object that
        holds no others, within its line.
        """
        found = _value(name).search(self.text)
        if found is None:
            return 0, 0
        start = self.text.rfind("\n", 0, found.start()) + 1
        return found.start() - start + 1, found.end() - start + 1

    def again(self, name: str) -> int:
        """The line of the second key of that name; the first line if there is none."""
        found = list(_key(name).finditer(self.text))
        return self.first_line + (self.text.count("\n", 0, found[1].start()) if found[1:] else 0)

    def lines(self, name: str, count: int) -> list[int]:
        """The lines alone of the same keys."""
        if "\n" not in self.text:
            return [self.first_line] * count
        return [line for line, _ in self.places(name, count)]

    def text_of(self, line: int) -> str:
        """One line of the text, by its number in the file."""
        if self._split is None:
            self._split = self.text.split("\n")
        lines = self._split
        return lines[min(max(line - self.first_line, 0), len(lines) - 1)]

    def place(self, offset: int) -> tuple[int, int]:
        """Line of the file and column, 1-based, of an offset into the text; the end is on its last line."""
        offset = min(max(offset, 0), len(self.text) - self.text.endswith("\n"))
        line = self.first_line + self.text.count("\n", 0, offset)
        return line, offset - self.text.rfind("\n", 0, offset)

    def place_of_fault(self, message: str, lead: int) -> tuple[int, int] | None:
        """The line and the column that a message of msgspec names; ``None`` if it names none.

        ``lead`` is how many characters stand before the text that msgspec decoded.
        """
        if at := _AT_BYTE.search(message):
            # msgspec counts bytes; the message is for people, who count characters.
            before = self.text[lead:].encode()[: int(at[1])].decode(errors="ignore")
            return self.place(lead + len(before))
        return self.place(len(self.text.rstrip())) if "truncated" in message else None

    def unread(self, line: int, column: int, expected: str) -> Unread:
        """What stands for a line that says something else than ``expected``."""
        return Unread(line=line, text=self.text_of(line), column=column, expected=expected)

    def rest(self, events: Iterable[Event]) -> list[Event]:
        """``Ignored`` for each run of lines without one of ``events``."""
        count = self.text.count("\n") + (not self.text.endswith("\n"))
        covered = {event.line for event in events}
        found: list[Event] = []
        start = self.first_line
        for line in (*sorted(covered), self.first_line + count):
            if line > start:
                found.append(Ignored(line=start, count=line - start))
            start = max(start, line + 1)
        return found


def between(lines: KeyLines, known: tuple[Event, ...], source: Source) -> Interlude:
    """The text around the hands, with what is ``known`` of it."""
    return Interlude(
        source=source,
        first_line=lines.first_line,
        text=lines.text,
        events=tuple(sorted((*known, *lines.rest(known)), key=lambda event: event.line)),
    )


def damaged_hand(
    lines: KeyLines,
    unread: Unread,
    message: str,
    *,
    number: re.Match[str] | None,
    kept: Evidence,
    source: Source,
) -> Round:
    """What stands for a hand that cannot be read, for the reason in ``message``."""
    opened = RoundOpened(line=lines.first_line, id=number[1] if number else UNNUMBERED)
    known = (opened, unread)
    return Round(
        source=source,
        first_line=lines.first_line,
        text=lines.text,
        events=(*known, *lines.rest(known)),
        session=Session(evidence=kept),
        opened=opened,
        defect=Defect("log:syntax", unread.line, f"the hand cannot be read: {message}"),
    )
