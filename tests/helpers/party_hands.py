"""Hands and short cuts for the tests of the partypoker format; the players are invented."""

from functools import partial

import structured_hands
from handaudit.facts.events import Event
from handaudit.facts.log import Session
from handaudit.reading.party import format as party

HEADER = "***** Hand History for Game 900 *****\n"
GAME = "$1/$2 USD NL Texas Hold'em - Friday, March 01, 9:00:00 EST 2024\n"
TABLE = "Table Alpha (Real Money)\nSeat 1 is the button\nTotal number of players : 4/6\n"
SEATS = (
    "Seat 2: Kit folds ( $100 USD )\n"
    "Seat 1: Kit ( $100 USD )\n"
    "Seat 5: Ann wins $5 ( $40 USD )\n"
    "Seat 3: Mo [Kh] ( $100 USD )\n"
)
HEAD = HEADER + GAME + TABLE + SEATS
"""Nine lines."""

TAIL = "Kit wins $9 USD\n"

WHOLE = (
    HEAD
    + """Kit folds posts small blind [$1 USD].
Mo [Kh] posts big blind [$2 USD].
** Dealing down cards **
Dealt to Mo [Kh] [  5c 2d ]
Ann wins $5 folds
Kit raises [$6 USD]
Kit folds calls [$5 USD]
Mo [Kh] folds
** Dealing Flop ** [ 2c, 7d, Ts ]
Kit folds checks
Kit bets [$8 USD]
Kit folds folds
Kit does not show cards.
Kit wins $21 USD
"""
)

NEW_HEAD = """***** Hand History For Game 17a9 *****
0.50/1 Omaha Hi Game Table (PL) - Fri Mar 01 09:00:00 EST 2024
Table Table 7 (Real Money) -- Seat 1 is the button
Total number of players : 3/6
Seat 1: Kit ($50)
Seat 2: Zoe ($20.50)
Seat 3: Mo [Kh] ($30)
"""

NEW = (
    NEW_HEAD
    + """Zoe posts small blind (0.50)
Mo [Kh] posts big blind (1)
** Dealing down cards **
Dealt to Kit [ 2c, Qs, Jh, Ac ]
Kit raises 3 to 3
Zoe raises 20 to 20.50
Zoe is all-In.
Mo [Kh] folds
Kit calls (17.50)
Creating Main Pot with $ 40 with Zoe, Kit
** Dealing Flop ** :  [ 8d, 5h, Ah ]
** Dealing Turn ** :  [ Th ]
** Dealing River ** :  [ 5d ]
** Summary **
Main Pot: $40 Rake: $2
Board: [ 8d, 5h, Ah, Th, 5d ]
Kit balance $29.50, lost $20.50[ 2c, Qs, Jh, Ac ] [ two pairs, aces and fives -- Ac,Ah,Qs,5h,5d ]
Zoe balance $40, bet $20.50, collected $40, net +$19.50[ 8s, Ks, 3d, Ad ] [ two pairs, aces and eights -- Ad,Ah,Th,8s,8d ]
Mo [Kh] balance $29, lost $1 (folded)
"""  # noqa: E501 - as the room prints it
)


parts = partial(structured_hands.parts, party.FORMAT)
rounds = partial(structured_hands.rounds, party.FORMAT)
only_round = partial(structured_hands.whole, party.FORMAT)


def session(game: str, below: str = "") -> Session:
    """What holds at a table whose hand has this second line, and these below the seats."""
    return only_round(HEADER + game + "\n" + TABLE + SEATS + below + TAIL).session


def body_event(line: str, before: str = "") -> Event:
    """The event of one line behind the seats of ``HEAD``, and behind other lines if need be."""
    at = 10 + before.count("\n")
    events = [event for event in only_round(HEAD + before + line + "\n" + TAIL) if event.line == at]
    assert len(events) == 1
    return events[0]


def summary_event(line: str) -> Event:
    """The event of one line at the end of a summary."""
    text = NEW_HEAD + "** Summary **\n" + line + "\nKit balance $1, bet $1, collected $2, net +$1\n"
    events = [event for event in only_round(text) if event.line == 9]
    assert len(events) == 1
    return events[0]
