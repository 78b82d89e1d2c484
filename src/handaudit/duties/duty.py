"""What a duty is, and how a module states one."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from handaudit.duties.outcome import Outcome, Severity
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.law.game import Game
from handaudit.law.new_jersey.s13_mini_dice import MiniDice
from handaudit.replay.occasion import Occasion

Judgement = Outcome | tuple[Outcome, ...] | None
"""One outcome, several where the occasion holds several duties of a kind, or none where it holds none."""

Described = Game | MiniDice
Cites = Callable[[Game], tuple[str, ...]] | tuple[str, ...]

Trust = Literal["line", "street", "round"]
"""How much of the log a judgement rests on: an unread line in that part leaves it not evidenced."""

Status = Literal["stable", "preview", "deprecated"]
"""A preview is judged only where its name is selected, or all are asked for; what is deprecated goes with
a later version.
"""

HOUSE: Final = "house:"
"""What the citation of a house rule begins with."""

_DOCSTRING: Final = re.compile(
    r'^def (\w+)\((?:(?!\ndef )[^"])*:\n    """(.*?)"""', re.MULTILINE | re.DOTALL
)
"""A function with a docstring.  Groups: the name and the docstring."""

_SECTIONS: Final = ("Met", "Violated", "Not evidenced", "Indeterminate", "Example")


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """One rule: a name, where it stands in the law, and a pure function that judges an occasion.

    It is judged ``on`` occasions of these kinds; only where their event is one of ``by``, if that is
    not empty.  ``stated`` gives the paragraphs of a game's own section, ``also`` those that they
    borrow or rest on; ``serves`` is the kind of game that it judges.  ``needs`` are the records without
    which the outcome is not evidenced.  ``doc`` holds the sections of the docstring: when it is met,
    violated, and so on, and an example that breaks it.
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
    """The version that brought it."""
    status: Status = "stable"

    @property
    def of_house(self) -> str | None:
        """Name of the rule that a room adds, as the house has it; ``None`` for one of the subchapter."""
        cite = self.also[0] if self.also else ""
        return cite.removeprefix(HOUSE) if cite.startswith(HOUSE) else None

    def cites(self, game: Described) -> tuple[str, ...]:
        """The paragraphs of a game's own section; none where the duty does not serve the game, or where
        nothing in the law sets for it what the duty is about.
        """
        if not isinstance(game, self.serves):
            return ()
        if isinstance(self.stated, tuple):
            return self.stated
        stated = self.stated(game) if isinstance(game, Game) else ()
        return tuple(cite for cite in stated if cite)

    def all_cites(self, game: Described) -> tuple[str, ...]:
        """Every paragraph that the duty enforces in a game, its own section first, none twice."""
        return tuple(dict.fromkeys((*self.cites(game), *self.also)))


def duty(
    name: str,
    *on: type[Occasion],
    cites: Cites,
    by: tuple[type[Event], ...] = (),
    also: tuple[str, ...] = (),
    severity: Severity = Severity.ERROR,
    needs: tuple[Record, ...] = (),
    trusts: Trust = "round",
    serves: type[Described] = Game,
    since: str = "0.1",
    status: Status = "stable",
) -> Callable[[Callable[[Any, Any], Judgement]], Duty]:
    """Makes a duty of a function; its docstring is what ``handaudit rules`` prints.

    Raises:
        ValueError: the function has no docstring.
    """

    def state(judge: Callable[[Any, Any], Judgement]) -> Duty:
        said = judge.__doc__ or _written(judge.__module__).get(judge.__name__)
        if not said:
            raise ValueError(f"the rule {name} needs a docstring, which says what it is")
        title, doc = _read(said)
        return Duty(
            name=name,
            title=title,
            on=on,
            by=by,
            stated=cites,
            serves=serves,
            also=also,
            severity=severity,
            needs=needs,
            trusts=trusts,
            doc=doc,
            judge=judge,
            since=since,
            status=status,
        )

    return state


def house_rule(
    name: str,
    *on: type[Occasion],
    plays: Callable[[Game], bool] | None = None,
    by: tuple[type[Event], ...] = (),
    needs: tuple[Record, ...] = (),
    cite: str = "",
) -> Callable[[Callable[[Any, Any], Judgement]], Duty]:
    """Makes a duty of a rule that a room adds; ``plays`` tells the games that it is about.

    It is cited ``house:`` and its name, or ``cite`` where a duty of the subchapter has that name.
    """
    cite = f"{HOUSE}{cite or name}"

    def stated(game: Game) -> tuple[str, ...]:
        return (cite,) if plays is None or plays(game) else ()

    return duty(
        name, *on, cites=stated, by=by, also=(cite,), severity=Severity.WARNING, needs=needs
    )


@cache
def _written(module: str) -> dict[str, str]:
    """The docstrings of the functions of one of our modules, from its source, by name: a compiled
    function has none.  None of another's module, which is as it was written.
    """
    package = f"{__package__}."
    if not module.startswith(package):
        return {}
    path = Path(__file__).parent.joinpath(*module.removeprefix(package).split("."))
    return dict(_DOCSTRING.findall(path.with_suffix(".py").read_text("utf-8")))


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
