"""What the user asked of text reports."""

from typing import Final

import msgspec

from handaudit.reports.terminal import Terminal


class Screen(msgspec.Struct, frozen=True, kw_only=True):
    """How much a text report shows, and how it may look."""

    terminal: Terminal = Terminal()
    """How standard output may look; a file is plain."""
    max_findings: int | None = None
    max_per_rule: int | None = None
    """The most findings to show, of all rules and of each; their true numbers are said."""
    quiet: bool = False
    """Findings only."""
    verbose: bool = False
    """Every reason and every gap, and every finding of an open question."""
    group_by: str | None = None
    """One of ``text.GROUPS``: the findings of each file, rule and so on stand together, below its name."""
    statistics: bool = False
    """The findings are counted instead of shown."""


PLAIN: Final = Screen()
"""Everything, as a file has it."""
