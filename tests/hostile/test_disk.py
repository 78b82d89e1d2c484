"""Files that change, end, block or may not be read, and disks that are full, while others are audited."""

import errno
import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import limited
from handaudit.commands.group import run
from handaudit.inputs import decompress
from handaudit.reports import registry
from paths import NO_BURN
from program import started

BREACH = NO_BURN
RULE = "burn-before-street"


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with three equal logs, in which something is found; the one in the middle goes wrong."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "logs").mkdir()
    for name in ("a", "b", "c"):
        shutil.copy(BREACH, tmp_path / "logs" / f"{name}.tlog")
    return tmp_path


NOBODY = """
import os, sys
from handaudit.commands.group import run
run(["check", "logs/a.tlog", "--format", "json", "-o", os.devnull, "-q", "--isolated"])
os.setgid(65534)
os.setuid(65534)
sys.exit(run(sys.argv[1:]))
"""
"""Loads what it needs, which nobody may read in every checkout, and goes on as nobody."""

Open = Callable[[str], Any]


def with_b(monkeypatch: pytest.MonkeyPatch, opened: Open) -> None:
    """Opens ``b.tlog`` in another way than the others."""
    really = decompress.open_file
    monkeypatch.setattr(
        "handaudit.inputs.decompress.open_file",
        lambda path: opened(path) if path.endswith("b.tlog") else really(path),
    )


def told(capsys: pytest.CaptureFixture[str], code: int) -> dict[str, str]:
    """Runs over ``logs``: the reasons of what was not audited; the others are, in any case."""
    assert run(["check", "logs", "--format", "json"]) == code
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    report = json.loads(printed.out)
    found = {one["location"]["path"] for one in report["findings"] if one["rule"] == RULE}
    assert found >= {"logs/a.tlog", "logs/c.tlog"}
    return {one["location"]["path"]: one["reason"] for one in report["not_audited"]}


class Failing(io.BytesIO):
    """A file that fails once its first bytes are read."""

    def __init__(self, number: int) -> None:
        super().__init__(BREACH.read_bytes())
        self.number = number

    def read(self, size: int | None = -1, /) -> bytes:
        if self.tell():
            raise OSError(self.number, os.strerror(self.number))
        return super().read(min(size or 300, 300))


@pytest.mark.parametrize("number", [errno.EIO, errno.ESTALE, errno.EACCES, errno.EISDIR])
def test_a_file_that_fails_while_it_is_read_is_told_and_the_others_are_audited(
    logs: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    number: int,
) -> None:
    assert logs.exists()
    with_b(monkeypatch, lambda _: Failing(number))
    assert told(capsys, 3)["logs/b.tlog"] == os.strerror(number)


def test_a_file_without_permission_is_told_and_the_others_are_audited(
    logs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(path: str) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", path)

    assert logs.exists()
    with_b(monkeypatch, refuse)
    assert told(capsys, 3) == {"logs/b.tlog": "Permission denied"}


def test_a_file_that_vanishes_before_its_turn_is_told(
    logs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def vanish(path: str) -> Any:
        Path(path).unlink()
        return open(path, "rb")  # noqa: PTH123 - it raises

    assert logs.exists()
    with_b(monkeypatch, vanish)
    assert told(capsys, 3) == {"logs/b.tlog": "No such file or directory"}


@pytest.mark.parametrize("change", ["grows", "shrinks", "vanishes"])
def test_a_file_that_changes_while_it_is_read_harms_no_other(
    logs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], change: str
) -> None:
    class Changing(io.FileIO):
        def readinto(self, buffer: Any, /) -> int | None:
            read = super().readinto(memoryview(buffer)[:200])
            if change == "grows" and self.tell() < 1000:
                with (logs / "logs" / "b.tlog").open("ab") as file:
                    file.write(b"\nseat 1 fo")
            elif change == "shrinks":
                os.truncate(logs / "logs" / "b.tlog", 400)
            elif (logs / "logs" / "b.tlog").exists() and change == "vanishes":
                (logs / "logs" / "b.tlog").unlink()
            return read

    with_b(monkeypatch, lambda path: io.BufferedReader(Changing(path), 200))
    reasons = told(capsys, 1 if change == "vanishes" else 3)
    assert set(reasons) <= {"logs/b.tlog"}


def test_a_user_without_rights_is_told(tmp_path: Path) -> None:
    """The tests may run as root, who may read everything: the run is somebody else's."""
    if os.geteuid() != 0:
        pytest.skip("only root can become somebody else")
    folder = Path("/tmp") / f"handaudit-{os.getpid()}"  # noqa: S108 - tmp_path is closed to others
    (folder / "logs" / "shut").mkdir(parents=True)
    try:
        for name in ("a.tlog", "b.tlog", "shut/c.tlog"):
            shutil.copy(BREACH, folder / "logs" / name)
            (folder / "logs" / name).chmod(0o644)
        (folder / "logs" / "b.tlog").chmod(0)
        (folder / "logs" / "shut").chmod(0)
        done = subprocess.run(  # noqa: S603  our own program
            [sys.executable, "-c", NOBODY, "check", "logs", "--format", "json", "--isolated"],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        reasons = {
            one["location"]["path"]: one["reason"] for one in json.loads(done.stdout)["not_audited"]
        }
        assert reasons == {"logs/b.tlog": "Permission denied", "logs/shut": "Permission denied"}
        assert done.returncode == 3
    finally:
        shutil.rmtree(folder)
    assert tmp_path.exists()


def test_a_pipe_that_is_named_is_read_to_its_end(logs: Path) -> None:
    os.mkfifo(logs / "pipe.tlog")
    with started(["/bin/sh", "-c", f"cat '{BREACH}' > pipe.tlog"], cwd=logs):
        done = limited.run("check", "pipe.tlog", "logs/a.tlog", "--format", "json", cwd=logs)
    assert done.code == 1
    assert [one["hands"] > 0 for one in json.loads(done.out)["inputs"]] == [True, True]


def test_a_folder_with_a_pipe_in_it_does_not_wait(logs: Path) -> None:
    os.mkfifo(logs / "logs" / "pipe.tlog")
    done = limited.run("check", "logs", "--format", "json", cwd=logs)
    (told,) = json.loads(done.out)["not_audited"]
    assert told["reason"].startswith("not a file but a pipe, and it looks like a log by its name")
    assert told["incomplete"]
    assert done.code == 3


def test_a_disk_that_fills_up_leaves_no_half_report(logs: Path) -> None:
    forms = ("text", "json", "jsonl", "csv", "parquet", "html", "sarif", "junit")
    for form in forms:
        (logs / f"r.{form}").write_text(f"the {form} of yesterday")
    done = limited.run("check", "logs", *limited.to_files(*forms), cwd=logs, file_size=64)
    assert done.code == 2
    for form in forms:
        assert f"cannot write r.{form}: File too large" in done.err
        assert (logs / f"r.{form}").read_text() == f"the {form} of yesterday"
    assert len([*logs.iterdir()]) == len(forms) + 1


def test_a_baseline_that_cannot_be_written_is_told(logs: Path) -> None:
    done = limited.run("check", "logs", "--write-baseline", "base.json", cwd=logs, file_size=64)
    assert done.code == 2
    assert sorted(path.name for path in logs.iterdir()) == ["logs"]


def test_no_report_needs_the_network(logs: Path) -> None:
    """``limited`` refuses every socket to every run; here is one of each kind."""
    outputs = limited.to_files(*registry.FORMATS)
    assert limited.run("check", "logs", *outputs, cwd=logs).code == 1
    for form in registry.FORMATS:
        assert (logs / f"r.{form}").stat().st_size, form


@pytest.mark.parametrize(
    "command",
    [
        ("convert", "logs", "--to", "table-log", "-o", "made.tlog"),
        ("replay", "logs/a.tlog"),
        ("simulate", "holdem high", "--hands", "1", "--seed", "1"),
        ("rules",),
        ("coverage",),
    ],
    ids=lambda command: command[0],
)
def test_no_command_needs_the_network(logs: Path, command: tuple[str, ...]) -> None:
    assert limited.run(*command, cwd=logs).code == 0


def test_a_run_that_wants_the_network_would_be_noticed(
    logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wants = limited.PROGRAM.replace("code = run()", "import socket; socket.socket(); code = 0")
    monkeypatch.setattr(limited, "PROGRAM", wants)
    with pytest.raises(AssertionError, match="the network is wanted"):
        limited.run("rules", cwd=logs)
