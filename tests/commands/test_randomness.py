"""``handaudit randomness``: what it says, where, and how it ends."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from crooked_tables import Table, riffled, throws
from handaudit.commands import group
from handaudit.commands import randomness as command
from handaudit.randomness import gathering, verdict
from handaudit.randomness.answers import Answer
from handaudit.randomness.gathering import Archive
from handaudit.reports.randomness import html, markdown, text
from handaudit.reports.randomness import json as document_of
from handaudit.reports.terminal import Terminal
from paths import SAMPLES
from randomness_logs import pokerstars


def run(*arguments: object) -> int:
    return group.run(["randomness", *map(str, arguments)])


@pytest.fixture(scope="module")
def fair(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three nights of our own dealer at one kind of table."""
    folder = tmp_path_factory.mktemp("fair")
    for seed in (1, 2, 3):
        log = folder / f"{seed}.tlog"
        assert group.run(f"simulate mini-dice --hands 60 --seed {seed} --output {log}".split()) == 0
        log.with_name(f"{log.name}.answers.json").unlink()
    return folder


@pytest.fixture(scope="module")
def crooked() -> verdict.Verdict:
    """An archive of a deck that is only cut, beside a fair one at another table."""
    made = Archive(by="table")
    for played in Table(1, "every card", shuffle=riffled(0)).rounds(200):
        made.take(played)
    made.end_of_file()
    return verdict.judge(made, alpha=0.01, seed=0)


def test_a_fair_archive_ends_with_0_and_says_what_it_could_have_shown(
    fair: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(fair) == 0
    out, err = capsys.readouterr()
    assert "360 dice could have shown" in out
    assert "nothing was seen in" in err


def test_seen_is_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = Archive()
    for played in Table(1, "every card", shuffle=riffled(0)).rounds(200):
        made.take(played)
    made.end_of_file()
    monkeypatch.setattr(gathering, "gather", lambda *_, **__: made)
    assert run(tmp_path) == 1
    assert "cards of the round before, again" in capsys.readouterr().out


def test_samples_written_by_hand_are_too_few_to_be_judged(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(SAMPLES / "compliant") == 3
    out, err = capsys.readouterr()
    assert "too few rounds to judge" in err
    assert "An archive is judged from 200 rounds with a fair sample on" in " ".join(out.split())
    assert "Next:" not in out
    assert run(SAMPLES / "compliant", "--allow-incomplete") == 0


def test_a_missing_path_is_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("nowhere.tlog") == 2
    assert "no such file or folder: nowhere.tlog" in capsys.readouterr().err


@pytest.mark.parametrize("option", [("--alpha", "0"), ("--alpha", "2"), ("--by", "moon")])
def test_a_wrong_option_is_2(fair: Path, option: tuple[str, str]) -> None:
    assert run(fair, *option) == 2


def test_a_format_that_is_none_is_2(fair: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(fair, "--input-format", "pokerstar") == 2
    assert "did you mean pokerstars" in capsys.readouterr().err


def test_no_scipy_is_2_and_says_what_to_install(
    fair: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None if name == "scipy" else name)
    assert run(fair) == 2
    assert "pip install scipy" in capsys.readouterr().err


def test_nothing_to_read_is_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path) == 3
    assert "no round of play was found" in capsys.readouterr().err


def test_what_cannot_be_read_is_3_unless_that_is_allowed(
    fair: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes.txt").write_text("no log\n")
    assert run(fair, tmp_path) == 3
    assert "not read:" in capsys.readouterr().err
    assert run(fair, tmp_path, "--allow-incomplete") == 0


def test_files_that_are_no_logs_by_their_names_are_passed_over(
    fair: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.pdf").write_text("no log\n")
    assert run(fair, tmp_path) == 0
    assert "skipped: 1 of the files: unknown file suffix" in (capsys.readouterr().err)


def test_too_few_rounds_are_not_called_random(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "few.txt").write_text("".join(pokerstars(at, first=5 * at) for at in range(12)))
    assert run(tmp_path) == 0
    out = capsys.readouterr().out
    assert "Too few rounds to say" in out
    assert "24 opening cards could not have shown even the total absence of a suit" in " ".join(
        out.split()
    )


def test_a_file_gets_the_report_and_standard_output_nothing(
    fair: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    to = tmp_path / "report.md"
    assert run(fair, "--format", "markdown", "--output", to, "-q") == 0
    assert capsys.readouterr() == ("", "")
    assert to.read_text().startswith("# Dealing and dice against chance\n")


def test_a_file_that_cannot_be_written_is_2_before_anything_is_read(
    fair: Path, tmp_path: Path
) -> None:
    assert run(fair, "--output", tmp_path / "none" / "report") == 2


def test_too_few_rounds_fail_a_gate_that_requires_power(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "few.txt").write_text("".join(pokerstars(at, first=5 * at) for at in range(12)))
    assert run(tmp_path, "--require-power") == 3
    assert "too few rounds to say" in capsys.readouterr().err


def test_enough_rounds_pass_it(fair: Path) -> None:
    assert run(fair, "--require-power") == 3  # 180 throws
    large = fair / "large.tlog"
    asked = f"simulate mini-dice --hands 1500 --seed 9 --output {large}".split()
    assert group.run(asked) == 0
    large.with_name(f"{large.name}.answers.json").unlink()
    assert run(large, "--require-power") == 0
    large.unlink()


def test_a_plan_reads_nothing_and_says_how_many_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--plan", "--bias", 0.2) == 0
    out = capsys.readouterr().out
    assert "Rounds after which a bias of 20 % is seen in 90 % of archives" in out
    assert run("--plan", "--format", "json") == 0
    plans = json.loads(capsys.readouterr().out)
    assert (plans["schema"], plans["bias"]) == ("handaudit-randomness-plan/1", 0.1)
    assert {row["key"] for row in plans["plans"][2]["rows"]} == {"faces", "same-throw"}


@pytest.mark.parametrize("arguments", [("--plan", "logs"), (), ("--plan", "--format", "html")])
def test_a_plan_with_logs_and_no_logs_without_a_plan_are_2(arguments: tuple[str, ...]) -> None:
    assert run(*arguments) == 2


def test_a_book_of_nights_decides_the_exit_code(
    fair: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = tmp_path / "book.json"
    assert run(fair / "1.tlog", "--nights", book) == 0
    assert run(fair / "2.tlog", "--nights", book) == 0
    assert "night 2 of the book: no alarm over all nights" in capsys.readouterr().err
    assert len(json.loads(book.read_text())["nights"]) == 2
    book.write_text("no book")
    assert run(fair / "1.tlog", "--nights", book) == 2


def test_the_parts_of_an_archive_are_tested_together() -> None:
    made = Archive(by="batch")
    for played in throws(3, 9 * 200):
        made.take(played)
    made.end_of_file()
    found = verdict.judge(made, alpha=0.01, seed=0)
    parts = next(one for one in found.answers if one.key == "parts")
    assert (parts.trials, parts.state) == (9, "not-seen")
    assert {"", "batch 001", "batch 009"} <= set(found.counted)


def test_parts_that_are_all_alike_are_seen() -> None:
    """A record that was made up repeats the faces too evenly: every p is near 1."""
    parts = [
        Answer(
            key="faces",
            subject="",
            cite="",
            cause="dice",
            unit="",
            bias="",
            stratum=f"batch {at}",
            method="chi-squared, exact covariance",
            statistic=0.4 + at / 100,
            degrees=5,
            p=0.99,
        )
        for at in range(12)
    ]
    spread = verdict.spread(parts)
    assert spread is not None
    assert spread.p is not None
    assert spread.p < 1e-6


def test_the_page_has_maps_the_next_step_and_no_request(crooked: verdict.Verdict) -> None:
    page = html.render(crooked)
    assert "Opening cards by place from the button" in page
    assert "Suits of opening cards by seat" in page
    assert "Watch how the deck is gathered, shuffled and cut" in page
    assert "default-src &#39;none&#39;" in page
    assert "http://" not in page
    assert "https://" not in page
    assert "family-wise" not in page


def document(made: verdict.Verdict) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(document_of.render(made))
    return found


def test_json_has_every_test_with_its_numbers(crooked: verdict.Verdict) -> None:
    told = document(crooked)
    assert (told["schema"], told["verdict"], told["alpha"]) == (
        "handaudit-randomness/1",
        "seen",
        0.01,
    )
    repeats = next(one for one in told["tests"] if one["key"] == "repeats")
    assert repeats["state"] == "seen"
    assert repeats["adjusted"] <= 0.01
    assert repeats["effect"]["low"] <= repeats["effect"]["value"] <= repeats["effect"]["high"]
    assert repeats["most"]["observed"] != pytest.approx(repeats["most"]["expected"])
    assert {one["stratum"] for one in told["tests"]} == {"", "T1"}


def test_the_same_archive_and_seed_give_the_same_bytes(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    (tmp_path / "few.txt").write_text("".join(pokerstars(at, first=5 * at) for at in range(12)))
    reports = []
    for _ in range(2):
        assert run(tmp_path, "--format", "json", "--seed", 4) == 0
        reports.append(capsysbinary.readouterr().out)
    assert reports[0] == reports[1]


@pytest.mark.parametrize("width", [80, 160])
def test_the_text_fits_its_screen_and_warns_of_what_a_log_is(
    crooked: verdict.Verdict, width: int
) -> None:
    shown = text.render(crooked, Terminal(width=width))
    assert max(map(len, shown.splitlines())) <= width
    words = " ".join(shown.split())
    assert "A log shows what was recorded" in words
    few = msgspec.structs.replace(crooked, counted={"": 199})
    assert "written by hand" not in words
    assert "written by hand" in " ".join(text.render(few, Terminal(width=width)).split())


def test_names_of_tables_move_no_cursor(crooked: verdict.Verdict) -> None:
    hostile = "\x1b[2J|<b>"
    counted = {"": 200, hostile: 1}
    named = verdict.Verdict(
        **{name: getattr(crooked, name) for name in crooked.__struct_fields__}
        | {"counted": counted}
    )
    assert "\x1b" not in text.render(named, Terminal())
    for one in named.answers:
        one.stratum = hostile if one.stratum else ""
    page = markdown.render(named)
    assert "\x1b" not in page
    assert "`\\x1b[2J" in page
    assert "\x1b" not in html.render(named)
    assert "<b>" not in html.render(named).split("<main>")[1].replace("<b>handaudit</b>", "")


def test_scipy_is_imported_only_when_an_archive_is_judged() -> None:
    program = (
        "import sys, handaudit.commands.check, handaudit.commands.randomness\n"
        "sys.exit(any(name in sys.modules for name in ('scipy', 'numpy')))"
    )
    done = subprocess.run([sys.executable, "-c", program], check=False)  # noqa: S603  our own program
    assert done.returncode == 0


def test_real_hands_of_players_and_of_television_show_nothing(corpus: Path) -> None:
    assert run(corpus / "phh-dataset", corpus / "pokernow-ohh", "--no-progress", "-q") == 0


def test_hands_that_a_tables_reader_missed_leave_only_suits_to_test(corpus: Path) -> None:
    found = verdict.judge(gathering.gather([corpus / "pokergfx"]), alpha=0.01, seed=0)
    assert {one.key for one in found.answers} == {
        "absent",
        "seen-hand-suits",
        "seen-board-suits",
        "seen-seat-suits",
        "seen-place-suits",
    }
    assert any(one.lacking == 52 and one.of == 794 for one in found.left_out)


def test_the_cards_of_a_tables_small_blind_are_of_too_many_clubs(corpus: Path) -> None:
    """They move with the button, not with the seat; nobody could have chosen them by suit."""
    found = verdict.judge(gathering.gather([corpus / "pokergfx"]), alpha=0.01, seed=0)
    by_place = next(one for one in found.answers if one.key == "seen-place-suits")
    assert by_place.state == "seen"
    assert by_place.most is not None
    assert by_place.most.what == "clubs at place from the button 1"
    by_seat = next(one for one in found.answers if one.key == "seen-seat-suits")
    assert by_seat.state == "not-seen"
