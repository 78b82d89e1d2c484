"""Size of the HTML report of an audit, and how long Chromium takes to open it, search it and draw a hand.

    python benchmarks/page.py ../shared/corpus [--most-megabytes 15 --most-seconds 3]

Ends 1 where a limit is passed, or where no Chromium is installed.
"""

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from handaudit.auditing.options import AuditCallbacks
from handaudit.auditing.run import audit
from handaudit.reports import html
from handaudit.reports.page.rounds import DrawnRounds


def measured(page: Page, target: Path) -> float:
    """Seconds until the page is there; prints those of a search and of a drawing, too."""
    start = time.perf_counter()
    page.goto(target.as_uri())
    page.wait_for_selector("#rows tr, #findings ~ p")
    took = time.perf_counter() - start
    start = time.perf_counter()
    page.fill("#search", "blind")
    expect(page.locator("#shown")).to_contain_text(" of ")
    print(f"searched in {time.perf_counter() - start:.2f} s")
    start = time.perf_counter()
    page.click("#rows a")
    page.wait_for_selector("#one h1")
    print(f"a finding shown in {time.perf_counter() - start:.2f} s")
    return took


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--most-megabytes", type=float, default=15)
    parser.add_argument("--most-seconds", type=float, default=3)
    options = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        print("no chromium is installed: apt-get install chromium")
        return 1
    rounds = DrawnRounds()
    report = audit(
        options.paths, callbacks=AuditCallbacks(trace=rounds.trace, on_round=rounds.follow)
    )
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        target = Path(folder) / "report.html"
        target.write_text(html.render(report, rounds), encoding="utf-8")
        size = target.stat().st_size / 1e6
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        took = measured(browser.new_page(), target)
        browser.close()
    found = (
        f"{len(report.findings)} findings in {report.hands} hands, {len(rounds.drawn)} rounds drawn"
    )
    print(f"{found}: {size:.1f} MB, opened in {took:.2f} s")
    return int(size > options.most_megabytes or took > options.most_seconds)


if __name__ == "__main__":
    sys.exit(main())
