"""Whole PokerStars hands: who plays, what the posts are, which show-down pays."""

import pytest

from handaudit.facts.cards import CARDS
from handaudit.facts.events import (
    BetReturned,
    BlindPosted,
    CardsRevealed,
    Checked,
    Event,
    Folded,
    PlayerSeated,
    PotAwarded,
    ShowdownOpened,
)
from pokerstars_hands import HEAD, HEADER, TABLE, TAIL, only_round
from text_hands import unread

TOURNAMENT = "PokerStars Hand #1: Tournament #7, $5+$1 USD Hold'em No Limit - Level I (10/20) - 2024/03/01 1:00:00 ET\n"  # noqa: E501


def dealt_in(header: str, note: str, lines: str = "", results: str = "") -> bool:
    """Whether Zoe, with this note behind her stake, takes part."""
    seats = f"Seat 1: Kit ($5 in chips)\nSeat 4: Zoe ($5 in chips){note}\n"
    hand = only_round(header + TABLE + seats + lines + TAIL + results)
    (zoe,) = (e for e in hand if isinstance(e, PlayerSeated) and e.player == "Zoe")
    return zoe.dealt_in


@pytest.mark.parametrize(
    ("header", "note", "lines", "results", "plays"),
    [
        (HEADER, "", "", "", True),
        (HEADER, " is sitting out", "", "", False),
        (HEADER, " - Sitting out", "", "", False),
        (HEADER, "", "Zoe: sits out \n", "", False),
        (HEADER, "", "Zoe: is sitting out \n", "", False),
        (HEADER, "", "Zoe will be allowed to play after the button\n", "", False),
        (HEADER, "", "Zoe was removed from the table for failing to post\n", "", False),
        (HEADER, "", "Zoe: folds \nZoe: sits out \n", "", True),
        (HEADER, " is sitting out", "Zoe: posts big blind $1\n", "", True),
        (HEADER, " is sitting out", "", "Seat 4: Zoe folded before Flop (didn't bet)\n", True),
        (HEADER, " is sitting out", "", "Seat 4: Zoe showed\n", False),
        (TOURNAMENT, " is sitting out", "", "", True),
        (TOURNAMENT, "", "Zoe: sits out \n", "", True),
        (TOURNAMENT, " out of hand (moved from another table into small blind)", "", "", False),
    ],
)
def test_who_sits_out_is_not_dealt_in_but_in_a_tournament(
    header: str,
    note: str,
    lines: str,
    results: str,
    plays: bool,  # noqa: FBT001
) -> None:
    assert dealt_in(header, note, lines, results) is plays


@pytest.mark.parametrize(
    ("header", "lines", "results", "plays"),
    [
        (HEADER, "", "Seat 1: Kit folded before Flop\n", False),
        (HEADER, "", "", True),
        (HEADER, "", "Seat 1: Kit folded before Flop\nSeat 4: Zoe showed\n", True),
        (HEADER, "Zoe: folds\n", "Seat 1: Kit folded before Flop\n", True),
        (HEADER, "", "Seat 1: Kit folded before Flop\nSeat 4: Zo\n", True),
        (TOURNAMENT, "", "Seat 1: Kit folded before Flop\n", True),
    ],
    ids=["left out", "no results", "without cards", "acts", "a lost line", "a tournament"],
)
def test_who_does_nothing_and_has_no_result_among_others_was_not_dealt_in(
    header: str,
    lines: str,
    results: str,
    plays: bool,  # noqa: FBT001
) -> None:
    """A converter lists who sits out as it lists the others."""
    assert dealt_in(header, "", lines, results) is plays


def test_talk_of_those_without_a_seat_is_no_player() -> None:
    hand = only_round(HEAD + "Kai: sits out \nKai leaves the table\n" + TAIL)
    assert not unread(hand)
    assert len([event for event in hand if isinstance(event, PlayerSeated)]) == 4


def posts(*lines: str, header: str = HEADER) -> list[tuple[int, str, int, int]]:
    """Seat, kind, amount and dead part of each post."""
    seats = "".join(f"Seat {seat}: P{seat} ($100 in chips)\n" for seat in (1, 2, 3, 4, 6))
    hand = only_round(header + TABLE + seats + "".join(f"{line}\n" for line in lines) + TAIL)
    assert not unread(hand)
    return [(e.seat, e.kind, e.amount, e.dead) for e in hand if isinstance(e, BlindPosted)]


BLINDS = ("P2: posts small blind $0.50", "P3: posts big blind $1")
POSTED = [(2, "blind", 50, 0), (3, "blind", 100, 0)]


@pytest.mark.parametrize(
    ("line", "post"),
    [
        ("P6: posts small blind $0.50", (6, "missed", 50, 50)),
        ("P6: posts big blind $1", (6, "missed", 100, 0)),
        ("P4: posts big blind $1", (4, "missed", 100, 0)),
        ("P4: posts big blind $1.99", (4, "missed", 199, 0)),
        ("P4: posts big blind $2", (4, "straddle", 200, 0)),
        ("P6: posts big blind $2", (6, "missed", 200, 0)),
        ("P4: posts straddle $2", (4, "straddle", 200, 0)),
        ("P6: posts small & big blinds $1.50", (6, "missed", 150, 50)),
        ("P6: posts small & big blinds $1.20 and is all-in", (6, "missed", 120, 20)),
    ],
)
def test_a_further_post_is_missed_or_a_straddle(line: str, post: tuple[int, str, int, int]) -> None:
    assert posts(*BLINDS, line) == [*POSTED, post]


def test_a_third_of_both_blinds_is_dead_where_nobody_tells_the_big_blind() -> None:
    header = "PokerStars Hand #1:  Hold'em No Limit - 2024/03/01 1:00:00 ET\n"
    assert posts("P6: posts small & big blinds $1.50", header=header) == [(6, "missed", 150, 50)]


def test_awards_belong_to_the_show_down_that_they_follow() -> None:
    hand = only_round(
        HEAD
        + "*** FIRST SHOW DOWN ***\nKit collected $5 from pot\n"
        + "*** SECOND SHOW DOWN ***\nKit collected $5 from side pot\nKit collected $5 from main pot\n"
        + TAIL
    )
    assert [event.run for event in hand if isinstance(event, ShowdownOpened)] == [1, 2]
    awards = [(event.run, event.pot) for event in hand if isinstance(event, PotAwarded)]
    assert awards == [(1, None), (2, 1), (2, 0)]


LIKE_NO_ACTIONS = "Seat 4: Uncalled bet Bo ($9 in chips)\nSeat 6: Dealt to Ann ($9 in chips)\n"


@pytest.mark.parametrize(
    "marker",
    [
        "*** HOLE CARDS ***\n",
        "*** HOLE CARDS ***\nDealt to Mo [Kh] [5c 2d]\n",
        "*** FLOP *** [2c 7d Ts]\n",
        "*** TURN *** [2c 7d Ts] [Js]\n",
    ],
    ids=lambda marker: marker[4:-1],
)
@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Uncalled bet ($4) returned to Kit: folds", BetReturned(line=0, seat=2, amount=400)),
        (
            "Dealt to Kit: folds [Ah Kd]",
            CardsRevealed(line=0, seat=2, cards=(CARDS["Ah"], CARDS["Kd"])),
        ),
        ("Uncalled bet Bo: checks", Checked(line=0, seat=4)),
        ("Dealt to Ann: folds", Folded(line=0, seat=6)),
        ("  Dealt to Ann: folds", Folded(line=0, seat=6)),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_a_line_behind_a_marker_is_no_action_if_it_is_one_of_the_room(
    marker: str, line: str, event: Event
) -> None:
    """Names may make the one look like the other."""
    hand = only_round(HEAD + LIKE_NO_ACTIONS + marker + line + "\nKit: checks\n" + TAIL)
    place = 9 + marker.count("\n")
    assert [one for one in hand if one.line == place] == [event.placed(place, None)]
    assert [one for one in hand if one.line == place + 1] == [Checked(line=place + 1, seat=1)]


def test_a_hand_that_the_room_called_off_leaves_nothing_to_audit() -> None:
    text = (
        HEAD
        + "Kit: posts small blind $0.50\nHand cancelled\n*** SUMMARY ***\nSeat 1: Kit collected ($0)\n"
    )
    hand = only_round(text)
    assert hand.defect is not None
    assert (hand.defect.cite, hand.defect.line) == ("log:cancelled", 8)
    assert not hand.defect.incomplete
    assert not unread(hand)
