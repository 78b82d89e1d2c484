"""Lines of a PokerStars hand in which players act, show cards, and are paid."""

from collections.abc import Sequence
from typing import Final, Literal, assert_never

from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BetReturned,
    BlindPosted,
    Called,
    CashedOut,
    Checked,
    Discarded,
    Event,
    Folded,
    HandMucked,
    HandShown,
    HouseMoneyAdded,
    PotAwarded,
    Raised,
    ShowdownOpened,
    StoodPat,
)
from handaudit.reading.line_parser import Block
from handaudit.reading.pokerstars.hand import (
    AN_ACTION,
    AN_AMOUNT,
    RUNS,
    Hand,
)
from handaudit.reading.pokerstars.lines import Action, Verb, action, amount, cards
from handaudit.reading.text_hand import A_PLAYER

_BLIND_NUMBERS: Final = {"small blind": 1, "big blind": 2}
"""Which of the posted blinds each is, counted from the left of the button."""


def actions(hand: Hand, block: Block, first_line: int) -> None:
    """A run of posts and actions, one line each."""
    read_actions(hand, block.lines, first_line)


def read_actions(hand: Hand, lines: Sequence[str], first_line: int) -> None:
    """Posts and actions that follow each other, the first of them at ``first_line``."""
    add = hand.events.append
    seats = hand.seats
    for line, text in enumerate(lines, first_line):
        # No action contains a colon and a space, so the last one ends the name.
        name, _, words = text.rpartition(": ")
        seat = seats.get(name)
        if seat is None and (seat := hand.seat(name)) is None:
            hand.unread(line, text, 1, A_PLAYER)
        elif (done := action(words)) is None:
            hand.unread(line, text, len(name) + 3, f"{AN_ACTION}, with {AN_AMOUNT}")
        elif done.all_in and done.verb == "checks":
            hand.said(line, text)  # Run It Once passes over who has no chips left
        else:
            add(_event(hand, done, line, seat))


def _event(hand: Hand, done: Action, line: int, seat: int) -> Event:
    verb, put, by, all_in, held, thrown = done
    event: Event
    match verb:
        case "folds":
            event = Folded(line=line, seat=seat, cards=held)
        case "checks":
            event = Checked(line=line, seat=seat)
        case "calls":
            event = Called(line=line, seat=seat, amount=put, all_in=all_in)
        case "bets":
            event = BetMade(line=line, seat=seat, amount=put, all_in=all_in)
        case "raises":
            event = Raised(line=line, seat=seat, to=put, by=by, all_in=all_in)
        case "ante":
            event = Anted(line=line, seat=seat, amount=put, all_in=all_in)
        case "brings in":
            event = BetForced(line=line, seat=seat, amount=put, all_in=all_in)
        case "discards" | "stands pat":
            hand.drew |= thrown > 0
            event = (
                Discarded(line=line, seat=seat, count=thrown, cards=held)
                if thrown
                else StoodPat(line=line, seat=seat, cards=held)
            )
        case (
            "small blind"
            | "big blind"
            | "both blinds"
            | "straddle"
            | "button blind"
            | "missed blind"
        ):
            event = _blind(hand, done, line, seat)
        case _:
            assert_never(verb)
    return event


def _blind(hand: Hand, done: Action, line: int, seat: int) -> BlindPosted:
    """A post: the room names only the blind; the reader must find out what is owed and what is dead."""
    put = done.amount
    if done.verb == "straddle":  # a total, if its player has also posted a blind
        put -= hand.posted.get(seat, 0)
    kind, dead = _kind_of_blind(hand, done.verb, seat, put)
    hand.posted[seat] = hand.posted.get(seat, 0) + put - dead
    return BlindPosted(
        line=line,
        seat=seat,
        amount=put,
        kind=kind,
        all_in=done.all_in,
        dead=dead,
        number=_BLIND_NUMBERS.get(done.verb) if kind == "blind" else None,
    )


def _kind_of_blind(
    hand: Hand, verb: Verb, seat: int, put: int
) -> tuple[Literal["blind", "straddle", "missed"], int]:
    """The kind of a post, and its dead part; the room names only its size."""
    if verb == "straddle":
        return "straddle", 0
    if verb == "both blinds":
        return "missed", _dead_part(hand, put)
    if verb == "missed blind":
        return "missed", put
    if verb == "small blind":
        # That of a second player is owed from earlier rounds and has no part in the betting.
        if hand.small_blind not in (None, seat):
            return "missed", put
        hand.small_blind = seat
    elif verb == "big blind":
        if hand.big_blind is not None and hand.big_blind[0] != seat:
            raised = put >= 2 * hand.big_blind[1] and hand.follows_big_blind(seat)
            return ("straddle" if raised else "missed"), 0
        hand.big_blind = (seat, put)
    return "blind", 0


def _dead_part(hand: Hand, put: int) -> int:
    """The part of ``small & big blinds`` beyond the big blind; a third if the big blind is unknown."""
    blinds = None if hand.played is None else hand.played.sign(None).blinds
    big = blinds[1] if blinds else None
    if big is None and hand.big_blind is not None:
        big = hand.big_blind[1]
    return round(put / 3) if big is None else max(put - big, 0)


def uncalled(hand: Hand, block: Block, line: int) -> None:
    """The return of an uncalled bet."""
    text, name = block["amount"], block["player"]
    seat = hand.seat(name)
    returned = amount(text)
    if returned is None:
        hand.unread(line, block.said, block.text.find(text) + 1, AN_AMOUNT)
    elif seat is None:
        hand.unread(line, block.said, block.text.rfind(name) + 1, A_PLAYER)
    else:
        hand.events.append(BetReturned(line=line, seat=seat, amount=returned))


def collected(hand: Hand, block: Block, line: int) -> None:
    """Chips pushed out of a pot."""
    name, text, pot, side = block["player"], block["amount"], block["pot"], block["side"]
    seat = hand.seat(name)
    won = amount(text)
    if seat is None:
        hand.unread(line, block.said, 1, A_PLAYER)
    elif won is None:
        hand.unread(line, block.said, len(name) + 12, AN_AMOUNT)
    else:
        number = {"main ": 0, "side ": int(side or 1)}.get(pot)
        hand.events.append(PotAwarded(line=line, seat=seat, amount=won, pot=number, run=hand.run))


def showdown(hand: Hand, block: Block, line: int) -> None:
    """The marker of a showdown."""
    hand.run = RUNS[block["run"]]
    hand.events.append(ShowdownOpened(line=line, run=hand.run))


def shown(hand: Hand, block: Block, line: int) -> None:
    """Cards turned up."""
    name, text, description = block["player"], block["cards"], block["makes"]
    seat = hand.seat(name)
    if seat is None:
        hand.unread(line, block.said, 1, A_PLAYER)
    else:
        hand.events.append(
            HandShown(line=line, seat=seat, cards=cards(text) or (), description=description)
        )


def mucked(hand: Hand, block: Block, line: int) -> None:
    """A hand given up unseen."""
    name, text = block["player"], block["cards"]
    seat = hand.seat(name)
    if seat is None:
        hand.unread(line, block.said, 1, A_PLAYER)
    else:
        held = cards(text) if text else None
        hand.events.append(HandMucked(line=line, seat=seat, cards=held or ()))


def cashed(hand: Hand, block: Block, line: int) -> None:
    """The room's insurance paid out."""
    name, text, fee_text = block["player"], block["amount"], block["fee"]
    seat = hand.seat(name)
    paid = amount(text)
    fee = amount(fee_text) if fee_text else 0
    if seat is None:
        hand.unread(line, block.said, 1, A_PLAYER)
    elif paid is None or fee is None:
        hand.unread(line, block.said, block.text.find(text) + 1, AN_AMOUNT)
    else:
        hand.events.append(CashedOut(line=line, seat=seat, amount=paid, fee=fee))


def added(hand: Hand, block: Block, line: int) -> None:
    """Money of the room put into the pot."""
    text = block["amount"]
    put = amount(text)
    if put is None:
        hand.unread(line, block.said, block.text.find(text) + 1, AN_AMOUNT)
    else:
        hand.events.append(HouseMoneyAdded(line=line, amount=put))
