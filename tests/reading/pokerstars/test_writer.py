"""What is written as a PokerStars history reads back as the same events; the rest is refused."""

import io
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import pokernow_hands
from corpus_sample import logs
from handaudit import reading
from handaudit.facts import events as e
from handaudit.facts.log import Round
from handaudit.reading.losses import Losses
from handaudit.reading.pokerstars.format import FORMAT
from handaudit.reading.pokerstars.writer import NAMES, Writer
from handaudit.simulate import carrying
from handaudit.simulate.session import open_session
from paths import GOLDENS

HANDS = sorted((GOLDENS / "pokerstars").glob("*.txt"))

HEADER = """\
tlog 1
casino "Pier House"
table P07
date 2012-03-14
game {game}
posted {limit}
posted blinds 0.50 1
posted chip 0.50

round {id} 2012-03-14T09:04:10 button 1 dealer D-9
seat 1 Ann 20
seat 2 Bo 15.50
seat 3 Kit 30
seat 2 blinds 0.50
seat 3 blinds 1
dealer deals 2 down ?? ??
dealer deals 3 down Ks Kd
dealer deals 1 down ?? ??
"""
HAND = HEADER.format(game="holdem high", limit="no-limit 1", id="41")
END = """\
seat 1 folds
seat 2 folds
dealer returns 0.50 to 3
dealer awards 1 to 3 from main for pot
end
"""


def rounds(text: str, name: str = "table.tlog") -> list[Round]:
    parts = reading.read(io.BytesIO(text.encode()), name=name)
    return [part for part in parts if isinstance(part, Round)]


def written(played: Iterable[Round]) -> tuple[str, Losses]:
    losses = Losses()
    return "".join(Writer(losses).write(played)), losses


def bare(events: Iterable[e.Event]) -> list[e.Event]:
    """Events off their lines, without talk."""
    return [
        event.changed(line=0, clock=None)
        for event in events
        if not isinstance(event, e.Ignored | e.Chatter)
    ]


def test_a_hand_of_a_table_log() -> None:
    text, losses = written(rounds(HAND + END))
    assert text == (
        "PokerStars Hand #41:  Hold'em No Limit ($0.50/$1 USD) - 2012/03/14 9:04:10\n"
        "Table 'P07' Seat #1 is the button\n"
        "Seat 1: Ann ($20 in chips)\n"
        "Seat 2: Bo ($15.50 in chips)\n"
        "Seat 3: Kit ($30 in chips)\n"
        "Bo: posts small blind $0.50\n"
        "Kit: posts big blind $1\n"
        "*** HOLE CARDS ***\n"
        "Dealt to Kit [Ks Kd]\n"
        "Ann: folds\n"
        "Bo: folds\n"
        "Uncalled bet ($0.50) returned to Kit\n"
        "Kit collected $1 from pot\n"
        "*** SUMMARY ***\n"
        "Total pot $1 | Rake $0\n"
        "Seat 1: Ann (button) folded before Flop (didn't bet)\n"
        "Seat 2: Bo (small blind) folded before Flop\n"
        "Seat 3: Kit (big blind) collected ($1)\n"
    )
    assert sorted(losses.left_out) == [
        *("PotAwarded.share", "RoundOpened.dealer", "Session.casino", "Sign.chip")
    ]


@pytest.mark.parametrize("golden", HANDS, ids=lambda path: path.stem)
def test_the_rooms_own_hands_come_out_as_they_went_in(golden: Path) -> None:
    before = rounds(golden.read_text(encoding="utf-8"), "pokerstars.txt")
    compared = came_back(before)
    refused = written(before)[1]
    assert compared + sum(
        one.count for one in refused.refused.values()
    ) + refused.called_off == len(before)


def came_back(played: list[Round]) -> int:
    """Holds each round against what is read of what was written of it; how many were written."""
    compared = 0
    for one in played:
        text, _ = written([one])
        if not text:
            continue
        (back,) = rounds(text, "pokerstars.txt")
        assert bare(back) == bare(one), one.opened.id
        assert replace(back.session, game_line=0) == replace(one.session, game_line=0)
        compared += 1
    return compared


def test_hands_of_real_rooms_come_out_as_they_went_in(corpus: Path) -> None:
    compared = 0
    for each, parts in logs(corpus, 60):
        if each is FORMAT:
            compared += came_back([part for part in parts if isinstance(part, Round)][:40])
    assert compared > 40


# --- a dealer's sessions --------------------------------------------------------------------------

PLAY = (
    *(e.PlayerSeated, e.Anted, e.BlindPosted, e.BetForced, e.Checked, e.Folded, e.Called),
    *(e.BetMade, e.Raised, e.Discarded, e.StoodPat, e.BoardDealt, e.CommonDealt, e.BetReturned),
    *(e.PotAwarded, e.HandShown, e.HandMucked),
)
UNTOLD: dict[type[e.Event], dict[str, object]] = {
    e.Raised: {"by": None},
    e.BlindPosted: {"number": None},
    e.BoardDealt: {"so_far": None},
    e.PotAwarded: {"share": None, "odd": False},
    e.HandShown: {"description": None},
}


def play(events: Iterable[e.Event]) -> list[e.Event]:
    """What was done in a round, without what only one of the formats says of it."""
    sides = {one.pot for one in events if isinstance(one, e.PotAwarded)} > {0}
    told = [
        event.changed(**UNTOLD.get(type(event), {}))
        for event in bare(events)
        if isinstance(event, PLAY)
    ]
    return [
        one.changed(pot=one.pot if sides else None) if isinstance(one, e.PotAwarded) else one
        for one in told
    ]


def known_cards(events: Iterable[e.Event]) -> list[tuple[int, e.Cards]]:
    """The cards that a log lets its reader see of a deal, in order."""
    seen: list[tuple[int, e.Cards]] = []
    for event in events:
        if isinstance(event, e.CardsDealt | e.CardsRevealed) and None not in event.cards:
            seen += [(event.seat, (card,)) for card in event.cards]
    return sorted(seen, key=str)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_dealt_session_reads_back_as_it_was_dealt(game: str, seed: int) -> None:
    session = open_session(
        game, seed, lambda kind, sign: carrying.carries_sign("pokerstars", kind, sign)
    )
    dealt = [
        carrying.Dealing(one.before, one.opened, one.events)
        for one in session.rounds(12)
        if carrying.carries(
            "pokerstars", session.header, carrying.Dealing(one.before, one.opened, one.events)
        )
    ]
    account = carrying.write("pokerstars", session.header, dealt)
    assert account is not None
    back = rounds(account.text, "pokerstars.txt")
    assert len(back) == len(dealt) > 6
    for one, read in zip(dealt, back, strict=True):
        assert play(read.events) == play(one.events)
        assert read.opened.button == one.opened.button
        raked = sum(event.amount for event in one.events if isinstance(event, e.RakeTaken))
        assert [event.rake for event in read if isinstance(event, e.PotStated)] == [raked]
        if session.room.temper.knows:
            assert known_cards(read.events) == known_cards(one.events)


def test_what_stands_where_is_told() -> None:
    placed: dict[str, int] = {}
    played = rounds(HAND + END)

    def note(event: e.Event, line: int) -> None:
        placed.setdefault(type(event).__name__, line)

    writer = Writer(None, note)
    lines = "".join(writer.write([*played, *played])).splitlines()
    assert lines[placed["Folded"] - 1] == "Ann: folds"
    assert lines[placed["BetReturned"] - 1].startswith("Uncalled bet")
    assert lines[placed["RoundOpened"] - 1].startswith("PokerStars Hand #41")


def test_blinds_that_the_log_does_not_post_are_those_placed() -> None:
    text, losses = written(rounds((HAND + END).replace("posted blinds 0.50 1\n", "")))
    assert "($0.50/$1 USD)" in text
    assert "Sign.blinds (not in the log, written as those placed)" in losses.left_out


def test_of_a_number_with_letters_the_digits_are_written() -> None:
    text, losses = written(rounds((HAND + END).replace("round 41", "round RC-41")))
    assert text.startswith("PokerStars Hand #41:")
    assert "RoundOpened.id (only its digits are written)" in losses.left_out


def test_a_tournament_has_chips_and_a_level_that_the_log_does_not_give() -> None:
    text, losses = written(
        rounds((HAND + END).replace("posted chip 0.50", "posted tournament yes"))
    )
    first, _, rest = text.partition("\n")
    assert first == (
        "PokerStars Hand #41:  Tournament #0, Freeroll Hold'em No Limit - Level I (0.50/1)"
        " - 2012/03/14 9:04:10"
    )
    assert "$" not in rest
    assert "Session.tournament (number, buy-in and level)" in losses.left_out
    (back,) = rounds(text, "pokerstars.txt")
    assert back.session.tournament


def test_an_uncalled_bet_without_a_line_comes_back_before_the_awards() -> None:
    line = "dealer returns 0.50 to 3\n"
    log = (HAND + END).replace("posted chip 0.50", "unrecorded returns").replace(line, "")
    text, losses = written(rounds(log))
    assert "Uncalled bet ($0.50) returned to Kit\nKit collected $1 from pot\n" in text
    assert "uncalled bet (not in the log, written as what nobody called)" in losses.left_out


def test_an_uncalled_bet_that_is_part_of_an_award_comes_back_before_it() -> None:
    line = "dealer returns 0.50 to 3\n"
    log = (HAND + END).replace("posted chip 0.50", "unrecorded returns").replace(line, "")
    text, losses = written(rounds(log.replace("dealer awards 1 ", "dealer awards 1.50 ")))
    assert "Uncalled bet ($0.50) returned to Kit\nKit collected $1 from pot\n" in text
    assert "uncalled bet (not in the log, written as what nobody called)" in losses.left_out


def test_the_rooms_own_lines_of_rebuys_are_kept_and_talk_is_not() -> None:
    text, _ = written(rounds(HAND + END))
    said = 'Kit said, "gg"\nKit re-buys and receives 1500 chips for $5\n'
    log = text.replace("*** SUMMARY", f"{said}*** SUMMARY")
    back, _ = written(rounds(log, "hands.txt"))
    assert "\nKit re-buys and receives 1500 chips for $5\n" in back
    assert "gg" not in back


def test_a_hand_that_pays_nobody_is_refused() -> None:
    log = (HAND + END).replace("dealer awards 1 to 3 from main for pot\n", "")
    _, losses = written(rounds(log))
    assert "PokerStars cannot say it: the log does not say who was paid" in losses.refused


def test_cards_that_a_log_shows_before_the_posts_are_dealt_after_them() -> None:
    entries = [entry for entry in pokernow_hands.HAND if "joined" not in entry]
    text, _ = written(rounds(pokernow_hands.csv(entries), "night.csv"))
    assert (
        "Bob @ b-2_3d4E5f: posts big blind $0.20\n"
        "*** HOLE CARDS ***\n"
        "Dealt to Ann @ a1B2c3D4e5 [9h 9c]\n"
        "Cat @ c3D4e5F6g7: raises $0.40 to $0.60\n"
    ) in text


def test_cards_that_somebody_shows_after_a_fold_stand_with_the_fold() -> None:
    entries = [entry for entry in pokernow_hands.HAND if "joined" not in entry]
    shown = f"{pokernow_hands.BOB} shows a A♥, A♠."
    text, _ = written(rounds(pokernow_hands.csv([*entries, shown]), "night.csv"))
    assert "\nBob @ b-2_3d4E5f: folds [Ah As]\n" in text


def test_a_time_without_seconds_is_that_of_the_whole_minute() -> None:
    (played,) = rounds(HAND + END)
    text, losses = written([replace(played, opened=played.opened.changed(at="2012-03-14T09:04"))])
    assert " - 2012/03/14 9:04:00\n" in text
    assert "RoundOpened.at (no seconds in the log, written as 00)" in losses.left_out


def test_the_awards_of_a_hand_run_twice_stand_below_their_showdowns() -> None:
    golden = GOLDENS / "pokerstars" / "run-twice.txt"
    played, *_ = rounds(golden.read_text(encoding="utf-8"), "pokerstars.txt")
    awards = [event for event in played if isinstance(event, e.PotAwarded)]
    others = [event for event in played if not isinstance(event, e.PotAwarded)]
    summary = next(at for at, event in enumerate(others) if isinstance(event, e.SummaryOpened))
    mixed = (*others[:summary], *reversed(awards), *others[summary:])
    text, _ = written([replace(played, events=mixed)])
    assert text == written([played])[0]
    assert (
        text.index("FIRST SHOW DOWN") < text.index("SECOND SHOW DOWN") < text.index("FIRST Board")
    )


# --- what cannot be said --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("game holdem high", "game mambo-stud high-low-six"), "the room does not deal"),
        (("posted no-limit 1", "posted spread 1 5"), "the room does not deal"),
        (("blinds 0.50 1\n", "blinds 0.50 0.50 1\n"), "one small and one big blind"),
        (("posted no-limit 1", "posted no-limit 2"), "the least bet is the big blind"),
        (("posted no-limit 1", "posted limit 2 4"), "the big blind is the small bet"),
        (("round 41", "round A-B"), "hands have numbers"),
        ((" 2012-03-14T09:04:10", ""), "day and time"),
        (("seat 2 Bo", "seat 2 Ann"), "two players have one name"),
        (("seat 1 folds", "seat 1 bets 5\nseat 1 corrects to 6"), "a wager was corrected"),
        (("seat 1 folds", "seat 1 blinds 2 kill"), "the room has no kill"),
        (("seat 1 folds", "seat 1 blinds 1"), "more blinds"),
        (("seat 1 folds", "seat 1 adds 5"), "stakes change"),
        (("seat 1 folds", "seat 7 folds"), "not dealt in"),
        (("seat 1 folds", "seat 1 raises to 0.50"), "less than the bet before it"),
        (("seat 1 folds", "seat 1 folds\nseat 2 shows ?? ??"), "does not know"),
        (("seat 2 folds", "dealer deals 1 down 2c"), "after the opening deal"),
        (("seat 1 folds", "dealer deals board ?? 4c 5c"), "is not known"),
        (("dealer returns", "dealer contributes 0.50 to bad-beat\ndealer returns"), "a fund"),
        (("dealer returns", "dealer reshuffles burns\ndealer returns"), "burn cards"),
        (("seat 1 folds", "seat 1 fulds"), "could not be read"),
        (("posted chip 0.50", "unrecorded awards"), "does not say who was paid"),
    ],
)
def test_a_round_that_the_room_has_no_words_for_is_refused(
    change: tuple[str, str], words: str
) -> None:
    log = HAND + END
    assert change[0] in log
    text, losses = written(rounds(log.replace(*change, 1)))
    assert text == ""
    assert words in "; ".join(losses.refused)


NAME = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1
) | st.sampled_from(
    [
        *("Bo: folds", "Kit collected $9 from pot", "*** SUMMARY ***", 'a said, "b"'),
        *("($5 in chips)", "Seat 1: x", "[Kh Kd]", "Dealt to Y", "Ann (button)"),
        "Uncalled bet ($1) returned to Z",
        "\ufeff",  # a mark at the start of a line is dropped by every reader
    ]
)


@given(st.lists(NAME, min_size=3, max_size=3, unique=True))
def test_no_name_changes_what_is_read(names: list[str]) -> None:
    (played,) = rounds(HAND + END)
    renamed = [
        event.changed(player=names[event.seat - 1]) if isinstance(event, e.PlayerSeated) else event
        for event in played
    ]
    text, losses = written([replace(played, events=tuple(renamed))])
    if text:
        (back,) = rounds(text, "pokerstars.txt")
        assert play(back.events) == play(renamed)
    else:
        assert "name" in "; ".join(losses.refused)


def test_a_name_that_only_looks_odd_is_written() -> None:
    odd = HAND.replace("seat 1 Ann", 'seat 1 "Bo: folds (button) [Kh] $5"') + END
    text, losses = written(rounds(odd))
    assert "\nBo: folds (button) [Kh] $5: folds\n" in text
    assert not losses.refused
