"""What is below a floor is not listed and fails nothing, and every report says how much that is."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from junitparser import JUnitXml

from handaudit.commands.group import run
from paths import SAMPLES

BREACHES = SAMPLES / "breaches"
LAW = BREACHES / "burn-before-street" / "no-burn-before-the-turn.tlog"
"""One error, of medium confidence: the text in force on the day has not been seen."""
SURE = BREACHES / "no-card-twice"
"""Errors of high confidence."""
LOG = BREACHES / "board-repeated-rightly"
"""Warnings, about the log itself."""

Run = Callable[..., tuple[int, Any]]
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs ``check`` on a log with an error and one with a warning; the exit code and the JSON report."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "logs").mkdir()
    shutil.copy(LAW, "logs")
    for log in LOG.iterdir():
        shutil.copy(log, "logs")

    def checked(*options: str) -> tuple[int, Any]:
        code = run(["check", "logs", "--format", "json", "-o", "report.json", *options])
        return code, json.loads(Path("report.json").read_text(encoding="utf-8"))

    return checked


def listed(report: Any) -> set[str]:
    return {one["rule"] for one in report["findings"]}


def test_everything_is_listed_by_default(check: Run) -> None:
    code, report = check()
    assert code == 1
    assert listed(report) == {"burn-before-street", "board-repeated-rightly"}
    assert report["summary"]["left_out"] == {}


def test_what_is_less_grave_is_left_out_and_counted(check: Run, capsys: Capture) -> None:
    _, whole = check()
    code, report = check("--min-severity", "error")
    assert code == 1
    assert listed(report) == {"burn-before-street"}
    left_out = len(whole["findings"]) - 1
    assert report["summary"]["left_out"] == {"min-severity": {"violated": left_out}}
    assert report["summary"]["findings"] == 1
    assert report["summary"]["outcomes"] == whole["summary"]["outcomes"]
    assert f"{left_out} finding" in capsys.readouterr().err.splitlines()[-1]


def test_what_is_left_out_does_not_fail(check: Run) -> None:
    code, report = check("--min-severity", "error", "--min-confidence", "high")
    assert code == 0
    assert report["findings"] == []
    assert set(report["summary"]["left_out"]) == {"min-severity", "min-confidence"}
    assert check("--min-severity", "error", "--ignore", "burn-before-street")[0] == 0


def test_what_is_sure_is_listed_whatever_else_is_left_out(capsys: Capture) -> None:
    assert run(["check", str(SURE), "--min-confidence", "high", "-q"]) == 1
    assert "left out" not in capsys.readouterr().out


def test_a_quiet_text_report_says_it_too(check: Run, capsys: Capture) -> None:
    check("--min-confidence", "high", "--quiet")
    run(["check", "logs", "--min-confidence", "high", "--quiet"])
    assert "and 1 finding left out: 1 by --min-confidence" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["text", "jsonl", "sarif", "github", "markdown", "html"])
def test_so_does_every_format_that_has_a_place_for_it(
    check: Run, capsys: Capture, form: str
) -> None:
    check()
    capsys.readouterr()
    run(["check", "logs", "--min-confidence", "high", "--format", form])
    told = capsys.readouterr().out
    assert "min-confidence" in told
    assert "burn-before-street:" not in told


def test_a_case_of_junit_whose_violations_are_left_out_is_skipped_and_not_passed(
    check: Run,
) -> None:
    check("--format", "junit", "-o", "r.xml", "--min-confidence", "high")
    cases = [case for suite in JUnitXml.fromfile("r.xml") for case in suite]
    (case,) = [one for one in cases if one.name == "burn-before-street" and "turn" in one.classname]
    assert case.is_skipped
    assert "left out: 1 by --min-confidence" in case.result[0].message


def test_a_line_that_could_not_be_read_is_never_left_out(check: Run) -> None:
    path = Path("logs") / LAW.name
    path.write_text(path.read_text().replace("dealer cuts 24", "dealer cutz 24"))
    code, report = check("--min-severity", "error", "--min-confidence", "high")
    assert code == 3
    assert listed(report) == {"log-syntax"}


def test_a_finding_that_is_left_out_still_meets_its_entry_of_the_baseline(check: Run) -> None:
    check("--write-baseline", "base.json")
    code, report = check("--baseline", "base.json", "--min-severity", "error")
    assert code == 0
    assert report["remarks"] == []
    assert report["summary"]["baselined"] == 1


def test_a_new_baseline_does_not_accept_what_it_was_not_shown(check: Run) -> None:
    check("--min-severity", "error", "--write-baseline", "base.json")
    entries = json.loads(Path("base.json").read_text())["findings"]
    assert [one["rule"] for one in entries] == ["burn-before-street"]
    assert check("--baseline", "base.json")[0] == 1


def test_a_baseline_is_not_pruned_by_a_report_that_leaves_findings_out(
    check: Run, capsys: Capture
) -> None:
    check("--write-baseline", "base.json")
    check("--min-severity", "error")
    assert run(["baseline", "prune", "base.json", "report.json"]) == 2
    assert "report.json: it leaves findings out" in capsys.readouterr().err


def test_parts_and_their_merger_leave_out_what_the_whole_audit_does(check: Run) -> None:
    check("--write-baseline", "base.json")
    floor = ("--min-severity", "error", "--baseline", "base.json")
    check(*floor)
    whole = Path("report.json").read_bytes()
    parts = []
    for number in ("1/2", "2/2"):
        check(*floor, "--shard", number)
        parts.append(Path(f"part-{number[0]}.json"))
        Path("report.json").rename(parts[-1])
    merged = ["merge", *map(str, parts), "--format", "json", "-o"]
    assert run([*merged, "merged.json"]) == 0
    assert Path("merged.json").read_bytes() == whole


def test_a_merger_may_leave_out_what_its_parts_list(check: Run) -> None:
    check("--min-severity", "error")
    sieved = Path("report.json").read_bytes()
    check()
    Path("report.json").rename("whole.json")
    asked = ["merge", "whole.json", "--min-severity", "error", "--format", "json", "-o", "one.json"]
    assert run(asked) == 1
    assert Path("one.json").read_bytes() == sieved


@pytest.mark.parametrize("form", ["json", "jsonl", "parquet"])
def test_a_summary_of_saved_reports_says_that_some_findings_are_in_no_count(
    check: Run, capsys: Capture, form: str
) -> None:
    check("--min-confidence", "high", "--format", form, "-o", "r")
    capsys.readouterr()
    run(["summary", "r"])
    printed = capsys.readouterr()
    assert (
        "r: 1 finding(s) left out by --min-confidence are in no count" in printed.out + printed.err
    )


# --- severities of the settings ------------------------------------------------------------------


def test_the_settings_give_a_rule_another_severity_in_every_report(check: Run) -> None:
    Path("handaudit.toml").write_text('[severity]\nburn-before-street = "note"\n')
    _, report = check("--select", "burn-before-street")
    (finding,) = report["findings"]
    assert finding["severity"] == "note"
    assert report["severities"] == {"burn-before-street": "note"}
    check("--select", "burn-before-street", "--format", "sarif", "-o", "r.sarif")
    (sarif,) = json.loads(Path("r.sarif").read_text())["runs"]
    (rule,) = sarif["tool"]["driver"]["rules"]
    assert rule["defaultConfiguration"]["level"] == "note"
    assert sarif["results"][0]["level"] == "note"


def test_the_gate_goes_by_the_severity_that_the_settings_give(check: Run) -> None:
    assert check("--fail-on", "error")[0] == 1
    Path("handaudit.toml").write_text('[severity]\nburn-before-street = "warning"\n')
    assert check("--fail-on", "error")[0] == 0
    assert check("--fail-on", "warning")[0] == 1
    assert check("--min-severity", "error")[0] == 0


def test_the_same_fingerprint_stays_whatever_the_severity(check: Run) -> None:
    check("--write-baseline", "base.json")
    Path("handaudit.toml").write_text('[severity]\nburn-before-street = "note"\n')
    assert check("--baseline", "base.json")[0] == 0


def test_a_report_written_while_the_audit_runs_gates_the_same(check: Run) -> None:
    """JSON Lines keep no findings; the gate goes by what was counted."""
    check()
    for terms, code in (("error", 1), ("board-repeated-rightly", 1), ("turn-order", 0)):
        asked = ["check", "logs", "--format", "jsonl", "-o", "r.jsonl", "--fail-on", terms]
        assert run(asked) == code
