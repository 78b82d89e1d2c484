"""The HTML page as a browser shows it: quiet, offline, usable by keyboard, deaf to what logs say."""

import re
from pathlib import Path
from typing import Final

import msgspec
import pytest
from playwright.sync_api import Browser, expect

import browser
from browser import Opened
from drawn_pages import drawn
from handaudit.auditing.finding import Finding, Location, Quote
from handaudit.auditing.report import InputAudited, Report
from handaudit.commands import group
from handaudit.reports import html
from paths import NO_BURN, SAMPLES

HOSTILE: Final = (
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "javascript:alert(1)",
    "{{ 7 * 7 }}",
    "<!-- <script>",
    "<style>*{display:none}</style>",
)


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    paths = [SAMPLES / "breaches", SAMPLES / "damaged"]
    return drawn(tmp_path_factory.mktemp("page"), paths)


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    paths = [SAMPLES / "breaches/burn-before-street", SAMPLES / "damaged/round-without-end.tlog"]
    return drawn(tmp_path_factory.mktemp("page"), paths)


def hostile_report(no_burn: Finding, text: str) -> Report:
    finding = msgspec.structs.replace(
        no_burn,
        rule=text,
        citations=(text,),
        edition=text,
        message=text,
        expected=text,
        actual=text,
        game=text,
        table=text,
        hand=text,
        dealer=text,
        player=text,
        time=text,
        location=Location(text, 31, 1, 31),
        evidence=(Quote(31, text),),
        notes=(text,),
        fingerprint=text,
    )
    audited = InputAudited(path=text, format=text, games=[text], hands=1)
    silence = {text: {text: 1}}
    return Report(inputs=[audited], hands=1, findings=[finding], silence=silence, remarks=[text])


def rules(tab: Opened) -> set[str]:
    return {cell.split("\n")[0] for cell in tab.texts("#rows td:nth-child(2)")}


def test_it_opens_in_quiet_and_asks_for_nothing_but_itself(tab: Opened, samples: Path) -> None:
    tab.go(samples)
    tab.press("#rows a", shows="#one")
    tab.page.keyboard.press("ArrowRight")
    assert tab.asked == [samples.as_uri()]


def test_it_opens_where_no_script_runs(chromium: Browser, samples: Path) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(samples.as_uri())
    assert "breaches in" in page.inner_text("h1")
    assert page.locator(".plot").count() >= 4
    context.close()


def test_rows_are_made_as_they_are_needed(tab: Opened, samples: Path) -> None:
    tab.go(samples)
    assert tab.rows() == 100
    tab.page.click("#more")
    assert tab.rows() > 100


def test_it_searches_and_filters(tab: Opened, samples: Path) -> None:
    tab.go(samples)
    tab.page.fill("#search", "burn-before-street TURN")
    expect(tab.page.locator("#shown")).to_contain_text(" of ")
    assert 1 <= tab.rows() < 20
    assert rules(tab) == {"burn-before-street"}
    tab.page.fill("#search", "")
    tab.page.select_option("#pick-rule", "burn-before-street")
    expect(tab.page.locator("#chips button")).to_have_count(1)
    expect(tab.page.locator("#rows tr")).not_to_have_count(100)
    assert rules(tab) == {"burn-before-street"}
    tab.page.click("#chips button")
    expect(tab.page.locator("#rows tr")).to_have_count(100)
    assert tab.rows() == 100


def test_a_bar_of_a_plot_filters(tab: Opened, samples: Path) -> None:
    tab.go(samples)
    bar = tab.page.locator('button.bar[data-field="section"]').first
    count = sum(map(int, bar.locator(".count").inner_text().split("+")))
    bar.click()
    expect(tab.page.locator("#shown")).to_contain_text(f"{count} of ")


def test_a_heading_sorts_up_and_then_down(tab: Opened, samples: Path) -> None:
    tab.go(samples)
    button = tab.page.locator('#list [data-sort="line"]')
    for direction in ("ascending", "descending"):
        button.click()
        assert button.locator("..").get_attribute("aria-sort") == direction
        files = tab.texts("#rows td:nth-child(7)")
        lines = [int(one.split("\n")[0].rpartition(":")[2]) for one in files]
        assert lines == sorted(lines, reverse=direction == "descending")


def test_a_row_shows_the_time_with_its_zone(tab: Opened, no_burn: Finding, tmp_path: Path) -> None:
    found = msgspec.structs.replace(no_burn, time="2009-06-02T20:16:20 ET")
    audited = InputAudited(path="a.txt", format="pokerstars", games=["holdem high"], hands=1)
    page = tmp_path / "report.html"
    page.write_text(html.render(Report(inputs=[audited], hands=1, findings=[found])), "utf-8")
    tab.go(page)
    assert tab.texts("#rows td:nth-child(6)") == ["2009-06-02\n20:16:20 ET"]


def test_a_finding_has_an_address_of_its_own(tab: Opened, samples: Path) -> None:
    tab.go(samples)
    address = tab.page.locator("#rows a").nth(7).get_attribute("href")
    message = tab.page.locator("#rows a").nth(7).text_content()
    tab.go(samples, address or "")
    tab.page.reload()
    assert tab.page.text_content("#one-message") == message
    assert not tab.page.is_visible("#overview")
    tab.page.keyboard.press("Escape")
    expect(tab.page.locator("#overview")).to_be_visible()


def test_the_address_remembers_search_filter_and_sort(tab: Opened, samples: Path) -> None:
    tab.go(samples)
    tab.page.fill("#search", "turn")
    tab.page.select_option("#pick-dealer", "D-07")
    tab.page.click('#list [data-sort="time"]')
    tab.page.click('#list [data-sort="time"]')
    expect(tab.page).to_have_url(re.compile("#findings.dealer=D-07&search=turn&sort=-time$"))
    expect(tab.page.locator("#shown")).to_contain_text(" of ")
    rows = tab.page.inner_text("#rows")
    tab.page.reload()
    assert tab.page.inner_text("#rows") == rows
    tab.press("#rows a", shows="#one")
    tab.page.reload()
    tab.page.keyboard.press("Escape")
    expect(tab.page.locator("#rows")).to_be_visible()
    assert tab.page.inner_text("#rows") == rows


def test_the_law_of_a_finding_is_stated_once_with_a_link_to_its_text(
    tab: Opened, one_hand: Path
) -> None:
    tab.go(one_hand)
    tab.press("#rows a", shows="#one")
    expect(tab.page.locator("#one").get_by_text("14.10(h)")).to_have_count(1)
    link = tab.page.get_by_role("link", name="19:47-14.10(h)")
    assert (link.get_attribute("href") or "").endswith("/section-13-69f-14-10/")
    assert "burn" in tab.page.inner_text("#clauses")


def test_marks_of_the_reader_are_kept_and_saved_as_waivers_that_check_accepts(
    tab: Opened, one_hand: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab.go(one_hand)
    tab.press("#rows a", shows="#one")
    tab.page.fill("#initials", "M. F.")
    tab.page.fill("#reason", 'The "second" camera shows\nthe burn')
    tab.page.click("#review button")
    expect(tab.page.locator("#reviewed")).to_contain_text("Reviewed by M. F. on ")
    tab.go(one_hand)
    tab.page.reload()
    assert "reviewed by M. F." in tab.page.inner_text("#rows")
    tab.page.select_option("#pick-review", "open")
    expect(tab.page.locator("#rows tr")).to_have_count(0)
    tab.page.fill("#ticket", "CMP-118")
    with tab.page.expect_download() as saved:
        tab.page.click("#export button")
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.name == "waivers.toml"
    monkeypatch.chdir(tmp_path)
    assert group.run(["check", str(NO_BURN), "--quiet"]) == 1
    assert group.run(["check", str(NO_BURN), "--quiet", "--waivers", str(file)]) == 0
    assert group.run(["waivers", "lint", str(file)]) == 0


@pytest.mark.parametrize(("paper", "width", "height"), [("A4", 182, 265), ("Letter", 188, 247)])
def test_every_finding_is_printed_whole(
    chromium: Browser, samples: Path, paper: str, width: int, height: int
) -> None:
    """Within the margins of the page; sizes are in millimetres, and CSS has 96 pixels an inch."""
    del paper
    with browser.opened(chromium, round(width / 25.4 * 96)) as tab:
        tab.page.emulate_media(media="print")
        tab.go(samples)
        tab.page.evaluate("dispatchEvent(new Event('beforeprint'))")
        rows = tab.page.locator("#printed tbody tr")
        tall = rows.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
        assert len(tall) > 100
        assert max(tall) < height / 25.4 * 96
        assert tab.page.locator("details:not([open])").count() == 0
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert tab.page.evaluate(wide) == 0


@pytest.mark.parametrize("width", [390, 1280, 800, 1920])
def test_nothing_is_wider_than_the_screen(chromium: Browser, samples: Path, width: int) -> None:
    with browser.opened(chromium, width) as tab:
        tab.go(samples)
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert tab.page.evaluate(wide) == 0
        box = tab.page.locator("#rows td:nth-child(3)").first.bounding_box()
        assert box
        assert box["width"] >= 300
        tab.press("#rows a", shows="#one")
        assert tab.page.evaluate(wide) == 0


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_no_fault(chromium: Browser, few: Path, width: int, dark: bool) -> None:  # noqa: FBT001
    with browser.opened(chromium, width, dark=dark) as tab:
        tab.go(few)
        for view in ("overview", "one"):
            if view == "one":
                tab.press("#rows a", shows="#one")
            assert browser.faults(tab) == []


@pytest.mark.parametrize("text", HOSTILE)
def test_text_of_a_log_is_never_markup(
    tab: Opened, tmp_path: Path, no_burn: Finding, text: str
) -> None:
    report = hostile_report(no_burn, text)
    target = tmp_path / "report.html"
    target.write_text(html.render(report), encoding="utf-8")
    tab.go(target)
    assert text in tab.page.inner_text("#rows")
    tab.press("#rows a", shows="#one")
    assert (tab.page.text_content("#one-message") or "") == text
    assert tab.page.locator("main img, main script, main style").count() == 0
    assert tab.asked == [target.as_uri()]
