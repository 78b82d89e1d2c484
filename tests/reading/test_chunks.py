"""A log is cut where its rounds begin, and nothing of it is lost."""

import io
import re
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handaudit.reading import chunks as rounds
from handaudit.reading.chunks import cut
from handaudit.reading.format import Chunk
from handaudit.reading.text import TextStream

ROUND = re.compile(r"round \d+")
POKERSTARS = re.compile(r"PokerStars (?:Zoom )?(?:Hand|Game) #\d+: ")


@pytest.mark.parametrize(
    ("text", "chunks"),
    [
        ("", []),
        ("\n", [(1, "\n")]),
        ("tlog 1\nround 1\nend\nround 2\n", [(1, "tlog 1\n"), (2, "round 1\nend\n"), (4, "round 2\n")]),
        ("round 1\nround 2", [(1, "round 1\n"), (2, "round 2")]),
        ("a round 1\n round 2\n", [(1, "a round 1\n round 2\n")]),
        ("round 1\rround 2\u2028round 3\n", [(1, "round 1\rround 2\u2028round 3\n")]),
        ("x\n\n\nround 1\nlast", [(1, "x\n\n\n"), (4, "round 1\nlast")]),
    ],
)  # fmt: skip
def test_each_round_is_a_chunk_and_so_is_what_comes_before(
    text: str, chunks: list[tuple[int, str]]
) -> None:
    assert list(cut([text], ROUND)) == chunks
    assert list(cut(text, ROUND)) == chunks  # character by character


@pytest.mark.parametrize("pattern", [r"^round", r"round|hand", r"(?:round) \d$", r"round\s"])
def test_a_pattern_may_be_anchored_alternate_or_take_blanks(pattern: str) -> None:
    text = "round 1\nround 2\nend\n"
    assert [chunk.first_line for chunk in cut([text], re.compile(pattern))] == [1, 2]


def test_case_is_ignored_where_the_pattern_says_so() -> None:
    chunks = list(cut(["ROUND 1\nRound 2\n"], re.compile("round", re.IGNORECASE)))
    assert chunks == [(1, "ROUND 1\n"), (2, "Round 2\n")]


TEXTS = st.lists(st.sampled_from(["round 1", "round 22", "\n", "\n", "x", " ", "é€", "rou"])).map(
    "".join
)


@given(text=TEXTS, data=st.data())
def test_every_line_is_in_exactly_one_chunk(text: str, data: st.DataObject) -> None:
    ends = sorted(data.draw(st.lists(st.integers(0, len(text)))))
    blocks = [text[a:b] for a, b in zip([0, *ends], [*ends, len(text)], strict=True)]
    chunks = list(cut(blocks, ROUND))
    assert "".join(chunk.text for chunk in chunks) == text
    line = 1
    for number, chunk in enumerate(chunks):
        assert chunk.first_line == line
        assert number == 0 or ROUND.match(chunk.text)
        assert not any(map(ROUND.match, chunk.text.split("\n")[1:]))
        line += chunk.text.count("\n")


@given(text=TEXTS, largest=st.integers(1, 12), size=st.integers(1, 7))
def test_a_chunk_too_large_is_split_at_line_ends(text: str, largest: int, size: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rounds, "LARGEST_CHUNK", largest)
        chunks = list(cut([text], ROUND))
        blocks = [text[at : at + size] for at in range(0, len(text), size)]
        assert list(cut(blocks, ROUND)) == chunks
    assert "".join(chunk.text for chunk in chunks) == text
    for chunk in chunks:
        assert len(chunk.text) <= largest or "\n" not in chunk.text[:-1]
    for chunk in chunks[:-1]:
        assert chunk.text.endswith("\n")


def test_a_log_without_rounds_takes_constant_memory() -> None:
    def blocks() -> Iterator[str]:
        for _ in range(48):
            yield ("x" * 63 + "\n") * 16384

    tracemalloc.start()
    lines = sum(chunk.text.count("\n") for chunk in cut(blocks(), ROUND))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert lines == 48 * 16384
    assert peak < 40 << 20


def test_every_real_hand_is_a_chunk(corpus: Path) -> None:
    for path in sorted(corpus.glob("santiweight/pokerstars/**/*.txt")):
        octets = path.read_bytes()
        chunks = list(cut(TextStream(io.BytesIO(octets)), POKERSTARS))
        heads = [chunk for chunk in chunks if POKERSTARS.match(chunk.text)]
        assert len(heads) == len(re.findall(rb"PokerStars (?:Zoom )?(?:Hand|Game) #\d+: ", octets))
        assert all(isinstance(chunk, Chunk) for chunk in chunks)
