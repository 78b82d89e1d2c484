"""Logs of every format whose bytes are cut, spliced, flipped or of another encoding.

No bytes make a reader raise, every line of what could be decoded is in an event, and the hands
before and after the damage are what they are without it.
"""

import io
from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handaudit.facts.log import Interlude, Round
from handaudit.reading import NotALog, read
from handaudit.reading.text import TextStream
from paths import GOLDENS
from structured_hands import assert_every_line_told

HANDS: Final = {
    "table-log": "table_log/omaha-high.tlog",
    "pokerstars": "pokerstars/cash-out.txt",
    "888": "pacific/holdem-limit-tournament.txt",
    "party": "party/cash-no-limit.txt",
    "phh": "phh/bulk.phhs",
    "ohh": "ohh/holdem.ohh",
    "pokergfx": "pokergfx/pretty.json",
    "ggpoker": "ggpoker/hands.txt",
    "fulltilt": "fulltilt/hands.txt",
    "winamax": "winamax/hands.txt",
    "wpn": "wpn/hands.txt",
    "bovada": "bovada/hands.txt",
    "rio": "rio/hands.txt",
    "ipoker": "ipoker/holdem.xml",
    "pokernow": "pokernow/home-game.csv",
}
"""A log of each format, without damage."""

Damage = Callable[[bytes], bytes]


def _cut(at: int, size: int) -> Damage:
    return lambda log: log[: at % len(log)] + log[at % len(log) + size :]


def _spliced(at: int, size: int, to: int) -> Damage:
    def damage(log: bytes) -> bytes:
        start, end = at % len(log), to % len(log)
        return log[:end] + log[start : start + size] + log[end:]

    return damage


def _flipped(bits: list[int]) -> Damage:
    def damage(log: bytes) -> bytes:
        octets = bytearray(log)
        for bit in bits:
            octets[bit // 8 % len(octets)] ^= 1 << bit % 8
        return bytes(octets)

    return damage


def _encoded(at: int, size: int, encoding: str) -> Damage:
    def damage(log: bytes) -> bytes:
        start = at % len(log)
        piece = log[start : start + size].decode("latin-1")
        return log[:start] + piece.encode(encoding, "replace") + log[start + size :]

    return damage


PLACES = st.integers(0, 1 << 20)
SIZES = st.integers(1, 400)
DAMAGE: Final[st.SearchStrategy[Damage]] = st.one_of(
    st.builds(_cut, PLACES, SIZES),
    st.builds(_spliced, PLACES, SIZES, PLACES),
    st.builds(_flipped, st.lists(PLACES, min_size=1, max_size=12)),
    st.builds(_encoded, PLACES, SIZES, st.sampled_from(["cp037", "utf-7", "cp1252"])),
)
ANY_DAMAGE: Final[st.SearchStrategy[Damage]] = DAMAGE | st.builds(
    _encoded, PLACES, SIZES, st.sampled_from(["utf-16", "utf-16-be", "utf-32"])
)
"""With encodings that are full of NUL bytes, for which a log may be refused as no text at all."""


def parts(octets: bytes, wanted: str) -> list[Round | Interlude]:
    """The parts of a log, of which every line must be in an event."""
    found = list(read(io.BytesIO(octets), format=wanted))
    assert_every_line_told(found, "".join(TextStream(io.BytesIO(octets))))
    return found


def rounds(found: list[Round | Interlude]) -> list[Round]:
    return [part for part in found if isinstance(part, Round)]


@pytest.mark.parametrize("name", HANDS)
@settings(max_examples=60, deadline=None)
@given(damages=st.lists(ANY_DAMAGE, min_size=1, max_size=3))
def test_damaged_bytes_are_read_or_refused(name: str, damages: list[Damage]) -> None:
    octets = (GOLDENS / HANDS[name]).read_bytes()
    for damage in damages:
        octets = damage(octets) or b"?"
    try:
        parts(octets, name)
    except NotALog as refusal:
        assert refusal.reason  # noqa: PT017 - either outcome is right


LINES_OF_THEIR_OWN = sorted(set(HANDS) - {"pokergfx", "pokernow"})
"""The formats in which a log behind another one is more of it: an export of PokerGFX is one object, and a
PokerNow log goes backwards.
"""


@pytest.mark.parametrize("name", LINES_OF_THEIR_OWN)
@settings(max_examples=60, deadline=None)
@given(damages=st.lists(DAMAGE, min_size=1, max_size=3))
def test_damaged_bytes_leave_the_hands_around_them_alone(name: str, damages: list[Damage]) -> None:
    whole = (GOLDENS / HANDS[name]).read_bytes() + b"\n"
    damaged = whole
    for damage in damages:
        damaged = damage(damaged) or b"?"
    alone = rounds(parts(whole, name))
    found = rounds(parts(whole + damaged + b"\n\n" + whole, name))
    before, after = found[: len(alone) - 1], found[-len(alone) :]
    assert [hand.events for hand in before] == [hand.events for hand in alone[:-1]]
    for hand, known in zip(after, alone, strict=True):
        assert (hand.defect, hand.text.strip()) == (None, known.text.strip())
        assert [type(event) for event in hand] == [type(event) for event in known]
