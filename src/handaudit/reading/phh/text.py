"""Places in the text of a PHH hand: keys, the elements of an array, a fault of TOML."""

import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from handaudit.facts.events import Chatter, Event, Ignored

_KEY: Final = re.compile(r"^[ \t]*([A-Za-z_][A-Za-z0-9_]*)[ \t]*=", re.MULTILINE)

# A string of any of the four kinds of TOML, a comment, or the end of the array.
_ELEMENT: Final = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*"""'
    r"|'''(?:[^']++|'(?!''))*'''"
    r'|"(?:[^"\\\n]++|\\.)*"'
    r"|'[^'\n]*+'"
    r"|\#[^\n]*+"
    r"|\]",
    re.DOTALL,
)

_FAULT: Final = re.compile(
    r"(.*) \(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)", re.DOTALL
)


class Position(NamedTuple):
    """A line of the file and a column, both 1-based."""

    line: int
    column: int


class TomlFault(NamedTuple):
    """Where a text stops being TOML, and the message of the TOML parser."""

    place: Position
    expected: str


class TextLayout:
    """The lines of a hand's text, which begins at ``first_line`` of the file."""

    def __init__(self, text: str, first_line: int) -> None:
        self.text = text
        self.first_line = first_line
        self._split: list[str] | None = None
        self._ends: dict[str, int] = {}
        self._lines: dict[str, int] = {}
        line, done = first_line, 0
        for match in _KEY.finditer(text):
            line += text.count("\n", done, match.start())
            done = match.start()
            self._lines.setdefault(match[1], line)
            self._ends.setdefault(match[1], match.end())

    @property
    def last_line(self) -> int:
        """The last line of the text with content."""
        return self.first_line + self.text.rstrip().count("\n")

    def line(self, key: str) -> int:
        """The line of a key; the first line if the key has an unusual spelling."""
        return self._lines.get(key, self.first_line)

    def line_text(self, line: int) -> str:
        """One line of the text, by its number in the file."""
        if self._split is None:
            self._split = self.text.split("\n")
        return self._split[line - self.first_line]

    def elements(self, key: str, count: int) -> list[Position]:
        """The places of the ``count`` strings in the array of a key."""
        end = self._ends.get(key)
        found: list[Position] = []
        if end is not None:
            line, done = self._lines[key], end
            for match in _ELEMENT.finditer(self.text, end):
                first = match[0][0]
                if first == "]":
                    break
                if first != "#":
                    at = match.start()
                    line += self.text.count("\n", done, at)
                    done = at
                    found.append(Position(line, at - self.text.rfind("\n", 0, at)))
        return found if len(found) == count else [Position(self.line(key), 1)] * count

    def fault(self, message: str) -> TomlFault:
        """The place of a fault, from the message of the TOML parser."""
        match = _FAULT.fullmatch(message)
        if match is None:
            return TomlFault(Position(self.first_line, 1), f"TOML: {message}")
        if match[2] is None:
            text = self.text.rstrip("\n")
            line = self.first_line + text.count("\n")
            return TomlFault(
                Position(line, len(text) - text.rfind("\n")), f"TOML: {match[1]}, at its end"
            )
        place = Position(self.first_line + int(match[2]) - 1, int(match[3]))
        return TomlFault(place, f"TOML: {match[1]}")

    def rest(self, events: Iterable[Event]) -> list[Event]:
        """Events for the lines without one of ``events``, so that every line has an event."""
        return list(self._rest({event.line for event in events}))

    def _rest(self, covered: AbstractSet[int]) -> Iterator[Event]:
        lines = self.text.split("\n")
        if not lines[-1]:
            lines.pop()
        start = count = 0
        for line, text in enumerate(lines, self.first_line):
            blank = line not in covered and text.lstrip()[:1] in ("", "#")
            if blank:
                start = start if count else line
                count += 1
                continue
            if count:
                yield Ignored(line=start, count=count)
                count = 0
            if line not in covered:
                yield Chatter(line=line, text=text)
        if count:
            yield Ignored(line=start, count=count)
