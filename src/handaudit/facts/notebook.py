"""What a notebook shows of a value of ours.

The drawings know every package below them, so the values cannot import them: the module is found by its
name when a notebook asks for it.
"""

from importlib import import_module
from typing import Any


def html(shown: Any) -> str:
    """An element that shows a report, a finding or a round."""
    drawn: str = import_module("handaudit.reports.notebook").html(shown)
    return drawn
