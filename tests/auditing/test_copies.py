"""A hand that stands in the logs twice is judged once; one that differs from its copy contradicts the log."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import handaudit
from handaudit.auditing.batches import Batch, batches
from handaudit.auditing.copies import Copies, KnownHands, LoggedHand
from handaudit.auditing.engines import Done
from handaudit.auditing.judge import Judge
from handaudit.auditing.live.auditor import LiveAuditor
from handaudit.auditing.live.follow import follow
from handaudit.auditing.options import AuditOptions
from handaudit.auditing.report import Report
from handaudit.auditing.reread import Reread
from handaudit.auditing.results import AuditSettings
from handaudit.auditing.run import audit as audit_run
from handaudit.inputs.input import Found

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
BREACH = SECOND.replace("Kim collected $2", "Kim collected $3")


def audit(tmp_path: Path, *files: str) -> Report:
    tmp_path.mkdir(exist_ok=True)
    for number, text in enumerate(files, 1):
        (tmp_path / f"{number}.txt").write_text(text, encoding="utf-8")
    return handaudit.audit(tmp_path)


def gaps(tmp_path: Path, *files: str) -> list[tuple[int, str, bool]]:
    report = audit(tmp_path, *files)
    assert not report.findings
    return [
        (one.location.line, one.reason.replace(f"{tmp_path}/", ""), one.incomplete)
        for one in report.not_audited
    ]


def test_hands_that_differ_in_number_and_time_are_no_copies(tmp_path: Path) -> None:
    assert not gaps(tmp_path, FIRST + SECOND)


def test_a_copy_is_reported(tmp_path: Path) -> None:
    found = gaps(tmp_path, FIRST + SECOND + SECOND)
    assert found == [(33, "the hand is a copy of the one at line 17", False)]


def test_a_copy_in_another_input_is_reported(tmp_path: Path) -> None:
    found = gaps(tmp_path, FIRST + SECOND, SECOND)
    assert found == [(1, "the hand is a copy of the one at line 17 of 1.txt", False)]


def test_several_copies_of_an_input_are_reported_once(tmp_path: Path) -> None:
    found = gaps(tmp_path, FIRST + SECOND + FIRST + SECOND + SECOND, SECOND)
    assert found == [
        (33, "the hand is a copy of the one at line 1 (copies in this input: 3)", False),
        (1, "the hand is a copy of the one at line 17 of 1.txt", False),
    ]


@pytest.mark.parametrize("files", [(FIRST + BREACH + BREACH,), (FIRST + BREACH, BREACH)])
def test_a_copy_counts_once_and_its_breach_once(files: tuple[str, ...], tmp_path: Path) -> None:
    alone_in = tmp_path / "alone"
    report, alone = audit(tmp_path, *files), audit(alone_in, FIRST + BREACH)
    assert (report.hands, report.outcomes) == (alone.hands, alone.outcomes)
    assert len(report.findings) == len(alone.findings) == 1
    assert sum(one.hands for one in report.inputs) == 3
    assert sum(one.rounds_not_audited for one in report.inputs) == 1


@pytest.mark.parametrize("line", ["Seat 1: Ann ($100 in chips)", 'Kim said, "x"'])
def test_names_and_talk_make_no_other_hand(line: str, tmp_path: Path) -> None:
    if line.startswith("Seat"):
        other = SECOND.replace("Joe", "Ann")
    else:
        other = SECOND.replace("Joe: folds", f"Joe: folds\n{line}")
    ((_, reason, incomplete),) = gaps(tmp_path, SECOND + other)
    assert reason == "the hand is a copy of the one at line 1"
    assert not incomplete


def test_a_hand_with_an_unread_line_is_no_copy(tmp_path: Path) -> None:
    report = audit(tmp_path, SECOND + SECOND.replace("Joe: folds", "Joe: sighs\nJoe: folds"))
    assert not report.not_audited
    assert [one.unread_lines for one in report.inputs] == [1]


def test_a_copy_that_differs_contradicts_the_log_and_is_not_judged(tmp_path: Path) -> None:
    report = audit(tmp_path, FIRST + SECOND, CALLED)
    (gap,) = report.not_audited
    assert gap.reason == f"the hand differs from its copy at line 17 of {tmp_path}/1.txt"
    assert (gap.citation, gap.incomplete, report.hands) == ("log:inconsistent", True, 2)


def test_an_engine_elsewhere_sends_no_text(tmp_path: Path) -> None:
    def elsewhere(
        found: Sequence[Found], form: str | None, settings: AuditSettings
    ) -> Iterator[Done]:
        judge = Judge(settings)
        for batch in batches(found, form):
            yield Batch(batch.items), [judge.stretch(one) for one in batch.stretches]

    (tmp_path / "1.txt").write_text(FIRST + BREACH, encoding="utf-8")
    (tmp_path / "2.txt").write_text(BREACH + HAND.format(number=3), encoding="utf-8")
    here, there = audit_run(tmp_path), audit_run(tmp_path, AuditOptions(engine=elsewhere))
    assert there == here
    assert here.hands == 3


def test_copies_are_not_judged_first_and_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Reread, "without", lambda *_: pytest.fail("judged again"))
    report = audit(tmp_path, FIRST + SECOND + SECOND, FIRST + CALLED + HAND.format(number=3))
    assert (report.hands, len(report.not_audited)) == (3, 3)


def test_an_engine_that_takes_a_hand_for_a_copy_is_asked_again(tmp_path: Path) -> None:
    def backwards(
        found: Sequence[Found], form: str | None, settings: AuditSettings
    ) -> Iterator[Done]:
        judge, known = Judge(settings), KnownHands()
        todo = [*batches(found, form)]
        results = [
            [judge.stretch(one, known=known) for one in reversed(batch.stretches)][::-1]
            for batch in reversed(todo)
        ]
        yield from zip(todo, reversed(results), strict=True)

    (tmp_path / "1.txt").write_text(FIRST + BREACH, encoding="utf-8")
    (tmp_path / "2.txt").write_text(BREACH + HAND.format(number=3), encoding="utf-8")
    assert audit_run(tmp_path, AuditOptions(engine=backwards)) == audit_run(tmp_path)


UNFIT = SECOND.replace("Seat 2: Lee ($100 in chips)", "Seat 1: Lee ($100 in chips)")


@pytest.mark.parametrize("files", [(UNFIT + SECOND,), (UNFIT, SECOND)])
def test_a_hand_that_cannot_be_audited_is_not_the_one_that_others_copy(
    files: tuple[str, ...], tmp_path: Path
) -> None:
    report = audit(tmp_path, *files)
    (gap,) = report.not_audited
    assert (gap.citation, gap.location.line, report.hands) == ("log:inconsistent", 4, 1)


def test_a_copy_that_cannot_be_audited_is_a_copy(tmp_path: Path) -> None:
    (found,) = gaps(tmp_path, SECOND + UNFIT)
    assert found == (17, "the hand differs from its copy at line 1", True)


def test_the_earliest_hands_are_forgotten_first() -> None:
    known = KnownHands(most=6)
    for number in range(1, 9):
        known.add(number * 256, number, 10 * number, 0)  # all of one slot at first
    assert [one for one in range(1, 9) if known.find(one * 256)] == [4, 5, 6, 7, 8]
    assert known.find(8 * 256) == (8, 80, 0)


def test_many_hands_are_found_again() -> None:
    known = KnownHands()
    for number in range(1_000):
        known.add(number * 7, number, number, 1)
    assert [known.find(number * 7) for number in range(1_000)] == [
        (number, number, 1) for number in range(1_000)
    ]
    assert known.find(8) is None


def test_places_of_copies() -> None:
    copies = Copies()
    copies.open("night.txt")
    hands = [
        LoggedHand(place, which, 0, str(which), 1, 2) for place, which in ((1, 5), (2, 6), (4, 5))
    ]
    assert list(copies.repeated(hands)) == [4]


def test_a_log_that_grows_has_the_copies_of_the_finished_one(tmp_path: Path) -> None:
    log = tmp_path / "night.txt"
    log.write_text(FIRST + SECOND + FIRST + FIRST + CALLED, encoding="utf-8")
    found = follow([str(log)], LiveAuditor(), ends=lambda: True, say=lambda _: None)
    whole = handaudit.audit(log)
    assert sorted(map(str, found.not_audited)) == sorted(map(str, whole.not_audited))
    assert [one.hands for one in found.inputs] == [one.hands for one in whole.inputs]
    assert (found.hands, found.by_rule) == (whole.hands, whole.by_rule)
