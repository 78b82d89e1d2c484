"""Each kind of line of a partypoker hand: what it is read as, and what is not taken for it."""

import pytest

from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BlindPosted,
    BoardDealt,
    BoardStated,
    Called,
    CardsRevealed,
    Chatter,
    Checked,
    Event,
    Folded,
    HandMucked,
    HandsDealt,
    HandShown,
    Ignored,
    PotAwarded,
    PotStated,
    Raised,
    ResultStated,
    RoundCancelled,
    SummaryOpened,
    Unread,
)
from handaudit.reading.amounts import amount
from party_hands import HEAD, NEW_HEAD, TAIL, body_event, only_round, summary_event
from text_hands import deck, unread


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Kit folds", Folded(line=10, seat=1)),
        ("Kit folds.", Folded(line=10, seat=1)),
        ("Kit folds ", Folded(line=10, seat=1)),
        (" Kit folds", Folded(line=10, seat=1)),
        ("\x00Kit folds", Folded(line=10, seat=1)),
        ("Kit folds folds", Folded(line=10, seat=2)),
        ("Ann wins $5 checks.", Checked(line=10, seat=5)),
        ("Kit calls [$5 USD]", Called(line=10, seat=1, amount=500)),
        ("Kit calls [$9.25  USD].", Called(line=10, seat=1, amount=925)),
        ("Kit calls[ $20 USD ]", Called(line=10, seat=1, amount=2000)),
        ("Kit calls (1.80)", Called(line=10, seat=1, amount=180)),
        ("Kit calls [60]", Called(line=10, seat=1, amount=6000)),
        ("Kit bets [$1,080 USD]", BetMade(line=10, seat=1, amount=108000)),
        ("Kit bets [ $2,21 USD ]", BetMade(line=10, seat=1, amount=221)),
        ("Kit bets [0,35 €]", BetMade(line=10, seat=1, amount=35)),
        ("Kit raises [€0.75 EUR]", Raised(line=10, seat=1, to=75)),
        ("Kit raises 3 to 2.65", Raised(line=10, seat=1, to=265)),
        ("Kit posts small blind [$1 USD].", BlindPosted(line=10, seat=1, amount=100, number=1)),
        ("Kit posts big blind [$2 USD].", BlindPosted(line=10, seat=1, amount=200, number=2)),
        ("Kit posts big blind (2)", BlindPosted(line=10, seat=1, amount=200, number=2)),
        ("Kit posts button blind  [$1 USD]", BlindPosted(line=10, seat=1, amount=100)),
        (
            "Kit posts big blind + dead [$3].",
            BlindPosted(line=10, seat=1, amount=300, kind="missed", dead=100),
        ),
        ("Kit posts ante [$1 USD]", Anted(line=10, seat=1, amount=100)),
        ("Kit posts ante of [1 200].", Anted(line=10, seat=1, amount=120000)),
        ("Kit bring-ins [$3 USD]", BetForced(line=10, seat=1, amount=300)),
        ("** Dealing down cards **", HandsDealt(line=10)),
        ("** Dealing **", HandsDealt(line=10)),
        ("** Dealing Fourth street **", HandsDealt(line=10)),
        ("** Dealing River **", HandsDealt(line=10)),
        ("Dealt to Mo [Kh] [  5c 2d ]", CardsRevealed(line=10, seat=3, cards=deck("5c 2d"))),
        ("Dealt to Mo [Kh] [ 5c , 2d ]", CardsRevealed(line=10, seat=3, cards=deck("5c 2d"))),
        ("Dealt to Kit [ 5c2d ]", CardsRevealed(line=10, seat=1, cards=deck("5c 2d"))),
        ("** Dealing Flop ** [ Jd, 4c, 3h ]", BoardDealt(line=10, cards=deck("Jd 4c 3h"))),
        ("** Dealing Turn ** :  [ 9d ]", BoardDealt(line=10, cards=deck("9d"))),
        ("** Dealing River ** : [ 2d ]", BoardDealt(line=10, cards=deck("2d"))),
        (
            "Kit shows [ Th, 5c ]a flush, Ace high.",
            HandShown(line=10, seat=1, cards=deck("Th 5c"), description="a flush, Ace high"),
        ),
        ("Kit shows [Th, 5c ]", HandShown(line=10, seat=1, cards=deck("Th 5c"))),
        ("Kit shows [ 9d, 8s ].", HandShown(line=10, seat=1, cards=deck("9d 8s"))),
        (
            "Kit shows8,5,3,2,A  for low.",
            HandShown(line=10, seat=1, cards=(), description="8,5,3,2,A for low"),
        ),
        (
            "Kit doesn't show [ Ts, Jd ]two pairs, Jacks and Tens.",
            HandMucked(line=10, seat=1, cards=deck("Ts Jd")),
        ),
        (
            "Kit doesn't show  [ 5c , 4h ]  a pair of Fives",
            HandMucked(line=10, seat=1, cards=deck("5c 4h")),
        ),
        ("Ann wins $5 wins $4 USD", PotAwarded(line=10, seat=5, amount=400, pot=None)),
        ("Kit wins 2,000 chips", PotAwarded(line=10, seat=1, amount=200000, pot=None)),
        (
            "Kit wins $278 USD from the main pot with a flush, Ace high.",
            PotAwarded(line=10, seat=1, amount=27800, pot=0),
        ),
        (
            "Kit wins 20 chips from  side pot #2  with two pairs, tens and nines.",
            PotAwarded(line=10, seat=1, amount=2000, pot=2),
        ),
        ("Kit wins 7 from main pot", PotAwarded(line=10, seat=1, amount=700, pot=0)),
        (
            "Kit wins Lo ($90.50 USD) from the main pot with 8,5,3,2,A.",
            PotAwarded(line=10, seat=1, amount=9050, pot=0, share="low"),
        ),
        ("This hand has been cancelled.", RoundCancelled(line=10)),
        ("** Summary **", SummaryOpened(line=10)),
        ("   ", Ignored(line=10)),
        ("\x00", Ignored(line=10)),
    ],
)
def test_a_line_of_play_is_read(line: str, event: Event) -> None:
    assert body_event(line) == event


BLINDS = "Kit folds posts small blind [$1 USD].\nMo [Kh] posts big blind [$2 USD].\n"


@pytest.mark.parametrize(
    ("before", "line", "event"),
    [
        (BLINDS, "Kit raises [$6 USD]", Raised(line=12, seat=1, to=600)),
        (BLINDS, "Kit folds raises [$6 USD]", Raised(line=12, seat=2, to=700)),
        (BLINDS, "Kit folds raises 6 to 7", Raised(line=12, seat=2, to=700)),
        (BLINDS, "Kit is all-In  [$2 USD]", Called(line=12, seat=1, amount=200, all_in=True)),
        (BLINDS, "Kit is all-In  [$3 USD]", Raised(line=12, seat=1, to=300, all_in=True)),
        (
            BLINDS,
            "Kit folds is all-In  [$1 USD]",
            Called(line=12, seat=2, amount=100, all_in=True),
        ),
        (
            BLINDS + "** Dealing Flop ** [ Jd, 4c, 3h ]\n",
            "Kit is all-In  [$1 USD]",
            BetMade(line=13, seat=1, amount=100, all_in=True),
        ),
        # The blind was placed short: a call of it is still of the whole blind.
        (
            "Mo [Kh] posts big blind [$0.50 USD].\n",
            "Kit is all-In  [$2 USD]",
            Called(line=11, seat=1, amount=200, all_in=True),
        ),
        (
            "Kit bring-ins [$3 USD]\n",
            "Mo [Kh] completes [$10 USD]",
            Raised(line=11, seat=3, to=1000),
        ),
        ("Kit bring-ins [$3 USD]\n", "Kit raises [$17 USD]", Raised(line=11, seat=1, to=2000)),
        (
            "Kit bring-ins [$3 USD]\n** Dealing Fourth street **\n",
            "Kit raises [$17 USD]",
            Raised(line=12, seat=1, to=1700),
        ),
    ],
)
def test_chips_are_added_up_to_what_an_action_comes_to(
    before: str, line: str, event: Event
) -> None:
    assert body_event(line, before) == event


def test_the_low_hand_is_of_the_cards_shown_before() -> None:
    before = "Kit shows [ 8h, 5h, 3h, 2h ]a pair of Twos.\n"
    event = body_event("Kit shows8,5,3,2,A  for low.", before)
    assert isinstance(event, HandShown)
    assert event.cards == deck("8h 5h 3h 2h")


def test_the_new_layout_marks_the_wager_before_as_all_in() -> None:
    hand = only_round(NEW_HEAD + "Kit bets (4)\nKit is all-In.\nZoe is all-In.\n" + TAIL)
    assert hand.events[7:10] == (
        BetMade(line=8, seat=1, amount=400, all_in=True),
        Chatter(line=9, text="Kit is all-In."),
        Chatter(line=10, text="Zoe is all-In."),
    )


@pytest.mark.parametrize(
    "line",
    [
        "Kit: nh, he folds",
        "Kit: posts big blind [$2 USD].",
        "Kit: Mo [Kh] wins $5 USD",
        "Kit: $1/$2 USD Badugi - Friday, March 01, 9:00:00 EST 2024",
        "Kit: ???",
        "Kit does not show cards.",
        "Kit opens",
        "Kit Forward Folds",
        "Kit is sitting out",
        "Kit will be using their time bank for this hand.",
        "Kit did not respond in time",
        "Kit could not respond in time.(disconnected)",
        "Kit is disconnected. We will wait for Kit to reconnect for a maximum of 30 seconds.",
        "Kit has been reconnected and has 12 seconds to act.",
        "Kit has knocked out Mo [Kh] and won a $2 USD bounty prize.",
        "Zoe has joined the table.",
        "Zoe has left the table.",
        "Player Kit finished in 4 169.",
        "Player Kit finished in 3 place and received $9 USD",
        "Player Kit has been moved from table 3 to this table",
        "Congratulations to player Kit for winning tournament Alpha",
        "There will be a break in 5 minute(s)",
        "There is no Small Blind in this hand as the Big Blind of the previous hand left the table.",
        "Your time bank will be activated in 6 secs. If you do not want it to be used, please act now.",
        "Chat has been disabled till the end of this hand.",
        "Connection Lost due to some reason",
        ">You have options at Table  7 Table!.",
        "Creating Main Pot with $ 40 with Zoe, Kit",
        "Trny: 7 Level: 2 ",
        "Blinds-Antes(600/1 200 -75)",
        "Seat 4 is the button",
        "Total number of players : 4",
    ],
)
def test_talk_and_comings_and_goings_are_chatter(line: str) -> None:
    assert body_event(line) == Chatter(line=10, text=line)


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("Nobody folds", 1, "a player of the seat list"),
        ("  Nobody calls [$5 USD]", 3, "a player of the seat list"),
        ("Nobody wins $5 USD", 1, "a player of the seat list"),
        ("Nobody shows [ Th, 5c ]a flush.", 1, "a player of the seat list"),
        ("Dealt to Nobody [ Th 5c ]", 1, "a player of the seat list"),
        ("Kit is sitting outMo [Kh] posts big blind [$2 USD].", 1, "a player of the seat list"),
        ("Kit calls [$1,0000 USD]", 5, "an action of this player, with an amount"),
        ("Kit wins $1,0000 USD", 10, "an amount whose marks are clear"),
        ("Seat 6: Zoe ( $1,0000 USD )", 14, "an amount whose marks are clear"),
        ("Kit chec", 5, "an action of this player"),
        ("Kit calls [$5 US", 5, "an action of this player"),
        ("Kit folds raises", 11, "an action of this player"),
        ("Dealt to Kit [ Xh 5c ]", 1, "a line of a partypoker hand"),
        ("** Dealing Flop ** [ 2c, 7d", 1, "a line of a partypoker hand"),
        ("LOL", 1, "a line of a partypoker hand"),
    ],
)
def test_a_line_that_fits_nothing_says_where_and_what_would(
    line: str, column: int, expected: str
) -> None:
    event = body_event(line)
    assert isinstance(event, Unread)
    assert (event.text, event.column) == (line, column)
    assert event.expected.startswith(expected)


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Main Pot: $38.50 Rake: $2.0", PotStated(line=9, total=4050, rake=200, main=3850)),
        ("Main Pot: 654", PotStated(line=9, total=65400, rake=None, main=65400)),
        (
            "Main Pot: $40 | Side Pot 1: $10 | Side Pot 2: $2.50 | Rake: $1",
            PotStated(line=9, total=5350, rake=100, main=4000, sides=(1000, 250)),
        ),
        ("Board: [ 9h Kh Qc ]", BoardStated(line=9, cards=deck("9h Kh Qc"))),
        ("Zoe balance $30, sits out", ResultStated(line=9, seat=2, result="none", stack=3000)),
        (
            "Zoe balance $30, didn't bet (folded)",
            ResultStated(line=9, seat=2, result="folded", stack=3000, put=0, net=0),
        ),
        (
            "Zoe balance 30, lost 17500 (folded)",
            ResultStated(line=9, seat=2, result="folded", stack=3000, net=-1750000),
        ),
        (
            "Zoe balance $1, bet $2, collected $5.50, net +$3.50",
            ResultStated(line=9, seat=2, result="won", won=550, stack=100, put=200, net=350),
        ),
        (
            "Zoe balance $1, lost $2[ Ah, Ks ] [ two pairs, kings and eights -- Ah,Ks,Kd,8c,8s ]",
            ResultStated(
                line=9,
                seat=2,
                result="lost",
                cards=deck("Ah Ks"),
                description="two pairs, kings and eights",
                stack=100,
                net=-200,
            ),
        ),
        (
            "Zoe balance $1, bet $3, collected $4, net +$1 [ Ad 5d ] [ a pair -- Ad,Kh,Qc,9h,9d ]",
            ResultStated(
                line=9,
                seat=2,
                result="won",
                cards=deck("Ad 5d"),
                won=400,
                description="a pair",
                stack=100,
                put=300,
                net=100,
            ),
        ),
    ],
)
def test_a_line_of_the_summary_is_read(line: str, event: Event) -> None:
    assert summary_event(line) == event


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("Main Pot: $1,0000 Rake: $0", 11),
        ("Zoe balance $1, bet $2, collected $1,0000, net +$3.50", 5),
        ("Nobody balance $30, sits out", 1),
    ],
)
def test_a_summary_that_is_not_clear_is_unread(line: str, column: int) -> None:
    event = summary_event(line)
    assert isinstance(event, Unread)
    assert event.column == column


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("$5", 500),
        ("$5 USD", 500),
        ("$9  USD", 900),
        ("$0.05", 5),
        (".50", 50),
        ("$.5", 50),
        ("1.0", 100),
        ("26,02", 2602),
        ("1,473", 147300),
        ("1.473", 147300),
        ("$1,473.50", 147350),
        ("1.250,00 €", 125000),
        ("1 480", 148000),
        ("1\u00a0480\u202f", 148000),
        ("1'000", 100000),
        ("1,234,567", 123456700),
        ("70000", 7000000),
        ("€0.05 EUR", 5),
        ("1,0000", None),
        ("0,500", None),
        ("1.234,567", None),
        ("1.2K", None),
        ("", None),
        ("$", None),
        (".", None),
        ("1.", None),
    ],
)
def test_an_amount_is_read_in_any_locale_or_not_at_all(text: str, cents: int | None) -> None:
    assert amount(text) == cents


def test_a_hand_with_no_line_unread_has_none() -> None:
    assert not unread(only_round(HEAD + BLINDS + TAIL))
