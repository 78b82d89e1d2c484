"""Follows growing logs: audits the existing rounds, then each new round when it is over.

Each log has a thread that waits for bytes and reads rounds. One thread judges all rounds in order
of arrival. Existing content is read file by file.
"""

import glob
import os
import queue
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from handaudit.auditing.live.auditor import LiveAuditor
from handaudit.auditing.live.followed_log import FollowedLog, Happened, NewsQueue, Restarted
from handaudit.auditing.live.generations import Claims, Generations, Identity, Version, version
from handaudit.auditing.live.generations import Found as GenerationFound
from handaudit.auditing.live.growing import COMPRESSED, is_log
from handaudit.auditing.live.journal import Journal
from handaudit.auditing.live.notice import Notice
from handaudit.auditing.report import Report
from handaudit.auditing.unread import locate
from handaudit.facts.log import Interlude, Round
from handaudit.inputs import decompress, remote
from handaudit.inputs.find import PathMissing, listed
from handaudit.inputs.ignore import Excludes
from handaudit.inputs.input import STDIN, Found, Input, Skipped
from handaudit.reading import NotALog, formats
from handaudit.reading.format import Format
from handaudit.reading.logs import find_logs

MOST_LOGS: Final = 500
"""Most logs followed at the same time."""

_WAITING: Final = 64
"""Most parts of logs read but not judged yet; this keeps memory constant for a long log."""

_PATIENCE: Final = 0.5
"""Seconds of waiting for news, between two looks whether to end."""

Say = Callable[[str], None]


class CannotFollow(Exception):  # noqa: N818 - states what is wrong, as FileNotFoundError does not
    """A path that cannot be followed."""


class Resume(NamedTuple):
    """The journal of a following, and the lengths of its output files now."""

    journal: Journal
    outputs: Callable[[], dict[str, int]]

    def commit(self) -> None:
        """Notes what was told."""
        self.journal.commit(self.outputs())


def follow(
    paths: Sequence[str],
    auditor: LiveAuditor,
    *,
    ends: Callable[[], bool],
    say: Say,
    interval: float = 1.0,
    input_format: str | None = None,
    encoding: str | None = None,
    excludes: Excludes | None = None,
    resume: Resume | None = None,
) -> Report:
    """Follows files, folders and globs until it is asked to end, then reads the rest and closes.

    Args:
        paths: What to follow; a file need not exist yet.
        auditor: Judges the new parts.
        ends: Returns whether to end. The function also ends if nothing is left to follow.
        say: Called with each event of a log, as a sentence.
        interval: Seconds between two looks at a file.
        input_format: Name of the format, instead of detecting it from the content.
        encoding: Python's name of the encoding of the logs, instead of detecting it.
        excludes: Patterns of files to leave out of folders.
        resume: The journal of an earlier following to go on with, and what to do after each commit.

    Raises:
        CannotFollow: a path is not a log that can grow.
        LookupError: there is no such format.
    """
    following = _Following(paths, auditor, ends, say, interval)
    following.wanted = None if input_format is None else formats.by_name(input_format)
    following.encoding = encoding
    following.excludes = excludes
    following.resume(resume)
    return following.run()


class _LeftOut(NamedTuple):
    """A file that is not followed, why, and whether it is a log."""

    there: os.stat_result | None
    reason: str
    missed: bool


class _Following:
    def __init__(
        self,
        paths: Sequence[str],
        auditor: LiveAuditor,
        ends: Callable[[], bool],
        say: Say,
        interval: float,
    ) -> None:
        self.paths = [_refused(one) for path in paths for one in listed(path)]
        self.auditor = auditor
        self.ends = ends
        self.say = say
        self.interval = interval
        self.wanted: Format | None = None
        self.encoding: str | None = None
        self.excludes: Excludes | None = None
        self.news: NewsQueue = queue.Queue(_WAITING)
        self.logs: dict[str, FollowedLog] = {}
        """The logs by path, in the order of discovery."""
        self.waited_for: set[str] = set()
        self.passed: dict[str, Version | None] = {}
        """Paths that are not followed, and the files at those paths as they were seen."""
        self.left_out: dict[str, _LeftOut] = {}
        """Those of them that are to be named in the report."""
        self.claims = Claims()
        self.notice = Notice()
        self._before: frozenset[Identity] | None = None
        """The files that were there when the following began, once it has looked."""
        self._resume: Resume | None = None
        self._earlier: dict[str, tuple[Generations, list[GenerationFound]]] = {}
        """What an earlier following knew of logs, and what a rotator made of them."""

    def resume(self, resume: Resume | None) -> None:
        """Goes on with an earlier following: the files that a rotator made of its logs are no logs."""
        self._resume = resume
        for path, beside in resume.journal.beside.items() if resume else ():
            generations = Generations(path, self.claims, beside, is_log=self._is_log)
            self._earlier[path] = generations, generations.new([])

    def run(self) -> Report:
        self.notice.watch(self.paths)
        try:
            self._run()
        finally:
            for log in self.logs.values():
                log.given_up.set()
                log.stop.set()
            self.notice.close()
            for log in self.logs.values():
                if log.is_alive():
                    log.join(self.interval + 1)
                if not log.is_alive():
                    log.file.close()
        self._note_gone()
        self._note_left_out()
        return self.auditor.builder.close()

    def _note_gone(self) -> None:
        """Says which logs are no longer there that an earlier following did not read to their end."""
        for path in self._resume.journal.gone if self._resume else ():
            reason = "was followed before, and is no longer there as it was: its rest may be lost"
            self.say(f"{path} {reason}")
            self.auditor.builder.not_audited(path, f"the log {reason}", incomplete=True)

    def _run(self) -> None:
        waiting: list[FollowedLog] = []
        reading: FollowedLog | None = None
        look = time.monotonic()
        while not self.ends():
            if time.monotonic() >= look:
                waiting += self._found()
                look = time.monotonic() + self.interval
            if waiting and (reading is None or reading.file.caught_up.is_set()):
                reading = waiting.pop(0)
                reading.start()
            self._take(min(self.interval, 0.05 if waiting else _PATIENCE))
            if not waiting and self._nothing_left():
                return
        waiting += self._found()  # what was written since the last look is read, too
        for log in self.logs.values():
            log.stop.set()
            if log.ident is None:
                log.start()
        self.notice.wake()
        while not all(log.over for log in self.logs.values()):
            self._take(self.interval)

    def _nothing_left(self) -> bool:
        """Whether no log can grow any more and no new one can appear."""
        if not self.logs or not all(log.over for log in self.logs.values()):
            return False
        return all(path.replace(os.sep, "/") in self.logs for path in self.paths)

    # --- news ------------------------------------------------------------------------------

    def _take(self, seconds: float) -> bool:
        """Handles the next news, if any arrive in time."""
        try:
            log, news = self.news.get(timeout=seconds)
        except queue.Empty:
            return False
        path = log.logged.path
        if isinstance(news, (Round, Interlude)):
            self._part(log, news)
        elif isinstance(news, Restarted):
            self.auditor.builder.restarted(log.logged)
        elif isinstance(news, Happened):
            self.say(f"{path} {news.text}")
            if news.missed:
                self.auditor.builder.not_audited(path, f"the log {news.text}", incomplete=True)
        else:
            self._ended(log, news.fault)
        if self._resume is not None:
            self._resume.commit()
        return True

    def _part(self, log: FollowedLog, part: Round | Interlude) -> None:
        logged, reading = log.logged, log.reading
        if logged.format is None and reading.format is not None:
            logged.format = reading.format.name
            self.say(f"following {logged.path} ({logged.format})")
        self.auditor.take(part, logged)

    def _ended(self, log: FollowedLog, fault: Exception | None) -> None:
        log.over = True
        logged, reading = log.logged, log.reading
        logged.encoding, logged.sha256 = reading.encoding, reading.sha256
        logged.octets = reading.bytes_read
        logged.format = reading.format.name if reading.format else None
        if log.file.generations == 1:
            locate(logged, partial(decompress.open_file, logged.path), ())
        if isinstance(fault, (NotALog, OSError)):
            reason = fault.reason if isinstance(fault, NotALog) else fault.strerror or str(fault)
            reason = reason if log.file.was_there else "the file never existed"
            self.say(f"{logged.path} is not followed: {reason}")
            self.auditor.builder.not_audited(logged.path, reason, incomplete=True)
        elif fault is not None:
            raise fault

    # --- discovery ---------------------------------------------------------------------------

    def _found(self) -> Iterator[FollowedLog]:
        """Logs that are new since the last look."""
        for path in self.paths:
            for found in self._at(path):
                if found.path not in self.logs and self._is_new(found):
                    yield self._followed(found.path)
        if self._before is None:
            self._before = frozenset(one[:2] for one in self.passed.values() if one is not None)

    def _at(self, path: str) -> Iterator[Found]:
        try:
            yield from find_logs([path], self.excludes)
        except PathMissing:
            if path in self.waited_for:
                return
            self.waited_for.add(path)
            self.say(f"{path} does not exist yet")
            if not glob.has_magic(path) and not path.endswith(("/", os.sep)):
                yield Input(path.replace(os.sep, "/"), partial(decompress.open_file, path))

    def _is_new(self, found: Found) -> bool:
        """Whether to follow a file; one that is followed under another name is not new."""
        there = _stat_of(found.path)
        if there is None:
            if ".zip!" in found.path.lower() and found.path not in self.passed:
                self._pass_by(found.path, None, COMPRESSED, missed=True)
            return found.path in self.waited_for
        if self.passed.get(found.path) == version(there):
            return False
        reason = found.reason if isinstance(found, Skipped) else _unfit(found.path)
        if reason is None and there not in self.claims:
            if sum(not log.over for log in self.logs.values()) < MOST_LOGS:
                return True
            reason = f"{MOST_LOGS} logs are followed already; follow fewer"
            if found.path not in self.passed:
                self.say(f"{found.path} is not followed: {reason}")
            self._pass_by(found.path, there, reason, missed=True)
            return False
        self._pass_by(found.path, there, reason, missed=_is_missed(found))
        return False

    def _pass_by(
        self, path: str, there: os.stat_result | None, reason: str | None, *, missed: bool = False
    ) -> None:
        """Leaves a file out, and notes it in the report if there is a reason."""
        self.passed[path] = None if there is None else version(there)
        self.left_out.pop(path, None)
        if reason is not None:
            self.left_out[path] = _LeftOut(there, reason, missed)

    def _note_left_out(self) -> None:
        """Notes the files that were not followed, unless a rotator made them of what was read.

        A hidden file that is gone was written to be renamed.
        """
        for path, (there, reason, missed) in self.left_out.items():
            now = _stat_of(path)
            gone = now is None and Path(path).name.startswith(".")
            if gone or there in self.claims or now in self.claims:
                continue
            self.auditor.builder.not_audited(path, reason, incomplete=missed)

    def _followed(self, path: str) -> FollowedLog:
        known = self._earlier.pop(path, None)
        generations, earlier = self._generations(path) if known is None else known
        if self._resume is not None:
            self._resume.journal.follow(path, generations.beside)
        log = FollowedLog(
            path,
            self.wanted,
            self.encoding,
            interval=self.interval,
            news=self.news,
            claims=self.claims,
            generations=generations,
            earlier=earlier,
            notice=self.notice,
        )
        self.logs[path] = log
        self.auditor.builder.open(log.logged)
        return log

    @property
    def _is_log(self) -> Callable[[bytes], bool]:
        return partial(is_log, self.wanted, self.encoding)

    def _generations(self, path: str) -> tuple[Generations, list[GenerationFound]]:
        """What a rotator makes of a log, and what it made since the following began."""
        if self._before is None:
            return Generations(path, self.claims, is_log=self._is_log), []
        generations = Generations(path, self.claims, since=self._before, is_log=self._is_log)
        return generations, generations.new([])


def _is_missed(found: Found) -> bool:
    """Whether a file that is not followed is a log."""
    return found.missed if isinstance(found, Skipped) else _unfit(found.path) is not None


def _refused(path: str) -> str:
    """Refuses a path at which no file can grow."""
    if path == STDIN:
        raise CannotFollow("--follow needs files; leave it out to read standard input to its end")
    is_url = remote.is_url(path)
    reason = "it is a URL, and only files can be followed" if is_url else _unfit(path)
    if reason is not None:
        raise CannotFollow(f"cannot follow {path}: {reason}")
    return path


def _stat_of(path: str) -> os.stat_result | None:
    """The state of the file at a path; ``None`` if there is none."""
    try:
        return os.stat(path)  # noqa: PTH116
    except OSError:
        return None


def _unfit(path: str) -> str | None:
    """Why a path cannot grow line by line."""
    there = Path(path)
    if there.exists() and not (there.is_file() or there.is_dir()):
        return "it is not a file; pipe its content to: handaudit check -"
    packed = there.suffix.lower() in {*decompress.SUFFIXES, ".zip"} and not there.is_dir()
    return COMPRESSED if packed else None
