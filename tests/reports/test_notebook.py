"""What a notebook shows: short words for each value, and drawings."""

import json
import shutil
from pathlib import Path
from typing import Any

import notebook_page
import pytest

from handaudit import Finding, Interlude, Report, Round, audit, read
from paths import ROOT

SIDE_POT = "samples/breaches/side-pot-eligibility/side-pot-to-the-all-in-player.tlog"
DAMAGED = "samples/damaged/round-without-end.tlog"


@pytest.fixture(autouse=True)
def _in_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_values_say_in_a_line_what_they_are() -> None:
    report = audit([SIDE_POT, DAMAGED])
    assert repr(report) == "<Report: 1 violated in 2 hands of 2 files, incomplete>"
    assert repr(report.findings) == (
        "[<Finding: violated[side-pot-eligibility] seat 2 was paid from side pot 1 without having "
        f"contributed to it ({SIDE_POT}:52)>]"
    )
    assert [repr(part) for part in read(SIDE_POT)] == [
        f"<Interlude: {SIDE_POT}, lines 1 to 12>",
        f"<Round 1, holdem high, table H86, {SIDE_POT}, lines 13 to 54>",
    ]
    assert repr(Report()) == "<Report: no findings in 0 hands of 0 files, incomplete>"


def test_a_report_shows_its_verdict_its_rules_and_its_findings() -> None:
    shown = audit(SIDE_POT)._repr_html_()
    assert "<b>1 finding (1 violated) in 1 hand of 1 file; " in shown
    assert "<td>side-pot-eligibility</td><td>1</td>" in shown
    assert f"<code>{SIDE_POT}:52</code>" in shown


def test_a_finding_shows_its_round_at_its_line() -> None:
    (finding,) = audit(SIDE_POT).findings
    shown = finding._repr_html_()
    assert shown.startswith("<p><b>seat 2 was paid from side pot 1 without")
    assert '<iframe srcdoc="' in shown
    assert "&#34;line&#34;:52" in shown


def test_a_finding_whose_log_is_gone_says_so(tmp_path: Path) -> None:
    log = shutil.copy(SIDE_POT, tmp_path / "log.tlog")
    (finding,) = audit(log).findings
    Path(log).unlink()
    assert "The round is not drawn: " in finding._repr_html_()


def test_a_round_shows_itself_and_says_why_if_it_cannot_be_drawn() -> None:
    whole, broken = (
        next(part for part in read(log) if isinstance(part, Round)) for log in (SIDE_POT, DAMAGED)
    )
    assert '<iframe srcdoc="' in whole._repr_html_()
    assert "cannot be replayed" in broken._repr_html_()


def test_names_in_a_log_are_no_markup(tmp_path: Path) -> None:
    log = tmp_path / "log.tlog"
    text = Path(SIDE_POT).read_text(encoding="utf-8")
    log.write_text(text.replace("Bettina", '"<b>Bet</b>"'), encoding="utf-8")
    report = audit(log)
    values: list[Any] = [report, *report.findings]
    for value in values:
        assert "<b>Bet</b>" not in value._repr_html_()


def test_a_page_becomes_a_notebook_with_what_its_cells_print() -> None:
    page = "# Sums\n\n```python\none = 1\nprint(one)\n```\n\nText.\n\n```python\none + 1\n```\n"
    cells = json.loads(notebook_page.page(page))["cells"]
    assert [cell["cell_type"] for cell in cells] == ["markdown", "code", "markdown", "code"]
    assert [cell["source"] for cell in cells[:2]] == [["# Sums"], ["one = 1\n", "print(one)"]]
    printed, result = cells[1]["outputs"][0], cells[3]["outputs"][0]
    assert (printed["text"], result["data"]) == (["1\n"], {"text/plain": ["2"]})


def test_the_package_lists_what_it_offers() -> None:
    import handaudit  # noqa: PLC0415

    assert {"audit", "read", "Report", "Finding", "AuditOptions"} <= set(dir(handaudit))
    assert all(getattr(handaudit, name) is not None for name in dir(handaudit))
    assert {Finding, Interlude, Report, Round} == {
        handaudit.Finding,
        handaudit.Interlude,
        handaudit.Report,
        handaudit.Round,
    }
