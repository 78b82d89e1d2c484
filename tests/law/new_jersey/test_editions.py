"""Which edition judges a round: that of its day, or a pinned one; and what is said of unseen texts."""

from itertools import pairwise

import pytest

from handaudit.auditing.report import InputAudited
from handaudit.auditing.run import Auditor
from handaudit.law.new_jersey.editions import EDITIONS, FIRST
from public_hands import TABLE_LOG, audited, live, report_on, rounds

FOLDED = """
seat 2 blinds 2
seat 3 blinds 5
seat 1 checks
seat 2 folds
seat 3 folds
dealer returns 3 to 3
dealer awards 4 to 3 from main for pot
"""


def checked_behind(day: str, *, rules: str = "") -> str:
    """Seat 1 checks before the flop, with a blind to answer (14.10(f), 14.1 Check)."""
    head = TABLE_LOG.replace("2008-03-14", day)
    head = head.replace("game holdem high\n", f"game holdem high\n{rules}")
    return live("Ivo 200, Una 200, Rolf 200", FOLDED, head=head)


def found_on(day: str, *, rules: str = "") -> tuple[str, str | None]:
    """The first citation of what is found, and the edition whose text it goes by."""
    finding = next(
        one
        for one in audited(checked_behind(day, rules=rules)).findings
        if one.rule == "check-only-unbet"
    )
    return finding.citations[0], finding.edition


def test_the_day_before_the_first_edition_has_no_law_and_is_named() -> None:
    report = report_on(checked_behind("1996-05-19"))
    (gap,) = report.not_audited
    assert "1996-05-19" in gap.reason
    assert str(FIRST) in gap.reason
    assert not gap.incomplete
    assert report.findings == []
    assert report.by_rule["check-only-unbet"].not_applicable == 1


def test_the_first_day_of_the_first_edition_has() -> None:
    report = audited(checked_behind("1996-05-20"))
    assert report.by_rule["check-only-unbet"].violated == 1


@pytest.mark.parametrize(
    ("day", "cite"), [("2011-11-13", "19:47-14.10(f)"), ("2011-11-14", "13:69F-14.10(f)")]
)
def test_the_printed_citation_changes_with_the_codification(day: str, cite: str) -> None:
    assert found_on(day)[0] == cite


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("1999-04-18", "no text of 14.10 before 1999-04-19 has been seen"),
        ("1999-04-19", ""),
        ("2002-05-19", ""),
        ("2002-05-20", "the text of 14.10 in force on 2002-05-20 has not been seen"),
    ],
)
def test_a_finding_says_that_the_text_of_its_day_has_not_been_seen(day: str, said: str) -> None:
    finding = next(
        one for one in audited(checked_behind(day)).findings if one.rule == "check-only-unbet"
    )
    assert finding.edition == "nj-1999"
    assert any(said in note for note in finding.notes) if said else not finding.notes


def test_a_log_pins_an_edition() -> None:
    assert found_on("2019-03-14", rules="rules nj-1999\n")[0] == "19:47-14.10(f)"


def test_the_command_line_pins_one_before_the_log_does() -> None:
    auditor = Auditor(edition="nj-2011")
    for played in rounds(checked_behind("2003-03-14", rules="rules nj-1999\n")):
        auditor.take(played, InputAudited(path="a log"))
    cites = {one.rule: one.citations[0] for one in auditor.report.findings}
    assert cites["check-only-unbet"] == "13:69F-14.10(f)"


def test_editions_stand_in_the_order_of_their_days() -> None:
    assert all(before < after for before, after in pairwise(EDITIONS.values()))


def test_a_log_without_a_date_is_judged_by_the_text_last_seen_and_says_so() -> None:
    log = checked_behind("2008-03-14").replace("date 2008-03-14\n", "")
    log = log.replace("round 5 2008-03-14T20:00:00", "round 5")
    finding = next(one for one in report_on(log).findings if one.rule == "check-only-unbet")
    assert any("gives no date" in note for note in finding.notes)


AMENDED = {
    "nj-1996": "1996-05-20",
    "nj-1997": "1997-12-01",
    "nj-1998": "1998-09-08",
    "nj-1999": "1999-04-19",
    "nj-2002": "2002-05-20",
    "nj-2006-02": "2006-02-21",
    "nj-2006-05": "2006-05-15",
    "nj-2007": "2007-03-19",
    "nj-2008": "2008-01-07",
    "nj-2011": "2011-11-14",
    "nj-2015": "2015-12-28",
}
"""The day on which each amendment took effect, as the history notes of the sections give it."""


def test_each_edition_begins_on_the_day_of_its_amendment() -> None:
    assert {name: str(day) for name, day in EDITIONS.items()} == AMENDED
