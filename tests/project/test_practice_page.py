"""docs/practice.md names a test for each of the 44 expectations, and every one of them exists."""

import re

from paths import ROOT

PAGE = (ROOT / "docs" / "practice.md").read_text(encoding="utf-8")


def test_every_expectation_has_a_row_and_a_test() -> None:
    rows = re.findall(r"^\| (\d+) \|.*\| ([^|]*) \|$", PAGE, re.MULTILINE)
    assert [int(number) for number, _ in rows] == [*range(1, 45)]
    assert all("`tests/" in shown for _, shown in rows)


def test_each_test_that_it_names_exists() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", PAGE)
    assert len(named) > 44
    for path, function in named:
        text = (ROOT / path).read_text(encoding="utf-8")
        assert not function or f"\ndef {function}(" in text, f"{path}::{function}"
