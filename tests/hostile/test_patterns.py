"""No regular expression takes more than linear time, whatever a line says."""

import re
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

import attacks
import backtracking

with warnings.catch_warnings():
    warnings.simplefilter(
        "ignore", DeprecationWarning
    )  # of the name under which it knows re._parser
    from regexploit.ast.sre import SreOpParser
    from regexploit.redos import find

PARTS = range(8)
"""The patterns in parts: to find them takes seconds, which no process needs that does not test them."""
LENGTHS = (64, 256)
"""Characters of an attack, and of a longer one."""
FEW = 300
"""Steps that are no matter at the shorter length."""
MANY = 100_000
"""Steps at the shorter length that only an exponential pattern takes."""
ENDS = ("\n", "!\n", "!")
"""What makes an attack fail; a terminal of a grammar only meets whole lines."""


@pytest.fixture(autouse=True)
def deep() -> Iterator[None]:
    """The counter calls itself for each repetition."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)
    yield
    sys.setrecursionlimit(before)


def worse_than_linear(used: attacks.Used) -> list[tuple[str, str, str]]:
    """The attacks that take far more than four times as many steps at four times the length."""
    counter = backtracking.Counter(used.pattern)
    found = []
    for start, pump in attacks.attacks(used.pattern, searched=used.searched):
        for end in ENDS[:2] if ".lark" in used.where else ENDS:
            text, longer = (start + pump * (length // len(pump)) + end for length in LENGTHS)
            try:
                steps = counter.steps(text, MANY, searched=used.searched)
                counter.steps(longer, 9 * max(steps, FEW), searched=used.searched)
            except backtracking.TooMany:
                found.append((start, pump, end))
    return found


@pytest.mark.parametrize("part", PARTS)
def test_a_pattern_takes_steps_in_proportion_to_the_text(part: int) -> None:
    for used in attacks.patterns()[part :: len(PARTS)]:
        assert worse_than_linear(used) == [], used


class Parser(SreOpParser):  # type: ignore[misc]
    """Knows possessive repetitions and atomic groups: they give nothing back, so that each is one item."""

    def from_POSSESSIVE_REPEAT(self, data: tuple[int, int, Any]) -> Any:  # noqa: N802 - its way
        least, _, items = data
        return self.from_MAX_REPEAT((min(least, 1), 1, items))

    def from_ATOMIC_GROUP(self, data: Any) -> Any:  # noqa: N802 - its way
        return self.from_POSSESSIVE_REPEAT((1, 1, data))


@pytest.mark.parametrize("part", PARTS)
def test_no_pattern_shares_out_a_text_in_several_ways(part: int) -> None:
    for used in attacks.patterns()[part :: len(PARTS)]:
        parsed = Parser().parse_sre(used.pattern.pattern, used.pattern.flags)
        assert [str(one) for one in find(parsed)] == [], used


def test_the_patterns_are_all_of_them() -> None:
    """A pattern that is made of what a function is given cannot be found from outside."""
    assert (
        attacks.made_when_called()
        == {
            "spoken.pattern",  # those of the kinds, each of which is tried
            "generations._rotated",  # the name of a log, escaped; names of files are short
            "hints._shape",  # names of players, escaped, and our own words: nothing in them is repeated
            "json_lines._value",  # the names of our own fields, and possessive runs
            "hand_history.__init__",  # the starts of the formats, without the blanks before; each is tried
            "json_lines._key",  # the names of our own fields
            "compiled_patterns.compile",  # terminals, each of which is tried
            "pseudonyms._pattern",  # names of players, escaped: nothing in them is repeated
            "reader._end_line",  # a terminal, which is tried, at the start of any line
            "chunks._of_starts",  # the starts of the formats, at a line end; each is tried
            "sections.sections",  # the same at the start of a line
        }
    )
    found = attacks.patterns()
    assert len(found) > 250
    assert sum(used.where.startswith("table_log.lark") for used in found) > 50


@pytest.mark.parametrize(
    ("pattern", "searched"),
    [
        (r"(a+)+b", False),
        (r"[ \t]*[ ]*x", False),
        (r"(.*?)([0-9]+)", True),
        (r"(?:\([a-z]\)|[ivx]+|\d{1,2})*!", False),
        (r"[ ]*[A-Z]{3}$", True),
    ],
)
def test_a_bad_pattern_is_noticed(pattern: str, searched: bool) -> None:  # noqa: FBT001 - a table
    assert worse_than_linear(attacks.Used("planted", re.compile(pattern), searched))


@pytest.mark.parametrize("part", PARTS[::4])
def test_the_counter_matches_what_re_matches(part: int) -> None:
    for used in attacks.patterns()[part :: len(PARTS)]:
        counter = backtracking.Counter(used.pattern)
        match = used.pattern.search if used.searched else used.pattern.match
        for start, pump in attacks.attacks(used.pattern, searched=used.searched):
            for text in (start + pump, start + pump * 3 + "\n"):
                counter.steps(text, MANY, searched=used.searched)
                found = match(text)
                assert counter.end == (None if found is None else found.end()), (str(used), text)
