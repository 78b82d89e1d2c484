"""What a log says to do harm is read as text, in bounded time and memory, and acts nowhere."""

import csv
import io
import json
import shutil
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

import pytest

import limited
from handaudit.reports import registry
from paths import NO_BURN, SAMPLES

BREACH = NO_BURN
STARS = SAMPLES / "compliant" / "pokerstars-six-hands.txt"
HEAD = "tlog 1\ncasino Boardwalk\ntable P07\ndate 2008-03-14\ngame holdem high\nposted limit 5 10\n"
ROUND = "round 1 2008-03-14T21:04:10 button 1\nseat 1 A 200\nseat 2 B 200\n"
CONTROLS = "\x1b[2J\x1b]0;gone\x07\x9b31m\u202e\u2066\x08\x00"


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder with a log in which something is found."""
    (tmp_path / "logs").mkdir()
    shutil.copy(BREACH, tmp_path / "logs" / "breach.tlog")
    return tmp_path


def audited(folder: Path, *options: str) -> limited.Done:
    """The run over ``logs``, in which the other log is audited, too."""
    done = limited.run("check", "logs", "--format", "json", *options, cwd=folder)
    report = json.loads(done.out)
    assert "burn-before-street" in {one["rule"] for one in report["findings"]}
    assert not report["summary"]["outcomes"]["erred"]
    return done


def blocks(start: str, block: str, size: int) -> Iterator[str]:
    yield start
    for _ in range(size // len(block)):
        yield block


LONG = {
    "comment": (HEAD + "# ", "x" * (1 << 20)),
    "amount": (HEAD + ROUND + "seat 1 bets ", "9" * (1 << 20)),
    "pokerstars": ("PokerStars Hand #1: ", " - x" * (1 << 18)),
    "phh": ("variant = 'NT'\nactions = [", "'d dh p1 AsKs', " * (1 << 15)),
    "ohh": ('{"ohh": {"players": [', "[" * (1 << 20)),
    "pokergfx": ('{"CreatedDateTimeUTC": "", "Hands": [', '{"AnteAmt": ' * (1 << 16)),
}
"""How a log of one line begins and goes on."""


@pytest.mark.parametrize(
    ("names", "mebibytes"),
    [(LONG, 48), *(pytest.param([name], 1024, marks=pytest.mark.slow) for name in LONG)],
    ids=["48 MiB", *(f"1 GiB-{name}" for name in LONG)],
)
def test_a_line_of_any_length_fills_no_memory(
    logs: Path, names: Iterable[str], mebibytes: int
) -> None:
    for name in names:
        with (logs / "logs" / f"{name}.txt").open("w", encoding="utf-8") as file:
            file.writelines(blocks(*LONG[name], mebibytes << 20))
    done = audited(logs)
    assert done.code == 3
    assert done.mebibytes < 700


@pytest.mark.parametrize("players", [20_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_any_number_of_players_is_read(logs: Path, players: int) -> None:
    seats = "".join(f"seat {seat} P-{seat} 200\n" for seat in range(1, players))
    head = ROUND.partition("\n")[0] + "\n"
    (logs / "logs" / "many.tlog").write_text(f"{HEAD}{head}{seats}end\n")
    seats = "".join(
        f"Seat {seat % 10_000}: P-{seat} (200 in chips)\n" for seat in range(1, players)
    )
    text = STARS.read_text().replace("Seat 1:", seats + "Seat 1:", 1)
    (logs / "logs" / "many.txt").write_text(text)
    audited(logs)


LINES = (
    "seat 1 bets {}",
    "seat 1 raises to {}",
    "seat {} bets 5",
    "dealer cuts {}",
    "dealer counts stub {}",
    "dealer awards {} to 1 from main for pot",
    "dealer awards 5 to 1 from side-{} for pot",
    "dealer rakes {}",
    "seat 1 discards {}",
)


NUMBERS = ("9" * 15, "9" * 1000, "0" * 1000, "9" * 5000, "0.00", "-1")


def test_a_number_of_any_size_is_read_or_told(logs: Path) -> None:
    for number, (digits, line) in enumerate(product(NUMBERS, LINES)):
        text = f"{HEAD}{ROUND}{line.format(digits)}\nend\n"
        (logs / "logs" / f"{number}.tlog").write_text(text)
    audited(logs)


DATES = ("0000-01-01", "0001-01-01", "9999-12-31", "2008-02-30", "2008-13-01", "99999-01-01")


def test_a_date_of_any_year_is_read_or_told(logs: Path) -> None:
    for day in DATES:
        text = (HEAD + ROUND).replace("2008-03-14", day)
        (logs / "logs" / f"{day}.tlog").write_text(text + "seat 1 folds\nend\n")
        stars = STARS.read_text()
        for number in (1, 2, 3):
            stars = stars.replace(f"2009/0{number}", day.replace("-", "/")[:-3])
        (logs / "logs" / f"{day}.txt").write_text(stars)
    done = audited(logs, "-o", "-", *limited.to_files("html", "parquet", "junit", "csv"))
    assert done.code in (1, 3)
    assert (logs / "r.csv").exists()


def test_nul_bytes_make_no_log_and_harm_none(logs: Path) -> None:
    (logs / "logs" / "nul.tlog").write_bytes(bytes(1 << 20))
    (logs / "logs" / "some.tlog").write_text(f"{HEAD}{ROUND}seat\x00 1 folds\nend\n")
    assert audited(logs).code == 3


def test_a_name_that_acts_is_shown_and_does_not_act(logs: Path) -> None:
    name = "a\x1b[2J\n=cmd|calc!A0\r<img src=x onerror=alert(1)>\u202e'\"&\x9b\udcff.tlog"
    shutil.copy(BREACH, logs / "logs" / name)
    files = [form for form in registry.FORMATS if form not in {"text", "github", "parquet"}]
    said = {}
    for form, options in {"text": limited.to_files(*files), "github": []}.items():
        done = limited.run("check", "logs", "--format", form, "-o", "-", *options, cwd=logs)
        assert done.code == 1, done.err
        said[form] = done.out + done.err
    said |= {form: (logs / f"r.{form}").read_text(encoding="utf-8") for form in files}
    for form, text in said.items():
        assert text, form
        assert not set(text) & {"\x1b", "\x9b", "\u202e", "\x00"}, form
        assert "<img src=x" not in text or form not in {"html", "junit"}, form
    listed = limited.run("check", "logs", "--dry-run", cwd=logs)
    assert not set(listed.out + listed.err) & {"\x1b", "\x9b", "\u202e", "\x00"}


def test_words_of_a_log_act_nowhere(logs: Path) -> None:
    breach = BREACH.read_text()
    player = next(line.split()[2] for line in breach.splitlines() if line.startswith("seat 1 "))
    for number, bad in enumerate(
        ("=cmd|' /C calc'!A0", "@SUM(A1)", "+1", "<img src=x onerror=alert(1)>", CONTROLS)
    ):
        text = breach.replace(f" {player} ", f' "{bad}" ', 1).replace("P07", f'"{bad}"')
        (logs / "logs" / f"{number}.tlog").write_text(text)
    files = ("csv", "html", "markdown", "github", "junit")
    options = (
        "--format",
        "text",
        "-o",
        "-",
        *limited.to_files(*files),
        "--fail-on",
        "not-evidenced",
    )
    done = limited.run("check", "logs", *options, cwd=logs)
    assert done.code in (1, 3)
    said = {form: (logs / f"r.{form}").read_text(encoding="utf-8") for form in files}
    for form, text in {**said, "text": done.out}.items():
        assert text, form
        assert not set(text) & set("\x1b\x07\x9b\u202e\u2066\x08\x00"), form
    assert "<img src=x" not in said["html"]
    cells = {cell for row in csv.reader(io.StringIO(said["csv"])) for cell in row}
    assert not [cell for cell in cells if cell[:1] in "=@+" and cell]
