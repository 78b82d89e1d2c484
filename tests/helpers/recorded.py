"""Rounds of Omaha high-low at a live table, replayed, and the records that they leave."""

from msgspec.structs import replace

from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.facts.log import Round
from handaudit.law.house.house import NO_HOUSE, House
from handaudit.law.in_force import Law
from handaudit.replay.discipline import Poker
from handaudit.replay.occasion import Occasion
from handaudit.replay.poker.replay import replay
from handaudit.replay.poker.table import Table
from handaudit.replay.sequence import record
from handaudit.replay.sequence.clock import DAY
from handaudit.replay.sequence.entries import LedgerEntry, RoundEntry
from replayed import parts

HOUR, MINUTE = 3_600_000, 60_000
DAY_OF_PLAY = 13_952 * DAY  # 14 March 2008
HEAD = (
    'tlog 1\ncasino "Seaside Hall"\ntable H21\ndate 2008-03-14\ngame omaha high-low-eight\n'
    "posted limit 5 10\nposted blinds 2 5\n"
)
OPENS = "round 7 2008-03-14T22:00:00 deck red button 1"
SEATS = "seat 1 Ada 100\nseat 2 Ben 100\nseat 3 Cleo 100\n"
BLINDS = "seat 2 blinds 2\nseat 3 blinds 5\n"
WON = "seat 1 folds\nseat 2 folds\ndealer returns 3 to 3\ndealer awards 4 to 3 from main for pot\n"
"""Cleo wins the small blind."""


def ignored(occasion: Occasion) -> None:
    """Judges nothing."""


def table_of(
    lines: str,
    *more: Event,
    head: str = HEAD,
    opens: str = OPENS,
    seats: str = SEATS,
    without: tuple[Record, ...] = (),
    house: House = NO_HOUSE,
) -> Table:
    """A round that was replayed; its log does not keep what it is ``without``, and ``more`` stands before
    its end.
    """
    (played,) = [
        part for part in parts(f"{head}{opens}\n{seats}{lines}end\n") if isinstance(part, Round)
    ]
    kept = played.session.evidence
    session = replace(played.session, evidence=replace(kept, kept=kept.kept.difference(without)))
    events = (*played.events[:-1], *more, played.events[-1])
    played = replace(played, session=session, events=events)
    table = Poker().table(played, Law(None), house)
    replay(table, ignored)
    return table


def recorded(lines: str, *more: Event, **as_table: object) -> RoundEntry:
    """The record of the round."""
    table = table_of(lines, *more, **as_table)  # type: ignore[arg-type]
    return record.of_round(table)


def texts(entry: LedgerEntry) -> list[str]:
    """The lines that are kept for quoting, in their order."""
    return [entry.lines[line] for line in sorted(entry.lines)]
