"""Makes an event of each line of a hand of the Pacific network."""

from typing import assert_never

from handaudit.facts.events import (
    Anted,
    BetMade,
    BlindPosted,
    BoardDealt,
    Called,
    CardsRevealed,
    CasinoNamed,
    Checked,
    Event,
    Folded,
    GameSet,
    HandMucked,
    HandsDealt,
    HandShown,
    PotAwarded,
    Raised,
    SummaryOpened,
    TableNamed,
)
from handaudit.reading.amounts import amount
from handaudit.reading.line_parser import Block
from handaudit.reading.pacific.hand import (
    A_DAY,
    A_LINE,
    AN_ACTION,
    AN_AMOUNT,
    LOCAL_CARDS,
    Hand,
)
from handaudit.reading.pacific.header import TableLine, stakes, tournament_table
from handaudit.reading.pacific.lines import GRAMMAR, Action, action

# --- the head -------------------------------------------------------------------------------------


def number(hand: Hand, block: Block, line: int) -> None:
    """The number of the hand, on a line before the room's."""
    hand.number = block["number"]
    _open(hand, block, line)


def room(hand: Hand, block: Block, line: int) -> None:
    """The site and the number of the hand."""
    if hand.number not in (None, block["number"]):
        hand.contradict(line, f"the hand has two numbers: {hand.number} and {block['number']}")
    hand.casino, hand.number = block["site"], block["number"]
    if hand.opened_at is None:
        _open(hand, block, line)
    else:
        hand.events.append(CasinoNamed(line=line, name=hand.casino))


def _open(hand: Hand, block: Block, line: int) -> None:
    if hand.events:
        hand.unread(line, block.said, 1, A_LINE)
    else:
        hand.open(line, hand.number or "")


def stakes_named(hand: Hand, block: Block, line: int) -> None:
    """The blinds, the game, day and time."""
    hand.state(line, "the game")
    played = stakes(block.fields)
    if played is None:
        hand.unread(line, block.said, block.text.find("*** ") + 5, A_DAY)
        return
    hand.stakes, hand.stakes_line = played, line
    hand.events.append(GameSet(line=line, game=played.game or played.what))


def table(hand: Hand, block: Block, line: int) -> None:
    """The table and its size."""
    hand.state(line, "the table")
    name, most = block["table"], block["seats"]
    hand.place = TableLine(name, int(most) if most else None, tournament=False)
    hand.events.append(TableNamed(line=line, name=name))


def tournament(hand: Hand, block: Block, line: int) -> None:
    """The tournament, and its table."""
    hand.state(line, "the table")
    hand.place = tournament_table(block["number"], block["rest"])
    hand.events.append(TableNamed(line=line, name=hand.place.table))


def count(hand: Hand, block: Block, line: int) -> None:
    """The length of the seat list."""
    hand.state(line, "the number of players")
    hand.listed = int(block["count"])
    hand.said(line, block.said)


def seats_taken(hand: Hand, block: Block, first_line: int) -> None:
    """The players and their stakes."""
    seat_line = GRAMMAR.line["SEATS"]
    for line, text in enumerate(block.lines, first_line):
        match = seat_line.match(f"{text}\n")
        stake = amount(match["each_stake"]) if match else None
        if match is None or stake is None:
            hand.unread(line, text, text.rfind("(") + 2, AN_AMOUNT)
        else:
            seat, name = int(match["each_seat"]), match["each_player"].removesuffix(" ")
            hand.take_seat(line, seat, name, stake)
            hand.roster.add(name, seat)
            hand.stake.setdefault(seat, stake)


# --- play -----------------------------------------------------------------------------------------


def actions(hand: Hand, block: Block, first_line: int) -> None:
    """A run of posts and actions, one line each."""
    for line, text in enumerate(block.lines, first_line):
        done = action(text)
        if done is None:
            hand.unread(line, text, text.rfind(" [") + 3, AN_AMOUNT)
        elif (seat := hand.roster.seat(done.name)) is None:
            hand.stranger(line, text, done.name)
        else:
            if done.verb == "folds" and not hand.dealt:
                hand.early_folds.append((len(hand.events), text))
            hand.events.append(_event(hand, done, line, seat))


def _event(hand: Hand, done: Action, line: int, seat: int) -> Event:
    put = done.amount
    event: Event
    match done.verb:
        case "folds":
            event = Folded(line=line, seat=seat)
        case "checks":
            event = Checked(line=line, seat=seat)
        case "calls":
            event = Called(line=line, seat=seat, amount=put, all_in=hand.put(seat, put))
        case "bets":
            event = BetMade(line=line, seat=seat, amount=put, all_in=hand.put(seat, put))
        case "raises":
            all_in = hand.put(seat, put)
            event = Raised(line=line, seat=seat, to=hand.bets[seat], all_in=all_in)
        case "ante":
            all_in = hand.put(seat, put, dead=put)
            event = Anted(line=line, seat=seat, amount=put, all_in=all_in)
        case "small blind" | "big blind" | "dead blind":
            event = _blind(hand, done, line, seat)
        case _:
            assert_never(done.verb)
    return event


def _blind(hand: Hand, done: Action, line: int, seat: int) -> BlindPosted:
    """A post: the first of each name is that blind, and a further one is owed from earlier rounds."""
    which, dead = None, done.dead
    if done.verb == "small blind":
        if hand.small_blind:
            dead = done.amount
        else:
            which, hand.small_blind = 1, True
    elif done.verb == "big blind" and not hand.big_blind:
        which, hand.big_blind = 2, True
    return BlindPosted(
        line=line,
        seat=seat,
        amount=done.amount,
        kind="blind" if which else "missed",
        all_in=hand.put(seat, done.amount, dead),
        dead=dead,
        number=which,
    )


def hands(hand: Hand, _block: Block, line: int) -> None:
    """The marker of the opening deal."""
    hand.open_deal()
    hand.events.append(HandsDealt(line=line))


def dealt(hand: Hand, block: Block, line: int) -> None:
    """The cards of the log's own player."""
    _held(hand, block, line, CardsRevealed)


def street(hand: Hand, block: Block, line: int) -> None:
    """Community cards: a new betting round begins."""
    hand.close_betting()
    board = hand.cards(block["cards"])
    if board is None:
        hand.unread(line, block.said, block.text.find("[") + 1, LOCAL_CARDS)
    else:
        hand.events.append(BoardDealt(line=line, cards=board))


# --- the end --------------------------------------------------------------------------------------


def summary(hand: Hand, _block: Block, line: int) -> None:
    """The marker of the summary."""
    hand.close_betting()
    hand.has_summary = True
    hand.events.append(SummaryOpened(line=line))


def shown(hand: Hand, block: Block, line: int) -> None:
    """Cards turned up."""
    _held(hand, block, line, HandShown)


def mucked(hand: Hand, block: Block, line: int) -> None:
    """A hand given up, whose cards the log names."""
    _held(hand, block, line, HandMucked)


def _held(
    hand: Hand,
    block: Block,
    line: int,
    kind: type[CardsRevealed | HandShown | HandMucked],
) -> None:
    name = block["player"]
    seat = hand.roster.seat(name)
    held = hand.cards(block["cards"])
    hand.last_shown = seat
    if seat is None:
        hand.stranger(line, block.said, name)
    elif held is None:
        hand.unread(line, block.said, block.text.rfind("[") + 1, LOCAL_CARDS)
    else:
        hand.events.append(kind(line=line, seat=seat, cards=held))


def half(hand: Hand, block: Block, line: int) -> None:
    """The hand on the line before has won this half of the pot."""
    if hand.last_shown is not None:
        (hand.highs if block["half"] == "Hi" else hand.lows).append(hand.last_shown)
    hand.said(line, block.said)


def collected(hand: Hand, block: Block, line: int) -> None:
    """Chips pushed to a player."""
    name, text = block["player"], block["amount"]
    seat = hand.roster.seat(name)
    won = amount(text)
    hand.awards += 1
    if seat is None:
        hand.stranger(line, block.said, name)
    elif won is None:
        hand.unread(line, block.said, block.text.rfind("[") + 1, AN_AMOUNT)
    else:
        hand.events.append(PotAwarded(line=line, seat=seat, amount=won, pot=None))


def other(hand: Hand, block: Block, line: int) -> None:
    """A line of no known kind, with the place where it stops making sense."""
    text = block.said
    name = hand.roster.longest(text)
    if name is None:
        hand.unread(line, text, 1, A_LINE)
    else:
        hand.unread(line, text, len(name) + 2, AN_ACTION)
