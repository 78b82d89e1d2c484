"""docs/reports.md says what the program does."""

import re

from handaudit.auditing.finding_columns import COLUMNS
from handaudit.commands import words
from handaudit.commands.check import check
from paths import ROOT

PAGE = (ROOT / "docs" / "reports.md").read_text(encoding="utf-8")


def test_it_has_every_format_and_column_and_only_options_that_there_are() -> None:
    formats = PAGE.split("\n## ", maxsplit=1)[0]
    assert re.findall(r"^\| `(\w+)` \|", formats, re.MULTILINE) == list(words.FORMATS)
    section = PAGE.split("## Data frames")[1].split("## ")[0]
    named = re.findall(r"`(\w+)`", section)
    assert [name for name in named if name in COLUMNS][: len(COLUMNS)] == list(COLUMNS)
    known = {option for parameter in check.params for option in parameter.opts}
    assert set(re.findall(r"--[a-z][a-z-]+", PAGE)) <= known


def test_each_example_is_a_command_that_parses() -> None:
    examples = re.findall(r"^    handaudit check ([^|#\n]*)", PAGE, re.MULTILINE)
    assert len(examples) >= 7
    for example in examples:
        assert check.make_context("check", example.split()).params["path"] == ("logs",)
