"""Hands of a history are compared in the order of play, in whatever order files have them."""

from pathlib import Path

import pytest

import handaudit
from pier_hands import hand

FIRST = hand(1, 1, (100, 100, 100))
AS_LEFT, LESS = (100, 99.5, 100.5), (90, 99.5, 100.5)


@pytest.mark.parametrize("step", [1, -1], ids=["in-order", "later-first"])
def test_stakes_fall_between_two_hands(step: int, tmp_path: Path) -> None:
    for name, stacks, expected in (
        ("right", AS_LEFT, []),
        ("less", LESS, [("2", "10 left seat 1")]),
    ):
        hands = [FIRST, hand(2, 2, stacks)]
        log = tmp_path / f"{name}.txt"
        log.write_text("".join(hands[::step]), encoding="utf-8")
        report = handaudit.audit(log)
        found = [
            (one.hand[-1:], one.message[:14])
            for one in report.findings
            if one.rule == "stakes-carried-over" and one.hand
        ]
        assert found == expected
        assert report.by_rule["stakes-carried-over"].met == (0 if expected else 1)


@pytest.mark.parametrize("names", ["abc", "cba", "bca"])
@pytest.mark.parametrize(("minute", "follows"), [(3, True), (33, False)])
def test_the_files_of_a_table_are_put_in_order(
    names: str, minute: int, *, follows: bool, tmp_path: Path
) -> None:
    """Three files of one table, of which the last has chips missing, or comes half an hour later."""
    hands = (FIRST, hand(2, 2, AS_LEFT), hand(minute, 3, (100.5, 89.5, 100)))
    for name, one in zip(names, hands, strict=True):
        (tmp_path / f"{name}.txt").write_text(one, encoding="utf-8")
    report = handaudit.audit(tmp_path)
    found = [
        (Path(one.location.path).stem, one.message[:14])
        for one in report.findings
        if one.rule == "stakes-carried-over" and one.hand
    ]
    assert found == ([(names[-1], "10 left seat 2")] if follows else [])
    assert report.by_rule["stakes-carried-over"].met == 1


@pytest.mark.parametrize(("files", "found"), [(1, 1), (2, 0)])
def test_a_file_that_is_lost_may_hold_the_hand_in_which_chips_changed_players(
    files: int, found: int, tmp_path: Path
) -> None:
    """Seat 1 has 10 less, and seat 3 has 10 more: in one file, no hand is missing between the two."""
    hands = hand(1, 1, (100, 100, 100, 100)), hand(2, 2, (90, 99.5, 110.5, 100))
    for at, one in enumerate(hands):
        with (tmp_path / f"{at % files}.txt").open("a", encoding="utf-8") as file:
            file.write(one)
    rules = [one.rule for one in handaudit.audit(tmp_path).findings]
    assert rules.count("stakes-carried-over") == found


LATER = (
    (100, 100, 100),
    (100, 99.5, 100.5),
    (100.5, 99.5, 100),
    (100, 100, 100),
    (90, 99.5, 100.5),
)


@pytest.mark.parametrize("order", ["12345", "54321", "31425", "25143", "45123"])
def test_the_hands_of_a_file_are_put_in_order(order: str, tmp_path: Path) -> None:
    """Of five hands, the last has chips missing."""
    hands = [hand(at, (at - 1) % 3 + 1, stacks) for at, stacks in enumerate(LATER, 1)]
    log = tmp_path / "pier.txt"
    log.write_text("".join(hands[int(at) - 1] for at in order), encoding="utf-8")
    report = handaudit.audit(log)
    found = [one for one in report.findings if one.rule == "stakes-carried-over" and one.hand]
    assert [(one.hand, one.message[:14]) for one in found] == [("900000005", "10 left seat 1")]
