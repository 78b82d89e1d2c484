"""Words before the chips: whom they bind, and what the player then did."""

import pytest

from handaudit.replay.poker.occasions import Acted, Announced
from replayed_poker import BLINDS, PokerRound, poker

FLOP = "dealer burns\ndealer deals board 7h 8c Td\n"
LIMPED = f"{BLINDS}seat 1 calls 5\nseat 2 calls 3\nseat 3 checks\n{FLOP}"


def announced(of: PokerRound) -> list[tuple[str | None, str | None, str | None]]:
    """Each announcement, what the player then did, and how it was corrected."""
    return [
        (of.text(one.declared), of.text(one.act), of.text(one.corrected))
        for one in of.of(Announced)
    ]


def test_an_announcement_is_told_with_what_was_there_when_it_was_made() -> None:
    of = poker(
        f"{BLINDS}seat 1 raises to 16\nseat 2 declares raise 40\nseat 2 raises to 30\n"
        "seat 2 corrects to 40\nseat 3 folds"
    )
    (one,) = of.of(Announced)
    assert announced(of) == [
        ("seat 2 declares raise 40", "seat 2 raises to 30", "seat 2 corrects to 40")
    ]
    assert (one.stake, one.wager, one.owed, one.total) == (20_000, 1600, 1400, 4000)
    assert of.text(one.event) == "seat 3 folds"
    assert one.player.seat == 2
    said = [one.announced for one in of.of(Acted)]
    assert said == [None, 4000, None]


def test_who_announces_a_bet_owes_nothing_for_it() -> None:
    of = poker(f"{LIMPED}seat 2 declares bet 10\nseat 2 bets 10\nseat 3 folds")
    (one,) = of.of(Announced)
    assert (one.stake, one.wager, one.owed, one.total) == (19_500, 0, 0, 1000)


def test_the_big_blind_who_announces_a_raise_owes_nothing() -> None:
    of = poker(f"{BLINDS}seat 1 calls 5\nseat 2 calls 3\nseat 3 declares raise 10\nseat 3 checks")
    (one,) = of.of(Announced)
    assert (one.stake, one.wager, one.owed, one.total) == (20_000, 500, 0, 500)


def test_words_out_of_turn_bind_nobody() -> None:
    assert announced(poker(f"{BLINDS}seat 2 declares fold\nseat 1 calls 5\nseat 2 calls 3")) == []


def test_words_bind_no_other_player() -> None:
    of = poker(
        f"{BLINDS}seat 1 declares raise 20\nseat 2 calls 3\nseat 1 raises to 20\nseat 2 folds"
    )
    assert announced(of) == [("seat 1 declares raise 20", None, None)]
    assert [one.announced for one in of.of(Acted)] == [None, None, None]
    assert of.text(of.one(Announced).event) == "seat 2 calls 3"


@pytest.mark.parametrize(
    ("lines", "goes_on"),
    [
        ("declares raise 30\nraises to 20\nraises to 30", True),
        ("declares raise 30\nraises to 20\nraises to 25", True),
        ("declares raise 30\nraises to 20\nraises to 31", False),
        ("declares raise\nraises to 20\nraises to 90", True),
        ("declares all-in\nraises to 20\nraises to 200", True),
        ("declares call\ncalls 5\nraises to 30", False),
        ("declares raise 30\nraises to 20\ncalls 10", False),
        ("declares raise 30\nraises to 20\ncorrects to 25\nraises to 30", False),
        ("raises to 20\nraises to 30", False),
    ],
)
def test_who_announced_a_wager_may_put_it_in_with_more_than_one_move(
    lines: str,
    goes_on: bool,  # noqa: FBT001 - a column of the table
) -> None:
    moves = "".join(f"seat 1 {line}\n" for line in lines.splitlines())
    of = poker(f"{BLINDS}{moves}seat 2 folds")
    assert [one.goes_on for one in of.of(Acted)] == [False, goes_on, False]


@pytest.mark.parametrize(("speaker", "other"), [(1, 2), (2, 1)])
def test_another_player_s_raise_is_no_further_move(speaker: int, other: int) -> None:
    before = "" if speaker == 1 else "seat 1 calls 5\n"
    of = poker(
        f"{BLINDS}{before}seat {speaker} declares raise 30\nseat {speaker} raises to 20\n"
        f"seat {other} raises to 30"
    )
    assert not any(one.goes_on for one in of.of(Acted))


@pytest.mark.parametrize(("speaker", "other"), [(1, 2), (2, 1)])
def test_an_announcement_is_over_when_another_player_acts(speaker: int, other: int) -> None:
    before = "" if speaker == 1 else "seat 1 calls 5\n"
    of = poker(
        f"{BLINDS}{before}seat {speaker} declares raise 30\nseat {other} folds\n"
        f"seat {speaker} raises to 30"
    )
    assert announced(of) == [(f"seat {speaker} declares raise 30", None, None)]
    assert of.text(of.one(Announced).event) == f"seat {other} folds"


def test_an_announced_bet_goes_on() -> None:
    of = poker(f"{LIMPED}seat 2 declares bet 20\nseat 2 bets 10\nseat 2 bets 10\nseat 3 folds")
    assert [one.goes_on for one in of.of(Acted)][3:] == [False, True, False]
    assert of.one(Announced).total == 2000


@pytest.mark.parametrize(
    "line",
    [FLOP, "dealer awards 7 to 3 from main for pot\n", "seat 3 mucks\n", "end"],
)
def test_an_announcement_that_nothing_follows_is_over_with_the_next_line_of_play(line: str) -> None:
    of = poker(f"{BLINDS}seat 1 declares fold\n{line if line != 'end' else ''}")
    assert announced(of) == [("seat 1 declares fold", None, None)]


def test_each_announcement_is_told_once_and_by_itself() -> None:
    of = poker(
        f"{BLINDS}seat 1 declares call\nseat 1 calls 5\nseat 2 declares call\nseat 2 calls 3\n"
        "seat 3 declares check\nseat 3 checks"
    )
    assert announced(of) == [
        ("seat 1 declares call", "seat 1 calls 5", None),
        ("seat 2 declares call", "seat 2 calls 3", None),
        ("seat 3 declares check", "seat 3 checks", None),
    ]


def test_a_player_who_speaks_twice_is_bound_by_the_first_words() -> None:
    of = poker(f"{BLINDS}seat 1 declares fold\nseat 1 declares call\nseat 1 calls 5\nseat 2 folds")
    assert announced(of) == [("seat 1 declares fold", "seat 1 calls 5", None)]
