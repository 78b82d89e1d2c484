"""The HTML page as a browser shows it: quiet, offline, usable by keyboard, deaf to what logs say."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import pytest
from playwright.sync_api import Browser, expect

import browser
from browser import Opened
from handaudit.auditing.finding import Finding, Location, Quote
from handaudit.auditing.options import AuditCallbacks
from handaudit.auditing.report import InputAudited, Report
from handaudit.auditing.run import audit
from handaudit.commands import group
from handaudit.duties.outcome import Kind
from handaudit.reports import html
from handaudit.reports.page.rounds import DrawnRounds
from paths import NO_BURN, SAMPLES
from saved_reports import finding
from saved_reports import report as saved_report

pytestmark = pytest.mark.skipif(browser.CHROMIUM is None, reason=browser.ABSENT)

SIZES: Final = (390, 1280, 800, 1920)
HOSTILE: Final = (
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "javascript:alert(1)",
    "{{ 7 * 7 }}",
    "<!-- <script>",
    "<style>*{display:none}</style>",
)


def written(folder: Path, paths: list[Path], name: str = "report.html") -> Path:
    rounds = DrawnRounds()
    report = audit(paths, callbacks=AuditCallbacks(trace=rounds.trace, on_round=rounds.follow))
    target = folder / name
    target.write_text(html.render(report, rounds), encoding="utf-8")
    return target


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser.launched() as launched:
        yield launched


@pytest.fixture
def tab(chromium: Browser) -> Iterator[Opened]:
    with browser.opened(chromium, 1280) as opened:
        yield opened
        assert opened.complaints == []


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    paths = [SAMPLES / "breaches", SAMPLES / "damaged"]
    return written(tmp_path_factory.mktemp("page"), paths)


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    paths = [SAMPLES / "breaches/burn-before-street", SAMPLES / "damaged/round-without-end.tlog"]
    return written(tmp_path_factory.mktemp("page"), paths)


@pytest.fixture(scope="module")
def one_hand(tmp_path_factory: pytest.TempPathFactory) -> Path:
    log = NO_BURN
    return written(tmp_path_factory.mktemp("page"), [log])


def shown(tab: Opened) -> int:
    return tab.page.locator("#rows tr").count()


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
    assert shown(tab) == 100
    tab.page.click("#more")
    assert shown(tab) > 100


def test_it_searches_and_filters(tab: Opened, samples: Path) -> None:
    tab.go(samples)
    tab.page.fill("#search", "burn-before-street TURN")
    expect(tab.page.locator("#shown")).to_contain_text(" of ")
    assert 1 <= shown(tab) < 20
    assert rules(tab) == {"burn-before-street"}
    tab.page.fill("#search", "")
    tab.page.select_option("#pick-rule", "burn-before-street")
    expect(tab.page.locator("#chips button")).to_have_count(1)
    expect(tab.page.locator("#rows tr")).not_to_have_count(100)
    assert rules(tab) == {"burn-before-street"}
    tab.page.click("#chips button")
    expect(tab.page.locator("#rows tr")).to_have_count(100)
    assert shown(tab) == 100


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
    assert shown(tab) == 4
    row = tab.page.locator("#rows tr.question")
    assert "3 findings in 3 rounds, for example P07.tlog:30" in row.inner_text()
    tab.press("tr.question .sub a", shows="#one")
    assert tab.page.text_content("#one-message") == "a blind may be due in round 3"
    assert tab.page.inner_text("#rank") == "3 of 6"
    tab.page.keyboard.press("Escape")
    tab.page.click("tr.question button")
    expect(tab.page.locator("#shown")).to_have_text("3 of 6 findings")
    tab.page.reload()
    assert shown(tab) == 3
    tab.page.click("#chips button")
    expect(tab.page.locator("#rows tr")).to_have_count(4)


def test_each_finding_of_an_open_question_is_found(tab: Opened, asked: Path) -> None:
    tab.go(asked)
    tab.page.check("#each")
    expect(tab.page).to_have_url(re.compile("#findings.each=finding$"))
    tab.page.reload()
    assert shown(tab) == 6
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


@pytest.mark.parametrize("width", SIZES[:2])
def test_axe_finds_no_fault_in_open_questions(chromium: Browser, asked: Path, width: int) -> None:
    with browser.opened(chromium, width, dark=width == SIZES[0]) as tab:
        tab.go(asked)
        assert browser.faults(tab) == []


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


@pytest.mark.parametrize("width", [390, 1280])
def test_the_pots_of_an_all_in_are_drawn_and_told(
    chromium: Browser, tmp_path: Path, width: int
) -> None:
    log = SAMPLES / "breaches/side-pot-eligibility/side-pot-to-the-all-in-player.tlog"
    with browser.opened(chromium, width) as tab:
        tab.go(written(tmp_path, [log]))
        tab.press("#rows a", shows="#one")
        before = tab.page.locator(".row", has_text="seat 1 calls 10").last
        before.click()
        texts = tab.page.locator("#drawing text").all_text_contents()
        assert "main 51" in " · ".join(texts)
        assert "side-1 26" in " · ".join(texts)
        expect(tab.page.locator("#spoken")).to_contain_text("Pot 77: main 51, side-1 26.")
        assert tab.complaints == []


def test_a_hand_is_stepped_through_by_keyboard(tab: Opened, one_hand: Path) -> None:
    tab.go(one_hand)
    tab.page.focus("#rows a")
    tab.page.keyboard.press("Enter")
    expect(tab.page.locator("#here")).to_contain_text("no card was burned")
    tab.page.keyboard.press("Home")
    assert "pot 0" in (tab.page.text_content("#drawing") or "")
    boards, spoken = set(), set()
    for _ in range(60):
        boards.add(tab.page.locator("#drawing .card").count())
        spoken.add(tab.page.inner_text("#spoken"))
        if tab.page.is_disabled("#step-on"):
            break
        tab.page.keyboard.press("ArrowRight")
    assert len(boards) >= 3
    assert len(spoken) >= 15
    assert any("to act" in text for text in spoken)
    assert any("violated: no card was burned before the turn" in text for text in spoken)
    tab.page.keyboard.press("ArrowLeft")
    assert not tab.page.is_disabled("#step-on")


@pytest.fixture(scope="module")
def dice(tmp_path_factory: pytest.TempPathFactory) -> Path:
    logs = SAMPLES / "breaches"
    paths = [logs / "dice-losers-first", logs / "dice-wager-permitted", logs / "no-roll-called"]
    return written(tmp_path_factory.mktemp("page"), paths)


def test_a_round_of_mini_dice_is_stepped_through_by_keyboard(tab: Opened, dice: Path) -> None:
    tab.go(dice)
    tab.page.select_option("#pick-rule", "dice-losers-first")
    tab.page.focus("#rows a")
    tab.page.keyboard.press("Enter")
    expect(tab.page.locator("#here")).to_contain_text("a losing wager was collected after")
    drawing = tab.page.locator("#drawing")
    assert {"called 6", "6 paid 7", "10 collected"} <= set(
        drawing.locator("text").all_text_contents()
    )
    assert drawing.locator(".broke .who").all_text_contents() == ["4 Delphine"]
    tab.page.keyboard.press("Home")
    assert drawing.locator(".chip").count() == 0
    pips, spoken = set(), []
    while tab.page.is_enabled("#step-on"):
        pips.add(drawing.locator(".pip").count())
        spoken.append(tab.page.inner_text("#spoken"))
        tab.page.keyboard.press("ArrowRight")
    assert pips == {0, 6}  # covered, and a 4 with a 2
    assert "Shaker with seat 3." in spoken[0]
    assert "Dice 4 2. Called 6. On the layout place-6: seat 1 6; field: seat 4 10" in spoken[-5]
    assert any("violated: a losing wager was collected" in text for text in spoken)
    tab.page.keyboard.press("ArrowLeft")
    assert tab.page.is_enabled("#step-on")


@pytest.mark.parametrize("width", [390, 1280])
def test_every_wager_and_player_of_mini_dice_is_drawn(
    chromium: Browser, dice: Path, width: int
) -> None:
    with browser.opened(chromium, width) as tab:
        tab.go(dice)
        tab.page.select_option("#pick-rule", "dice-wager-permitted")
        tab.page.click("#rows a")
        drawing = tab.page.locator("#drawing")
        box = drawing.locator("svg").bounding_box()
        areas = drawing.locator(".area").all()
        assert box
        assert len(areas) == 11  # and the one that no layout has
        for part in (*areas, *drawing.locator(".plate").all()):
            place = part.bounding_box()
            assert place
            assert box["x"] <= place["x"]
            assert place["x"] + place["width"] <= box["x"] + box["width"]
            assert place["y"] + place["height"] <= box["y"] + box["height"]
        assert tab.complaints == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", SIZES[:2])
def test_axe_finds_no_fault_in_a_round_of_mini_dice(
    chromium: Browser,
    dice: Path,
    width: int,
    dark: bool,  # noqa: FBT001
) -> None:
    with browser.opened(chromium, width, dark=dark) as tab:
        tab.go(dice)
        tab.page.click("#rows a")
        expect(tab.page.locator("#drawing .cup")).to_be_visible()
        assert browser.faults(tab) == []
        assert tab.complaints == []


def test_a_hostile_log_of_mini_dice_is_drawn_as_text(tab: Opened, tmp_path: Path) -> None:
    log = SAMPLES / "breaches/dice-wager-permitted/a-wager-of-its-own.tlog"
    text = log.read_text(encoding="utf-8")
    name = "<img src=x onerror=alert(1)>"
    player = text.split("seat 1 ")[1].split(" ")[0]
    bad = tmp_path / "hostile.tlog"
    bad.write_text(text.replace(f" {player} ", f' "{name}" '), encoding="utf-8")
    tab.go(written(tmp_path, [bad]))
    tab.page.click("#rows a")
    assert any("<img src=x" in one for one in tab.page.locator("#drawing text").all_text_contents())
    assert tab.page.locator("main img").count() == 0


@pytest.mark.parametrize("width", SIZES)
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
@pytest.mark.parametrize("width", SIZES[:2])
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


def test_a_hostile_log_is_drawn_as_text(tab: Opened, tmp_path: Path) -> None:
    name = "<img src=x onerror=alert(1)>"
    log = SAMPLES / "compliant/pokerstars-six-hands.txt"
    text = log.read_text(encoding="utf-8")
    player = text.split("Seat 1: ")[1].split(" (")[0]
    street = text.split("*** TURN *** [")[1]
    twice = street.replace(street.split("] [")[1][:2], street[:2], 1)
    bad = tmp_path / "hostile.txt"
    bad.write_text(text.replace(street, twice).replace(player, name), encoding="utf-8")
    tab.go(written(tmp_path, [bad]))
    tab.press("#rows a", shows="#one")
    tab.page.keyboard.press("End")
    assert name in tab.page.inner_text("#transcript")
    assert tab.page.locator("main img").count() == 0
