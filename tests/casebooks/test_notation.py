"""How casebooks share lines and name games, and what is said of a book that cannot be read."""

from pathlib import Path

import pytest

from casebook import Case, cases
from passages import BookError

SHARED = """
```tlog given the table
tlog 1
game omaha high
```

```tlog given two players
given the table
round 1
seat 1 Ada 200
seat 2 Ben 200
```

```tlog then all fold
seat 2 folds
end
```
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "set-ups.md").write_text(SHARED, encoding="utf-8")
    return tmp_path


def read(folder: Path, *blocks: str, heading: str = "Met: it") -> tuple[Case, ...]:
    """The cases of a book with one heading."""
    book = folder / "burn-before-street.md"
    fenced = "".join(f"```{block}\n```\n" for block in blocks)
    book.write_text(f"# burn-before-street\n\n## {heading}\n\n{fenced}", encoding="utf-8")
    return cases(book)


def test_a_case_has_the_lines_of_its_passages(folder: Path) -> None:
    (case,) = read(folder, "tlog\ngiven two players\nseat 1 bets 5\nthen all fold")
    assert case.lines == [
        *("tlog 1", "game omaha high", "round 1", "seat 1 Ada 200", "seat 2 Ben 200"),
        *("seat 1 bets 5", "seat 2 folds", "end"),
    ]


def test_the_line_of_a_mark_is_that_of_the_log_and_its_place_that_of_the_book(folder: Path) -> None:
    (case,) = read(folder, "tlog\ngiven two players\nseat 1 bets 5   #! 14.7(d)")
    (mark,) = case.expected
    assert (mark.line, case.lines[mark.line - 1]) == (6, "seat 1 bets 5")
    assert case.placed(mark).startswith(f"{folder.name}/burn-before-street.md:7: violated")


def test_a_beginning_without_a_name_holds_where_no_other_is_given(folder: Path) -> None:
    first, second = read(
        folder, "tlog given\ngiven the table\nround 7", "tlog\nend", "tlog\ngiven two players"
    )
    assert first.lines == ["tlog 1", "game omaha high", "round 7", "end"]
    assert "round 7" not in second.lines


def test_a_heading_of_several_games_is_a_case_of_each(folder: Path) -> None:
    heading = "Met in omaha high, omaha high-low-eight: it"
    first, second = read(folder, "tlog\ngiven the table", heading=heading)
    assert (first.title, first.lines[1]) == ("Met in omaha high: it", "game omaha high")
    assert (second.game, second.lines[1]) == ("omaha high-low-eight", "game omaha high-low-eight")
    assert second.ending == "met"


@pytest.mark.parametrize(
    ("block", "heading", "said"),
    [
        ("tlog\ngiven two playes", "Met: it", r":6: no passage is given: two playes .*two players"),
        ("tlog\nend\nthen all call", "Met: it", r":7: no passage is then: all call"),
        ("tlog\nend\ngiven the table", "Met: it", r":7: given begins a block"),
        (
            "tlog given the table\nend",
            "Met: it",
            r":5: two passages have the name: given the table",
        ),
        ("tlog then bets\nx #! 14.7(d)", "Met: it", r":6: a mark stands in a passage"),
        ("tlog\ngiven the table", "Met in omaha: it", r":5: .* no game: omaha .*omaha high"),
        ("tlog\nend", "Met in omaha high: it", r":5: its heading names games, and no line"),
        ("tlog\nend", "Fine: it", r":5: its heading begins with no outcome: Fine: it"),
    ],
)
def test_what_is_wrong_with_a_book_is_said_with_its_place(
    folder: Path, block: str, heading: str, said: str
) -> None:
    with pytest.raises(BookError, match=said):
        read(folder, block, heading=heading)
