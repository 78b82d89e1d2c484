"""The findings of a report as a pandas frame."""

from collections.abc import Iterable
from typing import Any

import pandas as pd

from handaudit.auditing.finding import Finding
from handaudit.auditing.finding_columns import CATEGORIES, COLUMNS, columns_of


def findings_frame(findings: Iterable[Finding]) -> pd.DataFrame:
    """Findings as a frame, one row each, in the order given, with the columns ``COLUMNS``.

    The frame of no finding has the same columns and dtypes.
    """
    by_column = columns_of(findings)
    return pd.DataFrame(
        {
            name: pd.Series(by_column[name], dtype=dtype_of(name, dtype))
            for name, dtype in COLUMNS.items()
        }
    )


def labels(rows: list[Any], index: "pd.Index[Any] | None") -> "pd.Series[Any]":
    """Labels of an index as a column with the dtype of the index, even if it is empty."""
    return pd.Series(rows, dtype="int64" if index is None else index.dtype)


def dtype_of(name: str, dtype: str) -> "str | pd.CategoricalDtype":
    """The dtype of a column, with its categories if they are known."""
    return pd.CategoricalDtype(CATEGORIES[name]) if dtype == "category" else dtype
