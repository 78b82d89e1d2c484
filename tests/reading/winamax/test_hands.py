"""What Winamax means by its lines."""

import pytest

from golden_hands import hands
from handaudit.facts import events as ev
from public_hands import audited
from structured_hands import of_kind


def test_totals_of_winamax_are_without_the_rake_and_with_what_nobody_called() -> None:
    first, second, *_ = hands("winamax")
    assert [(one.total, one.rake) for one in of_kind(first, ev.PotStated)] == [(20200, 300)]
    assert [one.total for one in of_kind(second, ev.PotStated)] == [14000]


def test_a_side_pot_of_winamax_that_nobody_contests_is_a_bet_that_comes_back() -> None:
    award = "Ann collected 205 from pot"
    split = "Ann collected 140 from main pot\nAnn collected 65 from side pot 1"
    _, second, *_ = hands("winamax", (award, split))
    assert [one.amount for one in of_kind(second, ev.BetReturned)] == [6500]
    assert [one.amount for one in of_kind(second, ev.PotAwarded)] == [14000]


def test_a_small_blind_of_winamax_out_of_position_may_hold_a_big_one() -> None:
    first, *_ = hands("winamax")
    assert [(one.amount, one.dead) for one in of_kind(first, ev.BlindPosted)][-1] == (150, 50)


def test_a_small_blind_of_winamax_from_beyond_the_big_one_is_owed() -> None:
    first, *_ = hands(
        "winamax",
        ("Bob posts small blind 0.50€\n", "Dee posts small blind 0.50€\n"),
        ("Dee posts small blind 1.50€ out of position\n", ""),
    )
    posts = [(one.seat, one.kind, one.dead, one.number) for one in of_kind(first, ev.BlindPosted)]
    assert posts == [(6, "missed", 50, None), (5, "blind", 0, 2)]


def test_what_is_paid_beyond_a_pot_and_its_uncalled_bet_is_told_without_the_bet() -> None:
    log = (
        "Winamax Poker - CashGame - HandId: #7-1-14 - Holdem no limit (1€/2€) - 2024/05/07 20:00:00 UTC\n"
        "Table: 'Pier' 5-max (real money) Seat #1 is the button\n"
        "Seat 1: Ann (100€)\nSeat 2: Bob (100€)\nSeat 3: Cat (100€)\n*** ANTE/BLINDS ***\n"
        "Bob posts small blind 1€\nCat posts big blind 2€\n*** PRE-FLOP ***\n"
        "Ann raises 4€ to 6€\nBob folds\nCat folds\nAnn collected 10€ from pot\n"
        "*** SUMMARY ***\nTotal pot 10€ | No rake\nSeat 1: Ann (button) won 10€\n"
    )
    (finding,) = audited(log).findings
    assert finding.message == "1 more came out of the pot than went in"
    assert finding.expected.startswith("9 wagered, of which nobody called 4: awards of 9")


@pytest.mark.parametrize("game", ["Hold-up", "Escape"])
def test_money_of_the_room_belongs_to_the_pot(game: str) -> None:
    log = (
        f'Winamax Poker - {game.upper()} "Lyon" - HandId: #7-1-14 - Holdem no limit (1€/2€) - '
        "2024/05/07 20:00:00 UTC\n"
        "Table: 'Lyon' 5-max (real money) Seat #1 is the button\n"
        "Seat 1: Ann (100€)\nSeat 2: Bob (100€)\nSeat 3: Cat (100€)\n*** ANTE/BLINDS ***\n"
        f"{game} to Pot: total 5€\n"
        "Bob posts small blind 1€\nCat posts big blind 2€\n*** PRE-FLOP ***\n"
        "Ann raises 4€ to 6€\nBob folds\nCat folds\nAnn collected 14€ from pot\n"
        "*** SUMMARY ***\nTotal pot 14€ | No rake\nSeat 1: Ann (button) won 14€\n"
    )
    report = audited(log)
    assert (report.hands, report.findings) == (1, [])
    assert report.inputs[0].unread_lines == 0
