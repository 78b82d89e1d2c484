"""Green means that everything was read and judged: what the exit code is where other tools say 0.

The rows are the situations in which linters and auditors are known to pass without having looked.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from handaudit.commands.group import run
from handaudit.inputs import decompress
from paths import NO_BURN, SAMPLES
from program import PROGRAM, started

BREACH = NO_BURN
GOOD = SAMPLES / "compliant" / "holdem-evening.tlog"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one good log, one that breaks a rule, and things that are no logs."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(GOOD, tmp_path / "good.tlog")
    shutil.copy(BREACH, tmp_path / "breach.tlog")
    (tmp_path / "empty").mkdir()
    (tmp_path / "only-notes").mkdir()
    (tmp_path / "only-notes" / "a.md").write_text("# notes\n")
    (tmp_path / "nothing.txt").write_text("")
    (tmp_path / "prose.txt").write_text("Dear all,\nthe table was quiet.\n")
    (tmp_path / "other-room.txt").write_text("Hand#7A - table\n")
    (tmp_path / "noise.txt").write_bytes(bytes(range(256)) * 64)
    (tmp_path / "cut.tlog").write_bytes(GOOD.read_bytes()[:1500])
    (tmp_path / "cut.tlog.gz").write_bytes(b"\x1f\x8b\x08\x00\x00\x00\x00\x00")
    (tmp_path / "fake.zip").write_bytes(b"PK\x03\x04 and no more")
    text = GOOD.read_text(encoding="utf-8")
    (tmp_path / "unread.tlog").write_text(text.replace("dealer shuffles", "dealer shufles", 1))
    (tmp_path / "base.json").write_text("{}")
    (tmp_path / "bad.toml").write_text("selct = 'x'\n")
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        # nothing to audit
        ("absent.tlog", 2),
        ("absent-*.tlog", 2),
        ("good.tlog absent.tlog", 2),
        ("@absent", 2),
        ("", 2),
        ("empty", 3),
        ("only-notes", 3),
        ("nothing.txt", 3),
        ("empty --exit-zero", 3),
        ("empty --fail-on never", 3),
        # what cannot be read, or not wholly
        ("prose.txt", 3),
        ("noise.txt", 3),
        ("other-room.txt", 3),
        ("cut.tlog", 3),
        ("cut.tlog.gz", 3),
        ("fake.zip", 3),
        ("unread.tlog", 3),
        ("good.tlog prose.txt", 3),
        ("good.tlog prose.txt --exit-zero", 3),
        ("breach.tlog prose.txt", 3),
        ("breach.tlog prose.txt --allow-incomplete", 1),
        ("good.tlog prose.txt --allow-incomplete", 0),
        ("good.tlog --input-format pokerstars", 3),
        # settings
        ("good.tlog --config absent.toml", 2),
        ("good.tlog --config bad.toml", 2),
        ("good.tlog --baseline absent.json", 2),
        ("good.tlog --baseline base.json", 2),
        ("good.tlog --waivers absent.toml", 2),
        ("good.tlog --waivers bad.toml", 2),
        ("good.tlog --plugin absent", 2),
        ("good.tlog --select burn-before-stret", 2),
        ("good.tlog --select 14.99", 2),
        ("good.tlog --ignore burn-before-stret", 2),
        ("good.tlog --edition nj-1066", 2),
        ("good.tlog --input-format telegraph", 2),
        ("good.tlog --fail-on sometimes", 2),
        ("good.tlog --format hologram", 2),
        ("good.tlog --no-such-option", 2),
        ("good.tlog --output absent/report.txt", 2),
        ("good.tlog --today yesterday", 2),
        # what is as it should be
        ("good.tlog", 0),
        ("breach.tlog", 1),
        ("breach.tlog --exit-zero", 0),
        ("breach.tlog --select turn-order", 0),
    ],
)
@pytest.mark.parametrize("form", ["text", "json", "sarif"])
def test_the_exit_code(
    arguments: str, code: int, form: str, capfd: pytest.CaptureFixture[str]
) -> None:
    asked = arguments.split()
    asked += [] if "--format" in asked else ["--format", form]
    assert run(["check", *asked]) == code
    printed = capfd.readouterr()
    assert "Traceback" not in printed.err
    if code == 2:
        assert printed.out == ""
        assert len(printed.err.strip()) > 10


def test_what_could_not_be_read_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    run(["check", "good.tlog", "other-room.txt", "cut.tlog.gz", "--format", "json"])
    report = json.loads(capsys.readouterr().out)
    gaps = {
        one["location"]["path"]: one["reason"] for one in report["not_audited"] if one["incomplete"]
    }
    assert gaps.keys() == {"other-room.txt", "cut.tlog.gz"}
    assert "Cake Poker, which is not supported" in gaps["other-room.txt"]
    assert not report["summary"]["complete"]


def test_a_log_that_may_not_be_read_is_a_gap_and_no_wrong_usage(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A superuser may read everything: so it is the opening of the file that fails here."""

    def refuse(_path: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(decompress, "open_file", refuse)
    assert run(["check", "good.tlog"]) == 3
    assert "good.tlog: Permission denied" in capsys.readouterr().err


# --- other people's processes --------------------------------------------------------------------


def _check(*arguments: str, stdout: int | None = None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(  # noqa: S603  our own program
        [*PROGRAM, "check", *arguments],
        stdout=subprocess.PIPE if stdout is None else stdout,
        stderr=subprocess.PIPE,
        check=False,
    )


@pytest.mark.parametrize(("log", "code"), [("breach.tlog", 1), ("good.tlog", 0), ("prose.txt", 3)])
@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_a_reader_that_goes_away_changes_nothing(log: str, code: int, form: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = _check(log, "--format", form, "-q", stdout=writing)
    os.close(writing)
    assert done.returncode == code
    assert b"rror" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("form", ["text", "json", "jsonl", "sarif"])
@pytest.mark.parametrize("to_file", [True, False], ids=["file", "standard output"])
def test_a_full_disk_is_a_failure_of_the_run(form: str, *, to_file: bool) -> None:
    with Path("/dev/full").open("wb") as full:
        if to_file:
            done = _check("breach.tlog", "--format", form, "-o", "/dev/full")
        else:
            done = _check("breach.tlog", "--format", form, stdout=full.fileno())
    assert done.returncode == 2
    assert b"No space left on device" in done.stderr
    assert b"Traceback" not in done.stderr


WAITING = """
import sys, time, types
from handaudit.commands.group import run
engine = types.ModuleType("handaudit.auditing.run")
def audit(paths, *_):
    print("waiting", file=sys.stderr, flush=True)
    while True:
        time.sleep(0.05)  # a signal just before pause() would not end it
engine.audit = audit
sys.modules["handaudit.auditing.run"] = engine
sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_who_ends_a_run_gets_no_traceback_and_no_half_report(
    here: Path, number: signal.Signals, code: int
) -> None:
    command = [sys.executable, "-c", WAITING, "check", "good.tlog", "--write-baseline", "new.json"]
    command += ["--format", "json", "-o", "r.json", "--format", "jsonl", "-o", "r.jsonl"]
    before = sorted(path.name for path in here.iterdir())
    with started(command, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        process.stderr.readline()
        process.send_signal(number)
        assert process.stderr.read().strip() == b""
        assert process.wait() == code
    assert sorted(path.name for path in here.iterdir()) == before


def test_the_handler_of_a_caller_is_put_back() -> None:
    before = signal.getsignal(signal.SIGTERM)
    run(["check", "good.tlog", "-q"])
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_hangup_that_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        run(["check", "good.tlog", "-q"])
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_a_working_directory_that_is_gone_is_told(here: Path) -> None:
    gone = here / "gone"
    gone.mkdir()
    command = f'cd {gone} && rmdir {gone} && exec "$@"'
    done = subprocess.run(  # noqa: S603  our own program
        ["/bin/sh", "-c", command, "sh", *PROGRAM, "check", f"{here}/good.tlog"],
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert b"the working directory is gone" in done.stderr
    assert b"fault of handaudit" not in done.stderr
