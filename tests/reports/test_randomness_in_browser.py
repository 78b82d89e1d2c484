"""The page of ``handaudit randomness``, in a browser."""

from pathlib import Path

from playwright.sync_api import Browser

import browser
from crooked_tables import Table, riffled
from handaudit.randomness import verdict
from handaudit.randomness.gathering import Archive
from handaudit.reports.randomness import html


def test_axe_finds_no_fault(chromium: Browser, tmp_path: Path) -> None:
    archive = Archive()
    for played in Table(1, "every card", shuffle=riffled(0)).rounds(200):
        archive.take(played)
    archive.end_of_file()
    page = tmp_path / "randomness.html"
    page.write_text(html.render(verdict.judge(archive, alpha=0.01, seed=0)), encoding="utf-8")
    with browser.opened(chromium, 1280, dark=True) as tab:
        tab.go(page)
        assert browser.faults(tab) == []
