"""Makes findings from outcomes and unread lines, with everything that a reader needs."""

import hashlib
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from handaudit import __version__
from handaudit.auditing import confidence, withheld
from handaudit.auditing.confidence import Doubt
from handaudit.auditing.finding import SYNTAX, BookSays, Finding, Location, Quote
from handaudit.auditing.report import HandAudited, NotAudited
from handaudit.auditing.withheld import WITHHELD, WITHHELD_WORDS
from handaudit.duties.duty import Described, Duty
from handaudit.duties.outcome import Kind, Outcome, Severity
from handaudit.duties.registry import first_name
from handaudit.facts.events import Event, Unread
from handaudit.facts.evidence import Record
from handaudit.facts.log import Part, Round
from handaudit.law import citation
from handaudit.law.in_force import Law
from handaudit.replay.dice.table import DiceTable
from handaudit.replay.occasion import Occasion
from handaudit.replay.poker.table import Table
from handaudit.replay.sequence.entries import LedgerEntry, RoundEntry
from handaudit.replay.sequence.history import TableHistory


def _fingerprint(*key: str) -> str:
    """An identifier of sixteen digits that stays when lines, files and other findings move.

    It depends on the rule, the outcome, the round, the seat and the words of the quoted lines.
    """
    joined = "\0".join(key)
    return hashlib.sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()[:16]


class Ordinals:
    """Distinguishes findings of one run whose fingerprints would be equal."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def numbered(self, finding: Finding) -> Finding:
        """The finding; from the second equal one on, with the fingerprint of ``again``."""
        first = finding.fingerprint
        ordinal = self._counts[first]
        self._counts[first] += 1
        if not ordinal:
            return finding
        return msgspec.structs.replace(finding, fingerprint=again(first, ordinal))


def again(first: str, ordinal: int) -> str:
    """The fingerprint of a finding with ``ordinal`` equal ones before it."""
    return hashlib.sha256(f"{first}\0{ordinal}".encode()).hexdigest()[:16]


def _round(played: Round | RoundEntry, path: str) -> tuple[str, ...]:
    """The identity of a round; it includes the path only if the log lacks a table or a number for
    the round.

    It includes the time, since live tables restart their numbers.
    """
    session, opened = played.session, played.opened
    named = bool(session.table and played.id)
    return (
        session.casino or "",
        session.table or "",
        played.id,
        opened.at or session.date or "",
        "" if named else path,
    )


def breaks_the_law(
    outcome: Outcome, duty: Duty, table: Table | DiceTable | TableHistory, *, own_house: bool
) -> bool:
    """Whether the finding of an outcome would be a breach of the law (``Finding.breaks_the_law``)."""
    if outcome.kind is not Kind.VIOLATED:
        return False
    first = duty.cited(outcome, table.game, table.law, own_house=own_house)[0]
    return first.startswith("log:") or table.law.text(first)[0] is not None


def of_outcome(
    outcome: Outcome,
    duty: Duty,
    occasion: Occasion,
    table: Table | DiceTable | TableHistory,
    *,
    severity: Severity,
    assumed: bool = False,
    own_house: bool = False,
    masks: bool = False,
) -> Finding:
    """The finding of a duty on an occasion. ``severity`` is that of a violation. ``assumed`` says
    whether the rule was only assumed for the room, ``own_house`` whether its house file states it.
    If the report ``masks`` names, its lines are quoted without words of anybody.
    """
    played, law = table.round, table.law
    cites = duty.cited(outcome, table.game, law, own_house=own_house)
    books = () if own_house else _books(outcome, duty, table.game, law)
    event: Event = outcome.event or occasion.event
    edition, _ = law.text(cites[0])
    unseen = law.unseen(cites)
    player = table.by_seat.get(outcome.seat) if outcome.seat is not None else None
    part = table.entry_of(event) if isinstance(table, TableHistory) else table.round
    events = (*outcome.against, event)
    readings = (f"read as {law.reading(entry)}" for entry in outcome.readings)
    unseen = (*unseen, *law.undated) if books else unseen
    notes = (*readings, *_disagreement(outcome, duty, table.game, law, cites), *unseen)
    doubts = _doubts(outcome, table, unseen=bool(unseen), assumed=assumed)
    return Finding(
        rule=duty.name,
        citations=tuple(citation.printed(cite, law.reckoned) for cite in cites),
        edition=edition,
        outcome=outcome.kind,
        severity=severity if outcome.kind is Kind.VIOLATED else Severity.NOTE,
        message=outcome.message,
        expected=outcome.expected,
        actual=WITHHELD_WORDS if masks and outcome.kind is Kind.ERRED else outcome.actual,
        game=table.game.name,
        table=played.session.table,
        hand=played.id,
        dealer=played.opened.dealer,
        seat=outcome.seat,
        player=player.name if player else None,
        time=played.opened.at,
        location=_location(part, event),
        evidence=_quotes(part, events, table, masks=masks),
        notes=notes,
        fingerprint=_fingerprint(
            first_name(duty.name),
            outcome.kind.value,
            *_round(played, _path(part)),
            str(outcome.seat or ""),
            *_words(part, events, table),
        ),
        confidence=confidence.left(doubts),
        doubts=doubts,
        books=books or msgspec.UNSET,
    )


def _books(outcome: Outcome, duty: Duty, game: Described, law: Law) -> tuple[BookSays, ...]:
    """What each book beside the law says of the occasion."""
    found: dict[tuple[str, str], BookSays] = {}
    for idea in duty.spoken_of(outcome):
        for edition, clause in law.clauses_beside(idea, game, outcome.part):
            kind = outcome.beside if idea == outcome.idea and outcome.beside else outcome.kind
            says = BookSays(book=edition, citation=clause, outcome=kind)
            found.setdefault((edition, clause), says)
    return tuple(found.values())


def _disagreement(
    outcome: Outcome, duty: Duty, game: Described, law: Law, cites: tuple[str, ...]
) -> tuple[str, ...]:
    """A note where the law and a book, or a house rule, contradict each other."""
    asks = law.stated(duty.name, game)
    if not outcome.idea or not asks or outcome.law is Kind.INDETERMINATE:
        return ()
    named = law.stated_beside(outcome.idea, game) or (f"house:{outcome.idea}",)
    other = next((cite for cite in cites if cite in named), named[0])
    own = citation.printed(next(cite for cite in cites if cite not in named), law.reckoned)
    if outcome.beside is Kind.MET:
        return (f"{other} allows it: it contradicts {own}",)
    if outcome.law is Kind.MET:
        return (f"{own} allows it: {other} contradicts it",)
    return ()


def _doubts(
    outcome: Outcome, table: Table | DiceTable | TableHistory, *, unseen: bool, assumed: bool
) -> tuple[Doubt, ...]:
    """Why a finding does not have high confidence: everything it depends on besides its quoted lines."""
    across = isinstance(table, TableHistory)
    read = bool(outcome.readings)
    held = {
        Doubt.RULE_FAILED: outcome.kind is Kind.ERRED,
        Doubt.TEXT_UNSEEN: unseen,
        Doubt.ONE_READING: read and outcome.kind is Kind.VIOLATED and outcome.law is None,
        Doubt.READINGS_DISAGREE: read and outcome.kind is Kind.INDETERMINATE,
        Doubt.HOUSE_ASSUMED: assumed,
        Doubt.ROUNDS_INFERRED: across and not table.round.session.evidence.keeps(Record.SEQUENCE),
        Doubt.LINE_UNREAD: table.unread is not None,
    }
    return tuple(doubt for doubt, holds in held.items() if holds)


def of_unread(part: Part, event: Unread, *, masks: bool = False) -> Finding:
    """A finding about a line that could not be read; a report that ``masks`` names does not quote it."""
    played = part if isinstance(part, Round) else None
    session = played.session if played else None
    from handaudit.reading import hints  # noqa: PLC0415  most logs are whole

    hint = hints.of_line(part, event)
    return Finding(
        rule=SYNTAX,
        citations=("log:syntax",),
        edition=None,
        outcome=Kind.NOT_EVIDENCED,
        severity=Severity.WARNING,
        message="this line could not be read",
        expected=event.expected,
        actual=WITHHELD if masks else event.text[:200].strip(),
        game=session.game if session else None,
        table=session.table if session else None,
        hand=played.id if played else None,
        dealer=played.opened.dealer if played else None,
        seat=None,
        player=None,
        time=played.opened.at if played else None,
        location=Location(part.source.path, event.line, event.column, event.line),
        evidence=(Quote(event.line, WITHHELD if masks else event.text),),
        notes=(hint,) if hint else (),
        fingerprint=_fingerprint(
            SYNTAX,
            *(_round(played, part.source.path) if played else (part.source.path,)),
            " ".join(event.text.split()),
        ),
    )


def and_more(unread: Finding) -> Finding:
    """A finding that stands for all further unread lines of its input."""
    message = "further lines could not be read; they are counted and no longer listed"
    return msgspec.structs.replace(unread, message=message)


def erred(fault: Exception, occasion: Any) -> Outcome:
    """The outcome of a duty that raised."""
    where = traceback.extract_tb(fault.__traceback__)[-1]
    return Outcome(
        Kind.ERRED,
        f"this rule failed: {type(fault).__name__} in {where.name}, line {where.lineno} "
        f"(a fault of handaudit {__version__})",
        actual=str(fault),
        event=occasion.event,
    )


def _location(part: Part | LedgerEntry, event: Event) -> Location:
    column, text = part.quoted(event)
    if column == 1:
        column = len(text) - len(text.lstrip()) + 1
    return Location(_path(part), event.line, column, event.line)


def _path(part: Part | LedgerEntry) -> str:
    return part.path if isinstance(part, LedgerEntry) else part.source.path


def hand_audited(played: Round, gap: NotAudited | None) -> HandAudited:
    """A round as the callback of the audit gets it, before its findings are counted."""
    last = played.first_line + max(played.line_count, 1) - 1
    return HandAudited(
        game=played.session.game,
        table=played.session.table,
        hand=played.id,
        dealer=played.opened.dealer,
        time=played.opened.at,
        location=Location(played.source.path, played.first_line, 1, last),
        audited=gap is None,
        reason=gap.reason if gap else None,
        findings=0,
    )


def _quotes(
    part: Part | LedgerEntry,
    events: Iterable[Event],
    table: Table | DiceTable | TableHistory,
    *,
    masks: bool,
) -> tuple[Quote, ...]:
    """The lines of some events; across rounds, only those in the same file."""
    played = table.round
    form = played.source.format if isinstance(played, Round) else played.format
    texts: dict[tuple[int, int], str] = {}
    for event in events:
        stands = table.entry_of(event) if isinstance(table, TableHistory) else part
        if (
            not isinstance(part, LedgerEntry)
            or not isinstance(stands, LedgerEntry)
            or stands.path == part.path
        ):
            column, text = stands.quoted(event)
            texts[event.line, column] = withheld.told(event, text, form) if masks else text
    return tuple(Quote(line, texts[line, column], column) for line, column in sorted(texts))


def _words(
    part: Part | LedgerEntry, events: Iterable[Event], table: Table | DiceTable | TableHistory
) -> list[str]:
    """The lines of some events, in any file, with runs of spaces as one."""
    texts = [
        (table.entry_of(event) if isinstance(table, TableHistory) else part).line_text(event.line)
        for event in events
    ]
    return sorted({" ".join(text.split()) for text in texts})


SortKey = Callable[[Finding], tuple[int, int]]
"""The position of a finding in the input, for sorting."""


def places(paths: Sequence[str]) -> SortKey:
    """The order of the inputs, and of the lines in them."""
    inputs = {path: index for index, path in enumerate(paths)}

    def place(finding: Finding) -> tuple[int, int]:
        return inputs.get(finding.location.path, len(inputs)), finding.location.line

    return place


def merged(listed: list[Finding], found: list[Finding], place: SortKey) -> list[Finding]:
    """Merges the second findings, which are sorted, into the first, which keep their order."""
    if not found:
        return listed
    together: list[Finding] = []
    waiting = iter(found)
    following = next(waiting, None)
    for finding in listed:
        while following is not None and place(following) < place(finding):
            together.append(following)
            following = next(waiting, None)
        together.append(finding)
    return together + ([following] if following else []) + list(waiting)
