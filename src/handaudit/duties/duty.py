"""Defines what a duty is, and how a module declares one."""

import sys
from collections.abc import Callable
from typing import Any, Final, Literal, TypedDict, TypeVar, Unpack, overload

import msgspec

from handaudit.duties.outcome import Kind, Outcome, Severity
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.law import citation
from handaudit.law.game import Game
from handaudit.law.house.house import NO_HOUSE, RULES, House
from handaudit.law.in_force import Law
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

_SECTIONS: Final = ("New Jersey", "Met", "Violated", "Not evidenced", "Indeterminate", "Example")


class Duty(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """One rule: a name, and a pure function that judges an occasion.

    The tables of the books say which clauses state it. ``own`` are the citations of a duty that no
    table states: a plugin's, a house rule's or one of a log itself; ``own_also`` are those that they
    depend on.

    ``ideas`` are rows of the books, or house rules, that speak of the same occasion as the law: an
    outcome names the one that had a say.

    It is judged ``on`` occasions of these types, and only for events in ``by``, if that is not
    empty. ``serves`` is the kind of game that it judges.  ``needs`` are the records without
    which the outcome is not evidenced.  ``doc`` holds the sections of the docstring: when it is
    met, violated, and so on, and an example that breaks it.
    """

    name: str
    title: str
    on: tuple[type[Occasion], ...]
    by: tuple[type[Event], ...]
    own: Cites
    serves: type[Described]
    own_also: tuple[str, ...]
    severity: Severity
    needs: tuple[Record, ...]
    trusts: Trust
    ideas: tuple[str, ...]
    doc: dict[str, str]
    judge: Callable[[Any, Any], Judgement]
    since: str = "0.1"
    """The version that introduced it."""
    status: Status = "stable"

    @property
    def of_house(self) -> str | None:
        """The field of ``House`` for a rule that a room adds; ``None`` for a rule of the subchapter."""
        cite = self.own_also[0] if self.own_also else ""
        return cite.removeprefix(HOUSE) if cite.startswith(HOUSE) else None

    def cites(self, game: Described, law: Law) -> tuple[str, ...]:
        """The clauses that state the duty for a game, of the law first; none if it does not run."""
        own = self._own(game, law)
        if not isinstance(game, self.serves) or (self.of_house and not own):
            return ()
        stated = law.stated(self.name, game)
        beside = law.stated_beside(self.name, game) if law.beside else ()
        return tuple(dict.fromkeys((*own, *stated, *beside)))

    def all_cites(self, game: Described, law: Law) -> tuple[str, ...]:
        """The same with the clauses that those borrow or depend on, without duplicates."""
        cites = self.cites(game, law)
        return tuple(dict.fromkeys((*cites, *self._also(law)))) if cites else ()

    def may_cite(self, game: Described, law: Law, house: House = NO_HOUSE) -> tuple[str, ...]:
        """The further citations that a finding may carry: paragraphs that the section borrows, the
        clauses of its parts, and those of its ideas. They select the duty, and never ignore it.
        """
        stated = (law.stated_beside(idea, game) for idea in self.ideas) if law.beside else ()
        own = (f"{HOUSE}{idea}" for idea in self.ideas if idea in RULES and house.has(idea))
        beside = (cite for cites in stated for cite in cites)
        return tuple(dict.fromkeys((*law.borrowed(self.name, game), *beside, *own)))

    def cited(
        self, outcome: Outcome, game: Described, law: Law, *, own_house: bool = False
    ) -> tuple[str, ...]:
        """The citations of a finding, of what decides first: the law, a book, or a house.

        ``own_house`` says whether the house file itself states the rule, and no book does.
        """
        stated = (*law.stated(self.name, game), *self._own(game, law))
        if outcome.part:
            stated = law.part(self.name, outcome.part) or stated
        elif outcome.cites and (law.book.describes_games or self.own):
            stated = outcome.cites
        beside = () if own_house else self.cited_beside(outcome, game, law)
        if outcome.idea and not beside:
            beside = (f"{HOUSE}{outcome.idea}",)
        if self.of_house or outcome.law is not None:
            several = (*beside, *stated, *self._also(law))
        else:
            several = (*stated, *self._also(law), *beside)
        return tuple(dict.fromkeys(several)) or self.all_cites(game, law)

    def cited_beside(self, outcome: Outcome, game: Described, law: Law) -> tuple[str, ...]:
        """The citations of a finding in the books that add to the law."""
        found = (
            cite
            for idea in self.spoken_of(outcome)
            for cite in law.stated_beside(idea, game, outcome.part)
        )
        return tuple(dict.fromkeys(found))

    def warns(self, outcome: Outcome, game: Described, law: Law) -> bool:
        """Whether a violation is one of a book or a house, and not of the law."""
        if outcome.law is not None:
            return True
        return not self._own(game, law) and not law.stated(self.name, game)

    def spoken_of(self, outcome: Outcome) -> tuple[str, ...]:
        """The rows of a book that a finding is about: what its idea allows, its other rows do not forbid."""
        if not outcome.idea:
            return (self.name,)
        return (outcome.idea,) if outcome.beside is Kind.MET else (outcome.idea, self.name)

    def graded(self, outcome: Outcome, game: Described, law: Law) -> Severity:
        """How severe a violation is: a rule of the house or the floor is an error where a law states it."""
        if self.warns(outcome, game, law):
            return Severity.WARNING if self.severity is Severity.ERROR else self.severity
        by_law = not law.book.describes_games and bool(law.stated(self.name, game))
        return Severity.ERROR if by_law and self.severity is Severity.WARNING else self.severity

    def _also(self, law: Law) -> tuple[str, ...]:
        return (*self.own_also, *law.also(self.name))

    def _own(self, game: Described, law: Law) -> tuple[str, ...]:
        """Its own citations in a game; those of New Jersey only where that law is in force."""
        own = self.own
        if not isinstance(own, tuple):
            own = own(game) if isinstance(game, Game) else ()
        in_force = law.book.describes_games and not law.none_in_force
        return tuple(cite for cite in own if cite and (in_force or not citation.numbered(cite)))


class _Terms(TypedDict, total=False):
    """The keyword arguments of ``duty``; ``cites`` and ``also`` of one that no book states."""

    cites: Cites
    by: tuple[type[Event], ...]
    also: tuple[str, ...]
    ideas: tuple[str, ...]
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

    A plugin gives the clauses of its own law: ``cites``, and ``also``. Ours stand in the tables of
    the books.

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
            own=terms.get("cites", ()),
            serves=terms.get("serves", Game),
            own_also=terms.get("also", ()),
            severity=terms.get("severity", Severity.ERROR),
            needs=terms.get("needs", ()),
            trusts=terms.get("trusts", "round"),
            ideas=terms.get("ideas", ()),
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
        head, colon, rest = line.partition(":")
        if colon and head in _SECTIONS:
            section = head
            doc[section] = rest.strip()
        elif section and line:
            joint = "\n" if section == "Example" and doc[section] else " " if doc[section] else ""
            doc[section] += joint + line
    return lines[0], doc
