"""The script that lays out a new duty writes what its recipe needs, and only the words are missing."""

import ast
import importlib
import shutil
from pathlib import Path

import pytest

import new_duty
from casebook import cases
from handaudit.law import rulebook
from paths import ROOT

ARGUMENTS = ["cards-kept-dry", "--on", "StreetOpened", "--cite", "14.10(h)"]
BURNING = "src/handaudit/duties/poker/burning.py"
BOOK = "src/handaudit/law/new_jersey/book.toml"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository with one module of duties, the book and the page of the samples."""
    for name in (BURNING, BOOK, "samples/README.md"):
        (tmp_path / name).parent.mkdir(parents=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


@pytest.mark.parametrize("module", ["poker/burning", "poker/drying"])
def test_the_function_stands_in_its_module_with_its_imports(root: Path, module: str) -> None:
    assert new_duty.main([*ARGUMENTS, "--module", module], root) == 0
    tree = ast.parse((root / "src/handaudit/duties" / f"{module}.py").read_text(encoding="utf-8"))
    function = tree.body[-1]
    assert isinstance(function, ast.FunctionDef)
    assert function.name == "cards_kept_dry"
    imported = {
        name.name for node in tree.body if isinstance(node, ast.ImportFrom) for name in node.names
    }
    assert {"duty", "Judgement", "StreetOpened", "TableView"} <= imported


def test_the_book_states_the_duty(root: Path) -> None:
    new_duty.main([*ARGUMENTS, "--module", "poker/burning"], root)
    assert rulebook.read(root / BOOK.removesuffix("book.toml")).duties["cards-kept-dry"].cites == (
        "14.10(h)",
    )


@pytest.mark.parametrize("occasions", new_duty._STATES)  # noqa: SLF001
def test_what_a_duty_gets_with_its_occasion_can_be_imported(occasions: str) -> None:
    _, module, state = new_duty._STATES[occasions]  # noqa: SLF001
    assert hasattr(importlib.import_module(module), state)


def test_the_casebook_has_a_round_in_order_that_can_be_read(root: Path) -> None:
    new_duty.main([*ARGUMENTS, "--module", "poker/burning"], root)
    met, violated = cases(root / "tests/casebooks/holdem/cards-kept-dry.md")
    assert (met.ending, violated.ending) == ("met", "violated")
    report = met.report
    assert (report.hands, report.not_audited, report.outcomes["violated"]) == (1, [], 0)


def test_the_sample_has_its_row_in_alphabetical_order(root: Path) -> None:
    new_duty.main([*ARGUMENTS, "--module", "poker/burning"], root)
    assert (root / "samples/breaches/cards-kept-dry/holdem-high.tlog").is_file()
    page = (root / "samples/README.md").read_text(encoding="utf-8")
    rows = [row for row in page.splitlines() if row.startswith("| `breaches/")]
    (row,) = [row for row in rows if "cards-kept-dry" in row]
    after = rows[rows.index(row) + 1]
    assert row < after


def test_a_preview_has_no_sample(root: Path) -> None:
    page = root / "samples/README.md"
    before = page.read_text(encoding="utf-8")
    assert new_duty.main([*ARGUMENTS, "--module", "poker/burning", "--preview"], root) == 0
    assert 'status="preview")' in (root / BURNING).read_text(encoding="utf-8")
    assert (root / "tests/casebooks/holdem/cards-kept-dry.md").is_file()
    assert not (root / "samples/breaches").exists()
    assert page.read_text(encoding="utf-8") == before


@pytest.mark.parametrize(("module", "rows"), [("poker/burning", 0), ("poker/drying", 1)])
def test_only_a_new_module_needs_a_row_in_the_registry(
    root: Path, capsys: pytest.CaptureFixture[str], module: str, rows: int
) -> None:
    new_duty.main([*ARGUMENTS, "--module", module], root)
    assert capsys.readouterr().out.count("registry.py") == rows


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (["Cards"], "Cards is not a name of words with hyphens"),
        (["burn-before-street"], "is, or was, the name of another duty"),
        (["dry", "--on", "Rained"], "there is no occasion Rained"),
        (["dry", "--game", "snap"], "there is no game snap"),
    ],
    ids=["name", "taken", "occasion", "game"],
)
def test_what_cannot_be_laid_out_is_refused_and_nothing_is_written(
    root: Path, capsys: pytest.CaptureFixture[str], changed: list[str], said: str
) -> None:
    before = sorted(root.rglob("*"))
    arguments = [changed[0], *ARGUMENTS[1:], "--module", "poker/drying", *changed[1:]]
    assert new_duty.main(arguments, root) == 2
    assert said in capsys.readouterr().err
    assert sorted(root.rglob("*")) == before
