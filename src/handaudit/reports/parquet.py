"""Findings as Parquet for data frames: a row each, the columns and types of ``Report.to_frame()``."""

import io
from importlib.util import find_spec
from typing import Final

from handaudit.report import Report

INSTALL: Final = "the parquet format needs pyarrow: pip install 'handaudit[parquet]'"


def missing() -> str | None:
    """What must be installed before this format can be written."""
    return None if find_spec("pyarrow") else INSTALL


def render(report: Report) -> bytes:
    """The findings; a table without rows where there are none."""
    content = io.BytesIO()
    report.to_frame().to_parquet(content, engine="pyarrow", index=False)
    return content.getvalue()
