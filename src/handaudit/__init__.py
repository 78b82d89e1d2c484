"""handaudit: audits logs of poker rounds against N.J.A.C. 19:47-14 / 13:69F-14.

``audit`` gives the report of logs, ``read`` the typed events of one, ``audit_frame`` the findings of a data
frame of logs.  Each is loaded when it is first asked for, since the law is slow to load.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from handaudit.auditing import audit
    from handaudit.frames import audit_frame
    from handaudit.reading import read
    from handaudit.report import Finding, Report

__all__ = ["Finding", "Report", "__version__", "audit", "audit_frame", "read"]

__version__ = "0.1.0"

_HOMES: Final = {
    "audit": "handaudit.auditing",
    "audit_frame": "handaudit.frames",
    "read": "handaudit.reading",
    "Finding": "handaudit.report",
    "Report": "handaudit.report",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'handaudit' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
