"""Makes an event of each line of a WPN hand."""

from collections.abc import Callable
from typing import Final, Literal

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
    Event,
    Folded,
    HandMucked,
    HandShown,
    PotAwarded,
    Raised,
    TableNamed,
)
from handaudit.reading import hand_history, room_lines
from handaudit.reading.amounts import amount
from handaudit.reading.line_parser import Block, Fields
from handaudit.reading.room_lines import AN_AMOUNT
from handaudit.reading.text_hand import A_PLAYER
from handaudit.reading.wpn import header as head
from handaudit.reading.wpn import lines
from handaudit.reading.wpn.hand import Hand
from handaudit.reading.wpn.lines import GRAMMAR, Action, cards

_GAME: Final = GRAMMAR.fields["GAME"]
_TABLE: Final = GRAMMAR.fields["TABLE"]
_BUTTON: Final = GRAMMAR.fields["BUTTON"]
_DEALT: Final = GRAMMAR.fields["DEALT"]
"""Lines that also stand below others in one block."""

# --- the head -------------------------------------------------------------------------------------


def started(hand: Hand, block: Block, line: int) -> None:
    """Date and time, the first line of the old layout; for a tournament, perhaps its limit."""
    hand.old = True
    hand.limit, hand.tournament = block["limit"], block["tournament"] or ""
    hand.at = head.moment(block["day"], block["clock"], None)
    first, *below = block.lines
    hand.said(line, first)
    if not below:
        return
    above = 1
    if (its_game := block.below(_GAME)) is not None:
        game(hand, its_game, line + 1)
        above = 2
    if (its_button := block.below(_BUTTON, above)) is not None:
        hand_history.button_at(hand, its_button["seat"], below[above - 1], line + above)
        above += 1
    seats_taken(hand, block, line, above)


def ended(hand: Hand, block: Block, line: int) -> None:
    """Date and time, the last line of the old layout: those of this hand, if its lines are of one."""
    hand.said(line, block.said)
    hand.ended = True
    if block["day"] is None or hand.at is None:
        return
    at = head.moment(block["day"], block["clock"], None)
    if not head.within_an_hour(hand.at, at):
        hand.contradict(line, f"the hand of {hand.at} ends at {at}: it consists of two halves")


def game(hand: Hand, block: Fields, line: int) -> None:
    """The number of the hand, the game and the stakes: the second line of the old layout."""
    hand.state(line, "the game")
    hand.old = True
    table = block["table"].strip()
    in_tournament = bool(hand.tournament) or head.is_of_tournament(table)
    hand.header = head.header(
        block["game"], hand.limit, block["low"], block["high"], None, tournament=in_tournament
    )
    hand.what = hand.header.named
    hand.table = table or None
    hand.most_seats = int(block["seats"]) if block["seats"] else None
    hand.open(line, block["number"])


def header(hand: Hand, block: Block, line: int) -> None:
    """The number of the hand, the game, the stakes, date and time, in the new layout."""
    in_tournament = block["tournament"] is not None
    hand.tournament = block["tournament"] or ""
    hand.header = head.header(
        block["game"],
        block["limit"],
        block["low"],
        block["high"],
        block["ante"],
        tournament=in_tournament,
    )
    hand.what = hand.header.named
    hand.at = head.moment(block["day"], block["clock"], block["zone"])
    hand.open(line, block["number"])
    if (its_table := block.below(_TABLE)) is not None:
        table(hand, its_table, line + 1)
        seats_taken(hand, block, line, above=2)


def table(hand: Hand, block: Fields, line: int) -> None:
    """The table, its size and the button, in the new layout."""
    hand.state(line, "the table")
    name = head.table_name(block["table"])
    hand.table = f"{hand.tournament} {name}" if hand.tournament else name
    hand.most_seats = int(block["seats"])
    hand.button = int(block["button"]) if block["button"] else None
    hand.events.append(TableNamed(line=line, name=hand.table))


# --- the deal -------------------------------------------------------------------------------------


def hands(hand: Hand, block: Block, line: int) -> None:
    """The marker of the opening deal in the new layout, then the cards of the log's owner and the actions."""
    hand.deal(line)
    if (its_cards := block.below(_DEALT)) is not None:
        _dealt(hand, its_cards, block.lines[1], line + 1)
        actions(hand, block, line, above=2)


def dealt(hand: Hand, block: Block, line: int) -> None:
    """Cards that the new layout shows; before the deal, those that were drawn for the button."""
    _dealt(hand, block, block.said, line)


def _dealt(hand: Hand, block: Fields, text: str, line: int) -> None:
    seat = hand.seat(block["player"])
    if seat is None:
        hand.unread(line, text, 10, A_PLAYER)
    elif not hand.deals:
        hand.said(line, text)
    else:
        hand.active.add(seat)
        new = cards(block["cards"])
        kept = cards(block["kept"] or "")
        hand.hold(line, seat, kept, new)
        up: Cards = ()
        if hand.stud:
            last_street = len(kept) == _SIX
            up = () if last_street else new[-1:]
        hand.events.append(CardsRevealed(line=line, seat=seat, cards=new, up=up))


_UP_CARDS: Final = range(3, 7)
"""Which of a player's cards lie face up in stud."""

_SIX: Final = 6
"""Cards of a stud hand before the last one, which lies face down."""


def received(hand: Hand, block: Block, first_line: int) -> None:
    """The cards of a deal, one a line, in the old layout; in stud, the third to the sixth lie face up."""
    add, stud, count, seats = hand.events.append, hand.stud, hand.dealt, hand.seats
    last, given = hand.dealt_at, hand.given
    for line, text in enumerate(block.lines, first_line):
        found = lines.received(text)
        seat = None if found is None else seats.get(found[0]) or hand.seat(found[0])
        if found is None or seat is None:
            hand.unread(line, text, 8, A_PLAYER)
            continue
        if not hand.deals:
            hand.deal(line)
        card = found[1]
        which = count[seat] = count.get(seat, 0) + 1
        last[seat] = line
        if card:
            if (seat, card) in given:
                hand.contradict(line, f"seat {seat} is dealt one card twice")
            given.add((seat, card))
            up = card if stud and which in _UP_CARDS else ()
            add(CardsRevealed(line=line, seat=seat, cards=card, up=up))
        else:
            add(Chatter(line=line, text=text))
    hand.active.update(count)


def stud_street(hand: Hand, block: Block, line: int) -> None:
    """A street of a stud game."""
    if block["street"] != "3rd":
        hand.chips.next_round()
    hand.deal(line)


def street(hand: Hand, block: Block, line: int) -> None:
    """Community cards."""
    hand.tells_pots = hand.header is not None and not hand.header.tournament
    hand.chips.next_round()
    hand.runs = int(block["run"] or 1)
    hand.events.append(room_lines.board_dealt(block, line, hand.runs, cards))
    if block.end > block.line + 1:
        actions(hand, block, line, above=1)


# --- play -----------------------------------------------------------------------------------------


def _folds(_hand: Hand, _done: Action, line: int, seat: int, _text: str) -> Event:
    return Folded(line=line, seat=seat)


def _checks(_hand: Hand, _done: Action, line: int, seat: int, _text: str) -> Event:
    return Checked(line=line, seat=seat)


def _all_in(hand: Hand, done: Action, line: int, seat: int, text: str) -> Event:
    """All that a player has: a forced bet before the cards, a wager after them."""
    if hand.deals:
        return _wager(hand, done, line, seat, text)
    return _forced(hand, _before_cards(hand, done, seat), line, seat)


def _posts(hand: Hand, done: Action, line: int, seat: int, text: str) -> Event:
    if not done.amount:  # an ante took all that its player had
        return Chatter(line=line, text=text)
    return _forced(hand, done, line, seat)


def _wager(hand: Hand, done: Action, line: int, seat: int, _text: str) -> Event:
    """A wager.  What only says what it adds is a bet, a call or a raise by the wagers so far.

    A cap is the most that one may put into a hand: who reaches it has no more to bet with.
    """
    chips = hand.chips
    before, put, by = chips.to_match, done.amount, done.by
    if done.verb == "raises to":
        put -= chips.wagered(seat)
        by = done.amount - before if by == put else by  # the line names what is added
    last = chips.wager(seat, put) or done.all_in or done.verb in {"caps", "allin"}
    total = chips.wagered(seat)
    if done.verb == "bets" or (done.verb != "calls" and not before):
        return BetMade(line=line, seat=seat, amount=put, all_in=last)
    if done.verb == "calls" or (done.verb in {"caps", "allin"} and total <= before):
        return Called(line=line, seat=seat, amount=put, all_in=last)
    return Raised(line=line, seat=seat, to=total, by=by, all_in=last)


def _before_cards(hand: Hand, done: Action, seat: int) -> Action:
    """All that a player has, put in before the deal: an ante, or else the next blind."""
    verb = "big blind" if "small blind" in hand.posted else "small blind"
    if seat not in hand.anted and " ante (" in hand.text:
        verb = "ante"
    return done._replace(verb=verb, all_in=True)


_NUMBERS: Final = {"small blind": 1, "big blind": 2}


def _forced(hand: Hand, done: Action, line: int, seat: int) -> Event:
    """A forced bet; a blind without a name, or a second one of the same name, is owed from earlier rounds."""
    put, verb, chips = done.amount, done.verb, hand.chips
    if verb == "ante":
        hand.anted.add(seat)
        last = chips.pay(seat, put) or done.all_in
        return Anted(line=line, seat=seat, amount=put, all_in=last)
    if verb == "brings in":
        last = chips.wager(seat, put) or done.all_in
        return BetForced(line=line, seat=seat, amount=put, all_in=last)
    number = _NUMBERS.get(verb)
    # Nobody owes a blind of an earlier round beside that of this one: such a line is there twice.
    first = number is not None and hand.posted.setdefault(verb, seat) == seat
    if first and number == 2:
        hand.big = put
    kind: Literal["blind", "straddle", "missed"] = "blind" if first else "missed"
    if verb == "straddle":
        kind = "straddle"
    dead = 0
    if verb == "posts dead":
        dead = hand.dead_part(put)
    elif number == 1 and not first:
        dead = put
    last = chips.pay(seat, dead) if dead else False
    last = chips.wager(seat, put - dead) if put > dead else last
    return BlindPosted(
        line=line,
        seat=seat,
        amount=put,
        kind=kind,
        all_in=last or done.all_in,
        dead=dead,
        number=number if first else None,
    )


_EVENTS: Final[dict[str, Callable[[Hand, Action, int, int, str], Event]]] = {
    "folds": _folds,
    "checks": _checks,
    "calls": _wager,
    "bets": _wager,
    "raises to": _wager,
    "raises": _wager,
    "caps": _wager,
    "allin": _all_in,
    "ante": _posts,
    "brings in": _posts,
    "posts": _posts,
    "posts dead": _posts,
    "small blind": _posts,
    "big blind": _posts,
    "straddle": _posts,
}

actions: Final = room_lines.actions(lines.action, _EVENTS)
seats_taken: Final = room_lines.seat_list(GRAMMAR)


def so_far(hand: Hand, block: Block, line: int) -> None:
    """A pot after a street, and what the room has taken from it."""
    rake, fee = amount(block["rake"] or "0"), amount(block["fee"] or "0")
    left = amount(block["amount"])
    if hand.tells_pots and block["run"] is None and None not in (left, rake, fee):
        hand.tell_pot(line, (left or 0) + (rake or 0) + (fee or 0))
    event = (
        None
        if rake is None or fee is None
        else hand.rake(line, block["pot"], block["run"], rake + fee)
    )
    first, *acted = block.lines
    hand.events.append(event or Chatter(line=line, text=first))
    if acted:
        actions(hand, block, line, above=1)


def shown(hand: Hand, block: Block, line: int) -> None:
    """Cards turned up."""
    seat = hand.seat(block["player"])
    if seat is None:
        hand.unread(line, block.said, 1, A_PLAYER)
    else:
        makes = block["makes"]
        if makes is not None:
            makes = makes.partition(" [")[0].removeprefix("HI - ")
        held = cards(block["cards"])
        hand.events.append(HandShown(line=line, seat=seat, cards=held, description=makes))


def mucked(hand: Hand, block: Block, line: int) -> None:
    """A hand given up unseen."""
    seat = hand.seat(block["player"])
    if seat is None:
        hand.unread(line, block.said, 1, A_PLAYER)
    else:
        held = cards(block["cards"]) if block["cards"] else ()
        hand.events.append(HandMucked(line=line, seat=seat, cards=held))


def collected(hand: Hand, block: Block, line: int) -> None:
    """Chips pushed to a player."""
    seat, won = hand.seat(block["player"]), amount(block["amount"])
    if seat is None or won is None:
        hand.unread(line, block.said, 1, A_PLAYER if seat is None else AN_AMOUNT)
        return
    hand.collected = True
    pot, run = int(block["side"] or 0), int(block["run"] or 1)
    hand.events.append(PotAwarded(line=line, seat=seat, amount=won, pot=pot, run=run))
