"""Line shapes of the rooms that their goldens lack: each is read, and changes nothing else of its hand."""

import io

import pytest

from handaudit.facts import events as ev
from handaudit.facts.log import Round
from handaudit.reading import read
from paths import GOLDENS

TALK = [
    "{who} sits out",
    "{who} is sitting out",
    "{who} has left the table",
    "{who} leaves the table",
    "Zed joins the table at seat #4",
    "{who} is disconnected",
    "{who} has reconnected",
    "{who} has been disconnected",
    "{who} has timed out while being disconnected",
    "{who} has returned",
    "{who} was removed from the table for failing to post",
    "{who} will be allowed to play after the button",
    '{who} said, "gg: folds"',
    "{who} finished the tournament in 3rd place and received $5.00.",
    "{who} wins the tournament and receives $90.00 - congratulations!",
    "{who} wins $5.00 for eliminating Cat and their own bounty increases by $5 to $15.50",
    "{who} wins the $5.00 bounty for eliminating Cat",
    "{who}, Zed split the $5 bounty for eliminating Cat",
    "{who} re-buys and receives 1500 chips for $5.00",
    "{who} takes the add-on and receives 2000 chips for $5.00",
    "Betting is capped",
    "No low hand qualified",
]
"""What rooms write between the lines of play."""

PLACES = {
    "wpn": ("Bob folds\n", "Bob"),
    "winamax": ("Bob folds\n", "Bob"),
    "fulltilt": ("Bob folds\n", "Bob"),
    "ggpoker": ("5e6f7a8b: folds\n", "5e6f7a8b"),
    "rio": ("*** FLOP ***", "Ann"),
}
"""A line of each room's golden, before which somebody talks."""

SHAPES = [
    ("wpn", "$50 GTD Tournament", "$1K GTD Tournament"),
    ("wpn", "$50 GTD Tournament", "Tournament"),
    ("wpn", "Level 3 (25.00/50.00)-", "Level III (25/50) -"),
    ("wpn", "Level 3 (25.00/50.00)-", "Level 3 (25.00/50.00/5.00)-"),
    ("wpn", "Holdem(No Limit) - $0.50", "Holdem(All-in or Fold Limit) - $0.50"),
    ("wpn", "Harbour 6-max Seat", "Harbour 6-max (Play Money) Seat"),
    ("wpn", "Cat bets $35.50 and is all-in", "Cat cap $35.50"),
    ("wpn", "Bob folds", "Bob folds [As Kd]"),
    ("wpn", "Fay waits for big blind", "Fay waits for BB"),
    ("wpn", "Cat mucks hand", "Cat mucks [Qs Qd]"),
    ("wpn", "Ann collected $81.00 from main pot", "Ann collected $81.00 from pot"),
    ("wpn", "Rake $2.76 | JP Fee $0.24", "Rake $2.76 | Jackpot Fee $0.24"),
    ("wpn", "$81.00 | Rake $3.00\n*** SHOW", "$81.00 | Rake $2.76 | JP Fee $0.24\n*** SHOW"),
    ("wpn", "Bob (small blind) folded on the Pre-Flop", "Bob (small blind) folded"),
    ("winamax", "CashGame -", 'Go Fast "Colorado" -'),
    ("winamax", "buyIn: 4.50€ + 0.50€ level", "buyIn: Ticket only level"),
    ("winamax", "(0.50€/1€)", "(0.50/1)"),
    ("winamax", "Ann shows [9h 9c]", "Ann (button) shows [9h 9c]"),
    ("winamax", "Bob folds\n", "Zed deny SB\nBob folds\n"),
    ("winamax", "Seat #1 is the button", "Seat 0000001 is the button"),
    ("winamax", "*** PRE-FLOP ***", "Dee denies big blind\n*** PRE-FLOP ***"),
    ("winamax", "7-Card Stud fixed", "7stud fixed"),
    ("winamax", "*** 3rd STREET ***", "*** THIRD ***"),
    ("winamax", "*** 4th STREET ***", "*** FOURTH ***"),
    ("winamax", "brings in", "bring-in"),
    (
        "ggpoker",
        "5e6f7a8b (big blind) folded before Flop",
        "5e6f7a8b (big blind) folded before Flop with Pair of Kings",
    ),
    ("rio", "folded before Flop", "folded before Turn (disconnected)"),
    ("bovada", "Bovada Hand", "Bodog Canada Hand"),
    (
        "bovada",
        "HOLDEMZonePoker No Limit - 2019-04-08 00:57:51",
        "HOLDEM No Limit [MVS] - 2019-04-08 00:57:51 UTC",
    ),
    (
        "bovada",
        "Dealer : Set dealer",
        "Table Info: Version: 1, Type: MVS, Stakes: $0.10-$0.25, Table: 0A1\nDealer : Set dealer",
    ),
    ("bovada", "Does not show [Qh Qs Jd Tc] (High Card)", "Does not show"),
    (
        "bovada",
        "Dealer : Set dealer",
        "Seating Info: 1, 2, 3, 6\nDealer : Draw for dealer [2c] \nDealer : Set dealer",
    ),
    ("fulltilt", "*** SUMMARY ***\n", "*** SUMMARY ***\nDuration 41s\n"),
    ("fulltilt", "*** HOLE CARDS ***\n", "Bob checks\n*** HOLE CARDS ***\n"),
    ("bovada", "Bovada Hand", "Bodog88 Hand"),
    ("bovada", "Hand #9000000001", "Hand #C9000000001"),
    ("bovada", "Small Blind : Folds", "Small Blind : Fold"),
    ("bovada", "Dealer : Calls $1", "Dealer : Calls chip info $1"),
    ("bovada", "Return uncalled portion of bet", "Return uncalled blind"),
    ("bovada", "Enter(Auto)", "UTG : BOUNTY PRIZE [$5]\nDealer : Ranking 3"),
    ("bovada", "Dealer : Set dealer", "Table Info : 7\nPlayer Info : 4\nDealer : Set dealer"),
    ("bovada", "All-in(raise) $30.19", "All-in(raise-timeout) $30.19"),
    ("fulltilt", "- $0.50/$1 - No Limit Hold'em -", "- NL Hold'em - $0.50/$1 -"),
    ("fulltilt", "30/60 Ante 10", "0.00003M/0.00006M Ante 10"),
    ("fulltilt", "collected (180), mucked", "collected (180)"),
    ("fulltilt", "Bob folds", "Bob has requested TIME\nBob folds"),
    ("fulltilt", "Players agree", "Bob agrees to run it twice\nPlayers agree"),
    ("ggpoker", "#RC900", "#AOF900"),
    ("ggpoker", "($0.1/$0.2) - 2024/05/07 20:00", "(¥0.1/¥0.2) - 2024/05/07 20:00"),
    ("ggpoker", "Jackpot $0.3", "Jackpot Fee $0.3"),
    ("ggpoker", "Hero collected $35.4", "Hero: Pays Cashout Fee ($0.5)\nHero collected $35.4"),
    ("ggpoker", "Hero collected $35.4", "Hero: Receives Cashout ($5)\nHero collected $35.4"),
    ("ggpoker", "PLO-5 (", "PLO-5 (NL postflop) ("),
]
"""Room, what its golden says, what it says in other hands."""


def events_of(room: str, before: str, after: str) -> tuple[list[Round], list[Round]]:
    """The hands of a golden, and the same with another text in them."""
    text = (GOLDENS / room / "hands.txt").read_text(encoding="utf-8")
    assert before in text
    both = (text, text.replace(before, after, 1))
    plain, changed = (
        [part for part in read(io.BytesIO(one.encode()), name="hands") if isinstance(part, Round)]
        for one in both
    )
    return plain, changed


def assert_read(plain: list[Round], changed: list[Round]) -> None:
    """Nothing is unread, and what happened is the same."""
    unread = [one for hand in changed for one in hand if isinstance(one, ev.Unread)]
    assert unread == []
    assert [hand.defect for hand in changed] == [hand.defect for hand in plain]
    assert [acts(hand) for hand in changed] == [acts(hand) for hand in plain]


def acts(hand: Round) -> list[tuple[str, object]]:
    """Who does what in a hand."""
    said = (ev.Chatter, ev.Ignored, ev.RakeTaken)
    return [
        (type(one).__name__, getattr(one, "seat", None))
        for one in hand
        if not isinstance(one, said)
    ]


@pytest.mark.parametrize("line", TALK)
@pytest.mark.parametrize("room", PLACES)
def test_talk_between_the_lines_of_play_is_kept(room: str, line: str) -> None:
    before, who = PLACES[room]
    separator = ": " if room in ("ggpoker", "rio") and line.startswith("{who} sits") else " "
    said = line.replace("{who} ", f"{who}{separator}").replace("{who}", who)
    assert_read(*events_of(room, before, f"{said}\n{before}"))


@pytest.mark.parametrize(("room", "before", "after"), SHAPES)
def test_a_shape_that_other_hands_have_is_read(room: str, before: str, after: str) -> None:
    assert_read(*events_of(room, before, after))


@pytest.mark.parametrize(
    ("room", "before", "after"),
    [
        ("wpn", "Ann collected $81.00 from main pot", "Hand cancelled"),
        ("fulltilt", "*** SHOW DOWN 1 ***", "Hand #90000001 has been canceled"),
    ],
)
def test_a_hand_that_the_room_calls_off_is_not_audited(room: str, before: str, after: str) -> None:
    _, (first, *_) = events_of(room, before, after)
    assert first.defect is not None
    assert first.defect.cite == "log:cancelled"


@pytest.mark.parametrize(
    ("room", "before", "after", "game"),
    [
        ("bovada", "OMAHA Pot Limit", "OMAHA_HL Pot Limit", "omaha high-low-eight"),
        ("bovada", "OMAHA Pot Limit", "OMAHA5 Pot Limit", None),
        ("winamax", "Omaha pot limit", "Omaha6 pot limit", None),
        ("fulltilt", "Limit Stud H/L", "Limit 7 Card Stud Hi/Lo", "seven-card-stud high-low-eight"),
        ("fulltilt", "No Limit Hold'em", "Pot Limit Courchevel Hi", None),
    ],
)
def test_games_have_several_names(room: str, before: str, after: str, game: str | None) -> None:
    _, changed = events_of(room, before, after)
    assert game in [hand.session.game for hand in changed]
