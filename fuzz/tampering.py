"""Changes a log as damage and malice would: by the line, by the word, by the number, by the byte.

The lines of other logs of the format are the dictionary: what a byte-wise mutation finds once in a
million tries, a line in the wrong place is found in one.
"""

import random
import re
from collections.abc import Callable, Sequence
from typing import Final

LONGEST: Final = 120
"""Lines of a log that is changed: a long one is shortened to its head and a stretch, to stay fast."""

_HEAD: Final = 12
_NUMBER: Final = re.compile(rb"[0-9]+")
_CARD: Final = re.compile(rb"\b[2-9TJQKA][cdhs]\b")
_NUMBERS: Final = (
    *(b"0", b"1", b"2", b"9", b"10", b"22", b"255", b"65536", b"999999", b"9" * 15, b"9" * 16),
    *(b"9" * 19, b"9" * 400, b"0.01", b"0.001", b"-1", b"1,000", b"1e9", b"1e400", b"NaN"),
)
_BYTES: Final = (
    *(
        b" ",
        b"\t",
        b'"',
        b"'",
        b"[",
        b"]",
        b"(",
        b")",
        b"{",
        b"}",
        b":",
        b",",
        b".",
        b"-",
        b"=",
        b"#",
    ),
    *(
        b"\\",
        b"\x00",
        b"\x1b",
        b"\xff",
        b"\xa0",
        "\u2028".encode(),
        "\ufeff".encode(),
        b"\r",
        b"\n",
    ),
)


def mutated(octets: bytes, chance: random.Random, others: Sequence[bytes]) -> bytes:
    """A log with one to six changes; ``others`` are lines of the same format."""
    lines = octets.split(b"\n")
    if len(lines) > LONGEST:
        start = chance.randrange(_HEAD, len(lines) - LONGEST + _HEAD + 1)
        lines = [*lines[:_HEAD], *lines[start : start + LONGEST - _HEAD]]
    for _ in range(chance.randint(1, 6)):
        if lines:
            chance.choice(_CHANGES)(lines, chance, others)
    return b"\n".join(lines)


def spliced(first: bytes, second: bytes, chance: random.Random) -> bytes:
    """Two logs joined at any lines: the first lines of the one, and the last of the other."""
    lines, others = first.split(b"\n"), second.split(b"\n")
    before = lines[: chance.randrange(1, len(lines) + 1)]
    return b"\n".join([*before[-LONGEST:], *others[chance.randrange(len(others)) :][:LONGEST]])


def _leave_out(lines: list[bytes], chance: random.Random, _: Sequence[bytes]) -> None:
    del lines[chance.randrange(len(lines))]


def _repeat(lines: list[bytes], chance: random.Random, _: Sequence[bytes]) -> None:
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))


def _put_in(lines: list[bytes], chance: random.Random, others: Sequence[bytes]) -> None:
    if others:
        lines.insert(chance.randrange(len(lines) + 1), chance.choice(others))


def _exchange(lines: list[bytes], chance: random.Random, _: Sequence[bytes]) -> None:
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def _cut_off(lines: list[bytes], chance: random.Random, _: Sequence[bytes]) -> None:
    at = chance.randrange(len(lines))
    if chance.random() < 0.5:
        del lines[at + 1 :]
    lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]


def _number(lines: list[bytes], chance: random.Random, _: Sequence[bytes]) -> None:
    _replace(lines, chance, _NUMBER, chance.choice((*_NUMBERS, b"%d" % chance.randint(0, 300))))


def _card(lines: list[bytes], chance: random.Random, _: Sequence[bytes]) -> None:
    _replace(lines, chance, _CARD, bytes([chance.choice(b"23456789TJQKA"), chance.choice(b"cdhs")]))


def _word(lines: list[bytes], chance: random.Random, others: Sequence[bytes]) -> None:
    at = chance.randrange(len(lines))
    words = lines[at].split(b" ")
    theirs = chance.choice(others or lines).split(b" ")
    words[chance.randrange(len(words))] = chance.choice(theirs)
    lines[at] = b" ".join(words)


def _byte(lines: list[bytes], chance: random.Random, _: Sequence[bytes]) -> None:
    at = chance.randrange(len(lines))
    where = chance.randrange(len(lines[at]) + 1)
    end = where + chance.choice((0, 1, 1, 2))
    lines[at] = lines[at][:where] + chance.choice(_BYTES) + lines[at][end:]


def _stretch(lines: list[bytes], chance: random.Random, _: Sequence[bytes]) -> None:
    at = chance.randrange(len(lines))
    words = lines[at].split(b" ")
    where = chance.randrange(len(words))
    words[where : where + 1] = [words[where]] * chance.choice((2, 3, 40))
    lines[at] = b" ".join(words)


def _replace(
    lines: list[bytes], chance: random.Random, pattern: re.Pattern[bytes], new: bytes
) -> None:
    at = chance.randrange(len(lines))
    found = list(pattern.finditer(lines[at]))
    if found:
        one = chance.choice(found)
        lines[at] = lines[at][: one.start()] + new + lines[at][one.end() :]


_CHANGES: Final[tuple[Callable[[list[bytes], random.Random, Sequence[bytes]], None], ...]] = (
    *(_leave_out, _repeat, _put_in, _put_in, _exchange, _cut_off),
    *(_number, _number, _card, _word, _word, _byte, _stretch),
)
