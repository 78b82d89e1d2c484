"""What Full Tilt means by its lines."""

import pytest

from converted import written
from golden_hands import hands
from handaudit.facts import events as ev
from handaudit.facts.evidence import Record
from handaudit.reading.losses import WITHOUT_STAKES
from public_hands import audited, rounds
from structured_hands import of_kind


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
        (hand,) = rounds(whole)
        acts = [
            (type(one).__name__, one.seat)
            for one in hand
            if isinstance(one, ev.Folded | ev.PotAwarded)
        ]
        assert acts == [("Folded", 2), ("Folded", 3), ("PotAwarded", 1)]
        assert (Record.RETURNS in hand.session.evidence.kept) == (whole is text)


OBSERVED = (
    "Full Tilt Poker Game #1: Table Lake (6 max) - $0.50/$1 - No Limit Hold'em"
    " - 20:00:00 ET - 2011/03/20\n"
    "Bob posts the small blind of $0.50\nCat Lee posts the big blind of $1\n"
    "The button is in seat #1\n*** HOLE CARDS ***\n"
    "Ann calls $1\nBob folds\nCat Lee checks\n*** FLOP *** [2c 3d 4h]\n"
    "Cat Lee bets $3, and is all in\nAnn folds\n"
    "Uncalled bet of $3 returned to Cat Lee\nCat Lee mucks\nCat Lee wins the pot ($2.50)\n"
    "*** SUMMARY ***\nTotal pot $2.50 | Rake $0\nBoard: [2c 3d 4h]\n"
    "Seat 1: Ann (button) folded on the Flop\n"
    "Seat 2: Bob (small blind) folded before the Flop\n"
    "Seat 3: Cat Lee (big blind) collected ($2.50), mucked\n"
    "Seat 5: Dan is sitting out\n"
)
"""A hand of a table that the client only observed: no seat list."""


def test_the_summary_of_an_observed_table_says_who_sits_where() -> None:
    (hand,) = rounds(OBSERVED)
    assert hand.defect is None
    assert not hand.session.evidence.keeps(Record.OPENING_STAKES)
    assert [(one.seat, one.player, one.dealt_in) for one in of_kind(hand, ev.PlayerSeated)] == [
        (1, "Ann", True),
        (2, "Bob", True),
        (3, "Cat Lee", True),
        (5, "Dan", False),
    ]


def test_what_holds_whatever_the_stakes_are_is_judged_at_an_observed_table() -> None:
    found = audited(OBSERVED)
    assert not found.findings
    assert not found.not_audited
    counts = found.by_rule
    assert counts["pot-conserved"].met
    assert counts["turn-order"].met
    for rule in ("wager-within-stakes", "minimum-stake"):
        assert (counts[rule].met, counts[rule].violated) == (0, 0)
        assert counts[rule].not_evidenced


def test_a_breach_at_an_observed_table_is_found_once() -> None:
    paid = OBSERVED.replace("wins the pot ($2.50)", "wins the pot ($2)")
    paid = paid.replace("collected ($2.50)", "collected ($2)")
    (finding,) = audited(paid).findings
    assert finding.rule == "pot-conserved"


def test_a_seat_list_of_which_lines_are_lost_is_not_made_up_from_the_summary() -> None:
    part = OBSERVED.replace("Bob posts", "Seat 2: Bob ($100)\nSeat 3: Cat Lee ($103)\nBob posts", 1)
    (hand,) = rounds(part)
    assert hand.defect is not None
    assert hand.defect.incomplete


def test_a_hand_without_stakes_is_not_converted() -> None:
    for form in ("phh", "table-log"):
        text, losses = written(form, rounds(OBSERVED))
        assert not text
        assert WITHOUT_STAKES in str(losses.refused)


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


WALK = (
    "Full Tilt Poker Game #1: Table Lake (6 max) - $0.50/$1 - No Limit Hold'em"
    " - 20:00:00 ET - 2011/03/20\n"
    "Seat 1: Ann ($100)\nSeat 2: Bob ($100)\nSeat 3: Cat ($100)\nSeat 4: Dan ($100)\n"
    "Bob posts the small blind of $0.50\nCat posts the big blind of $1\n"
    "The button is in seat #1\n*** HOLE CARDS ***\n"
    "Dan folds\nAnn folds\nBob folds\n"
    "Uncalled bet of $0.50 returned to Cat\nCat mucks\nCat wins the pot ($1)\n"
    "*** SUMMARY ***\nTotal pot $1 | Rake $0\n"
    "Seat 1: Ann (button) didn't bet (folded)\n"
    "Seat 2: Bob (small blind) folded before the Flop\n"
    "Seat 3: Cat (big blind) collected ($1), mucked\n"
    "Seat 4: Dan didn't bet (folded)\n"
)


@pytest.mark.parametrize(
    ("post", "line"),
    [("Bob posts the small blind of $0.50\n", 7), ("Cat posts the big blind of $1\n", 8)],
)
def test_a_blind_that_its_player_posts_twice_is_not_one_owed_from_earlier_rounds(
    post: str, line: int
) -> None:
    (finding,) = audited(WALK.replace(post, post * 2)).findings
    assert (finding.rule, finding.location.line) == ("blind-count", line)


def test_who_folds_by_the_summary_is_in_the_hand_without_a_line_of_the_play() -> None:
    assert audited(WALK).findings == []
    (finding,) = audited(WALK.replace("Ann folds\n", "")).findings
    assert (finding.rule, finding.location.line) == ("turn-order", 11)
    away = WALK.replace("Ann folds\n", "")
    away = away.replace("Ann (button) didn't bet (folded)", "Ann (button) is sitting out")
    assert audited(away).findings == []


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Full Tilt Poker Game", "Full Tilt Poker.fr Game"),
        ("Full Tilt Poker Game", "Full Tilt Poker.eu Game"),
        ("Dan folds\n", "Dan folds\nThe blinds are now 1/2\n"),
        ("wins the pot ($1)", "wins pot #1 ($1)"),
        ("Total pot $1 |", "Total pot $1 Main pot $1. Side pot-1 $0. |"),
    ],
)
def test_words_that_some_clients_print(text: str, other: str) -> None:
    assert text in WALK
    report = audited(WALK.replace(text, other))
    assert (report.hands, report.inputs[0].unread_lines) == (1, 0)


def test_the_total_of_full_tilt_names_the_pots() -> None:
    total = "Total pot $1 | Rake $0"
    for parts, told in [
        (" Main pot $0.60. Side pot 1 $0.30. Side pot 2 $0.10.", (60, (30, 10))),
        (" Main pot $0.60. Side pot $0.40.", (60, (40,))),
        ("", (None, ())),
    ]:
        (hand,) = rounds(WALK.replace(total, total.replace(" |", f"{parts} |")))
        assert [(one.main, one.sides) for one in of_kind(hand, ev.PotStated)] == [told]


def test_cards_thrown_away_are_those_that_were_dealt() -> None:
    deal = "*** HOLE CARDS ***\nDealt to Ann [2c 3d 4h Kd Ks]\nDan folds\n"
    draw = "*** DRAW ***\nAnn discards 1 card [Kd]\nUncalled"
    log = WALK.replace("No Limit Hold'em", "No Limit 2-7 Single Draw")
    log = log.replace("*** HOLE CARDS ***\nDan folds\n", deal).replace("Uncalled", draw)
    (hand,) = rounds(log)
    assert hand.defect is None
    (hand,) = rounds(log.replace("card [Kd]", "card [Qd]"))
    assert hand.defect is not None
    assert (
        hand.defect.message == "the cards that seat 1 throws away are not those that it was dealt"
    )


STUD = (
    "Full Tilt Poker Game #1: Table Lake - $2/$4 Ante $0.50 - Limit Stud Hi - 20:00:00 ET - 2011/03/20\n"
    "Seat 1: Ann ($100)\nSeat 2: Bob ($1)\nAnn antes $0.50\nBob antes $0.50\n"
    "*** 3RD STREET ***\nDealt to Ann [Kh]\nDealt to Bob [2d]\n"
    "Bob brings in for $0.50, and is all in\nAnn calls $0.50\n"
    "Ann shows [As Ad Kh]\nBob shows [Ks Kc 2d]\n"
    "*** 4TH STREET ***\nDealt to Ann [As Ad Kh] [3c]\nDealt to Bob [Ks Kc 2d] [3d]\n"
    "*** SUMMARY ***\nTotal pot $2 | Rake $0\nSeat 1: Ann collected ($2), mucked\n"
)


def test_a_street_may_repeat_cards_that_lay_face_down_until_their_player_was_all_in() -> None:
    (hand,) = rounds(STUD)
    assert hand.defect is None
    (hand,) = rounds(STUD.replace("[Ks Kc 2d] [3d]", "[Ks Kc 2h] [3d]"))
    assert hand.defect is not None
    assert hand.defect.message == "the cards that seat 2 keeps are not those that it was dealt"
