"""Defines what a duty is, and how a module declares one."""

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, Required, TypedDict, TypeVar, Unpack, overload

from handaudit.duties.outcome import Outcome, Severity
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.law.game import Game
from handaudit.law.house.house import RULES
from handaudit.law.new_jersey.s13_mini_dice import MiniDice
from handaudit.replay.occasion import Occasion

Judgement = Outcome | tuple[Outcome, ...] | None
"""One outcome; several if the duty applies several times to an occasion; ``None`` if not at all."""

Described = Game | MiniDice
Cites = Callable[[Game], tuple[str, ...]] | tuple[str, ...]

Trust = Literal["line", "street", "round"]
"""The part of the log that a judgement depends on.

If a line of that part could not be read, the outcome is not evidenced.
"""

Status = Literal["stable", "preview", "deprecated"]
"""A preview runs only if its name is selected, or with ``--preview``. A later version removes a
deprecated rule.
"""

HOUSE: Final = "house:"
"""The prefix of a house rule's citation."""

_SECTIONS: Final = ("Met", "Violated", "Not evidenced", "Indeterminate", "Example")


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """One rule: a name, its paragraphs, and a pure function that judges an occasion.

    It is judged ``on`` occasions of these types, and only for events in ``by``, if that is not
    empty. ``stated`` gives the paragraphs of a game's own section, ``also`` those that they borrow
    or depend on. ``serves`` is the kind of game that it judges.  ``needs`` are the records without
    which the outcome is not evidenced.  ``doc`` holds the sections of the docstring: when it is
    met, violated, and so on, and an example that breaks it.
    """

    name: str
    title: str
    on: tuple[type[Occasion], ...]
    by: tuple[type[Event], ...]
    stated: Cites
    serves: type[Described]
    also: tuple[str, ...]
    severity: Severity
    needs: tuple[Record, ...]
    trusts: Trust
    doc: dict[str, str]
    judge: Callable[[Any, Any], Judgement]
    since: str = "0.1"
    """The version that introduced it."""
    status: Status = "stable"

    @property
    def of_house(self) -> str | None:
        """The field of ``House`` for a rule that a room adds; ``None`` for a rule of the subchapter."""
        cite = self.also[0] if self.also else ""
        return cite.removeprefix(HOUSE) if cite.startswith(HOUSE) else None

    def cites(self, game: Described) -> tuple[str, ...]:
        """The paragraphs of a game's own section; none if the duty does not apply to the game, or
        the law does not regulate its subject there.
        """
        if not isinstance(game, self.serves):
            return ()
        if isinstance(self.stated, tuple):
            return self.stated
        stated = self.stated(game) if isinstance(game, Game) else ()
        return tuple(cite for cite in stated if cite)

    def all_cites(self, game: Described) -> tuple[str, ...]:
        """Every paragraph that the duty enforces in a game, its own section first, without duplicates."""
        return tuple(dict.fromkeys((*self.cites(game), *self.also)))


class _Terms(TypedDict, total=False):
    """The keyword arguments of ``duty``."""

    cites: Required[Cites]
    by: tuple[type[Event], ...]
    also: tuple[str, ...]
    severity: Severity
    needs: tuple[Record, ...]
    trusts: Trust
    serves: type[Described]
    since: str
    status: Status


class _HouseTerms(TypedDict, total=False):
    """The keyword arguments of ``house_rule``."""

    plays: Callable[[Game], bool] | None
    by: tuple[type[Event], ...]
    needs: tuple[Record, ...]


_HOUSE_RULES: Final = {one.rule: one for one in RULES.values() if one.judged}
"""The rules of ``House``, by the names of the duties that judge them."""

_A = TypeVar("_A", bound=Occasion)
_B = TypeVar("_B", bound=Occasion)
_C = TypeVar("_C", bound=Occasion)
_O = TypeVar("_O", bound=Occasion)

_Makes = Callable[[Callable[[_O, Any], Judgement]], Duty]
"""Turns a function into a duty. Its parameter must accept each occasion, or mypy refuses it."""


@overload
def duty(name: str, a: type[_A], /, **terms: Unpack[_Terms]) -> _Makes[_A]: ...
@overload
def duty(name: str, a: type[_A], b: type[_B], /, **terms: Unpack[_Terms]) -> _Makes[_A | _B]: ...
@overload
def duty(
    name: str, a: type[_A], b: type[_B], c: type[_C], /, **terms: Unpack[_Terms]
) -> _Makes[_A | _B | _C]: ...
def duty(name: str, /, *on: type[Occasion], **terms: Unpack[_Terms]) -> _Makes[Any]:
    """Turns a function into a duty; ``handaudit rules`` prints its docstring.

    Raises:
        ValueError: the function has no docstring.
    """
    return _stated(name, on, **terms)


@overload
def house_rule(name: str, a: type[_A], /, **terms: Unpack[_HouseTerms]) -> _Makes[_A]: ...
@overload
def house_rule(
    name: str, a: type[_A], b: type[_B], /, **terms: Unpack[_HouseTerms]
) -> _Makes[_A | _B]: ...
def house_rule(name: str, /, *on: type[Occasion], **terms: Unpack[_HouseTerms]) -> _Makes[Any]:
    """Turns a function into the duty that judges a rule of ``House``.

    ``name`` is ``HouseRule.rule``.  ``plays`` decides to which games the rule applies.  The duty cites
    ``house:`` and the key of the house file.

    Raises:
        ValueError: no field of ``House`` has a rule that this duty judges.
    """
    if name not in _HOUSE_RULES:
        raise ValueError(f"no field of House has a rule that the duty {name} judges")
    plays = terms.get("plays")
    cite = f"{HOUSE}{_HOUSE_RULES[name].name}"

    def stated(game: Game) -> tuple[str, ...]:
        return (cite,) if plays is None or plays(game) else ()

    return _stated(
        name,
        on,
        cites=stated,
        by=terms.get("by", ()),
        also=(cite,),
        severity=Severity.WARNING,
        needs=terms.get("needs", ()),
    )


def _stated(name: str, on: tuple[type[Occasion], ...], **terms: Unpack[_Terms]) -> _Makes[Any]:
    def state(judge: Callable[[Any, Any], Judgement]) -> Duty:
        docstring = judge.__doc__ or _kept(judge)
        if not docstring:
            raise ValueError(f"the rule {name} needs a docstring, which says what it is")
        title, doc = _read(docstring)
        return Duty(
            name=name,
            title=title,
            on=on,
            by=terms.get("by", ()),
            stated=terms["cites"],
            serves=terms.get("serves", Game),
            also=terms.get("also", ()),
            severity=terms.get("severity", Severity.ERROR),
            needs=terms.get("needs", ()),
            trusts=terms.get("trusts", "round"),
            doc=doc,
            judge=judge,
            since=terms.get("since", "0.1"),
            status=terms.get("status", "stable"),
        )

    return state


def _kept(judge: Callable[[Any, Any], Judgement]) -> str | None:
    """The docstring of a compiled function: mypyc drops it, and the build keeps it in the module."""
    kept: dict[str, str] = vars(sys.modules[judge.__module__]).get("DOCSTRINGS", {})
    return kept.get(judge.__name__)


def _read(docstring: str) -> tuple[str, dict[str, str]]:
    """The first sentence of a docstring and its sections."""
    lines = [line.strip() for line in docstring.strip().splitlines()]
    doc: dict[str, str] = {}
    section = ""
    for line in lines[1:]:
        head = re.match(rf"({'|'.join(_SECTIONS)}):\s*(.*)", line)
        if head:
            section = head[1]
            doc[section] = head[2]
        elif section and line:
            joint = "\n" if section == "Example" and doc[section] else " " if doc[section] else ""
            doc[section] += joint + line
    return lines[0], doc
