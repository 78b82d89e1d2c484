"""Every casebook, case by case; and every rule has a casebook that shows each of its outcomes."""

from collections import defaultdict
from functools import cache

import pytest

from casebook import HEADINGS, Case, books, cases, found
from handaudit.auditing.tally import Tally
from handaudit.duties import catalogue
from handaudit.duties.registry import DUTIES
from handaudit.duties.selection import Selection, resolve
from handaudit.facts.log import DEFECTS
from handaudit.law.books import every as every_book
from handaudit.law.in_force import NO_DAY
from handaudit.law.new_jersey import AUDITED

DUTY = {duty.name: duty for duty in DUTIES}
BOOKS = every_book()
KNOWN, LISTED = catalogue.known(catalogue.entries()), catalogue.listed()
CASES = [case for book in books() for case in cases(book)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rule}: {case.title}")
def test_a_case_ends_as_it_says(case: Case) -> None:
    report = case.report
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
    unselected = {
        (finding.rule, cite)
        for finding in report.findings
        for cite in finding.citations
        if not _selects(cite, finding.rule, finding.game or "")
    }
    assert not unselected, "a citation is printed, and does not select the rule that prints it"
    tally = report.by_rule.get(case.rule, Tally())
    if case.ending is None:
        return
    if case.ending == "silent":
        assert tally == Tally(), "the rule had an occasion"
    else:
        assert getattr(tally, case.ending) > 0, f"{case.rule} never ended {case.ending}"


@cache
def _selects(cite: str, rule: str, game: str) -> bool:
    """Whether ``--select`` takes a citation as a finding prints it, and then runs its rule."""
    if rule not in DUTY:
        return cite in DEFECTS  # a line that could not be read
    return Selection(resolve(cite, KNOWN, LISTED)).picks(rule, (), _may_cite(rule, game))


@cache
def _may_cite(rule: str, game: str) -> tuple[str, ...]:
    duty, played = DUTY[rule], AUDITED[game]
    several = (book.every_citation(idea) for book in BOOKS for idea in (rule, *duty.ideas))
    return (
        *duty.all_cites(played, NO_DAY),
        *duty.may_cite(played, NO_DAY),
        *(f"house:{idea}" for idea in duty.ideas),
        *(cite for cites in several for cite in cites),
    )


def test_a_rule_has_a_casebook_with_each_outcome_that_its_text_names() -> None:
    shown: dict[str, set[str]] = defaultdict(set)
    for case in CASES:
        if case.ending is not None:
            shown[case.rule].add(case.ending)
    for duty in DUTIES:
        named = {HEADINGS[section.lower()] for section in duty.doc if section.lower() in HEADINGS}
        assert named, f"the docstring of {duty.name} names no outcome"
        assert named <= shown[duty.name], f"{duty.name}: no case for {named - shown[duty.name]}"
