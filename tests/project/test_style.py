"""Pages and docstrings are worded as docs/style.md asks."""

from pathlib import Path

import check_style
import pytest

SHORT = "The dealer burns a card."
LONG = "Word " * 25 + "word"


@pytest.mark.parametrize("page", check_style.pages(), ids=lambda page: page.name)
def test_a_page_is_worded_as_we_write(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = check_style.main([str(page)])
    assert (code, capsys.readouterr().out) == (0, "")


def test_docstrings_are_worded_as_we_write(capsys: pytest.CaptureFixture[str]) -> None:
    code = check_style.main([str(module) for module in check_style.modules()])
    assert (code, capsys.readouterr().out) == (0, "")


def test_a_docstring_is_checked_wherever_it_stands() -> None:
    source = f'''"""Fine."""

class Pot:
    """Fine.

    The dealer is told.
    """

    size: int
    """{"Word " * 30}word."""
'''
    found = check_style.faults_of_docstrings(source, ["is told"])
    assert [fault.line for fault in found] == [6, 10]


def lines(text: str, *phrases: str) -> list[int]:
    return [fault.line for fault in check_style.faults(text, list(phrases))]


def test_a_long_sentence_is_named_by_its_first_line() -> None:
    assert lines(f"# Title\n\n{SHORT}\n{LONG}.\n") == [4]
    assert lines(f"- {SHORT}\n- {SHORT} {LONG}\n  goes on.\n") == [2]


@pytest.mark.parametrize(
    "text",
    [
        f"# {LONG}\n",
        f"| {LONG} |\n",
        f"    {LONG}\n",
        f"```text\n{LONG}\n```\n",
        f"The command is `{LONG}`.\n",
        f"[Here]({LONG.replace(' ', '/')}) it is.\n",
        f"{SHORT} " * 9,
        "- one two three four five six\n" * 9,
    ],
    ids=["heading", "table", "indented code", "code", "code in a line", "address", "many", "list"],
)
def test_what_may_be_longer(text: str) -> None:
    assert lines(text) == []


def test_a_phrase_is_found_across_a_line_end_in_any_case() -> None:
    assert lines("Fine.\nThis Is\ntold here.\n", "is told") == [2]
    assert lines("This tolder.\n", "told") == []


def test_a_phrase_may_leave_words_open() -> None:
    assert lines("A rule that AFTER has not.\n", "that … has not") == [1]
    assert lines("That is what it has.\n", "that … has not") == []


def test_the_table_of_the_page_gives_the_phrases() -> None:
    assert {"is told", "as is said", "for who"} <= set(check_style.tics())
