"""Pseudonyms for the players of a log, for readers of a report who must not learn their names.

Names become ``player-1``, ``player-2`` … in the order of their first appearance in the input. A
name keeps its pseudonym through the whole run. This masks the player of a finding, and names in its
message, quotes and other texts. The content of unread lines and of talk is withheld, since any of its
words may be a name (``auditing.withheld``). Paths, dealers and fingerprints stay.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeVar

import msgspec

from handaudit.auditing.finding import Finding, Quote
from handaudit.auditing.report import NotAudited
from handaudit.auditing.withheld import without_words
from handaudit.facts.events import Event, HandShown, PlayerSeated, ResultStated, SeatTaken
from handaudit.facts.log import Interlude, Part, Round
from handaudit.reading.roster import BLANKS

PartT = TypeVar("PartT", bound=Round | Interlude)

PSEUDONYM: Final = re.compile(r"player-\d+")
"""The form of a pseudonym."""

Naming = SeatTaken | PlayerSeated
"""The events that name players."""


def naming(part: Part) -> tuple[Naming, ...]:
    """The events of a part that name players."""
    return tuple(one for one in part.events if isinstance(one, Naming))


class Mask:
    """The pseudonyms of one run; ``meet`` each part of a log before its findings are masked."""

    def __init__(self) -> None:
        self.pseudonyms: dict[str, str] = {}
        self._here: frozenset[str] = frozenset()
        self._seated: dict[int, str] = {}
        """The players by seat, for a log that names players only when they sit down."""
        self._path = ""
        self.names: set[str] | None = None
        """Every name of the current log, if its findings may contain any of them."""

    def of_one_log(self) -> "Mask":
        """A mask with the same pseudonyms for one of several logs that are read in turn. It masks
        every name that this log has given so far.
        """
        one = Mask()
        one.pseudonyms, one.names = self.pseudonyms, set()
        return one

    def meet(self, path: str, names: Iterable[Naming], *, in_round: bool) -> None:
        """Learns the names of a part; the texts of its round can contain only that round's names."""
        if path != self._path:
            self._path = path
            self._seated = {}
        here = []
        for event in names:
            if isinstance(event, SeatTaken):
                self._seated[event.seat] = event.player
            here.append(event.player)
        for name in here:
            self.pseudonyms.setdefault(name, f"player-{len(self.pseudonyms) + 1}")
        if here or not in_round:
            self._here = frozenset((*here, *self._seated.values()))
        if self.names is not None:
            self.names.update(here)
            self._here = frozenset(self.names)

    def meet_table(self, names: Iterable[str]) -> None:
        """Learns the players of a table in some round, since findings across rounds may name all of
        them.
        """
        self._here = frozenset((*names, *(self.names or ())))

    def finding(self, finding: Finding) -> Finding:
        """The same finding with pseudonyms. A judge of a masked report has withheld what else may name
        somebody (``auditing.withheld``).
        """
        return msgspec.structs.replace(
            finding,
            message=self.text(finding.message),
            expected=self.text(finding.expected),
            actual=self.text(finding.actual),
            player=self.name(finding.player) if finding.player else finding.player,
            evidence=tuple(
                Quote(quote.line, self.text(quote.text), quote.column) for quote in finding.evidence
            ),
            notes=tuple(self.text(note) for note in finding.notes),
        )

    def part(self, part: PartT) -> PartT:
        """The same part of a log with pseudonyms, to be written in another format. Talk, and what
        could not be read, are withheld, since any of their words may be a name.
        """
        self.meet(part.source.path, naming(part), in_round=isinstance(part, Round))
        events, defect = tuple(map(self._event, part.events)), part.defect
        if defect is not None:
            defect = msgspec.structs.replace(defect, message=self.text(defect.message))
        return msgspec.structs.replace(part, events=events, text="", defect=defect)

    def _event(self, event: Event) -> Event:
        match event:
            case SeatTaken() | PlayerSeated():
                return event.changed(player=self.name(event.player))
            case HandShown(description=str(words)) | ResultStated(description=str(words)):
                return event.changed(description=self.text(words))
        return without_words(event)

    def not_audited(self, one: NotAudited) -> NotAudited:
        """The same gap with pseudonyms."""
        return msgspec.structs.replace(one, reason=self.text(one.reason))

    def text(self, text: str) -> str:
        """A text of the last round met, with pseudonyms in place of names that are whole words."""
        names, plain = _pattern(self._here)
        return names.sub(lambda found: self.name(plain[found[0]]), text) if plain else text

    def name(self, name: str) -> str:
        """The pseudonym of a player."""
        return self.pseudonyms.setdefault(name, f"player-{len(self.pseudonyms) + 1}")


@lru_cache(maxsize=64)
def _pattern(names: frozenset[str]) -> tuple[re.Pattern[str], dict[str, str]]:
    """A pattern for all names, the longest first, since one may contain another. Also the name for
    each spelling, since a log escapes some characters between quotes, and a line of play may lack the
    blanks around a name.
    """
    plain = {name.replace("\\", r"\\").replace('"', r"\""): name for name in names}
    plain |= {name.strip(BLANKS): name for name in names}
    plain |= {name: name for name in names}
    plain = {spelled: name for spelled, name in plain.items() if spelled.strip(BLANKS)}
    longest_first = sorted(plain, key=lambda name: (-len(name), name))
    spelled = "|".join(map(re.escape, longest_first))
    return re.compile(rf"(?<!\w)(?:{spelled})(?!\w)"), plain
