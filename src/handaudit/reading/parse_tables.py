"""Makes the tables of a grammar with Lark: which kinds of line there are, and which may follow each other.

It takes longer than reading a night's log.  So ``make tables`` keeps those of our grammars in
``grammars/tables``. A grammar that has changed since is compiled when it is first needed.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.exceptions import GrammarError, UnexpectedInput
from lark.lexer import Lexer, TerminalDef

from handaudit.reading.line_parser import named, unnamed
from handaudit.reading.line_tables import Place, Tables

_END = "$END"
"""Lark's name for the end of a text."""


class _NoLexer(Lexer):
    """Keeps Lark from making a lexer, which would take longer than everything else."""

    def __init__(self, _conf: Any) -> None:
        pass

    def lex(self, _state: Any, _parser_state: Any) -> Iterator[Token]:
        raise NotImplementedError


def tables(path: Path) -> Tables:
    """Those of a grammar whose start rule is ``start``."""
    return of(_parser(path, lexer=_NoLexer))


def lark_parser(path: Path) -> Lark:
    """The LALR parser with Lark's own lexer, which finds the same lines but does not name fields."""
    return _parser(path, unnamed)


def _parser(path: Path, change: Callable[[str], str] = str, **options: Any) -> Lark:
    return Lark(
        change(path.read_text(encoding="utf-8")),
        source_path=str(path),
        parser="lalr",
        propagate_positions=False,
        maybe_placeholders=False,
        import_paths=[str(path.parent)],
        **options,
    )


def of(parser: Lark) -> Tables:
    """The tables of a parser.

    A parser with one token of lookahead knows after each line what may come next, and no line of our grammars
    contains another.  So it has few states between lines; those that nothing tells apart are one place.

    Raises:
        GrammarError: a line may be empty, or has two fields of one name.
    """
    for one in parser.terminals:
        _refuse_two_of_a_name(one.pattern.to_regexp())
    terminals = sorted(parser.terminals, key=_order)
    empty = [one.name for one in terminals if one.pattern.min_width == 0]
    if empty:  # it would match in the same place forever
        raise GrammarError(f"a line may not be empty: {', '.join(empty)}")
    patterns = {str(one.name): one.pattern.to_regexp() for one in terminals}
    return Tables(patterns=patterns, places=_merged(_places(parser, patterns)))


def _places(parser: Lark, kinds: Iterable[str]) -> list[Place]:
    """Each state of the parser between lines, the one at the start of a text first."""
    begun: Any = parser.parse_interactive("")
    states = [begun.as_immutable()]
    numbers = {tuple(states[0].parser_state.state_stack): 0}
    places = []
    for state in states:  # it grows while we go through it
        after = {}
        choices = state.choices()
        for kind in kinds:
            if kind in choices:
                following = state.feed_token(Token(kind, ""))
                stack = tuple(following.parser_state.state_stack)
                if stack not in numbers:
                    numbers[stack] = len(states)
                    states.append(following)
                after[kind] = numbers[stack]
        places.append(Place(after=after, ends=_may_end(state)))
    return places


def _may_end(state: Any) -> bool:
    try:
        state.feed_token(Token(_END, ""))
    except UnexpectedInput:
        return False
    return True


def _merged(places: list[Place]) -> list[Place]:
    """The fewest places that tell texts apart as these do: Moore's partition of the states."""
    number, groups = 0, [0] * len(places)
    while True:
        signs = [
            (place.ends, tuple((kind, groups[after]) for kind, after in place.after.items()))
            for place in places
        ]
        found = {sign: group for group, sign in enumerate(dict.fromkeys(signs))}
        groups = [found[sign] for sign in signs]
        if len(found) == number:
            return [Place(after=dict(after), ends=ends) for ends, after in found]
        number = len(found)


def _refuse_two_of_a_name(pattern: str) -> None:
    names = named(pattern)
    if len({*names}) < len(names):
        raise GrammarError(f"a line has two fields of one name: {', '.join(names)}")


def _order(terminal: TerminalDef) -> tuple[int, int, int, str]:
    """The order in which Lark tries terminals."""
    pattern = terminal.pattern
    return -terminal.priority, -pattern.max_width, -len(pattern.value), terminal.name
