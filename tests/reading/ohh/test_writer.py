"""What is written as Open Hand Histories reads back as the same play; the rest is refused."""

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from converted import broken, read, written
from handaudit import reading
from handaudit.facts import events as e
from handaudit.facts.log import Round
from handaudit.reading.uncalled import with_return
from in_memory import report_of
from paths import GOLDENS

HEADER = """\
tlog 1
casino "Pier House"
table P07
date 2012-03-14
game holdem high
posted no-limit 1
posted blinds 0.50 1

round 41 2012-03-14T09:04:10 button 1
seat 1 Ann 20
seat 2 Bo 15.50
seat 3 Kit 30
seat 2 blinds 0.50
seat 3 blinds 1
dealer deals 2 down ?? ??
dealer deals 3 down Ks Kd
dealer deals 1 down ?? ??
"""
END = """\
seat 1 raises to 3
seat 2 folds
seat 3 folds
dealer returns 2 to 1
dealer awards 2.50 to 1 from main for pot
end
"""

FEW = 40
"""Golden hands that can be written, at the least."""

ACTIONS = (
    *(e.Anted, e.BlindPosted, e.Folded, e.Checked, e.Called, e.BetMade, e.Raised, e.PlayerSeated),
    *(e.CardsRevealed, e.BoardDealt, e.HandShown, e.HandMucked, e.PotAwarded, e.CashedOut),
)


def table_log(text: str) -> Round:
    (hand,) = (one for one in read(text, "table-log") if isinstance(one, Round))
    return hand


def of_play(hand: Round) -> list[e.Event]:
    """The play, without what the format has no field for."""
    found: list[e.Event] = []
    for event in hand:
        if isinstance(event, ACTIONS):
            bare = event.changed(line=0, clock=None)
            match bare:
                case e.PotAwarded():
                    bare = bare.changed(share=None, odd=False, pot=None, run=0)
                case e.HandShown():
                    bare = bare.changed(description=None)
                case e.CardsRevealed():
                    bare = bare.changed(up=())
                case e.BoardDealt():
                    bare = bare.changed(so_far=None)
                case e.Raised():
                    bare = bare.changed(by=None)
                case e.BlindPosted():
                    bare = bare.changed(number=None, derived=False)
            found.append(bare)
    play = [event for event in found if not isinstance(event, e.PotAwarded)]
    return play + sorted(
        (event for event in found if isinstance(event, e.PotAwarded)),
        key=lambda event: (event.seat, event.amount),
    )


def golden_rounds() -> Iterator[Round]:
    for form in ("pokerstars", "888", "ohh", "ggpoker", "winamax", "rio", "bovada", "pokernow"):
        for path in sorted((GOLDENS / form.replace("888", "pacific")).iterdir()):
            if path.suffix != ".events":
                with path.open("rb") as file:
                    yield from (
                        one
                        for one in reading.read(file, format=form, name=path.name)
                        if isinstance(one, Round) and one.defect is None
                    )


def test_a_hand_of_a_table_log() -> None:
    text, losses = written("ohh", [table_log(HEADER + END)])
    hand = json.loads(text)["ohh"]
    assert {key: hand[key] for key in ("site_name", "table_name", "game_number")} == {
        "site_name": "Pier House",
        "table_name": "P07",
        "game_number": "41",
    }
    assert (hand["game_type"], hand["bet_limit"]) == ("Holdem", {"bet_cap": 0, "bet_type": "NL"})
    assert (hand["small_blind_amount"], hand["big_blind_amount"]) == (0.5, 1)
    assert hand["start_date_utc"] == "2012-03-14T09:04:10"
    assert (hand["dealer_seat"], hand["hero_player_id"]) == (1, 2)
    assert [one["action"] for one in hand["rounds"][0]["actions"]] == [
        *("Post SB", "Post BB", "Dealt Cards", "Raise", "Fold", "Fold")
    ]
    assert hand["rounds"][0]["actions"][3] == {
        "action_number": 4,
        "player_id": 0,
        "action": "Raise",
        "amount": 3,
        "is_allin": False,
    }
    assert hand["pots"] == [
        {
            "number": 0,
            "amount": 2.5,
            "rake": 0,
            "player_wins": [{"player_id": 0, "win_amount": 2.5}],
        }
    ]
    assert sorted(losses.left_out) == [
        "CardsDealt",
        "PotAwarded.share",
        "currency (not in the log, written as USD)",
    ]


def test_hands_stand_apart() -> None:
    hand = table_log(HEADER + END)
    text, _ = written("ohh", [hand, hand])
    assert text.count("\n\n") == 1
    assert len(read(text, "ohh")) == len(("one", "other"))


def test_the_play_reads_back() -> None:
    done = 0
    for one in golden_rounds():
        text, losses = written("ohh", [one])
        if not text or losses.incomplete:
            continue
        (back,) = (part for part in read(text, "ohh") if isinstance(part, Round))
        kinds = [type(event) for event in one]
        if e.CardsDealt not in kinds and not any(
            isinstance(event, e.BlindPosted) and 0 < event.dead < event.amount for event in one
        ):
            assert of_play(back) == of_play(with_return(one)), (one.source.path, one.id)
        assert broken(report_of([back])) <= broken(report_of([one])), (one.source.path, one.id)
        assert back.session.tournament == one.session.tournament
        assert back.session.sign.limit == one.session.sign.limit
        done += 1
    assert done > FEW


def keys(value: Any, place: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield f"{place}.{key}"
            yield from keys(inner, f"{place}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner, f"{place}[]")


OPTIONAL = {
    *(".ohh.tournament", ".ohh.tournament_info", ".ohh.tournament_info.name"),
    ".ohh.players[].is_sitting_out",
    *(f".ohh.pots[].player_wins[].{key}" for key in ("cashout_amount", "cashout_fee")),
    ".ohh.pots[].jackpot",
}
"""Fields that the specification has and its examples leave out."""

NOT_OURS = {
    *(".ohh.players[].player_bounty", ".ohh.pots[].player_wins[].contributed_rake"),
    ".ohh.flags",
}


def test_the_fields_are_those_of_the_examples_of_the_specification(corpus: Path) -> None:
    examples: set[str] = set()
    for path in (corpus / "pokernow-ohh" / "ohh-spec-examples").rglob("*.ohh"):
        for text in re.split(r"\n\s*\n(?=\{)", path.read_text(encoding="utf-8-sig")):
            examples |= {*keys(json.loads(text))}
    ours: set[str] = set()
    for one in golden_rounds():
        text, _ = written("ohh", [one])
        if text:
            ours |= {*keys(json.loads(text))}
    assert ours - examples <= OPTIONAL | {".ohh.flags"}
    assert examples - ours <= NOT_OURS


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("2012-03-14T09:04:10", "2012-03-14T09:04:10"),
        ("2012-03-14T09:04:10 ET", "2012-03-14T13:04:10Z"),
        ("2012-01-14T21:04:10 ET", "2012-01-15T02:04:10Z"),
        ("2012-03-14T09:04:10 UTC", "2012-03-14T09:04:10Z"),
        ("2012-03-14T09:04:10.250Z", "2012-03-14T09:04:10Z"),
        ("2012-03-14T09:04:10+02:00", "2012-03-14T07:04:10Z"),
        ("2012-07-14T09:04:10 CET", "2012-07-14T07:04:10Z"),
        ("2012-01-14T21:04:10 CT", "2012-01-15T03:04:10Z"),
        ("2012-03-14T09:04:10 XYZ", None),
        ("2012-13-14T09:04:10 ET", None),
        (None, None),
    ],
)
def test_times_are_those_of_greenwich(at: str | None, told: str | None) -> None:
    hand = table_log(HEADER + END)
    opened = hand.opened.changed(at=at)
    moved = replace(hand, opened=opened, events=(opened, *hand.events[1:]))
    text, losses = written("ohh", [moved])
    assert json.loads(text)["ohh"].get("start_date_utc") == told
    assert ("RoundOpened.at" in losses.left_out) == (at is not None and told is None)


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("holdem high", "seven-card-stud high", "no code for seven-card-stud high, no-limit"),
        ("holdem high", "big-omaha high", "without five known cards"),
        ("posted no-limit 1\n", "", "no code for holdem high, no limit named"),
        ("blinds 0.50 1\n", "blinds 0.50 1 2\n", "two blinds, and the posted ones are 3"),
        ("blinds 0.50 1\n", "blinds 1\n", "two blinds, and the posted ones are 1"),
        ("seat 2 folds\n", "seat 2 folds\nseat 4 folds\n", "who is not in the list of players"),
        ("seat 2 folds\n", "seat 2 folds\nmisprint\n", "could not be read"),
        ("seat 2 folds\n", "seat 2 folds\nfloor corrects 1 to 4\n", "could not be read"),
        ("dealer awards 2.50 to 1 from main for pot\n", "", "nobody is paid"),
        ("dealer awards", "dealer deals board 2c 3c\ndealer awards", "make no flop"),
    ],
)
def test_what_the_format_cannot_say_is_refused(before: str, after: str, reason: str) -> None:
    text, losses = written("ohh", [table_log((HEADER + END).replace(before, after))])
    assert not text
    assert any(reason in one for one in losses.refused), losses.refused


def test_one_blind_does_not_say_how_many_are_posted() -> None:
    log = (HEADER + END).replace("posted blinds 0.50 1\n", "").replace("seat 2 blinds 0.50\n", "")
    text, losses = written("ohh", [table_log(log.replace("awards 2.50", "awards 2"))])
    assert text == ""
    (reason,) = losses.refused
    assert reason.endswith("one blind is placed, and the log does not say how many are posted")


def test_a_dead_blind_is_no_uncalled_bet() -> None:
    """The rake that a log lacks is what nobody was paid, of a pot with the dead chips in it."""
    (hand,) = (
        one
        for one in reading.read(io.BytesIO(DEAD_BLIND.encode()), name="x")
        if isinstance(one, Round)
    )
    text, _ = written("ohh", [hand])
    (pot,) = json.loads(text)["ohh"]["pots"]
    assert (pot["amount"], pot["rake"]) == (0.7, 0.05)


DEAD_BLIND = """\
<session sessioncode="7">
 <general>
  <gametype>Holdem NL €0.10/€0.20</gametype>
 </general>
 <game gamecode="9">
  <general>
   <players>
    <player seat="1" name="Ann" chips="€20" dealer="1" win="€0" bet="€0.30"/>
    <player seat="3" name="Bob" chips="€18" dealer="0" win="€0" bet="€0.20"/>
    <player seat="6" name="Cat" chips="€25" dealer="0" win="€0.65" bet="€0.20"/>
   </players>
  </general>
  <round no="0">
   <action no="1" player="Bob" type="1" sum="€0.10"/>
   <action no="2" player="Cat" type="2" sum="€0.20"/>
   <action no="3" player="Ann" type="2" sum="€0.30"/>
  </round>
  <round no="1">
   <action no="4" player="Ann" type="4" sum="€0"/>
   <action no="5" player="Bob" type="3" sum="€0.10"/>
   <action no="6" player="Cat" type="4" sum="€0"/>
  </round>
  <round no="2">
   <cards type="Flop" player="">S9 D4 C10</cards>
   <action no="7" player="Bob" type="0" sum="€0"/>
   <action no="8" player="Cat" type="4" sum="€0"/>
   <action no="9" player="Ann" type="0" sum="€0"/>
  </round>
 </game>
</session>
"""
