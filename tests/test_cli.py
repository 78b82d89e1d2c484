import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from handaudit.auditing import Auditor
from handaudit.cli import FORMATS, run
from handaudit.inputs import PathMissing
from handaudit.outcome import Kind, Severity
from handaudit.report import Finding, InputAudited, Location, NotAudited, Quote, Report, Tally
from handaudit.selection import Selection

Audited = Callable[[Report], list[dict[str, Any]]]
Capture = pytest.CaptureFixture[str]


def audited(*kinds: Kind, incomplete: bool = False, hands: int = 1) -> Report:
    """A report in which one occasion of a rule ended in each of these outcomes."""
    tally = Tally()
    for kind in kinds:
        name = kind.name.lower()
        setattr(tally, name, getattr(tally, name) + 1)
    gap = NotAudited(location=Location("a.tlog", 9, 1, 9), hand="2", reason="cut", incomplete=True)
    listed = {Kind.VIOLATED, Kind.INDETERMINATE, Kind.ERRED}
    return Report(
        inputs=[InputAudited(path="a.tlog", format="table-log", hands=hands)],
        hands=hands,
        findings=[finding(kind) for kind in kinds if kind in listed],
        by_rule={"burn-before-street": tally},
        not_audited=[gap] if incomplete else [],
    )


def finding(kind: Kind) -> Finding:
    return Finding(
        rule="burn-before-street",
        citations=("19:47-14.10(g)",),
        edition="nj-1999",
        outcome=kind,
        severity=Severity.ERROR,
        message="no card was burned before the flop",
        expected="one burn",
        actual="none",
        game="holdem high",
        table="P07",
        hand="1",
        dealer=None,
        seat=None,
        player=None,
        time=None,
        location=Location("a.tlog", 3, 1, 3),
        evidence=(Quote(3, "dealer deals board 7h 8c Td"),),
        fingerprint="f00d",
    )


@pytest.fixture
def gives(monkeypatch: pytest.MonkeyPatch) -> Audited:
    """Makes every audit give this report; the list then holds how the audits were called."""

    def arrange(report: Report) -> list[dict[str, Any]]:
        calls: list[dict[str, Any]] = []

        def audit(paths: tuple[str, ...], **options: object) -> Report:
            calls.append({"paths": paths, **options})
            return report

        _replace_engine(monkeypatch, audit)
        return calls

    return arrange


def _replace_engine(monkeypatch: pytest.MonkeyPatch, audit: Callable[..., Report]) -> None:
    engine = ModuleType("handaudit.auditing")
    engine.audit = audit  # type: ignore[attr-defined]
    engine.Auditor = Auditor  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "handaudit.auditing", engine)


MET, SILENT = Kind.MET, Kind.NOT_EVIDENCED
VIOLATED, UNCLEAR, ERRED = Kind.VIOLATED, Kind.INDETERMINATE, Kind.ERRED


# --- exit codes ----------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(
    ("report", "options", "code"),
    [
        (audited(MET), "", 0),
        (audited(VIOLATED), "", 1),
        (audited(UNCLEAR), "", 0),
        (audited(SILENT), "", 0),
        (audited(UNCLEAR), "--fail-on indeterminate", 1),
        (audited(VIOLATED), "--fail-on indeterminate", 1),
        (audited(SILENT), "--fail-on indeterminate", 0),
        (audited(SILENT), "--fail-on not-evidenced", 1),
        (audited(UNCLEAR), "--fail-on not-evidenced", 1),
        (audited(VIOLATED, UNCLEAR, SILENT), "--fail-on never", 0),
        (audited(VIOLATED), "--exit-zero", 0),
        (audited(MET, incomplete=True), "", 3),
        (audited(VIOLATED, incomplete=True), "", 3),
        (audited(VIOLATED, incomplete=True), "--exit-zero", 3),
        (audited(VIOLATED, incomplete=True), "--allow-incomplete", 1),
        (audited(MET, incomplete=True), "--allow-incomplete", 0),
        (audited(VIOLATED, incomplete=True), "--allow-incomplete --exit-zero", 0),
        (audited(ERRED), "", 3),
        (audited(ERRED), "--fail-on never", 3),
        (audited(hands=0), "", 3),
        (audited(VIOLATED), "--max-findings 0", 1),
        (audited(VIOLATED), "--quiet", 1),
    ],
)
def test_the_exit_code_follows_the_outcomes_and_never_the_format(
    gives: Audited, report: Report, options: str, code: int, form: str
) -> None:
    gives(report)
    assert run(["check", "a.tlog", "--format", form, *options.split()]) == code


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("check", "Name what to audit"),
        ("chekc a.tlog", "Did you mean 'check'"),
        ("check a.tlog --formt json", "--format"),
        ("check a.tlog --format yaml", "'yaml' is not one of"),
        ("check a.tlog --max-findings -1", "--max-findings"),
        ("check a.tlog --select burn-before-stret", "did you mean burn-before-street"),
        ("check a.tlog --ignore 14.10(z)", "did you mean 14.10("),
        ("check a.tlog --edition nj-1998b", "did you mean nj-1998"),
        ("check a.tlog --edition x", "known: nj-1996"),
        ("check a.tlog --input-format pokerstar", "did you mean pokerstars"),
        ("check a.tlog --format text --format json", "two reports would go to standard output"),
        ("check a.tlog --format text -o x --format json -o ./x", "two reports would go to ./x"),
        ("check a.tlog --output none-such/x.json", "there is no folder none-such"),
        ("check a.tlog --output .", "it is a folder"),
        ("rules burn-before-stret", "did you mean burn-before-street"),
    ],
)
def test_wrong_usage_is_told_with_a_hint_and_exits_2(  # noqa: PLR0917  fixtures and cases
    gives: Audited,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: str,
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    calls = gives(audited(VIOLATED, incomplete=True))
    assert run(arguments.split()) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.out == ""
    assert not calls


def test_a_missing_path_exits_2_and_is_named_safely(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def audit(paths: tuple[str, ...], **_: object) -> Report:
        raise PathMissing(paths[0])

    _replace_engine(monkeypatch, audit)
    assert run(["check", "gone\x1b[2J.tlog"]) == 2
    assert r"gone\x1b[2J.tlog" in capsys.readouterr().err


def test_an_error_of_ours_is_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def audit(*_: object, **__: object) -> Report:
        raise KeyError("two\nlines \x1b[2J")

    _replace_engine(monkeypatch, audit)
    assert run(["check", "a.tlog"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "KeyError" in told
    assert "this is a fault of handaudit" in told
    assert "HANDAUDIT_TRACEBACK=1" in told
    assert "\x1b" not in told
    monkeypatch.setenv("HANDAUDIT_TRACEBACK", "1")
    assert run(["check", "a.tlog"]) == 2
    assert "Traceback" in capsys.readouterr().err


def test_an_interrupt_exits_130_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def audit(*_: object, **__: object) -> Report:
        raise KeyboardInterrupt

    _replace_engine(monkeypatch, audit)
    assert run(["check", "a.tlog"]) == 130
    assert capsys.readouterr().err.strip() == ""


# --- what goes where -----------------------------------------------------------------------------


def test_the_report_is_on_standard_output_and_the_verdict_on_standard_error(
    gives: Audited, capsys: Capture
) -> None:
    gives(audited(VIOLATED))
    run(["check", "a.tlog"])
    printed = capsys.readouterr()
    assert printed.out.startswith("error[burn-before-street]: no card")
    assert printed.err == (
        "1 finding (1 violated) in 1 hand of 1 file; 0 judgements not evidenced; audit complete\n"
    )


def test_quiet_prints_findings_and_nothing_else(gives: Audited, capsys: Capture) -> None:
    gives(audited(VIOLATED))
    run(["check", "a.tlog", "--quiet"])
    printed = capsys.readouterr()
    assert "actual: none" in printed.out
    assert "rule  " not in printed.out
    assert printed.err == ""


def test_that_nothing_was_audited_is_said_even_when_quiet(gives: Audited, capsys: Capture) -> None:
    gives(audited(hands=0))
    assert run(["check", "a.tlog", "--quiet"]) == 3
    assert "nothing was audited" in capsys.readouterr().err


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
    starts = {"json": "{", "text": "error["}
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
    assert printed.out.startswith("error[")
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
            "list_silence": False,
            "progress": None,
            "hear": None,
            "keep_findings": True,
            "by_input": False,
            "mask": False,
        },
        {
            "paths": ("a",),
            "selection": None,
            "edition": None,
            "input_format": None,
            "list_silence": True,
            "progress": None,
            "hear": None,
            "keep_findings": True,
            "by_input": True,
            "mask": True,
        },
    ]
    for call, options in zip(calls, wanted, strict=True):
        assert {name: call[name] for name in options} == options


# --- other people's processes --------------------------------------------------------------------

FAKE = """
import signal, sys, types
from handaudit.cli import run
from handaudit.report import InputAudited, Report, Tally
engine = types.ModuleType("handaudit.auditing")
def audit(paths, **options):
    if paths[0] == "wait":
        print("waiting", file=sys.stderr, flush=True)
        signal.pause()
    rules = {f"rule-{n}": Tally(met=1, violated=1) for n in range(20_000)}
    return Report(inputs=[InputAudited(path="a")], hands=1, by_rule=rules)
engine.audit = audit
sys.modules["handaudit.auditing"] = engine
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
    with subprocess.Popen(  # noqa: S603  our own program
        [sys.executable, "-c", FAKE, "check", "wait"], stderr=subprocess.PIPE
    ) as process:
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


# --- rules ---------------------------------------------------------------------------------------


def test_rules_lists_every_rule(capsys: Capture) -> None:
    from handaudit.duties import DUTIES  # noqa: PLC0415  the law is slow to load

    assert run(["rules"]) == 0
    listed = capsys.readouterr().out
    assert max(map(len, listed.splitlines())) <= 80
    for duty in DUTIES:
        assert duty.name in listed


def test_rules_explains_one(capsys: Capture) -> None:
    assert run(["rules", "burn-before-street"]) == 0
    shown = capsys.readouterr().out
    for part in ("14.10(g)", "met:", "violated:", "not-evidenced:", "burn cards", "example"):
        assert part in shown


def test_rules_of_a_citation_are_those_at_or_below_it(capsys: Capture) -> None:
    assert run(["rules", "19:47-14.10(g)", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)["rules"]
    assert "burn-before-street" in [rule["name"] for rule in found]
    for rule in found:
        assert all(cites == ["14.10(g)"] for cites in rule["citations"].values())
    assert run(["rules", "14.10"]) == 0
    assert "blind-amount" in capsys.readouterr().out


def test_rules_as_json_say_what_each_needs(capsys: Capture) -> None:
    assert run(["rules", "burn-before-street", "--format", "json"]) == 0
    (rule,) = json.loads(capsys.readouterr().out)["rules"]
    assert rule["severity"] == "error"
    assert rule["needs"] == ["burn cards"]
    assert {"met", "violated", "not-evidenced"} <= set(rule["outcomes"])
    assert rule["example"]
