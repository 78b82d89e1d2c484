"""What Bovada and Ignition mean by their lines."""

import pytest

import in_memory
from golden_hands import golden, hands
from handaudit.facts import events as ev
from handaudit.facts.evidence import Record
from handaudit.facts.log import Round
from in_memory import violated
from public_hands import audited, rounds
from structured_hands import of_kind


def test_the_showdown_of_bovada_shows_the_hand_that_was_dealt() -> None:
    first, *_ = hands("bovada")
    assert [len(one.cards) for one in of_kind(first, ev.HandShown)] == [2]
    assert [len(one.cards) for one in of_kind(first, ev.Folded)] == [0, 2]


def test_a_dead_chip_of_bovada_is_a_bet_up_to_the_big_blind() -> None:
    first, *_ = hands("bovada")
    assert [(one.amount, one.dead) for one in of_kind(first, ev.BlindPosted)][-1] == (35, 10)
    first, *_ = hands("bovada", ("Posts dead chip $0.35", "Posts dead chip $0.10"))
    assert [(one.amount, one.dead) for one in of_kind(first, ev.BlindPosted)][-1] == (10, 10)


def test_all_in_of_bovada_is_what_it_is_against_the_bet_that_lies_there() -> None:
    first, *_ = hands("bovada")
    assert [(one.amount, one.all_in) for one in of_kind(first, ev.Called)][-1] == (2688, True)
    first, *_ = hands("bovada", ("UTG : All-in $26.88", "UTG : All-in $40"))
    assert [(one.to, one.all_in) for one in of_kind(first, ev.Raised)][-1] == (4130, True)


def stud_of_bovada() -> list[Round]:
    return rounds(golden("bovada", "stud.txt"))


def test_a_street_of_bovada_stud_begins_with_its_cards_where_no_line_marks_it() -> None:
    first, second, _ = stud_of_bovada()
    assert len(of_kind(first, ev.HandsDealt)) == 4
    assert len(of_kind(second, ev.HandsDealt)) == 5
    up = [len(one.up) for one in of_kind(second, ev.CardsRevealed) if one.seat == 1]
    assert up == [1, 1, 1, 1, 0]


def test_a_raise_of_old_bovada_says_what_it_adds() -> None:
    first, *_ = stud_of_bovada()
    assert [one.to for one in of_kind(first, ev.Raised)] == [25, 100]


def test_who_has_to_open_bovada_stud_may_bet_more() -> None:
    *_, third = stud_of_bovada()
    assert [(one.seat, one.amount) for one in of_kind(third, ev.BetForced)] == [(1, 25)]


def test_the_summary_of_bovada_tells_the_halves_of_a_pot() -> None:
    _, second, _ = stud_of_bovada()
    assert [(one.seat, one.share) for one in of_kind(second, ev.PotAwarded)] == [
        (1, "low"),
        (2, "high"),
    ]


def test_bovada_knows_the_rake_only_where_it_prints_it() -> None:
    first, second, _ = stud_of_bovada()
    assert Record.RAKE in first.session.evidence.kept
    assert Record.RAKE not in second.session.evidence.kept


def test_the_stakes_of_a_bovada_table_are_its_blinds() -> None:
    told = "Table Info: Version: 1, Type: MVS, Stakes: $0.10-$0.25, Table: 0A1\n"
    plain, *_ = hands("bovada")
    first, *_ = hands("bovada", ("Dealer : Set dealer", f"{told}Dealer : Set dealer"))
    assert (plain.session.sign.blinds, first.session.sign.blinds) == ((None, None), (10, 25))


NUMBERED_PLAYERS = """\
Ignition Hand #71: HOLDEM Tournament #M-81 TBL#8, Turbo- Level 7 (75/150) [MVS] - 2024-05-07 20:00:00 UTC
Seat 65: UTG (1,500 in chips)
Seat 146: Dealer [ME] (2,000 in chips)
Seat 17: Small Blind (900 in chips)
Seat 9: Big Blind (1,200 in chips)
Dealer [ME] : Set dealer [5]
Small Blind : Small Blind 75
Big Blind : Big Blind 150
*** HOLE CARDS ***
UTG : Card dealt to a spot [8d 2c]
Dealer [ME] : Card dealt to a spot [Jc 4s]
Small Blind : Card dealt to a spot [9h 3d]
Big Blind : Card dealt to a spot [Qs 6h]
UTG : Folds
Dealer [ME] : Folds
Small Blind : Folds
Big Blind : Return uncalled portion of bet 75
Big Blind : Does not show
Big Blind : Hand result 150
*** SUMMARY ***
Total Pot(150)
Seat+1: UTG Folded before the FLOP
Seat+2: Dealer [ME] Folded before the FLOP
Seat+3: Small Blind Folded before the FLOP
Seat+4: Big Blind 150 [Does not show]
"""


def test_players_of_bovada_who_are_numbered_sit_in_the_order_of_the_list() -> None:
    (hand,) = rounds(NUMBERED_PLAYERS)
    seated = [(one.seat, one.player) for one in of_kind(hand, ev.PlayerSeated)]
    assert seated == [(1, "UTG"), (2, "Dealer"), (3, "Small Blind"), (4, "Big Blind")]
    assert (hand.opened.button, hand.session.tournament, hand.defect) == (2, True, None)
    assert audited(NUMBERED_PLAYERS).findings == []


@pytest.mark.parametrize(
    ("posts", "ante", "blinds"),
    [
        ("UTG : Ante chip 10\nBig Blind : All-in 6\n", [(1, 1000), (2, 600)], []),
        ("Big Blind : All-in 6\n", [], [(2, 600, 2)]),
    ],
)
def test_last_chips_of_bovada_before_the_cards_are_an_ante_or_the_blind_of_the_position(
    posts: str, ante: list[tuple[int, int]], blinds: list[tuple[int, int, int]]
) -> None:
    log = (
        "Bovada Hand #71: HOLDEM Tournament #81 TBL#8, No Limit- Level 7 (75/150) - 2024-05-07 20:00:00\n"
        "Seat 1: UTG (1,500 in chips)\nSeat 2: Big Blind (6 in chips)\nDealer : Set dealer [9]\n"
        f"{posts}*** HOLE CARDS ***\n"
    )
    (hand,) = rounds(log)
    assert [(one.seat, one.amount) for one in of_kind(hand, ev.Anted)] == ante
    posted = [(one.seat, one.amount, one.number) for one in of_kind(hand, ev.BlindPosted)]
    assert posted == blinds


def test_a_fold_of_bovada_may_say_why_and_what_it_shows() -> None:
    first, *_ = hands("bovada", ("Folds & shows [Kh 5d]", "Folds(disconnect) & shows [Kh 5d]"))
    assert [len(one.cards) for one in of_kind(first, ev.Folded)] == [0, 2]


@pytest.mark.parametrize("other", ["[Qh Qs Qd 2c 3d]", "[Qh Qs Qd 2c 5h]"])
def test_a_player_of_bovada_shows_no_card_that_was_not_dealt(other: str) -> None:
    first, *_ = hands("bovada", ("Showdown [Qh Qs Qd 2c 2d]", f"Showdown {other}"))
    assert first.defect is not None
    assert first.defect.message == "seat 3 shows cards that were not dealt"


def test_who_is_paid_by_bovada_and_more_than_the_pot_is_for_rules() -> None:
    """Less than the summary says is not: a rake that no line names may have taken the rest."""
    for was, now in (("Hand result $56.31", "Hand result $60"), ("UTG : Hand", "Dealer : Hand")):
        first, *_ = hands("bovada", (was, now))
        assert first.defect is None
    first, *_ = hands("bovada", ("Hand result $56.31", "Hand result $56"))
    assert first.defect is not None
    assert first.defect.message == "seat 3 is paid 56, and has won 56.31 by the summary"


def test_no_small_blind_of_bovada_is_larger_than_the_big_blind() -> None:
    """A header of a cash game names no blinds, with which they could be compared."""
    first, *_ = hands("bovada", ("Small Blind : Small Blind $0.10", "Small Blind : Small Blind $1"))
    assert first.defect is not None
    assert first.defect.message == "the small blind is larger than the big blind"
    assert "$1" in (first.line_text(first.defect.line) or "")


def test_wagers_of_bovada_that_are_too_small_are_one_finding() -> None:
    """The pot and its total are larger than the wagers: they agree with each other, without a rake."""
    bets = "Bets $0.50 \nSeat+1 : Calls $0.50 \n*** RIVER"
    text = golden("bovada", "stud.txt")
    assert bets in text
    assert violated(audited(text)) == []
    assert violated(audited(text.replace(bets, bets.replace("0.50", "0.25")))) == ["pot-conserved"]


def test_a_stack_of_bovada_that_is_written_wrong_is_one_finding() -> None:
    """Last chips have words of their own: who calls with more goes on."""
    text = golden("bovada", "hands.txt").split("Bovada Hand #9000000002")[0]
    short = text.replace("UTG ($29.28 in chips)", "UTG ($1 in chips)")
    assert violated(in_memory.audited(short)) == ["wager-within-stakes"]


def test_who_is_paid_by_bovada_has_a_line_of_the_summary() -> None:
    """Another one is paid as well, of whom the summary says nothing."""
    paid = "UTG : Hand result $56.31"
    first, *_ = hands("bovada", (paid, f"{paid}\nDealer : Hand result $2"))
    assert first.defect is not None
    assert first.defect.message == "seat 6 is paid 2, and has won 0 by the summary"


UNCONTESTED = """\
Bovada Hand #9000000031 TBL#90000031 HOLDEM No Limit - 2019-04-17 09:19:36
Seat 1: Big Blind ($19.97 in chips)
Seat 3: UTG ($24.90 in chips)
Seat 5: Dealer [ME] ($100.52 in chips)
Dealer  [ME] : Set dealer [5]
Big Blind : Big blind $0.25
*** HOLE CARDS ***
Big Blind : Card dealt to a spot [Tc Kh]
UTG : Card dealt to a spot [Ts 6c]
Dealer  [ME] : Card dealt to a spot [9c 3c]
UTG : Folds
Dealer  [ME] : Folds
Big Blind : Return uncalled portion of bet $0.25
Big Blind : Does not show [Tc Kh] (High Card)
*** SUMMARY ***
Total Pot($0)
Seat+1: Big Blind [Does not show]
Seat+3: UTG Folded before the FLOP
Seat+5: Dealer Folded before the FLOP
"""
"""Nobody owes a small blind, and everybody folds to the big one, which goes back whole."""


def test_a_pot_of_nothing_is_paid_to_nobody() -> None:
    (hand,) = rounds(UNCONTESTED)
    assert hand.defect is None
    assert violated(audited(UNCONTESTED)) == []


def test_a_pot_of_something_that_nobody_is_paid_has_lost_a_line() -> None:
    (hand,) = rounds(UNCONTESTED.replace("Pot($0)", "Pot($0.25)"))
    assert hand.defect is not None
    assert hand.defect.message == "nobody is paid: lines of the hand are lost"
