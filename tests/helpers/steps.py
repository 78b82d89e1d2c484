"""Counts the steps that a call takes, so that what is slow is slow on every machine.

A step is a line of Python that runs, in our code or a library, or a call that begins or ends.  What one
call of C does inside is one step, but for patterns: ``backtracking`` counts those.  Compiled modules take
no steps.
"""

import re
import sys
from collections.abc import Callable
from typing import Any, Final

import backtracking

TIMES: Final = 4
MOST: Final = 4.6
"""So many times the steps at four times the length.  A square takes sixteen; what is linear takes less
than four, because some steps are the same at every length."""
_SEARCHING: Final = frozenset({"search", "finditer", "findall", "sub", "split"})
_FEW: Final = 300
"""Steps of a pattern that are no matter."""


def count(call: Callable[[], object]) -> int:
    """The steps of a call."""
    steps = 0

    def step(_frame: Any, _event: str, _value: object) -> Any:
        nonlocal steps
        steps += 1
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        call()
    finally:
        sys.settrace(before)
    return steps


def assert_in_proportion(call: Callable[[int], object], few: int) -> None:
    """Four times as many cost about four times as many steps; the argument is how many."""
    call(few)  # fills what is kept from call to call
    short, long = (count(lambda size=size: call(size)) for size in (few, few * TIMES))  # type: ignore[misc]
    assert long < MOST * short + 100, f"{short} steps for {few}, {long} for {few * TIMES}"


def patterns(call: Callable[[], object]) -> set[tuple[re.Pattern[str], bool]]:
    """The patterns that a call tries, each with whether it is searched for."""
    found = set()

    def follow(_frame: Any, event: str, value: Any) -> None:
        pattern = getattr(value, "__self__", None)
        if (
            event == "c_call"
            and isinstance(pattern, re.Pattern)
            and isinstance(pattern.pattern, str)
        ):
            found.add((pattern, value.__name__ in _SEARCHING))

    before = sys.getprofile()
    sys.setprofile(follow)
    try:
        call()
    finally:
        sys.setprofile(before)
    return found


def assert_line_in_proportion(
    call: Callable[[str], object], start: str, piece: str, end: str
) -> None:
    """A line costs steps in proportion to its length, in our code and in every pattern that it meets."""

    def line(pieces: int) -> str:
        return start + piece * pieces + end

    few = 500 // len(piece)
    assert_in_proportion(lambda pieces: call(line(pieces)), few)
    for pattern, searched in patterns(lambda: call(line(few))):
        assert_pattern_in_proportion(pattern, line, few // 8, searched=searched)


def assert_pattern_in_proportion(
    pattern: re.Pattern[str], text: Callable[[int], str], few: int, *, searched: bool = True
) -> None:
    """A pattern takes about four times as many steps on a text of four times as many pieces."""
    counter = backtracking.Counter(pattern)
    depth = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)  # the counter calls itself for each repetition
    try:
        short = counter.steps(text(few), sys.maxsize, searched=searched)
        counter.steps(text(few * TIMES), round(MOST * max(short, _FEW)), searched=searched)
    finally:
        sys.setrecursionlimit(depth)
