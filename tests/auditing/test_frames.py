"""Logs in a data frame are audited row by row, in pandas and in Dask alike."""

from typing import Any

import pandas as pd
import pytest

import handaudit
from handaudit.auditing.finding_columns import COLUMNS
from handaudit.duties.selection import Selection
from paths import SAMPLES

BROKEN = (SAMPLES / "breaches/turn-order/big-blind-calls-early.txt").read_text(encoding="utf-8")
UPRIGHT = (SAMPLES / "compliant/pokerstars-six-hands.txt").read_text(encoding="utf-8")
EVENING = (SAMPLES / "compliant/holdem-evening.tlog").read_bytes()


@pytest.fixture
def logs() -> pd.DataFrame:
    texts = [UPRIGHT, BROKEN, EVENING, "no log at all", BROKEN[:600], None, BROKEN]
    return pd.DataFrame({"id": range(7), "text": texts}, index=[10, 11, 12, 13, 14, 15, 16])


def test_each_finding_names_its_row(logs: pd.DataFrame) -> None:
    found = handaudit.audit_frame(logs)
    broken = found[found["rule"] == "turn-order"]
    assert list(broken["row"]) == [11, 16]
    assert set(broken["fingerprint"]) == {broken["fingerprint"].iloc[0]}  # each is a log of its own


def test_what_could_not_be_audited_is_a_row_of_its_own(logs: pd.DataFrame) -> None:
    found = handaudit.audit_frame(logs)
    gaps = found[found["rule"] == "not-audited"]
    assert list(gaps["row"]) == [13, 14, 15]
    assert gaps["message"].str.len().min() > 10
    assert set(gaps["outcome"]) == {"not-evidenced"}


def test_the_columns_are_the_same_where_nothing_is_found(logs: pd.DataFrame) -> None:
    found = handaudit.audit_frame(logs)
    none = handaudit.audit_frame(logs.iloc[:1])
    assert none.empty
    assert list(none.columns) == ["row", *(name for name in COLUMNS if name != "path")]
    assert list(none.dtypes) == list(found.dtypes)


def test_the_column_and_the_rules_may_be_chosen(logs: pd.DataFrame) -> None:
    renamed = logs.rename(columns={"text": "history"})
    nothing = Selection(ignore=("turn-order",))
    found = handaudit.audit_frame(
        renamed.loc[[11, 16]], "history", input_format="pokerstars", selection=nothing
    )
    assert found.empty


def test_a_column_that_is_not_there_is_a_mistake(logs: pd.DataFrame) -> None:
    with pytest.raises(KeyError):
        handaudit.audit_frame(logs, "history")


def test_a_dask_frame_gives_the_same(logs: pd.DataFrame) -> None:
    frames: Any = pytest.importorskip("dask.dataframe")
    shared_out = frames.from_pandas(logs, npartitions=3)
    found = handaudit.audit_frame(shared_out).compute(scheduler="synchronous")
    pd.testing.assert_frame_equal(
        found.reset_index(drop=True),
        handaudit.audit_frame(logs),
        check_dtype=False,  # Dask keeps text its own way
        check_categorical=False,
    )


def test_the_package_offers_what_its_page_promises() -> None:
    log = SAMPLES / "breaches/turn-order/big-blind-calls-early.txt"
    report = handaudit.audit(log)
    assert isinstance(report, handaudit.Report)
    assert [one.rule for one in report.findings] == ["turn-order"]
    assert report.hands == 1
    assert report.outcomes["violated"] == 1
    assert len(report.to_frame()) == 1
    assert [hand.id for hand in handaudit.read(log) if hasattr(hand, "id")]
    with pytest.raises(AttributeError, match="nothing"):
        _ = handaudit.nothing
