"""Personas: for whom an audit is.  Each is a set of defaults of other options, and nothing more."""

from typing import Any, Final

REGULAR: Final = "regular"
PERSONAS: Final[dict[str, dict[str, Any]]] = {
    REGULAR: {},
    "pedantic": {"fail_on": "indeterminate", "preview": True},
    "auditor": {"list_not_evidenced": True, "preview": True, "verbose": True},
}
"""What each sets, by the name of the parameter: ``regular`` tells what is broken, ``pedantic`` fails on
doubts of the text as well, ``auditor`` shows a person everything and fails on no more than ``regular``.
"""
