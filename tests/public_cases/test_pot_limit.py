"""Situations that publicly reported bugs of other poker software are about: the most of a pot limit (B8)."""

import pytest

from public_hands import TABLE_LOG, found, hand, live, room

POT_LIMIT = TABLE_LOG.replace("posted blinds 2 5", "posted pot-limit 10\nposted blinds 5 10")
FOLDED = """seat 1 folds
seat 2 folds
seat 3 folds
dealer returns {back} to 4
dealer awards {pot} to 4 from main for pot"""


LIMITS = "wager-within-limits"


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
    """What is above it breaks 14.7(d): ``test_house``."""
    game = "Hold'em Pot Limit ($5/$10 USD)"
    seats = "Ivo 500, Una 500, Rolf 500, Tess 500"
    assert found(hand(seats, play, game=game, total=total)) == []


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
