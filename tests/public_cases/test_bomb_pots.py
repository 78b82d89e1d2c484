"""Situations that publicly reported bugs of other poker software are about: a flop before any wager (B23).

Bomb pots in each format that can hold them, and courchevel.
"""

import json
from typing import Any, Final

import pytest

from handaudit.facts import events as e
from public_hands import found, hand, rounds
from structured_hands import ohh_hand

POKERSTARS = hand(
    "Ivo 100, Una 100, Rolf 100",
    """
Ivo: posts the ante $5
Una: posts the ante $5
Rolf: posts the ante $5
*** HOLE CARDS ***
*** FLOP *** [2c 7d Ts]
Una: checks
Rolf: bets $10
Ivo: folds
Una: folds
Uncalled bet ($10) returned to Rolf
Rolf collected $15 from pot
""",
    total="$15 | Rake $0",
)

OF_888 = """#Game No : 41
***** WSOP.com-NJ Hand History for Game 41 *****
$0.50/$1 Blinds No Limit Holdem - *** 07 05 2024 20:00:00
Table Pier 9 Max (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: Ivo ( $100 )
Seat 2: Una ( $100 )
Seat 3: Rolf ( $100 )
Ivo posts ante [$5]
Una posts ante [$5]
Rolf posts ante [$5]
** Dealing down cards **
** Dealing flop ** [ 2c, 7d, Ts ]
Una checks
Rolf bets [$10]
Ivo folds
Una folds
** Summary **
Rolf collected [ $15 ]
"""

PARTY = """***** Hand History for Game 41 *****
$0.50/$1 USD NL Texas Hold'em - Tuesday, May 07, 20:00:00 EDT 2024
Table Pier (Real Money)
Seat 1 is the button
Total number of players : 3/9
Seat 1: Ivo ( $100 USD )
Seat 2: Una ( $100 USD )
Seat 3: Rolf ( $100 USD )
Ivo posts ante [$5 USD]
Una posts ante [$5 USD]
Rolf posts ante [$5 USD]
** Dealing down cards **
** Dealing Flop ** [ 2c, 7d, Ts ]
Una checks
Rolf bets [$10 USD]
Ivo folds
Una folds
Rolf does not show cards.
Rolf wins $25 USD
"""

PHH = """variant = "NT"
antes = [5, 5, 5]
blinds_or_straddles = [0, 0, 0]
min_bet = 1
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 ????",
  "d dh p2 ????",
  "d dh p3 ????",
  "d db 2c7dTs",
  "p1 cc",
  "p2 cbr 10",
  "p3 f",
  "p1 f",
]
year = 2024
month = 5
day = 7
seats = [2, 3, 1]
players = ["Una", "Rolf", "Ivo"]
"""

NAMES: Final = {1: "Ivo", 2: "Una", 3: "Rolf"}


OHH = ohh_hand(
    NAMES,
    [
        ("Preflop", "", [("Post Ante", seat, 5) for seat in NAMES]),
        (
            "Flop",
            "2c 7d Ts",
            [("Check", 2, 0), ("Bet", 3, 10), ("Fold", 1, 0), ("Fold", 2, 0)],
        ),
    ],
    won=15,
)


def _pokergfx(*events: tuple[str, int, int, int], **fields: Any) -> str:
    """An export of one hand; of an event the kind, the player, the amount and the pot before it."""
    flop = [
        {"EventType": "BOARD CARD", "BoardCards": card, "BoardNum": 1}
        for card in ("2c", "7d", "10s")
    ]
    stated = {
        "AnteAmt": 0,
        "BetStructure": "NOLIMIT",
        "Events": flop
        + [
            {"EventType": kind, "PlayerNum": seat, "BetAmt": amount, "Pot": pot}
            for kind, seat, amount, pot in events
        ],
        "FlopDrawBlinds": {
            "AnteType": "STANDARD",
            "ButtonPlayerNum": 1,
            "SmallBlindPlayerNum": 2,
            "SmallBlindAmt": 1,
            "BigBlindPlayerNum": 3,
            "BigBlindAmt": 2,
        },
        "GameVariant": "HOLDEM",
        "HandNum": 41,
        "Players": [
            {"PlayerNum": seat, "Name": name, "StartStackAmt": 100} for seat, name in NAMES.items()
        ],
        "StartDateTimeUTC": "2024-05-07T20:00:00Z",
    }
    document = {"CreatedDateTimeUTC": "2024-05-07T20:00:00Z", "Hands": [stated | fields]}
    return json.dumps(document, indent=1) + "\n"


POKERGFX = _pokergfx(
    ("CHECK", 2, 0, 15), ("BET", 3, 10, 15), ("FOLD", 1, 0, 25), ("FOLD", 2, 0, 25), BombPotAmt=5
)

BOMB_POTS: Final = {
    "pokerstars": POKERSTARS,
    "888": OF_888,
    "party": PARTY,
    "phh": PHH,
    "ohh": OHH,
    "pokergfx": POKERGFX,
}
LABELLED: Final = {"pokerstars", "888", "party"}
"""The formats whose head has the blinds of the table, a bomb pot or not."""


@pytest.mark.parametrize("name", BOMB_POTS)
def test_b23_the_posts_of_a_bomb_pot_are_antes_and_the_flop_comes_first(name: str) -> None:
    (played,) = rounds(BOMB_POTS[name])
    assert played.defect is None
    told = [event for event in played if isinstance(event, e.Anted | e.BlindPosted | e.Folded)]
    assert [(type(event).__name__, event.seat) for event in told] == [
        *(("Anted", seat) for seat in ([2, 3, 1] if name == "phh" else [1, 2, 3])),
        *(("Folded", seat) for seat in (1, 2)),
    ]
    wagers = [event for event in played if isinstance(event, e.BetMade | e.Raised)]
    assert [(event.seat, type(event)) for event in wagers] == [(3, e.BetMade)]


@pytest.mark.parametrize("name", BOMB_POTS)
def test_b23_a_bomb_pot_lacks_the_first_betting_round_and_breaks_nothing_else(name: str) -> None:
    """The first to act is the player left of the button.  That the subchapter has a betting round before
    the flop, and the table's label blinds, is told once each; no order of acting is wrong.
    """
    due = {"betting-after-cards"} | ({"blind-count"} if name in LABELLED else set())
    assert {rule for rule, _ in found(BOMB_POTS[name])} == due


FIRST = {
    "pokerstars": ("Una: checks\n", ""),
    "888": ("Una checks\n", ""),
    "party": ("Una checks\n", ""),
    "phh": ('  "p1 cc",\n', ""),
}


@pytest.mark.parametrize("name", FIRST)
def test_b23_the_player_left_of_the_button_opens_the_flop_of_a_bomb_pot(name: str) -> None:
    rules = {rule for rule, _ in found(BOMB_POTS[name].replace(*FIRST[name]))}
    assert "first-actor" in rules


def test_b23_an_export_whose_pot_is_not_the_antes_is_not_audited() -> None:
    log = _pokergfx(("CHECK", 2, 0, 18), ("BET", 3, 10, 18), ("FOLD", 1, 0, 28), BombPotAmt=5)
    (played,) = rounds(log)
    assert played.defect is not None
    assert played.defect.cite == "log:inconsistent"
    assert "15 of antes, and 18 in the pot" in played.defect.message


COURCHEVEL = """
Una: posts small blind $1
Rolf: posts big blind $2
*** HOLE CARDS ***
{first}*** PRE-FLOP *** [8s]
{second}Ivo: calls $2
Una: folds
Rolf: checks
*** FLOP *** {flop}
Rolf: checks
Ivo: bets $3
Rolf: folds
Uncalled bet ($3) returned to Ivo
Ivo collected $5 from pot
"""


def courchevel(flop: str = "[8s] [2c 9h]", first: str = "", second: str = "") -> str:
    return hand(
        "Ivo 200, Una 200, Rolf 200",
        COURCHEVEL.format(flop=flop, first=first, second=second),
        game="Courchevel Pot Limit ($1/$2 USD)",
        total="$5 | Rake $0",
    )


@pytest.mark.parametrize("flop", ["[8s] [2c 9h]", "[8s 2c 9h]"], ids=["apart", "repeated"])
def test_b23_courchevel_turns_one_card_before_the_first_wager_and_two_more(flop: str) -> None:
    """It is no game of 14.8(a), and no other duty is broken: the blinds and the order are hold 'em's."""
    log = courchevel(flop)
    (played,) = rounds(log)
    boards = [len(event.cards) for event in played if isinstance(event, e.BoardDealt)]
    assert boards == [1, 2]
    assert [rule for rule, _ in found(log)] == ["game-permitted"]


def test_b23_a_courchevel_flop_of_another_first_card_is_found() -> None:
    rules = [rule for rule, _ in found(courchevel("[8h] [2c 9h]"))]
    assert rules == ["game-permitted", "board-repeated-rightly"]
