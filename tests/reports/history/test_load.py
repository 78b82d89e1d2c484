"""Saved reports are read back whole, or refused with the file, the line and the reason."""

import io
import json
import sys
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet as pq

from handaudit.auditing.report import Report, Shard
from handaudit.reports import json as rendered
from handaudit.reports import report_format
from handaudit.reports.history import load
from handaudit.reports.history.counts import SavedFinding
from saved_reports import WAIVED, finding, report, save

FORMS = ("json", "jsonl", "parquet")


@pytest.fixture
def made() -> Report:
    findings = [
        finding(1),
        finding(2, baselined=True, time="2008-03-14T21:02:00 ET", dealer=None),
        finding(3, waived=WAIVED, baselined=True, citations=(), table=None, hand=None),
    ]
    return report(findings, [{}, {}, {"table": None}, {}])


def _read(path: str) -> tuple[list[SavedFinding], load.Closing]:
    told: list[SavedFinding] = []
    closing = load.read(path, told.append)
    return told, closing


@pytest.mark.parametrize("form", FORMS)
def test_every_format_tells_the_same(tmp_path: Path, made: Report, form: str) -> None:
    told, closing = _read(save(made, tmp_path / "report", form))
    assert closing.counts.hands == 4
    assert closing.counts.rounds == made.rounds
    assert [one.path for one in closing.inputs] == ["P07.tlog"]
    for one, original in zip(told, made.findings, strict=True):
        for name in ("rule", "citations", "outcome", "table", "hand", "dealer", "time"):
            assert getattr(one, name) == getattr(original, name)
        assert one.location.path == original.location.path
        assert (one.waived is not None) == (original.waived is not None)
    assert [one.baselined and one.waived is None for one in told] == [False, True, False]


def test_standard_input_is_read(made: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(rendered.render(made)))
    monkeypatch.setattr(sys, "stdin", stream)
    assert len(_read("-")[0]) == 3


def test_keys_of_later_versions_are_passed_over(tmp_path: Path, made: Report) -> None:
    document = json.loads(rendered.render(made))
    document["more"] = {"of": "it"}
    document["findings"][0]["mood"] = "good"
    (tmp_path / "r.json").write_text(json.dumps(document))
    assert len(_read(str(tmp_path / "r.json"))[0]) == 3


def test_a_report_from_before_rounds_were_counted_is_read(tmp_path: Path, made: Report) -> None:
    document = json.loads(rendered.render(made))
    del document["summary"]["rounds"]
    (tmp_path / "r.json").write_text(json.dumps(document))
    assert _read(str(tmp_path / "r.json"))[1].counts.rounds is None


def _refused(path: Path, content: bytes) -> str:
    path.write_bytes(content)
    with pytest.raises(load.Unreadable) as caught:
        load.read(str(path), lambda _: None)
    return str(caught.value)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "the file is empty"),
        (b"\n\n", "the file is empty"),
        (b"round 1\n", "not a report of handaudit"),
        (b"\xff\xfe{\x00", "not a report of handaudit"),
        (b"{}", "its schema is not handaudit-report/1"),
        (b'{"version": "2.1.0", "runs": []}', "its schema is not handaudit-report/1"),
        (b'{"schema": "handaudit-report/2"}', "schema handaudit-report/2; this handaudit reads"),
        (b'{"schema": "handaudit-report/1"}', "missing required field `tool`"),
        (b'{"schema": 7}', "damaged, or not a JSON report"),
        (
            b'{"schema": "handaudit-report/1", "a": ' + b"[" * 100_000,
            "damaged, or not a JSON report",
        ),
        (b'{"schema": "\xff"}', "damaged, or not a JSON report"),
        (b"PAR1 and no more", "damaged, or not a Parquet report"),
    ],
)
def test_what_is_no_report_is_refused_by_name(tmp_path: Path, content: bytes, says: str) -> None:
    told = _refused(tmp_path / "r", content)
    assert told.startswith(f"{tmp_path / 'r'}: ")
    assert says in told


def test_no_byte_can_be_missing_from_a_json_report(tmp_path: Path, made: Report) -> None:
    content = rendered.render(made).rstrip()
    for end in range(0, len(content), 97):
        assert _refused(tmp_path / "r.json", content[:end])


def test_no_line_can_be_missing_from_a_jsonl_report(tmp_path: Path, made: Report) -> None:
    lines = Path(save(made, tmp_path / "whole", "jsonl")).read_bytes().splitlines(keepends=True)
    where = tmp_path / "r.jsonl"
    for left_out in range(len(lines)):
        content = b"".join(line for at, line in enumerate(lines) if at != left_out)
        says = "ends without its summary" if left_out == len(lines) - 1 else "counts 3 findings"
        assert says in _refused(where, content)
    for end in range(1, sum(map(len, lines)) - 1, 53):
        assert _refused(where, b"".join(lines)[:end])


def test_a_damaged_line_is_named(tmp_path: Path, made: Report) -> None:
    lines = Path(save(made, tmp_path / "whole", "jsonl")).read_bytes().splitlines(keepends=True)
    where = tmp_path / "r.jsonl"
    broken = [lines[0], lines[1][:40] + b"\n", *lines[2:]]
    assert _refused(where, b"".join(broken)).startswith(f"{where}:2: not a line of a report")
    assert f"{where}:2: the line is cut short" in _refused(where, b"".join(broken[:2])[:-1])
    assert f"{where}:5: something stands after" in _refused(where, b"".join([*lines, lines[0]]))
    strange = b'{"type":"verdict"}\n'
    assert f"{where}:2: not a line of a report" in _refused(where, lines[0] + strange)
    later = lines[-1].replace(b"handaudit-report/1", b"handaudit-report/9")
    assert "the schema handaudit-report/9" in _refused(where, b"".join([*lines[:-1], later]))


def test_a_line_without_end_is_not_read_into_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "LONGEST_LINE", 1_000)
    content = b'{"type":"finding","rule":"' + b"a" * 5_000
    assert "longer than 1,000 bytes" in _refused(tmp_path / "r.jsonl", content)


@pytest.mark.parametrize("form", ["json", "jsonl", "parquet"])
def test_a_part_of_an_audit_is_to_be_merged_first(tmp_path: Path, made: Report, form: str) -> None:
    made.shard = Shard(number=1, of=3, inputs=4)
    path = save(made, tmp_path / form, form)
    told = _refused(tmp_path / "r", Path(path).read_bytes())
    says = (
        "part 1 of 3 of an audit: join the JSON reports of the parts with `handaudit merge` first"
    )
    assert says in told


WRONG = {
    "nothing": pa.nulls(1, pa.string()),
    "a number": pa.array([1]),
    "a list": pa.array([["a"]]),
    "octets": pa.array([b"\xff"]),
}
MAY_LACK = ("game", "table", "hand", "dealer", "logged_time", "accepted")
FITS = {*((column, "nothing") for column in MAY_LACK), ("line", "a number")}


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("column", load.COLUMNS)
def test_a_parquet_report_with_a_cell_of_another_kind_is_refused(
    tmp_path: Path, column: str, wrong: str
) -> None:
    path = save(report([finding(1)], [{}]), tmp_path / "r.parquet", "parquet")
    whole = pq.read_table(path)
    at = whole.schema.get_field_index(column)
    changed = whole.set_column(at, column, WRONG[wrong])
    metadata = pq.read_metadata(path).metadata  # with that of the schema
    pq.write_table(changed.replace_schema_metadata(metadata), path)
    if (column, wrong) in FITS:
        assert len(_read(path)[0]) == 1
        return
    with pytest.raises(load.Unreadable, match="damaged, or not a Parquet report"):
        load.read(path, lambda _: None)


def test_a_parquet_file_of_others_is_refused(tmp_path: Path, made: Report) -> None:
    pq.write_table(pa.table({"rule": ["a"]}), tmp_path / "other.parquet")
    with pytest.raises(load.Unreadable, match="not from check --format parquet"):
        load.read(str(tmp_path / "other.parquet"), lambda _: None)
    whole = Path(save(made, tmp_path / "whole.parquet", "parquet")).read_bytes()
    assert "damaged" in _refused(tmp_path / "cut.parquet", whole[: len(whole) // 2])


def test_without_pyarrow_one_is_told_what_to_install(
    tmp_path: Path, made: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(made, tmp_path / "r.parquet", "parquet")
    monkeypatch.setattr(report_format, "find_spec", lambda _: None)
    with pytest.raises(load.Unreadable, match="pip install pyarrow"):
        load.read(path, lambda _: None)


def test_a_report_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    with pytest.raises(load.Unreadable, match="cannot be read: No such file"):
        load.read(str(tmp_path / "absent.json"), lambda _: None)


@pytest.mark.parametrize("key", ["hands", "findings"])
def test_a_negative_count_is_damage(tmp_path: Path, made: Report, key: str) -> None:
    document = json.loads(rendered.render(made))
    document["summary"][key] = -1
    assert "damaged" in _refused(tmp_path / "r.json", json.dumps(document).encode())
