"""A finding is of high confidence unless there is a doubt, and each doubt is a fact of the finding."""

import re
from datetime import date

import pytest

from handaudit import audit
from handaudit.auditing.confidence import WEIGHTS, Confidence, Doubt, left
from handaudit.auditing.finding import Finding
from handaudit.law.house.profiles import AUTO, Houses
from handaudit.law.in_force import Law
from paths import ROOT, SAMPLES
from public_hands import SHORT_RAISE, TABLE_LOG, audited, hand, live, report_on

SEATS = "Ivo 200, Una 200, Rolf 200"
SHORT_CALL = """
seat 2 blinds 2
seat 3 blinds 5
seat 1 calls 4
seat 2 folds
seat 3 checks
dealer deals board 7h 8c Td
seat 3 bets 5
seat 1 folds
dealer returns 5 to 3
dealer awards 11 to 3 from main for pot
"""


def of(log: str, rule: str, house: Houses | None = None) -> Finding:
    """The only finding of a rule."""
    (finding,) = [one for one in report_on(log, house).findings if one.rule == rule]
    return finding


def dated(day: str, log: str) -> str:
    return log.replace("2008-03-14", day)


def doubts(finding: Finding) -> tuple[str, list[str]]:
    return finding.confidence.value, [doubt.value for doubt in finding.doubts]


def test_a_breach_of_a_text_that_was_seen_is_of_high_confidence() -> None:
    finding = of(dated("2000-03-14", live(SEATS, SHORT_CALL)), "call-amount")
    assert doubts(finding) == ("high", [])
    assert finding.doubted is None
    assert finding.notes == ()


def test_a_paragraph_whose_text_in_force_was_not_seen_leaves_medium_and_a_note_names_it() -> None:
    finding = of(live(SEATS, "seat 3 blinds 5\nseat 2 blinds 2\n"), "blind-seats")
    assert doubts(finding) == ("medium", ["text-unseen"])
    assert "the text of 14.10 in force on 2008-03-14 has not been seen" in finding.notes[0]


def test_so_does_a_borrowed_paragraph_where_the_own_one_was_seen() -> None:
    """14.9B stands as it was seen since 2011; of 14.1 no text after that day has been seen."""
    law = Law(date(2016, 1, 5))
    assert law.text("14.9B(e)") == ("nj-2011", None)
    assert law.unseen(("14.9B(e)", "14.1 Burn card", "14.1 Stub")) == (
        "the text of 14.1 in force on 2016-01-05 has not been seen; that of nj-2008 is applied",
    )


def test_a_log_without_a_date_leaves_medium() -> None:
    log = (
        live(SEATS, SHORT_CALL).replace("date 2008-03-14\n", "").replace(" 2008-03-14T20:00:00", "")
    )
    finding = of(log, "call-amount")
    assert doubts(finding) == ("medium", ["text-unseen"])
    assert finding.notes == ("the log gives no date: the text of 14.1 last seen is applied",)


def test_a_call_of_an_all_in_for_less_is_a_breach_by_one_reading_of_the_text() -> None:
    """Word for word a call equals the wager immediately before it, which the all-in is (A-20)."""
    play = """
seat 2 blinds 2
seat 3 blinds 5
seat 4 raises to 20
seat 1 calls 12
seat 2 calls 10
"""
    finding = of(live("Ivo 12, Una 200, Rolf 200, Dov 200", play), "call-amount")
    assert doubts(finding) == ("medium", ["one-reading"])
    assert finding.notes[0].startswith("read as A-20: ")
    for neither in ("9", "11"):
        log = live(
            "Ivo 12, Una 200, Rolf 200, Dov 200", play.replace("calls 10", f"calls {neither}")
        )
        assert doubts(of(log, "call-amount")) == ("high", []), neither


def test_readings_that_disagree_leave_medium() -> None:
    play = "seat 1 blinds 2\nseat 2 blinds 5\nseat 1 folds\n"
    log = live("Ivo 200, Una 200", play).replace("holdem high", "badugi low")
    finding = of(dated("2012-03-14", log), "blind-seats")
    assert finding.outcome.value == "indeterminate"
    assert doubts(finding) == ("medium", ["text-unseen", "readings-disagree"])


@pytest.mark.parametrize(
    ("house", "expected"),
    [
        (Houses("pokerstars"), ("high", [])),
        (Houses(AUTO), ("medium", ["house-assumed"])),
        (Houses(AUTO, changes={"min_raise": True}), ("high", [])),
        (Houses(rules=("min-raise",)), ("high", [])),
    ],
    ids=["named", "by the format of the log", "said by the house file", "asked for by name"],
)
def test_a_house_rule_that_nobody_stated_leaves_medium(
    house: Houses, expected: tuple[str, list[str]]
) -> None:
    assert doubts(of(SHORT_RAISE, "min-raise", house)) == expected


def test_a_rule_asked_for_by_name_that_has_several_ways_is_assumed_to_have_the_usual_one() -> None:
    assert Houses(rules=("raise-cap",)).assumes("raise-cap")
    assert not Houses("pokerstars", rules=("raise-cap",)).assumes("raise-cap")
    assert not Houses(rules=("raise-cap",), changes={"raise_cap": 4}).assumes("raise-cap")


def test_rounds_without_numbers_leave_low_since_one_may_be_missing() -> None:
    """That the second hand follows the first is known only by the stakes, which are as it left them."""
    play = """
{}: posts small blind $0.50
{}: posts big blind $1
*** HOLE CARDS ***
{}: folds
{}: folds
Uncalled bet ($0.50) returned to {}
{} collected $1 from pot
"""
    first = hand(
        "Ivo 200, Una 200, Rolf 200",
        play.format("Una", "Rolf", "Ivo", "Una", "Rolf", "Rolf"),
        total="$1 | Rake $0",
    )
    again = hand(
        "Ivo 200, Una 199.50, Rolf 200.50",
        play.format("Una", "Rolf", "Ivo", "Una", "Rolf", "Rolf"),
        number=42,
        at="2024/05/07 20:01:00 ET",
        total="$1 | Rake $0",
    )
    finding = of(first + "\n\n" + again, "button-rule", Houses("pokerstars"))
    assert doubts(finding) == ("low", ["rounds-inferred"])


def test_an_unread_line_earlier_in_the_round_leaves_low() -> None:
    play = """
seat 2 blinds 2
seat 3 blinds 5
{}
seat 3 shows As Kd
seat 1 shows As Qd
"""
    whole = of(live(SEATS, play.format("seat 2 folds")), "no-card-twice")
    assert doubts(whole) == ("high", [])
    holed = of(live(SEATS, play.format("seat 2 fo1ds")), "no-card-twice")
    assert doubts(holed) == ("low", ["line-unread"])


def test_the_least_confidence_that_a_doubt_leaves_is_that_of_the_finding() -> None:
    assert left(()) is Confidence.HIGH
    assert left((Doubt.TEXT_UNSEEN, Doubt.ONE_READING)) is Confidence.MEDIUM
    assert left((Doubt.LINE_UNREAD, Doubt.TEXT_UNSEEN)) is Confidence.LOW


def test_every_doubt_is_weighed_and_the_page_defines_it_in_the_same_words() -> None:
    page = (ROOT / "docs" / "findings.md").read_text(encoding="utf-8")
    defined = re.findall(r"^\| `([a-z-]+)` \| (medium|low) \| (.+?): ", page, re.MULTILINE)
    told = [(one.value, WEIGHTS[one].leaves.value, WEIGHTS[one].meaning) for one in Doubt]
    assert defined == told


def test_table_logs_of_the_same_hand_differ_by_nothing_but_the_day() -> None:
    """The confidence never changes what is found."""
    log = live(SEATS, SHORT_CALL, head=TABLE_LOG)
    seen, unseen = audited(dated("2000-03-14", log)), audited(log)
    assert [one.rule for one in seen.findings] == [one.rule for one in unseen.findings]


def test_of_all_samples_the_doubts_are_what_the_findings_say() -> None:
    """A note tells of every text that was not seen, and of nothing else that would raise the doubt."""
    findings = audit([str(SAMPLES)]).findings
    assert {finding.confidence for finding in findings} >= {Confidence.HIGH, Confidence.MEDIUM}
    for finding in findings:
        assert finding.confidence is left(finding.doubts)
        told = [note for note in finding.notes if " is applied" in note]
        assert bool(told) is (Doubt.TEXT_UNSEEN in finding.doubts)
        read = [note for note in finding.notes if note.startswith("read as ")]
        assert bool(read) is bool({Doubt.ONE_READING, Doubt.READINGS_DISAGREE} & {*finding.doubts})
