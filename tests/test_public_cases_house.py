"""Situations that publicly reported bugs of other poker software are about, judged by house rules.

Each test carries the number of its case.  Under the subchapter alone they are in the other
``test_public_cases`` files.
"""

from typing import Any

import pytest

from handaudit.house import Sign
from handaudit.profiles import Houses
from public_hands import TABLE_LOG, audited, found, hand, live

STARS = Houses("pokerstars")
FLOP, TURN, RIVER = "[2c 7d Ts]", "[2c 7d Ts] [Jh]", "[2c 7d Ts Jh] [3s]"
RUNOUT = f"*** FLOP *** {FLOP}\n*** TURN *** {TURN}\n*** RIVER *** {RIVER}\n*** SHOW DOWN ***"


def room(*rules: str, **ways: Any) -> Houses:
    """A live card room with these rules, and in these ways."""
    return Houses("live", changes=ways, rules=rules)


def level(low: int, high: int) -> str:
    return f"Tournament #77, 10+1 Hold'em No Limit - Level I ({low}/{high})"


def test_b1_a_reraise_behind_a_short_all_in_is_the_only_breach() -> None:
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
    """25/50 and an all-in wager of 85: 135, neither 120 nor 100 nor 170."""
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
    assert [rule for rule, _ in found(log, house=STARS)] == (["min-raise"] if broken else [])


@pytest.mark.parametrize(("strict", "broken"), [(True, ["min-raise"]), (False, [])])
def test_b4_a_short_opponent_does_not_lower_the_least_raise(
    broken: list[str], *, strict: bool
) -> None:
    """The raise to 300 puts the other all-in; the least is 350, unless the room lets that be enough."""
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
    house = room("min-raise", min_raise_strict_vs_short_stack=strict)
    assert [rule for rule, _ in found(log, house=house)] == broken


POT_LIMIT = TABLE_LOG.replace("posted blinds 2 5", "posted pot-limit 10\nposted blinds 5 10")
FOLDED = """seat 1 folds
seat 2 folds
seat 3 folds
dealer returns {back} to 4
dealer awards {pot} to 4 from main for pot"""


def opened_to(to: int, *, antes: str = "", dead: int = 0) -> str:
    """The player after the blinds of 5 and 10 opens to an amount, and takes the pot."""
    return live(
        "Ivo 400, Una 400, Rolf 400, Tess 400",
        f"""{antes}
seat 2 blinds 5
seat 3 blinds 10
seat 4 raises to {to}
"""
        + FOLDED.format(back=to - 10, pot=25 + dead),
        head=POT_LIMIT,
    )


LIMITS = "wager-within-limits"


@pytest.mark.parametrize(("to", "broken"), [(35, []), (36, [LIMITS])])
def test_b8_the_most_that_opens_a_pot_limit(to: int, broken: list[str]) -> None:
    assert [rule for rule, _ in found(opened_to(to))] == broken


@pytest.mark.parametrize(
    ("counts", "to", "broken"),
    [
        (None, 45, []),
        (None, 46, [LIMITS]),
        (True, 45, []),
        (True, 46, [LIMITS]),
        (False, 35, []),
        (False, 36, [LIMITS]),
    ],
)
def test_b8_antes_count_in_the_pot_before_the_flop_or_not(
    to: int, broken: list[str], *, counts: bool | None
) -> None:
    """An ante of 10 by the last blind: to 45 if it counts, to 35 if not; either where it is not said."""
    log = opened_to(to, antes="seat 3 antes 10", dead=10)
    house = room(ante_counts_in_pl_preflop=counts)
    assert [rule for rule, _ in found(log, house=house)] == broken


@pytest.mark.parametrize(
    ("counts", "to", "broken"),
    [
        (None, 35, []),
        (None, 36, [LIMITS]),
        (True, 35, []),
        (False, 23, []),
        (False, 24, [LIMITS]),
    ],
)
def test_b8_a_blind_posted_short_counts_as_whole_or_not(
    to: int, broken: list[str], *, counts: bool | None
) -> None:
    """The last blind of 10 is 6, its player's last chips: that is too little to be dealt in (14.7(c)3)."""
    log = live(
        "Ivo 400, Una 400, Rolf 6, Tess 400",
        f"""
seat 2 blinds 5
seat 3 blinds 6 all-in
seat 4 raises to {to}
seat 1 folds
seat 2 folds
dealer returns {to - 6} to 4
dealer deals board 7h 8c Td
dealer deals board 2s
dealer deals board Kd
seat 4 shows As Ad
seat 3 shows Qs Qc
dealer awards 17 to 4 from main for high
""",
        head=POT_LIMIT,
    )
    house = room(short_blind_counts_full=counts)
    assert [rule for rule, _ in found(log, house=house)] == ["minimum-stake", *broken]


@pytest.mark.parametrize(
    ("play", "most"),
    [
        ("Tess: raises $25 to $35\nIvo: raises ${more} to ${to}\nUna: folds\nRolf: folds\nTess: folds", 120),
        ("Tess: folds\nIvo: folds\nUna: raises ${more} to ${to}\nRolf: folds", 30),
    ],
    ids=["over a raise to 35", "the small blind opens"],
)  # fmt: skip
def test_b8_the_most_of_a_pot_limit_in_other_places(play: str, most: int) -> None:
    for to, broken in ((most, []), (most + 1, [LIMITS])):
        who, level = ("Ivo", 35) if most == 120 else ("Una", 10)
        left = {120: 85, 30: 20}[most]
        log = hand(
            "Ivo 500, Una 500, Rolf 500, Tess 500",
            "Una: posts small blind $5\nRolf: posts big blind $10\n*** HOLE CARDS ***\n"
            + play.format(more=to - level, to=to)
            + f"\nUncalled bet (${to - level}) returned to {who}\n{who} collected ${left} from pot",
            game="Hold'em Pot Limit ($5/$10 USD)",
            total=f"${left} | Rake $0",
        )
        assert [rule for rule, _ in found(log)] == broken


@pytest.mark.parametrize(("to", "broken"), [(50, []), (51, [LIMITS])])
def test_b8_chips_of_a_player_who_posts_in_count_in_the_pot(to: int, broken: list[str]) -> None:
    log = hand(
        "Ivo 500, Una 500, Rolf 500, Tess 500, Wim 500",
        f"""
Una: posts small blind $5
Rolf: posts big blind $10
Wim: posts small & big blinds $15
*** HOLE CARDS ***
Tess: raises ${to - 10} to ${to}
Wim: folds
Ivo: folds
Una: folds
Rolf: folds
Uncalled bet (${to - 10}) returned to Tess
Tess collected $40 from pot
""",
        game="Hold'em Pot Limit ($5/$10 USD)",
        total="$40 | Rake $0",
    )
    assert [rule for rule, _ in found(log)] == broken


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


STUD = """PokerStars Hand #900000113: 7 Card Stud Limit ($10/$20 USD) - 2024/03/01 12:00:00 ET
Table 'Pier' 8-max
Seat 1: Ivo ($500 in chips)
Seat 2: Una ($500 in chips)
Seat 3: Rolf ($500 in chips)
Ivo: posts the ante $1
Una: posts the ante $1
Rolf: posts the ante $1
*** 3rd STREET ***
Dealt to Ivo [2d]
Dealt to Una [Kh]
Dealt to Rolf [9s]
"""
RAISED = """Ivo: brings in for $3
Una: raises $7 to $10
Rolf: raises $10 to $20
Ivo: calls $17
Una: raises $10 to $30
Rolf: raises $10 to $40
"""


def test_b13_a_completion_is_no_raise_and_three_follow() -> None:
    log = STUD + RAISED + "Ivo: folds\nUna: folds\nUncalled bet ($10) returned to Rolf\n"
    log += "Rolf collected $83 from pot\n*** SUMMARY ***\nTotal pot $83 | Rake $0\n"
    assert found(log, house=STARS) == []


def test_b13_a_fourth_raise_after_the_completion() -> None:
    log = STUD + RAISED + "Ivo: calls $20\nUna: raises $10 to $50\nRolf: folds\nIvo: folds\n"
    log += "Uncalled bet ($10) returned to Una\nUna collected $123 from pot\n"
    log += "*** SUMMARY ***\nTotal pot $123 | Rake $0\n"
    assert found(log, house=STARS) == [("raise-cap", "Una: raises $10 to $50")]


@pytest.mark.parametrize(("to", "broken"), [(6, [LIMITS]), (10, []), (13, ["completion"])])
def test_b13_the_amount_of_a_completion(to: int, broken: list[str]) -> None:
    """Below the small bet the posted limits are broken, and the house rule has nothing to add."""
    log = STUD + f"Ivo: brings in for $3\nUna: raises ${to - 3} to ${to}\nRolf: folds\nIvo: folds\n"
    log += f"Uncalled bet (${to - 3}) returned to Una\nUna collected $9 from pot\n"
    log += "*** SUMMARY ***\nTotal pot $9 | Rake $0\n"
    assert [rule for rule, _ in found(log, house=STARS)] == broken


def open_pair(game: str, fours: str, bet: int) -> str:
    """Fourth street, opened by the highest hand showing; seat 2 has a four and ``fours``."""
    return (
        STUD.replace("7 Card Stud Limit", game).replace("[Kh]", "[4h]")
        + f"""Ivo: brings in for $3
Una: calls $3
Rolf: calls $3
*** 4th STREET ***
Dealt to Ivo [2d] [8d]
Dealt to Una [4h] [{fours}]
Dealt to Rolf [9s] [Jc]
{"Una" if fours == "4c" else "Rolf"}: bets ${bet}
"""
        + ("Rolf: folds\nIvo: folds\n" if fours == "4c" else "Ivo: folds\nUna: folds\n")
        + f"Uncalled bet (${bet}) returned to {'Una' if fours == '4c' else 'Rolf'}\n"
        + f"{'Una' if fours == '4c' else 'Rolf'} collected $12 from pot\n"
        + "*** SUMMARY ***\nTotal pot $12 | Rake $0\n"
    )


@pytest.mark.parametrize(
    ("game", "fours", "bet", "broken"),
    [
        ("7 Card Stud Limit", "4c", 20, []),
        ("7 Card Stud Limit", "4c", 10, []),
        ("7 Card Stud Limit", "5c", 20, ["open-pair"]),
        ("7 Card Stud Limit", "5c", 10, []),
        ("7 Card Stud Hi/Lo Limit", "4c", 20, ["open-pair"]),
    ],
)
def test_b17_the_big_bet_with_an_open_pair(
    game: str, fours: str, bet: int, broken: list[str]
) -> None:
    log = open_pair(game, fours, bet)
    assert [rule for rule, _ in found(log, house=room("open-pair"))] == broken


def test_b17_some_rooms_have_no_such_option() -> None:
    log = open_pair("7 Card Stud Limit", "4c", 20)
    house = room(open_pair="never")
    assert [rule for rule, _ in found(log, house=house)] == ["open-pair"]


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
    house = room("raise-cap", raise_cap_heads_up=cap_heads_up)
    assert [rule for rule, _ in found(log, house=house)] == ["raise-cap"] * broken


def test_b22_a_capped_wager_is_no_short_raise() -> None:
    log = hand(
        "Ivo 13, Una 13, Rolf 13",
        f"""
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Ivo: raises $6 to $7
Una: folds
Rolf: raises $3 to $10 and has reached the $10 cap
Ivo: calls $3 and has reached the $10 cap
{RUNOUT}
Rolf: shows [Qh Qs] (a pair of Queens)
Ivo: shows [Ac Kd] (high card Ace)
Rolf collected $20.50 from pot
""",
        total="$20.50 | Rake $0",
    )
    assert found(log, house=STARS) == []


@pytest.mark.parametrize(("first", "broken"), [("Ivo", []), ("Rolf", ["show-order"])])
def test_d10_who_raised_last_shows_first(first: str, broken: list[str]) -> None:
    """Una checks, Rolf bets, Ivo raises, Rolf calls: Ivo shows first."""
    shows = {
        "Ivo": "Ivo: shows [Ac Ad] (a pair of Aces)",
        "Rolf": "Rolf: shows [Qh Qs] (a pair of Queens)",
    }
    second = {"Ivo": "Rolf", "Rolf": "Ivo"}[first]
    log = hand(
        "Ivo 100, Una 100, Rolf 100",
        f"""
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Ivo: calls $1
Una: calls $0.50
Rolf: checks
*** FLOP *** {FLOP}
Una: checks
Rolf: checks
Ivo: checks
*** TURN *** {TURN}
Una: checks
Rolf: checks
Ivo: checks
*** RIVER *** {RIVER}
Una: checks
Rolf: bets $2
Ivo: raises $4 to $6
Una: folds
Rolf: calls $4
*** SHOW DOWN ***
{shows[first]}
{shows[second]}
Ivo collected $15 from pot
""",
        total="$15 | Rake $0",
    )
    report = audited(log, STARS)
    assert [one.rule for one in report.findings if one.outcome.value == "violated"] == broken
    assert all(one.severity.value == "warning" for one in report.findings)


THREE_TIED = """
seat 2 blinds 0.25
seat 3 blinds 0.50
seat 1 calls 0.50
seat 2 calls 0.25
seat 3 checks
dealer deals board 7h 8c Td
seat 2 bets 0.50
seat 3 calls 0.50
seat 1 calls 0.50
dealer deals board 2s
seat 2 checks
seat 3 checks
seat 1 checks
dealer deals board Kd
seat 2 checks
seat 3 checks
seat 1 checks
seat 2 shows As 4c
seat 3 shows Ac 4s
seat 1 shows Ad 4d
dealer rakes 0.20
dealer awards {} to 2 from main for high
dealer awards {} to 3 from main for high
dealer awards {} to 1 from main for high
"""


@pytest.mark.parametrize(
    ("unit", "shares", "broken"),
    [
        (5, ("0.95", "0.95", "0.90"), []),
        (1, ("0.94", "0.93", "0.93"), []),
        (5, ("0.94", "0.93", "0.93"), ["odd-chip-unit"]),
        (5, ("0.95", "0.94", "0.91"), ["odd-chip-unit"]),
        (1, ("0.95", "0.94", "0.91"), ["odd-chip-unit"]),
        (5, ("0.90", "0.95", "0.95"), ["tied-odd-chip"]),
        (1, ("0.93", "0.93", "0.94"), ["tied-odd-chip"]),
    ],
)
def test_e3_the_odd_chip_has_the_unit_of_the_room(
    unit: int, shares: tuple[str, str, str], broken: list[str]
) -> None:
    """2.80 among three; seat 2 is the first left of the button."""
    head = TABLE_LOG.replace("posted chip 1", "posted chip 0.05").replace("2 5", "0.25 0.50")
    log = live("Ivo 40, Una 40, Rolf 40", THREE_TIED.format(*shares), head=head)
    house = room("odd-chip-recipient", odd_chip_unit=unit)
    assert [rule for rule, _ in found(log, house=house)] == broken


def tied_stud(first: int, second: int) -> str:
    """Seats 1 and 2 tie with the same straight for 85; the king of diamonds is seat 2's."""
    return f"""tlog 1
casino "Lantern Hall"
table P04
date 2008-03-14
game seven-card-stud high
posted limit 10 20
posted chip 1
unrecorded shuffles cuts stub-counts stakes deals collects burns
round 5 2008-03-14T20:00:00 deck red
seat 1 Hal 500
seat 2 Gus 500
seat 3 Una 500
seat 3 forces 5
seat 1 raises to 40
seat 2 calls 40
seat 3 folds
seat 1 shows Ts 9c 8d 7h 6c 2s Kc
seat 2 shows Th 9d 8c 7s 6d 3h Kd
dealer awards {first} to 1 from main for high
dealer awards {second} to 2 from main for high
end
"""


@pytest.mark.parametrize(
    ("by_card", "first", "second", "broken"),
    [
        (True, 42, 43, False),
        (True, 43, 42, True),
        (False, 43, 42, False),
        (False, 42, 43, True),
    ],
)
def test_e5_the_odd_chip_of_stud_goes_by_the_card_or_by_the_seats(
    first: int, second: int, *, by_card: bool, broken: bool
) -> None:
    house = room("odd-chip-recipient", stud_odd_chip_by_card=by_card)
    rules = [rule for rule, _ in found(tied_stud(first, second), house=house)]
    assert ("tied-odd-chip" in rules) is broken


@pytest.mark.parametrize(("to_first", "broken"), [(True, []), (False, ["tied-odd-chip"])])
def test_e7_the_odd_cent_of_a_pot_run_twice_belongs_to_the_first_board(
    broken: list[str], *, to_first: bool
) -> None:
    won = ("25.01", "25", "50") if to_first else ("25", "25", "50.01")
    log = hand(
        "Ivo 120, Una 50.25",
        f"""
Ivo: posts small blind $1
Una: posts big blind $2
*** HOLE CARDS ***
Ivo: raises $4 to $6
Una: raises $44.25 to $50.25 and is all-in
Ivo: calls $44.25
*** FIRST FLOP *** [Qs 7d 2c]
*** FIRST TURN *** [Qs 7d 2c] [2h]
*** FIRST RIVER *** [Qs 7d 2c 2h] [Qd]
*** SECOND FLOP *** [Kh 8s 4d]
*** SECOND TURN *** [Kh 8s 4d] [3c]
*** SECOND RIVER *** [Kh 8s 4d 3c] [9h]
*** FIRST SHOW DOWN ***
Una: shows [Ac Jh] (two pair, Queens and Deuces)
Ivo: shows [As Kd] (two pair, Queens and Deuces)
Una collected ${won[0]} from pot
Ivo collected ${won[1]} from pot
*** SECOND SHOW DOWN ***
Una: shows [Ac Jh] (high card Ace)
Ivo: shows [As Kd] (a pair of Kings)
Ivo collected ${won[2]} from pot
""",
        game="Hold'em No Limit ($1/$2 USD)",
        total="$100.50 | Rake $0.49",
    )
    rules = [rule for rule, _ in found(log, house=STARS)]
    assert [rule for rule in rules if rule != "hand-named-rightly"] == broken


RAKED = """
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Ivo: raises $2 to $3
Una: folds
Rolf: folds
Uncalled bet ($2) returned to Ivo
Ivo collected ${won} from pot
"""


def test_e12_no_flop_no_drop() -> None:
    log = hand("Ivo 100, Una 100, Rolf 100", RAKED.format(won="2.40"), total="$2.50 | Rake $0.10")
    assert [rule for rule, _ in found(log)] == []
    assert [rule for rule, _ in found(log, house=STARS)] == ["no-flop-no-drop"]


def test_e12_a_pot_that_is_run_out_is_raked() -> None:
    log = hand(
        "Ivo 40, Una 100, Rolf 40",
        f"""
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Ivo: raises $39 to $40 and is all-in
Una: folds
Rolf: calls $39 and is all-in
{RUNOUT}
Ivo: shows [Ac Ad] (a pair of Aces)
Rolf: shows [Qh Qs] (a pair of Queens)
Ivo collected $78.50 from pot
""",
        total="$80.50 | Rake $2",
    )
    assert found(log, house=STARS) == []


@pytest.mark.parametrize(("rake", "broken"), [("3.96", []), ("4.78", ["rake-within-posted"])])
def test_e12_the_rake_is_of_the_called_part(rake: str, broken: list[str]) -> None:
    """One per cent, posted by the house file: of 396, not of 478 with the 82 that came back."""
    won = {"3.96": "392.04", "4.78": "391.22"}[rake]
    log = hand(
        "Ivo 478, Una 500, Rolf 198",
        f"""
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Ivo: folds
Una: raises $279 to $280
Rolf: calls $197 and is all-in
Uncalled bet ($82) returned to Una
{RUNOUT}
Una: shows [Ac Ad] (a pair of Aces)
Rolf: shows [Qh Qs] (a pair of Queens)
Una collected ${won} from pot
""",
        total=f"$396 | Rake ${rake}",
    )
    house = Houses(posted=Sign(rake_percent=100))
    assert [rule for rule, _ in found(log, house=house)] == broken


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


KILL = TABLE_LOG.replace("holdem high", "omaha high-low-eight").replace(
    "posted blinds 2 5", "posted limit 4 8\nposted blinds 2 4\nposted kill full 60"
)


@pytest.mark.parametrize(
    ("acts", "play", "broken"),
    [
        ("in-turn", "seat 4 calls 8\nseat 1 checks\nseat 2 folds\nseat 3 folds", []),
        ("last", "seat 4 calls 8\nseat 1 checks\nseat 2 folds\nseat 3 folds", ["killer-turn"]),
        ("last", "seat 4 calls 8\nseat 2 folds\nseat 3 folds\nseat 1 checks", ["turn-order"]),
    ],
    ids=["in turn", "in turn, where the killer acts last", "last, against the subchapter"],
)
def test_f9_the_killer_acts_in_turn_or_last(acts: str, play: str, broken: list[str]) -> None:
    """The killer is on the button; bets are of 8 and 16, and the blinds stay 2 and 4."""
    log = live(
        "Ivo 400, Una 400, Rolf 400, Tess 400",
        f"""
dealer places kill 1
seat 2 blinds 2
seat 3 blinds 4
seat 1 blinds 8 kill
{play}
dealer deals board 7h 8c Td
seat 4 bets 8
seat 1 folds
dealer returns 8 to 4
dealer awards 22 to 4 from main for pot
dealer lifts kill
""",
        head=KILL,
    )
    assert [rule for rule, _ in found(log, house=room(killer_turn=acts))] == broken


def test_f9_the_killer_in_the_blind_posts_the_kill_instead() -> None:
    log = live(
        "Ivo 400, Una 400, Rolf 400, Tess 400",
        """
dealer places kill 3
seat 2 blinds 2
seat 3 blinds 8 kill
seat 4 calls 8
seat 1 folds
seat 2 folds
seat 3 checks
dealer deals board 7h 8c Td
seat 3 bets 8
seat 4 folds
dealer returns 8 to 3
dealer awards 18 to 3 from main for pot
dealer lifts kill
""",
        head=KILL,
    )
    assert found(log, house=room("killer-turn")) == []
