"""Whole reports, kept as files; ``pytest --update-goldens`` writes them anew."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from handaudit.auditing.report import Report
from handaudit.commands import group, words
from handaudit.reports import formats, json, text
from handaudit.reports.delivery import encoded
from handaudit.reports.screen import Screen
from paths import GOLDENS, ROOT

SAMPLES: Final = (
    "samples/breaches/burn-before-street/no-burn-before-the-turn.tlog",
    "samples/breaches/no-card-twice",
    "samples/damaged/round-without-end.tlog",
)
UNLIKE: Final = ("parquet", "html")
"""Formats with tests of their own: one is no text, the other mostly a script that a browser tests."""
RULES: Final = "burn-before-street,no-card-twice"


def _whole(form: str, report: Report) -> bytes:
    return encoded(formats.render(form, report))


RENDERED: dict[str, Callable[[Report], bytes]] = {
    "report.txt": lambda report: text.render(report).encode(),
    "report-quiet.txt": lambda report: text.render(
        report, Screen(quiet=True, max_findings=2)
    ).encode(),
    "report-by-rule.txt": lambda report: text.render(
        report, Screen(quiet=True, group_by="rule")
    ).encode(),
    "report.json": json.render,
    **{
        f"report.{form}": partial(_whole, form)
        for form in ("csv", "sarif", "junit", "github", "gitlab", "markdown")
    },
}


def _compare(golden: Path, rendered: bytes, request: pytest.FixtureRequest) -> None:
    """Compares all but the digests, which change with every word of a rule."""
    rendered = re.sub(rb'("(?:rules_sha256|digest)": ?)"[0-9a-f]{64}"', rb'\1"digest"', rendered)
    if request.config.getoption("--update-goldens"):
        golden.write_bytes(rendered)
    assert rendered.decode() == golden.read_bytes().decode()


@pytest.mark.parametrize("name", RENDERED)
def test_the_report_is_as_its_golden_shows(
    name: str, report: Report, request: pytest.FixtureRequest
) -> None:
    _compare(GOLDENS / "reports" / name, RENDERED[name](report), request)


def test_an_audit_of_samples_is_as_the_goldens_show_in_every_format(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    textual = [form for form in words.FORMATS if form not in UNLIKE]
    pairs = [part for form in textual for part in ("--format", form, "-o", str(tmp_path / form))]
    assert group.run(["check", *SAMPLES, "--select", RULES, *pairs]) == 3
    for form in textual:
        _compare(GOLDENS / "reports" / f"samples.{form}", (tmp_path / form).read_bytes(), request)
