"""One line that is wrong gives one finding, though the rest of the round and the next ones contradict it."""

import io
from collections.abc import Iterator, Sequence

import pytest

from handaudit import reading
from handaudit.auditing import mistakes
from handaudit.auditing.changed_line import Reading
from handaudit.auditing.finding import Finding
from handaudit.auditing.judge import Judge
from handaudit.auditing.report import Report
from handaudit.auditing.results import AuditSettings
from handaudit.auditing.snapshots import snapshots
from handaudit.duties.selection import Selection
from handaudit.facts.log import Round
from handaudit.replay.poker.table import Table
from in_memory import audited, violated
from paths import GOLDENS

HEAD = """\
tlog 1
casino "Harbour Lights"
table P07
date 2008-03-14
game holdem high
posted no-limit 5
posted blinds 2 5
posted chip 1
posted seats 4
unrecorded shuffles cuts deals burns collects stub-counts decks
seat 1 sits Ada 200
seat 2 sits Ben 150
seat 3 sits Cleo 90
seat 4 sits Dov 300
"""

FIRST = """\

round 1 2008-03-14T21:04:10 button 4
seat 1 Ada 200
seat 2 Ben 150
seat 3 Cleo 90
seat 4 Dov 300
seat 1 blinds 2
seat 2 blinds 5
dealer deals 1 down ??
seat 3 raises to 20
seat 4 folds
seat 1 folds
seat 2 calls 15
dealer deals board 7h 8c Td
seat 2 checks
seat 3 bets 40
seat 2 calls 40
dealer deals board 2s
seat 2 checks
seat 3 bets 30 all-in
seat 2 folds
dealer returns 30 to 3
dealer awards 122 to 3 from main for pot
end
"""

SECOND = """\

round 2 2008-03-14T21:07:10 button 1
seat 1 Ada 198
seat 2 Ben 90
seat 3 Cleo 152
seat 4 Dov 300
seat 2 blinds 2
seat 3 blinds 5
dealer deals 2 down ??
seat 4 folds
seat 1 folds
seat 2 calls 3
seat 3 checks
dealer deals board 7h 8c Td
seat 2 checks
seat 3 bets 5
seat 2 folds
dealer returns 5 to 3
dealer awards 10 to 3 from main for pot
end
"""

THIRD = """\

round 3 2008-03-14T21:09:10 button 2
seat 1 Ada 198
seat 2 Ben 85
seat 3 Cleo 157
seat 4 Dov 300
seat 3 blinds 2
seat 4 blinds 5
dealer deals 3 down ??
seat 1 folds
seat 2 folds
seat 3 folds
dealer returns 3 to 4
dealer awards 4 to 4 from main for pot
end
"""

EVENING = HEAD + FIRST + SECOND + THIRD


def told(report: Report, log: str) -> list[tuple[str, str]]:
    """Each finding by its rule and its line."""
    lines = log.splitlines()
    return [(one.rule, lines[one.location.line - 1]) for one in report.findings]


def changed(*pairs: tuple[str, str]) -> str:
    log = EVENING
    for old, new in pairs:
        assert log.count(old) == 1, old
        log = log.replace(old, new)
    return log


def test_the_evening_is_in_order() -> None:
    assert told(audited(EVENING), EVENING) == []


@pytest.mark.parametrize(
    ("old", "new", "rule", "line"),
    [
        ("\nseat 3 Cleo 152", "\nseat 3 Cleo 5", "stakes-not-reduced", "seat 3 Cleo 5"),
        ("\nseat 3 Cleo 152", "\nseat 3 Cleo 250", "stakes-accounted-for", "seat 3 Cleo 250"),
        ("\nseat 3 Cleo 90\n", "\nseat 3 Cleo 50\n", "stakes-not-reduced", "seat 3 Cleo 50"),
        (
            "21:07:10 button 1",
            "21:07:10 button 3",
            "button-moves-clockwise",
            "round 2 2008-03-14T21:07:10 button 3",
        ),
        (
            "awards 122 to 3",
            "awards 122 to 4",
            "award-to-contender",
            "dealer awards 122 to 4 from main for pot",
        ),
        ("returns 30 to 3", "returns 30 to 1", "uncalled-bet-returned", "dealer returns 30 to 1"),
        (
            "awards 122 to 3",
            "awards 102 to 3",
            "pot-conserved",
            "dealer awards 102 to 3 from main for pot",
        ),
        (
            "seat 2 calls 40\n",
            "seat 2 calls 40\nseat 2 calls 40\n",
            "turn-order",
            "seat 2 calls 40",
        ),
        ("seat 3 bets 40", "seat 4 bets 40", "act-only-while-in", "seat 4 bets 40"),
    ],
)
def test_one_line_that_is_wrong_is_one_finding(old: str, new: str, rule: str, line: str) -> None:
    """The next rounds go on from what the line should say, as the log does."""
    log = changed((old, new))
    report = audited(log)
    assert [one[0] for one in told(report, log)] == [rule]
    assert told(report, log)[0][1] == line
    assert report.by_rule[rule].violated == 1


def test_what_was_done_wrong_and_not_just_written_is_one_finding_as_well() -> None:
    """The next rounds go on from what the log says."""
    log = changed(
        ("awards 122 to 3", "awards 122 to 4"),
        ("seat 3 Cleo 152\nseat 4 Dov 300", "seat 3 Cleo 30\nseat 4 Dov 422"),
        ("seat 3 Cleo 157\nseat 4 Dov 300", "seat 3 Cleo 35\nseat 4 Dov 422"),
    )
    assert violated(audited(log)) == ["award-to-contender"]


def test_stakes_that_agree_with_neither_are_a_breach_of_their_own() -> None:
    log = changed(
        ("awards 122 to 3", "awards 122 to 4"),
        ("seat 4 Dov 300\nseat 2 b", "seat 4 Dov 250\nseat 2 b"),
    )
    assert violated(audited(log)) == ["award-to-contender", "stakes-not-reduced"]


def test_chips_that_go_from_one_player_to_another_are_one_breach() -> None:
    log = changed(("seat 1 Ada 198\nseat 2 Ben 90", "seat 1 Ada 178\nseat 2 Ben 110"))
    assert violated(audited(log)) == ["stakes-not-reduced"]


def test_chips_that_one_player_lacks_excuse_only_one_other() -> None:
    log = changed(
        (
            "seat 1 Ada 198\nseat 2 Ben 90\nseat 3 Cleo 152",
            "seat 1 Ada 178\nseat 2 Ben 110\nseat 3 Cleo 172",
        )
    )
    assert sorted(violated(audited(log))) == ["stakes-accounted-for", "stakes-not-reduced"]


def test_two_lines_that_are_wrong_are_two_findings() -> None:
    log = changed(
        (
            "seat 4 folds\nseat 1 folds\nseat 2 calls 15",
            "seat 1 folds\nseat 4 folds\nseat 2 calls 15",
        ),
        ("awards 122 to 3", "awards 199 to 3"),
    )
    assert violated(audited(log)) == ["turn-order", "pot-conserved"]


def test_a_stack_that_no_other_round_contradicts_is_found_where_it_is_bet() -> None:
    """Without the round before, nobody can say whether the stack is wrong, or the bet."""
    head = HEAD.replace("decks\n", "decks stakes\n")
    head = "\n".join(line for line in head.splitlines() if " sits " not in line) + "\n"
    log = head + SECOND.replace("Cleo 152", "Cleo 50").replace("seat 3 bets 5", "seat 3 bets 60")
    log = log.replace("returns 5 to 3", "returns 60 to 3")
    assert told(audited(log), log) == [("wager-within-stakes", "seat 3 bets 60")]


@pytest.mark.parametrize("rule", ["blind-seats", "deal-order", "first-actor"])
def test_a_rule_that_is_selected_alone_finds_nothing_else(rule: str) -> None:
    """What follows from the button is told of no rule, whatever is selected."""
    log = changed(("21:07:10 button 1", "21:07:10 button 3"))
    selection = Selection(select=(rule,))
    assert violated(audited(log, selection=selection)) in ([], [rule])


def test_a_round_is_drawn_with_the_findings_that_are_told_of_it() -> None:
    log = changed(("21:07:10 button 1", "21:07:10 button 3"))
    rounds = [one for one in reading.read(io.BytesIO(log.encode())) if isinstance(one, Round)]
    drawn = snapshots(rounds[1], Judge(AuditSettings()))
    assert [one.rule for moment in drawn for one in moment.findings] == ["blind-seats"]


@pytest.mark.parametrize(("words", "read_otherwise"), [(9, True), (2_100, False)])
def test_only_a_round_of_a_length_that_a_table_has_is_read_otherwise(
    words: int, *, read_otherwise: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time of a hostile log stays in proportion to its length."""
    tried: list[Reading] = []
    every = mistakes.readings

    def readings(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
        for one in every(table, wrong):
            tried.append(one)
            yield one

    monkeypatch.setattr(mistakes, "readings", readings)
    call = "seat 2 calls 40\n"
    log = changed((call, call + 'dealer says "well"\n' * words + call))
    assert violated(audited(log))
    assert bool(tried) is read_otherwise


HANDS = """\
PokerStars Hand #300000000001:  Hold'em No Limit ($1/$2 USD) - 2016/09/05 1:00:00 ET
Table 'Tau' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Bea ($150 in chips)
Seat 3: Cy ($100 in chips)
Bea: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Ann: raises $4 to $6
Bea: folds
Cy: calls $4
*** FLOP *** [7h 8c Td]
Cy: checks
Ann: bets $10
Cy: folds
Uncalled bet ($10) returned to Ann
Ann collected $13 from pot
*** SUMMARY ***
Total pot $13 | Rake $0
Board [7h 8c Td]

PokerStars Hand #300000000002:  Hold'em No Limit ($1/$2 USD) - 2016/09/05 1:01:00 ET
Table 'Tau' 6-max Seat #2 is the button
Seat 1: Ann ($207 in chips)
Seat 2: Bea ($149 in chips)
Seat 3: Cy ($94 in chips)
Cy: posts small blind $1
Ann: posts big blind $2
*** HOLE CARDS ***
Bea: raises $90 to $92
Cy: folds
Ann: calls $90
*** FLOP *** [7h 8c Td]
Ann: checks
Bea: bets $20
Ann: folds
Uncalled bet ($20) returned to Bea
Bea collected $185 from pot
*** SUMMARY ***
Total pot $185 | Rake $0
Board [7h 8c Td]

PokerStars Hand #300000000003:  Hold'em No Limit ($1/$2 USD) - 2016/09/05 1:02:00 ET
Table 'Tau' 6-max Seat #3 is the button
Seat 1: Ann ($115 in chips)
Seat 2: Bea ($242 in chips)
Seat 3: Cy ($93 in chips)
Ann: posts small blind $1
Bea: posts big blind $2
*** HOLE CARDS ***
Cy: folds
Ann: folds
Uncalled bet ($1) returned to Bea
Bea collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
"""
"""Three hands of a table in the words of a room, which prints the stakes of each."""


@pytest.mark.parametrize("newest_first", [False, True])
@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("Bea ($149", "Bea ($149", None),
        ("Bea ($149", "Bea ($50", "wager-within-stakes"),
        ("Bea ($149", "Bea ($140", "stakes-carried-over"),
        ("Bea collected $185", "Cy collected $185", "award-to-contender"),
        (
            "*** FLOP *** [7h 8c Td]\nCy: checks\n",
            "Cy: checks\n*** FLOP *** [7h 8c Td]\n",
            "turn-order",  # and Ann is not the first to act
        ),
        ("Cy: checks", "Cy: bets $5", "one-opening-bet"),  # nor are there chips of it in the pot
    ],
)
def test_a_hand_of_a_history_is_found_wrong_once(
    old: str, new: str, rule: str | None, *, newest_first: bool
) -> None:
    """The hand before it and the hand after it say what it should be."""
    hands = HANDS.replace(old, new).split("\n\n")
    log = "\n\n".join(reversed(hands) if newest_first else hands)
    assert violated(audited(log)) == ([] if rule is None else [rule])


def test_a_stake_that_is_too_small_is_found_once_where_readers_take_all_ins_from_it() -> None:
    """A call of three by who has one left would be all-in, and the player goes on: no words said all-in."""
    text = (GOLDENS / "wpn" / "hands.txt").read_text(encoding="utf-8")
    assert violated(audited(text)) == []
    (finding,) = audited(text.replace("Dee ($100.00)", "Dee ($2.00)", 1)).findings
    assert (finding.rule, finding.location.line) == ("wager-within-stakes", 18)
    assert "if line 5 is wrong" in finding.notes[-1]


def test_a_card_that_a_summary_gets_wrong_is_found_once() -> None:
    """Its hand is then not the one that the line names."""
    text = (GOLDENS / "ggpoker" / "hands.txt").read_text(encoding="utf-8")
    assert violated(audited(text.replace("showed [9h 9c]", "showed [9h 8c]"))) == ["hand-size"]


SHOWN = """\
PokerStars Hand #900000971: Hold'em No Limit ($1/$2 USD) - 2024/03/01 12:00:00 ET
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
Ben: checks
Cleo: checks
*** TURN *** [7h 8c Td] [2s]
Ben: checks
Cleo: checks
*** RIVER *** [7h 8c Td 2s] [Kd]
Ben: checks
Cleo: checks
*** SHOW DOWN ***
Ben: shows [Ks Qs] (a pair of Kings)
Cleo: shows [Th 9h] (a pair of Tens)
Ben collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
Board [7h 8c Td 2s Kd]
Seat 1: Ada (button) folded before Flop (didn't bet)
Seat 2: Ben (small blind) showed [Ks Qs] and won ($4) with a pair of Kings
Seat 3: Cleo (big blind) showed [Th 9h] and lost with a pair of Tens
"""


def test_a_hand_shown_with_other_cards_is_one_finding_at_its_line() -> None:
    assert audited(SHOWN).findings == []
    for cards in ("Ac 9c", "Ac 4c"):  # one card is another, or both are
        (finding,) = audited(
            SHOWN.replace("Cleo: shows [Th 9h]", f"Cleo: shows [{cards}]")
        ).findings
        assert (finding.rule, finding.location.line) == ("hand-named-rightly", 23)
        assert "hand-size would follow" in finding.notes[-1]


DRAW = """\
Full Tilt Poker Game #27: Table Pier - NL 2-7 Single Draw - $0.25/$0.50 Ante $0.10 - 20:00:00 ET - 2011/03/20
Seat 1: Ann ($20)
Seat 2: Bob ($20)
Seat 5: Cat ($20)
Ann antes $0.10
Bob antes $0.10
Cat antes $0.10
Ann posts the small blind of $0.25
Bob posts the big blind of $0.50
The button is in seat #5
*** HOLE CARDS ***
Cat folds
Ann folds
Uncalled bet of $0.25 returned to Bob
Bob mucks
Bob wins the pot ($0.80)
*** SUMMARY ***
Total pot $0.80 | Rake $0
Seat 1: Ann (small blind) folded before the Draw
Seat 2: Bob (big blind) collected ($0.80), mucked
Seat 5: Cat (button) didn't bet (folded)
"""


def test_a_game_that_is_not_permitted_hides_no_line_that_stands_twice() -> None:
    ante = "Bob antes $0.10\n"
    assert violated(audited(DRAW)) == ["game-permitted"]
    assert violated(audited(DRAW.replace(ante, ante * 2))) == ["game-permitted", "ante-amount"]


HEADS_UP = """\
Full Tilt Poker Game #28: Table Pier (heads up) - NL Hold'em - $1/$2 - 20:00:00 ET - 2013/03/20
Seat 1: Ann ($200)
Seat 2: Bob ($200)
Ann posts the small blind of $1
Bob posts the big blind of $2
The button is in seat #1
*** HOLE CARDS ***
Ann folds
Uncalled bet of $1 returned to Bob
Bob mucks
Bob wins the pot ($2)
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Ann (small blind) folded before the Flop
Seat 2: Bob (big blind) collected ($2), mucked
"""


def test_two_blinds_that_change_places_are_one_finding() -> None:
    small, big = "Ann posts the small blind of $1\n", "Bob posts the big blind of $2\n"
    assert violated(audited(HEADS_UP)) == []
    (finding,) = [
        one
        for one in audited(HEADS_UP.replace(small + big, big + small)).findings
        if one.rule != "blind-seats"  # of two players, the law leaves open whose blind is whose
    ]
    assert (finding.rule, finding.location.line) == ("blind-amount", 4)
    assert "first-actor would follow" in finding.notes[-1]
