"""Whole partypoker hands: what the head says, who plays, what the log keeps, what is missing."""

import pytest

from handaudit.facts.events import (
    BetReturned,
    BlindPosted,
    CardsRevealed,
    GameSet,
    PlayerSeated,
    PotAwarded,
    Raised,
    RoundOpened,
    TableNamed,
)
from handaudit.facts.evidence import Record
from handaudit.facts.sign import Sign
from party_hands import (
    GAME,
    HEAD,
    HEADER,
    NEW,
    NEW_HEAD,
    SEATS,
    TABLE,
    TAIL,
    WHOLE,
    body_event,
    only_round,
    session,
)
from text_hands import unread

DATE = " - Friday, March 01, 9:00:00 EST 2024"


@pytest.mark.parametrize(
    ("what", "game", "sign", "tournament"),
    [
        (
            "$0.05/$0.10 USD NL Texas Hold'em",
            "holdem high",
            Sign(limit="no-limit", small_bet=10, blinds=(5, 10), seats=6),
            False,
        ),
        (
            "€0.05/€0.10 EUR fastforward NL Texas Hold'em",
            "holdem high",
            Sign(limit="no-limit", small_bet=10, blinds=(5, 10), seats=6),
            False,
        ),
        # One number is what players buy in for, not the blinds.
        ("$0.80 USD NL Texas Hold'em", "holdem high", Sign(limit="no-limit", seats=6), False),
        ("$100.00 USD NL Holdem", "holdem high", Sign(limit="no-limit", seats=6), False),
        ("$1,000 USD PL  Omaha Hi", "omaha high", Sign(limit="pot-limit", seats=6), False),
        ("$200 USD PL Omaha Hi-Lo", "omaha high-low-eight", Sign(limit="pot-limit", seats=6), False),
        (
            "$30/$60 USD FL Texas Hold'em",
            "holdem high",
            Sign(limit="limit", small_bet=3000, big_bet=6000, blinds=(None, 3000), seats=6),
            False,
        ),
        (
            "$0.50/$1 USD 7 Card Stud",
            "seven-card-stud high",
            Sign(limit="limit", small_bet=50, big_bet=100, seats=6),
            False,
        ),
        (
            "$10/$20 USD FL 7 Card Stud Hi-Lo",
            "seven-card-stud high-low-eight",
            Sign(limit="limit", small_bet=1000, big_bet=2000, seats=6),
            False,
        ),
        ("$1/$2 USD NL Short Deck", "short-deck holdem", Sign(limit="no-limit", seats=6), False),
        (
            "NL Texas Hold'em $55 USD Buy-in Trny: 7 Level: 6  Blinds(200/400)",
            "holdem high",
            Sign(limit="no-limit", small_bet=40000, blinds=(20000, 40000), seats=6),
            True,
        ),
        (
            "NL Texas Hold'em $22 USD Buy-in Trny:7 Level:12  Blinds-Antes(1.200/2.400 -400)",
            "holdem high",
            Sign(limit="no-limit", small_bet=240000, ante=40000, blinds=(120000, 240000), seats=6),
            True,
        ),
        # 1.2K may stand for 1,250.
        (
            "NL Texas Hold'em $2.20 USD Buy-in Trny:7 Level:10  Blinds-Antes(600/1.2K -150)",
            "holdem high",
            Sign(limit="no-limit", ante=15000, blinds=(60000, None), seats=6),
            True,
        ),
        (
            "FL Texas Hold'em  Trny:7 Level:4  Stakes(200/400)",
            "holdem high",
            Sign(limit="limit", small_bet=20000, big_bet=40000, blinds=(None, 20000), seats=6),
            True,
        ),
        (
            "NL Texas Hold'em $1 USD Buy-in ",
            "holdem high",
            Sign(limit="no-limit", seats=6),
            True,
        ),
        ("Tourney Hand NL Texas Hold'em", "holdem high", Sign(limit="no-limit", seats=6), True),
        (
            "150/300 Tourney Texas Holdem Game Table (NL) (SNG Tournament #7) (Buyin $4.8 + $0.2)",
            "holdem high",
            Sign(limit="no-limit", small_bet=30000, blinds=(15000, 30000), seats=6),
            True,
        ),
        (
            "0.10/0.25 Omaha Hi Game Table (PL)",
            "omaha high",
            Sign(limit="pot-limit", small_bet=25, blinds=(10, 25), seats=6),
            False,
        ),
        ("$5 USD PL 5 Card Omaha Hi-Lo", "big-omaha high-low-eight", Sign(limit="pot-limit", seats=6), False),
    ],
)  # fmt: skip
def test_the_second_line_tells_game_and_sign(
    what: str,
    game: str,
    sign: Sign,
    tournament: bool,  # noqa: FBT001 - a column of the table
) -> None:
    found = session(what + DATE)
    assert (found.game, found.sign, found.tournament) == (game, sign, tournament)
    assert (found.table, found.date, found.game_line) == ("Alpha", "2024-03-01", 2)


@pytest.mark.parametrize(
    ("below", "blinds", "ante"),
    [
        ("Trny: 7 Level: 2\nBlinds(20/40)\n", (2000, 4000), None),
        ("Trny:7 Level:12 \nBlinds-Antes(600/1,250 -75)\n", (60000, 125000), 7500),
        ("Blinds-Antes(1 200/2 400 -400)\n", (120000, 240000), 40000),
    ],
)
def test_the_level_below_the_seats_is_the_one_in_force(
    below: str, blinds: tuple[int, int], ante: int | None
) -> None:
    what = "NL Texas Hold'em $2.20 USD Buy-in Trny:7 Level:10  Blinds-Antes(600/1.2K -150)"
    sign = session(what + DATE, below).sign
    assert (sign.blinds, sign.ante) == (blinds, ante)


@pytest.mark.parametrize(
    ("date", "at"),
    [
        ("Friday, March 01, 9:00:00 EST 2024", "2024-03-01T09:00:00 EST"),
        ("Sunday,December 9, 14:34:49 ICT 2012", "2012-12-09T14:34:49 ICT"),
        ("Mon Jul 20 11:01:17 EDT 2026", "2026-07-20T11:01:17 EDT"),
    ],
)
def test_the_time_keeps_the_zone_of_the_room(date: str, at: str) -> None:
    hand = only_round(WHOLE.replace("Friday, March 01, 9:00:00 EST 2024", date))
    assert hand.opened.at == at
    assert hand.opened in hand.events
    assert hand.session.date == at[:10]


def test_the_head_of_a_hand() -> None:
    hand = only_round(WHOLE)
    assert hand.events[:3] == (
        RoundOpened(line=1, id="900", at="2024-03-01T09:00:00 EST", button=1),
        GameSet(line=2, game="holdem high"),
        TableNamed(line=3, name="Alpha"),
    )
    assert hand.defect is None
    assert not unread(hand)
    assert hand.session.casino is None


def test_a_converter_names_the_room_in_the_first_line() -> None:
    hand = only_round(WHOLE.replace("900 *****", "900 ***** (Poker Stars)"))
    assert hand.session.casino == "Poker Stars"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (WHOLE, {Record.BUTTON, Record.SHOWS, Record.POT_NAMES, Record.AWARDS}),
        (
            WHOLE.replace("Seat 1 is the button", "Seat 0 is the button"),
            {Record.SHOWS, Record.POT_NAMES, Record.AWARDS},
        ),
        # Converters leave out who showed what.
        (
            WHOLE.replace("900 *****", "900 ***** (WPN)"),
            {Record.BUTTON, Record.POT_NAMES, Record.AWARDS},
        ),
        (NEW, {Record.BUTTON, Record.RAKE}),
        (NEW.replace(" Rake: $2", ""), {Record.BUTTON}),
    ],
)
def test_what_a_hand_keeps(text: str, kept: set[Record]) -> None:
    assert only_round(text).session.evidence.kept == kept | {Record.OPENING_STAKES}


def dealt_in(lines: str) -> set[int]:
    """Seats that take part in a hand of these lines."""
    hand = only_round(HEAD + lines)
    return {event.seat for event in hand if isinstance(event, PlayerSeated) and event.dealt_in}


@pytest.mark.parametrize(
    ("lines", "seats"),
    [
        ("Kit folds folds\nKit wins $5 USD\n", {1, 2}),
        (
            "Kit folds posts big blind [$2 USD].\nKit: Mo [Kh] wins $5 USD\nKit wins $5 USD\n",
            {1, 2},
        ),
        ("Mo [Kh] did not respond in time\nMo [Kh] is sitting out\nKit wins $5 USD\n", {1}),
        ("Dealt to Mo [Kh] [ 5c 2d ]\nKit wins $5 USD\n", {1, 3}),
        ("Mo [Kh] posts ante [1]\nKit shows [ 5c 2d ]\nAnn wins $5 wins $5 USD\n", {1, 3, 5}),
    ],
)
def test_who_appears_in_a_line_of_play_is_dealt_in(lines: str, seats: set[int]) -> None:
    assert dealt_in(lines) == seats


def test_in_the_new_layout_the_summary_tells_who_sits_out() -> None:
    text = NEW.replace("Mo [Kh] folds\n", "").replace("Mo [Kh] posts big blind (1)\n", "")
    for said, plays in (("sits out", False), ("didn't bet (folded)", True)):
        hand = only_round(text.replace("balance $29, lost $1 (folded)", f"balance $30, {said}"))
        seated = [event for event in hand if isinstance(event, PlayerSeated) and event.seat == 3]
        assert [event.dealt_in for event in seated] == [plays]


BLINDS = "Kit folds posts small blind [$1 USD].\nMo [Kh] posts big blind [$2 USD].\n"


@pytest.mark.parametrize(
    ("line", "amount", "dead"),
    [
        ("Kit posts small blind [$1 USD].", 100, 0),
        ("Kit posts big blind [$2 USD].", 200, 0),
        ("Kit posts big blind + dead [$3].", 300, 100),
        ("Kit posts big blind + dead [3,50 €].", 350, 150),
    ],
)
def test_a_further_post_was_missed_before(line: str, amount: int, dead: int) -> None:
    event = body_event(line, BLINDS)
    assert event == BlindPosted(line=12, seat=1, amount=amount, kind="missed", dead=dead)


def test_only_the_live_part_of_a_post_counts_for_a_raise() -> None:
    event = body_event("Kit raises [$6]", BLINDS + "Kit posts big blind + dead [$3].\n")
    assert event == Raised(line=13, seat=1, to=800)


@pytest.mark.parametrize(
    ("game", "blinds", "dead"),
    [
        ("$200 USD NL Texas Hold'em", "Kit folds posts big blind [$2 USD].\n", 100),
        ("$200 USD NL Texas Hold'em", "", 100),
        ("$0.25/$0.50 USD NL Texas Hold'em", "", 250),
        ("$2/$4 USD FL Texas Hold'em", "", 100),
    ],
)
def test_the_dead_part_is_what_the_blind_leaves(game: str, blinds: str, dead: int) -> None:
    post = "Kit posts big blind + dead [$3].\n"
    hand = only_round(HEADER + game + DATE + "\n" + TABLE + SEATS + blinds + post + TAIL)
    assert [e.dead for e in hand if isinstance(e, BlindPosted) and e.seat == 1] == [dead]


def test_the_high_half_of_a_split_pot_is_told_by_the_game() -> None:
    lines = (
        "Kit wins $9 USD from the main pot with a pair of Fours.\n"
        "Kit folds wins Lo ($9 USD) from the main pot with 8,5,3,2,A.\n"
    )
    for game, shares in (("PL Omaha Hi-Lo", ["high", "low"]), ("PL Omaha", [None, "low"])):
        hand = only_round(HEADER + f"$1/$2 USD {game}{DATE}\n" + TABLE + SEATS + BLINDS + lines)
        assert [event.share for event in hand if isinstance(event, PotAwarded)] == shares


@pytest.mark.parametrize("room", ["", " (Poker Stars)"])
def test_a_converter_pays_an_uncalled_bet_like_a_pot(room: str) -> None:
    text = HEAD.replace("900 *****", f"900 *****{room}") + BLINDS
    both = only_round(text + "Kit wins $9 USD\nKit wins $4 USD from main pot\n")
    alone = only_round(text + "Kit wins $9 USD\n")
    assert isinstance(both.events[-2], BetReturned if room else PotAwarded)
    assert isinstance(alone.events[-1], PotAwarded)


def test_a_name_that_the_seat_list_shortens_is_told_by_the_cards_dealt() -> None:
    text = NEW.replace("Dealt to Kit [", "Dealt to Kit Carson [").replace(
        "Kit raises", "Kit Carson raises"
    )
    hand = only_round(text.replace("Kit balance", "Kit Carson balance"))
    assert not unread(hand)
    assert [event.seat for event in hand if isinstance(event, CardsRevealed)] == [1]


@pytest.mark.parametrize(
    ("text", "cite", "line", "message"),
    [
        (WHOLE.replace(GAME, ""), "log:syntax", 1, "the line of the game is missing"),
        (
            WHOLE.replace("March", "Märzen").replace("Friday", "Freitag"),
            "log:syntax",
            1,
            "the line of the game is missing",
        ),
        (WHOLE.replace("March 01", "March 41"), "log:syntax", 1, "the line of the game is missing"),
        (
            WHOLE.replace("Texas Hold'em", "Badacey"),
            "log:unsupported",
            2,
            "the game is not known: $1/$2 USD NL Badacey",
        ),
        (WHOLE.replace(SEATS, ""), "log:truncated", 6, "somebody plays who has no line"),
        (HEAD.replace(SEATS, ""), "log:truncated", 5, "the hand has lost its seat list"),
        (
            WHOLE.replace("Kit wins $21 USD\n", "\n\n"),
            "log:truncated",
            22,
            "the hand has no line that says who is paid",
        ),
        (WHOLE.replace("Kit calls", "Zoe calls"), "", 0, ""),
        (
            WHOLE.replace("Mo [Kh] posts", "Zoe posts"),
            "log:truncated",
            11,
            "somebody plays who has no line in the seat list",
        ),
        (
            WHOLE.replace("Kit folds posts small blind [$1 USD].\n", "").replace(
                "Mo [Kh] posts big blind [$2 USD].\n", ""
            ),
            "log:truncated",
            21,
            "the hand has no lines for its blinds",
        ),
        (
            WHOLE.replace("Seat 2: Kit folds", "Seat 2: Kit"),
            "log:syntax",
            6,
            "two players have one name",
        ),
        (HEAD + "Game #900 was cancelled.\n", "log:cancelled", 10, "the room called the hand off"),
    ],
)
def test_a_hand_that_cannot_be_audited_says_why_and_where(
    text: str, cite: str, line: int, message: str
) -> None:
    defect = only_round(text).defect
    if not cite:
        assert defect is None
        return
    assert defect is not None
    assert (defect.cite, defect.line) == (cite, line)
    assert defect.message.startswith(message)


def test_who_has_just_come_and_only_folds_is_no_player() -> None:
    joined = "Zoe has joined the table.\n"
    hand = only_round(HEAD + BLINDS + joined + "Zoe folds\nZoe: hi\n" + TAIL)
    assert hand.defect is None
    assert not unread(hand)
    plays = only_round(HEAD + BLINDS + joined + "Zoe posts big blind [$2 USD].\n" + TAIL)
    assert plays.defect is not None
    assert [event.line for event in unread(plays)] == [13]


def test_the_new_layout_has_results_in_place_of_awards() -> None:
    hand = only_round(NEW)
    assert hand.defect is None
    assert not unread(hand)
    assert not [event for event in hand if isinstance(event, PotAwarded)]
    unpaid = only_round(NEW_HEAD + "Zoe posts big blind (1)\nKit folds\n** Summary **\n")
    assert unpaid.defect is not None
    assert unpaid.defect.message.startswith("the hand has no line that says who is paid")
