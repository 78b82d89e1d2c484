"""A followed log: the thread that reads it, and the news that it passes to the thread that judges."""

import queue
import threading
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from handaudit.auditing.live.generations import Claims, Found, Generations
from handaudit.auditing.live.growing import Growing, tells
from handaudit.auditing.live.notice import Notice
from handaudit.auditing.live.tail import GrowingFile
from handaudit.auditing.report import InputAudited
from handaudit.facts.log import Interlude, Round
from handaudit.reading.format import Format


class Happened(NamedTuple):
    """An event of a log; ``missed`` says whether part of the log may not be audited."""

    text: str
    missed: bool


class ReadToEnd(NamedTuple):
    """A log is read to its end, or to a fault."""

    fault: Exception | None


class Restarted:
    """The lines of a log start at 1 again."""


News = Round | Interlude | Happened | ReadToEnd | Restarted
NewsQueue = queue.Queue[tuple["FollowedLog", News]]


class FollowedLog(threading.Thread):
    """A followed log, and the thread that reads it."""

    def __init__(
        self,
        path: str,
        wanted: Format | None,
        encoding: str | None,
        *,
        interval: float,
        news: NewsQueue,
        claims: Claims,
        generations: Generations,
        earlier: Sequence[Found],
        notice: Notice,
    ) -> None:
        super().__init__(name=f"follow {path}", daemon=True)
        self.logged = InputAudited(path=path)
        self.stop = threading.Event()
        self.given_up = threading.Event()
        """Set when nobody takes news from the queue any more."""
        self.over = False
        self._news = news
        self.file = GrowingFile(
            path,
            tells=tells(wanted, encoding),
            stop=self.stop,
            interval=interval,
            say=self._say,
            claims=claims,
            generations=generations,
            earlier=earlier,
            wait=partial(notice.wait, self.stop),
        )
        restarted = partial(self._tell, Restarted())
        self.reading = Growing(self.file, path, wanted, restarted, encoding)

    def run(self) -> None:
        fault: Exception | None = None
        try:
            for part in self.reading:
                self._tell(part)
        except Exception as error:  # noqa: BLE001  handed over to the thread that judges
            fault = error
        self.file.caught_up.set()
        self._tell(ReadToEnd(fault))

    def _say(self, text: str, missed: bool) -> None:  # noqa: FBT001
        self._tell(Happened(text, missed))

    def _tell(self, news: News) -> None:
        while not self.given_up.is_set():
            try:
                self._news.put((self, news), timeout=1)
            except queue.Full:
                continue
            return
