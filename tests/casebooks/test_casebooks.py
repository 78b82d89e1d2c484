"""Every casebook, case by case; and every rule has a casebook that shows each of its outcomes."""

from collections import defaultdict

import pytest

from casebook import HEADINGS, Case, books, cases, found
from handaudit.auditing.tally import Tally
from handaudit.duties.duty import Duty
from handaudit.duties.registry import DUTIES

CASES = [case for book in books() for case in cases(book)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rule}: {case.title}")
def test_a_case_ends_as_it_says(case: Case) -> None:
    report = case.audit()
    judged = found(report)
    skipped = [
        one for one in report.not_audited if one.incomplete
    ]  # others are missing from the log
    assert not skipped
    expected = set(case.expected)
    unmet = expected - set(judged)
    unannounced = {
        one
        for one, finding in judged.items()
        if one not in expected and finding.outcome.value != "not-evidenced"
    }
    assert not unmet, "not found: " + "; ".join(map(case.placed, sorted(unmet)))
    assert not unannounced, "found, and not marked: " + "; ".join(
        f"{case.placed(one)}: {judged[one].message}" for one in sorted(unannounced)
    )
    tally = report.by_rule.get(case.rule, Tally())
    if case.ending is None:
        return
    if case.ending == "silent":
        assert tally == Tally(), "the rule had an occasion"
    else:
        assert getattr(tally, case.ending) > 0, f"{case.rule} never ended {case.ending}"


@pytest.mark.parametrize("duty", DUTIES, ids=lambda duty: duty.name)
def test_a_rule_has_a_casebook_with_each_outcome_that_its_text_names(duty: Duty) -> None:
    shown: dict[str, set[str]] = defaultdict(set)
    for case in CASES:
        if case.ending is not None:
            shown[case.rule].add(case.ending)
    named = {HEADINGS[section.lower()] for section in duty.doc if section.lower() in HEADINGS}
    assert named, "the rule's docstring names no outcome"
    assert named <= shown[duty.name], f"no case for: {', '.join(sorted(named - shown[duty.name]))}"
