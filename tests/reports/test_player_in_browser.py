"""The page that plays rounds back, in a browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

import browser
from handaudit.commands import group
from paths import SAMPLES

EVENING = SAMPLES / "compliant" / "holdem-evening.tlog"
SIDE_POT = SAMPLES / "breaches" / "side-pot-eligibility" / "side-pot-to-the-all-in-player.tlog"
DICE = SAMPLES / "breaches" / "dice-losers-first"


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    page = tmp_path_factory.mktemp("player") / "evening.html"
    assert group.run(["replay", str(EVENING), "-o", str(page)]) == 0
    return page


def now(tab: browser.Opened) -> str:
    return tab.page.locator("#now").inner_text()


def test_keys_step_through_a_round_and_move_between_rounds(
    chromium: Browser, evening: Path
) -> None:
    with browser.opened(chromium, 1280) as tab:
        tab.go(evening)
        first = now(tab)
        for key, moves in (("ArrowRight", True), ("ArrowLeft", False), ("End", True)):
            tab.page.keyboard.press(key)
            assert (now(tab) != first) is moves
        tab.page.keyboard.press("n")
        assert tab.page.locator("#place").inner_text().startswith("round 302 ")
        tab.page.keyboard.press("p")
        assert now(tab) == first
        assert tab.page.locator("#drawing svg.table").count() == 1
        assert (tab.complaints, tab.asked) == ([], [evening.as_uri()])


def test_stacks_are_shown_in_big_blinds(chromium: Browser, evening: Path) -> None:
    with browser.opened(chromium, 1280) as tab:
        tab.go(evening)
        assert " bb" not in tab.page.locator("#drawing").inner_text()
        tab.page.keyboard.press("b")
        assert " bb" in tab.page.locator("#drawing").inner_text()


def test_it_plays_by_itself_from_round_to_round(chromium: Browser, evening: Path) -> None:
    with browser.opened(chromium, 1280, alone=True) as tab:
        tab.page.clock.install()
        tab.go(evening)
        tab.page.keyboard.press("3")
        tab.page.keyboard.press("End")
        tab.page.keyboard.press("Space")
        tab.page.clock.run_for(500)
        assert tab.page.locator("#place").inner_text().startswith("round 302 ")
        assert tab.page.locator("#play").inner_text() == "Stop"


def test_the_address_is_a_link_to_a_step(chromium: Browser, evening: Path) -> None:
    with browser.opened(chromium, 1280) as tab:
        tab.go(evening)
        tab.page.keyboard.press("n")
        tab.page.keyboard.press("ArrowRight")
        mark, here = tab.page.evaluate("location.hash"), now(tab)
        tab.go(evening)
        tab.go(evening, mark)
        assert now(tab) == here


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("dark", [False, True])
def test_a_finding_stands_at_its_step(
    chromium: Browser, tmp_path: Path, width: int, *, dark: bool
) -> None:
    page = tmp_path / "one.html"
    assert group.run(["replay", str(SIDE_POT), "--hand", "1", "--mask", "-o", str(page)]) == 0
    assert "Bettina" not in page.read_text(encoding="utf-8")
    with browser.opened(chromium, width, dark=dark) as tab:
        tab.go(page, "#round=1&line=52")
        assert "was paid from side pot 1" in tab.page.locator("#here").inner_text()
        assert tab.page.locator("#hand-on").is_disabled()
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= width
        assert tab.complaints == []


def test_mini_dice_has_no_big_blinds(chromium: Browser, tmp_path: Path) -> None:
    (log,) = DICE.glob("*.tlog")
    page = tmp_path / "dice.html"
    assert group.run(["replay", str(log), "-o", str(page)]) == 0
    with browser.opened(chromium, 1280) as tab:
        tab.go(page)
        assert tab.page.locator("#drawing svg.table").count() == 1
        assert not tab.page.locator("#big-blinds").is_visible()
        assert tab.complaints == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_no_fault(chromium: Browser, evening: Path, dark: bool) -> None:  # noqa: FBT001
    with browser.opened(chromium, 390, dark=dark) as tab:
        tab.go(evening)
        assert browser.faults(tab) == []
