"""Hands and short cuts for the tests of the PokerStars format; the players are invented."""

from functools import partial
from pathlib import Path

import structured_hands
from corpus_files import Read, read_all
from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BetReturned,
    BlindPosted,
    BoardDealt,
    Called,
    CommonDealt,
    Discarded,
    Event,
    HandsDealt,
    PotAwarded,
    PotStated,
    Raised,
    StoodPat,
)
from handaudit.facts.log import Round, Session
from handaudit.reading.pokerstars import format as pokerstars

HEADER = "PokerStars Hand #900: Hold'em No Limit ($0.50/$1.00 USD) - 2024/03/01 12:00:00 ET\n"
TABLE = "Table 'Alpha' 6-max Seat #1 is the button\n"
SEATS = (
    "Seat 1: Kit ($100 in chips) \n"
    "Seat 2: Kit: folds ($100 in chips) \n"
    "Seat 3: Mo [Kh] ($100 in chips) \n"
    "Seat 5: $5 Ann said, ($100 in chips) \n"
)
HEAD = HEADER + TABLE + SEATS

WHOLE = (
    HEAD
    + """Kit: folds: posts small blind $0.50
Mo [Kh]: posts big blind $1
*** HOLE CARDS ***
Dealt to Mo [Kh] [5c 2d]
$5 Ann said,: folds 
Kit: raises $2 to $3
Kit: folds: calls $2.50
Mo [Kh]: folds 
*** FLOP *** [2c 7d Ts]
Kit: folds: checks 
Kit: bets $4
Kit: folds: folds 
Uncalled bet ($4) returned to Kit
Kit collected $6.65 from pot
Kit: doesn't show hand 
*** SUMMARY ***
Total pot $7 | Rake $0.35 
Board [2c 7d Ts]
Seat 1: Kit (button) collected ($6.65)
Seat 2: Kit: folds (small blind) folded on the Flop
Seat 3: Mo [Kh] (big blind) folded before Flop
Seat 5: $5 Ann said, folded before Flop (didn't bet)
"""  # noqa: W291 - as the room prints it
)

TAIL = "*** SUMMARY ***\nTotal pot $7 | Rake $0.35 \n"


parts = partial(structured_hands.parts, pokerstars.FORMAT)
rounds = partial(structured_hands.rounds, pokerstars.FORMAT)
only_round = partial(structured_hands.whole, pokerstars.FORMAT)


def session(header: str) -> Session:
    """What holds at a table whose hand has this header."""
    return only_round(header + "\n" + TABLE + SEATS + TAIL).session


def body_event(line: str) -> Event:
    """The event of one line, between the seats of ``HEAD`` and a summary."""
    events = [event for event in only_round(HEAD + line + "\n" + TAIL) if event.line == 7]
    assert len(events) == 1
    return events[0]


def summary_event(line: str) -> Event:
    """The event of one line at the end of a summary."""
    events = [event for event in only_round(HEAD + TAIL + line + "\n") if event.line == 9]
    assert len(events) == 1
    return events[0]


def of_game(corpus: Path, game: str) -> Read:
    """Text and parts of each file of this room in the corpus's folders of a game."""
    read = read_all(corpus, f"*/pokerstars/{game}/**/*.txt", pokerstars.FORMAT)
    looks_like = pokerstars.FORMAT.looks_like
    return {path: one for path, one in read.items() if looks_like.search(one[0])}


def counted(read: Read, count: dict[str, int]) -> dict[str, int]:
    """The counts by name of file, those of zero left out."""
    return {path.rpartition("/")[2]: count[path] for path in read if count.get(path)}


def adds_up(hand: Round) -> bool:
    """Whether the wagers make the total, and the awards the total without the rake."""
    pot = won = 0
    total = rake = None
    put: dict[int, int] = {}
    deals = 0
    for event in hand:
        deals += isinstance(event, HandsDealt)
        if _begins_betting(event, deals):
            put.clear()
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
            case BetReturned():
                pot -= event.amount
            case PotAwarded():
                won += event.amount
            case PotStated():
                total, rake = event.total, event.rake
            case _:
                pass
    return total == pot and rake is not None and won + rake == pot


def _begins_betting(event: Event, deals: int) -> bool:
    """Whether a betting round after the first follows: on a street of any kind, or a draw."""
    if isinstance(event, BoardDealt):
        return len(event.cards) > 1 or event.so_far is not None
    if isinstance(event, HandsDealt):
        return deals > 1
    return isinstance(event, CommonDealt | Discarded | StoodPat)
