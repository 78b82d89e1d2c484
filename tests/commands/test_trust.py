"""Settings that nobody named: what they may not say, and what lowers the gate is said or refused."""

import json
from pathlib import Path

import pytest

from handaudit.commands.group import run
from paths import SAMPLES

GOOD = SAMPLES / "compliant" / "holdem-evening.tlog"
BREACH = SAMPLES / "breaches" / "burn-before-street" / "no-burn-before-the-turn.tlog"

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with the logs of somebody else."""
    (tmp_path / "good.tlog").write_bytes(GOOD.read_bytes())
    (tmp_path / "breach.tlog").write_bytes(BREACH.read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "line",
    [
        *('output = ["../.bashrc"]', 'engine = "dask"', 'scheduler = "tcp://a:1"'),
        *('plugins = ["x"]', 'follow-state = "../.bashrc"'),
    ],
)
def test_a_found_file_does_not_say_where_output_goes_or_what_code_runs(
    folder: Path, capsys: Capture, line: str
) -> None:
    (folder / "handaudit.toml").write_text(f"quiet = true\n{line}\n")
    assert run(["check", "good.tlog"]) == 2
    key = line.split(maxsplit=1)[0]
    assert capsys.readouterr().err == (
        f"handaudit: error: handaudit.toml:2: a settings file that was merely found may not set {key}; "
        "if you trust the file, name it: --config handaudit.toml\n"
    )


def test_what_it_extends_is_trusted_no_more(folder: Path, capsys: Capture) -> None:
    (folder / "handaudit.toml").write_text('extend = "other.toml"\n')
    (folder / "other.toml").write_text('output = ["report"]\n')
    assert run(["check", "good.tlog"]) == 2
    assert "other.toml:1: a settings file that was merely found" in capsys.readouterr().err


def test_a_file_that_is_named_may_say_all_of_it(folder: Path) -> None:
    (folder / "handaudit.toml").write_text('format = ["json"]\noutput = ["report.json"]\n')
    assert run(["check", "good.tlog", "--config", "handaudit.toml"]) == 0
    assert (folder / "report.json").exists()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("exit-zero = true", 0),
        ('fail-on = "never"', 0),
        ('ignore = ["burn-before-street"]', 0),
        ('min-severity = "error"', 1),
        ("as-of = 2009-01-01", 1),
        ("today = 2001-01-01", 1),
        ('edition = "nj-2008"', 1),
        ("[severity]\nburn-before-street = 'note'", 1),
    ],
)
def test_a_gate_that_a_found_file_lowers_is_said_in_the_last_line_and_in_the_report(
    folder: Path, capsys: Capture, line: str, code: int
) -> None:
    (folder / "handaudit.toml").write_text(f"{line}\n")
    assert run(["check", "breach.tlog", "--format", "json"]) == code
    out, err = capsys.readouterr()
    place = (
        "handaudit.toml:2"
        if line.startswith("[")
        else f"handaudit.toml:1 ({line.split(maxsplit=1)[0]})"
    )
    assert err.endswith(f"; gate lowered by {place}\n")
    assert f"the gate is lowered by {place}" in json.loads(out)["remarks"]


@pytest.mark.parametrize(
    "form", ["brief", "github", "html", "json", "jsonl", "junit", "markdown", "sarif", "text"]
)
def test_every_report_that_is_more_than_findings_says_that_a_found_file_lowers_the_gate(
    folder: Path, capsys: Capture, form: str
) -> None:
    (folder / "handaudit.toml").write_text("exit-zero = true\n")
    assert run(["check", "breach.tlog", "--format", form, "-o", "report"]) == 0
    assert capsys.readouterr().err.endswith("; gate lowered by handaudit.toml:1 (exit-zero)\n")
    said = " ".join((folder / "report").read_text(encoding="utf-8").split())
    assert "lowered" in said
    assert "handaudit.toml:1 (exit-zero)" in said


def test_a_gate_that_is_as_strict_or_stricter_is_not_lowered(folder: Path, capsys: Capture) -> None:
    (folder / "handaudit.toml").write_text('fail-on = "indeterminate"\npersona = "pedantic"\n')
    assert run(["check", "breach.tlog", "--strict-settings"]) == 1
    assert "lowered" not in capsys.readouterr().err


def test_strict_settings_refuse_a_lowered_gate(folder: Path, capsys: Capture) -> None:
    (folder / "handaudit.toml").write_text("exit-zero = true\n")
    assert run(["check", "breach.tlog", "--strict-settings"]) == 2
    assert "the gate is lowered by handaudit.toml:1 (exit-zero)" in capsys.readouterr().err
    assert run(["check", "breach.tlog", "--strict-settings", "--config", "handaudit.toml"]) == 0


def test_nothing_judged_is_not_green(capsys: Capture) -> None:
    assert run(["check", "good.tlog", "--select", "14.12"]) == 3
    assert "nothing was judged: no rule came to a conclusion" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (["burn-before-street"], 0),
        (["14.10(g)"], 0),
        (["14.12(f)"], 3),
        (["burn-before-street", "kill-blind-once"], 3),
    ],
)
def test_what_is_required_must_have_been_judged(
    capsys: Capture, terms: list[str], code: int
) -> None:
    asked = [part for term in terms for part in ("--require", term)]
    assert run(["check", "good.tlog", *asked]) == code
    told = capsys.readouterr().err
    assert (f"{terms[-1]} is required, and nothing was judged by it" in told) is (code == 3)


@pytest.mark.parametrize("term", ["", " ", ","])
def test_a_required_rule_without_a_name_is_refused(capsys: Capture, term: str) -> None:
    """As in a script whose variable is not set."""
    assert run(["check", "good.tlog", "--require", term]) == 2
    assert "nothing would be required" in capsys.readouterr().err


def test_a_required_rule_that_does_not_exist_is_refused(capsys: Capture) -> None:
    assert run(["check", "good.tlog", "--require", "burn-before-stret"]) == 2
    assert "burn-before-street" in capsys.readouterr().err


def test_a_log_that_pins_an_unknown_edition_is_told_and_the_others_are_audited(
    folder: Path, capsys: Capture
) -> None:
    log = (folder / "good.tlog").read_text(encoding="utf-8")
    (folder / "odd.tlog").write_text(
        log.replace("game ", "rules nj-1776\ngame ", 1), encoding="utf-8"
    )
    assert run(["check", "odd.tlog", "breach.tlog", "--format", "json"]) == 3
    report = json.loads(capsys.readouterr().out)
    reasons = {one["reason"] for one in report["not_audited"]}
    assert reasons == {"the log pins an edition of the law that is not known: nj-1776"}
    assert [one["rule"] for one in report["findings"]] == ["burn-before-street"]
    assert run(["check", "odd.tlog", "--edition", "nj-2008"]) == 0
