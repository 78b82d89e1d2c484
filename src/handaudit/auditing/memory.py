"""Keeps the garbage collector from looking again and again at what stays."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def settled_memory() -> Iterator[None]:
    """Exempts existing objects from garbage collection while an audit runs, or a task of one.

    The modules alone are a hundred thousand objects.
    """
    if gc.get_freeze_count():  # the caller has taken care of it
        yield
        return
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
