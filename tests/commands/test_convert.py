"""``handaudit convert``: where it writes, what it says, and how it ends."""

import io
import json
import sys
from pathlib import Path

import pytest

import party_hands
from handaudit import audit, reading
from handaudit.commands import group
from handaudit.facts.log import Round
from handaudit.inputs.input import STDIN, Input
from handaudit.reading import formats
from handaudit.reading.conversion import names
from paths import SAMPLES

COMPLIANT = SAMPLES / "compliant"
HAND = next(iter(sorted(COMPLIANT.glob("*.tlog"))))

POKERSTARS = """\
PokerStars Hand #70000000001:  Hold'em No Limit ($0.01/$0.02 USD) - 2012/03/14 21:04:10 ET
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Ann Lee ($2 in chips)
Seat 2: Kit ($2 in chips)
Seat 3: Bo ($2 in chips)
Kit: posts small blind $0.01
Bo: posts big blind $0.02
*** HOLE CARDS ***
Dealt to Kit [As Kd]
Ann Lee: folds
Kit: raises $0.04 to $0.06
Bo: folds
Uncalled bet ($0.04) returned to Kit
Kit collected $0.04 from pot
*** SUMMARY ***
Total pot $0.04 | Rake $0
Seat 1: Ann Lee (button) folded before Flop (didn't bet)
Seat 2: Kit (small blind) collected ($0.04)
Seat 3: Bo (big blind) folded before Flop
"""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "vega.txt"
    path.write_text(POKERSTARS)
    return path


def test_a_hand_as_a_table_log(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert group.run(["convert", str(log), "--to", "table-log"]) == 0
    shown = capsys.readouterr()
    assert shown.out == (
        "tlog 1\n"
        'casino "PokerStars"\n'
        "table Vega\n"
        "date 2012-03-14\n"
        "game holdem high\n"
        "posted no-limit 0.02\n"
        "posted seats 6\n"
        "posted blinds 0.01 0.02\n"
        "unrecorded shuffles cuts deals burns collects stub-counts stakes declarations decks kills rounds\n"
        "\n"
        "round 70000000001 2012-03-14T21:04:10 button 1\n"
        'seat 1 "Ann Lee" 2\n'
        "seat 2 Kit 2\n"
        "seat 3 Bo 2\n"
        "seat 2 blinds 0.01\n"
        "seat 3 blinds 0.02\n"
        "dealer deals 2 down As Kd\n"
        "seat 1 folds\n"
        "seat 2 raises to 0.06\n"
        "seat 3 folds\n"
        "dealer returns 0.04 to 2\n"
        "dealer awards 0.04 to 2\n"
        "end\n"
    )
    assert f"  1  PotStated  (first at {log}:16)\n" in shown.err
    assert shown.err.endswith("1 hand of 1 file converted\n")


def test_a_hand_as_phh(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert group.run(["convert", str(log), "--to", "phh"]) == 0
    assert capsys.readouterr().out == (
        "variant = 'NT'\n"
        "ante_trimming_status = false\n"
        "antes = [0, 0, 0]\n"
        "blinds_or_straddles = [0.01, 0.02, 0]\n"
        "min_bet = 0.02\n"
        "starting_stacks = [2, 2, 2]\n"
        'actions = ["d dh p1 AsKd", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 cbr 0.06", "p2 f"]\n'
        'venue = "PokerStars"\n'
        "time = 21:04:10\n"
        'time_zone_abbreviation = "ET"\n'
        "day = 14\n"
        "month = 3\n"
        "year = 2012\n"
        "hand = 70000000001\n"
        "seats = [2, 3, 1]\n"
        "seat_count = 6\n"
        'table = "Vega"\n'
        "_tournament = false\n"
        'players = ["Kit", "Bo", "Ann Lee"]\n'
        "finishing_stacks = [2.02, 1.98, 2]\n"
        "winnings = [0.04, 0, 0]\n"
    )


def test_a_hand_of_the_room_comes_out_as_it_went_in(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert group.run(["convert", str(log), "--to", "pokerstars"]) == 0
    assert capsys.readouterr().out == POKERSTARS


def test_each_format_that_is_written_has_a_writer() -> None:
    for name, target in formats.TARGETS.items():
        assert target.writer.__module__ == target.module, name


def test_a_hand_as_json_lines(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert group.run(["convert", str(log), "--to", "jsonl"]) == 0
    shown = capsys.readouterr()
    (line,) = shown.out.splitlines()
    told = json.loads(line)
    assert told["schema"] == "handaudit-events/1"
    assert told["source"] == {"path": log.as_posix(), "format": "pokerstars"}
    assert (told["round"], told["line"], told["defect"]) == ("70000000001", 1, None)
    assert told["session"]["sign"]["blinds"] == [1, 2]
    assert told["session"]["evidence"]["keeps"] == [
        *(
            "awards",
            "button",
            "opening-stakes",
            "pot-names",
            "rake",
            "reshuffles",
            "returns",
            "shows",
        )
    ]
    revealed = next(one for one in told["events"] if one["type"] == "CardsRevealed")
    assert revealed == {
        "type": "CardsRevealed",
        "line": 9,
        "clock": None,
        "seat": 2,
        "cards": ["As", "Kd"],
        "up": [],
    }
    assert shown.err == "1 hand of 1 file converted\n"


@pytest.mark.parametrize("to", ["table-log", "phh", "jsonl"])
def test_every_sample_can_be_converted(to: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert group.run(["convert", str(SAMPLES), "--to", to]) in (0, 3)
    assert capsys.readouterr().out


# --- where it goes -------------------------------------------------------------------------------


def test_one_file_for_all(log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "all.tlog"
    assert group.run(["convert", str(log), str(HAND), "--to", "table-log", "-o", str(target)]) == 0
    assert not capsys.readouterr().out
    rounds = [part for part in reading.read(target) if isinstance(part, Round)]
    assert next(each.session.casino for each in rounds) == "PokerStars"
    alone = [part for part in reading.read(HAND) if isinstance(part, Round)][-1].session
    assert rounds[-1].session.sign == alone.sign
    assert rounds[-1].session.evidence == alone.evidence


def test_a_folder_gets_a_file_for_each_log(log: Path, tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text(POKERSTARS + "\n\n" + POKERSTARS.replace("0001:", "0002:"))
    out = tmp_path / "out"
    assert (
        group.run(["convert", str(log), str(tmp_path / "two.txt"), "--to", "phh", "-o", f"{out}/"])
        == 0
    )
    assert sorted(path.name for path in out.iterdir()) == ["two.phhs", "vega.phh"]
    assert (out / "two.phhs").read_text().startswith("[1]\nvariant = 'NT'\n")


def test_a_file_in_the_place_of_the_folder_is_named(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = tmp_path / "taken"
    taken.touch()
    assert group.run(["convert", str(log), "--to", "phh", "-o", f"{taken}/"]) == 2
    assert f"{taken} is not a folder" in capsys.readouterr().err


def test_names_keep_folders_and_differ() -> None:
    paths = ["a/x/1.txt", "a/x/1.log", "a/x/1.TXT.gz", "a/y/1.txt", "a/z.zip!../../1.txt", "-"]
    logs = [Input(path, io.BytesIO) for path in paths[:-1]]
    assert [name for _, name in names(logs)] == ["x/1", "x/1.log", "x/1.TXT", "y/1", "z.zip/1"]
    assert [name for _, name in names([Input(STDIN, io.BytesIO)])] == ["stdin"]


def test_a_log_is_never_written_over(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert group.run(["convert", str(log), "--to", "jsonl", "-o", str(log)]) == 2
    assert "it is one of the logs to convert" in capsys.readouterr().err
    assert log.read_text() == POKERSTARS


def test_an_output_has_a_name(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert group.run(["convert", str(log), "--to", "phh", "-o", ""]) == 2
    assert "--output names no file: it is empty" in capsys.readouterr().err


def test_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(POKERSTARS.encode())))
    assert group.run(["convert", "-", "--to", "table-log", "--quiet"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("tlog 1\n")
    assert not shown.err


# --- how it ends ---------------------------------------------------------------------------------


def test_what_cannot_be_said_is_refused_and_the_rest_is_written(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """PHH has no code for pot-limit hold 'em."""
    other = POKERSTARS.replace("No Limit", "Pot Limit").replace("0001:", "0002:")
    log.write_text(f"{POKERSTARS}\n\n{other}")
    assert group.run(["convert", str(log), "--to", "phh"]) == 3
    shown = capsys.readouterr()
    assert shown.out.count("variant") == 1
    assert (
        "handaudit: not written, because:\n"
        f"  1  PHH cannot say it: no code for holdem high, pot-limit  (first at {log}:22)\n"
    ) in shown.err
    assert shown.err.endswith("1 hand of 1 file converted; the conversion is incomplete\n")
    assert group.run(["convert", str(log), "--to", "phh", "--allow-incomplete"]) == 0


@pytest.mark.parametrize("to", sorted(set(formats.TARGETS) - {"jsonl"}))
@pytest.mark.parametrize(
    ("swapped", "reason"),
    [
        (
            ("#1 is the button", "#3 is the button"),
            "the button is at seat 3, and at seat 1",
        ),
        (
            ("raises $0.04", "raises $0.09"),
            "the raise is not by the amount that its total says",
        ),
    ],
)
def test_lines_that_are_not_of_one_deal_are_not_written(
    log: Path, capsys: pytest.CaptureFixture[str], to: str, swapped: tuple[str, str], reason: str
) -> None:
    """Nobody is judged by such a hand. Another format might not show that, and somebody would be."""
    log.write_text(POKERSTARS.replace(*swapped))
    assert group.run(["convert", str(log), "--to", to]) == 3
    shown = capsys.readouterr()
    assert (shown.out, reason in shown.err) == ("", True)


def test_events_of_such_a_hand_are_written_with_the_reason(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log.write_text(POKERSTARS.replace("#1 is the button", "#3 is the button"))
    assert group.run(["convert", str(log), "--to", "jsonl"]) == 3
    (line,) = capsys.readouterr().out.splitlines()
    defect = json.loads(line)["defect"]
    assert defect == {
        "cite": "log:inconsistent",
        "line": 17,
        "message": "the button is at seat 3, and at seat 1",
    }


def test_a_line_that_could_not_be_read_makes_it_incomplete(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log.write_text(POKERSTARS.replace("Bo: folds\n", "Bo: frobnicates\n", 1))
    assert group.run(["convert", str(log), "--to", "table-log"]) == 3
    shown = capsys.readouterr()
    assert 'unread "Bo: frobnicates"\n' in shown.out
    assert f"  1  a line that could not be read  (first at {log}:12)\n" in shown.err


@pytest.mark.parametrize("quiet", [[], ["--quiet"]])
def test_a_folder_without_logs_is_told(
    quiet: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    assert group.run(["convert", str(folder), "--to", "phh", *quiet]) == 3
    assert "handaudit: nothing was converted: no log is there\n" in capsys.readouterr().err


def test_what_is_no_log_makes_it_incomplete(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear all,\n")
    assert group.run(["convert", str(path), "--to", "jsonl"]) == 3
    assert "handaudit: not read: " in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--to", "jsonl"],
        ["nowhere", "--to", "jsonl"],
        [str(HAND), "--to", "xml"],
        [str(HAND)],
        [str(HAND), "--to", "jsonl", "--input-format", "pokerstar"],
        [str(HAND), "--to", "jsonl", "-o", "/nowhere/at/all.jsonl"],
    ],
)
def test_wrong_usage_ends_in_two(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert group.run(["convert", *arguments]) == 2
    assert capsys.readouterr().err


@pytest.mark.parametrize("to", list(formats.TARGETS))
def test_names_of_players_are_masked(
    log: Path, capsys: pytest.CaptureFixture[str], to: str
) -> None:
    second = POKERSTARS.replace("70000000001", "70000000002")
    talk = second.replace("Kit: raises", 'Bo said, "Kit, no"\nKit: raises')
    log.write_text(f"{POKERSTARS}\n\n{talk}")
    assert group.run(["convert", str(log), "--to", to, "--mask", "-q"]) == 0
    written = capsys.readouterr().out
    assert not [name for name in ("Ann", "Kit", "Bo") if name in written]
    assert {f"player-{number}" in written for number in (1, 2, 3)} == {True}
    assert "player-4" not in written


def test_the_reason_of_a_refusal_names_nobody(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log.write_text(party_hands.WHOLE.replace("Seat 2: Kit folds", "Seat 2: Kit"))
    assert group.run(["convert", str(log), "--to", "ohh", "--mask"]) == 3
    printed = capsys.readouterr()
    assert "  1  two players have one name  (first at " in printed.err
    assert "Kit" not in printed.out + printed.err


def test_a_masked_session_is_judged_as_it_was(tmp_path: Path) -> None:
    evening = str(COMPLIANT / "table-evening.tlog")
    masked = str(tmp_path / "masked.tlog")
    assert group.run(["convert", evening, "--to", "table-log", "--mask", "-q", "-o", masked]) == 0
    before, after = (audit(path) for path in (evening, masked))
    assert after.outcomes == before.outcomes
