"""Items taken several at a time."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")


def in_groups(items: Iterable[T], most: int) -> Iterator[list[T]]:
    """Groups of ``most`` items, the last of what is left.

    An error of the items comes after those before it, as if they were taken one by one.
    """
    left = iter(items)
    while True:
        group: list[T] = []
        try:
            group.extend(islice(left, most))
        except Exception:
            if group:
                yield group
            raise
        if not group:
            return
        yield group
