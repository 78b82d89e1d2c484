"""PHH: every variant's events, the grammar of the actions, damaged hands, real hands."""

from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handaudit.facts import events as ev
from handaudit.facts.cards import show
from handaudit.facts.evidence import Record
from handaudit.facts.log import Interlude, Round
from handaudit.reading import read
from handaudit.reading.phh import format as phh
from handaudit.reading.phh.actions import actions
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

FOLDER = GOLDENS / "phh"


# --- actions -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("d db Ah5c??", "BOARD 0 [Ah 5c ??]"),
        ("d dh p10 ????", "HOLE 10 [?? ??]"),
        ("  d\tdb  2c  # Burn card 6s is exposed", "BOARD 0 [2c] # Burn card 6s is exposed"),
        ("p1 pb", "FORCED 1"),
        ("p2 cbr 300", "WAGER 2 30000"),
        ("p2 cbr 22.95", "WAGER 2 2295"),
        ("p2 cbr .5", "WAGER 2 50"),
        ("p2 cbr 22.9500", "WAGER 2 2295"),
        ("p3 cc", "CALL 3"),
        ("p3\ncc", "CALL 3"),
        ("p4 f #slowly", "FOLD 4 # slowly"),
        ("p4 f # so slowly # that", "FOLD 4 # so slowly # that"),
        ("p1 sd", "DRAW 1"),
        ("p1 sd AsQs", "DRAW 1 [As Qs]"),
        ("p1 sm", "SHOW 1"),
        ("p1 sm -", "SHOW 1 as known"),
        ("p1 sm Ah??", "SHOW 1 [Ah ??]"),
        ("", "NOTHING 0"),
        ("   ", "NOTHING 0"),
        ("# a word", "NOTHING 0 # a word"),
    ],
)
def test_what_is_an_action(text: str, told: str) -> None:
    (found,) = actions([text])
    words = [found.kind, str(found.player)]
    if found.cards is not None:
        words.append(f"[{show(found.cards)}]")
    words += [str(found.amount)] if found.amount else []
    words += ["as known"] if found.as_known else []
    words += [f"# {found.commentary}"] if found.commentary else []
    assert " ".join(words) == told


@pytest.mark.parametrize(
    "text",
    [
        *("f", "p1", "p0 f", "p1f", "p1 F", "P1 f", "p1 fold", "p1 f f", "p1 f#now", "p100 f"),
        *("p1 cbr", "p1 cbr -5", "p1 cbr 5,000", "p1 cbr 1.234", "p1 cbr 1e3", "p1 cbr x"),
        *("p1 cbr 1234567890123456", "p1 cc 5", "p1 pb 5", "p1 sd - x", "p1 sd -"),
        *("d", "d db", "d db A", "d db Ahh", "d db Xx", "d db 10h", "d db AH", "d dh Ah", "x db Ah"),
        *("d dh p1", "d dh 1 Ah", "d dh p1 Ah Ad", "d db Ah -", "p1 sm --", "q1 f", "nothing"),
    ],
)  # fmt: skip
def test_what_is_no_action(text: str) -> None:
    assert [found.kind for found in actions([text])] == ["UNREAD"]


@given(st.lists(st.text()))
def test_any_texts_are_one_action_each(texts: list[str]) -> None:
    assert len(list(actions(texts))) == len(texts)


# --- fields --------------------------------------------------------------------------------------


HAND = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 6", "p1 f", "p2 f"]
"""


def field(line: str) -> Round:
    """A hand with one field more, or another one in its place."""
    key = line.partition(" ")[0]
    kept = [old for old in HAND.splitlines() if not old.startswith(key + " ")]
    return only_round(phh.FORMAT, "\n".join((*kept, line, "")))


@pytest.mark.parametrize(
    ("line", "at"),
    [
        ("year = 2009", None),
        ("year = 2009\nmonth = 2\nday = 30", None),
        ("year = 2009\nmonth = 2\nday = 3", "2009-02-03"),
        ("year = 2009\nmonth = 2\nday = 3\ntime = 20:15:00.25", "2009-02-03T20:15:00"),
        (
            "year = 2009\nmonth = 2\nday = 3\ntime = 20:15:00\ntime_zone = 'Europe/Oslo'",
            "2009-02-03T20:15:00 Europe/Oslo",
        ),
    ],
)
def test_a_date_is_told_where_it_is_whole(line: str, at: str | None) -> None:
    assert field(line).opened.at == at


@pytest.mark.parametrize(
    ("line", "at", "expected"),
    [
        ("variant = 'XX'", 6, "variant: one of FT, NT"),
        ("antes = [0, 0]", 6, "antes: 3 numbers"),
        ("antes = [0, 0, '1']", 6, "PHH: numbers, not strings, in antes"),
        ("antes = [0, 0, true]", 6, "PHH: Expected"),
        ("antes = [0, 0, 0.001]", 6, "antes: amounts of whole cents"),
        ("antes = [0, 0, 1e999999]", 6, "antes: amounts of whole cents"),
        ("starting_stacks = [100, inf, 100]", 6, "starting_stacks: stacks that are known"),
        ("starting_stacks = [100]", 6, "starting_stacks: two players or more"),
        ("starting_stacks = [100, nan, 100]", 6, "starting_stacks: stacks that are known"),
        ("blinds_or_straddles = [1, 2]", 6, "blinds_or_straddles: 3 numbers"),
        ("seats = [1, 2, 2]", 7, "seats: 3 seats, each another one"),
        ("players = ['a']", 7, "players: 3 names"),
        ("hand = true", 7, "PHH: Expected `int | str | null`, got `bool`"),
        ("hand = 5\nhand = 6", 8, "TOML: Cannot overwrite a value"),
        ("hand == 5", 7, "TOML: Invalid value"),
        ("min_bet = 2.001", 6, "min_bet: amounts of whole cents"),
    ],
)
def test_a_field_that_cannot_be_read_is_told_with_its_place(
    line: str, at: int, expected: str
) -> None:
    hand = field(line)
    (event,) = unread([hand])
    assert event.expected.startswith(expected)
    assert event.line == at
    assert hand.defect is not None
    assert hand.defect.cite == "log:syntax"


def test_unknown_fields_and_tables_are_left_alone() -> None:
    assert field("_mine = {a = [1, 2]}\n[_more]\nx = 1").defect is None


def test_floats_are_exact_cents() -> None:
    hand = field("starting_stacks = [0.07, 1070.10, 12345678901.29]")
    assert [seated.stake for seated in of_kind(hand, ev.PlayerSeated)] == [7, 107010, 1234567890129]


@pytest.mark.parametrize(
    ("played", "missing"),
    [
        ([], "no action of a player"),
        (["p3 cc", "p1 cc", "p2 cc"], "no showdown"),
        (["p3 cc", "p1 cc", "p2 cc", "p1 sm"], "before the last community card"),
        (["p3 f", "p1 f"], None),
        (["p3 cc", "p1 cc", "p2 cc", "d db AsKsQsJsTs", "p1 sm", "p2 sm"], None),
    ],
)
def test_a_hand_that_stops_in_the_middle_is_truncated(
    played: list[str], missing: str | None
) -> None:
    hand = field(f"actions = {['d dh p1 ????', *played]}")
    assert (missing or "") in (hand.defect.message if hand.defect else "")
    assert (hand.defect is None) == (missing is None)


def test_a_hand_keeps_only_what_the_format_has_a_field_for() -> None:
    shown = "actions = ['d dh p1 AhAd', 'd dh p2 KhKd', 'd dh p3 7c2c', 'p3 f', 'p1 f']"
    assert field(shown).session.evidence.kept == {
        Record.OPENING_STAKES,
        Record.BUTTON,
        Record.SHOWS,
        Record.HOLE_CARDS,
    }
    assert field("year = 2009").session.evidence.kept == {
        Record.OPENING_STAKES,
        Record.BUTTON,
        Record.SHOWS,
    }


# --- damage --------------------------------------------------------------------------------------


def table(number: int, text: str = HAND) -> str:
    return f"[{number}]\n{text}"


@given(st.text(alphabet="[]12\"'=,#\n ntp\\anvis", max_size=200))
def test_any_text_is_read(text: str) -> None:
    assert_every_line_told(parts(phh.FORMAT, HAND + text), HAND + text)
    assert_every_line_told(parts(phh.FORMAT, text), text)


@given(st.integers(0, len(HAND)), st.integers(0, 40), st.text(max_size=5))
def test_a_damaged_hand_leaves_its_neighbours_alone(start: int, length: int, new: str) -> None:
    damaged = HAND[:start] + new.replace("\r", "").replace("[", "") + HAND[start + length :]
    text = f"{table(1)}{table(2, damaged)}\n{table(3)}"
    found = rounds(phh.FORMAT, text)
    whole = rounds(phh.FORMAT, table(1))[0]
    assert [hand.id for hand in found][::2] == ["1", "3"]
    assert found[0].events == whole.events
    assert found[2].defect is None
    assert len(found[2].events) == len(whole.events)


def test_text_before_the_first_table_is_no_hand() -> None:
    for lead in ("# Hands of one evening\n\n", "author = 'Nobody'\n"):
        (between, hand) = parts(phh.FORMAT, lead + table(1))
        assert isinstance(between, Interlude)
        assert isinstance(hand, Round)
        assert not unread([between])
    (between, _) = parts(phh.FORMAT, "a word\n" + table(1))
    assert [(event.line, event.column) for event in unread([between])] == [(1, 3)]


# --- real hands ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def real(corpus: Path) -> Parts:
    files = sorted(corpus.glob("phh-dataset/phh*/**/*.phh*"))
    return [part for path in files for part in read(path)]


GAMES_OF_THE_CORPUS = {
    "2-7 single draw": 7,
    "2-7 triple draw": 6,
    "holdem high": 331,
    "omaha high": 6,
    "omaha high-low-eight": 12,
    "razz": 7,
    "seven-card-stud high": 12,
    "seven-card-stud high-low-eight": 3,
    "short-deck holdem": 1,
}


def test_real_hands_are_read_whole(real: Parts) -> None:
    assert unread(real) == []
    hands = [part for part in real if isinstance(part, Round)]
    assert [hand for hand in hands if hand.defect] == []
    assert Counter(hand.session.game for hand in hands) == GAMES_OF_THE_CORPUS


def test_stacks_of_real_hands_end_where_the_file_says(real: Parts) -> None:
    """Who has folded ends with the stake less all that was put in: every amount is right."""
    checked = 0
    for part in real:
        stated = [line for line in part.text.splitlines() if line.startswith("finishing_stacks")]
        if not stated or not isinstance(part, Round):
            continue
        ends = [Decimal(word) for word in stated[0].partition("[")[2].rstrip("] \t").split(",")]
        left = behind(part)
        folded = {event.seat for event in of_kind(part, ev.Folded)}
        for seated, end in zip(of_kind(part, ev.PlayerSeated), ends, strict=True):
            if seated.seat in folded:
                assert left[seated.seat] == round(end * 100), (part.source.path, seated.seat)
                checked += 1
    assert checked > 1000


def behind(hand: Round) -> dict[int, int]:
    """What each seat has left by the hand's own events."""
    left = {seated.seat: seated.stake for seated in of_kind(hand, ev.PlayerSeated)}
    bets: Counter[int] = Counter()
    for event in hand:
        put = 0
        match event:
            case ev.Anted(seat=seat, amount=put):
                left[seat] -= put
            case ev.BlindPosted(seat=seat, amount=put, dead=dead):
                left[seat] -= put
                bets[seat] += put - dead
            case ev.Called(seat=seat, amount=put) | ev.BetMade(seat=seat, amount=put):
                left[seat] -= put
                bets[seat] += put
            case ev.BetForced(seat=seat, amount=put):
                left[seat] -= put
                bets[seat] += put
            case ev.Raised(seat=seat, to=to):
                left[seat] -= to - bets[seat]
                bets[seat] = to
            case ev.HandsDealt():
                # The opening deal of a button game comes after its blinds.
                bets = bets if hand.opened.button else Counter()
            case ev.BoardDealt() | ev.CommonDealt() | ev.StoodPat() | ev.Discarded():
                bets = Counter()
            case _:
                pass
    return left
