"""What shows that the lines of a history are not of one deal, and what is no more than a breach."""

import pytest

from handaudit.auditing.report import Report
from handaudit.duties.outcome import Kind
from in_memory import audited, violated
from splices import whole_hands

HAND = """\
PokerStars Hand #21: Hold'em No Limit ($1/$2 USD) - 2010/07/23 5:35:44 ET
Table 'Vela' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Bob ($200 in chips)
Seat 3: Cat ($200 in chips)
Bob: posts small blind $1
Cat: posts big blind $2
*** HOLE CARDS ***
Ann: folds
Bob: calls $1
Cat: checks
*** FLOP *** [8c 7d 6d]
Bob: checks
Cat: checks
*** TURN *** [8c 7d 6d] [9c]
Bob: bets $4
Cat: folds
Uncalled bet ($4) returned to Bob
Bob collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
Board [8c 7d 6d 9c]
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) collected ($4)
Seat 3: Cat (big blind) folded on the Turn


"""


def reasons(report: Report) -> list[str]:
    assert not violated(report)
    return [one.reason for one in report.not_audited]


def test_the_hand_is_whole() -> None:
    report = audited(HAND, "pokerstars")
    assert not report.incomplete
    assert not report.findings


@pytest.mark.parametrize(
    ("was", "now", "why"),
    [
        ("Cat: checks\n*** FLOP", "Dan: checks\n*** FLOP", "has no line in the seat list"),
        ("[8c 7d 6d] [9c]", "[Ac Kd 6d] [9c]", "repeats another board"),
        ("*** FLOP *** [8c 7d 6d]\n", "", "a street of the board is missing"),
        ("Board [8c 7d 6d 9c]", "Board [Ac Kd Qd 9c]", "of another board"),
        ("Bob: bets $4\n", "Bob: bets $4\nAnn: posts big blind $2\n", "a blind or an ante after"),
        ("($1/$2 USD)", "($5/$10 USD)", "no blind is one that the head names"),
        ("($1/$2 USD)", "($2/$4 USD)", "no blind is one that the head names"),
        ("($1/$2 USD)", "($1/$2999 USD)", "the head names a blind that nobody could post"),
        ("Bob: posts small blind $1\nCat: posts big blind $2\n", "", "nobody posts"),
        ("Bob: bets $4\n", "Bob: bets $4\nSeat 4: Dan ($200 in chips)\n", "a seat line after play"),
        (
            "Uncalled bet ($4) returned to Bob\n",
            "Uncalled bet ($4) returned to Bob\n" * 2,
            "a second uncalled bet",
        ),
        (
            "Bob (small blind) collected ($4)\n",
            "Bob (small blind) collected ($4)\nSeat 2: Bob (small blind) collected ($3)\n",
            "the summary gives two results of seat 2",
        ),
        ("Ann: folds\n", "*** HOLE CARDS ***\nAnn: folds\n", "the opening cards are dealt twice"),
        (
            "Total pot $4 | Rake $0\n",
            "Total pot $4 | Rake $0\n" * 2,
            "total of the pot is given twice",
        ),
        (
            "Board [8c 7d 6d 9c]\n",
            "Board [8c 7d 6d 9c]\n" * 2,
            "the board of the summary is given twice",
        ),
        (
            "Seat 3: Cat (big blind) folded on the Turn\n",
            "Seat 3: Cat (big blind) folded on the Turn\n" * 2,
            "the summary gives two results of seat 3",
        ),
        (
            "*** SUMMARY ***\n",
            "Bob: mucks hand\n" * 2 + "*** SUMMARY ***\n",
            "a hand is shown or mucked twice",
        ),
        (
            "*** SUMMARY ***\n",
            "Bob: shows [As Kd] (high card Ace)\nBob: mucks hand\n*** SUMMARY ***\n",
            "seat 2 shows a hand, and mucks it",
        ),
        (
            "Ann: folds\n",
            "Dealt to Bob [As Kd]\nDealt to Bob [As Kd]\nAnn: folds\n",
            "cards are dealt twice by the same line",
        ),
        (
            "Ann: folds\n",
            "Dealt to Bob [As Kd]\nDealt to Bob [4c 4h]\nAnn: folds\n",
            "seat 2 is dealt two hands",
        ),
        (
            "Ann: folds\n",
            "Dealt to Bob [As]\nDealt to Bob [As]\nAnn: folds\n",
            "cards are dealt twice by the same line",
        ),
        ("Ann: folds\n", "", None),
        (
            "Bob (small blind) collected ($4)\nSeat 3: Cat (big blind) folded on the Turn",
            "Bob (small blind) folded on the Turn\nSeat 3: Cat (big blind) collected ($4)",
            "contradicts the play of several players",
        ),
    ],
)
def test_a_hand_of_two_halves_is_not_audited(was: str, now: str, why: str | None) -> None:
    assert was in HAND
    report = audited(HAND.replace(was, now), "pokerstars")
    if why is None:  # one line that is missing is a breach, for all that anybody can tell
        assert not report.not_audited
    else:
        (reason,) = reasons(report)
        assert why in reason


@pytest.mark.parametrize(
    ("was", "now", "rule"),
    [
        ("[8c 7d 6d] [9c]", "[8c 7d 6h] [9c]", "board-repeated-rightly"),
        ("posts small blind $1", "posts small blind $2", "blind-amount"),
        ("Total pot $4", "Total pot $5", "pot-stated-rightly"),
        (
            "Bob (small blind) collected ($4)",
            "Bob (small blind) collected ($3)",
            "pot-stated-rightly",
        ),
    ],
)
def test_one_statement_that_disagrees_is_a_breach(was: str, now: str, rule: str) -> None:
    report = audited(HAND.replace(was, now), "pokerstars")
    assert rule in {one.rule for one in report.findings if one.outcome is Kind.VIOLATED}


def test_an_award_to_another_is_one_breach_at_its_line_whatever_the_summary_says() -> None:
    report = audited(HAND.replace("Bob collected", "Cat collected"), "pokerstars")
    (found,) = report.findings
    assert (found.rule, found.location.line) == ("award-to-contender", 19)


RUN_TWICE = """\
Poker Hand #HD21: Hold'em No Limit ($1/$2) - 2024/05/07 20:00:00
Table 'Vela' 6-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Seat 3: Cat ($20 in chips)
Bob: posts small blind $1
Cat: posts big blind $2
*** HOLE CARDS ***
Ann: folds
Bob: raises $18 to $20 and is all-in
Cat: calls $18 and is all-in
Bob: shows [As Ah]
Cat: shows [Kd Kc]
*** FIRST FLOP *** [8c 7d 6d]
*** FIRST TURN *** [8c 7d 6d] [9c]
*** FIRST RIVER *** [8c 7d 6d 9c] [2s]
*** SECOND TURN *** [8c 7d 6d] [3h]
*** SECOND RIVER *** [8c 7d 6d 3h] [5s]
*** FIRST SHOWDOWN ***
Bob collected $20 from pot
*** SECOND SHOWDOWN ***
Bob collected $20 from pot
*** SUMMARY ***
Total pot $40 | Rake $0
FIRST Board [8c 7d 6d 9c 2s]
SECOND Board [3h 5s]
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) showed [As Ah] and won ($20)
Seat 3: Cat (big blind) showed [Kd Kc] and lost
"""


@pytest.mark.parametrize("street", ["FIRST RIVER", "SECOND TURN", "SECOND RIVER"])
def test_each_run_of_a_board_has_all_its_streets(street: str) -> None:
    assert not audited(RUN_TWICE).not_audited
    line = next(one for one in RUN_TWICE.splitlines(keepends=True) if street in one)
    assert reasons(audited(RUN_TWICE.replace(line, ""))) == ["a street of the board is missing"]


def test_a_second_run_without_a_first_has_lost_its_streets() -> None:
    """Also where the log stops behind it."""
    first = [one for one in RUN_TWICE.splitlines(keepends=True) if "*** FIRST" in one]
    second = RUN_TWICE.replace("TURN *** [8c 7d 6d] [3h]", "FLOP *** [3h 5s 4s]")
    for line in first:
        second = second.replace(line, "")
    second = second.replace("*** SECOND RIVER *** [8c 7d 6d 3h] [5s]\n", "")
    assert reasons(audited(second)) == ["a street of the board is missing"]
    assert audited(second[: second.index("*** SECOND SHOWDOWN")]).incomplete


@pytest.mark.parametrize("street", ["SECOND TURN", "SECOND RIVER"])
def test_no_street_of_a_run_is_dealt_twice(street: str) -> None:
    line = next(one for one in RUN_TWICE.splitlines(keepends=True) if street in one)
    (reason,) = reasons(audited(RUN_TWICE.replace(line, line + line)))
    assert "a street is dealt twice" in reason


def test_a_second_board_of_the_summary_was_dealt() -> None:
    once = "".join(one for one in RUN_TWICE.splitlines(keepends=True) if "SECOND T" not in one)
    once = "".join(one for one in once.splitlines(keepends=True) if "SECOND R" not in one)
    assert reasons(audited(once)) == ["a street of the board is missing"]


def test_the_hands_of_the_seeds_are_whole() -> None:
    assert len(whole_hands("pokerstars")) > 5


SPLIT = """\
***** Hand History For Game 161938625156465 *****
0.05/0.10 Texas Holdem Game Table (NL) - Sun Apr 25 17:30:03 EDT 2021
Table Tau (Real Money) -- Seat 1 is the button
Total number of players : 2/6
Seat 1: Al ($10.00)
Seat 2: Bo ($10.00)
Bo posts big blind (0.10)
Al posts small blind (0.05)
** Dealing down cards **
Al calls (0.05)
Bo checks
** Dealing Flop ** : [ 7s, 9c, 5s ]
Bo checks
Al checks
** Dealing Turn ** : [ 2d ]
Bo checks
Al checks
** Dealing River ** : [ 2c ]
Bo checks
Al checks
** Summary **
Main Pot: $0.20
Board: [ 7s, 9c, 5s, 2d, 2c ]
Al balance $10.00, bet $0.10, collected $0.10, net +$0.00 [ Ah, Kd ]
Bo balance $10.00, bet $0.10, collected $0.10, net +$0.00 [ Ad, Kh ]
"""


def test_a_summary_alone_may_say_who_won() -> None:
    assert not audited(SPLIT, "party").incomplete


STUD = """\
PokerStars Game #5: 7 Card Stud Limit ($0.04/$0.08 USD) - 2009/11/12 10:16:33 ET
Table 'Vela' 8-max
Seat 1: Ann ($1.60 in chips)
Seat 2: Bob ($1.60 in chips)
Ann: posts the ante $0.01
Bob: posts the ante $0.01
*** 3rd STREET ***
Dealt to Ann [5h]
Dealt to Bob [Jh 9h] [7c]
Ann: brings in for $0.02
Bob: calls $0.02
*** 4th STREET ***
Dealt to Ann [5h] [8s]
Dealt to Bob [Jh 9h 7c] [Tc]
Ann: folds
Bob collected $0.06 from pot
*** SUMMARY ***
Total pot $0.06 | Rake $0
Seat 1: Ann folded on the 4th Street
Seat 2: Bob collected ($0.06)


"""


@pytest.mark.parametrize("now", ["Dealt to Ann [6d] [8s]", "Dealt to Ann [5h] [8s]"])
def test_a_street_repeats_the_cards_that_were_dealt(now: str) -> None:
    report = audited(STUD.replace("Dealt to Ann [5h] [8s]", now), "pokerstars")
    told = [one.reason for one in report.not_audited]
    if "6d" in now:
        assert told == ["the cards that seat 1 keeps are not those that it was dealt"]
    else:
        assert not told
