"""Stacks at the end of a hand are evidence of who was paid: any chip astray in them is found."""

import json
from pathlib import Path
from typing import Any

import pytest

import handaudit
from in_memory import audited, violated

PHH = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [1000, 600, 1000]
actions = ['d dh p1 AsAh', 'd dh p2 8s4c', 'd dh p3 KcKd', 'p3 cbr 300', 'p1 cc', 'p2 f', \
'd db 7d5h9d', 'p1 cbr 400', 'p3 f']
finishing_stacks = """
LAWFUL = [1310, 590, 700]


def broken(name: str, text: str) -> list[str]:
    report = audited(text, name=name)
    assert report.hands == 1, report.not_audited
    return violated(report)


def moved(stacks: list[int], giver: int, taker: int, amount: int) -> list[int]:
    return [
        stack - amount * (seat == giver) + amount * (seat == taker)
        for seat, stack in enumerate(stacks)
    ]


def test_stacks_that_follow_from_the_wagers_are_lawful() -> None:
    assert not broken("a.phh", PHH + str(LAWFUL))


@pytest.mark.parametrize("amount", [1, 10, 610, 1010])
@pytest.mark.parametrize("taker", [1, 2])
def test_chips_that_a_folded_player_has_of_the_pot_are_found(taker: int, amount: int) -> None:
    assert broken("a.phh", PHH + str(moved(LAWFUL, 0, taker, amount)))


@pytest.mark.parametrize("giver", [1, 2])
def test_chips_that_a_player_lacks_and_never_wagered_are_found(giver: int) -> None:
    assert broken("a.phh", PHH + str(moved(LAWFUL, giver, 0, 1))) == ["final-stacks"]


@pytest.mark.parametrize("taker", [0, 1, 2])
def test_a_chip_from_nowhere_is_found(taker: int) -> None:
    assert broken("a.phh", PHH + str(moved(LAWFUL, -1, taker, 1)))


def test_stacks_of_several_players_that_do_not_follow_are_those_of_another_hand() -> None:
    text = PHH.replace("[1000, 600, 1000]", "[1000, 600, 900]") + "[100, 1100, 800]"
    report = audited(text, name="a.phh")
    assert not violated(report)
    (gap,) = report.not_audited
    assert "the stacks at the end do not agree with the play" in gap.reason


def export(**ends: int) -> str:
    """Cy folds, and Al calls Bo's bet of all chips, which is more than Al has."""
    players = [("Al", 400, "as ah"), ("Bo", 1000, "kc kd"), ("Cy", 600, "8s 4c")]
    board = ["7d", "5h", "9d", "7c", "qh"]
    wagers: list[dict[str, Any]] = [
        {"EventType": "ALL IN", "PlayerNum": 2, "BetAmt": 1000, "Pot": 30},
        {"EventType": "FOLD", "PlayerNum": 3},
        {"EventType": "ALL IN", "PlayerNum": 1, "BetAmt": 400, "Pot": 1030},
    ]
    cards = [{"EventType": "BOARD CARD", "BoardCards": card, "BoardNum": 1} for card in board]
    hand = {
        "AnteAmt": 0,
        "BetStructure": "NOLIMIT",
        "Events": [*wagers, *cards],
        "FlopDrawBlinds": {
            "AnteType": "BB_ANTE_BB1ST",
            "ButtonPlayerNum": 2,
            "SmallBlindPlayerNum": 3,
            "SmallBlindAmt": 10,
            "BigBlindPlayerNum": 1,
            "BigBlindAmt": 20,
        },
        "GameVariant": "HOLDEM",
        "HandNum": 7,
        "Players": [
            {
                "EndStackAmt": ends[name],
                "HoleCards": [cards],
                "Name": name,
                "PlayerNum": seat,
                "StartStackAmt": start,
            }
            for seat, (name, start, cards) in enumerate(players, 1)
        ],
        "StartDateTimeUTC": "2025-09-27T10:00:00Z",
    }
    return json.dumps({"CreatedDateTimeUTC": "2025-09-27T09:00:00Z", "Hands": [hand]})


def test_a_chip_of_a_player_who_sits_out_is_found() -> None:
    both = json.loads(export(Al=809, Bo=600, Cy=590))
    away = {"Name": "Di", "PlayerNum": 4, "StartStackAmt": 500, "HoleCards": [""]}
    for stack, rules in ((500, ["pot-conserved"]), (501, ["award-to-contender"])):
        players = both["Hands"][0]["Players"]
        players[3:] = [{**away, "EndStackAmt": stack, "SittingOut": True}]
        assert broken("a.json", json.dumps(both)) == rules


def test_a_hand_with_other_stacks_differs_from_its_copy(tmp_path: Path) -> None:
    both, other = (json.loads(export(Al=al, Bo=600, Cy=590)) for al in (810, 809))
    both["Hands"] += other["Hands"]
    path = tmp_path / "a.json"
    path.write_text(json.dumps(both), encoding="utf-8")
    report = handaudit.audit(path)
    assert "differs from its copy" in report.not_audited[0].reason


def test_an_export_whose_stacks_follow_from_the_wagers_is_lawful() -> None:
    assert not broken("a.json", export(Al=810, Bo=600, Cy=590))


@pytest.mark.parametrize(
    ("ends", "rule"),
    [
        ({"Al": 1400, "Bo": 10, "Cy": 590}, "side-pot-eligibility"),
        ({"Al": 0, "Bo": 1410, "Cy": 590}, "best-hand-wins"),
        ({"Al": 809, "Bo": 600, "Cy": 591}, "award-to-contender"),
        ({"Al": 809, "Bo": 600, "Cy": 590}, "pot-conserved"),
        ({"Al": 811, "Bo": 600, "Cy": 590}, "pot-conserved"),
        ({"Al": 811, "Bo": 600, "Cy": 589}, "final-stacks"),
        ({"Al": 810, "Bo": 599, "Cy": 590}, "final-stacks"),  # nobody called Bo's last 600
        ({"Al": 0, "Bo": 600, "Cy": 590}, "pot-conserved"),  # nobody has the pot
    ],
)
def test_chips_astray_in_an_export_are_found(ends: dict[str, int], rule: str) -> None:
    assert rule in broken("a.json", export(**ends))
