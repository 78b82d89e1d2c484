"""The table of report formats on ``reports.md``, made from the formats themselves."""

import re
from typing import Final

from handaudit.reports.registry import FORMATS

_TABLE: Final = re.compile(r"^\| format \| for \|.*\n(?:\|.*\n)+", re.MULTILINE)


def page(text: str) -> str:
    """The page with the table as it is now."""
    rows = [f"| `{one.name}` | {one.audience} | {one.notes} |" for one in FORMATS.values()]
    table = "\n".join(["| format | for | what to know |", "|---|---|---|", *rows, ""])
    return _TABLE.sub(lambda _: table, text, count=1)
