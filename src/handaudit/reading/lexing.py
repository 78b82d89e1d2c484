"""Lark's lexer for grammars of whole lines: what a terminal matched is matched once, fields and all.

Lark's own lexer keeps of a match only its text, and counts columns that a whole line does not have.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from lark import Token
from lark.common import LexerConf
from lark.exceptions import GrammarError, UnexpectedCharacters
from lark.lexer import Lexer, LexerState, TerminalDef


class Block(Token):
    """A line or a run of lines of one kind, with the match that has found it.

    It begins where a line begins, and so does what comes after it.
    """

    __slots__ = ("_match", "_places")

    _match: re.Match[str]
    _places: tuple[int, ...]

    start_pos: int
    line: int
    end_line: int
    column = end_column = 1

    @property
    def end_pos(self) -> int:  # type: ignore[override]  # it follows from the others
        """Where in the text the next line begins."""
        return self.start_pos + len(self)

    @classmethod
    def at(cls, found: re.Match[str], places: tuple[int, ...], line: int) -> "Block":
        """What ``found`` has found at a line; ``places`` are the numbers of its fields' groups."""
        text = found.group()
        self = str.__new__(cls, text)
        self.type = found.lastgroup or ""
        self.start_pos = found.start()
        self.line = line
        self.end_line = line + text.count("\n")
        self._match = found
        self._places = places
        return self

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields; an optional one that is absent is ``None``, whatever its type says."""
        return tuple(map(self._match.group, self._places))

    @property
    def lines(self) -> list[str]:
        """The lines without their line ends."""
        return self[:-1].split("\n")


class _Scanner(NamedTuple):
    """Tries all terminals that may come next at once; the fields of each by their groups' numbers."""

    match: Callable[[str, int], re.Match[str] | None]
    places: dict[str, tuple[int, ...]]


class LineLexer(Lexer):
    """Finds the terminals that the parser can take next, as Lark's contextual lexer does."""

    __future_interface__: Final = 1  # that ``lex`` is given the parser's state

    def __init__(self, conf: LexerConf) -> None:
        empty = [one.name for one in conf.terminals if one.pattern.min_width == 0]
        if empty:  # it would be found in the same place for ever
            raise GrammarError(f"a line may not be empty: {', '.join(empty)}")
        # The order in which Lark tries terminals.
        self._terminals = sorted(
            conf.terminals,
            key=lambda one: (
                -one.priority,
                -one.pattern.max_width,
                -len(one.pattern.value),
                one.name,
            ),
        )
        self._flags = conf.g_regex_flags
        self._of_kinds: dict[frozenset[str], _Scanner] = {}
        self._of_states: dict[Any, _Scanner] = {}

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Block]:
        """The tokens of a text, each looked for when the parser has taken the one before.

        Raises:
            UnexpectedCharacters: no terminal that may come next begins here.
        """
        given: Any = lexer_state.text
        text: str = getattr(given, "text", given)  # from Lark 1.3 on it is a slice
        states, scanners = parser_state.state_stack, self._of_states
        place, line, end = 0, 1, len(text)
        while place < end:
            state = states[-1]
            scanner = scanners.get(state) or self._scanner(state, parser_state)
            found = scanner.match(text, place)
            if found is None:
                column = place - text.rfind("\n", 0, place)
                raise UnexpectedCharacters(text, place, line, column)  # type: ignore[no-untyped-call]
            token = Block.at(found, scanner.places[found.lastgroup or ""], line)
            yield token
            place, line = found.end(), token.end_line

    def _scanner(self, state: Any, parser_state: Any) -> _Scanner:
        wanted = frozenset(parser_state.parse_conf.states[state])
        scanner = self._of_kinds.get(wanted)
        if scanner is None:
            terminals = [one for one in self._terminals if one.name in wanted]
            scanner = self._of_kinds[wanted] = self._made(terminals)
        self._of_states[state] = scanner
        return scanner

    def _made(self, terminals: list[TerminalDef]) -> _Scanner:
        # An empty group behind each terminal tells which it was: re copies all groups up to the last that is
        # open, again and again, and so there is none open but the terminal's own fields.
        every = "|".join(f"(?:{one.pattern.to_regexp()})(?P<{one.name}>)" for one in terminals)
        pattern = re.compile(every or r"(?!)", self._flags)
        places: dict[str, tuple[int, ...]] = {}
        first = 1
        for name, last in pattern.groupindex.items():
            places[name] = tuple(range(first, last))
            first = last + 1
        return _Scanner(pattern.match, places)
