"""What Winamax means by its lines."""

import pytest

from golden_hands import hands
from handaudit.facts import events as ev
from public_hands import audited, report_on, rounds
from structured_hands import of_kind


def test_totals_of_winamax_are_without_the_rake_and_with_what_nobody_called() -> None:
    first, second, *_ = hands("winamax")
    assert [(one.total, one.rake) for one in of_kind(first, ev.PotStated)] == [(20200, 300)]
    assert [one.total for one in of_kind(second, ev.PotStated)] == [20500]


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


WALK = (
    "Winamax Poker - CashGame - HandId: #7-1-14 - Holdem no limit (1€/2€) - 2024/05/07 20:00:00 UTC\n"
    "Table: 'Pier' 5-max (real money) Seat #1 is the button\n"
    "Seat 1: Ann (100€)\nSeat 2: Bob (100€)\nSeat 3: Cat (100€)\n*** ANTE/BLINDS ***\n"
    "Bob posts small blind 1€\nCat posts big blind 2€\n*** PRE-FLOP ***\n"
    "Ann folds\nBob folds\nCat collected 3€ from pot\n"
    "*** SUMMARY ***\nTotal pot 3€ | No rake\nSeat 3: Cat (big blind) won 3€\n"
)
"""Nobody calls the big blind: one euro of it is the uncalled bet."""


@pytest.mark.parametrize(
    ("post", "line"), [("Bob posts small blind 1€\n", 8), ("Cat posts big blind 2€\n", 9)]
)
def test_a_blind_that_its_player_posts_twice_is_not_one_owed_from_earlier_rounds(
    post: str, line: int
) -> None:
    assert audited(WALK).findings == []
    (finding,) = audited(WALK.replace(post, post * 2)).findings
    assert (finding.rule, finding.location.line) == ("blind-count", line)


def test_a_call_that_is_too_small_leaves_the_total_of_the_pot_right() -> None:
    log = WALK.replace(
        "Ann folds\nBob folds\n", "Ann calls 2€\nBob folds\nCat raises 4€ to 6€\nAnn folds\n"
    )
    log = log.replace("3€ from", "9€ from").replace("pot 3€", "pot 9€").replace("won 3€", "won 9€")
    assert audited(log).findings == []
    (finding,) = audited(log.replace("Ann calls 2€", "Ann calls 1€")).findings
    assert (finding.rule, finding.location.line) == ("call-amount", 10)


def test_a_pool_of_players_has_no_table_whose_hands_follow_each_other() -> None:
    other = WALK.replace("#7-1-14", "#7-2-15").replace("Ann (100€)", "Ann (40€)")
    of_one_table = [one.rule for one in audited(f"{WALK}\n{other}").findings]
    assert of_one_table == ["button-moves-clockwise", "stakes-carried-over"]
    for pool in ('Go Fast "Pier"', 'HOLD-UP "Pier"', 'ESCAPE "Pier"'):
        log = f"{WALK}\n{other}".replace("CashGame", pool)
        report = audited(log)
        assert (report.hands, report.findings, report.not_audited) == (2, [], [])


def test_a_second_line_of_the_showdown_names_the_low_hand() -> None:
    log = (
        "Winamax Poker - CashGame - HandId: #7-1-14 - Omaha Hi/Lo pot limit (1€/2€) - "
        "2024/05/07 20:00:00 UTC\n"
        "Table: 'Pier' 5-max (real money) Seat #1 is the button\n"
        "Seat 1: Ann (100€)\nSeat 2: Bob (100€)\nSeat 3: Cat (100€)\n*** ANTE/BLINDS ***\n"
        "Bob posts small blind 1€\nCat posts big blind 2€\n*** PRE-FLOP ***\n"
        "Ann folds\nBob calls 1€\nCat checks\n*** FLOP *** [3c 4d Kh]\nBob checks\nCat checks\n"
        "*** TURN *** [3c 4d Kh][7s]\nBob checks\nCat checks\n"
        "*** RIVER *** [3c 4d Kh 7s][Qc]\nBob checks\nCat checks\n*** SHOW DOWN ***\n"
        "Bob shows [As 2s 9h 9d] (One pair : 9)\nBob shows [As 2s 9h 9d] (High card : 7)\n"
        "Cat shows [Ks Jd Th 8h] (One pair : Kings)\n"
        "Cat collected 2€ from pot(HI)\nBob collected 2€ from pot(LO)\n"
        "*** SUMMARY ***\nTotal pot 4€ | No rake\nBoard: [3c 4d Kh 7s Qc]\n"
        "Seat 2: Bob (small blind) showed [As 2s 9h 9d] and lost with HI : One pair : 9\n"
        "Seat 2: Bob (small blind) showed [As 2s 9h 9d] and won 2€ with LO : High card : 7\n"
        "Seat 3: Cat (big blind) showed [Ks Jd Th 8h] and won 2€ with HI : One pair : Kings\n"
    )
    assert audited(log).findings == []
    (finding,) = audited(log.replace("(High card : 7)", "(High card : 8)")).findings
    assert (finding.rule, finding.location.line) == ("hand-named-rightly", 24)


@pytest.mark.parametrize(
    ("stake", "won"),
    [("100 000€", "3 000€"), ("100,000€", "3,000€"), ("100\u00a0000€", "3\u00a0000€")],
)
def test_thousands_may_be_apart(stake: str, won: str) -> None:
    log = WALK.replace("100€", stake).replace("3€", won)
    log = log.replace("blind 1€", "blind 1000€").replace("blind 2€", "blind 2000€")
    report = audited(log.replace("(1€/2€)", "(1000€/2000€)"))
    assert (report.hands, report.findings, report.inputs[0].unread_lines) == (1, [], 0)


def test_cents_may_stand_behind_a_comma() -> None:
    log = WALK.replace("1€", "0,50€").replace("2€", "1€").replace("3€", "1,50€")
    report = audited(log)
    assert (report.hands, report.findings, report.inputs[0].unread_lines) == (1, [], 0)


def test_a_draw_may_show_the_cards_that_its_player_throws_away() -> None:
    log = (
        "Winamax Poker - CashGame - HandId: #7-1-14 - Badugi fixed limit (1€/2€) - 2024/05/07 20:00:00 UTC\n"
        "Table: 'Pier' 5-max (real money) Seat #1 is the button\n"
        "Seat 1: Ann (100€)\nSeat 2: Bob (100€)\n*** ANTE/BLINDS ***\n*** FIRST-BET ***\n"
        "*** FIRST-DRAW ***\nBob discards 2 cards [Kd Ks]\nAnn discard 1 card\n"
        "*** SUMMARY ***\nTotal pot 0€ | No rake\n"
    )
    (hand,) = rounds(log)
    assert [(one.seat, one.count, len(one.cards)) for one in of_kind(hand, ev.Discarded)] == [
        (2, 2, 2),
        (1, 1, 0),
    ]


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


def test_cards_that_a_street_repeats_are_those_that_were_dealt() -> None:
    *_, stud, _ = hands("winamax", ("Dealt to Cat [X X Kd] [Jc]", "Dealt to Cat [X X Qd] [Jc]"))
    assert stud.defect is not None
    assert stud.defect.message == "the cards that seat 5 keeps are not those that it was dealt"


def test_a_hand_that_the_room_calls_off_leaves_nothing_to_audit() -> None:
    head, _ = WALK.split("Ann folds")
    report = report_on(f"{head}Hand cancelled\n*** SUMMARY ***\nTotal pot 3€ | No rake\n")
    (gap,) = report.not_audited
    assert (gap.citation, gap.incomplete, report.findings) == ("log:cancelled", False, [])


@pytest.mark.parametrize("by", [20, 30])
def test_a_raise_may_count_from_a_big_blind_that_an_ante_left_nothing_of(by: int) -> None:
    log = (
        'Winamax Poker - Tournament "Friday" buyIn: 4.50€ + 0.50€ level: 8 - HandId: #7-1-14 - '
        "Holdem no limit (5/10/20) - 2024/05/07 20:00:00 UTC\n"
        "Table: 'Friday(71)#0' 6-max (real money) Seat #1 is the button\n"
        "Seat 1: Ann (500)\nSeat 2: Bob (500)\nSeat 3: Cat (5)\n*** ANTE/BLINDS ***\n"
        "Bob posts ante 5\nCat posts ante 5 and is all-in\nAnn posts ante 5\n"
        "Bob posts small blind 10\n*** PRE-FLOP ***\n"
        f"Ann raises {by} to 40\nBob folds\n"
        "*** FLOP *** [3c 4d Kh]\n*** TURN *** [3c 4d Kh][7s]\n*** RIVER *** [3c 4d Kh 7s][Qc]\n"
        "*** SHOW DOWN ***\nAnn shows [Ks Jd] (One pair : Kings)\nCat shows [9h 9d] (One pair : 9)\n"
        "Ann collected 50 from side pot 1\nAnn collected 15 from main pot\n"
        "*** SUMMARY ***\nTotal pot 65 | No rake\nBoard: [3c 4d Kh 7s Qc]\n"
        "Seat 1: Ann (button) showed [Ks Jd] and won 65 with One pair : Kings\n"
        "Seat 2: Bob (small blind) folded on the pre-flop\n"
        "Seat 3: Cat (big blind) showed [9h 9d] and lost with One pair : 9\n"
    )
    assert audited(log).findings == []


def test_half_a_chip_that_comes_back_is_nothing_that_its_player_won() -> None:
    log = (
        'Winamax Poker - Tournament "Friday" buyIn: 4.50€ + 0.50€ level: 8 - HandId: #7-1-14 - '
        "Holdem no limit (10/20) - 2010/05/07 20:00:00 UTC\n"
        "Table: 'Friday(71)#0' 6-max (real money) Seat #1 is the button\n"
        "Seat 1: Ann (500)\nSeat 2: Bob (500)\nSeat 3: Cat (100.50)\n*** ANTE/BLINDS ***\n"
        "Bob posts small blind 10\nCat posts big blind 20\n*** PRE-FLOP ***\n"
        "Ann raises 180 to 200\nBob folds\nCat calls 80.50 and is all-in\n"
        "*** FLOP *** [3c 4d Kh]\n*** TURN *** [3c 4d Kh][7s]\n*** RIVER *** [3c 4d Kh 7s][Qc]\n"
        "*** SHOW DOWN ***\nAnn shows [Js Jd] (One pair : Jacks)\nCat shows [Kc 9d] (One pair : Kings)\n"
        "Ann collected 100 from side pot 1\nCat collected 211 from main pot\n"
        "*** SUMMARY ***\nTotal pot 311 | No rake\nBoard: [3c 4d Kh 7s Qc]\n"
        "Seat 1: Ann (button) showed [Js Jd] and won 100 with One pair : Jacks\n"
        "Seat 2: Bob (small blind) folded on the pre-flop\n"
        "Seat 3: Cat (big blind) showed [Kc 9d] and won 211 with One pair : Kings\n"
    )
    (hand,) = rounds(log)
    assert [one.amount for one in of_kind(hand, ev.BetReturned)] == [9950]
    assert [one.won for one in of_kind(hand, ev.ResultStated)] == [0, 0, 21100]
    assert audited(log).findings == []
