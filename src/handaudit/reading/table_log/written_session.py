"""The header lines of a Table Log that set up a session."""

from collections.abc import Iterator
from typing import Final, Literal

from handaudit.facts import events as e
from handaudit.facts.events import Event
from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.log import Session
from handaudit.facts.sign import Sign
from handaudit.reading.table_log.session import KINDS

_Single = Literal["ante", "forced-bet", "raises", "bad-beat", "chip", "seats"]
_SINGLE: Final[dict[str, _Single]] = {
    "ante": "ante",
    "forced_bet": "forced-bet",
    "raises": "raises",
    "bad_beat": "bad-beat",
    "chip": "chip",
    "seats": "seats",
}


def announcements(held: Session, wanted: Session) -> list[Event]:
    """The header lines that change the session from ``held`` to ``wanted``, as far as lines can
    express it.
    """
    return [
        *_header(held, wanted),
        *_tournament(held, wanted),
        *_sign(held.sign, wanted.sign),
        *_omitted(held, wanted),
    ]


def lost(held: Session, wanted: Session) -> Iterator[str]:
    """Names of the values that no line can set, since a Table Log cannot take one back."""
    for name in ("casino", "table", "date", "game", "rules"):
        if getattr(wanted, name) is None and getattr(held, name) is not None:
            yield f"Session.{name}"
    for name in Sign.__struct_fields__:
        if getattr(wanted.sign, name) is None and getattr(held.sign, name) is not None:
            yield f"Sign.{name}"
    if wanted.sign.blinds is not None and None in wanted.sign.blinds:
        yield "Sign.blinds"
    newly = (
        _told(wanted.evidence) - _told(held.evidence) - {Record.CLOCK}
    )  # times speak for themselves
    if any(record in newly for record in KINDS.values()):
        yield "Session.evidence"


def _header(held: Session, wanted: Session) -> Iterator[Event]:
    if wanted.casino is not None and wanted.casino != held.casino:
        yield e.CasinoNamed(line=0, name=wanted.casino)
    if wanted.table is not None and wanted.table != held.table:
        yield e.TableNamed(line=0, name=wanted.table)
    if wanted.date is not None and wanted.date != held.date:
        yield e.DateSet(line=0, date=wanted.date)
    if wanted.game is not None and wanted.game != held.game:
        yield e.GameSet(line=0, game=wanted.game)
    if wanted.rules is not None and wanted.rules != held.rules:
        yield e.RulesPinned(line=0, edition=wanted.rules)


_TOURNAMENT: Final = {True: "yes", False: "no", None: "unknown"}


def _tournament(held: Session, wanted: Session) -> Iterator[Event]:
    if wanted.tournament != held.tournament:
        yield e.SignPosted(line=0, item="tournament", word=_TOURNAMENT[wanted.tournament])


def _sign(held: Sign, wanted: Sign) -> Iterator[Event]:
    limits = (wanted.limit, wanted.small_bet, wanted.big_bet)
    if wanted.limit is not None and limits != (held.limit, held.small_bet, held.big_bet):
        yield e.SignPosted(line=0, item=wanted.limit, amounts=_known(*limits[1:]))
    for field, item in _SINGLE.items():
        value = getattr(wanted, field)
        if value is not None and value != getattr(held, field):
            yield e.SignPosted(line=0, item=item, amounts=(value,))
    blinds = wanted.blinds
    if blinds is not None and blinds != held.blinds and None not in blinds:
        yield e.SignPosted(line=0, item="blinds", amounts=_known(*blinds))
    if wanted.rake is not None and wanted.rake != held.rake:
        for rake in wanted.rake:
            amounts = () if rake.percent is None else _known(rake.percent, rake.cap)
            yield e.SignPosted(line=0, item="rake", amounts=amounts, rake=rake)
    kill = (wanted.kill, wanted.kill_pot)
    if wanted.kill is not None and kill != (held.kill, held.kill_pot):
        yield e.SignPosted(line=0, item="kill", amounts=_known(wanted.kill_pot), word=wanted.kill)
    if wanted.shuffler is not None and wanted.shuffler != held.shuffler:
        yield e.SignPosted(line=0, item="shuffler", word="yes" if wanted.shuffler else "no")


def _known(*amounts: int | None) -> tuple[int, ...]:
    return tuple(amount for amount in amounts if amount is not None)


def _omitted(held: Session, wanted: Session) -> Iterator[Event]:
    newly = _told(held.evidence) - _told(wanted.evidence)
    kinds = tuple(kind for kind, record in KINDS.items() if record in newly)
    if kinds:
        yield e.RecordsOmitted(line=0, kinds=kinds)


def _told(evidence: Evidence) -> frozenset[Record]:
    """The records that lines keep: a Table Log's numbers of rounds are not the ids of a room."""
    return evidence.kept - {Record.SEQUENCE} if evidence.counted_by_id else evidence.kept
