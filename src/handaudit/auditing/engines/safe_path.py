"""Keeps new processes from importing modules from the working directory, which may hold foreign logs."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_VARIABLE: Final = "PYTHONSAFEPATH"


@contextmanager
def safe_path() -> Iterator[None]:
    """Starts every Python process in the block with a safe path.

    ``multiprocessing`` starts its workers and its resource tracker with ``python -c``, which would
    search the working directory first. The variable also reaches those that start later.
    """
    before = os.environ.get(_VARIABLE)
    os.environ[_VARIABLE] = "1"
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(_VARIABLE, None)
        else:
            os.environ[_VARIABLE] = before
