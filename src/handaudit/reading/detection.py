"""Compiles the expressions that tell formats apart: all of them are needed before the first line is read.

So ``make tables`` keeps what ``re`` makes of them, as it does for those of the grammars.
"""

from typing import Final

import msgspec

from handaudit.reading.compiled_patterns import Compiled, Expressions
from handaudit.reading.grammar import kept_at

STEM: Final = "detection"
"""The file in ``grammars/tables``."""


def _kept() -> dict[str, Compiled]:
    try:
        return msgspec.json.decode(kept_at(STEM).read_bytes(), type=dict[str, Compiled])
    except (OSError, msgspec.DecodeError):
        return {}


expression: Final = Expressions(_kept()).compile
"""The expression of a text and flags."""
