"""``handaudit parse`` shows what the reader made of each line of a log."""

import io
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from handaudit.commands.group import run
from paths import GOLDENS, NO_BURN, SAMPLES

Capture = pytest.CaptureFixture[str]
HAND = NO_BURN


def shown(capsys: Capture, *arguments: str, code: int = 0) -> list[str]:
    capsys.readouterr()
    assert run(["parse", *arguments]) == code
    return capsys.readouterr().out.splitlines()


def test_each_line_is_shown_with_what_it_was_read_as(capsys: Capture) -> None:
    lines = shown(capsys, str(HAND))
    assert lines[0] == f"{HAND} (table-log, utf-8)"
    at = lines.index("round 1 (holdem high, table H03)")
    assert lines[at + 1 : at + 7] == [
        "    13 | round 1 2008-03-14T21:04:10 deck red button 1 dealer D-07",
        '       = RoundOpened id 1, at "2008-03-14T21:04:10", deck red, button 1, dealer',
        "         D-07",
        "    14 | seat 1 Arlo 200",
        "       = PlayerSeated seat 1, player Arlo, stake 20000, dealt_in true",
        "    15 | seat 2 Bettina 200",
    ]


@pytest.mark.parametrize(
    "log",
    [
        HAND,
        *(GOLDENS / name for name in ("phh/bulk.phhs", "pokergfx/pretty.json", "ohh/holdem.ohh")),
    ],
    ids=lambda path: path.name,
)
def test_every_line_that_says_something_is_there_once_and_in_order(
    capsys: Capture, log: Path
) -> None:
    lines = shown(capsys, str(log), "--allow-incomplete")
    numbers = [int(match[1]) for line in lines if (match := re.match(r" *(\d+) \|", line))]
    assert numbers == sorted(set(numbers))
    text = log.read_text(encoding="utf-8").splitlines()
    told = {number: text[number - 1] for number in numbers}
    assert len(numbers) > 10
    for line in lines:
        if match := re.match(r" *(\d+) \| (.*)", line):
            assert told[int(match[1])][:150].rstrip().startswith(match[2][:150].rstrip())


def test_a_line_that_was_not_read_is_marked_and_the_code_is_that_of_an_incomplete_audit(
    tmp_path: Path, capsys: Capture
) -> None:
    log = tmp_path / "a.tlog"
    log.write_text(HAND.read_text(encoding="utf-8") + "seat 9 dances\n", encoding="utf-8")
    lines = shown(capsys, str(log), code=3)
    at = lines.index("    52 | seat 9 dances")
    assert lines[at + 1].startswith("       ! not read: column 8: expected a name in quotes")
    assert shown(capsys, str(log), "--allow-incomplete") == lines
    run(["parse", str(log)])
    assert capsys.readouterr().err == "52 events in 1 round; 1 line not read\n"


def test_a_round_that_would_not_be_audited_says_why(capsys: Capture) -> None:
    log = str(SAMPLES / "damaged" / "round-without-end.tlog")
    lines = shown(capsys, log, "--hand", "1", code=3)
    assert lines[2:4] == [
        "round 1 (holdem high, table H102)",
        "       ! not audited: line 20: round 1 stops without its `end` line",
    ]
    assert not any("round 2" in line for line in lines)
    assert any("round 2" in line for line in shown(capsys, log, "--hand", "2"))


def test_the_encoding_and_the_name_of_standard_input_are_obeyed(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    octets = HAND.read_text(encoding="utf-8").replace("Arlo", "Zoë").encode("cp1252")
    stream: Any = SimpleNamespace(buffer=io.BytesIO(octets), isatty=lambda: False)
    monkeypatch.setattr(sys, "stdin", stream)
    lines = shown(capsys, "-", "--stdin-filename", "h03.tlog", "--encoding", "utf-8", "-q", code=3)
    assert lines[0] == "h03.tlog (table-log, utf-8)"
    at = lines.index("    14 | seat 1 Zo\ufffd 200")
    assert lines[at + 1].startswith("       ! not read: column 10: expected text in utf-8")


def test_what_cannot_be_shown_is_said(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "notes.txt").write_text("the shift was quiet\n", encoding="utf-8")
    assert shown(capsys, str(tmp_path / "notes.txt"), code=3) == []
    run(["parse", str(tmp_path / "notes.txt")])
    assert "not read: " in capsys.readouterr().err
    assert run(["parse", str(HAND), "--hand", "99"]) == 2
    assert f"no round 99 in {HAND}: it has 1 round (" in capsys.readouterr().err
    assert run(["parse", str(tmp_path / "absent")]) == 2


def test_nothing_of_a_log_acts_in_a_terminal_and_long_lines_are_cut(
    tmp_path: Path, capsys: Capture
) -> None:
    log = tmp_path / "a.tlog"
    hostile = f"seat 1 \x1b[31m{'x' * 900}\n"
    log.write_text(HAND.read_text(encoding="utf-8") + hostile, encoding="utf-8")
    out = "\n".join(shown(capsys, str(log), code=3))
    assert "\x1b" not in out
    quoted = next(line for line in out.splitlines() if line.startswith("    52 |"))
    assert len(quoted) < 250


def test_the_mistake_of_a_converter_is_counted_once_for_all_hands(
    tmp_path: Path, capsys: Capture
) -> None:
    log = tmp_path / "converted.txt"
    hands = (SAMPLES / "compliant" / "pokerstars-six-hands.txt").read_text(encoding="utf-8")
    log.write_text(hands.replace(": checks", ": check"), encoding="utf-8")
    assert run(["parse", str(log)]) == 3
    closing = capsys.readouterr().err.splitlines()
    number = hands.count(": checks")
    assert closing[0].endswith(f"; {number} lines not read")
    assert closing[1:] == [f"  {number}  the room writes: NAME: checks  (first at {log}:20)"]
