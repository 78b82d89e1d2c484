"""A log that is cut into sections reads as the whole log does, wherever it is cut."""

import io
import pickle
import random
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from handaudit import reading
from handaudit.auditing import batches
from handaudit.auditing.batches import Batch, Closed
from handaudit.facts.log import Interlude, Round
from handaudit.inputs import decompress
from handaudit.inputs.input import Input
from handaudit.reading.formats import NotALog
from handaudit.reading.logs import find_logs
from handaudit.reading.places import Lines, places, places_in_sections
from handaudit.reading.sections import CHANGED, Section
from handaudit.reading.stretches import Stretch
from paths import SAMPLES

Parts = list[Round | Interlude]
SIZES = (1, 700, 5_000, 1 << 40)
CASH = SAMPLES / "breaches" / "turn-order" / "big-blind-calls-early.txt"


def cut(
    octets: bytes, size: int, encoding: str | None = None
) -> tuple[reading.Reading, list[Section]]:
    log = reading.read(io.BytesIO(octets), name="log", encoding=encoding)
    found = [*log.sections(size, partial(io.BytesIO, octets))]
    return log, [one for one in found if isinstance(one, Section)]


def sections_of(log: Path) -> list[Section]:
    """The smallest sections of a file."""
    with log.open("rb") as file:
        found = reading.read(file, name="log").sections(1, partial(decompress.open_file, str(log)))
        return [one for one in found if isinstance(one, Section)]


def told(parts: Parts) -> list[tuple[int, str, object]]:
    return [(one.first_line, one.text, (one.events, one.session)) for one in parts]


def agree(octets: bytes, size: int, encoding: str | None = None) -> int:
    """Compares the sections of a log with the whole; returns how many there are."""
    expected = reading.read(io.BytesIO(octets), name="log", encoding=encoding)
    whole = told([*expected])
    log, found = cut(octets, size, encoding)
    if not found:
        return 0
    parts = [part for one in found for part in pickle.loads(pickle.dumps(one))]  # noqa: S301
    assert told(parts) == whole
    assert (log.sha256, log.bytes_read) == (expected.sha256, expected.bytes_read)
    assert log.encoding == expected.encoding
    assert found[0].start == 0
    assert found[0].first_line == 1
    assert found[-1].stop == len(octets)
    for before, this in pairwise(found):
        assert before.stop == this.start
        assert before.last_line + 1 == this.first_line
    return len(found)


def logs(folder: Path) -> list[Input]:
    return [one for one in find_logs([str(folder)]) if isinstance(one, Input) and one.plain]


@pytest.mark.parametrize("log", logs(SAMPLES), ids=lambda one: Path(one.path).name)
def test_samples(log: Input) -> None:
    with log.open() as file:
        octets = file.read()
    for size in SIZES:
        try:
            agree(octets, size)
        except NotALog:
            pytest.skip("no log of ours")


def test_every_fourth_log_of_the_corpus(corpus: Path) -> None:
    several = 0
    for log in logs(corpus)[::4]:
        with log.open() as file:
            octets = file.read()
        try:
            several += agree(octets, 20_000) > 1
        except NotALog:
            continue
    assert several


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r", None])
@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("name", ["Zoë".encode(), "Zoë".encode("cp1252"), b"Zoe", b"Z\xef\xbb\xbf"])
def test_ends_of_lines_marks_and_encodings(end: bytes | None, start: bytes, name: bytes) -> None:
    chance = random.Random(7)  # noqa: S311
    hand = CASH.read_bytes()
    player = b"Seat 1: " + hand.partition(b"Seat 1: ")[2].partition(b" (")[0]
    hands = [hand.replace(player, b"Seat 1: " + name) if at % 2 else hand for at in range(5)]
    lines = (b"\n\n" + start).join(hands).split(b"\n")
    octets = start + b"".join(
        line + (end or chance.choice([b"\n", b"\r\n", b"\r"])) for line in lines
    )
    for size in (1, 3, 900, 1 << 20):
        assert agree(octets, size) >= (5 if size < 900 else 1)
        agree(octets[:-1], size)
        agree(octets, size, "utf-8")


def test_damaged_bytes() -> None:
    chance = random.Random(3)  # noqa: S311
    for _ in range(60):
        octets = bytearray(CASH.read_bytes() * 3)
        for _ in range(chance.randrange(1, 12)):
            at = chance.randrange(1_000, len(octets))
            octets[at : at + chance.randrange(3)] = chance.choice(
                [b"\r", b"\n", b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\n" * 3, b"PokerStars Hand #"]
            )
        agree(bytes(octets), chance.choice([1, 400, 2_000]))


def test_a_section_that_looks_like_utf_16_is_none() -> None:
    octets = CASH.read_bytes()
    odd = octets + b"\n\n" + octets.replace(b"PokerStars", b"\xff\xfePokerStars", 1)
    agree(odd + b"\n\n" + octets, 1)


def test_a_line_that_is_too_long() -> None:
    octets = CASH.read_bytes().replace(b"\n", b"\n" + b"x" * 70_000 + b"\n", 1)
    assert agree(octets + b"\n\n" + CASH.read_bytes(), 1) == 2


def test_logs_that_are_read_from_their_start_have_no_sections() -> None:
    table_log = (SAMPLES / "compliant" / "holdem-evening.tlog").read_bytes()
    assert agree(table_log, 1) == 0
    assert agree(CASH.read_text(encoding="utf-8").encode("utf-16"), 1) == 0


def test_only_large_files_here_are_cut_into_sections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "SIZE", 4_000)
    small, large = tmp_path / "small.txt", tmp_path / "large.txt"
    small.write_bytes(CASH.read_bytes())
    large.write_bytes(CASH.read_bytes() * 20)
    found = [*find_logs([str(small), str(large)])]
    kinds = [type(one) for batch in batches.batches(found, None) for one in batch.stretches]
    assert kinds[0] is Stretch
    assert {*kinds[1:]} == {Section}
    assert len(kinds) > 5


def test_a_file_that_has_become_shorter_says_so(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_bytes(CASH.read_bytes() * 3)
    every = sections_of(log)
    log.write_bytes(CASH.read_bytes())
    with pytest.raises(OSError, match=CHANGED):
        list(every[-1])


class BreaksOff(io.BytesIO):
    """A log that cannot be read beyond its bytes."""

    def read(self, size: int | None = -1, /) -> bytes:
        octets = super().read(size)
        if not octets:
            raise OSError("it stops before its end")
        return octets


@pytest.mark.parametrize("size", [1, 3_000, 1 << 40])
def test_the_hands_before_the_place_where_a_log_breaks_off_are_read(size: int) -> None:
    octets = (SAMPLES / "compliant" / "pokerstars-six-hands.txt").read_bytes()
    *expected, _ = told([*reading.read(io.BytesIO(octets), name="log")])
    log = reading.read(BreaksOff(octets), name="log")
    found: list[Stretch | Section] = []
    with pytest.raises(OSError, match="it stops before its end"):
        found.extend(log.sections(size, partial(io.BytesIO, octets)))
    assert told([part for one in found for part in one]) == expected


def test_another_file_of_the_same_name_is_not_read(tmp_path: Path) -> None:
    """As where a log is rotated."""
    log = tmp_path / "log.txt"
    log.write_bytes(CASH.read_bytes() * 3)
    every = sections_of(log)
    assert all(list(one) for one in every)
    log.rename(tmp_path / "log.1.txt")  # it stays, so that its number is not given again
    log.write_bytes(CASH.read_bytes() * 3)
    with pytest.raises(OSError, match=CHANGED):
        list(every[0])


def test_a_file_that_is_written_over_is_not_judged(tmp_path: Path) -> None:
    """It keeps its name, its number and its size; the report has the digest of what stood there before."""
    log = tmp_path / "log.txt"
    log.write_bytes(CASH.read_bytes() * 3)
    first, *_, last = sections_of(log)
    with log.open("r+b") as file:
        file.write(CASH.read_bytes().replace(b"raises", b"checks"))
    assert list(last)
    with pytest.raises(OSError, match=CHANGED):
        list(first)
    with log.open("rb") as file:
        assert places_in_sections(file, [(last.last_line, last.last_line)], [first, last])
        assert places_in_sections(file, [(1, 1)], [first, last]) is None


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_bytes_of_lines_are_those_of_the_whole(end: str) -> None:
    octets = "\n\n".join([CASH.read_text(encoding="utf-8")] * 4).replace("\n", end).encode()
    _, found = cut(octets, 1)
    lines = len(octets.split(end.encode()))
    wanted: list[Lines] = [(1, 1), (3, 40), (41, 41), (lines - 1, lines - 1), (lines, lines)]
    expected = places(io.BytesIO(octets), "utf-8", wanted, None)
    assert places_in_sections(io.BytesIO(octets), wanted, found) == expected
    assert places_in_sections(io.BytesIO(octets + b"more"), wanted, found) is None


def test_the_batches_end_as_those_of_stretches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log.txt"
    log.write_bytes(CASH.read_bytes() * 20)
    ends: list[Closed] = []
    for size in (4_000, 1 << 20):
        monkeypatch.setattr(batches, "SIZE", size)
        every: list[Batch] = [*batches.batches([*find_logs([str(log)])], None)]
        ends += [one for batch in every for one in batch.items if isinstance(one, Closed)]
    assert ends[0] == ends[1]
