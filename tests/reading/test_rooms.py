"""What the text rooms besides PokerStars, 888 and partypoker mean by their lines, and their real hands."""

import io
import re
from pathlib import Path
from typing import Any

import pytest

from handaudit.facts import events as ev
from handaudit.facts.evidence import Record
from handaudit.facts.log import Round
from handaudit.reading import formats, read
from handaudit.reading.bovada import hand as bovada
from handaudit.reading.fulltilt import hand as fulltilt
from handaudit.reading.room_hand import RoomHand
from handaudit.reading.winamax import hand as winamax
from handaudit.reading.wpn import hand as wpn
from public_hands import audited
from structured_hands import of_kind, parts

GOLDENS = Path(__file__).parents[1] / "goldens"


def hands(room: str, *changes: tuple[str, str]) -> list[Round]:
    """The hands of a room's golden, in which texts are changed."""
    text = (GOLDENS / room / "hands.txt").read_text(encoding="utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    found = read(io.BytesIO(text.encode()), name="hands")
    return [part for part in found if isinstance(part, Round)]


ROOMS = ["ggpoker", "rio", "bovada", "winamax", "fulltilt", "wpn"]


@pytest.mark.parametrize("hand", [bovada.Hand, fulltilt.Hand, winamax.Hand, wpn.Hand])
def test_a_player_has_the_chips_of_the_seat_list(hand: type[RoomHand[Any]]) -> None:
    one = hand("")
    one.take_seat(3, 5, "Ann", 20_000)
    assert not one.chips.wager(5, 19_900)
    assert one.chips.wager(5, 100)


@pytest.mark.parametrize("room", ROOMS)
def test_a_header_inside_a_spoilt_line_ends_the_hand_before_it(room: str) -> None:
    whole = [hand.text for hand in hands(room)]
    cut = whole[0][: whole[0].index("***") + 9]
    first, second, *_ = parts(formats.by_name(room), cut + "".join(whole[1:]))
    assert isinstance(first, Round)
    assert first.defect is not None
    assert (first.text, first.defect.cite) == (cut, "log:truncated")
    assert isinstance(second, Round)
    assert (second.text, second.defect) == (whole[1], None)


@pytest.mark.parametrize("room", ROOMS)
def test_after_the_end_of_a_hand_nothing_belongs_to_it(room: str) -> None:
    first, second, *_ = (hand.text for hand in hands(room))
    tail = second[second.index("***") :]
    found = [
        part for part in parts(formats.by_name(room), f"{first}\n{tail}") if isinstance(part, Round)
    ]
    assert found[0].defect is None
    assert found[0].text.strip() == first.strip()
    assert found[1].defect is not None
    assert found[1].defect.cite == "log:truncated"
    assert [one for one in found[1] if isinstance(one, ev.Unread)] == []


@pytest.mark.parametrize("room", ["ggpoker", "fulltilt", "wpn", "rio"])
@pytest.mark.parametrize("golden", ["hands.txt", "other-games.txt"])
def test_a_hand_that_is_cut_is_not_whole(room: str, golden: str) -> None:
    """Each of these rooms ends a hand with the result of everybody; wherever it is cut, it is told."""
    path = GOLDENS / room / golden
    if not path.exists():
        return
    for hand in read(io.BytesIO(path.read_bytes()), name=golden):
        if not isinstance(hand, Round) or hand.defect is not None:
            continue
        lines = [line for line in hand.text.strip("\n").split("\n") if "****" not in line]
        for end in range(1, len(lines)):
            (cut,) = read(io.BytesIO("\n".join(lines[:end]).encode()), format=room)
            assert isinstance(cut, Round)
            assert cut.defect is not None, lines[:end]


@pytest.mark.parametrize("room", ["fulltilt", "winamax", "wpn"])
@pytest.mark.parametrize(
    "name",
    [
        *("Seat 3: Bob", "Seat 2: Dan ($50)", "Seat 1: Ann showed", "Seat 2: Dan folded", "folds"),
        *(
            "Bob wins the pot ($5)",
            "x collected",
            "mucked",
            "won",
            "Game ended at: 2016/8/2 11:13:46",
        ),
    ],
)
def test_who_is_named_like_a_line_is_a_player_like_any(room: str, name: str) -> None:
    for hand in hands(room):
        text = re.sub(r"\bAnn\b", name, hand.text)
        (other,) = read(io.BytesIO(text.encode()), format=room)
        assert isinstance(other, Round)
        assert other.defect == hand.defect
        kinds = [type(event) for event in hand if not isinstance(event, ev.Chatter)]
        assert [type(event) for event in other if not isinstance(event, ev.Chatter)] == kinds


def test_a_straddle_of_ggpoker_is_a_total_of_who_posted_a_blind() -> None:
    straddle = "5e6f7a8b: straddle $0.4"
    _, changed, _ = hands("ggpoker", ("9c0d1e2f: straddle $0.4", straddle))
    assert [one.amount for one in of_kind(changed, ev.BlindPosted)] == [10, 20, 20]
    _, whole, _ = hands("ggpoker")
    assert [one.amount for one in of_kind(whole, ev.BlindPosted)] == [10, 20, 40]


def test_what_ggpoker_takes_is_the_sum_of_its_fees() -> None:
    first, second, _ = hands("ggpoker")
    (stated,) = of_kind(first, ev.PotStated)
    assert (stated.total, stated.rake) == (3720, 180)
    assert [one.amount for one in of_kind(second, ev.HouseMoneyAdded)] == [200]


def test_a_missed_blind_of_ggpoker_is_dead() -> None:
    _, hand, _ = hands("ggpoker", ("9c0d1e2f: straddle $0.4", "9c0d1e2f: posts missed blind $0.1"))
    missed = of_kind(hand, ev.BlindPosted)[-1]
    assert (missed.kind, missed.amount, missed.dead) == ("missed", 10, 10)


def test_run_it_once_knows_all_hole_cards_only_if_every_player_has_a_line_of_them() -> None:
    assert all(Record.HOLE_CARDS in hand.session.evidence.kept for hand in hands("rio"))
    first, *_ = hands("rio", ("Dealt to Cat C [4h 2d 7h Qs]\n", ""))
    assert Record.HOLE_CARDS not in first.session.evidence.kept


def test_run_it_once_passes_over_who_is_all_in_by_a_check_that_is_no_action() -> None:
    first, *_ = hands("rio")
    checked = next(one for one in of_kind(first, ev.Checked))
    line = first.line_text(checked.line)
    changed, *_ = hands("rio", (line, f"{line} and is all-in"))
    assert len(of_kind(changed, ev.Checked)) == len(of_kind(first, ev.Checked)) - 1
    assert not any(isinstance(one, ev.Unread) for one in changed)


def test_an_early_raise_of_run_it_once_says_what_it_adds() -> None:
    """It then gives the second raise of a player in a round too small a total: the pot tells."""
    text = (
        "Run It Once Poker Hand #1: Hold'em No Limit (€1/€2) - 2019/02/08 15:19 UTC\n"
        "Table ID '7' 6-Max Seat #1 is the button\n"
        "Seat 1: Ann A (€100 in chips)\nSeat 2: Bob B (€100 in chips)\nSeat 3: Cat C (€100 in chips)\n"
        "Bob B: posts small blind €1\nCat C: posts big blind €2\n*** HOLE CARDS ***\n"
        "Dealt to Ann A [Ad Kh]\nAnn A: raises €4 to €6\nBob B: folds\nCat C: raises €12 to €18\n"
        "Ann A: raises €28 to €46\nCat C: calls €34\n*** FLOP *** [6c Jc Js]\nCat C: checks\n"
        "Ann A: bets €48 and is all-in\nCat C: folds\nUncalled bet (€48) returned to Ann A\n"
        "Ann A collected €105 from pot\n*** SUMMARY ***\nTotal pot €105 | Rake €0\n"
        "Board [6c Jc Js]\nSeat 1: Ann A (button) mucked hand and won €105\n"
        "Seat 2: Bob B (small blind) folded before Flop\nSeat 3: Cat C (big blind) folded before Turn\n"
    )
    for whole, to in ((text, 5200), (text.replace("€46", "€52"), 5200)):
        (hand,) = (
            part for part in read(io.BytesIO(whole.encode()), name="x") if isinstance(part, Round)
        )
        assert [one.to for one in of_kind(hand, ev.Raised)] == [600, 1800, to]


def test_betrivers_is_named_and_its_times_have_no_seconds() -> None:
    _, hand, tournament = hands("rio")
    assert (hand.session.casino, hand.opened.at) == ("BetRivers", "2026-02-10T09:30 EST")
    assert tournament.session.sign.blinds is None


def test_the_showdown_of_bovada_shows_the_hand_that_was_dealt() -> None:
    first, *_ = hands("bovada")
    assert [len(one.cards) for one in of_kind(first, ev.HandShown)] == [2]
    assert [len(one.cards) for one in of_kind(first, ev.Folded)] == [0, 2]


def test_a_dead_chip_of_bovada_is_a_bet_up_to_the_big_blind() -> None:
    first, *_ = hands("bovada")
    assert [(one.amount, one.dead) for one in of_kind(first, ev.BlindPosted)][-1] == (35, 10)
    first, *_ = hands("bovada", ("Posts dead chip $0.35", "Posts dead chip $0.10"))
    assert [(one.amount, one.dead) for one in of_kind(first, ev.BlindPosted)][-1] == (10, 10)


def test_all_in_of_bovada_is_what_it_is_against_the_bet_that_lies_there() -> None:
    first, *_ = hands("bovada")
    assert [(one.amount, one.all_in) for one in of_kind(first, ev.Called)][-1] == (2688, True)
    first, *_ = hands("bovada", ("UTG : All-in $26.88", "UTG : All-in $40"))
    assert [(one.to, one.all_in) for one in of_kind(first, ev.Raised)][-1] == (4130, True)


def stud_of_bovada() -> list[Round]:
    found = read(GOLDENS / "bovada" / "stud.txt")
    return [part for part in found if isinstance(part, Round)]


def test_a_street_of_bovada_stud_begins_with_its_cards_where_no_line_marks_it() -> None:
    first, second, _ = stud_of_bovada()
    assert len(of_kind(first, ev.HandsDealt)) == 4
    assert len(of_kind(second, ev.HandsDealt)) == 5
    up = [len(one.up) for one in of_kind(second, ev.CardsRevealed) if one.seat == 1]
    assert up == [1, 1, 1, 1, 0]


def test_a_raise_of_old_bovada_says_what_it_adds() -> None:
    first, *_ = stud_of_bovada()
    assert [one.to for one in of_kind(first, ev.Raised)] == [25, 100]


def test_who_has_to_open_bovada_stud_may_bet_more() -> None:
    *_, third = stud_of_bovada()
    assert [(one.seat, one.amount) for one in of_kind(third, ev.BetForced)] == [(1, 25)]


def test_the_summary_of_bovada_tells_the_halves_of_a_pot() -> None:
    _, second, _ = stud_of_bovada()
    assert [(one.seat, one.share) for one in of_kind(second, ev.PotAwarded)] == [
        (1, "low"),
        (2, "high"),
    ]


def test_bovada_knows_the_rake_only_where_it_prints_it() -> None:
    first, second, _ = stud_of_bovada()
    assert Record.RAKE in first.session.evidence.kept
    assert Record.RAKE not in second.session.evidence.kept


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


def test_full_tilt_pays_in_the_summary_where_no_line_before_it_does() -> None:
    _, second, _ = hands("fulltilt")
    assert [(one.seat, one.amount) for one in of_kind(second, ev.PotAwarded)] == [(1, 18000)]


def test_full_tilt_leaves_out_the_last_lines_of_a_play_that_the_summary_tells() -> None:
    cut = (
        "Bob folds\nCat folds\nUncalled bet of $3 returned to Ann\nAnn mucks\nAnn wins the pot ($2.50)\n",
        "",
    )
    text = (
        "Full Tilt Poker Game #1: Table Lake (6 max) - $0.50/$1 - No Limit Hold'em"
        " - 20:00:00 ET - 2011/03/20\n"
        "Seat 1: Ann ($100)\nSeat 2: Bob ($100)\nSeat 3: Cat ($100)\n"
        "Bob posts the small blind of $0.50\nCat posts the big blind of $1\n"
        "The button is in seat #1\n*** HOLE CARDS ***\nDealt to Ann [As Ah]\nAnn raises to $4\n"
        f"{cut[0]}*** SUMMARY ***\nTotal pot $2.50 | Rake $0\n"
        "Seat 1: Ann (button) collected ($2.50), mucked\n"
        "Seat 2: Bob (small blind) folded before the Flop\n"
        "Seat 3: Cat (big blind) folded before the Flop\n"
    )
    for whole in (text, text.replace(*cut)):
        (hand,) = (
            part for part in read(io.BytesIO(whole.encode()), name="x") if isinstance(part, Round)
        )
        acts = [
            (type(one).__name__, one.seat)
            for one in hand
            if isinstance(one, ev.Folded | ev.PotAwarded)
        ]
        assert acts == [("Folded", 2), ("Folded", 3), ("PotAwarded", 1)]
        assert (Record.RETURNS in hand.session.evidence.kept) == (whole is text)


def test_a_full_tilt_hand_without_a_pot_was_called_off() -> None:
    first, *_ = hands("fulltilt", ("Total pot $", "Total pot $0 | Rake $0\nTotal pot was $"))
    assert first.defect is not None
    assert first.defect.cite == "log:cancelled"


def test_the_parts_of_a_full_tilt_header_come_in_two_orders() -> None:
    first, second, _ = hands("fulltilt")
    assert (first.opened.at, first.session.sign.blinds) == ("2011-03-20T20:00:00 ET", (50, 100))
    assert (second.session.tournament, second.session.sign.ante) == (True, 1000)


def test_the_down_cards_of_full_tilt_stand_before_the_up_card() -> None:
    *_, stud = hands("fulltilt")
    own = [one for one in of_kind(stud, ev.CardsRevealed) if one.seat == 1]
    assert [(len(one.cards), len(one.up)) for one in own] == [
        (3, 1),
        (1, 1),
        (1, 1),
        (1, 1),
        (1, 0),
    ]


def test_a_rake_of_wpn_is_taken_street_by_street_and_includes_the_fee() -> None:
    first, *_ = hands("wpn")
    assert [one.amount for one in of_kind(first, ev.RakeTaken)] == [65, 235]
    (stated,) = of_kind(first, ev.PotStated)
    assert (stated.total, stated.rake) == (8400, 300)


@pytest.mark.parametrize(
    ("words", "limit"), [("NL", "no-limit"), ("PL", "pot-limit"), ("FL", "limit"), ("??", None)]
)
def test_the_first_line_of_an_old_wpn_tournament_names_its_limit(
    words: str, limit: str | None
) -> None:
    text = (GOLDENS / "wpn" / "other-games.txt").read_text(encoding="utf-8")
    old = text[text.rindex("Game started at") :]
    first, _, rest = old.partition("\n")
    summary = f"*** Summary: GameType: {words}, TournamentId: 71, TournamentBuyIn: 2.20"
    for log, told in ((old, None), (f"{first} {summary}\n{rest}", limit)):
        hand, *_ = (one for one in parts(formats.by_name("wpn"), log) if isinstance(one, Round))
        assert (hand.session.sign.limit, hand.session.tournament) == (told, True)


def test_the_boards_of_a_wpn_hand_run_twice_share_the_rake() -> None:
    one_board = "Main pot $240.00 | Rake $3.00\n*** RUN IT TWICE ***"
    text = (GOLDENS / "wpn" / "other-games.txt").read_text(encoding="utf-8")
    text = text.replace("*** RUN IT TWICE ***", one_board, 1)
    first = next(
        part for part in read(io.BytesIO(text.encode()), name="x") if isinstance(part, Round)
    )
    assert [one.amount for one in of_kind(first, ev.RakeTaken)] == [300]
    assert [one.run for one in of_kind(first, ev.PotAwarded)] == [1, 1, 2]


def test_a_dead_post_of_wpn_is_a_bet_up_to_the_big_blind() -> None:
    first, *_ = hands("wpn")
    assert [(one.amount, one.dead) for one in of_kind(first, ev.BlindPosted)][-1] == (150, 50)
    first, *_ = hands("wpn", ("Cat posts dead $1.50", "Cat posts dead $0.50"))
    assert [(one.amount, one.dead) for one in of_kind(first, ev.BlindPosted)][-1] == (50, 50)


def test_an_old_wpn_wager_says_what_it_adds_and_all_in_is_what_it_is_against_it() -> None:
    *_, stud = hands(
        "wpn",
        ("Player Bob calls (2)", "Player Bob allin (3)"),
        ("Player Bob bets (1)", "Player Bob raises (1)"),
    )
    assert [one.amount for one in of_kind(stud, ev.BetMade)] == [100, 200]
    assert [(one.to, one.all_in) for one in of_kind(stud, ev.Raised)] == [(300, True)]


def test_the_third_to_sixth_cards_of_wpn_stud_lie_face_up() -> None:
    *_, stud = hands("wpn")
    up = [(one.seat, len(one.up)) for one in of_kind(stud, ev.CardsRevealed) if one.seat == 5]
    assert up == [(5, 1)] * 4


def test_all_in_before_the_cards_of_wpn_is_an_ante_or_a_blind() -> None:
    text = (GOLDENS / "wpn" / "other-games.txt").read_text(encoding="utf-8")
    start = text.index("Game started at: 2016/11/9")
    hand = next(
        part
        for part in read(io.BytesIO(text[start:].encode()), name="x")
        if isinstance(part, Round)
    )
    assert [(one.seat, one.amount, one.all_in) for one in of_kind(hand, ev.Anted)] == [
        (5, 2500, False),
        (6, 2500, False),
        (7, 1500, True),
        (4, 2500, False),
    ]
    assert [(one.seat, one.number, one.all_in) for one in of_kind(hand, ev.BlindPosted)] == [
        (5, 1, False),
        (6, 2, True),
    ]
    assert hand.session.tournament


def test_blinds_of_wpn_may_stand_behind_the_marker_of_the_deal() -> None:
    _, plain, _ = hands("wpn")
    posts = "Cat posts the small blind 25.00\nAnn posts the big blind 50.00\n"
    marker = "*** HOLE CARDS ***\nMain pot 15.00\n"
    _, late, _ = hands("wpn", (f"{posts}{marker}", f"{marker}{posts}"))
    kinds = [type(one) for one in late]
    assert kinds.index(ev.HandsDealt) > len(kinds) - 1 - kinds[::-1].index(ev.BlindPosted)
    assert sorted(map(str, kinds)) == sorted(str(type(one)) for one in plain)


def test_who_waits_for_the_button_in_wpn_has_no_stake_and_no_part() -> None:
    waits = "Seat 3: Eve will be allowed to play after the button\nSeat 5: Cat (55.00)"
    _, hand, _ = hands("wpn", ("Seat 5: Cat (55.00)", waits))
    assert [one.seat for one in of_kind(hand, ev.PlayerSeated)] == [1, 2, 5]
    assert not any(isinstance(one, ev.Unread) for one in hand)


def test_a_limit_game_of_old_wpn_is_known_by_its_big_blind() -> None:
    stakes = ("Game ID: 900000016 0.02/0.05 6+", "Game ID: 900000016 0.05/0.10 6+")
    text = (GOLDENS / "wpn" / "other-games.txt").read_text(encoding="utf-8").replace(*stakes)
    signs = [
        part.session.sign
        for part in read(io.BytesIO(text.encode()), name="x")
        if isinstance(part, Round)
    ]
    assert [(one.limit, one.small_bet, one.blinds) for one in signs][5] == ("limit", 5, (None, 5))


@pytest.mark.parametrize(
    ("folder", "at_least"),
    [
        ("ggpoker", 2050),
        ("rio", 380),
        ("bovada-ignition", 1930),
        ("winamax", 275),
        ("fulltilt", 300),
        ("acr-old", 324),
        ("acr-new", 139),
    ],
)
def test_real_hands_are_read(rooms: Path, folder: str, at_least: int) -> None:
    paths = [path for path in (rooms / folder).rglob("*.*") if path.suffix != ".md"]
    found = [part for path in sorted(paths) for part in read(path) if isinstance(part, Round)]
    audited = sum(part.defect is None or not part.defect.incomplete for part in found)
    assert audited >= at_least
    assert (len(found) - audited) * 60 < len(found)


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


def test_the_stakes_of_a_bovada_table_are_its_blinds() -> None:
    told = "Table Info: Version: 1, Type: MVS, Stakes: $0.10-$0.25, Table: 0A1\n"
    plain, *_ = hands("bovada")
    first, *_ = hands("bovada", ("Dealer : Set dealer", f"{told}Dealer : Set dealer"))
    assert (plain.session.sign.blinds, first.session.sign.blinds) == ((None, None), (10, 25))


NUMBERED_PLAYERS = """\
Ignition Hand #71: HOLDEM Tournament #M-81 TBL#8, Turbo- Level 7 (75/150) [MVS] - 2024-05-07 20:00:00 UTC
Seat 65: UTG (1,500 in chips)
Seat 146: Dealer [ME] (2,000 in chips)
Seat 17: Small Blind (900 in chips)
Seat 9: Big Blind (1,200 in chips)
Dealer [ME] : Set dealer [5]
Small Blind : Small Blind 75
Big Blind : Big Blind 150
*** HOLE CARDS ***
UTG : Card dealt to a spot [8d 2c]
Dealer [ME] : Card dealt to a spot [Jc 4s]
Small Blind : Card dealt to a spot [9h 3d]
Big Blind : Card dealt to a spot [Qs 6h]
UTG : Folds
Dealer [ME] : Folds
Small Blind : Folds
Big Blind : Return uncalled portion of bet 75
Big Blind : Does not show
Big Blind : Hand result 150
*** SUMMARY ***
Total Pot(150)
Seat+1: UTG Folded before the FLOP
Seat+2: Dealer [ME] Folded before the FLOP
Seat+3: Small Blind Folded before the FLOP
Seat+4: Big Blind 150 [Does not show]
"""


def test_players_of_bovada_who_are_numbered_sit_in_the_order_of_the_list() -> None:
    (hand,) = (
        one for one in parts(formats.by_name("bovada"), NUMBERED_PLAYERS) if isinstance(one, Round)
    )
    seated = [(one.seat, one.player) for one in of_kind(hand, ev.PlayerSeated)]
    assert seated == [(1, "UTG"), (2, "Dealer"), (3, "Small Blind"), (4, "Big Blind")]
    assert (hand.opened.button, hand.session.tournament, hand.defect) == (2, True, None)
    assert audited(NUMBERED_PLAYERS).findings == []


@pytest.mark.parametrize(
    ("posts", "ante", "blinds"),
    [
        ("UTG : Ante chip 10\nBig Blind : All-in 6\n", [(1, 1000), (2, 600)], []),
        ("Big Blind : All-in 6\n", [], [(2, 600, 2)]),
    ],
)
def test_last_chips_of_bovada_before_the_cards_are_an_ante_or_the_blind_of_the_position(
    posts: str, ante: list[tuple[int, int]], blinds: list[tuple[int, int, int]]
) -> None:
    log = (
        "Bovada Hand #71: HOLDEM Tournament #81 TBL#8, No Limit- Level 7 (75/150) - 2024-05-07 20:00:00\n"
        "Seat 1: UTG (1,500 in chips)\nSeat 2: Big Blind (6 in chips)\nDealer : Set dealer [9]\n"
        f"{posts}*** HOLE CARDS ***\n"
    )
    (hand,) = (one for one in parts(formats.by_name("bovada"), log) if isinstance(one, Round))
    assert [(one.seat, one.amount) for one in of_kind(hand, ev.Anted)] == ante
    posted = [(one.seat, one.amount, one.number) for one in of_kind(hand, ev.BlindPosted)]
    assert posted == blinds


def test_a_word_above_a_board_of_ggpoker_says_which_run_it_is_of() -> None:
    text = (GOLDENS / "pokerstars" / "run-twice.txt").read_text(encoding="utf-8")
    apart = text.replace("FIRST Board", "FIRST\nBoard").replace("SECOND Board", "SECOND\nBoard")
    assert apart != text
    plain, changed = (
        [
            (one.run, one.cards)
            for hand in parts(formats.by_name("pokerstars"), log)
            for one in of_kind(hand, ev.BoardStated)
        ]
        for log in (text, apart)
    )
    assert changed == plain
