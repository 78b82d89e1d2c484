"""What an audit leaves out on purpose: patterns as in a ``.gitignore``, each with where it stands."""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from handaudit.inputs import bounded

IGNORE_FILE: Final = ".handauditignore"
"""A file of patterns in the folder in which handaudit runs, and in any folder that it looks into."""

MOST_STARS: Final = 3
"""Most stars in a name of a pattern, and most ``**`` in it: each multiplies the time to match."""

_STARS: Final = re.compile(r"(?<!\\)\*+")

_TAKEN_BACK: Final = ""
"""The verdict of patterns of which the last that matches begins with an exclamation mark."""


class CannotExclude(Exception):  # noqa: N818  states what is wrong with the patterns
    """Patterns that cannot be read, or that are none; the message names their place."""


class Patterns:
    """Patterns of one place, read from the folder ``root``; ``source`` names the place."""

    def __init__(self, lines: Iterable[str], root: str | Path, source: str) -> None:
        self._lines = [line for line in lines if line.strip()]
        self._root = os.path.abspath(root)  # noqa: PTH100
        self._source = source
        costly = next(filter(_is_costly, self._lines), None)
        if costly is not None:
            reason = (
                f"it has more than {MOST_STARS} stars in a name, or more than {MOST_STARS} times **"
            )
            raise CannotExclude(f"cannot use the patterns of {source}: {costly[:60]!r}: {reason}")
        from pathspec import GitIgnoreSpec  # noqa: PLC0415  most audits have no patterns

        try:
            self._spec = GitIgnoreSpec.from_lines(self._lines)
        except ValueError as error:
            raise CannotExclude(f"cannot use the patterns of {source}: {error}") from error

    def verdict(self, path: str, *, folder: bool) -> str | None:
        """The pattern that leaves a path out, and where it stands; empty where one takes that back, ``None``
        where none matches.
        """
        real = os.path.abspath(path)  # noqa: PTH100  a link is matched by its own name
        inner = os.path.relpath(real, self._root)
        name = path if inner.startswith("..") else inner
        name = name.replace(os.sep, "/") + ("/" if folder else "")
        result = self._spec.check_file(name)
        if result.include is None:
            return None
        if not result.include:
            return _TAKEN_BACK
        return f"excluded by {self._lines[result.index or 0].strip()} ({self._source})"


def _is_costly(pattern: str) -> bool:
    names = pattern.strip().split("/")
    return names.count("**") > MOST_STARS or any(
        len(_STARS.findall(name)) > MOST_STARS for name in names
    )


class IgnoreFiles:
    """The ``.handauditignore`` of a folder and of each folder below it that is looked into.

    As in git a deeper file goes before one above it, and nothing in a folder that is left out can be taken
    back.  Folders elsewhere have theirs once they are ``entered``.

    Raises:
        CannotExclude: one of them cannot be read, or is none; also while paths are asked for.
    """

    def __init__(self, top: Path) -> None:
        self._top = os.path.abspath(top)  # noqa: PTH100
        self._roots = [self._top]
        self._files: dict[str, Patterns | None] = {}
        self._folders: dict[str, str | None] = {}
        self._of(self._top)

    def enter(self, folder: str) -> None:
        """Looks into a folder from now on, wherever it is."""
        real = os.path.abspath(folder)  # noqa: PTH100
        if not self._inside(real):
            self._roots.append(real)

    def why(self, path: str, *, folder: bool) -> str | None:
        """The pattern that leaves a path out, and where it stands; ``None`` where it is not left out."""
        above = os.path.dirname(os.path.abspath(path))  # noqa: PTH100, PTH120
        reason = self._why_folder(above) if self._inside(above) else None
        if reason:
            return reason
        for patterns in self._upwards(above):
            verdict = patterns.verdict(path, folder=folder)
            if verdict is not None:
                return verdict or None
        return None

    def _why_folder(self, folder: str) -> str | None:
        if folder in self._roots:
            return None
        if folder not in self._folders:
            self._folders[folder] = self.why(folder, folder=True)
        return self._folders[folder]

    def _upwards(self, folder: str) -> Iterator[Patterns]:
        """The files from a folder up to the one in which handaudit runs, which counts for all."""
        while folder != self._top and self._inside(folder):
            patterns = self._of(folder)
            if patterns is not None:
                yield patterns
            folder = os.path.dirname(folder)  # noqa: PTH120
        patterns = self._of(self._top)
        if patterns is not None:
            yield patterns

    def _inside(self, folder: str) -> bool:
        return any(
            folder == root or folder.startswith(root.rstrip(os.sep) + os.sep)
            for root in self._roots
        )

    def _of(self, folder: str) -> Patterns | None:
        if folder not in self._files:
            self._files[folder] = _read(Path(folder) / IGNORE_FILE)
        return self._files[folder]


def _read(path: Path) -> Patterns | None:
    """The patterns of a file, if it is there."""
    shown = os.path.relpath(path)
    shown = str(path) if shown.startswith("..") else shown.replace(os.sep, "/")
    try:
        text = bounded.read(path).decode("utf-8") if path.is_file() else None
    except (OSError, UnicodeDecodeError) as error:
        reason = "it is not in UTF-8"
        if isinstance(error, OSError):
            reason = error.strerror or str(error)
        raise CannotExclude(f"cannot use the patterns of {shown}: {reason}") from error
    return None if text is None else Patterns(text.splitlines(), path.parent, shown)


class Excluded(NamedTuple):
    """Why something is left out; ``meant`` if whoever runs the audit asked for it."""

    reason: str
    meant: bool


class Excludes:
    """All patterns of a run; with ``force`` they hold for files that are named, too."""

    def __init__(
        self,
        patterns: Iterable[Patterns],
        *,
        ignore_files: IgnoreFiles | None = None,
        force: bool = False,
        own: Iterable[str] = (),
    ) -> None:
        self._patterns = tuple(patterns)
        self._ignore_files = ignore_files
        self._own = {os.path.abspath(path) for path in own}  # noqa: PTH100
        self.force = force

    def enter(self, folder: str) -> None:
        """Heeds the files of patterns in a folder that is looked into."""
        if self._ignore_files is not None:
            self._ignore_files.enter(folder)

    def why(self, path: str, *, folder: bool) -> Excluded | None:
        """Why a path is left out; ``None`` where it is not.  The ``own`` files of a run are no logs.

        Raises:
            CannotExclude: a file of patterns on the way to the path is not in order.
        """
        if os.path.abspath(path) in self._own:  # noqa: PTH100
            return Excluded("a report or a baseline of this run", meant=True)
        verdicts = (one.verdict(path, folder=folder) for one in self._patterns)
        asked = next((verdict for verdict in verdicts if verdict), None)
        if asked is not None:
            return Excluded(asked, meant=True)
        found = self._ignore_files.why(path, folder=folder) if self._ignore_files else None
        return Excluded(found, meant=False) if found else None
