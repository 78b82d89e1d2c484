"""Accepts arguments, and names of modules, by their names in the previous version, with a warning."""

import warnings
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def renamed(**names: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Lets a function accept former names of keyword arguments, given with their current names.

    Each use gives a ``DeprecationWarning``; version 0.3 drops the former names.
    """

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def called(*args: P.args, **kwargs: P.kwargs) -> T:
            if names.keys().isdisjoint(kwargs):
                return function(*args, **kwargs)
            named: dict[str, Any] = {}
            for name, value in kwargs.items():
                now = names.get(name, name)
                if now != name:
                    warned = f"the argument {name} of {function.__name__} is now {now}"
                    warnings.warn(warned, DeprecationWarning, stacklevel=2)
                named[now] = value
            return function(*args, **named)

        return called

    return wrap


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
