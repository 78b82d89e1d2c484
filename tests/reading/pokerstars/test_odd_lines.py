"""Lines that converters and old clients write in another way than PokerStars."""

import io

import pytest

from handaudit.facts import events as ev
from handaudit.facts.cards import CARDS
from handaudit.facts.log import Round
from handaudit.reading import read
from structured_hands import of_kind

HAND = """PokerStars Hand #7001: Omaha Limit ($2/$4 USD) - 2024/03/01 12:00:00 ET
Table 'Quay' 6-max Seat #1 is the button
Seat 1: Ada ($200 in chips)
Seat 2: Ben ($200 in chips)
Seat 3: Cleo ($200 in chips)
Ben: posts small blind $1
Cleo: posts big blind $2
*** HOLE CARDS ***
Dealt to Ada [Tc Qs 2d 3d]
Ada: calls $2
Ben: folds
Cleo: checks
*** FLOP *** [7h 8c Td]
Cleo: checks
Ada: checks
*** TURN *** [7h 8c Td] [2s]
Cleo: checks
Ada: checks
*** RIVER *** [7h 8c Td 2s] [Kd]
Cleo: checks
Ada: checks
*** SHOW DOWN ***
Cleo: shows [As Ac Jh 9d] (a straight, Seven to Jack)
Ada: mucks hand
Cleo collected $5 from pot
*** SUMMARY ***
Total pot $5 | Rake $0
Board [7h 8c Td 2s Kd]
Seat 1: Ada (button) mucked [Tc Qs 2d 3d]
Seat 2: Ben (small blind) folded before Flop
Seat 3: Cleo (big blind) showed [As Ac Jh 9d] and won ($5) with a straight, Seven to Jack
"""


def changed(before: str, after: str) -> Round:
    assert before in HAND
    text = HAND.replace(before, after)
    (hand,) = (
        part for part in read(io.BytesIO(text.encode()), name="x") if isinstance(part, Round)
    )
    return hand


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[Tc Qs 2d 3d]", "[10c Qs 2d 3d]"),
        ("7h 8c Td", "7h 8c 10d"),
        ("Ben: folds", "Ben: folds (timed out)"),
        ("Omaha Limit", "Omaha Fixed Limit"),
        ("[7h 8c Td 2s] [Kd]", "[7h 8c Td 2s] []"),
    ],
)
def test_another_way_to_write_a_line_changes_nothing(before: str, after: str) -> None:
    plain, odd = changed(before, before), changed(before, after)
    assert odd.defect is None
    assert odd.events == plain.events
    assert odd.session == plain.session


@pytest.mark.parametrize(
    ("said", "seen"),
    [
        ("mucked [XX Qs 2d 3d]", (None, CARDS["Qs"], CARDS["2d"], CARDS["3d"])),
        ("mucked [XX XX XX XX]", ()),
        ("showed [..-.. .. .. ..] and lost with a pair of Tens", ()),
        (
            "showed [Tc Qs-Td Tc Qs 8s 7h] and lost with a pair of Tens",
            (CARDS["Tc"], CARDS["Qs"]),
        ),
    ],
)
def test_cards_of_a_result_may_be_unknown(said: str, seen: ev.Cards) -> None:
    hand = changed("mucked [Tc Qs 2d 3d]", said)
    assert of_kind(hand, ev.Unread) == []
    assert next(one.cards for one in of_kind(hand, ev.ResultStated) if one.seat == 1) == seen


def test_a_card_that_the_summary_lacks_too_is_unknown() -> None:
    text = HAND.replace("[7h 8c Td 2s] [Kd]", "[7h 8c Td 2s] []").replace(
        "Board [7h 8c Td 2s Kd]\n", ""
    )
    (hand,) = (
        part for part in read(io.BytesIO(text.encode()), name="x") if isinstance(part, Round)
    )
    assert of_kind(hand, ev.BoardDealt)[-1].cards == (None,)
