"""Logs in remote stores are found and audited as files are."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from handaudit.auditing.run import audit
from handaudit.commands.group import run
from handaudit.inputs import remote
from handaudit.inputs.input import Input
from handaudit.reading.logs import find_logs
from paths import SAMPLES

fsspec: Any = pytest.importorskip("fsspec", reason="fsspec is not installed")

BROKEN = SAMPLES / "breaches" / "turn-order" / "big-blind-calls-early.txt"


@pytest.fixture(autouse=True)
def store() -> Iterator[Any]:
    there = fsspec.filesystem("memory")
    log = BROKEN.read_bytes()
    there.pipe("/logs/night/a.txt", log)
    there.pipe("/logs/night/b.txt.gz", gzip.compress(log.replace(b"Game #", b"Game #9")))
    there.pipe("/logs/night/c.md", b"notes")
    there.pipe("/logs/night/d.zip", b"PK")
    there.pipe("/logs/night/.hidden.txt", log)
    there.pipe("/logs/day.txt", log.replace(b"Hand #", b"Hand #8"))
    yield there
    there.rm("/logs", recursive=True)


def found(url: str) -> list[str]:
    return [one.path for one in find_logs([url]) if isinstance(one, Input)]


@pytest.mark.parametrize(
    ("url", "logs"),
    [
        ("memory://logs/night/a.txt", ["memory://logs/night/a.txt"]),
        (
            "memory://logs/night",
            [f"memory:///logs/night/{name}" for name in ("a.txt", "b.txt.gz", "d.zip")],
        ),
        ("memory://logs/*.txt", ["memory:///logs/day.txt"]),
        ("memory://logs/**/a.txt", ["memory:///logs/night/a.txt"]),
    ],
)
def test_a_url_is_a_file_a_folder_or_a_pattern(url: str, logs: list[str]) -> None:
    assert found(url) == logs


def test_remote_logs_are_audited_and_the_rest_is_told_of() -> None:
    report = audit(["memory://logs/night"])
    assert {Path(one.location.path).name for one in report.findings} == {"a.txt", "b.txt.gz"}
    reasons = {Path(one.location.path).name: one.reason for one in report.not_audited}
    assert reasons == {
        "c.md": "unknown file suffix",
        "d.zip": "an archive in a remote store: unpack it there first",
    }
    assert report.incomplete


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("memory://logs/tomorrow", "there is nothing behind this URL"),
        ("memory://logs/*.tlog", "there is nothing behind this URL"),
        ("nosuchstore://logs/a.txt", "nosuchstore"),
    ],
)
def test_a_url_that_leads_nowhere_leaves_the_audit_incomplete(
    url: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", url, str(BROKEN)]) == 3
    assert reason in capsys.readouterr().out


def test_without_fsspec_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "fsspec", None)
    assert run(["check", "memory://logs/day.txt"]) == 3
    assert "pip install fsspec" in capsys.readouterr().err


def test_a_store_that_fails_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("the credentials have expired")

    monkeypatch.setattr(fsspec.implementations.memory.MemoryFileSystem, "find", fail)
    [gap] = audit(["memory://logs/night"]).not_audited
    assert "the credentials have expired" in gap.reason
    assert gap.incomplete


def test_excludes_hold_for_remote_logs() -> None:
    assert run(["check", "memory://logs", "--exclude", "*.txt", "--exclude", "*.gz", "-q"]) == 3


@pytest.mark.parametrize("path", ["a.txt", "c:/logs/a.txt", "C://logs", "://a", "logs//a"])
def test_a_path_is_no_url(path: str) -> None:
    assert not remote.is_url(path)
