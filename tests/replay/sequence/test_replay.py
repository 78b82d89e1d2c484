"""What duties across rounds hear of the rounds of a table."""

import pytest
from msgspec.structs import replace

from handaudit.replay.poker.stakes import Stake
from handaudit.replay.sequence import replay
from handaudit.replay.sequence.entries import RoundEntry
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.occasions import (
    ReturnedToTable,
    RoundFollowed,
    StakeTakenOff,
    WentAway,
)
from handaudit.replay.sequence.ordering import SequenceStep
from live_tables import AFTER, HEAD, PLAY, SEATS, Table, hand, opens
from recorded import texts

# --- stakes ---------------------------------------------------------------------------------------


def test_the_stakes_of_a_round_are_those_that_the_last_one_left() -> None:
    table = Table(hand(1), hand(2))
    assert table.known(1) == {}
    assert table.known(2) == AFTER
    first, second = table.followed(1), table.followed(2)
    assert (first.before, first.gap, first.carried) == (None, None, ())
    assert second.before is not None
    assert (second.before.id, second.gap) == ("1", None)
    assert [
        (one.seated.seat, one.before and one.before.player, one.before and one.before.amount)
        for one in second.carried
    ] == [(1, "Ada", 100_00), (2, "Ben", 98_00), (3, "Cleo", 102_00)]


def test_before_the_first_round_only_those_are_known_who_sat_down() -> None:
    table = Table("seat 2 sits Ben 90\nseat 3 sits Cleo 80\nseat 3 leaves\n", hand(1))
    assert table.known(1) == {2: 90}
    assert [(one.seated.seat, one.before is None) for one in table.followed(1).carried] == [
        (2, False)
    ]


def test_of_everybody_who_plays_in_a_later_round_it_is_asked_whether_they_sat_down() -> None:
    more = f"{SEATS}seat 4 Dov 50\n"
    (*_, last) = Table(hand(1), hand(2, seats=more)).followed(2).carried
    assert (last.seated.seat, last.before) == (4, None)


def test_lines_between_two_rounds_change_the_stakes() -> None:
    table = Table(
        hand(1),
        "seat 1 adds 20\nseat 2 removes 8\nseat 3 leaves\nseat 4 sits Dov 70\nseat 4 adds 5\n"
        "seat 7 adds 5\nseat 8 removes 5\nseat 9 leaves\n",
        hand(2),
    )
    assert table.known(2) == {1: 120, 2: 90, 4: 75}
    stakes = {one.seated.seat: one.before for one in table.followed(2).carried}
    line = table.account.entry_of(stakes[1].event).line_text if stakes[1] else str
    assert stakes[1] is not None
    assert line(stakes[1].event.line) == "seat 1 adds 20"
    assert stakes[2] is not None
    assert line(stakes[2].event.line) == "seat 2 removes 8"


def test_lines_within_a_round_after_the_pot_was_paid_change_the_stakes_for_the_next() -> None:
    table = Table(hand(1, tail="seat 1 adds 20\nseat 3 removes 2\n"), hand(2))
    assert table.known(2) == {1: 120, 2: 98, 3: 100}


def test_stakes_that_are_not_known_stay_unknown_until_they_are_told() -> None:
    broken = PLAY.replace("awards 4", "awards 3")
    lines = "seat 1 adds 20\nseat 2 removes 5\nseat 3 steps-away counted 60\n"
    table = Table(hand(1, play=broken), lines, hand(2))
    assert table.known(2) == {1: None, 2: None, 3: 60}


def test_who_plays_behind_a_line_that_could_not_be_read_has_unknown_stakes() -> None:
    table = Table("seat 9 sits Zoe 40\n", hand(1, tail="dealer hums\n"), hand(2))
    assert table.known(1) == {9: 40}
    assert {one.round: one.stakes for one in table.heard}["2"] == {}  # a gap
    assert table.account.stakes[1].amount == 100_00
    alone = Table("seat 9 sits Zoe 40\n", hand(1, tail="dealer hums\n"))
    assert {seat: stake.amount for seat, stake in alone.account.stakes.items()} == {
        9: None,
        1: None,
        2: None,
        3: None,
    }


@pytest.mark.parametrize(
    ("lines", "leaves"),
    [
        ("seat 3 removes 20\n", False),
        ("seat 3 removes 20\nseat 3 leaves\n", True),
        ("seat 3 removes 20\nseat 1 adds 5\nseat 3 leaves\n", True),
        ("seat 3 removes 20\nseat 2 leaves\n", False),
        ("seat 3 removes 20\nseat 4 leaves\n", False),
        ("seat 3 leaves\nseat 3 removes 20\n", False),
        ("seat 3 leaves\nseat 1 adds 5\nseat 3 removes 20\n", False),
    ],
)
@pytest.mark.parametrize("within", [False, True])
def test_chips_are_taken_off_by_who_leaves_if_that_stands_behind_it(
    lines: str, *, leaves: bool, within: bool
) -> None:
    first = [hand(1, tail=lines)] if within else [hand(1), lines]
    table = Table(*first, hand(2))
    (taken,) = table.of(StakeTakenOff)
    assert (table.text(taken), taken.leaves) == ("seat 3 removes 20", leaves)
    gone = lines.startswith("seat 3 leaves")
    assert (taken.stake is None) == gone


def test_chips_taken_off_during_play_are_no_matter_between_rounds() -> None:
    table = Table(hand(1, play=f"seat 3 removes 20\n{PLAY}"), hand(2))
    assert table.of(StakeTakenOff) == []
    assert table.known(2)[3] == 82


# --- absences -------------------------------------------------------------------------------------


def test_who_steps_away_and_comes_back_is_told_with_the_stake() -> None:
    table = Table(
        hand(1),
        "seat 2 steps-away counted 90\nseat 3 steps-away covered\n",
        hand(2, seats=SEATS.splitlines(keepends=True)[0], play=""),
        "seat 2 returns 85\nseat 3 returns 102\n",
        hand(3),
    )
    went, back = table.of(WentAway), table.of(ReturnedToTable)
    assert [table.text(one) for one in went] == [
        "seat 2 steps-away counted 90",
        "seat 3 steps-away covered",
    ]
    assert [table.text(one) for one in back] == ["seat 2 returns 85", "seat 3 returns 102"]
    assert table.known(2) == {1: 100, 2: 90, 3: 102}
    assert table.known(3) == {1: 100, 2: 85, 3: 102}
    stakes = table.account.stakes
    assert all(one.away is None for one in stakes.values())


def test_who_steps_away_and_is_not_known_is_so_from_then_on() -> None:
    table = Table("seat 2 steps-away counted 90\nseat 3 steps-away covered\n", hand(1))
    assert [one.stake for one in table.of(WentAway)] == [None, None]
    carried = {one.seated.seat: one.before for one in table.followed(1).carried}
    assert [(seat, stake and stake.amount) for seat, stake in carried.items()] == [
        (2, 90_00),
        (3, None),
    ]
    assert all(stake and stake.away for stake in carried.values())


def test_who_comes_back_and_is_not_known_has_what_the_line_says() -> None:
    table = Table("seat 2 returns 90\n", hand(1))
    (back,) = table.of(ReturnedToTable)
    assert back.stake is None
    stake = table.followed(1).carried[0].before
    assert stake is not None
    assert (stake.player, stake.amount, stake.away, stake.event) == ("", 90_00, None, back.event)


def test_who_is_known_by_name_keeps_it_through_an_absence() -> None:
    lines = "seat 2 leaves\nseat 2 steps-away covered\nseat 3 leaves\nseat 3 returns 5\n"
    table = Table(hand(1), lines, hand(2))
    stakes = {one.seated.seat: one.before for one in table.followed(2).carried}
    assert [stakes[seat] and stakes[seat].player for seat in (2, 3)] == ["Ben", "Cleo"]  # type: ignore[union-attr]


# --- rounds that do not follow one another --------------------------------------------------------


def test_a_gap_makes_all_that_came_before_unknown_and_is_told() -> None:
    table = Table(hand(1), "seat 4 sits Dov 70\n", hand(3), hand(4))
    third = table.followed(3)
    assert (third.before, third.carried) == (None, ())
    assert third.gap == "round 3 does not follow round 1: whether rounds are missing"
    assert table.known(3) == {}
    assert table.known(4) == AFTER


def test_who_sits_down_behind_a_gap_is_known_and_nobody_is_asked_for_it() -> None:
    table = Table(hand(1), then=f"{HEAD}seat 2 sits Ben 90\n{hand(3)}")
    assert table.known(3) == {2: 90}
    assert table.followed(3).carried == ()


def test_the_decks_are_listed_by_the_head_of_a_log_and_not_between_rounds() -> None:
    assert Table("deck red opened 21:00:00\n", hand(1)).account.decks.known
    between = Table(hand(1), "deck red opened\n", hand(2)).account.decks
    assert not between.known
    opened = ["deck red opened 21:00:00\n", hand(1)]
    first = Table(*opened).account.decks.on_table["red"].opened
    anew = Table(*opened, "deck red opened\n", hand(2)).account.decks.on_table["red"].opened
    assert anew.line > first.line
    listed = Table(*opened, then=f"{HEAD}deck red opened\n{hand(2)}").account.decks
    assert listed.on_table["red"].opened == first


def test_a_line_that_could_not_be_read_before_the_first_round_is_a_gap() -> None:
    table = Table("dealer hums\nseat 2 sits Ben 90\n", hand(1))
    found = table.followed(1)
    assert found.gap == "a line before it that could not be read"
    assert (found.carried, table.known(1), table.account.first) == ((), {}, False)
    assert Table(hand(1)).account.first
    assert not Table(hand(1), hand(2)).account.first


def test_what_stands_beside_an_unread_line_is_told_as_tainted() -> None:
    clean = Table(hand(1), "seat 2 removes 5\n", hand(2))
    tainted = Table(hand(1), "seat 2 removes 5\ndealer hums\n", hand(2))
    for table, unread in ((clean, False), (tainted, True)):
        (taken,) = [one for one in table.heard if isinstance(one.occasion, StakeTakenOff)]
        assert taken.unread is unread
        assert not [one for one in table.heard if one.unread and one != taken]
        assert table.account.unread is None


def test_two_rounds_of_one_number_and_time_are_a_doubt_for_both_and_the_next() -> None:
    twice = hand(2, at="22:02:00") + hand(
        2, at="22:02:00", seats=SEATS.replace("Ada 100", "Ada 101")
    )
    table = Table(hand(1), twice, hand(3))
    assert [one.gap for one in table.of(RoundFollowed)] == [
        None,
        *["two different rounds 2 are logged"] * 3,
    ]
    assert all(one.carried == () for one in table.of(RoundFollowed))


def test_a_round_that_was_not_audited_is_no_occasion_and_a_gap() -> None:
    torn = hand(2).removesuffix("end\n")
    table = Table(hand(1), torn, HEAD, "seat 1 removes 5\n", hand(3))
    assert [one.this and one.this.id for one in table.of(RoundFollowed)] == ["1", "3"]
    gap = table.followed(3).gap
    assert gap is not None
    assert gap.startswith("round 2 before it was not audited")
    account = TableHistory()
    account.round = replace(table.account.round, game=None, damaged="torn")
    with pytest.raises(LookupError, match="torn"):
        _ = account.game


# --- the kill, and what the sign says of payouts --------------------------------------------------


def test_the_kill_button_is_where_its_last_line_before_the_round_puts_it() -> None:
    lines = "dealer places kill 2\ndealer places kill 3\n"
    log = [hand(1), lines, hand(2), hand(3), "dealer lifts kill\n", hand(4), lines, hand(6)]
    assert Table(*log).moved == {
        "1": None,
        "2": "dealer places kill 3",
        "3": None,
        "4": "dealer lifts kill",
        "6": None,
    }


def test_the_first_contribution_to_each_payout_is_kept_until_the_sign_changes() -> None:
    def fed(number: int, amount: int, fund: str = "bad-beat") -> str:
        return hand(number, tail=f"dealer contributes {amount} to {fund}\n")

    one, two = "posted bad-beat 1\n", "posted bad-beat 2\n"
    table = Table(fed(1, 1), fed(2, 2), fed(3, 3, "high-hand"), head=HEAD + one)
    kept = table.account.payouts
    assert {payout: given.amount for payout, given in kept.items()} == {
        "bad-beat": 100,
        "high-hand": 300,
    }
    changed = Table(fed(1, 1), two, fed(2, 2), head=HEAD + one).account.payouts
    assert {payout: given.amount for payout, given in changed.items()} == {"bad-beat": 200}
    gap = Table(fed(1, 1), fed(3, 2), head=HEAD + one).account.payouts
    assert {payout: given.amount for payout, given in gap.items()} == {"bad-beat": 200}


def test_blinds_are_followed_from_round_to_round_and_forgotten_over_a_gap() -> None:
    blinds = Table(hand(1), "seat 1 leaves\nseat 4 sits Dov 70\n").account.blinds
    assert (blinds.small, blinds.big, blinds.newcomers) == (2, 3, {4})
    without = hand(2, seats="seat 2 Ben 98\nseat 3 Cleo 102\n", play="seat 3 blinds 5\n")
    away = Table(hand(1), without).account.blinds
    assert {seat: one.player for seat, one in away.absent.items()} == {1: "Ada"}
    assert away.absent[1].stayed
    left = Table(hand(1), "seat 1 leaves\n", without).account.blinds
    assert left.absent == {}
    unsaid = Table(hand(1), without, head=f"{HEAD}unrecorded stakes\n").account.blinds
    assert not unsaid.absent[1].stayed
    assert Table(hand(1), hand(3)).account.blinds.absent == {}


# --- who is known ---------------------------------------------------------------------------------


def test_those_at_the_table_are_known_by_the_last_line_that_names_their_seat() -> None:
    lines = "seat 2 leaves\nseat 2 sits Dov 70\nseat 5 sits Eve 60\n"
    table = Table(hand(1), lines, hand(2, seats=SEATS.replace("Cleo", "Finn")))
    assert {seat: one.name for seat, one in table.account.by_seat.items()} == {
        1: "Ada",
        2: "Ben",
        3: "Finn",
        5: "Eve",
    }


def test_all_whom_the_log_of_a_table_names_are_told() -> None:
    table = Table(
        "seat 1 sits Zoe 5\n",
        hand(1, tail="seat 7 sits Gil 5\n"),
        "seat 5 sits Eve 60\nseat 5 leaves\n",
        hand(2),
        "seat 6 sits Finn 5\n",
    )
    known = {"Zoe", "Ada", "Ben", "Cleo", "Gil", "Eve", "Finn"}
    assert replay.names(table.steps) == known


# --- stretches that are kept ----------------------------------------------------------------------


def test_an_event_is_found_in_the_stretch_in_which_it_stands() -> None:
    table = Table("seat 5 sits Eve 60\n", hand(1), "seat 1 adds 5\n", hand(2), "seat 1 adds 6\n")
    kept = [one for step in table.steps for one in (*step.after, *step.head, step.round) if one]
    for entry in kept:
        for noted in entry.noted:
            assert table.account.entry_of(noted.event) is entry
        if isinstance(entry, RoundEntry):
            assert table.account.entry_of(entry.opened) is entry
    assert table.account.held == len(kept)
    strange = kept[0].noted[0].event.changed(line=999)
    assert table.account.entry_of(strange) is table.account.round


def test_stretches_of_which_nothing_is_known_any_more_are_let_go() -> None:
    table = Table(
        "deck red opened 21:00:00\nseat 9 sits Zoe 5\n",
        hand(1),
        "seat 1 adds 5\n",
        hand(2),
        hand(3),
        "seat 2 adds 5\n",
        hand(4),
    )
    account, last = table.account, table.steps[-2].round
    assert last is not None
    account.let_go(last)
    kept = {texts(entry)[0] for entry in account._entries}  # noqa: SLF001
    assert kept == {"deck red opened 21:00:00", opens(4, "22:04:00")}
    account.stakes.pop(9)
    account.let_go(last)
    assert account.held == 2  # the deck is there still
    account.decks.forget("all")
    account.let_go(last)
    assert account.held == 1
    account.stakes.clear()
    account.blinds.forget()
    account.let_go(None)
    assert account.held == 0


@pytest.mark.parametrize("known", ["kill", "payout"])
def test_a_stretch_is_kept_for_the_kill_and_for_payouts(known: str) -> None:
    tail = "dealer contributes 1 to bad-beat\n" if known == "payout" else ""
    lines = "dealer places kill 2\n" if known == "kill" else ""
    table = Table(hand(1, tail=tail), hand(2), lines)
    account = table.account
    account.stakes.clear()
    account.let_go(None)
    assert account.held == 1


def test_steps_are_taken_one_by_one_as_well() -> None:
    table = Table(hand(1), hand(2))
    account = TableHistory()
    for step in table.steps:
        account.add(step)
    assert account.held == table.account.held
    account.add(SequenceStep(None, (), ()))
    assert account.held == table.account.held
    heard: list[str] = []
    replay.replay(table.steps, lambda occasion, _: heard.append(type(occasion).__name__))
    assert heard == [type(one.occasion).__name__ for one in table.heard]


def test_a_stake_is_of_nobody_away_unless_a_line_says_so() -> None:
    assert Stake("Ada", 1, Table(hand(1)).account.round.opened).away is None
