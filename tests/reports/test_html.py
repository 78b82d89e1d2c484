"""The HTML page: what it holds, before any browser opens it."""

import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from drawn_pages import held
from handaudit.auditing.finding import Finding
from handaudit.auditing.options import AuditCallbacks, AuditOptions
from handaudit.auditing.report import Report
from handaudit.auditing.run import audit
from handaudit.commands import group
from handaudit.duties.outcome import Kind
from handaudit.reports import html
from handaudit.reports.page import data, plots
from handaudit.reports.page.rounds import DrawnRounds
from paths import NO_BURN, SAMPLES

UPRIGHT = SAMPLES / "compliant"


class Tags(HTMLParser):
    """Every element of a page with its attributes, and its visible text."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self._inside = tag

    def handle_endtag(self, _: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside not in {"script", "style"}:
            self.text += data


def parsed(page: str) -> Tags:
    tags = Tags()
    tags.feed(page)
    return tags


def drawn(path: Path, *, mask: bool = False, most: int = 500) -> tuple[Report, DrawnRounds]:
    rounds = DrawnRounds(most)
    return audit(
        [path], AuditOptions(mask=mask), AuditCallbacks(trace=rounds.trace, on_round=rounds.follow)
    ), rounds


def test_the_verdict_comes_first(report: Report) -> None:
    tags = parsed(html.render(report))
    assert tags.text.index("2 breaches in 40 hands") < tags.text.index("audit incomplete")
    assert tags.text.index("audit incomplete") < tags.text.index("Where findings lie")


def test_an_audit_without_findings_says_so() -> None:
    text = parsed(html.render(audit([UPRIGHT]))).text
    assert "No breach in" in text
    assert "audit complete" in text
    assert "No rule was broken" in text


def test_an_audit_of_nothing_is_no_clean_one() -> None:
    text = parsed(html.render(Report())).text
    assert "Nothing was audited" in text
    assert "audit incomplete" in text


def test_nothing_comes_from_elsewhere(report: Report) -> None:
    for tag, attributes in parsed(html.render(report)).found:
        assert tag not in {"img", "iframe", "object", "embed", "base", "audio", "video"}
        assert "style" not in attributes
        assert not any(name.startswith("on") for name in attributes)
        for name in ("src", "href", "action", "srcset"):
            value = attributes.get(name) or ""
            assert value.startswith("#") or value in {"", "data:,"}


def test_the_policy_names_the_pages_own_script_and_style(report: Report) -> None:
    (policy,) = [
        attributes["content"]
        for tag, attributes in parsed(html.render(report)).found
        if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy


def test_each_finding_is_held_with_what_was_not_evidenced_and_why(report: Report) -> None:
    page = html.render(report)
    content = held(page)
    at = content["columns"].index("fingerprint")
    marks = {content["texts"][row[at]] for row in content["findings"]}
    assert marks == {finding.fingerprint for finding in report.findings}
    text = parsed(page).text
    assert "burn cards: a PokerStars history has no line for it" in text
    assert "the log stops in the middle of the round" in text


def test_of_too_many_findings_the_worst_are_listed(
    no_burn: Finding, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data, "LISTED", 2)
    findings = [msgspec.structs.replace(no_burn, fingerprint=str(at)) for at in range(5)]
    page = html.render(Report(findings=findings, hands=5))
    assert "The worst 2 of 5 findings are listed" in parsed(page).text
    assert len(held(page)["findings"]) == 2
    assert held(page)["total"] == 5


def test_a_round_is_told_moment_by_moment() -> None:
    report, rounds = drawn(NO_BURN)
    (told,) = rounds.drawn
    texts = rounds.texts.all()
    assert next(texts[place] for _, place in told["seats"]) == "Arlo"
    lines = [moment[0] for moment in told["moments"]]
    assert lines == sorted(lines)
    assert report.findings[0].location.line in lines
    assert rounds.of(report.findings[0]) == 0
    (turn,) = [one for one in told["moments"] if one[0] == report.findings[0].location.line]
    assert texts[turn[3]].split()[-1] == "2s"


UNDONE = """\
tlog 1
game holdem high
posted limit 5 10
posted blinds 2 5
unrecorded shuffles cuts deals burns collects stub-counts stakes
round 1 2008-03-14T21:04:10 deck red button 3
seat 1 Ada 200
seat 2 Ben 200
seat 3 Cleo 200
seat 1 blinds 2
seat 2 blinds 5
seat 3 calls 5
seat 1 calls 3
seat 2 checks
dealer deals board 7h 8c Td
seat 2 bets 5
seat 2 takes-back
seat 1 bets 5
seat 2 folds
seat 3 folds
dealer returns 5 to 1
dealer awards 15 to 3 from main for pot
dealer takes-back 15 from 3
dealer awards 15 to 1 from main for pot
end
"""


def test_what_a_later_line_undoes_is_drawn_as_undone(tmp_path: Path) -> None:
    path = tmp_path / "back.tlog"
    path.write_text(UNDONE, encoding="utf-8")
    report, rounds = drawn(path)
    assert [(one.rule, one.location.line) for one in report.findings] == [
        ("first-actor", 16),
        ("award-to-contender", 22),
    ]
    texts = rounds.texts.all()
    (round_,) = rounds.drawn
    shown = {moment[0]: texts[moment[1]] for moment in round_["moments"]}
    assert shown[16] == "seat 2 bets 5 (undone at line 17)"
    assert shown[22] == "dealer awards 15 to 3 from main for pot (undone at line 23)"
    assert shown[24] == "dealer awards 15 to 1 from main for pot"


def test_following_the_rounds_changes_no_verdict() -> None:
    folder = SAMPLES / "breaches"
    assert drawn(folder)[0] == audit([folder])


def test_only_so_many_rounds_are_drawn_and_each_finding_knows_its_own() -> None:
    report, rounds = drawn(SAMPLES / "breaches", most=3)
    breached = {rounds.of(one) for one in report.findings if one.outcome is Kind.VIOLATED}
    assert len(breached - {-1}) == 3
    assert -1 in breached
    assert len(rounds.drawn) <= 6


def test_a_masked_page_has_no_name() -> None:
    _, rounds = drawn(NO_BURN)
    (told,) = rounds.drawn
    texts = rounds.texts.all()
    names = {texts[place] for _, place in told["seats"]}
    page = html.render(*drawn(NO_BURN, mask=True))
    assert names
    assert not any(re.search(rf"\b{name}\b", page) for name in names)
    assert "player-1" in page


def test_a_masked_page_withholds_a_line_that_could_not_be_read(tmp_path: Path) -> None:
    log = tmp_path / "a.tlog"
    text = NO_BURN.read_text(encoding="utf-8")
    log.write_text(text.replace("dealer deals board 2s", "Arlo mumbles\ndealer deals board 2s"))
    page = html.render(*drawn(log, mask=True))
    assert "mumbles" not in page
    assert "mumbles" in html.render(*drawn(log))


def dice(tmp_path: Path, *, files: int = 1) -> Path:
    """Three rounds of a table in as many files: the place bet of the first is left lying in the last."""
    opening = "tlog 1\ncasino Pier\ntable D01\ndate 2008-03-14\ngame mini-dice\nposted chip 1\n\n"
    faces = {1: "3 4", 2: "4 4", 3: "4 2"}
    wagers = {2: "seat 1 wagers 12 on place-6\n"}
    written = []
    for number, dice in faces.items():
        total = sum(map(int, dice.split()))
        written.append(
            f"round {number} 2008-03-14T22:1{number}:00 shaker dealer\nseat 1 Arlo 500\n"
            f"{wagers.get(number, '')}dealer shakes 3\ndealer offers 1\nseat 1 declines\n"
            f"dealer shakes 3\ndealer uncovers\ndice {dice}\ndealer calls {total}\n"
            "dealer covers\nend\n\n"
        )
    logs = tmp_path / "dice"
    logs.mkdir()
    for at in range(files):
        rounds = written[at::files] if files > 1 else written
        (logs / f"{at}.tlog").write_text(opening + "".join(rounds), encoding="utf-8")
    return logs


@pytest.mark.parametrize("files", [1, 3])
def test_a_round_of_mini_dice_is_told_with_what_the_rounds_before_left(
    tmp_path: Path, files: int
) -> None:
    report, rounds = drawn(dice(tmp_path, files=files))
    (finding,) = [one for one in report.findings if one.rule == "dice-settled-rightly"]
    texts = rounds.texts.all()
    first, *_ = rounds.drawn[rounds.of(finding)]["moments"]
    lying, changed = first[-2:]
    assert [(seat, texts[kind], amount) for seat, kind, amount, _, _ in lying] == [
        (1, "place-6", 1200)
    ]
    assert changed == [(1, 50000)]


def test_names_are_masked_in_a_round_of_mini_dice(tmp_path: Path) -> None:
    for files in (1, 3):
        (tmp_path / str(files)).mkdir()
        report, rounds = drawn(dice(tmp_path / str(files), files=files), mask=True)
        assert rounds.drawn
        assert "Arlo" not in html.render(report, rounds)


def test_every_finding_of_mini_dice_has_its_round() -> None:
    for log in sorted((SAMPLES / "breaches").glob("*/*.tlog")):
        if "game mini-dice" in log.read_text(encoding="utf-8"):
            report, rounds = drawn(log)
            assert report.findings
            assert all(rounds.of(one) >= 0 for one in report.findings), log


def test_the_areas_of_the_layout_are_those_of_the_law(report: Report) -> None:
    content = held(html.render(report))
    areas = [
        (content["texts"][kind], content["texts"][odds], lasts)
        for kind, odds, lasts in content["areas"]
    ]
    assert ("place-10", "9 to 5", 1) in areas
    assert ("field", "1 to 1, 2 to 1", 0) in areas
    assert len(areas) == 10


def test_the_command_line_writes_it(tmp_path: Path) -> None:
    target = tmp_path / "report.html"
    asked = ["check", str(NO_BURN), "--format", "html", "-o", str(target), "-q"]
    assert group.run(asked) == 1
    content = held(target.read_text(encoding="utf-8"))
    assert len(content["findings"]) == len(content["rounds"]) == 1
    first = target.read_bytes()
    assert group.run(asked) == 1
    assert target.read_bytes() == first


def test_plots_count_every_finding(no_burn: Finding) -> None:
    findings = [
        msgspec.structs.replace(no_burn, table=f"T{at % 12:02}", time=f"2008-03-14T{at % 3:02}:00")
        for at in range(24)
    ]
    by = {plot.field: plot for plot in plots.of(findings)}
    assert by["section"].bars[0].total == 24
    assert (len(by["table"].bars), by["table"].more) == (plots.BARS, 12 - plots.BARS)
    hours = plots.hours(findings)
    assert hours
    assert [bar.total for bar in hours.bars[:4]] == [8, 8, 8, 0]
    assert plots.hours([msgspec.structs.replace(no_burn, time=None)]) is None
