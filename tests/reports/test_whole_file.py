"""A file appears whole or not at all, and standard output is whole or the exit code is 2."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from handaudit.reports.whole_file import WholeFile, write_all
from paths import SAMPLES


class Sipping:
    """A stream that takes three bytes at most, and now and then none."""

    def __init__(self, end: int) -> None:
        self.end = end
        self.taken = b""
        self.full = False

    def write(self, content: bytes) -> int | None:
        self.full = not self.full
        if self.full:
            return None
        self.taken += bytes(content[:3])
        return len(content[:3])

    def fileno(self) -> int:
        return self.end


def test_a_stream_that_takes_little_at_a_time_gets_everything() -> None:
    reading, writing = os.pipe()
    stream = Sipping(writing)
    write_all(stream, b"twelve bytes")  # type: ignore[arg-type]
    assert stream.taken == b"twelve bytes"
    os.close(reading)
    os.close(writing)


def test_nothing_stands_under_the_name_before_the_end(tmp_path: Path) -> None:
    target = tmp_path / "report"
    file = WholeFile(str(target))
    file.write(b"whole")
    assert not target.exists()
    file.close()
    assert target.read_bytes() == b"whole"
    assert [*tmp_path.iterdir()] == [target]


def test_what_is_abandoned_leaves_the_one_before(tmp_path: Path) -> None:
    target = tmp_path / "report"
    target.write_bytes(b"of yesterday")
    file = WholeFile(str(target))
    file.write(b"half")
    file.abandon()
    assert target.read_bytes() == b"of yesterday"
    assert [*tmp_path.iterdir()] == [target]


def test_of_two_that_write_the_same_file_one_is_left_whole(tmp_path: Path) -> None:
    target = tmp_path / "report"
    one, other = WholeFile(str(target)), WholeFile(str(target))
    one.write(b"one" * 9999)
    other.write(b"other")
    other.close()
    one.close()
    assert target.read_bytes() == b"one" * 9999
    assert [*tmp_path.iterdir()] == [target]


def test_a_link_that_waits_under_the_name_beside_it_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "urandom", bytes)
    victim = tmp_path / "victim"
    victim.write_bytes(b"untouched")
    (tmp_path / f".report.{bytes(8).hex()}.tmp").symlink_to(victim)
    with pytest.raises(FileExistsError):
        WholeFile(str(tmp_path / "report"))
    assert victim.read_bytes() == b"untouched"


def test_it_is_on_the_disk_before_it_gets_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def synced(handle: int) -> None:
        done.append("on the disk")
        fsync(handle)

    def named(beside: Path, target: Path) -> Path:
        done.append("named")
        return replace(beside, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", named)
    file = WholeFile(str(tmp_path / "report"))
    file.write(b"whole")
    file.close()
    assert done == ["on the disk", "named", "on the disk"]  # at last the folder with the name


@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
def test_standard_output_is_whole_or_the_exit_code_is_2(tmp_path: Path, unbuffered: str) -> None:
    """A limit on the size of files cuts a write short, as a full disk does."""
    program = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192));"
        "from handaudit.commands.group import run; sys.exit(run())"
    )
    with (tmp_path / "out").open("wb") as out:
        done = subprocess.run(  # noqa: S603  our own program
            [sys.executable, "-c", program, "check", str(SAMPLES / "breaches"), "--format", "json"],
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert "cannot write standard output: File too large" in done.stderr
