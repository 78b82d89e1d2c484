"""One wrong line at the start of a hand of a room is one finding there; lines of two hands accuse nobody."""

import pytest

from in_memory import audited, violated
from paths import GOLDENS

POKERSTARS = """\
PokerStars Hand #900000971: Hold'em No Limit ($1/$2 USD) - 2024/03/01 12:00:00 ET
Table 'Quay' 6-max Seat #1 is the button
Seat 1: Ada ($200 in chips)
Seat 2: Ben ($200 in chips)
Seat 3: Cleo ($200 in chips)
Seat 4: Dov ($200 in chips)
Seat 5: Eve ($200 in chips)
Ben: posts small blind $1
Cleo: posts big blind $2
*** HOLE CARDS ***
Dov: folds
Eve: calls $2
Ada: folds
Ben: calls $1
Cleo: checks
*** FLOP *** [7h 8c Td]
Ben: bets $4
Cleo: calls $4
Eve: folds
*** TURN *** [7h 8c Td] [2s]
Ben: bets $20
Cleo: folds
Uncalled bet ($20) returned to Ben
Ben collected $14 from pot
*** SUMMARY ***
Total pot $14 | Rake $0
Board [7h 8c Td 2s]
Seat 1: Ada (button) folded before Flop (didn't bet)
Seat 2: Ben (small blind) collected ($14)
Seat 3: Cleo (big blind) folded on the Turn
Seat 4: Dov folded before Flop (didn't bet)
Seat 5: Eve folded on the Flop
"""
FULL_TILT = """\
Full Tilt Poker Game #90000000981: Table Quay - $1/$2 - No Limit Hold'em - 12:00:00 ET - 2012/03/01
Seat 1: Ada ($200)
Seat 2: Ben ($200)
Seat 3: Cleo ($200)
Seat 4: Dov ($200)
Ben posts the small blind of $1
Cleo posts the big blind of $2
The button is in seat #1
*** HOLE CARDS ***
Dov folds
Ada folds
Ben calls $1
Cleo checks
*** FLOP *** [7h 8c Td]
Ben bets $4
Cleo folds
Uncalled bet of $4 returned to Ben
Ben mucks
Ben wins the pot ($4)
*** SUMMARY ***
Total pot $4 | Rake $0
Board: [7h 8c Td]
Seat 1: Ada (button) didn't bet (folded)
Seat 2: Ben (small blind) collected ($4), mucked
Seat 3: Cleo (big blind) folded on the Flop
Seat 4: Dov didn't bet (folded)
"""
SMALL, BIG = "Ben: posts small", "Cleo: posts big"


def changed(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize(("form", "text"), [("pokerstars", POKERSTARS), ("fulltilt", FULL_TILT)])
def test_the_hands_are_in_order(form: str, text: str) -> None:
    report = audited(text, form)
    assert (report.hands, report.incomplete, report.findings) == (1, False, [])


@pytest.mark.parametrize(
    ("pairs", "rule", "line"),
    [
        # The button and the summary agree on whose the blind is.
        ([(SMALL, "Dov: posts small")], "blind-seats", 8),
        ([(SMALL, "Eve: posts small")], "blind-seats", 8),
        ([(BIG, "Dov: posts big")], "blind-seats", 9),
        ([(BIG, "Ada: posts big")], "blind-seats", 9),
        # The names of the blinds have changed places: no button has them so.
        ([(SMALL, "Cleo: posts small"), (BIG, "Ben: posts big")], "blind-seats", 8),
        # A blind is posted three times.
        ([("Ben: posts small blind $1\n", "Ben: posts small blind $1\n" * 3)], "blind-count", 9),
        ([("Cleo: posts big blind $2\n", "Cleo: posts big blind $2\n" * 3)], "blind-count", 10),
        # A stack is too small for the blind, for a call or for a bet, and all else agrees.
        ([("Ben ($200", "Ben ($0.25")], "minimum-stake", 4),
        ([("Ben ($200", "Ben ($1")], "minimum-stake", 4),
        ([("Ben ($200", "Ben ($3")], "wager-within-stakes", 17),
        ([("Cleo ($200", "Cleo ($2")], "minimum-stake", 5),
    ],
)
def test_one_line_is_one_finding(pairs: list[tuple[str, str]], rule: str, line: int) -> None:
    report = audited(changed(POKERSTARS, *pairs), "pokerstars")
    assert [(one.rule, one.location.line) for one in report.findings] == [(rule, line)]
    assert report.hands == 1


@pytest.mark.parametrize("name", ["Ada", "Dov"])
def test_a_blind_above_the_line_of_the_button_may_be_of_the_hand_before(name: str) -> None:
    """The button was the small blind then: Full Tilt prints the blinds first."""
    text = changed(FULL_TILT, ("Ben posts the small", f"{name} posts the small"))
    report = audited(text, "fulltilt")
    assert (violated(report), report.incomplete) == (
        ([], True) if name == "Ada" else (["blind-seats"], False)
    )


@pytest.mark.parametrize(
    "pairs",
    [
        # The head is of the hand before, and the blinds and the summary agree against it.
        [("Seat #1 is", "Seat #5 is")],
        # The head and the blinds are of the hand before, and the summary is of this one.
        [("Seat #1 is", "Seat #5 is"), (BIG, "Ben: posts big"), (SMALL, "Ada: posts small")],
        # The summary marks a blind at a seat that does not owe it.
        [("Ben (small blind)", "Ben"), ("Dov folded", "Dov (small blind) folded")],
        # A stack is too small, and something else is wrong as well.
        [("Ben ($200", "Ben ($1"), ("Cleo: calls $4", "Cleo: calls $3"), ("[2s]", "[7h]")],
    ],
)
def test_lines_of_two_hands_accuse_nobody(pairs: list[tuple[str, str]]) -> None:
    report = audited(changed(POKERSTARS, *pairs), "pokerstars")
    assert (violated(report), report.incomplete) == ([], True)


@pytest.mark.parametrize(
    ("form", "name", "pairs", "rule"),
    [
        # A blind that its player posts again is not one that is owed from earlier hands.
        ("888", "pacific/omaha8.txt", "small blind", "blind-count"),
        ("party", "party/cash-no-limit.txt", "big blind [", "blind-count"),
        ("pokernow", "pokernow/home-game.csv", "posts a big blind", "blind-count"),
        # The wagers that the game states of two players are those of another name in one line, or two.
        (
            *("ipoker", "ipoker/holdem.xml"),
            [('"Ann" type="1" sum="€0.10"', '"Cat" type="1" sum="€0.10"')],
            "blind-seats",
        ),
        # The log is that of its owner by all lines but that of a blind.
        (
            *("bovada", "bovada/hands.txt"),
            [("Big Blind  [ME] : Big blind", "Dealer : Big blind")],
            "blind-seats",
        ),
        # Winamax does not always say that a blind is owed, but in a tournament none is.
        (
            *("winamax", "winamax/hands.txt"),
            [
                ("Bob posts small blind 25", "Cat posts small blind 25"),
                ("Cat posts big blind 50", "Bob posts big blind 50"),
            ],
            "blind-seats",
        ),
    ],
)
def test_one_line_is_one_finding_in_every_room(
    form: str, name: str, pairs: str | list[tuple[str, str]], rule: str
) -> None:
    """``pairs`` are what is changed, or words of the line that stands twice."""
    text = (GOLDENS / name).read_text(encoding="utf-8-sig")
    before = audited(text, form)
    if isinstance(pairs, str):
        lines = text.split("\n")
        line = next(one for one in lines if pairs in one)
        again = line[:-4] + "9999" if form == "pokernow" else line  # an order of its own
        pairs = [(line, f"{again}\n{line}")]
    report = audited(changed(text, *pairs), form)
    assert report.hands == before.hands
    assert sorted(violated(report)) == sorted([*violated(before), rule])


WPN = """\
Game started at: 2024/3/1 12:0:0
Game ID: 900000991 1/2 Quay (Hold'em)
Seat 1 is the button
Seat 1: Ada (200).
Seat 2: Ben (200).
Seat 3: Cleo (200).
Seat 4: Dov (200).
Player Ben has small blind (1)
Player Cleo has big blind (2)
Player Ben received a card.
Player Ben received a card.
Player Cleo received a card.
Player Cleo received a card.
Player Dov received a card.
Player Dov received a card.
Player Ada received a card.
Player Ada received a card.
Player Dov raises (6)
Player Ada calls (6)
Player Ben folds
Player Cleo folds
*** FLOP ***: [7h 8c 10d]
Player Dov bets (8)
Player Ada folds
Uncalled bet (8) returned to Dov
Player Dov mucks cards
------ Summary ------
Pot: 15. Rake 0
Board: [7h 8c 10d]
Player Ada does not show cards.Bets: 6. Collects: 0. Loses: 6.
Player Ben does not show cards.Bets: 1. Collects: 0. Loses: 1.
Player Cleo does not show cards.Bets: 2. Collects: 0. Loses: 2.
*Player Dov mucks (does not show cards). Bets: 6. Collects: 15. Wins: 9.
Game ended at: 2024/3/1 12:1:0

"""


def test_a_raise_by_an_amount_is_to_another_one_from_another_blind() -> None:
    """The old layout of WPN prints what a raise adds."""
    assert audited(WPN, "wpn").findings == []
    text = changed(WPN, ("Player Cleo has big", "Player Dov has big"))
    assert violated(audited(text, "wpn")) == ["blind-seats"]
