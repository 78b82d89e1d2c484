"""A hand of a room that contradicts itself in several things: nobody is judged by it."""

import pytest
from msgspec.structs import replace

from handaudit.auditing.applicable import ApplicableRules
from handaudit.auditing.results import AuditSettings
from handaudit.duties import registry
from handaudit.duties.outcome import Kind
from handaudit.duties.selection import Selection
from in_memory import audited, violated

HAND = """\
#Game No : 1
***** 888poker Hand History for Game 1 *****
$1/$2 Blinds No Limit Holdem - *** 01 03 2015 20:00:00
Table Pier 6 Max (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: Ann ( $100 )
Seat 2: Bob ( $100 )
Seat 4: Cat ( $100 )
Bob posts small blind [$1]
Cat posts big blind [$2]
** Dealing down cards **
Ann raises [$4]
Bob folds
Cat calls [$2]
** Dealing flop ** [ Ks, 7d, 2c ]
Cat checks
Ann bets [$5]
Cat folds
** Summary **
Ann did not show his hand
Ann collected [ $9 ]


"""


PLAY = HAND[HAND.index("Ann raises") : HAND.index("** Summary **")]


def changed(*pairs: tuple[str, str]) -> str:
    text = HAND
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def test_the_hand_is_in_order() -> None:
    report = audited(HAND)
    assert (report.hands, report.incomplete, violated(report)) == (1, False, [])


@pytest.mark.parametrize(
    ("pairs", "rule"),
    [
        ([("[ $9 ]", "[ $19 ]")], "pot-conserved"),
        ([("Cat calls [$2]", "Cat calls [$1]")], "call-amount"),
        ([("Ann collected", "Bob collected")], "award-to-contender"),
        ([("2c ]", "7d ]")], "no-card-twice"),
        ([("Ann bets", "Bob folds\nAnn bets")], "act-only-while-in"),
    ],
)
def test_one_thing_that_is_wrong_is_a_breach(pairs: list[tuple[str, str]], rule: str) -> None:
    report = audited(changed(*pairs))
    assert violated(report) == [rule]
    assert not report.not_audited


@pytest.mark.parametrize(
    ("was", "now", "rule"),
    [
        ("Cat checks", "Bob checks", "act-only-while-in"),
        ("Bob folds", "Cat folds", "turn-order"),
        ("Ann bets", "Bob bets", "act-only-while-in"),
        ("Ann raises [$4]\nBob", "Ann raises [$4]\nAnn raises [$4]\nBob", "bet-not-increased"),
    ],
)
def test_a_line_of_another_player_or_that_stands_twice_is_one_finding_whatever_follows_from_it(
    was: str, now: str, rule: str
) -> None:
    report = audited(changed((was, now)))
    (found,) = report.findings
    assert (found.rule, found.location.line) == (
        rule,
        changed((was, now)).split(now)[0].count("\n") + 1 + now.count("Ann raises") // 2,
    )
    assert not report.not_audited


@pytest.mark.parametrize(
    ("pairs", "cite", "words"),
    [
        (
            [("Ann collected [ $9 ]", "Bob collected [ $19 ]")],
            "log:inconsistent",
            "who is paid and the amounts do not agree with the rest",
        ),
        (
            [("Cat checks\n", "Bob checks\nCat checks\n")],
            "log:inconsistent",
            "a player acts who has folded",
        ),
        (
            [("Seat 1 is the button", "Seat 4 is the button")],
            "log:inconsistent",
            "those of another button",
        ),
        ([("Game No : 1", "Game No : 2")], "log:inconsistent", "the hand has two numbers: 2 and 1"),
        (
            [("Cat folds\n", "Cat folds\nBob folds\n")],
            "log:inconsistent",
            "a player acts who has folded",
        ),
        (
            [("Cat folds\n", "Cat folds\nAnn folds\n")],
            "log:inconsistent",
            "every player has folded",
        ),
        (
            [
                ("Ann did not show his hand\n", "Ann shows [ Ah, Kh, 3h, 4h ]\n"),
                ("Cat folds\n", "Cat calls [$5]\n"),
                ("Ann collected [ $9 ]", "Cat shows [ Ac, Kc, 3c, 4c ]\nAnn collected [ $9 ]"),
            ],
            "log:inconsistent",
            "those of another game",
        ),
        (
            [("** Dealing down cards **\n", ""), ("[ $9 ]", "[ $19 ]")],
            "log:truncated",
            "no cards are dealt",
        ),
        ([(PLAY, ""), ("[ $9 ]", "[ $3 ]")], "log:truncated", "nobody acts"),
        (
            [("Ann raises [$4]\n", ""), ("Cat calls [$2]\n", ""), ("[ $9 ]", "[ $3 ]")],
            "log:inconsistent",
            "who acts does not agree with the rest at several places",
        ),
        (
            [("Seat 1: Ann ( $100 )", "Seat 1: Ann ( $6 )"), ("Bob posts", "Ann posts")],
            "log:inconsistent",
            "the amounts and what is posted do not agree with the rest",
        ),
        (
            [
                ("Ann raises [$4]\nBob folds\n", "Bob folds\nAnn raises [$4]\n"),
                ("[ $9 ]", "[ $19 ]"),
            ],
            "log:inconsistent",
            "who acts do not agree with the rest",
        ),
    ],
)
def test_several_things_that_are_wrong_are_two_halves(
    pairs: list[tuple[str, str]], cite: str, words: str
) -> None:
    report = audited(changed(*pairs))
    assert (violated(report), report.hands) == ([], 0)
    (gap,) = report.not_audited
    assert gap.citation == cite
    assert words in gap.reason
    assert report.incomplete


def test_a_tournament_pays_no_fraction_of_a_chip() -> None:
    text = changed(
        ("$1/$2 Blinds", "100/200 Blinds"),
        ("Table Pier 6 Max", "Tournament #7 $5 + $0.50 - Table #3 6 Max"),
    )
    for was, now in (("$100 )", "9,000 )"), ("[$", "["), ("]\n", "00]\n"), ("[ $9 ]", "[ 900 ]")):
        text = text.replace(was, now)
    text = text.replace("2c 00]", "2c ]").replace("[ $9 00]", "[ 900 ]")
    assert not audited(text).findings
    (gap,) = audited(text.replace("[ 900 ]", "[ 899.50 ]")).not_audited
    assert "pays a fraction of a chip" in gap.reason


ALL_IN = """\
Poker Hand #HD1: Hold'em No Limit ($1/$2) - 2024/05/07 20:00:00
Table 'Pier' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cat ($100 in chips)
Bob: posts small blind $1
Cat: posts big blind $2
*** HOLE CARDS ***
Ann: raises $2 to $4
Bob: folds
Cat: calls $2
*** FLOP *** [Ks 7d 2c]
Cat: bets $5
Ann: folds
Uncalled bet ($5) returned to Cat
*** SHOWDOWN ***
Cat collected $9 from pot
*** SUMMARY ***
Total pot $9 | Rake $0
Board [Ks 7d 2c]
Seat 1: Ann (button) folded on the Flop
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cat (big blind) collected ($9)
"""


def test_a_player_with_chips_left_was_not_all_in() -> None:
    assert not violated(audited(ALL_IN))
    (gap,) = audited(ALL_IN.replace("to $4", "to $4 and is all-in")).not_audited
    assert gap.reason == "the line says all-in, and seat 1 has chips left and goes on"
    assert gap.location.line == 9


def test_a_player_without_chips_who_goes_on_is_a_breach() -> None:
    spoilt = ALL_IN.replace("Ann ($100", "Ann ($4").replace("to $4", "to $4 and is all-in")
    assert violated(audited(spoilt)) == ["act-only-while-in"]


def test_what_was_counted_of_it_is_taken_back() -> None:
    spliced = changed(("Ann collected [ $9 ]", "Bob collected [ $19 ]"))
    alone, together = audited(HAND), audited(HAND + spliced.replace(" 1", " 2", 2))
    assert together.by_rule == alone.by_rule
    assert together.silence == alone.silence
    assert (together.hands, len(together.not_audited)) == (1, 1)


def test_rules_that_nobody_asks_for_show_it_too() -> None:
    spliced = changed(("Ann collected [ $9 ]", "Bob collected [ $19 ]"))
    report = audited(spliced, selection=Selection(select=("award-to-contender",)))
    assert (violated(report), len(report.not_audited)) == ([], 1)


def test_a_selection_judges_a_hand_once_more_only_if_it_selects(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def all_of(selection: Selection) -> bool:
        return ApplicableRules(AuditSettings(selection=selection)).select_all

    assert all_of(Selection())
    assert all_of(Selection(preview=True))
    assert not all_of(Selection(ignore=("turn-order",)))
    preview = replace(registry.DUTIES[0], status="preview")
    monkeypatch.setattr(registry, "DUTIES", (preview, *registry.DUTIES[1:]))
    assert not all_of(Selection(preview=True))


HIGH_LOW = """\
***** Hand History for Game 2 *****
$10 USD PL Omaha Hi-Lo - Monday, January 06, 13:54:31 EST 2014
Table Alpha (Real Money)
Seat 1 is the button
Total number of players : 2/6
Seat 2: Bob ( $10 USD )
Seat 1: Ann ( $3.50 USD )
Ann posts small blind [$0.05 USD].
Bob posts big blind [$0.10 USD].
** Dealing down cards **
Ann calls [$0.05 USD]
Bob checks
** Dealing Flop ** [ 4d, 6d, 5s ]
Bob checks
Ann checks
** Dealing Turn ** [ 9h ]
Bob checks
Ann checks
** Dealing River ** [ 5c ]
Bob checks
Ann checks
Bob shows [ 2c, Qs, 8s, Kd ]a pair of Fives.
Bob shows 8,6,5,4,2 for low.
Ann shows [ Jd, Ts, 8h, 5d ]three of a kind, Fives.
Ann wins $0.10 USD from the main pot with three of a kind, Fives.
Bob wins Lo ($0.09 USD) from the main pot with 8,6,5,4,2.
"""


def test_a_hand_that_is_cut_between_its_halves_denies_nobody_the_low() -> None:
    whole = audited(HIGH_LOW)
    assert (violated(whole), whole.hands) == ([], 1)
    low = HIGH_LOW.index("Bob wins Lo")
    (gap,) = audited(HIGH_LOW[:low]).not_audited
    assert (gap.citation, gap.location.end_line) == ("log:truncated", 25)
    all_to_the_high = HIGH_LOW[:low].replace("wins $0.10", "wins $0.19")
    assert violated(audited(all_to_the_high)) == ["low-qualifies"]


@pytest.mark.parametrize("cut", range(1, len("Seat 3: Bob collected ($5.75)")))
def test_a_file_that_stops_inside_a_number_accuses_nobody(cut: int) -> None:
    """The last line is whole in some logs that have no end of line: a hand without a breach is judged."""
    hand = """\
PokerStars Game #5008150001: Hold'em No Limit ($0.50/$1.00) - 2008/03/14 21:04:10 ET
Table 'Heron' 6-max Seat #1 is the button
Seat 1: Dee ($100 in chips)
Seat 2: Ann ($100 in chips)
Seat 3: Bob ($100 in chips)
Ann: posts small blind $0.50
Bob: posts big blind $1
*** HOLE CARDS ***
Dee: calls $1
Ann: folds
Bob: checks
*** FLOP *** [7h 8c Td]
Bob: bets $4
Dee: calls $4
*** TURN *** [7h 8c Td] [2s]
Bob: bets $1
Dee: folds
Uncalled bet ($1) returned to Bob
Bob collected $10.50 from pot
*** SUMMARY ***
Total pot $10.50 | Rake $0
Seat 1: Dee folded on the Turn
Seat 2: Ann folded before Flop
Seat 3: Bob collected ($10.50)"""
    assert not audited(hand).findings
    report = audited(hand[:-cut])
    assert not [one for one in report.findings if one.outcome is Kind.VIOLATED]
    assert audited(hand.replace("($10.50)", "($1.50)") + "\n").findings
    assert audited(hand.replace("collected $10.50", "collected $11.50")).findings
