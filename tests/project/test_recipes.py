"""The recipes of CONTRIBUTING.md list every place of a duty, a game, a format, a report and a house rule."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from format_folders import FORMATS
from handaudit.duties.registry import DUTIES
from handaudit.law import books
from handaudit.law.new_jersey import GAMES
from handaudit.law.new_jersey.s13_mini_dice import MiniDice
from handaudit.reports.registry import FORMATS as REPORTS
from paths import ROOT

RECIPES = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n## Recipes\n")[2]

REGISTERED: dict[str, list[tuple[str, ...]]] = {
    "A duty": [(duty.name,) for duty in DUTIES if not duty.of_house],
    "A game": [(name,) for name, game in GAMES.items() if not isinstance(game, MiniDice)],
    "A room's format": [(name, folder) for folder, name in FORMATS.items()],
    "A report format": [(name,) for name in REPORTS],
    "A house rule": [(duty.name, duty.of_house) for duty in DUTIES if duty.of_house],
    "A book or jurisdiction": [(book.folder.name, book.name) for book in books.every()],
}
"""Everything of a kind, by the names that it goes by."""


class Place(NamedTuple):
    pattern: str
    conditional: bool
    """Whether only some things of the kind stand there."""

    def holds(self, names: tuple[str, ...]) -> bool:
        spellings = {
            *names,
            *(name.replace("-", "_") for name in names),
            *(name.replace(" ", "-") for name in names),
        }
        return any(
            "NAME" in self.pattern
            or re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", _text(path))
            for one in spellings
            for path in sorted(ROOT.glob(self.pattern.replace("NAME", one)))
        )


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def _places(recipe: str) -> list[Place]:
    section = RECIPES.partition(f"\n### {recipe}\n")[2].partition("\n### ")[0].partition("\n## ")[0]
    rows = re.findall(r"^\| `([^`]+)` \| (.+) \|$", section, re.MULTILINE)
    return [Place(pattern, what.startswith("if ")) for pattern, what in rows]


HELD = [
    pytest.param(recipe, place, id=f"{recipe}: {place.pattern}")
    for recipe in REGISTERED
    for place in _places(recipe)
]


@pytest.mark.parametrize(("recipe", "place"), HELD)
def test_everything_registered_stands_in_each_place_of_its_recipe(
    recipe: str, place: Place
) -> None:
    things = REGISTERED[recipe]
    missing = [names for names in things if not place.holds(names)]
    assert missing == [] or (place.conditional and len(missing) < len(things))


def test_every_recipe_lists_its_places() -> None:
    assert {recipe for recipe in REGISTERED if len(_places(recipe)) < 3} == set()
