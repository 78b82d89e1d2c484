"""A hand that tells something twice, or twice and differently, is inconsistent in every format."""

import io
import re

import pytest

from handaudit import reading
from handaudit.facts.events import by_type
from handaudit.facts.log import Round
from handaudit.replay.identity import contradiction
from paths import GOLDENS


def contradictions(log_format: str, text: str) -> list[str]:
    """What the rounds of a log contradict themselves in."""
    parts = reading.read(io.BytesIO(text.encode()), format=log_format, name="a.txt")
    found = [
        part.defect or contradiction(by_type(part.events))
        for part in parts
        if isinstance(part, Round)
    ]
    return [one.message for one in found if one is not None and one.cite == "log:inconsistent"]


@pytest.mark.parametrize(
    ("log_format", "name", "line", "message"),
    [
        ("pokerstars", "pokerstars/cash-no-limit.txt", r"Table '.*\n", "the table is given twice"),
        ("rio", "rio/hands.txt", r"Table .*\n", "the table is given twice"),
        ("ggpoker", "ggpoker/hands.txt", r"Table '.*\n", "the table is given twice"),
        ("888", "pacific/omaha8.txt", r"Seat \d is the button\n", "the button is given twice"),
        ("888", "pacific/omaha8.txt", r"Table .*\n", "the table is given twice"),
        ("888", "pacific/omaha8.txt", r".* Blinds .*\n", "the game is given twice"),
        ("888", "pacific/omaha8.txt", r"Total .*\n", "the number of players is given twice"),
        ("party", "party/cash-no-limit.txt", r"Seat \d is .*\n", "the button is given twice"),
        ("party", "party/cash-no-limit.txt", r"Table .*\n", "the table is given twice"),
        ("party", "party/cash-no-limit.txt", r"Total .*\n", "the number of players is given twice"),
        ("party", "party/new-layout.txt", r"Table .*button\n", "the table is given twice"),
        ("fulltilt", "fulltilt/hands.txt", r"The button .*\n", "the button is given twice"),
        ("winamax", "winamax/hands.txt", r"Table.*\n", "the table is given twice"),
        ("bovada", "bovada/hands.txt", r".*Set dealer.*\n", "the button is given twice"),
        ("wpn", "wpn/hands.txt", r".*-max.*\n", "the table is given twice"),
        ("ipoker", "ipoker/holdem.xml", r" *<startdate>.*\n", "startdate is given twice"),
        ("pokernow", "pokernow/home-game.csv", r'"Player stacks.*\n', "the stacks are given twice"),
        ("ohh", "ohh/holdem.ohh", r' *"dealer_seat".*\n', "dealer_seat is given twice"),
        ("pokergfx", "pokergfx/pretty.json", r' *"HandNum".*\n', "HandNum is given twice"),
    ],
)
def test_a_line_of_the_head_is_given_once(
    log_format: str, name: str, line: str, message: str
) -> None:
    text = (GOLDENS / name).read_text(encoding="utf-8-sig")
    assert message not in contradictions(log_format, text)
    found = re.search(line, text)
    assert found is not None
    assert message in contradictions(log_format, text[: found.end()] + text[found.start() :])


HAND = """\
PokerStars Hand #900000961: Hold'em No Limit ($1/$2 USD) - 2024/03/01 12:00:00 ET
Table 'Quay' 6-max Seat #1 is the button
Seat 1: Ada ($100 in chips)
Seat 2: Ben ($100 in chips)
Seat 3: Cleo ($100 in chips)
Ben: posts small blind $1
Cleo: posts big blind $2
*** HOLE CARDS ***
Ada: folds
Ben: calls $1
Cleo: checks
*** FLOP *** [7h 8c Td]
Ben: bets $2
Cleo: folds
Uncalled bet ($2) returned to Ben
Ben collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
Board [7h 8c Td]
Seat 1: Ada (button) folded before Flop (didn't bet)
Seat 2: Ben (small blind) collected ($4)
Seat 3: Cleo (big blind) folded on the Flop
"""


@pytest.mark.parametrize(
    ("stands", "instead", "message"),
    [
        ("Seat #1 is", "Seat #2 is", "the button is at seat 2, and at seat 1"),
        ("Cleo (big blind)", "Cleo (button)", "the button is at seat 1, and at seat 3"),
        (
            "Ada (button)",
            "Ada (small blind)",
            "the small blind is posted by seat 2, and is that of seat 1 by the summary",
        ),
        (
            "Board",
            "Total pot $4 | Rake $1\nBoard",
            "two totals of the pot are given",
        ),
    ],
)
def test_two_lines_that_differ_contradict_each_other(
    stands: str, instead: str, message: str
) -> None:
    assert not contradictions("pokerstars", HAND)
    assert contradictions("pokerstars", HAND.replace(stands, instead)) == [message]


def test_the_same_total_twice_is_no_contradiction() -> None:
    twice = HAND.replace("Board", "Total pot $4 | Rake $0\nBoard")
    assert not contradictions("pokerstars", twice)
