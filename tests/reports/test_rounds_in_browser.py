"""Rounds that the HTML page draws, as a browser shows them."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import browser
from browser import Opened
from drawn_pages import drawn
from paths import SAMPLES


@pytest.fixture(scope="module")
def dice(tmp_path_factory: pytest.TempPathFactory) -> Path:
    logs = SAMPLES / "breaches"
    paths = [logs / "dice-losers-first", logs / "dice-wager-permitted", logs / "no-roll-called"]
    return drawn(tmp_path_factory.mktemp("page"), paths)


@pytest.mark.parametrize("width", [390, 1280])
def test_the_pots_of_an_all_in_are_drawn_and_told(
    chromium: Browser, tmp_path: Path, width: int
) -> None:
    log = SAMPLES / "breaches/side-pot-eligibility/side-pot-to-the-all-in-player.tlog"
    with browser.opened(chromium, width) as tab:
        tab.go(drawn(tmp_path, [log]))
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


def test_a_hostile_log_is_drawn_as_text(tab: Opened, tmp_path: Path) -> None:
    name = "<img src=x onerror=alert(1)>"
    log = SAMPLES / "compliant/pokerstars-six-hands.txt"
    text = log.read_text(encoding="utf-8")
    player = text.split("Seat 1: ")[1].split(" (")[0]
    street = text.split("*** TURN *** [")[1]
    twice = street.replace(street.split("] [")[1][:2], street[:2], 1)
    bad = tmp_path / "hostile.txt"
    bad.write_text(text.replace(street, twice).replace(player, name), encoding="utf-8")
    tab.go(drawn(tmp_path, [bad]))
    tab.press("#rows a", shows="#one")
    tab.page.keyboard.press("End")
    assert name in tab.page.inner_text("#transcript")
    assert tab.page.locator("main img").count() == 0


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
@pytest.mark.parametrize("width", [390, 1280])
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
    tab.go(drawn(tmp_path, [bad]))
    tab.page.click("#rows a")
    assert any("<img src=x" in one for one in tab.page.locator("#drawing text").all_text_contents())
    assert tab.page.locator("main img").count() == 0
