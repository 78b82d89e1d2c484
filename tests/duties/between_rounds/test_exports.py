"""An export of PokerGFX numbers its hands: the button, stacks and missing hands show from one to the next."""

import json
from pathlib import Path
from typing import Any

import pytest

import handaudit
from handaudit.duties.outcome import Kind

SEATS = (1, 2, 3)


def hand(number: int, button: int, stacks: tuple[int, int, int]) -> dict[str, Any]:
    """The button and the small blind fold, and the big blind gets ten chips."""
    small, big = (seat % 3 + 1 for seat in (button, button + 1))
    gains = {small: -10, big: 10}
    return {
        "AnteAmt": 0,
        "BetStructure": "NOLIMIT",
        "Events": [
            {"EventType": "FOLD", "PlayerNum": button},
            {"EventType": "FOLD", "PlayerNum": small},
        ],
        "FlopDrawBlinds": {
            "ButtonPlayerNum": button,
            "SmallBlindPlayerNum": small,
            "SmallBlindAmt": 10,
            "BigBlindPlayerNum": big,
            "BigBlindAmt": 20,
        },
        "GameVariant": "HOLDEM",
        "HandNum": number,
        "Players": [
            {
                "EndStackAmt": stack + gains.get(seat, 0),
                "HoleCards": [""],
                "Name": f"P{seat}",
                "PlayerNum": seat,
                "StartStackAmt": stack,
            }
            for seat, stack in zip(SEATS, stacks, strict=True)
        ],
        "StartDateTimeUTC": f"2025-09-27T10:{number:02}:00Z",
    }


FIRST = hand(4, 1, (500, 500, 500))


@pytest.mark.parametrize(
    ("second", "rules", "notes"),
    [
        (hand(5, 2, (500, 490, 510)), [], []),
        (hand(5, 1, (500, 490, 510)), ["button-moves-clockwise"], []),
        (hand(5, 2, (500, 490, 500)), ["stakes-carried-over"], []),
        (hand(7, 2, (500, 490, 510)), [], ["rounds 5 to 6 are missing between rounds 4 and 7"]),
        (hand(7, 1, (500, 490, 510)), [], ["rounds 5 to 6 are missing between rounds 4 and 7"]),
    ],
)
def test_two_hands(
    second: dict[str, Any], rules: list[str], notes: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "table.json"
    document = {"CreatedDateTimeUTC": "2025-09-27T09:00:00Z", "Hands": [FIRST, second]}
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")
    report = handaudit.audit(path)
    found = [one for one in report.findings if one.outcome is Kind.VIOLATED]
    assert [one.rule for one in found] == rules
    assert [one.reason for one in report.not_audited] == notes
    assert all(one.location.line > len(json.dumps(FIRST, indent=1).splitlines()) for one in found)


def test_who_is_no_longer_dealt_in_and_has_nothing_may_have_left_with_the_chips(
    tmp_path: Path,
) -> None:
    """An export lists the seat by the name of who left it."""
    before, after = hand(4, 1, (500, 500, 500)), hand(5, 2, (500, 490, 510))
    for one, stack in ((before, 300), (after, 0)):
        seat = {"Name": "P4", "PlayerNum": 4, "HoleCards": [""], "SittingOut": not stack}
        one["Players"].append({**seat, "StartStackAmt": stack, "EndStackAmt": stack})
    before["Events"].insert(0, {"EventType": "FOLD", "PlayerNum": 4})
    path = tmp_path / "table.json"
    document = {"CreatedDateTimeUTC": "2025-09-27T09:00:00Z", "Hands": [before, after]}
    path.write_text(json.dumps(document), encoding="utf-8")
    report = handaudit.audit(path)
    assert not report.not_audited
    found = report.findings
    assert "stakes-carried-over" not in {one.rule for one in found}
