"""Places in a JSON text: the lines of its keys, and the place of a fault."""

import json
import re
from functools import lru_cache
from typing import Any

from handaudit.facts.events import Event, Ignored


@lru_cache(maxsize=64)
def _key(name: str) -> re.Pattern[str]:
    # Inside a string of JSON a quotation mark has a backslash, so that this finds keys only.
    return re.compile(rf'"{re.escape(name)}"\s*+:')


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

    def rest(self, events: list[Event]) -> list[Event]:
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
