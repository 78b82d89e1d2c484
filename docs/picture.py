"""Takes the picture of the HTML report that README.md shows, docs/html-report.png: ``make picture``."""

import sys
import tempfile
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "helpers"))

import browser
from handaudit.auditing.options import AuditCallbacks
from handaudit.auditing.run import audit
from handaudit.reports import html
from handaudit.reports.page.rounds import DrawnRounds

PICTURE: Final = Path(__file__).parent / "html-report.png"
LOG: Final = "samples/breaches/side-pot-eligibility/side-pot-to-the-all-in-player.tlog"
WIDTH: Final = 1200
HEIGHT: Final = 835


def main() -> int:
    """Takes it; the exit code."""
    if browser.CHROMIUM is None:
        print(browser.ABSENT, file=sys.stderr)
        return 1
    rounds = DrawnRounds()
    report = audit([LOG], callbacks=AuditCallbacks(trace=rounds.trace, on_round=rounds.follow))
    with tempfile.TemporaryDirectory() as folder, browser.launched() as chromium:
        page = Path(folder) / "report.html"
        page.write_text(html.render(report, rounds), encoding="utf-8")
        with browser.opened(chromium, WIDTH) as tab:
            tab.page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
            tab.go(page)
            tab.page.click("#rows a")
            tab.page.wait_for_selector("#one h1")
            tab.page.screenshot(path=PICTURE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
