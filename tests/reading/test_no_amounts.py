"""Negative amounts, and texts in place of one that are no number: unread, and nobody is accused."""

from pathlib import Path

import pytest

from handaudit.duties.outcome import Kind
from splices import audited

COMPLIANT = Path(__file__).resolve().parents[2] / "samples" / "compliant"

CASES = [
    ("pokerstars", "pokerstars-six-hands.txt", "and won ($16)", "and won ($%)"),
    ("pokerstars", "pokerstars-six-hands.txt", ": calls $", ": calls $%"),
    ("ggpoker", "ggpoker-three-hands.txt", "and won ($", "and won ($%"),
    ("ipoker", "ipoker-three-players.xml", 'type="3" sum="€2"', 'type="3" sum="€%"'),
    ("wpn", "wpn-three-hands.txt", "and won $81.00", "and won $%"),
]


@pytest.mark.parametrize("number", ["-5", "\u22125", "NaN", "Infinity", "1e400"])
@pytest.mark.parametrize(("form", "name", "was", "now"), CASES)
def test_what_is_no_amount_is_unread_and_accuses_nobody(
    form: str, name: str, was: str, now: str, number: str
) -> None:
    text = (COMPLIANT / name).read_text(encoding="utf-8")
    assert was in text
    report = audited(text.replace(was, now.replace("%", number), 1), form)
    assert report.incomplete
    assert not [one.rule for one in report.findings if one.outcome is Kind.VIOLATED]
