"""Joins the rounds of mini-dice tables, in whatever order and place they are audited.

A round of mini-dice starts from what the one before left. Consecutive rounds of one log make a
stretch. After a 7, nothing on the table depends on the time before the stretch, and rounds are
audited at once. The few rounds until then are held back to the end, when the earlier stretch may
have come from anywhere. So the findings do not depend on the order of the input, and memory grows
with stretches, not with rounds.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from handaudit.facts import events as ev
from handaudit.facts.log import Interlude, Part, Round
from handaudit.law.in_force import Law
from handaudit.law.new_jersey.s13_mini_dice import GAME, MiniDice
from handaudit.replay.dice.layout import Layout
from handaudit.replay.dice.replay import replay
from handaudit.replay.dice.table import DiceTable
from handaudit.replay.occasion import ignored
from handaudit.replay.sequence.clock import milliseconds

Audit = Callable[[DiceTable], Layout | None]
Key = tuple[str, str]
Number = tuple[str, int]

_NUMBER: Final = re.compile(r"(.*?)([0-9]+)", re.DOTALL)

_OF_DICE: Final = (
    ev.WagerPlaced,
    ev.WagerTakenDown,
    ev.ShakerOffered,
    ev.ShakerAccepted,
    ev.ShakerDeclined,
    ev.WagerCollected,
    ev.WagerPaid,
    ev.FeeCharged,
)
"""Lines of a round that may also be between two rounds; they belong to the next one."""


class Orphans(NamedTuple):
    """Lines that belong to a round which their log lacks."""

    path: str
    first: int
    last: int


def concerns_dice(part: Interlude) -> bool:
    """Whether lines between rounds may matter to a table of mini-dice."""
    if part.defect is not None or (part.session is not None and part.session.game == GAME.name):
        return True
    return any(isinstance(event, (*_OF_DICE, ev.Unread)) for event in part)


def _orphans(part: Interlude) -> Orphans | None:
    lines = [event.line for event in part if isinstance(event, _OF_DICE)]
    return Orphans(part.source.path, lines[0], lines[-1]) if lines else None


class _Held(msgspec.Struct, frozen=True):
    round: Round
    law: Law


class DiceStretch:
    """Rounds of one table that follow one another in one log.

    ``seen`` is what the last one left, as far as the stretch itself shows. ``left`` is the same
    once nothing in it can depend on earlier rounds.
    """

    def __init__(self, first: Round, *, alone: bool) -> None:
        self.first = _number(first.id)
        self.start = milliseconds(first.opened.at)
        self.place = (first.source.path, first.first_line)
        self.alone = alone
        """Whether a line before it could not be read, so that no stretch can be joined to it."""
        self.last: Number | None = None
        self.end: int | None = None
        self.held: list[_Held] = []
        self.seen: Layout | None = None
        self.left: Layout | None = None
        self.over = False
        """Whether it is unknown what its last round left."""

    def goes_on_with(self, played: Round) -> bool:
        """Whether a round follows the last one of the stretch."""
        return not self.over and _follows(self.last, _number(played.id))


class DiceRounds:
    """Passes each round of mini-dice to ``audit``, with what is known about the round before.

    Call ``take`` with the parts of logs, in the order of each log; ``close`` audits the rounds held
    back. With ``live``, no round is held back: it holds the last stretch of each table, for all
    growing logs. The layout before the first of them is unknown.
    """

    def __init__(
        self, game: MiniDice, audit: Audit, live: "dict[Key, DiceStretch] | None" = None
    ) -> None:
        self.game = game
        self.audit = audit
        self._live = live
        self._open: dict[Key, DiceStretch] = {}
        self._all: dict[Key, list[DiceStretch]] = {}
        self._path = ""
        self._between: list[Interlude] = []
        self._orphans: list[Orphans] = []
        """Lines of the game in a log that has no round of it behind them."""

    @property
    def held(self) -> int:
        """Number of rounds held back."""
        return sum(len(one.held) for stretches in self._all.values() for one in stretches)

    def take(self, played: Round, law: Law) -> None:
        """Audits a round of mini-dice, or holds it back."""
        self._follow(played)
        whole, unread = self._with_lines_before(played)
        key = _key(played)
        stretch = self._open.get(key)
        if stretch is None or unread or not stretch.goes_on_with(played):
            stretch = self._open[key] = self._begun(played, alone=unread)
        stretch.last, stretch.end = _number(played.id), milliseconds(played.opened.at)
        if stretch.left is not None or self._live is not None:
            stretch.left = self.audit(DiceTable(whole, self.game, law, stretch.left))
            stretch.over = stretch.left is None
            return
        stretch.held.append(_Held(whole, law))
        stretch.seen = replay(DiceTable(whole, self.game, law, stretch.seen), ignored)
        stretch.over = stretch.seen is None
        if stretch.seen is not None and stretch.seen.complete:
            stretch.left = stretch.seen

    def _begun(self, played: Round, *, alone: bool) -> "DiceStretch":
        key, stretch = _key(played), DiceStretch(played, alone=alone)
        if self._live is None:
            self._all.setdefault(key, []).append(stretch)
            return stretch
        before = self._live.get(key)
        if before is not None and not alone and before.goes_on_with(played):
            stretch.left = before.left
        self._live[key] = stretch
        return stretch

    def pass_by(self, part: Interlude) -> None:
        """Takes lines between rounds; those of another game's log have no effect."""
        self._follow(part)
        if part.defect is not None:
            self._lose()
        elif self._open or (part.session is not None and part.session.game == self.game.name):
            self._between.append(part)
        elif lines := _orphans(part):
            self._orphans.append(lines)

    def end_log(self) -> list[Orphans]:
        """Ends the current log; returns lines that belong to a next round, which the log lacks.

        They leave the table of the last round unknown.
        """
        orphans = [lines for part in self._between if (lines := _orphans(part))]
        if orphans or any(isinstance(event, ev.Unread) for part in self._between for event in part):
            for stretch in self._open.values():
                stretch.over = True
        orphans, self._orphans = [*self._orphans, *orphans], []
        self._between.clear()
        self._open.clear()
        return orphans

    def damaged(self, played: Round) -> None:
        """A round could not be audited, so it is unknown what it left."""
        self._follow(played)
        self._between.clear()
        self._open.pop(_key(played), None)

    def _lose(self) -> None:
        """A round that is lost stood here: what it left, and of which table it was, is unknown."""
        self._between.clear()
        for stretch in self._open.values():
            stretch.over = True
        self._open.clear()

    def close(self, audit: Audit) -> None:
        """Audits the rounds held back, each after the one before it."""
        self._orphans = self.end_log()
        for stretches in self._all.values():
            self._join(stretches, audit)
        self._all.clear()

    # --- within a log ----------------------------------------------------------------------------

    def _follow(self, part: Part) -> None:
        if part.source.path != self._path:
            self._orphans = self.end_log()
            self._path = part.source.path

    def _with_lines_before(self, played: Round) -> tuple[Round, bool]:
        """A round with the lines before it that concern the game; whether one could not be read."""
        between, self._between = self._between, []
        events = [event for part in between for event in part]
        unread = any(isinstance(event, ev.Unread) for event in events)
        concern = tuple(event for event in events if isinstance(event, (*_OF_DICE, ev.Said)))
        if not concern:
            return played, unread
        return (
            msgspec.structs.replace(
                played,
                first_line=between[0].first_line,
                text=_joined([*between, played]),
                events=(*concern, *played.events),
            ),
            unread,
        )

    # --- across logs -----------------------------------------------------------------------------

    def _join(self, stretches: list[DiceStretch], audit: Audit) -> None:
        """Audits the held rounds of a table, stretch by stretch in the order of their numbers."""
        ending: dict[Number, list[DiceStretch]] = {}
        for stretch in stretches:
            if stretch.last is not None:
                ending.setdefault((stretch.last[0], stretch.last[1] + 1), []).append(stretch)
        for stretch in sorted(stretches, key=lambda one: (one.first or ("", 0), one.place)):
            before = None
            if stretch.first is not None and not stretch.alone:
                before = _left_before(stretch, ending.get(stretch.first, []))
            for held in stretch.held:
                before = audit(DiceTable(held.round, self.game, held.law, before))
            stretch.held.clear()
            if stretch.left is None and not stretch.over:
                stretch.left = before


def _left_before(stretch: DiceStretch, ending: list[DiceStretch]) -> Layout | None:
    """What the round before a stretch left; unknown if several rounds claim to be that round."""
    earlier = [
        one
        for one in ending
        if one.end is None or stretch.start is None or one.end <= stretch.start
    ]
    latest = max((one.end or 0 for one in earlier), default=0)
    found = [None if one.over else one.left for one in earlier if (one.end or 0) == latest]
    if not found or any(one != found[0] for one in found):
        return None
    return found[0]


def _joined(parts: list[Part]) -> str:
    """The text of parts of a log; rounds of another game may stand between them, as empty lines here."""
    texts: list[str] = []
    line = parts[0].first_line
    for part in parts:
        texts += ["\n" * (part.first_line - line), part.text]
        line = part.first_line + part.text.count("\n")
    return "".join(texts)


def _number(name: str) -> Number | None:
    """The number at the end of a round's name, and what stands before it."""
    match = _NUMBER.fullmatch(name)
    return (match[1], int(match[2])) if match else None


def _follows(before: Number | None, after: Number | None) -> bool:
    """Whether the numbers of two rounds show that none is missing between them."""
    return before is not None and after == (before[0], before[1] + 1)


def _key(played: Round) -> Key:
    """The table of a round; one without a name is a table of its own log."""
    session = played.session
    if session.table is None:
        return "", f"\0{played.source.path}"
    return session.casino or "", session.table
