"""A log that is rotated, cut or replaced: what goes on there, and what is told."""

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from evenings import EVENINGS, evening
from growing_logs import Looks, appended, grown
from handaudit.auditing.live.tail import GrowingFile
from handaudit.auditing.run import audit
from handaudit.reading.table_log.between import LOST
from paths import SAMPLES


@pytest.mark.parametrize("cut", ["renamed", "copied and cut"])
def test_a_table_goes_on_when_its_log_is_rotated(log: Path, cut: str) -> None:
    of = EVENINGS["broken"]
    text = of.text()
    middle = text.index("round 725")
    old, new = text[:middle].encode(), text[middle:].encode()

    def write(looks: Looks) -> None:
        appended(log, [old], looks)
        if cut == "renamed":
            log.rename(log.with_suffix(".1"))
            appended(log, [new], looks)
        else:
            log.with_suffix(".1").write_bytes(log.read_bytes())
            os.truncate(log, 0)
            appended(log, [b"", new], looks)

    found = grown(log, write)
    log.write_text(text)
    whole = audit([log])
    assert {one.fingerprint for one in found.findings} == {
        one.fingerprint for one in whole.findings
    }
    assert found.hands == whole.hands
    late = [one for one in found.findings if one.hand and int(one.hand) > 725]
    lines = new.decode().split("\n")
    assert late
    for one in late:
        assert one.evidence[-1].text == lines[one.evidence[-1].line - 1]
    assert found.incomplete == (cut != "renamed")  # what was cut off unseen is not known


def test_a_round_that_a_rotation_tears_is_not_audited_and_told(log: Path) -> None:
    text = evening(4).text()
    middle = text.index("end", text.index("round 702"))

    def write(looks: Looks) -> None:
        appended(log, [text[:middle].encode()], looks)
        log.rename(log.with_suffix(".1"))
        appended(log, [text[middle:].encode()], looks)

    found = grown(log, write)
    assert [(one.hand, one.reason) for one in found.not_audited] == [
        ("702", "round 702 stops without its `end` line"),
        (None, LOST),
    ]
    assert found.hands == 3


@pytest.mark.parametrize(
    ("put", "told"),
    [
        (lambda log, _: os.mkfifo(log), "it is not a file"),
        (lambda log, secret: log.symlink_to(secret), "a link took its place"),
    ],
    ids=["a pipe", "a link"],
)
def test_what_takes_the_place_of_a_log_is_not_opened(
    log: Path, tmp_path: Path, put: Callable[[Path, Path], None], told: str
) -> None:
    secret = tmp_path / "secret"
    secret.write_text("round 1\nthe secret\n" * 9)

    def write(looks: Looks) -> None:
        appended(log, [evening(2).text().encode()], looks)
        log.unlink()
        put(log, secret)
        looks.take()

    report = grown(log, write)
    assert report.incomplete
    assert any(told in gap.reason for gap in report.not_audited)
    assert "secret" not in str(report.findings)


def test_a_link_that_was_named_is_followed(log: Path, tmp_path: Path) -> None:
    night = tmp_path / "night"
    night.write_text(evening(2).text())
    log.symlink_to(night)
    assert grown(log, lambda looks: looks.take()).hands == 2


def test_bytes_that_come_to_a_file_after_it_was_replaced_are_told(log: Path) -> None:
    old = log.with_suffix(".1")
    text = evening(2).text()

    def write(looks: Looks) -> None:
        appended(log, [text.encode()], looks)
        log.rename(old)
        appended(log, [text.encode()], looks)
        appended(old, [b"seat 1 removes 5\n"], looks)

    found = grown(log, write)
    reasons = [one.reason for one in found.not_audited]
    assert any("17 bytes were written to the old file later" in one for one in reasons)
    assert found.incomplete


def test_a_file_that_is_written_anew_between_two_looks_is_noticed(tmp_path: Path) -> None:
    path, said = tmp_path / "log", list[str]()
    stop = threading.Event()
    file = GrowingFile(
        str(path),
        tells=bool,
        stop=stop,
        interval=0.001,
        say=lambda text, _: said.append(text),
    )
    path.write_bytes(b"first\n")
    assert file.read(100) == b"first\n"
    path.write_bytes(b"quite another and longer\n")
    assert file.read(100) == b""
    assert file.go_on()
    assert file.read(100) == b"quite another and longer\n"
    assert said
    stop.set()
    assert file.read(100) == b""
    assert not file.go_on()
    file.close()


def test_what_takes_the_place_of_a_log_is_not_read_as_another_kind(log: Path) -> None:
    def write(looks: Looks) -> None:
        appended(log, [evening(2).text().encode()], looks)
        log.unlink()
        other = (SAMPLES / "compliant" / "pokerstars-six-hands.txt").read_bytes()
        appended(log, [other], looks)

    found = grown(log, write)
    (gap,) = found.not_audited
    assert gap.reason.startswith("it was followed as table-log, and the file now there looks like")
    assert found.incomplete
