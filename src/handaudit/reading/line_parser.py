"""Classifies the lines of a text: walks the tables of a grammar of whole lines, without a tree.

The terminals of a grammar are lines or runs of lines.  Their named groups are the fields of a line.  Groups
whose names begin with ``each_`` are the fields of each line of a run: ``Grammar.line`` finds them.

A terminal may hold further lines that often follow its first.  The group ``below`` stands between them: its
fields are those of the first line, and ``Block.below`` finds those of a line below.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol, cast

from handaudit.reading.line_tables import Tables


class UnreadableLineError(ValueError):
    """A line of no kind that may stand there, or the end of a text that lacks lines; counted from 1."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(f"{message} at line {line}, column {column}")
        self.line = line
        self.column = column


class Fields(Protocol):
    """The fields of a line by their names in the grammar: a block, or a match of its pattern."""

    def __getitem__(self, field: str, /) -> Any: ...


class Block:
    """A line or a run of lines of one kind, with the match that found it.

    It consists of whole lines. ``line`` is its first line and ``end`` the one after its last,
    counted from 1; ``start`` is its offset in the text.
    """

    __slots__ = ("_groups", "_head", "_match", "end", "kind", "line", "start", "text")

    def __init__(
        self, match: re.Match[str], kind: str, fields: "_Fields", start: int, line: int
    ) -> None:
        text = match.group()
        self.kind = kind
        self.text: str = text
        self.start = start
        self.line = line
        self.end = line + text.count("\n")
        self._match = match
        self._groups, self._head = fields

    @property
    def stop(self) -> int:
        """The offset behind its last line."""
        return self.start + len(self.text)

    @property
    def said(self) -> str:
        """The text without its last line end."""
        return self.text[:-1]

    @property
    def lines(self) -> list[str]:
        """The lines without their line ends."""
        return self.text[:-1].split("\n")

    def __getitem__(self, field: str) -> Any:
        """A field by its name in the grammar: a string, or ``None`` if it is absent."""
        if self._head is not None:
            self._look_at_head()
        return self._match[self._groups[field]]

    def _look_at_head(self) -> None:
        """Finds the fields of the first line of several."""
        if self._head is not None:
            first_line = self._head.match(self.text)
            self._match, self._head = first_line or self._match, None

    @property
    def fields(self) -> Sequence[Any]:
        """All fields in the order of the grammar."""
        self._look_at_head()
        groups = (*self._groups.values(),)
        if len(groups) < 2:  # re returns a single group without a tuple
            return tuple(map(self.__getitem__, self._groups))
        return cast(Sequence[Any], self._match.group(*groups))

    def offset(self, above: int) -> int:
        """Where a line begins in the text: the one with ``above`` lines before it."""
        start = 0
        for _ in range(above):
            start = self.text.index("\n", start) + 1
        return start

    def below(self, kind: re.Pattern[str], above: int = 1) -> re.Match[str] | None:
        """The fields of a line with ``above`` lines before it, if it is of the kind of a pattern."""
        return kind.match(self.text, self.offset(above))


_Fields = tuple[Mapping[str, int], re.Pattern[str] | None]
"""The groups of the fields by name; and the pattern in which they are, if it is not that of a place."""


class _State:
    """A place, with what may come next in one pattern."""

    __slots__ = ("after", "ends", "fields", "match")

    def __init__(self, pattern: re.Pattern[str], fields: dict[str, _Fields]) -> None:
        self.match: Callable[[str, int], re.Match[str] | None] = pattern.match
        self.fields = fields
        """Where the fields are, by kind."""
        self.after: dict[str, _State] = {}
        self.ends = False


class LineWalk:
    """Reads texts by the tables of a grammar."""

    def __init__(
        self, tables: Tables, compiled: Callable[[str], re.Pattern[str]] = re.compile
    ) -> None:
        kinds = [tuple(place.after) for place in tables.places]
        patterns = {these: compiled(any_of(these, tables)) for these in dict.fromkeys(kinds)}
        heads = {
            kind: compiled(head_of(pattern))
            for kind, pattern in tables.patterns.items()
            if _BELOW in pattern
        }
        fields = {these: _fields(one, tables.patterns, heads) for these, one in patterns.items()}
        states = [_State(patterns[these], fields[these]) for these in kinds]
        for state, place in zip(states, tables.places, strict=True):
            state.after = {kind: states[number] for kind, number in place.after.items()}
            state.ends = place.ends
        self._first = states[0]

    def blocks(self, text: str, start: int = 0) -> Iterator[Block]:
        """The lines of a text that begins at ``start``, by kind.

        Raises:
            UnreadableLineError: a line has no kind that is allowed there, or lines are missing.
        """
        state, line, end = self._first, 1, len(text)
        while start < end:
            match = state.match(text, start)
            if match is None:
                column = start - text.rfind("\n", 0, start)
                raise UnreadableLineError("no kind of line that may stand here", line, column)
            kind = match.lastgroup or ""
            block = Block(match, kind, state.fields[kind], start, line)
            yield block
            start, line = match.end(), block.end
            state = state.after[kind]
        if not state.ends:
            raise UnreadableLineError("the text ends where further lines are due", line, 1)


def any_of(kinds: Iterable[str], tables: Tables) -> str:
    """The expression for a line of any of these kinds, in their order.

    Several kinds of line share a name of a field, which re allows only once, so the names are left out.
    An empty group behind each terminal tells which it was.  All groups up to the last open one are copied
    again and again by re, so none is open but those of the terminal's own fields.  In a terminal with lines
    below its first, none is open at all.
    """
    every = "|".join(f"(?:{_walked(tables.patterns[kind])})(?P<{kind}>)" for kind in kinds)
    return every or r"(?!)"


def one_of(run: str) -> str:
    """The expression for one line of a run, from that for the run."""
    return run.removesuffix("+")


_BELOW: Final = "(?P<below>)"
"""Stands between the first line of a terminal and those below."""


def head_of(pattern: str) -> str:
    """The expression for the first line of a terminal, from that for all of it."""
    return pattern.partition(_BELOW)[0]


def parts_of(pattern: str, tables: Tables) -> list[str]:
    """The expressions for the lines below the first of a terminal, each of which is also a terminal."""
    _, _, below = pattern.partition(_BELOW)
    return [one for one in tables.patterns.values() if below and one in below]


def _walked(pattern: str) -> str:
    """The same pattern for the expression of a place."""
    return unnamed(_NAME.sub("(?:", pattern) if _BELOW in pattern else pattern)


_EACH: Final = re.compile(r"\(\?P<each_\w+>")
_NAME: Final = re.compile(r"\(\?P<(?!each_)(\w+)>")


def unnamed(pattern: str) -> str:
    """The same pattern with unnamed groups, and without groups in the lines of a run, which re
    would copy each time.
    """
    return _NAME.sub("(", _EACH.sub("(?:", pattern))


def named(pattern: str) -> list[str]:
    """The names of the fields of a line, in order."""
    return _NAME.findall(pattern)


def _fields(
    place: re.Pattern[str], patterns: Mapping[str, str], heads: Mapping[str, re.Pattern[str]]
) -> dict[str, _Fields]:
    """Where the fields are, by kind, for the expression of a place."""
    found: dict[str, _Fields] = {}
    first = 1
    for kind, last in place.groupindex.items():
        head = heads.get(kind)
        if head is None:
            found[kind] = dict(zip(named(patterns[kind]), range(first, last), strict=True)), None
        else:
            found[kind] = head.groupindex, head
        first = last + 1
    return found
