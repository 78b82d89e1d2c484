"""The generated table of ``security.md``: what the recorded fuzzing has tried and found."""

import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "fuzz"))

import totals  # noqa: E402 - the folder must be known first

PAGE: Final = Path(__file__).with_name("security.md")
BEGIN: Final = "<!-- fuzzing: written by make docs from fuzz/totals.json -->\n"
END: Final = "<!-- end of fuzzing -->\n"


def table() -> str:
    """A row for each target, and one for all."""
    recorded = totals.recorded()
    rows = ["| target | inputs | minutes | found | fixed |", "|---|---|---|---|---|"]
    for name, one in recorded.items():
        rows.append(_row(name, one, totals.fixed(name)))
    fixed = sum(map(totals.fixed, recorded))
    rows.append(_row("all", totals.added(recorded.values()), fixed))
    return "\n".join(rows) + "\n"


def _row(name: str, one: totals.Total, fixed: int) -> str:
    return f"| {name} | {one.inputs:,} | {one.seconds / 60:.1f} | {one.found} | {fixed} |"


def page() -> str:
    """The page with its table as it is now; the rest is written by hand."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table()}{END}{after}"
