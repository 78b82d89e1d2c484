"""Hands and short cuts for the tests of publicly reported bugs; players, cards and amounts are invented."""

import io
from typing import Any, TypeVar

import in_memory
from handaudit import reading
from handaudit.auditing.report import Report
from handaudit.facts.events import Event
from handaudit.facts.log import Round
from handaudit.law.house.profiles import Houses

E = TypeVar("E", bound=Event)

NO_LIMIT = "Hold'em No Limit ($0.50/$1.00 USD)"


def hand(
    seats: str,
    play: str,
    *,
    game: str = NO_LIMIT,
    number: int = 41,
    at: str = "2024/05/07 20:00:00 ET",
    button: int = 1,
    total: str = "",
) -> str:
    """A PokerStars hand: ``seats`` as ``Ivo 100, Una 80``, from seat 1; ``total`` as ``$7 | Rake $0``."""
    sign = "" if "Tournament" in game else "$"
    lines = [
        f"PokerStars Hand #{number}: {game} - {at}",
        f"Table 'Pier' 9-max Seat #{button} is the button",
    ]
    for seat, one in enumerate(seats.split(", "), 1):
        player, _, stake = one.rpartition(" ")
        if player:
            lines.append(f"Seat {seat}: {player} ({sign}{stake} in chips)")
    lines.append(play.strip())
    if total:
        lines += ["*** SUMMARY ***", f"Total pot {total}"]
    return "\n".join(lines) + "\n"


TABLE_LOG = """tlog 1
casino "Lantern Hall"
table P03
date 2008-03-14
game holdem high
posted blinds 2 5
posted chip 1
unrecorded shuffles cuts stub-counts stakes deals collects burns
round 5 2008-03-14T20:00:00 deck red button 1
"""


def live(seats: str, play: str, *, head: str = TABLE_LOG) -> str:
    """A round of a Table Log."""
    names = [one.split() for one in seats.split(", ")]
    lines = [f"seat {seat} {name} {stake}" for seat, (name, stake) in enumerate(names, 1)]
    return head + "\n".join([*lines, play.strip(), "end"]) + "\n"


def rounds(log: str | bytes) -> list[Round]:
    """The rounds of a log."""
    file = io.BytesIO(log.encode() if isinstance(log, str) else log)
    return [part for part in reading.read(file, name="a log") if isinstance(part, Round)]


def events(log: str, kind: type[E]) -> list[E]:
    """The events of a kind in the only round of a log."""
    (played,) = rounds(log)
    return [event for event in played if isinstance(event, kind)]


def audited(log: str | bytes, house: Houses | None = None) -> Report:
    """The report on a log; every round of it must have been audited."""
    report = report_on(log, house)
    assert not report.not_audited, report.not_audited
    return report


def report_on(log: str | bytes, house: Houses | None = None) -> Report:
    """The report on a log, whatever could be audited of it."""
    return in_memory.audited(log, house=house)


def found(
    log: str | bytes, outcome: str = "violated", house: Houses | None = None
) -> list[tuple[str, str]]:
    """What an audit finds: each rule with the line that shows it."""
    text = (log if isinstance(log, str) else log.decode()).split("\n")
    return [
        (finding.rule, text[finding.location.line - 1].strip())
        for finding in audited(log, house).findings
        if finding.outcome.value == outcome
    ]


# --- house rules ---------------------------------------------------------------------------------

STARS = Houses("pokerstars")


def room(*rules: str, **ways: Any) -> Houses:
    """A live card room with these rules, and in these ways."""
    return Houses("live", changes=ways, rules=rules)


def level(low: int, high: int) -> str:
    """A no-limit tournament of a level with these blinds."""
    return f"Tournament #77, 10+1 Hold'em No Limit - Level I ({low}/{high})"


SHORT_RAISE = hand(
    "Ivo 200, Una 200, Rolf 200",
    """
Una: posts small blind $0.50
Rolf: posts big blind $1
*** HOLE CARDS ***
Ivo: raises $0.50 to $1.50
Una: folds
Rolf: folds
Uncalled bet ($0.50) returned to Ivo
Ivo collected $2.50 from pot
""",
    total="$2.50 | Rake $0",
)
