"""Whole reports, kept as files; ``pytest --update-goldens`` writes them anew."""

from collections.abc import Callable
from pathlib import Path

import pytest

from handaudit.report import Report
from handaudit.reports import json, text
from handaudit.reports.terminal import Terminal

GOLDENS = Path(__file__).parents[1] / "goldens" / "reports"

RENDERED: dict[str, Callable[[Report], bytes]] = {
    "report.txt": lambda report: text.render(report, Terminal()).encode(),
    "report-quiet.txt": lambda report: text.render(
        report, Terminal(), quiet=True, max_findings=2
    ).encode(),
    "report.json": json.render,
}


@pytest.mark.parametrize("name", RENDERED)
def test_the_report_is_as_its_golden_shows(
    name: str, report: Report, request: pytest.FixtureRequest
) -> None:
    golden = GOLDENS / name
    rendered = RENDERED[name](report)
    if request.config.getoption("--update-goldens"):
        golden.write_bytes(rendered)
    assert rendered.decode() == golden.read_text(encoding="utf-8")
