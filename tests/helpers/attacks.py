"""Every regular expression of the program, and long texts on which a bad one takes for ever.

An attack on a pattern goes to one of its repetitions, repeats what that takes, and then fails; a
pattern that can share out the repeated text in several ways tries them all.
"""

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator, Mapping
from functools import _lru_cache_wrapper, cache
from pathlib import Path
from re import _constants as codes
from re import _parser as parser
from typing import Any, Final, NamedTuple

import handaudit
from handaudit.law.rankings import spoken
from handaudit.reading import grammar

SOURCE: Final = Path(handaudit.__file__).parent
SEARCHING: Final = frozenset({"search", "finditer", "findall", "sub", "split"})
_CALLS: Final = SEARCHING | {"compile", "match", "fullmatch"}

_CANDIDATES: Final = " \t\u00a00a,A:.-[(\")]'#{=/\\\n\x00é"
_REPEATS: Final = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)
_MOST_SAMPLES: Final = 4


class Used(NamedTuple):
    """A pattern, where it stands, and whether it is looked for anywhere in a text."""

    where: str
    pattern: re.Pattern[str]
    searched: bool

    def __str__(self) -> str:
        return f"{self.where}: {self.pattern.pattern}"


@cache
def patterns() -> list[Used]:
    """The patterns of all modules, those inside functions, and the terminals of the grammars."""
    found: dict[tuple[str, int], Used] = {}
    for used in (*_of_modules(), *_of_functions(), *_of_names_of_hands(), *_of_grammars()):
        key = (used.pattern.pattern, used.pattern.flags)
        before = found.get(key)
        found[key] = Used(
            used.where, used.pattern, used.searched or bool(before and before.searched)
        )
    return list(found.values())


def _of_modules() -> Iterator[Used]:
    parsed = trees()
    everywhere = {name for tree in parsed.values() for name in _searched(tree)}
    public = {name for name in everywhere if not name.startswith("_")}
    for info in pkgutil.walk_packages(handaudit.__path__, "handaudit."):
        module = importlib.import_module(info.name)
        source = SOURCE.parent / f"{info.name.replace('.', '/')}.py"  # it may be compiled
        tree = parsed.get(source) or parsed[source.with_suffix("") / "__init__.py"]
        searched = {*public, *_searched(tree), *_SEARCHED_IN_TURN}
        for name, value in vars(module).items():
            for inner, pattern in _inside(name, _made(value)):
                yield Used(f"{info.name}.{name}", pattern, inner in searched)


def _made(value: Any) -> Any:
    """What a cached function without parameters makes; anything else is itself."""
    ours = isinstance(value, _lru_cache_wrapper) and value.__module__.startswith("handaudit.")
    if ours and not inspect.signature(value).parameters:
        return value()
    return value


_SEARCHED_IN_TURN: Final = ("REFUSED", "_GAMES", "looks_like")
"""Tables of patterns, and fields, each of which is searched for."""


def _of_functions() -> Iterator[Used]:
    """Patterns that are written where they are used."""
    for path, tree in trees().items():
        for call in _calls(tree):
            if isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str):
                name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
                where = f"{path.relative_to(SOURCE)}:{call.lineno}"
                yield Used(where, re.compile(call.args[0].value), name in SEARCHING)


def _of_names_of_hands() -> Iterator[Used]:
    for words, kind in spoken.KINDS:
        yield Used(f"spoken: {kind.name}", spoken.pattern(words), searched=False)


def _of_grammars() -> Iterator[Used]:
    for path in sorted(grammar.GRAMMARS.glob("*.lark")):
        if path.stem != "common":  # what the others import
            for name, pattern in grammar.Grammar(path.stem).fields.items():
                yield Used(f"{path.name}: {name}", pattern, searched=False)


@cache
def trees() -> dict[Path, ast.Module]:
    """The source of the program, parsed."""
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py")}


@cache
def _nodes(tree: ast.AST) -> list[ast.Attribute | ast.Call]:
    """The calls in a tree, and all that has a dot."""
    return [node for node in ast.walk(tree) if isinstance(node, (ast.Attribute, ast.Call))]


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    """Calls of ``re``."""
    for node in _nodes(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in _CALLS
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "re"
        ):
            yield node


def made_when_called() -> set[str]:
    """Functions that make a pattern of what they are given, as ``module.function``."""
    found = set()
    for path, tree in trees().items():
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                found |= {
                    f"{path.stem}.{function.name}"
                    for call in _calls(function)
                    if not isinstance(call.args[0], ast.Constant)
                }
    return found


@cache
def _searched(tree: ast.AST) -> frozenset[str]:
    """Names on which a method is called that looks anywhere in a text."""
    values = [
        node.value
        for node in _nodes(tree)
        if isinstance(node, ast.Attribute) and node.attr in SEARCHING
    ]
    return frozenset(
        value.id if isinstance(value, ast.Name) else value.attr
        for value in values
        if isinstance(value, (ast.Name, ast.Attribute))
    )


def _inside(name: str, value: object, depth: int = 0) -> Iterator[tuple[str, re.Pattern[str]]]:
    """The patterns in a value, however it holds them, with the name by which they are used.

    Those of a grammar are left to ``_of_grammars``: they only meet whole lines.
    """
    if isinstance(value, grammar.Grammar):
        return
    if isinstance(value, re.Pattern):
        yield name, _of_text(value)
    elif depth < 4 and isinstance(value, Mapping):
        for inner in value.values():
            yield from _inside(name, inner, depth + 1)
    elif depth < 4 and isinstance(value, (tuple, list, set, frozenset)):
        for inner in value:
            yield from _inside(name, inner, depth + 1)
    elif depth < 4 and type(value).__module__.startswith("handaudit."):
        for field, inner in getattr(value, "__dict__", {}).items():
            yield from _inside(field, inner, depth + 1)


def _of_text(pattern: "re.Pattern[str] | re.Pattern[bytes]") -> re.Pattern[str]:
    """The pattern; one of bytes as one of the characters with their numbers."""
    if isinstance(pattern.pattern, str):
        return pattern
    return re.compile(pattern.pattern.decode("latin-1"), pattern.flags)


# --- attacks -------------------------------------------------------------------------------------


def attacks(pattern: re.Pattern[str], *, searched: bool) -> Iterator[tuple[str, str]]:
    """What leads to each repetition of a pattern, and what it may take again and again."""
    seen = set()
    for start, pump in _walk(parser.parse(pattern.pattern, pattern.flags), ""):
        for one in ((start, pump), *((("", start + pump), ("", start)) if searched else ())):
            if one[1] and one not in seen:
                seen.add(one)
                yield one


def _walk(items: Any, start: str) -> Iterator[tuple[str, str]]:
    for kind, value in items:
        if kind in _REPEATS:
            for pump in _samples(value[2]):
                yield start, pump
        for inner in _bodies(kind, value):
            yield from _walk(inner, start)
        start += next(iter(_sampled(kind, value)), "")


def _bodies(kind: Any, value: Any) -> list[Any]:
    """The patterns inside an item."""
    if kind in _REPEATS:
        return [value[2]]
    if kind is codes.SUBPATTERN:
        return [value[3]]
    if kind is codes.BRANCH:
        return list(value[1])
    if kind in (codes.ASSERT, codes.ASSERT_NOT):
        return [value[1]]
    return [value] if kind is codes.ATOMIC_GROUP else []


def _samples(items: Any) -> list[str]:
    """Some texts that a sequence of items takes."""
    found = [""]
    for kind, value in items:
        ends = _sampled(kind, value) or [""]
        found = [start + end for start in found for end in ends][:_MOST_SAMPLES]
    return found


def _sampled(kind: Any, value: Any) -> list[str]:
    """Some texts that an item takes."""
    if kind is codes.LITERAL:
        return [chr(value)]
    if kind in (codes.NOT_LITERAL, codes.ANY, codes.IN):
        return [one for one in _CANDIDATES if _takes(kind, value, one)][:_MOST_SAMPLES]
    if kind in _REPEATS:
        return [one * max(value[0], 1) for one in _samples(value[2])]
    if kind is codes.ASSERT:
        return []
    return [one for inner in _bodies(kind, value) for one in _samples(inner)][:_MOST_SAMPLES]


def _takes(kind: Any, value: Any, character: str) -> bool:
    if kind is codes.ANY:
        return character != "\n"
    if kind is codes.NOT_LITERAL:
        return ord(character) != int(value)
    negated = value[0][0] is codes.NEGATE
    return negated is not any(_is_in(one, character) for one in value[1 if negated else 0 :])


def _is_in(item: Any, character: str) -> bool:
    kind, value = item
    if kind is codes.LITERAL:
        return ord(character) == int(value)
    if kind is codes.RANGE:
        return bool(value[0] <= ord(character) <= value[1])
    shorthand = {
        codes.CATEGORY_DIGIT: r"\d",
        codes.CATEGORY_SPACE: r"\s",
        codes.CATEGORY_WORD: r"\w",
        codes.CATEGORY_NOT_DIGIT: r"\D",
        codes.CATEGORY_NOT_SPACE: r"\S",
        codes.CATEGORY_NOT_WORD: r"\W",
    }[value]
    return re.match(shorthand, character) is not None
