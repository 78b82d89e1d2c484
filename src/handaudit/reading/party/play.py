"""Lines of a partypoker hand in which cards and chips move."""

from typing import Final, Literal

from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BlindPosted,
    BoardDealt,
    Called,
    CardsRevealed,
    CashedOut,
    Checked,
    Event,
    Folded,
    HandMucked,
    HandsDealt,
    HandShown,
    PotAwarded,
    Raised,
)
from handaudit.reading.amounts import amount
from handaudit.reading.line_parser import Block
from handaudit.reading.party.derived import derived
from handaudit.reading.party.hand import AN_ACTION, AN_AMOUNT, Hand
from handaudit.reading.party.lines import Action, Verb, action, cards, parted
from handaudit.reading.roster import BLANKS


def actions(hand: Hand, block: Block, first_line: int, above: int = 0) -> None:
    """A run of posts and actions, one line each."""
    seats, lines = hand.roster.seats, block.lines
    for line, text in enumerate(lines[above:] if above else lines, first_line + above):
        name, words = parted(text)
        seat = seats.get(name)
        if seat is None and (seat := _found(hand, line, text, name, words)) is None:
            continue
        done = action(words)
        if done is None:
            hand.unread(line, text, len(name) + 2, f"{AN_ACTION}, with {AN_AMOUNT}")
            continue
        hand.present.add(seat)
        event = _event(hand, done, line, seat)
        if type(event) in _WAGERS:
            hand.wagers[seat] = len(hand.events)
        hand.events.append(event)


_WAGERS: Final = frozenset({BetMade, Called, Raised})


def _found(hand: Hand, line: int, text: str, name: str, words: str) -> int | None:
    """Seat of a player whose name differs from every seat line; without one, the line is noted."""
    bare = name.strip(BLANKS)
    if hand.roster.seat(name) is None and not hand.is_talk(text):
        if not words.startswith("folds"):
            hand.stranger = hand.stranger or line
        elif bare in hand.joined:  # a player who has just arrived has no hand to fold
            hand.said(line, text)
            return None
    return hand.who(line, text, name)


def _event(hand: Hand, done: Action, line: int, seat: int) -> Event:
    verb, put = done
    if verb in ("ante", "bring-in", "small blind", "big blind", "both blinds", "button blind"):
        return _posted(hand, verb, line, seat, put)
    hand.opens = hand.opens or not hand.board
    event: Event
    if verb == "folds":
        event = Folded(line=line, seat=seat)
    elif verb == "checks":
        event = Checked(line=line, seat=seat)
    elif verb == "all-in":
        event = _all_in(hand, line, seat, put)
    else:
        before = hand.chips.wagered(seat)
        hand.chips.wager(seat, put - before if verb == "raises to" else put)
        if verb == "calls":
            event = Called(line=line, seat=seat, amount=put)
        elif verb == "bets":
            event = BetMade(line=line, seat=seat, amount=put)
        else:
            event = Raised(line=line, seat=seat, to=hand.chips.wagered(seat))
    return event


def _posted(hand: Hand, verb: Verb, line: int, seat: int, put: int) -> Event:
    if verb == "ante":
        hand.antes = True
        hand.chips.pay(seat, put)
        return Anted(line=line, seat=seat, amount=put)
    hand.posts = True
    if verb == "bring-in":
        hand.chips.wager(seat, put)
        return BetForced(line=line, seat=seat, amount=put)
    return _blind(hand, verb, line, seat, put)


def _all_in(hand: Hand, line: int, seat: int, put: int) -> Event:
    """An all-in: the room has one word for a bet, call or raise of all chips."""
    to_match = hand.chips.to_match
    hand.chips.wager(seat, put)
    total = hand.chips.wagered(seat)
    if not to_match:
        return BetMade(line=line, seat=seat, amount=put, all_in=True)
    if total <= to_match:
        return Called(line=line, seat=seat, amount=put, all_in=True)
    return Raised(line=line, seat=seat, to=total, all_in=True)


def _blind(hand: Hand, verb: Verb, line: int, seat: int, put: int) -> BlindPosted:
    """A blind bet: the first of its kind is that of the round; one of another player was missed earlier."""
    dead = 0
    number: int | None = None
    kind: Literal["blind", "missed"] = "missed"
    own = hand.posted_by.setdefault(verb, seat) == seat
    if verb == "both blinds":
        dead = _dead_part(hand, put)
    elif verb == "button blind":
        kind = "blind"
    elif verb == "small blind" and own:
        kind, number, hand.small_blind = "blind", 1, put
    elif verb == "big blind" and own:
        kind, number, hand.big_blind = "blind", 2, put
    hand.chips.pay(seat, dead)
    hand.chips.wager(seat, put - dead)
    # A blind that its player could not post in full is matched as if it were full.
    hand.chips.to_match = max(
        hand.chips.to_match, (hand.known_big_blind or 0) if number == 2 else 0
    )
    return BlindPosted(line=line, seat=seat, amount=put, kind=kind, dead=dead, number=number)


def _dead_part(hand: Hand, put: int) -> int:
    """The part of ``big blind + dead`` beyond the big blind; a third if the big blind is unknown."""
    big = hand.known_big_blind
    return round(put / 3) if big is None else max(put - big, 0)


def hands(hand: Hand, _block: Block, line: int) -> None:
    """The marker of the opening deal; some tournaments print blinds and antes in the head alone."""
    for event in derived(hand, line):
        hand.events.append(event)
        hand.present.add(event.seat)
        hand.posts = True
        if isinstance(event, Anted):
            hand.chips.pay(event.seat, event.amount)
        else:
            hand.chips.wager(event.seat, event.amount)
    hand.events.append(HandsDealt(line=line))


def dealt(hand: Hand, block: Block, line: int) -> None:
    """The cards of the log's own player, also those of a later street of stud."""
    name, text = block["player"], block["cards"]
    seat = hand.roster.seat(name)
    if seat is None and (short := hand.roster.longest(name.lstrip(BLANKS))):
        # Some logs print only the first word of a name in the seat list, but the whole name here.
        seat = hand.roster.seat(short)
        if seat is not None:
            hand.roster.add(name.strip(BLANKS), seat)
    if seat is None:
        hand.who(line, block.said, name)
    else:
        hand.present.add(seat)
        hand.events.append(CardsRevealed(line=line, seat=seat, cards=cards(text)))


def street(hand: Hand, block: Block, line: int) -> None:
    """A street of the board, and the actions that follow."""
    hand.chips.next_round()
    hand.board = True
    hand.name_street(line, block.lines[0])
    hand.events.append(BoardDealt(line=line, cards=cards(block["cards"])))
    actions(hand, block, line, above=1)


def stud_street(hand: Hand, _block: Block, line: int) -> None:
    """A street of stud: every player still in gets a card, but the log shows only one player's."""
    hand.chips.next_round()
    hand.events.append(HandsDealt(line=line))


def all_in(hand: Hand, block: Block, line: int) -> None:
    """The new layout says on a separate line that the preceding wager was all-in."""
    seat = hand.who(line, block.said, block["player"])
    if seat is not None:
        hand.mark_all_in(seat)
        hand.said(line, block.said)


def shown(hand: Hand, block: Block, line: int) -> None:
    """Cards turned up."""
    seat = hand.who(line, block.said, block["player"])
    if seat is not None:
        held = hand.shown[seat] = cards(block["cards"])
        description = block["makes"].strip(BLANKS).removesuffix(".").strip(BLANKS) or None
        hand.events.append(HandShown(line=line, seat=seat, cards=held, description=description))


def low(hand: Hand, block: Block, line: int) -> None:
    """The low hand of the cards shown."""
    seat = hand.who(line, block.said, block["player"])
    if seat is not None:
        held = hand.shown.get(seat, ())
        made = f"{block['ranks']} for low"
        hand.events.append(HandShown(line=line, seat=seat, cards=held, description=made))


def unshown(hand: Hand, block: Block, line: int) -> None:
    """A hand given up unseen, whose cards the log still names."""
    seat = hand.who(line, block.said, block["player"])
    if seat is not None:
        hand.events.append(HandMucked(line=line, seat=seat, cards=cards(block["cards"])))


def award(hand: Hand, block: Block, line: int) -> None:
    """Chips pushed out of a pot; this may be an uncalled bet."""
    name, text, pot, half = block["player"], block["amount"], block["pot"], block["half"]
    seat = hand.who(line, block.said, name)
    if seat is None:
        return
    won = amount(text)
    if won is None:
        hand.unread(line, block.said, block.text.find(text, len(name)) + 1, AN_AMOUNT)
        return
    hand.has_award = True
    number = {"main": 0, "side": int(block["side"] or 1)}.get(pot)
    hand.pots.add(number)
    share: Literal["high", "low"] | None = None
    if half == "Lo":
        share = "low"
    elif half == "Hi" or (pot and hand.played is not None and hand.played.split):
        share = "high"
    hand.events.append(PotAwarded(line=line, seat=seat, amount=won, pot=number, share=share))


def cashed(hand: Hand, block: Block, line: int) -> None:
    """The room's insurance paid out."""
    seat, paid = hand.who(line, block.said, block["player"]), amount(block["amount"])
    if seat is not None and paid is None:
        hand.unread(line, block.said, len(block.said), AN_AMOUNT)
    elif seat is not None and paid is not None:
        hand.events.append(CashedOut(line=line, seat=seat, amount=paid))
