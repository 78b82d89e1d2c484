"""The report for programs: everything, including raw counts."""

from typing import Final

import msgspec

import handaudit
from handaudit.randomness.statistics import POWER
from handaudit.randomness.verdict import Verdict
from handaudit.reports import json

SCHEMA: Final = "handaudit-randomness/1"


def render(verdict: Verdict) -> bytes:
    """The document."""
    return json.encoded(
        {
            "schema": SCHEMA,
            "tool": {"name": "handaudit", "version": handaudit.__version__},
            "alpha": verdict.alpha,
            "correction": "holm",
            "power": POWER,
            "seed": verdict.seed,
            "by": verdict.by,
            "verdict": verdict.outcome,
            "complete": not verdict.incomplete,
            "rounds": verdict.rounds,
            "counted": verdict.counted,
            "tests": msgspec.to_builtins(verdict.answers),
            "suits_only": msgspec.to_builtins(verdict.left_out),
            "not_counted": verdict.refused,
            "unreadable": [{"path": path, "reason": reason} for path, reason in verdict.unreadable],
            "skipped": [{"path": path, "reason": reason} for path, reason in verdict.skipped],
        }
    )
