import re
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest
from msgspec.structs import replace

import handaudit
from handaudit.auditing.finding import Finding
from handaudit.auditing.finding_columns import COLUMNS
from handaudit.auditing.report import Report
from made_reports import NO_BURN
from paths import ROOT


@pytest.fixture
def finding() -> Finding:
    return replace(
        NO_BURN,
        rule="acting-order",
        citations=("19:47-14.10(e)", "19:47-14.7(b)"),
        dealer=None,
        seat=4,
        player="P-004",
    )


def test_a_frame_has_a_row_for_each_finding_in_the_order_of_the_input(finding: Finding) -> None:
    frame = Report(findings=[finding, finding]).to_frame()
    assert list(frame.columns) == list(COLUMNS)
    assert frame["citation"].tolist() == ["19:47-14.10(e)"] * 2
    assert frame["citations"].iloc[0] == "19:47-14.10(e); 19:47-14.7(b)"
    assert frame["seat"].tolist() == [4, 4]
    assert frame["dealer"].isna().all()


def test_the_dtypes_are_the_documented_ones_even_without_findings(finding: Finding) -> None:
    for report in (Report(), Report(findings=[finding])):
        frame = report.to_frame()
        assert {name: str(dtype) for name, dtype in frame.dtypes.items()} == COLUMNS


def test_outcomes_that_did_not_occur_are_still_categories(finding: Finding) -> None:
    counts = Report(findings=[finding]).to_frame()["outcome"].value_counts()
    assert counts["violated"] == 1
    assert counts["indeterminate"] == 0


@pytest.mark.parametrize(
    ("logged", "parsed"),
    [
        ("2008-03-14T21:04:10", "2008-03-14T21:04:10"),
        ("2008-03-14T21:04:10.250 ET", "2008-03-14T21:04:10.250000"),
        ("2024-05-01T23:59:59+02:00", "2024-05-01T23:59:59"),
        ("1999-12-31", None),
        ("17:40:00", None),
        ("9999-99-99T00:00:00", None),
        (None, None),
    ],
)
def test_times_are_parsed_by_the_clock_of_the_log_and_kept_as_they_stand(
    finding: Finding, logged: str | None, parsed: str | None
) -> None:
    frame = Report(findings=[replace(finding, time=logged)]).to_frame()
    (time,), (text,) = frame["time"], frame["logged_time"]
    assert (None if pd.isna(time) else time.isoformat()) == parsed
    assert (None if pd.isna(text) else text) == logged


def test_frames_of_reports_with_and_without_findings_can_be_put_together(finding: Finding) -> None:
    both = pd.concat([Report(findings=[finding]).to_frame(), Report().to_frame()])
    assert {name: str(dtype) for name, dtype in both.dtypes.items()} == COLUMNS


def test_two_modules_alone_import_pandas_at_their_head() -> None:
    source = Path(handaudit.__file__).parent
    heads = [
        path.relative_to(source).as_posix()
        for path in source.rglob("*.py")
        if re.search(r"^(?:import|from) pandas", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert sorted(heads) == ["auditing/findings_frame.py", "reports/history/frames.py"]


def test_the_columns_are_those_of_the_guide() -> None:
    guide = (ROOT / "docs" / "reports.md").read_text(encoding="utf-8")
    section = guide.split("\n## Data frames\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| `?([\w\[\]]+)`? \|", section, re.MULTILINE)
    assert dict(rows) == COLUMNS
    assert [name for name, _ in rows] == list(COLUMNS)


def test_pandas_is_imported_only_when_a_frame_is_asked_for() -> None:
    program = (
        "import sys, handaudit.commands.group, handaudit.auditing.report, handaudit.reports.text\n"
        "import handaudit.reports.history.load, handaudit.reports.history.counts\n"
        "import handaudit.reports.history.runs\n"
        "sys.exit(any(name in sys.modules for name in ('pandas', 'lark', 'rich')))"
    )
    done = subprocess.run([sys.executable, "-c", program], check=False)  # noqa: S603  our own program
    assert done.returncode == 0
