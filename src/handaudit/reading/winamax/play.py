"""Makes an event of each line of a Winamax hand."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal

from handaudit.facts.cards import Card
from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BlindPosted,
    Called,
    CardsRevealed,
    Checked,
    Discarded,
    Event,
    Folded,
    HandShown,
    HouseMoneyAdded,
    PotAwarded,
    PotStated,
    Raised,
    ShowdownOpened,
    StoodPat,
    TableNamed,
)
from handaudit.reading import room_lines
from handaudit.reading.amounts import CACHED
from handaudit.reading.exact import cards
from handaudit.reading.line_parser import Block, Fields
from handaudit.reading.room_lines import AN_AMOUNT
from handaudit.reading.text_hand import A_PLAYER
from handaudit.reading.winamax.hand import Hand
from handaudit.reading.winamax.header import amount, played
from handaudit.reading.winamax.lines import GRAMMAR, Action, action

_TABLE: Final = GRAMMAR.fields["TABLE"]
"""The line that also stands below another in one block."""

_DOWN_CARDS: Final = 2


# --- the head -------------------------------------------------------------------------------------


def header(hand: Hand, block: Block, line: int) -> None:
    """The number of the hand, the game, date and time; then the table and the seats, if they follow."""
    where, number, what, stakes, day, clock, zone = block.fields
    hand.what = what.strip()
    hand.header = played(hand.what, stakes, where)
    moment = f"{day.replace('/', '-')}T{clock}"
    hand.at = f"{moment}Z" if zone == "UTC" else f"{moment} {zone}" if zone else moment
    hand.open(line, number)
    if (its_table := block.below(_TABLE)) is not None:
        table(hand, its_table, line + 1)
        seats_taken(hand, block, line, above=2)


def table(hand: Hand, block: Fields, line: int) -> None:
    """The table, its size and the button."""
    hand.state(line, "the table")
    hand.table, hand.most_seats = block["table"], int(block["seats"])
    hand.button = int(block["button"]) if block["button"] else None
    hand.events.append(TableNamed(line=line, name=hand.table))


def marker(hand: Hand, block: Block, line: int) -> None:
    """The end of the posts, or of a draw, is a deal; a draw marks a later betting round.  Actions follow."""
    first, _, _ = block.text.partition("\n")
    if "PRE-FLOP" in first or "FIRST-BET" in first:
        hand.deal(line)
    else:
        if "BLINDS" not in first:
            hand.chips.next_round()
        hand.said(line, first)
    actions(hand, block, line, above=1)


# --- play -----------------------------------------------------------------------------------------


def dealt(hand: Hand, block: Block, line: int) -> None:
    """Cards that the log shows: those of its owner, and the up-cards of a stud game."""
    seat = hand.seat(block["player"])
    if seat is None:
        hand.unread(line, block.said, 10, A_PLAYER)
        return
    known, last = _known(block["cards"])
    if hand.header is not None and not hand.header.boards:
        kept, _ = _known(block["kept"].replace("[", " ").replace("]", " "))
        hand.hold(line, seat, kept, known)
    hand.active.add(seat)
    up = known[-1:] if hand.stud and last is not None else ()
    if hand.stud and hand.deals == 1 and len(known) > _DOWN_CARDS:
        up = known[_DOWN_CARDS:]
    if known:
        hand.events.append(CardsRevealed(line=line, seat=seat, cards=known, up=up))
    else:
        hand.said(line, block.said)


@lru_cache(maxsize=CACHED)
def _known(words: str) -> tuple[tuple[Card, ...], Card | None]:
    """The cards that are not hidden, and the last of all, if it is one of them."""
    held = cards(["??" if word.startswith("X") else word for word in words.split()]) or (None,)
    return tuple(card for card in held if card is not None), held[-1]


def _folds(_hand: Hand, _done: Action, line: int, seat: int, _text: str) -> Event:
    return Folded(line=line, seat=seat)


def _checks(_hand: Hand, _done: Action, line: int, seat: int, _text: str) -> Event:
    return Checked(line=line, seat=seat)


def _calls(hand: Hand, done: Action, line: int, seat: int, _text: str) -> Event:
    hand.put(seat, done.amount)
    return Called(line=line, seat=seat, amount=done.amount, all_in=done.all_in)


def _bets(hand: Hand, done: Action, line: int, seat: int, _text: str) -> Event:
    hand.put(seat, done.amount)
    return BetMade(line=line, seat=seat, amount=done.amount, all_in=done.all_in)


def _raises(hand: Hand, done: Action, line: int, seat: int, _text: str) -> Event:
    hand.put(seat, done.amount - hand.chips.wagered(seat))
    return Raised(line=line, seat=seat, to=done.amount, by=done.by, all_in=done.all_in)


def _antes(_hand: Hand, done: Action, line: int, seat: int, _text: str) -> Event:
    return Anted(line=line, seat=seat, amount=done.amount, all_in=done.all_in)


def _brings_in(hand: Hand, done: Action, line: int, seat: int, _text: str) -> Event:
    hand.put(seat, done.amount)
    return BetForced(line=line, seat=seat, amount=done.amount, all_in=done.all_in)


def _discards(hand: Hand, done: Action, line: int, seat: int, _text: str) -> Event:
    hand.throw(line, seat, done.cards)
    return Discarded(line=line, seat=seat, count=done.amount, cards=done.cards)


def _stands_pat(_hand: Hand, _done: Action, line: int, seat: int, _text: str) -> Event:
    return StoodPat(line=line, seat=seat)


def _blind(hand: Hand, done: Action, line: int, seat: int, _text: str) -> Event:
    """A post: one out of position is owed from earlier rounds, and then a small one is dead."""
    word = "small" if "small" in done.verb else "big"
    first = not done.late and hand.posted.setdefault(word, seat) == seat
    if first:
        if word == "big":
            hand.big = done.amount
            _owe_small_blind(hand, seat)
        else:
            hand.small = len(hand.events)
    dead = 0 if first or word == "big" else hand.dead_part(done.amount)
    hand.put(seat, done.amount - dead)
    return BlindPosted(
        line=line,
        seat=seat,
        amount=done.amount,
        kind="blind" if first else "missed",
        all_in=done.all_in,
        dead=dead,
        number=(1 if word == "small" else 2) if first else None,
    )


_EVENTS: Final[dict[str, Callable[[Hand, Action, int, int, str], Event]]] = {
    "folds": _folds,
    "checks": _checks,
    "calls": _calls,
    "bets": _bets,
    "raises": _raises,
    "discards": _discards,
    "stands pat": _stands_pat,
    "posts ante": _antes,
    "brings in": _brings_in,
    "posts small blind": _blind,
    "posts big blind": _blind,
}

actions: Final = room_lines.actions(action, _EVENTS)
seats_taken: Final = room_lines.seat_list(GRAMMAR, amount)


def street(hand: Hand, block: Block, line: int) -> None:
    """Community cards, and the actions that follow."""
    room_lines.street(hand, block, line)
    actions(hand, block, line, above=1)


def _owe_small_blind(hand: Hand, big: int) -> None:
    """Makes a small blind from beyond the big one a post that is owed, and dead.

    The room does not always say that it is out of position.  Of two players, the button has the small blind.
    In a tournament nobody owes one.
    """
    place, button = hand.small, hand.button
    if hand.header is not None and hand.header.tournament:
        return
    posted = hand.events[place] if place is not None else None
    if place is None or button is None or type(posted) is not BlindPosted:
        return
    seat, amount = posted.seat, posted.amount
    if seat != button and (big <= button, big) < (seat <= button, seat):
        hand.events[place] = posted.changed(kind="missed", dead=amount, number=None)
        hand.put(seat, -amount)


def stud_street(hand: Hand, _block: Block, line: int) -> None:
    """A street of a stud game."""
    hand.chips.next_round()
    hand.deal(line)


def showdown(hand: Hand, _block: Block, line: int) -> None:
    """The marker of the showdown."""
    hand.events.append(ShowdownOpened(line=line))


def shown(hand: Hand, block: Block, line: int) -> None:
    """Cards turned up; a second line for the same cards names the low hand that they make."""
    room_lines.shown(hand, block, line)
    event = hand.events[-1]
    if type(event) is not HandShown or event.description is None:
        return
    first = hand.named.setdefault(event.seat, event.description)
    if event.description != first and not event.description.startswith(("HI :", "LO :")):
        hand.events[-1] = event.changed(description=f"LO : {event.description}")


def collected(hand: Hand, block: Block, line: int) -> None:
    """Chips pushed to a player.

    Who wins the main pot and a side pot is paid both as the main pot, so that no award names its pot.
    """
    player, put, pot, _, half = block.fields
    seat, won = hand.seat(player), amount(put)
    if seat is None:
        hand.unread(line, block.said, 1, A_PLAYER)
    elif won is None:
        hand.unread(line, block.said, len(player) + 12, AN_AMOUNT)
    else:
        if pot == "side":
            hand.side_awards.append(len(hand.events))
        share: Literal["high", "low"] | None = None
        if half:
            share = "high" if half == "HI" else "low"
        hand.events.append(PotAwarded(line=line, seat=seat, amount=won, pot=None, share=share))


def added(hand: Hand, block: Block, line: int) -> None:
    """Money of the room put into the pot."""
    put = amount(block["amount"])
    if put is None:
        hand.unread(line, block.said, len(block.said), AN_AMOUNT)
    else:
        hand.events.append(HouseMoneyAdded(line=line, amount=put))


# --- the end --------------------------------------------------------------------------------------


def summary(hand: Hand, block: Block, line: int) -> None:
    """The marker of the summary; then the total, the board and the results, if they follow."""
    room_lines.summary(hand, block, line)
    above = room_lines.totals(
        hand, block, line, fields=GRAMMAR.fields, pot=_pot, board=room_lines.board
    )
    if above:
        results(hand, block, line, above)


def pot(hand: Hand, block: Block, line: int) -> None:
    """The history's own totals, which include an uncalled bet."""
    _pot(hand, block, block.said, line)


def _pot(hand: Hand, block: Fields, text: str, line: int) -> None:
    total, rake = amount(block["total"]), amount(block["rake"] or "0")
    if "k" in block["total"]:  # rounded
        hand.settled = True
        hand.said(line, text)
    elif total is None or rake is None:
        hand.unread(line, text, 11, AN_AMOUNT)
    else:
        hand.settled = True
        # The room's total is without its rake.
        hand.events.append(PotStated(line=line, total=total + rake, rake=rake))


def results(hand: Hand, block: Block, first_line: int, above: int = 0) -> None:
    """The result of each player, once more."""
    for line, text, seat, told in room_lines.results(hand, block, first_line, above):
        if text.rstrip().endswith(" folded"):  # without a street: the player sits out
            hand.said(line, text)
            continue
        hand.results.add(seat)
        room_lines.result_stated(hand, line, text, seat, told, amount=amount)
