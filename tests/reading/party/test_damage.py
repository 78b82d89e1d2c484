"""partypoker hands that are cut, spliced or headless never harm their neighbours."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import steps
from handaudit.facts.log import Interlude, Round
from handaudit.reading.party import format as party
from party_hands import HEADER, NEW, WHOLE, only_round, parts
from text_hands import assert_each_line_once, unread


@pytest.mark.parametrize("hand", [WHOLE, NEW])
@pytest.mark.parametrize("end", ["", "\n", "\n\n\n"])
def test_a_hand_cut_anywhere_leaves_the_next_one_alone(hand: str, end: str) -> None:
    whole = only_round(hand)
    for size in range(1, len(hand)):
        text = hand[:size].rstrip("\n") + "\n" + end + hand
        found = parts(text)
        assert_each_line_once(found, text)
        last = found[-1]
        assert isinstance(last, Round)
        assert (last.text, last.defect) == (hand, None)
        assert last.session.sign == whole.session.sign
        assert len(last.events) == len(whole.events)


@pytest.mark.parametrize(("hand", "paid"), [(WHOLE, "Kit wins $21"), (NEW, "Zoe balance")])
def test_a_hand_cut_before_it_is_paid_is_not_audited(hand: str, paid: str) -> None:
    for size in range(1, hand.index(paid)):
        for part in parts(hand[:size]):
            assert isinstance(part, Interlude) or part.defect is not None


def test_a_hand_that_lost_its_header_is_a_round_of_its_own() -> None:
    headless = WHOLE.removeprefix(HEADER)
    for text in (headless + WHOLE, WHOLE + headless, WHOLE + "\n" + headless + "\n" + WHOLE):
        found = parts(text)
        assert_each_line_once(found, text)
        hands = [part for part in found if isinstance(part, Round)]
        assert sorted((hand.id, hand.defect and hand.defect.message) for hand in hands) == sorted(
            [("?", "the hand has lost its header")] + [("900", None)] * (len(hands) - 1)
        )


def test_what_announces_a_hand_is_part_of_none() -> None:
    before = "Game #900 starts.\n\n#Game No : 900 \n"
    gone = "Table Closed\nThe hand history for this hand number is not available here.\n"
    text = before + WHOLE + "Player Kit finished in 3.\n" + before + WHOLE + before + gone
    found = parts(text)
    assert_each_line_once(found, text)
    assert [part.id for part in found if isinstance(part, Round)] == ["900", "900"]
    assert not any(unread(part) for part in found)


@pytest.mark.parametrize(
    ("before", "lost"),
    [
        ("#Game No : 900\n", 0),
        ("#Game No : 900\n\n", 0),
        ("#Game No : 77\n", 0),  # some files count otherwise
        ("#Game No : 77\n\n", 1),
        ("#Game No : 77\n#Game No : 900\n", 1),
    ],
)
def test_the_number_of_a_hand_that_is_not_there_is_unread(before: str, lost: int) -> None:
    for text, more in ((before + WHOLE, 0), (before + WHOLE + "\n#Game No : 78\n", 1)):
        found = parts(text)
        assert_each_line_once(found, text)
        assert sum(len(unread(part)) for part in found) == lost + more
        (hand,) = (part for part in found if isinstance(part, Round))
        assert hand.defect is None


@pytest.mark.parametrize("cut", ["** Dealing Flop ** [ 2c, 7d", "Kit raises [$6", "x"])
def test_a_header_inside_a_spoilt_line_ends_the_hand_before_it(cut: str) -> None:
    text = WHOLE.partition("Kit raises")[0] + cut + WHOLE
    found = parts(text)
    assert_each_line_once(found, text)
    first, second = (part for part in found if isinstance(part, Round))
    assert first.defect is not None
    assert first.defect.cite == "log:truncated"
    assert second.text == WHOLE
    assert second.defect is None


def test_after_the_end_of_a_hand_nothing_belongs_to_it() -> None:
    tail = "".join(WHOLE.splitlines(keepends=True)[-6:])
    text = WHOLE + "\n\n" + tail
    found = parts(text)
    assert_each_line_once(found, text)
    first, second = (part for part in found if isinstance(part, Round))
    assert (first.defect, first.text) == (None, WHOLE + "\n\n")
    assert second.defect is not None
    assert (second.defect.cite, unread(second)) == ("log:truncated", [])


def test_a_copy_with_a_blank_line_after_every_line_is_read_like_the_hand() -> None:
    (hand,) = parts(WHOLE.replace("\n", "\n\n"))
    assert isinstance(hand, Round)
    assert hand.defect is None


def test_nul_bytes_and_blanks_before_lines_change_nothing() -> None:
    plain = only_round(WHOLE)
    for blank in ("\x00", " ", "\u00a0", "\t"):
        hand = only_round("".join(f"{blank}{line}\n" for line in WHOLE.splitlines()))
        assert not unread(hand)
        assert [type(event) for event in hand] == [type(event) for event in plain]
        assert hand.session == plain.session


def test_the_last_line_needs_no_line_end() -> None:
    found = parts(WHOLE.rstrip("\n"))
    assert_each_line_once(found, WHOLE.rstrip("\n"))
    assert not unread(found[0])


@pytest.mark.parametrize(
    "line",
    [
        "***** Hand History for Game 1 *****",
        "***** Hand History For Game 17a9 *****",
        "\x00***** Hand History for Game 1 *****",
        "***** Hand History for Game 1 ***** (Poker Stars)",
    ],
)
def test_a_header_starts_a_round(line: str) -> None:
    assert party.FORMAT.starts.match(line)
    assert party.FORMAT.looks_like.search("\n" + line)


@pytest.mark.parametrize(
    "line",
    [
        "***** 888poker Hand History for Game 1 *****",
        "***** Betfair Poker Hand History for Game 1 *****",
        "***** Hand history for game #1 *****",
        "***** History for hand 1 *****",
        "Kit: ***** Hand History for Game 1 *****",
    ],
)
def test_other_lines_start_no_round(line: str) -> None:
    assert not party.FORMAT.starts.match(line)
    assert not party.FORMAT.looks_like.search("\n" + line)


@pytest.mark.parametrize("start", ["", "Kit", "Seat 1: ", "Main Pot: 1 "])
@pytest.mark.parametrize(
    "piece",
    [
        *(
            " ",
            "\x00",
            "(",
            "[ 2c ",
            " - ",
            " wins $1",
            " folds",
            " calls [1",
            " balance 1, lost 1",
        ),
        *(" shows [ 2c ]", " is all-In", " has been moved from table ", "Side Pot 1: 1 ", "1 , "),
    ],
)
def test_a_long_line_takes_steps_in_proportion_to_its_length(start: str, piece: str) -> None:
    assert len(parts(WHOLE + start + piece * 200 + "x\n")) == 1
    steps.assert_line_in_proportion(lambda line: parts(WHOLE + line), start, piece, "x\n")


LINES = (WHOLE + NEW + "Game #900 starts.\n#Game No : 900\n\n").splitlines(keepends=True)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.sampled_from(LINES) | st.text("ab: []()#$5,\t\n\x00", max_size=9), max_size=50))
def test_any_mixture_of_lines_is_read_with_each_line_in_one_event(mixed: list[str]) -> None:
    text = "".join(mixed)
    assert_each_line_once(parts(text), text)


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from([WHOLE, NEW]),
    st.integers(0, len(WHOLE)),
    st.integers(0, len(WHOLE)),
    st.integers(1, 40),
    st.text(max_size=5),
)
def test_damage_in_one_hand_leaves_the_next_one_alone(
    hand: str, at: int, other: int, size: int, junk: str
) -> None:
    middle = hand[at : at + size]
    damaged = hand[:at] + junk + hand[at + size :]
    text = damaged[:other] + middle + damaged[other:] + "\n" + hand
    found = parts(text)
    assert_each_line_once(found, text)
    assert found[-1].text == hand
    assert isinstance(found[-1], Round)
    assert found[-1].defect is None
