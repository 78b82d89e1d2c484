"""What goes to standard output, to standard error and to files."""

import json
import os
import stat
from pathlib import Path

import pytest

from handaudit.commands.group import run
from handaudit.duties.selection import Selection
from made_reports import (
    MET,
    UNCLEAR,
    VIOLATED,
    Audited,
    Capture,
    audited,
)


def test_the_report_is_on_standard_output_and_the_verdict_on_both(
    gives: Audited, capsys: Capture
) -> None:
    gives(audited(VIOLATED))
    run(["check", "a.tlog"])
    printed = capsys.readouterr()
    assert printed.out.startswith(
        "1 finding (1 violated) in 1 hand of 1 file; everything was read; 0 judgements\n"
        "  could not be made; audit complete\n\n"
        "error[burn-before-street]: no card"
    )
    assert printed.err == (
        "1 finding (1 violated) in 1 hand of 1 file; everything was read; "
        "0 judgements could not be made; audit complete\n"
    )


def test_quiet_prints_findings_and_nothing_else(gives: Audited, capsys: Capture) -> None:
    gives(audited(VIOLATED))
    run(["check", "a.tlog", "--quiet"])
    printed = capsys.readouterr()
    assert "actual: the flop was dealt with no burn" in printed.out
    assert "rule  " not in printed.out
    assert printed.err == ""


def test_that_nothing_was_audited_is_said_even_when_quiet(gives: Audited, capsys: Capture) -> None:
    gives(audited(hands=0))
    assert run(["check", "a.tlog", "--quiet"]) == 3
    assert "nothing was audited" in capsys.readouterr().err


def test_what_makes_an_audit_incomplete_is_said_even_when_quiet(
    gives: Audited, capsys: Capture, tmp_path: Path
) -> None:
    report = audited(VIOLATED, incomplete=True)
    report.not_audited *= 2
    gives(report)
    said = "handaudit: the audit is incomplete: a.tlog:9: hand 2: cut (and 1 more)\n"
    assert run(["check", "a.tlog", "--quiet"]) == 3
    assert capsys.readouterr().err == said
    written = ["--format", "json", "-o", str(tmp_path / "r.json")]
    assert run(["check", "a.tlog", "--quiet", *written]) == 3
    assert capsys.readouterr().err == said
    assert run(["check", "a.tlog", "--quiet", "--allow-incomplete"]) == 1
    assert capsys.readouterr().err == ""


def test_a_report_that_says_what_is_incomplete_is_enough(gives: Audited, capsys: Capture) -> None:
    gives(audited(VIOLATED, incomplete=True))
    assert run(["check", "a.tlog", "--quiet", "--format", "brief"]) == 3
    printed = capsys.readouterr()
    assert "could not be read: the audit is incomplete" in printed.out
    assert printed.err == ""


def test_lines_that_were_not_read_are_counted_when_quiet(gives: Audited, capsys: Capture) -> None:
    report = audited(MET)
    report.inputs[0].unread_lines = 2
    gives(report)
    assert run(["check", "a.tlog", "--quiet"]) == 3
    assert "the audit is incomplete: 2 lines could not be read\n" in capsys.readouterr().err


def test_json_alone_is_on_standard_output(gives: Audited, capsys: Capture) -> None:
    gives(audited(VIOLATED, UNCLEAR))
    run(["check", "a.tlog", "--format", "json", "--max-findings", "1"])
    found = json.loads(capsys.readouterr().out)
    assert len(found["findings"]) == 2


@pytest.mark.parametrize(
    ("options", "files", "on_stdout"),
    [
        ("--format json -o r.json", {"r.json": "json"}, None),
        ("-o r.json --format json", {"r.json": "json"}, None),
        ("--output r.txt", {"r.txt": "text"}, None),
        ("--format text --format json -o r.json", {"r.json": "json"}, "text"),
        ("--format json -o r.json --format text", {"r.json": "json"}, "text"),
        ("--format json -o a --format text -o b", {"a": "json", "b": "text"}, None),
        ("--format json --format text -o a -o b", {"a": "json", "b": "text"}, None),
        ("--format json -o a --format text -o -", {"a": "json"}, "text"),
    ],
)
def test_formats_and_outputs_pair_up(  # noqa: PLR0917  fixtures and cases
    gives: Audited,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    options: str,
    files: dict[str, str],
    on_stdout: str | None,
) -> None:
    monkeypatch.chdir(tmp_path)
    gives(audited(VIOLATED))
    assert run(["check", "a.tlog", *options.split()]) == 1
    starts = {"json": "{", "text": "1 finding ("}
    assert {path.name for path in tmp_path.iterdir()} == set(files)
    for name, form in files.items():
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(starts[form])
    printed = capsys.readouterr().out
    assert printed.startswith(starts[on_stdout]) if on_stdout else printed == ""


def test_a_file_that_cannot_be_written_exits_2_and_leaves_what_was_there(
    gives: Audited, capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    gives(audited(VIOLATED))
    target = tmp_path / "r.json"
    target.write_text("old")
    monkeypatch.setattr(Path, "replace", full)
    code = run(["check", "a.tlog", "--format", "json", "-o", str(target), "--format", "text"])
    assert code == 2
    printed = capsys.readouterr()
    assert "No space left on device" in printed.err
    assert printed.out.startswith("1 finding (")
    assert [path.name for path in tmp_path.iterdir()] == ["r.json"]
    assert target.read_text() == "old"


def test_a_rewritten_file_keeps_its_mode_and_a_link_its_target(
    gives: Audited, tmp_path: Path
) -> None:
    gives(audited(MET))
    target, link = tmp_path / "r.json", tmp_path / "link.json"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    assert run(["check", "a.tlog", "--format", "json", "-o", str(link)]) == 0
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8").startswith("{")
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_device_is_written_as_it_is(gives: Audited) -> None:
    gives(audited(MET))
    assert run(["check", "a.tlog", "-o", os.devnull]) == 0
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


@pytest.mark.parametrize(
    ("options", "environment", "colored"),
    [
        ("", {}, False),
        ("", {"FORCE_COLOR": "1"}, True),
        ("", {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ("--color always", {"NO_COLOR": "1"}, True),
        ("--color never", {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colour_follows_the_flag_then_the_environment(
    gives: Audited,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
    options: str,
    environment: dict[str, str],
    *,
    colored: bool,
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    gives(audited(VIOLATED))
    run(["check", "a.tlog", *options.split()])
    assert ("\x1b[" in capsys.readouterr().out) is colored


def test_the_engine_gets_what_the_user_asked_for(gives: Audited) -> None:
    calls = gives(audited(MET))
    asked = "check a b --select 14.10,no-card-twice --ignore burn-before-street"
    run([*asked.split(), "--edition", "nj-1999", "--input-format", "pokerstars"])
    run(["check", "a", "--fail-on", "not-evidenced", "--mask", "--format", "junit"])
    wanted: list[dict[str, object]] = [
        {
            "paths": ("a", "b"),
            "selection": Selection(("14.10", "no-card-twice"), ("burn-before-street",)),
            "edition": "nj-1999",
            "input_format": "pokerstars",
            "list_not_evidenced": False,
            "progress": None,
            "on_result": None,
            "keep_findings": True,
            "by_input": False,
            "mask": False,
        },
        {
            "paths": ("a",),
            "selection": Selection(),
            "edition": None,
            "input_format": None,
            "list_not_evidenced": True,
            "progress": None,
            "on_result": None,
            "keep_findings": True,
            "by_input": True,
            "mask": True,
        },
    ]
    for call, options in zip(calls, wanted, strict=True):
        assert {name: call[name] for name in options} == options
