"""``ReportFormat``: all that is known of a report format."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal

import msgspec


class ReportFormat(msgspec.Struct, frozen=True, kw_only=True):
    """A report format, of ours or of a plugin.

    Functions stand as ``module:name``, so that a module is imported when its format is wanted. A plugin
    may give its function itself.
    """

    name: str
    """What ``--format`` calls it."""
    audience: str
    """Whom or what it is for."""
    notes: str = ""
    """What to know about it, in Markdown, for the page about reports."""
    renderer: Callable[..., str | bytes] | str | None
    """Makes the report: a function of the ``Report`` and of what the format ``needs`` besides; ``None`` if
    the report can only be written while the audit runs.
    """
    needs: Literal["report", "screen", "rounds"] = "report"
    """``screen``: what the user asked of text; ``rounds``: the rounds with findings, to draw them."""
    writer: str | None = None
    """A class that writes the report while the audit runs, and so keeps no findings."""
    live_writer: str | None = None
    """The same for ``--follow`` alone."""
    beside: str | None = None
    """A function of the ``Report`` that writes something more; it returns a ``Failure`` or nothing."""
    by_input: bool = False
    """Whether it needs the outcomes of each input."""
    binary: bool = False
    """Whether it is bytes that no person reads."""
    package: str | None = None
    """A package that it needs and that is not always installed."""

    @property
    def missing(self) -> str | None:
        """What must be installed before a report in this format can be written."""
        if self.package is None or find_spec(self.package):
            return None
        return f"the {self.name} format needs {self.package}: pip install 'handaudit[{self.name}]'"

    def written_by(self, *, live: bool) -> Callable[..., Any] | None:
        """The class that writes it while the audit runs, if one does."""
        path = self.writer or (self.live_writer if live else None)
        return named(path) if path else None


def named(function: Callable[..., Any] | str) -> Callable[..., Any]:
    """The function or class of ``module:name``, imported now."""
    if not isinstance(function, str):
        return function
    module, _, name = function.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found
