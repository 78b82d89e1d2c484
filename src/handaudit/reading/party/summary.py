"""The lines of the summary of the new layout."""

from typing import Final

from handaudit.facts.events import BoardStated, PotStated, ResultStated, SummaryOpened
from handaudit.reading.amounts import amount
from handaudit.reading.line_parser import Block
from handaudit.reading.party.hand import AN_AMOUNT, Hand
from handaudit.reading.party.lines import GRAMMAR, balance, cards, side_pots

_CASHED: Final = " Cashed out"


def opened(hand: Hand, _block: Block, line: int) -> None:
    """The marker of the summary."""
    hand.state(line, "the summary")
    hand.has_summary = True
    hand.events.append(SummaryOpened(line=line))


def pot(hand: Hand, block: Block, line: int) -> None:
    """The history's own totals: the pots as paid, and the rake."""
    main_text, rake_text = block["main"], block["rake"]
    main, sides = amount(main_text), side_pots(block["sides"])
    rake = amount(rake_text) if rake_text else None
    if main is None or sides is None or (rake_text and rake is None):
        hand.unread(line, block.said, block.text.find(main_text) + 1, AN_AMOUNT)
        return
    hand.has_rake = rake is not None
    total = main + sum(sides) + (rake or 0)
    hand.events.append(PotStated(line=line, total=total, rake=rake, main=main, sides=sides))


def board(hand: Hand, block: Block, line: int) -> None:
    """The board as the summary repeats it."""
    hand.events.append(BoardStated(line=line, cards=cards(block["cards"])))


def results(hand: Hand, block: Block, first_line: int) -> None:
    """The result of each player."""
    result_line = GRAMMAR.line["RESULTS"]
    for line, text in enumerate(block.lines, first_line):
        match = result_line.match(f"{text}\n")
        stated = balance(match["each_result"]) if match else None
        stack = amount(match["each_balance"].rstrip(", ")) if match else None
        if match is None or stated is None or stack is None:
            hand.unread(line, text, text.find(" balance ") + 2, AN_AMOUNT)
            continue
        player = match["each_player"].removesuffix(_CASHED)
        if player != match["each_player"]:
            hand.said(line, text)  # the room's insurance, and no part of the pot
            continue
        seat = hand.roster.seat(player)
        if seat is None:
            hand.who(line, text, player)
            continue
        if not stated.away:
            hand.present.add(seat)
        hand.events.append(
            ResultStated(
                line=line,
                seat=seat,
                result=stated.result,
                cards=stated.cards,
                won=stated.won,
                description=stated.description,
                stack=stack,
                put=stated.put,
                net=stated.net,
            )
        )
        hand.has_award = hand.has_award or bool(stated.won)
