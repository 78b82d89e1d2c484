"""Logs that grow while a test looks on: in this process, or with ``handaudit check`` in another."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Self

from handaudit.auditing.live.auditor import LiveAuditor
from handaudit.auditing.live.follow import follow
from handaudit.auditing.report import Report

PATIENCE = 300.0
"""Seconds after which a test gives up waiting; a machine may be busy."""

COMMAND = "import sys; from handaudit.commands.group import run; sys.exit(run())"


def grown(
    path: Path,
    write: Callable[[], None],
    auditor: LiveAuditor | None = None,
    interval: float = 0.002,
) -> Report:
    """What is found by following a path while ``write`` runs beside."""
    done = threading.Event()

    def work() -> None:
        try:
            write()
        finally:
            done.set()

    writer = threading.Thread(target=work)
    writer.start()
    auditor = auditor or LiveAuditor()
    report = follow([str(path)], auditor, ends=done.is_set, say=lambda _: None, interval=interval)
    writer.join()
    return report


def appended(path: Path, pieces: Iterable[bytes], pause: float = 0.004) -> None:
    """Writes a file in pieces, each of which a reader may see without the next."""
    for piece in pieces:
        with path.open("ab") as file:
            file.write(piece)
        time.sleep(pause)


class Follower:
    """A ``handaudit check --follow`` of its own, and what it has printed."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.out, self.err = folder / "printed.out", folder / "printed.err"
        command = [sys.executable, "-c", COMMAND, "check", "--follow", "--follow-interval", "0.05"]
        with self.out.open("wb") as out, self.err.open("wb") as err:
            self.process = subprocess.Popen(  # noqa: S603
                [*command, *arguments], cwd=folder, stdout=out, stderr=err, env=_environment()
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

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


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "80"}
