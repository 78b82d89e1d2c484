"""Classifies the lines of a text: walks the parse tables of a grammar of whole lines, without a tree.

The terminals of a grammar are lines or runs of lines.  Their named groups are the fields of a line.  Groups
whose names begin with ``each_`` are the fields of each line of a run: ``Grammar.line`` finds them.

A parser with one token of lookahead knows after each line what may come next, and no line of our
grammars contains another. So it has few states between lines. Lark's own parser makes each when it
is first reached, and it is kept from then on.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from lark import Token
from lark.exceptions import GrammarError, UnexpectedCharacters
from lark.lexer import TerminalDef


class Block:
    """A line or a run of lines of one kind, with the match that found it.

    It consists of whole lines. ``line`` is its first line and ``end`` the one after its last,
    counted from 1; ``start`` is its offset in the text.
    """

    __slots__ = ("_groups", "_match", "end", "kind", "line", "start", "text")

    def __init__(
        self, match: re.Match[str], kind: str, groups: Mapping[str, int], start: int, line: int
    ) -> None:
        text = match.group()
        self.kind = kind
        self.text: str = text
        self.start = start
        self.line = line
        self.end = line + text.count("\n")
        self._match = match
        self._groups = groups

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
        return self._match.group(self._groups[field])

    @property
    def fields(self) -> Sequence[Any]:
        """All fields in the order of the grammar."""
        groups = (*self._groups.values(),)
        if len(groups) < 2:  # re returns a single group without a tuple
            return tuple(map(self._match.group, groups))
        return cast(Sequence[Any], self._match.group(*groups))


class _State:
    """A state of the parser between two lines: what may come next, in one pattern."""

    __slots__ = ("after", "ends", "groups", "match", "parser")

    def __init__(
        self, parser: Any, pattern: re.Pattern[str], fields: Mapping[str, Sequence[str]]
    ) -> None:
        self.parser = parser
        self.match: Callable[[str, int], re.Match[str] | None] = pattern.match
        self.after: dict[str, _State] = {}
        """The next state after a line of each kind, as far as known."""
        self.ends = False
        """Whether the text may end here."""
        self.groups: dict[str, dict[str, int]] = {}
        """The groups of the fields by name, by kind."""
        first = 1
        for kind, last in pattern.groupindex.items():
            groups = range(first, last)
            self.groups[kind] = dict(zip(fields[kind], groups, strict=True))
            first = last + 1


class LineWalk:
    """Reads texts by the tables of ``parser``, Lark's interactive parser at the start of a text."""

    def __init__(self, parser: Any, terminals: Iterable[TerminalDef]) -> None:
        self._terminals = sorted(terminals, key=_order)
        empty = [one.name for one in self._terminals if one.pattern.min_width == 0]
        if empty:  # it would match in the same place forever
            raise GrammarError(f"a line may not be empty: {', '.join(empty)}")
        self._fields = {one.name: _names(one.pattern.to_regexp()) for one in self._terminals}
        self._patterns: dict[frozenset[str], re.Pattern[str]] = {}
        self._states: dict[tuple[int, ...], _State] = {}
        self._first = self._state(parser)

    def blocks(self, text: str, start: int = 0) -> Iterator[Block]:
        """The lines of a text that begins at ``start``, by kind.

        Raises:
            lark.UnexpectedInput: a line has no kind that is allowed there, or lines are missing.
        """
        state, line, end = self._first, 1, len(text)
        while start < end:
            match = state.match(text, start)
            if match is None:
                column = start - text.rfind("\n", 0, start)
                raise UnexpectedCharacters(text, start, line, column)  # type: ignore[no-untyped-call]
            kind = match.lastgroup or ""
            block = Block(match, kind, state.groups[kind], start, line)
            yield block
            start, line = match.end(), block.end
            following = state.after.get(kind)
            state = self._step(state, kind) if following is None else following
        if not state.ends:
            state.parser.as_immutable().feed_token(Token("$END", ""))
            state.ends = True

    def _step(self, state: _State, kind: str) -> _State:
        """Makes the parser take a line of this kind."""
        parser = state.parser.as_immutable().feed_token(Token(kind, ""))
        following = state.after[kind] = self._state(parser)
        return following

    def _state(self, parser: Any) -> _State:
        stack: tuple[int, ...] = tuple(parser.parser_state.state_stack)
        state = self._states.get(stack)
        if state is None:
            kinds = frozenset(parser.choices())
            pattern = self._patterns.get(kinds)
            if pattern is None:
                pattern = self._patterns[kinds] = self._pattern(kinds)
            state = self._states[stack] = _State(parser, pattern, self._fields)
        return state

    def _pattern(self, kinds: frozenset[str]) -> re.Pattern[str]:
        # Several kinds of line share a name of a field, which re allows only once, so the names are left out.
        # An empty group behind each terminal tells which it was: re copies all groups up to the last that is
        # open, again and again, and so there is none open but the terminal's own fields.
        every = "|".join(
            f"(?:{unnamed(one.pattern.to_regexp())})(?P<{one.name}>)"
            for one in self._terminals
            if one.name in kinds
        )
        return re.compile(every or r"(?!)")


_EACH: Final = re.compile(r"\(\?P<each_\w+>")
_NAME: Final = re.compile(r"\(\?P<(?!each_)(\w+)>")


def unnamed(pattern: str) -> str:
    """The same pattern with unnamed groups, and without groups in the lines of a run, which re
    would copy each time.
    """
    return _NAME.sub("(", _EACH.sub("(?:", pattern))


def _names(pattern: str) -> list[str]:
    """The names of the fields of a terminal, in order.

    Raises:
        GrammarError: two fields have the same name.
    """
    names = _NAME.findall(pattern)
    if len({*names}) < len(names):
        raise GrammarError(f"a line has two fields of one name: {', '.join(names)}")
    return names


def _order(terminal: TerminalDef) -> tuple[int, int, int, str]:
    """The order in which Lark tries terminals."""
    pattern = terminal.pattern
    return -terminal.priority, -pattern.max_width, -len(pattern.value), terminal.name
