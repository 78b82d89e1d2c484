"""``ReportFormat``: everything that handaudit knows of a report format."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal

import msgspec


class ReportFormat(msgspec.Struct, frozen=True, kw_only=True):
    """A report format, of ours or of a plugin.

    A function is named as ``module:name``, so that its module is imported only when the format is
    used. A plugin may pass the function itself.
    """

    name: str
    """Its name for ``--format``."""
    audience: str
    """Who or what reads it."""
    notes: str = ""
    """Notes in Markdown, for the page about reports."""
    renderer: Callable[..., str | bytes] | str | None
    """Makes the report from the ``Report`` and from what the format ``needs`` in addition. ``None``
    if the report can only be written while the audit runs.
    """
    needs: Literal["report", "screen", "rounds"] = "report"
    """``screen``: the user's options for text; ``rounds``: the rounds with findings, to draw them.
    """
    writer: str | None = None
    """A class that writes the report while the audit runs, and keeps no findings."""
    live_writer: str | None = None
    """The same for ``--follow`` alone."""
    appends: bool = True
    """Whether such a report is readable before its end, and can go on, as ``--follow`` needs."""
    beside: str | None = None
    """A function that writes something more from the ``Report``; it returns a ``Failure`` or
    nothing.
    """
    by_input: bool = False
    """Whether it needs the outcomes of each input."""
    binary: bool = False
    """Whether it is a binary file."""
    package: str | None = None
    """An optional package that it needs."""

    @property
    def missing(self) -> str | None:
        """What to install before handaudit can write this format, if anything."""
        if self.package is None or find_spec(self.package):
            return None
        return f"the {self.name} format needs {self.package}: pip install {self.package}"

    def written_by(self, *, live: bool) -> Callable[..., Any] | None:
        """The class that writes it while the audit runs, if one does."""
        path = self.writer if self.appends or not live else None
        path = path or (self.live_writer if live else None)
        return named(path) if path else None


def named(function: Callable[..., Any] | str) -> Callable[..., Any]:
    """The function or class of ``module:name``, imported now."""
    if not isinstance(function, str):
        return function
    module, _, name = function.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found
