"""Audits logs: cuts them into batches, lets an engine judge these, and collects the report."""

import gc
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from datetime import date
from functools import partial

from handaudit.auditing import batches, engines, second_pass, shards
from handaudit.auditing.batches import Batch
from handaudit.auditing.collect import Accept, CrossRoundResult, OnResult, OnRound, ReportBuilder
from handaudit.auditing.dispatch import OutcomeCounter
from handaudit.auditing.engines import Engine, Jobs
from handaudit.auditing.judge import Judge
from handaudit.auditing.pseudonyms import Mask
from handaudit.auditing.renamed import renamed
from handaudit.auditing.report import InputAudited, Report, Shard
from handaudit.auditing.reread import Reread
from handaudit.auditing.results import AuditSettings, Lost, StretchResult, Trace
from handaudit.auditing.threshold import Threshold
from handaudit.auditing.unread import locate
from handaudit.duties.outcome import Severity
from handaudit.duties.selection import Selection
from handaudit.facts.log import Interlude, Round
from handaudit.inputs.ignore import Excludes
from handaudit.inputs.input import Found, Hints, Input, Skipped
from handaudit.inputs.stdin import stdin_kept
from handaudit.law.house.profiles import Houses
from handaudit.reading import encodings
from handaudit.reading.logs import find_logs

Progress = Callable[[int, int], None]


@renamed(hear="on_result", follow="on_round", list_silence="list_not_evidenced", floor="threshold")
def audit(
    paths: str | os.PathLike[str] | Sequence[str | os.PathLike[str]],
    *,
    selection: Selection | None = None,
    edition: str | None = None,
    input_format: str | None = None,
    list_not_evidenced: bool = False,
    progress: Progress | None = None,
    on_result: OnResult | None = None,
    trace: Trace | None = None,
    on_round: OnRound | None = None,
    keep_findings: bool = True,
    by_input: bool = False,
    mask: bool = False,
    house: Houses | None = None,
    as_of: date | None = None,
    excludes: Excludes | None = None,
    encoding: str | None = None,
    stdin_name: str | None = None,
    shard: tuple[int, int] | None = None,
    accept: Accept | None = None,
    threshold: Threshold | None = None,
    severities: Mapping[str, Severity] | None = None,
    jobs: Jobs = 1,
    engine: Engine | None = None,
) -> Report:
    """Audits logs: files, folders, globs, archives, ``-`` for standard input.

    Args:
        paths: What to audit: one path or several.
        selection: Which rules run; all of them by default.
        edition: Name of the edition to apply instead of the one of each round's date.
        input_format: Name of the format, instead of detecting it from the content.
        list_not_evidenced: Whether to list what is not evidenced as findings, instead of only
          counting it.
        progress: Called regularly with the bytes and the rounds read so far.
        on_result: Called with each round and each finding as soon as it is known.
        trace: Makes something of each round with findings, in the process that judges it; it must
          be picklable if there are several processes.
        on_round: Called with each round that has findings, and with what ``trace`` made.
        keep_findings: Whether the report keeps the findings that ``on_result`` got; without them,
          memory does not grow with their number.
        by_input: Whether each input of the report has its own outcomes.
        mask: Whether pseudonyms replace the players' names.
        house: Posted values that logs lack, and the rules of the room; without it, the subchapter
          alone is the law.
        as_of: The day whose law applies, instead of the day of each round.
        excludes: Patterns of files to leave out.
        encoding: Name of the encoding of the logs, instead of detecting it from their bytes.
        stdin_name: Name of standard input in the report and for the patterns.
        shard: The number of the part to audit, 1-based, and the number of parts; ``shards`` says
          which inputs.
        accept: Called with each finding of a duty; returns it, marked if it is accepted.
        threshold: The least severity and confidence of the findings that are listed; the others are counted.
        severities: Severities of violations by rule, instead of the rules' own.
        jobs: How many processes judge.
        engine: Replaces the processes of this machine.

    Raises:
        PathMissing: a path does not exist.
        LookupError: the format, encoding or edition is unknown.
    """
    several = [paths] if isinstance(paths, (str, os.PathLike)) else paths
    hints = Hints(
        encoding=None if encoding is None else encodings.named(encoding), stdin_name=stdin_name
    )
    every = list(find_logs([os.fspath(path) for path in several], excludes, hints))
    settings = AuditSettings(
        selection=selection or Selection(),
        edition=edition,
        list_not_evidenced=list_not_evidenced,
        houses=house or Houses(),
        as_of=as_of,
        severities=dict(severities or {}),
        listens=on_result is not None,
        masks=mask,
        trace=trace,
    )
    judge = Judge(settings)
    builder = ReportBuilder(
        judge,
        on_result=on_result,
        on_round=on_round,
        keep_findings=keep_findings,
        by_input=by_input or shard is not None,
        mask=Mask() if mask else None,
        accept=accept,
        threshold=threshold,
    )
    report = builder.report
    report.nothing_due = bool(every) and all(
        isinstance(one, Skipped) and one.named for one in every
    )
    run = engine or engines.local(jobs)
    read = 0
    again = trace is not None or shard is not None
    with stdin_kept(every) if again else nullcontext(every) as whole, _settled_memory():
        found: Sequence[Found] = whole
        place: Shard | None = None
        if shard is not None:
            found, place = shards.part(
                whole, *shard, houses=judge.houses, input_format=input_format
            )
        reread = Reread(found, input_format)
        for done in run(found, input_format, settings):
            if isinstance(done, CrossRoundResult):
                builder.across.append(done)
                continue
            read += _gather(*done, builder, reread)
            if progress is not None:
                progress(read, report.hands)
        reread.close()
        builder.close()
        order = {one.path: number for number, one in enumerate(found)}
        report.not_audited.sort(key=lambda one: order.get(one.location.path, len(order)))
        _locate(report.inputs, found)
        if trace is not None:
            report.remarks += second_pass.trace(
                builder.untraced, found, input_format, settings, builder.follow_late
            )
    if place is not None:
        shards.keep(report, place)
    return report


def _locate(inputs: Sequence[InputAudited], found: Sequence[Found]) -> None:
    """Finds the bytes of what was not read in each input; standard input is not there any more."""
    opens = {one.path: one.open for one in found if isinstance(one, Input) and not one.is_stdin}
    for logged in inputs:
        if logged.path in opens:
            locate(logged, opens[logged.path])


@contextmanager
def _settled_memory() -> Iterator[None]:
    """Exempts existing objects from garbage collection while an audit runs: the modules alone are a
    hundred thousand objects.
    """
    if gc.get_freeze_count():  # the caller has taken care of it
        yield
        return
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def _gather(
    batch: Batch,
    judged: Sequence[StretchResult | Lost],
    builder: ReportBuilder,
    reread: Reread,
) -> int:
    """Takes the results of a batch; returns the bytes of the inputs that it closes.

    ``reread`` gives the stretches of a batch that was judged elsewhere.
    """
    read = 0
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
                read += item.bytes_read
                builder.close_input(item)
            case batches.Span():
                stretch = next(stretches) if stretches else None
                builder.add(
                    item, next(results), partial(reread.without, stretch, item, builder.judge)
                )
    return read


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
        self.builder = ReportBuilder(Judge(settings))
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
