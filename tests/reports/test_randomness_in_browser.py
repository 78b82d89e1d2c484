"""The page of ``handaudit randomness``, in a browser."""

from pathlib import Path

import pytest

import browser
from handaudit.commands import group
from paths import SAMPLES

pytestmark = pytest.mark.skipif(browser.CHROMIUM is None, reason=browser.ABSENT)


def test_axe_finds_no_fault(tmp_path: Path) -> None:
    page = tmp_path / "randomness.html"
    command = ["randomness", str(SAMPLES / "compliant"), "--format", "html", "-o", str(page)]
    assert group.run(command) == 1
    with browser.launched() as chromium, browser.opened(chromium, 1280, dark=True) as tab:
        tab.go(page)
        assert browser.faults(tab) == []
