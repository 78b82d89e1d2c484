"""The recipe for a book, followed with the toy book of the samples: one folder, and no code."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from handaudit.auditing.options import AuditOptions
from handaudit.auditing.run import audit
from handaudit.commands.group import main, run
from handaudit.law import books
from handaudit.law.house.profiles import Houses
from paths import ROOT, SAMPLES

TOY = SAMPLES / "book"
RECIPE = (
    (ROOT / "CONTRIBUTING.md")
    .read_text(encoding="utf-8")
    .partition("\n### A book or jurisdiction\n")[2]
    .partition("\n### ")[0]
)

LOG = """tlog 1
table P07
date {day}
game holdem high
posted no-limit 5
posted blinds 2 5
posted chip 1
unrecorded shuffles cuts stub-counts stakes deals collects
round 1 {day}T21:04:10 button 1
seat 1 Ada 50
seat 2 Ben 200
seat 3 Cleo 200
seat 2 blinds 2
seat 3 blinds 5
seat 1 raises to 8
seat 2 raises to 50
seat 3 folds
seat 1 calls 42 all-in
dealer deals board 7h 8c Td
dealer burns
dealer deals board 2s
dealer burns
dealer deals board 3s
seat 2 shows 9h 9d
seat 1 mucks
dealer awards 105 to 2 from main for high
end
"""
"""One breach of each rule of the toy book: a short raise, no burn before the flop, a hand not turned up."""


EVENING = str(SAMPLES / "compliant" / "holdem-evening.tlog")


@pytest.mark.parametrize(
    "command", [["check", EVENING, "--select"], ["check", EVENING, "--require"], ["rules"]]
)
def test_a_citation_of_the_folder_is_taken_as_it_is_printed(command: list[str]) -> None:
    assert run([*command, "Harbour 2007 1", "--book", str(TOY)]) == 0


@pytest.mark.parametrize(
    ("day", "cites"),
    [
        ("2010-03-14", {"Harbour 2009 1", "Harbour 2009 2", "Harbour 2009 3"}),
        ("2008-03-14", {"Harbour 2007 1", "Harbour 2007 7", "Harbour 2007 3"}),
        ("2006-03-14", set()),
    ],
)
def test_the_three_rules_are_judged_in_the_edition_of_the_day(
    tmp_path: Path, day: str, cites: set[str]
) -> None:
    (tmp_path / "p07.tlog").write_text(LOG.format(day=day))
    report = audit(tmp_path / "p07.tlog", AuditOptions(house=Houses(books=(str(TOY),))))
    found = {cite for one in report.findings for cite in one.citations if cite[:7] == "Harbour"}
    assert found == cites


def test_the_commands_of_its_page_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    lines = (TOY / "README.md").read_text(encoding="utf-8").splitlines()
    commands = [line.split()[1:] for line in lines if line.startswith("    handaudit ")]
    assert len(commands) == 2
    assert [run([*command, "--color", "never"]) for command in commands] == [0, 0]
    assert "Harbour 2009 4: Players take their hats off." in capsys.readouterr().out


def test_each_key_that_the_recipe_names_is_in_the_toy_book() -> None:
    table = (TOY / "book.toml").read_text(encoding="utf-8")
    for key in ("name", "title", "kind", "cite", "[editions]", "[duties]", "[[house]]"):
        assert f"`{key}`" in RECIPE
        assert key in table


def test_its_coverage_counts_its_clauses() -> None:
    shown = CliRunner().invoke(main, ["coverage", "--rulebook", str(TOY)], standalone_mode=False)
    assert shown.output.startswith(f"{len(books.named(str(TOY)).clauses)} clauses of 4 paragraphs:")
