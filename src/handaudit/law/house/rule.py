"""``HouseRule``: everything that handaudit knows of one key of a house file's table ``[house]``."""

from decimal import Decimal
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, get_args

import msgspec


class HouseRule(msgspec.Struct, frozen=True, kw_only=True):
    """A rule that a room may add, or a way in which a room computes amounts.

    It annotates its field of ``House``, which has the type and the default.
    """

    about: str
    """Its meaning, in a few words."""
    usual: Any = True
    """The value that ``true`` means in a house file."""
    example: str = ""
    """An example value in TOML, if it differs from the usual one."""
    judged: bool = True
    """Whether a duty judges it; otherwise it says how a room computes, and any value is allowed."""
    across_rounds: bool = False
    """Whether it depends on earlier rounds; then histories without round numbers are looked at, too."""
    duty: str = ""
    """The name of that duty, if a duty of the subchapter has the name of the key."""
    dollars: bool = False
    """Whether a number is an amount of money."""
    field: str = ""
    """The field of ``House``; the class sets this and the fields below."""
    kind: Any = None
    default: Any = None

    @property
    def name(self) -> str:
        """The key in a house file, and in ``house:`` citations."""
        return self.field.replace("_", "-")

    @property
    def rule(self) -> str:
        """The name of the duty that judges it."""
        return self.duty or self.name

    @property
    def words(self) -> tuple[str, ...]:
        """The forms in which a room may have it; none if there is only one."""
        return tuple(word for word in _values(self.kind) if isinstance(word, str))

    @property
    def counts(self) -> bool:
        """Whether a room may give it as a number of times."""
        return not self.dollars and int in get_args(self.kind)

    @property
    def expected(self) -> str:
        """The values that a house file may give it, in words."""
        values = ["true", "false", *(f'"{word}"' for word in self.words)]
        values += ["a number from 1"] if self.counts else []
        values += ["an amount in dollars"] if self.dollars else []
        return f"{', '.join(values[:-1])} or {values[-1]}"

    @property
    def accepted(self) -> Any:
        """The type of its values in a house file."""
        kinds: list[Any] = [bool]
        kinds += [Literal[self.words]] if self.words else []
        kinds += [Annotated[int, msgspec.Meta(ge=1)]] if self.counts else []
        kinds += [Decimal, int] if self.dollars else []
        return reduce(or_, kinds)

    @property
    def line(self) -> str:
        """The key with an example of its value, as a line of a house file."""
        return f"{self.name} = {self.example or toml(self.usual)}"


def toml(value: object) -> str:
    """A value of a house file: true or false, a number or a word."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _values(kind: Any) -> tuple[Any, ...]:
    """The values that a type lists."""
    if getattr(kind, "__origin__", None) is Literal:
        return get_args(kind)
    return tuple(value for one in get_args(kind) for value in _values(one))
