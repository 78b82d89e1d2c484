"""A page of ours in a headless Chromium, and all that it said and asked for."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import Final

from playwright.sync_api import Browser, Dialog, Page, expect, sync_playwright

CHROMIUM: Final = which("chromium") or which("chromium-browser") or which("google-chrome")
PATIENCE: Final = 200_000
"""Milliseconds after which a test gives up waiting; a machine may be busy."""
ABSENT: Final = "no chromium is installed: apt-get install chromium"

expect.set_options(timeout=PATIENCE)


class Opened:
    """A page, what its console and its script complained of, and the addresses that it asked for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.asked: list[str] = []
        page.on("console", lambda said: self.complaints.append(f"{said.type}: {said.text}"))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("dialog", self._dialog)

    def _dialog(self, dialog: Dialog) -> None:
        self.complaints.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def forget(self) -> None:
        """Leaves the page without a trace."""
        if self.page.url != "about:blank":
            self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.page.goto("about:blank")
        self.complaints.clear()
        self.asked.clear()

    def go(self, path: Path, mark: str = "") -> None:
        """Opens a file."""
        self.page.goto(path.as_uri() + mark)

    def texts(self, selector: str) -> list[str]:
        """What is shown of each: read at one moment, for a list may be drawn anew between two."""
        texts: list[str] = self.page.evaluate(
            "(selector) => [...document.querySelectorAll(selector)].map((one) => one.innerText)",
            selector,
        )
        return texts

    def rows(self) -> int:
        """How many rows the list of a report shows."""
        return self.page.locator("#rows tr").count()

    def press(self, selector: str, *, shows: str) -> None:
        """Clicks, and waits for what comes up: the address changes first, and then the page."""
        self.page.click(selector)
        self.page.locator(shows).wait_for()


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"], timeout=PATIENCE
        )
        yield browser
        _KEPT.pop(browser, None)
        browser.close()


@contextmanager
def opened(
    browser: Browser, width: int, *, dark: bool = False, alone: bool = False
) -> Iterator[Opened]:
    """A page that is so many pixels wide, and remembers nothing.

    A new page takes a second of the processor, so one serves all tests but those that want it ``alone``.
    """
    tab = None if alone else _KEPT.pop(browser, None)
    if tab is None:
        tab = Opened(browser.new_context().new_page())
        tab.page.set_default_timeout(PATIENCE)
    tab.page.set_viewport_size({"width": width, "height": 800})
    tab.page.emulate_media(media="null", color_scheme="dark" if dark else "light")
    kept = False
    try:
        yield tab
        kept = not alone
    finally:
        if kept:
            tab.forget()
            _KEPT[browser] = tab
        else:
            tab.page.context.close()


_KEPT: Final[dict[Browser, Opened]] = {}
"""The page of each browser that serves the next test."""


def faults(tab: Opened) -> list[tuple[str, str, str]]:
    """What axe finds amiss with the accessibility of a page: the rule, how grave, and where first."""
    spec = find_spec("axe_core_python")
    assert spec
    assert spec.submodule_search_locations
    script = Path(spec.submodule_search_locations[0], "axe.min.js").read_text(encoding="utf-8")
    tab.page.evaluate(script)
    found = tab.page.evaluate("axe.run().then((found) => found.violations)")
    return [(one["id"], one["impact"], one["nodes"][0]["html"][:120]) for one in found]
