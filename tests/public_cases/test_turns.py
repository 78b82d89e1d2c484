"""Situations that publicly reported bugs of other poker software are about: whose turn it is (B5-B7, B19)."""

import pytest

from public_hands import audited, found, hand, live

FLOP, TURN, RIVER = "[2c 7d Ts]", "[2c 7d Ts] [Jh]", "[2c 7d Ts Jh] [3s]"
RUNOUT = f"*** FLOP *** {FLOP}\n*** TURN *** {TURN}\n*** RIVER *** {RIVER}\n*** SHOW DOWN ***"


def test_b5_a_button_blind_game_with_a_short_deck_is_no_game_of_the_subchapter() -> None:
    """It is not read as hold'em, whose order of acting is another one (14.8(a))."""
    log = hand(
        "Ivo 50, Una 50",
        """
Ivo: posts button blind $1
Ivo: posts the ante $1
Una: posts the ante $1
*** HOLE CARDS ***
Una: calls $1
Ivo: checks
*** FLOP *** [6c 9d Ts]
Una: checks
Ivo: bets $2
Una: folds
Uncalled bet ($2) returned to Ivo
Ivo collected $4 from pot
""",
        game="6+ Hold'em No Limit (Button Blind $1 - Ante $1 USD)",
        total="$4 | Rake $0",
    )
    assert [rule for rule, _ in found(log)] == ["game-permitted"]


HEADS_UP = """
Ivo: posts small blind $0.50
Una: posts big blind $1
*** HOLE CARDS ***
Ivo: calls $0.50
Una: checks
*** FLOP *** [2c 7d Ts]
{flop}
Uncalled bet ($2) returned to Ivo
Ivo collected $2 from pot
"""


def test_b6_two_players_and_the_button_opens_the_flop() -> None:
    """The other player opens every later round; who has which blind is A-14."""
    log = hand(
        "Ivo 100, Una 100", HEADS_UP.format(flop="Ivo: bets $2\nUna: folds"), total="$2 | Rake $0"
    )
    assert found(log) == [("first-actor", "Ivo: bets $2")]


def test_b6_two_players_in_the_usual_order() -> None:
    log = hand(
        "Ivo 100, Una 100",
        HEADS_UP.format(flop="Una: checks\nIvo: bets $2\nUna: folds"),
        total="$2 | Rake $0",
    )
    assert found(log) == []


def test_b7_the_flop_comes_before_the_big_blind_has_acted() -> None:
    log = hand(
        "Ivo 100, Una 100, Rolf 100, Tess 100",
        """
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Tess: folds
Ivo: folds
Una: calls $0.50
*** FLOP *** [2c 7d Ts]
Una: checks
Rolf: bets $2
Una: folds
Uncalled bet ($2) returned to Rolf
Rolf collected $2 from pot
""",
        total="$2 | Rake $0",
    )
    assert found(log) == [("betting-round-complete", "*** FLOP *** [2c 7d Ts]")]


def test_b7_a_big_blind_that_is_all_in_does_not_check() -> None:
    """With one dollar the big blind has too little to be dealt in at all (14.7(c)3): the other finding."""
    log = hand(
        "Ivo 100, Una 100, Rolf 1",
        f"""
Una: posts small blind $0.50
Rolf: posts big blind $1 and is all-in
*** HOLE CARDS ***
Ivo: folds
Una: calls $0.50
Rolf: checks
{RUNOUT}
Una: shows [Ac Ad] (a pair of Aces)
Rolf: shows [9c 9d] (a pair of Nines)
Una collected $2 from pot
""",
        total="$2 | Rake $0",
    )
    assert found(log) == [
        ("minimum-stake", "Seat 3: Rolf ($1 in chips)"),
        ("act-only-while-in", "Rolf: checks"),
    ]


def test_b19_a_fold_without_a_bet_is_allowed() -> None:
    log = live(
        "Ivo 200, Una 200, Rolf 200",
        """
seat 2 blinds 2
seat 3 blinds 5
seat 1 calls 5
seat 2 folds
seat 3 checks
dealer deals board 7h 8c Td
seat 3 folds
dealer awards 12 to 1 from main for pot
""",
    )
    assert found(log) == []


@pytest.mark.parametrize(
    ("awards", "broken"),
    [
        (
            "dealer awards 200 to 3 from side-1 for pot\ndealer awards 150 to 1 from main for pot",
            [],
        ),
        (
            "dealer awards 200 to 1 from side-1 for pot\ndealer awards 150 to 1 from main for pot",
            [("side-pot-eligibility", "dealer awards 200 to 1 from side-1 for pot")],
        ),
        (
            "dealer awards 350 to 1 from main for pot",
            [("side-pot-by-contribution", "dealer awards 350 to 1 from main for pot")],
        ),
        (
            "dealer awards 200 to 3 from side-1 for pot\ndealer awards 150 to 3 from main for pot",
            [("award-to-contender", "dealer awards 150 to 3 from main for pot")],
        ),
    ],
    ids=["to the one who stayed", "to the all-in player", "as one pot", "both pots"],
)
def test_b19_a_fold_leaves_the_side_pot_to_the_one_who_stays(
    awards: str, broken: list[tuple[str, str]]
) -> None:
    """The later fold of the one who was alone in the side pot gives up the main pot only."""
    log = live(
        "Ivo 50, Una 200, Rolf 200",
        f"""
seat 2 blinds 2
seat 3 blinds 5
seat 1 raises to 50 all-in
seat 2 raises to 150
seat 3 calls 145
dealer deals board 7h 8c Td
seat 2 checks
seat 3 checks
dealer deals board 2s
seat 2 folds
seat 3 folds
dealer deals board Kd
{awards}
""",
    )
    assert found(log) == broken


def test_b19_a_second_fold_of_the_same_player() -> None:
    log = live(
        "Ivo 200, Una 200, Rolf 200",
        """
seat 2 blinds 2
seat 3 blinds 5
seat 1 folds
seat 1 folds
seat 2 folds
dealer returns 3 to 3
dealer awards 4 to 3 from main for pot
""",
    )
    report = audited(log)
    assert [(one.rule, one.location.line) for one in report.findings] == [("act-only-while-in", 16)]
