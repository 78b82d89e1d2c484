"""Where the files of the project are."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
SAMPLES: Final = ROOT / "samples"
TESTS: Final = ROOT / "tests"
CASEBOOKS: Final = TESTS / "casebooks"
GOLDENS: Final = TESTS / "goldens"
NO_BURN: Final = SAMPLES / "breaches" / "burn-before-street" / "no-burn-before-the-turn.tlog"
"""A log with one violation."""
