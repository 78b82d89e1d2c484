"""The user's options for text reports."""

from typing import Final

import msgspec

from handaudit.reports.terminal import Terminal


class Screen(msgspec.Struct, frozen=True, kw_only=True):
    """What a text report shows, and how it looks."""

    terminal: Terminal = Terminal()
    """How standard output looks; a file is plain."""
    max_findings: int | None = None
    max_per_rule: int | None = None
    """The most findings to show, in all and for each rule; the report still states the true
    numbers.
    """
    quiet: bool = False
    """Findings only."""
    verbose: bool = False
    """Every reason and every gap, and every finding of an open question."""
    group_by: str | None = None
    """One of ``text.GROUPS``: the findings of each file, rule or other value stand below its name.
    """
    statistics: bool = False
    """Counts of the findings instead of the findings."""


PLAIN: Final = Screen()
"""Everything, as in a file."""
