"""Whatever a rotator does to a log, each generation of it is read to its end, or it is told."""

import gzip
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest

from evenings import Evening, evening
from growing_logs import Looks, grown
from handaudit.auditing.live.auditor import LiveAuditor
from handaudit.auditing.live.generations import Claims, Generations
from handaudit.auditing.live.notice import Notice
from handaudit.auditing.live.progress import Read
from handaudit.auditing.report import Report
from handaudit.auditing.results import AuditSettings

ROUNDS = 6


@pytest.fixture
def generations() -> list[str]:
    """An evening in three files, each of two rounds; the first has the header."""
    of = evening(ROUNDS)
    texts = []
    for start in range(0, ROUNDS, 2):
        part = Evening(of.opening if not start else [], of.units[start : start + 2])
        text = part.text()
        texts.append(text if not start else text[text.index("\nround") :])
    return texts


def hands(report: Report) -> int:
    assert {one.rule for one in report.findings} <= {"round-follows"}
    return report.hands


Rotate = Callable[[Path, int], None]


def renamed(log: Path, number: int) -> None:
    log.rename(log.with_name(f"{log.name}.{number}"))


def compressed(log: Path, number: int) -> None:
    renamed(log, number)
    plain = log.with_name(f"{log.name}.{number}")
    plain.with_name(f"{plain.name}.gz").write_bytes(gzip.compress(plain.read_bytes()))
    plain.unlink()


def dated(log: Path, number: int) -> None:
    log.rename(log.with_name(f"night-2008031{number}.tlog"))


def copied(log: Path, number: int) -> None:
    shutil.copy(log, log.with_name(f"{log.name}.{number}"))
    log.open("wb").close()


ROTATORS = [renamed, compressed, dated, copied]


@pytest.mark.parametrize("rotate", ROTATORS)
@pytest.mark.parametrize("slowly", [True, False], ids=["slowly", "twice within a look"])
def test_no_generation_is_lost(
    log: Path, generations: list[str], rotate: Rotate, *, slowly: bool
) -> None:
    def rotated(number: int) -> None:
        rotate(log, number)
        log.write_text(generations[number - 1], encoding="utf-8")

    def write(looks: Looks) -> None:
        log.write_text(generations[0], encoding="utf-8")
        looks.take()
        with nullcontext() if slowly else looks.held():
            for number in range(2, len(generations) + 1):
                rotated(number)
                if slowly:
                    looks.take()
        looks.take()

    report = grown(log, write)
    assert report.hands == ROUNDS
    assert not [one for one in report.not_audited if one.incomplete], report.not_audited
    assert not report.findings


def test_a_log_that_is_copied_and_not_truncated_yet_is_not_read_twice(
    log: Path, generations: list[str]
) -> None:
    def write(looks: Looks) -> None:
        log.write_text(generations[0], encoding="utf-8")
        looks.take()
        with looks.held():
            copied(log, 2)
            log.write_text(generations[1], encoding="utf-8")
            shutil.copy(log, log.with_name("night.tlog.3"))
        looks.take()  # a look comes between the copy and the truncation
        log.write_text(generations[2], encoding="utf-8")
        looks.take()

    report = grown(log, write)
    assert report.hands == ROUNDS
    assert not report.not_audited


def test_what_was_written_between_the_last_look_and_a_copy_is_read_from_the_copy(
    log: Path, generations: list[str]
) -> None:
    def write(looks: Looks) -> None:
        log.write_text(generations[0], encoding="utf-8")
        looks.take()
        with looks.held():
            with log.open("a", encoding="utf-8") as file:
                file.write(generations[1])
            copied(log, 1)
            log.write_text(generations[2], encoding="utf-8")
        looks.take()

    report = grown(log, write)
    assert report.hands == ROUNDS
    assert not [one for one in report.not_audited if one.incomplete]


def test_a_truncation_without_a_copy_is_told(log: Path, generations: list[str]) -> None:
    def write(looks: Looks) -> None:
        log.write_text(generations[0], encoding="utf-8")
        looks.take()
        log.write_text(generations[1], encoding="utf-8")
        looks.take()

    report = grown(log, write)
    assert any("was truncated or rewritten" in one.reason for one in report.not_audited)


def test_a_compressed_generation_that_stays_damaged_is_told(
    log: Path, generations: list[str]
) -> None:
    def write(looks: Looks) -> None:
        log.write_text(generations[0], encoding="utf-8")
        looks.take()
        log.rename(log.with_name("night.tlog.1"))
        log.write_text(generations[1], encoding="utf-8")
        log.with_name("night.tlog.2.gz").write_bytes(gzip.compress(b"tlog 1\n" * 99)[:30])
        looks.take()

    report = grown(log, write)
    assert any("which cannot be read" in one.reason for one in report.not_audited)


@pytest.mark.parametrize(
    ("name", "rotated"),
    [
        ("night.tlog.1", True),
        ("night.tlog-20080314.gz", True),
        ("night.1.tlog", True),
        ("night-20080314.tlog", True),
        ("night-2.tlog", False),
        ("nightly.tlog", False),
        ("other.tlog.1", False),
    ],
)
def test_only_names_of_rotated_files_count(log: Path, name: str, *, rotated: bool) -> None:
    beside = Generations(str(log), Claims())
    log.with_name(name).write_text("new")
    found = beside.new([])
    assert bool(found) is rotated
    for one in found:
        one.content.close()


def test_a_file_that_gets_the_inode_of_a_closed_one_is_new(log: Path) -> None:
    claims = Claims()
    log.write_text("old")
    assert claims.claim(log.stat())
    claims.settle(log.stat())
    assert log.stat() in claims
    with log.open("a", encoding="utf-8") as file:
        file.write("and more")
    assert log.stat() not in claims


def test_what_was_read_is_known_in_a_copy_or_packed(log: Path) -> None:
    beside = Generations(str(log), Claims())
    read = [Read(3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")]
    log.with_name("night.tlog.1").write_bytes(b"abc")
    log.with_name("night.tlog.2.gz").write_bytes(gzip.compress(b"abc"))
    log.with_name("night.tlog.3").write_bytes(b"abcdef")
    (found,) = beside.new(read)
    with found.content as content:
        assert (found.path.name, found.after, content.read()) == ("night.tlog.3", 3, b"def")


def test_a_notification_of_the_system_comes_before_the_next_look(
    log: Path, generations: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    notified, heard = threading.Event(), list[str | None]()

    def watch(*_: str, stop_event: threading.Event, **__: object) -> Iterator[None]:
        while not stop_event.is_set():
            if notified.wait(0.02):
                notified.clear()
                yield

    def write(_: Looks) -> None:
        for number, text in enumerate(generations, 1):
            if number > 1:
                renamed(log, number)
            log.write_text(text, encoding="utf-8")
            while len(heard) < 2 * number:  # a renamed log is looked at twice
                notified.set()
                time.sleep(0.01)

    monkeypatch.setitem(sys.modules, "watchfiles", SimpleNamespace(watch=watch))
    auditor = LiveAuditor(AuditSettings(listens=True), on_result=lambda one: heard.append(one.hand))
    log.touch()
    report = grown(log, write, auditor, interval=3_600)
    assert report.hands == ROUNDS


def test_the_package_notifies_of_changes(log: Path) -> None:
    pytest.importorskip("watchfiles")
    notice = Notice()
    assert notice.watch([str(log)])
    waiting = threading.Thread(target=notice.wait, args=(threading.Event(), 3_600), daemon=True)
    waiting.start()
    while waiting.is_alive():  # the watch may begin late
        log.write_text(str(time.monotonic()))
        waiting.join(0.05)
    notice.close()


def test_without_the_package_files_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    assert not Notice().watch(["night.tlog"])
