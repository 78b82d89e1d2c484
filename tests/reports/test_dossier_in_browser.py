"""The dossier as a browser shows and prints it."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

import browser
from handaudit.commands import group
from paths import SAMPLES


@pytest.fixture(scope="module")
def dossier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    page = tmp_path_factory.mktemp("dossier") / "dossier.html"
    rules = ("burn-before-street", "dice-losers-first", "halves-equal")
    logs = (SAMPLES / "breaches" / name for name in rules)
    assert group.run(["dossier", *map(str, logs), "-o", str(page)]) == 0
    return page


def test_each_finding_is_drawn_and_nothing_is_asked_for(chromium: Browser, dossier: Path) -> None:
    with browser.opened(chromium, 1280) as tab:
        tab.go(dossier)
        figures = tab.page.locator("figure")
        assert figures.count() >= 9
        assert tab.page.locator("figure > svg.table").count() == figures.count()
        assert (tab.complaints, tab.asked) == ([], [dossier.as_uri()])


@pytest.mark.parametrize(("paper", "width", "height"), [("A4", 178, 267), ("Letter", 184, 249)])
def test_each_finding_fits_on_a_printed_page(
    chromium: Browser, dossier: Path, paper: str, width: int, height: int
) -> None:
    """Within the margins of the page; sizes are in millimetres, and CSS has 96 pixels an inch."""
    del paper
    with browser.opened(chromium, round(width / 25.4 * 96)) as tab:
        tab.page.emulate_media(media="print")
        tab.go(dossier)
        tall = tab.page.locator("section.sheet[id]").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().height)"
        )
    assert tall
    assert max(tall) <= height / 25.4 * 96


def test_a_phone_shows_it_without_scrolling_sideways(chromium: Browser, dossier: Path) -> None:
    with browser.opened(chromium, 390) as tab:
        tab.go(dossier)
        wide = tab.page.evaluate("document.documentElement.scrollWidth")
        path = tab.page.locator("table.stacked td").first.bounding_box()
        assert path
        assert wide <= 390
        assert path["width"] > 300


def test_axe_finds_no_fault(chromium: Browser, dossier: Path) -> None:
    with browser.opened(chromium, 1280) as tab:
        tab.go(dossier)
        assert browser.faults(tab) == []
