"""Pseudonyms for the players of a log, so that a report can be shown to those who may not know them.

A name becomes ``player-1``, ``player-2`` … in the order in which the names first stand in the input:
the same name is the same pseudonym all through a run.  Masked are the player of a finding, and the
names in its message, quotes and other texts.  What a line that could not be read says is withheld,
since nobody knows which of its words are names.  Paths, dealers and fingerprints stay.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

from handaudit.auditing.finding import SYNTAX, Finding, Quote
from handaudit.auditing.report import NotAudited
from handaudit.facts.events import PlayerSeated, SeatTaken
from handaudit.facts.log import Part

WITHHELD: Final = "(a line that could not be read: withheld, it may hold names)"


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
        """Who took which seat of a log that names its players only there."""
        self._path = ""
        self.names: set[str] | None = None
        """Every name of the log at hand, where its findings may hold any of them."""

    def of_one_log(self) -> "Mask":
        """A mask with the same pseudonyms for a log that is read in turn with others: whatever is found
        in it is masked for every name that it has given so far.
        """
        one = Mask()
        one.pseudonyms, one.names = self.pseudonyms, set()
        return one

    def meet(self, path: str, names: Iterable[Naming], *, in_round: bool) -> None:
        """Learns the names of a part; the names of its round are those that its texts can hold."""
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
        """Learns who sat at a table in some round: the texts of what is found across rounds may name
        them all.
        """
        self._here = frozenset((*names, *(self.names or ())))

    def finding(self, finding: Finding) -> Finding:
        """The same finding without the names."""
        unread = finding.rule == SYNTAX
        return msgspec.structs.replace(
            finding,
            message=self.text(finding.message),
            expected=self.text(finding.expected),
            actual=WITHHELD if unread else self.text(finding.actual),
            player=self.name(finding.player) if finding.player else finding.player,
            evidence=tuple(
                Quote(quote.line, WITHHELD if unread else self.text(quote.text))
                for quote in finding.evidence
            ),
            notes=tuple(self.text(note) for note in finding.notes),
        )

    def not_audited(self, one: NotAudited) -> NotAudited:
        """The same gap without the names."""
        return msgspec.structs.replace(one, reason=self.text(one.reason))

    def text(self, text: str) -> str:
        """A text of the round met last, its names replaced where they stand as whole words."""
        names, plain = _pattern(self._here)
        return names.sub(lambda found: self.name(plain[found[0]]), text) if plain else text

    def name(self, name: str) -> str:
        """The pseudonym of a player."""
        return self.pseudonyms.setdefault(name, f"player-{len(self.pseudonyms) + 1}")


@lru_cache(maxsize=64)
def _pattern(names: frozenset[str]) -> tuple[re.Pattern[str], dict[str, str]]:
    """What finds any of the names, the longest first, since one may hold another; and the name of each
    spelling: between quotes a log puts a backslash before some characters.
    """
    plain = {name.replace("\\", r"\\").replace('"', r"\""): name for name in names if name}
    plain |= {name: name for name in names if name}
    longest_first = sorted(plain, key=lambda name: (-len(name), name))
    spelled = "|".join(map(re.escape, longest_first))
    return re.compile(rf"(?<!\w)(?:{spelled})(?!\w)"), plain
