"""Findings as Parquet for data frames: one row per finding, columns and types of
``Report.to_frame()``.

The metadata of the file hold the rest of the JSON report, under ``METADATA``.  The file is written while
the audit runs, so that no finding is kept.
"""

import io
from array import array
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final

import msgspec

from handaudit.auditing.finding import Finding
from handaudit.auditing.finding_columns import CATEGORIES, COLUMNS, TEXT, columns_of
from handaudit.auditing.report import HandAudited, Report
from handaudit.reports import json, jsonl

if TYPE_CHECKING:
    import pyarrow as pa
    from pyarrow import parquet
    from typing_extensions import Buffer

METADATA: Final = b"handaudit"

_EPOCH: Final = datetime(1970, 1, 1)  # noqa: DTZ001  the clock of a log has no zone
_MICROSECOND: Final = timedelta(microseconds=1)

MOST: Final = 2_000
"""Findings that are kept before they are written: the rows of a group."""


class _Output(io.RawIOBase):
    """Passes the bytes of a file on to ``write``."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write = write
        self._written = 0

    def writable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._written

    def write(self, some: "Buffer") -> int:
        self._write(bytes(some))
        self._written += memoryview(some).nbytes
        return memoryview(some).nbytes


class ParquetWriter:
    """Passes groups of rows to ``write`` while the audit reports its findings.

    The file begins with its first group, so that an audit that cannot begin writes nothing.
    """

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._findings: list[Finding] = []
        self._output = _Output(write)
        self._file: parquet.ParquetWriter | None = None

    def add(self, one: HandAudited | Finding) -> None:
        """Takes a finding, and writes it with others as soon as they are many; no round is written."""
        if not isinstance(one, Finding):
            return
        self._findings.append(one)
        if len(self._findings) == MOST:
            self._write_group()

    def close(self, report: Report) -> None:
        """Writes the findings that are left, and what the JSON report has beside them."""
        file = self._write_group()
        file.add_key_value_metadata({METADATA: json.line("summary", jsonl.summed(report))})
        file.close()

    def _write_group(self) -> "parquet.ParquetWriter":
        """Writes the findings that are kept, if any; returns the file."""
        import pyarrow as pa  # noqa: PLC0415  an extra
        from pyarrow import parquet  # noqa: PLC0415  an extra

        table = _table(self._findings)
        if self._file is None:
            output = pa.PythonFile(self._output, mode="w")
            self._file = parquet.ParquetWriter(output, table.schema)
        if self._findings:
            self._file.write_table(table)
            self._findings.clear()
        return self._file


def _table(findings: list[Finding]) -> "pa.Table":
    """The findings as pandas would write them, without pandas: it takes as much memory as Arrow."""
    import pyarrow as pa  # noqa: PLC0415  an extra

    columns = columns_of(findings)
    arrays = [_array(name, dtype, columns[name]) for name, dtype in COLUMNS.items()]
    fields = [pa.field(name, one.type) for name, one in zip(COLUMNS, arrays, strict=True)]
    return pa.Table.from_arrays(arrays, schema=pa.schema(fields, metadata={b"pandas": _DTYPES}))


def _array(name: str, dtype: str, values: list[Any]) -> "pa.Array":
    """A column.  ``pa.array`` is not called: it imports pandas."""
    import pyarrow as pa  # noqa: PLC0415  an extra

    if dtype == TEXT:
        return _texts(values)
    if dtype == "category":
        categories = CATEGORIES[name]
        places = [None if one is None else categories.index(one) for one in values]
        return pa.DictionaryArray.from_arrays(_numbers(pa.int8(), "b", places), _texts(categories))
    if dtype == "datetime64[us]":
        since = [None if one is None else (one - _EPOCH) // _MICROSECOND for one in values]
        return _numbers(pa.timestamp("us"), "q", since)
    return _numbers(pa.int64(), "q", values)


def _texts(values: Sequence[str | None]) -> "pa.Array":
    import pyarrow as pa  # noqa: PLC0415  an extra

    octets = [(one or "").encode() for one in values]
    ends = array("q", accumulate(map(len, octets), initial=0))
    buffers = [_there(values), pa.py_buffer(ends), pa.py_buffer(b"".join(octets))]
    return pa.Array.from_buffers(pa.large_string(), len(values), buffers)


def _numbers(kind: "pa.DataType", code: str, values: Sequence[int | None]) -> "pa.Array":
    import pyarrow as pa  # noqa: PLC0415  an extra

    numbers = array(code, [one or 0 for one in values])
    buffers = [_there(values), pa.py_buffer(numbers)]
    return pa.Array.from_buffers(kind, len(values), buffers)


def _there(values: Sequence[object]) -> "pa.Buffer | None":
    """A bit for each value that is there, the first one lowest; ``None`` if all are."""
    import pyarrow as pa  # noqa: PLC0415  an extra

    if None not in values:
        return None
    bits = "".join("0" if one is None else "1" for one in reversed(values))
    return pa.py_buffer(int(bits, 2).to_bytes(-(-len(values) // 8), "little"))


def _dtype(name: str, dtype: str) -> dict[str, object]:
    """What pandas keeps in a file of a column's dtype."""
    kind, shown, more = {
        TEXT: ("unicode", TEXT, None),
        "datetime64[us]": ("datetime", dtype, None),
        "category": (
            "categorical",
            "int8",
            {"num_categories": len(CATEGORIES.get(name, ())), "ordered": False},
        ),
    }.get(dtype, ("int64", dtype, None))
    return {
        "name": name,
        "field_name": name,
        "pandas_type": kind,
        "numpy_type": shown,
        "metadata": more,
    }


_DTYPES: Final = msgspec.json.encode(
    {
        "index_columns": [],
        "column_indexes": [],
        "columns": [_dtype(name, dtype) for name, dtype in COLUMNS.items()],
        "creator": {"library": "handaudit", "version": "1"},
        "pandas_version": "2.2.0",
    }
)
"""By this, pandas reads the columns with the dtypes of ``Report.to_frame()``."""


def render(report: Report) -> bytes:
    """A finished report; without findings, a table without rows."""
    written: list[bytes] = []
    writer = ParquetWriter(written.append)
    for finding in report.findings:
        writer.add(finding)
    writer.close(report)
    return b"".join(written)
