"""JUnit XML, read back by a library that CI servers' users use."""

from typing import Any

import junitparser
import msgspec
import pytest

from handaudit.auditing.finding import Finding, Location, Quote
from handaudit.auditing.options import AuditOptions
from handaudit.auditing.report import InputAudited, NotAudited, Report
from handaudit.auditing.run import audit
from handaudit.auditing.tally import Tally
from handaudit.reports import junit
from paths import SAMPLES

ENDS = {junitparser.Failure: "failure", junitparser.Skipped: "skipped", junitparser.Error: "error"}


def read(report: Report) -> Any:
    return junitparser.JUnitXml.fromstring(junit.render(report))


def ends(report: Report) -> dict[tuple[str, str, str], str]:
    """How each case ended, by suite, file and rule."""
    return {
        (suite.name, case.classname, case.name): next(
            (ENDS[type(result)] for result in case.result), "passed"
        )
        for suite in read(report)
        for case in suite
    }


@pytest.fixture
def tallied(no_burn: Finding) -> Report:
    by_rule = {
        "burn-before-street": Tally(met=5, violated=1),
        "no-card-twice": Tally(met=5, not_evidenced=2),
        "first-actor": Tally(not_evidenced=4),
        "odd-chip-recipient": Tally(met=3, indeterminate=1),
        "call-amount": Tally(met=1, erred=1),
    }
    return Report(
        inputs=[
            InputAudited(path="logs/p07.tlog", hands=9, games=["omaha high"], by_rule=by_rule),
            InputAudited(path="torn.tlog", hands=1, rounds_not_audited=1),
        ],
        hands=9,
        findings=[no_burn],
        by_rule=by_rule,
        silence={"first-actor": {"the button": 4}},
        not_audited=[
            NotAudited(
                location=Location("torn.tlog", 9, 1, 9), hand="1", reason="torn", incomplete=True
            )
        ],
    )


def test_a_case_ends_as_the_rule_did_in_its_file(tallied: Report) -> None:
    by_rule = {(path, rule): end for (_, path, rule), end in ends(tallied).items()}
    assert by_rule == {
        ("logs/p07.tlog", "burn-before-street"): "failure",
        ("logs/p07.tlog", "no-card-twice"): "passed",
        ("logs/p07.tlog", "first-actor"): "skipped",
        ("logs/p07.tlog", "odd-chip-recipient"): "skipped",
        ("logs/p07.tlog", "call-amount"): "error",
        ("logs/p07.tlog", "log-read"): "passed",
        ("torn.tlog", "log-read"): "error",
    }


def test_a_suite_is_a_section_of_the_files_game(tallied: Report) -> None:
    suites = {rule: suite for suite, _, rule in ends(tallied)}
    assert suites["burn-before-street"] == "14.10"  # as the finding cites it
    assert suites["first-actor"] == "14.11"  # Omaha
    assert suites["log-read"] == "log"


def test_the_numbers_are_those_of_the_cases(tallied: Report) -> None:
    found = read(tallied)
    assert (found.tests, found.failures, found.errors, found.skipped) == (7, 1, 2, 2)
    for suite in found:
        before = (suite.tests, suite.failures, suite.errors, suite.skipped)
        suite.update_statistics()
        assert (suite.tests, suite.failures, suite.errors, suite.skipped) == before


def test_a_failure_has_the_findings_as_text(tallied: Report) -> None:
    content = junit.render(tallied).decode()
    assert "31 | dealer deals board 7h 8c Td" in content
    assert "law: 19:47-14.10(g)" in content
    assert "for want of: the button (4)" in content


def test_characters_that_xml_forbids_are_spelled_out(tallied: Report, no_burn: Finding) -> None:
    hostile = "\x00\x0b\x1b[31m]]>\ufffe\ud800<b>&"
    tallied.findings = [
        msgspec.structs.replace(
            no_burn, message=hostile, evidence=(Quote(31, hostile),), player=hostile, seat=1
        )
    ]
    assert ends(tallied)
    assert "\x1b" not in junit.render(tallied).decode()


def test_what_was_never_opened_is_an_error_and_so_is_nothing_at_all() -> None:
    gap = NotAudited(location=Location("a", 1, 1, 1), hand=None, reason="no", incomplete=True)
    assert ends(Report(not_audited=[gap])) == {("log", "a", "log-read"): "error"}
    assert list(ends(Report()).values()) == ["error"]


def test_an_audit_tallied_by_input_has_a_case_for_each_rule_and_file() -> None:
    folder = SAMPLES / "breaches" / "burn-before-street"
    report = audit([str(folder)], AuditOptions(by_input=True))
    found = ends(report)
    assert len({path for _, path, _ in found}) == len(report.inputs)
    total = sum((logged.by_rule["burn-before-street"].met for logged in report.inputs), 0)
    assert total == report.by_rule["burn-before-street"].met
    assert "failure" in found.values()


def test_many_findings_of_one_rule_are_cut(tallied: Report, no_burn: Finding) -> None:
    tallied.findings = [no_burn] * 200
    assert "and 150 more" in junit.render(tallied).decode()
