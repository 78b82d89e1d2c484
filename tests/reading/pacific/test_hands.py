"""Hands of 888poker, WSOP.com and their sites: the head, the play, the end."""

import pytest

from handaudit.facts.events import (
    Anted,
    BetMade,
    BetReturned,
    BlindPosted,
    BoardDealt,
    Called,
    CardsRevealed,
    Chatter,
    Checked,
    Event,
    Folded,
    HandMucked,
    HandShown,
    PlayerSeated,
    PotAwarded,
    Raised,
)
from handaudit.facts.evidence import Record
from handaudit.facts.log import Defect
from handaudit.facts.sign import Sign
from handaudit.reading.amounts import amount
from pacific_hands import DEAL, HEAD, NUMBER, TAIL, WHOLE, body_events, only_round
from text_hands import deck, unread

# --- the head -------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [NUMBER, ""])
def test_a_hand_is_whole_with_and_without_the_line_of_its_number(number: str) -> None:
    hand = only_round(number + WHOLE.removeprefix(NUMBER))
    assert hand.defect is None
    assert unread(hand) == []
    assert hand.events[0] == hand.opened
    assert (hand.id, hand.opened.at, hand.opened.button) == ("900", "2017-06-04T19:39:14", 1)
    session = hand.session
    assert (session.casino, session.table, session.date) == ("WSOP.com-NJ", "Alpha", "2017-06-04")
    assert (session.game, session.tournament) == ("holdem high", False)
    assert session.game_line == 2 + bool(number)


@pytest.mark.parametrize(
    "site", ["888poker", "888poker.ca-on", "888.ro BLAST", "Cassava", "Delawarepark.com"]
)
def test_the_site_is_the_casino(site: str) -> None:
    assert only_round(WHOLE.replace("WSOP.com-NJ", site)).session.casino == site


@pytest.mark.parametrize(
    ("stakes", "game", "sign"),
    [
        (
            "$0.50/$1 Blinds No Limit Holdem",
            "holdem high",
            Sign(limit="no-limit", small_bet=100, blinds=(50, 100), seats=6),
        ),
        (
            "2 $/4 $ Blinds Pot Limit Omaha",
            "omaha high",
            Sign(limit="pot-limit", small_bet=400, blinds=(200, 400), seats=6),
        ),
        (
            "15/30 Blinds Fix Limit OmahaHL",
            "omaha high-low-eight",
            Sign(limit="limit", small_bet=3000, big_bet=6000, blinds=(1500, 3000), seats=6),
        ),
        # Half of a big bet of 0.25 is 0.12, rounded down: it could be 0.24 as well.
        (
            "$0.06/$0.12 Blinds Fix Limit Holdem",
            "holdem high",
            Sign(limit="limit", small_bet=12, blinds=(6, 12), seats=6),
        ),
        (
            "$0.50/$1 Blinds No Limit Holdem Jackpot table",
            "holdem high",
            Sign(limit="no-limit", small_bet=100, blinds=(50, 100), seats=6),
        ),
        # The prize of a jackpot tournament stands where the blinds should.
        ("42.797,60 $/0 $ Blinds No Limit Holdem", "holdem high", Sign(limit="no-limit", seats=6)),
    ],
)
def test_the_stakes_are_the_blinds_in_every_kind_of_limit(
    stakes: str, game: str, sign: Sign
) -> None:
    hand = only_round(WHOLE.replace("$0.50/$1 Blinds No Limit Holdem", stakes))
    assert (hand.session.game, hand.session.sign, hand.defect) == (game, sign, None)


def test_a_hand_may_have_no_day() -> None:
    hand = only_round(WHOLE.replace("*** 04 06 2017 19:39:14", "***"))
    assert (hand.session.date, hand.opened.at, hand.defect) == (None, None, None)


@pytest.mark.parametrize(
    ("table", "name", "seats", "kind"),
    [
        ("Table San Luis (Real Money)", "San Luis", None, "cash"),
        ("Table Rio 10 Max (Practice Play)", "Rio", 10, "cash"),
        ("Tournament #353029 20 + 2 - Table #1 6 Max (Play Money)", "353029 1", 6, "tournament"),
        ("Tournament #36216773 Free - Table #359 (Real Money)", "36216773 359", None, "tournament"),
        ("Tournament #133191603 Gratuit 10 Max (Real Money)", "133191603", 10, "tournament"),
        ("Tournament #1 13,95 $ + 1,05 $ - Table #1 4 Max (Real Money)", "1 1", 4, "tournament"),
    ],
)
def test_the_table_and_its_size(table: str, name: str, seats: int | None, kind: str) -> None:
    hand = only_round(WHOLE.replace("Table Alpha 6 Max (Real Money)", table))
    assert unread(hand) == []
    session = hand.session
    assert (session.table, session.sign.seats) == (name, seats)
    assert session.tournament == (kind == "tournament")


TOURNAMENT = "Tournament #1 $5 - Table #1 6 Max (Real Money)"


@pytest.mark.parametrize(
    ("table", "header", "posted", "blinds"),
    [
        (TOURNAMENT, "$200/$400", "$150 $300", None),  # the next level has begun
        (TOURNAMENT, "$200/$400", "$200 $300", (20_000, 40_000)),
        (TOURNAMENT, "$200/$400", "$150 $400", (20_000, 40_000)),
        ("Table Alpha 6 Max (Real Money)", "$200/$400", "$150 $300", (20_000, 40_000)),
    ],
    ids=["both blinds of another level", "one of them", "the other", "no tournament"],
)
def test_a_tournament_header_that_both_blinds_gainsay_is_no_sign(
    table: str, header: str, posted: str, blinds: tuple[int, int] | None
) -> None:
    small, big = posted.split()
    text = WHOLE.replace("Table Alpha 6 Max (Real Money)", table).replace("$0.50/$1 ", f"{header} ")
    text = text.replace("( $100 )", "( $1,000 )")
    text = text.replace("blind [$0.50]", f"blind [{small}]").replace("blind [$1]", f"blind [{big}]")
    sign = only_round(text).session.sign
    assert (sign.limit, sign.seats, sign.blinds) == ("no-limit", 6, blinds)


def test_a_blind_that_is_all_in_gainsays_no_header() -> None:
    text = WHOLE.replace("Table Alpha 6 Max (Real Money)", TOURNAMENT)
    text = text.replace("$0.50/$1 ", "$200/$400 ").replace("blind [$0.50]", "blind [$100]")
    assert only_round(text).session.sign.blinds == (20_000, 40_000)


def test_it_keeps_the_button_the_awards_and_the_hands_shown_and_nothing_else() -> None:
    evidence = only_round(WHOLE).session.evidence
    kept = {Record.OPENING_STAKES, Record.SHOWS, Record.AWARDS}
    assert evidence.kept == kept | {Record.BUTTON}
    assert evidence.missing(Record.RAKE) == "the rake: an 888 history has no line for it"
    headless = WHOLE.replace("Seat 1 is the button\n", "")
    assert only_round(headless).session.evidence.kept == kept


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("$0.05", 5),
        ("0,05 $", 5),
        ("0,05\u00a0$", 5),
        ("$5", 500),
        ("$1,473.50", 147350),
        ("1\u202f192,48\u00a0€", 119248),
        ("42.797,60 $", 4279760),
        ("$ 3.243", 324300),
        ("2.000 €", 200000),
        ("5 000", 500000),
        ("12 268", 1226800),
        ("1,234,567", 123456700),
        ("7,17$", 717),
        ("661.50", 66150),
        ("0.5", 50),
        # three digits are thousands, which nothing has none of
        ("0,125 $", None),
        ("5\u00c2\u00a0000 \u00e2\u201a\u00ac", 500000),
    ],
)
def test_amounts_are_read_in_any_locale(text: str, cents: int | None) -> None:
    assert amount(text) == cents


# --- who plays ------------------------------------------------------------------------------------


def dealt_in(text: str) -> dict[int, bool]:
    return {e.seat: e.dealt_in for e in only_round(text) if isinstance(e, PlayerSeated)}


def test_names_are_data_even_if_they_hold_an_action_or_an_amount() -> None:
    seated = [event for event in only_round(HEAD + TAIL) if isinstance(event, PlayerSeated)]
    assert [(e.seat, e.player, e.stake) for e in seated] == [
        (1, "Kit", 10000),
        (2, "Kit folds", 10000),
        (4, "Mo [Kh]", 10000),
        (5, "Ann ( 5 )", 2000),
    ]
    folds = [event.seat for event in only_round(WHOLE) if isinstance(event, Folded)]
    assert folds == [5, 4, 2]


def test_who_folds_before_the_deal_sits_out() -> None:
    early = WHOLE.replace("Ann ( 5 ) folds\n", "").replace(DEAL, "Ann ( 5 ) folds\n" + DEAL)
    assert dealt_in(WHOLE)[5]
    assert dealt_in(early) == {1: True, 2: True, 4: True, 5: False}
    assert Chatter(line=13, text="Ann ( 5 ) folds") in only_round(early).events


def test_who_has_posted_before_he_folds_plays() -> None:
    posted = "Ann ( 5 ) posts dead blind [$0.50 + $1]\nAnn ( 5 ) folds\n" + DEAL
    text = WHOLE.replace("Ann ( 5 ) folds\n", "").replace(DEAL, posted)
    assert dealt_in(text)[5]
    assert Folded(line=14, seat=5) in only_round(text).events


def test_without_the_line_of_the_deal_every_fold_is_play() -> None:
    hand = only_round(WHOLE.replace(DEAL, ""))
    assert hand.defect is None
    assert dealt_in(hand.text)[5]


def test_a_player_may_have_no_name() -> None:
    text = WHOLE.replace("Ann ( 5 )", "")
    assert "\nSeat 5:  ( $20 )\n" in text
    hand = only_round(text)
    assert hand.defect is None
    assert unread(hand) == []
    assert Folded(line=15, seat=5) in hand.events


def test_two_players_of_one_name_cannot_be_told_apart() -> None:
    hand = only_round(WHOLE.replace("Ann ( 5 )", "").replace("Mo [Kh]", ""))
    assert hand.defect == Defect("log:syntax", 7, "two players have no name")
    assert {event.expected for event in unread(hand)} == {"a name that only one seat has"}


# --- play -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Kit folds", Folded(line=12, seat=1)),
        ("Kit checks ", Checked(line=12, seat=1)),
        ("Kit calls [$2.50]", Called(line=12, seat=1, amount=250)),
        ("Kit bets [2,50\u00a0$]", BetMade(line=12, seat=1, amount=250)),
        ("Kit raises [$3]", Raised(line=12, seat=1, to=300)),
        ("Kit raises [$100]", Raised(line=12, seat=1, to=10000, all_in=True)),
        ("Ann ( 5 ) calls [$20]", Called(line=12, seat=5, amount=2000, all_in=True)),
        ("Ann ( 5 ) calls [$25]", Called(line=12, seat=5, amount=2500, all_in=True)),
        ("Kit posts ante [$0.05]", Anted(line=12, seat=1, amount=5)),
        ("Kit posts small blind [$0.50]", BlindPosted(line=12, seat=1, amount=50, number=1)),
        ("Kit posts big blind [$1]", BlindPosted(line=12, seat=1, amount=100, number=2)),
        (
            "Kit posts dead blind [$0.50 + $1]",
            BlindPosted(line=12, seat=1, amount=150, kind="missed", dead=50),
        ),
        (
            "Kit posts dead blind [$0.50 + $0]",
            BlindPosted(line=12, seat=1, amount=50, kind="missed", dead=50),
        ),
        ("Dealt to Mo [Kh] [ 5c, 2d ]", CardsRevealed(line=12, seat=4, cards=deck("5c 2d"))),
        ("** Dealing turn ** [ Ts ]", BoardDealt(line=12, cards=deck("Ts"))),
        ("Kit shows [ As, Kd ]", HandShown(line=12, seat=1, cards=deck("As Kd"))),
        ("Mo [Kh] mucks [ 2s, 7d ]", HandMucked(line=12, seat=4, cards=deck("2s 7d"))),
        ("Kit did not show his hand", Chatter(line=12, text="Kit did not show his hand")),
        ("(Lo: 2c, 3h, 4s, 5d, Ah)", Chatter(line=12, text="(Lo: 2c, 3h, 4s, 5d, Ah)")),
        ("Kit collected [ $6.65 ]", PotAwarded(line=12, seat=1, amount=665, pot=None)),
    ],
)  # fmt: skip
def test_each_line_is_its_event(line: str, event: Event) -> None:
    assert body_events(line + "\n") == [event]


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("Bo folds", 1, "a player of the seat list"),
        ("Bo shows [ As, Kd ]", 1, "a player of the seat list"),
        ("Bo collected [ $1 ]", 1, "a player of the seat list"),
        ("Kit calls [$0,125]", 12, "an amount, with cents or thousands"),
        ("Kit collected [ $0,125 ]", 15, "an amount, with cents or thousands"),
        ("Kit calls [x]", 5, "an action of this player"),
        ("Kit folds calls [$1", 11, "an action of this player"),
        ("Kit folds jumps", 11, "an action of this player"),
        ("** Dealing fourth ** [ Ts ]", 1, "a line of an 888 hand"),
        ("Kit shows [ As, Zd ]", 11, "cards whose letters one language has"),
        ("** Dealing turn ** [ 1s ]", 20, "cards whose letters one language has"),
        ("dog", 1, "a line of an 888 hand"),
    ],
)
def test_a_line_that_cannot_be_read_says_where_and_why(
    line: str, column: int, expected: str
) -> None:
    (event,) = unread(only_round(HEAD + DEAL + line + "\n" + TAIL))
    assert (event.line, event.text, event.column) == (12, line, column)
    assert event.expected == expected


def test_a_raise_is_counted_from_what_the_player_has_bet_on_the_street() -> None:
    events = body_events(
        "Kit folds posts small blind [$0.50]\n"
        "Mo [Kh] posts big blind [$1]\n"
        "Kit posts dead blind [$0.50 + $1]\n"
        "Ann ( 5 ) posts ante [$0.10]\n"
        "Kit raises [$2]\n"
        "Kit folds raises [$5.50]\n"
        "Ann ( 5 ) raises [$19.90]\n"
        "Kit calls [$4]\n"
        "** Dealing flop ** [ 2c, 7d, Ts ]\n"
        "Kit bets [$1]\n"
        "Kit folds raises [$2]\n"
        "Kit raises [$3]\n"
    )
    assert [(e.seat, e.to, e.all_in) for e in events if isinstance(e, Raised)] == [
        (1, 300, False),
        (2, 600, False),
        (5, 1990, True),
        (2, 200, False),
        (1, 400, False),
    ]


def test_the_first_blind_of_each_name_is_that_blind_and_a_further_one_is_owed() -> None:
    events = body_events(
        "Kit folds posts small blind [$0.50]\n"
        "Mo [Kh] posts big blind [$1]\n"
        "Ann ( 5 ) posts big blind [$1]\n"
        "Kit posts small blind [$0.50]\n"
    )
    posts = [event for event in events if isinstance(event, BlindPosted)]
    assert [(e.seat, e.number, e.kind, e.dead) for e in posts] == [
        (2, 1, "blind", 0),
        (4, 2, "blind", 0),
        (5, None, "missed", 0),
        (1, None, "missed", 50),
    ]


ALL_IN = (
    HEAD
    + "Kit folds posts small blind [$0.50]\n"
    + "Mo [Kh] posts big blind [$1]\n"
    + DEAL
    + "Ann ( 5 ) raises [$20]\nKit raises [$50]\nKit folds folds\nMo [Kh] folds\n"
    + "** Dealing flop ** [ 2c, 7d, Ts ]\n** Dealing turn ** [ 3c ]\n** Dealing river ** [ 4c ]\n"
    + "** Summary **\nKit shows [ 9h, 9d ]\nAnn ( 5 ) shows [ Ah, Ad ]\n"
)


def test_an_uncalled_bet_printed_like_an_award_is_its_return() -> None:
    hand = only_round(ALL_IN + "Ann ( 5 ) collected [ $40 ]\nKit collected [ $30 ]\n")
    assert hand.events[-2:] == (
        PotAwarded(line=24, seat=5, amount=4000, pot=None),
        BetReturned(line=25, seat=1, amount=3000),
    )


@pytest.mark.parametrize(
    "text",
    [
        # The awards are no more than the pot: the room has taken the bet out in silence.
        ALL_IN + "Ann ( 5 ) collected [ $10 ]\nKit collected [ $30 ]\n",
        # It is the only award.
        ALL_IN + "Kit collected [ $30 ]\n",
        # Nobody is left to show a hand, and the pot happens to be what nobody called.
        WHOLE.replace("$6.65", "$4"),
    ],
)
def test_any_other_award_stays_one(text: str) -> None:
    assert not [event for event in only_round(text) if isinstance(event, BetReturned)]


KIT, ANN = "Kit shows [ As, 2d, 7h, 7s ]\n", "Ann ( 5 ) shows [ Ks, Kd, Jh, 7c ]\n"
HI, LO = "(Hi: Ks, Kd, Jc, 9d, 8c)\n", "(Lo: As, 2d, 4c, 5h, 6c)\n"
TO_KIT, TO_ANN = "Kit collected [ $10 ]\n", "Ann ( 5 ) collected [ $10 ]\n"


@pytest.mark.parametrize(
    ("lines", "shares"),
    [
        (KIT + LO + ANN + HI + TO_ANN + TO_KIT, ["high", "low"]),
        (KIT + HI + LO + ANN + TO_KIT + TO_KIT, ["high", "low"]),
        (KIT + HI + LO + ANN + HI + TO_ANN + TO_KIT + TO_KIT, ["high", "high", "low"]),
        (KIT + HI + LO + ANN + LO + TO_KIT + TO_ANN + TO_KIT, ["high", "low", "low"]),
        (KIT + ANN + HI + TO_ANN, ["high"]),
        # A side pot may stand between: only who won one half alone is sure.
        (KIT + HI + LO + ANN + LO + TO_KIT + TO_ANN + TO_KIT + TO_KIT, [None, "low", None, None]),
        (KIT + ANN + TO_ANN, [None]),
    ],
)
def test_the_lines_of_the_halves_tell_the_share_of_an_award(
    lines: str, shares: list[str | None]
) -> None:
    hand = only_round(HEAD + DEAL + "** Summary **\n" + lines)
    awards = [event for event in hand if isinstance(event, PotAwarded)]
    assert [award.share for award in awards] == shares
