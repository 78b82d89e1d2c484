"""What PHH cannot say is refused."""

import pytest
from msgspec.structs import replace

from handaudit.facts import events as e
from handaudit.facts.log import Defect, Round
from handaudit.facts.sign import Sign
from written_phh import BADUGI, BLINDS, NO_LIMIT, WON, cards, played, written


def test_a_card_that_comes_again_after_a_reshuffle_is_refused() -> None:
    """Without a word for the reshuffle it would be twice in the deck."""
    before = (
        *BLINDS,
        e.CardsRevealed(line=7, seat=2, cards=cards("As 2d 3c 3h")),
        *(e.Folded(line=8, seat=3), e.Called(line=9, seat=1, amount=100)),
        e.Checked(line=10, seat=2),
        e.Discarded(line=11, seat=1, count=2),
        e.Discarded(line=12, seat=2, count=1, cards=cards("3h")),
        e.Reshuffled(line=13, piles=("discards",)),
    )
    after = (
        e.Checked(line=15, seat=1),
        e.BetMade(line=16, seat=2, amount=200),
        e.Folded(line=17, seat=1),
    )
    other, again = (
        written(
            played(
                *before, e.CardsRevealed(line=14, seat=2, cards=cards(card)), *after, session=BADUGI
            )
        )
        for card in ("4h", "3h")
    )
    assert "d dh p2 4h" in other[0]
    assert not again[0]
    ((why, loss),) = again[1].refused.items()
    assert "comes again after a reshuffle" in why
    assert loss.line <= 13


@pytest.mark.parametrize(
    ("hand", "reason", "line"),
    [
        (played(session=replace(NO_LIMIT, game="mini-dice")), "no code for mini-dice", 1),
        (
            played(session=replace(NO_LIMIT, sign=Sign(limit="pot-limit"))),
            "no code for holdem high, pot-limit",
            1,
        ),
        (played(seats=1), "fewer than two players", 1),
        (played(*BLINDS, e.BlindPosted(line=8, seat=2, amount=5)), "two blinds", 8),
        (played(*BLINDS, e.BlindPosted(line=8, seat=3, amount=400, kind="kill")), "a kill", 8),
        (played(*BLINDS, e.Called(line=8, seat=3, amount=100)), "a call is not", 8),
        (played(*BLINDS, e.Checked(line=8, seat=3)), "checks with a wager to match", 8),
        (played(*BLINDS, e.BoardDealt(line=8, cards=cards("As"), run=2)), "more than once", 8),
        (played(*BLINDS, e.Folded(line=8, seat=9)), "not dealt in", 8),
        (
            played(*BLINDS, e.Unread(line=8, text="?", column=1, expected="a line")),
            "could not be read",
            8,
        ),
        (
            played(
                *BLINDS,
                e.BlindPosted(line=8, seat=3, amount=300, kind="missed"),
                e.Folded(line=9, seat=3),
            ),
            "not of the big blind",
            9,
        ),
        (
            played(
                *BLINDS,
                e.BlindPosted(line=8, seat=3, amount=300, kind="missed", dead=100),
                e.Folded(line=9, seat=3),
            ),
            "dead in part",
            9,
        ),
        (played(*BLINDS, e.Called(line=8, seat=3, amount=200, all_in=True)), "a cap ends", 8),
        (played(*BLINDS, e.StakeAdded(line=8, seat=1, amount=5)), "stakes change", 8),
        (
            played(
                *BLINDS,
                e.Raised(line=8, seat=3, to=800),
                e.Raised(line=9, seat=1, to=1000),
            ),
            "less than the bet or raise before it",
            9,
        ),
        (
            played(
                *BLINDS,
                e.BetMade(line=8, seat=3, amount=900, all_in=True),
                e.Raised(line=9, seat=1, to=1000, all_in=True),
                stakes=(1000, 900, 900),
            ),
            "nobody has chips to call",
            9,
        ),
        (
            played(*BLINDS, e.Raised(line=8, seat=3, to=500), session=BADUGI),
            "not of the size that its round has",
            8,
        ),
        (
            played(
                *BLINDS,
                *WON[:-1],
                e.PotAwarded(line=13, seat=2, amount=201, pot=0, share="pot"),
            ),
            "more than its player can win",
            13,
        ),
        (
            played(
                *BLINDS,
                e.Called(line=8, seat=3, amount=200),
                e.Called(line=9, seat=1, amount=100),
                e.Checked(line=10, seat=2),
                e.BoardDealt(line=11, cards=cards("As Ks Qs Js 2d")),
                e.PotAwarded(line=13, seat=1, amount=250, pot=0),
                e.PotAwarded(line=14, seat=2, amount=350, pot=0),
                session=replace(NO_LIMIT, tournament=True),
            ),
            "odd chip",
            14,
        ),
        (
            played(
                *BLINDS,
                e.Called(line=8, seat=3, amount=200),
                e.Called(line=9, seat=1, amount=100),
                e.Checked(line=10, seat=2),
                e.BoardDealt(line=11, cards=cards("As Ks Qs")),
            ),
            "stops before its last community card",
            11,
        ),
        (
            played(
                e.BlindPosted(line=5, seat=3, amount=100, number=1),
                e.BlindPosted(line=6, seat=1, amount=200, number=2),
                e.Folded(line=8, seat=2),
            ),
            "reads as a straddle",
            8,
        ),
        (
            played(
                *BLINDS,
                e.Raised(line=8, seat=3, to=800),
                e.Raised(line=9, seat=1, to=1000, all_in=True),
                e.Called(line=10, seat=2, amount=800),
                e.Raised(line=11, seat=3, to=3000),
                stakes=(1000, 9000, 9000),
            ),
            "raises again after an all-in raise of less",
            11,
        ),
    ],
)
def test_what_it_cannot_say_is_refused(hand: Round, reason: str, line: int) -> None:
    text, losses = written(hand)
    assert not text
    ((why, loss),) = losses.refused.items()
    assert reason in why
    assert loss.count == 1
    assert loss.line <= line


def test_a_round_that_stops_is_refused_and_one_that_was_called_off_left_out() -> None:
    hand = played(*BLINDS, *WON)
    _, losses = written(replace(hand, defect=Defect("log:truncated", 3, "it stops")))
    assert (losses.refused["it stops"].line, losses.incomplete) == (3, True)
    _, losses = written(replace(hand, defect=Defect("log:cancelled", 3, "called off")))
    assert (losses.called_off, losses.incomplete) == (1, False)
