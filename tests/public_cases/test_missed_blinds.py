"""Situations that publicly reported bugs of other software are about: blinds that a player has missed.

Each test carries the number of its case.
"""

import pytest

from handaudit.law.house.profiles import Houses
from nights import LiveNight, Night
from public_hands import audited

OWED = Houses("live", changes={"blinds_owed": True})


def back(*blinds: str, post: str) -> Night:
    """Wim, at seat 5, sits out while these blinds pass the seat, and is back with a post or a call."""
    night = Night(1, 2, 3, 4, 5, 6)
    rounds: dict[str, list[tuple[int, int | None, int]]] = {
        "big": [(2, 3, 4), (3, 4, 6), (4, 6, 1)],
        "big small": [(2, 3, 4), (3, 4, 6), (4, 6, 1), (6, 1, 2)],
        "small": [(3, 4, 5), (4, None, 6), (5, 6, 1)],
        "": [(5, 6, 1), (6, 1, 2), (1, 2, 3)],
    }
    *before, last = rounds[" ".join(blinds)]
    for one in before:
        night.hand(*one)
        night.away.add(5)
    night.away.discard(5)
    return night.hand(*last, posts={5: post} if post else {}, calls=None if post else 5)


@pytest.mark.parametrize(
    ("blinds", "post", "broken"),
    [
        (("big", "small"), "small & big blinds 150", False),
        (("big", "small"), "small blind 50", True),
        (("big", "small"), "", True),
        (("big",), "small & big blinds 150", False),
        (("big",), "big blind 100", False),
        (("big",), "", True),
        (("small",), "small blind 50", False),
        (("small",), "big blind 100", True),
        (("small",), "", True),
        ((), "", False),
        ((), "big blind 100", True),
    ],
)
def test_f7_who_returns_pays_the_blinds_that_were_missed(
    blinds: tuple[str, ...], post: str, *, broken: bool
) -> None:
    judged = (0, 1, 0) if broken else (1, 0, 0)
    assert back(*blinds, post=post).judged(OWED, "blinds-owed") == judged


def test_f7_waiting_for_the_big_blind_costs_nothing() -> None:
    night = Night(1, 2, 3, 4, 5, 6).hand(2, 3, 4)
    night.away.add(5)
    night.hand(3, 4, 6).hand(4, 6, 1).hand(6, 1, 2).hand(1, 2, 3).hand(2, 3, 4)
    night.away.discard(5)
    night.hand(3, 4, 5)
    assert night.judged(OWED, "blinds-owed") == (0, 0, 0)


@pytest.mark.parametrize(
    ("tournament", "post", "judged"),
    [(False, "", (0, 1, 0)), (False, "big blind 100", (1, 0, 0)), (True, "", (0, 0, 0))],
)
def test_f7_a_newcomer_posts_in_a_cash_game(
    *, tournament: bool, post: str, judged: tuple[int, int, int]
) -> None:
    """Seat 6 is new; its place is the one before the button."""
    night = Night(1, 2, 3, 4, 5, tournament=tournament).hand(5, 1, 2)
    night.stakes[6] = 10_000
    night.hand(1, 2, 3, posts={6: post} if post else {}, calls=None if post else 6)
    assert night.judged(OWED, "blinds-owed") == judged


def test_f7_where_a_log_begins_nothing_is_known_of_missed_blinds() -> None:
    night = Night(1, 2, 3, 4, 5, 6)
    night.away.add(5)
    night.hand(6, 1, 2)
    night.away.discard(5)
    night.hand(1, 2, 3, calls=5)
    report = audited("\n".join(night.hands), OWED)
    assert report.findings == []


# --- at a live table, whose log says who sits down, leaves and steps away -------------------------


@pytest.mark.parametrize(
    ("post", "broken"),
    [("2 missed dead 2", []), ("5 missed", ["blinds-owed"]), ("", ["blinds-owed"])],
)
def test_f7_who_steps_away_past_the_small_blind_owes_that_alone(
    post: str, broken: list[str]
) -> None:
    night = LiveNight().round(3, 4, 5)
    stake = night.seats.pop(5)
    night.says("seat 5 steps-away covered").round(4, 6, 1).round(6, 1, 2)
    night.says(f"seat 5 returns {stake}").seats[5] = stake
    assert night.round(1, 2, 3, post).found(OWED) == broken


@pytest.mark.parametrize(("post", "broken"), [("5 missed", []), ("", ["blinds-owed"])])
def test_f7_who_sits_down_owes_the_big_blind(post: str, broken: list[str]) -> None:
    """Even at once, in a seat that has had the blind: a newcomer has not paid it."""
    night = LiveNight().round(5, 6, 1).says("seat 5 leaves", "seat 5 sits Zoe 200")
    night.seats[5], night.names[5] = 200, "Zoe"
    assert night.round(6, 1, 2, post).found(OWED) == broken
