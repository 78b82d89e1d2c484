"""Logs for the tests of ``handaudit randomness``: rounds of hold'em as PokerStars and Table Log tell them."""

import io
from collections.abc import Iterable

from handaudit import reading
from handaudit.facts.cards import DECK, Card, show
from handaudit.facts.log import Round
from handaudit.law.game import Game
from handaudit.law.new_jersey import AUDITED
from handaudit.randomness.deals import RoundDeal, deal
from handaudit.randomness.gathering import Archive
from handaudit.randomness.sources import SourceCounts

NAMES = ("Ann Lee", "Kit", "Bo")


def pokerstars(number: int, shown: Iterable[int] = (2,), first: int = 0) -> str:
    """A hand of three players that ends before the flop; ``shown`` are the seats dealt to in sight.

    Seat 1 holds the cards ``first`` and the next of the deck, seat 2 the two after, and so on.
    """
    held = {seat: show(_cards(first + 2 * (seat - 1))) for seat in (1, 2, 3)}
    dealt = "".join(f"Dealt to {NAMES[seat - 1]} [{held[seat]}]\n" for seat in shown)
    return f"""\
PokerStars Hand #{70000000000 + number}:  Hold'em No Limit ($0.01/$0.02 USD) - 2012/03/14 21:04:10 ET
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Ann Lee ($2 in chips)
Seat 2: Kit ($2 in chips)
Seat 3: Bo ($2 in chips)
Kit: posts small blind $0.01
Bo: posts big blind $0.02
*** HOLE CARDS ***
{dealt}Ann Lee: folds
Kit: folds
Bo collected $0.02 from pot
*** SUMMARY ***
Total pot $0.02 | Rake $0
Seat 1: Ann Lee (button) folded before Flop (didn't bet)
Seat 2: Kit (small blind) folded before Flop
Seat 3: Bo (big blind) collected ($0.02)


"""


def _cards(first: int) -> list[Card]:
    return [DECK[(first + at) % len(DECK)] for at in range(2)]


HEADER = """\
tlog 1
casino "Boardwalk Casino"
table P07
date 2008-03-14
game holdem high
posted limit 5 10
posted blinds 2 5
posted chip 1
"""


def table_log(number: int, *lines: str, deck: str = "red") -> str:
    """A round of two players at a table; ``lines`` follow the blinds."""
    return "".join(
        f"{line}\n"
        for line in (
            "",
            f"round {number} 2008-03-14T21:{number:02}:10 deck {deck} button 2",
            "seat 1 P-001 200",
            "seat 2 P-002 200",
            "dealer shuffles by-hand",
            "dealer cuts 24",
            "seat 1 blinds 2",
            "seat 2 blinds 5",
            *lines,
            "end",
        )
    )


def rounds(text: str) -> list[Round]:
    """The rounds of a log."""
    parts = reading.read(io.BytesIO(text.encode()), name="logs/night.log")
    return [part for part in parts if isinstance(part, Round)]


def deals(text: str) -> list[RoundDeal]:
    """What the rounds of a log say of their deals."""
    found = []
    for played in rounds(text):
        game = AUDITED[played.session.game or ""]
        assert isinstance(game, Game)
        found.append(deal(played, game))
    return found


def source(*files: str) -> SourceCounts:
    """A source that has read some logs."""
    made = SourceCounts("logs")
    for text in files:
        for one in deals(text):
            made.take(one, ("",))
        made.end_of_file()
    return made


def archive(*files: str) -> Archive:
    """An archive that has read some logs."""
    made = Archive()
    for text in files:
        for played in rounds(text):
            made.take(played)
        made.end_of_file()
    return made
