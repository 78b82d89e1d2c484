"""Makes an event of each line of a hand of the Pacific network."""

import re
from collections.abc import Callable
from typing import Final, assert_never

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
from handaudit.reading import hand_history
from handaudit.reading.amounts import amount
from handaudit.reading.line_parser import Block, Fields
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
    """The number of the hand, on a line before the room's; then the rest of the head, if it follows."""
    hand.number = block["number"]
    first, _, rest = block.said.partition("\n")
    _open(hand, first, line)
    if not rest:
        return
    text, at = block.text, len(first) + 1
    for kinds in _OF_HEAD:
        line += 1
        for pattern, handler in kinds:
            if (fields := pattern.match(text, at)) is not None:
                handler(hand, fields, fields[0][:-1], line)
                at = fields.end()
                break
    _seats_taken(hand, text, at, line + 1)


def room(hand: Hand, block: Block, line: int) -> None:
    """The site and the number of the hand."""
    _room(hand, block, block.said, line)


def _room(hand: Hand, block: Fields, text: str, line: int) -> None:
    site, which = block["site"], block["hand"]
    if hand.number not in (None, which):
        hand.contradict(line, f"the hand has two numbers: {hand.number} and {which}")
    hand.casino, hand.number = site, which
    if hand.opened_at is None:
        _open(hand, text, line)
    else:
        hand.events.append(CasinoNamed(line=line, name=site))


def _open(hand: Hand, text: str, line: int) -> None:
    if hand.events:
        hand.unread(line, text, 1, A_LINE)
    else:
        hand.open(line, hand.number or "")


def stakes_named(hand: Hand, block: Block, line: int) -> None:
    """The blinds, the game, day and time."""
    _stakes_named(hand, block, block.said, line)


_STAKES: Final = ("low", "high", "limit", "game", "day", "month", "year", "clock")


def _stakes_named(hand: Hand, block: Fields, text: str, line: int) -> None:
    hand.state(line, "the game")
    played = stakes(tuple([block[field] for field in _STAKES]))
    if played is None:
        hand.unread(line, text, text.find("*** ") + 5, A_DAY)
        return
    hand.stakes, hand.stakes_line = played, line
    hand.events.append(GameSet(line=line, game=played.game or played.what))


def table(hand: Hand, block: Block, line: int) -> None:
    """The table and its size."""
    _table(hand, block, block.said, line)


def _table(hand: Hand, block: Fields, _text: str, line: int) -> None:
    hand.state(line, "the table")
    name, most = block["table"], block["seats"]
    hand.place = TableLine(name, int(most) if most else None, tournament=False)
    hand.events.append(TableNamed(line=line, name=name))


def tournament(hand: Hand, block: Block, line: int) -> None:
    """The tournament, and its table."""
    _tournament(hand, block, block.said, line)


def _tournament(hand: Hand, block: Fields, _text: str, line: int) -> None:
    hand.state(line, "the table")
    hand.place = tournament_table(block["tournament"], block["rest"])
    hand.events.append(TableNamed(line=line, name=hand.place.table))


def count(hand: Hand, block: Block, line: int) -> None:
    """The length of the seat list."""
    _count(hand, block, block.said, line)


def _count(hand: Hand, block: Fields, text: str, line: int) -> None:
    hand.state(line, "the number of players")
    hand.listed = int(block["count"])
    hand.said(line, text)


_Handler = Callable[[Hand, Fields, str, int], None]

_OF_HEAD: Final[tuple[tuple[tuple[re.Pattern[str], _Handler], ...], ...]] = (
    ((GRAMMAR.fields["ROOM"], _room),),
    ((GRAMMAR.fields["STAKES"], _stakes_named),),
    ((GRAMMAR.fields["TABLE"], _table), (GRAMMAR.fields["TOURNAMENT"], _tournament)),
    ((GRAMMAR.fields["BUTTON"], hand_history.button_at),),
    ((GRAMMAR.fields["COUNT"], _count),),
)
"""The lines of a head between that of the number and the seats, in their order."""


def seats_taken(hand: Hand, block: Block, first_line: int) -> None:
    """The players and their stakes."""
    _seats_taken(hand, block.text, 0, first_line)


def _seats_taken(hand: Hand, block: str, at: int, first_line: int) -> None:
    for line, found in enumerate(GRAMMAR.line["SEATS"].finditer(block, at), first_line):
        number_of_seat, name, put = found.groups()
        stake = amount(put)
        if stake is None:
            text = found[0][:-1]
            hand.unread(line, text, text.rfind("(") + 2, AN_AMOUNT)
        else:
            seat, player = int(number_of_seat), name.removesuffix(" ")
            hand.take_seat(line, seat, player, stake)
            hand.roster.add(player, seat)
            hand.stake.setdefault(seat, stake)


# --- play -----------------------------------------------------------------------------------------


def actions(hand: Hand, block: Block, first_line: int, above: int = 0) -> None:
    """A run of posts and actions, one line each."""
    lines = block.lines
    add, seat_of = hand.events.append, hand.roster.seat
    for line, text in enumerate(lines[above:] if above else lines, first_line + above):
        done = action(text)
        if done is None:
            hand.unread(line, text, text.rfind(" [") + 3, AN_AMOUNT)
        elif (seat := seat_of(done.name)) is None:
            hand.stranger(line, text, done.name)
        else:
            if done.verb == "folds" and not hand.dealt:
                hand.early_folds.append((len(hand.events), text))
            add(_event(hand, done, line, seat))


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


def hands(hand: Hand, block: Block, line: int) -> None:
    """The marker of the opening deal, and the actions that follow."""
    hand.open_deal()
    hand.events.append(HandsDealt(line=line))
    actions(hand, block, line, above=1)


def dealt(hand: Hand, block: Block, line: int) -> None:
    """The cards of the log's own player."""
    _held(hand, block, line, CardsRevealed)


def street(hand: Hand, block: Block, line: int) -> None:
    """Community cards: a new betting round begins, with the actions that follow."""
    hand.close_betting()
    board = hand.cards(block["cards"])
    if board is None:
        first = block.lines[0]
        hand.unread(line, first, first.find("[") + 1, LOCAL_CARDS)
    else:
        hand.events.append(BoardDealt(line=line, cards=board))
    actions(hand, block, line, above=1)


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
