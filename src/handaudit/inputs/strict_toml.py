"""TOML files that people write for us: reports a fault with its line and a hint."""

import difflib
import re
from collections.abc import Callable, Iterable
from decimal import InvalidOperation
from typing import Any, Final, TypeVar

import msgspec

from handaudit.inputs import bounded

DEEPEST: Final = 50
"""Tables and arrays inside of one another; a file of ours has four at most."""

SOME_WORDS: Final = r"\S"
"""The pattern of a text that is not blank."""

_TOO_DEEP: Final = "tables or arrays stand too deep inside of one another"

T = TypeVar("T")


class NotToml(ValueError):  # noqa: N818  states what is wrong with the text
    """A text that is no TOML, or none that a person would write.

    Attributes:
        line: The 1-based line of the fault, or 0 if it has none. The message does not repeat it.
        column: Its 1-based column, or 0.
    """

    def __init__(self, fault: str) -> None:
        at = _PLACE.search(fault)
        super().__init__(fault.replace(at[0], "") if at else fault)
        self.line, self.column = (int(at[1]), int(at[2])) if at else (0, 0)


Keys = tuple[str | int, ...]

_HEADER: Final = re.compile(r"\s*(\[\[?)([^\[\]]+)\]\]?\s*(?:#.*)?$")
_KEY: Final = re.compile(
    r"\s*((?:[A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*[A-Za-z0-9_-]+)*)\s*="
)
_PLACE: Final = re.compile(r" ?\(at line (\d+), column (\d+)\)")
_AT: Final = re.compile(r"^(.*?)(?: - at `\$([^`]*)`)?$", re.DOTALL)
_FIELD: Final = re.compile(r"field `([^`]+)`")


class Malformed(Exception):  # noqa: N818  states what is wrong with the file
    """A file that cannot be taken as it is; ``line`` is 1-based, or 0 for the file as a whole."""

    def __init__(self, path: str, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}" if line else f"{path}: {message}")


def loads(text: str, *, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """The content of a TOML text, which no nesting and no number makes fail in another way.

    Raises:
        NotToml: it is none.
    """
    import tomllib  # noqa: PLC0415  most audits read none

    try:
        content = tomllib.loads(text, parse_float=parse_float)
    except tomllib.TOMLDecodeError as fault:
        raise NotToml(str(fault)) from None
    except RecursionError:
        raise NotToml(_TOO_DEEP) from None
    except (ValueError, InvalidOperation):  # thousands of digits, a date of year 0, a huge exponent
        raise NotToml("a number or a date in it is out of range") from None
    level: list[Any] = [content]
    for _ in range(DEEPEST):
        level = [
            inner for outer in level if isinstance(outer, (dict, list)) for inner in _in(outer)
        ]
    if level:
        raise NotToml(_TOO_DEEP)
    return content


def _in(outer: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return outer.values() if isinstance(outer, dict) else outer


def read(path: str) -> tuple[dict[str, Any], str]:
    """The content of a file, and its text.

    Raises:
        Malformed: it cannot be read, or is no TOML.
    """
    try:
        text = bounded.read(path).decode("utf-8").replace("\r\n", "\n")
        return loads(text), text
    except OSError as error:
        raise Malformed(path, 0, f"cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise Malformed(path, 0, "is not in UTF-8") from error
    except NotToml as error:
        raise Malformed(path, error.line, f"not TOML: {error}") from error


def decode(path: str, kind: type[T], known: Iterable[str]) -> tuple[T, dict[Keys, int]]:
    """A file as a record, strictly, and the lines of its keys; ``known`` are all names of keys.

    Raises:
        Malformed: it cannot be read, is no TOML, or is not as it should be.
    """
    content, text = read(path)
    at = lines(text)
    try:
        return msgspec.convert(content, kind), at
    except msgspec.ValidationError as error:
        match = _AT.match(str(error))
        message, where = (match[1], match[2] or "") if match else (str(error), "")
        keys = _keys(where)
        field = _FIELD.search(message)
        if field and "unknown" in message:
            keys = (*keys, field[1])
            message = f"unknown key '{field[1]}'{hint(field[1], known)}"
        elif field and "missing" in message:
            message = f"the key '{field[1]}' is missing"
        elif keys:
            name = next(key for key in reversed(keys) if isinstance(key, str))
            message = f"{name}: {plain(message)}"
        raise Malformed(path, line_of(at, keys), message) from error


def plain(fault: str) -> str:
    """What msgspec says of a value, in the words of our messages."""
    if fault.endswith(f"matching regex {SOME_WORDS!r}"):
        return "it is empty"
    return f"{fault[:1].lower()}{fault[1:]}".replace("`", "'")


def hint(name: str, known: Iterable[str]) -> str:
    """`` (did you mean …?)``, or nothing."""
    near = difflib.get_close_matches(name.replace("_", "-"), list(known), n=2)
    return f" (did you mean {' or '.join(near)}?)" if near else ""


def line_of(at: dict[Keys, int], keys: Keys) -> int:
    """The line of a key, or of the nearest thing around it that has one; 0 if nothing has."""
    while keys:
        if keys in at:
            return at[keys]
        keys = keys[:-1]
    return 0


def lines(text: str) -> dict[Keys, int]:
    """The line of each key and table of a TOML text; those inside of inline values are left out."""
    found: dict[Keys, int] = {}
    counts: dict[Keys, int] = {}
    table: Keys = ()
    quoted = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if quoted:
            quoted = "" if line.count(quoted) % 2 else quoted
            continue
        header, key = _HEADER.match(line), _KEY.match(line)
        if header:
            table = _names(header[2])
            if header[1] == "[[":
                index = counts.get(table, 0)
                counts[table] = index + 1
                table = (*table, index)
            found[table] = number
        elif key:
            found.setdefault((*table, *_names(key[1])), number)
            quoted = next((mark for mark in ('"""', "'''") if line.count(mark) % 2), "")
    return found


def _names(dotted: str) -> Keys:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


def _keys(where: str) -> Keys:
    """The path as msgspec writes it, ``.waivers[0].reason``."""
    return tuple(
        int(index) if index else name
        for index, name in re.findall(r"\[(\d+)\]|\.([^.\[\]]+)", where)
    )
