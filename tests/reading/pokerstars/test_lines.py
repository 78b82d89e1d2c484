"""Each kind of line of a PokerStars hand: what it is read as, and what is not taken for it."""

import pytest

from handaudit.facts.events import (
    Anted,
    BetMade,
    BetReturned,
    BlindPosted,
    BoardDealt,
    BoardStated,
    Called,
    CardsRevealed,
    CashedOut,
    Chatter,
    Checked,
    Event,
    Folded,
    HandMucked,
    HandsDealt,
    HandShown,
    HouseMoneyAdded,
    Ignored,
    PotAwarded,
    PotStated,
    Raised,
    ResultStated,
    RoundCancelled,
    ShowdownOpened,
    Unread,
)
from pokerstars_hands import HEAD, TAIL, WHOLE, body_event, only_round, summary_event
from text_hands import deck, unread


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Kit: folds", Folded(line=7, seat=1)),
        ("Kit: folds ", Folded(line=7, seat=1)),
        (" Kit: folds", Folded(line=7, seat=1)),
        ("Kit: folds [Ah 2c]", Folded(line=7, seat=1, cards=deck("Ah 2c"))),
        ("Kit: folds [Ah]", Folded(line=7, seat=1, cards=deck("Ah"))),
        ("Kit: folds (disconnect)", Folded(line=7, seat=1)),
        ("Kit: checks ", Checked(line=7, seat=1)),
        ("Kit: calls $2.50", Called(line=7, seat=1, amount=250)),
        ("Kit: calls $2.5 ", Called(line=7, seat=1, amount=250)),
        ("Kit: calls 120 and is all-in", Called(line=7, seat=1, amount=12000, all_in=True)),
        ("Kit: bets $4", BetMade(line=7, seat=1, amount=400)),
        ("Kit: bets €9.90", BetMade(line=7, seat=1, amount=990)),
        ("Kit: bets Rs.\u00a025", BetMade(line=7, seat=1, amount=2500)),
        ("Kit: raises $2 to $3", Raised(line=7, seat=1, to=300, by=200)),
        (
            "Kit: raises 30 to 90 and is all-in",
            Raised(line=7, seat=1, to=9000, by=3000, all_in=True),
        ),
        (
            "Kit: raises $8 to $10 and has reached the $10 cap",
            Raised(line=7, seat=1, to=1000, by=800, all_in=True),
        ),
        ("Kit: posts the ante 25", Anted(line=7, seat=1, amount=2500)),
        ("Kit: posts the ante 9 and is all-in", Anted(line=7, seat=1, amount=900, all_in=True)),
        ("Kit: posts small blind $0.50", BlindPosted(line=7, seat=1, amount=50, number=1)),
        ("Kit: posts big blind $1", BlindPosted(line=7, seat=1, amount=100, number=2)),
        ("Kit: posts button blind $1", BlindPosted(line=7, seat=1, amount=100)),
        ("Kit: posts straddle $2", BlindPosted(line=7, seat=1, amount=200, kind="straddle")),
        (
            "Kit: posts small & big blinds $1.50",
            BlindPosted(line=7, seat=1, amount=150, kind="missed", dead=50),
        ),
        ("Uncalled bet ($4) returned to Mo [Kh]", BetReturned(line=7, seat=3, amount=400)),
        ("Kit collected $6.65 from pot", PotAwarded(line=7, seat=1, amount=665, pot=None)),
        ("Kit collected 40 from main pot", PotAwarded(line=7, seat=1, amount=4000, pot=0)),
        ("Kit collected 40 from side pot", PotAwarded(line=7, seat=1, amount=4000, pot=1)),
        ("Kit collected 40 from side pot-2 ", PotAwarded(line=7, seat=1, amount=4000, pot=2)),
        ("*** HOLE CARDS ***", HandsDealt(line=7)),
        ("Dealt to Mo [Kh] [5c 2d]", CardsRevealed(line=7, seat=3, cards=deck("5c 2d"))),
        ("*** FLOP *** [2c 7d Ts]", BoardDealt(line=7, cards=deck("2c 7d Ts"))),
        (
            "*** TURN *** [2c 7d Ts] [Ah]",
            BoardDealt(line=7, cards=deck("Ah"), so_far=deck("2c 7d Ts")),
        ),
        (
            "*** RIVER *** [2c 7d Ts Ah][Kd]",
            BoardDealt(line=7, cards=deck("Kd"), so_far=deck("2c 7d Ts Ah")),
        ),
        (
            "*** SECOND RIVER *** [2c 7d Ts Ah] [Kd]",
            BoardDealt(line=7, cards=deck("Kd"), so_far=deck("2c 7d Ts Ah"), run=2),
        ),
        ("*** SHOW DOWN ***", ShowdownOpened(line=7)),
        ("*** SECOND SHOW DOWN ***", ShowdownOpened(line=7, run=2)),
        (
            "Mo [Kh]: shows [Ah 2c] (a pair of Aces)",
            HandShown(line=7, seat=3, cards=deck("Ah 2c"), description="a pair of Aces"),
        ),
        ("Kit: shows [Qc]", HandShown(line=7, seat=1, cards=deck("Qc"))),
        ("Kit: mucks hand ", HandMucked(line=7, seat=1)),
        (
            "Kit cashed out the hand for $21.40 | Cash Out Fee $0.21",
            CashedOut(line=7, seat=1, amount=2140, fee=21),
        ),
        ("Kit cashed out the hand for $21.40", CashedOut(line=7, seat=1, amount=2140)),
        ("STP added: $0.50", HouseMoneyAdded(line=7, amount=50)),
        ("Hand cancelled", RoundCancelled(line=7)),
        ("   ", Ignored(line=7)),
    ],
)
def test_a_line_of_play_is_read(line: str, event: Event) -> None:
    assert body_event(line) == event


@pytest.mark.parametrize(
    "line",
    [
        "Kit: doesn't show hand ",
        'Kit said, "Mo [Kh]: folds"',
        'Kit said, ""',
        'a rail bird said, "he collected $5 from pot"',
        "Zoe joins the table at seat #4 ",
        "Zoe leaves the table",
        "Kit has timed out",
        "Kit has timed out while disconnected",
        "Kit is disconnected ",
        "Kit is connected",
        "Kit has returned",
        "Zoe: sits out ",
        "Zoe: is sitting out",
        "Zoe will be allowed to play after the button",
        "Zoe was removed from the table for failing to post",
        "Kit re-buys and receives 1500 chips for 100 FPPs",
        "Kit finished the tournament in 3rd place and received $9.",
        "Kit wins the tournament and receives $9.00 - congratulations!",
        "Kit wins the $0.50 bounty for eliminating Zoe",
        "Kit wins $2 for eliminating Zoe and their own bounty increases by $2 to $7",
        "Betting is capped",
        "*********** # 12 **************",
    ],
)
def test_talk_and_comings_and_goings_are_chatter(line: str) -> None:
    assert body_event(line) == Chatter(line=7, text=line)


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("Kit: chec", 6, "an action of this player"),
        ("Kit: calls", 6, "an action of this player"),
        ("Kit: bets $4.555", 6, "an action of this player"),
        ("Kit collected $4 from the pot", 5, "an action of this player"),
        ("Zoe: folds", 1, "a player of the seat list"),
        ("kit: folds", 1, "a player of the seat list"),
        (
            "Kit: bets €1,250",
            6,
            "an action of this player, with an amount whose decimal mark is clear",
        ),
        ("Dealt to Zoe [Ah 2c]", 10, "a player of the seat list"),
        ("Dealt to Kit []", 1, "a line of a PokerStars hand"),
        ("Uncalled bet ($4) returned to Zoe", 31, "a player of the seat list"),
        ("Zoe collected $4 from pot", 1, "a player of the seat list"),
        ("Zoe: shows [Ah 2c]", 1, "a player of the seat list"),
        ("*** FLOP *** [2c 7d", 1, "a line of a PokerStars hand"),
        ("*** FLOP *** [2c 7d Tx]", 1, "a line of a PokerStars hand"),
        ("Total pot $7 | Rake $0.35", 1, "a line of a PokerStars hand"),
        ("something else", 1, "a line of a PokerStars hand"),
    ],
)
def test_any_other_line_of_play_is_unread(line: str, column: int, expected: str) -> None:
    assert body_event(line) == Unread(line=7, text=line, column=column, expected=expected)


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Total pot 12 | Rake 0", PotStated(line=9, total=1200, rake=0)),
        (
            "Total pot $12 Main pot $7.60. Side pot $3.80. | Rake $0.60 ",
            PotStated(line=9, total=1200, rake=60, main=760, sides=(380,)),
        ),
        (
            "Total pot €9 Main pot €5. Side pot-1 €3. Side pot-2 €1. | Rake €0",
            PotStated(line=9, total=900, rake=0, main=500, sides=(300, 100)),
        ),
        ("Board [2c 7d Ts]", BoardStated(line=9, cards=deck("2c 7d Ts"))),
        ("SECOND Board [2c 7d Ts]", BoardStated(line=9, cards=deck("2c 7d Ts"), run=2)),
        (
            "Seat 1: Kit (button) folded before Flop (didn't bet)",
            ResultStated(line=9, seat=1, result="folded"),
        ),
        (
            "Seat 2: Kit: folds (small blind) folded on the Turn",
            ResultStated(line=9, seat=2, result="folded"),
        ),
        (
            "Seat 3: Mo [Kh] (button) (small blind) collected ($6.65)",
            ResultStated(line=9, seat=3, result="won", won=665),
        ),
        ("Seat 1: Kit collected $10", ResultStated(line=9, seat=1, result="won", won=1000)),
        ("Seat 1: Kit mucked", ResultStated(line=9, seat=1, result="mucked")),
        (
            "Seat 1: Kit mucked [Ah 2c]",
            ResultStated(line=9, seat=1, result="mucked", cards=deck("Ah 2c")),
        ),
        (
            "Seat 1: Kit showed [Ah 2c] and lost with a pair of Aces",
            ResultStated(line=9, seat=1, result="lost", cards=deck("Ah 2c")),
        ),
        (
            "Seat 1: Kit showed [Ah 2c] and lost with high card Ace (cashed out).",
            ResultStated(line=9, seat=1, result="lost", cards=deck("Ah 2c")),
        ),
        (
            "Seat 1: Kit showed [Ah 2c] and won ($9) with two pair, Aces and Deuces",
            ResultStated(
                line=9,
                seat=1,
                result="won",
                cards=deck("Ah 2c"),
                won=900,
                description="two pair, Aces and Deuces",
            ),
        ),
        (
            (
                "Seat 1: Kit showed [Ah 2c] and won ($9) with three of a kind, Aces, "
                "and won ($8.50) with a flush, Ace high"
            ),
            ResultStated(
                line=9,
                seat=1,
                result="won",
                cards=deck("Ah 2c"),
                won=1750,
                description="three of a kind, Aces",
            ),
        ),
        (
            "Seat 1: Kit showed [Ah 2c] and lost with a pair of Aces, and won ($9) with a flush",
            ResultStated(
                line=9, seat=1, result="won", cards=deck("Ah 2c"), won=900, description="a flush"
            ),
        ),
        (
            (
                "Seat 1: Kit showed [Ah 2c] and won ($38.10) with a pair of Aces "
                "(pot not awarded as player cashed out)"
            ),
            ResultStated(
                line=9,
                seat=1,
                result="won",
                cards=deck("Ah 2c"),
                won=3810,
                paid=False,
                description="a pair of Aces",
            ),
        ),
        ("Seat 1: Kit showed", ResultStated(line=9, seat=1, result="none")),
        ("Hand was run twice", Chatter(line=9, text="Hand was run twice")),
        (
            "Seat 4: Zoe folded before Flop",
            Unread(
                line=9,
                text="Seat 4: Zoe folded before Flop",
                column=9,
                expected="a player of the seat list",
            ),
        ),
        (
            "Seat 1: Kit danced",
            Unread(
                line=9,
                text="Seat 1: Kit danced",
                column=13,
                expected="what became of this player's hand",
            ),
        ),
        (
            "Kit: folds",
            Unread(line=9, text="Kit: folds", column=6, expected="an action of this player"),
        ),
    ],
)
def test_a_line_of_the_summary_is_read_or_is_unread(line: str, event: Event) -> None:
    assert summary_event(line) == event


@pytest.mark.parametrize(
    ("amount", "cents"),
    [
        ("$1,473", 147300),
        ("$1,473.50", 147350),
        ("1'000", 100000),
        ("1 480", 148000),
        ("1\u00a0480", 148000),
        ("1\u202f480", 148000),
        ("368,55", 36855),
        ("€0,05", 5),
        ("$.50", 50),
        ("$5", 500),
        ("$1.00", 100),
        ("$17.6", 1760),
        ("1.250,00 €", 125000),
        ("₹9.90", 990),
        ("1,234,567", 123456700),
    ],
)
def test_amounts_of_every_country_are_cents(amount: str, cents: int) -> None:
    assert body_event(f"Kit: bets {amount}") == BetMade(line=7, seat=1, amount=cents)


@pytest.mark.parametrize("amount", ["1.250", "€1,250", "$4.555", "$", "4-5", "9" * 16, "$1,47,3"])
def test_an_amount_that_is_not_clear_is_unread(amount: str) -> None:
    assert isinstance(body_event(f"Kit: bets {amount}"), Unread)


def test_a_line_belongs_to_the_longest_seated_name_that_leaves_an_action() -> None:
    whole = only_round(WHOLE)
    assert not unread(whole)
    folded = [event.seat for event in whole if isinstance(event, Folded)]
    assert folded == [5, 3, 2]


def test_a_line_that_is_itself_a_name_is_the_action_of_the_shorter_name() -> None:
    assert body_event("Kit: folds") == Folded(line=7, seat=1)


def test_names_are_told_apart_by_accents_case_and_script() -> None:
    seats = "Seat 1: Jose (5 in chips)\nSeat 2: José (5 in chips)\nSeat 3: J.R. (5 in chips)\nSeat 4: 李雷 (5 in chips)\n"  # noqa: E501
    acts = "José: folds\n李雷: folds\nJ.R.: folds\nJose collected 12 from pot\n"
    hand = only_round("".join(HEAD.splitlines(keepends=True)[:2]) + seats + acts + TAIL)
    assert not unread(hand)
    assert [event.seat for event in hand if isinstance(event, Folded)] == [2, 4, 3]
