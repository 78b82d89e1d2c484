"""Rewrites the events and the occasions, classes of msgspec's, as plain ones that mypyc makes native.

mypyc reads the attributes of its own classes where they lie and tells them apart by one comparison; those
of any other class it looks up by name, which takes a third of an audit's time.  Written by hand, a plain
class would repeat each field three times and be slower without mypyc.  So the sources keep msgspec's classes,
and only what is compiled is written anew: by field, the constructor, the comparison and the copy.
"""

import ast
from pathlib import Path
from typing import Final, NamedTuple, cast

MODULES: Final = (
    "events.py",
    "replay/occasions.py",
    "replay/dice_occasions.py",
    "replay/across_occasions.py",
)
"""What is rewritten, each after those that its classes inherit from."""

_ROOTS: Final = ("Event", "Occasion")
"""The classes that all others inherit from: an event is made of named values alone, and an occasion, whose
classes narrow the type of their event, is generic in it.
"""

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


def rewrite(package: Path) -> None:
    """Rewrites the modules of a copy of the package, which is at ``package``."""
    known: dict[str, list[Field]] = {}
    for module in MODULES:
        path = package / module
        tree = ast.parse(path.read_text(encoding="utf-8"))
        body: list[ast.stmt] = []
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and (node.name in _ROOTS or _base(node) in known):
                if node.name in _ROOTS:
                    made, kind, _ = ast.parse(_OF_ROOT).body
                    body += [made] if node.name == "Event" else [made, kind]
                _rewrite(node, known)
            body.append(node)
        imports = [isinstance(node, (ast.Import, ast.ImportFrom)) for node in body]
        behind = len(imports) - imports[::-1].index(True)
        tree.body = [*body[:behind], *ast.parse(_HEAD).body, *body[behind:]]
        path.write_text(ast.unparse(ast.fix_missing_locations(tree)) + "\n", encoding="utf-8")


def _base(node: ast.ClassDef) -> str:
    return node.bases[0].id if node.bases and isinstance(node.bases[0], ast.Name) else ""


def _rewrite(node: ast.ClassDef, known: dict[str, list[Field]]) -> None:
    """Makes a plain class of one of msgspec's, with the fields of those that it inherits from."""
    own = [_field(one) for one in node.body if isinstance(one, ast.AnnAssign)]
    inherited = known.get(_base(node), [])
    is_event = not inherited or inherited[0].name != "event"
    if node.name == "Occasion":
        own, is_event = [Field("event", "_E", None)], False
        node.body[-1] = ast.parse("event: _E").body[0]
    # msgspec's order: what may only be named stands behind, and a field told anew keeps its place.
    told = {field.name: field for field in own}
    fields = (
        [*own, *inherited]
        if is_event
        else [*(told.pop(one.name, one) for one in inherited), *told.values()]
    )
    known[node.name] = fields
    event = fields[0].type
    if node.name in _ROOTS:
        node.bases = _expressions("" if is_event else "Generic[_E]")
    elif not is_event:
        node.bases = _expressions(f"Occasion[{event}]")
    node.keywords = []
    node.decorator_list = _expressions("mypyc_attr(acyclic=True)" if is_event else "")
    names = {field.name for field in inherited}
    kept: list[ast.stmt] = []
    for one in node.body:
        if isinstance(one, ast.AnnAssign):
            if ast.unparse(one.target) in names:
                continue
            one.value = None
        if isinstance(one, ast.FunctionDef) and one.name in ("placed", "changed"):
            continue
        kept.append(one)
    node.body = kept + _methods(node.name, fields, is_event=is_event)
    if node.name in _ROOTS:
        node.body += cast(ast.ClassDef, ast.parse(_OF_ROOT).body[-1]).body


def _field(one: ast.AnnAssign) -> Field:
    default = None if one.value is None else ast.unparse(one.value)
    return Field(ast.unparse(one.target), ast.unparse(one.annotation), default)


def _expressions(text: str) -> list[ast.expr]:
    return [ast.parse(text, mode="eval").body] if text else []


def _methods(name: str, fields: list[Field], *, is_event: bool) -> list[ast.stmt]:
    """The constructor, the values in order, and for an event the copy at another place."""
    sure = [field.argument for field in fields if field.default is None]
    others = [field.argument for field in fields if field.default is not None]
    names = [field.name for field in fields]
    # msgspec's way: from the first that there is.
    first = next((at for at, field in enumerate(fields) if field.default is not None), len(fields))
    defaults = [field.default or "_NODEFAULT" for field in fields[first:]]
    copied = ", ".join(
        f"{one}={one if one in ('line', 'clock') else f'self.{one}'}" for one in names
    )
    lines = [
        f"__struct_fields__: ClassVar[tuple[str, ...]] = {tuple(names)!r}",
        f"__struct_defaults__: ClassVar[tuple[Any, ...]] = ({''.join(f'{one}, ' for one in defaults)})",
        f"def __init__(self, {'*, ' if is_event else ''}{', '.join(sure + others)}) -> None:",
        *(f"    self.{one} = {one}" for one in names),
        "def _values(self) -> tuple[Any, ...]:",
        f"    return ({', '.join(f'self.{one}' for one in names)},)",
    ]
    if is_event:
        lines += [
            f"def placed(self, line: int, clock: int | None) -> '{name}':",
            f"    return {name}({copied})",
        ]
    return ast.parse("\n".join(lines)).body
