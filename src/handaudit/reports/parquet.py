"""Findings as Parquet for data frames: a row each, the columns and types of ``Report.to_frame()``.

The metadata of the file's schema hold, under ``METADATA``, what the JSON report has beside the findings.
"""

import io
from typing import Final

from handaudit.auditing.report import Report
from handaudit.reports import json, jsonl

METADATA: Final = b"handaudit"


def render(report: Report) -> bytes:
    """The findings; a table without rows where there are none."""
    import pyarrow as pa  # noqa: PLC0415  an extra
    from pyarrow import parquet  # noqa: PLC0415

    table = pa.Table.from_pandas(report.to_frame(), preserve_index=False)
    told = {METADATA: json.line("summary", jsonl.summed(report))}
    content = io.BytesIO()
    parquet.write_table(table.replace_schema_metadata({**table.schema.metadata, **told}), content)
    return content.getvalue()
