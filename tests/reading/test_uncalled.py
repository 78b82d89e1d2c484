"""What a log leaves unsaid, in formats that say it: uncalled bets, blinds of the head, who showed."""

import pytest

from converted import broken, read, written
from golden_hands import hands
from handaudit.facts import events as e
from handaudit.facts.log import Round
from handaudit.reading.uncalled import with_return
from in_memory import report_of
from party_hands import HEAD, NEW_HEAD, WHOLE, only_round

ALL_IN = HEAD + (
    "Kit folds posts small blind [$1 USD].\n"
    "Mo [Kh] posts big blind [$2 USD].\n"
    "** Dealing down cards **\n"
    "Ann wins $5 is all-In  [$40 USD]\n"
    "Kit raises [$60 USD]\n"
    "Kit folds folds\n"
    "Mo [Kh] folds\n"
    "** Dealing Flop ** [ 2c, 7d, Ts ]\n"
    "** Dealing Turn ** [ 3c ]\n"
    "** Dealing River ** [ 4c ]\n"
    "Kit shows [ Kd, Ks ]a pair of Kings.\n"
    "Ann wins $5 shows [ Ad, As ]a pair of Aces.\n"
    "Kit wins $20 USD from the side pot 1 with a pair of Kings.\n"
    "Ann wins $5 wins $80 USD from the main pot with a pair of Aces.\n"
)
"""partypoker calls the 20 that nobody could call a side pot."""

TWO_PLAYERS = """***** Hand History for Game 903 *****
NL Texas Hold'em  Trny: 7 Level: 1  Blinds(20/40) - Friday, July 27, 23:00:33 MSKS 2007
Table $50 Freeroll (7) Table #1 (Real Money)
Seat 1 is the button
Total number of players : 2/10
Seat 1: Kit ( 3,000 )
Seat 2: Zoe ( 3,000 )
Trny: 7 Level: 1
Blinds(20/40)
** Dealing down cards **
Kit folds
Zoe does not show cards.
Zoe wins 60 chips
"""

SHORT_BLIND = HEAD.replace("$1/$2 USD NL", "$100 USD NL").replace("( $100 USD )", "( $1 USD )", 1)
SHORT_BLIND += (
    "Kit folds posts small blind [$1 USD].\n"
    "Mo [Kh] posts big blind [$2 USD].\n"
    "** Dealing down cards **\n"
    "Ann wins $5 folds\n"
    "Kit folds\n"
    "** Dealing Flop ** [ 2c, 7d, Ts ]\n"
    "** Dealing Turn ** [ 3c ]\n"
    "** Dealing River ** [ 4c ]\n"
    "Kit folds shows [ Kd, Ks ]a pair of Kings.\n"
    "Mo [Kh] shows [ Ad, As ]a pair of Aces.\n"
    "Mo [Kh] wins $3 USD\n"
)

UNSHOWN = NEW_HEAD + (
    "Zoe posts small blind (0.50)\n"
    "Mo [Kh] posts big blind (1)\n"
    "** Dealing down cards **\n"
    "Kit folds\n"
    "Zoe calls (0.50)\n"
    "Mo [Kh] checks\n"
    "** Dealing Flop ** :  [ 8d, 5h, Ah ]\n"
    "Zoe checks\n"
    "Mo [Kh] checks\n"
    "** Dealing Turn ** :  [ Th ]\n"
    "Zoe checks\n"
    "Mo [Kh] checks\n"
    "** Dealing River ** :  [ 5d ]\n"
    "Zoe checks\n"
    "Mo [Kh] checks\n"
    "** Summary **\n"
    "Main Pot: $2 Rake: $0\n"
    "Board: [ 8d, 5h, Ah, Th, 5d ]\n"
    "Kit balance $50, didn't bet (folded)\n"
    "Zoe balance $21.50, bet $1, collected $2, net +$1\n"
    "Mo [Kh] balance $29, lost $1\n"
)


def awards(hand: Round) -> list[tuple[int, int, int | None]]:
    return [(one.seat, one.amount, one.pot) for one in hand if isinstance(one, e.PotAwarded)]


def returned(hand: Round) -> list[tuple[int, int]]:
    return [(one.seat, one.amount) for one in hand if isinstance(one, e.BetReturned)]


def test_partypoker_pays_an_uncalled_bet_with_the_pot() -> None:
    hand = only_round(WHOLE)
    assert (awards(hand), returned(hand)) == ([(1, 2100, None)], [])
    apart = with_return(hand)
    assert (awards(apart), returned(apart)) == ([(1, 1300, None)], [(1, 800)])


def test_a_side_pot_of_the_uncalled_bet_is_its_return() -> None:
    apart = with_return(only_round(ALL_IN))
    assert (awards(apart), returned(apart)) == ([(5, 8000, 0)], [(1, 2000)])


@pytest.mark.parametrize("text", [WHOLE, ALL_IN])
@pytest.mark.parametrize("to", ["ohh", "pokerstars"])
def test_what_is_written_breaks_no_rule_that_the_log_keeps(text: str, to: str) -> None:
    hand = only_round(text)
    there, losses = written(to, [hand])
    assert not losses.refused
    (back,) = (part for part in read(there, to) if isinstance(part, Round))
    assert broken(report_of([back])) <= broken(report_of([hand]))
    assert sum(amount for _, amount, _ in awards(back)) == sum(
        amount for _, amount, _ in awards(with_return(hand))
    )


def test_winnings_of_phh_hold_no_uncalled_bet() -> None:
    text, _ = written("phh", [only_round(WHOLE)])
    fields = dict(line.split(" = ", 1) for line in text.splitlines())
    assert fields["seats"] == "[2, 3, 5, 1]"
    assert fields["winnings"] == "[0, 0, 0, 13]"


@pytest.mark.parametrize("to", ["ohh", "pokerstars"])
def test_a_bet_that_another_player_was_paid_is_refused(to: str) -> None:
    wrong = WHOLE.replace("Kit wins $21 USD", "Kit folds wins $21 USD")
    text, losses = written(to, [only_round(wrong)])
    assert text == ""
    (reason,) = losses.refused
    assert reason.endswith("what its player won does not hold the uncalled bet")


def test_ohh_does_not_say_that_more_came_back_than_nobody_called() -> None:
    """Some converters return a whole big blind that everybody folded to."""
    (hand,) = (part for part in read(WALK, "pokerstars") if isinstance(part, Round))
    assert returned(hand) == [(3, 200)]
    text, losses = written("ohh", [hand])
    assert text == ""
    (reason,) = losses.refused
    assert reason.endswith("what came back to a player is not the bet that nobody called")
    assert written("pokerstars", [hand])[0]


WALK = """\
PokerStars Hand #7: Hold'em No Limit ($1/$2) - 2017/01/01 15:02:07
Table 'Pier' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Bob ($200 in chips)
Seat 3: Cat ($200 in chips)
Bob: posts small blind $1
Cat: posts big blind $2
*** HOLE CARDS ***
Ann: folds
Bob: folds
Uncalled bet ($2) returned to Cat
Cat collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0
"""


@pytest.mark.parametrize("to", ["ohh", "pokerstars"])
def test_half_a_chip_of_a_tournament_does_not_go_back(to: str) -> None:
    """Chips of a tournament were halved once, and its awards printed without the half."""
    rounded = ("Total pot 205 |", "Total pot 0.21k |")
    _, second, *_ = hands("winamax", ("raises 65 to 115", "raises 65.50 to 115.50"), rounded)
    text, losses = written(to, [second])
    assert text == ""
    (reason,) = losses.refused
    assert reason.endswith("the uncalled bet of a tournament is a fraction of a chip")


def test_a_lone_blind_is_the_pot() -> None:
    walk = HEAD + "Mo [Kh] posts big blind [$2 USD].\n** Dealing down cards **\n"
    walk += "Ann wins $5 folds\nKit folds\nKit folds folds\nMo [Kh] wins $2 USD\n"
    hand = only_round(walk)
    assert with_return(hand) is hand


@pytest.mark.parametrize("to", ["table-log", "phh", "ohh", "pokerstars"])
def test_nobody_is_said_to_owe_the_blinds_of_two_players_that_have_no_lines(to: str) -> None:
    text, losses = written(to, [only_round(TWO_PLAYERS)])
    assert text == ""
    (reason,) = losses.refused
    assert reason.endswith("the log has no lines for the blinds, and does not show who owes them")


@pytest.mark.parametrize("to", ["phh", "ohh", "pokerstars"])
def test_a_blind_of_the_last_chips_is_not_taken_for_that_of_the_table(to: str) -> None:
    text, losses = written(to, [only_round(SHORT_BLIND)])
    assert text == ""
    (reason,) = losses.refused
    assert reason.endswith("with a blind, and the log does not give the whole one")


@pytest.mark.parametrize("to", ["ohh", "pokerstars"])
def test_a_winner_is_not_said_to_have_shown_nothing(to: str) -> None:
    text, losses = written(to, [only_round(UNSHOWN)])
    assert text == ""
    (reason,) = losses.refused
    assert reason.endswith("the log does not keep which hands were shown")


def test_a_hand_without_a_line_of_its_cards_is_no_pokerstars_hand() -> None:
    hand = only_round(WHOLE)
    bare = hand.changed(
        events=tuple(one for one in hand if not isinstance(one, (e.HandsDealt, e.CardsRevealed)))
    )
    _, losses = written("pokerstars", [bare])
    (reason,) = losses.refused
    assert reason.endswith("no cards are dealt before the board")
