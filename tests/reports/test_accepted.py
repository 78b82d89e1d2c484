"""What a baseline or a waiver accepts stays in every report, marked."""

import json
from xml.etree import ElementTree as ET

import msgspec
import pytest

from handaudit.auditing.finding import Finding, Waived
from handaudit.auditing.report import InputAudited, Report
from handaudit.auditing.tally import Tally
from handaudit.duties.outcome import Kind
from handaudit.reports import formats, text
from handaudit.reports.delivery import encoded

WAIVER = Waived(
    reason="the shuffler was being repaired",
    approved_by="M. Ortiz",
    ticket="CR-12",
    created="2008-03-01",
    expires="2008-06-01",
)


@pytest.fixture
def accepted(no_burn: Finding) -> Report:
    by_rule = {"burn-before-street": Tally(met=3, violated=2)}
    waived = msgspec.structs.replace(no_burn, waived=WAIVER, fingerprint="a")
    return Report(
        inputs=[InputAudited(path="logs/p07.tlog", hands=3, by_rule=by_rule)],
        hands=3,
        findings=[waived, msgspec.structs.replace(no_burn, baselined=True, fingerprint="b")],
        by_rule=by_rule,
        baselined={Kind.VIOLATED: 1},
        waived={Kind.VIOLATED: 1},
        remarks=["a waiver expired"],
    )


def whole(form: str, report: Report) -> bytes:
    return encoded(formats.render(form, report))


def test_services_that_raise_alerts_get_it_marked(accepted: Report, no_burn: Finding) -> None:
    accepted.findings.append(no_burn)
    annotated = whole("github", accepted)
    assert annotated.count(b"::error") == 1
    assert b"2 finding(s) accepted by a baseline or a waiver" in annotated
    issues = json.loads(whole("gitlab", accepted))
    assert [issue["severity"] for issue in issues] == ["info", "info", "critical"]
    assert issues[0]["description"].startswith("accepted (waived until 2008-06-01 by M. Ortiz")


def test_sarif_has_it_last_with_its_suppression(accepted: Report, no_burn: Finding) -> None:
    accepted.findings.append(no_burn)
    (run,) = json.loads(whole("sarif", accepted))["runs"]
    first, *rest = run["results"]
    assert "suppressions" not in first
    assert [one["level"] for one in rest] == ["note", "note"]
    assert [one["suppressions"][0]["kind"] for one in rest] == ["external", "external"]
    assert rest[1]["suppressions"][0]["justification"] == "in the baseline"


def test_a_test_case_is_skipped_with_the_reason_unless_more_is_violated(
    accepted: Report, no_burn: Finding
) -> None:
    case = "testsuite/testcase[@name='burn-before-street']"
    (skipped,) = ET.fromstring(whole("junit", accepted)).findall(f"{case}/skipped")  # noqa: S314
    assert "waived until 2008-06-01 by M. Ortiz; in the baseline" in skipped.attrib["message"]
    accepted.findings.append(no_burn)
    accepted.inputs[0].by_rule["burn-before-street"].violated += 1
    (failure,) = ET.fromstring(whole("junit", accepted)).findall(f"{case}/failure")  # noqa: S314
    assert failure.attrib["message"].startswith("violated 1 time")


def test_people_see_it_marked(accepted: Report) -> None:
    shown = text.render(accepted)
    assert "= accepted: waived until 2008-06-01 by M. Ortiz" in shown
    assert "= accepted: in the baseline" in shown
    assert "of these 1 baselined, of these 1 waived" in text.verdict(accepted)
    assert "- accepted: in the baseline" in whole("markdown", accepted).decode()


def test_programs_get_the_waiver_and_the_counts(accepted: Report) -> None:
    found = json.loads(whole("json", accepted))
    assert found["summary"]["baselined"] == found["summary"]["waived"] == 1
    assert found["findings"][0]["waived"]["reason"] == WAIVER.reason
    assert found["findings"][1]["baselined"] is True
    assert found["remarks"] == ["a waiver expired"]
    assert accepted.to_frame()["accepted"].tolist() == [
        "waived until 2008-06-01 by M. Ortiz",
        "in the baseline",
    ]
