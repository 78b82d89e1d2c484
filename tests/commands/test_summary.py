"""``handaudit summary`` from the command line."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from handaudit.commands import summary as command
from handaudit.commands.group import run
from handaudit.duties.outcome import Kind
from handaudit.reports.summary import csv, plot
from handaudit.reports.whole_file import WholeFile
from paths import ROOT, SAMPLES
from program import started
from saved_reports import finding, report, save

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def night(here: Path) -> str:
    found = [finding(1), finding(2, dealer="D-2"), finding(3, outcome=Kind.INDETERMINATE)]
    save(report(found, [{}, {"dealer": "D-2"}, {}, {}]), here / "night.json")
    return "night.json"


def test_the_guide_names_its_options_and_the_columns_of_csv() -> None:
    guide = (ROOT / "docs" / "summary.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `(--[a-z-]+)", guide, re.MULTILINE))
    options = {one for param in command.summary.params for one in param.opts if one[:2] == "--"}
    assert options - told == {"--format", "--output", "--plot", "--color"}
    assert told <= options
    words = set(re.findall(r"`(\w+)`", guide))
    assert set(csv.COLUMNS) <= words


def test_in_an_empty_folder_it_says_how_to_make_a_report(capsys: Capture, here: Path) -> None:
    assert run(["summary"]) == 2
    assert "handaudit check logs --format json -o report.json" in capsys.readouterr().err
    assert run(["summary", "report.json"]) == 2
    assert "there is no report report.json" in capsys.readouterr().err
    (here / "reports").mkdir()
    assert run(["summary", "reports"]) == 2
    assert "reports is a folder" in capsys.readouterr().err
    assert [path.name for path in here.iterdir()] == ["reports"]


def test_what_check_saves_is_summarised(capsys: Capture) -> None:
    breaches = str(SAMPLES / "breaches" / "burn-before-street")
    run(["check", breaches, "--format", "jsonl", "-o", "r.jsonl", "-q"])
    capsys.readouterr()
    assert run(["summary", "r.jsonl", "--by", "rule"]) == 0
    printed = capsys.readouterr().out
    assert "burn-before-street" in printed
    assert "By table" not in printed


def test_the_rounds_of_a_report_are_those_that_jsonl_tells_one_by_one() -> None:
    run(["check", str(SAMPLES), "--format", "jsonl", "-o", "r.jsonl", "-q"])
    *lines, last = map(json.loads, Path("r.jsonl").read_text(encoding="utf-8").splitlines())
    rounds = [line for line in lines if line["type"] == "hand" and line["audited"]]
    assert len(rounds) == last["hands"]
    for field in ("game", "table", "dealer"):
        named = Counter(one[field] for one in rounds if one[field] is not None)
        assert last["rounds"][field] == dict(named)
    days = Counter(one["time"][:10] for one in rounds if "-" in (one["time"] or ""))
    assert last["rounds"]["day"] == dict(days)
    hours = Counter(one["time"][11:13] for one in rounds if ":" in (one["time"] or ""))
    assert last["rounds"]["hour"] == dict(hours)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ([], "2 violated findings in 4 rounds of 1 run"),
        (["--outcome", "indeterminate"], "1 indeterminate finding in"),
        (
            ["--outcome", "violated", "--outcome", "indeterminate"],
            "3 violated or indeterminate findings",
        ),
        (["--select", "turn-order"], "0 violated findings"),
        (["--select", "14.10"], "2 violated findings"),
    ],
)
def test_it_counts_what_is_chosen(
    night: str, capsys: Capture, options: list[str], says: str
) -> None:
    assert run(["summary", night, *options]) == 0
    assert capsys.readouterr().out.startswith(says)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--by", "player"], "'player' is not one of"),
        (["--outcome", "met"], "'met' is not one of"),
        (["--select", "burn-before-stret"], "did you mean burn-before-street"),
        (["--top", "-1"], "-1 is not in the range"),
        (["--format", "json"], "'json' is not one of"),
        (["--plot", "rates.pdf"], "its name must end in .svg or .png"),
        (["--plot", "absent/rates.svg"], "there is no folder absent"),
        (["-o", "a.svg", "--plot", "a.svg"], "two reports would go to a.svg"),
        (["-", "-"], "standard input can be one report only"),
    ],
)
def test_wrong_usage_is_refused_before_anything_is_written(
    night: str, capsys: Capture, here: Path, options: list[str], says: str
) -> None:
    assert run(["summary", night, *options]) == 2
    printed = capsys.readouterr()
    assert says in printed.err
    assert printed.out == ""
    assert [path.name for path in here.iterdir()] == [night]


def test_a_broken_report_is_named_and_the_others_are_summarised(
    night: str, capsys: Capture, here: Path
) -> None:
    (here / "cut.jsonl").write_text('{"type":"hand"}\n{"type":"hand"')
    assert run(["summary", "cut.jsonl", night]) == 3
    printed = capsys.readouterr()
    assert "handaudit: left out: cut.jsonl:2: the line is cut short" in printed.err
    assert printed.out.startswith("2 violated findings in 4 rounds of 1 run")
    assert run(["summary", "cut.jsonl", night, "--allow-incomplete"]) == 0


def test_where_no_report_can_be_read_nothing_is_written(capsys: Capture, here: Path) -> None:
    (here / "bad.json").write_text("{}")
    assert run(["summary", "bad.json", "-o", "out.txt"]) == 3
    assert "nothing to summarise" in capsys.readouterr().err
    assert not (here / "out.txt").exists()


def test_several_forms_and_plots_are_written_in_one_run(night: str, here: Path) -> None:
    forms = [part for form in command.FORMATS for part in ("--format", form, "-o", f"s.{form}")]
    plots = ["--plot", "s.svg", "--plot", "s.png"]
    assert run(["summary", night, *forms, *plots]) == 0
    starts = {
        "text": b"2 violated findings",
        "csv": b"kind,by,value,",
        "markdown": b"# handaudit summary",
        "html": b"<!doctype html>",
        "svg": b"<svg ",
        "png": b"\x89PNG\r\n",
    }
    for form, start in starts.items():
        assert (here / f"s.{form}").read_bytes().startswith(start)


def test_an_output_belongs_to_the_format_beside_it(night: str, capsys: Capture, here: Path) -> None:
    assert run(["summary", night, "--format", "csv", "--format", "markdown", "-o", "s.md"]) == 0
    assert capsys.readouterr().out.startswith("kind,by,")
    assert (here / "s.md").read_bytes().startswith(b"# handaudit summary")


def test_a_file_appears_whole_or_not_at_all(
    night: str, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    (here / "s.csv").write_text("before")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(WholeFile, "write", full)
    assert run(["summary", night, "--format", "csv", "-o", "s.csv", "--format", "text"]) == 2
    printed = capsys.readouterr()
    assert "cannot write s.csv: No space left on device" in printed.err
    assert printed.out.startswith("2 violated findings")
    assert sorted(path.name for path in here.iterdir()) == ["night.json", "s.csv"]
    assert (here / "s.csv").read_text() == "before"


def test_without_vl_convert_one_is_told_what_to_install(
    night: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plot, "find_spec", lambda _: None)
    assert run(["summary", night, "--plot", "a.png"]) == 2
    assert "pip install vl-convert-python; SVG needs nothing" in capsys.readouterr().err
    assert run(["summary", night, "--plot", "a.svg"]) == 0


def test_top_says_how_many_rows_are_shown(here: Path, capsys: Capture) -> None:
    found = [finding(number, rule=f"rule-{number:02}") for number in range(30)]
    save(report(found, [{}] * 30), here / "r.json")
    shown: Callable[[], int] = lambda: capsys.readouterr().out.count("\nrule-")  # noqa: E731
    for top, rows in (("3", 3), ("0", 30), ("40", 30)):
        assert run(["summary", "r.json", "--by", "rule", "--top", top]) == 0
        assert shown() == rows
    run(["summary", "r.json", "--by", "rule"])
    assert "and 20 more" in capsys.readouterr().out


def test_a_reader_who_goes_away_is_no_failure(night: str) -> None:
    script = "import sys; from handaudit.commands.group import run; sys.exit(run())"
    command_line = [sys.executable, "-c", script, "summary", night]
    with started(command_line, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_it_reads_a_report_from_a_pipe(night: str) -> None:
    script = "import sys; from handaudit.commands.group import run; sys.exit(run())"
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", script, "summary", "-"],
        input=Path(night).read_bytes(),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(b"2 violated findings in 4 rounds")
    assert done.stdout.isascii()


@pytest.mark.slow
def test_memory_does_not_grow_with_the_findings(here: Path) -> None:
    peaks = []
    for number in (1_000, 200_000):
        made = report([finding(1)], [{}])
        line, last = Path(save(made, here / "r.jsonl", "jsonl")).read_bytes().splitlines()
        with (here / "r.jsonl").open("wb") as file:
            for at in range(number):
                file.write(line.replace(b'"hand":"1"', b'"hand":"%d"' % at) + b"\n")
            file.write(last.replace(b'"findings":1', b'"findings":%d' % number) + b"\n")
        program = (
            "import resource; from handaudit.commands.group import run\n"
            "assert run(['summary', 'r.jsonl', '-o', 'out.txt']) == 0\n"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
        )
        done = subprocess.run(  # noqa: S603  our own program
            [sys.executable, "-c", program], capture_output=True, text=True, check=True
        )
        peaks.append(int(done.stdout))
    assert peaks[1] < peaks[0] + 8_000  # KiB


def test_an_open_question_says_what_would_settle_it(here: Path, capsys: Capture) -> None:
    note = "read as A-22: the winner of a showdown shows; the others may concede unseen"
    asked = finding(1, outcome=Kind.INDETERMINATE, notes=(note,))
    save(report([asked], [{}, {}]), here / "night.json")
    for form in ("text", "markdown"):
        options = ["--by", "question", "--outcome", "indeterminate", "--format", form]
        assert run(["summary", "night.json", *options]) == 0
        shown = " ".join(capsys.readouterr().out.split())
        assert "A-22 is settled by a text on who shows;" in shown.replace("\\", "")


@pytest.mark.parametrize(
    ("form", "example"),
    [
        ("text", "\n  for example P07.tlog:30\n"),
        ("markdown", " | P07.tlog:30 | "),
        ("csv", ",P07.tlog:30\n"),
        ("html", ", for example P07.tlog:30</span>"),
    ],
)
@pytest.mark.parametrize("saved", ["json", "jsonl", "parquet"])
def test_each_open_question_names_the_place_of_its_first_finding(
    here: Path, capsys: Capture, saved: str, form: str, example: str
) -> None:
    asked = [finding(number, outcome=Kind.INDETERMINATE) for number in (3, 4, 5)]
    name = save(report([finding(1), *asked], [{}] * 5), here / f"night.{saved}", saved)
    options = ["--outcome", "violated", "--outcome", "indeterminate", "--format", form]
    assert run(["summary", name, "--by", "question", *options]) == 0
    shown = capsys.readouterr().out.replace("\r", "").replace("\\", "")
    assert example in shown
    assert "P07.tlog:10" not in shown
    assert "P07.tlog:40" not in shown
