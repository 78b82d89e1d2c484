"""Every paragraph of the subchapters and what becomes of it: ``handaudit coverage``."""

import re
import tomllib
from importlib import resources
from typing import Final, Literal

import msgspec

from handaudit.duties import catalogue
from handaudit.law import citation

Status = Literal["checked", "definition", "unlogged", "missing text"]

STATUSES: Final[dict[Status, str]] = {
    "checked": "some rule judges it, where the log has what it needs",
    "definition": "vocabulary, which other paragraphs use",
    "unlogged": "no log can show whether it was kept",
    "missing text": "its text is not at hand",
}


class Paragraph(msgspec.Struct, frozen=True, kw_only=True):
    """One paragraph, by its citation in the inner form.

    ``rules`` are those that judge it or a part of it; ``note`` says why it is not checked.
    """

    citation: str
    status: Status
    rules: tuple[str, ...] = ()
    note: str = ""


class _Register(msgspec.Struct, forbid_unknown_fields=True):
    """``paragraphs.toml`` as it stands."""

    checked: list[str]
    definition: list[str]
    unlogged: dict[str, str]
    missing: dict[str, str]


def paragraphs() -> list[Paragraph]:
    """Every paragraph with exactly one status, in the order of the subchapters."""
    text = (
        resources.files("handaudit.law.new_jersey").joinpath("paragraphs.toml").read_text("utf-8")
    )
    register = msgspec.convert(tomllib.loads(text), _Register)
    cites = {entry.name: entry.cites() for entry in catalogue.entries()}
    found = [
        Paragraph(citation=cite, status="checked", rules=_judging(cite, cites))
        for cite in register.checked
    ]
    found += [Paragraph(citation=cite, status="definition") for cite in register.definition]
    found += [
        Paragraph(citation=cite, status="unlogged", note=why)
        for cite, why in register.unlogged.items()
    ]
    found += [
        Paragraph(citation=cite, status="missing text", note=why)
        for cite, why in register.missing.items()
    ]
    return sorted(found, key=lambda paragraph: _place(paragraph.citation))


def _judging(paragraph: str, cites: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The rules that cite a paragraph, a part of it, or the paragraph that it is a part of."""
    return tuple(
        rule for rule, cited in cites.items() if any(_touches(cite, paragraph) for cite in cited)
    )


def _touches(cite: str, paragraph: str) -> bool:
    whole_section = len(citation.steps(cite)) == 1
    return citation.covers(paragraph, cite) or (
        not whole_section and citation.covers(cite, paragraph)
    )


_ROMAN: Final = ("i", "ii", "iii", "iv", "v")


def _place(cite: str) -> tuple[tuple[int, str], ...]:
    """A key that orders citations as the subchapters do: 14.9 before 14.9B before 14.10."""
    section, *rest = citation.steps(cite)
    chapter, number, suffix = re.fullmatch(r"(\d+)\.(\d+)(.*)", section).groups()  # type: ignore[union-attr]
    steps = [(int(chapter), ""), (int(number), suffix)]
    for step in rest:
        if step.isdigit():
            steps.append((int(step), ""))
        elif step in _ROMAN:
            steps.append((_ROMAN.index(step), ""))
        else:
            steps.append((0, step))
    return tuple(steps)
