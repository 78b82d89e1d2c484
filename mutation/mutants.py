"""The mutants of the packages that judge: which there are, which are drawn, how one reads."""

import ast
import difflib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGES: Final = {
    "duties": "duties",
    "rankings": "law/rankings",
    "replay": "replay",
    "subchapter": "law/new_jersey",
}
"""The packages that judge, and where each stands in ``src/handaudit``."""

_CAMEL: Final = re.compile(r"[A-Z]+[a-z][A-Za-z]*")

_IDENTITY: Final = frozenset({("Eq", "Is"), ("NotEq", "IsNot"), ("Is", "Eq"), ("IsNot", "NotEq")})
"""Comparisons that differ only in whether equal values are one object, which Python may choose."""


class Mutant(NamedTuple):
    """One small change: the operator that makes it, and its how-manieth occurrence in the module."""

    path: str
    """Of the module, from the root of the repository."""
    operator: str
    occurrence: int
    line: int
    """1-based."""

    @property
    def id(self) -> str:
        """The same mutant of the same source has the same name."""
        return f"{self.path}:{self.operator}:{self.occurrence}"

    @property
    def package(self) -> str:
        """The package that it is of."""
        inside = self.path.removeprefix("src/handaudit/")
        return next(name for name, folder in PACKAGES.items() if inside.startswith(f"{folder}/"))

    @property
    def module(self) -> str:
        """The module as it is imported."""
        return ".".join(Path(self.path).with_suffix("").parts[1:]).removesuffix(".__init__")

    def source(self) -> str | None:
        """The whole mutated module; ``None`` where cosmic-ray finds nothing to change."""
        code = (ROOT / self.path).read_text(encoding="utf-8")
        mutated: str | None = mutate_code(code, get_operator(self.operator)(), self.occurrence)
        return mutated

    def change(self) -> tuple[str, str]:
        """The lines that it changes, before and after."""
        before = (ROOT / self.path).read_text(encoding="utf-8").splitlines()
        after = (self.source() or "").splitlines()
        told = [*difflib.unified_diff(before, after, n=0, lineterm="")][3:]
        return tuple(  # type: ignore[return-value]  # one text for each sign
            " ".join(line[1:].strip() for line in told if line.startswith(sign)) for sign in "-+"
        )


@cache
def population(package: str) -> tuple[Mutant, ...]:
    """All mutants of a package that can tell something, module by module."""
    modules = sorted((ROOT / "src" / "handaudit" / PACKAGES[package]).rglob("*.py"))
    found = tuple(mutant for path in modules for mutant in _of_module(path))
    if not found:
        raise RuntimeError(f"no mutants of {package}: is it still in {PACKAGES[package]}?")
    return found


def drawn(package: str, count: int, seed: int) -> list[Mutant]:
    """A random sample; a larger one with the same seed begins with the smaller."""
    every = [*population(package)]
    Random(f"{package}/{seed}").shuffle(every)
    return every[:count]


def _of_module(path: Path) -> Iterator[Mutant]:
    code = path.read_text(encoding="utf-8")
    tree = get_ast(code)
    dumb = [*_silent(ast.parse(code))]
    name = str(path.relative_to(ROOT))
    for operator in _operators():
        made = get_operator(operator)()
        places = (start for node in ast_nodes(tree) for start, _ in made.mutation_positions(node))
        for occurrence, (line, column) in enumerate(places):
            if not any(first <= (line, column) < last for first, last in dumb):
                yield Mutant(name, operator, occurrence, line)


@cache
def _operators() -> tuple[str, ...]:
    """The operators that need no arguments, without those that only compare identities."""
    return tuple(
        name
        for name in sorted(operator_names())
        if not get_operator(name).arguments() and tuple(name.split("_")[-2:]) not in _IDENTITY
    )


_Range = tuple[tuple[int, int], tuple[int, int]]


def _silent(tree: ast.Module) -> Iterator[_Range]:
    """Where a change means nothing to a run, or no Python: annotations, unions of types and patterns."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef():
                of = node.args
                every = (*of.posonlyargs, *of.args, *of.kwonlyargs, of.vararg, of.kwarg)
                yield from _ranges(
                    node.returns, *(one.annotation for one in every if one is not None)
                )
            case ast.AnnAssign():
                yield from _ranges(node.annotation)
            case ast.match_case():
                yield from _ranges(node.pattern)
            case ast.Call(func=ast.Name(id="isinstance")):
                yield from _ranges(node.args[1])
            case ast.Assign(targets=[ast.Name(id=name)]) if _CAMEL.fullmatch(name):
                yield from _ranges(node.value)  # a name for a type
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                yield from _ranges(node)
            case _:
                pass


def _ranges(*nodes: ast.AST | None) -> Iterable[_Range]:
    for node in nodes:
        if isinstance(node, (ast.expr, ast.stmt, ast.pattern)):
            last = (node.end_lineno or node.lineno, node.end_col_offset or 0)
            yield (node.lineno, node.col_offset), last
