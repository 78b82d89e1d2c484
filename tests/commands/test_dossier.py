"""``handaudit dossier``: a cover and a page for each finding, from logs or from a saved report."""

import ctypes.util
import html
import json
import re
import shutil
import zlib
from importlib.util import find_spec
from pathlib import Path

import pytest

from handaudit.commands import group
from paths import NO_BURN, SAMPLES

CLEAN = SAMPLES / "compliant" / "holdem-evening.tlog"
pdf = pytest.mark.skipif(
    not (
        find_spec("weasyprint") and find_spec("quickjs") and ctypes.util.find_library("pango-1.0")
    ),
    reason="a PDF needs WeasyPrint, quickjs-ng and the library Pango",
)


def text(page: Path) -> str:
    """The text of a page, without that of its style and scripts."""
    markup = re.sub(r"(?s)<(style|script).*?</\1>", "", page.read_text(encoding="utf-8"))
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def saved(log: Path, folder: Path, *options: str) -> Path:
    report = folder / "report.json"
    asked = ["check", str(log), "--format", "json", "-o", str(report), "-q", "--no-progress"]
    assert group.run([*asked, *options]) == 1
    return report


def test_a_dossier_of_logs_has_a_cover_and_a_page_for_each_finding(tmp_path: Path) -> None:
    page = tmp_path / "dossier.html"
    assert group.run(["dossier", str(NO_BURN), "-o", str(page)]) == 0
    told = text(page)
    assert "Dossier: 1 finding in 1 round" in told
    assert "What was read" in told
    assert "What could not be judged" in told
    assert "Finding 1 of 1" in told
    assert "What the law asks, in our words" in told
    assert told.count("reviewed by") == 2
    assert 'data-step="' in page.read_text(encoding="utf-8")


def test_the_page_quotes_the_line_with_what_came_before_and_after(tmp_path: Path) -> None:
    page = tmp_path / "dossier.html"
    assert group.run(["dossier", str(NO_BURN), "-o", str(page)]) == 0
    rows = re.findall(
        r"<tr( class=\"here\")?><td>(\d+)</td><td>([^<]*)</td>", page.read_text(encoding="utf-8")
    )
    log = NO_BURN.read_text(encoding="utf-8").splitlines()
    (here,) = (int(line) for mark, line, _ in rows if mark)
    assert [int(line) for _, line, _ in rows] == [*range(here - 8, here + 5)]
    assert all(log[int(line) - 1].startswith(words) for _, line, words in rows)


def test_a_saved_report_is_drawn_from_its_log(tmp_path: Path) -> None:
    report, of_log, of_report = saved(NO_BURN, tmp_path), tmp_path / "l.html", tmp_path / "r.html"
    assert group.run(["dossier", str(NO_BURN), "-o", str(of_log)]) == 0
    assert group.run(["dossier", str(report), "-o", str(of_report)]) == 0
    assert 'data-step="' in of_report.read_text(encoding="utf-8")
    assert text(of_report).split("Finding 1")[0] == text(of_log).split("Finding 1")[0]


def test_a_page_without_a_table_says_why(tmp_path: Path) -> None:
    logs = SAMPLES / "damaged/unreadable-line.txt", SAMPLES / "breaches/absence-accounted-for"
    page = tmp_path / "dossier.html"
    asked = ["dossier", *map(str, logs), str(NO_BURN), "-o", str(page), "--allow-incomplete"]
    assert group.run([*asked, "--max-findings", "1"]) == 0
    # A breach across rounds is found last, when the one round that may be drawn is drawn.
    assert "or too many rounds before it have findings" in text(page)
    assert group.run(asked) == 0
    assert "Rounds in which the log is only silent are not drawn" in text(page)


def test_a_log_that_has_changed_since_the_audit_is_not_drawn(tmp_path: Path) -> None:
    log, page = tmp_path / "table.tlog", tmp_path / "dossier.html"
    shutil.copy(NO_BURN, log)
    report = saved(log, tmp_path)
    log.write_bytes(log.read_bytes() + b"# another line\n")
    assert group.run(["dossier", str(report), "-o", str(page)]) == 0
    assert "its log has moved or changed since the audit" in text(page)
    assert 'data-step="' not in page.read_text(encoding="utf-8")


def test_a_masked_report_gives_no_name_away(tmp_path: Path) -> None:
    page = tmp_path / "dossier.html"
    names = set(
        re.findall(r"^seat \d+ ([A-Z]\w+) \d", NO_BURN.read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert len(names) > 1
    report = saved(NO_BURN, tmp_path, "--mask")
    assert group.run(["dossier", str(report), "-o", str(page)]) == 0
    whole = page.read_text(encoding="utf-8")
    assert 'data-step="' in whole
    assert not [name for name in names if re.search(rf"\b{name}\b", whole)]


@pytest.mark.parametrize("option", ["--ignore=burn-before-street", "--select=turn-order"])
def test_findings_are_filtered_as_in_check(tmp_path: Path, option: str) -> None:
    report, page = saved(NO_BURN, tmp_path), tmp_path / "dossier.html"
    for source in (NO_BURN, report):
        assert group.run(["dossier", str(source), option, "-o", str(page)]) == 0
        assert "Dossier: 0 findings" in text(page).replace("no findings", "0 findings")


def test_what_a_log_says_is_text_and_never_markup(tmp_path: Path) -> None:
    log, page = tmp_path / "table.tlog", tmp_path / "dossier.html"
    hostile = "</script><script>alert(1)</script>"
    content = NO_BURN.read_text(encoding="utf-8")
    name = re.findall(r"^seat \d+ ([A-Z]\w+) \d", content, re.MULTILINE)[0]
    log.write_text(content.replace(f" {name} ", f' "{hostile}" '), encoding="utf-8")
    assert group.run(["dossier", str(log), "-o", str(page)]) in {0, 3}
    assert "alert(1)</script>" not in page.read_text(encoding="utf-8")


def test_an_incomplete_audit_is_written_and_exits_3(tmp_path: Path) -> None:
    damaged, page = SAMPLES / "damaged" / "round-without-end.tlog", tmp_path / "dossier.html"
    assert group.run(["dossier", str(damaged), "-o", str(page)]) == 3
    assert "incomplete" in text(page)
    assert group.run(["dossier", str(damaged), "--allow-incomplete", "-o", str(page)]) == 0


def test_a_clean_log_has_a_cover_alone(tmp_path: Path) -> None:
    page = tmp_path / "dossier.html"
    assert group.run(["dossier", str(CLEAN), "-o", str(page)]) == 0
    assert "Finding 1" not in text(page)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([str(NO_BURN), "-o", "dossier.txt"], "an HTML page or a PDF"),
        ([str(NO_BURN), "-o", "no/such/folder.html"], "cannot write"),
        ([str(NO_BURN), "report.json", "-o", "d.html"], "not of both at once"),
        (["missing.tlog", "-o", "d.html"], "missing.tlog"),
    ],
)
def test_what_cannot_be_done_is_said(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    told: str,
) -> None:
    saved(NO_BURN, tmp_path)
    monkeypatch.chdir(tmp_path)
    assert group.run(["dossier", *arguments]) == 2
    assert told in capsys.readouterr().err
    assert not [*tmp_path.glob("d*.html")]


def test_most_findings_say_how_many_are_left_out(tmp_path: Path) -> None:
    page = tmp_path / "dossier.html"
    breaches = SAMPLES / "breaches" / "burn-before-street"
    report = tmp_path / "report.json"
    group.run(["check", str(breaches), "--format", "json", "-o", str(report), "-q"])
    found = json.loads(report.read_bytes())["summary"]["findings"]
    assert group.run(["dossier", str(breaches), "--max-findings", "2", "-o", str(page)]) == 0
    assert f"The gravest 2 of {found} findings have a page" in text(page)
    assert "Finding 2 of 2" in text(page)


@pdf
def test_the_pdf_is_complete_in_itself(tmp_path: Path) -> None:
    printed = tmp_path / "dossier.pdf"
    assert group.run(["dossier", str(NO_BURN), "-o", str(printed)]) == 0
    content = printed.read_bytes()
    assert content.startswith(b"%PDF-")
    assert b"/URI" not in content
    assert len(content) > 10_000  # the fonts and the drawing


def pages(printed: Path) -> int:
    """The pages of a PDF, which stand in its packed objects."""
    packed = re.findall(rb"stream\r?\n(\x78.*?)\r?\nendstream", printed.read_bytes(), re.DOTALL)
    objects = b"".join(zlib.decompressobj().decompress(one) for one in packed)
    return len(re.findall(rb"/Type ?/Page\b", objects))


@pdf
def test_a_finding_has_one_printed_page_however_many_clauses_it_cites(tmp_path: Path) -> None:
    breaches = SAMPLES / "breaches" / "best-hand-wins"
    covers, printed = [], tmp_path / "dossier.pdf"
    for findings in (1, 4):
        asked = ["dossier", str(breaches), "--max-findings", str(findings), "-o", str(printed)]
        assert group.run(asked) == 0
        covers.append(pages(printed) - findings)
    assert covers[0] == covers[1] == 2
