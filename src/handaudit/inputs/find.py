"""Finds the logs that the paths of a command line name: files, folders, globs, archives, ``-``.

What a path leads to is an ``Input``, opened only when it is read, or ``Skipped`` with the reason.
Compressed files are opened as streams, so that no file can fill the memory or the disk.
"""

import difflib
import glob
import os
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec

from handaudit.inputs import folder, remote
from handaudit.inputs.ignore import Excludes
from handaudit.inputs.input import (
    STDIN,
    Found,
    Hints,
    Input,
    Skipped,
    open_stdin,
    reason,
    refuse,
    skipped,
)
from handaudit.inputs.probe import Probe, Recognise


class PathMissing(Exception):  # noqa: N818 - states what is wrong, as FileNotFoundError does not
    """A path that leads nowhere, or a pattern that matches nothing."""

    def __init__(self, path: str, why: str | None = None) -> None:
        super().__init__(why or _why_missing(path))
        self.path = path


def _why_missing(path: str) -> str:
    """That a path leads nowhere, and the names in its folder that may be meant."""
    if not path:
        return "a path is empty"
    if glob.has_magic(path):
        return f"no file matches {path}"
    wrong = path.rstrip(os.sep)
    while (parent := os.path.dirname(wrong)) and not os.path.exists(parent):  # noqa: PTH110, PTH120
        wrong = parent
    try:
        there = os.listdir(parent or ".")  # noqa: PTH208 - the user's form
    except OSError:
        there = []
    name = os.path.basename(wrong)  # noqa: PTH119
    near = difflib.get_close_matches(name, there, n=2)
    meant = [wrong[: len(wrong) - len(name)] + one + path[len(wrong) :] for one in near]
    meant = [one for one in meant if os.path.exists(one)]  # noqa: PTH110
    hint = f" (did you mean {' or '.join(meant)}?)" if meant else ""
    return f"no such file or folder: {path}{hint}"


def unknown(_head: bytes, _name: str) -> None:
    """Recognises nothing."""


def find(
    paths: Sequence[str],
    suffixes: Collection[str],
    excludes: Excludes | None = None,
    hints: Hints | None = None,
    recognise: Recognise = unknown,
) -> Iterator[Found]:
    """The inputs that ``paths`` lead to, each once, in the order of ``paths`` and then by name.

    ``suffixes`` are those of logs: they decide which files of a folder or an archive are inputs.
    ``@FILE`` stands for the paths that a file lists, one a line.  ``recognise`` says what files that are
    skipped look like.

    Raises:
        PathMissing: a path leads nowhere; raised before the first input.
    """
    named = [one for path in paths for line in listed(path) for one in _of_line(path, line)]
    hints = hints or Hints()
    found = _once(
        _find(named, suffixes, excludes or Excludes(()), hints.stdin_name, Probe(recognise))
    )
    return found if hints.encoding is None else _encoded(found, hints.encoding)


def _encoded(found: Iterable[Found], encoding: str) -> Iterator[Found]:
    for one in found:
        is_input = isinstance(one, Input)
        yield msgspec.structs.replace(one, encoding=encoding) if is_input else one


def listed(path: str) -> list[str]:
    """The paths that ``@FILE`` lists; any other path, and a file of such a name, stands for itself.

    Where both are there, nobody can say which is meant: a folder of somebody else's may hold such a file.
    """
    if not path.startswith("@"):
        return [path]
    if os.path.exists(path):  # noqa: PTH110
        if os.path.exists(path[1:]):  # noqa: PTH110
            both = f"there is a file {path}, and a file {path[1:]} that may list paths"
            raise PathMissing(path, f"{both}: write ./{path} or @./{path[1:]}")
        return [path]
    try:
        lines = Path(path[1:]).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise PathMissing(path, f"cannot read the list of paths {path}: {why}") from error
    return [line.strip() for line in lines if line.strip()]


def _of_line(path: str, line: str) -> list[str]:
    """What a path of the command line leads to, or a line of the list that it names."""
    try:
        return _expand(line)
    except PathMissing as error:
        if line == path:
            raise
        raise PathMissing(line, f"{path}: {error}") from error


def _expand(path: str) -> list[str]:
    """``path``, and the paths that it matches if it is a pattern.

    A file of that very name does not keep the others from being read: the logs may be somebody else's.
    """
    if path == STDIN or remote.is_url(path):
        return [path]
    there = [path] if os.path.exists(path) else []  # noqa: PTH110 - the user's form
    matches = _matches(path) if glob.has_magic(path) else []
    if not there and not matches:
        raise PathMissing(path)
    return [*there, *matches]


def _matches(pattern: str) -> list[str]:
    """What a pattern matches, sorted.

    ``**`` follows no links, and at the end of a pattern it stands for the folder.  ``*`` and ``**`` leave
    hidden names out, as a shell does.
    """
    parts = pattern.replace(os.sep, "/").split("/")
    parts = [part if part == "**" else re.sub(r"\*\*+", "*", part) for part in parts]
    while parts[-1] == "**":  # the folder itself, which is walked
        parts.pop()
    plain = next((n for n, part in enumerate(parts) if glob.has_magic(part)), len(parts))
    base, rest = "/".join(parts[:plain]), "/".join(parts[plain:])
    root = Path(base or ("/" if plain else "."))
    if not rest:
        return [base or "."] if root.exists() else []
    wanted_hidden = any(part.startswith(".") for part in parts[plain:])
    found = []
    for match in root.glob(rest):
        inner = match.relative_to(root)
        if wanted_hidden or not any(name.startswith(".") for name in inner.parts):
            found.append(folder.join(base, inner.as_posix()) if plain else inner.as_posix())
    return sorted(found, key=lambda path: path.split("/"))


def _find(
    paths: Iterable[str],
    suffixes: Collection[str],
    excludes: Excludes,
    stdin_name: str | None,
    probe: Probe,
) -> Iterator[Found]:
    for path in paths:
        if path == STDIN:
            yield _stdin(stdin_name, excludes)
            continue
        if remote.is_url(path):
            yield from _remote(path, suffixes, excludes, probe)
            continue
        is_folder = os.path.isdir(path)  # noqa: PTH112
        excluded = excludes.why(path, folder=is_folder) if excludes.force else None
        if excluded:
            yield from folder.excluded(path, excluded, probe, named=True)
        elif is_folder:
            excludes.enter(path)
            yield from folder.FolderWalk(path, excludes, suffixes, probe).folder(path)
        else:
            yield from folder.file(path, suffixes, probe)


def _stdin(name: str | None, excludes: Excludes) -> Found:
    """Standard input; if it has a name, it is treated like a file of that name."""
    if name is None:
        return Input(STDIN, open_stdin, is_stdin=True)
    shown = name.replace(os.sep, "/")
    excluded = excludes.why(name, folder=False) if excludes.force else None
    if excluded:
        return Skipped(shown, excluded.reason, named=True, missed=not excluded.meant)
    return Input(shown, open_stdin, is_stdin=True)


def _remote(
    url: str, suffixes: Collection[str], excludes: Excludes, probe: Probe
) -> Iterator[Found]:
    """The logs behind a URL; a store that cannot be reached is one unreadable input."""
    try:
        there = list(remote.find(url, suffixes, probe))
    except OSError as error:
        yield Input(url, partial(refuse, reason(error)))
        return
    if not there:
        yield Input(url, partial(refuse, "there is nothing behind this URL"))
    for one in there:
        excluded = excludes.why(one.path, folder=False)
        if excluded and isinstance(one, Input):
            looks = None if excluded.meant else probe.opened(one.path, one.open)
            yield skipped(one.path, excluded.reason, looks)
        else:
            yield one


def _once(found: Iterable[Found]) -> Iterator[Found]:
    """Each path only the first time, however it is written.

    Standard input is never a file that was met before, even if it has the same name.  In that case a report
    could not tell the two apart, and the later one counts as unreadable.
    """
    seen: dict[str, bool] = {}
    for item in found:
        stdin = isinstance(item, Input) and item.is_stdin
        plain = item.path == STDIN or remote.is_url(item.path)
        key = item.path if plain else os.path.abspath(item.path)  # noqa: PTH100
        if key not in seen:
            seen[key] = stdin
            yield item
        elif seen[key] != stdin:
            why = "standard input has this name, too: give it another one (--stdin-filename)"
            yield Input(item.path, partial(refuse, why))
