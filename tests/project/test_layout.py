"""``tests/`` mirrors ``src/handaudit/``: who changes a module finds its tests by the path."""

from pathlib import Path

import handaudit
from paths import TESTS

BESIDES = {
    "casebooks": "cases that a regulator can read, by game and rule",
    "compiled": "the compiled modules against their sources",
    "goldens": "what tests compare with",
    "helpers": "what several tests share",
    "hostile": "input that is meant to do harm, whatever part of the program it aims at",
    "project": "the pages, the samples and what is shipped",
    "public_cases": "publicly reported bugs of other software",
}
"""Folders of ``tests/`` that stand for no package, and what they hold."""

(SOURCE,) = handaudit.__path__


def test_each_folder_stands_for_a_package_or_is_listed() -> None:
    packages = {path.parent.relative_to(SOURCE) for path in Path(SOURCE).rglob("__init__.py")}
    ours = {path.parent.relative_to(TESTS) for path in TESTS.rglob("test_*.py")}
    assert {folder for folder in ours - packages if folder.parts[0] not in BESIDES} == set()


def test_each_listed_folder_is_there() -> None:
    assert {name for name in BESIDES if not (TESTS / name).is_dir()} == set()


def test_no_test_stands_outside_a_folder() -> None:
    assert [path.name for path in TESTS.glob("*.py")] == ["conftest.py"]
