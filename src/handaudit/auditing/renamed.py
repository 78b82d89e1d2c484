"""Accepts names of modules by their names in the previous version, with a warning."""

import warnings
from collections.abc import Callable, Mapping
from typing import Any


def former_names(module: str, now: Mapping[str, Any]) -> Callable[[str], Any]:
    """The ``__getattr__`` of a module: it gives what a former name stands for, with a warning.

    Each use gives a ``DeprecationWarning``; version 0.3 drops the former names.
    """

    def found(name: str) -> Any:
        if name not in now:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warned = f"{module}.{name} is now {now[name].__name__}"
        warnings.warn(warned, DeprecationWarning, stacklevel=2)
        return now[name]

    return found
