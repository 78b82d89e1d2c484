"""Lines of the summary at the end of a PokerStars hand."""

from collections.abc import Sequence
from typing import Final

from handaudit.facts.events import BoardStated, PotStated, ResultStated, SummaryOpened
from handaudit.reading.line_parser import Block, Fields
from handaudit.reading.pokerstars.hand import (
    A_RESULT,
    AN_AMOUNT,
    BLANKS,
    RUNS,
    Hand,
)
from handaudit.reading.pokerstars.lines import (
    GRAMMAR,
    amount,
    cards,
    fees,
    parts,
    result,
    side_pots,
)
from handaudit.reading.text_hand import A_PLAYER

_POT: Final = GRAMMAR.fields["POT"]
_BOARD: Final = GRAMMAR.fields["BOARD"]
"""The lines that mostly follow the marker of the summary."""


def opened(hand: Hand, block: Block, line: int) -> None:
    """The marker of the summary, and the whole summary if it has the common form."""
    hand.has_summary = True
    hand.events.append(SummaryOpened(line=line))
    _, *below = block.lines
    if below:
        its_pot, its_board = block.below(_POT), block.below(_BOARD, 2)
        if its_pot is not None:
            _pot(hand, its_pot, below.pop(0), line + 1)
        if its_board is not None:
            below.pop(0)
            board(hand, its_board, line + 2)
        _results(hand, below, block.end - block.line + line - len(below))


def pot(hand: Hand, block: Block, line: int) -> None:
    """The history's own totals, as a separate block."""
    _pot(hand, block, block.lines[0], line)


def _pot(hand: Hand, block: Fields, text: str, line: int) -> None:
    main_text, rake_text = block["main"], block["rake"]
    if rake_text is None and hand.names_rake:  # the line is cut off
        hand.unread(line, text, len(text) + 1, "the rake")
        return
    total, rake, more = amount(block["total"]), amount(rake_text or "0"), fees(block["fees"] or "")
    main = amount(main_text) if main_text else None
    sides = side_pots(block["sides"])
    clear = main is not None or not main_text
    if block["parts"]:
        told = parts(block["parts"])
        main, sides = told or (None, None)
        clear = told is not None
    if not clear or total is None or rake is None or more is None or sides is None:
        hand.unread(line, text, len("Total pot ") + 1, AN_AMOUNT)
    else:
        hand.has_total = True
        rake += more
        hand.events.append(PotStated(line=line, total=total, rake=rake, main=main, sides=sides))


def run(hand: Hand, block: Block, line: int) -> None:
    """Which run the next board is of, on a line of its own."""
    hand.board_run = RUNS[block["run"]]
    hand.said(line, block.said)


def board(hand: Hand, block: Fields, line: int) -> None:
    """The board as the summary repeats it."""
    shown = cards(block["board"]) or ()
    number = RUNS[block["run"]] if block["run"] else hand.board_run
    hand.events.append(BoardStated(line=line, cards=shown, run=number))


def results(hand: Hand, block: Block, first_line: int) -> None:
    """The results of the players, as a separate block."""
    _results(hand, block.lines, first_line)


def _results(hand: Hand, lines: Sequence[str], first_line: int) -> None:
    for line, text in enumerate(lines, first_line):
        number, _, said = text.lstrip(BLANKS).partition(": ")
        seat = int(number[5:])
        hand.resulted.add(seat)
        name = hand.names.get(seat)
        if name is None or not said.startswith(name + " "):
            hand.unread(line, text, text.find(": ") + 3, A_PLAYER)
        elif (stated := result(said[len(name) :])) is None:
            hand.unread(line, text, len(text) - len(said) + len(name) + 2, A_RESULT)
        else:
            hand.mark(line, seat, said[len(name) :])
            what, held, won, paid, description = stated
            hand.everyone_resulted |= what == "folded"
            if what == "none" and not held:
                hand.shows_doubtful = True
            hand.events.append(
                ResultStated(
                    line=line,
                    seat=seat,
                    result=what,
                    cards=held,
                    won=won,
                    paid=paid,
                    description=description,
                )
            )
