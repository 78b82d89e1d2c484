"""What stands where an audit reads and writes is hostile: links, sockets, logs, files of patterns."""

import gzip
import json
import os
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from handaudit.auditing import engines
from handaudit.auditing.engines import processes
from handaudit.commands.group import run
from handaudit.inputs import bounded
from paths import SAMPLES

GOOD = SAMPLES / "compliant" / "holdem-evening.tlog"
BREACH = SAMPLES / "breaches" / "burn-before-street" / "no-burn-before-the-turn.tlog"
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a log."""
    shutil.copy(GOOD, tmp_path / "good.tlog")
    monkeypatch.chdir(tmp_path)
    return tmp_path


# --- where a report goes ---------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["itself", "a hard link", "a link", "another log", "packed"])
@pytest.mark.parametrize("option", ["--output", "--write-baseline"])
def test_no_report_takes_the_place_of_a_log(folder: Path, way: str, option: str) -> None:
    target = folder / "target.tlog"
    match way:
        case "itself":
            target = folder / "good.tlog"
        case "a hard link":
            target.hardlink_to(folder / "good.tlog")
        case "a link":
            target.symlink_to(folder / "good.tlog")
        case "another log":
            shutil.copy(BREACH, target)
        case _:
            target = folder / "good.tlog.gz"
            target.write_bytes(gzip.compress(GOOD.read_bytes()))
    before = target.read_bytes()
    assert run(["check", "good.tlog", "--format", "json", option, target.name]) == 2
    assert target.read_bytes() == before
    assert (folder / "good.tlog").read_bytes() == GOOD.read_bytes()


@pytest.mark.parametrize("form", ["json", "jsonl", "text", "html", "csv", "markdown", "junit"])
def test_a_report_takes_the_place_of_the_one_before(folder: Path, form: str) -> None:
    shutil.copy(BREACH, folder)
    for _ in range(2):
        assert run(["check", ".", "--format", form, "--output", f"report.{form}"]) in (1, 3)


def test_a_report_among_the_logs_does_not_change_what_is_found(folder: Path) -> None:
    for _ in range(2):
        assert run(["check", ".", "--format", "json", "--output", "report.json"]) == 0
        report = json.loads((folder / "report.json").read_text())
        assert [one["path"] for one in report["inputs"]] == ["./good.tlog"]


@pytest.mark.parametrize(
    "options",
    [
        ["--format", "json", "-o", "all.json"],
        ["--format", "csv", "-o", "all.csv"],
        ["--format", "gitlab", "-o", "all.json"],
        ["--write-baseline", "accepted.json"],
    ],
)
def test_a_report_or_a_baseline_of_an_earlier_audit_is_no_log(
    folder: Path, capsys: Capture, options: list[str]
) -> None:
    shutil.copy(BREACH, folder)
    assert run(["check", ".", *options]) in (0, 1)
    capsys.readouterr()
    assert run(["check", "."]) == 1
    out, err = capsys.readouterr()
    assert f"./{options[-1]}:1: a report or a baseline of handaudit" in " ".join(out.split())
    assert err.endswith("audit complete\n")


def test_a_log_that_begins_like_a_report_is_not_passed_over(folder: Path) -> None:
    hand = (SAMPLES / "compliant/pokerstars-six-hands.txt").read_text()
    (folder / "all.json").write_text(f'{{"schema": "handaudit-report/1"}}\n{hand}')
    (folder / "all.csv").write_text(f"rule,citation,citations,\n{hand}")
    assert run(["check", ".", "--format", "json", "-o", "../said.json"]) == 3  # its first line
    said = json.loads((folder.parent / "said.json").read_text())
    assert {one["path"] for one in said["inputs"]} == {"./all.csv", "./all.json", "./good.tlog"}


# --- what is read ----------------------------------------------------------------------------------


def test_links_in_a_circle_end(folder: Path) -> None:
    (folder / "again").symlink_to(folder)
    (folder / "self").symlink_to("self")
    (folder / "deep").mkdir()
    (folder / "deep" / "up").symlink_to("..")
    assert run(["check", "."]) == 0


@pytest.mark.parametrize("what", ["a socket", "a device", "an endless device", "a folder as a log"])
def test_what_is_no_file_is_told(folder: Path, what: str) -> None:
    path = "thing.tlog"
    if what == "a socket":
        with socket.socket(socket.AF_UNIX) as there:
            there.bind(path)
    elif what == "a folder as a log":
        (folder / path).mkdir()
    else:
        path = "/dev/null" if what == "a device" else "/dev/zero"
    assert run(["check", path, "good.tlog"]) == (0 if what == "a folder as a log" else 3)


def test_names_that_differ_in_case_alone_are_two_files(folder: Path, capsys: Capture) -> None:
    shutil.copy(BREACH, folder / "GOOD.tlog")
    if len(list(folder.glob("*.tlog"))) < len(("good", "GOOD")):
        pytest.skip("this file system does not tell them apart")
    assert run(["check", ".", "--format", "json"]) == 1
    assert len(json.loads(capsys.readouterr().out)["inputs"]) == len(("good", "GOOD"))


@pytest.mark.parametrize("pattern", ["a*" * 20 + "b", "**/a/" * 20 + "b", "*[a-z]" * 20 + "!"])
@pytest.mark.parametrize("place", [".handauditignore", "handaudit.toml"])
def test_a_pattern_that_would_take_for_ever_is_refused(
    folder: Path, capsys: Capture, pattern: str, place: str
) -> None:
    shutil.copy(GOOD, folder / f"{'a' * 200}.tlog")
    said = pattern if place.startswith(".") else f"exclude = ['{pattern}']"
    (folder / place).write_text(said)
    assert run(["check", "."]) == 2
    assert "more than 3 stars" in capsys.readouterr().err


def test_very_many_patterns_are_used(folder: Path) -> None:
    (folder / ".handauditignore").write_text("".join(f"x{number}\n" for number in range(20_000)))
    assert run(["check", "."]) == 0


# --- what a stranger's settings name, and how deep a stranger's folders are --------------------------


@pytest.mark.parametrize("key", ["baseline", "waivers", "house"])
@pytest.mark.parametrize("path", ["pipe", "/dev/zero"])
def test_settings_that_were_merely_found_name_no_pipe_and_no_device(
    folder: Path, capsys: Capture, key: str, path: str
) -> None:
    os.mkfifo(folder / "pipe")
    (folder / "handaudit.toml").write_text(f'{key} = "{path}"\n', encoding="utf-8")
    assert run(["check", "good.tlog"]) == 2
    assert "is not a file: it may be endless, or wait" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--baseline", "--waivers", "--house", "--config"])
def test_a_file_that_people_write_has_an_end(
    folder: Path, capsys: Capture, option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounded, "MOST", 1 << 20)
    (folder / "large").write_bytes(b"#" * ((1 << 20) + 1))
    assert run(["check", "good.tlog", option, "large"]) == 2
    assert "it is larger than 1 MiB" in capsys.readouterr().err


def test_a_file_of_patterns_has_an_end(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounded, "MOST", 1000)
    (folder / ".handauditignore").write_bytes(b"#" * 1001)
    assert run(["check", "."]) == 2
    assert "it is larger than" in capsys.readouterr().err


def test_a_project_file_that_is_too_large_to_look_at_is_not_passed_over(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounded, "MOST", 1000)
    (folder / "pyproject.toml").write_bytes(
        b"#" * 1001 + b'\n[tool.handaudit]\nrequire = ["14.2"]\n'
    )
    assert run(["check", "good.tlog"]) == 2
    assert "it is larger than" in capsys.readouterr().err


@pytest.mark.parametrize("first", ["d", ".d"])
def test_folders_of_any_depth_end(folder: Path, capsys: Capture, first: str) -> None:
    deep = folder.joinpath(first, *["d"] * 400)
    deep.mkdir(parents=True)
    shutil.copy(BREACH, folder / first / "d" / "d" / "last.tlog")
    assert run(["check", ".", "-q", "--format", "concise"]) in (1, 3)
    said = capsys.readouterr().out
    assert ("150 folders are inside of one another" in said) is (first == "d")
    assert "last.tlog" in said


def test_settings_start_no_more_processes_than_a_machine_uses(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[int] = []

    def start(_coming: object, _settings: object, number: int) -> Iterator[Any]:
        started.append(number)
        return iter(())

    monkeypatch.setattr(engines, "processors", lambda: 2)
    monkeypatch.setattr(processes, "run", start)
    (folder / "handaudit.toml").write_text("jobs = 256\n", encoding="utf-8")
    run(["check", "good.tlog"])
    assert started == [8]
