"""The whole way from a log to a report and an exit code, with nothing replaced."""

import gzip
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from handaudit.commands.group import run
from three_players import HEAD, played

Capture = pytest.CaptureFixture[str]

PLAYED = played(burn="dealer burns\n", paid="dealer rakes 1\ndealer awards 11 to 3")
HAND = f"""\
tlog 1
casino "Boardwalk Casino"
{HEAD}posted rake 10% cap 4
posted chip 1

round 1 2008-03-14T21:04:10 deck red button 1
seat 1 P-001 200
seat 2 P-002 143.50
seat 3 P-003 90
dealer shuffles by-hand
dealer cuts 24
{PLAYED}"""
NO_BURN = HAND.replace("dealer burns\n", "")
UNREADABLE = NO_BURN.replace("seat 1 calls 5", "seat 1 calls fiive")
CUT_SHORT = HAND[: HAND.index("dealer burns")]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def as_json(capsys: Capture, *arguments: str) -> tuple[int, Any]:
    code = run(["check", *arguments, "--format", "json"])
    return code, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("log", "options", "code"),
    [
        (HAND, "", 0),
        (NO_BURN, "", 1),
        (NO_BURN, "--exit-zero", 0),
        (NO_BURN, "--ignore burn-before-street", 0),
        (NO_BURN, "--ignore 14.10(g)", 0),
        (NO_BURN, "--select 14.10(g)", 1),
        (NO_BURN, "--select call-amount", 0),
        (NO_BURN, "--fail-on never", 0),
        (NO_BURN.replace("posted chip 1", "posted chip 1\nunrecorded burns"), "", 0),
        (
            NO_BURN.replace("posted chip 1", "posted chip 1\nunrecorded burns"),
            "--fail-on not-evidenced",
            1,
        ),
        (UNREADABLE, "", 3),
        (UNREADABLE, "--exit-zero", 3),
        (CUT_SHORT, "", 3),
        ("", "", 3),
        ("Dear diary\n", "", 3),
        (NO_BURN + "what is this\n", "--allow-incomplete", 1),
        (HAND + "what is this\n", "--allow-incomplete", 0),
    ],
)
def test_a_log_gets_its_exit_code(folder: Path, log: str, options: str, code: int) -> None:
    (folder / "p07.tlog").write_text(log)
    assert run(["check", "p07.tlog", *options.split()]) == code


def test_a_breach_is_shown_at_its_line(folder: Path, capsys: Capture) -> None:
    (folder / "p07.tlog").write_text(NO_BURN)
    run(["check", "."])
    printed = capsys.readouterr()
    assert "\n\nerror[burn-before-street]: no card was burned before the flop\n" in printed.out
    assert "p07.tlog:28:1\n" in printed.out
    assert "28 | dealer deals board 7h 8c Td\n   | " + "^" * 27 in printed.out
    assert printed.err.startswith("1 finding (1 violated) in 1 hand of 1 file; ")


def test_silence_is_listed_when_it_is_what_fails(folder: Path, capsys: Capture) -> None:
    (folder / "p07.tlog").write_text(NO_BURN.replace("posted chip 1", "unrecorded burns"))
    _, silent = as_json(capsys, "p07.tlog", "--fail-on", "not-evidenced", "--select", "14.10(g)")
    assert {one["outcome"] for one in silent["findings"]} == {"not-evidenced"}
    assert silent["summary"]["outcomes"]["not-evidenced"] == len(silent["findings"])
    _, counted = as_json(capsys, "p07.tlog", "--select", "14.10(g)")
    assert counted["findings"] == []
    assert counted["summary"]["not_evidenced"] == silent["summary"]["not_evidenced"]


def test_compressed_logs_and_standard_input_are_read(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "p07.tlog.gz").write_bytes(gzip.compress(NO_BURN.encode()))
    assert as_json(capsys, "p07.tlog.gz")[0] == 1
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(NO_BURN.encode())))
    code, found = as_json(capsys, "-")
    assert code == 1
    assert found["findings"][0]["location"]["path"] == "-"


def test_a_missing_path_exits_2_whatever_else_there_is(folder: Path, capsys: Capture) -> None:
    (folder / "p07.tlog").write_text(NO_BURN)
    assert run(["check", "p07.tlog", "gone.tlog"]) == 2
    assert "gone.tlog" in capsys.readouterr().err


def test_an_empty_folder_is_no_pass(folder: Path, capsys: Capture) -> None:
    assert run(["check", str(folder)]) == 3
    assert "nothing was audited" in capsys.readouterr().err


def test_a_named_edition_is_the_one_applied(folder: Path, capsys: Capture) -> None:
    (folder / "p07.tlog").write_text(NO_BURN.replace("2008-", "2013-"))
    _, by_date = as_json(capsys, "p07.tlog")
    _, pinned = as_json(capsys, "p07.tlog", "--edition", "nj-1999")
    assert by_date["findings"][0]["citations"][0] == "13:69F-14.10(g)"
    assert pinned["findings"][0]["citations"][0] == "19:47-14.10(g)"


def test_two_runs_give_the_same_bytes(folder: Path) -> None:
    (folder / "a.tlog").write_text(NO_BURN)
    (folder / "b.tlog").write_text(UNREADABLE)
    for name in ("1.json", "2.json"):
        run(["check", "a.tlog", "b.tlog", "--format", "json", "-o", name])
    assert (folder / "1.json").read_bytes() == (folder / "2.json").read_bytes()


def test_an_audit_of_a_small_log_imports_little(tmp_path: Path) -> None:
    """What only some audits need waits for them: a hook and an editor begin anew with each file."""
    log = tmp_path / "evening.tlog"
    log.write_text(HAND)
    program = (
        "import sys; from handaudit.commands.group import run; run(['check', '-q', *sys.argv[1:]])\n"
        f"print(*(name for name in {UNNEEDED} if name in sys.modules))"
    )
    command = [sys.executable, "-c", program, str(log)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=tmp_path)  # noqa: S603  our own
    assert done.stdout == "\n"


UNNEEDED = (
    *("bz2", "dataclasses", "lzma", "pickle", "tempfile", "tomllib", "zipfile"),
    *("jinja2", "lark", "numpy", "pandas", "pathspec", "pebble", "pygments", "rich"),
    *("handaudit.auditing.accepted", "handaudit.auditing.live", "handaudit.auditing.second_pass"),
    *("handaudit.law.house.file", "handaudit.reading.hints", "handaudit.reading.parse_tables"),
)
