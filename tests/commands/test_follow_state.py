"""``--follow-state``: a restarted following tells nothing twice and loses nothing, after kill -9, too."""

import gzip
import json
import signal
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from evenings import evening
from growing_logs import PATIENCE, Follower
from handaudit.commands.group import run

ROUNDS = 9
TEXT = evening(ROUNDS).text()
"""An evening, cut behind its third and its sixth round."""
ENDS = [TEXT.index("\nround 704"), TEXT.index("\nround 707")]
PARTS = [TEXT[: ENDS[0]], TEXT[ENDS[0] : ENDS[1]], TEXT[ENDS[1] :]]
NUMBERS = [str(number) for number in range(701, 701 + ROUNDS)]


def append(log: Path, text: str) -> None:
    with log.open("a", encoding="utf-8") as file:
        file.write(text)


def follow(program: Path, folder: Path, *options: str) -> Follower:
    state = ("--follow-state", "state.jsonl")
    return Follower(
        program, folder, "logs", "--format", "jsonl", "--output", "found.jsonl", *state, *options
    )


def told(folder: Path) -> list[str]:
    """The rounds in the output, in order."""
    path = folder / "found.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    made = [json.loads(line) for line in lines if line.endswith("}")]
    return [one["hand"] for one in made if one["type"] == "hand"]


def noted(folder: Path) -> bool:
    """Whether the state knows of all that is in the output: what it does not know is cut off."""
    *_, last = (folder / "state.jsonl").read_text(encoding="utf-8").splitlines()
    length = (folder / "found.jsonl").stat().st_size
    return last.endswith("}") and json.loads(last).get("outputs") == {"found.jsonl": length}


def until(follower: Follower, folder: Path, rounds: int) -> None:
    follower.until(
        lambda: told(folder) == NUMBERS[:rounds] and noted(folder), f"{rounds} rounds, noted"
    )


class Kill(NamedTuple):
    """When a process is killed, and which rounds stand in its output after the restart."""

    killed: Callable[[Path], None]
    left: list[str]


def behind_its_last_note(_folder: Path) -> None:
    """The state is whole."""


def before_its_last_note(folder: Path) -> None:
    """Takes off most of the last line of the state, as if the process had been killed in writing it."""
    state = folder / "state.jsonl"
    lines = state.read_bytes().splitlines(keepends=True)
    state.write_bytes(b"".join(lines[:-1]) + lines[-1][:9])


@pytest.fixture
def log(tmp_path: Path) -> Path:
    (tmp_path / "logs").mkdir()
    return tmp_path / "logs" / "night.tlog"


Meanwhile = Callable[[Path], None]


def nothing(_log: Path) -> None:
    """The log goes on in the same file."""


def renamed(log: Path) -> None:
    log.rename(log.with_name("night-20080314.tlog"))


def compressed(log: Path) -> None:
    log.with_name("night.tlog.1.gz").write_bytes(gzip.compress(log.read_bytes()))
    log.unlink()


@pytest.mark.parametrize(
    ("number", "meanwhile"),
    [
        *((signal.SIGKILL, meanwhile) for meanwhile in (nothing, renamed, compressed)),
        (signal.SIGTERM, renamed),
        (signal.SIGHUP, compressed),
    ],
)
def test_a_restart_goes_on_where_it_was(
    program: Path, tmp_path: Path, log: Path, number: signal.Signals, meanwhile: Meanwhile
) -> None:
    append(log, PARTS[0])
    with follow(program, tmp_path) as first:
        until(first, tmp_path, 3)
        append(log, PARTS[1])
        until(first, tmp_path, 6)
        first.end(number)
    meanwhile(log)
    append(log, PARTS[2])
    with follow(program, tmp_path) as second:
        until(second, tmp_path, ROUNDS)
        assert second.end() == 0, second.said()
    assert told(tmp_path) == NUMBERS
    report = json.loads((tmp_path / "found.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    assert (report["type"], report["hands"]) == ("summary", ROUNDS)
    assert run(["verify", str(tmp_path / "found.jsonl"), "-q"]) != 2


def gone(log: Path) -> None:
    log.unlink()


def rewritten(log: Path) -> None:
    log.write_text(PARTS[0][: PARTS[0].index("\nround 701") + 1], encoding="utf-8")


@pytest.mark.parametrize(
    "when",
    [
        Kill(behind_its_last_note, NUMBERS[:6]),
        Kill(before_its_last_note, [*NUMBERS[:2], *NUMBERS[3:6]]),
    ],
    ids=lambda when: when.killed.__name__,
)
@pytest.mark.parametrize("meanwhile", [gone, rewritten])
def test_a_log_whose_rest_cannot_be_read_any_more_is_told(
    program: Path, tmp_path: Path, log: Path, meanwhile: Meanwhile, when: Kill
) -> None:
    """A round that was told and not noted is cut off, and nobody can tell it again."""
    append(log, PARTS[0])
    with follow(program, tmp_path) as first:
        until(first, tmp_path, 3)
        first.end(signal.SIGKILL)
    when.killed(tmp_path)
    meanwhile(log)
    append(log, PARTS[1])
    with follow(program, tmp_path) as second:
        second.until(lambda: told(tmp_path) == when.left, f"rounds {when.left}")
        assert second.end() == 3
        assert "was followed before, and is no longer there" in " ".join(second.said().split())


def test_what_was_written_and_not_noted_is_cut_off_and_told_again(
    program: Path, tmp_path: Path, log: Path
) -> None:
    append(log, PARTS[0])
    with follow(program, tmp_path) as first:
        until(first, tmp_path, 3)
        first.end(signal.SIGKILL)
    before_its_last_note(tmp_path)
    append(log, PARTS[1])
    with follow(program, tmp_path) as second:
        until(second, tmp_path, 6)
        second.end()
    assert Counter(told(tmp_path)) == Counter(NUMBERS[:6])


def test_two_processes_do_not_share_a_state(program: Path, tmp_path: Path, log: Path) -> None:
    append(log, PARTS[0])
    with follow(program, tmp_path) as first:
        until(first, tmp_path, 3)
        with follow(program, tmp_path) as second:
            assert second.process.wait(PATIENCE) == 2
            assert "another process follows with this state" in second.said()


def test_a_file_that_is_no_state_is_refused(program: Path, tmp_path: Path, log: Path) -> None:
    append(log, PARTS[0])
    (tmp_path / "state.jsonl").write_text("what is this\n")
    with follow(program, tmp_path) as follower:
        assert follower.process.wait(PATIENCE) == 2
        assert "not a state of handaudit" in " ".join(follower.said().split())


def test_a_state_needs_a_following(tmp_path: Path, log: Path) -> None:
    append(log, PARTS[0])
    assert run(["check", str(log), "--follow-state", str(tmp_path / "s")]) == 2
