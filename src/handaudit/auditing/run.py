"""Audits logs: cuts them into batches, lets an engine judge these, and collects the report."""

import os
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from typing import Any

from handaudit.auditing import batches, engines, shards
from handaudit.auditing.across import CrossRoundResult
from handaudit.auditing.batches import Batch
from handaudit.auditing.collect import ReportBuilder
from handaudit.auditing.dispatch import OutcomeCounter
from handaudit.auditing.judge import Judge
from handaudit.auditing.memory import settled_memory
from handaudit.auditing.options import (
    AuditCallbacks,
    AuditOptions,
    Progress,
    judging,
    with_keywords,
)
from handaudit.auditing.pseudonyms import Mask
from handaudit.auditing.report import InputAudited, Report, Shard
from handaudit.auditing.reread import Reread
from handaudit.auditing.results import AuditSettings, Lost, StretchResult
from handaudit.auditing.unread import locate
from handaudit.duties.selection import Selection
from handaudit.facts.log import Interlude, Round
from handaudit.inputs.input import Found, Hints, Input, Skipped
from handaudit.inputs.stdin import stdin_kept
from handaudit.law.house.profiles import Houses
from handaudit.reading import encodings
from handaudit.reading.logs import find_logs
from handaudit.reading.sections import Section


def audit(
    paths: str | os.PathLike[str] | Sequence[str | os.PathLike[str]],
    options: AuditOptions | None = None,
    callbacks: AuditCallbacks | None = None,
    **former: Any,
) -> Report:
    """Audits logs: files, folders, globs, archives, ``-`` for standard input.

    Args:
        paths: What to audit: one path or several.
        options: By which rules and law, what is read, and what the report holds.
        callbacks: Functions to call while the audit runs.
        former: The options and callbacks as single arguments; version 0.3 drops them.

    Raises:
        PathMissing: a path does not exist.
        LookupError: the format, encoding or edition is unknown.
    """
    options, callbacks = options or AuditOptions(), callbacks or AuditCallbacks()
    if former:
        options, callbacks = with_keywords(options, callbacks, former)
    every = _found(paths, options)
    settings = judging(options, callbacks)
    judge = Judge(settings)
    builder = _builder(judge, options, callbacks)
    report = builder.report
    report.nothing_due = bool(every) and all(
        isinstance(one, Skipped) and one.named for one in every
    )
    again = settings.trace is not None or options.shard is not None
    with stdin_kept(every) if again else nullcontext(every) as whole, settled_memory():
        found, place = _part(whole, judge, options)
        sections = _collect(found, settings, builder, options, callbacks.progress)
        _locate(report.inputs, found, sections)
        if settings.trace is not None:
            from handaudit.auditing import second_pass  # noqa: PLC0415  few reports show rounds

            report.remarks += second_pass.trace(
                builder.untraced, found, options.input_format, settings, builder.follow_late
            )
    if place is not None:
        shards.keep(report, place)
    return report


def _found(
    paths: str | os.PathLike[str] | Sequence[str | os.PathLike[str]], options: AuditOptions
) -> list[Found]:
    several = [paths] if isinstance(paths, (str, os.PathLike)) else paths
    encoding = None if options.encoding is None else encodings.named(options.encoding)
    hints = Hints(encoding=encoding, stdin_name=options.stdin_name)
    return list(find_logs([os.fspath(path) for path in several], options.excludes, hints))


def _part(
    whole: Sequence[Found], judge: Judge, options: AuditOptions
) -> tuple[Sequence[Found], Shard | None]:
    """The inputs of this part of the audit, and its place; all of them without ``shard``."""
    if options.shard is None:
        return whole, None
    return shards.part(
        whole, *options.shard, houses=judge.rules.houses, input_format=options.input_format
    )


def _builder(judge: Judge, options: AuditOptions, callbacks: AuditCallbacks) -> ReportBuilder:
    return ReportBuilder(
        judge,
        on_result=callbacks.on_result,
        on_round=callbacks.on_round,
        keep_findings=options.keep_findings,
        by_input=options.by_input or options.shard is not None,
        mask=Mask() if options.mask else None,
        accept=callbacks.accept,
        threshold=options.threshold,
    )


def _collect(
    found: Sequence[Found],
    settings: AuditSettings,
    builder: ReportBuilder,
    options: AuditOptions,
    progress: Progress | None,
) -> dict[str, list[Section]]:
    """Lets the engine judge the inputs, and collects the results; returns the sections of large ones."""
    run = options.engine or engines.local(options.jobs)
    volume = _Volume()
    sections: dict[str, list[Section]] = {}
    reread = Reread(found, options.input_format)
    for done in run(found, options.input_format, settings):
        if isinstance(done, CrossRoundResult):
            builder.across.append(done)
            continue
        for one in done[0].stretches:
            if isinstance(one, Section):
                sections.setdefault(one.source.path, []).append(one)
        _gather(*done, builder, reread, volume)
        if progress is not None:
            progress(volume.read, builder.report.hands)
    reread.close()
    builder.close()
    order = {one.path: number for number, one in enumerate(found)}
    builder.report.not_audited.sort(key=lambda one: order.get(one.location.path, len(order)))
    return sections


def _locate(
    inputs: Sequence[InputAudited], found: Sequence[Found], sections: Mapping[str, list[Section]]
) -> None:
    """Finds the bytes of what was not read in each input; standard input is not there any more."""
    opens = {one.path: one.open for one in found if isinstance(one, Input) and not one.is_stdin}
    for logged in inputs:
        if logged.path in opens:
            locate(logged, opens[logged.path], sections.get(logged.path, ()))


class _Volume:
    """What was read: the bytes of the inputs that are closed, and the characters of the one that is not."""

    def __init__(self) -> None:
        self._closed = self._open = 0

    @property
    def read(self) -> int:
        """Bytes so far, as nearly as they are known."""
        return self._closed + self._open

    def add(self, characters: int) -> None:
        """Adds a part of the input that is open."""
        self._open += characters

    def close(self, octets: int) -> None:
        """Ends the input, whose bytes are now known."""
        self._closed += octets
        self._open = 0


def _gather(
    batch: Batch,
    judged: Sequence[StretchResult | Lost],
    builder: ReportBuilder,
    reread: Reread,
    volume: _Volume,
) -> None:
    """Takes the results of a batch, and adds what it read to the ``volume``.

    ``reread`` gives the stretches of a batch that was judged elsewhere.
    """
    results = iter(judged)
    stretches = iter(batch.stretches) if batch.stretches else None
    for item in batch.items:
        match item:
            case batches.Opened():
                reread.open(item.path)
                builder.open(InputAudited(path=item.path))
            case batches.SkippedFile():
                builder.not_audited(item.path, item.reason, incomplete=item.missed)
            case batches.Closed():
                volume.close(item.bytes_read)
                builder.close_input(item)
            case batches.Span():
                stretch = next(stretches) if stretches else None
                builder.add(
                    item, next(results), partial(reread.without, stretch, item, builder.judge)
                )
                volume.add(item.size)


class Auditor:
    """Audits rounds one by one and keeps the report; call ``take`` with the parts of a log in order."""

    def __init__(
        self,
        selection: Selection | None = None,
        *,
        edition: str | None = None,
        list_not_evidenced: bool = False,
        house: Houses | None = None,
    ) -> None:
        settings = AuditSettings(
            selection=selection or Selection(),
            edition=edition,
            list_not_evidenced=list_not_evidenced,
            houses=house or Houses(),
        )
        self.judge = Judge(settings)
        self._counter = OutcomeCounter()
        self.builder = ReportBuilder(self.judge)
        self._logged: InputAudited | None = None

    @property
    def report(self) -> Report:
        """The report so far; it is complete once the auditor is closed."""
        return self.builder.report

    def take(self, part: Round | Interlude, logged: InputAudited) -> None:
        """Audits a part of the input ``logged``."""
        if logged is not self._logged:
            self._logged = logged
            self.builder.open(logged)
        result = self.judge.part(part, self._counter)
        if result is not None:
            self.builder.take(result)
        self.builder.count(self._counter.take())

    def close(self) -> None:
        """Ends the audit: tables are judged across their rounds."""
        self.builder.close()
