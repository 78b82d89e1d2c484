"""Situations that publicly reported bugs of other poker software are about: straddles, posting in, walks."""

import pytest

from public_hands import found, hand

STRADDLED = """
Una: posts small blind $2
Rolf: posts big blind $4
Tess: posts {straddle} $8
*** HOLE CARDS ***
{play}
"""


@pytest.mark.parametrize("straddle", ["straddle", "big blind"])
def test_b10_the_player_left_of_a_straddle_opens_and_the_straddler_speaks_last(
    straddle: str,
) -> None:
    """The raise to 14 is too small a raise by a house rule only."""
    play = """Wim: raises $6 to $14
Ivo: folds
Una: folds
Rolf: folds
Tess: calls $6
*** FLOP *** [2c 7d Ts]
Tess: checks
Wim: bets $20
Tess: folds
Uncalled bet ($20) returned to Wim
Wim collected $34 from pot"""
    log = hand(
        "Ivo 800, Una 800, Rolf 800, Tess 800, Wim 800",
        STRADDLED.format(straddle=straddle, play=play),
        game="Hold'em No Limit ($2/$4 USD)",
        total="$34 | Rake $0",
    )
    assert found(log) == []


def test_b10_the_straddler_has_the_option() -> None:
    play = """Wim: calls $8
Ivo: folds
Una: folds
Rolf: folds
Tess: raises $12 to $20
Wim: folds
Uncalled bet ($12) returned to Tess
Tess collected $22 from pot"""
    log = hand(
        "Ivo 800, Una 800, Rolf 800, Tess 800, Wim 800",
        STRADDLED.format(straddle="straddle", play=play),
        game="Hold'em No Limit ($2/$4 USD)",
        total="$22 | Rake $0",
    )
    assert found(log) == []


POSTED_IN = """
Una: posts small blind $0.50
Rolf: posts big blind $1
Wim: posts {post}
*** HOLE CARDS ***
{play}
"""


@pytest.mark.parametrize(
    ("post", "play", "total"),
    [
        (
            "small & big blinds $1.50",
            (
                "Tess: raises $2 to $3\nWim: calls $2\nIvo: folds\nUna: folds\nRolf: folds\n"
                "*** FLOP *** [2c 7d Ts]\nTess: bets $4\nWim: folds\nUncalled bet ($4) returned to Tess\n"
                "Tess collected $8 from pot"
            ),
            "$8 | Rake $0",
        ),
        (
            "small & big blinds $1.50",
            (
                "Tess: folds\nWim: checks\nIvo: folds\nUna: folds\nRolf: checks\n"
                "*** FLOP *** [2c 7d Ts]\nRolf: checks\nWim: bets $4\nRolf: folds\n"
                "Uncalled bet ($4) returned to Wim\nWim collected $3 from pot"
            ),
            "$3 | Rake $0",
        ),
        (
            "small blind $0.50",
            (
                "Tess: folds\nWim: calls $1\nIvo: folds\nUna: folds\nRolf: checks\n"
                "*** FLOP *** [2c 7d Ts]\nRolf: checks\nWim: bets $4\nRolf: folds\n"
                "Uncalled bet ($4) returned to Wim\nWim collected $3 from pot"
            ),
            "$3 | Rake $0",
        ),
        (
            "small blind $0.50",
            (
                "Tess: folds\nWim: calls $0.50\nIvo: folds\nUna: folds\nRolf: checks\n"
                "*** FLOP *** [2c 7d Ts]\nRolf: checks\nWim: bets $4\nRolf: folds\n"
                "Uncalled bet ($4) returned to Wim\nWim collected $2.50 from pot"
            ),
            "$2.50 | Rake $0",
        ),
    ],
    ids=["called", "checked", "a lone small blind, dead", "a lone small blind, live"],
)
def test_b11_a_player_posts_in_with_live_and_dead_chips(post: str, play: str, total: str) -> None:
    log = hand(
        "Ivo 100, Una 100, Rolf 100, Tess 100, Wim 100",
        POSTED_IN.format(post=post, play=play),
        total=total,
    )
    assert found(log) == []


@pytest.mark.parametrize(
    ("returned", "won"),
    [("Uncalled bet ($0.50) returned to Rolf\n", "1"), ("", "1"), ("", "1.50")],
    ids=["returned", "returned without a line", "collected with the pot"],
)
def test_b12_everybody_folds_to_the_big_blind(returned: str, won: str) -> None:
    log = hand(
        "Ivo 100, Una 100, Rolf 100",
        "Una: posts small blind $0.50\nRolf: posts big blind $1\n*** HOLE CARDS ***\n"
        f"Ivo: folds\nUna: folds\n{returned}Rolf collected ${won} from pot",
        total=f"${won} | Rake $0",
    )
    assert found(log) == []


def test_b12_a_walk_with_antes_and_no_small_blind() -> None:
    """Seat 2 is empty, and who owes a blind then is not in the text (A-15); the pot is right."""
    log = hand(
        "Ivo 9000,  , Rolf 9000, Tess 9000, Wim 9000, Yun 9000",
        """
Ivo: posts the ante 60
Rolf: posts the ante 60
Tess: posts the ante 60
Wim: posts the ante 60
Yun: posts the ante 60
Rolf: posts big blind 600
*** HOLE CARDS ***
Tess: folds
Wim: folds
Yun: folds
Ivo: folds
Rolf collected 900 from pot
""",
        game="Tournament #78, 10+1 Hold'em No Limit - Level IX (300/600)",
        total="900 | Rake 0",
    )
    assert found(log) == []
    assert {rule for rule, _ in found(log, "indeterminate")} == {"blind-count"}
