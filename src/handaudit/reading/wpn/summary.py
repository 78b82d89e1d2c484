"""Makes events of the summary of a WPN hand: its total, its board and the results of the players."""

from typing import Literal

from handaudit.facts.events import (
    BoardStated,
    HandMucked,
    HandShown,
    PotAwarded,
    PotStated,
    ResultStated,
)
from handaudit.reading import room_lines
from handaudit.reading.amounts import amount
from handaudit.reading.line_parser import Block, Fields
from handaudit.reading.room_lines import AN_AMOUNT
from handaudit.reading.roster import BLANKS
from handaudit.reading.text_hand import A_PLAYER
from handaudit.reading.wpn import lines
from handaudit.reading.wpn.hand import Hand
from handaudit.reading.wpn.lines import GRAMMAR, cards


def opened(hand: Hand, block: Block, line: int) -> None:
    """The marker of the summary; then the total, the board and the results, if they follow."""
    room_lines.summary(hand, block, line)
    above = room_lines.totals(hand, block, line, fields=GRAMMAR.fields, pot=_pot, board=board)
    if above:
        is_new = block.lines[above].lstrip(BLANKS).startswith("Seat ")
        (results if is_new else outcomes)(hand, block, line, above)


def pot(hand: Hand, block: Block, line: int) -> None:
    """The history's own total, without what the room took: a rake, and a fee for a jackpot."""
    _pot(hand, block, block.said, line)


def _pot(hand: Hand, block: Fields, text: str, line: int) -> None:
    total, *taken = (amount(block[field] or "0") for field in ("total", "rake", "fee"))
    if total is None or None in taken:
        hand.unread(line, text, 11, AN_AMOUNT)
        return
    hand.settled = True
    hand.has_rake |= block["rake"] is not None
    rake = sum(one or 0 for one in taken)
    hand.events.append(PotStated(line=line, total=total + rake, rake=rake))


def board(hand: Hand, block: Fields, line: int) -> None:
    """The board as the summary repeats it."""
    run = int(block["run"] or 1)
    hand.open_board(run)
    hand.events.append(BoardStated(line=line, cards=cards(block["cards"]), run=run))


def results(hand: Hand, block: Block, first_line: int, above: int = 0) -> None:
    """The result of each player in the new layout; awards count if no line of the play states them."""
    for line, text, seat, told in room_lines.results(hand, block, first_line, above):
        hand.active.add(seat)
        won = room_lines.result_stated(hand, line, text, seat, told)
        if won:
            hand.awards.append(PotAwarded(line=line, seat=seat, amount=won, pot=None))


def outcomes(hand: Hand, block: Block, first_line: int, above: int = 0) -> None:
    """The hand of each player, and what it wagered and won, in the summary of the old layout."""
    add, resulted = hand.events.append, hand.resulted
    for line, text in enumerate(block.lines[above:], first_line + above):
        told = lines.outcome(text)
        seat = None if told is None else hand.seat(told.player)
        if told is None or (seat is None and told.won):
            hand.unread(line, text, 8, A_PLAYER)
            continue
        _, won, put, net, shown, makes, mucked = told
        if seat is None:
            hand.said(line, text)  # one who has left
            continue
        if won is None or put is None or net is None:
            hand.unread(line, text, 8, AN_AMOUNT)
            continue
        if seat in resulted:
            hand.contradict(line, f"the result of seat {seat} is given twice")
        resulted.add(seat)
        hand.everyone_resulted = True
        if won:
            hand.awards.append(PotAwarded(line=line, seat=seat, amount=won, pot=None))
        if shown:
            add(HandShown(line=line, seat=seat, cards=shown, description=makes))
        elif mucked:
            add(HandMucked(line=line, seat=seat, cards=mucked))
        result: Literal["won", "none"] = "won" if won else "none"
        add(ResultStated(line=line, seat=seat, result=result, won=won, put=put, net=net))
