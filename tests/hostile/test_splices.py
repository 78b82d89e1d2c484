"""Two halves of different hands: nobody is accused by them, and no other hand is touched.

``handaudit.replay.coherence`` says what gives a splice away.  One in which every line agrees with every
other is a hand like any: it cannot be told.
"""

from collections import Counter
from itertools import islice, permutations

import pytest

from handaudit.auditing.report import Report
from handaudit.duties.outcome import Kind
from handaudit.reading import formats
from in_memory import audited
from splices import GAP, of_others, splices, splices_in_play, whole_hands

HISTORIES = [form.name for form in formats.FORMATS if form.line_events and form.name != "table-log"]
NAMED = [name for name in HISTORIES if name != "bovada"]
"""Formats that name the players."""
PAIRS = 4


def violated(report: Report) -> set[str]:
    return {one.rule for one in report.findings if one.outcome is Kind.VIOLATED}


@pytest.mark.parametrize("form", NAMED)
def test_a_hand_that_others_play_on_accuses_nobody_and_is_not_green(form: str) -> None:
    hands = whole_hands(form)
    for first, second in islice(permutations(hands, 2), PAIRS):
        for text in splices_in_play(first, of_others(second)):
            report = audited(text, form)
            assert report.incomplete, text
            assert not violated(report), text


@pytest.mark.parametrize("form", HISTORIES)
def test_two_halves_touch_no_other_hand(form: str) -> None:
    hands = whole_hands(form)
    before, after = hands[0].text + GAP, hands[-1].text + GAP
    for first, second in islice(permutations(hands, 2), PAIRS // 2):
        for text in splices(first, second):
            report = audited(before + text + after, form)
            assert not _of_others(report, before.count("\n"), (before + text).count("\n")), text


def _of_others(report: Report, start: int, end: int) -> Counter[str]:
    """What is found before and behind some lines."""
    return Counter(
        f"{one.rule}: {one.message}"
        for one in report.findings
        if not start < one.location.line <= end
    )
