"""A baseline holds the findings that it holds, wherever they move, and no other ever."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from handaudit.commands.group import run
from paths import SAMPLES

Run = Callable[..., tuple[int, Any]]
Capture = pytest.CaptureFixture[str]

NEXT_ROUND = "\nround 2 2008-03-14T21:20:00 deck blue button 2 dealer D-07\n"


@pytest.fixture
def baseline(check: Run) -> str:
    check("--write-baseline", "base.json")
    return "base.json"


def _open(report: Any) -> list[str]:
    return [one["rule"] for one in report["findings"] if not one["baselined"]]


def test_what_it_holds_is_shown_and_counted_and_does_not_fail(check: Run, baseline: str) -> None:
    assert check()[0] == 1
    code, report = check("--baseline", baseline)
    assert code == 0
    (finding,) = report["findings"]
    assert finding["baselined"]
    assert finding["outcome"] == "violated"
    assert report["summary"]["outcomes"]["violated"] == 1
    assert report["summary"]["baselined"] == 1
    assert report["remarks"] == []


def test_it_is_sorted_and_has_an_entry_a_line(check: Run, logs: Path) -> None:
    for name in ("two-burns-before-the-river.tlog", "seven-card-stud.tlog"):
        shutil.copy(SAMPLES / "breaches/burn-before-street" / name, logs)
    check("--write-baseline", "a.json")
    check("--write-baseline", "b.json")
    lines = Path("a.json").read_text(encoding="utf-8").splitlines()
    assert Path("b.json").read_text(encoding="utf-8").splitlines() == lines
    entries = [json.loads(line.strip().rstrip(",")) for line in lines[3:-2]]
    assert len(entries) == 3
    keys = [(one["rule"], one["table"], one["hand"], one["time"]) for one in entries]
    assert keys == sorted(keys)


def _lines_above(logs: Path) -> None:
    path = logs / "h03.tlog"
    path.write_text("# one\n\n# two\n" + path.read_text(encoding="utf-8"), encoding="utf-8")


def _lines_inside(logs: Path) -> None:
    path = logs / "h03.tlog"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("dealer cuts 24\n", "dealer cuts 24\n# noted\n"), encoding="utf-8")


def _spaces(logs: Path) -> None:
    path = logs / "h03.tlog"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("dealer deals board", "dealer  deals\tboard"), encoding="utf-8")


def _windows(logs: Path) -> None:
    path = logs / "h03.tlog"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))


def _moved(logs: Path) -> None:
    (logs / "2008").mkdir()
    (logs / "h03.tlog").rename(logs / "2008" / "friday.tlog")


@pytest.mark.parametrize("change", [_lines_above, _lines_inside, _spaces, _windows, _moved])
def test_it_survives(check: Run, baseline: str, logs: Path, change: Callable[[Path], None]) -> None:
    change(logs)
    code, report = check("--baseline", baseline)
    assert (code, _open(report)) == (0, [])
    assert report["remarks"] == []


def test_it_survives_the_coming_and_going_of_other_findings(
    check: Run, baseline: str, logs: Path
) -> None:
    samples = SAMPLES / "breaches"
    shutil.copy(samples / "winner-shown" / "mucked-hand-wins.tlog", logs / "a.tlog")
    code, report = check("--baseline", baseline)
    assert (code, _open(report)) == (1, ["winner-shown"])


def _another(logs: Path, *changes: tuple[str, str]) -> None:
    """The same log with something changed, beside the first or instead of it."""
    text = (logs / "h03.tlog").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (logs / "h04.tlog").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    "changes",
    [
        [("round 1 ", "round 7 ")],
        [("table H03", "table H04")],
        [('casino "Seaside Hall"', 'casino "Harbour Club"')],
        [("date 2008-03-14", "date 2008-03-15"), ("2008-03-14T", "2008-03-15T")],
        [("board 2s", "board 2c")],
    ],
    ids=["hand", "table", "casino", "day", "card"],
)
@pytest.mark.parametrize("alone", [True, False], ids=["instead", "beside"])
def test_it_never_hides_another_finding(
    check: Run, baseline: str, logs: Path, changes: list[tuple[str, str]], *, alone: bool
) -> None:
    _another(logs, *changes)
    if alone:
        (logs / "h03.tlog").unlink()
    code, report = check("--baseline", baseline)
    assert code == 1
    assert _open(report).count("burn-before-street") == 1


def test_a_second_equal_finding_is_another(check: Run, baseline: str, logs: Path) -> None:
    shutil.copy(logs / "h03.tlog", logs / "copy.tlog")
    code, report = check("--baseline", baseline, "--select", "burn-before-street")
    assert code == 1
    assert _open(report) == ["burn-before-street"]
    marks = [one["fingerprint"] for one in report["findings"]]
    assert len(set(marks)) == len(marks)


def test_a_stale_entry_is_told_and_prune_takes_it_out(
    check: Run, baseline: str, logs: Path, capsys: Capture
) -> None:
    path = logs / "h03.tlog"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("dealer deals board 2s", "dealer burns\ndealer deals board 2s"),
        encoding="utf-8",
    )
    capsys.readouterr()
    code, report = check("--baseline", baseline)
    assert code == 0
    assert "no finding matches burn-before-street of hand 1" in capsys.readouterr().err
    assert check("--baseline", baseline, "--fail-on-stale")[0] == 1
    assert check("--baseline", baseline, "--fail-on-stale", "--exit-zero")[0] == 0
    assert len(report["remarks"]) == 1
    assert run(["baseline", "prune", baseline, "report.json"]) == 0
    assert json.loads(Path(baseline).read_text(encoding="utf-8"))["findings"] == []
    assert check("--baseline", baseline, "--fail-on-stale")[0] == 0
    assert check("--baseline", baseline)[1]["remarks"] == []


def test_prune_leaves_what_is_met_and_refuses_an_incomplete_audit(
    check: Run, baseline: str, logs: Path, capsys: Capture
) -> None:
    before = Path(baseline).read_bytes()
    check()
    assert run(["baseline", "prune", baseline, "report.json"]) == 0
    assert Path(baseline).read_bytes() == before
    (logs / "broken.tlog").write_text("what is this\n")
    check()
    assert run(["baseline", "prune", baseline, "report.json"]) == 2
    assert "incomplete" in capsys.readouterr().err


def test_prune_tells_where_what_is_met_stands_now(
    check: Run, baseline: str, logs: Path, capsys: Capture
) -> None:
    before = json.loads(Path(baseline).read_text(encoding="utf-8"))["findings"]
    (logs / "h03.tlog").rename(logs / "moved.tlog")
    check()
    capsys.readouterr()
    assert run(["baseline", "prune", baseline, "report.json"]) == 0
    told = "0 removed, 1 left, 1 of them with updated places"
    assert told in capsys.readouterr().err
    (after,) = json.loads(Path(baseline).read_text(encoding="utf-8"))["findings"]
    assert after == {**before[0], "path": "logs/moved.tlog"}


def test_prune_never_adds_what_is_new(check: Run, baseline: str, logs: Path) -> None:
    text = (logs / "h03.tlog").read_text(encoding="utf-8")
    (logs / "h04.tlog").write_text(text.replace("table H03", "table H04"), encoding="utf-8")
    _, report = check()
    assert len(report["findings"]) == 2
    assert run(["baseline", "prune", baseline, "report.json"]) == 0
    (entry,) = json.loads(Path(baseline).read_text(encoding="utf-8"))["findings"]
    assert entry["table"] == "H03"


def test_what_could_not_be_read_is_in_no_baseline(check: Run, logs: Path) -> None:
    path = logs / "h03.tlog"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("dealer cuts 24\n", "dealer cutz 24\n"), encoding="utf-8")
    check("--write-baseline", "base.json")
    code, report = check("--baseline", "base.json")
    assert code == 3
    assert all(not one["baselined"] for one in report["findings"] if one["rule"] == "log-syntax")


@pytest.mark.parametrize(
    "content", ["", "[]", '{"schema": "handaudit-baseline/2", "findings": []}', '{"findings": 1}']
)
def test_a_damaged_baseline_ends_the_run(check: Run, content: str, capsys: Capture) -> None:
    Path("base.json").write_text(content)
    assert check("--baseline", "base.json") == (2, None)
    assert "base.json: not a baseline" in capsys.readouterr().err


def test_a_missing_baseline_ends_the_run(check: Run, capsys: Capture) -> None:
    assert check("--baseline", "absent.json") == (2, None)
    assert "absent.json: cannot be read" in capsys.readouterr().err


def test_the_text_report_marks_what_it_holds(check: Run, baseline: str, capsys: Capture) -> None:
    check()
    capsys.readouterr()
    assert run(["check", "logs", "--baseline", baseline]) == 0
    printed = capsys.readouterr()
    assert "= accepted: in the baseline" in printed.out
    assert "of these 1 baselined" in printed.err


def test_prune_keeps_what_the_reports_do_not_cover(
    check: Run, baseline: str, logs: Path, capsys: Capture
) -> None:
    before = Path(baseline).read_bytes()
    (logs / "h03.tlog").rename(logs.parent / "elsewhere.tlog")
    shutil.copy(SAMPLES / "compliant" / "badugi-low.tlog", logs / "other.tlog")
    check()
    capsys.readouterr()
    assert run(["baseline", "prune", baseline, "report.json"]) == 0
    assert "0 removed, 1 left, 1 of them not covered by the reports" in capsys.readouterr().err
    assert Path(baseline).read_bytes() == before
    (logs.parent / "elsewhere.tlog").rename(logs / "h03.tlog")
    check("--select", "turn-order")
    assert run(["baseline", "prune", baseline, "report.json"]) == 0
    assert Path(baseline).read_bytes() == before
