"""A hand that stands in a log twice is told once; one that stands there twice and differs contradicts it."""

from pathlib import Path

import pytest

import handaudit
from handaudit.auditing.copies import Copies, LoggedHand

HAND = """\
PokerStars Hand #90000000{number}:  Hold'em No Limit ($1/$2 USD) - 2024/03/01 12:0{number}:00 ET
Table 'Tau' 6-max Seat #1 is the button
Seat 1: Joe ($100 in chips)
Seat 2: Lee ($100 in chips)
Seat 3: Kim ($100 in chips)
Lee: posts small blind $1
Kim: posts big blind $2
*** HOLE CARDS ***
Joe: folds
Lee: folds
Uncalled bet ($1) returned to Kim
Kim collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0


"""
FIRST, SECOND = HAND.format(number=1), HAND.format(number=2)
CALLED = (
    SECOND.replace("Joe: folds", "Joe: raises $2 to $4")
    .replace(
        "Uncalled bet ($1) returned to Kim\nKim collected $2",
        "Kim: folds\nUncalled bet ($2) returned to Joe\nJoe collected $5",
    )
    .replace("Total pot $2", "Total pot $5")
)


def gaps(tmp_path: Path, *hands: str) -> list[tuple[int, str, bool]]:
    path = tmp_path / "night.txt"
    path.write_text("".join(hands), encoding="utf-8")
    report = handaudit.audit(path)
    assert not report.findings
    return [(one.location.line, one.reason, one.incomplete) for one in report.not_audited]


def test_hands_that_differ_in_number_and_time_are_no_copies(tmp_path: Path) -> None:
    assert not gaps(tmp_path, FIRST, SECOND)


def test_a_copy_is_told(tmp_path: Path) -> None:
    found = gaps(tmp_path, FIRST, SECOND, SECOND)
    assert found == [(33, "the hand is a copy of the one at line 17, and counts twice", False)]


def test_several_copies_are_told_once(tmp_path: Path) -> None:
    found = gaps(tmp_path, FIRST, SECOND, FIRST, SECOND, SECOND)
    reason = "the hand is a copy of the one at line 1, and counts twice (2 more after it)"
    assert found == [(33, reason, False)]


@pytest.mark.parametrize("line", ["Seat 1: Ann ($100 in chips)", 'Kim said, "x"'])
def test_names_and_talk_make_no_other_hand(line: str, tmp_path: Path) -> None:
    if line.startswith("Seat"):
        other = SECOND.replace("Joe", "Ann")
    else:
        other = SECOND.replace("Joe: folds", f"Joe: folds\n{line}")
    ((_, reason, incomplete),) = gaps(tmp_path, SECOND, other)
    assert reason == "the hand is a copy of the one at line 1, and counts twice"
    assert not incomplete


def test_a_copy_that_differs_contradicts_the_log(tmp_path: Path) -> None:
    found = gaps(tmp_path, FIRST, SECOND, CALLED)
    assert found == [(33, "the hand differs from its copy at line 17", True)]


def test_no_more_hands_are_known_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handaudit.auditing.copies.MOST", 2)
    copies = Copies("night.txt")
    for number in (1, 2, 3, 1, 3):
        copies.add(LoggedHand(bytes([number]), b"", str(number), number, number))
    assert [one.hand for one in copies.found] == ["3"]
