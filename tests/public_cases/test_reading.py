"""Situations that publicly reported bugs of other poker software are about: reading logs (A)."""

import pytest

from handaudit.facts import events as e
from handaudit.reading.pokerstars.lines import amount
from public_hands import audited, events, found, hand, report_on, rounds

CALLED = """
{two}: posts small blind $0.50
{three}: posts big blind $1
*** HOLE CARDS ***
{dealt}{one}: raises $2 to $3
{two}: calls $2.50
{three}: folds
*** FLOP *** [2c 7d Ts]
{two}: checks
{one}: bets $5
{two}: folds
Uncalled bet ($5) returned to {one}
{one} collected $6.65 from pot
{one}: doesn't show hand
"""


def called(one: str = "Lou", two: str = "Ann", three: str = "Nils", *, dealt: str = "") -> str:
    """A hand that the first of three players wins on the flop."""
    play = CALLED.format(one=one, two=two, three=three, dealt=dealt)
    return hand(f"{one} 90, {two} 90, {three} 90", play, total="$7 | Rake $0.35")


def test_a1_a_player_whose_name_holds_an_action() -> None:
    log = called("Lou", "Lou: checks", "Nils [Kh]")
    assert [event.player for event in events(log, e.PlayerSeated)] == [
        "Lou",
        "Lou: checks",
        "Nils [Kh]",
    ]
    assert [event.seat for event in events(log, e.Folded)] == [3, 2]
    assert [event.seat for event in events(log, e.Checked)] == [2]
    assert found(log) == []


def test_a2_brackets_in_a_name_are_no_cards() -> None:
    log = called("Lou", "Ann", "Nils [Kh]", dealt="Dealt to Nils [Kh] [5c 2d]\n")
    (revealed,) = events(log, e.CardsRevealed)
    assert (revealed.seat, len(revealed.cards)) == (3, 2)
    on_board = log.replace("[2c 7d Ts]", "[Kh 7d Ts]")
    assert found(on_board) == []


def test_a4_names_that_are_nearly_the_same_are_different_players() -> None:
    log = hand(
        "Rene 90, René 90, R.E. 90, 王芳 90",
        """
René: posts small blind $0.50
R.E.: posts big blind $1
*** HOLE CARDS ***
王芳: folds
Rene: raises $2 to $3
René: folds
R.E.: calls $2
*** FLOP *** [2c 7d Ts]
R.E.: checks
Rene: bets $5
R.E.: folds
Uncalled bet ($5) returned to Rene
Rene collected $6.50 from pot
""",
        total="$6.50 | Rake $0",
    )
    assert [event.seat for event in events(log, e.Folded)] == [4, 2, 3]
    assert found(log) == []


@pytest.mark.parametrize(
    ("header", "tournament"),
    [
        (
            "PokerStars Zoom Hand #1:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/05/07 1:02:03 ET",
            False,
        ),
        (
            (
                "PokerStars Home Game Hand #2: {Club #77} Tournament #8, $4.00+$1.25+$0.75 USD "
                "Hold'em No Limit - Level III (25/50) - 2024/05/07 1:02:03 WET [2024/05/06 20:02:03 ET]"
            ),
            True,
        ),
        (
            "PokerStars Hand #3: 8-Game (Hold'em Limit, $2.50 / $5 USD) - 2024/05/07 1:02:03 ET",
            False,
        ),
        (
            (
                "PokerStars Game #4: Tournament #9, Freeroll  Hold'em No Limit - Level I (10/20) - "
                "2024/05/07 1:02:03 ET"
            ),
            True,
        ),
    ],
    ids=["zoom", "home game", "mixed games", "freeroll"],
)
def test_a5_headers_of_every_kind_are_read(header: str, *, tournament: bool) -> None:
    log = header + "\n" + called().partition("\n")[2]
    (played,) = rounds(log)
    assert played.defect is None
    assert (played.session.game, played.session.tournament) == ("holdem high", tournament)


def test_a5_an_unknown_header_is_never_clean() -> None:
    log = called().replace("Hold'em No Limit", "Hold'em Sideways")
    report = report_on(log)
    assert [one.incomplete for one in report.not_audited] == [True]
    assert report.hands == 0


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("$2,618", 261800),
        ("$2,618.50", 261850),
        ("2'618", 261800),
        ("2 618", 261800),
        ("2\u00a0618", 261800),
        ("2\u202f618", 261800),
        ("407,25", 40725),
        ("€0,04", 4),
        ("$.25", 25),
        ("$3", 300),
        ("$3.00", 300),
        ("2.618,00 €", 261800),
    ],
)
def test_a6_amounts_of_every_kind(text: str, cents: int) -> None:
    assert amount(text) == cents


def test_a6_a_mark_that_may_be_either_is_reported() -> None:
    """Thousands or decimals: a euro export does not say, and nothing is guessed."""
    assert amount("€2,618") is None
    log = called().replace("$5", "€2,618")
    assert [one.rule for one in report_on(log).findings if one.rule == "log-syntax"] == [
        "log-syntax"
    ] * 2


@pytest.mark.parametrize(
    ("rake", "broken"),
    [("$0.05", []), ("$0.50", ["pot-conserved"])],
    ids=["five cents", "ten times as much"],
)
def test_a7_the_rake_is_what_lies_between_the_total_and_the_award(
    rake: str, broken: list[str]
) -> None:
    log = (
        called().replace("collected $6.65", "collected $6.95").replace("Rake $0.35", f"Rake {rake}")
    )
    assert [rule for rule, _ in found(log)] == broken


def test_a8_the_hand_goes_on_after_an_uncalled_bet() -> None:
    log = hand(
        "Lou 90, Ann 90, Nils 6",
        """
Ann: posts small blind $0.50
Nils: posts big blind $1
*** HOLE CARDS ***
Lou: raises $2 to $3
Ann: folds
Nils: calls $2
*** FLOP *** [2c 7d Ts]
Nils: checks
Lou: checks
*** TURN *** [2c 7d Ts] [Jh]
Nils: checks
Lou: bets $3.60
Nils: calls $3 and is all-in
Uncalled bet ($0.60) returned to Lou
*** RIVER *** [2c 7d Ts Jh] [3s]
*** SHOW DOWN ***
Nils: shows [Qh Qs] (a pair of Queens)
Lou: shows [Ac Kd] (high card Ace)
Nils collected $12 from pot
""",
        total="$12.50 | Rake $0.50",
    )
    assert found(log) == []


def test_a9_an_old_history_prints_no_uncalled_bet() -> None:
    """The excess of the biggest stack was never in the pot: no finding, and the pot is 1900."""
    log = hand(
        "Lou 1500, Ann 3200, Nils 900",
        """
Nils: posts small blind 50
Lou: posts big blind 100
*** HOLE CARDS ***
Ann: raises 3100 to 3200 and is all-in
Nils: calls 850 and is all-in
Lou: folds
*** FLOP *** [Jd 8c 3h]
*** TURN *** [Jd 8c 3h] [2s]
*** RIVER *** [Jd 8c 3h 2s] [9d]
*** SHOW DOWN ***
Nils: shows [Ah Qc] (high card Ace)
Ann: shows [6s 6d] (a pair of Sixes)
Ann collected 1900 from pot
""",
        game="Tournament #500, $5+$0.50 Hold'em No Limit - Level III (50/100)",
        at="2005/06/02 20:00:00 ET",
        button=2,
        total="1900 | Rake 0",
    )
    assert found(log) == []


@pytest.mark.parametrize("shown", ["[2s 7h]", "[2s]"], ids=["both cards", "one card"])
def test_a11_cards_shown_after_the_award_are_no_showdown(shown: str) -> None:
    log = called().replace("Lou: doesn't show hand", f"Lou: shows {shown}")
    assert found(log) == []


def test_a11_a_card_shown_after_the_award_enters_the_count_of_cards() -> None:
    log = called().replace("Lou: doesn't show hand", "Lou: shows [Ts]")
    assert found(log) == [("no-card-twice", "Lou: shows [Ts]")]


def test_a11_a_partial_hand_takes_no_contested_pot() -> None:
    log = hand(
        "Lou 90, Ann 90, Nils 90",
        CASHED_OR_SHOWN + "Lou: shows [Ac]\nLou collected $180.50 from pot",
    )
    log += "*** SUMMARY ***\nTotal pot $180.50 | Rake $0\n"
    assert found(log) == [("winner-shown", "Lou collected $180.50 from pot")]


CASHED_OR_SHOWN = """
Ann: posts small blind $0.50
Nils: posts big blind $1
*** HOLE CARDS ***
Lou: raises $89 to $90 and is all-in
Ann: folds
Nils: calls $89 and is all-in
*** FLOP *** [9c 4d 2h]
*** TURN *** [9c 4d 2h] [Jc]
*** RIVER *** [9c 4d 2h Jc] [5s]
*** SHOW DOWN ***
Nils: shows [8h 8c] (a pair of Eights)
"""


def test_a12_a_cancelled_hand_breaks_nothing() -> None:
    log = hand("", "Ann: posts small blind $0.50\nHand cancelled", button=3).replace(
        "is the button\n", "is the button\nSeat 3: Ann ($90 in chips)\n"
    )
    log += "*** SUMMARY ***\nSeat 3: Ann (button) collected ($0)\n"
    report = report_on(log)
    assert report.findings == []
    assert [one.incomplete for one in report.not_audited] == [False]


def test_a14_a_cash_out_takes_the_place_of_the_award() -> None:
    log = hand(
        "Lou 90, Ann 90, Nils 90",
        CASHED_OR_SHOWN
        + "Lou: shows [Ad Kd] (high card Ace)\n"
        + "Nils cashed out the hand for $101.20 | Cash Out Fee $1.02",
        total="$180.50 | Rake $2",
    )
    log += (
        "Seat 1: Lou (button) showed [Ad Kd] and lost with high card Ace\n"
        "Seat 2: Ann (small blind) folded before Flop\n"
        "Seat 3: Nils (big blind) showed [8h 8c] and won ($178.50) with a pair of Eights "
        "(pot not awarded as player cashed out)\n"
    )
    assert found(log) == []
    (cash_out,) = events(log, e.CashedOut)
    assert (cash_out.amount, cash_out.fee) == (10120, 102)


@pytest.mark.parametrize(
    ("awards", "broken"),
    [
        ("Lou collected $3.32 from pot\nLou collected $3.33 from pot", []),
        ("Lou collected $3.33 from pot\nLou collected $3.33 from pot", ["pot-conserved"]),
        ("Lou collected $6.65 from pot\nLou collected $6.65 from pot", ["pot-conserved"]),
    ],
    ids=["two halves", "a cent too many", "the whole pot twice"],
)
def test_a15_award_lines_are_all_real(awards: str, broken: list[str]) -> None:
    log = called().replace("Lou collected $6.65 from pot", awards)
    assert [rule for rule, _ in found(log)] == broken


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be", "utf-16"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("between", ["", "\n\n\n"], ids=["no blank line", "blank lines"])
def test_a16_all_hands_of_a_file_are_read(encoding: str, line_end: str, between: str) -> None:
    three = between.join(called().replace("#41", f"#{number}") for number in (41, 42, 43))
    report = audited(three.replace("\n", " " + line_end).encode(encoding))
    assert (report.hands, report.findings) == (3, [])


def test_a16_a_byte_order_mark_before_a_later_hand() -> None:
    log = called() + "\ufeff" + called().replace("#41", "#42")
    assert [played.id for played in rounds(log)] == ["41", "42"]
    assert found(log) == []


def test_a17_a_hand_that_is_cut_off_leaves_the_next_one_alone() -> None:
    whole = called()
    cut = whole[: whole.index("Ann: checks") + 9]
    report = report_on(cut + "\n" + whole.replace("#41", "#42"))
    assert [(one.hand, one.incomplete) for one in report.not_audited] == [("41", True)]
    assert report.hands == 1
    assert [one for one in report.findings if one.outcome.value == "violated"] == []


def test_a19_a_hand_told_again_in_place_of_the_new_cards_is_one_unread_line() -> None:
    """What was drawn is not known: the line is damaged, and none of its cards lies on the table twice."""
    log = hand(
        "Lou 90, Ann 90, Nils 90",
        """
Ann: posts small blind $1
Nils: posts big blind $2
*** DEALING HANDS ***
Dealt to Lou [3d 4h 6s 8c Kd]
Lou: calls $2
Ann: folds
Nils: checks
*** FIRST DRAW ***
Nils: stands pat
Lou: discards 2 cards []
Dealt to Lou [3d 4h 6s 8c Kd] [3d 4h 6s 8c Kd]
Nils: bets $2
Lou: folds
Uncalled bet ($2) returned to Nils
Nils collected $5 from pot
""",
        game="Triple Draw 2-7 Lowball Limit ($2/$4 USD)",
        total="$5 | Rake $0",
    )
    report = report_on(log)
    assert [one.rule for one in report.findings] == ["log-syntax", "game-permitted"]
    assert report.findings[0].expected == "cards that are not those kept before them"


def test_a21_the_amount_of_a_raise_is_what_it_is_raised_to() -> None:
    log = called().replace("raises $2 to $3", "raises $3 to $3")
    assert [(event.to, event.by) for event in events(log, e.Raised)] == [(300, 300)]
    assert found(log) == []


def test_a22_a_bet_where_there_is_one_already_is_a_raise_by_another_name() -> None:
    log = called().replace("Lou: raises $2 to $3", "Lou: bets $3")
    assert found(log) == [("one-opening-bet", "Lou: bets $3")]
    assert [one.severity.value for one in audited(log).findings] == ["warning"]
