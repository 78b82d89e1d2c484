"""Makes an event of each line of a hand of the Pacific network."""

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
from handaudit.reading.line_parser import Block
from handaudit.reading.pacific.hand import (
    A_DAY,
    A_LINE,
    AN_ACTION,
    AN_AMOUNT,
    LOCAL_CARDS,
    Hand,
)
from handaudit.reading.pacific.header import TableLine, stakes, table_of, tournament_table
from handaudit.reading.pacific.lines import GRAMMAR, Action, action

_DEALT: Final = GRAMMAR.fields["DEALT"]
_HOLDER: Final = GRAMMAR.line["HELD"]
_AWARD: Final = GRAMMAR.line["COLLECTED"]


# --- the head -------------------------------------------------------------------------------------


def head(hand: Hand, block: Block, line: int) -> None:
    """The number of the hand, the room, the stakes, the table, the button, the seats."""
    number, site, which, *played = block.fields
    *its_stakes, tournament, rest, table, most, button, count = played
    first, second, third, _, fifth, sixth, seats = block.text.split("\n", 6)
    hand.number = number
    _open(hand, first, line)
    _room(hand, site, which, second, line + 1)
    _stakes_named(hand, tuple(its_stakes), third, line + 2)
    place = tournament_table(tournament, rest) if tournament else table_of(table, most)
    _table(hand, place, line + 3)
    hand_history.button_at(hand, button, fifth, line + 4)
    _count(hand, count, sixth, line + 5)
    _seats_taken(hand, seats, line + 6)


def number(hand: Hand, block: Block, line: int) -> None:
    """The number of the hand, on a line before the room's."""
    hand.number = block["number"]
    _open(hand, block.said, line)


def room(hand: Hand, block: Block, line: int) -> None:
    """The site and the number of the hand."""
    _room(hand, block["site"], block["hand"], block.said, line)


def _room(hand: Hand, site: str, which: str, text: str, line: int) -> None:
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
    _stakes_named(hand, tuple(block.fields), block.said, line)


def _stakes_named(hand: Hand, fields: tuple[str, ...], text: str, line: int) -> None:
    hand.state(line, "the game")
    played = stakes(fields)
    if played is None:
        hand.unread(line, text, text.find("*** ") + 5, A_DAY)
        return
    hand.stakes, hand.stakes_line = played, line
    hand.events.append(GameSet(line=line, game=played.game or played.what))


def table(hand: Hand, block: Block, line: int) -> None:
    """The table and its size."""
    name, most = block.fields
    _table(hand, table_of(name, most), line)


def tournament(hand: Hand, block: Block, line: int) -> None:
    """The tournament, and its table."""
    number, rest = block.fields
    _table(hand, tournament_table(number, rest), line)


def _table(hand: Hand, place: TableLine, line: int) -> None:
    hand.state(line, "the table")
    hand.place = place
    hand.events.append(TableNamed(line=line, name=place.table))


def count(hand: Hand, block: Block, line: int) -> None:
    """The length of the seat list."""
    _count(hand, block["count"], block.said, line)


def _count(hand: Hand, said: str, text: str, line: int) -> None:
    hand.state(line, "the number of players")
    hand.listed = int(said)
    hand.said(line, text)


def seats_taken(hand: Hand, block: Block, first_line: int) -> None:
    """The players and their stakes."""
    _seats_taken(hand, block.text, first_line)


def _seats_taken(hand: Hand, text: str, first_line: int) -> None:
    for line, (where, name, put) in enumerate(GRAMMAR.line["SEATS"].findall(text), first_line):
        stake = amount(put)
        if stake is None:
            said = text.split("\n")[line - first_line]
            hand.unread(line, said, said.rfind("(") + 2, AN_AMOUNT)
        else:
            seat, player = int(where), name.removesuffix(" ")
            hand.take_seat(line, seat, player, stake)
            hand.roster.add(player, seat)
            hand.stake.setdefault(seat, stake)


# --- play -----------------------------------------------------------------------------------------


def actions(hand: Hand, block: Block, first_line: int, above: int = 0) -> None:
    """A run of posts and actions, one line each."""
    lines = block.lines
    add, roster = hand.events.append, hand.roster
    seats = roster.seats if roster.doubtful is None else {}
    for line, text in enumerate(lines[above:] if above else lines, first_line + above):
        done = action(text)
        if done is None:
            hand.unread(line, text, text.rfind(" [") + 3, AN_AMOUNT)
            continue
        seat = seats.get(done.name)
        if seat is None and (seat := roster.seat(done.name)) is None:
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
    """A post: the first of each name is that blind, and one of another player is owed from earlier rounds."""
    which, dead = None, done.dead
    own = hand.posted.setdefault(done.verb, seat) == seat
    if done.verb == "small blind":
        which, dead = (1, dead) if own else (None, done.amount)
    elif done.verb == "big blind" and own:
        which = 2
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
    """The marker of the opening deal, the cards of the log's own player, and the actions that follow."""
    hand.open_deal()
    hand.events.append(HandsDealt(line=line))
    above = 1
    if (its_cards := block.below(_DEALT)) is not None:
        player, held = its_cards.groups()
        _held(hand, player, held, its_cards[0][:-1], line + 1, kind=CardsRevealed)
        above = 2
    actions(hand, block, line, above)


def dealt(hand: Hand, block: Block, line: int) -> None:
    """The cards of the log's own player."""
    player, held = block.fields
    _held(hand, player, held, block.said, line, kind=CardsRevealed)


def street(hand: Hand, block: Block, line: int) -> None:
    """Community cards: a new betting round begins, with the actions that follow."""
    hand.close_betting()
    board = hand.cards(block["cards"])
    first, _, _ = block.text.partition("\n")
    hand.name_street(line, first)
    if board is None:
        hand.unread(line, first, first.find("[") + 1, LOCAL_CARDS)
    else:
        hand.events.append(BoardDealt(line=line, cards=board))
    actions(hand, block, line, above=1)


# --- the end --------------------------------------------------------------------------------------


def summary(hand: Hand, block: Block, line: int) -> None:
    """The marker of the summary; then the hands and the awards, if they follow."""
    hand.close_betting()
    hand.state(line, "the summary")
    hand.has_summary = True
    hand.events.append(SummaryOpened(line=line))
    held_or_won(hand, block, line, above=1)


def held_or_won(hand: Hand, block: Block, first_line: int, above: int = 0) -> None:
    """Hands that are shown, or given up with or without their cards, and the awards."""
    for line, text in enumerate(block.lines[above:], first_line + above):
        if (award := _AWARD.match(f"{text}\n")) is not None:
            player, put = award.groups()
            _collected(hand, player, put, text, line)
        elif (found := _HOLDER.match(f"{text}\n")) is not None and found["each_verb"]:
            player, verb, held = found.groups()
            shown = HandShown if verb == "shows" else HandMucked
            _held(hand, player, held, text, line, kind=shown)
        else:
            hand.said(line, text)


def _held(
    hand: Hand,
    name: str,
    said: str,
    text: str,
    line: int,
    *,
    kind: type[CardsRevealed | HandShown | HandMucked],
) -> None:
    seat = hand.roster.seat(name)
    held = hand.cards(said)
    hand.last_shown = seat
    if seat is None:
        hand.stranger(line, text, name)
    elif held is None:
        hand.unread(line, text, text.rfind("[") + 1, LOCAL_CARDS)
    else:
        hand.events.append(kind(line=line, seat=seat, cards=held))


def half(hand: Hand, block: Block, line: int) -> None:
    """The hand on the line before has won this half of the pot."""
    if hand.last_shown is not None:
        (hand.highs if block["half"] == "Hi" else hand.lows).append(hand.last_shown)
    hand.said(line, block.said)


def _collected(hand: Hand, name: str, said: str, text: str, line: int) -> None:
    """Chips pushed to a player."""
    seat = hand.roster.seat(name)
    won = amount(said)
    hand.awards += 1
    if seat is None:
        hand.stranger(line, text, name)
    elif won is None:
        hand.unread(line, text, text.rfind("[") + 1, AN_AMOUNT)
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
