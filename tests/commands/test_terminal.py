"""What a person sees at a terminal, and what a pipe gets: colours, progress, the suits of cards."""

import os
import pty
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from handaudit.commands import group
from paths import SAMPLES

TWO_DEUCES = SAMPLES / "breaches" / "no-card-twice" / "two-deuces-of-spades.tlog"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
PROGRESS = re.compile(r"[0-9.]+ of [0-9.]+ MB, [0-9,]+ hands?")


def ran(
    *arguments: str, on: str = "", encoding: str = "utf-8", **environment: str
) -> tuple[str, str]:
    """What standard output and standard error got, of which those named in ``on`` are a terminal."""
    # The first end of a terminal is ours, and so is the first of a pipe.
    ends = [pty.openpty() if name in on.split() else os.pipe() for name in ("out", "err")]
    with ThreadPoolExecutor(len(ends)) as readers:
        got = [readers.submit(_all, ours) for ours, _ in ends]
        with ExitStack() as ended:
            patch = ended.enter_context(pytest.MonkeyPatch.context())
            nothing = ended.enter_context(Path(os.devnull).open(encoding="utf-8"))
            patch.setattr("sys.stdin", nothing)
            for name, (_, theirs) in zip(("stdout", "stderr"), ends, strict=True):
                stream = ended.enter_context(open(theirs, "w", encoding=encoding))  # noqa: PTH123
                patch.setattr(f"sys.{name}", stream)
            for name in ("CI", "NO_COLOR", "FORCE_COLOR", "COLUMNS"):
                patch.delenv(name, raising=False)
            for name, value in {"TERM": "xterm", **environment}.items():
                patch.setenv(name, value)
            group.run(list(arguments))
        out, err = (one.result() for one in got)
    return out, err


def _all(stream: int) -> str:
    read = b""
    try:
        while piece := os.read(stream, 1 << 16):
            read += piece
    except OSError:  # Linux says so when nobody holds the other end of a terminal
        pass
    os.close(stream)
    return read.decode()


@pytest.mark.parametrize(
    ("on", "shown"), [("err", True), ("out err", True), ("out", False), ("", False)]
)
def test_the_progress_bar_is_for_standard_error_of_a_terminal(on: str, *, shown: bool) -> None:
    out, err = ran("check", str(TWO_DEUCES), on=on)
    assert bool(PROGRESS.search(err)) is shown
    assert not PROGRESS.search(out)


@pytest.mark.parametrize("option", ["--quiet", "--no-progress"])
def test_nobody_has_to_watch(option: str) -> None:
    _, err = ran("check", str(TWO_DEUCES), option, on="err")
    assert not PROGRESS.search(err)


def test_a_job_has_no_bar_even_on_a_terminal() -> None:
    _, err = ran("check", str(TWO_DEUCES), on="err", CI="true")
    assert not PROGRESS.search(err)


@pytest.mark.parametrize(
    ("on", "environment", "option", "coloured"),
    [
        ("out", {}, "auto", True),
        ("", {}, "auto", False),
        ("out", {"NO_COLOR": "1"}, "auto", False),
        ("", {"FORCE_COLOR": "1"}, "auto", True),
        ("out", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, "auto", False),
        ("", {"NO_COLOR": "1"}, "always", True),
    ],
)
def test_colours_are_for_terminals_and_who_asks(
    on: str, environment: dict[str, str], option: str, *, coloured: bool
) -> None:
    out, err = ran(
        "check", str(TWO_DEUCES), "--no-progress", "--color", option, on=on, **environment
    )
    assert bool(COLOUR.search(out)) is coloured
    assert not COLOUR.search(err)


def test_a_bar_without_colours_has_none() -> None:
    _, err = ran("check", str(TWO_DEUCES), on="err", NO_COLOR="1")
    assert PROGRESS.search(err)
    assert not re.search(r"\x1b\[[0-9;]*[1-9][0-9]*m", err)


CAN_SHOW: Final = [
    ("out", "utf-8", True),
    ("", "utf-8", False),
    ("out", "ascii", False),
    ("out", "latin-1", False),
]


@pytest.mark.parametrize(("on", "encoding", "suits"), CAN_SHOW)
def test_a_report_names_cards_by_their_suits_where_a_terminal_can_show_them(
    on: str, encoding: str, *, suits: bool
) -> None:
    out, _ = ran("check", str(TWO_DEUCES), "-q", on=on, encoding=encoding, NO_COLOR="1")
    card = "2♠" if suits else "2s"
    assert f": {card} was seen twice in one round" in out
    assert f"actual: {card} in two places" in out
    assert "48 | seat 1 shows As 2s" in out  # a line of the log is quoted as it is


@pytest.mark.parametrize(("on", "encoding", "suits"), CAN_SHOW)
def test_a_replay_shows_the_suits_of_the_table(on: str, encoding: str, *, suits: bool) -> None:
    out, _ = ran("replay", str(TWO_DEUCES), on=on, encoding=encoding, NO_COLOR="1")
    assert ("board 7♥ 8♣ T♦ 2♠ K♦" if suits else "board 7h 8c Td 2s Kd") in out
    assert ("[A♠ 2♠]" if suits else "[As 2s]") in out
    assert "48 | seat 1 shows As 2s" in out


def test_a_replay_marks_a_breach_in_colour() -> None:
    out, _ = ran("replay", str(TWO_DEUCES), "--color", "always")
    assert "\x1b[1;31m       ! violated[no-card-twice]" in out


CLEAN = SAMPLES / "compliant" / "five-card-draw.tlog"
VERDICT = "no findings in 1 hand of 1 file"


@pytest.mark.parametrize(
    ("log", "on", "again"),
    [
        (CLEAN, "out err", False),  # it is still on the screen
        (CLEAN, "out", True),
        (CLEAN, "", True),
        (TWO_DEUCES, "out err", True),  # findings have scrolled it away
    ],
)
def test_the_verdict_comes_first_and_again_at_the_end(log: Path, on: str, *, again: bool) -> None:
    out, err = ran("check", str(log), "--no-progress", on=on, NO_COLOR="1")
    (verdict, _) = out.split(" in 1 hand of 1 file", 1)
    assert verdict in {"no findings", "1 finding (1 violated)"}
    assert (f"{verdict} in 1 hand of 1 file" in err) is again


@pytest.mark.parametrize("columns", ["40", "160"])
def test_a_report_keeps_to_the_width_of_the_screen(columns: str) -> None:
    out, err = ran("check", str(TWO_DEUCES), on="out err", NO_COLOR="1", COLUMNS=columns, CI="1")
    lines = [line for line in (out + err).splitlines() if "-->" not in line]
    assert max(map(len, lines)) <= int(columns)
