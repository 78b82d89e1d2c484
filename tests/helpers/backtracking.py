"""Counts the steps that a backtracking matcher takes, so that a slow pattern is slow on every machine.

The matcher follows CPython's ``re``: alternatives from left to right, repetitions greedy or lazy, nothing
given back out of an atomic group.  It counts each character, repetition and alternative that it tries.
"""

import importlib
import re
from collections.abc import Callable
from itertools import groupby
from re import _constants as codes
from re import _parser as parser
from typing import Any, Final

_compiler: Any = importlib.import_module("re._compiler")  # typeshed does not know it

Then = Callable[[int], bool]
Match = Callable[[int, Then], bool]

_SINGLE: Final = (codes.LITERAL, codes.NOT_LITERAL, codes.ANY, codes.IN)
_FIXED: Final = (*_SINGLE, codes.AT)
_REPEATS: Final = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)


class TooMany(Exception):  # noqa: N818 - a verdict, and no failure
    """A match takes more steps than it may."""


class Counter:
    """A pattern, and the number of steps that it takes on a text."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._flags = pattern.flags
        self._text = ""
        self._left = 0
        self.end: int | None = None
        """Where the last match ended, if there was one."""
        self._groups: dict[int, tuple[int, int]] = {}
        self._match = self._sequence(parser.parse(pattern.pattern, pattern.flags))

    def steps(self, text: str, most: int, *, searched: bool) -> int:
        """The steps of a match at the start of a text, or of a search through it; at most so many.

        Raises:
            TooMany: there are more.
        """
        self._text, self._left = text, most
        self.end = None
        for start in range(len(text) + 1 if searched else 1):
            self._step()
            self._groups.clear()
            if self._match(start, self._ended):
                break
        return most - self._left

    def _ended(self, end: int) -> bool:
        self.end = end
        return True

    def _step(self, number: int = 1) -> None:
        self._left -= number
        if self._left < 0:
            raise TooMany

    # --- what the parts of a pattern match -------------------------------------------------------

    def _sequence(self, items: Any) -> Match:
        ways: list[Match] = []
        for fixed, group in groupby(items, lambda item: item[0] in _FIXED):
            some = list(group)
            ways += [self._fixed(some)] if fixed else [self._item(*one) for one in some]
        if not ways:
            return lambda at, then: then(at)
        match = ways.pop()
        while ways:
            match = self._both(ways.pop(), match)
        return match

    @staticmethod
    def _both(first: Match, rest: Match) -> Match:
        return lambda at, then: first(at, lambda end: rest(end, then))

    def _item(self, kind: Any, value: Any) -> Match:
        if kind in _REPEATS:
            least, most, items = value
            return self._repeat(kind, least, most, items)
        if kind is codes.SUBPATTERN:
            return self._group(value)
        if kind is codes.BRANCH:
            return self._branch([self._sequence(items) for items in value[1]])
        if kind in (codes.ASSERT, codes.ASSERT_NOT):
            return self._look(value[0], value[1], wanted=kind is codes.ASSERT)
        if kind is codes.ATOMIC_GROUP:
            return self._atomic(self._sequence(value))
        if kind is codes.GROUPREF:
            return self._again(value)
        raise NotImplementedError(kind)

    def _fixed(self, items: Any) -> Match:
        """Characters and places, such as the end of a line: each matches in one way, or does not."""
        parts = [(self._native(item).match, int(item[0] in _SINGLE)) for item in items]

        def match(at: int, then: Then) -> bool:
            for matches, width in parts:
                self._step()
                if matches(self._text, at) is None:
                    return False
                at += width
            return then(at)

        return match

    def _native(self, item: Any) -> re.Pattern[str]:
        """What matches in one way, which ``re`` itself is asked for."""
        state = parser.State()
        state.flags = self._flags
        taken: re.Pattern[str] = _compiler.compile(parser.SubPattern(state, [item]), self._flags)
        return taken

    def _repeat(self, kind: Any, least: int, most: Any, items: Any) -> Match:
        if len(items) == 1 and items[0][0] in _SINGLE:
            return self._run(kind, least, most, items)
        one = self._sequence(items)
        if kind is codes.POSSESSIVE_REPEAT:
            return self._atomic(self._several(one, least, most, lazy=False))
        return self._several(one, least, most, lazy=kind is codes.MIN_REPEAT)

    def _several(self, one: Match, least: int, most: Any, *, lazy: bool) -> Match:
        def match(at: int, then: Then, count: int = 0) -> bool:
            self._step()

            def more() -> bool:
                return count < most and one(
                    at, lambda end: (end > at or count < least) and match(end, then, count + 1)
                )

            if count < least:
                return more()
            return (then(at) or more()) if lazy else (more() or then(at))

        return match

    def _run(self, kind: Any, least: int, most: Any, items: Any) -> Match:
        """A repetition of one character, without a call for each."""
        longest = self._native((codes.POSSESSIVE_REPEAT, (0, most, items))).match
        one = self._native(items[0]).match

        def greedy(at: int, then: Then) -> bool:
            found = longest(self._text, at)
            end = found.end() if found else at
            self._step(end - at + (end - at < most))  # the last try is that which fails
            first = end if kind is codes.POSSESSIVE_REPEAT and end >= at + least else at + least
            for place in range(end, first - 1, -1):
                self._step()
                if then(place):
                    return True
            return False

        def lazy(at: int, then: Then) -> bool:
            end = at
            while end < at + least or not then(end):
                self._step()
                if end - at >= most:
                    return False
                self._step()
                if one(self._text, end) is None:
                    return False
                end += 1
            return True

        return lazy if kind is codes.MIN_REPEAT else greedy

    def _group(self, value: Any) -> Match:
        number, _, _, items = value
        inner = self._sequence(items)
        if number is None:
            return inner

        def match(at: int, then: Then) -> bool:
            before = self._groups.get(number)

            def ended(end: int) -> bool:
                self._groups[number] = (at, end)
                return then(end)

            if inner(at, ended):
                return True
            if before is None:
                self._groups.pop(number, None)
            else:
                self._groups[number] = before
            return False

        return match

    def _branch(self, ways: list[Match]) -> Match:
        def match(at: int, then: Then) -> bool:
            for way in ways:
                self._step()
                if way(at, then):
                    return True
            return False

        return match

    def _look(self, direction: int, items: Any, *, wanted: bool) -> Match:
        inner = self._sequence(items)
        back = items.getwidth()[0] if direction < 0 else 0

        def match(at: int, then: Then) -> bool:
            there = at >= back and inner(at - back, lambda _: True)
            return there is wanted and then(at)

        return match

    def _atomic(self, inner: Match) -> Match:
        def match(at: int, then: Then) -> bool:
            ends: list[int] = []

            def ended(end: int) -> bool:
                ends.append(end)
                return True

            return inner(at, ended) and then(ends[0])

        return match

    def _again(self, number: int) -> Match:
        def match(at: int, then: Then) -> bool:
            self._step()
            if number not in self._groups:
                return False
            start, end = self._groups[number]
            said = self._text[start:end]
            return self._text.startswith(said, at) and then(at + len(said))

        return match
