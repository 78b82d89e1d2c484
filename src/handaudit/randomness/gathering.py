"""Reads an archive and counts its rounds."""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import PurePosixPath
from typing import Final, Literal

from handaudit import reading
from handaudit.facts import events as e
from handaudit.facts.log import Part, Round
from handaudit.inputs.input import Hints, Skipped
from handaudit.law.game import Game
from handaudit.law.new_jersey import AUDITED
from handaudit.law.new_jersey.s13_mini_dice import DICE, FACES
from handaudit.randomness import dice, repeated
from handaudit.randomness.census import Census
from handaudit.randomness.deals import UnusableRound, deal, refuse
from handaudit.randomness.sources import LeftOut, SourceCounts
from handaudit.reading.formats import NotALog
from handaudit.reading.logs import find_logs

By = Literal["table", "dealer", "format", "day", "batch"]
Progress = Callable[[int, int], None]

MOST_STRATA: Final = 500
"""Tables, dealers, days or batches that are counted separately; the rest are counted together."""

BATCH: Final = 200
"""Rounds of a batch, in the order in which they are read."""

OTHERS: Final = "(others)"
UNNAMED: Final = "(not named)"
_AGAIN: Final = "a round that was counted already"


class Archive:
    """The counts of an archive, and its rounds and inputs that were not counted.

    Call ``take`` with the parts of each log in their order, ``end_of_file`` after each log, and ``census`` at
    the end.  Memory grows with the folders, players and strata, not with the rounds.
    """

    def __init__(self, by: By | None = None) -> None:
        self.by = by
        self.rounds = 0
        """All rounds of play that were read."""
        self.refused: Counter[str] = Counter()
        """Rounds that were not counted at all, by reason."""
        self.unreadable: list[tuple[str, str]] = []
        self.skipped: list[tuple[str, str]] = []
        self.unread_rounds = 0
        """Rounds that should have been counted but could not be read."""
        self.left_out: list[LeftOut] = []
        self._sources: dict[tuple[str, str], SourceCounts] = {}
        self._open: set[SourceCounts] = set()
        """Sources of which a log is being read."""
        self._dice: dict[str, Census] = {}
        self._last_throws: dict[str | None, tuple[dice.Throw, ...]] = {}
        self._repeated = repeated.Repeated()
        self._strata: set[str] = set()

    @property
    def incomplete(self) -> bool:
        """Whether something should have been counted but was not, or there is nothing to count."""
        return bool(self.unreadable) or self.unread_rounds > 0 or not self.rounds

    def take(self, part: Part) -> None:
        """Counts a round; lines between rounds are ignored."""
        if not isinstance(part, Round):
            return
        self.rounds += 1
        source = self._source(part)
        try:
            refuse(part)
            game = AUDITED[part.session.game or ""]
            if isinstance(game, Game):
                self._dealt(part, game, source)
            else:
                self._thrown(part)
        except UnusableRound as why:
            self.refused[why.reason] += 1
            self.unread_rounds += why.incomplete
            source.broken(part.session.table)
            self._last_throws.pop(part.session.table, None)

    def _source(self, played: Round) -> SourceCounts:
        folder = str(PurePosixPath(played.source.path).parent)
        key = played.source.format, folder
        if key not in self._sources:
            self._sources[key] = SourceCounts(f"{played.source.format} logs in {folder}")
        self._open.add(self._sources[key])
        return self._sources[key]

    def _dealt(self, played: Round, game: Game, source: SourceCounts) -> None:
        dealt = deal(played, game)
        if self._repeated.seen(repeated.name(played, sorted(dealt.known))):
            raise UnusableRound(_AGAIN)
        source.take(dealt, self._strata_of(played))

    def _thrown(self, played: Round) -> None:
        """Counts the throw of a mini-dice round: the last one, unless the dealer called “no roll”."""
        if self._repeated.seen(repeated.name(played, ())):
            raise UnusableRound(_AGAIN)
        faces: tuple[int, ...] | None = None
        for event in played.events:
            match event:
                case e.DiceSeen():
                    faces = event.faces
                case e.DiceNotFlat() | e.DieOffShaker() | e.SumCalled(total=None):
                    faces = None
                case _:
                    pass
        if faces is None or len(faces) != DICE or not all(face in FACES for face in faces):
            raise UnusableRound("no throw of two dice that counted")
        throw = (faces[0], faces[1])
        past = self._last_throws.get(played.session.table, ())
        for name in self._strata_of(played):
            census = self._dice.setdefault(name, Census())
            dice.count(census, throw, past)
        self._last_throws[played.session.table] = (throw, *past)[: dice.LAGS]

    def _strata_of(self, played: Round) -> tuple[str, ...]:
        if self.by is None:
            return ("",)
        named = {
            "table": played.session.table,
            "dealer": played.opened.dealer,
            "format": played.source.format,
            "day": (played.opened.at or "")[:10],
            "batch": f"batch {1 + (self.rounds - 1) // BATCH:03}",
        }[self.by]
        name = named or UNNAMED
        if name not in self._strata and len(self._strata) >= MOST_STRATA:
            name = OTHERS
        self._strata.add(name)
        return ("", name)

    def end_of_file(self) -> None:
        """Ends a log."""
        for source in self._open:
            source.end_of_file()
        self._open.clear()
        self._last_throws.clear()

    def census(self) -> dict[str, Census]:
        """The counts by stratum, ``""`` for the whole archive; call it once, at the end."""
        found: dict[str, Census] = {"": Census()}
        for name, census in self._dice.items():
            found.setdefault(name, Census()).merge(census)
        for _, source in sorted(self._sources.items()):
            for name, census in source.results(self.left_out):
                found.setdefault(name, Census()).merge(census)
        return dict(sorted(found.items()))


def gather(
    paths: Sequence[str | os.PathLike[str]],
    *,
    by: By | None = None,
    input_format: str | None = None,
    hints: Hints | None = None,
    progress: Progress | None = None,
) -> Archive:
    """Reads and counts logs.

    Args:
        paths: Files, folders, globs, archives, ``-`` for standard input.
        by: Strata that are counted in addition to the whole.
        input_format: Name of the format; by default it is detected from the content.
        hints: Options for the inputs, in addition to their paths.
        progress: Called from time to time with the bytes and rounds read so far.

    Raises:
        inputs.PathMissing: a path does not exist.
        LookupError: there is no such format.
    """
    archive = Archive(by)
    read_before = 0
    for found in find_logs([os.fspath(path) for path in paths], hints=hints):
        if isinstance(found, Skipped):
            archive.skipped.append((found.path, found.reason))
            continue
        try:
            with found.open() as file:
                log = reading.read(
                    file, format=input_format, name=found.path, encoding=found.encoding
                )
                try:
                    for part in log:
                        archive.take(part)
                        if progress is not None:
                            progress(read_before + log.bytes_read, archive.rounds)
                finally:
                    read_before += log.bytes_read
                    archive.end_of_file()
        except NotALog as fault:
            archive.unreadable.append((found.path, fault.reason))
        except OSError as fault:
            archive.unreadable.append((found.path, fault.strerror or str(fault)))
    return archive
