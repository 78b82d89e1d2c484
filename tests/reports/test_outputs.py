"""Several reports in one run, and places where none can be written."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from handaudit.commands import group as cli
from handaudit.commands.words import FORMATS
from handaudit.reports import text
from paths import NO_BURN
from program import PROGRAM

SAMPLE = NO_BURN
Capture = pytest.CaptureFixture[str]


def check(*options: str) -> int:
    return cli.run(["check", str(SAMPLE), "--no-progress", *options])


def test_all_formats_in_one_run(tmp_path: Path, capsys: Capture) -> None:
    pairs = [
        part
        for form in FORMATS
        if form != "text"
        for part in ("--format", form, "--output", str(tmp_path / form))
    ]
    assert check("--format", "text", *pairs) == 1
    assert "error[burn-before-street]" in capsys.readouterr().out
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(set(FORMATS) - {"text"})
    findings = json.loads((tmp_path / "json").read_bytes())["findings"]
    lines = [json.loads(line) for line in (tmp_path / "jsonl").read_bytes().splitlines()]
    assert [one["fingerprint"] for one in findings] == [
        line["fingerprint"] for line in lines if line["type"] == "finding"
    ]


@pytest.mark.parametrize("form", FORMATS)
def test_a_full_disk_is_told_and_spares_the_other_reports(
    form: str, tmp_path: Path, capsys: Capture
) -> None:
    good = tmp_path / "good.json"
    asked = ("--format", form, "-o", "/dev/full", "--format", "json", "-o", str(good))
    assert check(*asked) == 2
    assert "cannot write /dev/full: No space left on device" in capsys.readouterr().err
    assert json.loads(good.read_bytes())["summary"]["findings"] == 1


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_a_full_standard_output_is_told_once(form: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(  # noqa: S603  our own program
            [*PROGRAM, "check", str(SAMPLE), "-q", "--format", form],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.decode().splitlines() == [
        "handaudit: error: cannot write standard output: No space left on device"
    ]


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_that_cannot_be_made_is_told(form: str, capsys: Capture) -> None:
    assert check("--format", form, "-o", "/proc/report") == 2
    assert "cannot write /proc/report" in capsys.readouterr().err


def test_a_folder_without_the_right_to_write_is_told_before_the_audit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert check("--format", "json", "-o", str(tmp_path / "a")) == 2
    printed = capsys.readouterr()
    assert "no right to write" in printed.err
    assert "finding" not in printed.err


def test_what_stood_there_before_stays_when_a_report_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "a"
    for form in ("json", "jsonl"):
        target.write_text("before")
        with monkeypatch.context() as patch:
            patch.setattr(Path, "replace", _full)
            assert check("--format", form, "-o", str(target)) == 2
        assert target.read_text() == "before"
        assert list(tmp_path.iterdir()) == [target]


def _full(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("group", text.GROUPS)
def test_findings_are_grouped(group: str, capsys: Capture) -> None:
    assert check("--group-by", group, "-q") == 1
    name = {
        "file": str(SAMPLE),
        "rule": "burn-before-street",
        "citation": "19:47-14.10(h)",
        "table": "H03",
        "hand": "H03, 1",
    }[group]
    assert capsys.readouterr().out.startswith(f"{group} {name}: 1 finding\n\n")


def test_verbose_lists_every_reason(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "LISTED", 0)
    monkeypatch.setattr(text, "REASONS", 0)
    pokerstars = SAMPLE.parents[2] / "damaged" / "ends-mid-line.txt"
    cli.run(["check", str(pokerstars)])
    assert "more (-v lists all)" in capsys.readouterr().out
    cli.run(["check", str(pokerstars), "-v"])
    assert "more (-v lists all)" not in capsys.readouterr().out


def test_silence_is_listed_where_it_fails(tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    pokerstars = SAMPLE.parents[2] / "compliant" / "pokerstars-six-hands.txt"
    asked = ["check", str(pokerstars), "--format", "json", "-o", str(target)]
    assert cli.run([*asked, "--fail-on", "not-evidenced"]) == 1
    found = json.loads(target.read_bytes())
    silent = [one for one in found["findings"] if one["outcome"] == "not-evidenced"]
    assert len(silent) == found["summary"]["outcomes"]["not-evidenced"] > 0
