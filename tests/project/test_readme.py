"""What README.md shows is what the program does."""

import re

import pytest

from handaudit.commands import group
from handaudit.commands.exits import (
    CLEAN,
    COULD_NOT_RUN,
    FOUND,
    INCOMPLETE,
    INTERRUPTED,
    TERMINATED,
)
from handaudit.duties.outcome import Kind
from handaudit.law.new_jersey import GAMES
from handaudit.reading.formats import FORMATS
from paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def _first_cells(heading: str) -> list[str]:
    """The first cell of each row of the table below a heading."""
    section = README.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return [cell.strip("`") for cell in re.findall(r"^\| ([^|]+) \|", section, re.MULTILINE)][1:]


@pytest.mark.parametrize("page", ["README.md", "docs/index.md"])
def test_the_finding_that_it_shows_is_the_one_that_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], page: str
) -> None:
    monkeypatch.chdir(ROOT)
    text = (ROOT / page).read_text(encoding="utf-8")
    shown = re.search(r"^    \$ handaudit ([^\n]*)\n((?:    [^\n]*\n)+)", text, re.MULTILINE)
    assert shown is not None
    assert group.run([*shown[1].split(), "--color", "never"]) == FOUND
    printed = capsys.readouterr().out
    assert [line.strip() for line in shown[2].splitlines()] == [
        line.strip() for line in printed.rstrip("\n").splitlines()
    ]


def test_it_names_every_format_game_outcome_and_exit_code() -> None:
    assert sorted(_first_cells("Formats")) == sorted(one.name for one in FORMATS)
    assert sorted(_first_cells("Outcomes")) == sorted(kind.value for kind in Kind)
    codes = (CLEAN, FOUND, COULD_NOT_RUN, INCOMPLETE, INTERRUPTED, TERMINATED)
    assert _first_cells("Exit codes") == [str(code) for code in codes]
    games = README.split("\n## Games\n")[1].split("\n## ")[0]
    assert set(GAMES) <= set(re.findall(r"`([^`]+)`", games.replace("\n", " ")))
