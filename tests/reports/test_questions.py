"""What the text of the law leaves open is shown as one question, however many rounds it concerns."""

import re

import msgspec
import pytest

from casebook import books, cases
from handaudit.auditing.finding import Finding
from handaudit.auditing.report import Report
from handaudit.duties.outcome import Kind
from handaudit.reports import html, markdown, text
from handaudit.reports.questions import questions, singled_out
from handaudit.reports.screen import Screen
from paths import CASEBOOKS

_A_14 = "A-14: heads-up, the player left of the button posts the first blind"
_ACCUSING = re.compile(
    r"\b(?:is due|was not placed|does not qualify|did not go)|awarded .*(?<!may have) won$"
)


@pytest.fixture(scope="module")
def report() -> Report:
    """The rounds of a casebook that A-14 leaves open, thrice over."""
    book = cases(CASEBOOKS / "badugi" / "blind-seats.md")
    case = next(case for case in book if case.ending == "indeterminate")
    (finding,) = [one for one in case.report.findings if one.outcome is Kind.INDETERMINATE]
    findings = [msgspec.structs.replace(finding, hand=hand) for hand in "123"]
    return msgspec.structs.replace(case.report, findings=findings)


def test_a_question_counts_its_rounds_and_says_what_would_settle_it(report: Report) -> None:
    (question,) = questions(report.findings)
    assert question.asked.startswith(_A_14)
    assert question.rounds == 3
    assert question.rules == ("blind-seats",)
    assert question.example is report.findings[0]
    assert "14.10(d)" in question.settled_by


def test_only_the_first_of_the_same_question_stands_alone(report: Report) -> None:
    assert singled_out(report.findings) == report.findings[:1]


def test_the_text_frames_one_example_and_verbose_all(report: Report) -> None:
    shown = text.render(report)
    assert shown.count("[blind-seats]") == 1
    assert "open questions\n  3 rounds: A-14: heads-up" in shown
    assert "more finding" not in shown
    assert text.render(report, Screen(verbose=True)).count("[blind-seats]") == 3


def test_markdown_and_the_page_have_the_question(report: Report) -> None:
    told = markdown.render(report)
    assert "## Open questions" in told
    assert "(3 rounds)" in told
    page = html.render(report)
    assert '<h2 id="questions">Open questions</h2>' in page
    assert _A_14 in page


def test_a_report_without_open_questions_has_no_such_part() -> None:
    empty = Report()
    assert "open questions" not in text.render(empty)
    assert "Open questions" not in markdown.render(empty) + html.render(empty)


def _indeterminate() -> list[Finding]:
    return [
        finding
        for book in books()
        for case in cases(book)
        if case.ending == "indeterminate"
        for finding in case.report.findings
        if finding.outcome is Kind.INDETERMINATE
    ]


def test_what_is_indeterminate_never_accuses_and_names_its_readings() -> None:
    found = _indeterminate()
    assert [one.message for one in found if _ACCUSING.search(one.message)] == []
    assert [one.rule for one in found if not questions([one])[0].asked] == []
