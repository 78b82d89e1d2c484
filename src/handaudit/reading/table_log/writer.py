"""Writes any events as a Table Log that reads back as the same events.

Each line is read back before it is written. So what a Table Log cannot express is left out and
counted, never changed silently. Comments and chatter are not written; line breaks inside a name
become spaces. An unread line becomes another unread line, so that the doubt remains. A round that
would be misleading without the parts left out, such as one with two boards, is refused as a whole.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from handaudit.facts import events as e
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.facts.log import Defect, Interlude, Part, Round
from handaudit.reading.losses import WITHOUT_STAKES, Losses
from handaudit.reading.table_log import deals
from handaudit.reading.table_log.reader import read_line
from handaudit.reading.table_log.session import FOLDS, START, fold, posts_rake
from handaudit.reading.table_log.written_lines import LINES, quote, quoted_seat_line
from handaudit.reading.table_log.written_session import announcements, lost
from handaudit.reading.unsaid import unsaid_blinds

_OWN: Final = "table-log"
_MOST_KNOWN: Final = 50_000
_MOMENT: Final = 19
"""Characters of a date and time without its zone, which may be known only to its room."""


class Writer:
    """Writes one Table Log; ``losses`` counts what it could not express."""

    def __init__(self, losses: Losses | None = None) -> None:
        self.losses = Losses() if losses is None else losses
        self._session = START
        self._begun = False
        self._path: str | None = None
        self._among_seat_lines = False
        self._raked = False
        """Whether a line of the rake stands since the last round: another one adds to it."""
        self._known: dict[Event, tuple[str, tuple[str, ...]]] = {}

    @property
    def left_out(self) -> Counter[str]:
        """How often each kind of thing was left out."""
        return Counter({kind: loss.count for kind, loss in self.losses.left_out.items()})

    def write(self, parts: Iterable[Round | Interlude]) -> Iterator[str]:
        """The lines of the log, each with its line end; empty without parts."""
        for part in parts:
            yield from self.part(part)

    def part(self, part: Round | Interlude) -> Iterator[str]:
        """The lines of the next part; each source is a separate log."""
        if part.source.path != self._path:
            if self._begun:
                yield "\n"
            self._path, self._session, self._begun = part.source.path, START, False
            self._raked = False
        if not isinstance(part, Round):
            for event in part:
                yield from self._lines(part, event)
            return
        own = part.source.format == _OWN
        unsayable = _unsayable(part)
        if unsayable is not None:
            self._refuse(part, unsayable)
            return
        self.losses.note_damaged(part)
        yield from self._announce(part)
        ended = False
        for event in part if own else deals.named_deals(part):
            # Only in a Table Log can a line about the table itself, inside a round, be a change.
            if own or type(event) not in FOLDS:
                ended = ended or isinstance(event, e.RoundEnded)
                yield from self._lines(part, event)
        if not (own or ended or _is_cut_short(part.defect)):
            yield "end\n"

    def _refuse(self, part: Round, fault: Defect) -> None:
        if fault.incomplete:
            self.losses.refuse(part, fault.message, fault.line)
            self.losses.note_unread(part, part)
        else:
            self.losses.call_off(part, fault)

    def _announce(self, part: Round) -> Iterator[str]:
        """The header lines that a round needs; they begin a new log if earlier ones cannot be taken
        back.
        """
        gone = [*lost(self._session, part.session)]
        starts_anew = gone and self._session != START and part.source.format != _OWN
        if starts_anew or (self._raked and part.session.sign.rake != self._session.sign.rake):
            self._session = START
            self._raked = False
            self._begun = True
            yield "\ntlog 1\n"
            gone = [*lost(START, part.session)]
        self.losses.lose(part, part.first_line, *gone)
        for said in announcements(self._session, part.session):
            yield from self._lines(part, said)

    def _lines(self, part: Part, event: Event) -> Iterator[str]:
        if isinstance(event, (e.Ignored, e.Chatter)):
            return
        if not self._begun:
            self._begun = True
            if not isinstance(event, e.LogOpened):
                yield "tlog 1\n"
        if isinstance(event, e.Unread):
            self.losses.note_unread(part, (event,))
            yield f"unread {quote(event.text)}\n"
            return
        if isinstance(event, e.RoundOpened):
            yield "\n"
        line, missing = self._line(event)
        self.losses.lose(part, event.line or part.first_line, *missing)
        if line:
            self._session = fold(self._session, event, adds=self._raked)
            self._raked = posts_rake(event) or (
                self._raked and not isinstance(event, e.RoundOpened)
            )
            self._among_seat_lines = isinstance(event, e.RoundOpened) or (
                self._among_seat_lines and isinstance(event, e.PlayerSeated)
            )
            yield f"{_stamp(event.clock)}{line}\n"

    def _line(self, event: Event) -> tuple[str, tuple[str, ...]]:
        """The line of an event, empty without one, and the names of what the line lacks."""
        if isinstance(event, e.PlayerSeated) and not self._among_seat_lines:
            return _checked(event, (quoted_seat_line(event),))
        bare = event.changed(line=0, clock=None)
        known = self._known.get(bare)
        if known is None:
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
            known = self._known[bare] = _checked(bare, _candidates(bare))
        return known


def _candidates(event: Event) -> Iterator[str]:
    """Lines that may express an event, the most complete first."""
    if type(event) not in LINES:
        return
    yield LINES[type(event)](event)
    if isinstance(event, e.PlayerSeated):
        yield quoted_seat_line(event)
    if isinstance(event, (e.RoundOpened, e.DeckOpened, e.DeckSequenced, e.DeckRemoved)):
        if event.at is not None:
            yield LINES[type(event)](event.changed(at=event.at[:_MOMENT]))
        yield LINES[type(event)](event.changed(at=None))


def _checked(event: Event, candidates: Iterable[str]) -> tuple[str, tuple[str, ...]]:
    """The first line that reads back as this type of event, and the names of what it lacks."""
    kind = type(event)
    for line in candidates:
        back = read_line(line) if line and "\n" not in line else None
        if type(back) is kind:
            names = [name for name in kind.__struct_fields__ if name not in {"line", "clock"}]
            lacks = [name for name in names if getattr(back, name) != getattr(event, name)]
            return line, tuple(f"{kind.__name__}.{name}" for name in lacks)
    return "", (kind.__name__,)


def _unsayable(played: Round) -> Defect | None:
    """Why a round cannot be written at all."""
    if played.defect is not None:
        of_no_deal = played.source.format != _OWN and played.defect.cite == "log:inconsistent"
        if of_no_deal or played.defect.cite in ("log:cancelled", "log:syntax"):
            return played.defect
    if not played.session.evidence.keeps(Record.OPENING_STAKES):
        return Defect("log:unsupported", played.first_line, WITHOUT_STAKES)
    for event in played:
        why = None
        if isinstance(event, e.CashedOut):
            why = "a player took the room's insurance instead of the pot"
        elif isinstance(event, e.HouseMoneyAdded):
            why = "the room added money to the pot"
        elif getattr(event, "run", 1) != 1:
            why = "the hand was run more than once"
        if why is not None:
            return Defect("log:unsupported", event.line, f"a Table Log has no line for it: {why}")
    return unsaid_blinds(played)


def _is_cut_short(defect: Defect | None) -> bool:
    return defect is not None and defect.cite == "log:truncated"


def _stamp(clock: int | None) -> str:
    """The time at the start of a line, from milliseconds after midnight."""
    if clock is None:
        return ""
    seconds, rest = divmod(clock % 86_400_000, 1000)
    fraction = f".{rest:03}" if rest else ""
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}{fraction} "
