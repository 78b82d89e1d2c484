"""What a rotator, a backup or a writer does between any two steps of the follower, one step at a time."""

import gzip
import os
import shutil
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from handaudit.auditing.live.generations import Claims, Generations
from handaudit.auditing.live.progress import EDGE
from handaudit.auditing.live.tail import GrowingFile

Step = Callable[[], object]

FIRST = b"first 1\nfirst 2\nfirst 3\nfirst 4\n"
SECOND = b"second 1\nsecond 2\n"
THIRD = b"third 1\n"


def beside(log: Path, end: str) -> Path:
    return log.with_name(log.name + end)


def nothing() -> None:
    """A look without news."""


def truncated(log: Path, octets: bytes = b"") -> int:
    """The same file, with another content."""
    with log.open("r+b") as file:
        file.truncate()
        return file.write(octets)


def added(log: Path, octets: bytes) -> int:
    with log.open("ab") as file:
        return file.write(octets)


def replaced(log: Path, octets: bytes) -> None:
    """Another file under the same name."""
    new = log.with_name(".new")
    new.write_bytes(octets)
    new.replace(log)


def read(log: Path, steps: Iterable[Step], **known: Any) -> tuple[list[bytes], list[str]]:
    """The generations that are read, and what is said to be missed.

    A step is taken whenever everything was read; behind the last one the following ends.
    """
    stop, missed, left = threading.Event(), list[str](), iter(steps)

    def wait(_: float) -> None:
        step = next(left, stop.set)
        step()

    def say(text: str, is_missed: bool) -> None:  # noqa: FBT001
        if is_missed:
            missed.append(text)

    file = GrowingFile(str(log), tells=bool, stop=stop, interval=0, say=say, wait=wait, **known)
    found = []
    while True:
        text = b""
        while octets := file.read(1 << 20):
            text += octets
        found.append(text)
        if not file.go_on():
            file.close()
            return [one for one in found if one], missed


def test_a_backup_of_a_log_that_grows_is_no_generation(log: Path) -> None:
    log.write_bytes(FIRST[:16])
    steps = [
        lambda: shutil.copy(log, beside(log, "~")),
        lambda: added(log, FIRST[16:]),
        nothing,
    ]
    assert read(log, steps) == ([FIRST], [])


@pytest.mark.parametrize("part", [1, 8, 20, len(FIRST)])
@pytest.mark.parametrize("end", ["~", ".bak", ".1.gz"])
def test_a_backup_is_no_generation_when_the_log_is_renamed(log: Path, part: int, end: str) -> None:
    copy = gzip.compress(FIRST[:part]) if end.endswith("gz") else FIRST[:part]
    log.write_bytes(FIRST)
    steps = [
        lambda: beside(log, end).write_bytes(copy),
        lambda: (log.rename(beside(log, ".2")), log.write_bytes(SECOND)),
        nothing,
        nothing,
        nothing,
    ]
    assert read(log, steps) == ([FIRST, SECOND], [])


@pytest.mark.parametrize("part", [1, 8, 20, len(FIRST)])
def test_a_backup_is_no_generation_when_the_log_is_copied_and_truncated(
    log: Path, part: int
) -> None:
    log.write_bytes(FIRST[:20])

    def rotate() -> None:
        added(log, FIRST[20:])
        beside(log, ".bak").write_bytes(FIRST[:part])
        shutil.copy(log, beside(log, ".1"))
        truncated(log, SECOND)

    assert read(log, [rotate, nothing]) == ([FIRST, SECOND], [])


def test_a_copy_that_is_only_partly_written_is_read_once_it_is_whole(log: Path) -> None:
    log.write_bytes(FIRST)

    def rotate_and_copy_again() -> None:
        shutil.copy(log, beside(log, ".1"))
        truncated(log, SECOND)
        beside(log, ".2").write_bytes(SECOND[:9])

    steps = [
        rotate_and_copy_again,
        lambda: (beside(log, ".2").write_bytes(SECOND), truncated(log, THIRD)),
        nothing,
    ]
    assert read(log, steps) == ([FIRST, SECOND, THIRD], [])


def test_a_copy_of_less_than_was_read_is_no_generation_and_the_rest_is_told(log: Path) -> None:
    log.write_bytes(FIRST[:16])
    steps = [
        lambda: (shutil.copy(log, beside(log, ".1")), added(log, FIRST[16:])),
        lambda: truncated(log, SECOND),
        nothing,
    ]
    found, missed = read(log, steps)
    assert found == [FIRST, SECOND]
    assert len(missed) == 1


@pytest.mark.parametrize("part", [5, EDGE - 1, EDGE, EDGE + 1, 3 * EDGE + 7])
def test_a_long_copy_of_less_than_was_read_is_no_generation(log: Path, part: int) -> None:
    long = b"".join(b"line %d\n" % number for number in range(3_000))
    log.write_bytes(long)
    steps = [lambda: beside(log, ".1").write_bytes(long[:part]), lambda: truncated(log, SECOND)]
    found, missed = read(log, steps)
    assert found == [long, SECOND]
    assert len(missed) == 1


def test_a_file_that_only_begins_like_what_was_read_is_a_generation(log: Path) -> None:
    long = b"".join(b"line %d\n" % number for number in range(3_000))
    other = long[: EDGE + 10] + SECOND
    log.write_bytes(long)

    def rotate() -> None:
        log.rename(beside(log, ".2"))
        log.write_bytes(other * 9)
        log.rename(beside(log, ".1"))
        log.write_bytes(THIRD)

    assert read(log, [rotate, nothing, nothing, nothing]) == ([long, other * 9, THIRD], [])


@pytest.mark.parametrize("new", [SECOND, FIRST + SECOND, SECOND * 9])
def test_a_log_that_is_truncated_between_the_comparison_and_the_read(
    log: Path, new: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.write_bytes(FIRST)
    stat, due = os.fstat, list[Step]()

    def fstat(number: int) -> os.stat_result:
        there = stat(number)
        if due:
            due.pop()()
        return there

    def rotate() -> None:
        shutil.copy(log, beside(log, ".1"))
        truncated(log, new)

    monkeypatch.setattr(os, "fstat", fstat)
    found, missed = read(log, [lambda: due.append(rotate), nothing, nothing])
    assert found == ([FIRST, new] if not new.startswith(FIRST) else [new])
    assert not missed


def test_an_older_file_that_is_compressed_later_is_no_generation(log: Path) -> None:
    old = beside(log, ".1")
    old.write_bytes(THIRD)
    os.utime(old, ns=(10**18, 10**18 + 123_456_789))
    log.write_bytes(FIRST)

    def rotate() -> None:
        packed = beside(log, ".2.gz")
        packed.write_bytes(gzip.compress(old.read_bytes()))
        shutil.copystat(old, packed)
        old.unlink()
        log.rename(old)
        log.write_bytes(SECOND)

    assert read(log, [rotate, nothing, nothing, nothing]) == ([FIRST, SECOND], [])


def test_a_copy_of_an_older_file_is_no_generation(log: Path) -> None:
    beside(log, ".1").write_bytes(THIRD)
    log.write_bytes(FIRST)
    steps = [lambda: shutil.copy(beside(log, ".1"), beside(log, ".1.orig")), nothing]
    assert read(log, steps) == ([FIRST], [])


def test_a_generation_that_grows_while_it_is_read_is_one(log: Path) -> None:
    log.write_bytes(FIRST)

    def rotate() -> None:
        log.rename(beside(log, ".2"))
        log.write_bytes(SECOND[:9])
        log.rename(beside(log, ".1"))
        log.write_bytes(THIRD)

    steps = [rotate, nothing, lambda: added(beside(log, ".1"), SECOND[9:]), nothing, nothing]
    assert read(log, steps) == ([FIRST, SECOND, THIRD], [])


def test_what_is_no_log_is_no_generation(log: Path) -> None:
    log.write_bytes(FIRST)
    claims = Claims()
    generations = Generations(str(log), claims, is_log=lambda head: head.startswith(b"second"))

    def rotate() -> None:
        beside(log, ".sha256").write_bytes(b"0123  night.tlog\n")
        log.rename(beside(log, ".2"))
        log.write_bytes(SECOND)
        log.rename(beside(log, ".1"))
        log.write_bytes(THIRD)

    steps = [rotate, nothing, nothing, nothing]
    assert read(log, steps, claims=claims, generations=generations) == ([FIRST, SECOND, THIRD], [])


def test_an_archive_beside_a_log_is_told_and_the_log_is_read_on(log: Path) -> None:
    log.write_bytes(FIRST[:8])
    steps = [
        lambda: beside(log, ".1.zip").write_bytes(b"PK\x03\x04" + bytes(40)),
        lambda: (log.rename(beside(log, ".2")), log.write_bytes(SECOND)),
        nothing,
        nothing,
        nothing,
    ]
    found, missed = read(log, steps)
    assert found == [FIRST[:8], SECOND]
    assert missed == ["was rotated to night.tlog.1.zip, which cannot be read"]


@pytest.mark.parametrize("first", ["there", "missing"])
def test_a_link_in_place_of_a_file_is_refused(log: Path, tmp_path: Path, first: str) -> None:
    secret = tmp_path / "secret"
    secret.write_bytes(SECOND)

    def swap() -> None:
        log.unlink()
        log.symlink_to(secret)

    steps: list[Step] = [swap, nothing, nothing, nothing]
    if first == "there":
        log.write_bytes(FIRST)
    else:
        steps.insert(0, lambda: log.write_bytes(FIRST))
    with pytest.raises(OSError, match="a link took its place"):
        read(log, steps)
