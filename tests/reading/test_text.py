"""Any bytes become text with LF line ends, in constant memory."""

import hashlib
import io
import tracemalloc
from typing import BinaryIO

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import steps
from handaudit.reading.text import LONGEST_LINE, TextStream, too_long

BOM = b"\xef\xbb\xbf"


def text_of(octets: bytes, block: int = 1 << 20) -> str:
    return "".join(TextStream(io.BytesIO(octets), block=block))


def encoding_of(octets: bytes) -> str:
    stream = TextStream(io.BytesIO(octets))
    for _ in stream:
        pass
    return stream.encoding


@pytest.mark.parametrize(
    ("octets", "text", "encoding"),
    [
        (b"", "", "utf-8"),
        (b"Kit folds\n", "Kit folds\n", "utf-8"),
        ("Zoë folds\n".encode(), "Zoë folds\n", "utf-8"),
        (BOM + b"Kit folds\n", "Kit folds\n", "utf-8-sig"),
        (b"one\n" + BOM + b"two\nthr" + BOM + b"ee\n", "one\ntwo\nthr\ufeffee\n", "utf-8"),
        ("ï»¿Kit folds\nï»¿x".encode(), "Kit folds\nx", "utf-8"),
        (BOM + "ï»¿Kit".encode(), "Kit", "utf-8-sig"),
        ("\ufeffZoë 5€\r\n\ufeffx".encode("utf-16-le"), "Zoë 5€\nx", "utf-16-le"),
        ("\ufeffZoë 5€\r\n".encode("utf-16-be"), "Zoë 5€\n", "utf-16-be"),
        (
            "Zoë calls 5€\r\nKit folds\r\n".encode("utf-16-le"),
            "Zoë calls 5€\nKit folds\n",
            "utf-16-le",
        ),
        (
            "Zoë calls 5€\r\nKit folds\r\n".encode("utf-16-be"),
            "Zoë calls 5€\nKit folds\n",
            "utf-16-be",
        ),
        ("Zoë: calls 5€\n".encode("cp1252"), "Zoë: calls 5€\n", "cp1252"),
        (b"\x81\x8d\x8f\x90\x9d", "\x81\x8d\x8f\x90\x9d", "cp1252"),
        (
            "Zoë\n".encode() + "Zoë\n".encode("cp1252") + "5€\n".encode(),
            "Zoë\nZoë\n5€\n",
            "utf-8+cp1252",
        ),
        (b"\x00Game #1 starts.\n", "\x00Game #1 starts.\n", "utf-8"),
        ("\ufeffab".encode("utf-16-le") + b"\x20", "ab\ufffd", "utf-16-le"),
        (b"cut in a character \xe2\x82", "cut in a character \u00e2\u201a", "cp1252"),
    ],
)
def test_each_encoding_is_known_and_its_marks_are_dropped(
    octets: bytes, text: str, encoding: str
) -> None:
    assert text_of(octets) == text
    assert encoding_of(octets) == encoding


@pytest.mark.parametrize(
    ("octets", "text"),
    [
        (b"a\nb\n", "a\nb\n"),
        (b"a\r\nb\r\n", "a\nb\n"),
        (b"a\rb\r", "a\nb\n"),
        (b"a\r\r\nb\n\rc", "a\n\nb\n\nc"),
        ("a\x0bb\x0cc\u2028d\u2029e".encode(), "a\x0bb\x0cc\u2028d\u2029e"),
        ("a\x85b".encode(), "a\x85b"),
        (b"a\x1cb\x1dc\x1e", "a\x1cb\x1dc\x1e"),
    ],
)
def test_only_lf_crlf_and_cr_end_a_line(octets: bytes, text: str) -> None:
    assert text_of(octets) == text
    assert text_of(("\ufeff" + octets.decode()).encode("utf-16-le")) == text


PIECES = [
    b"\r", b"\n", b"\r\n", b"a", b" ", b"\x00", BOM, "€".encode(), "€".encode("cp1252"),
    "ï»¿".encode(), b"\xff\xfe", b"\xfe\xff", "\U0001f0a1".encode(), b"\xed\xa0\x80", b"seat 1 folds",
]  # fmt: skip
LOGS = st.one_of(st.binary(), st.lists(st.sampled_from(PIECES)).map(b"".join))


@settings(deadline=None)  # a loaded machine is not a slow program
@given(octets=LOGS, block=st.integers(1, 9))
@example(octets=b"x" * 65_530 + b"\r\ny", block=3)
def test_any_bytes_are_read_the_same_in_blocks_of_any_size(octets: bytes, block: int) -> None:
    # The head is read in one go: what comes behind it is read in blocks.
    filler = b"x" * 79 + b"\n"
    for data in (octets, octets + filler * 820 + octets, filler * 819 + b"12345678" + octets):
        whole = TextStream(io.BytesIO(data))
        text = "".join(whole)
        pieces = TextStream(io.BytesIO(data), block=block)
        assert "".join(pieces) == text
        assert "\r" not in text
        assert (pieces.encoding, pieces.damage) == (whole.encoding, whole.damage)
        assert pieces.sha256 == whole.sha256 == hashlib.sha256(data).hexdigest()
        assert pieces.bytes_read == len(data)


@settings(deadline=None)
@given(lines=st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\r\n\ufeffï\x00"))))
def test_text_survives_utf_8_and_utf_16(lines: list[str]) -> None:
    text = "\n".join(lines)
    for octets in (text.encode(), ("\ufeff" + text).encode("utf-16-le")):
        assert text_of(octets) == text


@pytest.mark.parametrize("block", [1, 1000, 1 << 20])
@pytest.mark.parametrize("end", ["", "\n"])
@pytest.mark.parametrize("letter", ["x", "€", "\U0001f0a1"])
def test_a_line_is_cut_only_past_65536_characters(letter: str, end: str, block: int) -> None:
    if block == 1:
        letter = letter[:1] if letter == "x" else "y"
    fits = f"one\n{letter * LONGEST_LINE}{end}"
    assert text_of(fits.encode(), max(block, 64)) == fits
    stream = TextStream(
        io.BytesIO(f"one\n{letter * (LONGEST_LINE + 1)}{end}".encode()), block=max(block, 64)
    )
    assert "".join(stream) == f"one\n{letter * 200}\u2026{end}"
    assert stream.damage == {2: too_long(LONGEST_LINE + 1)}


@pytest.mark.parametrize("block", [4099, 1 << 20])
@pytest.mark.parametrize("tail", ["", "€", "Ÿ"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16"])
def test_long_lines_are_noted_by_number_and_length(encoding: str, tail: str, block: int) -> None:
    sizes = [10, 70_000, 3, 400_000, 65_537, 2_000_000]
    lines = [letter * size + tail for letter, size in zip("abcdef", sizes, strict=True)]
    stream = TextStream(io.BytesIO("\n".join(lines).encode(encoding)), block=block)
    text = "".join(stream)
    expected = {
        number: too_long(len(line))
        for number, line in enumerate(lines, 1)
        if len(line) > LONGEST_LINE
    }
    assert stream.damage == expected
    assert text.split("\n") == [
        line if len(line) <= LONGEST_LINE else line[:200] + "\u2026" for line in lines
    ]


@pytest.mark.parametrize("block", [4099, 1 << 17, 1 << 21])
@pytest.mark.parametrize(
    ("encoding", "letter", "stray"),
    [("cp1252", "é", b"\x81"), ("shift_jis", "あ", b"\xff"), ("utf-8", "€", b"\xe2\x82")],
)
def test_a_long_line_with_stray_bytes_is_noted_by_its_characters(
    encoding: str, letter: str, stray: bytes, block: int
) -> None:
    octets = (letter * 300_000).encode(encoding) + stray
    stream = TextStream(io.BytesIO(octets), block=block, encoding=encoding)
    assert "".join(stream) == letter * 200 + "\u2026"
    assert stream.damage == {1: too_long(300_001)}


def test_a_mark_before_a_long_line_is_dropped_and_not_counted() -> None:
    for size in (70_000, 700_000):
        stream = TextStream(io.BytesIO(BOM + b"x" * size), block=5000)
        assert "".join(stream) == "x" * 200 + "\u2026"
        assert stream.damage == {1: too_long(size)}


class _OneLine(io.RawIOBase):
    """A file of one line that nobody holds: ``size`` letters, then a line end and a short line."""

    def __init__(self, size: int) -> None:
        self.left = size

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1, /) -> bytes:
        if self.left < 0:
            return b""
        if not self.left:
            self.left = -1
            return b"\nlast\n"
        size = min(size, self.left)
        self.left -= size
        return b"x" * size


def test_a_line_of_100_megabytes_is_read_in_constant_memory() -> None:
    stream = TextStream(_as_binary(_OneLine(100_000_000)))
    tracemalloc.start()
    text = "".join(stream)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert text == "x" * 200 + "\u2026\nlast\n"
    assert stream.damage == {1: too_long(100_000_000)}
    assert peak < 12_000_000
    steps.assert_in_proportion(
        lambda size: "".join(TextStream(_as_binary(_OneLine(size)))), few=10_000_000
    )


def _as_binary(raw: io.RawIOBase) -> BinaryIO:
    return raw  # type: ignore[return-value]  # a BinaryIO in all that is used of it


class _Pipe(io.BytesIO):
    """Gives a few bytes at a time, as a pipe may."""

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(min(size or 7, 7))


def test_a_pipe_that_gives_little_at_a_time_is_read_whole() -> None:
    data = "\ufeffseat 1 folds\r\n".encode("utf-16-le") * 3000
    assert "".join(TextStream(_Pipe(data))) == "seat 1 folds\n" * 3000


@pytest.mark.parametrize(
    ("octets", "binary"),
    [
        (b"", False),
        (b"tlog 1\n", False),
        (b"tlog 1\n\x00\x00\n", False),
        (bytes(range(256)) * 40, True),
        (b"\x00" * 100, True),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01", True),
        (b"\x00Seat 3 is the button\r\n" * 30, False),
        ("Zoë calls 5€\r\n".encode("utf-16-le") * 9, False),
        ("\ufeff\u0445".encode("utf-16-be") * 9, False),
        ("Âh Äc Òc\n".encode("cp1252"), False),
    ],
)
def test_binary_files_are_told_from_text(octets: bytes, binary: bool) -> None:  # noqa: FBT001 - a table
    assert TextStream(io.BytesIO(octets)).binary is binary


def test_the_head_shows_a_long_line_uncut() -> None:
    stream = TextStream(io.BytesIO(BOM + b"\r\n" + b"x" * 200_000))
    assert stream.head == "\n" + "x" * (65_536 - 5)
    assert "".join(stream) == "\n" + "x" * 200 + "\u2026"
