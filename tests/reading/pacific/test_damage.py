"""Hands of 888 that are cut, spliced or headless never harm their neighbours."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handaudit.facts.events import Chatter, Ignored, Unread
from handaudit.facts.log import Defect, Interlude, Round
from pacific_hands import (
    DEAL,
    HEAD,
    NUMBER,
    ROOM,
    SEATS,
    STAKES,
    TABLE,
    TAIL,
    WHOLE,
    only_round,
    parts,
)
from text_hands import assert_each_line_once, unread


def rounds(text: str) -> list[Round]:
    return [part for part in parts(text) if isinstance(part, Round)]


def test_hands_follow_one_another_with_and_without_the_line_of_their_number() -> None:
    short = WHOLE.removeprefix(NUMBER)
    text = "\n\n" + WHOLE + "\n\n\n" + WHOLE + short + "\n" + short
    found = parts(text)
    assert_each_line_once(found, text)
    assert isinstance(found[0], Interlude)
    assert [part.defect for part in rounds(text)] == [None] * 4
    assert not [event for part in found for event in unread(part)]


@pytest.mark.parametrize("end", ["", "\n\n\n"])
def test_a_hand_cut_anywhere_leaves_the_next_one_alone(end: str) -> None:
    complete = WHOLE.index(" [ $6")
    for size in range(1, len(WHOLE)):
        text = WHOLE[:size].rstrip("\n") + "\n" + end + WHOLE
        found = parts(text)
        assert_each_line_once(found, text)
        last = found[-1]
        assert isinstance(last, Round)
        assert (last.text, last.defect) == (WHOLE, None)
        if size < complete:
            assert [round_.defect is None for round_ in rounds(text)].count(True) == 1


@pytest.mark.parametrize(
    ("text", "defect"),
    [
        (
            WHOLE[: WHOLE.index("** Summary")],
            Defect("log:truncated", 22, "the hand has no summary: it stops here"),
        ),
        (
            WHOLE[: WHOLE.index("Kit collected")] + "\n\n",
            Defect("log:truncated", 24, "the summary says of nobody that he collected the pot"),
        ),
        (
            NUMBER + ROOM + STAKES + TABLE + TAIL,
            Defect("log:truncated", 7, "the hand has lost its seat list"),
        ),
        (
            WHOLE.replace("Seat 2: Kit folds ( $100 )\n", ""),
            Defect("log:truncated", 24, "the seat list has 3 of 4 players"),
        ),
        (
            WHOLE.replace("No Limit Holdem", "No Limit Badugi"),
            Defect("log:unsupported", 3, "the game is not known: No Limit Badugi"),
        ),
        (
            WHOLE.replace("04 06 2017", "31 02 2017"),
            Defect("log:syntax", 1, "the line of the stakes is missing or cannot be read"),
        ),
        (
            WHOLE.replace(ROOM, "***** WSOP.com-NJ Hand History for Game 900 *\n"),
            Defect("log:truncated", 1, "the hand has lost its header"),
        ),
        (
            HEAD + "Kit posts small blind [$0.50]\nMo [Kh] folds\n** Summary **\n"
            "Kit collected [ $0.50 ]\n",
            Defect("log:cancelled", 14, "the room called the hand off before the deal"),
        ),
    ],
)
def test_a_hand_that_cannot_be_audited_says_why_and_where(text: str, defect: Defect) -> None:
    (hand,) = rounds(text)
    assert hand.defect == defect


def test_a_hand_that_lost_its_header_is_a_round_of_its_own() -> None:
    headless = WHOLE.removeprefix(NUMBER + ROOM)
    for text in (headless + WHOLE, WHOLE + headless, WHOLE + "\n" + headless + "\n" + WHOLE):
        assert_each_line_once(parts(text), text)
        found = rounds(text)
        assert [round_.text.strip("\n") + "\n" for round_ in found if not round_.defect] == [
            WHOLE
        ] * text.count(WHOLE)
        (lost,) = [round_ for round_ in found if round_.defect]
        assert (lost.id, lost.defect and lost.defect.message) == (
            "?",
            "the hand has lost its header",
        )


def test_text_behind_a_hand_is_not_of_the_hand() -> None:
    first, behind, last = parts(WHOLE + "\nHere my notes end.\n\n" + WHOLE)
    assert unread(first) == []
    assert isinstance(behind, Interlude)
    assert behind.events == (
        Unread(line=27, text="Here my notes end.", column=1, expected="a line of an 888 hand"),
        Ignored(line=28),
    )
    assert isinstance(last, Round)


@pytest.mark.parametrize("before", ["", WHOLE + "\n\n"])
@pytest.mark.parametrize("after", ["", "\n\n"])
def test_the_number_of_a_hand_that_is_not_there_is_no_hand(before: str, after: str) -> None:
    text = before + "#Game No : 901\n" + after
    found = parts(text)
    assert_each_line_once(found, text)
    assert len(rounds(text)) == bool(before)
    (event,) = unread(found[-1])
    assert event.expected == "a hand after its number"


def test_two_numbers_in_a_row_announce_one_hand_that_is_there() -> None:
    text = "#Game No : 899\n" + WHOLE
    lost, hand = parts(text)
    assert isinstance(lost, Interlude)
    assert isinstance(hand, Round)
    assert (hand.id, hand.first_line, hand.defect) == ("900", 2, None)


LINES = [
    *dict.fromkeys(WHOLE.splitlines()),
    "",
    "\u00a0",
    "dog",
    "Kit [",
    "( $5 )",
    "** **",
    "\x00",
]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(LINES), max_size=40), st.text(max_size=40))
def test_any_lines_are_read_each_once(lines: list[str], tail: str) -> None:
    text = "\n".join([*lines, tail.replace("\r", "")])
    assert_each_line_once(parts(text), text)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(WHOLE) - 1), st.integers(0, 60), st.text(max_size=10))
def test_damage_to_one_hand_leaves_its_neighbours_alone(at: int, size: int, put: str) -> None:
    damaged = WHOLE[:at] + put.replace("\r", "") + WHOLE[at + size :]
    text = WHOLE + "\n\n\n" + damaged.rstrip("\n") + "\n\n\n" + WHOLE
    found = parts(text)
    assert_each_line_once(found, text)
    first, last = found[0], found[-1]
    assert isinstance(first, Round)
    assert isinstance(last, Round)
    assert first.defect is last.defect is None
    assert first.events[:25] == only_round(WHOLE).events[:25]
    assert not unread(last)


@pytest.mark.parametrize(
    "line",
    [
        "(" * 30_000,
        "[ " * 30_000,
        "/" * 30_000 + " Blinds No Limit Holdem - ***",
        "1," * 30_000,
        "Kit folds " * 6_000,
        "Seat 1: " + "( $1 " * 10_000,
        "Table " + "x (" * 20_000,
        "***** " + "Hand History for Game " * 3_000,
        "Dealt to " + "[ 2c, " * 10_000,
    ],
    ids=lambda line: line[:12],
)
def test_the_longest_lines_are_read_in_no_time(line: str) -> None:
    text = HEAD + SEATS + line + "\n" + DEAL + TAIL
    assert_each_line_once(parts(text), text)


def test_the_line_of_the_players_count_is_kept() -> None:
    assert Chatter(line=6, text="Total number of players : 4") in only_round(WHOLE).events


@pytest.mark.parametrize("start", [NUMBER, ROOM])
def test_a_header_inside_a_spoilt_line_begins_a_hand_whatever_stands_before_it(start: str) -> None:
    second = WHOLE if start == NUMBER else WHOLE.removeprefix(NUMBER)
    text = WHOLE.replace("Kit bets [$4]\n", "Kit be") + second
    text = text[: text.index("Kit be")] + "Kit be" + second
    found = parts(text)
    assert_each_line_once(found, text)
    *before, last = (one.defect is None for one in rounds(text))
    assert last
    assert not any(before)


def test_a_line_of_the_head_that_is_missing_leaves_the_others() -> None:
    lines = HEAD.splitlines(keepends=True)
    whole = only_round(WHOLE)
    for at in range(2, 6):
        cut = "".join(line for place, line in enumerate(lines) if place != at)
        found = only_round(WHOLE.replace(HEAD, cut))
        assert len(found.events) == len(whole.events) - 1
        assert not unread(found)
