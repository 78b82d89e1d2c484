"""PokerStars hands that are cut, spliced or headless never harm their neighbours."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handaudit.facts.events import Chatter, PlayerSeated, Unread
from handaudit.facts.log import Interlude, Round
from handaudit.reading.pokerstars import format as pokerstars
from paths import GOLDENS
from pokerstars_hands import HEAD, HEADER, SEATS, TABLE, TAIL, WHOLE, only_round, parts
from text_hands import assert_each_line_once, unread


def test_a_whole_hand_has_no_defect_and_every_line_in_one_event() -> None:
    found = parts(WHOLE + "\n\n\n" + WHOLE)
    assert_each_line_once(found, WHOLE + "\n\n\n" + WHOLE)
    assert [part.defect for part in found if isinstance(part, Round)] == [None, None]


@pytest.mark.parametrize("end", ["", "\n", "\n\n\n"])
def test_a_hand_cut_anywhere_leaves_the_next_one_alone(end: str) -> None:
    whole = only_round(WHOLE)
    complete = WHOLE.index("Rake $0")
    for size in range(1, len(WHOLE)):
        text = WHOLE[:size].rstrip("\n") + "\n" + end + WHOLE
        found = parts(text)
        assert_each_line_once(found, text)
        last = found[-1]
        assert isinstance(last, Round)
        assert last.text == WHOLE
        assert last.defect is None
        assert last.session.sign == whole.session.sign
        assert len(last.events) == len(whole.events)
        if size < complete:
            assert not [part for part in found[:-1] if isinstance(part, Round) and not part.defect]


def test_a_cut_hand_says_what_is_missing_and_where() -> None:
    hand = only_round(WHOLE[: WHOLE.index("*** SUMMARY") - 30] + "\n\n")
    assert hand.defect is not None
    assert hand.defect.cite == "log:truncated"
    assert hand.defect.message == "the hand has no summary: it stops here"
    assert hand.line_text(hand.defect.line).startswith("Kit collected")


def test_a_summary_without_its_first_line_is_told_once() -> None:
    hand = only_round(WHOLE.replace("*** SUMMARY ***\n", ""))
    assert hand.defect is not None
    assert hand.defect.message == "the summary has lost its first line"
    assert hand.line_text(hand.defect.line).startswith("Total pot")
    assert not [event for event in hand if isinstance(event, Unread)]


def test_a_hand_that_lost_its_header_is_a_round_of_its_own() -> None:
    headless = WHOLE.removeprefix(HEADER)
    for text in (headless + WHOLE, WHOLE + headless, WHOLE + "\n" + headless + "\n" + WHOLE):
        found = parts(text)
        assert_each_line_once(found, text)
        hands = [part for part in found if isinstance(part, Round)]
        assert sorted((hand.id, hand.defect and hand.defect.message) for hand in hands) == sorted(
            [("?", "the hand has lost its header")] + [("900", None)] * (len(hands) - 1)
        )


def test_a_hand_that_lost_its_seats_is_truncated() -> None:
    hand = only_round(WHOLE.replace(SEATS, ""))
    assert hand.defect is not None
    assert hand.defect.message == "the hand has lost its seat list"


def test_text_around_the_hands_is_no_part_of_them() -> None:
    text = "a letter\n\n" + WHOLE + "\n\nsome advertisement\nof two lines\n\n" + WHOLE
    before, hand, between, other = parts(text)
    assert isinstance(before, Interlude)
    assert isinstance(between, Interlude)
    assert [event.text for event in unread(between)] == ["some advertisement", "of two lines"]
    assert not unread(hand)
    assert not unread(other)


def test_two_players_at_one_place_are_both_reported() -> None:
    hand = only_round(
        HEADER + TABLE + "Seat 1: Kit (5 in chips)\nSeat 1: Zoe (5 in chips)\n" + TAIL
    )
    seated = [(event.seat, event.player) for event in hand if isinstance(event, PlayerSeated)]
    assert seated == [(1, "Kit"), (1, "Zoe")]


def test_the_last_line_needs_no_line_end() -> None:
    found = parts(WHOLE.rstrip("\n"))
    assert_each_line_once(found, WHOLE.rstrip("\n"))
    assert not unread(found[0])


@pytest.mark.parametrize(
    "line",
    [
        "PokerStars Hand #1: x",
        "PokerStars Zoom Hand #1: x",
        "PokerStars Home Game Hand #1: x",
        "PokerStars\u00a0Game\u00a0#1: x",
        "\ufeffPokerStars Hand #1: x",
    ],
)
def test_a_header_starts_a_round(line: str) -> None:
    assert pokerstars.FORMAT.starts.match(line)
    assert pokerstars.FORMAT.looks_like.search("\n" + line)


@pytest.mark.parametrize(
    "line",
    [
        "Poker Hand #1: x",
        "Full Tilt Poker Game #1: x",
        'PokerStars fan said, "nice Hand #3"',
        "BetOnline Poker Game #1: x",
    ],
)
def test_other_lines_start_no_round(line: str) -> None:
    assert not pokerstars.FORMAT.starts.match(line)


LINES = (WHOLE + "\n" + WHOLE).splitlines(keepends=True)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(LINES) | st.text("ab: []#$5\t\n", max_size=9), max_size=50))
def test_any_mixture_of_lines_is_read_with_each_line_in_one_event(mixed: list[str]) -> None:
    text = "".join(mixed)
    assert_each_line_once(parts(text), text)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, len(WHOLE)), st.integers(0, len(WHOLE)), st.integers(1, 40), st.text(max_size=5)
)
def test_damage_in_one_hand_leaves_the_next_one_alone(
    at: int, other: int, size: int, junk: str
) -> None:
    middle = WHOLE[at : at + size]
    damaged = WHOLE[:at] + junk + WHOLE[at + size :]
    spliced = damaged[:other] + middle + damaged[other:]
    text = spliced.replace("\r", "") + "\n" + WHOLE
    found = parts(text)
    assert_each_line_once(found, text)
    assert found[-1].text == WHOLE
    assert not unread(found[-1])


def test_no_line_takes_more_than_linear_time() -> None:
    for piece in (
        "[",
        ": ",
        ' said, "',
        ": shows [Ah Kh] (",
        " collected 5",
        "1 111",
        " won (",
        " ",
    ):
        line = "Kit: " + piece * (60_000 // len(piece)) + "x\n"
        for text in (HEAD + line, HEAD + TAIL + line, HEAD + TAIL + "Seat 1: " + line, line):
            assert parts(text)


@pytest.mark.parametrize("name", ["cash-no-limit", "run-twice", "stud-common-card"])
def test_talk_between_any_two_lines_is_one_more_event_and_nothing_else(name: str) -> None:
    """Lines that nearly always follow each other are read together, and apart where they do not."""
    hand = (GOLDENS / "pokerstars" / f"{name}.txt").read_text(encoding="utf-8").partition("\n\n")[
        0
    ] + "\n"
    lines = hand.splitlines(keepends=True)
    before = [event.changed(line=0) for event in only_round(hand)]
    for at in range(1, len(lines) + 1):
        talk = 'Wren said, "gl"\n'
        after = only_round("".join([*lines[:at], talk, *lines[at:]]))
        assert [e.changed(line=0) for e in after if e.line != at + 1] == before, at
        assert [e.text for e in after if isinstance(e, Chatter) and e.line == at + 1] == [talk[:-1]]
