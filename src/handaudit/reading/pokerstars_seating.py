"""The lines of a PokerStars hand before and around the play: header, table, seats, talk."""

from functools import lru_cache
from typing import Final

from lark import Token

from handaudit.events import Chatter, Ignored, RoundOpened, TableNamed
from handaudit.reading.pokerstars_hand import (
    A_LINE,
    AN_ACTION,
    AN_AMOUNT,
    BLANKS,
    Hand,
    Taken,
    groups,
    lines,
)
from handaudit.reading.pokerstars_header import iso_date, iso_time, played
from handaudit.reading.pokerstars_lines import amount

_ABSENT: Final = (
    ": sits out",
    ": is sitting out",
    " is sitting out",
    " will be allowed to play after the button",
    " was removed from the table for failing to post",
    ": Sitout (wait for bb)",
)

_SEAT_LINE: Final = Ignored(line=0)
"""Holds the place of a seat line until the whole hand tells who was dealt in."""


def header(hand: Hand, token: Token, line: int) -> None:
    """The number of the hand, what is played, date and time."""
    _, number, hand.what, day, clock, zone = groups(token)
    hand.date = iso_date(day)
    hand.played = played(hand.what)
    hand.opened = RoundOpened(line=line, id=number, at=iso_time(hand.date, clock, zone))
    hand.events.append(hand.opened)


def table(hand: Hand, token: Token, line: int) -> None:
    """The table, its size and the button, which may rest on an empty seat."""
    hand.table, most, button = groups(token)
    hand.most_seats = int(most) if most else None
    hand.button = int(button) if button else None
    hand.events.append(TableNamed(line=line, name=hand.table))


def seats_taken(hand: Hand, token: Token, first_line: int) -> None:
    """The players and their stakes."""
    for line, text in enumerate(lines(token), first_line):
        head, _, tail = text.rpartition(" in chips")
        head, _, stake_text = head.rpartition(" (")
        number, _, player = head.partition(": ")
        stake = amount(stake_text)
        if stake is None:
            hand.unread(line, text, len(head) + 3, AN_AMOUNT)
            continue
        seat = int(number.lstrip(BLANKS)[5:])
        away, moved = _note(tail)
        hand.taken.append(Taken(len(hand.events), line, seat, player, stake, away, moved))
        hand.events.append(_SEAT_LINE)
        # A damaged log may seat two players at one place, or one at two: the first stays.
        hand.seats.setdefault(player, seat)
        hand.names.setdefault(seat, player)


@lru_cache(maxsize=1024)
def _note(text: str) -> tuple[bool, bool]:
    """What stands behind the stake: whether the player sits out, and whether he was moved here."""
    return "itting out" in text, "out of hand" in text


def chatter(hand: Hand, token: Token, line: int) -> None:
    """Talk, arrivals, prizes; some of it says that a player takes no part."""
    text = token[:-1]
    hand.events.append(Chatter(line=line, text=text))
    said = text.rstrip(BLANKS)
    for words in _ABSENT:
        if said.endswith(words):
            hand.absent.add(said.removesuffix(words).lstrip(BLANKS))
            return


def blank(hand: Hand, token: Token, line: int) -> None:
    """Blank lines in a row."""
    hand.events.append(Ignored(line=line, count=token.count("\n")))


def other(hand: Hand, token: Token, line: int) -> None:
    """A line of no known kind: it is told where it stops making sense."""
    text = token[:-1]
    column, expected = 1, A_LINE
    indent = len(text) - len(text.lstrip(BLANKS))
    said = text[indent:]
    players = [name for name in hand.seats if said.startswith((name + ": ", name + " "))]
    if players:
        name = max(players, key=len)
        colon = said.startswith(": ", len(name))
        column, expected = indent + len(name) + (3 if colon else 2), AN_ACTION
    hand.unread(line, text, column, expected)
