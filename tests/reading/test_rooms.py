"""What holds of every text room besides PokerStars, 888 and partypoker, and their real hands."""

import io
import re
from pathlib import Path
from typing import Any

import pytest

from golden_hands import hands
from handaudit.facts import events as ev
from handaudit.facts.log import Round
from handaudit.reading import formats, read
from handaudit.reading.bovada import hand as bovada
from handaudit.reading.fulltilt import hand as fulltilt
from handaudit.reading.room_hand import RoomHand
from handaudit.reading.winamax import hand as winamax
from handaudit.reading.wpn import hand as wpn
from paths import GOLDENS
from structured_hands import parts

ROOMS = ["ggpoker", "rio", "bovada", "winamax", "fulltilt", "wpn"]


@pytest.mark.parametrize("hand", [bovada.Hand, fulltilt.Hand, winamax.Hand, wpn.Hand])
def test_a_player_has_the_chips_of_the_seat_list(hand: type[RoomHand[Any]]) -> None:
    one = hand("")
    one.take_seat(3, 5, "Ann", 20_000)
    assert not one.chips.wager(5, 19_900)
    assert one.chips.wager(5, 100)


@pytest.mark.parametrize("room", ROOMS)
def test_a_header_inside_a_spoilt_line_ends_the_hand_before_it(room: str) -> None:
    whole = [hand.text for hand in hands(room)]
    cut = whole[0][: whole[0].index("***") + 9]
    first, second, *_ = parts(formats.by_name(room), cut + "".join(whole[1:]))
    assert isinstance(first, Round)
    assert first.defect is not None
    assert (first.text, first.defect.cite) == (cut, "log:truncated")
    assert isinstance(second, Round)
    assert (second.text, second.defect) == (whole[1], None)


@pytest.mark.parametrize("room", ROOMS)
def test_after_the_end_of_a_hand_nothing_belongs_to_it(room: str) -> None:
    first, second, *_ = (hand.text for hand in hands(room))
    tail = second[second.index("***") :]
    found = [
        part for part in parts(formats.by_name(room), f"{first}\n{tail}") if isinstance(part, Round)
    ]
    assert found[0].defect is None
    assert found[0].text.strip() == first.strip()
    assert found[1].defect is not None
    assert found[1].defect.cite == "log:truncated"
    assert [one for one in found[1] if isinstance(one, ev.Unread)] == []


@pytest.mark.parametrize("room", ["ggpoker", "fulltilt", "wpn", "rio"])
@pytest.mark.parametrize("golden", ["hands.txt", "other-games.txt"])
def test_a_hand_that_is_cut_is_not_whole(room: str, golden: str) -> None:
    """Each of these rooms ends a hand with the result of everybody; wherever it is cut, it is told."""
    path = GOLDENS / room / golden
    if not path.exists():
        return
    for hand in read(io.BytesIO(path.read_bytes()), name=golden):
        if not isinstance(hand, Round) or hand.defect is not None:
            continue
        lines = [line for line in hand.text.strip("\n").split("\n") if "****" not in line]
        for end in range(1, len(lines)):
            (cut,) = read(io.BytesIO("\n".join(lines[:end]).encode()), format=room)
            assert isinstance(cut, Round)
            assert cut.defect is not None, lines[:end]


@pytest.mark.parametrize("room", ["fulltilt", "winamax", "wpn"])
@pytest.mark.parametrize(
    "name",
    [
        *("Seat 3: Bob", "Seat 2: Dan ($50)", "Seat 1: Ann showed", "Seat 2: Dan folded", "folds"),
        *(
            "Bob wins the pot ($5)",
            "x collected",
            "mucked",
            "won",
            "Game ended at: 2016/8/2 11:13:46",
        ),
    ],
)
def test_who_is_named_like_a_line_is_a_player_like_any(room: str, name: str) -> None:
    for hand in hands(room):
        text = re.sub(r"\bAnn\b", name, hand.text)
        (other,) = read(io.BytesIO(text.encode()), format=room)
        assert isinstance(other, Round)
        assert other.defect == hand.defect
        kinds = [type(event) for event in hand if not isinstance(event, ev.Chatter)]
        assert [type(event) for event in other if not isinstance(event, ev.Chatter)] == kinds


@pytest.mark.parametrize(
    ("folder", "at_least"),
    [
        ("ggpoker", 2050),
        ("rio", 380),
        ("bovada-ignition", 1930),
        ("winamax", 275),
        ("fulltilt", 300),
        ("acr-old", 324),
        ("acr-new", 139),
    ],
)
def test_real_hands_are_read(rooms: Path, folder: str, at_least: int) -> None:
    paths = [path for path in (rooms / folder).rglob("*.*") if path.suffix != ".md"]
    found = [part for path in sorted(paths) for part in read(path) if isinstance(part, Round)]
    audited = sum(part.defect is None or not part.defect.incomplete for part in found)
    assert audited >= at_least
    assert (len(found) - audited) * 60 < len(found)
