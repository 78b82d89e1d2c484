"""A log is read from its bytes to its parts, whatever its encoding."""

import gzip
import hashlib
import io
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from handaudit.facts.events import Event, Ignored, Unread
from handaudit.facts.log import Interlude, Round
from handaudit.reading import NotALog, exact, read
from handaudit.reading.text import TextStream

HEADER = "tlog 1\ncasino Boardwalk\ntable P07\ndate 2008-03-14\ngame holdem high\n"
HANDS = "".join(
    f"round {number} 2008-03-14T21:04:10 button 1\nseat 1 P-001 200\nseat 1 folds\nend\n"
    for number in (1, 2, 3)
)
LOG = HEADER + HANDS


def parts_of(octets: bytes, wanted: str | None = None) -> list[Round | Interlude]:
    return list(read(io.BytesIO(octets), format=wanted))


def assert_each_line_once(parts: list[Round | Interlude], lines: int) -> None:
    """Parts and events follow one another without a gap from the first line to the last."""
    at = 1
    for part in parts:
        assert part.first_line == at
        for event in part:
            assert event.line == at
            at += event.lines
        assert at == part.first_line + part.line_count
    assert at == lines + 1


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_log_reads_the_same_in_every_encoding(encoding: str, end: str, tmp_path: Path) -> None:
    plain = parts_of(LOG.encode())
    octets = LOG.replace("\n", end).encode(encoding)
    assert parts_of(octets) == plain
    path = tmp_path / "a.tlog"
    path.write_bytes(octets)
    reading = read(path, name="-")
    assert list(reading) == plain
    assert list(reading) == plain
    assert reading.sha256 == hashlib.sha256(octets).hexdigest()
    assert reading.bytes_read == len(octets)
    assert reading.format is not None
    assert reading.format.name == "table-log"
    assert [part.id for part in plain if isinstance(part, Round)] == ["1", "2", "3"]
    assert_each_line_once(plain, LOG.count("\n"))


def test_the_encoding_and_the_source_are_told(tmp_path: Path) -> None:
    path = tmp_path / "a.tlog"
    path.write_bytes(LOG.replace("Boardwalk", '"Café"').encode("cp1252"))
    reading = read(path)
    assert (reading.encoding, reading.sha256, reading.format) == (None, None, None)
    assert {part.source.path for part in reading} == {str(path)}
    assert reading.encoding == "cp1252"


@pytest.mark.parametrize(
    ("octets", "wanted", "reason"),
    [
        (b"", None, "it is empty"),
        (b"\xef\xbb\xbf\r\n\r\n", None, "it has only blank lines"),
        (gzip.compress(LOG.encode() * 9, mtime=0), None, "it is binary data, not text"),
        (b"\x00\x01\x02" * 90, "table-log", "it is binary data, not text"),
        (b"Everleaf Gaming Game #1", None, "Everleaf"),
        (LOG.encode(), "pokerstars", "it was to be read as pokerstars"),
    ],
)
def test_what_is_no_log_is_refused_when_it_is_read(
    octets: bytes, wanted: str | None, reason: str
) -> None:
    reading = read(io.BytesIO(octets), format=wanted, name="b.txt")
    with pytest.raises(NotALog, match=reason) as caught:
        list(reading)
    assert caught.value.path == "b.txt"
    assert reading.sha256 is None


def test_errors_of_the_callers_and_of_the_disk_differ(tmp_path: Path) -> None:
    with pytest.raises(LookupError):
        read("a.txt", format="everleaf")
    reading = read(tmp_path / "none.txt")
    with pytest.raises(FileNotFoundError):
        list(reading)


class _Broken(io.BytesIO):
    """A file on a disk that fails."""

    def read(self, _size: int | None = -1, /) -> bytes:
        raise OSError(5, "Input/output error")


def test_a_reading_that_failed_may_still_be_asked() -> None:
    with _Broken() as file:
        reading = read(file)
        with pytest.raises(OSError, match="Input/output error"):
            list(reading)
    assert (reading.encoding, reading.sha256, reading.format) == ("utf-8", None, None)


def _events(parts: list[Round | Interlude]) -> Iterator[Event]:
    return (event for part in parts for event in part)


@pytest.mark.parametrize("before", ["", "dealer says ", "# ", "\n# x\n# ", "seat 1 bets "])
@pytest.mark.parametrize("after", ["", "\n# more\n\n"])
@pytest.mark.parametrize("place", [HEADER, HEADER + HANDS[: HANDS.index("end")]])
def test_a_line_too_long_is_unread_whatever_it_begins_with(
    before: str, after: str, place: str
) -> None:
    text = f"{place}{before}{'x' * 70_000}\n{after}{HANDS}"
    parts = parts_of(text.encode())
    assert_each_line_once(parts, text.count("\n"))
    line = (place + before).count("\n") + 1
    (unread,) = (event for event in _events(parts) if isinstance(event, Unread))
    assert unread.line == line
    length = 70_000 + len(before.rpartition("\n")[2])
    assert unread.expected == f"a line of at most 65,536 characters; this one has {length:,}"
    assert len(unread.text) == 201
    assert unread.text.endswith("\u2026")
    assert sum(isinstance(part, Round) for part in parts) == 3 + (place != HEADER)


def test_comments_around_a_line_too_long_stay_ignored() -> None:
    text = f"{HEADER}# a\n# {'x' * 70_000}\n# b\n"
    events = list(_events(parts_of(text.encode())))
    assert events[-3] == Ignored(line=6, count=1)
    assert isinstance(events[-2], Unread)
    assert events[-1] == Ignored(line=8, count=1)


@given(st.lists(st.sampled_from([*LOG.split("\n"), "", "?", "x\x00", "é", "\r"])), st.binary())
def test_any_bytes_behind_a_header_are_read_line_by_line(lines: list[str], tail: bytes) -> None:
    octets = "\n".join(["tlog 1", *lines, ""]).encode() + tail
    assume(not TextStream(io.BytesIO(octets)).binary)
    parts = parts_of(octets)
    normal = octets.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    assert_each_line_once(parts, normal.count(b"\n") + (not normal.endswith(b"\n")))


@pytest.mark.parametrize(
    ("number", "signed", "cents"),
    [
        ("5.25", False, 525),
        ("-5", False, None),
        ("-5", True, -500),
        ("NaN", True, None),
        ("Infinity", False, None),
        ("1e400", False, None),
        ("0.001", False, None),
        ("-0.0", False, 0),
    ],
)
def test_an_amount_is_whole_cents_and_not_negative(
    number: str, cents: int | None, *, signed: bool
) -> None:
    assert exact.cents(Decimal(number), signed=signed) == cents
