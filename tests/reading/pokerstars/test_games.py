"""PokerStars lines that hold'em has not: streets of stud, draws, Courchevel's first card."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handaudit.facts.cards import CARDS
from handaudit.facts.events import (
    BetForced,
    BoardDealt,
    CardsRevealed,
    Chatter,
    CommonDealt,
    Discarded,
    Event,
    HandsDealt,
    Reshuffled,
    ResultStated,
    StoodPat,
    Unread,
)
from paths import GOLDENS
from pokerstars_hands import (
    HEADER,
    SEATS,
    TABLE,
    TAIL,
    body_event,
    only_round,
    parts,
    summary_event,
)
from text_hands import assert_each_line_once, deck

STUD = HEADER.replace("Hold'em No Limit ($0.50/$1.00 USD)", "7 Card Stud Limit ($1/$2 USD)")
LINES = [
    line
    for path in sorted((GOLDENS / "pokerstars").glob("*.txt"))
    for line in path.read_text(encoding="utf-8").splitlines(keepends=True)
]
BEFORE = 6
"""Lines of a hand before its first one of play."""


def events(*lines: str, header: str = STUD) -> list[Event]:
    """The events of lines of play, numbered from 1."""
    hand = only_round(header + TABLE + SEATS + "\n".join(lines) + "\n" + TAIL)
    found = [event for event in hand if BEFORE < event.line <= BEFORE + len(lines)]
    assert len(found) == len(lines)
    return found


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Kit: brings in for $0.50", BetForced(line=7, seat=1, amount=50)),
        (
            "Kit: brings in for 10 and is all-in",
            BetForced(line=7, seat=1, amount=1000, all_in=True),
        ),
        ("Kit: folds: brings in for $1 ", BetForced(line=7, seat=2, amount=100)),
        ("Kit: discards 3 cards", Discarded(line=7, seat=1, count=3)),
        ("Kit: discards 1 card ", Discarded(line=7, seat=1, count=1)),
        (
            "Kit: discards 2 cards [Ah 2c]",
            Discarded(line=7, seat=1, count=2, cards=deck("Ah 2c")),
        ),
        ("Kit: discards 2 cards []", Discarded(line=7, seat=1, count=2)),
        ("Mo [Kh]: stands pat", StoodPat(line=7, seat=3)),
        ("Kit: stands pat on [As 3h]", StoodPat(line=7, seat=1, cards=deck("As 3h"))),
        ("The deck is reshuffled", Reshuffled(line=7, piles=("discards", "muck"))),
        ("*** SECOND DRAW ***", Chatter(line=7, text="*** SECOND DRAW ***")),
        (
            "Pair on board - a double bet is allowed",
            Chatter(line=7, text="Pair on board - a double bet is allowed"),
        ),
        ("*** PRE-FLOP *** [8s]", BoardDealt(line=7, cards=deck("8s"))),
    ],
)
def test_a_line_of_another_game_is_read(line: str, event: Event) -> None:
    assert body_event(line) == event


@pytest.mark.parametrize(
    "line",
    [
        "Zoe: brings in for $1",
        "Kit: brings in for",
        "Kit: brings in $1",
        "Kit: brings in for $1,2,3",
        "Kit: discards cards",
        "Kit: discards 0 cards",
        "Kit: discards 2 cards [Ah]",
        "Kit: discards 1 card [Xx]",
        "Kit: stands",
        "Kit: stands pat on []",
        "Zoe: stands pat",
        "The deck is shuffled",
        "*** FOURTH DRAW ***",
        "*** 4th STREET ***",
        "*** RIVER ***",
        "*** PRE-FLOP *** 8s",
        "Dealt to Zoe [8s]",
        "Dealt to Kit [8s] [1x]",
    ],
)
def test_a_line_that_is_none_of_them_is_unread(line: str) -> None:
    found = body_event(line)
    assert isinstance(found, Unread)
    assert found.text == line


@pytest.mark.parametrize(
    "said",
    [
        "folded on the 3rd Street",
        "folded on the 3rd Street (didn't bet)",
        "folded on the 6th Street",
        "folded before the Draw",
        "folded after the Draw",
        "folded after the 3rd Draw",
    ],
)
def test_a_fold_is_summed_up_by_its_street(said: str) -> None:
    assert summary_event(f"Seat 1: Kit {said}") == ResultStated(line=9, seat=1, result="folded")


def test_the_button_blind_is_a_place_at_the_table() -> None:
    assert summary_event("Seat 1: Kit (button blind) collected ($12)") == ResultStated(
        line=9, seat=1, result="won", won=1200
    )


def test_the_streets_of_stud_show_each_new_card_and_which_of_them_lie_up() -> None:
    assert events(
        "*** 3rd STREET ***",
        "Dealt to Kit [2d 3c 4h]",
        "Dealt to Mo [Kh] [9s]",
        "*** 4th STREET ***",
        "Dealt to Kit [2d 3c 4h] [5s]",
        "Dealt to Mo [Kh] [9s] [Kd]",
        "*** 5th STREET ***",
        "Dealt to Mo [Kh] [9s Kd] [Td]",
        "*** RIVER ***",
        "Dealt to Kit [2d 3c 4h 5s 6c 7c] [8c]",
    ) == [
        HandsDealt(line=7),
        CardsRevealed(line=8, seat=1, cards=deck("2d 3c 4h"), up=deck("4h")),
        CardsRevealed(line=9, seat=3, cards=deck("9s"), up=deck("9s")),
        HandsDealt(line=10),
        CardsRevealed(line=11, seat=1, cards=deck("5s"), up=deck("5s")),
        CardsRevealed(line=12, seat=3, cards=deck("Kd"), up=deck("Kd")),
        HandsDealt(line=13),
        CardsRevealed(line=14, seat=3, cards=deck("Td"), up=deck("Td")),
        HandsDealt(line=15),
        CardsRevealed(line=16, seat=1, cards=deck("8c")),
    ]


def test_a_common_card_of_stud_looks_like_a_river() -> None:
    assert events("*** RIVER *** [6h]") == [CommonDealt(line=7, card=CARDS["6h"])]


@pytest.mark.parametrize(
    "line", ["*** FLOP *** [6h 7h 8h]", "*** RIVER *** [6h 7h]", "*** TURN *** [6h] [7h]"]
)
def test_stud_has_no_board(line: str) -> None:
    (found,) = events(line)
    assert isinstance(found, Unread)


def test_brackets_are_cards_only_if_they_leave_a_name() -> None:
    mo = SEATS + "Seat 6: Mo ($100 in chips) \n"
    text = "*** 3rd STREET ***\nDealt to Mo [Kh] [9s]\n*** 4th STREET ***\nDealt to Mo [Kh] [9s]\n"
    seats = [
        event.seat
        for event in only_round(STUD + TABLE + mo + text + TAIL)
        if isinstance(event, CardsRevealed)
    ]
    assert seats == [3, 6]


def test_a_draw_names_the_new_cards_alone() -> None:
    draw = HEADER.replace("Hold'em", "5 Card Draw")
    assert events(
        "*** DEALING HANDS ***",
        "Dealt to Kit [Ad Jd 7d Ah 5c]",
        "Kit: discards 3 cards [Jd 7d 5c]",
        "Dealt to Kit [Ad Ah] [3s 8s As]",
        "Kit: discards 5 cards [Ad Ah 3s 8s As]",
        "Dealt to Kit [2c 3c 4c 5h 6h]",
        header=draw,
    )[3::2] == [
        CardsRevealed(line=10, seat=1, cards=deck("3s 8s As")),
        CardsRevealed(line=12, seat=1, cards=deck("2c 3c 4c 5h 6h")),
    ]


def test_new_cards_that_repeat_those_kept_are_unread() -> None:
    draw = HEADER.replace("Hold'em", "Triple Draw 2-7 Lowball")
    _, told, again = events(
        "*** DEALING HANDS ***",
        "Kit: discards 2 cards []",
        "Dealt to Kit [3d 4h 6s 8c Kd] [3d 4h 6s 8c Kd]",
        header=draw,
    )
    assert told == Discarded(line=8, seat=1, count=2)
    assert isinstance(again, Unread)


@pytest.mark.parametrize("flop", ["*** FLOP *** [8s] [2c 9h]", "*** FLOP *** [8s 2c 9h]"])
def test_the_flop_of_courchevel_adds_two_cards(flop: str) -> None:
    courchevel = HEADER.replace("Hold'em", "Courchevel")
    assert events("*** PRE-FLOP *** [8s]", flop, header=courchevel) == [
        BoardDealt(line=7, cards=deck("8s")),
        BoardDealt(line=8, cards=deck("2c 9h"), so_far=deck("8s")),
    ]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(LINES), max_size=50))
def test_any_mixture_of_lines_of_all_games_is_read_with_each_line_in_one_event(
    mixed: list[str],
) -> None:
    text = "".join(mixed)
    assert_each_line_once(parts(text), text)


@pytest.mark.parametrize("piece", ["discards 2 cards [", "stands pat on [", "brings in for $1 "])
def test_no_line_takes_more_than_linear_time(piece: str) -> None:
    line = "Kit: " + piece * (60_000 // len(piece)) + "x"
    assert isinstance(body_event(line), Unread)
