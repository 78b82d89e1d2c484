"""GitHub annotations and GitLab Code Quality."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from handaudit.auditing.finding import Finding, Location
from handaudit.auditing.report import InputAudited, Report
from handaudit.auditing.run import audit
from handaudit.commands import group
from handaudit.duties.outcome import Kind, Severity
from handaudit.reports import github, gitlab, markdown
from paths import NO_BURN

SAMPLE = NO_BURN


def annotations(*findings: Finding) -> list[str]:
    return github.render(Report(findings=list(findings))).splitlines()


def test_an_annotation_points_at_the_line(no_burn: Finding) -> None:
    (line,) = annotations(no_burn)
    assert line.startswith("::error file=logs/p07.tlog,line=31,endLine=31,col=1,title=")
    assert line.partition("title=")[2].startswith(
        "burn-before-street (19%3A47-14.10(g))::no card was burned before the flop; expected: one"
    )


def test_what_would_end_or_extend_a_command_is_spelled(no_burn: Finding) -> None:
    hostile = "100%\r\n::error::x, y: z ##[add-path]"
    place = Location("a,b:c%d.tlog", 1, 1, 1)
    (line,) = annotations(msgspec.structs.replace(no_burn, message=hostile, location=place))
    assert "file=a%2Cb%3Ac%25d.tlog," in line
    assert "100%25" in line
    assert "##[" not in line


def test_ten_of_each_level_the_worst_first_and_how_many_more(no_burn: Finding) -> None:
    warning = msgspec.structs.replace(no_burn, severity=Severity.WARNING)
    unclear = msgspec.structs.replace(no_burn, outcome=Kind.INDETERMINATE, severity=Severity.NOTE)
    lines = annotations(*[unclear] * 3, *[warning] * 12, *[no_burn] * 11)
    commands = [line.split(" ")[0] for line in lines]
    assert commands == ["::error"] * 10 + ["::warning"] * 10 + ["::notice"] * 3 + ["handaudit:"]
    assert lines[-1].startswith("handaudit: 1 more error, 2 more warnings not annotated")


def test_what_was_not_audited_is_an_error(report: Report) -> None:
    report.findings = []
    (line,) = github.render(report).splitlines()
    assert "title=not audited::hand 39: the log stops" in line
    (issue,) = json.loads(gitlab.render(report))
    assert issue["check_name"] == "not-audited"


def test_in_a_job_a_summary_is_appended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    summary = tmp_path / "summary.md"
    summary.write_text("before\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    asked = ["check", str(SAMPLE), "-q", "--format"]
    assert group.run([*asked, "github"]) == 1
    written = summary.read_text(encoding="utf-8")
    assert written.startswith("before\n# handaudit\n")
    assert "burn-before-street" in written
    assert group.run([*asked, "json"]) == 1  # another format asks for no summary
    assert summary.read_text(encoding="utf-8") == written
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "none" / "summary.md"))
    assert group.run([*asked, "github"]) == 1  # and the code does not rest on it
    assert "no job summary" in capsys.readouterr().err


def test_a_summary_is_cut_to_what_github_takes(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert github.summary(report).strip() == markdown.render(report).strip()
    monkeypatch.setattr(github, "LARGEST", 500)
    cut = github.summary(report)
    assert len(cut) < 600
    assert "The rest is left out" in cut


def issues(report: Report) -> Any:
    return json.loads(gitlab.render(report))


def test_a_gitlab_issue_has_the_keys_of_code_quality(report: Report) -> None:
    found = issues(report)
    for issue in found:
        assert set(issue) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert issue["severity"] in {"info", "minor", "major", "critical", "blocker"}
        assert not issue["location"]["path"].startswith("/")
        assert issue["location"]["lines"]["begin"] >= 1
    assert [issue["severity"] for issue in found] == [
        "critical",
        "info",
        "critical",
        "major",
        "critical",
    ]


def test_fingerprints_are_unique_even_of_equal_findings(no_burn: Finding) -> None:
    found = issues(Report(findings=[no_burn] * 3, inputs=[InputAudited(path="a")]))
    assert len({issue["fingerprint"] for issue in found}) == 3
    assert found[0]["fingerprint"] == no_burn.fingerprint


def test_fingerprints_stay_when_lines_are_inserted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = SAMPLE.read_text(encoding="utf-8")
    path = Path("a.tlog")
    path.write_text(text, encoding="utf-8")
    before = issues(audit(["a.tlog"]))
    head, comment = re.split(r"\n(?=round )", text, maxsplit=1), "# a comment\n" * 5
    path.write_text(f"{head[0]}\n{comment}{head[1]}", encoding="utf-8")
    after = issues(audit(["a.tlog"]))
    assert before[0]["location"]["lines"] != after[0]["location"]["lines"]
    assert [one["fingerprint"] for one in before] == [one["fingerprint"] for one in after]
