"""Lines of a PokerStars hand before and around the play: header, table, seats, talk."""

import re
from typing import Final

from handaudit.facts.events import TableNamed
from handaudit.reading.line_parser import Block, Fields
from handaudit.reading.pokerstars.hand import (
    A_LINE,
    A_RESULT,
    AN_ACTION,
    AN_AMOUNT,
    BLANKS,
    Hand,
)
from handaudit.reading.pokerstars.header import iso_date, iso_time
from handaudit.reading.pokerstars.lines import GRAMMAR, amount

_TABLE: Final = GRAMMAR.fields["TABLE"]
"""The line that mostly follows the header."""

_ABSENT: Final = (
    ": sits out",
    ": is sitting out",
    " is sitting out",
    " will be allowed to play after the button",
    " was removed from the table for failing to post",
    ": Sitout (wait for bb)",
)

_SUMMED: Final = re.compile(r"[ \t\u00a0]*Seat [0-9]+: ")


def header(hand: Hand, block: Block, line: int) -> None:
    """The number of the hand, the game, date and time; then the table and the seats, if they follow."""
    hand.what = block["what"]
    hand.date = iso_date(block["day"])
    hand.played = hand.plays(hand.what)
    hand.at = iso_time(hand.date, block["clock"], block["zone"])
    hand.open(line, block["number"])
    _, *below = block.lines
    its_table = block.below(_TABLE) if below else None
    if its_table is not None:
        table(hand, its_table, line + 1)
        _seats_taken(hand, block, line, above=2)


def table(hand: Hand, block: Fields, line: int) -> None:
    """The table, its size and the button, which may rest on an empty seat."""
    hand.state(line, "the table")
    name, most, button = block["table"], block["seats"], block["button"]
    hand.table = name
    hand.most_seats = int(most) if most else None
    hand.button = int(button) if button else None
    hand.events.append(TableNamed(line=line, name=name))


def seats_taken(hand: Hand, block: Block, first_line: int) -> None:
    """The players and their stakes, as a separate block."""
    _seats_taken(hand, block, first_line, above=0)


def _seats_taken(hand: Hand, block: Block, first_line: int, above: int) -> None:
    seat_lines = GRAMMAR.line["SEATS"].finditer(block.text, block.offset(above))
    for line, found in enumerate(seat_lines, first_line + above):
        number, player, put, note = found.groups()
        stake = amount(put)
        if stake is None:
            text = found[0][:-1]
            hand.unread(line, text, text.rfind(" (", 0, text.rfind(" in chips")) + 3, AN_AMOUNT)
            continue
        seat = int(number)
        away, moved = "itting out" in note, "out of hand" in note
        hand.take_seat(line, seat, player, stake, away=away, moved=moved)
        # A damaged log may put two players on one seat, or one player on two; the first stays.
        hand.seats.setdefault(player, seat)
        hand.names.setdefault(seat, player)


def chatter(hand: Hand, block: Block, line: int) -> None:
    """Talk, arrivals, prizes; some of it says that a player takes no part."""
    text = block.said
    hand.said(line, text)
    said = text.rstrip(BLANKS)
    if said.endswith(_ABSENT):
        words = next(one for one in _ABSENT if said.endswith(one))
        hand.absent.add(said.removesuffix(words).lstrip(BLANKS))


def other(hand: Hand, block: Block, line: int) -> None:
    """A line of no known kind, with the place where it stops making sense."""
    text = block.said
    start = len(text) - len(text.lstrip(BLANKS))
    expected = AN_ACTION
    if summed := _SUMMED.match(text):
        start, expected = summed.end(), A_RESULT
    said = text[start:]
    players = [name for name in hand.seats if said.startswith((name + ": ", name + " "))]
    if players:
        name = max(players, key=len)
        start += len(name) + (2 if said.startswith(": ", len(name)) else 1)
    else:
        start, expected = 0, A_LINE
    hand.unread(line, text, start + 1, expected)
