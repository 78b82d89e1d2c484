"""What is written as PHH reads back as the same play."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from corpus_sample import logs
from handaudit.facts import events as e
from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.log import Round, Source
from handaudit.reading.chunks import cut
from handaudit.reading.phh import format as phh
from written_phh import BADUGI, BLINDS, KEPT, NO_LIMIT, STUD, WON, cards, field, played, written


def test_the_player_behind_the_button_is_p1() -> None:
    text, _ = written(played(*BLINDS, *WON))
    assert field(text, "variant") == "'NT'"
    assert field(text, "blinds_or_straddles") == "[1, 2, 0]"
    assert field(text, "actions") == (
        '["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 f"]'
    )
    assert field(text, "winnings") == "[0, 2, 0]"
    assert field(text, "finishing_stacks") == "[99, 101, 100]"


def test_of_two_players_the_arrays_begin_with_the_one_who_has_the_button() -> None:
    """He is p2, and his is the first blind."""
    blinds = (
        e.BlindPosted(line=5, seat=2, amount=100),
        e.BlindPosted(line=6, seat=1, amount=200),
    )
    won = (
        e.Folded(line=10, seat=2),
        e.BetReturned(line=12, seat=1, amount=100),
        e.PotAwarded(line=13, seat=1, amount=200, pot=0, share="pot"),
    )
    text, _ = written(played(*blinds, *won, seats=2, button=2))
    assert field(text, "seats") == "[1, 2]"
    assert field(text, "blinds_or_straddles") == "[1, 2]"
    assert field(text, "actions") == '["d dh p1 ????", "d dh p2 ????", "p2 f"]'
    assert field(text, "finishing_stacks") == "[101, 99]"


def test_a_late_post_is_negative() -> None:
    late = e.BlindPosted(line=7, seat=3, amount=200, kind="missed")
    folds = (e.Folded(line=10, seat=3), e.Folded(line=11, seat=1))
    text, _ = written(played(*BLINDS, late, *folds))
    assert field(text, "blinds_or_straddles") == "[1, 2, -2]"


def test_the_winner_of_a_pot_that_nobody_contests_shows_a_whole_hand_or_none() -> None:
    folds = (e.Folded(line=10, seat=3), e.Folded(line=11, seat=1))
    won = e.PotAwarded(line=14, seat=2, amount=300, pot=0)
    one, losses = written(
        played(*BLINDS, *folds, e.HandShown(line=12, seat=2, cards=cards("As ??")), won)
    )
    assert " sm" not in field(one, "actions")
    assert "HandShown" in losses.left_out
    none, losses = written(played(*BLINDS, *folds, e.HandMucked(line=12, seat=2), won))
    assert " sm" not in field(none, "actions")
    assert "HandMucked" in losses.left_out
    whole, _ = written(
        played(*BLINDS, *folds, e.HandShown(line=12, seat=2, cards=cards("As Kd")), won)
    )
    assert '"p2 sm AsKd"' in field(whole, "actions")


def test_the_rake_is_in_neither_winnings_nor_stacks() -> None:
    hand = played(
        *BLINDS,
        e.Called(line=7, seat=3, amount=200),
        e.Called(line=8, seat=1, amount=100),
        e.Checked(line=9, seat=2),
        e.BoardDealt(line=10, cards=cards("7h 8c Td")),
        e.BetMade(line=11, seat=1, amount=500),
        e.Folded(line=12, seat=2),
        e.Folded(line=13, seat=3),
        e.BetReturned(line=14, seat=1, amount=500),
        e.RakeTaken(line=15, amount=50),
        e.PotAwarded(line=16, seat=1, amount=550, pot=0, share="pot"),
    )
    text, losses = written(hand)
    assert field(text, "winnings") == "[5.50, 0, 0]"
    assert field(text, "finishing_stacks") == "[103.50, 98, 98]"
    assert field(text, "actions").endswith('"d db 7h8cTd", "p1 cbr 5", "p2 f", "p3 f"]')
    assert losses.left_out["RakeTaken"].line == 15


def test_hands_are_shown_before_the_cards_that_nobody_can_bet_on() -> None:
    hand = played(
        *BLINDS,
        e.CardsRevealed(line=7, seat=1, cards=cards("As Ad")),
        e.Folded(line=8, seat=3),
        e.Raised(line=9, seat=1, to=10_000, all_in=True),
        e.Called(line=10, seat=2, amount=9_800, all_in=True),
        e.BoardDealt(line=11, cards=cards("7h 8c Td")),
        e.BoardDealt(line=12, cards=cards("2c")),
        e.BoardDealt(line=13, cards=cards("3c")),
        e.HandShown(line=14, seat=1, cards=cards("As Ad")),
        e.HandMucked(line=15, seat=2),
        e.PotAwarded(line=16, seat=1, amount=20_000, pot=0, share="high"),
    )
    text, losses = written(hand)
    assert field(text, "actions") == (
        '["d dh p1 AsAd", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 cbr 100", "p2 cc", '
        '"p1 sm AsAd", "p2 sm ????", "d db 7h8cTd", "d db 2c", "d db 3c"]'
    )
    assert losses.left_out["HandMucked"].line == 15


def test_cards_that_come_to_light_at_the_end_are_dealt_by_name() -> None:
    hand = played(
        *BLINDS,
        *(e.Called(line=7, seat=3, amount=200), e.Called(line=8, seat=1, amount=100)),
        e.Checked(line=9, seat=2),
        e.BoardDealt(line=10, cards=cards("2c 3d 4h 5s 9s")),
        e.HandShown(line=14, seat=1, cards=cards("As Ad")),
        e.HandMucked(line=15, seat=2, cards=cards("Kc Kd")),
        e.HandMucked(line=16, seat=3),
    )
    assert field(written(hand)[0], "actions").endswith('"p1 sm AsAd", "p2 sm", "p3 sm"]')
    assert field(written(hand)[0], "actions").startswith(
        '["d dh p1 AsAd", "d dh p2 KcKd", "d dh p3 ????"'
    )


def test_stud_deals_down_cards_first_and_one_card_a_street() -> None:
    hand = played(
        *(e.Anted(line=4 + seat, seat=seat, amount=50) for seat in (1, 2)),
        e.HandsDealt(line=7),
        e.CardsRevealed(line=8, seat=1, cards=cards("9h"), up=cards("9h")),
        e.CardsRevealed(line=9, seat=2, cards=cards("Ac Kc 2h"), up=cards("2h")),
        e.BetForced(line=10, seat=2, amount=200),
        e.Called(line=11, seat=1, amount=200),
        e.HandsDealt(line=12),
        e.CardsRevealed(line=13, seat=2, cards=cards("3h"), up=cards("3h")),
        e.CardsRevealed(line=14, seat=1, cards=cards("4h"), up=cards("4h")),
        e.BetMade(line=15, seat=1, amount=500),
        e.Folded(line=16, seat=2),
        seats=2,
        session=STUD,
    )
    text, _ = written(hand)
    assert field(text, "antes") == "[0.50, 0.50]"
    assert field(text, "bring_in") == "2"
    assert field(text, "actions") == (
        '["d dh p1 ????9h", "d dh p2 AcKc2h", "p2 pb", "p1 cc", '
        '"d dh p1 4h", "d dh p2 3h", "p1 cbr 5", "p2 f"]'
    )


def test_a_draw_deals_as_many_cards_as_were_thrown_away() -> None:
    hand = played(
        *BLINDS,
        e.CardsRevealed(line=7, seat=2, cards=cards("As 2d 3c 3h")),
        *(e.Folded(line=8, seat=3), e.Called(line=9, seat=1, amount=100)),
        e.Checked(line=10, seat=2),
        e.Discarded(line=11, seat=1, count=2),
        e.Discarded(line=12, seat=2, count=1, cards=cards("3h")),
        e.CardsRevealed(line=13, seat=2, cards=cards("4h")),
        e.Checked(line=14, seat=1),
        e.BetMade(line=15, seat=2, amount=200),
        e.Folded(line=16, seat=1),
        session=BADUGI,
    )
    assert field(written(hand)[0], "actions") == (
        '["d dh p1 ????????", "d dh p2 As2d3c3h", "d dh p3 ????????", "p3 f", "p1 cc", "p2 cc", '
        '"p1 sd ????", "p2 sd 3h", "d dh p1 ????", "d dh p2 4h", "p1 cc", "p2 cbr 2", "p1 f"]'
    )


def test_a_draw_that_no_betting_precedes_follows_the_deal() -> None:
    hand = played(
        e.BlindPosted(line=5, seat=2, amount=100, all_in=True),
        e.BlindPosted(line=6, seat=1, amount=200, all_in=True),
        e.CardsRevealed(line=7, seat=1, cards=cards("2s 3h 4d 5c")),
        e.Discarded(line=9, seat=1, count=1, cards=cards("5c")),
        e.StoodPat(line=10, seat=2),
        seats=2,
        stakes=(200, 100),
        session=BADUGI,
        button=2,
    )
    text, _ = written(hand)
    assert field(text, "actions").startswith(
        '["d dh p1 2s3h4d5c", "d dh p2 ????????", "p1 sd 5c", "p2 sd"'
    )


def test_results_of_more_than_was_wagered_are_no_winnings() -> None:
    stated = e.ResultStated(line=13, seat=2, result="won", won=500)
    kept = Evidence(kept=KEPT.kept - {Record.AWARDS}, because="x")
    hand = played(*BLINDS, *WON[:2], stated, session=replace(NO_LIMIT, evidence=kept))
    text, losses = written(hand)
    assert "winnings" not in text
    assert "winnings" in losses.left_out


def test_names_are_quoted_as_toml_wants_them() -> None:
    hand = played(*BLINDS, *WON)
    name = 'a "b" \\ \x7f\t'
    events = tuple(
        event.changed(player=name)
        if isinstance(event, e.PlayerSeated) and event.seat == 1
        else event
        for event in hand.events
    )
    back = read_back(written(replace(hand, events=events))[0])
    assert next(one.player for one in back if isinstance(one, e.PlayerSeated)) == name


def test_a_blind_whom_only_players_without_chips_answer_checks() -> None:
    """The room deals on; who replays the hand would wait for the player."""
    short = (BLINDS[0], e.BlindPosted(line=6, seat=2, amount=50, all_in=True))
    board = e.BoardDealt(line=9, cards=cards("2c 3d 4h 5s 9s"))
    text, _ = written(played(*short, e.Folded(line=8, seat=3), board, stakes=(900, 50, 900)))
    assert '"p3 f", "p1 cc", ' in field(text, "actions")


# --- what PHH cannot say -------------------------------------------------------------------------


# --- real hands ----------------------------------------------------------------------------------


def read_back(text: str) -> Round:
    parts = phh.FORMAT.read(cut([text], phh.FORMAT.starts), Source("x.phh", "phh"))
    return next(part for part in parts if isinstance(part, Round))


def moves(hand: Round) -> list[tuple[Any, ...]]:
    """Who did what, for how much: what PHH keeps of a hand."""
    told: list[tuple[Any, ...]] = []
    for event in hand:
        if isinstance(event, e.Checked | e.Folded | e.StoodPat):
            told.append((type(event), event.seat))
        elif isinstance(event, e.Called | e.BetForced):
            told.append((type(event), event.seat, event.amount))
        elif isinstance(event, e.BetMade):
            told.append(("to", event.seat, event.amount))
        elif isinstance(event, e.Raised):
            told.append(("to", event.seat, event.to))
        elif isinstance(event, e.Discarded):
            told.append((type(event), event.seat, event.count))
        elif isinstance(event, e.BoardDealt):
            told.append((type(event), event.cards))
    return told


def test_real_hands_read_back_as_the_same_moves(corpus: Path) -> None:
    count = 0
    for _, parts in logs(corpus, most=90):
        for hand in parts:
            text = written(hand)[0] if isinstance(hand, Round) else ""
            if isinstance(hand, Round) and text:
                count += 1
                assert moves(read_back(text)) == moves(hand), (hand.source.path, hand.id)
    assert count > 100
