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

from handaudit.events import PlayerSeated, SeatTaken
from handaudit.log import Part
from handaudit.report import Finding, NotAudited, Quote

WITHHELD: Final = "(a line that could not be read: withheld, it may hold names)"


Naming = SeatTaken | PlayerSeated
"""The events that name players."""


def naming(part: Part) -> tuple[Naming, ...]:
    """The events of a part that name players."""
    return tuple(one for one in part.events if isinstance(one, Naming))


class Mask:
    """The pseudonyms of one run; ``meet`` each part of a log before its findings are masked."""

    def __init__(self) -> None:
        self._pseudonyms: dict[str, str] = {}
        self._here: frozenset[str] = frozenset()
        self._seated: dict[int, str] = {}
        """Who took which seat of a log that names its players only there."""
        self._path = ""

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
            self._pseudonyms.setdefault(name, f"player-{len(self._pseudonyms) + 1}")
        if here or not in_round:
            self._here = frozenset((*here, *self._seated.values()))

    def meet_table(self, names: Iterable[str]) -> None:
        """Learns who sat at a table in some round: the texts of what is found across rounds may name
        them all.
        """
        self._here = frozenset(names)

    def finding(self, finding: Finding) -> Finding:
        """The same finding without the names."""
        unread = finding.rule == "log-syntax"
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
        names = _pattern(self._here)
        return names.sub(lambda found: self.name(found[0]), text) if names else text

    def name(self, name: str) -> str:
        """The pseudonym of a player."""
        return self._pseudonyms.setdefault(name, f"player-{len(self._pseudonyms) + 1}")


@lru_cache(maxsize=64)
def _pattern(names: frozenset[str]) -> re.Pattern[str] | None:
    """What finds any of the names, the longest first, since one may hold another."""
    longest_first = sorted(filter(None, names), key=lambda name: (-len(name), name))
    if not longest_first:
        return None
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
