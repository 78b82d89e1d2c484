"""What Run It Once and BetRivers mean by their lines."""

from golden_hands import hands
from handaudit.facts import events as ev
from handaudit.facts.evidence import Record
from in_memory import audited, violated
from public_hands import rounds
from structured_hands import of_kind


def test_run_it_once_knows_all_hole_cards_only_if_every_player_has_a_line_of_them() -> None:
    assert all(Record.HOLE_CARDS in hand.session.evidence.kept for hand in hands("rio"))
    first, *_ = hands("rio", ("Dealt to Cat C [4h 2d 7h Qs]\n", ""))
    assert Record.HOLE_CARDS not in first.session.evidence.kept


def test_run_it_once_passes_over_who_is_all_in_by_a_check_that_is_no_action() -> None:
    first, *_ = hands("rio")
    checked = next(one for one in of_kind(first, ev.Checked))
    line = first.line_text(checked.line)
    changed, *_ = hands("rio", (line, f"{line} and is all-in"))
    assert len(of_kind(changed, ev.Checked)) == len(of_kind(first, ev.Checked)) - 1
    assert not any(isinstance(one, ev.Unread) for one in changed)


def test_an_early_raise_of_run_it_once_says_what_it_adds() -> None:
    """It then gives the second raise of a player in a round too small a total: the pot tells."""
    text = (
        "Run It Once Poker Hand #1: Hold'em No Limit (€1/€2) - 2019/02/08 15:19 UTC\n"
        "Table ID '7' 6-Max Seat #1 is the button\n"
        "Seat 1: Ann A (€100 in chips)\nSeat 2: Bob B (€100 in chips)\nSeat 3: Cat C (€100 in chips)\n"
        "Bob B: posts small blind €1\nCat C: posts big blind €2\n*** HOLE CARDS ***\n"
        "Dealt to Ann A [Ad Kh]\nAnn A: raises €4 to €6\nBob B: folds\nCat C: raises €12 to €18\n"
        "Ann A: raises €28 to €46\nCat C: calls €34\n*** FLOP *** [6c Jc Js]\nCat C: checks\n"
        "Ann A: bets €48 and is all-in\nCat C: folds\nUncalled bet (€48) returned to Ann A\n"
        "Ann A collected €105 from pot\n*** SUMMARY ***\nTotal pot €105 | Rake €0\n"
        "Board [6c Jc Js]\nSeat 1: Ann A (button) mucked hand and won €105\n"
        "Seat 2: Bob B (small blind) folded before Flop\nSeat 3: Cat C (big blind) folded before Turn\n"
    )
    for whole, to in ((text, 5200), (text.replace("€46", "€52"), 5200)):
        (hand,) = rounds(whole)
        assert [one.to for one in of_kind(hand, ev.Raised)] == [600, 1800, to]


def test_betrivers_is_named_and_its_times_have_no_seconds() -> None:
    _, hand, tournament = hands("rio")
    assert (hand.session.casino, hand.opened.at) == ("BetRivers", "2026-02-10T09:30 EST")
    assert tournament.session.sign.blinds is None


SPLASHED = """\
Run It Once Poker Hand #1:  Hold'em No Limit (€1/€2) - 2020/05/24 18:24 UTC [2020/05/24 19:24 CET]
Table ID '7' 6-Max Seat #1 is the button
Seat 1: Ann A (€200 in chips)
Seat 2: Bob B (€200 in chips)
Seat 3: Cat C (€200 in chips)
Seat 4: Dan D (€200 in chips)
Bob B: posts small blind €1
Cat C: posts big blind €2
*** HOLE CARDS ***
STP added: €2
Dan D: folds
Ann A: raises €5 to €7
Bob B: folds
Cat C: calls €5
*** FLOP *** [7h 9c 9s]
Cat C: checks
Ann A: bets €22
Cat C: folds
Uncalled bet (€22) returned to Ann A
Ann A collected €17 from pot
*** SUMMARY ***
Total pot €17 | Main pot €15 | STP €2 | Rake €0
Board [7h 9c 9s]
Seat 1: Ann A (button) mucked hand and won €17
Seat 2: Bob B (small blind) folded before Flop
Seat 3: Cat C (big blind) folded before Turn
Seat 4: Dan D folded before Flop
"""


def test_money_of_run_it_once_in_the_pot_is_not_that_of_a_call_that_lacks_it() -> None:
    """Who checks with a wager to answer may have called it; the pot shows that nobody did."""
    assert violated(audited(SPLASHED)) == []
    checked = SPLASHED.replace("Dan D: folds", "Dan D: checks")
    assert violated(audited(checked)) == ["check-only-unbet"]


def test_nobody_at_run_it_once_is_dealt_more_cards_than_the_game_has() -> None:
    cards = {"Bob B": "Qd Jd", "Cat C": "2c 3d", "Dan D": "Kh Ks", "Ann A": "Ad Ah"}
    lines = "".join(f"Dealt to {player} [{held}]\n" for player, held in cards.items())
    dealt = SPLASHED.replace("STP added: €2\n", "STP added: €2\n" + lines)
    assert not audited(dealt).not_audited
    (gap,) = audited(dealt.replace("[Kh Ks]", "[Kh Ks 4d]")).not_audited
    assert gap.reason == "seat 4 is dealt more cards than the game has"
