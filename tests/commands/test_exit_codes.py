"""What a command ends with, and what it says when it cannot run."""

from pathlib import Path

import pytest

from handaudit.auditing.report import Report
from handaudit.commands.group import run
from handaudit.commands.words import FORMATS
from handaudit.inputs.find import PathMissing
from made_reports import (
    ERRED,
    MET,
    SILENT,
    UNCLEAR,
    VIOLATED,
    Audited,
    Capture,
    audited,
    replace_engine,
)


@pytest.mark.parametrize(
    ("report", "options", "code"),
    [
        (audited(MET), "", 0),
        (audited(VIOLATED), "", 1),
        (audited(UNCLEAR), "", 0),
        (audited(SILENT), "", 3),
        (audited(MET, SILENT), "", 0),
        (audited(UNCLEAR), "--fail-on indeterminate", 1),
        (audited(VIOLATED), "--fail-on indeterminate", 1),
        (audited(MET, SILENT), "--fail-on indeterminate", 0),
        (audited(MET, SILENT), "--fail-on not-evidenced", 1),
        (audited(SILENT), "--fail-on not-evidenced", 3),
        (audited(SILENT), "--fail-on not-evidenced --allow-incomplete", 1),
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
        (audited(VIOLATED), "--fail-on error", 1),
        (audited(VIOLATED), "--fail-on note", 1),
        (audited(UNCLEAR), "--fail-on note", 0),
        (audited(UNCLEAR), "--fail-on note,indeterminate", 1),
        (audited(VIOLATED), "--fail-on burn-before-street", 1),
        (audited(UNCLEAR), "--fail-on burn-before-street", 0),
        (audited(VIOLATED), "--fail-on turn-order", 0),
        (audited(VIOLATED), "--fail-on turn-order,error", 1),
        (audited(ERRED), "--fail-on turn-order", 3),
        (audited(VIOLATED), "--max-findings 0", 1),
        (audited(VIOLATED), "--quiet", 1),
    ],
)
def test_the_exit_code_follows_the_outcomes_and_never_the_format(
    gives: Audited, report: Report, options: str, code: int
) -> None:
    gives(report)
    asked = ["check", "a.tlog", *options.split()]
    codes = {form: run([*asked, "--format", form]) for form in FORMATS}
    assert codes == dict.fromkeys(FORMATS, code)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("check", "Name what to audit"),
        ("chekc a.tlog", "Did you mean 'check'"),
        ("check a.tlog --formt json", "--format"),
        ("check a.tlog --format yaml", "'yaml' is not one of"),
        ("check a.tlog --max-findings -1", "--max-findings"),
        ("check a.tlog --fail-on burn-before-stret", "did you mean burn-before-street"),
        (
            "check a.tlog --fail-on violatd",
            "not an outcome, severity or rule (did you mean violated?)",
        ),
        ("check a.tlog --fail-on never,error", "'never' stands alone, not in 'never,error'"),
        ("check a.tlog --fail-on ,", "',' does not name an outcome, severity or rule"),
        ("check a.tlog --min-severity grave", "'grave' is not one of"),
        ("check a.tlog --min-confidence sure", "'sure' is not one of"),
        ("check a.tlog --select burn-before-stret", "did you mean burn-before-street"),
        ("check a.tlog --select ,", "error: --select: a term is empty"),
        ("check a.tlog --as-of 2008-13-01", "'2008-13-01' is not a day: write it as in 2008-03-14"),
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
    def audit(paths: tuple[str, ...], *_: object) -> Report:
        raise PathMissing(paths[0])

    replace_engine(monkeypatch, audit)
    assert run(["check", "gone\x1b[2J.tlog"]) == 2
    assert r"gone\x1b[2J.tlog" in capsys.readouterr().err


def test_an_error_of_ours_is_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def audit(*_: object, **__: object) -> Report:
        raise KeyError("two\nlines \x1b[2J")

    replace_engine(monkeypatch, audit)
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

    replace_engine(monkeypatch, audit)
    assert run(["check", "a.tlog"]) == 130
    assert capsys.readouterr().err.strip() == ""
