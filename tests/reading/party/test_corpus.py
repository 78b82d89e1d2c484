"""Real hands: all are found, all their lines are read but those listed here with the reason."""

import re
from collections import Counter
from pathlib import Path

import pytest

from corpus_files import Read, read_all, rounds
from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BetReturned,
    BlindPosted,
    BoardDealt,
    Called,
    HandsDealt,
    PotAwarded,
    PotStated,
    Raised,
    ResultStated,
)
from handaudit.facts.log import Round
from handaudit.reading.party import format as party
from text_hands import assert_each_line_once, unread

HANDS = {
    "holdem": 969,
    "omaha": 10,
    "omaha8": 4,
    "shortdeck": 1,
    "stud7": 1,
    "stud8": 1,
}
"""Hands of each game's folders."""

UNREAD = {
    # Somebody who came while the hand was on posts and plays, and has no seat line.
    "NLHE-0.02-0.04-USD-201207.players.joining.leaving.txt": 2,
    "NLHE-6max-USD-5-10-201408.joins.and.posts.bb.txt": 1,
    "NLHE-USD-0.01-0.02-201105.Unseated.player.is.only.big.blind.txt": 6,
    "NLHE-USD-0.02-0.04-20100811.unseatedPlayerActions.txt": 4,
    # People fold who are not in the seat list.
    "NLHE-1-EUR-STT-201211.tourno.missing.txt": 1,
    "PLO8-6max-USD-1.00-2.00-201601.preamble.fatal.txt": 2,
    # Names were changed by hand in the seat list alone.
    "Barcelona.txt": 8,
    "WithAnonomous.txt": 6,
    # Two lines stand in one, with no line end between them.
    "NLHE-6max-USD-0.10-0.25-201212.Mac.Format.txt": 1,
    "NLHE-6max-USD-0.25-0.50-201212.Mac.Format.txt": 1,
    # The number of a hand that is not there.
    "Flyweight. $400 Gtd KO (138340262) Table #16.txt": 1,
    "NLHE-USD-STT-10-201104.new.hand.delimiter.txt": 1,
    "NoLimitHoldem.txt": 1,
    # The second line of what a player says.
    "Neptune-2-4-USD-NoLimitHoldem-PartyPokerNJ-5-22-2017.txt": 1,
}

DEFECTS = {
    # Stakes are shortened to thousands, so that nobody can have posted the blinds of the head.
    "the hand has no lines for its blinds": 1,
    "somebody plays who has no line in the seat list": 8,
    # One ends before the award; in the other two awards stand in one line.
    "the hand has no line that says who is paid: it stops here": 2,
}

OTHER_BLINDS = {
    # A blind of three cents, all that the player had.
    "198586505",
}


@pytest.fixture(scope="module")
def real(corpus: Path) -> Read:
    return read_all(corpus, "*/party/**/*.txt", party.FORMAT)


def test_every_header_gives_a_round(real: Read) -> None:
    total: Counter[str] = Counter()
    for path, (text, parts) in real.items():
        headers = len(re.findall(r"^\x00?\*{5} Hand History [Ff]or Game ", text, re.MULTILINE))
        assert len([part for part in parts if isinstance(part, Round)]) == headers
        total[path.split("/")[2]] += headers
    assert total == HANDS


def test_every_line_is_in_exactly_one_event(real: Read) -> None:
    for text, parts in real.values():
        assert_each_line_once(parts, text)


def test_only_the_lines_with_a_known_reason_are_unread(real: Read) -> None:
    lines = {
        path.rpartition("/")[2]: count
        for path, (_, parts) in real.items()
        if (count := sum(len(unread(part)) for part in parts))
    }
    assert lines == UNREAD


def test_only_hands_with_a_known_reason_are_not_audited(real: Read) -> None:
    found: Counter[str] = Counter()
    for hand in rounds(real):
        if hand.defect is not None:
            message = hand.defect.message
            found[message[message.find("plays and") :] if "plays and" in message else message] += 1
    assert found == DEFECTS


def test_every_hand_names_its_game_table_and_time(real: Read) -> None:
    for hand in rounds(real):
        assert hand.session.game is not None
        assert hand.session.table
        assert hand.session.sign.limit is not None
        assert hand.session.date is not None
        assert hand.opened.at is not None
        assert hand.opened.at.startswith(hand.session.date)
        stud = hand.session.game.startswith("seven-card-stud")
        assert (hand.opened.button is None) == stud


def test_blinds_are_posted_as_the_head_says(real: Read) -> None:
    other = set()
    for hand in rounds(real):
        blinds = hand.session.sign.blinds
        for event in hand:
            if not isinstance(event, BlindPosted) or event.derived:
                continue
            if event.number and blinds is not None:
                stated = blinds[event.number - 1]
                if stated not in (None, event.amount):
                    other.add(hand.id)
    assert other == OTHER_BLINDS


def test_what_is_paid_is_what_was_wagered_less_a_rake_of_a_tenth_at_most(real: Read) -> None:
    # One tournament pays its pots in chips of 25 and rounds the last of them up.
    rounded_up = {"16194828757579au6ou93d1"}
    for hand in rounds(real):
        if hand.defect is None and hand.id not in rounded_up:
            left, stated = taken(hand)
            pot = wagered(hand)
            assert 0 <= left <= (0 if hand.session.tournament else pot / 10), hand.id
            assert stated in (None, left)


def taken(hand: Round) -> tuple[int, int | None]:
    """What the players did not get back of what they wagered, and the rake as the hand states it."""
    paid = 0
    stated = None
    for event in hand:
        match event:
            case PotAwarded() | BetReturned():
                paid += event.amount
            case ResultStated():
                paid += event.won
            case PotStated():
                stated = event.rake
    return wagered(hand) - paid, stated


def wagered(hand: Round) -> int:
    """All that the players put in."""
    pot = 0
    put: dict[int, int] = {}
    for event in hand:
        match event:
            case BlindPosted():
                pot += event.amount
                put[event.seat] = put.get(event.seat, 0) + event.amount - event.dead
            case Called() | BetMade() | BetForced():
                pot += event.amount
                put[event.seat] = put.get(event.seat, 0) + event.amount
            case Raised():
                pot += event.to - put.get(event.seat, 0)
                put[event.seat] = event.to
            case Anted():
                pot += event.amount
            case BoardDealt():
                put.clear()
            case HandsDealt() if hand.session.sign.blinds is None and not hand.opened.button:
                put.clear()
    return pot
