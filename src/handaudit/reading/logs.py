"""Finds the logs behind paths: ``inputs.find`` with the suffixes of the formats that reading knows."""

from collections.abc import Iterator, Sequence

from handaudit.inputs import find as inputs
from handaudit.inputs.ignore import Excludes
from handaudit.inputs.input import Found, Hints
from handaudit.reading import formats


def find_logs(
    paths: Sequence[str], excludes: Excludes | None = None, hints: Hints | None = None
) -> Iterator[Found]:
    """The inputs at ``paths``; see ``inputs.find``.

    Raises:
        PathMissing: a path does not exist.
    """
    return inputs.find(paths, formats.suffixes(), excludes, hints, formats.looks_like)
