"""Logs that grow while a test looks on: in this process, or with ``handaudit check`` in another."""

import json
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

from handaudit.auditing.live import follow as following
from handaudit.auditing.live.auditor import LiveAuditor
from handaudit.auditing.live.notice import Notice
from handaudit.auditing.report import Report
from handaudit.inputs.input import Found
from handaudit.reading.logs import find_logs
from warm_program import Running

PATIENCE = 200.0
"""Seconds after which a test says what it waited for in vain; pytest ends it after 300 without a word."""


class Looks:
    """The looks that a following takes at its logs, counted: a writer waits for looks, not for seconds."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._searches = 0
        """How often the following has searched for new logs."""
        self._looks: Counter[threading.Thread] = Counter()
        """How often the thread of each log saw nothing new."""
        self._waiting: set[threading.Thread] = set()
        self._held = False
        self._over = False

    @property
    def number(self) -> int:
        """How often the following has searched for logs or looked at one."""
        return self._searches + self._looks.total()

    def take(self, number: int = 3) -> None:
        """Waits until what is written has been read, and nothing new was seen so many times."""
        with self._changed:
            searches, looks = self._searches, self._looks.copy()

            def taken() -> bool:
                # A search or a look may have begun before the last write.
                return self._searches >= searches + 2 and all(
                    self._looks[one] > looks[one] + number for one in _reading()
                )

            self._wait_for(taken)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Nobody looks at a log meanwhile."""
        with self._changed:
            self._held = True
            self._wait_for(lambda: self._waiting.issuperset(_reading()))
        yield
        with self._changed:
            self._held = False
            self._changed.notify_all()

    def _wait_for(self, seen: Callable[[], bool]) -> None:
        """Threads that end tell nobody: so the question is asked again and again."""
        deadline = time.monotonic() + PATIENCE
        while not (self._over or seen()):
            assert time.monotonic() < deadline, "nobody looks"
            self._changed.wait(0.02)

    # --- what the following calls ---------------------------------------------------------

    def search(self, *arguments: Any) -> Iterator[Found]:
        with self._changed:
            self._searches += 1
            self._changed.notify_all()
        return find_logs(*arguments)

    def look(self, stop: threading.Event) -> None:
        """Called by the thread of a log that has seen nothing new."""
        this = threading.current_thread()
        with self._changed:
            self._looks[this] += 1
            self._waiting.add(this)
            self._changed.notify_all()
            while self._held and not stop.is_set():
                self._changed.wait(0.02)
            self._waiting.discard(this)

    def end(self) -> None:
        with self._changed:
            self._over = True
            self._changed.notify_all()


def _reading() -> list[threading.Thread]:
    """The threads that read logs."""
    return [one for one in threading.enumerate() if one.name.startswith("follow ")]


def grown(
    path: Path,
    write: Callable[[Looks], None],
    auditor: LiveAuditor | None = None,
    interval: float = 0.002,
) -> Report:
    """What is found by following a path while ``write`` runs beside."""
    looks, done = Looks(), threading.Event()
    failed: list[BaseException] = []

    class Counted(Notice):
        def wait(self, stop: threading.Event, seconds: float) -> None:
            looks.look(stop)
            super().wait(stop, seconds)

    def work() -> None:
        try:
            write(looks)
        except BaseException as error:  # noqa: BLE001  raised where the test is
            failed.append(error)
        finally:
            done.set()

    writer = threading.Thread(target=work)
    auditor = auditor or LiveAuditor()
    with patch.multiple(following, Notice=Counted, find_logs=looks.search):
        writer.start()
        try:
            report = following.follow(
                [str(path)], auditor, ends=done.is_set, say=lambda _: None, interval=interval
            )
        finally:
            looks.end()
            writer.join()
    for error in failed:
        raise error
    return report


def appended(path: Path, pieces: Iterable[bytes], looks: Looks | None = None) -> None:
    """Writes a file in pieces; the reader sees each without the next where there are ``looks``."""
    for piece in pieces:
        with path.open("ab") as file:
            file.write(piece)
        if looks:
            looks.take(2)


class Follower:
    """A ``handaudit check --follow`` of its own, and what it has printed."""

    def __init__(self, program: Path, folder: Path, *arguments: str) -> None:
        self.out, self.err = folder / "printed.out", folder / "printed.err"
        asked = ["check", "--follow", "--follow-interval", "0.05", *arguments]
        with (
            Path(os.devnull).open("rb") as nothing,
            self.out.open("wb") as out,
            self.err.open("wb") as err,
        ):
            streams = [one.fileno() for one in (nothing, out, err)]
            environment = {**os.environ, "COLUMNS": "80"}
            self.process = Running(program, asked, folder, streams, environment)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)
        self.process.close()

    def printed(self) -> str:
        return self.out.read_text(encoding="utf-8")

    def said(self) -> str:
        return self.err.read_text(encoding="utf-8")

    def lines(self) -> list[dict[str, Any]]:
        """The whole lines of JSON that were printed."""
        return [
            json.loads(line)
            for line in self.printed().splitlines(keepends=True)
            if line[-1:] == "\n"
        ]

    def hands(self) -> list[tuple[str, str]]:
        """The rounds that were told of: the path of each and its number."""
        return [
            (one["location"]["path"], one["hand"]) for one in self.lines() if one["type"] == "hand"
        ]

    def until(self, seen: Callable[[], object], what: str) -> None:
        """Waits until something is seen."""
        deadline = time.monotonic() + PATIENCE
        while not seen():
            assert self.process.poll() is None, f"it ended: {self.said()}"
            assert time.monotonic() < deadline, f"no {what}: {self.printed()[-800:]}{self.said()}"
            time.sleep(0.02)

    def until_hands(self, numbers: Sequence[str]) -> None:
        self.until(
            lambda: [number for _, number in self.hands()] == list(numbers), f"hands {numbers}"
        )

    def until_said(self, words: str) -> None:
        self.until(lambda: words in self.said(), words)

    def end(self, number: int = signal.SIGINT) -> int:
        """Asks it to end; the exit code."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)
