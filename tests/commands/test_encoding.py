"""``--encoding`` and ``--stdin-filename``, wherever logs are read."""

import gzip
import io
import json
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from growing_logs import Follower
from handaudit import audit
from handaudit.auditing.options import AuditOptions
from handaudit.commands.group import run
from paths import NO_BURN

Capture = pytest.CaptureFixture[str]
TEXT = NO_BURN.read_text(encoding="utf-8").replace("Arlo", "Zoë")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """``logs/`` with the same log in three encodings, and compressed."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "a.tlog").write_bytes(TEXT.encode("cp1252"))
    (folder / "b.tlog.gz").write_bytes(gzip.compress(TEXT.encode("cp1252")))
    return tmp_path


def piped(monkeypatch: pytest.MonkeyPatch, octets: bytes) -> None:
    """Standard input with these bytes."""
    stream: Any = SimpleNamespace(buffer=io.BytesIO(octets), isatty=lambda: False)
    monkeypatch.setattr(sys, "stdin", stream)


def report(*options: str) -> dict[str, Any]:
    run(["check", *options, "-q", "--format", "json", "-o", "report.json"])
    found: dict[str, Any] = json.loads(Path("report.json").read_text(encoding="utf-8"))
    return found


def unread(found: dict[str, Any]) -> list[tuple[str, int, int]]:
    places = [one["location"] for one in found["findings"] if one["rule"] == "log-syntax"]
    return [(one["path"], one["line"], one["column"]) for one in places]


def test_what_is_not_in_the_encoding_is_a_finding_with_its_place_and_the_audit_is_incomplete(
    capsys: Capture,
) -> None:
    assert run(["check", "logs", "--encoding", "utf-8", "-q"]) == 3
    told = capsys.readouterr().out
    assert "--> logs/a.tlog:14:10" in told
    assert "= expected: text in utf-8; the byte EB here is none" in told
    assert unread(report("logs", "--encoding", "utf-8")) == [
        ("logs/a.tlog", 14, 10),
        ("logs/b.tlog.gz", 14, 10),
    ]
    assert run(["check", "logs", "-q"]) == 1  # found from the bytes, as ever


def test_the_report_says_which_encoding_was_obeyed() -> None:
    found = report("logs", "--encoding", "windows-1252")
    assert [one["encoding"] for one in found["inputs"]] == ["cp1252", "cp1252"]
    assert unread(found) == []
    assert [one.encoding for one in audit("logs", AuditOptions(encoding="latin-1")).inputs] == [
        "iso8859-1"
    ] * 2


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16"])
def test_processes_and_a_cluster_find_the_same_to_the_byte(
    encoding: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed")
    import distributed  # noqa: PLC0415

    from handaudit.auditing.engines import dask  # noqa: PLC0415

    if encoding == "utf-16":
        (here / "logs" / "a.tlog").write_bytes(TEXT.encode("utf-16-be"))
    (here / "logs" / "long.tlog").write_bytes(TEXT.encode("cp1252") * 40)
    asked = ["check", "logs", "--encoding", encoding, "-q", "--format", "json"]
    monkeypatch.setattr(dask, "PART", 5_000)  # so that the long one is judged in ranges
    made: Any = distributed
    with made.LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address="127.0.0.1:0", processes=False
    ) as cluster:
        there = ["--engine", "dask", "--scheduler", cluster.scheduler_address]
        codes = [
            run([*asked, "-o", "here.json", "--jobs", "1"]),
            run([*asked, "-o", "two.json", "--jobs", "2"]),
            run([*asked, "-o", "dask.json", *there]),
        ]
    assert len(set(codes)) == 1
    assert len({Path(name).read_bytes() for name in ("here.json", "two.json", "dask.json")}) == 1


def test_a_log_that_grows_is_read_in_it_too(program: Path, tmp_path: Path) -> None:
    octets = TEXT.encode("utf-16-le")
    log = tmp_path / "night.tlog"
    log.write_bytes(octets[:801])
    with Follower(
        program, tmp_path, "night.tlog", "--format", "jsonl", "--encoding", "utf-16"
    ) as follower:
        time.sleep(0.3)
        with log.open("ab") as file:
            file.write(octets[801:])
        follower.until_hands(["1"])
        assert follower.end() == 1


def test_convert_replay_and_the_tests_of_randomness_obey_it(capsys: Capture) -> None:
    assert run(["convert", "logs/a.tlog", "--to", "table-log", "--encoding", "ascii"]) == 3
    assert "a line that could not be read" in capsys.readouterr().err
    assert run(["replay", "logs/a.tlog", "--encoding", "cp437"]) == 0
    assert "Zoδ" in capsys.readouterr().out
    pytest.importorskip("scipy", reason="SciPy is not installed")
    assert run(["randomness", "logs/a.tlog", "--encoding", "utf-32"]) == 3


@pytest.mark.parametrize(
    "command", [["check", "x"], ["replay", "x"], ["convert", "x", "--to", "phh"]]
)
def test_a_name_of_no_encoding_is_wrong_usage(command: list[str], capsys: Capture) -> None:
    assert run([*command, "--encoding", "utf-9"]) == 2
    assert "no encoding is called 'utf-9' (did you mean utf-8" in capsys.readouterr().err


def test_it_may_stand_in_the_settings(here: Path, capsys: Capture) -> None:
    (here / "handaudit.toml").write_text('encoding = "ascii"\n', encoding="utf-8")
    assert run(["check", "logs", "-q"]) == 3
    (here / "handaudit.toml").write_text('encoding = "asci"\n', encoding="utf-8")
    capsys.readouterr()
    assert run(["check", "logs", "-q"]) == 2
    told = "handaudit.toml:1: no encoding is called 'asci' (did you mean ascii?)"
    assert told in capsys.readouterr().err


# --- standard input ------------------------------------------------------------------------------


def test_standard_input_is_told_under_the_name_that_it_is_given(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    piped(monkeypatch, TEXT.encode())
    assert run(["check", "-", "--stdin-filename", "table/h03.tlog", "-q"]) == 1
    assert "--> table/h03.tlog:39:1" in capsys.readouterr().out
    piped(monkeypatch, TEXT.encode())
    run(["convert", "-", "--stdin-filename", "table/h03.tlog", "--to", "jsonl"])
    line = json.loads(capsys.readouterr().out.splitlines()[0])
    assert line["source"]["path"] == "table/h03.tlog"
    piped(monkeypatch, TEXT.encode())
    run(["convert", "-", "--stdin-filename", "table/h03.tlog", "--to", "table-log", "-o", "out/"])
    assert Path("out/h03.tlog").exists()
    piped(monkeypatch, b"no log\n")
    assert run(["replay", "-", "--stdin-filename", "table/h03.tlog"]) == 2
    assert "table/h03.tlog: nothing in it looks like a log" in capsys.readouterr().err


def test_the_patterns_see_that_name_as_they_see_a_named_file(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    asked = ["check", "-", "--stdin-filename", "old/h03.tlog", "--exclude", "old/*", "-q"]
    piped(monkeypatch, TEXT.encode())
    assert run(asked) == 1
    capsys.readouterr()
    piped(monkeypatch, TEXT.encode())
    assert run([*asked, "--force-exclude"]) == 0
    assert "every input is excluded" in capsys.readouterr().err
    assert run([*asked, "--force-exclude", "--dry-run"]) == 0
    told = "skip   old/h03.tlog: excluded by old/* (--exclude)"
    assert told in capsys.readouterr().out


def test_the_name_says_nothing_of_what_the_input_is(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    piped(monkeypatch, gzip.compress(TEXT.encode()))
    assert run(["check", "-", "--stdin-filename", "hand.phh", "-q"]) == 1
    assert "--> hand.phh:39:1" in capsys.readouterr().out


@pytest.mark.parametrize("paths", [["-", "logs/a.tlog"], ["logs", "-"]])
def test_two_inputs_of_one_name_are_never_taken_for_one(
    paths: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    piped(monkeypatch, TEXT.encode())
    assert run(["check", *paths, "--stdin-filename", "logs/a.tlog", "--jobs", "1"]) == 3
    assert "standard input has this name, too" in capsys.readouterr().out


def test_a_name_without_standard_input_is_wrong_usage(capsys: Capture) -> None:
    assert run(["check", "logs", "--stdin-filename", "x.tlog"]) == 2
    assert "which is not read: give - as well" in capsys.readouterr().err
    assert run(["check", "logs", "--stdin-filename", "x.tlog", "--follow"]) == 2
