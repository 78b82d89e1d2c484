"""Situations that publicly reported bugs of other poker software are about:
straddles, posting in, walks, stakes (B10-B12, F3, F7, F8)."""

import pytest

from public_hands import STARS, found, hand, room

FLOP, TURN, RIVER = "[2c 7d Ts]", "[2c 7d Ts] [Jh]", "[2c 7d Ts Jh] [3s]"


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


@pytest.mark.parametrize("straddle", ["straddle", "big blind"])
@pytest.mark.parametrize(("to", "broken"), [(14, ["min-raise"]), (16, [])])
def test_b10_the_least_raise_over_a_straddle(straddle: str, to: int, broken: list[str]) -> None:
    log = hand(
        "Ivo 800, Una 800, Rolf 800, Tess 800, Wim 800",
        f"""
Una: posts small blind $2
Rolf: posts big blind $4
Tess: posts {straddle} $8
*** HOLE CARDS ***
Wim: raises ${to - 8} to ${to}
Ivo: folds
Una: folds
Rolf: folds
Tess: folds
Uncalled bet (${to - 8}) returned to Wim
Wim collected $22 from pot
""",
        game="Hold'em No Limit ($2/$4 USD)",
        total="$22 | Rake $0",
    )
    assert [rule for rule, _ in found(log, house=STARS)] == broken


@pytest.mark.parametrize(
    ("live_one", "call", "broken"),
    [
        (False, "1", []),
        (False, "0.50", ["missed-blinds"]),
        (True, "0.50", []),
        (True, "1", ["missed-blinds"]),
    ],
)
def test_b11_a_lone_missed_small_blind_is_dead_or_live(
    call: str, broken: list[str], *, live_one: bool
) -> None:
    pot = {"1": "3", "0.50": "2.50"}[call]
    log = hand(
        "Ivo 100, Una 100, Rolf 100, Tess 100, Wim 100",
        f"""
Una: posts small blind $0.50
Rolf: posts big blind $1
Wim: posts small blind $0.50
*** HOLE CARDS ***
Tess: folds
Wim: calls ${call}
Ivo: folds
Una: folds
Rolf: checks
*** FLOP *** {FLOP}
Rolf: checks
Wim: bets $4
Rolf: folds
Uncalled bet ($4) returned to Wim
Wim collected ${pot} from pot
""",
        total=f"${pot} | Rake $0",
    )
    house = room("missed-blinds", lone_missed_sb_is_live=live_one)
    assert [rule for rule, _ in found(log, house=house)] == broken


@pytest.mark.parametrize(("post", "broken"), [("1.50", []), ("1", []), ("2", ["missed-blinds"])])
def test_f7_what_is_posted_for_missed_blinds(post: str, broken: list[str]) -> None:
    """Both blinds, or the big one; who missed what in earlier rounds a log that starts here cannot say."""
    verb = "big blind" if post == "1" else "small & big blinds"
    pot = {"1": "2.50", "1.50": "3", "2": "3.50"}[post]
    log = hand(
        "Ivo 100, Una 100, Rolf 100, Tess 100, Wim 100",
        f"""
Una: posts small blind $0.50
Rolf: posts big blind $1
Wim: posts {verb} ${post}
*** HOLE CARDS ***
Tess: folds
Wim: checks
Ivo: folds
Una: folds
Rolf: checks
*** FLOP *** {FLOP}
Rolf: checks
Wim: bets $4
Rolf: folds
Uncalled bet ($4) returned to Wim
Wim collected ${pot} from pot
""",
        total=f"${pot} | Rake $0",
    )
    assert [rule for rule, _ in found(log, house=STARS)] == broken


def test_f3_players_who_are_not_dealt_in_are_no_players() -> None:
    """Two are dealt in, so that the button has the small blind: clean but for A-14."""
    log = """PokerStars Hand #900000603: Hold'em No Limit ($0.50/$1.00 USD) - 2024/03/01 12:00:00 ET
Table 'Juliet' 6-max Seat #1 is the button
Seat 1: Gil ($80 in chips)
Seat 2: Zoe ($100 in chips) is sitting out
Seat 4: Ned ($90 in chips)
Gil: posts small blind $0.50
Zoe: is sitting out
Kai: sits out
Ned: posts big blind $1
*** HOLE CARDS ***
Gil: raises $1 to $2
Ned: calls $1
*** FLOP *** [9c 6d 2h]
Ned: checks
Gil: checks
*** TURN *** [9c 6d 2h] [Kd]
Ned: bets $2
Gil: folds
Uncalled bet ($2) returned to Ned
Ned collected $3.80 from pot
*** SUMMARY ***
Total pot $4 | Rake $0.20
"""
    assert found(log, house=STARS) == []
    assert [rule for rule, _ in found(log, "indeterminate", STARS)] == ["blind-seats"]


@pytest.mark.parametrize(
    ("game", "small", "big", "broken"),
    [
        ("Hold'em No Limit ($0.10/$0.25 USD)", "0.12", "0.25", ["blind-amount"]),
        ("Hold'em No Limit ($0.10/$0.25 USD)", "0.10", "0.25", []),
        ("Hold'em Limit ($1/$2 USD)", "0.50", "1", []),
        ("Hold'em Limit ($0.25/$0.50 USD)", "0.10", "0.25", []),
    ],
)
def test_f8_the_label_gives_the_blinds_or_the_bets(
    game: str, small: str, big: str, broken: list[str]
) -> None:
    log = hand(
        "Ivo 100, Una 100, Rolf 100",
        f"Una: posts small blind ${small}\nRolf: posts big blind ${big}\n*** HOLE CARDS ***\n"
        f"Ivo: folds\nUna: folds\nRolf collected ${float(small) + float(big):.2f} from pot",
        game=game,
        total=f"${float(small) + float(big):.2f} | Rake $0",
    )
    assert [rule for rule, _ in found(log, house=STARS)] == broken
