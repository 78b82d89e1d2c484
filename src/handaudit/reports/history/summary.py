"""A summary of saved reports: the runs, and tables of their findings."""

from typing import TYPE_CHECKING

import msgspec

from handaudit.duties.outcome import Kind

if TYPE_CHECKING:
    import pandas as pd

    from handaudit.reports.history.counts import Field


class RunsSummary(msgspec.Struct, kw_only=True):
    """Tables of saved reports; the columns of the frames are those of ``summaries``.

    ``outcomes`` says which findings are counted. ``total`` is a table of one row for all of them.
    ``tables`` has one table per field, ``changes`` the changes from run to run.
    """

    outcomes: tuple[Kind, ...]
    runs: "pd.DataFrame"
    total: "pd.DataFrame"
    tables: "dict[Field, pd.DataFrame]"
    changes: "dict[Field, pd.DataFrame]"
    remarks: list[str]
    """Remarks on how the runs were read and ordered."""
    left_out: list[str]
    """Files that are not whole reports, and why."""
