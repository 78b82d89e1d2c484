"""What an audit leaves out on purpose: patterns as in a ``.gitignore``, each with where it stands."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from pathspec import GitIgnoreSpec

IGNORE_FILE: Final = ".handauditignore"
"""A file of patterns in the folder in which handaudit runs."""


class Patterns:
    """Patterns of one place, read from the folder ``root``; ``source`` names the place."""

    def __init__(self, lines: Iterable[str], root: Path, source: str) -> None:
        self._lines = [line for line in lines if line.strip()]
        self._root = os.path.realpath(root)
        self._source = source
        try:
            self._spec = GitIgnoreSpec.from_lines(self._lines)
        except ValueError as error:
            raise ValueError(f"{source}: {error}") from error

    def why(self, path: str, *, folder: bool) -> str | None:
        """The pattern that leaves a path out, and where it stands."""
        real = os.path.abspath(path)  # noqa: PTH100  a link is matched by its own name
        inner = os.path.relpath(real, self._root)
        name = path if inner.startswith("..") else inner
        name = name.replace(os.sep, "/") + ("/" if folder else "")
        result = self._spec.check_file(name)
        if not result.include:
            return None
        return f"excluded by {self._lines[result.index or 0].strip()} ({self._source})"


class Excludes:
    """All patterns of a run; with ``force`` they hold for files that are named, too."""

    def __init__(
        self, patterns: Iterable[Patterns], *, force: bool = False, own: Iterable[str] = ()
    ) -> None:
        self._patterns = tuple(patterns)
        self._own = {os.path.abspath(path) for path in own}  # noqa: PTH100
        self.force = force

    def why(self, path: str, *, folder: bool) -> str | None:
        """Why a path is left out; ``None`` where it is not.  The ``own`` files of a run are no logs."""
        if os.path.abspath(path) in self._own:  # noqa: PTH100
            return "a report or a baseline of this run"
        reasons = (one.why(path, folder=folder) for one in self._patterns)
        return next((reason for reason in reasons if reason), None)


def ignore_file(folder: Path) -> list[Patterns]:
    """The patterns of the folder's ``.handauditignore``, if it has one.

    Raises:
        OSError, ValueError: it cannot be read, or a pattern is none.
    """
    path = folder / IGNORE_FILE
    if not path.is_file():
        return []
    return [Patterns(path.read_text(encoding="utf-8").splitlines(), folder, IGNORE_FILE)]
