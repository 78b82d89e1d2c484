"""The parts of an audit, merged, are the audit: byte for byte, in every format of the report alone."""

import contextlib
import io
import json
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from handaudit.commands.group import run
from handaudit.commands.words import FORMATS
from handaudit.reports.json import NO_DIGEST, sealed
from paths import SAMPLES
from pier_hands import hand

Capture = pytest.CaptureFixture[str]
FOLDERS = ("compliant", "damaged", "breaches/turn-order", "breaches/dice-payout")


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Logs of all kinds, some of one table in two files, one with chips missing, some copies, some broken."""
    folder = tmp_path_factory.mktemp("shards") / "logs"
    for name in FOLDERS:
        shutil.copytree(SAMPLES / name, folder / name)
    breach = SAMPLES / "breaches" / "turn-order" / "big-blind-calls-early.txt"
    text = breach.read_text(encoding="utf-8")
    for name, number in (("again.txt", "900000001"), ("zz.txt", "900000002")):
        (folder / name).write_text(re.sub("(?<=Game #)[0-9]+", number, text), encoding="utf-8")
    shutil.copy(breach, folder / "copy.txt")
    _in_two(SAMPLES / "compliant" / "holdem-evening.tlog", folder)
    for name, one in (
        ("pier-1", hand(8, 1, (100, 100, 100))),
        ("pier-0", hand(11, 2, (90, 99.5, 100.5))),
    ):
        (folder / f"{name}.txt").write_text(one, encoding="utf-8")
    return folder


def _in_two(log: Path, folder: Path) -> None:
    """The rounds of a table in two files, as a room may write them."""
    head, *rounds = log.read_text(encoding="utf-8").split("\nround ")
    half = len(rounds) // 2
    for name, some in (("evening-1.tlog", rounds[:half]), ("evening-2.tlog", rounds[half:])):
        (folder / name).write_text("\nround ".join([head, *some]), encoding="utf-8")


@pytest.fixture(autouse=True)
def here(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(logs.parent)


def _parts(of: int, *options: str) -> list[str]:
    files = []
    for number in range(1, of + 1):
        files.append(f"part-{number}.json")
        asked = ["check", "logs", "--shard", f"{number}/{of}", "--format", "json", "-o", files[-1]]
        assert run([*asked, "-q", *options]) in {0, 1, 3}
    return files


def _whole(*options: str) -> tuple[int, bytes]:
    code = run(["check", "logs", "-q", "-o", "whole", *options])
    return code, Path("whole").read_bytes()


@pytest.fixture(scope="module")
def wholes(logs: Path) -> tuple[int, dict[str, bytes]]:
    """The report of the whole in each format."""
    forms = sorted(set(FORMATS) - {"jsonl", "html", "parquet"})
    outputs = [part for form in forms for part in ("--format", form, "-o", f"whole.{form}")]
    with contextlib.chdir(logs.parent):
        code = run(["check", "logs", "-q", *outputs])
        return code, {form: Path(f"whole.{form}").read_bytes() for form in forms}


@pytest.fixture(scope="module")
def halves(logs: Path) -> dict[str, bytes]:
    """The two halves of the audit, and the report of other logs."""
    with contextlib.chdir(logs.parent):
        run(["check", "logs/compliant", "--format", "json", "-o", "compliant.json", "-q"])
        return {name: Path(name).read_bytes() for name in (*_parts(2), "compliant.json")}


def _merged(files: Sequence[str], form: str) -> tuple[int, bytes]:
    code = run(["merge", *files, "--format", form, "-o", "merged", "-q"])
    return code, Path("merged").read_bytes()


@pytest.mark.parametrize("of", [1, 2, 5])
def test_the_parts_are_the_whole_in_every_format(
    of: int, wholes: tuple[int, dict[str, bytes]]
) -> None:
    files = _parts(of)
    code, whole = wholes
    for form, content in whole.items():
        assert _merged(list(reversed(files)), form) == (code, content), form


def test_more_parts_than_files_leave_some_empty_and_that_is_no_failure(capsys: Capture) -> None:
    only = "logs/compliant/holdem-evening.tlog"
    codes = []
    for number in (1, 2, 3):
        asked = ["check", only, "--shard", f"{number}/3", "--format", "json", "-o"]
        codes.append(run([*asked, f"part-{number}.json"]))
    assert codes == [0, 0, 0]
    assert capsys.readouterr().err.count("this part has no round of play") == 2
    assert run(["merge", "part-1.json", "part-2.json", "part-3.json"]) == 0


def test_no_input_at_all_is_incomplete_in_parts_as_in_whole(tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    for number in (1, 2):
        asked = ["check", str(folder), "--shard", f"{number}/2", "--format", "json", "-o"]
        assert run([*asked, f"part-{number}.json"]) == 3
    assert run(["merge", "part-1.json", "part-2.json"]) == 3


def test_each_file_is_in_one_part_and_the_files_of_a_table_are_together(capsys: Capture) -> None:
    seen: list[list[str]] = []
    for number in (1, 2, 3, 4):
        capsys.readouterr()
        run(["check", "logs", "--dry-run", "--shard", f"{number}/4"])
        lines = capsys.readouterr().out.splitlines()[:-1]
        seen.append([line.split()[1].rstrip(":") for line in lines])
    run(["check", "logs", "--dry-run"])
    every = [line.split()[1].rstrip(":") for line in capsys.readouterr().out.splitlines()[:-1]]
    assert sorted(path for part in seen for path in part) == sorted(every)
    (one,) = [part for part in seen if "logs/evening-1.tlog" in part]
    assert "logs/evening-2.tlog" in one
    (one,) = [part for part in seen if "logs/pier-0.txt" in part]
    assert "logs/pier-1.txt" in one


def test_a_baseline_and_waivers_hold_in_parts_as_in_whole() -> None:
    run(["check", "logs/again.txt", "logs/breaches", "--write-baseline", "base.json", "-q"])
    Path("waivers.toml").write_text(
        '[[waivers]]\nrule = "turn-order"\nscope = { table = "H93" }\nreason = "r"\n'
        'approved-by = "a"\nticket = "t"\ncreated = 2026-01-01\nexpires = 2026-12-31\n'
        '[[waivers]]\nrule = "turn-order"\nscope = { table = "Nowhere" }\nreason = "r"\n'
        'approved-by = "a"\nticket = "t"\ncreated = 2026-01-01\nexpires = 2026-12-31\n'
    )
    accepted = ["--baseline", "base.json", "--waivers", "waivers.toml", "--today", "2026-06-01"]
    files = _parts(3, *accepted)
    code, whole = _whole("--format", "json", *accepted)
    assert _merged(files, "json") == (code, whole)
    report: Any = json.loads(whole)
    assert report["summary"]["baselined"] >= 2
    assert report["summary"]["waived"]
    assert any(one["rule"] == "turn-order" for one in report["findings"] if not one["baselined"])
    assert any("no finding needs this waiver" in one for one in report["remarks"])


def test_reports_of_different_files_are_put_together() -> None:
    for name in ("compliant", "breaches"):
        run(["check", f"logs/{name}", "--format", "json", "-o", f"{name}.json", "-q"])
    files = ["compliant.json", "breaches.json"]
    code, merged = _merged(files, "json")
    assert code == 1
    report = json.loads(merged)
    parts = [json.loads(Path(name).read_text(encoding="utf-8")) for name in files]
    assert report["summary"]["hands"] == sum(one["summary"]["hands"] for one in parts)
    assert report["findings"] == [finding for one in parts for finding in one["findings"]]


def _write(reports: dict[str, bytes]) -> None:
    for name, content in reports.items():
        Path(name).write_bytes(content)


def test_with_a_report_from_before_rounds_were_counted_the_whole_counts_none(
    halves: dict[str, bytes], wholes: tuple[int, dict[str, bytes]]
) -> None:
    _write(halves)
    document = json.loads(halves["part-2.json"])
    del document["summary"]["rounds"]
    document["digest"] = NO_DIGEST
    Path("part-2.json").write_bytes(sealed(json.dumps(document).encode()))
    code, merged = _merged(["part-1.json", "part-2.json"], "json")
    whole = json.loads(wholes[1]["json"])
    del whole["summary"]["rounds"]
    assert code == 3
    assert {**json.loads(merged), "digest": ""} == {**whole, "digest": ""}


def test_a_part_that_was_edited_is_not_merged(capsys: Capture, halves: dict[str, bytes]) -> None:
    _write(halves)
    edited = halves["part-2.json"].replace(b'"hands": ', b'"hands":  ', 1)
    Path("part-2.json").write_bytes(edited)
    assert run(["merge", "part-1.json", "part-2.json"]) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert "was edited: it is not as its digest says" in told


def test_a_part_whose_digest_was_taken_out_is_not_merged(
    capsys: Capture, halves: dict[str, bytes]
) -> None:
    """Every report of a version that merges has one."""
    _write(halves)
    part = json.loads(halves["part-2.json"])
    del part["digest"]
    Path("part-2.json").write_text(json.dumps(part), encoding="utf-8")
    assert run(["merge", "part-1.json", "part-2.json"]) == 2
    assert "the report has no digest" in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("take", "says"),
    [
        (["part-1.json"], "part 2/2 is missing"),
        (["part-1.json", "part-1.json", "part-2.json"], "part 1/2 is present twice"),
        (["part-1.json", "compliant.json"], "some of the reports are parts"),
        (["compliant.json", "compliant.json"], "is in two of the reports"),
        (["absent.json"], "absent.json: cannot be read"),
        (["logs/again.txt"], "not a JSON report of handaudit"),
    ],
)
def test_what_does_not_make_a_whole_is_refused(
    capsys: Capture, halves: dict[str, bytes], take: list[str], says: str
) -> None:
    _write(halves)
    assert run(["merge", *take]) == 2
    printed = capsys.readouterr()
    assert says in printed.err
    assert printed.out == ""


@pytest.mark.parametrize("shard", ["0/2", "3/2", "1", "a/b", "1/0", "-1/2"])
def test_a_part_that_is_none_is_refused(shard: str) -> None:
    assert run(["check", "logs", "--shard", shard]) == 2


@pytest.mark.parametrize("other", [["--mask"], ["--write-baseline", "b.json"]])
def test_what_needs_the_whole_audit_is_refused(other: list[str]) -> None:
    assert run(["check", "logs", "--shard", "1/2", *other]) == 2


# --- the inputs that stay together ---------------------------------------------------------------

EVENING = (SAMPLES / "compliant" / "holdem-evening.tlog").read_text(encoding="utf-8")

STARS = """\
PokerStars Hand #{number}: Hold'em No Limit ($1/$2 USD) - 2024/03/01 12:0{number}:00 ET
Table 'Alpha' 6-max Seat #{button} is the button
Seat 1: Ada ($100 in chips)
Seat 2: Ben ($100 in chips)
Seat 3: Cleo ($100 in chips)
Ben: posts small blind $1
Cleo: posts big blind $2
*** HOLE CARDS ***
Ada: folds
Ben: folds
Uncalled bet ($1) returned to Cleo
Cleo collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
"""

DICE = """\
tlog 1
casino "Boardwalk Casino"
table {table}
date 2008-03-14
game mini-dice
posted chip 1
"""


def _halves(first: str, second: str) -> tuple[str, str]:
    """The rounds of the evening in two files, whose lines naming the table read like this."""
    head, *rounds = EVENING.split("\nround ")
    half = len(rounds) // 2
    return tuple(  # type: ignore[return-value]
        "\nround ".join([head.replace("\ntable P07\n", f"\n{line}\n"), *some])
        for line, some in ((first, rounds[:half]), (second, rounds[half:]))
    )


def _together(folder: Path, capsys: Capture, files: Sequence[str], *options: str) -> bool:
    """Whether some logs all fall to one of as many parts as there are logs."""
    folder.mkdir()
    for number, text in enumerate(files):
        (folder / f"{number}.txt").write_text(text, encoding="utf-8")
    of = len(files)
    sizes = []
    for number in range(1, of + 1):
        capsys.readouterr()
        asked = ["check", str(folder), "--dry-run", "--shard", f"{number}/{of}"]
        run([*asked, "--allow-incomplete", *options])
        sizes.append(capsys.readouterr().out.count("audit  "))
    assert sum(sizes) == of
    return of in sizes


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("table P07", "table P07"),
        ("table P07", 'table "P07"'),
        ("table P07", "20:39:00 table P07"),
        ("table P07", "\ttable   P07   # where the evening goes on"),
    ],
)
def test_the_reader_says_which_table_a_log_is_of(
    tmp_path: Path, capsys: Capture, first: str, second: str
) -> None:
    assert _together(tmp_path / "logs", capsys, _halves(first, second))


def test_logs_of_two_tables_are_audited_apart(tmp_path: Path, capsys: Capture) -> None:
    assert not _together(tmp_path / "logs", capsys, _halves("table P07", "table P08"))


@pytest.mark.parametrize(
    ("options", "together"),
    [
        ((), False),
        (("--house-profile", "none"), False),
        (("--house-profile", "pokerstars"), True),
        (("--house-profile", "auto"), True),
        (("--select", "button-rule"), True),
    ],
)
def test_a_room_may_have_rules_that_look_across_the_rounds_of_a_history(
    tmp_path: Path,
    capsys: Capture,
    options: tuple[str, ...],
    together: bool,  # noqa: FBT001 - a table
) -> None:
    later = STARS.format(number=2, button=2).replace(" 12:", " 14:")
    hands = [STARS.format(number=1, button=1), later]
    assert _together(tmp_path / "logs", capsys, hands, *options) == together


def test_the_odds_of_mini_dice_are_compared_across_the_tables_of_a_casino(
    tmp_path: Path, capsys: Capture
) -> None:
    tables = [DICE.format(table="D01"), DICE.format(table="D02")]
    assert _together(tmp_path / "logs", capsys, tables)
    elsewhere = tables[1].replace("Boardwalk", "Marina")
    assert not _together(tmp_path / "others", capsys, [tables[0], elsewhere])


@pytest.mark.parametrize("profile", ["none", "auto"])
@pytest.mark.parametrize("table", ["table P07", 'table "P07"', "20:39:00 table P07"])
def test_parts_of_one_table_are_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: str, profile: str
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = Path("logs")
    folder.mkdir()
    for number, text in enumerate(_halves("table P07", table)):
        (folder / f"evening-{number}.tlog").write_text(text, encoding="utf-8")
    for number in (1, 2):
        (folder / f"stars-{number}.txt").write_text(STARS.format(number=number, button=1))
    options = ("--house-profile", profile)
    assert _merged(_parts(2, *options), "json") == _whole("--format", "json", *options)


@pytest.mark.parametrize("other", [[], ["logs/again.txt"]])
def test_standard_input_is_shared_out_and_read(
    monkeypatch: pytest.MonkeyPatch, other: list[str]
) -> None:
    def run_with_stdin(*arguments: str) -> int:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(EVENING.encode())))
        return run(["check", "-", *other, "--format", "json", "-q", *arguments])

    code = run_with_stdin("-o", "whole")
    parts = ["part-1.json", "part-2.json"]
    for number, name in enumerate(parts, 1):
        assert run_with_stdin("--shard", f"{number}/2", "-o", name) in {0, 1}
    assert _merged(parts, "json") == (code, Path("whole").read_bytes())
