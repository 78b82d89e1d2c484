"""Open Hand History: typical hands' events, what the fields mean, damaged objects, real hands."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handaudit.facts import events as ev
from handaudit.facts.evidence import Record
from handaudit.facts.log import Interlude, Round
from handaudit.reading import formats, read
from handaudit.reading.ohh import format as ohh
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

FOLDER = GOLDENS / "ohh"
PLAIN = (FOLDER / "holdem.ohh").read_text(encoding="utf-8")
OBJECT: dict[str, Any] = json.loads(PLAIN)["ohh"]


def hand(**fields: Any) -> Round:
    """The golden hand with other fields; ``None`` takes one away."""
    changed = {key: value for key, value in (OBJECT | fields).items() if value is not None}
    return only_round(ohh.FORMAT, json.dumps({"ohh": changed}, indent=2) + "\n")


@pytest.mark.parametrize("indent", [None, 1, 2, 4])
@pytest.mark.parametrize(
    "before", [{}, {"id": "x1"}, {"version": 2, "exported": None, "by": "a tracker", "all": True}]
)
def test_a_hand_is_known_whatever_stands_before_it(
    before: dict[str, Any], indent: int | None
) -> None:
    text = json.dumps(before | {"ohh": OBJECT}, indent=indent) + "\n"
    assert formats.recognise(text) is ohh.FORMAT
    found = only_round(ohh.FORMAT, text)
    assert found.defect is None
    assert len(found.events) > 10


@pytest.mark.parametrize("indent", [None, 1, 2, 4, "\t"])
@pytest.mark.parametrize("count", [1, 3])
def test_hands_may_stand_in_an_array(count: int, indent: int | str | None) -> None:
    text = json.dumps([{"id": str(at), "ohh": OBJECT} for at in range(count)], indent=indent) + "\n"
    assert formats.recognise(text) is ohh.FORMAT
    found = parts(ohh.FORMAT, text)
    assert_every_line_told(found, text)
    assert [one.defect for one in rounds(ohh.FORMAT, text)] == [None] * count


@pytest.mark.parametrize("before", ["", "  ", "[", "[ "])
def test_the_column_of_a_fault_counts_what_stands_before_the_hand(before: str) -> None:
    text = before + json.dumps({"ohh": OBJECT}).replace('"players": [', '"players": x[') + "\n"
    (fault,) = unread(parts(ohh.FORMAT, text))
    assert fault.column == text.index("x[") + 1


def test_a_hand_of_an_array_that_cannot_be_read_leaves_the_others_alone() -> None:
    broken = {"ohh": OBJECT | {"players": 7}}
    text = json.dumps([{"ohh": OBJECT}, broken, {"ohh": OBJECT}])
    first, second, third = rounds(ohh.FORMAT, text)
    assert first.defect is third.defect is None
    assert second.defect is not None


def test_json_lines_hold_a_hand_each() -> None:
    text = "".join(json.dumps({"id": at, "ohh": OBJECT}) + "\n" for at in range(3))
    found = parts(ohh.FORMAT, text)
    assert_every_line_told(found, text)
    assert [one.defect for one in rounds(ohh.FORMAT, text)] == [None] * 3


def test_numbers_may_be_strings() -> None:
    players = [player | {"seat": str(player["seat"])} for player in OBJECT["players"]]
    spelt = hand(
        table_size=str(OBJECT["table_size"]),
        big_blind_amount=str(OBJECT["big_blind_amount"]),
        players=players,
    )
    assert spelt.session == hand().session
    assert [one.seat for one in of_kind(spelt, ev.PlayerSeated)] == [
        player["seat"] for player in OBJECT["players"]
    ]


def acted(*actions: dict[str, Any]) -> Round:
    """The golden hand with these actions before the flop."""
    return hand(rounds=[{"id": 0, "street": "Preflop", "cards": [], "actions": list(actions)}])


def action(word: str, player: int | None = 0, **fields: Any) -> dict[str, Any]:
    return {"action_number": 1, "player_id": player, "action": word, "is_allin": False} | fields


# --- meaning -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("Holdem", "holdem high"),
        ("Omaha", "omaha high"),
        ("OmahaHiLo", "omaha high-low-eight"),
        ("Stud", "seven-card-stud high"),
        ("StudHiLo", "seven-card-stud high-low-eight"),
        ("Draw", "five-card-draw high"),
        ("Gin", None),
    ],
)
def test_games_have_our_names(name: str, game: str | None) -> None:
    found = hand(game_type=name)
    assert found.session.game == game
    assert (found.defect is None) == (game is not None)


def test_a_raise_says_what_it_adds() -> None:
    found = acted(
        action("Post SB", 1, amount=0.5),
        action("Post BB", 2, amount=1),
        action("Raise", 0, amount=3),
        action("Raise", 1, amount=8.5, is_allin=True),
        action("Raise", 0, amount=20.07),
    )
    assert [(raised.to, raised.all_in) for raised in of_kind(found, ev.Raised)] == [
        (300, False),
        (900, True),
        (2307, False),
    ]


@pytest.mark.parametrize(("cap", "all_in"), [(0, False), (10.5, False), (10, True)])
def test_who_has_reached_the_cap_of_a_hand_has_no_more_to_wager(
    cap: float, *, all_in: bool
) -> None:
    found = hand(
        bet_limit={"bet_type": "NL", "bet_cap": cap},
        rounds=[
            {
                "street": "Preflop",
                "actions": [
                    action("Post SB", 1, amount=0.5),
                    action("Post BB", 2, amount=1),
                    action("Raise", 0, amount=10),
                    action("Call", 1, amount=9.5),
                ],
            }
        ],
    )
    (raised,), (called,) = of_kind(found, ev.Raised), of_kind(found, ev.Called)
    assert (raised.all_in, called.all_in) == (all_in, all_in)


def test_cards_shown_before_the_blinds_do_not_tell_when_they_were_dealt() -> None:
    found = acted(
        action("Dealt Cards", 0, cards=["As", "Kd"]),
        action("Post SB", 1, amount=0.5),
        action("Post BB", 2, amount=1),
        action("Fold", 0),
    )
    kinds = [type(event) for event in found if isinstance(event, ev.BlindPosted | ev.HandsDealt)]
    assert kinds == [ev.BlindPosted, ev.BlindPosted, ev.HandsDealt]


@pytest.mark.parametrize(
    ("stake", "kind"), [(100.0, ev.Chatter), (10.0, ev.StakeAdded)], ids=["later", "in play"]
)
def test_chips_added_count_where_the_player_wagers_them(stake: float, kind: type) -> None:
    player = {"id": 0, "seat": 1, "name": "Kit", "starting_stack": stake}
    found = hand(
        players=[player],
        rounds=[
            {
                "street": "Preflop",
                "actions": [action("Added Chips", amount=20), action("Bet", amount=15)],
            }
        ],
    )
    assert len(of_kind(found, kind)) == 1


def test_only_pots_that_are_numbered_are_told_apart() -> None:
    wins = [{"player_id": 0, "win_amount": 5}]
    for numbers, pots in (
        ([0], [None]),
        ([0, 1], [0, 1]),
        ([1, 2, 3], [0, 1, 2]),
        ([0, 0], [None, None]),
        ([2, 1], [None, None]),
        ([None, None], [None, None]),
    ):
        found = hand(pots=[{"number": n, "amount": 5, "player_wins": wins} for n in numbers])
        assert [award.pot for award in of_kind(found, ev.PotAwarded)] == pots[::-1]
        assert found.session.evidence.keeps(Record.POT_NAMES) == (pots[-1] is not None)


def test_a_player_away_is_not_dealt_in_unless_the_hand_shows_it() -> None:
    away = [{**player, "is_sitting_out": True} for player in OBJECT["players"]]
    seated = of_kind(hand(players=away), ev.PlayerSeated)
    assert [one.dealt_in for one in seated] == [True, True, True]
    away.append({"id": 9, "seat": 6, "name": "Zed", "starting_stack": 5, "is_sitting_out": True})
    assert [one.dealt_in for one in of_kind(hand(players=away), ev.PlayerSeated)][3] is False


def test_a_hand_keeps_what_the_format_has_fields_for() -> None:
    kept = {Record.OPENING_STAKES, Record.AWARDS, Record.RAKE, Record.SHOWS}
    assert hand().session.evidence.kept == kept | {Record.BUTTON}
    assert hand(dealer_seat=None).session.evidence.kept == kept


@pytest.mark.parametrize("amount", [0.1 + 0.2, "0.30", 0.3])
def test_amounts_are_exact_however_they_are_written(amount: float | str) -> None:
    (blind,) = of_kind(acted(action("Post SB", amount=amount)), ev.BlindPosted)
    assert blind.amount == 30


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (action("Post SB", amount=0.301), "an amount of whole cents"),
        (action("Post SB", amount=1e300), "an amount of whole cents"),
        (action("Fold", 77), "the id of a player"),
        (action("Fold", None), "the id of a player"),
        (action("Waves"), "one of Dealt Cards, Shows Cards"),
        (action("Dealt Cards", cards=["1s"]), "cards of two letters each"),
    ],
)
def test_an_action_that_cannot_be_read_is_told_with_its_line(
    wrong: dict[str, Any], expected: str
) -> None:
    found = acted(action("Check"), wrong, action("Check"))
    (event,) = unread([found])
    assert event.expected.startswith(expected)
    assert found.line_text(event.line).strip() == f'"action": "{wrong["action"]}",'
    assert found.defect is None


@pytest.mark.parametrize(
    ("fields", "cite"),
    [
        ({"rounds": []}, "log:truncated"),
        ({"pots": []}, "log:truncated"),
        ({"players": [OBJECT["players"][0]] * 2}, "log:syntax"),
        ({"game_number": None}, "log:syntax"),
        ({"dealer_seat": "one"}, "log:syntax"),
    ],
)
def test_a_hand_that_is_not_whole_has_a_defect(fields: dict[str, Any], cite: str) -> None:
    defect = hand(**fields).defect
    assert defect is not None
    assert defect.cite == cite


@pytest.mark.parametrize(("parts", "agree"), [((0, 0), True), ((2, 1), True), ((3, 0.5), False)])
def test_the_parts_of_a_rake_are_no_more_than_the_rake(
    parts: tuple[float, float], *, agree: bool
) -> None:
    wins = [{"player_id": 1, "win_amount": 5, "contributed_rake": part} for part in parts]
    defect = hand(pots=[{"number": 0, "amount": 13, "rake": 3, "player_wins": wins}]).defect
    assert (defect.cite if defect else None) == (None if agree else "log:inconsistent")


# --- layout and damage ---------------------------------------------------------------------------


@pytest.mark.parametrize("indent", [None, 0, 1, 4, "\t"])
@pytest.mark.parametrize("between", ["\n", "\n\n", "\n\n\n\n"])
def test_any_layout_of_the_objects_is_read(indent: int | str | None, between: str) -> None:
    one = json.dumps({"ohh": OBJECT}, indent=indent)
    text = between.join([one, one, one])
    found = parts(ohh.FORMAT, text)
    assert_every_line_told(found, text)
    assert [part.defect for part in found if isinstance(part, Round)] == [None] * 3
    assert len(found) == 3


def test_an_action_has_the_line_of_its_word() -> None:
    found = only_round(ohh.FORMAT, PLAIN)
    for event in found:
        if isinstance(event, ev.Raised):
            assert found.line_text(event.line).strip() == '"action": "Raise",'
        if isinstance(event, ev.PotAwarded):
            assert "win_amount" in found.line_text(event.line)


@given(st.text(alphabet='{}[]",:\n oh1', max_size=100))
def test_any_text_is_read(text: str) -> None:
    assert_every_line_told(parts(ohh.FORMAT, text), text)
    assert_every_line_told(parts(ohh.FORMAT, PLAIN + text), PLAIN + text)


def said(part: Round) -> list[ev.Event]:
    """The events of a hand but for blank lines, which may stand behind it."""
    return [event for event in part if not isinstance(event, ev.Ignored)]


@given(st.integers(0, len(PLAIN)), st.integers(0, 60), st.text(max_size=5))
def test_a_damaged_hand_leaves_its_neighbours_alone(start: int, length: int, new: str) -> None:
    damaged = PLAIN[:start] + new.replace("\r", "") + PLAIN[start + length :].rstrip("\n") + "\n"
    text = f"{PLAIN}\n{damaged}\n{PLAIN}"
    found = parts(ohh.FORMAT, text)
    assert_every_line_told(found, text)
    whole = only_round(ohh.FORMAT, PLAIN + "\n")
    assert isinstance(found[0], Round)
    assert said(found[0]) == said(whole)
    last = found[-1]
    assert isinstance(last, Round)
    assert last.defect is None
    assert last.text == PLAIN


def test_a_cut_hand_says_where() -> None:
    lines = PLAIN.splitlines(keepends=True)
    (found, _) = rounds(ohh.FORMAT, "".join(lines[:50]) + "\n" + PLAIN)
    assert found.id == "77"
    assert found.defect is not None
    assert found.defect.line == 50
    assert "truncated" in found.defect.message


def test_a_fault_at_the_very_end_is_on_the_last_line() -> None:
    for cut in range(1, len(PLAIN)):
        text = PLAIN[:cut] + "\n" + PLAIN
        assert_every_line_told(parts(ohh.FORMAT, text), text)


def test_text_around_the_hands_is_no_hand() -> None:
    (before, whole) = parts(ohh.FORMAT, "See below.\n" + PLAIN)
    assert isinstance(before, Interlude)
    assert isinstance(whole, Round)
    assert [event.text for event in unread([before])] == ["See below."]


# --- real hands ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def real(corpus: Path) -> Parts:
    return [part for path in sorted(corpus.glob("pokernow-ohh/**/*.ohh")) for part in read(path)]


def test_real_hands_are_read_whole(real: Parts) -> None:
    assert unread(real) == []
    hands = [part for part in real if isinstance(part, Round)]
    assert [one for one in hands if one.defect] == []
    assert Counter(one.session.game for one in hands) == {
        "holdem high": 308,
        "omaha high": 88,
        "omaha high-low-eight": 45,
    }


def test_stated_pots_of_real_hands_are_awarded(real: Parts) -> None:
    for part in real:
        (pot,) = of_kind(part, ev.PotStated)
        awarded = sum(award.amount for award in of_kind(part, ev.PotAwarded))
        assert awarded == pot.total - (pot.rake or 0)
