"""``handaudit check --follow`` in a process of its own, beside those that write."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from drawn_pages import rounds_of
from evenings import HEADER, evening
from growing_logs import PATIENCE, Follower
from handaudit.commands import group
from paths import NO_BURN, SAMPLES
from program import PROGRAM, started

BREACH = (NO_BURN).read_text()
EVENING = evening(6)
HEAD = "\n".join([*HEADER, *EVENING.opening]) + "\n"
ROUNDS = ["\n".join([*unit.round, *unit.after]) + "\n" for unit in EVENING.units]


@pytest.fixture
def jsonl(program: Path, tmp_path: Path) -> Iterator[Follower]:
    with Follower(program, tmp_path, "night.tlog", "--format", "jsonl") as follower:
        yield follower


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "night.tlog"


def append(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


def test_a_round_is_told_when_its_end_is_written_and_not_before(jsonl: Follower, log: Path) -> None:
    jsonl.until_said("night.tlog does not exist yet")
    body, end, after = ROUNDS[0].partition("end\n")
    append(log, HEAD + body)
    time.sleep(0.4)
    assert jsonl.hands() == []
    append(log, end)
    jsonl.until_hands(["701"])
    append(log, after + ROUNDS[1])
    jsonl.until_hands(["701", "702"])
    assert jsonl.end() == 0
    assert jsonl.lines()[-1]["type"] == "summary"
    assert jsonl.lines()[-1]["hands"] == 2


def test_a_finding_is_shown_as_it_occurs_and_decides_the_exit_code(
    program: Path, tmp_path: Path
) -> None:
    log = tmp_path / "night.tlog"
    log.write_text(BREACH)
    with Follower(program, tmp_path, "night.tlog") as follower:
        follower.until(lambda: "night.tlog:39:1" in follower.printed(), "finding")
        assert "rule" not in follower.printed()
        assert follower.end() == 1
        assert follower.printed().count("error[burn-before-street]") == 1
        assert "burn-before-street" in follower.printed().split("rule ")[1]
        assert "1 finding (1 violated) in 1 hand of 1 file" in follower.said()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 3), (signal.SIGTERM, 3)])
def test_what_is_half_written_is_read_as_it_stands_when_asked_to_end(
    jsonl: Follower, log: Path, number: int, code: int
) -> None:
    append(log, HEAD + ROUNDS[0] + ROUNDS[1][:200])
    jsonl.until_hands(["701"])
    assert jsonl.end(number) == code
    assert [number for _, number in jsonl.hands()] == ["701", "702"]
    (gap,) = jsonl.lines()[-1]["not_audited"]
    assert gap["reason"] == "round 702 stops without its `end` line"


def test_a_log_that_is_renamed_goes_on_in_the_file_that_takes_its_place(
    jsonl: Follower, log: Path
) -> None:
    append(log, HEAD + ROUNDS[0])
    jsonl.until_hands(["701"])
    log.rename(log.with_suffix(".1"))
    append(log.with_suffix(".1"), ROUNDS[1])  # by who has it open still
    jsonl.until_hands(["701", "702"])
    append(log, ROUNDS[2])
    jsonl.until_hands(["701", "702", "703"])
    jsonl.until_said("night.tlog was replaced by another file, which is read from its start")
    assert jsonl.end() == 0


def test_a_log_that_is_deleted_and_written_again_is_read_from_its_top(
    jsonl: Follower, log: Path
) -> None:
    append(log, HEAD + ROUNDS[0])
    jsonl.until_hands(["701"])
    log.unlink()
    time.sleep(0.2)
    append(log, HEAD + ROUNDS[1])
    jsonl.until_hands(["701", "702"])
    again = [one for one in jsonl.lines() if one["type"] == "hand"][-1]
    assert again["location"]["line"] == len(HEAD.splitlines()) + 1
    assert not jsonl.end() & 2


def test_a_log_that_is_copied_and_cut_is_read_from_its_top_and_never_called_complete(
    jsonl: Follower, log: Path
) -> None:
    append(log, HEAD + ROUNDS[0])
    jsonl.until_hands(["701"])
    shutil.copy(log, log.with_suffix(".1"))
    os.truncate(log, 0)
    jsonl.until_said("night.tlog was truncated or rewritten")
    append(log, ROUNDS[1])
    jsonl.until_hands(["701", "702"])
    assert jsonl.end() == 3
    assert "audit incomplete" in jsonl.said()


def test_two_writers_of_one_log_lose_no_round(jsonl: Follower, log: Path, tmp_path: Path) -> None:
    append(log, HEAD)
    write = (
        "import os,sys,time\n"
        "for number in range(40):\n"
        "    text = open('round').read().replace('701', sys.argv[1] + f'{number:02}')\n"
        "    file = os.open('night.tlog', os.O_WRONLY | os.O_APPEND)\n"
        "    os.write(file, text.encode()); os.close(file); time.sleep(0.01)\n"
    )
    (tmp_path / "round").write_text(ROUNDS[0])
    writers = [
        subprocess.Popen([sys.executable, "-c", write, number], cwd=tmp_path)  # noqa: S603
        for number in ("8", "9")
    ]
    assert [writer.wait() for writer in writers] == [0, 0]
    jsonl.until(lambda: len(jsonl.hands()) == 80, "80 rounds")
    jsonl.end()
    told = sorted(number for _, number in jsonl.hands())
    assert told == [f"{first}{number:02}" for first in "89" for number in range(40)]
    assert not jsonl.lines()[-1]["not_audited"]


def test_new_logs_of_a_folder_are_followed_and_a_renamed_one_is_not_read_twice(
    program: Path,
    tmp_path: Path,
) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    append(logs / "one.tlog", HEAD + ROUNDS[0])
    (logs / "old.tlog.gz").write_bytes(b"\x1f\x8b")
    with Follower(program, tmp_path, "logs", "--format", "jsonl") as follower:
        follower.until_hands(["701"])
        append(logs / "two.tlog", HEAD.replace("H21", "H22") + ROUNDS[0])
        follower.until_hands(["701", "701"])
        (logs / "one.tlog").rename(logs / "one-of-friday.tlog")
        append(logs / "one.tlog", ROUNDS[1])
        follower.until_hands(["701", "701", "702"])
        time.sleep(0.3)
        assert follower.end() == 3  # what is in the compressed log is unknown
        assert follower.hands() == [
            ("logs/one.tlog", "701"),
            ("logs/two.tlog", "701"),
            ("logs/one.tlog", "702"),
        ]
        (skipped,) = follower.lines()[-1]["not_audited"]
        assert skipped["location"]["path"] == "logs/old.tlog.gz"


def test_a_file_in_json_lines_can_be_read_while_it_grows(program: Path, tmp_path: Path) -> None:
    append(tmp_path / "night.tlog", HEAD + ROUNDS[0])
    out = tmp_path / "found.jsonl"
    with Follower(
        program, tmp_path, "night.tlog", "--format", "jsonl", "--output", "found.jsonl"
    ) as one:
        one.until(lambda: out.exists() and '"hand":"701"' in out.read_text(), "line")
        assert one.end() == 0


@pytest.mark.parametrize("options", [(), ("--mask",)], ids=["named", "masked"])
def test_a_page_has_the_rounds_of_what_was_found_across_a_rotation(
    program: Path, tmp_path: Path, log: Path, options: tuple[str, ...]
) -> None:
    """The stake that is removed stands after the last round of the old file."""
    append(log, HEAD + ROUNDS[0] + "seat 1 removes 20\n")
    forms = ("--format", "jsonl", "--format", "html", "--output", "page.html")
    with Follower(program, tmp_path, "night.tlog", *forms, *options) as follower:
        follower.until_hands(["701"])
        log.rename(log.with_suffix(".1"))
        append(log, HEAD + ROUNDS[1])
        follower.until_hands(["701", "702"])
        assert follower.end() == 1
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    for hand, _, lines in rounds_of(page):
        assert lines[min(lines)].startswith(f"round {hand} ")
    assert "701" in [hand for hand, *_ in rounds_of(page)]
    assert ("Bettina" in page) == (not options)


def test_nobody_who_reads_ends_it(program: Path, tmp_path: Path) -> None:
    append(tmp_path / "night.tlog", BREACH)
    with Follower(program, tmp_path, "night.tlog") as follower:
        follower.until(lambda: "39:1" in follower.printed(), "finding")
        follower.end()
    command = [*PROGRAM, "check", "--follow", "--follow-interval=0.05", "night.tlog"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with started(command, cwd=tmp_path, env=environment, **pipes) as head:
        assert head.stdout is not None
        assert head.stderr is not None
        head.stdout.readline()
        head.stdout.close()
        # The same again would be a copy.
        append(tmp_path / "night.tlog", BREACH.replace("round 1 ", "round 2 "))
        assert head.wait(PATIENCE) == 1
        assert b"Traceback" not in head.stderr.read()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["night.tlog.gz"], "cannot follow night.tlog.gz: compressed logs do not grow"),
        (["-"], "--follow needs files"),
        (["night.tlog", "--shard", "1/2"], "it cannot go with --follow"),
        (["night.tlog", "--group-by", "rule"], "--group-by needs all findings"),
        (["night.tlog", "--dry-run"], "--dry-run lists the files"),
    ],
)
def test_what_cannot_be_followed_is_refused_with_the_reason(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert group.run(["check", "--follow", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_compressed_data_under_the_name_of_a_log_are_refused(program: Path, tmp_path: Path) -> None:
    (tmp_path / "night.tlog").write_bytes(b"\x1f\x8b\x08\x00" + bytes(60))
    with Follower(program, tmp_path, "night.tlog") as follower:
        assert follower.process.wait(PATIENCE) == 3
        assert "night.tlog is not followed: it is compressed (.gz)" in follower.said()


@pytest.mark.parametrize("name", ["pokerstars-six-hands.txt"])
def test_the_last_hand_of_a_table_is_told_once_its_end_is_written(
    program: Path, tmp_path: Path, name: str
) -> None:
    hands = (SAMPLES / "compliant" / name).read_text(encoding="utf-8").strip().split("\n\n\n")
    with Follower(program, tmp_path, "night.txt", "--format", "jsonl") as follower:
        numbers: list[str] = []
        for hand in hands:
            numbers += re.findall(r"^PokerStars Game #([0-9]+)", hand, re.MULTILINE)
            append(tmp_path / "night.txt", hand.strip() + "\n\n\n")
            follower.until_hands(numbers)
        assert follower.end() == 0
