"""Personas: sets of defaults for other options, by the person whom an audit serves."""

from typing import Any, Final

REGULAR: Final = "regular"
PERSONAS: Final[dict[str, dict[str, Any]]] = {
    REGULAR: {},
    "pedantic": {"fail_on": "indeterminate", "preview": True},
    "auditor": {"list_not_evidenced": True, "preview": True, "verbose": True},
}
"""The defaults of each, by parameter. ``regular`` reports breaches, ``pedantic`` also fails on
doubts about the text. ``auditor`` shows everything and fails on the same findings as ``regular``.
"""
