"""Lines of a partypoker hand before and around the play: head, seats, talk."""

import re
from typing import Final

from handaudit.facts.events import GameSet, TableNamed
from handaudit.reading.amounts import amount
from handaudit.reading.line_parser import Block, Fields
from handaudit.reading.party.hand import A_LINE, AN_ACTION, AN_AMOUNT, Hand
from handaudit.reading.party.header import iso_date, iso_time, level, played
from handaudit.reading.party.lines import GRAMMAR
from handaudit.reading.roster import BLANKS

_JOINED: Final = re.compile(r"[\x00 \t\u00a0]*+(.*) has joined the table\.?[ \t\u00a0]*")

_TOURNAMENT: Final = re.compile(r"\bTrny: ?([0-9]+) +Level: ?([0-9]+)")
"""The number of a tournament and its level, which the head of a hand gives, and a line below it again."""

A_DATE: Final = "a date, as March 1, 12:00:00 EST 2024"


def header(hand: Hand, block: Block, line: int) -> None:
    """The number of the hand, and the room that a converter names."""
    hand.converted = block["room"]
    hand.open(line, block["number"])


def game(hand: Hand, block: Block, line: int) -> None:
    """The game, the stakes and the time."""
    what, month = block["what"], block["month"]
    play, date = played(what), iso_date(month, block["day"], block["year"])
    if hand.played is not None or (play.game is None and hand.is_talk(block.text)):
        other(hand, block, line)
    elif date is None:
        hand.unread(line, block.said, block.text.find(month) + 1, A_DATE)
    else:
        hand.what, hand.what_line, hand.played = what, line, play
        hand.date, hand.at = date, iso_time(date, block["clock"], block["zone"])
        hand.events.append(GameSet(line=line, game=play.game or what.strip(BLANKS)))


def table(hand: Hand, block: Block, line: int) -> None:
    """The table and, in the new layout, the button; then the rest of the head, if it follows."""
    hand.state(line, "the table")
    seat = block["button"]
    hand.table = name = block["table"].strip(BLANKS)
    if seat:
        hand.state(line, "the button")
        hand.button = int(seat)
    hand.events.append(TableNamed(line=line, name=name))
    its_button = block.below(_BUTTON)
    its_players = None if its_button is None else block.below(_PLAYERS, 2)
    if its_button is not None and its_players is not None:
        texts = block.lines
        _button(hand, its_button, texts[1], line + 1)
        _players(hand, its_players, texts[2], line + 2)
        seats_taken(hand, block, line, above=3)


_BUTTON: Final = GRAMMAR.fields["BUTTON"]
_PLAYERS: Final = GRAMMAR.fields["PLAYERS"]
"""The lines that also stand below that of the table in one block."""


def button(hand: Hand, block: Block, line: int) -> None:
    """The button, which may rest on an empty seat; at seat 0 a game has none."""
    _button(hand, block, block.said, line)


def _button(hand: Hand, block: Fields, text: str, line: int) -> None:
    hand.state(line, "the button")
    hand.button = int(block["seat"]) or None
    hand.said(line, text)


def players(hand: Hand, block: Block, line: int) -> None:
    """The number of players, and the number of seats."""
    _players(hand, block, block.said, line)


def _players(hand: Hand, block: Fields, text: str, line: int) -> None:
    hand.state(line, "the number of players")
    most = block["seats"]
    hand.most_seats = int(most) if most else None
    hand.said(line, text)


def seats_taken(hand: Hand, block: Block, first_line: int, above: int = 0) -> None:
    """The players and their stakes."""
    seat_line, at = GRAMMAR.line["SEATS"], block.offset(above)
    line = first_line + above - 1
    while (found := seat_line.match(block.text, at)) is not None:
        line, at = line + 1, found.end()
        seat, name, put = found.groups()
        stake = amount(put)
        if stake is None:
            text = found[0][:-1]
            hand.unread(line, text, text.rfind("(") + 2, AN_AMOUNT)
        else:
            player = name.strip(BLANKS)
            hand.take_seat(line, int(seat), player, stake)
            hand.roster.add(player, int(seat))


def level_posted(hand: Hand, block: Block, line: int) -> None:
    """The level of a tournament and its posted values."""
    posted = block["posted"]
    if posted:
        hand.state(line, "the level")
        hand.posted = level(posted)
    elif hand.played is not None:
        head, own = _TOURNAMENT.search(hand.what), _TOURNAMENT.search(block.said)
        other_number = head is not None and own is not None and head.groups() != own.groups()
        if other_number or not hand.played.tournament:
            hand.contradict(line, "the level is that of another tournament than the head's")
    hand.said(line, block.said)


def chatter(hand: Hand, block: Block, line: int) -> None:
    """A line that is kept but not interpreted, except for arrivals and for a small blind that nobody owes."""
    hand.said(line, block.said)
    hand.no_small_blind |= block.said.lstrip(BLANKS).startswith("There is no Small Blind")
    if match := _JOINED.fullmatch(block.said):
        hand.joined.add(match[1])


def _goes_on(hand: Hand, text: str) -> bool:
    """Whether a line after talk is more of it: it begins like no line of a hand."""
    bare = text.lstrip(BLANKS)
    return not bare.startswith(("*", "#", "Seat ", "Table ")) and not hand.roster.longest(bare)


def other(hand: Hand, block: Block, line: int) -> None:
    """A line of no known kind: talk, or an unread line with the place where it stops making sense."""
    text = block.said
    if hand.is_talk(text) or (hand.talked == line - 1 and _goes_on(hand, text)):
        hand.talked = line
        hand.said(line, text)
        return
    start = len(text) - len(text.lstrip(BLANKS))
    name = hand.roster.longest(text[start:])
    if name:
        hand.unread(line, text, start + len(name) + 2, AN_ACTION)
    else:
        hand.unread(line, text, 1, A_LINE)
