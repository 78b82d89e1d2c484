"""Open questions on the HTML page, as a browser shows them."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import browser
from browser import Opened
from handaudit.auditing.finding import Finding
from handaudit.duties.outcome import Kind
from handaudit.reports import html
from saved_reports import finding
from saved_reports import report as saved_report


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of two breaches, three findings of one open question, and one of another."""
    found = [finding(1), finding(2)]
    found += [doubted(number, "A-36: one ante for the table") for number in (3, 4, 5)]
    found.append(doubted(6, "A-22: the winner shows"))
    page = tmp_path_factory.mktemp("page") / "report.html"
    page.write_text(html.render(saved_report(found)), encoding="utf-8")
    return page


def doubted(number: int, reading: str) -> Finding:
    """A finding that leaves a question open."""
    return finding(
        number,
        outcome=Kind.INDETERMINATE,
        message=f"a blind may be due in round {number}",
        player=f"Player-{number}",
        notes=(f"read as {reading}",),
    )


def test_an_open_question_is_one_row_that_leads_to_its_findings(tab: Opened, asked: Path) -> None:
    tab.go(asked)
    assert tab.page.inner_text("#shown") == "6 findings; 3 are grouped under 1 open question"
    assert tab.rows() == 4
    row = tab.page.locator("#rows tr.question")
    assert "3 findings in 3 rounds, for example P07.tlog:30" in row.inner_text()
    tab.press("tr.question .sub a", shows="#one")
    assert tab.page.text_content("#one-message") == "a blind may be due in round 3"
    assert tab.page.inner_text("#rank") == "3 of 6"
    tab.page.keyboard.press("Escape")
    tab.page.click("tr.question button")
    expect(tab.page.locator("#shown")).to_have_text("3 of 6 findings")
    tab.page.reload()
    assert tab.rows() == 3
    tab.page.click("#chips button")
    expect(tab.page.locator("#rows tr")).to_have_count(4)


def test_each_finding_of_an_open_question_is_found(tab: Opened, asked: Path) -> None:
    tab.go(asked)
    tab.page.check("#each")
    expect(tab.page).to_have_url(re.compile("#findings.each=finding$"))
    tab.page.reload()
    assert tab.rows() == 6
    tab.page.uncheck("#each")
    tab.page.select_option("#pick-outcome", "indeterminate")
    expect(tab.page.locator("#rows tr")).to_have_count(2)
    for words, count in (("A-36", 3), ("Player-4", 1)):
        tab.page.fill("#search", words)
        expect(tab.page.locator("#rows tr")).to_have_count(count)
    tab.go(asked)
    tab.page.reload()
    tab.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert tab.page.locator("#printed tbody tr").count() == 6


def test_the_row_of_an_open_question_counts_what_was_reviewed(tab: Opened, asked: Path) -> None:
    tab.go(asked)
    tab.press("tr.question .sub a", shows="#one")
    tab.page.fill("#initials", "M. F.")
    tab.page.fill("#reason", "the sign posts one ante")
    tab.page.click("#review button")
    tab.press("#back", shows="#rows")
    expect(tab.page.locator("tr.question .mark")).to_have_text("1 reviewed")
    tab.page.select_option("#pick-review", "open")
    expect(tab.page.locator("tr.question")).to_contain_text("2 findings in 2 rounds")


@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_no_fault_in_open_questions(chromium: Browser, asked: Path, width: int) -> None:
    with browser.opened(chromium, width, dark=width == 390) as tab:
        tab.go(asked)
        assert browser.faults(tab) == []
