"""Makes summaries: reads saved reports, counts them, and orders the runs."""

from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec

from handaudit.duties.outcome import Kind
from handaudit.duties.selection import Selection
from handaudit.law import citation
from handaudit.reports.history import counts, load
from handaudit.reports.history.counts import FIELDS, CountedReport, Field, SavedFinding
from handaudit.reports.history.summary import RunsSummary

Order = Literal["time", "given"]
DEFAULT_OUTCOMES: Final = (Kind.VIOLATED,)


class CountedRuns(msgspec.Struct, kw_only=True):
    """The runs that could be read, in order; the tables cover those in ``pooled``."""

    runs: list[CountedReport]
    pooled: list[CountedReport]
    remarks: list[str]
    left_out: list[str]


def summarised(
    paths: Sequence[str],
    *,
    by: Sequence[Field] | None = None,
    outcomes: Sequence[Kind] = DEFAULT_OUTCOMES,
    selection: Selection | None = None,
    order: Order = "time",
) -> RunsSummary:
    """The summary of saved reports; ``left_out`` names files that are not whole reports.

    Args:
        paths: Reports as JSON, JSON Lines or Parquet, one per run; ``-`` for standard input.
        by: The fields to count by; by default all fields that the reports name.
        outcomes: Which findings are counted.
        selection: The rules and citations whose findings are counted; all by default.
        order: ``time`` puts the runs in the order of their rounds, ``given`` leaves them.
    """
    from handaudit.reports.history import frames  # noqa: PLC0415  pandas is slow to import

    taken = take(paths, _chosen(outcomes, selection or Selection()), order)
    fields: list[Field] = list(dict.fromkeys(by or ())) or [
        field for field in FIELDS if _named(taken, field)
    ]
    compared: list[Field] = fields if by else ["rule"]
    return RunsSummary(
        outcomes=tuple(outcomes),
        runs=frames.runs_frame(taken.runs, taken.pooled),
        total=frames.total(taken.pooled),
        tables={field: frames.table(taken.pooled, field) for field in fields},
        changes={field: frames.changes(taken.runs, field) for field in compared if field != "day"},
        remarks=taken.remarks,
        left_out=taken.left_out,
    )


def counted(
    path: str, chosen: Callable[[SavedFinding], bool], across: frozenset[str], *, marks: bool
) -> CountedReport:
    """The counts of a saved report's ``chosen`` findings.

    Args:
        path: The report, or ``-``.
        chosen: Which findings count.
        across: Names of the rules that are judged across rounds.
        marks: Whether to keep the fingerprints: eight bytes per finding.

    Raises:
        Unreadable: it is not a whole report.
    """
    tally = counts.ReportTally(chosen, across, keeps_marks=marks)
    closing = load.read(path, tally.take)
    return CountedReport(
        name=load.name(path),
        hands=closing.counts.hands,
        complete=closing.counts.complete,
        left_out={option: sum(kinds.values()) for option, kinds in closing.counts.left_out.items()},
        rounds=closing.counts.rounds,
        inputs=frozenset(one.sha256 for one in closing.inputs if one.sha256),
        sessions=[one.hands for one in closing.inputs if one.hands],
        counts=tally.done({one.path: one.hands for one in closing.inputs}),
        examples=tally.examples,
        marks=tally.marks,
    )


def take(
    paths: Sequence[str], chosen: Callable[[SavedFinding], bool], order: Order = "time"
) -> CountedRuns:
    """The runs of saved reports, counted and put in order."""
    across = counts.judged_across()
    runs: list[CountedReport] = []
    left_out: list[str] = []
    for path in paths:
        try:
            runs.append(counted(path, chosen, across, marks=len(paths) > 1))
        except load.Unreadable as error:
            left_out.append(str(error))
    remarks: list[str] = []
    if order == "time" and len(runs) > 1:
        days = [run.days for run in runs]
        if None in days:
            remarks.append("the runs stand in the order given: not every report has dates")
        else:
            runs.sort(key=lambda run: run.days or ("", ""))
    pooled = [
        run
        for at, run in enumerate(runs)
        if not any(run.inputs & later.inputs for later in runs[at + 1 :])
    ]
    if len(pooled) < len(runs):
        remarks.append(
            "the tables leave out runs of which a later one audits an input again: "
            + ", ".join(run.name for run in runs if run not in pooled)
        )
    remarks += [f"{run.name}: the audit is incomplete" for run in runs if not run.complete]
    remarks += [
        f"{run.name}: {number:,} finding(s) left out by --{option} are in no count"
        for run in runs
        for option, number in run.left_out.items()
    ]
    return CountedRuns(runs=runs, pooled=pooled, remarks=remarks, left_out=left_out)


def _chosen(outcomes: Sequence[Kind], selection: Selection) -> Callable[[SavedFinding], bool]:
    kinds = frozenset(outcomes)
    everything = selection == Selection()

    def chosen(finding: SavedFinding) -> bool:
        if finding.outcome not in kinds:
            return False
        cites = (citation.parse(cite) or cite for cite in finding.citations)
        return everything or selection.picks(finding.rule, cites)

    return chosen


def _named(taken: CountedRuns, field: Field) -> bool:
    """Whether any run has a value of a field."""
    return any(
        set(run.counts[field]) - {None} or (run.rounds and getattr(run.rounds, field, None))
        for run in taken.pooled
    )
