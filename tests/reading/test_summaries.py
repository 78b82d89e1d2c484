"""What a summary, or the pot of a street, says once more is compared with the play."""

import pytest

from handaudit.duties.outcome import Kind
from in_memory import audited
from paths import GOLDENS


def told(text: str) -> set[str]:
    """The breaches, and why hands are not audited."""
    report = audited(text)
    breaches = {one.message for one in report.findings if one.outcome is Kind.VIOLATED}
    return breaches | {one.reason for one in report.not_audited}


STREET = "is said to be in the pot, and"
RAISE = "the raise is not by the amount that its total says: one of the two is wrong"


@pytest.mark.parametrize(
    ("name", "before", "after", "message"),
    [
        (
            "winamax/hands",
            "showed [9h 9c] and won 199€",
            "showed [9h 9c] and won 198€",
            "seat 1 won",
        ),
        ("winamax/hands", "Ann raises 2€ to 3€", "Ann raises 2.50€ to 3€", RAISE),
        (
            "wpn/hands",
            "showed [9h 9c] and won $81.00",
            "showed [9h 9c] and won $80.00",
            "seat 1 won",
        ),
        (
            "wpn/hands",
            "Main pot $81.00 | Rake $3.00\n*** RIVER",
            "Main pot $80.00 | Rake $3.00\n*** RIVER",
            STREET,
        ),
        ("wpn/hands", "Ann raises $4.00 to $4.00", "Ann raises $3.50 to $4.00", RAISE),
        (
            "wpn/hands",
            "Bets: 0.15. Collects: 0. Loses: 0.15",
            "Bets: 0.16. Collects: 0. Loses: 0.16",
            "seat 2 wagered",
        ),
        (
            "wpn/hands",
            "Collects: 3.52. Loses: 0.03",
            "Collects: 3.52. Loses: 0.04",
            "seat 5 gained",
        ),
        ("fulltilt/hands", "(Total Pot: $27, 2 Players)", "(Total Pot: $26, 2 Players)", STREET),
        ("ggpoker/hands", "raises $0.3 to", "raises $0.4 to", RAISE),
        ("ggpoker/hands", "raises $0.3 to $0.5", "raises $0.3 to $0.6", RAISE),  # nor is the call
        ("rio/hands", "raises $", "raises $9", RAISE),
        ("bovada/hands", "Raises $0.75 to $1", "Raises $0.80 to $1", RAISE),
        ("bovada/hands", "Raises $0.75 to $1", "Raises $0.75 to $1.20", RAISE),
        ("bovada/hands", "Hand result $56.31", "Hand result $50", "has won 56.31 by the summary"),
    ],
)
def test_what_is_told_twice_and_differently(
    name: str, before: str, after: str, message: str
) -> None:
    text = (GOLDENS / f"{name}.txt").read_text(encoding="utf-8")
    assert before in text
    new = told(text.replace(before, after, 1)) - told(text)
    assert len(new) == 1, new
    assert message in new.pop()


SIDE = """\
Run It Once Poker Hand #1:  Hold'em No Limit ($0.50/$1.00) - 2020/05/07 20:00 UTC [2020/05/07 20:00 UTC]
Table ID '1' 6-Max Seat #1 is the button
Seat 1: Ann ($20.00 in chips)
Seat 2: Bob ($10.00 in chips)
Seat 3: Cat ($20.00 in chips)
Bob: posts small blind $0.50
Cat: posts big blind $1.00
*** HOLE CARDS ***
Dealt to Bob [Ks Kd]
Dealt to Cat [2c 7d]
Dealt to Ann [As Ad]
Ann: raises $19.00 to $20.00 and is all-in
Bob: calls $9.50 and is all-in
Cat: calls $19.00 and is all-in
*** FLOP *** [3h 4h 5s]
*** TURN *** [3h 4h 5s] [9s]
*** RIVER *** [3h 4h 5s 9s] [Jc]
*** SHOWDOWN ***
Ann: shows [As Ad]
Bob: shows [Ks Kd]
Cat: shows [2c 7d]
Ann collected $20.00 from side pot 1
Ann collected $30.00 from main pot
*** SUMMARY ***
Total pot $50.00 | Main pot $30.00 | Side pot $20.00 | Rake $0.00
Board [3h 4h 5s 9s Jc]
Seat 1: Ann (button) showed [As Ad] and won $50.00
Seat 2: Bob (small blind) showed [Ks Kd] and lost
Seat 3: Cat (big blind) showed [2c 7d] and lost
"""


def test_the_pots_of_a_total_are_those_of_the_wagers() -> None:
    assert told(SIDE) == set()
    assert told(SIDE.replace("Main pot $30.00 |", "Main pot $29.00 |")) == {
        "the log misstates the pot"
    }
    moved = SIDE.replace("Main pot $30.00 | Side pot $20.00", "Main pot $29.00 | Side pot $21.00")
    assert told(moved) == {"the log misstates the pot"}


def test_a_rake_that_a_tournament_states_is_none() -> None:
    text = (GOLDENS / "wpn/hands.txt").read_text(encoding="utf-8")
    second = text.split("\n\n")[1]
    assert "Tournament" in second
    assert told(second) == set()
    rake = second.replace("Total pot 165.00", "Total pot 165.00 | Rake 5.00")
    assert rake != second
    assert told(rake) == {"the log misstates the pot"}
