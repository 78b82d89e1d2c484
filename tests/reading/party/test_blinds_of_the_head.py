"""Tournaments of partypoker that print blinds and antes in the head alone, and other lines of its exports."""

import io
from pathlib import Path

import pytest

from handaudit.auditing.run import audit
from handaudit.facts import events as ev
from handaudit.facts.log import Round
from handaudit.reading import read
from structured_hands import of_kind

HAND = """***** Hand History for Game 903 *****
NL Texas Hold'em  Trny: 7 Level: 1  Blinds(20/40) - Friday, July 27, 23:00:33 MSKS 2012
Table $50 Freeroll (7) Table #1 (Real Money)
Seat 1 is the button
Total number of players : 4/10
Seat 1: Kit ( 3,000 )
Seat 2: Zoe ( 3,000 )
Seat 4: Ann ( 3,000 )
Seat 9: Mo ( 3,000 )
Trny: 7 Level: 1
Blinds(20/40)
** Dealing down cards **
Mo folds
Kit raises [80]
Zoe folds
Ann folds
Kit does not show cards.
Kit wins 140 chips
"""


def only_hand(text: str) -> Round:
    (hand,) = (
        part for part in read(io.BytesIO(text.encode()), name="x") if isinstance(part, Round)
    )
    return hand


def changed(*changes: tuple[str, str]) -> Round:
    text = HAND
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    return only_hand(text)


def posts(hand: Round) -> list[tuple[int, int, bool]]:
    return [
        (one.seat, one.amount, one.derived)
        for one in hand
        if isinstance(one, ev.BlindPosted | ev.Anted)
    ]


def test_blinds_of_the_head_come_from_the_seats_left_of_the_button() -> None:
    assert posts(changed()) == [(2, 2000, True), (4, 4000, True)]


def acts(hand: Round) -> list[int]:
    kinds = (ev.Folded, ev.Called, ev.Raised)
    return [one.seat for one in hand if isinstance(one, kinds)]


def test_absent_players_fold_at_once_and_their_folds_count_in_turn() -> None:
    raised = "Mo folds\nKit raises [80]\nZoe folds\n"
    assert acts(changed((raised, "Kit folds\nMo folds\nZoe calls [20]\n"))) == [9, 1, 2, 4]
    all_fold = (f"{raised}Ann folds\nKit does", "Zoe folds\nKit folds\nMo folds\nAnn does")
    assert acts(changed(all_fold, ("Kit wins 140", "Ann wins 60"))) == [9, 1, 2]


def test_a_fold_before_a_player_who_is_passed_over_stays_where_it_is() -> None:
    raised = "Mo folds\nKit raises [80]\nZoe folds\n"
    hand = changed((raised, "Kit folds\nZoe folds\nMo raises [80]\n"))
    assert acts(hand) == [1, 2, 9, 4]


def test_lines_of_blinds_count_where_there_are_some() -> None:
    marker = "** Dealing down cards **"
    lines = f"Zoe posts small blind [20].\nAnn posts big blind [40].\n{marker}"
    assert posts(changed((marker, lines))) == [(2, 2000, False), (4, 4000, False)]


@pytest.mark.parametrize("word", ["Blinds-Antes(20/40 -5)", "Blinds-Antes(20/40-5)"])
def test_antes_of_the_head_come_from_everybody(word: str) -> None:
    found = posts(changed(("Blinds(20/40)", word)))
    assert found[:4] == [(2, 500, True), (4, 500, True), (9, 500, True), (1, 500, True)]
    assert found[4:] == [(2, 2000, True), (4, 4000, True)]


@pytest.mark.parametrize("word", ["Stakes(20/40)", "Stakes-Antes(20/40 -5)"])
def test_stakes_of_the_head_are_bets(word: str) -> None:
    assert posts(changed(("Blinds(20/40)", word)))[-2:] == [(2, 1000, True), (4, 2000, True)]


def test_of_two_players_the_button_has_the_small_blind() -> None:
    gone = [(f"Seat {seat}: {name} ( 3,000 )\n", "") for seat, name in ((2, "Zoe"), (4, "Ann"))]
    folds = [(f"{name} folds\n", "") for name in ("Zoe", "Ann")]
    assert posts(changed(*gone, *folds)) == [(1, 2000, True), (9, 4000, True)]


def test_who_does_nothing_in_the_hand_owes_no_blind() -> None:
    assert posts(changed(("Zoe folds\n", ""))) == [(4, 2000, True), (9, 4000, True)]


def test_a_short_stake_is_all_in_by_the_blind() -> None:
    hand = changed(("Ann ( 3,000 )", "Ann ( 30 )"))
    assert [(one.seat, one.amount, one.all_in) for one in of_kind(hand, ev.BlindPosted)] == [
        (2, 2000, False),
        (4, 3000, True),
    ]


def test_nobody_owes_a_small_blind_that_the_room_excuses() -> None:
    excused = "There is no Small Blind in this hand as the Big Blind of the previous hand left the table.\n"
    marker = "** Dealing down cards **"
    assert posts(changed((marker, excused + marker))) == [(2, 4000, True)]


def test_nothing_is_derived_that_cannot_be() -> None:
    hand = changed(("( 3,000 )", "( 3 )"))
    assert posts(hand) == []
    assert hand.defect is not None


def test_blinds_of_the_head_are_not_judged_and_the_rest_is(tmp_path: Path) -> None:
    log = tmp_path / "hand.txt"
    log.write_text(HAND, encoding="utf-8")
    outcomes = audit(log).by_rule
    judged = {rule: counts.met for rule, counts in outcomes.items()}
    assert {"blind-seats", "blind-count", "blind-amount", "forced-bets-before-cards"} & {
        *judged
    } == set()
    assert (judged["pot-conserved"], judged["first-actor"]) == (1, 1)


def test_a_header_may_lack_its_zone() -> None:
    assert changed((" MSKS 2012", " 2012")).opened.at == "2012-07-27T23:00:33"


def test_talk_goes_on_in_a_second_line() -> None:
    talk = "Kit: good luck\n  to all of you [1]\n\u263a\nMo folds\n"
    hand = changed(("Mo folds\n", talk))
    assert of_kind(hand, ev.Unread) == []
    spoilt = changed(("Mo folds\n", "Kit: good luck\nMo fol\n"))
    assert len(of_kind(spoilt, ev.Unread)) == 1


@pytest.mark.parametrize(
    "line",
    ["There was no qualifying low hand.", "Kit opted for cash-out", "Kit probabilty is 60.37"],
)
def test_lines_without_play_are_kept(line: str) -> None:
    assert of_kind(changed(("Kit wins", f"{line}\nKit wins")), ev.Unread) == []


def test_an_end_of_tabs_and_a_decimal_comma_change_nothing() -> None:
    assert changed(("\n", "\t\n")).events[-1].line == len(HAND.splitlines())
    cash = HAND.replace("Trny: 7 Level: 1  Blinds(20/40) ", "").replace("NL", "$0,10/$0,25 USD NL")
    marker = "** Dealing down cards **"
    lines = f"Zoe posts small blind [$0,10 USD].\nAnn posts big blind [$0,25 USD].\n{marker}"
    assert posts(only_hand(cash.replace(marker, lines))) == [(2, 10, False), (4, 25, False)]
