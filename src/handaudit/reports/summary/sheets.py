"""The tables of a summary for people: headings, rows of words, and what is left out."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import msgspec

from handaudit.facts.words import counted
from handaudit.law import books
from handaudit.reports.history.counts import OF_ROUNDS
from handaudit.reports.history.rates import CLEAR, CONFIDENCE
from handaudit.reports.history.summary import RunsSummary

if TYPE_CHECKING:
    import pandas as pd

UNNAMED: Final = "(not named)"
NOTHING: Final = "–"  # noqa: RUF001  an en dash
TITLES: Final = {
    "rule": "By rule",
    "section": "By section",
    "question": "By open question",
    "table": "By table",
    "dealer": "By dealer",
    "game": "By game",
    "day": "By day",
    "hour": "By hour of the day",
}
_PER: Final = "per 1,000 rounds"
_INTERVAL: Final = f"{CONFIDENCE:.0%} interval"
DIFFER: Final = 1.5
"""How many times as much values differ as independent rounds do, from which on a table says so."""
_ENDS: Final = ("first_day", "last_day")


class Column(msgspec.Struct, frozen=True):
    """A heading; ``words`` are aligned left, numbers right.

    A cell that is ``beneath`` may stand below the one before it on a narrow screen, led by ``lead``.
    """

    name: str
    words: bool = False
    beneath: bool = False
    lead: str = ""


_EXAMPLE: Final = Column("for example", words=True, beneath=True, lead="for example ")


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A table; ``bad`` and ``good`` are the rows to highlight."""

    title: str
    columns: list[Column]
    rows: list[list[str]]
    bad: frozenset[int] = frozenset()
    good: frozenset[int] = frozenset()
    note: str = ""
    """The note below it."""


def headline(summary: RunsSummary) -> str:
    """The findings in one line."""
    whole = total(summary)
    findings = counted(whole["findings"], f"{_kinds(summary)} finding")
    accepted = [f"{whole[name]:,} {name}" for name in ("waived", "baselined") if whole[name]]
    of_these = f" (of these {' and '.join(accepted)})" if accepted else ""
    runs = counted(sum(summary.runs["pooled"]), "run")
    return f"{findings}{of_these} in {counted(whole['rounds'], 'round')} of {runs}"


def total(summary: RunsSummary) -> dict[str, Any]:
    """The row of the total."""
    return next(rows(summary.total))


def legend(summary: RunsSummary) -> str:
    """What the rates mean."""
    level = f"{CONFIDENCE:.0%}"
    lines = (
        f"Rates are findings per 1,000 rounds audited; of the {level} intervals, {level} hold the true "
        "rate."
    )
    times = total(summary)["spread"]
    if times is None:
        lines += (
            " There are too few sessions (inputs) to tell how much they differ: rounds count as "
            "independent."
        )
    else:
        lines += (
            f" Sessions (inputs) differ {times:.1f} times as much as independent rounds would make them; the "
            "intervals and comparisons allow for it."
        )
    if any(table["stands_out"].notna().any() for table in summary.tables.values()):
        lines += (
            f" What is higher or lower has findings in more or fewer of its rounds than the typical one; by "
            f"chance that is so in less than {CLEAR:.0%} of cases."
        )
    return lines


def sheets(summary: RunsSummary, top: int | None = None) -> list[Sheet]:
    """The tables, with at most ``top`` rows each, and only the changes of the last run."""
    several = len(summary.runs) > 1
    found = [_of_runs(summary.runs)] if several else []
    found += [_of_table(field, table, top) for field, table in summary.tables.items()]
    for field, changes in summary.changes.items():
        pairs = list(changes.groupby(["before", "run"], sort=False)) if several else []
        for (before, run), pair in pairs[-1:] if top is not None else pairs:
            found.append(_of_changes(field, str(before), str(run), pair, top))
    return found


def rows(frame: "pd.DataFrame") -> Iterator[dict[str, Any]]:
    """The rows of a frame; a missing value is ``None``."""
    columns = [frame[name].astype(object).where(frame[name].notna(), None) for name in frame]
    for values in zip(*columns, strict=True):
        yield dict(zip(frame.columns, values, strict=True))


def shown(table: "pd.DataFrame", top: int | None) -> "pd.DataFrame":
    """At most ``top`` rows of a table, in its order: those whose rates have the highest lower bounds."""
    if top is None or len(table) <= top:
        return table
    first = table.sort_values(["low", "findings"], ascending=False, kind="stable").index[:top]
    return table.loc[sorted(first)]


LEAST: Final = 0.0001
"""The least rate that is written in digits: one in ten million rounds."""


def rate(value: float | None) -> str:
    """A rate per thousand rounds, rounded for reading."""
    if value is None:
        return NOTHING
    if not value:
        return "0"
    if value < LEAST:
        return f"< {LEAST}"
    places = 0 if value >= 100 else 1 if value >= 1 else 2
    return f"{value:,.{places}f}" if value >= 0.01 else f"{value:.1g}"


def between(low: float | None, high: float | None) -> str:
    """An interval of rates. Few findings give a lower bound that is next to nothing."""
    if low is None:
        return NOTHING
    return f"{rate(low if low >= LEAST else 0)}–{rate(high)}"  # noqa: RUF001  an en dash


def chance(p: float | None) -> str:
    """How often chance alone does this."""
    if p is None:
        return NOTHING
    return "< 0.001" if p < 0.001 else f"{p:.3f}" if p < 0.1 else f"{p:.2f}"


def change(row: dict[str, Any]) -> str:
    """How a rate changed since the run before, in words."""
    word: str | None = row["change"]
    if word is None:
        return NOTHING
    if row["p"] is None or row["p"] < CLEAR:
        return "the same" if word == "same" else word
    return f"{word}, maybe by chance" if word in {"new", "gone"} else "no clear change"


def _kinds(summary: RunsSummary) -> str:
    *first, last = (kind.value for kind in summary.outcomes)
    return f"{', '.join(first)} or {last}" if first else last


def _numbers(row: dict[str, Any], accepted: list[str]) -> list[str]:
    return [
        NOTHING if row["rounds"] is None else f"{row['rounds']:,}",
        f"{row['findings']:,}",
        *(f"{row[name]:,}" for name in accepted),
        rate(row["rate"]),
        between(row["low"], row["high"]),
    ]


def _headings(accepted: list[str]) -> list[Column]:
    names = ("rounds", "findings", *accepted, _PER, _INTERVAL)
    return [Column(name) for name in names]


def _accepted(frame: "pd.DataFrame") -> list[str]:
    """What accepts some of the findings; if nothing does, there is no column for it."""
    return [name for name in ("waived", "baselined") if frame[name].sum()]


def _of_runs(runs: "pd.DataFrame") -> Sheet:
    accepted = _accepted(runs)
    cells: list[list[str]] = []
    bad: set[int] = set()
    good: set[int] = set()
    notes = []
    for at, row in enumerate(rows(runs)):
        first, last = (row[name].date().isoformat() if row[name] else None for name in _ENDS)
        days = NOTHING if first is None else first if first == last else f"{first}, {last}"
        cells.append([row["run"], days, *_numbers(row, accepted), change(row) if at else NOTHING])
        clear = row["p"] is not None and row["p"] < CLEAR
        if clear:
            (bad if row["change"] in {"new", "worse"} else good).add(at)
        if row["appeared"] is not None:
            notes.append(
                f"{row['run']} audits inputs of the run before again: {row['appeared']:,} of its "
                f"findings are new, {row['vanished']:,} of the earlier ones are gone."
            )
    return Sheet(
        title="Run by run",
        columns=[
            Column("run", words=True),
            Column("days", words=True, beneath=True),
            *_headings(accepted),
            Column("than before", words=True),
        ],
        rows=cells,
        bad=frozenset(bad),
        good=frozenset(good),
        note=" ".join(notes),
    )


def _of_table(field: str, table: "pd.DataFrame", top: int | None) -> Sheet:
    accepted = _accepted(table)
    asks = field == "question"
    listed = shown(table, top)
    compared = listed["stands_out"].notna().any()
    cells: list[list[str]] = []
    bad: set[int] = set()
    good: set[int] = set()
    for at, row in enumerate(rows(listed)):
        value = UNNAMED if row["value"] is None else row["value"]
        example = [row["example"] or ""] if asks else []
        cells.append([value, *example, *_numbers(row, accepted)])
        if compared:
            cells[-1].append(row["stands_out"] or "")
        if row["stands_out"]:
            (bad if row["stands_out"] == "higher" else good).add(at)
    hidden = len(table) - len(listed)
    notes = [f"and {hidden:,} more"] if hidden else []
    spreads = table["spread"].dropna() if field in OF_ROUNDS and table["p"].notna().any() else ()
    times = max(spreads, default=1.0)
    if times >= DIFFER:
        notes.append(
            f"by {field}, rates differ {times:.1f} times as much as independent rounds of one rate would "
            "make them: who stands out is judged against that"
        )
    if asks:
        asked = (row["value"] for row in rows(listed) if row["value"] is not None)
        notes.append(" ".join(map(_settled, asked)))
    return Sheet(
        title=TITLES[field],
        columns=[
            Column(field, words=True),
            *([_EXAMPLE] if asks else []),
            *_headings(accepted),
            *([Column("than others", words=True)] if compared else []),
        ],
        rows=cells,
        bad=frozenset(bad),
        good=frozenset(good),
        note="; ".join(notes),
    )


def _settled(question: str) -> str:
    """What would settle an open question."""
    name = question.partition(":")[0]
    return f"{name[0].upper()}{name[1:]} is settled by {books.settled_by(question)}."


def _of_changes(field: str, before: str, run: str, pair: "pd.DataFrame", top: int | None) -> Sheet:
    cells: list[list[str]] = []
    bad: set[int] = set()
    good: set[int] = set()
    steady = 0
    for row in rows(pair):
        words = change(row)
        if words in {"no clear change", "the same"}:
            steady += 1
            continue
        numbers = [
            f"{row['findings_before']:,}",
            rate(row["rate_before"]),
            f"{row['findings']:,}",
            rate(row["rate"]),
        ]
        if row["p"] is not None and row["p"] < CLEAR:
            (bad if row["change"] in {"new", "worse"} else good).add(len(cells))
        cells.append([row["value"], *numbers, words, chance(row["p"])])
    hidden = max(len(cells) - top, 0) if top is not None else 0
    notes = [f"and {hidden:,} more"] if hidden else []
    if steady:
        notes.append(f"{counted(steady, field)} without a clear change")
    return Sheet(
        title=f"{TITLES[field]}, {run} after {before}",
        columns=[
            Column(field, words=True),
            Column("findings before"),
            Column(_PER),
            Column("findings now"),
            Column(_PER),
            Column("change", words=True),
            Column("p"),
        ],
        rows=cells[: len(cells) - hidden],
        bad=frozenset(bad),
        good=frozenset(good),
        note="; ".join(notes),
    )
