"""One line a finding, for terminals and editors."""

import msgspec
import pytest

from handaudit.auditing.finding import Finding, Location
from handaudit.auditing.report import Report
from handaudit.commands import group
from handaudit.reports import concise
from handaudit.reports.screen import Screen
from paths import NO_BURN


def test_a_finding_is_one_line_with_its_place_rule_message_and_citation(no_burn: Finding) -> None:
    assert concise.render(Report(findings=[no_burn])) == (
        "logs/p07.tlog:31:1: burn-before-street: no card was burned before the flop [19:47-14.10(g)]\n"
    )


def test_nothing_in_a_log_adds_a_line_or_a_control_character(no_burn: Finding) -> None:
    hostile = msgspec.structs.replace(
        no_burn, message="two\nlines \x1b[31m", location=Location("a\nb.tlog", 3, 2, 3)
    )
    (line,) = concise.render(Report(findings=[hostile])).splitlines()
    assert line.isprintable()


def test_what_was_not_audited_has_the_same_shape(report: Report) -> None:
    report.findings = []
    (line,) = concise.render(report).splitlines()
    assert line == (
        "logs/p07.tlog:512:1: not-audited: hand 39: the log stops in the middle of the round"
    )


def test_accepted_findings_are_left_out(no_burn: Finding) -> None:
    accepted = msgspec.structs.replace(no_burn, baselined=True)
    assert not concise.render(Report(findings=[accepted]))


def test_max_findings_limits_it_as_it_limits_text(no_burn: Finding) -> None:
    text = concise.render(Report(findings=[no_burn] * 3), Screen(max_findings=2))
    assert len(text.splitlines()) == 2


def test_the_verdict_stays_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert group.run(["check", str(NO_BURN), "--format", "concise", "--no-progress"]) == 1
    printed = capsys.readouterr()
    assert len(printed.out.splitlines()) == 1
    assert "audit complete" in printed.err
