"""Rewrites the events and the occasions, classes of msgspec's, as plain ones that mypyc makes native.

mypyc reads the attributes of its own classes where they lie and tells them apart by one comparison; those
of any other class it looks up by name, which takes a third of an audit's time.  Written by hand, a plain
class would repeat each field three times and be slower without mypyc.  So the sources keep msgspec's classes,
and only what is compiled is written anew: by field, the constructor, the comparison and the copy.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple, cast

SUBCLASSED: Final = (("reading/text_hand.py", "TextHand"),)
"""Compiled classes from which classes inherit that are not compiled: those of rooms and of plugins."""

_OPEN: Final = """
from typing import TYPE_CHECKING as _CHECKING
if _CHECKING:
    from mypy_extensions import mypyc_attr

@mypyc_attr(allow_interpreted_subclasses=True)
"""

VIEWS: Final = "replay/*/view.py"
"""What duties see of a table, read-only: a module of protocols for each discipline."""

_ROOTS: Final = ("Event", "Occasion")
"""The classes that all others inherit from, and from no other: an occasion, whose classes narrow the type of
their event, is generic in it.
"""

_KEYWORDS: Final = (
    ("frozen=True", "gc=False"),
    ("frozen=True", "gc=False", "kw_only=True"),
)
"""The words of a class of msgspec's that a plain one does justice to: of all others, and of the event."""

_OF_EVENT: Final = ("placed", "changed")
"""What the event does by msgspec, and a plain class by itself."""

_HEAD: Final = """
from typing import TYPE_CHECKING as _CHECKING, Any, ClassVar, Generic, TypeVar
from msgspec import NODEFAULT as _NODEFAULT
if _CHECKING:
    from mypy_extensions import mypyc_attr
"""

_OF_ROOT: Final = """
def _made(kind: Any, *values: Any) -> Any:
    return kind(**dict(zip(kind.__struct_fields__, values, strict=True)))

_E = TypeVar("_E", bound=Event)

class _:
    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        told = zip(self.__struct_fields__, self._values(), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in told)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (type(self), *self._values())

    def changed(self, **fields: Any) -> Any:
        told = dict(zip(self.__struct_fields__, self._values(), strict=True))
        return type(self)(**{**told, **fields})
"""


class Field(NamedTuple):
    """A field of a class: its type, and its default if it has one."""

    name: str
    type: str
    default: str | None

    @property
    def argument(self) -> str:
        """The field as the constructor takes it."""
        return f"{self.name}: {self.type}" + (f" = {self.default}" if self.default else "")


def rewritten(package: Path) -> list[Path]:
    """The modules of events and occasions, each root before what inherits from it."""
    found: list[tuple[int, Path]] = []
    for path in sorted(package.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
        roots = [_ROOTS.index(node.name) for node in classes if node.name in _ROOTS]
        if roots or any(ast.unparse(base) in _ROOTS for node in classes for base in node.bases):
            found.append((min(roots, default=len(_ROOTS)), path))
    return [path for _, path in sorted(found)]


def rewrite(package: Path) -> None:
    """Rewrites the modules of a copy of the package, which is at ``package``.

    Raises:
        NotImplementedError: a class says what a plain one would not keep; where, and what.
    """
    known: dict[str, list[Field]] = {}
    for path in rewritten(package):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        body: list[ast.stmt] = []
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                for one in _not_kept(node):
                    said = ast.unparse(one).partition("\n")[0]
                    raise NotImplementedError(
                        f"{path}:{node.lineno}: a plain class {node.name} would not keep: {said}"
                    )
                if node.name in _ROOTS:
                    made, kind, _ = ast.parse(_OF_ROOT).body
                    body += [made] if node.name == "Event" else [made, kind]
                _rewrite(node, known)
            body.append(node)
        imports = [isinstance(node, (ast.Import, ast.ImportFrom)) for node in body]
        behind = len(imports) - imports[::-1].index(True)
        tree.body = [*body[:behind], *ast.parse(_HEAD).body, *body[behind:]]
        path.write_text(ast.unparse(ast.fix_missing_locations(tree)) + "\n", encoding="utf-8")


def allow_subclasses(package: Path) -> None:
    """Lets classes that are not compiled inherit from those of ``SUBCLASSED``."""
    for module, name in SUBCLASSED:
        path = package / module
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(f"\nclass {name}:", f"{_OPEN}class {name}:"), encoding="utf-8")


def resolve_views(package: Path) -> None:
    """Makes the views of a table names of the classes that they show.

    mypyc reads the attributes of its own classes where they lie, and those of a protocol by name.
    """
    for path in package.glob(VIEWS):
        _resolve_views(path, package)


def _resolve_views(path: Path, package: Path) -> None:
    shown = [
        (node.name, node.name.removesuffix("View"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    homes = {
        node.name: module.stem
        for module in path.parent.glob("*.py")
        for node in ast.parse(module.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    }
    base = ".".join(("handaudit", *path.parent.relative_to(package).parts))
    lines = [f"from {base}.{homes[name]} import {name} as {view}" for view, name in shown]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def keep_docstrings(path: Path) -> None:
    """Writes the docstrings of decorated functions, which mypyc drops, into a table of their module.

    It stands before the functions, so that their decorators can read it.
    """
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    decorated = [
        node for node in tree.body if isinstance(node, ast.FunctionDef) and node.decorator_list
    ]
    kept = {node.name: ast.get_docstring(node) for node in decorated}
    if kept:
        lines = text.splitlines(keepends=True)
        first = min(one.lineno for node in decorated for one in node.decorator_list) - 1
        lines.insert(first, f"DOCSTRINGS = {kept!r}\n")
        path.write_text("".join(lines), encoding="utf-8")


def refuse_structs(path: Path) -> None:
    """Makes sure that a module that is compiled, and not rewritten, has no class of msgspec's.

    Raises:
        NotImplementedError: it has; where.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef) and node.keywords + [
            base for base in node.bases if ast.unparse(base).endswith("Struct")
        ]:
            raise NotImplementedError(
                f"{path}:{node.lineno}: mypyc drops what class {node.name} says of itself in its first line"
            )


def _base(node: ast.ClassDef) -> str:
    """What a class inherits from; for a root itself that is the root."""
    return node.name if node.name in _ROOTS else ", ".join(map(ast.unparse, node.bases))


def _not_kept(node: ast.ClassDef) -> Iterator[ast.AST]:
    """What of a class of msgspec's would be lost in silence."""
    root = _base(node)
    if root not in _ROOTS:
        yield node
    yield from node.decorator_list
    yield from (
        one for one in node.keywords if ast.unparse(one) not in _KEYWORDS[node.name == "Event"]
    )
    for one in node.body:
        match one:
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                pass
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind, value=default):
                told_anew = name in ("line", "clock") and root == "Event" != node.name
                if told_anew or "ClassVar" in ast.unparse(kind) or not _is_constant(default):
                    yield one
            case ast.FunctionDef(name=name) if not name.startswith("_"):
                if name in _OF_EVENT and node.name != "Event":
                    yield one
            case _:
                yield one


def _is_constant(default: ast.expr | None) -> bool:
    """Whether a default is there once for all, as the constructor has it, and not made anew."""
    if isinstance(default, ast.Tuple):
        return all(map(_is_constant, default.elts))
    return default is None or isinstance(default, ast.Constant)


def _rewrite(node: ast.ClassDef, known: dict[str, list[Field]]) -> None:
    """Makes a plain class of one of msgspec's, with the fields of the root that it inherits from."""
    root = _base(node)
    if node.name == "Occasion":
        cast(ast.AnnAssign, node.body[-1]).annotation = ast.Name("_E")
    own = [_field(one) for one in node.body if isinstance(one, ast.AnnAssign)]
    if node.name in _ROOTS:
        inherited, known[root] = [], own
        node.bases = _expressions("Generic[_E]" if root == "Occasion" else "")
    else:
        inherited = known[root]
    # msgspec's order: what may only be named stands behind, and a field told anew keeps its place.
    if root == "Event":
        named = known[root]
        fields = [*own, *inherited]
    else:
        named = []
        told = {field.name: field for field in own}
        fields = [*(told.pop(one.name, one) for one in inherited), *told.values()]
        if node.name != root:
            node.bases = _expressions(f"Occasion[{fields[0].type}]")
    node.keywords = []
    node.decorator_list = _expressions("mypyc_attr(acyclic=True)" if named else "")
    names = {field.name for field in inherited}
    kept: list[ast.stmt] = []
    for one in node.body:
        if isinstance(one, ast.AnnAssign):
            if ast.unparse(one.target) in names:
                continue
            one.value = None
        if isinstance(one, ast.FunctionDef) and one.name in _OF_EVENT:
            continue
        kept.append(one)
    node.body = kept + _methods(node.name, fields, named)
    if node.name in _ROOTS:
        node.body += cast(ast.ClassDef, ast.parse(_OF_ROOT).body[-1]).body


def _field(one: ast.AnnAssign) -> Field:
    default = None if one.value is None else ast.unparse(one.value)
    return Field(ast.unparse(one.target), ast.unparse(one.annotation), default)


def _expressions(text: str) -> list[ast.expr]:
    return [ast.parse(text, mode="eval").body] if text else []


def _methods(name: str, fields: list[Field], named: list[Field]) -> list[ast.stmt]:
    """The constructor, the values in order, and for an event the copy at another place.

    ``named`` are those of the fields that the constructor takes by name alone; an event has such.
    """
    placed = [field.argument for field in fields if field not in named]
    names = [field.name for field in fields]
    # msgspec's way: from the first that there is.
    first = next((at for at, field in enumerate(fields) if field.default is not None), len(fields))
    defaults = [field.default or "_NODEFAULT" for field in fields[first:]]
    copied = ", ".join(
        f"{one}={one if one in ('line', 'clock') else f'self.{one}'}" for one in names
    )
    arguments = ["self", *placed, *(["*"] if named else []), *(one.argument for one in named)]
    lines = [
        f"__struct_fields__: ClassVar[tuple[str, ...]] = {tuple(names)!r}",
        f"__struct_defaults__: ClassVar[tuple[Any, ...]] = ({''.join(f'{one}, ' for one in defaults)})",
        f"def __init__({', '.join(arguments)}) -> None:",
        *(f"    self.{one} = {one}" for one in names),
        "def _values(self) -> tuple[Any, ...]:",
        f"    return ({', '.join(f'self.{one}' for one in names)},)",
    ]
    if named:
        lines += [
            f"def placed(self, line: int, clock: int | None) -> '{name}':",
            f"    return {name}({copied})",
        ]
    return ast.parse("\n".join(lines)).body
