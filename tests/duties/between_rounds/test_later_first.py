"""A history that has its latest hand first: the stakes are compared in the order of play."""

from pathlib import Path

import pytest

import handaudit

SEATS = {1: "Ann", 2: "Bob", 3: "Cat"}


def hand(minute: int, button: int, stacks: tuple[float, float, float]) -> str:
    """Everybody folds to the big blind, who wins the small one."""
    small, big = (seat % 3 + 1 for seat in (button, button + 1))
    seats = "".join(
        f"Seat {seat}: {name} (${stack:.2f} in chips)\n"
        for (seat, name), stack in zip(SEATS.items(), stacks, strict=True)
    )
    results = "".join(
        f"Seat {seat}: {name} {'collected ($1)' if seat == big else 'folded before Flop'}\n"
        for seat, name in SEATS.items()
    )
    return (
        f"PokerStars Hand #90000000{minute}: Hold'em No Limit ($0.50/$1.00 USD)"
        f" - 2015/05/07 20:0{minute}:00 ET\n"
        f"Table 'Pier' 6-max Seat #{button} is the button\n{seats}"
        f"{SEATS[small]}: posts small blind $0.50\n{SEATS[big]}: posts big blind $1\n"
        f"*** HOLE CARDS ***\n{SEATS[button]}: folds\n{SEATS[small]}: folds\n"
        f"Uncalled bet ($0.50) returned to {SEATS[big]}\n{SEATS[big]} collected $1 from pot\n"
        f"{SEATS[big]}: doesn't show hand\n*** SUMMARY ***\nTotal pot $1 | Rake $0\n{results}\n\n"
    )


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
