"""Waits for changes of files: as the system notifies of them, or until the next look.

The notification needs the ``watchfiles`` package, and a file system that sends any.  Everything works
without: then a change is seen at the next look.
"""

import threading
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

_DEBOUNCE: Final = 20
"""Milliseconds in which changes are gathered."""


class Notice:
    """Wakes those who wait when something may have changed in some folders."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._changes = 0
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def watch(self, paths: Iterable[str]) -> bool:
        """Watches the folders of some paths; returns whether the system notifies of changes."""
        try:
            watchfiles: Any = import_module("watchfiles")
        except ImportError:
            return False
        folders = {str(_folder(Path(path))) for path in paths}
        there = sorted(folder for folder in folders if Path(folder).is_dir())
        if not there:
            return False
        self._thread = threading.Thread(
            target=self._run, args=(watchfiles, there), name="notice", daemon=True
        )
        self._thread.start()
        return True

    def wait(self, stop: threading.Event, seconds: float) -> None:
        """Waits for a change, or until ``stop`` is set and somebody wakes all, and not longer."""
        with self._changed:
            seen = self._changes
            self._changed.wait_for(lambda: self._changes != seen or stop.is_set(), seconds)

    def wake(self) -> None:
        """Wakes everybody who waits."""
        with self._changed:
            self._changes += 1
            self._changed.notify_all()

    def close(self) -> None:
        """Ends the watch."""
        self._stop.set()
        self.wake()
        if self._thread is not None:
            self._thread.join(1)

    def _run(self, watchfiles: Any, folders: list[str]) -> None:
        try:
            for _ in watchfiles.watch(
                *folders,
                watch_filter=None,
                debounce=_DEBOUNCE,
                step=_DEBOUNCE,
                stop_event=self._stop,
                rust_timeout=500,
                ignore_permission_denied=True,
            ):
                self.wake()
        except (OSError, RuntimeError):  # no more watches, or none at all: the next look sees it
            return


def _folder(path: Path) -> Path:
    """The deepest folder of a path or pattern that exists."""
    while not path.is_dir() and path != path.parent:
        path = path.parent
    return path
