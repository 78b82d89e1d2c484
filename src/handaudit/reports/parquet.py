"""Findings as Parquet for data frames: one row per finding, columns and types of
``Report.to_frame()``.

The metadata of the file's schema hold the rest of the JSON report, under ``METADATA``.
"""

import io
from typing import Final

from handaudit.auditing.report import Report
from handaudit.reports import json, jsonl

METADATA: Final = b"handaudit"


def render(report: Report) -> bytes:
    """The findings; without any, a table without rows."""
    import pyarrow as pa  # noqa: PLC0415  an extra
    from pyarrow import parquet  # noqa: PLC0415  an extra

    table = pa.Table.from_pandas(report.to_frame(), preserve_index=False)
    metadata = {METADATA: json.line("summary", jsonl.summed(report))}
    content = io.BytesIO()
    parquet.write_table(
        table.replace_schema_metadata({**table.schema.metadata, **metadata}), content
    )
    return content.getvalue()
