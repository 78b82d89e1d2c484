"""Real hands of the other games: all found, all lines read but those listed here with the reason."""

import re
from pathlib import Path

import pytest

from corpus_files import Read
from handaudit.facts.log import Round
from pokerstars_hands import adds_up, counted, of_game
from text_hands import assert_each_line_once, unread

HANDS = {
    "27-single": {"2-7 single draw": 4},
    "27-triple": {"2-7 triple draw": 1},
    "badugi": {"badugi low": 108},
    "courchevel": {"courchevel": 2},
    "courchevel8": {"courchevel high-low-eight": 1},
    "draw5": {"five-card-draw high": 35},
    "mixed": {"big-omaha high": 1, "omaha high": 1},
    # One hand more is of another room; one of hold'em is in the folder for its mixed game.
    "omaha": {"omaha high": 18, "holdem high": 1},
    # Four more are of another room.
    "omaha5": {"big-omaha high": 4},
    "omaha5-8": {"big-omaha high-low-eight": 3},
    "omaha6": {"6-card omaha": 6},
    "omaha8": {"omaha high-low-eight": 98},
    # Tournaments of hold'em lie beside the games with a short deck.
    "shortdeck": {"short-deck holdem": 2, "holdem high": 87},
    "split-holdem": {"split holdem": 1},
    "stud7": {"seven-card-stud high": 12},
    "stud8": {"seven-card-stud high-low-eight": 3},
}
"""Hands of this room by the corpus's folder, and what their headers call them."""

UNREAD = {
    # A converter put one marker into another, and a flop without its blanks.
    "PL-Courchevel-6max-USD-0.50-1.00-201604.weird.board.txt": 2,
    # The file ends, or breaks off, in the middle of a line.
    "PLO-6max-USD-2.00-4.00-201403.2.partial.txt": 2,
    "PLO-6max-USD-200-400-201510.partial.observed.txt": 1,
    # A line of the summary has lost its verb.
    "258753941248_anon5.txt": 1,
    # The last card of a hand became the word "of".
    "Triple-Stud-USD-2.00-0.20-MTT-201301.txt": 1,
}

DEFECTS = {
    "3-Draw-Limit-USD-1-2-200809.Hand.cancelled.txt": ["log:cancelled"],
    "PLO-6max-USD-2.00-4.00-201403.2.partial.txt": ["log:truncated", "log:truncated"],
    "PLO-6max-USD-200-400-201510.partial.observed.txt": ["log:cancelled", "log:truncated"],
}

CASHED_OUT = {
    ("6-Card-PLO-6max-USD-0.05-0.10-202111.cash.out.txt", "231645858339"),
    ("6-Card-PLO-6max-USD-0.10-0.25-202201.multiway.allin.deadcards.txt", "232772509770"),
    ("6-Card-PLO-6max-USD-0.50-1.00-202004.Cash.Out.txt", "212394558154"),
}
"""Hands whose winner had sold the pot to the room, so that nobody collected it."""


@pytest.fixture(scope="module")
def other_games(corpus: Path) -> dict[str, Read]:
    return {folder: of_game(corpus, folder) for folder in HANDS}


def test_every_header_gives_a_round_of_its_game(other_games: dict[str, Read]) -> None:
    found: dict[str, dict[str, int]] = {}
    for folder, read in other_games.items():
        games = found.setdefault(folder, {})
        for text, parts in read.values():
            rounds = [part for part in parts if isinstance(part, Round)]
            headers = re.findall(r"^\ufeff?PokerStars.*(?:Hand|Game)\s*#", text, re.MULTILINE)
            assert len(rounds) == len(headers)
            for played in rounds:
                game = str(played.session.game)
                games[game] = games.get(game, 0) + 1
    assert found == HANDS


def test_every_line_is_in_exactly_one_event(other_games: dict[str, Read]) -> None:
    for read in other_games.values():
        for text, parts in read.values():
            assert_each_line_once(parts, text)


def test_only_the_lines_with_a_known_reason_are_unread(other_games: dict[str, Read]) -> None:
    found: dict[str, int] = {}
    for read in other_games.values():
        lines = {path: sum(len(unread(p)) for p in parts) for path, (_, parts) in read.items()}
        found |= counted(read, lines)
    assert found == UNREAD


def test_hands_that_are_not_whole_say_so(other_games: dict[str, Read]) -> None:
    found = {
        path.rpartition("/")[2]: cites
        for read in other_games.values()
        for path, (_, parts) in read.items()
        if (cites := [p.defect.cite for p in parts if isinstance(p, Round) and p.defect])
    }
    assert found == DEFECTS


def test_stud_posts_bets_and_no_button_and_the_others_a_button(
    other_games: dict[str, Read],
) -> None:
    for read in other_games.values():
        for _, parts in read.values():
            for played in parts:
                if isinstance(played, Round) and played.defect is None:
                    stud = "stud" in str(played.session.game)
                    assert (played.opened.button is None) is stud
                    assert played.session.sign.forced_bet is None
                    if stud:
                        assert played.session.sign.blinds is None
                        assert played.session.sign.big_bet is not None


def test_chips_add_up_to_the_stated_pot_and_awards_to_pot_less_rake(
    other_games: dict[str, Read],
) -> None:
    wrong = {
        (path.rpartition("/")[2], played.id)
        for read in other_games.values()
        for path, (_, parts) in read.items()
        for played in parts
        if isinstance(played, Round) and not played.defect and not adds_up(played)
    }
    assert wrong == CASHED_OUT
