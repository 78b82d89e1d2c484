"""The header and the table line of a PokerStars hand: game, sign, evidence."""

import pytest

from handaudit.facts.events import (
    RoundOpened,
    TableNamed,
)
from handaudit.facts.evidence import Record
from handaudit.facts.sign import Sign
from pokerstars_hands import (
    HEADER,
    SEATS,
    TABLE,
    TAIL,
    WHOLE,
    only_round,
    rounds,
    session,
)

DATE = "2024/03/01 1:02:03"


@pytest.mark.parametrize(
    ("header", "game", "tournament", "casino"),
    [
        (
            "PokerStars Zoom Hand #1:  Hold'em No Limit ($0.02/$0.05) - {} ET",
            "holdem high",
            False,
            "PokerStars",
        ),
        (
            (
                "PokerStars Home Game Hand #2: {{Club #99}} Tournament #7, $5.00+$1.25+$0.50 USD "
                "Hold'em No Limit - Level III (25/50) - {} WET [2024/02/29 20:02:03 ET]"
            ),
            "holdem high",
            True,
            "Club #99",
        ),
        (
            "PokerStars Hand #3: 8-Game (7 Card Stud Hi/Lo Limit, $2.50 / $5 USD) - {} ET",
            "seven-card-stud high-low-eight",
            False,
            "PokerStars",
        ),
        (
            "PokerStars Game #4: Tournament #8, Freeroll  Hold'em No Limit - Level I (10/20) - {} ET",
            "holdem high",
            True,
            "PokerStars",
        ),
        (
            "PokerStars\u00a0Hand #5: Tournament #8, $125+$10 - Hold'em No Limit (300/600) - {}",
            "holdem high",
            True,
            "PokerStars",
        ),
        (
            (
                "PokerStars Hand #6: Zoom Tournament #8, $3+$0.30 USD Mixed Omaha (5 Card Omaha "
                "Pot Limit) - Level II (15/30) - {} EET [2024/02/29 18:02:03 ET]"
            ),
            "big-omaha high",
            True,
            "PokerStars",
        ),
        (
            "PokerStars Game #7: TOURNAMENT #8, $10+$1 7 CARD STUD LIMIT - LEVEL I (20/40) - {} ET",
            "seven-card-stud high",
            True,
            "PokerStars",
        ),
        (
            "PokerStars Hand #8:  Omaha Hi/Lo Pot Limit (Rs.\u00a025/Rs.\u00a050 INR) - {} IST",
            "omaha high-low-eight",
            False,
            "PokerStars",
        ),
        (
            (
                "PokerStars Game #9: Tournament #8, 500FPP Badugi Limit - Match Round I, "
                "Level V (50/100) - {} CET"
            ),
            "badugi low",
            True,
            "PokerStars",
        ),
        (
            "Full Tilt Hand #10: Tournament #8, 870+130 Hold'em No Limit - Level I (10/20) - {} ET",
            "holdem high",
            True,
            "Full Tilt",
        ),
        (
            "PokerStars Game #9:  5 Card Draw Limit ($1/$2 USD) - {} PT",
            "five-card-draw high",
            False,
            "PokerStars",
        ),
        (
            "PokerStars Game #9:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - {} PT",
            "2-7 triple draw",
            False,
            "PokerStars",
        ),
        (
            "PokerStars Game #9:  Single Draw 2-7 Lowball No Limit ($1/$2 USD) - {} PT",
            "2-7 single draw",
            False,
            "PokerStars",
        ),
        ("PokerStars Hand #9:  HORSE (Razz Limit, $1/$2 USD) - {} PT", "razz", False, "PokerStars"),
        (
            "PokerStars Hand #9:  Courchevel Hi/Lo Pot Limit ($1/$2 USD) - {} PT",
            "courchevel high-low-eight",
            False,
            "PokerStars",
        ),
        (
            "PokerStars Hand #9:  Split Hold'em No Limit ($1/$2 USD) - {} PT",
            "split holdem",
            False,
            "PokerStars",
        ),
        (
            "PokerStars Hand #9:  6 Card Omaha Pot Limit ($1/$2 USD) - {} PT",
            "6-card omaha",
            False,
            "PokerStars",
        ),
    ],
)
def test_each_shape_of_header_is_read(
    header: str,
    game: str,
    tournament: bool,  # noqa: FBT001 - a column of the table
    casino: str,
) -> None:
    found = session(header.format(DATE))
    assert (found.game, found.tournament, found.casino) == (game, tournament, casino)
    assert found.date == "2024-03-01"
    assert found.game_line == 1
    assert found.table == "Alpha"


@pytest.mark.parametrize(
    ("what", "sign"),
    [
        (
            "Hold'em No Limit ($0.50/$1.00 USD)",
            Sign(limit="no-limit", small_bet=100, blinds=(50, 100), seats=6),
        ),
        (
            "Hold'em Pot Limit ($2.50 / $5)",
            Sign(limit="pot-limit", small_bet=500, blinds=(250, 500), seats=6),
        ),
        (
            "Hold'em No Limit ($0.25/$0.50 - $20 Cap -  USD)",
            Sign(limit="no-limit", small_bet=50, blinds=(25, 50), seats=6),
        ),
        (
            "Hold'em Limit ($1/$2 USD)",
            Sign(limit="limit", small_bet=100, big_bet=200, blinds=(None, 100), seats=6),
        ),
        (
            "Tournament #1, $5+$0.50 USD Hold'em Limit - Level III (50/100)",
            Sign(limit="limit", small_bet=5000, big_bet=10000, blinds=(None, 5000), seats=6),
        ),
        (
            "7 Card Stud Limit ($10/$20 USD)",
            Sign(limit="limit", small_bet=1000, big_bet=2000, seats=6),
        ),
        (
            "6+ Hold'em No Limit (Button Blind $1 - Ante $0.50  USD)",
            Sign(limit="no-limit", small_bet=100, ante=50, seats=6),
        ),
        (
            "Hold'em No Limit (1,000/2,000)",
            Sign(limit="no-limit", small_bet=200000, blinds=(100000, 200000), seats=6),
        ),
    ],
)
def test_the_sign_has_blinds_of_no_limit_and_bets_of_limit(what: str, sign: Sign) -> None:
    assert session(f"PokerStars Hand #1:  {what} - {DATE} ET").sign == sign


@pytest.mark.parametrize(
    ("written", "at"),
    [
        ("2010/07/23 5:42:17 ET", "2010-07-23T05:42:17 ET"),
        ("2007/10/15 - 05:41:57 (ET)", "2007-10-15T05:41:57 ET"),
        ("2024/03/01 12:00:00 CET [2024/03/01 6:00:00 ET]", "2024-03-01T12:00:00 CET"),
        ("2017/01/01 21:59:38", "2017-01-01T21:59:38"),
    ],
)
def test_the_time_of_the_deal_is_iso_with_the_zone_of_the_room(written: str, at: str) -> None:
    header = f"PokerStars Hand #77:  Hold'em No Limit ($1/$2 USD) - {written}\n"
    hand = only_round(header + TABLE + SEATS + TAIL)
    assert hand.opened == RoundOpened(line=1, id="77", at=at, button=1)
    assert hand.events[:2] == (hand.opened, TableNamed(line=2, name="Alpha"))


@pytest.mark.parametrize(
    ("line", "name", "seats", "button"),
    [
        ("Table 'It's 9 o'clock' 9-max (Play Money) Seat #4 is the button", "It's 9 o'clock", 9, 4),
        ("Table '500 1' Seat #2 is the button", "500 1", None, 2),
        ("Table 'Oslo' 8-max", "Oslo", 8, None),
    ],
)
def test_the_table_line_gives_name_size_and_button(
    line: str, name: str, seats: int | None, button: int | None
) -> None:
    hand = only_round(HEADER + line + "\n" + SEATS + TAIL)
    assert hand.session.table == name
    assert hand.session.sign.seats == seats
    assert hand.opened.button == button
    assert hand.session.evidence.keeps(Record.BUTTON) is (button is not None)


def test_an_unknown_game_and_an_unreadable_header_are_not_audited() -> None:
    pineapple = HEADER.replace("Hold'em", "Pineapple")
    (hand,) = rounds(pineapple + TABLE + SEATS + TAIL)
    assert hand.defect is not None
    assert (hand.defect.cite, hand.id) == ("log:unsupported", "900")
    (hand,) = rounds("PokerStars Hand #12: whatever\n" + TABLE + SEATS + TAIL)
    assert hand.defect is not None
    assert (hand.defect.cite, hand.id, hand.session.game) == ("log:syntax", "12", None)


def test_a_hand_keeps_what_the_room_prints_and_nothing_else() -> None:
    kept = only_round(WHOLE).session.evidence.kept
    pots = {Record.OPENING_STAKES, Record.RAKE, Record.RETURNS, Record.POT_NAMES, Record.AWARDS}
    assert kept == pots | {Record.BUTTON, Record.SHOWS, Record.RESHUFFLES}


def test_before_2008_returned_bets_were_not_printed() -> None:
    assert not only_round(WHOLE.replace("2024/", "2007/")).session.evidence.keeps(Record.RETURNS)
    assert only_round(WHOLE.replace("2024/", "2008/")).session.evidence.keeps(Record.RETURNS)


def test_results_without_cards_of_a_converter_are_no_evidence_of_shows() -> None:
    converted = WHOLE.replace("Kit: folds (small blind) folded on the Flop", "Kit: folds showed")
    assert not only_round(converted).session.evidence.keeps(Record.SHOWS)
