"""The folder of each format in ``reading/``."""

import importlib
from typing import Final

from paths import ROOT

_READING: Final = ROOT / "src" / "handaudit" / "reading"


def _formats() -> dict[str, str]:
    found = {}
    for path in sorted(_READING.glob("*/format.py")):
        module = importlib.import_module(f"handaudit.reading.{path.parent.name}.format")
        found[path.parent.name] = module.FORMAT.name
    return found


FORMATS: Final = _formats()
"""The formats by their folder."""
