"""Real hands of 888: all are found, all their lines are read but those listed with the reason."""

import re
from collections import Counter
from pathlib import Path

import pytest

from corpus_files import Read, read_all, rounds
from handaudit.facts.events import (
    Anted,
    BetMade,
    BetReturned,
    BlindPosted,
    BoardDealt,
    Called,
    Folded,
    PotAwarded,
    Raised,
)
from handaudit.facts.log import Round
from handaudit.reading import formats
from handaudit.reading.pacific import format as pacific
from text_hands import assert_each_line_once, unread

HANDS = {"holdem": 2693, "omaha": 4, "omaha8": 223}

UNREAD = {
    # The number of a hand stands at the end of the file, and the hand is not there.
    "DealingCardsMissing2.txt": 1,
    "SpecialCards.txt": 1,
    # All players of a hand have lost their names.
    "NLHE-USD-50.00-100.00-201406.blank.player.names.txt": 6,
    "888poker20160327 Tournament $0.01 Step 1 WSOP, 888Live & Major Tournaments (78669773) "
    "No Limit Holdem.txt": 22,
}

DEFECTS = {
    "414375633": "the room called the hand off before the deal",
    "315882986": "two players have no name",
    "778799896": "two players have no name",
    "424764397": "the summary says of nobody that he collected the pot",
    "539304607": "the hand has no summary: it stops here",
}

OTHER_TOTALS = {
    # One of the two who tied is missing.
    "172275663",
    # Of two antes the higher one went back in part.
    "1008664844",
    # A pot of Omaha high-low that one player won alone is printed far too small, in two halves.
    "553791428",
    "553794851",
    "553795631",
    "553796031",
}
"""Hands whose awards are less than nine tenths of the pot."""


@pytest.fixture(scope="module")
def logs(corpus: Path) -> Read:
    found = read_all(corpus, "*/888/**/*.txt", pacific.FORMAT)
    for path, (text, _) in found.items():
        assert formats.detect(text, corpus / path) is pacific.FORMAT
    return found


def test_every_header_gives_a_round(logs: Read) -> None:
    total: Counter[str] = Counter()
    for path, (text, parts) in logs.items():
        headers = len(re.findall("Hand History for Game", text))
        assert len([part for part in parts if isinstance(part, Round)]) == headers
        total[path.split("/")[2]] += headers
    assert total == HANDS


def test_every_line_is_in_exactly_one_event(logs: Read) -> None:
    for text, parts in logs.values():
        assert_each_line_once(parts, text)


def test_only_the_lines_with_a_known_reason_are_unread(logs: Read) -> None:
    lines: Counter[str] = Counter()
    for path, (_, parts) in logs.items():
        lines[path.rpartition("/")[2]] += sum(len(unread(part)) for part in parts)
    assert +lines == UNREAD


def test_only_the_hands_with_a_known_reason_are_not_audited(logs: Read) -> None:
    assert {hand.id: hand.defect.message for hand in rounds(logs) if hand.defect} == DEFECTS


def test_every_hand_names_its_game_its_table_its_casino_and_its_button(logs: Read) -> None:
    for hand in rounds(logs):
        session = hand.session
        assert session.game in {"holdem high", "omaha high", "omaha high-low-eight"}
        assert session.casino
        assert session.table
        assert hand.opened.button is not None


def test_what_the_room_keeps_is_at_most_a_tenth_of_the_pot(logs: Read) -> None:
    wrong = set()
    for hand in rounds(logs):
        if hand.defect is None:
            pot, awarded = chips(hand)
            if not 0 <= pot - awarded <= max(pot // 10, 2):
                wrong.add(hand.id)
    assert wrong == OTHER_TOTALS


def chips(hand: Round) -> tuple[int, int]:
    """The pot without what nobody called, which the room takes out or awards; and the awards."""
    put: Counter[int] = Counter()
    bets: Counter[int] = Counter()
    awarded = returned = excess = 0
    folded: set[int] = set()
    for event in hand:
        match event:
            case BlindPosted():
                put[event.seat] += event.amount
                bets[event.seat] += event.amount - event.dead
            case Called() | BetMade():
                put[event.seat] += event.amount
                bets[event.seat] += event.amount
            case Raised():
                put[event.seat] += event.to - bets[event.seat]
                bets[event.seat] = event.to
            case Anted():
                put[event.seat] += event.amount
            case Folded():
                folded.add(event.seat)
            case BoardDealt():
                excess = excess or over(bets)
                bets.clear()
            case PotAwarded():
                awarded += event.amount
            case BetReturned():
                returned += event.amount
            case _:
                pass
    pot = put.total() - (excess or over(bets))
    return (put.total() if awarded > pot else pot), awarded


def over(bets: Counter[int]) -> int:
    """How much the highest bet is above the next."""
    first, *rest = [*sorted(bets.values(), reverse=True), 0]
    return first - rest[0] if rest else 0
