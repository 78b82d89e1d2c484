"""``waivers list`` says who answers for what and how long; ``waivers lint`` what is to be done."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from handaudit.commands.group import run

Run = Callable[..., tuple[int, Any]]
Capture = pytest.CaptureFixture[str]

BURN = """[[waivers]]
rule = "burn-before-street"
scope = { table = "H03", hand = "1" }
reason = "the dealer was retrained"
approved-by = "M. Ferris"
ticket = "CMP-118"
created = 2026-11-01
expires = 2027-02-01
"""
TURN = BURN.replace("burn-before-street", "turn-order").replace("2027-02-01", "2026-12-15")


@pytest.fixture
def lint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Any:
    """Runs ``waivers lint`` on a file of this content; the exit code and what it tells."""
    if not (tmp_path / "logs").exists():
        monkeypatch.chdir(tmp_path)

    def linted(content: str, *options: str) -> tuple[int, list[str]]:
        Path("w.toml").write_text(content, encoding="utf-8")
        capsys.readouterr()
        code = run(["waivers", "lint", "w.toml", "--today", "2026-12-01", *options])
        return code, capsys.readouterr().out.splitlines()

    return linted


def test_each_waiver_is_listed_with_what_is_left_of_it_and_what_it_covers(
    tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "w.toml"
    path.write_text(BURN)
    assert run(["waivers", "list", str(path), "--today", "2026-12-01"]) == 0
    assert capsys.readouterr().out == (
        f"{path}:1: burn-before-street: 63 days left, from 2026-11-01 to 2027-02-01\n"
        "  covers: table H03, hand 1\n"
        "  reason: the dealer was retrained (CMP-118), approved by M. Ferris\n"
    )


@pytest.mark.parametrize(
    ("today", "left", "told"),
    [
        ("2026-10-31", 0, "does not hold"),
        ("2026-11-01", 93, "93 days left"),
        ("2027-02-01", 1, "1 day left"),
        ("2027-02-02", 0, "does not hold"),
    ],
)
def test_its_last_day_is_the_last_of_those_left(
    tmp_path: Path, capsys: Capture, today: str, left: int, told: str
) -> None:
    path = tmp_path / "w.toml"
    path.write_text(BURN)
    assert run(["waivers", "list", str(path), "--today", today]) == 0
    assert f"burn-before-street: {told}, from" in capsys.readouterr().out
    assert run(["waivers", "list", str(path), "--today", today, "--format", "json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)["waivers"]
    assert one["days_left"] == left
    assert one["scope"] == {"table": "H03", "hand": "1"}


def test_a_list_of_a_file_that_is_not_in_order_ends_as_a_check_does(
    tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "w.toml"
    path.write_text(BURN.replace("burn-before-street", "burn-before-stret"))
    assert run(["waivers", "list", str(path)]) == 2
    assert "did you mean burn-before-street" in capsys.readouterr().err


def test_text_of_the_file_cannot_act_on_the_terminal(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "w.toml"
    path.write_text(BURN.replace("retrained", "\\u001b[2J"))
    assert run(["waivers", "list", str(path)]) == 0
    path.write_text(BURN.replace("burn-before-street", "\\u001b[2J"))
    assert run(["waivers", "lint", str(path)]) == 1
    told = capsys.readouterr().out
    assert "\\x1b[2J" in told
    assert "\x1b" not in told


def test_a_file_in_order_is_told_so(lint: Any) -> None:
    assert lint(BURN) == (0, [])
    assert lint("") == (0, [])


def test_what_ends_soon_is_told_in_time(lint: Any) -> None:
    told = "w.toml:1: the waiver of turn-order ends on 2026-12-15: 15 days left"
    assert lint(TURN) == (1, [told])
    assert lint(TURN, "--within", "15") == (1, [told])
    assert lint(TURN, "--within", "14") == (0, [])


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (
            BURN.replace("2027-02-01", "2026-11-30"),
            "1: the waiver of burn-before-street expired on",
        ),
        (BURN.replace("2026-11-01", "2026-12-02"), "1: the waiver of burn-before-street begins on"),
        (
            BURN.replace('reason = "the', 'raison = "the'),
            "unknown key 'raison' (did you mean reason?)",
        ),
        (BURN.replace("the dealer was retrained", " "), "reason: it is empty"),
        ("[[waivers]\n", "1: not TOML"),
    ],
    ids=["expired", "not begun", "an unknown key", "no reason", "no TOML"],
)
def test_what_does_not_hold_or_is_malformed_is_told_with_its_line(
    lint: Any, content: str, told: str
) -> None:
    code, (line,) = lint(content)
    assert code == 1
    assert told in line


def test_every_waiver_that_is_not_in_order_is_told_and_not_only_the_first(lint: Any) -> None:
    wrong = BURN.replace("burn-before-street", "burn-before-stret")
    wide = BURN.replace('{ table = "H03", hand = "1" }', '{ path = "**" }')
    code, told = lint(wrong + wide + TURN)
    assert code == 1
    assert [line.split(": ", 1)[0] for line in told] == ["w.toml:2", "w.toml:11", "w.toml:17"]


def test_given_a_report_what_no_finding_needs_is_told(check: Run, lint: Any) -> None:
    check("--exit-zero")
    later = TURN.replace("2026-12-15", "2027-03-15")
    assert lint(BURN + later, "report.json") == (
        1,
        ["w.toml:9: no finding needs this waiver of turn-order"],
    )
    assert lint(BURN, "report.json") == (0, [])


def test_a_report_that_does_not_hold_everything_is_no_ground_to_call_a_waiver_unneeded(
    check: Run, lint: Any
) -> None:
    check("--min-confidence", "high")
    assert lint(BURN, "report.json") == (2, [])


def test_a_file_that_is_not_there_is_no_finding(tmp_path: Path, capsys: Capture) -> None:
    assert run(["waivers", "lint", str(tmp_path / "absent.toml")]) == 2
    assert "absent.toml: cannot be read" in capsys.readouterr().err
