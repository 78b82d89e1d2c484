"""PokerGFX exports: typical hands' events, what the fields mean, damaged documents, real tables."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from handaudit.facts import events as ev
from handaudit.facts.evidence import Record
from handaudit.facts.log import Interlude, Round
from handaudit.reading import read
from handaudit.reading.pokergfx import format as pokergfx
from handaudit.reading.pokergfx import reader
from handaudit.reading.text import LONGEST_LINE
from paths import GOLDENS
from structured_hands import (
    Parts,
    assert_every_line_told,
    of_kind,
    only_round,
    parts,
    rounds,
    unread,
)

FOLDER = GOLDENS / "pokergfx"
DOCUMENT: dict[str, Any] = json.loads((FOLDER / "one-line.json").read_text(encoding="utf-8"))
FIRST: dict[str, Any] = DOCUMENT["Hands"][0]


def document(*hands: dict[str, Any], indent: int | None = None) -> str:
    return json.dumps({**DOCUMENT, "Hands": list(hands)}, indent=indent)


def hand(blinds: dict[str, Any] | None = None, **fields: Any) -> Round:
    """The first golden hand with other fields."""
    stated = {**FIRST["FlopDrawBlinds"], **(blinds or {})}
    return only_round(
        pokergfx.FORMAT, document({**FIRST, "FlopDrawBlinds": stated, **fields}, indent=1)
    )


def event(kind: str, seat: int = 0, total: float = 0, **fields: Any) -> dict[str, Any]:
    return {"EventType": kind, "PlayerNum": seat, "BetAmt": total, **fields}


# --- meaning -------------------------------------------------------------------------------------


def test_amounts_are_totals_of_the_betting_round() -> None:
    found = hand(
        Events=[
            event("BET", 2, 400),
            event("CALL", 4, 400),
            event("BET", 5, 1000),
            event("ALL IN", 2, 50000),
            event("ALL IN", 4, 20000),
            event("FOLD", 5),
            event("BOARD CARD", BoardCards="2c", BoardNum=1),
        ]
    )
    told = [
        (type(one).__name__, one.to if isinstance(one, ev.Raised) else one.amount, one.all_in)
        for one in found
        if isinstance(one, ev.Raised | ev.Called | ev.BetMade)
    ]
    assert told == [
        ("Raised", 40000, False),
        ("Called", 30000, False),
        ("Raised", 100000, False),
        ("Raised", 5000000, True),
        ("Called", 1960000, True),
    ]


def test_the_first_wager_of_a_street_is_a_bet_even_all_in() -> None:
    board = event("BOARD CARD", BoardCards="2c", BoardNum=1)
    found = hand(Events=[board, event("ALL IN", 2, 500)])
    assert [one.amount for one in of_kind(found, ev.BetMade)] == [50000]


@pytest.mark.parametrize(
    ("kind", "seats", "blind_first"),
    [
        ("BB_ANTE_BB1ST", [5], True),
        ("BB_ANTE_ANTE1ST", [5], False),
        ("BTN_ANTE_BTN1ST", [2], False),
        ("STANDARD", [2, 4, 5], False),
        ("", [2, 4, 5], False),
    ],
)
def test_who_places_the_ante(kind: str, seats: list[int], blind_first: bool) -> None:  # noqa: FBT001
    found = hand({"AnteType": kind})
    assert [one.seat for one in of_kind(found, ev.Anted)] == seats
    forced = [type(one) for one in found if isinstance(one, ev.Anted | ev.BlindPosted)]
    assert (forced[0] is ev.BlindPosted) == blind_first
    assert (found.session.sign.ante is None) == (len(seats) == 1)


def test_a_blind_of_an_empty_seat_is_posted_by_nobody() -> None:
    found = hand({"SmallBlindPlayerNum": 3})
    assert [(one.seat, one.number) for one in of_kind(found, ev.BlindPosted)] == [(5, 2)]
    assert found.session.sign.blinds == (10000, 20000)


def test_a_third_blind_is_the_third() -> None:
    found = hand({"ThirdBlindPlayerNum": 2, "ThirdBlindAmt": 400})
    assert [one.number for one in of_kind(found, ev.BlindPosted)] == [1, 2, 3]


def test_hole_cards_are_kept_only_where_all_were_read() -> None:
    players = [dict(player) for player in FIRST["Players"]]
    others = {Record.OPENING_STAKES, Record.BUTTON, Record.SEQUENCE}
    assert hand(Players=players).session.evidence.kept == {*others, Record.HOLE_CARDS}
    players[0]["HoleCards"] = [""]
    assert hand(Players=players).session.evidence.kept == others
    players[0]["HoleCards"] = ["as"]
    assert hand(Players=players).session.evidence.kept == others


@pytest.mark.parametrize("indent", [None, 1])
def test_an_event_is_quoted_alone_from_a_line_that_holds_many(indent: int | None) -> None:
    text = document(FIRST, {**FIRST, "HandNum": 2}, indent=indent)
    last = parts(pokergfx.FORMAT, text)[-2]
    quoted = {type(one): (one.line, *last.quoted(one)) for one in last if last.quoted(one)[0] > 1}
    lines = text.split("\n")
    for line, column, words in quoted.values():
        assert lines[line - 1][column - 1 :].startswith(words)
    assert quoted[ev.RoundOpened][2] == '"HandNum": 2'
    if indent is None:
        assert json.loads(quoted[ev.PlayerSeated][2]) == FIRST["Players"][-1]
        assert json.loads(quoted[ev.Folded][2])["EventType"] == "FOLD"
        assert quoted[ev.BlindPosted][2].startswith('"FlopDrawBlinds": {')


def test_a_draw_counts_its_cards() -> None:
    found = hand(Events=[event("DRAW", 2, NumCardsDrawn=2), event("DRAW", 4)])
    assert [one.count for one in of_kind(found, ev.Discarded)] == [2]
    assert [one.seat for one in of_kind(found, ev.StoodPat)] == [4]


def test_a_further_board_is_another_run() -> None:
    found = hand(Events=[event("BOARD CARD", BoardCards="2c", BoardNum=2)])
    assert [one.run for one in of_kind(found, ev.BoardDealt)] == [2]


@pytest.mark.parametrize(
    ("fields", "cite"),
    [
        ({"Events": []}, "log:cancelled"),
        ({"Events": FIRST["Events"][:8]}, "log:truncated"),
        ({"GameVariant": "PINEAPPLE"}, "log:unsupported"),
        ({"BombPotAmt": 100, "Events": [event("BET", 2, 400, Pot=400)]}, "log:inconsistent"),
        ({"Players": [FIRST["Players"][0]] * 2}, "log:syntax"),
        ({"Players": "none"}, "log:syntax"),
    ],
)
def test_a_hand_that_cannot_be_audited_has_a_defect(fields: dict[str, Any], cite: str) -> None:
    defect = hand(**fields).defect
    assert defect is not None
    assert defect.cite == cite


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (event("WAVE", 2), "FOLD, CHECK"),
        (event("BET", 2, 0.001), "an amount of whole cents"),
        (event("BOARD CARD", BoardCards="1x"), "cards such as"),
        (event("BOARD CARD"), "cards such as"),
    ],
)
def test_an_event_that_cannot_be_read_is_told_with_its_line(
    wrong: dict[str, Any], expected: str
) -> None:
    found = hand(Events=[*FIRST["Events"], wrong])
    (one,) = unread([found])
    assert one.expected.startswith(expected)
    assert found.line_text(one.line).strip().startswith(f'"EventType": "{wrong["EventType"]}"')


# --- layout and damage ---------------------------------------------------------------------------


@pytest.mark.parametrize("indent", [None, 0, 2])
def test_any_layout_of_the_document_is_read(indent: int | None) -> None:
    text = document(FIRST, FIRST, FIRST, indent=indent)
    found = parts(pokergfx.FORMAT, text)
    assert_every_line_told(found, text)
    assert [type(part) for part in found] == [Interlude, Round, Round, Round, Interlude]
    assert unread(found) == []
    if indent is not None:
        first, second = rounds(pokergfx.FORMAT, text)[:2]
        assert first.first_line + first.line_count == second.first_line


def test_a_document_without_hands_is_read() -> None:
    assert unread(parts(pokergfx.FORMAT, document())) == []


def test_a_document_of_one_long_line_is_read_whole() -> None:
    text = document(*[FIRST] * 40)
    assert len(text) > LONGEST_LINE
    found = list(read(io.BytesIO(text.encode()), name="table.json"))
    assert [part.defect for part in found if isinstance(part, Round)] == [None] * 40
    assert unread(found) == []


def test_a_document_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "LARGEST", 1 << 20)
    found = parts(pokergfx.FORMAT, document(*[FIRST] * 400, indent=0))
    assert [one.expected for one in unread(found)] == ["an export of at most 1 MiB"]


@pytest.mark.parametrize("size", range(1, 3300, 97))
def test_a_document_cut_anywhere_keeps_its_whole_hands(size: int) -> None:
    whole = document(FIRST, FIRST)
    text = whole[:-size]
    found = parts(pokergfx.FORMAT, text)
    assert "".join(part.text for part in found) == text
    assert len(unread(found)) == 1
    first = found[1]
    assert isinstance(first, Round)
    assert first.defect is None


BODY = json.dumps(FIRST)


@example(BODY.index(', "SittingOut": true'), 42, "")  # the next hand is then inside of this one
@given(st.integers(0, len(BODY)), st.integers(0, 60), st.text(max_size=5))
def test_a_damaged_hand_leaves_its_neighbours_alone(start: int, length: int, new: str) -> None:
    damaged = BODY[:start] + new.replace("\r", "").replace("\n", "") + BODY[start + length :]
    text = document(FIRST, FIRST, FIRST).replace(BODY, "\0").split("\0")
    lead, comma, _, tail = text
    found = rounds(pokergfx.FORMAT, f"{lead}{BODY}{comma}{damaged}{comma}{BODY}{tail}")
    whole = only_round(pokergfx.FORMAT, document(FIRST))
    assert found[0].events == whole.events
    assert found[-1].events == whole.events
    assert found[-1].defect is None


@given(st.text(alphabet='{}[]",:\n "AnteAmtHands1', max_size=100))
def test_any_text_is_read(text: str) -> None:
    for lead in ("", '{"Hands":[', document(FIRST)):
        assert_every_line_told(parts(pokergfx.FORMAT, lead + text), lead + text)


def test_very_many_damaged_hands_are_given_up() -> None:
    text = '{"Hands":[' + '{"AnteAmt":' * 5000
    found = parts(pokergfx.FORMAT, text)
    assert "".join(part.text for part in found) == text
    assert len(unread(found)) == reader.MOST_DAMAGED + 1


# --- real tables ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def real(corpus: Path) -> Parts:
    return [part for path in sorted(corpus.glob("pokergfx/**/*.json")) for part in read(path)]


def test_real_tables_are_read_whole(real: Parts) -> None:
    assert unread(real) == []
    hands = [part for part in real if isinstance(part, Round)]
    assert len(hands) == 1282
    defects = [one.defect.cite for one in hands if one.defect]
    assert defects == ["log:cancelled", "log:cancelled"]
    assert {one.session.game for one in hands} == {"holdem high"}
    assert len({one.session.table for one in hands}) == 19


def test_what_real_players_add_is_never_negative(real: Parts) -> None:
    calls = [event.amount for part in real for event in of_kind(part, ev.Called)]
    assert len(calls) > 1400
    assert min(calls) > 0


def test_a_pot_that_contradicts_the_wagers_is_of_another_hand() -> None:
    events = [
        event("BET", 2, 400, Pot=0),
        event("CALL", 4, 400),
        event("BET", 5, 1000, Pot=99),
    ]
    defect = hand(Events=events).defect
    assert defect is not None
    assert defect.cite == "log:inconsistent"
    assert "99 in the pot" in defect.message


def test_a_player_whom_the_hand_does_not_list_is_of_another_hand() -> None:
    events = [*FIRST["Events"], event("FOLD", 77)]
    defect = hand(Events=events).defect
    assert defect is not None
    assert (defect.cite, "seat 77 acts" in defect.message) == ("log:inconsistent", True)
