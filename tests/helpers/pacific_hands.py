"""Hands and short cuts for the tests of the Pacific network's format; the players are invented."""

from functools import partial

import structured_hands
from handaudit.facts.events import Event
from handaudit.reading.pacific import format as pacific

NUMBER = "#Game No : 900\n"
ROOM = "***** WSOP.com-NJ Hand History for Game 900 *****\n"
STAKES = "$0.50/$1 Blinds No Limit Holdem - *** 04 06 2017 19:39:14\n"
TABLE = "Table Alpha 6 Max (Real Money)\nSeat 1 is the button\n"
SEATS = (
    "Total number of players : 4\n"
    "Seat 1: Kit ( $100 )\n"
    "Seat 2: Kit folds ( $100 )\n"
    "Seat 4: Mo [Kh] ( $100 )\n"
    "Seat 5: Ann ( 5 ) ( $20 )\n"
)
HEAD = NUMBER + ROOM + STAKES + TABLE + SEATS
"""Ten lines."""

DEAL = "** Dealing down cards **\n"
TAIL = "** Summary **\nKit collected [ $7 ]\n"

WHOLE = (
    HEAD
    + "Kit folds posts small blind [$0.50]\n"
    + "Mo [Kh] posts big blind [$1]\n"
    + DEAL
    + """Dealt to Mo [Kh] [ 5c, 2d ]
Ann ( 5 ) folds
Kit raises [$3]
Kit folds calls [$2.50]
Mo [Kh] folds
** Dealing flop ** [ 2c, 7d, Ts ]
Kit folds checks
Kit bets [$4]
Kit folds folds
** Summary **
Kit did not show his hand
Kit collected [ $6.65 ]
"""
)


parts = partial(structured_hands.parts, pacific.FORMAT)
rounds = partial(structured_hands.rounds, pacific.FORMAT)
only_round = partial(structured_hands.whole, pacific.FORMAT)


def body_events(lines: str) -> list[Event]:
    """The events of some lines, between the deal and a summary."""
    hand = only_round(HEAD + DEAL + lines + TAIL)
    return [event for event in hand if 11 < event.line <= 11 + lines.count("\n")]
