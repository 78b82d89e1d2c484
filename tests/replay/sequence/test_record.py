"""What a round leaves for the ledger of its table."""

import pickle
from enum import IntEnum

import pytest
from msgspec.structs import replace

from handaudit.facts.evidence import Record
from handaudit.facts.log import Round
from handaudit.law.in_force import Law
from handaudit.replay.sequence import linking, record
from handaudit.replay.sequence.ends import ends
from handaudit.replay.sequence.ordering import in_order
from recorded import (
    BLINDS,
    DAY_OF_PLAY,
    HEAD,
    HOUR,
    MINUTE,
    OPENS,
    SEATS,
    WON,
    recorded,
    table_of,
    texts,
)
from replayed import parts


class Odd(IntEnum):
    """A number that is none of Python's own."""

    TWO = 2


def test_a_round_is_recorded_with_its_times() -> None:
    entry = recorded(
        f"22:01:00 dealer deals 2 down ??\n{BLINDS}22:02:00 seat 1 folds\n"
        "seat 2 folds\n22:03:00 dealer returns 3 to 3\ndealer awards 4 to 3 from main for pot\n"
    )
    start = DAY_OF_PLAY + 22 * HOUR
    assert (entry.start, entry.dealt, entry.end) == (start, start + MINUTE, start + 3 * MINUTE)
    assert entry.line_text(entry.last.line) == "22:03:00 dealer returns 3 to 3"
    assert (entry.path, entry.line_text(entry.first_line)) == ("a.tlog", OPENS)
    assert (entry.id, entry.session.table, entry.format) == ("7", "H21", "table-log")


def test_a_round_without_times_ends_as_it_began() -> None:
    entry = recorded(BLINDS + WON)
    assert entry.start == entry.end == entry.dealt == DAY_OF_PLAY + 22 * HOUR
    assert entry.last is entry.opened
    bare = recorded(BLINDS + WON, opens="round 7 deck red button 1")
    assert (bare.start, bare.end, bare.dealt) == (None, None, None)


@pytest.mark.parametrize(
    "card",
    [
        "dealer deals 2 down ??",
        "dealer deals board 7h 8c Td",
        "dealer burns",
        "dealer shuffles by-hand",
        "dealer cuts 20",
        "dealer recuts 20",
    ],
)
def test_the_last_card_is_dealt_shuffled_or_cut(card: str) -> None:
    entry = recorded(f"22:01:00 {card}\n22:02:00 seat 1 folds\n")
    assert entry.dealt == DAY_OF_PLAY + 22 * HOUR + MINUTE


def test_what_concerns_the_table_is_noted_with_its_time_and_whether_the_pot_was_paid() -> None:
    entry = recorded(
        "seat 1 adds 20\n22:01:00 dealer counts stub 52\nseat 2 leaves\n22:02:00 seat 5 sits Eve 90\n"
        f"{BLINDS}{WON}seat 3 removes 9\nseat 1 steps-away covered\nseat 1 returns 100\n"
        "deck red removed 22:09:00\ndealer spreads red face-up\nseat 1 inspects red\n"
        "dealer washes red\ndeck blue opened 22:08:00\ndeck blue sequenced\n"
    )
    at = DAY_OF_PLAY + 22 * HOUR
    assert [
        (
            entry.line_text(one.event.line),
            one.at and (one.at - at) // MINUTE,
            one.due,
            one.after_play,
        )
        for one in entry.noted
    ] == [
        ("seat 1 adds 20", None, None, False),
        ("22:01:00 dealer counts stub 52", 1, 52, False),
        ("seat 2 leaves", None, None, False),
        ("22:02:00 seat 5 sits Eve 90", 2, None, False),
        ("seat 3 removes 9", None, None, True),
        ("seat 1 steps-away covered", None, None, True),
        ("seat 1 returns 100", None, None, True),
        ("deck red removed 22:09:00", 9, None, True),
        ("dealer spreads red face-up", None, None, True),
        ("seat 1 inspects red", None, None, True),
        ("dealer washes red", None, None, True),
        ("deck blue opened 22:08:00", 8, None, True),
        ("deck blue sequenced", None, None, True),
    ]
    assert not entry.unread


def test_before_any_award_nothing_is_after_the_play() -> None:
    entry = recorded(f"{BLINDS}seat 1 adds 20\n")
    assert [one.after_play for one in entry.noted] == [False]
    twice = recorded(f"{BLINDS}{WON}seat 1 adds 20\ndealer awards 1 to 3 from main for pot\n")
    assert [one.after_play for one in twice.noted] == [False]


@pytest.mark.parametrize(
    ("shuffles", "by_device"),
    [
        ("", None),
        ("dealer shuffles by-hand\n", False),
        ("dealer shuffles by-device\n", True),
        ("dealer shuffles by-hand\ndealer shuffles by-device\n", True),
        ("dealer shuffles by-device\ndealer shuffles by-hand\n", True),
    ],
)
def test_one_shuffle_by_a_device_shows_that_there_is_one(
    shuffles: str,
    by_device: bool | None,  # noqa: FBT001  one of three
) -> None:
    assert recorded(f"{shuffles}{BLINDS}{WON}").by_device is by_device


def test_who_acted_and_who_did_more_than_fold_is_recorded_by_seat() -> None:
    entry = recorded(f"seat 3 blinds 5\nseat 2 blinds 2\n{WON}")
    assert (entry.active, entry.stayed_in) == ((1, 2, 3), (2, 3))
    assert [blind.seat for blind in entry.blinds] == [3, 2]
    called = recorded(f"{BLINDS}seat 1 calls 5\nseat 2 folds\nseat 3 checks\n")
    assert (called.active, called.stayed_in) == ((1, 2, 3), (1, 2, 3))


def test_the_first_contribution_to_each_fund_is_recorded_in_the_order_of_the_log() -> None:
    entry = recorded(
        f"{BLINDS}{WON}dealer contributes 2 to high-hand\ndealer contributes 1 to bad-beat\n"
        "dealer contributes 3 to high-hand\n"
    )
    assert [(one.fund, one.amount) for one in entry.contributed] == [
        ("high-hand", 200),
        ("bad-beat", 100),
    ]


def test_the_lines_that_a_finding_may_quote_are_kept_and_no_others() -> None:
    entry = recorded(
        f"dealer shuffles by-hand\n{BLINDS}22:01:00 seat 1 folds\nseat 2 folds\n"
        "dealer returns 3 to 3\ndealer awards 4 to 3 from main for pot\nseat 1 adds 20\n"
        "dealer contributes 1 to bad-beat\n"
    )
    assert texts(entry) == [
        OPENS,
        *SEATS.splitlines(),
        *BLINDS.splitlines(),
        "22:01:00 seat 1 folds",
        "seat 1 adds 20",
        "dealer contributes 1 to bad-beat",
    ]


def test_a_line_that_could_not_be_read_is_told() -> None:
    entry = recorded(f"{BLINDS}{WON}dealer hums\n")
    assert (entry.unread, entry.ends) == (True, None)


def test_a_round_that_was_not_audited_leaves_its_place_and_why() -> None:
    (played,) = [part for part in parts(f"{HEAD}{OPENS}\n{SEATS}end\n") if isinstance(part, Round)]
    entry = record.of_damaged(played, Law(None), "it is torn")
    start = DAY_OF_PLAY + 22 * HOUR
    assert (entry.damaged, entry.unread, entry.game, entry.ends) == (
        "it is torn",
        False,
        None,
        None,
    )
    assert (entry.start, entry.end, entry.dealt) == (start, start, start)
    assert (texts(entry), entry.last, entry.noted) == ([OPENS], entry.opened, ())


def test_a_round_that_the_room_called_off_is_as_if_it_had_not_been_dealt() -> None:
    without = (Record.SEQUENCE,)
    first = recorded(f"{BLINDS}{WON}", without=without)
    off = OPENS.replace("22:00", "22:05").replace("round 7", "round 8")
    (played,) = [part for part in parts(f"{HEAD}{off}\n{SEATS}end\n") if isinstance(part, Round)]
    called_off = record.of_damaged(played, Law(None), "the room called it off", void=True)
    after = OPENS.replace("22:00", "22:10").replace("round 7", "round 9")
    stakes = "seat 1 Ada 100\nseat 2 Ben 98\nseat 3 Cleo 102\n"
    second = recorded(f"{BLINDS}{WON}", opens=after, seats=stakes, without=without)
    steps = in_order(
        [replace(one, first_line=place) for place, one in enumerate((first, called_off, second))]
    )
    assert [step.gap for step in steps] == [None, None, None, None]
    torn = replace(called_off, void=False)
    steps = in_order(
        [replace(one, first_line=place) for place, one in enumerate((first, torn, second))]
    )
    assert "was not audited" in str(steps[2].gap)


# --- the kill -------------------------------------------------------------------------------------

KILL = "posted kill full 60\n"


def test_the_kill_of_a_round_is_recorded_where_game_and_table_have_one() -> None:
    lines = f"{BLINDS}dealer places kill 3\nseat 3 blinds 10 kill\n{WON}dealer places kill 2\n"
    entry = recorded(lines, head=HEAD + KILL)
    assert entry.kill is not None
    assert [entry.line_text(event.line) for event in entry.kill.events] == [
        "dealer places kill 3",
        "dealer places kill 2",
        "dealer awards 4 to 3 from main for pot",
        "end",
    ]
    assert set(texts(entry)) >= {"dealer places kill 3", "dealer places kill 2"}
    holdem = HEAD.replace("omaha high-low-eight", "holdem high")
    assert recorded(lines, head=holdem + KILL).kill is None
    assert recorded(BLINDS + WON).kill is None


@pytest.mark.parametrize(
    ("before", "after", "put", "moved"),
    [
        ("", "", None, None),
        ("seat 3 blinds 10 kill\n", "", "seat 3 blinds 10 kill", None),
        ("", "dealer lifts kill\n", None, "dealer lifts kill"),
        ("dealer places kill 2\n", "", "dealer places kill 2", None),
    ],
)
@pytest.mark.parametrize("sign", [KILL, ""])
def test_a_kill_is_recorded_if_the_sign_or_a_line_says_that_there_is_one(
    before: str, after: str, put: str | None, moved: str | None, sign: str
) -> None:
    entry = recorded(f"{BLINDS}{before}{WON}{after}", head=HEAD + sign)
    if not (sign or put or moved):
        assert entry.kill is None
        return
    assert entry.kill is not None
    told = [one and entry.line_text(one.line) for one in (entry.kill.put, entry.kill.moved)]
    assert told == [put, moved]


def test_the_size_of_the_pot_is_that_before_rake_and_contribution() -> None:
    lines = (
        f"{BLINDS}seat 1 folds\nseat 2 folds\ndealer returns 3 to 3\ndealer rakes 0.50\n"
        "dealer contributes 1 to bad-beat\ndealer awards 2.50 to 3 from main for pot\n"
    )
    entry = recorded(lines, head=HEAD + KILL)
    assert entry.kill is not None
    assert entry.kill.gross == 400


@pytest.mark.parametrize(
    ("head", "opens"),
    [
        (HEAD, OPENS),
        (HEAD.replace("posted blinds", "posted shuffler\nposted blinds"), OPENS),
        ("tlog 1\ngame omaha high\n", "round 7 deck red button 1"),
    ],
)
def test_what_a_hand_leaves_for_its_neighbours_goes_to_another_process(
    head: str, opens: str
) -> None:
    table = table_of(BLINDS + WON, head=head, opens=opens)
    hand, whole = record.for_links(table, ends(table)), record.of_round(table)
    again = pickle.loads(pickle.dumps(hand))  # noqa: S301
    assert again == hand
    assert again.last is again.opened
    assert linking.standing(hand) == linking.standing(whole)
    quoted = (hand.opened, *hand.seated)
    assert [hand.quoted(one) for one in quoted] == [whole.quoted(one) for one in quoted]


def test_so_does_one_with_a_value_that_only_pickle_takes() -> None:
    hand = record.for_links(table_of(BLINDS + WON), None)
    odd = replace(hand, won=((1, Odd.TWO),))
    assert pickle.loads(pickle.dumps(odd)) == odd  # noqa: S301
    placed = replace(hand, places=((hand.opened, 3, "round 7"),))
    assert pickle.loads(pickle.dumps(placed)) == placed  # noqa: S301
