"""Makes an event of each line of a Full Tilt hand."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BlindPosted,
    Called,
    Cards,
    CardsRevealed,
    Chatter,
    Checked,
    Discarded,
    Event,
    Folded,
    HandMucked,
    PotAwarded,
    PotStated,
    Raised,
    ResultStated,
    StoodPat,
    SummaryOpened,
)
from handaudit.reading import exact, room_lines
from handaudit.reading.amounts import CACHED, amount
from handaudit.reading.fulltilt import header as head
from handaudit.reading.fulltilt.hand import Hand
from handaudit.reading.fulltilt.left_out import SummaryLine
from handaudit.reading.grammar import Grammar
from handaudit.reading.line_parser import Block, Fields
from handaudit.reading.room_lines import AN_AMOUNT, board_dealt
from handaudit.reading.text_hand import A_PLAYER

GRAMMAR: Final = Grammar("fulltilt")

_DEALT: Final = GRAMMAR.fields["DEALT"]
"""The line that also stands below another in one block."""


class Action(NamedTuple):
    """The content of a player's line: ``amount`` is what it adds; for a raise, the total of the street."""

    player: str
    verb: str
    amount: int = 0
    all_in: bool = False
    cards: Cards = ()


@lru_cache(maxsize=CACHED)
def action(text: str) -> Action | None:
    """The content of a line of the play; ``None`` if its amount makes no sense."""
    found = GRAMMAR.line["ACTIONS"].match(f"{text}\n")
    if found is None:
        return None
    player = found["each_player"]
    if found["each_plain"] or found["each_pat"]:
        return Action(player, found["each_plain"] or "stands pat")
    if found["each_thrown"]:
        thrown = exact.held(found["each_cards"] or "")
        return Action(player, "discards", int(found["each_thrown"]), cards=thrown)
    put = amount(found["each_amount"])
    verb, last = found["each_verb"], bool(found["each_last"])
    return None if put is None else Action(player, verb, put, last)


# --- the head -------------------------------------------------------------------------------------


def header(hand: Hand, block: Block, line: int) -> None:
    """The number of the hand, the game, date and time; then the seats, if they follow."""
    hand.header = read = head.header(block["rest"])
    hand.what, hand.table, hand.at = read.what, read.table, read.at
    hand.open(line, block["number"])
    seats_taken(hand, block, line, above=1)


def button(hand: Hand, block: Block, line: int) -> None:
    """The button, which has no meaning in stud; then the opening deal, if it follows."""
    hand.state(line, "the button")
    hand.button = None if hand.stud else int(block["seat"])
    first, *below = block.lines
    hand.said(line, first)
    if below:
        hands(hand, block, line, above=1)


# --- play -----------------------------------------------------------------------------------------


def hands(hand: Hand, block: Block, first_line: int, above: int = 0) -> None:
    """The marker of the opening deal; then the cards of the log's owner and the actions."""
    hand.deal(first_line + above)
    above += 1
    if (its_cards := block.below(_DEALT, above)) is not None:
        _dealt(hand, its_cards, block.lines[above], first_line + above)
        above += 1
    actions(hand, block, first_line, above)


def stud_street(hand: Hand, block: Block, line: int) -> None:
    """A street of a stud game."""
    _tell_pot(hand, block, line)
    hand.last_street = block["street"] == "7TH"
    hand.deal(line)


def street(hand: Hand, block: Block, line: int) -> None:
    """Community cards, and the actions that follow."""
    _tell_pot(hand, block, line)
    hand.runs = int(block["run"] or 1)
    hand.events.append(board_dealt(block, line, hand.runs))
    actions(hand, block, line, above=1)


def draw(hand: Hand, block: Block, line: int) -> None:
    """A draw begins."""
    _tell_pot(hand, block, line)
    hand.said(line, block.said)


def _tell_pot(hand: Hand, block: Block, line: int) -> None:
    """The pot that the line of a street names."""
    if block["pot"]:
        hand.tell_pot(line, amount(block["pot"]))


def dealt(hand: Hand, block: Block, line: int) -> None:
    """Cards that the log shows: those of its owner, and the up-cards of a stud game."""
    _dealt(hand, block, block.said, line)


def _dealt(hand: Hand, block: Fields, text: str, line: int) -> None:
    seat = hand.seat(block["player"])
    if seat is None:
        hand.unread(line, text, 10, A_PLAYER)
        return
    hand.active.add(seat)
    new = exact.held(block["cards"])
    kept = exact.held(block["kept"] or "")
    hand.hold(line, seat, kept, new)
    up: Cards = ()
    if hand.stud:
        up = () if hand.last_street else new
        if hand.deals == 1:  # the down cards of the log's owner precede the up-card
            new = (*kept, *new)
    hand.events.append(CardsRevealed(line=line, seat=seat, cards=new, up=up))


def _folds(_hand: Hand, _done: Action, line: int, seat: int, _text: str) -> Event:
    return Folded(line=line, seat=seat)


def _checks(hand: Hand, _done: Action, line: int, seat: int, text: str) -> Event:
    """A check; before the cards, it is the blind of one whose ante took all."""
    return Checked(line=line, seat=seat) if hand.deals else Chatter(line=line, text=text)


def _calls(_hand: Hand, done: Action, line: int, seat: int, _text: str) -> Event:
    return Called(line=line, seat=seat, amount=done.amount, all_in=done.all_in)


def _bets(_hand: Hand, done: Action, line: int, seat: int, _text: str) -> Event:
    return BetMade(line=line, seat=seat, amount=done.amount, all_in=done.all_in)


def _raises(_hand: Hand, done: Action, line: int, seat: int, _text: str) -> Event:
    return Raised(line=line, seat=seat, to=done.amount, all_in=done.all_in)


def _discards(hand: Hand, done: Action, line: int, seat: int, _text: str) -> Event:
    hand.throw(line, seat, done.cards)
    return Discarded(line=line, seat=seat, count=done.amount, cards=done.cards)


def _stands_pat(_hand: Hand, _done: Action, line: int, seat: int, _text: str) -> Event:
    return StoodPat(line=line, seat=seat)


def _antes(_hand: Hand, done: Action, line: int, seat: int, _text: str) -> Event:
    return Anted(line=line, seat=seat, amount=done.amount, all_in=done.all_in)


def _brings_in(_hand: Hand, done: Action, line: int, seat: int, _text: str) -> Event:
    return BetForced(line=line, seat=seat, amount=done.amount, all_in=done.all_in)


_NUMBERS: Final = {"posts the small blind of": 1, "posts the big blind of": 2}


def _posts(hand: Hand, done: Action, line: int, seat: int, _text: str) -> Event:
    """A blind: one without a name, or a second one of the same name, is owed from earlier rounds."""
    put, last, verb = done.amount, done.all_in, done.verb
    number = _NUMBERS.get(verb)
    first = number is not None and hand.posted.setdefault(verb, seat) == seat
    kind: Literal["blind", "straddle", "missed"] = "blind" if first else "missed"
    if verb == "posts a straddle of":
        kind = "straddle"
    return BlindPosted(
        line=line,
        seat=seat,
        amount=put,
        kind=kind,
        all_in=last,
        dead=put if "dead" in verb or (number == 1 and not first) else 0,
        number=number if first else None,
    )


_EVENTS: Final[dict[str, Callable[[Hand, Action, int, int, str], Event]]] = {
    "folds": _folds,
    "checks": _checks,
    "calls": _calls,
    "bets": _bets,
    "raises to": _raises,
    "completes it to": _raises,
    "discards": _discards,
    "stands pat": _stands_pat,
    "antes": _antes,
    "brings in for": _brings_in,
    "posts": _posts,
    "posts the small blind of": _posts,
    "posts the big blind of": _posts,
    "posts a dead small blind of": _posts,
    "posts a straddle of": _posts,
}

actions: Final = room_lines.actions(action, _EVENTS)
seats_taken: Final = room_lines.seat_list(GRAMMAR)


def mucked(hand: Hand, block: Block, line: int) -> None:
    """A hand given up unseen."""
    seat = hand.seat(block["player"])
    if seat is None:
        hand.unread(line, block.said, 1, A_PLAYER)
    else:
        held = exact.held(block["cards"] or "")
        hand.events.append(HandMucked(line=line, seat=seat, cards=held))


def won(hand: Hand, block: Block, line: int) -> None:
    """Chips pushed to a player."""
    seat, paid = hand.seat(block["player"]), amount(block["amount"])
    if seat is None or paid is None:
        hand.unread(line, block.said, 1, A_PLAYER if seat is None else AN_AMOUNT)
        return
    number = int(block["side"] or 1)
    pot = {"main ": 0, "side ": number}.get(block["pot"])
    hand.paid = True
    run = 1 if block["pot"] else number  # "pot 2" is that of the second board
    share: Literal["high", "low"] | None = None
    if block["share"]:
        share = "high" if block["share"] == "high " else "low"
    hand.events.append(PotAwarded(line=line, seat=seat, amount=paid, pot=pot, share=share, run=run))


# --- the end --------------------------------------------------------------------------------------


def summary(hand: Hand, block: Block, line: int) -> None:
    """The marker of the summary, or of the summary of one of two boards; then what follows it."""
    if block["run"] is None:
        room_lines.summary(hand, block, line)
    else:
        hand.open_board(int(block["run"]))
        hand.events.append(SummaryOpened(line=line))
    above = room_lines.totals(
        hand, block, line, fields=GRAMMAR.fields, pot=_pot, board=room_lines.board
    )
    if above:
        results(hand, block, line, above)


def pot(hand: Hand, block: Block, line: int) -> None:
    """The history's own totals."""
    _pot(hand, block, block.said, line)


def _pot(hand: Hand, block: Fields, text: str, line: int) -> None:
    total, rake = amount(block["total"]), amount(block["rake"])
    if total is None or rake is None:
        hand.unread(line, text, 11, AN_AMOUNT)
    else:
        hand.total, hand.settled = total, True
        main, sides = _parts(block["main"], block["sides"])
        hand.events.append(PotStated(line=line, total=total, rake=rake, main=main, sides=sides))


_SIDE: Final = re.compile(r" ([^ ]+)\.(?= |$)")


@lru_cache(maxsize=CACHED)
def _parts(main: str | None, sides: str) -> tuple[int | None, tuple[int, ...]]:
    """The main pot and the side pots of a total."""
    if main is None:
        return None, ()
    known = [cents for cents in map(amount, _SIDE.findall(sides)) if cents is not None]
    return amount(main), tuple(known)


def results(hand: Hand, block: Block, first_line: int, above: int = 0) -> None:
    """The result of each player, which counts if the lines of the play do not say it."""
    for line, text, seat, told in room_lines.results(hand, block, first_line, above):
        hand.results.append(SummaryLine(line, seat, told))
        room_lines.result_stated(hand, line, text, seat, told)
        event = hand.events[-1]
        if type(event) is ResultStated and event.result == "folded":
            hand.folded.add(seat)
