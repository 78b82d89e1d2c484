import subprocess
import sys

import pytest
from msgspec.structs import replace

from handaudit.report import Finding, Report
from handaudit.summaries import COLUMNS
from made_reports import NO_BURN


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


def test_pandas_is_imported_only_when_a_frame_is_asked_for() -> None:
    program = (
        "import sys, handaudit.cli, handaudit.report, handaudit.reports.text\n"
        "sys.exit(any(name in sys.modules for name in ('pandas', 'lark', 'rich')))"
    )
    done = subprocess.run([sys.executable, "-c", program], check=False)  # noqa: S603  our own program
    assert done.returncode == 0
