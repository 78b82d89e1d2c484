"""Handlers of the lines that several rooms print alike; a handler adds the event of a line to a hand.

Handlers with an argument, such as ``seat_list(GRAMMAR)``, are made for a room.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, Literal, Protocol, TypeVar

from handaudit.facts.events import (
    BetReturned,
    BoardDealt,
    BoardStated,
    Cards,
    Event,
    HandShown,
    ResultStated,
    ShowdownOpened,
    SummaryOpened,
)
from handaudit.reading import amounts
from handaudit.reading.exact import held
from handaudit.reading.grammar import Grammar
from handaudit.reading.line_parser import Block, Fields
from handaudit.reading.room_hand import RoomHand
from handaudit.reading.text_hand import A_PLAYER

AN_ACTION: Final = "an action of this player"
AN_AMOUNT: Final = "an amount whose decimal mark is clear"


class PlayerLine(Protocol):
    """The content of a player's line."""

    @property
    def player(self) -> str:
        """The player, as the line names the player."""

    @property
    def verb(self) -> str:
        """What the player does."""


HandT = TypeVar("HandT", bound=RoomHand[Any])
HandT_contra = TypeVar("HandT_contra", bound=RoomHand[Any], contravariant=True)
NamedT = TypeVar("NamedT", bound=PlayerLine)


class RunHandler(Protocol[HandT_contra]):
    """What reads a run of lines: those of a block that have ``above`` lines before them."""

    def __call__(
        self, hand: HandT_contra, block: Block, first_line: int, above: int = 0
    ) -> None: ...


def seat_list(
    grammar: Grammar, amount: Callable[[str], int | None] = amounts.amount
) -> RunHandler[RoomHand[Any]]:
    """The handler of the players and their stakes, of which a note says that they sit out.

    The fields of a line are its seat, player, stake, and perhaps the note.
    """

    def seats_taken(hand: RoomHand[Any], block: Block, first_line: int, above: int = 0) -> None:
        seat_lines = grammar.line["SEATS"].findall(block.text, block.offset(above))
        for line, (seat, player, put, *note) in enumerate(seat_lines, first_line + above):
            stake = amount(put)
            if stake is None:
                said = block.lines[line - first_line]
                hand.unread(line, said, said.rfind("(") + 2, AN_AMOUNT)
            else:
                hand.take_seat(line, int(seat), player, stake, away=any(note))

    return seats_taken


def actions(
    read: Callable[[str], NamedT | None],
    events: Mapping[str, Callable[[HandT, NamedT, int, int, str], Event]],
) -> RunHandler[HandT]:
    """The handler of a run of posts and actions, one line each.

    Args:
        read: The content of a line; ``None`` if its amount makes no sense.
        events: The event of a line by its verb: of the hand, the content, the number of the line, the
            seat, the text.
    """

    def run_of_actions(hand: HandT, block: Block, first_line: int, above: int = 0) -> None:
        lines = block.lines
        add, active, seats = hand.events.append, hand.active, hand.seats
        for line, text in enumerate(lines[above:] if above else lines, first_line + above):
            done = read(text)
            if done is None:
                hand.unread(line, text, len(text), AN_AMOUNT)
                continue
            seat = seats.get(done.player)
            if seat is None and (seat := hand.seat(done.player)) is None:
                hand.unread(line, text, 1, A_PLAYER)
            else:
                active.add(seat)
                add(events[done.verb](hand, done, line, seat, text))

    return run_of_actions


def board_dealt(
    block: Block, line: int, run: int = 1, read: Callable[[str], Cards] = held
) -> BoardDealt:
    """Community cards: those that lay there already, and the new ones, as a room spells cards."""
    board, new = read(block["board"] or ""), read(block["new"] or "")
    if new:
        return BoardDealt(line=line, cards=new, so_far=board, run=run)
    return BoardDealt(line=line, cards=board, run=run)


def street(hand: RoomHand[Any], block: Block, line: int) -> None:
    """Community cards: a new betting round begins."""
    hand.chips.next_round()
    hand.events.append(board_dealt(block, line))


def hands(hand: RoomHand[Any], _block: Block, line: int) -> None:
    """The marker of the opening deal."""
    hand.deal(line)


def uncalled(column: int) -> Callable[[RoomHand[Any], Block, int], None]:
    """The handler of the return of an uncalled bet, whose amount or player begins at a column."""

    def bet_returned(hand: RoomHand[Any], block: Block, line: int) -> None:
        seat, returned = hand.seat(block["player"]), amounts.amount(block["amount"])
        if seat is None or returned is None:
            hand.unread(line, block.said, column, A_PLAYER if seat is None else AN_AMOUNT)
        else:
            hand.events.append(BetReturned(line=line, seat=seat, amount=returned))

    return bet_returned


def shown(hand: RoomHand[Any], block: Block, line: int) -> None:
    """Cards turned up, perhaps with the name of the hand."""
    seat = hand.seat(block["player"])
    if seat is None:
        hand.unread(line, block.said, 1, A_PLAYER)
        return
    makes = (block["makes"] or "").strip() or None
    hand.events.append(
        HandShown(line=line, seat=seat, cards=held(block["cards"]), description=makes)
    )


def showdown(hand: RoomHand[Any], block: Block, line: int) -> None:
    """The marker of the show-down, perhaps of one of two runs."""
    hand.events.append(ShowdownOpened(line=line, run=int(block["run"] or 1)))


def summary(hand: RoomHand[Any], _block: Block, line: int) -> None:
    """The marker of the summary."""
    hand.state(line, "the summary")
    hand.has_summary = True
    hand.events.append(SummaryOpened(line=line))


def totals(
    hand: HandT,
    block: Block,
    line: int,
    *,
    fields: Mapping[str, re.Pattern[str]],
    pot: Callable[[HandT, Fields, str, int], None],
    board: Callable[[HandT, Fields, int], None],
) -> int:
    """The total pot and the board, as a room spells them, below the marker of the summary.

    Returns how many lines of the block stand above the results; 0 if no line is below the marker.
    """
    text, at, above = block.text, block.offset(1), 1
    if at == len(text):
        return 0
    if (its_pot := fields["POT"].match(text, at)) is not None:
        pot(hand, its_pot, its_pot[0][:-1], line + 1)
        at, above = its_pot.end(), 2
    if (its_board := fields["BOARD"].match(text, at)) is not None:
        board(hand, its_board, line + above)
        above += 1
    return above


def board(hand: RoomHand[Any], block: Fields, line: int) -> None:
    """The board as the summary repeats it."""
    hand.events.append(BoardStated(line=line, cards=held(block["cards"]), run=hand.run))


def results(
    hand: RoomHand[Any], block: Block, first_line: int, above: int = 0
) -> Iterator[tuple[int, str, int, str]]:
    """The lines of a summary that give the result of a player: line, text, seat, and what follows the name.

    A line of somebody else than the seat's player is unread.
    """
    names, fits = hand.roster.names, hand.roster.fits
    for line, text in enumerate(block.lines[above:], first_line + above):
        where, _, said = text.strip().partition(": ")
        seat = int(where.removeprefix("Seat "))
        hand.take_result(line, seat, said)
        hand.everyone_resulted |= " folded " in said
        if fits(seat, said):
            told = said.removeprefix(names.get(seat, ""))
            hand.mark(line, seat, told)
            yield line, text, seat, told
        else:
            hand.unread(line, text, text.find(": ") + 3, A_PLAYER)


_HELD: Final = re.compile(r"(?:showed|mucked) \[([^\[\]\n]*)\]")
_OUTCOME: Final = re.compile(r"\b(folded|didn't bet|mucked|lost|won|collected)\b")
_WON: Final = re.compile(
    r"\b(?:won|collected) (?:\(([^()\n]*)\)|([^ \n]*(?:[ \u00a0][0-9]{3}(?![0-9]))*€?))"
)
_RESULTS: Final[dict[str, Literal["folded", "mucked", "lost", "won"]]] = {
    "folded": "folded",
    "didn't bet": "folded",
    "mucked": "mucked",
    "lost": "lost",
    "won": "won",
    "collected": "won",
}


def result_stated(
    hand: RoomHand[Any],
    line: int,
    text: str,
    seat: int,
    said: str,
    *,
    amount: Callable[[str], int | None] = amounts.amount,
) -> int:
    """Adds the result that a line of a summary states, and gives what it says was won; ``said`` is what
    follows the name.

    A hand that is split may have a result for each half: these are added to the first.  A line with the
    results of two seats is only kept.  So are results of each board of a hand run twice: they leave out a
    half or a side pot.
    """
    result = None if " Seat " in said else _result(said, amount)
    before = hand.results_stated.get(seat)
    if result is not None and before is None and hand.runs == 1:
        hand.results_stated[seat] = len(hand.events), said
        hand.events.append(
            ResultStated(
                line=line, seat=seat, result=result.result, cards=result.cards, won=result.won
            )
        )
        return result.won
    if result is None and any(amounts.is_none(one) for two in _WON.findall(said) for one in two):
        hand.unread(line, text, len(text.rstrip()) - len(said) + 1, AN_AMOUNT)
        return 0
    hand.said(line, text)
    if result is None or before is None:
        return result.won if result else 0
    place, first = before
    if said == first or not _HALF.search(said):
        hand.contradict(line, f"the summary gives two results of seat {seat}")
    known = hand.events[place]
    if type(known) is ResultStated and result.won:
        hand.events[place] = known.changed(result="won", won=known.won + result.won)
    return result.won


_HALF: Final = re.compile(r" (?:HI|LO) : ")


@lru_cache(maxsize=4096)
def _result(said: str, amount: Callable[[str], int | None]) -> ResultStated | None:
    """The result that a line states after the name, of no line or seat; ``None`` if an amount is unclear."""
    outcome, shown = _OUTCOME.search(said), _HELD.search(said)
    parts = [amount(in_brackets or bare) for in_brackets, bare in _WON.findall(said)]
    won = [part for part in parts if part is not None]
    if len(won) < len(parts) or outcome is None:
        return None
    result = "won" if won else _RESULTS[outcome[1]]
    cards = held(shown[1]) if shown else ()
    return ResultStated(line=0, seat=0, result=result, cards=cards, won=sum(won))


def other(hand: RoomHand[Any], block: Block, line: int) -> None:
    """A line of no known kind, with the place where it stops making sense."""
    text = block.said
    name = hand.roster.longest(text.removeprefix(hand.before_name))
    if name is None:
        hand.unread(line, text, 1, hand.line_named)
    else:
        hand.unread(line, text, text.find(name) + len(name) + 2, AN_ACTION)
