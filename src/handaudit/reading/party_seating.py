"""The lines of a partypoker hand before and around the play: head, seats, talk."""

import re
from typing import Final

from handaudit.events import GameSet, Ignored, RoundOpened, TableNamed
from handaudit.reading.amounts import amount
from handaudit.reading.lexing import Block
from handaudit.reading.party_hand import A_LINE, AN_ACTION, AN_AMOUNT, Hand
from handaudit.reading.party_header import iso_date, iso_time, level, played
from handaudit.reading.roster import BLANKS

_SEAT: Final = re.compile(
    r"[\x00 \t\u00a0]*[Ss]eat ?([0-9]{1,4}): (.*)\([ ]?"
    r"([$€£]?[ ]?[0-9.][0-9.,'\u00a0\u202f ]*(?:[€£$][ ]?)?(?:[A-Z]{3})?)[ ]?\)(?: - .*)?[ \t\u00a0]*"
)
_JOINED: Final = re.compile(r"[\x00 \t\u00a0]*+(.*) has joined the table\.?[ \t\u00a0]*")

A_DATE: Final = "a date, as March 1, 12:00:00 EST 2024"


def header(hand: Hand, token: Block, line: int) -> None:
    """The number of the hand, and the room that a converter names."""
    hand.number, hand.converted = token.fields
    hand.opened_at = len(hand.events)
    hand.events.append(RoundOpened(line=line, id=hand.number))


def game(hand: Hand, token: Block, line: int) -> None:
    """What is played, for what, and when."""
    what, month, day, clock, zone, year = token.fields
    play, date = played(what), iso_date(month, day, year)
    if hand.played is not None or (play.game is None and hand.is_talk(token)):
        other(hand, token, line)
    elif date is None:
        hand.unread(line, token[:-1], token.find(month) + 1, A_DATE)
    else:
        hand.what, hand.what_line, hand.played = what, line, play
        hand.date, hand.at = date, iso_time(date, clock, zone)
        hand.events.append(GameSet(line=line, game=play.game or what.strip(BLANKS)))


def table(hand: Hand, token: Block, line: int) -> None:
    """The table and, in the new layout, the button."""
    name, seat = token.fields
    hand.table = name.strip(BLANKS)
    if seat:
        hand.button = int(seat)
    hand.events.append(TableNamed(line=line, name=hand.table))


def button(hand: Hand, token: Block, line: int) -> None:
    """The button, which may rest on an empty seat; at seat 0 a game has none."""
    (seat,) = token.fields
    hand.button = int(seat) or None
    hand.said(line, token[:-1])


def players(hand: Hand, token: Block, line: int) -> None:
    """How many sit at the table, and how many it has room for."""
    _, most = token.fields
    hand.most_seats = int(most) if most else None
    hand.said(line, token[:-1])


def seats_taken(hand: Hand, token: Block, first_line: int) -> None:
    """The players and their stakes."""
    for line, text in enumerate(token.lines, first_line):
        match = _SEAT.fullmatch(text)
        stake = amount(match[3]) if match else None
        if match is None or stake is None:
            hand.unread(line, text, text.rfind("(") + 2, AN_AMOUNT)
        else:
            hand.take_seat(line, int(match[1]), match[2].strip(BLANKS), stake)


def level_posted(hand: Hand, token: Block, line: int) -> None:
    """The level of a tournament and what it posts."""
    (posted,) = token.fields
    if posted:
        hand.posted = level(posted)
    hand.said(line, token[:-1])


def chatter(hand: Hand, token: Block, line: int) -> None:
    """A line that is kept and not interpreted, but for who has come to the table."""
    hand.said(line, token[:-1])
    if match := _JOINED.fullmatch(token[:-1]):
        hand.joined.add(match[1])


def blank(hand: Hand, token: Block, line: int) -> None:
    """Blank lines in a row."""
    hand.events.append(Ignored(line=line, count=token.count("\n")))


def other(hand: Hand, token: Block, line: int) -> None:
    """A line of no known kind: talk, or it is told where it stops making sense."""
    text = token[:-1]
    if hand.is_talk(text):
        hand.said(line, text)
        return
    start = len(text) - len(text.lstrip(BLANKS))
    name = hand.roster.longest(text[start:])
    if name:
        hand.unread(line, text, start + len(name) + 2, AN_ACTION)
    else:
        hand.unread(line, text, 1, A_LINE)
