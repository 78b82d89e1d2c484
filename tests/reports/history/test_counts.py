"""Summaries count each finding once, whatever they are counted by and in whatever format they come."""

from array import array
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handaudit.auditing.report import Report
from handaudit.auditing.tally import RoundCounts
from handaudit.duties.outcome import Kind
from handaudit.duties.selection import Selection
from handaudit.reports.history import frames as summaries
from handaudit.reports.history import merge
from handaudit.reports.history.counts import ALL, FIELDS, CountedReport, Counts, Field, FindingCount
from handaudit.reports.history.runs import summarised
from handaudit.reports.history.summary import RunsSummary
from saved_reports import WAIVED, finding, report, save

NAMES = st.sampled_from([None, "A", "B", "=1", ""])
TIMES = st.sampled_from([None, "2008-03-14T21:00:00", "2008-03-15T01:00:00 ET", "noon"])
ROUNDS = st.lists(
    st.fixed_dictionaries({"table": NAMES, "dealer": NAMES, "time": TIMES}), max_size=9
)
RULES = ("burn-before-street", "turn-order", "button-moves-clockwise", "log-syntax")


@st.composite
def reports(draw: st.DrawFn, path: str = "P07.tlog") -> Report:
    """Rounds of several tables, and findings on some of them, as an audit lists them."""
    rounds = draw(ROUNDS)
    found = []
    for number, one in enumerate(rounds):
        for ordinal in range(draw(st.integers(0, 3))):
            waived = draw(st.booleans())
            told = finding(
                number,
                **one,
                rule=draw(st.sampled_from(RULES)),
                outcome=draw(st.sampled_from([Kind.VIOLATED, Kind.INDETERMINATE])),
                baselined=draw(st.booleans()),
                waived=WAIVED if waived else None,
                seat=ordinal,
            )
            found.append(msgspec.structs.replace(told, location=_in(told.location, path)))
    return report(found, rounds, path)


def _in(place: Any, path: str) -> Any:
    return msgspec.structs.replace(place, path=path)


def _saved(folder: str, *made: Report, form: str = "json") -> list[str]:
    return [save(one, Path(folder) / f"{at}.{form}", form) for at, one in enumerate(made)]


def _tables(summary: RunsSummary) -> dict[Field, pd.DataFrame]:
    return summary.tables


@settings(max_examples=15)
@given(reports())
def test_each_table_sums_up_to_the_report(made: Report) -> None:
    with TemporaryDirectory() as folder:
        summary = summarised(_saved(folder, made), by=FIELDS)
    chosen = [one for one in made.findings if one.outcome is Kind.VIOLATED]
    for field, table in summary.tables.items():
        assert table["findings"].sum() == len(chosen), field
        assert table["waived"].sum() == sum(one.waived is not None for one in chosen)
        held = sum(one.baselined and one.waived is None for one in chosen)
        assert table["baselined"].sum() == held
        if field in {"table", "dealer", "game", "day", "hour"}:
            assert table["rounds"].sum() == made.hands
        else:
            assert set(table["rounds"]) <= {made.hands}
        assert table["value"].is_unique
    assert summary.total["findings"].tolist() == [len(chosen)]


@settings(max_examples=12)
@given(reports("a.tlog"), reports("b.tlog"))
def test_two_runs_are_counted_as_the_report_that_merges_them(one: Report, other: Report) -> None:
    with TemporaryDirectory() as folder:
        paths = _saved(folder, one, other)
        apart = summarised(paths, by=FIELDS)
        whole = merge.merged([merge.read(path) for path in paths])
        together = summarised([save(whole, Path(folder) / "whole.json")], by=FIELDS)
    for field in FIELDS:
        pd.testing.assert_frame_equal(apart.tables[field], together.tables[field])
    pd.testing.assert_frame_equal(apart.total, together.total)


@settings(max_examples=10)
@given(reports())
def test_every_format_is_counted_alike(made: Report) -> None:
    with TemporaryDirectory() as folder:
        tables = [
            _tables(summarised(_saved(folder, made, form=form), by=FIELDS))
            for form in ("json", "jsonl", "parquet")
        ]
    for field in FIELDS:
        pd.testing.assert_frame_equal(tables[0][field], tables[1][field])
        pd.testing.assert_frame_equal(tables[0][field], tables[2][field])


def test_what_jsonl_tells_last_is_counted_as_where_json_has_it(tmp_path: Path) -> None:
    """A finding across rounds lies among those of its round in JSON, and at the end in JSON Lines."""
    first = finding(1)
    across = finding(1, rule="button-moves-clockwise")
    rest = [finding(1, seat=4), finding(2)]
    in_json = report([first, across, *rest], [{}, {}])
    in_lines = report([first, *rest, across], [{}, {}])
    paths = (save(in_json, tmp_path / "a.json"), save(in_lines, tmp_path / "a.jsonl", "jsonl"))
    one, other = (summarised([path]) for path in paths)
    for field in one.tables:
        pd.testing.assert_frame_equal(one.tables[field], other.tables[field])


def test_several_findings_of_a_round_widen_the_interval(tmp_path: Path) -> None:
    rounds: list[dict[str, Any]] = [{}] * 50
    apart = report([finding(number) for number in range(6)], rounds)
    at_once = report([finding(1, seat=seat) for seat in range(6)], rounds)
    wide = []
    for name, made in (("a.json", apart), ("b.json", at_once)):
        row = summarised([save(made, tmp_path / name)]).total.iloc[0]
        assert row["rate"] == 120
        wide.append(row["high"] - row["low"])
    assert wide[1] > 2 * wide[0]


@pytest.fixture
def nights(tmp_path: Path) -> list[str]:
    """Three nights of 400 rounds: few burns missing, then many and a new breach, then none of those."""
    made = []
    for night, (burns, turns) in enumerate([(4, 0), (24, 9), (3, 0)]):
        time = f"2008-03-{14 + night}T21:00:00"
        found = [finding(number, time=time) for number in range(burns)]
        found += [finding(50 + number, rule="turn-order", time=time) for number in range(turns)]
        found.append(finding(99, rule="call-amount", time=time))
        made.append(report(found, [{"time": time}] * 400, f"night-{night}.tlog"))
    return [save(one, tmp_path / f"night-{at}.json") for at, one in enumerate(made)]


def test_what_is_new_gone_better_and_worse_is_told_with_its_chance(nights: list[str]) -> None:
    changes = summarised(nights).changes["rule"]
    columns = (changes["run"], changes["value"], changes["change"], changes["p"] < 0.05)
    told = {
        (Path(run).stem, value): (change, bool(clear))
        for run, value, change, clear in zip(*columns, strict=True)
    }
    assert told == {
        ("night-1", "burn-before-street"): ("worse", True),
        ("night-1", "turn-order"): ("new", True),
        ("night-1", "call-amount"): ("same", False),
        ("night-2", "burn-before-street"): ("better", True),
        ("night-2", "turn-order"): ("gone", True),
        ("night-2", "call-amount"): ("same", False),
    }


def test_runs_stand_in_the_order_of_their_rounds_unless_it_is_to_be_the_given_one(
    nights: list[str],
) -> None:
    given_order = [nights[2], nights[0], nights[1]]
    assert summarised(given_order).runs["run"].tolist() == nights
    assert summarised(given_order, order="given").runs["run"].tolist() == given_order


def test_without_dates_the_runs_stay_as_given_and_that_is_said(
    tmp_path: Path, nights: list[str]
) -> None:
    dateless = save(report([], [{"time": None}], "x.tlog"), tmp_path / "x.json")
    summary = summarised([nights[1], dateless, nights[0]])
    assert summary.runs["run"].tolist() == [nights[1], dateless, nights[0]]
    assert summary.remarks == ["the runs stand in the order given: not every report has dates"]


def test_a_log_that_is_audited_twice_is_counted_once_and_compared_finding_by_finding(
    tmp_path: Path,
) -> None:
    rounds: list[dict[str, Any]] = [{}] * 10
    before = report([finding(1), finding(2), finding(3)], rounds)
    again = report([finding(2), finding(3), finding(4), finding(5)], rounds)
    summary = summarised([save(before, tmp_path / "1.json"), save(again, tmp_path / "2.json")])
    assert summary.runs["pooled"].tolist() == [False, True]
    assert summary.total["findings"].tolist() == [4]
    assert summary.total["rounds"].tolist() == [10]
    last = summary.runs.iloc[1]
    assert (last["appeared"], last["vanished"]) == (2, 1)
    assert pd.isna(last["p"])
    assert summary.changes["rule"]["p"].isna().all()
    assert "audits an input again" in summary.remarks[0]


def test_the_same_report_twice_is_counted_once(tmp_path: Path) -> None:
    path = save(report([finding(1)], [{}] * 3), tmp_path / "r.json")
    summary = summarised([path, path])
    assert summary.runs["pooled"].tolist() == [False, True]
    assert summary.total["rounds"].tolist() == [3]
    assert summary.runs["appeared"].iloc[1] == summary.runs["vanished"].iloc[1] == 0


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_no_day_of_the_calendar_is_too_far(tmp_path: Path, day: str) -> None:
    made = report([finding(1, time=f"{day}T12:00:00")], [{"time": f"{day}T12:00:00"}])
    summary = summarised([save(made, tmp_path / "r.json")])
    assert summary.runs["first_day"].iloc[0].date().isoformat() == day
    assert made.to_frame()["time"].iloc[0].isoformat() == f"{day}T12:00:00"


def test_a_table_that_was_not_open_did_not_change(tmp_path: Path) -> None:
    one = report([finding(1)], [{}] * 5, "a.tlog")
    time = "2008-03-15T21:00:00"
    moved = [finding(1, table="P08", time=time)]
    other = report(moved, [{"table": "P08", "time": time}] * 5, "b.tlog")
    paths = [save(one, tmp_path / "1.json"), save(other, tmp_path / "2.json")]
    assert summarised(paths, by=["table"]).changes["table"].empty
    assert len(summarised(paths, by=["dealer"]).changes["dealer"]) == 1


def test_who_stands_out_is_told(tmp_path: Path) -> None:
    rounds = [{"dealer": f"D-{number % 4}"} for number in range(400)]
    found = [finding(number, dealer="D-1") for number in range(20)]
    found += [finding(30 + number, dealer=f"D-{number % 4}") for number in range(8)]
    summary = summarised([save(report(found, rounds), tmp_path / "r.json")])
    table = summary.tables["dealer"].set_index("value")
    assert table.loc["D-1", "stands_out"] == summaries.HIGHER
    assert table.index[0] == "D-1"
    assert set(table["stands_out"].dropna()) <= {summaries.HIGHER, summaries.LOWER}
    assert table["p"].min() == table["p"].loc["D-1"]
    assert table["p"].lt(0.001).tolist() == [True, False, False, False]


def test_of_dealers_who_deal_alike_one_stands_out_as_rarely_as_is_said() -> None:
    """Of 20 dealers with one true rate, some always look bad: the test knows how many it makes."""
    dice = np.random.default_rng(17)
    names = [f"D-{number}" for number in range(20)]
    alarms = 0
    for _ in range(300):
        hits = {name: int(dice.poisson(5)) for name in names}
        counts: Counts = {name: _once(hit) for name, hit in hits.items()}
        run = CountedReport(
            name="r",
            hands=20_000,
            complete=True,
            left_out={},
            rounds=RoundCounts(dealer=dict.fromkeys(names, 1_000)),
            inputs=frozenset(),
            sessions=[],
            counts={ALL: {None: _once(sum(hits.values()))}, "dealer": counts},
            examples={},
            marks=array("Q"),
        )
        alarms += bool(summaries.table([run], "dealer")["stands_out"].notna().any())
    assert alarms / 300 < 0.08


def _once(hits: int) -> FindingCount:
    """So many rounds with one finding each."""
    return FindingCount(findings=hits, rounds_hit=hits, squares=hits, most=min(hits, 1))


@pytest.mark.parametrize(
    ("outcomes", "findings"),
    [((Kind.VIOLATED,), 2), ((Kind.ERRED,), 1), ((Kind.VIOLATED, Kind.INDETERMINATE), 3)],
)
def test_only_the_chosen_outcomes_count(
    tmp_path: Path, outcomes: tuple[Kind, ...], findings: int
) -> None:
    found = [
        finding(1),
        finding(2),
        finding(3, outcome=Kind.INDETERMINATE),
        finding(4, outcome=Kind.ERRED),
    ]
    path = save(report(found, [{}] * 4), tmp_path / "r.json")
    assert summarised([path], outcomes=outcomes).total["findings"].tolist() == [findings]


@pytest.mark.parametrize(
    ("terms", "findings"), [(("turn-order",), 1), (("14.10",), 2), (("14.7",), 1)]
)
def test_only_the_selected_rules_and_citations_count(
    tmp_path: Path, terms: tuple[str, ...], findings: int
) -> None:
    found = [finding(1), finding(2), finding(3, rule="turn-order", citations=("19:47-14.7(b)",))]
    path = save(report(found, [{}] * 4), tmp_path / "r.json")
    summary = summarised([path], selection=Selection(select=terms))
    assert summary.total["findings"].tolist() == [findings]


def test_rounds_that_a_report_does_not_tell_of_leave_the_rates_open(tmp_path: Path) -> None:
    made = report([finding(1)], [{}] * 4)
    made.rounds = None
    summary = summarised([save(made, tmp_path / "r.json")], by=["table", "rule"])
    assert summary.tables["table"]["rate"].isna().all()
    assert summary.tables["table"]["findings"].tolist() == [1]
    assert summary.tables["rule"]["rate"].tolist() == [250]


def test_a_broken_report_leaves_the_others(tmp_path: Path) -> None:
    good = save(report([finding(1)], [{}]), tmp_path / "good.json")
    (tmp_path / "bad.json").write_text("{")
    summary = summarised([str(tmp_path / "bad.json"), good])
    assert summary.runs["run"].tolist() == [good]
    assert len(summary.left_out) == 1


def test_frames_have_the_documented_columns_and_dtypes_whatever_is_in_them(
    tmp_path: Path, nights: list[str]
) -> None:
    empty = save(report([], [], "x.tlog"), tmp_path / "x.json")
    for paths in ([empty], nights, [empty, *nights], []):
        summary = summarised(paths, by=FIELDS)
        frames = [(summary.runs, summaries.RUN_COLUMNS), (summary.total, summaries.TABLE_COLUMNS)]
        frames += [(one, summaries.TABLE_COLUMNS) for one in summary.tables.values()]
        frames += [(one, summaries.CHANGE_COLUMNS) for one in summary.changes.values()]
        for frame, columns in frames:
            assert {name: str(dtype) for name, dtype in frame.dtypes.items()} == columns
