"""The seed corpus of each target: the samples, the goldens, and what our own dealer deals."""

import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from handaudit import reading
from handaudit.auditing.options import AuditCallbacks
from handaudit.auditing.run import audit
from handaudit.reports import delivery, formats
from handaudit.reports.jsonl import JsonLines
from handaudit.simulate.planting import GAMES, compliant

ROOT: Final = Path(__file__).resolve().parents[1]
REGRESSIONS: Final = Path(__file__).with_name("regressions")
"""Inputs that once broke an invariant, in a folder for each target; the suite runs them all."""

LARGEST: Final = 32 << 10
"""Bytes of the largest seed: a fuzzer learns more from many small ones."""

HOUSE: Final = b"""[posted]
limit = [5, 10]
blinds = [2, 5]
rake-percent = 10
kill = "half"
[house]
profile = "live"
raise-cap = 4
odd-chip-unit = 0.5
open-pair = "option"
"""
RAKE: Final = b"""[posted]
rake = [{ amount = 1, from-flop = true }, { percent = 10, cap = 5, rounded = "down", players = [4, 5] },
    { steps = [[1, 10], [2, 20]] }]
"""
WAIVER: Final = b"""max-days = 90
[[waivers]]
rule = "burn-before-street"
reason = "the camera was blind"
approved-by = "a manager"
ticket = "T-1"
created = 2024-01-01
expires = 2024-02-01
[waivers.scope]
path = "logs/**"
table = "P07"
since = 2024-01-01
"""
SETTINGS: Final = b"""select = ["14.9(d)", "burn-before-street"]
fail-on = "indeterminate"
max-findings = 5
[tool.handaudit]
exclude = ["*.txt"]
"""
BASELINE: Final = b"""{"schema": "handaudit-baseline/1", "findings": [
{"rule": "r", "table": null, "hand": "1",
"time": null, "fingerprint": "f", "outcome": "violated", "path": "a.tlog", "line": "seat 1 calls 5"}]}
"""

_FILES: Final = {
    "house": (HOUSE, RAKE),
    "waivers": (WAIVER,),
    "settings": (SETTINGS,),
    "baseline": (BASELINE,),
}


def seeds(target: str) -> tuple[bytes, ...]:
    """The seeds of a target, in an order that is always the same."""
    if target in _FILES:
        return (*_FILES[target], *_regressions(target))
    if target in {"merge", "summary"}:
        return (*_goldens(), *_saved_reports(), *_regressions(target))
    return tuple(dict.fromkeys(_logs()[target]))


def _regressions(target: str) -> Iterator[bytes]:
    folder = REGRESSIONS / target
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        yield path.read_bytes()


def _goldens() -> Iterator[bytes]:
    """The reports of the goldens, whole and in JSON."""
    for path in sorted((ROOT / "tests" / "goldens").rglob("*.json")):
        octets = path.read_bytes()
        if b"handaudit-report/1" in octets[:400] and len(octets) <= LARGEST:
            yield octets


def _saved_reports() -> Iterator[bytes]:
    """The audits of two samples in JSON and in JSON Lines.

    Parquet is too long for a seed; ``tests/reports/history/test_load.py`` tries what its cells may hold.
    """
    for name in ("burn-before-street", "turn-order"):
        lines: list[bytes] = []
        written = JsonLines(lines.append)
        report = audit(
            [ROOT / "samples" / "breaches" / name], callbacks=AuditCallbacks(on_result=written.add)
        )
        written.close(report)
        yield b"".join(lines)
        yield delivery.encoded(formats.render("json", report))


@cache
def _logs() -> dict[str, list[bytes]]:
    """Every log of the project that is small enough, by its format."""
    found: dict[str, list[bytes]] = {}
    for octets in (*_files(), *(compliant(game, hands=2, seed=1).log.encode() for game in GAMES)):
        read = reading.read(io.BytesIO(octets))
        try:
            list(read)
        except reading.NotALog:
            continue
        if read.format is not None:
            found.setdefault(read.format.name, []).append(octets)
    return found


def _files() -> Iterator[bytes]:
    for folder in (ROOT / "samples", ROOT / "tests" / "goldens", REGRESSIONS):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.stat().st_size <= LARGEST:
                yield path.read_bytes()
