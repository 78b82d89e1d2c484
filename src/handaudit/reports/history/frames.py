"""Summaries of saved reports as pandas frames."""

from collections import ChainMap, Counter
from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any, Final

import pandas as pd

from handaudit.auditing.finding_columns import TEXT, shown
from handaudit.reports.history import rates
from handaudit.reports.history.counts import (
    ALL,
    OF_ROUNDS,
    CountedReport,
    Counts,
    Field,
    FindingCount,
    together,
)

HIGHER: Final = "higher"
LOWER: Final = "lower"
CHANGES: Final = ("new", "gone", "worse", "better", "same")
"""How a rate changes from one run to the next: from none, to none, up, down, neither."""

_COUNTED: Final = {
    "rounds": "Int64",
    "findings": "Int64",
    "waived": "Int64",
    "baselined": "Int64",
    "rate": "Float64",
    "low": "Float64",
    "high": "Float64",
}
RUN_COLUMNS: Final[dict[str, str]] = {
    "run": TEXT,
    "first_day": "datetime64[us]",
    "last_day": "datetime64[us]",
    **_COUNTED,
    "complete": "boolean",
    "pooled": "boolean",
    "change": "category",
    "p": "Float64",
    "appeared": "Int64",
    "vanished": "Int64",
}
"""The columns of the frame of runs, one row per run, in order.

- ``findings`` counts all chosen findings; ``waived`` and ``baselined`` are parts of it.
- ``rate`` is findings per thousand rounds; ``low`` and ``high`` bound its interval
  (``rates.interval``).
- ``pooled`` says whether the tables count the run.
- ``change`` and ``p`` compare with the run before (``rates.difference``). If the two share an
  input, ``p`` is missing.
- ``appeared`` and ``vanished`` then count the fingerprints in only this run or only the run before.
"""
TABLE_COLUMNS: Final[dict[str, str]] = {
    "value": TEXT,
    **_COUNTED,
    "stands_out": "category",
    "p": "Float64",
    "spread": "Float64",
    "example": TEXT,
}
"""The columns of a table, one row per value; a missing ``value`` stands for logs that do not name
it.

- For a rule or a section, all rounds count; a table, dealer, game, day or hour has its own rounds.
- ``stands_out`` says whether clearly more or fewer of these have findings than the typical value's
  (``rates.standing_out``); ``p`` is adjusted for the number of values.
- ``spread`` is the variance of the rate relative to independent rounds: that of the interval for the
  total, rules and sections, and otherwise that of the comparison.  It is missing for too few sessions.
- ``example`` is the place of the first finding of an open question, as path and line; no other field has one.
"""
CHANGE_COLUMNS: Final[dict[str, str]] = {
    "value": TEXT,
    "before": TEXT,
    "run": TEXT,
    "rounds_before": "Int64",
    "findings_before": "Int64",
    "rate_before": "Float64",
    "rounds": "Int64",
    "findings": "Int64",
    "rate": "Float64",
    "change": "category",
    "p": "Float64",
}
"""The columns of the changes from run to run, one row per value and pair of runs. ``p`` is that of
the frame of runs, adjusted for the number of values that the pair compares.
"""

_CLOSED: Final = {"stands_out": [HIGHER, LOWER], "change": list(CHANGES)}


def runs_frame(runs: Sequence[CountedReport], pooled: Sequence[CountedReport]) -> pd.DataFrame:
    """The runs in their order."""
    rows = []
    before: CountedReport | None = None
    for run in runs:
        days = run.days or (None, None)
        first, last = (datetime.fromisoformat(day) if day else None for day in days)
        rows.append(
            {
                "run": run.name,
                "first_day": first,
                "last_day": last,
                **_counted(run.all, run.hands, _sessions([run], run.all)),
                "complete": run.complete,
                "pooled": run in pooled,
                **(_since(before, run) if before else {}),
            }
        )
        before = run
    return _frame(rows, RUN_COLUMNS)


def total(runs: Sequence[CountedReport]) -> pd.DataFrame:
    """All findings of runs with different rounds: a table of one row without a value."""
    count = together(runs, ALL).get(None, FindingCount())
    sessions = _sessions(runs, count)
    row = _counted(count, sum(run.hands for run in runs), sessions)
    return _frame([{**row, "spread": _known(sessions)}], TABLE_COLUMNS)


def table(runs: Sequence[CountedReport], field: Field) -> pd.DataFrame:
    """The findings of runs with different rounds, by one field.

    Days and hours come in their own order, other values by the lower bound of their rate.
    """
    counts = together(runs, field)
    rounds = _rounds(runs, field, counts)
    every = together(runs, ALL).get(None, FindingCount())
    sessions = _sessions(runs, every)
    rows = []
    for value, number in rounds.items():
        if (count := counts.get(value, FindingCount())) or number:
            own = field not in OF_ROUNDS
            mine = _sessions(runs, count) if own else sessions.of(number or 0)
            rows.append({"value": value, **_counted(count, number, mine), "spread": _known(mine)})
    if field in OF_ROUNDS:
        named = [row for row in rows if row["value"] is not None]
        _mark_outstanding(named, counts)
    if field == "question":
        _name_examples(rows, runs)
    rows.sort(key=_by_name if field in {"day", "hour"} else _by_rate)
    return _frame(rows, TABLE_COLUMNS)


def changes(runs: Sequence[CountedReport], field: Field) -> pd.DataFrame:
    """The changes from each run to the next, by one field, the surest first.

    A value without rounds in one of the two is left out, since nothing can be said about it.
    """
    rows: list[dict[str, Any]] = []
    for before, run in pairwise(runs):
        there = [_rounds([one], field, one.counts[field]) for one in (before, run)]
        pair = []
        for value in dict.fromkeys((*before.counts[field], *run.counts[field])):
            was, now = (one.counts[field].get(value, FindingCount()) for one in (before, run))
            of = [
                known.get(value, 0 if field in OF_ROUNDS else one.hands)
                for known, one in zip(there, (before, run), strict=True)
            ]
            if value is not None and all(number != 0 for number in of):
                pair.append(_changed(value, before, run, (was, now), (of[0], of[1])))
        for row, p in zip(pair, rates.adjusted([row["p"] for row in pair]), strict=True):
            row["p"] = p
        rows += sorted(pair, key=lambda row: (row["p"] is None, row["p"], row["value"]))
    return _frame(rows, CHANGE_COLUMNS)


def _sessions(runs: Sequence[CountedReport], count: FindingCount) -> rates.Spread:
    """How much the findings of sessions differ."""
    rounds = sum(sum(run.sessions) for run in runs)
    variance = count.squares - count.findings**2 / rounds if rounds else 0.0
    hit = [(one.findings, one.rounds) for one in count.sessions]
    return rates.spread([_group(runs, hit, variance)])


def _hit_sessions(runs: Sequence[CountedReport], count: FindingCount) -> rates.Sessions:
    """The rounds with findings by session."""
    rounds = sum(sum(run.sessions) for run in runs)
    variance = count.rounds_hit * (1 - count.rounds_hit / rounds) if rounds else 0.0
    return _group(runs, [(one.rounds_hit, one.rounds) for one in count.sessions], variance)


def _group(
    runs: Sequence[CountedReport], hit: Sequence[tuple[int, int]], variance: float
) -> rates.Sessions:
    numbers = [number for run in runs for number in run.sessions]
    squares = sum(number * number for number in numbers)
    return rates.Sessions(hit, len(numbers), sum(numbers), squares, variance)


def _known(sessions: rates.Spread) -> float | None:
    return None if sessions.degrees is None else sessions.times


def _counted(
    count: FindingCount, rounds: int | None, sessions: rates.Spread = rates.INDEPENDENT
) -> dict[str, Any]:
    bounds = rates.interval(count.findings, count.squares, count.most, rounds or 0, sessions)
    low, high = bounds or (None, None)
    return {
        "rounds": rounds,
        "findings": count.findings,
        "waived": count.waived,
        "baselined": count.baselined,
        "rate": 1000 * count.findings / rounds if rounds else None,
        "low": low,
        "high": high,
    }


def _rounds(
    runs: Sequence[CountedReport], field: Field, counts: Counts
) -> dict[str | None, int | None]:
    """The rounds of each value of a field; ``None`` if a report does not have them."""
    hands = sum(run.hands for run in runs)
    if field not in OF_ROUNDS:
        return dict.fromkeys(counts, hands)
    known: Counter[str] = Counter()
    for run in runs:
        if run.rounds is None:
            return dict.fromkeys(counts)
        known.update(getattr(run.rounds, field))
    unnamed = hands - known.total()
    found: dict[str | None, int | None] = {value: 0 for value in counts if value is not None}
    found.update(known)
    return {**found, None: unnamed} if unnamed > 0 or None in counts else found


def _mark_outstanding(rows: list[dict[str, Any]], counts: Counts) -> None:
    """Says of each value whether it differs from the typical one."""
    hits = [counts.get(row["value"], FindingCount()).rounds_hit for row in rows]
    rounds = [row["rounds"] or 0 for row in rows]
    deviations, chances, among = rates.standing_out(hits, rounds)
    for row, above, p in zip(rows, deviations, rates.adjusted(chances), strict=True):
        row["p"], row["spread"] = p, _known(among)
        if p is not None and p < rates.CLEAR:
            row["stands_out"] = HIGHER if above > 0 else LOWER


def _name_examples(rows: list[dict[str, Any]], runs: Sequence[CountedReport]) -> None:
    """Gives each open question the place of its first finding in the first run that has one."""
    examples = ChainMap(*(run.examples for run in runs))
    for row in rows:
        if (place := examples.get(row["value"])) is not None:
            row["example"] = f"{place.path}:{place.line}"


def _changed(
    value: str,
    before: CountedReport,
    run: CountedReport,
    counts: tuple[FindingCount, FindingCount],
    rounds: tuple[int | None, int | None],
) -> dict[str, Any]:
    was, now = (_counted(count, number) for count, number in zip(counts, rounds, strict=True))
    by_session = counts if any(count.sessions for count in counts) else (before.all, run.all)
    return {
        "value": value,
        "before": before.name,
        "run": run.name,
        **{f"{name}_before": was[name] for name in ("rounds", "findings", "rate")},
        **{name: now[name] for name in ("rounds", "findings", "rate")},
        "change": _change(was, now),
        "p": None
        if before.inputs & run.inputs
        else _chance(counts, rounds, _between(before, run, by_session)),
    }


def _since(before: CountedReport, run: CountedReport) -> dict[str, Any]:
    """How a run compares with the one before it."""
    was, now = _counted(before.all, before.hands), _counted(run.all, run.hands)
    if not before.inputs & run.inputs:
        both = before.all, run.all
        p = _chance(both, (before.hands, run.hands), _between(before, run, both))
        return {"change": _change(was, now), "p": p}
    old, new = set(before.marks), set(run.marks)
    appeared, vanished = len(new - old), len(old - new)
    return {"change": _change(was, now), "appeared": appeared, "vanished": vanished}


def _between(
    before: CountedReport, run: CountedReport, counts: tuple[FindingCount, FindingCount]
) -> rates.Spread:
    """How much the sessions of two runs differ, each about the rate of its run."""
    return rates.spread([_hit_sessions([before], counts[0]), _hit_sessions([run], counts[1])])


def _chance(
    counts: tuple[FindingCount, FindingCount],
    rounds: tuple[int | None, int | None],
    sessions: rates.Spread,
) -> float | None:
    (was, now), (of_before, of_now) = counts, rounds
    return rates.difference(was.rounds_hit, of_before or 0, now.rounds_hit, of_now or 0, sessions)


def _change(was: dict[str, Any], now: dict[str, Any]) -> str | None:
    if not was["findings"] or not now["findings"]:
        none = was["findings"] == now["findings"]
        return "same" if none else "gone" if was["findings"] else "new"
    if was["rate"] is None or now["rate"] is None or was["rate"] == now["rate"]:
        return "same" if was["rate"] == now["rate"] else None
    return "worse" if now["rate"] > was["rate"] else "better"


def _by_rate(row: dict[str, Any]) -> tuple[object, ...]:
    unnamed = row["value"] is None
    return unnamed, -(row["low"] or 0), -row["findings"], -(row["rate"] or 0), row["value"] or ""


def _by_name(row: dict[str, Any]) -> tuple[bool, str]:
    return row["value"] is None, row["value"] or ""


def _frame(rows: Sequence[dict[str, Any]], columns: dict[str, str]) -> pd.DataFrame:
    """Rows as a frame whose columns and dtypes do not depend on the content."""
    made = {}
    for name, dtype in columns.items():
        values = [shown(row.get(name)) for row in rows]
        kind = pd.CategoricalDtype(_CLOSED[name]) if dtype == "category" else dtype
        made[name] = pd.Series(values, dtype=kind)
    return pd.DataFrame(made)
