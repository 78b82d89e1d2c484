"""The table of clauses of a book: what each paragraph requires, and which rules judge it.

A table is a folder of TOML files, one a section.  A paragraph is a table there, named by its citation
in the inner form; each of its keys names a clause:

    ["14.9(c)"]
    order = { says = "Each round of cards goes clockwise ...", rules = ["deal-order"] }

A clause says in our own words what it requires: who, what, when, and unless. It has one of five
statuses:

- ``judged``: ``rules`` judge it;
- ``partly``: ``lacks`` says which part no rule judges; ``rules``, if any, judge the rest;
- ``definition``: it explains or permits, and requires nothing;
- ``unlogged``: no log can show whether it was kept, for the reason given;
- ``text-not-seen``: ``unseen`` says why its text is not available.

A finding of its rules cites the clause's own paragraph, or one of ``cited``.  The rules of ``used``
cite the paragraph and depend on the clause without judging it.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal

import msgspec

from handaudit.law import citation

Status = Literal["judged", "partly", "definition", "unlogged", "text-not-seen"]


class Clause(msgspec.Struct, frozen=True, kw_only=True):
    """One clause; ``name`` tells the clauses of a paragraph apart, ``note`` is the reason of its status."""

    citation: str
    name: str
    says: str
    status: Status
    rules: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    note: str = ""

    @property
    def key(self) -> str:
        """The clause's place in its table, such as ``14.9(c) order``."""
        return f"{self.citation} {self.name}"

    @property
    def cites(self) -> tuple[str, ...]:
        """The paragraphs for a finding about the clause, which cites at least one of them."""
        return self.cited or (self.citation,)


class _Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A clause as its file has it."""

    says: str
    rules: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    lacks: str = ""
    unlogged: str = ""
    unseen: str = ""
    definition: bool = False

    def __post_init__(self) -> None:
        judged = bool(self.rules or self.lacks)
        if [judged, bool(self.unlogged), bool(self.unseen), self.definition].count(True) != 1:
            raise ValueError(f"a clause has one status: {self.says}")

    @property
    def status(self) -> Status:
        if self.definition:
            return "definition"
        if self.unlogged:
            return "unlogged"
        if self.unseen:
            return "text-not-seen"
        return "partly" if self.lacks else "judged"


def read(folder: Path) -> tuple[Clause, ...]:
    """The clauses of a book, in the order of its paragraphs.

    Raises:
        ValueError: a clause has no status, or more than one.
    """
    found = [
        clause
        for file in folder.iterdir()
        if file.name.endswith(".toml")
        for clause in _clauses(file.read_text("utf-8"))
    ]
    return tuple(sorted(found, key=lambda clause: place(clause.citation)))


def _clauses(text: str) -> Iterable[Clause]:
    import tomllib  # noqa: PLC0415  no audit reads the clauses

    paragraphs = msgspec.convert(tomllib.loads(text), dict[str, dict[str, _Entry]])
    for cite, entries in paragraphs.items():
        for name, entry in entries.items():
            yield Clause(
                citation=cite,
                name=name,
                says=entry.says,
                status=entry.status,
                rules=entry.rules,
                cited=entry.cited,
                used=entry.used,
                note=entry.lacks or entry.unlogged or entry.unseen,
            )


_ROMAN: Final = ("i", "ii", "iii", "iv", "v")
_SECTION: Final = re.compile(r"(\d+)\.(\d+)(.*)")


def place(cite: str) -> tuple[tuple[int, str], ...]:
    """A key that orders citations as the subchapters do: 14.9 before 14.9B before 14.10."""
    section, *rest = citation.steps(cite)
    numbers = _SECTION.fullmatch(section)
    steps = [(int(numbers[1]), ""), (int(numbers[2]), numbers[3])] if numbers else [(0, section)]
    for step in rest:
        if step.isdigit():
            steps.append((int(step), ""))
        elif step in _ROMAN:
            steps.append((_ROMAN.index(step), ""))
        else:
            steps.append((0, step))
    return tuple(steps)
