"""Makes an event of each line of a WPN hand."""

from typing import Final, Literal

from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BlindPosted,
    BoardStated,
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
    PotStated,
    Raised,
    ResultStated,
    TableNamed,
)
from handaudit.reading import room_lines
from handaudit.reading.amounts import amount
from handaudit.reading.line_parser import Block
from handaudit.reading.room_lines import AN_AMOUNT
from handaudit.reading.text_hand import A_PLAYER
from handaudit.reading.wpn import header as head
from handaudit.reading.wpn import lines
from handaudit.reading.wpn.hand import Hand
from handaudit.reading.wpn.lines import Action, cards

# --- the head -------------------------------------------------------------------------------------


def started(hand: Hand, block: Block, line: int) -> None:
    """Date and time, the first line of the old layout; for a tournament, perhaps its limit."""
    hand.old = True
    hand.limit, hand.tournament = block["limit"], block["tournament"] or ""
    hand.at = head.moment(block["day"], block["clock"], None)
    hand.said(line, block.said)


def ended(hand: Hand, block: Block, line: int) -> None:
    """Date and time, the last line of the old layout: those of this hand, if its lines are of one."""
    hand.said(line, block.said)
    hand.ended = True
    if block["day"] is None or hand.at is None:
        return
    at = head.moment(block["day"], block["clock"], None)
    if not head.within_an_hour(hand.at, at):
        hand.contradict(line, f"the hand of {hand.at} ends at {at}: it consists of two halves")


def game(hand: Hand, block: Block, line: int) -> None:
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


def table(hand: Hand, block: Block, line: int) -> None:
    """The table, its size and the button, in the new layout."""
    hand.state(line, "the table")
    name = head.table_name(block["table"])
    hand.table = f"{hand.tournament} {name}" if hand.tournament else name
    hand.most_seats = int(block["seats"])
    hand.button = int(block["button"]) if block["button"] else None
    hand.events.append(TableNamed(line=line, name=hand.table))


# --- the deal -------------------------------------------------------------------------------------


def dealt(hand: Hand, block: Block, line: int) -> None:
    """Cards that the new layout shows; before the deal, those that were drawn for the button."""
    seat = hand.who(block["player"])
    if seat is None:
        hand.unread(line, block.said, 10, A_PLAYER)
    elif not hand.deals:
        hand.said(line, block.said)
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


_SIX: Final = 6
"""Cards of a stud hand before the last one, which lies face down."""


def received(hand: Hand, block: Block, first_line: int) -> None:
    """The cards of a deal, one a line, in the old layout."""
    for line, text in enumerate(block.lines, first_line):
        found = lines.received(text)
        seat = None if found is None else hand.who(found[0])
        if found is None or seat is None:
            hand.unread(line, text, 8, A_PLAYER)
            continue
        hand.active.add(seat)
        if not hand.deals:
            hand.deal(line)
        _, card = found
        event = hand.received(line, seat, card)
        hand.events.append(event if card else Chatter(line=line, text=text))


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


# --- play -----------------------------------------------------------------------------------------


def event(hand: Hand, done: Action, line: int, seat: int, text: str) -> Event:
    """The event of a line of the play."""
    match done.verb:
        case "folds":
            return Folded(line=line, seat=seat)
        case "checks":
            return Checked(line=line, seat=seat)
        case "allin" if not hand.deals:
            return _forced(hand, _before_cards(hand, done, seat), line, seat)
        case "calls" | "bets" | "raises to" | "raises" | "caps" | "allin":
            return _wager(hand, done, line, seat)
        case _ if not done.amount:  # an ante took all that its player had
            return Chatter(line=line, text=text)
        case _:
            return _forced(hand, done, line, seat)


def _wager(hand: Hand, done: Action, line: int, seat: int) -> Event:
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
    number = {"small blind": 1, "big blind": 2}.get(verb)
    first = number is not None and verb not in hand.posted
    hand.posted.add(verb)
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
    hand.events.append(event or Chatter(line=line, text=block.said))


def shown(hand: Hand, block: Block, line: int) -> None:
    """Cards turned up."""
    seat = hand.who(block["player"])
    if seat is None:
        hand.unread(line, block.said, 1, A_PLAYER)
    else:
        makes = block["makes"]
        if makes is not None:
            makes = makes.partition(" [")[0] if "|" not in makes else None
        held = cards(block["cards"])
        hand.events.append(HandShown(line=line, seat=seat, cards=held, description=makes))


def mucked(hand: Hand, block: Block, line: int) -> None:
    """A hand given up unseen."""
    seat = hand.who(block["player"])
    if seat is None:
        hand.unread(line, block.said, 1, A_PLAYER)
    else:
        held = cards(block["cards"]) if block["cards"] else ()
        hand.events.append(HandMucked(line=line, seat=seat, cards=held))


def collected(hand: Hand, block: Block, line: int) -> None:
    """Chips pushed to a player."""
    seat, won = hand.who(block["player"]), amount(block["amount"])
    if seat is None or won is None:
        hand.unread(line, block.said, 1, A_PLAYER if seat is None else AN_AMOUNT)
        return
    hand.collected = True
    pot, run = int(block["side"] or 0), int(block["run"] or 1)
    hand.events.append(PotAwarded(line=line, seat=seat, amount=won, pot=pot, run=run))


# --- the end --------------------------------------------------------------------------------------


def pot(hand: Hand, block: Block, line: int) -> None:
    """The history's own total, without what the room took: a rake, and a fee for a jackpot."""
    total, *taken = (amount(block[field] or "0") for field in ("total", "rake", "fee"))
    if total is None or None in taken:
        hand.unread(line, block.said, 11, AN_AMOUNT)
        return
    hand.settled = True
    hand.has_rake |= block["rake"] is not None
    rake = sum(one or 0 for one in taken)
    hand.events.append(PotStated(line=line, total=total + rake, rake=rake))


def board(hand: Hand, block: Block, line: int) -> None:
    """The board as the summary repeats it."""
    run = int(block["run"] or 1)
    hand.open_board(run)
    hand.events.append(BoardStated(line=line, cards=cards(block["cards"]), run=run))


def results(hand: Hand, block: Block, first_line: int) -> None:
    """The result of each player in the new layout; awards count if no line of the play states them."""
    for line, text, seat, _ in room_lines.results(hand, block, first_line):
        hand.active.add(seat)
        won = room_lines.result_stated(hand, line, text, seat)
        if won:
            hand.awards.append(PotAwarded(line=line, seat=seat, amount=won, pot=None))


def outcome(hand: Hand, block: Block, line: int) -> None:
    """A player's hand, and what it wagered and won, in the summary of the old layout."""
    seat, won = hand.who(block["player"]), amount(block["won"])
    put, net = amount(block["put"]), amount(block["net"])
    if seat is None and not won:
        hand.said(line, block.said)  # one who has left
        return
    if seat is None or won is None or put is None or net is None:
        hand.unread(line, block.said, 8, A_PLAYER if seat is None else AN_AMOUNT)
        return
    if seat in hand.resulted:
        hand.contradict(line, f"the result of seat {seat} is given twice")
    hand.resulted.add(seat)
    hand.everyone_resulted = True
    if won:
        hand.awards.append(PotAwarded(line=line, seat=seat, amount=won, pot=None))
    if block["shown"]:
        held = cards(block["shown"])
        hand.events.append(HandShown(line=line, seat=seat, cards=held))
    elif block["mucked"]:
        hand.events.append(HandMucked(line=line, seat=seat, cards=cards(block["mucked"])))
    hand.events.append(
        ResultStated(
            line=line,
            seat=seat,
            result="won" if won else "none",
            won=won,
            put=put,
            net=net if block["sign"] == "Wins" else -net,
        )
    )
