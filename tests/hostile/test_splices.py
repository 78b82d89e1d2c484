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
from one_mistake import Hand, corrections
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


STUD = """\
tlog 1
casino "Boardwalk Casino"
table P08
date 2008-03-14
game five-card-stud high
posted limit 5 10
posted ante 1
posted forced-bet 2
unrecorded shuffles cuts burns collects stub-counts stakes rakes

"""
ROUND = """\
round 1 2008-03-14T21:04:10
seat 1 Ann 200
seat 2 Bob 200
seat 1 antes 1
seat 2 antes 1
dealer deals 1 down ??
dealer deals 2 down ??
dealer deals 1 up 4c
dealer deals 2 up Kd
seat 1 forces 2
seat 2 folds
dealer returns 1 to 1
dealer awards 3 to 1 from main for pot
end"""


@pytest.mark.parametrize(
    ("was", "now", "names"),
    [
        ("", "", ()),
        ("awards 3 to 1", "awards 30 to 1", ("a number is another",)),
        ("seat 2 antes 1\n", "", ("a line is missing",)),
        ("seat 1 forces 2\n", "seat 1 forces 2\nseat 1 forces 2\n", ("a line is too many",)),
    ],
)
def test_one_correction_puts_a_hand_with_one_mistake_in_order(
    was: str, now: str, names: tuple[str, ...]
) -> None:
    lines = ROUND.replace("returns 1 to 1\n", "returns 1 to 1\n").replace(was, now, 1).split("\n")
    hand = Hand("table-log", STUD, lines, "\n", ROUND.split("\n"))
    assert corrections(hand, 1) == names


def test_two_mistakes_are_not_corrected_by_one() -> None:
    text = ROUND.replace("awards 3 to 1", "awards 30 to 2").replace("dealer deals 2 up Kd\n", "")
    hand = Hand("table-log", STUD, text.split("\n"), "\n", ROUND.split("\n"))
    assert corrections(hand, 1) is None


def test_players_who_act_without_a_line_of_their_cards_are_not_green() -> None:
    """Bovada prints the cards of each player; one line may be missing."""
    text = whole_hands("bovada")[0].text
    lines = text.split("\n")
    dealt = [at for at, line in enumerate(lines) if "Card dealt to a spot" in line]
    assert not audited(text + GAP, "bovada").incomplete
    for lost, told in ((1, False), (2, True)):
        kept = [line for at, line in enumerate(lines) if at not in dealt[-lost:]]
        report = audited("\n".join(kept) + GAP, "bovada")
        assert not violated(report)
        assert report.incomplete is told


def test_players_of_stud_who_act_without_a_card_that_all_see_are_not_green() -> None:
    hand = next(one for one in whole_hands("fulltilt") if "3RD STREET" in one.text)
    lines = hand.text.split("\n")
    street = lines.index(next(line for line in lines if "4TH STREET" in line))
    dealt = [at for at, line in enumerate(lines[:street]) if line.startswith("Dealt to")]
    seen = [at for at in dealt if lines[at].count("[") == 1]
    kept = [line for at, line in enumerate(lines) if at not in dealt or at == seen[0]]
    report = audited("\n".join(kept) + GAP, "fulltilt")
    assert not violated(report)
    assert report.incomplete
