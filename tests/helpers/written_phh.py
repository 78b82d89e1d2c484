"""Rounds of three players, and what is written of them as PHH."""

from typing import Any

from handaudit.facts import events as e
from handaudit.facts.cards import CARDS
from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.log import Round, Session, Source
from handaudit.facts.sign import Sign
from handaudit.reading.losses import Losses
from handaudit.reading.phh.writer import Writer

SOURCE = Source("hands.txt", "table-log")
KEPT = Evidence(
    kept=frozenset(
        {Record.OPENING_STAKES, Record.RETURNS, Record.AWARDS, Record.SHOWS, Record.BUTTON}
    ),
    because="x",
)
NO_LIMIT = Session(
    game="holdem high",
    sign=Sign(limit="no-limit", small_bet=200, blinds=(100, 200)),
    evidence=KEPT,
)
STUD = Session(
    game="seven-card-stud high",
    sign=Sign(limit="limit", small_bet=500, big_bet=1000, ante=50, forced_bet=200),
    evidence=KEPT,
)
BADUGI = Session(
    game="badugi low",
    sign=Sign(limit="limit", small_bet=200, big_bet=400, blinds=(100, 200)),
    evidence=KEPT,
)


def cards(text: str) -> tuple[Any, ...]:
    return tuple(CARDS.get(name) for name in text.split())


def played(
    *events: e.Event,
    seats: int = 3,
    stake: int = 10_000,
    stakes: tuple[int, ...] = (),
    session: Session = NO_LIMIT,
    button: int = 3,
) -> Round:
    opened = e.RoundOpened(line=1, id="7", button=None if session is STUD else button)
    seated = [
        e.PlayerSeated(line=1 + seat, seat=seat, player=f"P{seat}", stake=one)
        for seat, one in enumerate(stakes or (stake,) * seats, start=1)
    ]
    return Round(
        source=SOURCE,
        first_line=1,
        text="",
        events=(opened, *seated, *events),
        session=session,
        opened=opened,
    )


def field(text: str, name: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(f"{name} = ")).split(" = ")[1]


def written(hand: Round) -> tuple[str, Losses]:
    losses = Losses()
    return "".join(Writer(losses).write([hand])), losses


BLINDS = (
    e.BlindPosted(line=5, seat=1, amount=100),
    e.BlindPosted(line=6, seat=2, amount=200),
)
WON = (
    e.Folded(line=10, seat=3),
    e.Folded(line=11, seat=1),
    e.BetReturned(line=12, seat=2, amount=100),
    e.PotAwarded(line=13, seat=2, amount=200, pot=0, share="pot"),
)
