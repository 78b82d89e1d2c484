"""handaudit: audits logs of poker rounds against N.J.A.C. 19:47-14 / 13:69F-14.

- ``audit`` gives the ``Report`` of logs: counts, and a ``Finding`` for each breach.  ``AuditOptions`` and
  ``AuditCallbacks`` say how.
- ``read`` gives the typed events of one log: each ``Round``, and each ``Interlude`` between two.
- ``audit_frame`` gives the findings of a data frame of logs.

Each is loaded when it is first asked for, since the law is slow to load.
"""

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from handaudit.auditing.finding import Finding
    from handaudit.auditing.frames import audit_frame
    from handaudit.auditing.options import AuditCallbacks, AuditOptions
    from handaudit.auditing.report import Report
    from handaudit.auditing.run import audit
    from handaudit.facts.log import Interlude, Round
    from handaudit.reading import read

__all__ = [
    "AuditCallbacks",
    "AuditOptions",
    "Finding",
    "Interlude",
    "Report",
    "Round",
    "__version__",
    "audit",
    "audit_frame",
    "read",
]

__version__ = "0.1.0"

_HOMES: Final = {
    "audit": "handaudit.auditing.run",
    "audit_frame": "handaudit.auditing.frames",
    "read": "handaudit.reading",
    "AuditCallbacks": "handaudit.auditing.options",
    "AuditOptions": "handaudit.auditing.options",
    "Finding": "handaudit.auditing.finding",
    "Interlude": "handaudit.facts.log",
    "Report": "handaudit.auditing.report",
    "Round": "handaudit.facts.log",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'handaudit' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """What the package offers; the modules below it are listed where they are imported from."""
    return sorted(__all__)


_FORMER: Final = {
    "handaudit.confidence": "handaudit.auditing.confidence",
    "handaudit.events": "handaudit.facts.events",
    "handaudit.floor": "handaudit.auditing.threshold",
    "handaudit.house_file": "handaudit.law.house.file",
    "handaudit.judged": "handaudit.auditing.results",
    "handaudit.judging": "handaudit.auditing.judge",
    "handaudit.log": "handaudit.facts.log",
    "handaudit.moments": "handaudit.auditing.snapshots",
    "handaudit.outcome": "handaudit.duties.outcome",
    "handaudit.replay.occasions": "handaudit.replay.poker.occasions",
    "handaudit.replay.table": "handaudit.replay.poker.table",
    "handaudit.report": "handaudit.auditing.report",
    "handaudit.selection": "handaudit.duties.selection",
    "handaudit.summarising": "handaudit.reports.history.runs",
}
"""Modules that the documentation named in version 0.1, and where they are now."""


class _FormerModules:
    """Imports a module by its former name, with a ``DeprecationWarning``; version 0.3 drops it.

    A finder and a loader without their base classes, which take longer to import than all of this.
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        loader: Any = self
        return ModuleSpec(fullname, loader) if fullname in _FORMER else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        now = _FORMER[spec.name]
        warnings.warn(f"{spec.name} is now {now}", DeprecationWarning, stacklevel=2)
        module = import_module(now)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self._spec  # the import system has put its own there


sys.meta_path.append(_FormerModules())
