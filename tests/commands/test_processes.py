"""Closed pipes, missing streams, Ctrl-C: what other people's processes do to ours."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from program import started

FAKE = """
import sys, time, types
from handaudit.commands.group import run
from handaudit.auditing.tally import Tally
from handaudit.auditing.report import InputAudited, Report
engine = types.ModuleType("handaudit.auditing.run")
def audit(paths, *_):
    if paths[0] == "wait":
        print("waiting", file=sys.stderr, flush=True)
        while True:  # a signal just before pause() would not end it
            time.sleep(0.05)
    rules = {f"rule-{n}": Tally(met=1, violated=1) for n in range(20_000)}
    return Report(inputs=[InputAudited(path="a")], hands=1, by_rule=rules)
engine.audit = audit
sys.modules["handaudit.auditing.run"] = engine
sys.exit(run(sys.argv[1:]))
"""


def unread(*arguments: str) -> tuple[int, bytes]:
    """Exit code and standard error of the command, whose standard output nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", FAKE, *arguments],
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    ("options", "code"), [("--format text", 1), ("--format json", 1), ("--exit-zero", 0)]
)
def test_a_closed_pipe_ends_quietly_with_the_audits_own_code(options: str, code: int) -> None:
    assert unread("check", "a", *options.split()) == (code, b"")


def test_a_closed_pipe_does_not_cost_the_files(tmp_path: Path) -> None:
    target = tmp_path / "r.json"
    options = ["--format", "text", "--format", "json", "-o", str(target)]
    assert unread("check", "a", *options) == (1, b"")
    assert json.loads(target.read_text(encoding="utf-8"))["summary"]["hands"] == 1


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_standard_streams_at_all_are_no_failure(form: str) -> None:
    script = '"$0" -c "$1" check a --format "$2" <&- >&- 2>&-'
    command = ["/bin/sh", "-c", script, sys.executable, FAKE, form]
    assert subprocess.run(command, check=False).returncode == 1  # noqa: S603  our own program


@pytest.mark.parametrize("arguments", ["--help", "--version", "rules", "rules --format json"])
def test_nobody_reading_the_help_is_no_failure(arguments: str) -> None:
    assert unread(*arguments.split()) == (0, b"")


def test_control_c_ends_a_running_audit_quietly() -> None:
    with started([sys.executable, "-c", FAKE, "check", "wait"], stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        process.stderr.readline()
        process.send_signal(signal.SIGINT)
        assert process.stderr.read().strip() == b""
        assert process.wait() == 130


def test_a_stream_that_takes_only_ascii_gets_ascii() -> None:
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", FAKE, "check", "a"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout.isascii()
