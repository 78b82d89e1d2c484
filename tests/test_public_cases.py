"""Situations that publicly reported bugs of other poker software are about: betting.

Each test carries the number of its case.  The cases about reading logs (A) are in
``test_public_cases_reading``, those about blinds (B10 to B12) in ``test_public_cases_blinds``, those
about cards (C, D) in ``test_public_cases_cards``, and those about pots (E) in ``test_public_cases_pots``.
``test_public_cases_house`` judges by house rules what the subchapter does not know: least raises,
re-opening, caps, missed drops; here the same situations show that no rule of the subchapter is broken.
"""

import pytest

from public_hands import audited, found, hand, live

TOURNAMENT = "Tournament #77, 10+1 Hold'em No Limit - Level I (5/10)"
FLOP, TURN, RIVER = "[2c 7d Ts]", "[2c 7d Ts] [Jh]", "[2c 7d Ts Jh] [3s]"
RUNOUT = f"*** FLOP *** {FLOP}\n*** TURN *** {TURN}\n*** RIVER *** {RIVER}\n*** SHOW DOWN ***"


def test_b1_a_reraise_behind_a_short_all_in_is_for_the_house_rules() -> None:
    """The subchapter knows no least raise and no re-opening: clean under it."""
    log = hand(
        "Ivo 900, Una 92, Rolf 900, Tess 78",
        f"""
Una: posts small blind 5
Rolf: posts big blind 10
*** HOLE CARDS ***
Tess: raises 68 to 78 and is all-in
Ivo: calls 78
Una: raises 14 to 92 and is all-in
Rolf: calls 82
Ivo: raises 208 to 300
Rolf: folds
Uncalled bet (208) returned to Ivo
{RUNOUT}
Una: shows [Qh Qs] (a pair of Queens)
Ivo: shows [Ac Kd] (high card Ace)
Una collected 42 from side pot
Tess: shows [9c 9d] (a pair of Nines)
Una collected 312 from main pot
""",
        game=TOURNAMENT,
        total="354 Main pot 312. Side pot 42. | Rake 0",
    )
    assert found(log) == []


def test_b3_a_raise_below_the_least_over_a_short_all_in_is_for_the_house_rules() -> None:
    """25/50, all-in 85, raise to 120: more than the wager before it, which is all that 14.1 asks."""
    log = hand(
        "Ivo 2000, Una 2000, Rolf 2000, Tess 85",
        f"""
Una: posts small blind 25
Rolf: posts big blind 50
*** HOLE CARDS ***
Tess: raises 35 to 85 and is all-in
Ivo: raises 35 to 120
Una: folds
Rolf: folds
Uncalled bet (35) returned to Ivo
{RUNOUT}
Ivo: shows [Ac Ad] (a pair of Aces)
Tess: shows [9c 9d] (a pair of Nines)
Ivo collected 245 from pot
""",
        game="Tournament #77, 10+1 Hold'em No Limit - Level III (25/50)",
        total="245 | Rake 0",
    )
    assert found(log) == []


def test_b4_a_short_opponent_and_the_least_raise_are_for_the_house_rules() -> None:
    """The raise to 300 is more than 220: clean under the subchapter, but for who has which blind (A-14)."""
    log = hand(
        "Ivo 2000, Una 300",
        f"""
Ivo: posts small blind 10
Una: posts big blind 20
*** HOLE CARDS ***
Ivo: raises 70 to 90
Una: raises 130 to 220
Ivo: raises 80 to 300
Una: calls 80 and is all-in
{RUNOUT}
Una: shows [Qh Qs] (a pair of Queens)
Ivo: shows [Ac Kd] (high card Ace)
Una collected 600 from pot
""",
        game="Tournament #77, 10+1 Hold'em No Limit - Level II (10/20)",
        total="600 | Rake 0",
    )
    assert found(log) == []
    assert [rule for rule, _ in found(log, "indeterminate")] == ["blind-seats"]


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


@pytest.mark.parametrize(
    ("play", "total"),
    [
        (
            (
                "Una: posts small blind $5\nRolf: posts big blind $10\n*** HOLE CARDS ***\n"
                "Tess: raises $25 to $35\nIvo: raises $85 to $120\nUna: folds\nRolf: folds\nTess: folds\n"
                "Uncalled bet ($85) returned to Ivo\nIvo collected $85 from pot"
            ),
            "$85 | Rake $0",
        ),
        (
            (
                "Una: posts small blind $5\nRolf: posts big blind $10\n*** HOLE CARDS ***\n"
                "Tess: folds\nIvo: folds\nUna: raises $20 to $30\nRolf: folds\n"
                "Uncalled bet ($20) returned to Una\nUna collected $20 from pot"
            ),
            "$20 | Rake $0",
        ),
    ],
    ids=["a raise over a raise", "the small blind opens"],
)
def test_b8_a_wager_of_the_whole_pot_is_within_a_pot_limit(play: str, total: str) -> None:
    """What is above it breaks 14.7(d): ``test_public_cases_house``."""
    game = "Hold'em Pot Limit ($5/$10 USD)"
    seats = "Ivo 500, Una 500, Rolf 500, Tess 500"
    assert found(hand(seats, play, game=game, total=total)) == []


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


def test_b21_the_least_bet_is_not_carried_to_the_next_street() -> None:
    """A bet of 100 after a raise by 700, and a raise that does not double: the text asks for neither."""
    log = hand(
        "Ivo 9000, Una 9000, Rolf 9000",
        """
Una: posts small blind 50
Rolf: posts big blind 100
*** HOLE CARDS ***
Ivo: raises 700 to 800
Una: folds
Rolf: calls 700
*** FLOP *** [2c 7d Ts]
Rolf: bets 100
Ivo: raises 1979 to 2079
Rolf: raises 2021 to 4100
Ivo: folds
Uncalled bet (2021) returned to Rolf
Rolf collected 5808 from pot
""",
        game="Tournament #79, 10+1 Hold'em No Limit - Level V (50/100)",
        total="5808 | Rake 0",
    )
    assert found(log) == []


def test_b22_five_raises_between_two_players_at_a_fixed_limit() -> None:
    """A cap of raises is the house's: clean under the subchapter."""
    raises = "\n".join(
        f"{who}: raises $2 to ${to}"
        for who, to in zip(("Ivo", "Rolf") * 3, (4, 6, 8, 10, 12), strict=False)
    )
    log = hand(
        "Ivo 100, Una 100, Rolf 100",
        f"""
Una: posts small blind $1
Rolf: posts big blind $2
*** HOLE CARDS ***
Ivo: calls $2
Una: folds
Rolf: checks
*** FLOP *** [2c 7d Ts]
Rolf: bets $2
{raises}
Rolf: folds
Uncalled bet ($2) returned to Ivo
Ivo collected $25 from pot
""",
        game="Hold'em Limit ($2/$4 USD)",
        total="$25 | Rake $0",
    )
    assert found(log) == []


def test_b22_a_capped_wager_is_the_last_one_of_its_player() -> None:
    log = hand(
        "Ivo 13, Una 13, Rolf 13",
        f"""
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Ivo: raises $2.50 to $3.50
Una: folds
Rolf: raises $6.50 to $10 and has reached the $10 cap
Ivo: calls $6.50 and has reached the $10 cap
{RUNOUT}
Rolf: shows [Qh Qs] (a pair of Queens)
Ivo: shows [Ac Kd] (high card Ace)
Rolf collected $20.50 from pot
""",
        total="$20.50 | Rake $0",
    )
    assert found(log) == []
