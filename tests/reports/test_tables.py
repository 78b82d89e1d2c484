"""CSV and Parquet hold the frame of the findings."""

import gc
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pandas as pd
import pyarrow as pa
import pytest
from pyarrow import parquet as pq

from handaudit.auditing.finding import Finding, Location
from handaudit.auditing.finding_columns import COLUMNS
from handaudit.auditing.report import Report
from handaudit.commands import group
from handaudit.reports import csv, delivery, parquet, registry, report_format
from handaudit.reports import json as rendered
from paths import SAMPLES


def read(report: Report) -> pd.DataFrame:
    return pd.read_csv(io.BytesIO(csv.render(report)), dtype="string")


def test_csv_read_back_is_the_frame(report: Report) -> None:
    frame = report.to_frame()
    back = read(report)
    assert list(back.columns) == list(COLUMNS)
    for name in COLUMNS:
        assert back[name].fillna("").tolist() == [
            "" if pd.isna(value) else _written(value) for value in frame[name]
        ]


def _written(value: object) -> str:
    return value.isoformat() if isinstance(value, pd.Timestamp) else str(value)


@pytest.mark.parametrize("storage", ["python", "pyarrow"])
def test_csv_is_the_same_with_and_without_arrow(report: Report, storage: str) -> None:
    with pd.option_context("mode.string_storage", storage):
        content = csv.render(report)
    assert content == csv.render(report)


def test_csv_is_rfc_4180(report: Report, no_burn: Finding) -> None:
    report.findings = [msgspec.structs.replace(no_burn, message='a "b", c', dealer="Zoë")]
    content = csv.render(report)
    heading, row, end = content.split(b"\r\n")
    assert heading.decode() == ",".join(COLUMNS)
    assert b'"a ""b"", c"' in row
    assert "Zoë" in row.decode()
    assert end == b""


def test_a_report_without_findings_is_a_heading() -> None:
    assert csv.render(Report()).decode() == ",".join(COLUMNS) + "\r\n"
    assert pd.read_parquet(io.BytesIO(parquet.render(Report()))).empty


@pytest.mark.parametrize(
    "formula",
    ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\n=1", "＝1"],  # noqa: RUF001
)
def test_no_cell_is_a_formula(report: Report, no_burn: Finding, formula: str) -> None:
    report.findings = [msgspec.structs.replace(no_burn, player=formula, actual=formula)]
    (cell,) = read(report)["player"]
    assert cell.startswith("'")
    assert read(report)["actual"][0] == cell


@pytest.mark.parametrize("plain", ["P-004", "a=b", "3 + 4", "Zoë 玩家", "'"])
def test_other_cells_stay_as_they_are(report: Report, no_burn: Finding, plain: str) -> None:
    report.findings = [msgspec.structs.replace(no_burn, player=plain)]
    assert read(report)["player"].tolist() == [plain]


def test_parquet_read_back_is_the_frame(report: Report) -> None:
    back = pd.read_parquet(io.BytesIO(parquet.render(report)))
    frame = report.to_frame()
    assert list(back.columns) == list(frame.columns)
    for name in frame:
        assert back[name].astype("string").fillna("").tolist() == (
            frame[name].astype("string").fillna("").tolist()
        )
    assert isinstance(back["outcome"].dtype, pd.CategoricalDtype)
    assert list(map(str, back.dtypes)) == list(map(str, frame.dtypes))
    assert list(back["severity"].cat.categories) == list(frame["severity"].cat.categories)


def test_parquet_has_the_columns_that_pandas_would_write(report: Report, no_burn: Finding) -> None:
    no_values = msgspec.structs.replace(no_burn, seat=None, player=None, time=None, citations=())
    for findings in ([no_burn, no_values], [no_values], []):
        report.findings = findings
        ours = pq.read_table(io.BytesIO(parquet.render(report)))
        theirs = pa.Table.from_pandas(report.to_frame(), preserve_index=False)
        assert ours.to_pydict() == theirs.to_pydict()
        assert ours.column_names == theirs.column_names
        assert [_kind(one) for one in ours.schema] == [_kind(one) for one in theirs.schema]


def _kind(field: Any) -> str:
    """The type of a column; texts may be longer than 2 GiB together or not."""
    return str(field.type).replace("large_string", "string")


def test_parquet_is_written_without_pandas(tmp_path: Path) -> None:
    log = SAMPLES / "breaches" / "turn-order" / "big-blind-calls-early.txt"
    code = (
        "import sys; from handaudit.commands.group import run; run(sys.argv[1:]);"
        "print('pyarrow' in sys.modules, 'pandas' in sys.modules)"
    )
    options = ("-q", "--format", "parquet", "-o", str(tmp_path / "r.parquet"))
    told = subprocess.check_output(  # noqa: S603  our own
        [sys.executable, "-c", code, "check", str(log), *options]
    )
    assert told.split() == [b"True", b"False"]


def test_parquet_is_written_in_groups_of_rows(report: Report, no_burn: Finding) -> None:
    """The findings of a group are no longer kept."""
    many = [msgspec.structs.replace(no_burn, message=str(at)) for at in range(parquet.MOST + 1)]
    written: list[bytes] = []
    writer = parquet.ParquetWriter(written.append)
    for one in many[:-1]:
        writer.add(one)
    first_group = sum(map(len, written))
    assert first_group > parquet.MOST
    writer.add(many[-1])
    assert sum(map(len, written)) == first_group
    writer.close(report)
    content = io.BytesIO(b"".join(written))
    assert pq.read_metadata(content).num_row_groups == 2
    assert pd.read_parquet(content)["message"].tolist() == [one.message for one in many]


@pytest.mark.parametrize("output", ["-", "r.parquet"])
def test_an_audit_that_cannot_begin_writes_no_parquet(tmp_path: Path, output: str) -> None:
    """A library that closes its file when it is forgotten says nothing, and leaves nothing."""
    command = ["check", "no-such-log", "--format", "parquet", "-o", output]
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-m", "handaudit", *command],
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().splitlines() == [
        "handaudit: error: no such file or folder: no-such-log"
    ]
    assert [*tmp_path.iterdir()] == []


def test_an_audit_that_is_abandoned_leaves_no_parquet(
    tmp_path: Path, no_burn: Finding, capsys: pytest.CaptureFixture[str]
) -> None:
    """Here the first group is written, and the file closes itself when nobody holds it any more."""
    stream = delivery.Stream(str(tmp_path / "r.parquet"))
    writer = parquet.ParquetWriter(stream.write)
    for _ in range(parquet.MOST):
        writer.add(no_burn)
    assert stream.written
    stream.abandon()
    del writer
    gc.collect()
    assert [*tmp_path.iterdir()] == []
    assert capsys.readouterr().err == ""


def test_parquet_cannot_go_on_where_it_ended_so_that_a_followed_log_gives_a_whole_one() -> None:
    form = registry.FORMATS["parquet"]
    assert form.written_by(live=False) is parquet.ParquetWriter
    assert form.written_by(live=True) is None


def test_parquet_says_in_its_metadata_what_json_has_beside_the_findings(report: Report) -> None:
    metadata = pq.read_metadata(io.BytesIO(parquet.render(report))).metadata
    told = json.loads(metadata[parquet.METADATA])
    document = json.loads(rendered.render(report))
    beside = {**document, **document["summary"], "type": "summary"}
    assert told == {key: beside[key] for key in told}
    assert beside.keys() - told.keys() == {"digest", "summary"}


def test_bytes_of_a_path_that_are_no_utf8_are_spelled_out(report: Report, no_burn: Finding) -> None:
    report.findings = [msgspec.structs.replace(no_burn, location=Location("\udcff", 1, 1, 1))]
    assert read(report)["path"].tolist() == [r"\udcff"]
    assert pd.read_parquet(io.BytesIO(parquet.render(report)))["path"].tolist() == [r"\udcff"]


def test_without_pyarrow_one_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setattr(report_format, "find_spec", lambda _: None)
    assert group.run(["check", ".", "--format", "parquet", "-o", "unwritten.parquet"]) == 2
    assert "pip install pyarrow" in capsys.readouterr().err
