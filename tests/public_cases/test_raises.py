"""Situations that publicly reported bugs of other poker software are about:
how much and how often one raises (B1-B4, B21, B22).

The subchapter knows no least raise, no re-opening and no cap: those are house rules.
"""

import pytest

from public_hands import STARS, found, hand, level, room

FLOP, TURN, RIVER = "[2c 7d Ts]", "[2c 7d Ts] [Jh]", "[2c 7d Ts Jh] [3s]"
RUNOUT = f"*** FLOP *** {FLOP}\n*** TURN *** {TURN}\n*** RIVER *** {RIVER}\n*** SHOW DOWN ***"


def test_b1_a_reraise_behind_a_short_all_in_is_the_only_breach_of_the_house() -> None:
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
        game=level(5, 10),
        total="354 Main pot 312. Side pot 42. | Rake 0",
    )
    assert found(log) == []
    assert found(log, house=STARS) == [("reopen", "Ivo: raises 208 to 300")]


@pytest.mark.parametrize(("to", "broken"), [(159, True), (160, False)])
def test_b1_who_has_not_acted_raises_by_the_last_full_raise(to: int, *, broken: bool) -> None:
    """All-in to 92 over 78, which was 68 more: the least raise is to 160."""
    log = hand(
        "Ivo 900, Una 92, Rolf 900, Tess 78",
        f"""
Una: posts small blind 5
Rolf: posts big blind 10
*** HOLE CARDS ***
Tess: raises 68 to 78 and is all-in
Ivo: calls 78
Una: raises 14 to 92 and is all-in
Rolf: raises {to - 92} to {to}
Ivo: folds
Uncalled bet ({to - 92}) returned to Rolf
{RUNOUT}
Una: shows [Qh Qs] (a pair of Queens)
Rolf: shows [Ac Kd] (high card Ace)
Una collected 28 from side pot
Tess: shows [9c 9d] (a pair of Nines)
Una collected 312 from main pot
""",
        game=level(5, 10),
        total="340 Main pot 312. Side pot 28. | Rake 0",
    )
    assert [rule for rule, _ in found(log, house=room("min-raise", "reopen"))] == (
        ["min-raise"] if broken else []
    )


@pytest.mark.parametrize(("to", "broken"), [(100, True), (120, True), (134, True), (135, False)])
def test_b3_the_least_raise_over_a_short_all_in(to: int, *, broken: bool) -> None:
    """25/50 and an all-in wager of 85: 135, neither 120 nor 100 nor 170; 14.1 asks for more than 85."""
    log = hand(
        "Ivo 2000, Una 2000, Rolf 2000, Tess 85",
        f"""
Una: posts small blind 25
Rolf: posts big blind 50
*** HOLE CARDS ***
Tess: raises 35 to 85 and is all-in
Ivo: raises {to - 85} to {to}
Una: folds
Rolf: folds
Uncalled bet ({to - 85}) returned to Ivo
{RUNOUT}
Ivo: shows [Ac Ad] (a pair of Aces)
Tess: shows [9c 9d] (a pair of Nines)
Ivo collected 245 from pot
""",
        game=level(25, 50),
        total="245 | Rake 0",
    )
    assert found(log) == []
    assert [rule for rule, _ in found(log, house=STARS)] == (["min-raise"] if broken else [])


@pytest.mark.parametrize(("strict", "broken"), [(True, ["min-raise"]), (False, [])])
def test_b4_a_short_opponent_does_not_lower_the_least_raise(
    broken: list[str], *, strict: bool
) -> None:
    """The raise to 300 puts the other all-in; the least is 350, unless the room lets that be enough.

    Under the subchapter only who has which blind is open (A-14).
    """
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
        game=level(10, 20),
        total="600 | Rake 0",
    )
    assert found(log) == []
    assert [rule for rule, _ in found(log, "indeterminate")] == ["blind-seats"]
    house = room("min-raise", min_raise_strict_vs_short_stack=strict)
    assert [rule for rule, _ in found(log, house=house)] == broken


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


def test_b21_the_least_bet_is_not_carried_over_and_nothing_need_double() -> None:
    """Over 200 a raise to 2179 adds 1979: the next one may be to 4158, and need not be to 4358."""
    for to, broken in ((4157, ["min-raise"]), (4158, []), (4200, [])):
        log = hand(
            "Ivo 9000, Una 9000, Rolf 9000",
            f"""
Una: posts small blind 50
Rolf: posts big blind 100
*** HOLE CARDS ***
Ivo: raises 700 to 800
Una: folds
Rolf: calls 700
*** FLOP *** [2c 7d Ts]
Rolf: bets 100
Ivo: raises 100 to 200
Rolf: raises 1979 to 2179
Ivo: raises {to - 2179} to {to}
Rolf: folds
Uncalled bet ({to - 2179}) returned to Ivo
Ivo collected 6008 from pot
""",
            game=level(50, 100),
            total="6008 | Rake 0",
        )
        assert [rule for rule, _ in found(log, house=STARS)] == broken


@pytest.mark.parametrize(("cap_heads_up", "broken"), [(True, 2), (False, 0)])
def test_b22_five_raises_between_two_players(broken: int, *, cap_heads_up: bool) -> None:
    """Legal where the cap holds between three players and more; with three raises, the last two break it."""
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
*** FLOP *** {FLOP}
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
    house = room("raise-cap", raise_cap_heads_up=cap_heads_up)
    assert [rule for rule, _ in found(log, house=house)] == ["raise-cap"] * broken


@pytest.mark.parametrize(
    ("to", "more"), [("3.50", "6.50"), ("7", "3")], ids=["a full raise", "a short one"]
)
def test_b22_a_capped_wager_is_the_last_one_of_its_player_and_no_short_raise(
    to: str, more: str
) -> None:
    log = hand(
        "Ivo 13, Una 13, Rolf 13",
        f"""
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Ivo: raises ${float(to) - 1:.2f} to ${to}
Una: folds
Rolf: raises ${more} to $10 and has reached the $10 cap
Ivo: calls ${more} and has reached the $10 cap
{RUNOUT}
Rolf: shows [Qh Qs] (a pair of Queens)
Ivo: shows [Ac Kd] (high card Ace)
Rolf collected $20.50 from pot
""",
        total="$20.50 | Rake $0",
    )
    assert found(log) == found(log, house=STARS) == []
