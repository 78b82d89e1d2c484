"""The ids of Winamax count the hands of a table, so button, stakes and missing hands show between them."""

from pathlib import Path

import handaudit
from handaudit.duties.outcome import Kind

TWO = 2
RING = {1: "Ann", 2: "Bob", 3: "Cat"}


def hand(
    number: int,
    button: int,
    players: dict[int, str] = RING,
    stacks: tuple[int, ...] = (200, 200, 200),
    *,
    tournament: bool = False,
) -> str:
    """Everybody folds to the big blind, who gets ten chips; of two, the button posts the small one."""
    order = sorted(players, key=lambda seat: (seat - button - 1) % 10)
    small, big = order[:2] if len(order) > TWO else (order[1], order[0])
    if button not in players:
        small, big = order[-1], order[0]  # the small blind has left; its seat has the button
    where = 'Tournament "Friday" buyIn: 5€ level: 1' if tournament else "CashGame"
    unit = "" if tournament else "€"
    seats = "".join(
        f"Seat {seat}: {name} ({stack}{unit})\n"
        for (seat, name), stack in zip(players.items(), stacks, strict=False)
    )
    folds = "".join(f"{players[seat]} folds\n" for seat in [*order[2:], *order[:2]] if seat != big)
    return (
        f"Winamax Poker - {where} - HandId: #7000001-{number}-{1419437602 + 60 * number}"
        f" - Holdem no limit (10{unit}/20{unit}) - 2024/05/07 20:{number:02}:00 UTC\n"
        f"Table: 'Petit Port' 6-max (real money) Seat #{button} is the button\n{seats}"
        f"*** ANTE/BLINDS ***\n{players[small]} posts small blind 10{unit}\n"
        f"{players[big]} posts big blind 20{unit}\n*** PRE-FLOP *** \n{folds}"
        f"{players[big]} collected 30{unit} from pot\n*** SUMMARY ***\nTotal pot 30{unit} | No rake\n"
        f"Seat {big}: {players[big]} won 30{unit}\n\n"
    )


def audited(folder: Path, *hands: str) -> tuple[list[tuple[str, Kind, str]], list[str]]:
    """The findings, and what was noted of hands."""
    for place, one in enumerate(hands):
        (folder / f"{place}.txt").write_text(one, encoding="utf-8")
    report = handaudit.audit(folder)
    found = [(one.rule, one.outcome, one.message) for one in report.findings]
    assert not report.incomplete
    return found, [one.reason for one in report.not_audited]


FIRST = hand(1, 1)
"""Seat 1 has the button, seats 2 and 3 the blinds."""
STACKS = (200, 190, 210)


def test_the_button_moves_on(tmp_path: Path) -> None:
    assert audited(tmp_path, FIRST + hand(2, 2, stacks=STACKS)) == ([], [])


def test_a_button_that_stays_is_found_in_another_file_as_well(tmp_path: Path) -> None:
    found, notes = audited(tmp_path, hand(2, 1, stacks=STACKS), FIRST)
    assert found == [
        ("button-moves-clockwise", Kind.VIOLATED, "the button stayed at seat 1"),
    ]
    assert notes == []


def test_a_missing_hand_leaves_the_button_open(tmp_path: Path) -> None:
    found, notes = audited(tmp_path, FIRST + hand(3, 1, stacks=STACKS))
    assert found == []
    assert notes == [
        "round 7000001-2 is missing between rounds 7000001-1-1419437662 and 7000001-3-1419437782"
    ]


def test_a_copy_in_another_file_is_judged_once(tmp_path: Path) -> None:
    found, notes = audited(tmp_path, FIRST + hand(2, 1, stacks=STACKS), FIRST)
    assert [rule for rule, _, _ in found] == ["button-moves-clockwise"]
    assert notes == ["the hand is a copy of the one at line 1 of " + str(tmp_path / "0.txt")]


def test_a_button_where_a_player_has_left_is_indeterminate(tmp_path: Path) -> None:
    left = {1: "Ann", 3: "Cat", 4: "Dee"}
    both = hand(1, 1, {**RING, 4: "Dee"}, (200, 200, 200, 200)) + hand(2, 2, left, (200, 210, 200))
    found, _ = audited(tmp_path, both)
    assert [(rule, kind) for rule, kind, _ in found if rule == "button-moves-clockwise"] == [
        ("button-moves-clockwise", Kind.INDETERMINATE)
    ]


def test_the_button_of_two_players_after_three_is_indeterminate(tmp_path: Path) -> None:
    """Rooms move it so that nobody has the big blind twice; the subchapter is silent (A-15)."""
    two = hand(2, 1, {1: "Ann", 3: "Cat"}, (200, 210))
    found, _ = audited(tmp_path, FIRST + two)
    assert ("button-moves-clockwise", Kind.INDETERMINATE) in [
        (rule, kind) for rule, kind, _ in found
    ]
    assert not any(kind is Kind.VIOLATED for rule, kind, _ in found if "button" in rule)


def test_stakes_in_two_files_are_those_that_the_hand_before_left(tmp_path: Path) -> None:
    found, _ = audited(tmp_path, FIRST, hand(2, 2, stacks=(190, 190, 210)))
    assert found == [
        ("stakes-carried-over", Kind.VIOLATED, "10 left seat 1 between two consecutive rounds")
    ]
