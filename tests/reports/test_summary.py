"""The forms of a summary: kept as goldens, harmless whatever logs and files are called."""

import contextlib
import copy
import csv as table_files
import io
import re
import struct
from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Browser

import browser
from handaudit.reports.delivery import encoded
from handaudit.reports.history.counts import FIELDS
from handaudit.reports.history.runs import summarised
from handaudit.reports.history.summary import RunsSummary
from handaudit.reports.summary import csv, html, markdown, plot, sheets, text
from handaudit.reports.terminal import Terminal, cells
from paths import GOLDENS
from saved_reports import WAIVED, finding, report, save

DANGEROUS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]")
HOSTILE: Final = (
    "\x1b[2J\x1b]0;title\x07",
    "\u202eright to left\u2066",
    "=cmd|' /C calc'!A0",
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "]]></style><!-- ",
    "| a | b |\n|---|---|",
    "[bold red]x[/] :smile: [link=https://evil.example]y[/link]",
    "@everyone https://evil.example `a` $x$",
    "\udcff\udc80",
    "{{ 7 * 7 }}{% raw %}",
)

FORMS: dict[str, Callable[[RunsSummary], str | bytes]] = {
    "text": lambda summary: text.render(summary, Terminal(), 10),
    "csv": csv.render,
    "markdown": lambda summary: markdown.render(summary, 10),
    "html": html.render,
    "svg": plot.svg,
}


@pytest.fixture
def nights(three_nights: RunsSummary) -> RunsSummary:
    """Three nights at three tables; the second is a bad one, at one table above all."""
    return copy.deepcopy(three_nights)


@pytest.fixture(scope="module")
def three_nights(tmp_path_factory: pytest.TempPathFactory) -> RunsSummary:
    with contextlib.chdir(tmp_path_factory.mktemp("nights")):
        return summarised(_three_nights())


def _three_nights() -> list[str]:
    """The reports of the nights, and one that is cut off."""
    names = []
    for night, (burns, turns) in enumerate([(4, 0), (30, 9), (3, 0)]):
        seats = [
            {
                "table": f"P{number % 3}",
                "dealer": f"D-{number % 4}" if number % 5 else None,
                "game": "holdem high" if number % 3 else "omaha high",
                "time": f"2008-03-{14 + night}T{19 + number % 5:02}:{number % 60:02}:00 ET",
            }
            for number in range(400)
        ]
        found = [finding(3 * number, **seats[3 * number]) for number in range(burns)]
        found += [
            finding(
                number,
                **seats[number],
                rule="turn-order",
                citations=("19:47-14.7(b)",),
                baselined=number % 2 == 0,
                waived=WAIVED if number % 3 == 0 else None,
            )
            for number in range(turns)
        ]
        made = report(found, seats, f"night-{night}.tlog")
        names.append(save(made, Path(f"night-{night + 1}.json")))
    Path("cut.json").write_text("{")
    return [*names, "cut.json"]


@cache
def _hostile(words: str) -> RunsSummary:
    """A summary in which everything that a stranger names is named so."""
    with TemporaryDirectory() as folder:
        return _saved_hostile(Path(folder), words)


def _saved_hostile(folder: Path, words: str) -> RunsSummary:
    for night in (14, 15):
        time = f"2008-03-{night}T21:00:00"
        told = {"table": words, "dealer": words, "game": words, "time": time}
        found = [finding(night, **told, rule=words, citations=(words,))]
        made = report(found, [told] * 3, f"{night}{words}.tlog")
        save(made, folder / f"{night}.json")
    summary = summarised([str(folder / "14.json"), str(folder / "15.json"), words], by=FIELDS)
    summary.runs["run"] = summary.runs["run"] + words.encode(errors="backslashreplace").decode()
    summary.remarks.append(words)
    return summary


@pytest.mark.parametrize("form", FORMS)
def test_a_summary_is_as_its_golden_shows(
    form: str, nights: RunsSummary, request: pytest.FixtureRequest
) -> None:
    made = encoded(FORMS[form](nights))
    if form == "html":  # the style has tests of its own
        made = re.sub(rb"<style>.*?</style>|sha256-[\w+/=]+", b"", made, flags=re.DOTALL)
    golden = GOLDENS / "reports" / f"summary.{form}"
    if request.config.getoption("--update-goldens"):
        golden.write_bytes(made)
    assert made.decode() == golden.read_bytes().decode()


@pytest.mark.parametrize("words", HOSTILE)
@pytest.mark.parametrize("form", FORMS)
def test_no_control_character_gets_through(form: str, words: str) -> None:
    content = encoded(FORMS[form](_hostile(words))).decode()
    assert not DANGEROUS.search(content.replace("\r\n", "\n"))


class _Elements(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.attributes |= {name for name, _ in attrs}


@pytest.mark.parametrize("words", HOSTILE)
def test_names_are_never_markup(words: str) -> None:
    summary = _hostile(words)
    page = _Elements()
    page.feed(html.render(summary))
    assert not page.names & {"script", "img", "iframe", "object", "embed", "base", "form"}
    assert not any(name.startswith("on") for name in page.attributes)
    drawn = ET.fromstring(plot.svg(summary))  # noqa: S314  our own
    kinds = {element.tag.rpartition("}")[2] for element in drawn.iter()}
    assert kinds <= {"svg", "title", "desc", "style", "rect", "text", "line", "circle"}
    outside = re.sub(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)", "", markdown.render(summary, None))
    assert not re.search(r"[<>@\[\]]|https?:|\|\|", outside)


@pytest.mark.parametrize("words", HOSTILE)
def test_no_cell_of_csv_is_a_formula(words: str) -> None:
    content = encoded(csv.render(_hostile(words))).decode()
    for row in table_files.DictReader(io.StringIO(content, newline="")):
        assert set(row) == set(csv.COLUMNS)
        for cell in row.values():
            assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))


def test_csv_holds_every_row_of_every_frame(nights: RunsSummary) -> None:
    content = encoded(csv.render(nights)).decode()
    assert content.count("\r\n") == content.count("\n")
    rows = list(table_files.DictReader(io.StringIO(content, newline="")))
    frames = [nights.total, nights.runs, *nights.tables.values(), *nights.changes.values()]
    assert len(rows) == sum(map(len, frames))
    by_rule = [row for row in rows if row["kind"] == "value" and row["by"] == "rule"]
    assert sum(int(row["findings"]) for row in by_rule) == nights.total["findings"].iloc[0]


@pytest.mark.parametrize("width", [80, 160])
@pytest.mark.parametrize("words", ["P07", "w" * 300, "桌" * 60, "a b " * 40])
def test_no_line_of_text_is_wider_than_the_screen(width: int, words: str) -> None:
    content = text.render(_hostile(words), Terminal(width=width), 10)
    assert max(map(cells, content.splitlines())) <= width


@pytest.mark.parametrize("width", [40, 80, 160])
def test_no_number_is_lost_on_a_narrow_screen(nights: RunsSummary, width: int) -> None:
    """With millions of findings, some of them accepted, and names of any length."""
    runs = nights.runs
    runs["run"] = runs["run"] + "-of-the-long-name" * 3
    for name in ("rounds", "findings", "waived", "baselined"):
        runs[name] = 7_654_321
    content = text.render(nights, Terminal(width=width), 10)
    assert content.count("7,654,321  7,654,321  7,654,321  7,654,321") == 3
    told = content.replace("\n", "")
    assert all(f" {rate} " in told for rate in ("10.0", "97.5", "7.5"))
    assert "worse" in told


def test_colour_only_where_it_is_wanted_and_ascii_where_nothing_else_can_be_shown(
    nights: RunsSummary,
) -> None:
    plain = text.render(nights, Terminal(), 10)
    painted = text.render(nights, Terminal(color=True), 10)
    assert "\x1b[" not in plain
    assert re.sub(r"\x1b\[[\d;]*m", "", painted).split() == plain.split()
    assert text.render(nights, Terminal(unicode=False), 10).isascii()


def test_png_is_the_svg_twice_as_large(nights: RunsSummary) -> None:
    drawn = ET.fromstring(plot.svg(nights))  # noqa: S314  our own
    image = plot.render(nights, "rates.PNG")
    width, height = struct.unpack(">II", image[16:24])
    assert (width, height) == (2 * int(drawn.attrib["width"]), 2 * int(drawn.attrib["height"]))
    assert plot.render(nights, "rates.svg") == plot.svg(nights).encode()


@pytest.mark.parametrize(
    ("low", "high", "shown"),
    [
        (None, None, "\N{EN DASH}"),
        (0.0, 229.4, "0\N{EN DASH}229"),
        (4e-10, 127.3, "0\N{EN DASH}127"),
        (0.0003, 0.02, "0.0003\N{EN DASH}0.02"),
        (3.46, 1200.0, "3.5\N{EN DASH}1,200"),
    ],
)
def test_an_interval_is_read_at_a_glance(low: float | None, high: float | None, shown: str) -> None:
    assert sheets.between(low, high) == shown


def test_a_rate_next_to_nothing_is_not_nothing() -> None:
    assert sheets.rate(0.00004) == "< 0.0001"
    assert sheets.rate(0.0) == "0"


def test_a_dot_lies_in_its_bar_and_both_on_the_scale(nights: RunsSummary) -> None:
    plots = plot.of(nights)
    assert [one.field for one in plots][:2] == ["run", "rule"]
    for one in plots:
        for mark in one.marks:
            assert mark.at is not None
            assert 0 <= mark.low <= mark.at <= mark.high <= 100
            assert mark.high == 100 or not mark.cut
        assert all(0 <= at <= 100 for at, _ in one.ticks)
        assert len(one.ticks) >= 2


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [390, 1366])
def test_the_page_opens_in_quiet_fits_the_screen_and_axe_finds_no_fault(
    chromium: Browser,
    nights: RunsSummary,
    tmp_path: Path,
    width: int,
    dark: bool,  # noqa: FBT001
) -> None:
    page = tmp_path / "summary.html"
    page.write_bytes(encoded(html.render(nights)))
    with browser.opened(chromium, width, dark=dark) as tab:
        tab.go(page)
        assert tab.complaints == []
        assert tab.asked == [page.as_uri()]
        tab.page.evaluate("document.querySelectorAll('details').forEach((one) => one.open = true)")
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert tab.page.evaluate(wide) == 0
        assert browser.faults(tab) == []


def test_a_summary_of_nothing_can_be_written(tmp_path: Path) -> None:
    empty = summarised([save(report(), tmp_path / "r.json")])
    for form in FORMS.values():
        assert "0 violated findings in 0 rounds of 1 run" in encoded(form(empty)).decode() or (
            form is csv.render
        )
    assert plot.render(empty, "r.png").startswith(b"\x89PNG")
