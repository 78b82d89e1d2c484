import os
import subprocess
import sys
from pathlib import Path

import pytest

from handaudit.reports import delivery
from handaudit.reports.delivery import Wanted
from program import started


@pytest.mark.parametrize(
    ("order", "formats", "outputs", "expected"),
    [
        ("", [], [], [("text", "-")]),
        ("f", ["json"], [], [("json", "-")]),
        ("o", [], ["a"], [("text", "a")]),
        ("ffo", ["text", "json"], ["a"], [("text", "-"), ("json", "a")]),
        ("fof", ["text", "json"], ["a"], [("text", "a"), ("json", "-")]),
        ("ffoo", ["text", "json"], ["a", "b"], [("text", "a"), ("json", "b")]),
        ("foo", ["json"], ["a", "b"], [("json", "a"), ("text", "b")]),
    ],
)
def test_an_output_belongs_to_the_format_beside_it(
    order: str, formats: list[str], outputs: list[str], expected: list[tuple[str, str]]
) -> None:
    names = [{"f": "format", "o": "output"}[letter] for letter in order]
    assert delivery.wanted(names, formats, outputs) == [Wanted(*pair) for pair in expected]


def test_a_new_file_has_the_mode_of_any_new_file(tmp_path: Path) -> None:
    ours, other = tmp_path / "ours", tmp_path / "other"
    other.touch()
    delivery.to_file(str(ours), b"x")
    assert ours.stat().st_mode == other.stat().st_mode
    assert ours.read_bytes() == b"x"


def test_text_that_a_stream_cannot_take_is_spelled_out() -> None:
    program = "from handaudit.reports.delivery import to_stdout; to_stdout('Zo\\u00eb \\u2026\\n')"
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", program],
        env={"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert done.stdout.splitlines() == [rb"Zo\xeb \u2026"]


def test_a_page_keeps_the_characters_that_it_declares() -> None:
    program = (
        "from handaudit.reports.delivery import to_stdout; to_stdout('<!doctype html>\\u2026')"
    )
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert done.stdout == "<!doctype html>\u2026".encode()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_that_nobody_reads_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "_BETWEEN", 0)
    pipe = str(tmp_path / "pipe")
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="nobody reads the pipe"):
        delivery.to_file(pipe, b"x")
    stream = delivery.Stream(pipe)
    stream.write(b"x")
    stream.close()
    assert "nobody reads the pipe" in str(stream.failed)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_with_a_reader_gets_the_whole_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "_LOOKS", 3_000)  # a reader may begin late
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    content = b"x" * 1_000_000  # more than a pipe holds
    with (tmp_path / "read").open("wb") as read, started(["cat", str(pipe)], stdout=read) as reader:
        delivery.to_file(str(pipe), content)
        reader.wait()
    assert (tmp_path / "read").read_bytes() == content
