"""When the stub was last counted, and which count is late."""

import pytest

from handaudit.replay.poker.occasions import StubWasCounted
from handaudit.replay.sequence.occasions import RoundFollowed
from live_tables import HEAD, MINUTE, PLAY, Table, hand, opens


def late(*lines: str) -> dict[str, list[tuple[str, float]]]:
    """Where the stub was not counted in time, by round: the line, and the minutes since."""
    table = Table(*lines)
    return {
        one.this.id: [
            (table.account.entry_of(event).line_text(event.line), waited / MINUTE)
            for event, waited in one.late_counts
        ]
        for one in table.of(RoundFollowed)
        if one.this is not None and one.late_counts
    }


def test_dealing_may_go_on_for_fifteen_minutes_and_no_longer_without_a_count() -> None:
    assert late(hand(1, at="22:00:00"), hand(2, at="22:15:00")) == {}
    assert late(hand(1, at="22:00:00"), hand(2, at="22:10:00"), hand(3, at="22:15:01")) == {
        "3": [(opens(3, "22:15:01"), 15 + 1 / 60)]
    }


def test_it_is_told_once_for_each_time() -> None:
    rounds = [hand(1 + n, at=f"22:{4 * n:02}:00") for n in range(10)]
    assert late(*rounds) == {
        "5": [(opens(5, "22:16:00"), 16.0)],
        "9": [(opens(9, "22:32:00"), 16.0)],
    }


def test_a_pause_of_more_than_fifteen_minutes_is_no_dealing() -> None:
    rounds = [hand(1, at="22:00:00", tail="22:05:00 seat 1 adds 1\n"), hand(2, at="22:25:00")]
    assert late(*rounds) == {}
    assert late(*rounds, hand(3, at="22:35:00")) == {}
    assert late(*rounds, hand(3, at="22:35:01")) == {"3": [(opens(3, "22:35:01"), 15 + 1 / 60)]}


def test_a_pause_of_fifteen_minutes_is_dealing_still() -> None:
    rounds = [hand(1, at="22:00:00"), hand(2, at="22:15:00"), hand(3, at="22:16:00")]
    assert late(*rounds) == {"3": [(opens(3, "22:16:00"), 16.0)]}


def test_a_pause_begins_with_a_count_behind_the_round() -> None:
    count = "22:10:00 dealer counts stub 52\n"
    rounds = [hand(1, at="22:00:00"), count, hand(2, at="22:24:00")]
    assert late(*rounds, hand(3, at="22:25:00")) == {}
    assert late(*rounds, hand(3, at="22:25:01")) == {"3": [(opens(3, "22:25:01"), 15 + 1 / 60)]}
    paused = [hand(1, at="22:00:00"), count, hand(2, at="22:30:00"), hand(3, at="22:45:00")]
    assert late(*paused) == {}


def test_a_round_that_lasts_too_long_is_told_at_its_last_time() -> None:
    long = hand(1, at="22:00:00", tail="22:15:01 seat 1 adds 1\n")
    assert late(long) == {"1": [("22:15:01 seat 1 adds 1", 15 + 1 / 60)]}
    assert late(long.replace("22:15:01", "22:15:00")) == {}


def test_a_count_in_a_round_may_come_too_late_and_then_the_time_runs_anew() -> None:
    tail = "22:16:00 dealer counts stub 46\n22:31:00 seat 1 adds 1\n"
    count = "22:16:00 dealer counts stub 46"
    assert late(hand(1, at="22:00:00", tail=tail)) == {"1": [(count, 16.0)]}
    tail = tail.replace("22:31:00", "22:31:01")
    assert late(hand(1, at="22:00:00", tail=tail)) == {
        "1": [(count, 16.0), ("22:31:01 seat 1 adds 1", 15 + 1 / 60)]
    }


def test_a_count_without_a_time_may_have_been_as_late_as_the_next_time_that_is_known() -> None:
    tail = "dealer counts stub 46\n22:10:00 seat 1 adds 1\n"
    rounds = [hand(1, at="22:00:00", tail=tail), hand(2, at="22:20:00")]
    assert late(*rounds, hand(3, at="22:25:00")) == {}
    assert late(*rounds, hand(3, at="22:25:01")) == {"3": [(opens(3, "22:25:01"), 15 + 1 / 60)]}


@pytest.mark.parametrize("within", [False, True])
def test_a_count_without_a_time_may_have_been_when_the_next_round_began(*, within: bool) -> None:
    count = "dealer counts stub 52\n"
    first = [hand(1, at="22:00:00", tail=count)] if within else [hand(1, at="22:00:00"), count]
    rounds = [*first, hand(2, at="22:14:00"), hand(3, at="22:20:00")]
    assert late(*rounds, hand(4, at="22:29:00")) == {}
    assert late(*rounds, hand(4, at="22:29:01")) == {"4": [(opens(4, "22:29:01"), 15 + 1 / 60)]}


def test_a_count_that_is_pending_leaves_the_rest_of_its_round_in_time() -> None:
    count = "22:01:00 seat 1 adds 1\ndealer counts stub 46\n"
    assert late(hand(1, at="22:00:00", play=f"{count}22:30:00 seat 2 blinds 2\n")) == {}


def test_rounds_without_times_and_gaps_begin_anew() -> None:
    untimed = hand(2).replace(" 2008-03-14T22:02:00", "")
    assert late(hand(1, at="22:00:00"), untimed, hand(3, at="22:16:00")) == {}
    assert late(hand(1, at="22:00:00"), hand(3, at="22:14:00"), hand(4, at="22:29:00")) == {}


def test_the_opening_of_the_table_anew_ends_the_time() -> None:
    shown = (
        "dealer spreads red face-up\nseat 1 inspects red\nseat 2 inspects red\ndealer washes red\n"
    )
    rounds = [hand(1, at="22:00:00"), shown, hand(2, at="22:14:00"), hand(3, at="22:20:00")]
    deck = "deck red opened 21:00:00\n"
    assert late(deck, *rounds) == {}
    assert late(deck, rounds[0], *rounds[2:]) == {"3": [(opens(3, "22:20:00"), 20.0)]}


def test_a_count_between_rounds_is_of_a_whole_deck_and_blames_the_one_used_last() -> None:
    decks = "deck red opened 21:00:00\ndeck blue opened 21:00:00\n"
    lines = [decks, hand(1, deck="red"), "dealer counts stub 51\n", hand(2, deck="blue")]
    table = Table(*lines)
    (counted,) = table.of(StubWasCounted)
    assert (table.text(counted), counted.due) == ("dealer counts stub 51", 52)
    assert {name: event.line for name, event in table.account.decks.bad.items()} == {
        "red": counted.event.line
    }
    whole = Table(decks, hand(1, deck="red"), "dealer counts stub 52\n", hand(2, deck="blue"))
    assert whole.account.decks.bad == {}
    early = Table(decks, "dealer counts stub 51\n", hand(1, deck="blue"))
    assert early.account.decks.bad == {}


@pytest.mark.parametrize(("count", "bad"), [(46, False), (45, True), (47, True)])
def test_a_wrong_count_in_a_round_blames_its_deck(count: int, *, bad: bool) -> None:
    deals = "".join(f"dealer deals {seat} down ??\n" for seat in (2, 3, 1) * 2)
    decks = "deck red opened 21:00:00\ndeck blue opened 21:00:00\n"
    play = f"{deals}dealer counts stub {count}\n{PLAY}"
    table = Table(decks, hand(1, play=play), hand(2, deck="blue"))
    assert set(table.account.decks.bad) == ({"red"} if bad else set())
    hidden = HEAD + "unrecorded deals burns\n"
    unknown = Table(decks, hand(1, play=play), hand(2, deck="blue"), head=hidden)
    assert unknown.account.decks.bad == {}
