"""Two to four layers of all-in: to the chip, a player wins no more than the layers that he matched."""

from itertools import permutations
from pathlib import Path

import pytest

import handaudit

STACKS = (30, 70, 130, 200)
HOLES = ("As Ah", "Ks Kh", "Qs Qh", "Js Jh")
"""Hands from the best to the worst, on a board that helps nobody."""


def layers(stacks: tuple[int, ...], order: tuple[int, ...]) -> dict[int, int]:
    """What each place wins: a layer goes to the best hand among those who matched it.

    ``order`` are the places from the best hand to the worst.
    """
    won = dict.fromkeys(range(len(stacks)), 0)
    below = 0
    for level in sorted(set(stacks)):
        within = [place for place, stack in enumerate(stacks) if stack >= level]
        best = min(within, key=order.index)
        won[best] += (level - below) * len(within)
        below = level
    return won


def history(stacks: tuple[int, ...], order: tuple[int, ...], won: dict[int, int]) -> str:
    names = "ABCD"[: len(stacks)]
    hole = {place: HOLES[rank] for rank, place in enumerate(order)}
    high = max(stacks)
    excess = high - sorted(stacks)[-2]
    top = stacks.index(high)
    first, second = (1, 2) if len(stacks) > 2 else (0, 1)
    turns = [*range(second + 1, len(stacks)), *range(second + 1)]
    posted = dict.fromkeys(range(len(stacks)), 0) | {first: 1, second: 2}
    lines = [
        "PokerStars Hand #900000020: Hold'em No Limit ($1/$2 USD) - 2024/03/01 12:00:00 ET",
        "Table 'Tau' 6-max Seat #1 is the button",
        *(
            f"Seat {i}: {name} (${stack} in chips)"
            for i, (name, stack) in enumerate(zip(names, stacks, strict=True), 1)
        ),
        f"{names[first]}: posts small blind $1",
        f"{names[second]}: posts big blind $2",
        "*** HOLE CARDS ***",
    ]
    to_match = 2
    for place in turns:
        stack = stacks[place]
        if stack > to_match:
            lines.append(f"{names[place]}: raises ${stack - to_match} to ${stack} and is all-in")
            to_match = stack
        else:
            lines.append(f"{names[place]}: calls ${stack - posted[place]} and is all-in")
    if excess:
        lines.append(f"Uncalled bet (${excess}) returned to {names[top]}")
    lines += [
        "*** FLOP *** [2c 7d 9c]",
        "*** TURN *** [2c 7d 9c] [4s]",
        "*** RIVER *** [2c 7d 9c 4s] [3d]",
        "*** SHOW DOWN ***",
        *(f"{names[place]}: shows [{hole[place]}]" for place in turns),
        *(
            f"{names[place]} collected ${amount} from pot"
            for place, amount in won.items()
            if amount
        ),
        "*** SUMMARY ***",
        f"Total pot ${sum(stacks) - excess} | Rake $0",
    ]
    return "\n".join(lines) + "\n\n\n"


def rules(tmp_path: Path, text: str) -> set[str]:
    path = tmp_path / "night.txt"
    path.write_text(text, encoding="utf-8")
    report = handaudit.audit(path)
    found = {one.rule for one in report.findings if one.outcome.value == "violated"}
    return found | {"gap" for one in report.not_audited if one.incomplete}


CASES = [
    (STACKS[:many], order)
    for many in (2, 3, 4)
    for order in [*permutations(range(many))][:: 1 if many < 4 else 5]
]


@pytest.mark.parametrize(("stacks", "order"), CASES)
def test_layers(stacks: tuple[int, ...], order: tuple[int, ...], tmp_path: Path) -> None:
    top = stacks.index(max(stacks))
    won = layers(stacks, order)
    won[top] -= max(stacks) - sorted(stacks)[-2]  # goes back, and is no award
    assert not rules(tmp_path, history(stacks, order, won))
    for giver, taker in permutations(won, 2):
        if won[giver]:
            moved = won | {giver: won[giver] - 1, taker: won[taker] + 1}
            assert rules(tmp_path, history(stacks, order, moved)), (giver, taker)
