"""``handaudit replay``: a round step by step."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from handaudit.cli import main

ROUND = """\
tlog 1
table P07
date 2008-03-14
game holdem high
posted limit 5 10
posted blinds 2 5
unrecorded shuffles cuts stub-counts stakes

round 7 2008-03-14T21:04:10 deck red button 1
seat 1 Ada 200
seat 2 Ben 143.50
seat 3 Cleo 90
seat 2 blinds 2
seat 3 blinds 5
dealer deals 2 down ??
dealer deals 3 down Ks
dealer deals 1 down ??
dealer deals 2 down ??
dealer deals 3 down Kd
dealer deals 1 down ??
seat 1 calls 5
seat 2 folds
seat 3 checks
dealer deals board 7h 8c Td
seat 3 bets 5
seat 1 folds
dealer returns 5 to 3
dealer awards 12 to 3 from main for pot
end
"""


@pytest.fixture
def log(tmp_path: Path) -> str:
    path = tmp_path / "evening.tlog"
    path.write_text(ROUND, encoding="utf-8")
    return str(path)


def shown(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["replay", *arguments], standalone_mode=False)
    return done.return_value, done.output


def test_each_line_stands_with_the_table_after_it(log: str) -> None:
    _, text = shown(log)
    lines = text.splitlines()
    assert lines[0] == "hand 7, holdem high, table P07, 2008-03-14T21:04:10"
    at = lines.index("    21 | seat 1 calls 5")
    assert lines[at + 1] == "       . pot 12, seat 2 to act"
    assert "1 (button) 195 + 5 bet" in lines[at + 2]
    assert "3 85 + 5 bet [Ks Kd]" in lines[at + 2]


def test_streets_are_named_where_they_begin(log: str) -> None:
    _, text = shown(log)
    assert text.index("\ndeal\n") < text.index("\nfirst betting round\n") < text.index("\nflop\n")


def test_a_finding_stands_at_its_line(log: str) -> None:
    _, text = shown(log)
    lines = text.splitlines()
    at = lines.index("    24 | dealer deals board 7h 8c Td")
    following = "\n".join(lines[at : at + 6])
    assert "breach[burn-before-street] 19:47-14.10(g)" in following


def test_the_end_has_nobody_to_act_and_an_empty_pot(log: str) -> None:
    _, text = shown(log)
    last = text.splitlines()[-2]
    assert last.strip(" .") == "board 7h 8c Td, pot 0"


def test_until_stops_after_a_line(log: str) -> None:
    _, text = shown(log, "--until", "21")
    assert "seat 1 calls 5" in text
    assert "seat 2 folds" not in text


def test_a_hand_is_found_by_its_number(log: str) -> None:
    code, text = shown(log, "--hand", "7")
    assert code == 0
    assert "hand 7" in text


def test_an_unknown_hand_is_an_error(log: str) -> None:
    done = CliRunner().invoke(main, ["replay", log, "--hand", "8"], standalone_mode=False)
    assert done.exception is not None
    assert f"no round 8 in {log}" in str(done.exception)


def test_a_missing_file_is_an_error() -> None:
    done = CliRunner().invoke(main, ["replay", "nowhere.tlog"], standalone_mode=False)
    assert "nowhere.tlog" in str(done.exception)
