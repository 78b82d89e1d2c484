"""House files: TOML with a room's posted values and rules. A fault is reported with its key and line."""

import re
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Final, get_type_hints

import msgspec

from handaudit.facts import money
from handaudit.facts.sign import PostedRake, Rounding, Sign
from handaudit.inputs import bounded, strict_toml
from handaudit.law import books
from handaudit.law.house.house import RULES
from handaudit.law.house.profiles import AUTO, PROFILES, Houses
from handaudit.law.rulebook import NoBook


class HouseFileWrong(ValueError):  # noqa: N818  reads as what it is where it is caught
    """A house file that cannot be used; the message names the file, the line and the key."""


LARGEST: Final = 10**13
"""Amounts are below this number of dollars, so that cents fit in 64 bits."""

Positive = Annotated[int, msgspec.Meta(ge=1)]


class Dollars(int):
    """An amount of a house file: written in dollars, kept in integer cents."""


_LIMITS: Final[dict[str, Any]] = {
    "limit": tuple[Dollars, Dollars],
    "spread": tuple[Dollars, Dollars],
    "pot_limit": Dollars,
    "no_limit": Dollars,
}
"""The keys that post a limit with its amounts."""

_RakeLine: Final[Any] = msgspec.defstruct(
    "_RakeLine",
    [
        ("percent", Decimal | None, None),
        ("cap", Dollars | None, None),
        ("rounded", Rounding | None, None),
        ("amount", Dollars | None, None),
        ("steps", tuple[tuple[Dollars, Dollars], ...], ()),
        ("from_flop", bool, False),
        ("players", tuple[Positive, ...], ()),
    ],
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
)
"""A table of ``[[posted.rake]]``: one line of the posted rake."""

_RAKE: Final[dict[str, Any]] = {"rake_percent": Decimal, "rake_cap": Dollars}
"""The keys that post a rake of one percentage, without a table of its own."""

_WRITTEN: Final[dict[str, Any]] = {
    "blinds": tuple[Dollars, ...],
    "raises": Positive,
    "rake": tuple[_RakeLine, ...],
    "seats": Positive,
}
"""How a house file writes a value of a sign, where it is no amount of money and no word."""


def _posted() -> dict[str, Any]:
    """The other keys, with their types: the values of ``Sign``."""
    kinds = get_type_hints(Sign)
    return {
        name: _WRITTEN.get(name, Dollars if kinds[name] == int | None else kinds[name])
        for name in Sign.__struct_fields__
        if name not in ("limit", "small_bet", "big_bet")
    }


_VALUES: Final = _posted()

_Posted: Final[Any] = msgspec.defstruct(
    "_Posted",
    [(name, kind | None, None) for name, kind in (_LIMITS | _VALUES | _RAKE).items()],
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
)
"""The table ``[posted]``, with the terms of a Table Log's ``posted`` lines."""


def _sign(posted: Any) -> Sign:
    """The posted values.

    Raises:
        ValueError: two kinds of limit are posted, or the rake is none.
    """
    limits = [name for name in _LIMITS if getattr(posted, name) is not None]
    if len(limits) > 1:
        first, second = (name.replace("_", "-") for name in limits[:2])
        raise ValueError(f"{first} and {second} exclude each other")
    values = {name: getattr(posted, name) for name in _VALUES}
    values["rake"] = _rake(posted)
    for name in limits:
        amounts = getattr(posted, name)
        amounts = amounts if isinstance(amounts, tuple) else (amounts, None)
        values |= {
            "limit": name.replace("_", "-"),
            "small_bet": amounts[0],
            "big_bet": amounts[1],
        }
    return Sign(**values)


def _rake(posted: Any) -> tuple[PostedRake, ...] | None:
    """The posted rake.

    Raises:
        ValueError: a line is neither a percentage nor an amount, or is both.
    """
    single = posted.rake_percent is not None or posted.rake_cap is not None
    if single and posted.rake is not None:
        raise ValueError("rake and rake-percent or rake-cap exclude each other")
    if single:
        return (PostedRake(percent=_percent(posted.rake_percent), cap=posted.rake_cap),)
    return None if posted.rake is None else tuple(map(_rake_line, posted.rake))


def _rake_line(line: Any) -> PostedRake:
    kinds = (line.percent is not None, line.amount is not None, bool(line.steps))
    if sum(kinds) != 1:
        raise ValueError("rake: each line has either percent, amount or steps")
    if line.percent is None and (line.cap is not None or line.rounded is not None):
        raise ValueError("rake: cap and rounded belong to a percent")
    return PostedRake(
        percent=_percent(line.percent),
        cap=line.cap,
        rounded=line.rounded,
        steps=line.steps if line.amount is None else ((line.amount, 0),),
        from_flop=line.from_flop,
        players=line.players,
    )


def _percent(value: Decimal | None) -> int | None:
    if value is None:
        return None
    percent = _hundredths(value)
    if percent is None:
        raise ValueError(f"rake-percent: {value} is no percentage with two decimals")
    return percent


_UNSET: Final = msgspec.UNSET

_Rules: Final[Any] = msgspec.defstruct(
    "_Rules",
    [
        ("profile", str | msgspec.UnsetType, _UNSET),
        ("book", str | msgspec.UnsetType, _UNSET),
        *((one.field, one.accepted | msgspec.UnsetType, _UNSET) for one in RULES.values()),
    ],
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
)
"""The table ``[house]``: the profile, the book beside the law, and changes to their rules."""


def _changes(rules: Any) -> dict[str, Any]:
    """The fields of ``House`` that the file sets; ``true`` becomes the usual value."""
    found: dict[str, Any] = {}
    for one in RULES.values():
        value = getattr(rules, one.field)
        if value is _UNSET:
            continue
        if value is True:
            value = one.usual
        elif one.dollars and value is not False:
            value = int(_dollars(value))
        found[one.field] = value
    return found


_File: Final[Any] = msgspec.defstruct(
    "_File",
    [
        ("rulebook", str | msgspec.UnsetType, _UNSET),
        ("book", str | msgspec.UnsetType, _UNSET),
        ("posted", _Posted, _Posted()),
        ("house", _Rules, _Rules()),
    ],
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
)


def read(path: str | Path, *, profile: str | None = None) -> Houses:
    """The house that a file describes; ``profile`` overrides the one that it names.

    Raises:
        HouseFileWrong: the file cannot be read, or has a wrong key or value.
    """
    try:
        text = bounded.read(path).decode("utf-8-sig").replace("\r\n", "\n")
    except (OSError, UnicodeDecodeError) as fault:
        reason = getattr(fault, "strerror", None) or "it is not UTF-8 text"
        raise HouseFileWrong(f"cannot read the house file {path}: {reason}") from fault
    return parse(text, name=str(path), profile=profile)


def parse(text: str, *, name: str = "house file", profile: str | None = None) -> Houses:
    """The same from the text of a file; ``name`` is its name in messages.

    Raises:
        HouseFileWrong: as for ``read``.
    """
    try:
        values = strict_toml.loads(text, parse_float=Decimal)
    except strict_toml.NotToml as fault:
        where = f"{name}:{fault.line}" if fault.line else name
        raise HouseFileWrong(f"{where}: not TOML: {fault}") from fault
    at = _Places(name, text)
    try:
        file = msgspec.convert(_with_underscores(values), _File, dec_hook=_decoded)
    except msgspec.ValidationError as fault:
        raise HouseFileWrong(_explained(str(fault), at)) from fault
    named = file.house.profile if isinstance(file.house.profile, str) else "none"
    chosen = profile or named
    if chosen not in (AUTO, *PROFILES):
        known = ", ".join((AUTO, *PROFILES))
        raise HouseFileWrong(at(("house", "profile"), f"there is no '{chosen}' (known: {known})"))
    law = file.rulebook if isinstance(file.rulebook, str) else books.LAW
    named_books: list[str] = []
    for keys, book in (
        (("rulebook",), file.rulebook),
        (("book",), file.book),
        (("house", "book"), file.house.book),
    ):
        if not isinstance(book, str):
            continue
        try:
            if keys == ("rulebook",):
                books.law(book)
            else:
                books.beside(book)
                named_books.append(book)
        except NoBook as fault:
            raise HouseFileWrong(at(keys, str(fault))) from fault
    try:
        return Houses(
            chosen,
            posted=_sign(file.posted),
            changes=_changes(file.house),
            law=law,
            books=tuple(named_books),
        )
    except ValueError as fault:
        raise HouseFileWrong(at(("posted",), str(fault))) from fault


def _decoded(kind: type, value: Any) -> Any:
    if kind is Dollars:
        return _dollars(value)
    raise NotImplementedError(kind)


def _dollars(value: Any) -> Dollars:
    """Cents of a number of dollars.

    Raises:
        ValueError: it is not an amount of money with at most two decimals.
    """
    if isinstance(value, str):
        try:
            return Dollars(money.cents(value))
        except ValueError:
            raise ValueError(f"'{value}' is no amount in dollars") from None
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
        raise ValueError("an amount in dollars is wanted, as 5 or 2.50")  # noqa: TRY004  msgspec's way
    exact = _hundredths(Decimal(value))
    if exact is None:
        raise ValueError(f"{value} is no amount in dollars and cents")
    return Dollars(exact)


def _hundredths(number: Decimal) -> int | None:
    """A hundred times a non-negative number; ``None`` if it is too large or has more decimals."""
    if not (
        number.is_finite() and 0 <= number < LARGEST
    ):  # before any arithmetic: 1e999999999 has a billion digits
        return None
    cents = int(number * 100)
    return cents if number == Decimal(cents) / 100 else None


def _with_underscores(values: Any) -> Any:
    """Accepts keys with hyphens, as in a Table Log, or with underscores."""
    if isinstance(values, list):
        return [_with_underscores(value) for value in values]
    if not isinstance(values, dict):
        return values
    return {key.replace("-", "_"): _with_underscores(value) for key, value in values.items()}


_AT: Final = re.compile(r"(?P<what>.*?) - at `\$\.?(?P<path>[^`]*)`", re.DOTALL)
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(?P<key>[^`]*)`")


class _Places:
    """Puts the file, the line and the key before a message."""

    def __init__(self, name: str, text: str) -> None:
        self._name = name
        self._lines: dict[strict_toml.Keys, int] = {}
        for keys, line in strict_toml.lines(text).items():  # msgspec does not count lines of a rake
            named = (_hyphened(key) for key in keys if isinstance(key, str))
            self._lines.setdefault(tuple(named), line)

    def __call__(self, keys: tuple[str, ...], message: str) -> str:
        written = tuple(map(_hyphened, keys))
        line = strict_toml.line_of(self._lines, written) or 1
        return f"{self._name}:{line}: {'.'.join(written) or 'the file'}: {message}"


def _explained(fault: str, at: _Places) -> str:
    """The message for a fault that msgspec found, with its line and key."""
    match = _AT.fullmatch(fault)
    what, path = (match["what"], match["path"]) if match else (fault, "")
    keys = tuple(re.sub(r"\[.*", "", key) for key in path.split(".") if key)
    unknown = _UNKNOWN.fullmatch(what)
    if unknown:
        message = f"there is no such key{_hint(keys, unknown['key'])}"
        return at((*keys, unknown["key"]), message)
    if keys[:1] == ("house",) and (rule := RULES.get(_hyphened(keys[-1]))):
        return at(keys, f"expected {rule.expected}")
    return at(keys, strict_toml.plain(what))


_TABLES: Final[dict[tuple[str, ...], Any]] = {
    (): _File,
    ("posted",): _Posted,
    ("posted", "rake"): _RakeLine,
    ("house",): _Rules,
}
"""The tables of a house file, by their keys."""


def _hint(table: tuple[str, ...], key: str) -> str:
    """The table that an unknown key belongs in, or the keys that may be meant; empty without one."""
    for other, fields in _TABLES.items():
        if key in fields.__struct_fields__:
            place = f"in [{'.'.join(other)}]" if other else "above all tables"
            return f" (it belongs {place})"
    return strict_toml.hint(key, map(_hyphened, _TABLES[table].__struct_fields__))


def _hyphened(key: str) -> str:
    return key.replace("_", "-")
