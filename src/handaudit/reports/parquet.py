"""Findings as Parquet for data frames: one row per finding, columns and types of
``Report.to_frame()``.

The metadata of the file hold the rest of the JSON report, under ``METADATA``.  The file is written while
the audit runs, so that no finding is kept.
"""

import io
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from handaudit.auditing.finding import Finding
from handaudit.auditing.report import HandAudited, Report
from handaudit.reports import json, jsonl

if TYPE_CHECKING:
    import pyarrow as pa
    from pyarrow import parquet
    from typing_extensions import Buffer

METADATA: Final = b"handaudit"

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
    import pyarrow as pa  # noqa: PLC0415  an extra

    from handaudit.auditing.findings_frame import findings_frame  # noqa: PLC0415  it takes pandas

    return pa.Table.from_pandas(findings_frame(findings), preserve_index=False)


def render(report: Report) -> bytes:
    """A finished report; without findings, a table without rows."""
    written: list[bytes] = []
    writer = ParquetWriter(written.append)
    for finding in report.findings:
        writer.add(finding)
    writer.close(report)
    return b"".join(written)
