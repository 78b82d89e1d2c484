"""No regular expression takes more than linear time, whatever a line says."""

import re
import time
import warnings
from collections.abc import Callable
from typing import Any

import pytest

import attacks

with warnings.catch_warnings():
    warnings.simplefilter(
        "ignore", DeprecationWarning
    )  # of the name under which it knows re._parser
    from regexploit.ast.sre import SreOpParser
    from regexploit.redos import find

PATTERNS = attacks.patterns()
LENGTH = 4096
"""Characters of an attack; a line may have sixteen times as many."""
NOTICED = 0.004
"""Seconds of processor time; what is done sooner at that length is no quadratic pattern."""
ENDS = ("\n", "!\n", "!")
"""What makes an attack fail; a terminal of a grammar only meets whole lines."""


def names(used: attacks.Used) -> str:
    return re.sub(r"\W+", "-", used.where)


def taken(match: Callable[[str], Any], text: str) -> float:
    """Processor time of the fastest of three tries, or of one that is fast enough."""
    fastest = 1e9
    for _ in range(3):
        began = time.process_time()
        match(text)
        fastest = min(fastest, time.process_time() - began)
        if fastest < NOTICED:
            break
    return fastest


def worse_than_linear(used: attacks.Used) -> list[tuple[str, str, str]]:
    """The attacks that take far more than four times as long at four times the length."""
    match = used.pattern.search if used.searched else used.pattern.match
    found = []
    for start, pump in attacks.attacks(used.pattern, searched=used.searched):
        for end in ENDS[:2] if ".lark" in used.where else ENDS:
            text, longer = (
                start + pump * (length // len(pump)) + end for length in (LENGTH, 4 * LENGTH)
            )
            short = taken(match, text)
            if short > NOTICED and taken(match, longer) > 9 * short:
                found.append((start, pump, end))
    return found


@pytest.mark.parametrize("used", PATTERNS, ids=names)
def test_a_pattern_takes_time_in_proportion_to_the_text(used: attacks.Used) -> None:
    assert worse_than_linear(used) == []


class Parser(SreOpParser):  # type: ignore[misc]
    """Knows possessive repetitions: nothing of them is ever given back, so that each is one item."""

    def from_POSSESSIVE_REPEAT(self, data: tuple[int, int, Any]) -> Any:  # noqa: N802 - its way
        least, _, items = data
        return self.from_MAX_REPEAT((min(least, 1), 1, items))


@pytest.mark.parametrize("used", PATTERNS, ids=names)
def test_no_pattern_shares_out_a_text_in_several_ways(used: attacks.Used) -> None:
    parsed = Parser().parse_sre(used.pattern.pattern, used.pattern.flags)
    assert [str(one) for one in find(parsed)] == []


def test_the_patterns_are_all_of_them() -> None:
    """A pattern that is made of what a function is given cannot be found from outside."""
    assert attacks.made_when_called() == {
        "duty._read",  # our own docstrings
        "grammar.fields",  # the terminals, which are tried
        "json_lines._key",  # the names of our own fields
        "line_parser._pattern",  # one of several terminals, each of which is tried
        "pseudonyms._pattern",  # names of players, escaped: nothing in them is repeated
        "format._end_line",  # a terminal, which is tried, at the start of any line
        "chunks.cut",  # the starts of the formats, at a line end; each is tried
    }
    assert len(PATTERNS) > 250
    assert sum(used.where.startswith("table_log.lark") for used in PATTERNS) > 50


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
def test_a_bad_pattern_is_noticed(
    pattern: str,
    searched: bool,  # noqa: FBT001 - a table
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if searched:  # the cube of the length, at worst
        monkeypatch.setitem(globals(), "LENGTH", 1024)
    used = attacks.Used("planted", re.compile(pattern), searched)
    tries = [
        (start + pump * 24 + end, start + pump * 26 + end)
        for start, pump in attacks.attacks(used.pattern, searched=searched)
        for end in ENDS
    ]
    explodes = any(
        taken(used.pattern.match, longer) > 2 * taken(used.pattern.match, text) > 0.01
        for text, longer in tries
    )
    assert explodes or worse_than_linear(used)
