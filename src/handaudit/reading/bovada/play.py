"""Makes an event of each line of a Bovada hand."""

import re
from collections.abc import Callable
from typing import Final

from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BetReturned,
    BlindPosted,
    Called,
    CardsRevealed,
    Checked,
    Event,
    Folded,
    HandMucked,
    HandShown,
    PotAwarded,
    PotStated,
    Raised,
)
from handaudit.reading.amounts import amount, is_none
from handaudit.reading.bovada import header as head
from handaudit.reading.bovada import lines
from handaudit.reading.bovada.hand import A_PLAYER, Hand
from handaudit.reading.bovada.header import seats_in_order
from handaudit.reading.bovada.lines import GRAMMAR, Line, mine
from handaudit.reading.exact import held
from handaudit.reading.line_parser import Block

_SIX: Final = 6
"""Cards of a stud hand before the last one, which lies face down."""

_ANTE: Final = " : Ante chip "

AN_AMOUNT: Final = "an amount whose decimal mark is clear"


def header(hand: Hand, block: Block, line: int) -> None:
    """The room, the number of the hand, what is played, date and time."""
    hand.room, hand.what = block["room"], block["what"].strip()
    hand.header = head.played(hand.what)
    hand.table = hand.header.table
    if hand.header.tournament:
        hand.renumbered = seats_in_order(hand.text)
    hand.at = f"{block['day']}T{block['clock']}" + ("Z" if block["zone"] else "")
    hand.open(line, block["number"])


def stakes(hand: Hand, block: Block, line: int) -> None:
    """The stakes of the table: its blinds, unless the limit is fixed."""
    low, high = amount(block["low"]), amount(block["high"])
    if hand.header is not None and hand.header.limit in ("no-limit", "pot-limit"):
        hand.header = hand.header._replace(blinds=(low, high))
    hand.said(line, block.said)


def seat_list(kind: str) -> Callable[[Hand, Block, int], None]:
    """The handler of the players and their stakes, of one kind of line."""

    def seats_taken(hand: Hand, block: Block, first_line: int) -> None:
        seat_line = GRAMMAR.line[kind]
        for line, text in enumerate(block.lines, first_line):
            found = seat_line.match(f"{text}\n")
            stake = amount(found["each_stake"]) if found else None
            if found is None or stake is None:
                hand.unread(line, text, text.find("(") + 2, AN_AMOUNT)
                continue
            number, player = int(found["each_seat"]), found["each_player"]
            seat = hand.renumbered.get(number, number)
            hand.repeated |= player in hand.roster.seats or seat in hand.chips.behind
            hand.take_seat(line, seat, player, stake)
            if mine(text):
                hand.state(line, "the player whose log it is")
                hand.me = player

    return seats_taken


def button(hand: Hand, block: Block, line: int) -> None:
    """Where the button is."""
    hand.state(line, "the button")
    seat = None if hand.renumbered else block["seat"]
    hand.button = int(seat) if seat else hand.roster.seats.get(block["player"])
    hand.said(line, block.said)


# --- play -----------------------------------------------------------------------------------------


def played(hand: Hand, block: Block, first_line: int) -> None:
    """A run of lines of the play, one player each."""
    seats = hand.roster.seats
    for line, text in enumerate(block.lines, first_line):
        done = lines.line(text)
        if done is lines.GONE:
            hand.said(line, text)
            continue
        seat = None if done is None else seats.get(done.player)
        if done is None or seat is None:
            hand.unread(line, text, 1, A_PLAYER)
            continue
        # A blind may name another player, which rules judge; the lines below it have the mark as well.
        if done.does != "posts" and done.mine != (done.player == hand.me):
            message = "the log is that of another player: the hand consists of two halves"
            hand.contradict(line, message)
        if done.does in _PLAIN:
            _PLAIN[done.does](hand, done, line, seat)
        elif done.put is None:
            hand.unread(line, text, len(text), AN_AMOUNT)
        else:
            _WITH_CHIPS[done.does](hand, done, line, seat, done.put)


def gone(hand: Hand, block: Block, first_line: int) -> None:
    """A run of lines that say that players come and go."""
    for line, text in enumerate(block.lines, first_line):
        hand.said(line, text)


def _posts(hand: Hand, done: Line, line: int, seat: int, put: int) -> None:
    """A forced bet: the first of each name is that blind, and a chip is owed from earlier rounds."""
    _post(hand, line, seat, put, done.words or "")


def _post(hand: Hand, line: int, seat: int, put: int, word: str) -> None:
    hand.acts(seat)
    if hand.stud and "bring in" in word:
        hand.events.append(_forced(hand, line, seat, put))
        return
    if word == "ante chip":
        hand.anted.add(seat)
        all_in = hand.chips.pay(seat, put)
        hand.events.append(Anted(line=line, seat=seat, amount=put, all_in=all_in))
        return
    number = 1 if "small" in word else 2 if "big" in word else None
    dead = _dead(hand, put) if "dead" in word else 0
    last = hand.chips.pay(seat, dead)
    last = hand.chips.wager(seat, put - dead) if put > dead else last
    if number == 1:
        hand.small_blind = line, put
    elif number and hand.small_blind is not None and hand.small_blind[1] > put and not last:
        hand.contradict(hand.small_blind[0], "the small blind is larger than the big blind")
    hand.events.append(
        BlindPosted(
            line=line,
            seat=seat,
            amount=put,
            kind="blind" if number else "missed",
            all_in=last,
            dead=dead,
            number=number,
        )
    )


def _forced(hand: Hand, line: int, seat: int, put: int) -> BetForced:
    all_in = hand.chips.wager(seat, put)
    return BetForced(line=line, seat=seat, amount=put, all_in=all_in)


def _brings_in(hand: Hand, _done: Line, line: int, seat: int, put: int) -> None:
    """The forced bet that opens a stud game."""
    hand.acts(seat)
    hand.events.append(_forced(hand, line, seat, put))


def _dead(hand: Hand, put: int) -> int:
    """The part of a dead chip that is not a bet: the excess over the big blind, or a small blind alone."""
    big = hand.chips.to_match
    return put - big if put > big else put if put < big else 0


def _is_dealt(hand: Hand, done: Line, line: int, seat: int) -> None:
    """The cards of a player; the log has those of all players."""
    if hand.stud and hand.pending:
        hand.deal(line)  # some logs print no marker of a street
    if not hand.stud and hand.held and seat <= next(reversed(hand.held)):
        hand.contradict(line, "the cards are not in the order of the seats, as the room deals them")
    new = done.cards
    if seat in hand.held and not hand.stud:
        hand.contradict(line, f"seat {seat} is dealt two hands")
    before = hand.held.get(seat, ()) if hand.stud else ()
    hand.held[seat] = before + new
    up = new[-1:] if hand.stud and len(before) < _SIX else ()
    hand.events.append(CardsRevealed(line=line, seat=seat, cards=new, up=up))


def _folds(hand: Hand, done: Line, line: int, seat: int) -> None:
    """A fold."""
    hand.acts(seat)
    hand.events.append(Folded(line=line, seat=seat, cards=done.cards))


def _checks(hand: Hand, _done: Line, line: int, seat: int) -> None:
    """A check."""
    hand.acts(seat)
    hand.events.append(Checked(line=line, seat=seat))


def _wagers(hand: Hand, done: Line, line: int, seat: int, put: int) -> None:
    """A call or a bet, with the added amount."""
    hand.acts(seat)
    if hand.stud and hand.deals == 1 and not hand.chips.to_match:  # who has to open bets more
        hand.events.append(_forced(hand, line, seat, put))
        return
    hand.chips.wager(seat, put)
    made: type[Called | BetMade] = Called if done.does == "calls" else BetMade
    hand.events.append(made(line=line, seat=seat, amount=put))  # last chips have words of their own


def _raises_to(hand: Hand, done: Line, line: int, seat: int, total: int) -> None:
    """A raise, with the total of the street."""
    _raises_by(hand, done, line, seat, total - hand.chips.wagered(seat))


def _raises_by(hand: Hand, done: Line, line: int, seat: int, put: int) -> None:
    """A raise by what it adds."""
    hand.acts(seat)
    hand.chips.wager(seat, put)
    total = hand.chips.wagered(seat)
    hand.events.append(Raised(line=line, seat=seat, to=total, by=done.by, all_in=done.all_in))


def _all_in(hand: Hand, done: Line, line: int, seat: int, put: int) -> None:
    """The last chips of a player: a bet, call or raise, depending on the wagers so far."""
    if not hand.deals and not hand.held:
        _post(hand, line, seat, put, _before_cards(hand, done.player, seat))
        return
    hand.acts(seat)
    before = hand.chips.to_match
    hand.chips.wager(seat, put)
    total = hand.chips.wagered(seat)
    event: Event
    if before == 0:
        event = BetMade(line=line, seat=seat, amount=put, all_in=True)
    elif total <= before:
        event = Called(line=line, seat=seat, amount=put, all_in=True)
    else:
        event = Raised(line=line, seat=seat, to=total, all_in=True)
    hand.events.append(event)


def _before_cards(hand: Hand, player: str, seat: int) -> str:
    """What last chips are before the cards: an ante, if others place some, or the blind of the position."""
    if _ANTE in hand.text and seat not in hand.anted:
        return "ante chip"
    return player.lower()


def _gets_back(hand: Hand, _done: Line, line: int, seat: int, put: int) -> None:
    """The return of an uncalled bet."""
    hand.events.append(BetReturned(line=line, seat=seat, amount=put))


def _shows(hand: Hand, done: Line, line: int, seat: int) -> None:
    """Cards turned up."""
    held = hand.held.get(seat, ())
    hand.compare_best(line, seat, done.cards)
    hand.events.append(HandShown(line=line, seat=seat, cards=held, description=done.words))


def _mucks(hand: Hand, done: Line, line: int, seat: int) -> None:
    """A hand that the table does not see, but the log shows."""
    hand.compare_cards(line, seat, done.cards)
    hand.events.append(HandMucked(line=line, seat=seat, cards=done.cards))


def _wins(hand: Hand, _done: Line, line: int, seat: int, put: int) -> None:
    """Chips pushed to a player."""
    hand.settled = True
    hand.events.append(PotAwarded(line=line, seat=seat, amount=put, pot=None))


_PLAIN: Final[dict[str, Callable[[Hand, Line, int, int], None]]] = {
    "is dealt": _is_dealt,
    "folds": _folds,
    "checks": _checks,
    "shows": _shows,
    "mucks": _mucks,
}
_WITH_CHIPS: Final[dict[str, Callable[[Hand, Line, int, int, int], None]]] = {
    "calls": _wagers,
    "bets": _wagers,
    "raises to": _raises_to,
    "raises by": _raises_by,
    "posts": _posts,
    "wins": _wins,
    "gets back": _gets_back,
    "all in": _all_in,
    "brings in": _brings_in,
}
"""What a line of the play adds, by what it does; the latter need an amount."""


# --- the end --------------------------------------------------------------------------------------


def pot(hand: Hand, block: Block, line: int) -> None:
    """The total of the pot, rake included; many logs do not print what that is."""
    total, rake = amount(block["total"]), amount(block["rake"] or "0")
    if total is None or rake is None:
        hand.unread(line, block.said, 11, AN_AMOUNT)
        return
    hand.has_total = True
    if total == 0:  # everybody folds to the only blind, which goes back whole
        hand.settled = True
    hand.has_rake = block["rake"] is not None
    hand.events.append(PotStated(line=line, total=total, rake=rake if hand.has_rake else None))


_HALF: Final = re.compile(r"\b(HI|LO)W? [$€£]?[0-9]")
"""The half of a pot that a player won, before the amount."""

_MONEY: Final = re.compile(r"[-\u2212]?[$€£]\S*")

_BRACKETS: Final = re.compile(r"\[[^\]\[]*")
_WON: Final = re.compile(r"(?<!\S)[$€£]?[0-9][0-9.,]*(?!\S)")
"""What a player won, outside the brackets with the cards."""

_HELD: Final = re.compile(r"\[(?P<held>[^\]\[-]*)")
"""The cards of a player in a line of the summary, before those of the hand that they make."""


def result(hand: Hand, block: Block, line: int) -> None:
    """What became of a player: the half of the pot counts, since the play says the rest, and the cards
    must be those that were dealt.
    """
    if any(map(is_none, _MONEY.findall(block["said"]))):
        hand.unread(line, block.said, len(block.said), AN_AMOUNT)
        return
    halves = set(_HALF.findall(block["said"]))
    seat = hand.roster.seats.get(block["player"] or "", int(block["seat"]))
    hand.take_result(line, seat, block["said"])
    if "Folded" in block["said"]:
        hand.everyone_resulted = True
        hand.said_folded.append((line, seat))
    won = [amount(each) for each in _WON.findall(_BRACKETS.sub(" ", block["said"]))]
    hand.won[seat] = line, sum(filter(None, won))
    if (found := _HELD.search(block["said"])) is not None:
        hand.compare_cards(line, seat, held(found["held"]))
    hand.halves.setdefault(seat, set()).update(halves)
    hand.said(line, block.said)


def other(hand: Hand, block: Block, line: int) -> None:
    """A line of no known kind."""
    hand.unread(line, block.said, 1, hand.line_named)
