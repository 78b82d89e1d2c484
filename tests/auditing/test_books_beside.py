"""Books beside the law: what they decide, whose finding it is, and where the two contradict each other."""

from pathlib import Path

import msgspec
import pytest

from handaudit.auditing.confidence import Confidence
from handaudit.auditing.finding import Finding
from handaudit.auditing.options import AuditOptions
from handaudit.auditing.report import Report
from handaudit.auditing.run import audit
from handaudit.commands.group import run
from handaudit.duties import catalogue
from handaudit.duties.outcome import Kind, Severity
from handaudit.duties.selection import parse
from handaudit.law.house import file as house_file
from handaudit.law.house.profiles import Houses
from paths import SAMPLES

HEADS_UP = """tlog 1
table P07
date {day}
game holdem high
posted no-limit 5
posted blinds 2 5
posted chip 1
unrecorded shuffles cuts stub-counts stakes deals burns collects
round 1 {day}T21:04:10 button {button}
seat 1 Ada 200
seat 2 Ben 200
seat 1 blinds 2
seat 2 blinds 5
seat 1 folds
dealer returns 3 to 2
dealer awards 4 to 2 from main for pot
end
"""

SHORT_RAISE = """tlog 1
table P07
date {day}
game holdem high
posted no-limit 5
posted blinds 2 5
posted chip 1
unrecorded shuffles cuts stub-counts stakes deals burns collects
round 1 {day}T21:04:10 button 1
seat 1 Ada 200
seat 2 Ben 200
seat 3 Cleo 200
seat 2 blinds 2
seat 3 blinds 5
seat 1 raises to 8
seat 2 folds
seat 3 folds
dealer returns 3 to 1
dealer awards 12 to 1 from main for pot
end
"""


def _audited(folder: Path, log: str, house: Houses) -> Report:
    path = folder / "p07.tlog"
    path.write_text(log)
    return audit(path, AuditOptions(house=house))


def _one(report: Report) -> Finding:
    (finding,) = report.findings
    return finding


def test_the_book_decides_what_the_law_leaves_open(tmp_path: Path) -> None:
    log = HEADS_UP.format(day="2025-03-14", button=1)
    assert _one(_audited(tmp_path, log, Houses())).outcome is Kind.INDETERMINATE
    assert _audited(tmp_path, log, Houses(books=("tda",))).findings == []


def test_a_breach_of_the_book_alone_is_a_warning_that_says_so(tmp_path: Path) -> None:
    log = HEADS_UP.format(day="2025-03-14", button=2)
    assert _audited(tmp_path, log, Houses()).findings == []
    found = _one(_audited(tmp_path, log, Houses(books=("tda",))))
    assert found.severity is Severity.WARNING
    assert found.citations[:2] == ("TDA 2024 34-B", "13:69F-14.10(d)")
    assert found.notes[0] == "13:69F-14.10(d) allows it: TDA 2024 34-B contradicts it"


def test_a_breach_of_the_law_that_the_book_allows_is_one_finding_with_both(tmp_path: Path) -> None:
    log = HEADS_UP.format(day="2008-03-14", button=1)
    found = _one(_audited(tmp_path, log, Houses(books=("tda-2024",))))
    assert found.severity is Severity.ERROR
    assert found.citations[0] == "19:47-14.10(d)"
    assert "TDA 2024 34-B" in found.citations
    assert "TDA 2024 34-B allows it: it contradicts 19:47-14.10(d)" in found.notes
    told = msgspec.to_builtins(found.books)
    assert list(told) == [{"book": "tda-2024", "citation": "34-B", "outcome": "met"}]


@pytest.mark.parametrize(
    ("day", "book", "cite"),
    [
        ("2018-12-31", "tda", None),  # before its first edition
        ("2019-01-01", "tda", "TDA 2019 43-A"),
        ("2024-10-08", "tda", "TDA 2022 43-A"),
        ("2024-10-09", "tda", "TDA 2024 43-A"),
        ("2026-09-07", "tda", "TDA 2026 45-A"),
        ("2008-03-14", "tda-2026", "TDA 2026 45-A"),
    ],
)
def test_a_book_is_cited_in_the_edition_of_the_day(
    tmp_path: Path, day: str, book: str, cite: str | None
) -> None:
    report = _audited(tmp_path, SHORT_RAISE.format(day=day), Houses(books=(book,)))
    assert [one.citations for one in report.findings] == (
        [(cite, "house:min-raise")] if cite else []
    )
    assert all(one.severity is Severity.WARNING for one in report.findings)


def test_a_book_that_is_not_in_force_yet_is_not_applicable(tmp_path: Path) -> None:
    report = _audited(tmp_path, SHORT_RAISE.format(day="2018-12-31"), Houses(books=("tda",)))
    assert report.by_rule["all-in-hands-tabled"].not_applicable == 1
    assert report.by_rule["turn-order"].not_applicable == 0
    assert report.hands == 1


def test_without_a_date_the_last_edition_of_a_book_is_applied_with_a_note(tmp_path: Path) -> None:
    log = SHORT_RAISE.format(day="2025-03-14").replace("date 2025-03-14\n", "")
    log = log.replace("round 1 2025-03-14T21:04:10", "round 1")
    found = _one(_audited(tmp_path, log, Houses(books=("tda",))))
    assert found.citations[0] == "TDA 2026 45-A"
    assert "the log gives no date: the last edition of tda is applied" in found.notes
    assert found.confidence is Confidence.MEDIUM
    assert _one(_audited(tmp_path, log, Houses(books=("tda-2024",)))).confidence is Confidence.HIGH


@pytest.mark.parametrize(
    ("house", "cites"),
    [
        ('book = "tda"', ("TDA 2024 43-A", "house:min-raise")),
        ('[house]\nbook = "tda"', ("TDA 2024 43-A", "house:min-raise")),
        ('book = "tda"\n[house]\nmin-raise = false', None),
        ('book = "tda"\n[house]\nmin-raise = true', ("house:min-raise",)),
    ],
    ids=["above", "in the table", "an exception", "the house's own"],
)
def test_a_house_file_names_the_book_and_its_exceptions(
    tmp_path: Path, house: str, cites: tuple[str, ...] | None
) -> None:
    log = SHORT_RAISE.format(day="2025-03-14")
    report = _audited(tmp_path, log, house_file.parse(house))
    assert [one.citations for one in report.findings] == ([cites] if cites else [])


@pytest.mark.parametrize("term", ["TDA 2024 43-A", "TDA 2024 43", "TDA*", "min-raise"])
def test_a_citation_of_a_book_is_selected_as_it_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], term: str
) -> None:
    path = tmp_path / "p07.tlog"
    path.write_text(SHORT_RAISE.format(day="2025-03-14"))
    assert run(["check", str(path), "--book", "tda", "--select", term, "--isolated"]) == 1
    shown = capsys.readouterr().out
    assert "warning[min-raise]" in shown
    assert "TDA 2024 43-A" in shown
    assert run(["rules", term]) == 0


@pytest.mark.parametrize("name", ["tda-2019", "wsop-2026"])
def test_an_edition_is_named_with_its_book(tmp_path: Path, name: str) -> None:
    path = tmp_path / "p07.tlog"
    path.write_text(HEADS_UP.format(day="2026-03-14", button=2))
    assert run(["check", str(path), "--book", name, "-q", "--isolated", "--exit-zero"]) == 0


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--book", "tdb"], "no book is called 'tdb'"),
        (["--book", "tda-2020"], "no book is called 'tda-2020'"),
        (["--book", "wa-230-15"], "wa-230-15 is a law: name it with --rulebook"),
        (["--rulebook", "tda"], "tda is a book beside the law: name it with --book"),
    ],
)
def test_an_unknown_book_ends_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], says: str
) -> None:
    path = tmp_path / "p07.tlog"
    path.write_text(HEADS_UP.format(day="2026-03-14", button=2))
    assert run(["check", str(path), *options]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    "house",
    [Houses(books=("tda-2024",)), Houses(books=("wsop-2026",)), Houses(law="wa-230-15")],
    ids=["tda", "wsop", "washington"],
)
def test_no_rule_of_a_book_fails_in_a_game_that_it_is_not_about(house: Houses) -> None:
    report = audit(SAMPLES / "compliant", AuditOptions(house=house))
    assert report.hands
    assert report.outcomes["erred"] == 0


def test_an_amount_in_dollars_is_not_held_against_another_currency(tmp_path: Path) -> None:
    path = tmp_path / "play-money.txt"
    path.write_text(
        "PokerStars Hand #1:  Hold'em No Limit (50/100) - 2020/06/18 15:11:46 ET\n"
        "Table 'Heron' 6-max (Play Money) Seat #1 is the button\n"
        "Seat 1: Ada (9000 in chips)\nSeat 2: Ben (9000 in chips)\nSeat 3: Cleo (9000 in chips)\n"
        "Ben: posts small blind 50\nCleo: posts big blind 100\n*** HOLE CARDS ***\n"
        "Ada: raises 900 to 1000\nBen: folds\nCleo: folds\n"
        "Uncalled bet (900) returned to Ada\nAda collected 250 from pot\n"
        "*** SUMMARY ***\nTotal pot 250 | Rake 0\n"
        "Seat 1: Ada (button) collected (250)\nSeat 2: Ben (small blind) folded before Flop\n"
        "Seat 3: Cleo (big blind) folded before Flop\n"
    )
    report = audit(path, AuditOptions(house=Houses(law="wa-230-15")))
    assert report.findings == []
    assert report.by_rule["wager-amount-within-law"].not_evidenced == 1


@pytest.mark.parametrize(
    ("term", "lines"), [("TDA 2022 43-A", [15]), ("TDA 2024 43-A", [34]), ("TDA*", [15, 34])]
)
def test_a_session_across_two_editions_is_selected_round_by_round(
    tmp_path: Path, term: str, lines: list[int]
) -> None:
    before, after = (SHORT_RAISE.format(day=day) for day in ("2024-10-08", "2024-10-09"))
    path = tmp_path / "p07.tlog"
    path.write_text(before + after.removeprefix("tlog 1\n").replace("P07", "P08"))
    selection = parse((term,), (), catalogue.known(catalogue.entries()))
    options = AuditOptions(selection=selection, house=Houses(books=("tda",)))
    found = audit(path, options).findings
    assert [(one.rule, one.location.line) for one in found] == [("min-raise", at) for at in lines]


OUT_OF_TURN = """tlog 1
table P07
date 2025-03-14
game holdem high
posted no-limit 5
posted blinds 2 5
posted chip 1
unrecorded shuffles cuts stub-counts stakes deals burns collects
round 1 2025-03-14T21:04:10 button 1
seat 1 Ada 200
seat 2 Ben 200
seat 3 Cleo 200
seat 4 Dov 200
seat 2 blinds 2
seat 3 blinds 5
seat 4 folds
seat 2 folds
seat 1 folds
dealer returns 3 to 3
dealer awards 4 to 3 from main for pot
end
"""


def _selected(
    tmp_path: Path, log: str, select: tuple[str, ...] = (), ignore: tuple[str, ...] = ()
) -> list[Finding]:
    path = tmp_path / "p07.tlog"
    path.write_text(log)
    selection = parse(select, ignore, catalogue.known(catalogue.entries()))
    options = AuditOptions(selection=selection, house=Houses(books=("tda-2024",)))
    return audit(path, options).findings


def test_a_finding_of_the_law_remains_if_the_clause_of_the_book_is_ignored(tmp_path: Path) -> None:
    (both,) = _selected(tmp_path, OUT_OF_TURN)
    assert (both.citations[0], both.citations[-1]) == ("13:69F-14.10(f)", "TDA 2024 53-A")
    for term in ("TDA*", "TDA 2024 53-A", "TDA 2024 53"):
        (law,) = _selected(tmp_path, OUT_OF_TURN, ignore=(term,))
        assert (law.rule, law.severity) == (both.rule, both.severity)
        assert law.citations == both.citations[:-1]
        assert law.books is msgspec.UNSET
    assert _selected(tmp_path, OUT_OF_TURN, ignore=("turn-order",)) == []


@pytest.mark.parametrize(
    ("select", "ignore"),
    [
        (("TDA*",), ()),
        (("14.10*",), ()),
        (("TDA 2024 53-A",), ("TDA*",)),
        (("turn-order",), ("TDA*",)),
    ],
)
def test_a_finding_selected_by_either_citation_has_both(
    tmp_path: Path, select: tuple[str, ...], ignore: tuple[str, ...]
) -> None:
    (both,) = _selected(tmp_path, OUT_OF_TURN, select, ignore)
    assert (both.citations[0], both.citations[-1]) == ("13:69F-14.10(f)", "TDA 2024 53-A")


def test_a_book_that_is_ignored_decides_and_asks_nothing(tmp_path: Path) -> None:
    heads_up = HEADS_UP.format(day="2025-03-14", button=1)
    assert _selected(tmp_path, heads_up) == []
    (open_question,) = _selected(tmp_path, heads_up, ignore=("TDA*",))
    assert (open_question.rule, open_question.outcome) == ("blind-seats", Kind.INDETERMINATE)
    short = SHORT_RAISE.format(day="2025-03-14")
    assert [one.rule for one in _selected(tmp_path, short)] == ["min-raise"]
    assert _selected(tmp_path, short, ignore=("TDA*",)) == []


def _four_raises(limit: str) -> str:
    return f"""tlog 1
table P07
date 2025-03-14
game holdem high
posted {limit}
posted blinds 5 10
posted raises 3
posted chip 1
unrecorded shuffles cuts stub-counts stakes deals burns collects
round 1 2025-03-14T21:04:10 button 1
seat 1 Ada 200
seat 2 Ben 200
seat 3 Cleo 200
seat 2 blinds 5
seat 3 blinds 10
seat 1 folds
seat 2 raises to 20
seat 3 raises to 30
seat 2 raises to 40
seat 3 raises to 50
seat 2 folds
dealer returns 10 to 3
dealer awards 80 to 3 from main for pot
end
"""


@pytest.mark.parametrize(
    ("limit", "notes"),
    [
        ("limit 10 20", ()),
        ("no-limit 10", ("TDA 2024 48 allows it: it contradicts 13:69F-14.7(d)",)),
    ],
)
def test_a_raise_beyond_the_posted_number_is_also_one_beyond_the_cap_of_a_fixed_limit(
    tmp_path: Path, limit: str, notes: tuple[str, ...]
) -> None:
    (found,) = _selected(tmp_path, _four_raises(limit))
    assert found.citations == ("13:69F-14.7(d)", "13:69F-14.1 Raise", "TDA 2024 48")
    assert found.notes[: len(notes)] == notes
    assert [one.outcome for one in found.books or ()] == [Kind.MET if notes else Kind.VIOLATED]


def test_what_one_clause_allows_no_other_clause_of_the_book_forbids(tmp_path: Path) -> None:
    cards = "dealer deals {} down ??\n"
    dealt = "".join(cards.format(seat) for seat in (2, 3, 1, 1, 2, 3))
    log = OUT_OF_TURN.replace("seat 4 Dov 200\n", "").replace(" deals", "")
    log = log.replace(
        "seat 4 folds\nseat 2 folds\nseat 1 folds\n", f"{dealt}seat 1 folds\nseat 2 folds\n"
    )
    (found,) = _selected(tmp_path, log)
    assert found.rule == "deal-order"
    assert [one for one in found.citations if one.startswith("TDA")] == ["TDA 2024 37"]
    assert [(one.citation, one.outcome) for one in found.books or ()] == [("37", Kind.MET)]
