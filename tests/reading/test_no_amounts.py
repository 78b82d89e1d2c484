"""Negative amounts, and texts in place of one that are no number: unread, and nobody is accused."""

import pytest

from in_memory import audited, violated
from paths import SAMPLES

COMPLIANT = SAMPLES / "compliant"

CASES = [
    ("pokerstars", "pokerstars-six-hands.txt", "and won ($16)", "and won ($%)"),
    ("pokerstars", "pokerstars-six-hands.txt", ": calls $", ": calls $%"),
    ("ggpoker", "ggpoker-three-hands.txt", "and won ($", "and won ($%"),
    ("rio", "run-it-once-two-hands.txt", "and won €", "and won €%"),
    ("bovada", "bovada-three-hands.txt", "UTG $", "UTG $%"),
    ("ipoker", "ipoker-three-players.xml", 'type="3" sum="€2"', 'type="3" sum="€%"'),
    ("wpn", "wpn-three-hands.txt", "and won $81.00", "and won $%"),
    ("pokernow", "pokernow-home-game.csv", "changed from 0.10 to ", "changed from 0.10 to %"),
    ("fulltilt", "fulltilt-three-hands.txt", "(Total Pot: $", "(Total Pot: $%"),
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
    assert not violated(report)


@pytest.mark.parametrize("minus", ["-", "\u2212"])
@pytest.mark.parametrize(
    ("form", "name", "was"),
    [
        ("pokerstars", "pokerstars-six-hands.txt", "($0.50/$"),
        ("fulltilt", "fulltilt-three-hands.txt", "- $0.50/$"),
        ("ggpoker", "ggpoker-three-hands.txt", "($0.1/$"),
        ("rio", "run-it-once-two-hands.txt", "(€0.25/€"),
        ("winamax", "winamax-three-hands.txt", "(0.50€/"),
    ],
)
def test_a_header_with_a_negative_stake_is_damage(
    form: str, name: str, was: str, minus: str
) -> None:
    text = (COMPLIANT / name).read_text(encoding="utf-8")
    assert was in text
    for place in (1 if was[0] == "(" else 3, len(was)):
        report = audited(text.replace(was, f"{was[:place]}{minus}{was[place:]}", 1), form)
        assert report.not_audited[0].reason == "the header names a negative amount"
        assert not violated(report)


def test_an_action_of_ipoker_of_an_unknown_type_is_unread_and_deals_no_cards() -> None:
    text = (COMPLIANT / "ipoker-three-players.xml").read_text(encoding="utf-8")
    report = audited(text.replace('type="1" sum', 'type="-1" sum', 1), "ipoker")
    assert report.incomplete
    assert not violated(report)
