"""Two halves of hands of a room: two facts that agree against the head accuse nobody, one is a breach."""

import pytest

import in_memory
from handaudit.auditing.report import Report
from handaudit.duties.outcome import Kind

SIX = """\
#Game No : 1
***** 888poker Hand History for Game 1 *****
$1/$2 Blinds No Limit Holdem - *** 01 03 2015 20:00:00
Table Pier 6 Max (Real Money)
Seat 1 is the button
Total number of players : 6
Seat 1: Ann ( $100 )
Seat 2: Bob ( $100 )
Seat 4: Cat ( $100 )
Seat 6: Dov ( $100 )
Seat 7: Eve ( $100 )
Seat 9: Fay ( $100 )
Bob posts small blind [$1]
Cat posts big blind [$2]
** Dealing down cards **
Dov folds
Eve calls [$2]
Fay folds
Ann calls [$2]
Bob calls [$1]
Cat checks
** Dealing flop ** [ Ks, 7d, 2c ]
Bob checks
Cat checks
Eve checks
Ann checks
** Dealing turn ** [ 3h ]
Bob checks
Cat bets [$4]
Eve folds
Ann folds
Bob calls [$4]
** Dealing river ** [ 9c ]
Bob checks
Cat checks
** Summary **
Cat shows [ Kh, Qh ]
Bob mucks [ Jh, Jc ]
Cat collected [ $15 ]


"""
PREFLOP = SIX[SIX.index("Dov folds") : SIX.index("** Dealing flop")]
FLOP = SIX[SIX.index("** Dealing flop") : SIX.index("** Dealing turn")]
RIVER = SIX[SIX.index("** Dealing river") : SIX.index("** Summary")]
LATER = SIX[SIX.index("** Dealing flop") : SIX.index("** Summary")]
SHOWS = SIX[SIX.index("Cat shows") : SIX.index("Cat collected")]
ENDS = ("Cat bets [$4]\nEve folds\nAnn folds\nBob calls [$4]\n", "Cat bets [$4]\n")
ALONE = ((RIVER, ""), (SHOWS, ""), ("[ $15 ]", "[ $7.50 ]"))
"""The hand ends on the turn."""

Pairs = tuple[tuple[str, str], ...]


def audited(text: str) -> Report:
    return in_memory.audited(text, "888")


def violated(report: Report) -> list[str]:
    return [one.rule for one in report.findings if one.outcome is Kind.VIOLATED]


def changed(pairs: Pairs) -> str:
    text = SIX
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def test_the_hand_is_in_order() -> None:
    report = audited(SIX)
    assert (report.hands, report.incomplete, violated(report)) == (1, False, [])


@pytest.mark.parametrize(
    ("pairs", "rules"),
    [
        # A newcomer is passed over by the blinds, or one line of them has another name.
        (
            (
                ("Seat 1 is the button", "Seat 9 is the button"),
                ("Ann calls [$2]", "Ann folds"),
                ("Ann checks\n", ""),
                ("Ann folds\nBob calls [$4]", "Bob calls [$4]"),
                ("[ $15 ]", "[ $13 ]"),
            ),
            {"blind-seats"},
        ),
        (
            (("Bob posts small", "Dov posts small"), ("Bob calls [$1]", "Bob calls [$2]")),
            {"blind-seats"},
        ),
        # One player acts before his turn, and then those who were passed over.
        (
            (("Dov folds\nEve calls [$2]\nFay folds\n", "Fay folds\nDov folds\nEve calls [$2]\n"),),
            {"first-actor"},
        ),
        # One fold has no line.
        (
            (
                (
                    "Cat bets [$4]\nEve folds\nAnn folds\nBob calls",
                    "Cat bets [$4]\nEve folds\nBob calls",
                ),
            ),
            {"turn-order"},
        ),
        # One who has folded shows a hand.
        ((("Bob mucks [ Jh, Jc ]", "Bob mucks [ Jh, Jc ]\nDov mucks [ 5h, 5c ]"),), set()),
        # One hand is of another size.
        ((("[ Kh, Qh ]", "[ Kh, Qh, Td, Tc ]"),), {"hand-size"}),
    ],
)
def test_one_fact_is_a_breach_or_nothing(pairs: Pairs, rules: set[str]) -> None:
    report = audited(changed(pairs))
    assert set(violated(report)) == rules
    assert report.hands == 1


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        ((("Seat 1 is the button", "Seat 6 is the button"),), "those of another button"),
        ((("Seat 1 is the button", "Seat 4 is the button"),), "those of another button"),
        (
            (
                (
                    PREFLOP,
                    "Fay folds\nAnn folds\nBob folds\nCat raises [$4]\nDov folds\nEve folds\n",
                ),
                (LATER, ""),
                (SHOWS, ""),
                ("Cat collected [ $15 ]", "Cat collected [ $2 ]"),
            ),
            "those of another button",
        ),
        (
            (
                ("Bob checks\nCat checks\nEve", "Cat checks\nBob checks\nEve"),
                ("Bob checks\nCat bets", "Cat bets"),
            ),
            "those of another button",
        ),
        ((ENDS, *ALONE), "several players have not answered a wager"),
        (
            (
                ("Bob checks\nCat bets [$4]\nEve folds\nAnn folds\nBob calls [$4]\n", ""),
                (RIVER, ""),
                ("[ $15 ]", "[ $7.50 ]"),
            ),
            "before anybody has won it",
        ),
        (
            (
                ("Bob mucks [ Jh, Jc ]", "Dov mucks [ 5h, 5c ]\nFay mucks [ 5d, 5s ]"),
                ("[ $15 ]", "[ $25 ]"),
            ),
            "players show their hands who have folded",
        ),
        (
            (("[ Kh, Qh ]", "[ Kh, Qh, Td, Tc ]"), ("[ Jh, Jc ]", "[ Jh, Jc, Ts, Th ]")),
            "those of another game",
        ),
        ((("Cat bets [$4]", "Cat bets [€4]"), ("[ $15 ]", "[ $25 ]")), "amounts in $ and in €"),
        (
            (
                ("Seat 2: Bob ( $100 )", "Seat 2: Bob ( $3 )"),
                ("Seat 4: Cat ( $100 )", "Seat 4: Cat ( $3 )"),
            ),
            "the stacks of the seat list",
        ),
        (
            (("Bob checks\nCat checks\nEve", "Cat checks\nBob checks\nEve"), ("[ $15 ]", "[ $2 ]")),
            "amounts",
        ),
    ],
)
def test_two_facts_are_of_another_hand(pairs: Pairs, words: str) -> None:
    report = audited(changed(pairs))
    assert (violated(report), report.hands, report.incomplete) == ([], 0, True)
    (gap,) = report.not_audited
    assert words in gap.reason


def test_a_hand_without_both_blinds_has_lost_lines() -> None:
    text = """\
Winamax Poker - CashGame - HandId: #1-2-1483851360 - Holdem no limit (1€/2€) - 2017/01/08 04:56:00 UTC
Table: 'Pier' 3-max (real money) Seat #2 is the button
Seat 1: Ann (100€)
Seat 2: Bob (100€)
Seat 3: Cat (100€)
*** ANTE/BLINDS ***
Cat posts small blind 1€
Ann posts big blind 2€
*** PRE-FLOP ***
Bob folds
Cat folds
Ann collected 3€ from pot
*** SUMMARY ***
Total pot 3€ | No rake
Seat 1: Ann (big blind) won 3€


"""
    assert not in_memory.audited(text, "winamax").findings
    lost = text.replace("Cat posts small blind 1€\nAnn posts big blind 2€\n", "")
    (gap,) = in_memory.audited(lost, "winamax").not_audited
    assert "both blinds" in gap.reason
    tournament = text.replace("CashGame -", 'Tournament "Pier" buyIn: 9€ + 1€ level: 1 -').replace(
        "€)", ")"
    )
    twice = tournament.replace("Cat posts small", "Bob posts small blind 1\nCat posts small")
    twice = twice.replace("1€", "1").replace("2€", "2").replace("3€", "5")
    (gap,) = in_memory.audited(twice, "winamax").not_audited
    assert "not of this deal" in gap.reason
