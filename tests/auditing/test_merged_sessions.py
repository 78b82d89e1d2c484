"""Files with several sessions: one behind the other, hands out of order, or a session twice."""

import re
from collections import Counter

import pytest

from handaudit.auditing.report import Report
from paths import NO_BURN, SAMPLES
from public_hands import audited

COMPLIANT = SAMPLES / "compliant"
EVENING = (COMPLIANT / "table-evening.tlog").read_text(encoding="utf-8")
ONLINE = (COMPLIANT / "pokerstars-six-hands.txt").read_text(encoding="utf-8")
BREACH = NO_BURN.read_text(encoding="utf-8")


def cut(log: str) -> list[str]:
    """The head of a log, and its rounds."""
    return re.split(r"(?m)^(?=round |PokerStars )", log)


def rules(report: Report) -> Counter[str]:
    return Counter(one.rule for one in report.findings if one.outcome.value == "violated")


@pytest.mark.parametrize("log", [EVENING, ONLINE], ids=["table-log", "pokerstars"])
def test_a_session_that_stands_in_a_file_twice_breaks_nothing(log: str) -> None:
    once, twice = audited(log), audited(log + "\n" + log)
    assert twice.hands == 2 * once.hands
    assert rules(twice) == Counter()


@pytest.mark.parametrize("log", [EVENING, ONLINE], ids=["table-log", "pokerstars"])
def test_hands_out_of_order_break_nothing(log: str) -> None:
    head, *hands = cut(log)
    turned = head + "\n".join(hand.rstrip("\n") + "\n" for hand in reversed(hands))
    report = audited(turned)
    assert report.hands == len(hands) > 5
    assert rules(report) == Counter()


def test_a_breach_is_told_for_each_session_in_which_it_stands() -> None:
    """Of two tables, and once more of the first: what the one shows is no matter of the other."""
    report = audited(BREACH + "\n" + EVENING + "\n" + BREACH)
    assert rules(report) == {"burn-before-street": 2}
    first, second = report.findings
    assert first.fingerprint != second.fingerprint
    assert second.location.line > EVENING.count("\n") > first.location.line
