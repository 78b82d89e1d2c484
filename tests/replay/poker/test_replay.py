"""A round from its seats to its end: who plays, in what order, what is won, and what it leaves."""

from fractions import Fraction

import pytest

from handaudit.facts.events import Event
from handaudit.replay.occasion import Occasion
from handaudit.replay.poker.occasions import (
    AwardBegan,
    Awarded,
    RoundBegan,
    RoundClosed,
    ShowdownClosed,
    StakeChanged,
    StreetOpened,
)
from handaudit.replay.poker.replay import replay
from public_hands import hand, rounds
from replayed_poker import PokerRound, poker, table_of

BLINDS = "seat 2 blinds 2\nseat 3 blinds 5\n"
LIMPED = f"{BLINDS}seat 1 calls 5\nseat 2 calls 3\nseat 3 checks\n"
FLOP = "dealer deals board 7h 8c Td\n"
AWARD = "dealer awards 15 to 3 from main for high\n"


# --- seats ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("button", "order"),
    [
        ("button 1", [2, 3, 5, 6, 1]),
        ("button 3", [5, 6, 1, 2, 3]),
        ("button 4", [5, 6, 1, 2, 3]),
        ("button 6", [1, 2, 3, 5, 6]),
        ("button 9", [1, 2, 3, 5, 6]),
        ("", [1, 2, 3, 5, 6]),
    ],
)
def test_the_players_are_those_dealt_in_from_the_left_of_the_button(
    button: str, order: list[int]
) -> None:
    of = poker("", seats="Ada, Ben, Cleo, , Eve, Fay", button=button)
    assert [player.seat for player in of.table.players] == order
    assert [player.place for player in of.table.players] == [0, 1, 2, 3, 4]
    assert of.text(of.one(RoundBegan).event) == "seat 6 Fay 200"


def test_a_game_without_a_button_has_none_whatever_the_line_of_the_round_says() -> None:
    of = poker("", game="seven-card-stud high", button="button 2")
    assert (of.table.button, [player.seat for player in of.table.players]) == (None, [1, 2, 3])


def test_a_seat_that_is_named_twice_has_its_first_player() -> None:
    of = poker("seat 2 Zoe 50\nseat 1 folds\n")
    assert [(player.seat, player.name, player.stake) for player in of.table.players] == [
        *((2, "Ben", 20_000), (3, "Cleo", 20_000), (1, "Ada", 20_000)),
    ]
    assert len(of.table.seated) == 4
    assert of.text(of.one(RoundBegan).event) == "seat 2 Zoe 50"


def test_a_round_without_a_player_begins_with_its_first_line() -> None:
    of = poker("", seats="")
    assert of.text(of.one(RoundBegan).event) == "round 1 2008-03-14T21:00:00 deck red button 1"
    assert of.table.players == []


def test_who_sits_out_is_seated_and_not_dealt_in() -> None:
    play = "Ivo: posts small blind $0.50\nUna: posts big blind $1\nIvo: folds\n"
    log = hand("Ivo 10, Una 10, Rolf 10", play).replace(
        "Rolf ($10 in chips)", "Rolf ($10 in chips) is sitting out"
    )
    (played,) = rounds(log)
    of = PokerRound(played)
    assert [player.seat for player in of.table.players] == [2, 1]
    assert [seated.seat for seated in of.table.seated] == [1, 2, 3]


def unread(lines: str) -> tuple[str | None, str | None]:
    """The first line that could not be read, and the same since the last street."""
    of = poker(lines)
    return of.text(of.table.unread), of.text(of.table.unread_here)


def test_the_first_line_that_could_not_be_read_is_known() -> None:
    assert unread(LIMPED) == (None, None)
    assert unread(f"{BLINDS}garbled\nseat 1 calls 5\nmuddled\n") == ("garbled", "garbled")
    assert unread(f"{LIMPED}garbled\n{FLOP}") == ("garbled", None)
    assert unread(f"{LIMPED}garbled\n{FLOP}muddled\n") == ("garbled", "muddled")
    stud = poker(
        "garbled\ndealer deals 1 up 4h\nseat 1 forces 2\n", game="seven-card-stud high", button=""
    )
    assert stud.text(stud.table.unread_here) == "garbled"


@pytest.mark.parametrize(
    ("lines", "known"),
    [
        ("seat 1 A 20; garbled; seat 2 B 20; seat 1 folds", "garbled"),
        ("garbled; seat 1 A 20; muddled; seat 1 folds", "garbled"),
        ("seat 1 A 20; seat 2 B 20; garbled; muddled; seat 1 folds", "garbled"),
        ("garbled; seat 1 folds", "garbled"),
        ("garbled", "garbled"),
        ("seat 1 A 20; seat 1 folds; garbled", None),
        ("seat 1 A 20; seat 1 folds", None),
    ],
)
def test_a_line_that_could_not_be_read_and_may_seat_a_player_is_known_from_the_beginning(
    lines: str, known: str | None
) -> None:
    log = ["tlog 1", "game holdem high", "round 1 deck red button 1", *lines.split("; "), "end"]
    (played,) = rounds("\n".join(log) + "\n")
    table = table_of(played)
    at_first: list[Event | None] = []

    def hear(occasion: Occasion) -> None:
        if isinstance(occasion, RoundBegan):
            at_first.append(table.unread)

    replay(table, hear)
    (event,) = at_first
    assert (played.line_text(event.line) if event else None) == known


# --- streets and turns, as they are stepped through -----------------------------------------------


def test_each_step_is_told_with_its_street_and_whose_turn_it_is() -> None:
    of = poker(f"{LIMPED}{FLOP}seat 2 checks\n")
    told = [(of.text(one.event), one.street, one.due.seat if one.due else None) for one in of.steps]
    assert told[4:] == [
        ("seat 2 blinds 2", "deal", None),
        ("seat 3 blinds 5", "deal", None),
        ("seat 1 calls 5", "first betting round", 2),
        ("seat 2 calls 3", "first betting round", 3),
        ("seat 3 checks", "first betting round", None),
        (FLOP.strip(), "flop", 2),
        ("seat 2 checks", "flop", 3),
        ("end", "flop", 3),
    ]


# --- the end --------------------------------------------------------------------------------------


def began(of: PokerRound) -> tuple[str | None, int | None, bool, int, list[str], int]:
    """The first award: its line, who had to act, whether anybody had, who could, streets undealt, burns."""
    one = of.one(AwardBegan)
    return (
        of.text(one.event),
        one.pending.seat if one.pending else None,
        one.acted,
        one.able,
        [street.name for street in one.undealt],
        len(one.burns),
    )


def test_the_first_award_is_told_with_what_was_left_undone() -> None:
    of = poker(f"{LIMPED}dealer burns\n{FLOP}seat 2 checks\ndealer burns\n{AWARD}{AWARD}")
    assert began(of) == (AWARD.strip(), 3, True, 3, ["turn", "river"], 1)
    assert len(of.of(Awarded)) == len(of.table.awards) == 2
    assert of.table.pending is of.player(3)
    assert [street.name for street in of.table.undealt_at_award] == ["turn", "river"]
    assert of.one(AwardBegan).betting is of.table.game.streets[0].betting
    none = poker(f"{BLINDS}seat 1 folds\nseat 2 folds\n{AWARD}")
    assert began(none) == (AWARD.strip(), None, True, 1, ["flop", "turn", "river"], 0)
    unbet = poker(f"{LIMPED}{FLOP}{AWARD}")
    assert began(unbet)[1:4] == (2, False, 3)


def test_where_no_deals_are_kept_no_street_of_cards_is_missing_at_the_award() -> None:
    lines = "seat 1 forces 2\nseat 2 calls 2\ndealer awards 4 to 1 from main for high\n"
    kept = poker(lines, game="seven-card-stud high", seats="A, B", button="", sign="")
    assert len(kept.table.undealt_at_award) == 4
    unkept = poker(
        lines, game="seven-card-stud high", seats="A, B", button="", sign="unrecorded deals"
    )
    assert unkept.table.undealt_at_award == ()


def test_who_owes_a_wager_at_the_award_is_out_unless_an_award_or_a_hand_shows_otherwise() -> None:
    lines = f"{BLINDS}seat 1 calls 5\n"
    of = poker(f"{lines}{AWARD}")
    assert (of.player(2).presumed_out, of.text(of.player(2).folded)) == (True, AWARD.strip())
    paid = poker(f"{lines}{AWARD}dealer awards 1 to 2 from main for high\n")
    assert (paid.player(2).presumed_out, paid.player(2).folded) == (False, None)
    shown = poker(f"{lines}{AWARD}seat 2 shows As Kd\n")
    assert (shown.player(2).presumed_out, shown.player(2).folded) == (False, None)
    folded = poker(f"{BLINDS}seat 1 calls 5\nseat 2 folds\nseat 3 checks\nseat 2 shows As Kd\n")
    assert folded.text(folded.player(2).folded) == "seat 2 folds"


def test_an_award_to_a_seat_where_nobody_plays_is_nobody_s() -> None:
    of = poker(f"{LIMPED}dealer awards 15 to 9 from main for high\n{AWARD}")
    assert [one.player.seat if one.player else None for one in of.of(Awarded)] == [None, 3]


def test_a_round_is_closed_with_its_last_line_and_its_showdown_if_several_are_in() -> None:
    of = poker(f"{LIMPED}{AWARD}")
    assert of.text(of.one(RoundClosed).event) == of.text(of.one(ShowdownClosed).event) == "end"
    alone = poker(f"{BLINDS}seat 1 folds\nseat 2 folds\n{AWARD}")
    assert len(alone.of(RoundClosed)) == 1
    assert alone.of(ShowdownClosed) == []
    assert type(of.occasions[-1]) is RoundClosed
    nobody = poker(f"{BLINDS}seat 1 folds\nseat 2 folds\nseat 3 folds\n")
    assert nobody.of(ShowdownClosed) == []


def test_the_first_line_that_shows_or_mucks_a_hand_is_kept() -> None:
    of = poker(
        f"{LIMPED}seat 3 shows As Kd\nseat 3 shows Ks\nseat 2 mucks\nseat 2 mucks\nseat 9 mucks\n"
        "dealer collects 2\ndealer collects 2\n"
    )
    first = {of.text(event): event for event in reversed(of.round.events)}
    assert of.player(3).shown is first["seat 3 shows As Kd"]
    assert of.player(2).mucked is first["seat 2 mucks"]
    assert of.table.collected == {2: first["dealer collects 2"]}


def test_chips_that_leave_the_pot_are_counted() -> None:
    of = poker(
        f"{LIMPED}dealer rakes 1\ndealer rakes 0.50\ndealer contributes 1 to bad-beat\n"
        "dealer contributes 0.25 to high-hand\ndealer returns 2 to 3\n"
    )
    assert (of.table.rake, of.table.contributed, of.table.returned) == (150, 125, 200)
    assert len(of.table.contributions) == 2
    assert of.table.house_money == 0


def test_all_that_was_wagered_is_counted_with_what_is_nobody_s() -> None:
    of = poker(f"seat 1 antes 3\n{LIMPED}")
    assert (of.table.wagered, of.table.dead) == (1800, 300)
    assert of.table.settlement.contested == 1800
    assert of.table.settlement is of.table.settlement


STATED = """
Ivo: posts small blind $0.50
Una: posts big blind $1
Ivo: calls $0.50
Una: checks
*** SUMMARY ***
Total pot $2 | Rake $0.10
Seat 1: Ivo (button) (small blind) showed [As Ad] and won ($1.90) with a pair of Aces
Seat 2: Una (big blind) mucked [Kc Kh]
"""


def test_what_a_history_states_at_its_end_is_kept() -> None:
    (played,) = rounds(hand("Ivo 10, Una 10", STATED))
    of = PokerRound(played)
    assert of.table.rake == 10
    assert of.one(RoundClosed).stated is not None
    assert of.text(of.one(RoundClosed).stated) == "Total pot $2 | Rake $0.10"
    assert [line.seat for line in of.table.results] == [1, 2]
    assert [len(of.player(seat).cards) for seat in (1, 2)] == [2, 2]
    assert poker(LIMPED).one(RoundClosed).stated is None
    (played,) = rounds(hand("Ivo 10, Una 10", STATED.replace(" | Rake $0.10", "")))
    assert PokerRound(played).table.rake == 0


# --- stakes ---------------------------------------------------------------------------------------


def test_chips_that_come_or_go_within_the_round_are_told() -> None:
    of = poker(f"{LIMPED}seat 1 adds 50\nseat 2 removes 20\nseat 9 sits Zoe 100\n")
    assert [
        (of.text(one.event), one.player.seat if one.player else None) for one in of.of(StakeChanged)
    ] == [("seat 1 adds 50", 1), ("seat 2 removes 20", 2), ("seat 9 sits Zoe 100", None)]
    assert all(player.folded is None for player in of.table.players)


def test_who_leaves_is_out_of_the_round_unless_he_is_all_in_or_out_already() -> None:
    of = poker(f"{LIMPED}seat 2 leaves\n{FLOP}seat 3 checks\n")
    assert of.text(of.player(2).folded) == "seat 2 leaves"
    assert of.turns[FLOP.strip()] == 3
    all_in = poker(
        f"{BLINDS}seat 1 calls 5\nseat 2 calls 3 all-in\nseat 2 leaves\n", seats="Ada, Ben 5, Cleo"
    )
    assert all_in.player(2).folded is None
    gone = poker(f"{BLINDS}seat 1 folds\nseat 1 leaves\n")
    assert gone.text(gone.player(1).folded) == "seat 1 folds"
    nobody = poker(f"{BLINDS}seat 9 leaves\nseat 1 folds\n")
    assert [one.player for one in nobody.of(StakeChanged)] == [None]


# --- the kill -------------------------------------------------------------------------------------

KILL = "posted blinds 2 5\nposted kill {kind} 60"


@pytest.mark.parametrize(
    ("kind", "times"), [("full", Fraction(2)), ("half", Fraction(3, 2))], ids=["full", "half"]
)
def test_a_kill_increases_the_limits_as_the_sign_says(kind: str, times: Fraction) -> None:
    game = "omaha high-low-eight"
    of = poker(BLINDS, game=game, sign=KILL.format(kind=kind))
    assert of.table.kill_times == times
    assert poker(BLINDS, game=game).table.kill_times is None


def test_a_kill_is_in_effect_where_its_button_or_its_blind_is_placed_and_the_game_has_one() -> None:
    game = "omaha high-low-eight"
    placed, blind = f"dealer places kill 1\n{BLINDS}", f"{BLINDS}seat 1 blinds 10 kill\n"
    assert [poker(lines, game=game).table.under_kill for lines in (placed, blind, BLINDS)] == [
        *(True, True),
        False,
    ]
    assert [poker(lines).table.under_kill for lines in (placed, blind)] == [False, False]


# --- what every hand may use ----------------------------------------------------------------------


def test_the_centre_is_the_board_and_the_common_card_where_all_of_it_is_known() -> None:
    five = f"{FLOP}dealer deals board 4c\ndealer deals board 5c\n"
    of = poker(f"{LIMPED}{five}")
    assert of.table.centre() == of.table.board()
    assert poker(f"{LIMPED}{FLOP}").table.centre() is None
    assert poker(f"{LIMPED}{five.replace('5c', '??')}").table.centre() is None
    stud = "seven-card-stud high"
    common = poker("dealer deals common 4s\n", game=stud, button="")
    assert common.table.centre() == common.table.common
    assert poker("dealer deals common ??\n", game=stud, button="").table.centre() is None


def test_a_hand_is_whole_with_the_common_card_for_one_of_its_cards() -> None:
    stud = "seven-card-stud high"
    held = [*range(7)]
    plain = poker("", game=stud, button="").table
    assert [plain.whole(held[:count]) for count in (5, 6, 7)] == [False, False, True]
    with_common = poker("dealer deals common 4s\n", game=stud, button="").table
    assert [with_common.whole(held[:count]) for count in (5, 6, 7)] == [False, True, False]


def test_two_players_are_heads_up() -> None:
    assert poker("", seats="Ada, Ben").table.heads_up
    assert not poker("").table.heads_up
    assert not poker("", seats="Ada").table.heads_up
    assert poker(LIMPED).of(StreetOpened) == []
