"""A betting round: the wagers that rose above each other, and whose turn it is."""

import pytest

from handaudit.facts.events import BetMade, PlayerSeated, Raised, WagerCorrected
from handaudit.replay.occasion import Occasion
from handaudit.replay.poker.betting import BettingRound
from handaudit.replay.poker.occasions import Acted, AwardBegan, StreetOpened
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.replay import replay
from replayed_poker import BLINDS, PokerRound, poker, table_log, table_of

FOUR = "Ada, Ben, Cleo, Dora"
FLOP = "dealer deals board 7h 8c Td\n"


def players(many: int) -> list[Player]:
    return [
        Player(PlayerSeated(line=1, seat=at + 1, player=f"P-{at}", stake=10_000), at)
        for at in range(many)
    ]


def opened(seated: list[Player]) -> BettingRound:
    table = table_of(table_log(""))
    table.players = seated
    return BettingRound(table, table.game.first_betting)


def test_a_correction_takes_the_place_of_the_wager_that_it_corrects() -> None:
    one, two, three = players(3)
    betting = opened([one, two, three])
    betting.wagered(one, BetMade(line=2, seat=1, amount=500), 500)
    betting.wagered(two, Raised(line=3, seat=2, to=1000), 1000)
    betting.wagered(three, Raised(line=4, seat=3, to=1500), 1500)
    betting.wagered(three, WagerCorrected(line=5, seat=3, to=2000), 2000)
    assert [(rise.before, rise.to) for rise in betting.rises] == [
        (0, 500),
        (500, 1000),
        (1000, 2000),
    ]
    assert betting.to_match == 2000


def test_a_correction_of_a_wager_that_has_been_raised_is_a_rise_of_its_own() -> None:
    one, two, _ = players(3)
    betting = opened([one, two])
    betting.wagered(one, BetMade(line=2, seat=1, amount=500), 500)
    betting.wagered(two, Raised(line=3, seat=2, to=1000), 1000)
    betting.wagered(one, WagerCorrected(line=4, seat=1, to=1500), 1500)
    assert [(rise.before, rise.to) for rise in betting.rises] == [
        (0, 500),
        (500, 1000),
        (1000, 1500),
    ]


def test_a_wager_that_is_no_higher_is_no_rise() -> None:
    one, two, _ = players(3)
    betting = opened([one, two])
    betting.wagered(one, BetMade(line=2, seat=1, amount=500), 500)
    betting.wagered(two, Raised(line=3, seat=2, to=500), 500)
    assert len(betting.rises) == 1


# --- wagers ---------------------------------------------------------------------------------------


def test_a_call_of_more_than_the_wager_is_a_wager_of_no_more() -> None:
    of = poker(f"{BLINDS}seat 1 calls 8\nseat 2 calls 3")
    assert (of.player(1).bet, of.player(1).total, of.betting.to_match) == (500, 800, 500)


def test_a_call_leaves_the_wager_that_it_answers_where_it_is() -> None:
    of = poker(f"{BLINDS}seat 1 calls 5\nseat 2 calls 3")
    assert of.text(of.betting.wager) == "seat 3 blinds 5"
    short = poker("seat 2 blinds 2\nseat 3 blinds 3\nseat 1 calls 5")
    assert (short.betting.to_match, short.betting.lies_there) == (500, 300)
    assert short.text(short.betting.wager) == "seat 3 blinds 3"


def test_a_call_may_be_of_the_blind_that_a_short_one_stands_for() -> None:
    of = poker("seat 2 blinds 2\nseat 3 blinds 3 all-in\nseat 1 calls 5", seats="Ada, Ben, Cleo 3")
    assert (of.player(1).bet, of.betting.to_match) == (500, 500)


@pytest.mark.parametrize(
    ("total", "calls"),
    [(499, False), (500, True), (501, False), (300, True), (301, False), (299, False), (0, False)],
)
def test_a_short_blind_is_called_with_its_chips_or_with_what_it_stands_for(
    total: int,
    calls: bool,  # noqa: FBT001 - a column of the table
) -> None:
    of = poker("seat 2 blinds 2\nseat 3 blinds 3")
    assert of.betting.is_call(of.player(1), total) is calls


def test_where_nothing_was_wagered_nothing_calls() -> None:
    of = poker(f"{BLINDS}seat 1 calls 5\nseat 2 calls 3\nseat 3 checks\n{FLOP}")
    assert [total for total in (-1, 0, 1) if of.betting.is_call(of.player(1), total)] == [0]


def test_who_posted_short_calls_with_or_without_what_was_lent() -> None:
    of = poker("seat 2 blinds 1\nseat 3 blinds 5")
    assert of.betting.credited == {0: 100}
    assert [total for total in (400, 500, 600, 700) if of.betting.is_call(of.player(2), total)] == [
        500,
        600,
    ]


def test_a_blind_that_is_too_high_is_called_with_it_or_with_the_posted_one() -> None:
    of = poker("seat 2 blinds 2\nseat 3 blinds 8")
    calls = [total for total in (500, 600, 800, 900) if of.betting.is_call(of.player(1), total)]
    assert calls == [500, 800]


def test_a_raise_leaves_nothing_of_what_the_blind_stood_for() -> None:
    of = poker("seat 2 blinds 2\nseat 3 blinds 3\nseat 1 raises to 10")
    calls = [total for total in (300, 500, 800, 1000) if of.betting.is_call(of.player(2), total)]
    assert calls == [1000]
    assert of.text(of.betting.wager) == "seat 1 raises to 10"
    assert [(rise.before, rise.to) for rise in of.betting.rises] == [
        *((0, 200), (200, 500), (500, 1000)),
    ]


def test_what_the_log_calls_a_call_is_taken_for_one_and_its_lack_is_lent() -> None:
    of = poker(f"{BLINDS}seat 1 calls 4\nseat 2 folds\nseat 3 checks")
    assert (of.player(1).bet, of.player(1).total) == (500, 400)
    assert of.betting.taken == {2}
    assert of.betting.credited == {2: 100}
    assert of.turns["seat 3 checks"] is None


def test_a_call_that_lacks_a_cent_is_taken_for_one() -> None:
    of = poker(f"{BLINDS}seat 1 calls 4.99\nseat 2 folds")
    assert (of.betting.taken, of.betting.credited) == ({2}, {2: 1})


def test_a_blind_that_equals_the_highest_does_not_rise_above_it() -> None:
    of = poker(f"{BLINDS}seat 1 blinds 5")
    assert [(rise.before, rise.to) for rise in of.betting.rises] == [(0, 200), (200, 500)]
    assert of.text(of.betting.wager) == "seat 3 blinds 5"


@pytest.mark.parametrize(
    ("lines", "own"),
    [
        ("seat 1 raises to 10\nseat 1 raises to 20", True),
        ("seat 1 raises to 10\nseat 1 bets 20", True),
        ("seat 1 raises to 10\nseat 1 calls 20", False),
        ("seat 1 raises to 10\nseat 2 raises to 20\nseat 1 raises to 30", False),
        ("seat 1 folds\nseat 2 calls 3\nseat 3 raises to 10", False),
        ("seat 1 calls 4\nseat 1 raises to 10", False),
        ("seat 1 calls 5\nseat 2 calls 3\nseat 3 checks\nseat 3 bets 10", False),
        ("seat 1 calls 5\nseat 1 raises to 10", True),
    ],
)
def test_who_raises_what_nobody_has_raised_since_adds_to_a_wager_of_their_own(
    lines: str,
    own: bool,  # noqa: FBT001 - a column of the table
) -> None:
    found: list[bool] = []

    def hear(occasion: Occasion) -> None:
        if isinstance(occasion, Acted):
            found.append(occasion.after_own)

    replay(table_of(table_log(f"{BLINDS}{lines}")), hear)
    assert found[-1] is own


def test_what_is_lent_twice_is_added() -> None:
    of = poker(
        "seat 2 blinds 1\nseat 3 blinds 5\nseat 1 raises to 10\nseat 2 checks\nseat 3 raises to 20\n"
        "seat 1 calls 10\nseat 2 checks"
    )
    assert of.betting.credited == {0: 1900}
    assert of.player(2).bet == 2000


@pytest.mark.parametrize("line", ["seat 1 folds", "seat 1 calls 4 all-in", "seat 1 calls 5"])
def test_who_folds_or_is_all_in_or_has_called_was_lent_nothing(line: str) -> None:
    of = poker(f"{BLINDS}{line}\nseat 2 folds")
    assert (of.betting.taken, of.betting.credited) == (set(), {})


# --- turns ----------------------------------------------------------------------------------------


def test_a_raise_gives_each_of_the_others_another_turn() -> None:
    lines = [
        *("seat 4 calls 5", "seat 1 calls 5", "seat 2 calls 3", "seat 3 raises to 10"),
        *("seat 4 folds", "seat 1 calls 5", "seat 2 calls 5"),
    ]
    of = poker(BLINDS + "\n".join(lines), seats=FOUR)
    turns = [one.due.seat if one.due else None for one in of.steps][-8:-1]
    assert turns == [1, 2, 3, 4, 1, 2, None]


def test_who_is_passed_over_may_act_later_and_the_turn_stays_where_it_is() -> None:
    of = poker(f"{BLINDS}seat 1 calls 5\nseat 4 calls 5\nseat 2 calls 3\nseat 3 checks", seats=FOUR)
    turns = [one.due.seat if one.due else None for one in of.steps][-5:-1]
    assert turns == [2, 2, 3, None]
    first, second, *_ = of.of(Acted)
    assert (first.due, second.due) == (of.player(4), of.player(2))


def test_who_is_passed_over_and_calls_a_raise_leaves_the_turn_where_it_is() -> None:
    of = poker(f"{BLINDS}seat 1 calls 5\nseat 2 raises to 10\nseat 4 calls 10", seats=FOUR)
    assert [of.turns[line] for line in ("seat 2 raises to 10", "seat 4 calls 10")] == [3, 3]


def test_who_is_passed_over_and_does_not_act_is_waited_for_no_longer() -> None:
    of = poker(f"{BLINDS}seat 4 calls 5\nseat 3 checks", seats="Ada, Ben, Cleo, Dora")
    assert of.turns["seat 4 calls 5"] == 1
    assert of.turns["seat 3 checks"] is None
    assert of.betting.skipped == {3, 0}


def test_the_turn_comes_back_to_who_acted_out_of_turn_when_those_after_it_raise() -> None:
    lines = [
        "seat 1 calls 5",
        "seat 2 raises to 10",
        "seat 3 calls 5",
        "seat 4 folds",
        "seat 1 calls 5",
    ]
    of = poker(BLINDS + "\n".join(lines), seats=FOUR)
    turns = [one.due.seat if one.due else None for one in of.steps][-6:-1]
    assert turns == [2, 3, 1, 1, None]


def test_a_player_who_leaves_in_turn_passes_it_on() -> None:
    of = poker(f"{BLINDS}seat 1 calls 5\nseat 2 leaves\nseat 3 checks")
    assert [of.turns[line] for line in ("seat 2 leaves", "seat 3 checks")] == [3, None]
    other = poker(f"{BLINDS}seat 1 calls 5\nseat 3 leaves\nseat 2 calls 3")
    assert [other.turns[line] for line in ("seat 3 leaves", "seat 2 calls 3")] == [2, None]


def pending(of: PokerRound) -> list[int | None]:
    """Who had still to act when each street was opened, or the pot awarded."""
    return [
        one.pending.seat if one.pending else None
        for one in of.occasions
        if isinstance(one, (StreetOpened, AwardBegan))
    ]


@pytest.mark.parametrize(
    ("lines", "waiting"),
    [
        ("seat 1 calls 5\nseat 2 calls 3\nseat 3 checks\n", None),
        ("seat 1 calls 5\nseat 2 calls 3\n", 3),
        ("seat 1 calls 5\n", 2),
        ("seat 1 folds\nseat 2 folds\n", None),
        ("seat 1 folds\nseat 2 raises to 200 all-in\n", 3),
        ("seat 1 folds\nseat 2 calls 3 all-in\n", None),
        ("seat 1 raises to 200 all-in\nseat 2 calls 198 all-in\n", 3),
    ],
)
def test_nobody_is_waited_for_who_alone_could_act_and_has_nothing_to_match(
    lines: str, waiting: int | None
) -> None:
    assert pending(poker(f"{BLINDS}{lines}{FLOP}")) == [waiting]


def test_nobody_is_waited_for_who_alone_could_act_and_has_as_much_as_another() -> None:
    of = poker(
        f"seat 2 blinds 5\nseat 3 blinds 5\nseat 1 folds\n{FLOP}",
        seats="Ada, Ben 5, Cleo",
        sign="posted blinds 5 5",
    )
    assert pending(of) == [None]


def test_a_betting_round_with_one_who_could_act_is_over_before_it_begins() -> None:
    of = poker(
        f"{BLINDS}seat 1 folds\nseat 2 calls 3 all-in\nseat 3 checks\n{FLOP}dealer deals board 4c\n",
        seats="Ada, Ben 5, Cleo",
    )
    assert pending(of) == [None, None]


def test_who_leaves_a_wager_unanswered_is_presumed_out_until_the_log_shows_otherwise() -> None:
    of = poker(f"{BLINDS}seat 1 calls 5\nseat 3 checks\n{FLOP}seat 3 checks\nseat 1 checks")
    player = of.player(2)
    assert (of.text(player.folded), player.presumed_out) == (FLOP.strip(), True)
    assert of.turns["seat 1 checks"] is None
    back = poker(f"{BLINDS}seat 1 calls 5\nseat 3 checks\n{FLOP}seat 2 checks\nseat 3 checks")
    assert (back.player(2).folded, back.player(2).presumed_out) == (None, False)
    assert [back.turns[line] for line in ("seat 2 checks", "seat 3 checks")] == [3, 1]


def test_who_comes_back_behind_his_turn_keeps_nobody_waiting() -> None:
    of = poker(f"{BLINDS}seat 1 calls 5\nseat 3 checks\n{FLOP}seat 3 checks\nseat 2 checks")
    assert of.player(2).folded is None
    assert of.turns["seat 2 checks"] == 1


def test_the_last_one_in_and_who_is_all_in_leave_nothing_unanswered() -> None:
    of = poker(f"{BLINDS}seat 1 folds\nseat 3 folds\ndealer awards 7 to 2 from main for pot")
    assert of.player(2).folded is None
    dealt = poker(f"{BLINDS}seat 1 folds\nseat 3 folds\n{FLOP}")
    assert dealt.player(2).folded is None
    short = poker(
        f"{BLINDS}seat 1 calls 5\nseat 2 folds\nseat 3 checks\n{FLOP}",
        seats="Ada, Ben, Cleo 3",
    )
    assert [short.player(seat).folded is None for seat in (1, 3)] == [True, True]


def test_a_wager_of_one_who_has_folded_is_to_be_answered() -> None:
    of = poker(
        f"{BLINDS}seat 1 folds\nseat 2 calls 3\nseat 3 checks\nseat 1 raises to 20\nseat 2 folds"
    )
    assert of.turns["seat 1 raises to 20"] == 2
    assert of.turns["seat 2 folds"] == 3
    assert of.player(1).acted_while_out


def test_a_call_of_one_who_has_folded_changes_no_turn() -> None:
    of = poker(f"{BLINDS}seat 1 folds\nseat 1 calls 5\nseat 2 calls 3")
    assert [of.turns[line] for line in ("seat 1 calls 5", "seat 2 calls 3")] == [2, 3]
