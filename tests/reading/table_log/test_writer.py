"""What is written as a Table Log reads back as the same events, and nothing is lost in silence."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from any_events import BODIES, EVENTS, ROUNDS
from handaudit.facts import events as e
from handaudit.facts.cards import DECK
from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.log import Defect, Interlude, Round, Session, Source
from handaudit.facts.sign import PostedRake, Sign
from handaudit.reading.losses import Loss
from handaudit.reading.table_log import session as table_log_session
from handaudit.reading.table_log.session import START
from handaudit.reading.table_log.writer import Writer
from handaudit.reading.table_log.written_lines import LINES
from paths import GOLDENS, SAMPLES
from table_log_parts import parts_of

LOGS = [
    *(SAMPLES / "compliant").glob("*.tlog"),
    *(GOLDENS / "table_log").glob("*.tlog"),
]
SOURCE = Source("x.tlog", "table-log")
SILENT = (e.Ignored, e.Chatter, e.Unread)


def stretch(events: Sequence[e.Event], session: Session = START) -> Round | Interlude:
    opened = events[0]
    if isinstance(opened, e.RoundOpened):
        return Round(
            source=SOURCE,
            first_line=1,
            text="",
            events=tuple(events),
            session=session,
            opened=opened,
        )
    return Interlude(source=SOURCE, first_line=1, text="", events=tuple(events))


def said(parts: list[Round | Interlude]) -> list[e.Event]:
    """The events of some parts that say something, off their lines."""
    return [
        event.changed(line=0) for part in parts for event in part if not isinstance(event, SILENT)
    ]


def written(*events: e.Event, session: Session = START) -> tuple[list[str], Counter[str]]:
    writer = Writer()
    lines = "".join(writer.write([stretch(events, session)])).splitlines()
    assert lines[0] == "tlog 1"
    return [line for line in lines if line], writer.left_out


# --- arbitrary events ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", LINES, ids=lambda kind: kind.__name__)
@settings(max_examples=25)
@given(data=st.data())
def test_an_event_reads_back_as_it_was_written(kind: type[e.Event], data: st.DataObject) -> None:
    event = data.draw(EVENTS[kind])
    writer = Writer()
    text = "".join(writer.write([stretch([e.LogOpened(line=0, version=1)]), stretch([event])]))
    assert said(parts_of(text))[1:] == [event]
    assert not writer.left_out


@given(st.lists(ROUNDS | BODIES, min_size=1, max_size=4))
def test_any_log_reads_back_as_it_was_written(stretches: list[list[e.Event]]) -> None:
    start: list[e.Event] = [e.LogOpened(line=0, version=1)]
    parts = [stretch(start), *map(stretch, stretches)]
    held = START
    for number, part in enumerate(parts):  # each round with the session that its lines bring about
        if isinstance(part, Round):
            text = "".join(Writer().write(parts[:number]))
            held = [each for each in parts_of(text + "\nround 0\n") if isinstance(each, Round)][
                -1
            ].session
            parts[number] = replace(part, session=held)
    writer = Writer()
    text = "".join(writer.write(parts))
    assert said(parts_of(text)) == [event for events in (start, *stretches) for event in events]
    assert not writer.left_out


def test_a_name_away_from_the_seat_lines_is_quoted_also_behind_another_such() -> None:
    opened = e.RoundOpened(line=0, id="1")
    late = [
        e.PlayerSeated(line=0, seat=seat, player=f"P-{seat}", stake=500, dealt_in=True)
        for seat in (1, 2)
    ]
    lines, _ = written(opened, e.DiceNotFlat(line=0), *late)
    assert lines[-2:] == ['seat 1 "P-1" 5', 'seat 2 "P-2" 5']


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_log_that_was_read_is_written_as_the_same_events(path: Path) -> None:
    parts = parts_of(path.read_text(encoding="utf-8"))
    writer = Writer()
    again = parts_of("".join(writer.write(parts)))
    opened: list[e.Event] = []
    if not isinstance(said(parts)[0], e.LogOpened):
        opened.append(e.LogOpened(line=0, version=1))
    assert said(again) == [*opened, *said(parts)]
    assert not writer.left_out


# --- what a Table Log cannot say -----------------------------------------------------------------

OPENED = e.RoundOpened(line=1, id="7")


@pytest.mark.parametrize(
    ("event", "line", "left_out"),
    [
        (e.PotStated(line=2, total=500, rake=0), None, "PotStated"),
        (e.HandsDealt(line=2), None, "HandsDealt"),
        (e.RoundCancelled(line=2), None, "RoundCancelled"),
        (e.PlayerSeated(line=2, seat=1, player="x", stake=5, dealt_in=False), None, "PlayerSeated"),
        (e.HandShown(line=2, seat=1, cards=()), None, "HandShown"),
        (e.Called(line=2, seat=1, amount=-5), None, "Called"),
        (e.Raised(line=2, seat=1, to=500, by=300), "seat 1 raises to 5", "Raised.by"),
        (e.Folded(line=2, seat=1, cards=(DECK[0],)), "seat 1 folds", "Folded.cards"),
        (
            e.BlindPosted(line=2, seat=1, amount=200, number=1),
            "seat 1 blinds 2",
            "BlindPosted.number",
        ),
        (
            e.SeatTaken(line=2, seat=1, player="a\nend", stake=100),
            'seat 1 sits "a end" 1',
            "SeatTaken.player",
        ),
        (
            e.DeckOpened(line=2, deck="red", at="about nine"),
            "deck red opened",
            "DeckOpened.at",
        ),
    ],
    ids=lambda each: type(each).__name__ if isinstance(each, e.Event) else "",
)
def test_what_a_table_log_cannot_say_is_left_out_and_counted(
    event: e.Event, line: str | None, left_out: str
) -> None:
    lines, counted = written(OPENED, event)
    assert lines == ["tlog 1", "round 7", *([line] if line else [])]
    assert counted == Counter([left_out])


@pytest.mark.parametrize(
    "event",
    [
        e.BoardDealt(line=2, cards=(DECK[0],), run=2),
        e.PotAwarded(line=2, seat=1, amount=500, pot=0, run=2),
        e.HouseMoneyAdded(line=2, amount=500),
        e.CashedOut(line=2, seat=1, amount=500),
    ],
    ids=lambda event: type(event).__name__,
)
def test_a_round_that_would_tell_another_story_is_refused(event: e.Event) -> None:
    writer = Writer()
    assert "".join(writer.write([stretch([OPENED, event]), stretch([OPENED])])) == (
        "tlog 1\n\nround 7\n"
    )
    (reason,) = writer.losses.refused
    assert reason.startswith("a Table Log has no line for it: ")
    assert writer.losses.refused[reason] == Loss("x.tlog", 2, 1)


def test_chatter_and_comments_are_not_written() -> None:
    silent = (e.Ignored(line=2), e.Chatter(line=3, text="hello"))
    assert written(OPENED, *silent) == (["tlog 1", "round 7"], Counter())


def test_a_line_that_could_not_be_read_cannot_be_read_in_what_is_written_either() -> None:
    writer = Writer()
    unread = e.Unread(line=4, text='say "what"?', column=1, expected="a line")
    text = "".join(writer.write([stretch([OPENED, unread])]))
    assert text == 'tlog 1\n\nround 7\nunread "say \\"what\\"?"\n'
    assert isinstance(parts_of(text)[-1].events[-1], e.Unread)
    assert writer.losses.incomplete


# --- logs of other formats -----------------------------------------------------------------------

OTHER = Source("hands.txt", "pokerstars")


def of_another_format(*events: e.Event, **fields: Any) -> Round:
    played = stretch([OPENED, *events])
    assert isinstance(played, Round)
    return replace(played, source=OTHER, **fields)


def test_the_header_of_each_hand_stands_before_the_round_and_not_in_it() -> None:
    session = replace(START, game="holdem high", table="Vega")
    named = (e.TableNamed(line=2, name="Vega"), e.GameSet(line=3, game="holdem high"))
    seated = e.PlayerSeated(line=4, seat=1, player="Ann Lee", stake=500)
    again = seated.changed(line=5, seat=2, player="Kit")
    played = of_another_format(*named, seated, again, session=session)
    assert "".join(Writer().write([played, played])) == (
        "tlog 1\ntable Vega\ngame holdem high\n"
        '\nround 7\nseat 1 "Ann Lee" 5\nseat 2 Kit 5\nend\n'
        '\nround 7\nseat 1 "Ann Lee" 5\nseat 2 Kit 5\nend\n'
    )


def test_a_round_that_stops_in_the_middle_still_has_no_end() -> None:
    cut_short = of_another_format(defect=Defect("log:truncated", 1, "it stops"))
    assert "".join(Writer().write([cut_short])) == "tlog 1\n\nround 7\n"


def test_a_round_that_was_called_off_is_left_out() -> None:
    writer = Writer()
    off = of_another_format(defect=Defect("log:cancelled", 1, "called off"))
    assert not [*writer.write([off])]
    assert writer.left_out == Counter(["round (called off)"])
    assert not writer.losses.incomplete


def test_where_a_header_cannot_take_a_value_back_a_new_log_begins() -> None:
    session = replace(START, sign=Sign(ante=25), tournament=True)
    text = "".join(Writer().write([of_another_format(session=session), of_another_format()]))
    assert text == (
        "tlog 1\nposted tournament yes\nposted ante 0.25\n\nround 7\nend\n"
        "\ntlog 1\n\nround 7\nend\n"
    )
    sessions = [part.session for part in parts_of(text) if isinstance(part, Round)]
    assert sessions == [session, START]


def test_a_rake_that_would_add_to_the_lines_before_it_begins_a_new_log() -> None:
    """A round that a Table Log cannot express stood between the two."""
    rake = e.SignPosted(line=0, item="rake", amounts=(500,), rake=PostedRake(percent=500))
    text = "".join(Writer().write([stretch([rake]), stretch([rake]), stretch([OPENED])]))
    assert text == "tlog 1\nposted rake 5%\nposted rake 5%\n\ntlog 1\n\nround 7\n"


def test_what_the_reader_of_a_log_sees_is_dealt_by_name() -> None:
    ace, king, two = DECK[-1], DECK[-5], DECK[0]
    seats = [e.PlayerSeated(line=2, seat=seat, player="x", stake=5) for seat in (1, 2)]
    dealt = (
        e.HandsDealt(line=3),
        e.CardsRevealed(line=4, seat=2, cards=(ace, king, two), up=(two,)),
        e.Checked(line=5, seat=1),
        e.HandsDealt(line=6),
        e.CardsRevealed(line=7, seat=2, cards=(DECK[1],), up=(DECK[1],)),
    )
    lines = "".join(Writer().write([of_another_format(*seats, *dealt)])).splitlines()
    assert lines[5:] == [
        "dealer deals 2 down As Ks",
        "dealer deals 2 up 2c",
        "seat 1 checks",
        "dealer deals 1 up ??",
        "dealer deals 2 up 2d",
        "end",
    ]


# --- a session -----------------------------------------------------------------------------------


def test_a_session_that_no_event_brought_about_is_written_as_a_header() -> None:
    kept = START.evidence.kept - {Record.BURNS, Record.CUTS}
    session = Session(
        game="holdem high",
        casino="Boardwalk",
        table="T 1",
        date="2014-05-01",
        sign=Sign(
            limit="no-limit",
            small_bet=500,
            blinds=(200, 500),
            ante=25,
            rake=(
                PostedRake(percent=500),
                PostedRake(steps=((100, 1000), (200, 2000)), from_flop=True, players=(2, 3)),
            ),
            shuffler=False,
        ),
        evidence=Evidence(kept=kept, because="x"),
    )
    lines, counted = written(OPENED, session=session)
    assert lines == [
        "tlog 1",
        'casino "Boardwalk"',
        'table "T 1"',
        "date 2014-05-01",
        "game holdem high",
        "posted no-limit 5",
        "posted ante 0.25",
        "posted blinds 2 5",
        "posted rake 5%",
        "posted rake 1 at 10 2 at 20 from-flop players 2 3",
        "posted shuffler no",
        "unrecorded cuts burns",
        "round 7",
    ]
    assert not counted


def test_a_posted_value_that_no_longer_holds_cannot_be_taken_back() -> None:
    writer = Writer()
    sign = Sign(ante=25, blinds=(200, None))
    parts = [stretch([OPENED], Session(sign=sign, evidence=START.evidence)), stretch([OPENED])]
    assert "".join(writer.write(parts)) == "tlog 1\nposted ante 0.25\n\nround 7\n\nround 7\n"
    assert writer.left_out == Counter(["Sign.blinds", "Sign.ante"])


def test_no_parts_make_no_log() -> None:
    assert list(Writer().write([])) == []


def test_every_record_that_a_table_log_keeps_can_be_left_out_of_it_but_the_seat_lines() -> None:
    words = set(table_log_session.KINDS.values()) - {Record.CLOCK}
    assert words | {Record.OPENING_STAKES} == START.evidence.kept
