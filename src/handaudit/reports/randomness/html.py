"""The report as one page that works offline: what to do next, maps of where, every test, raw counts."""

from collections.abc import Iterator
from typing import Final

import msgspec

from handaudit.facts.words import capital
from handaudit.randomness.answers import Answer
from handaudit.randomness.maps import Map
from handaudit.randomness.verdict import Verdict
from handaudit.reports.page import template
from handaudit.reports.randomness import words

ROWS: Final = 500
"""Most tests on a page, and most rows of a table in its appendix; JSON has all."""

_STEPS: Final = ((4, "much", "least"), (3, "many", "few"), (2, "more", "less"))
"""Standard deviations from which a cell is coloured, above and below."""


class _Cause(msgspec.Struct, frozen=True):
    said: str
    next: str


class _Field(msgspec.Struct, frozen=True):
    count: str
    style: str
    note: str


class _Drawn(msgspec.Struct, frozen=True):
    title: str
    columns: list[str]
    rows: list[tuple[str, list[_Field]]]


class _Test(msgspec.Struct, frozen=True):
    seen: bool
    cells: list[str]


class _Counted(msgspec.Struct, frozen=True):
    title: str
    columns: list[str]
    rows: list[tuple[str, list[str]]]


def render(verdict: Verdict) -> str:
    """The page."""
    return template.page(
        "randomness.html",
        styles=("style.css", "randomness.css"),
        headline=capital(words.outcome(verdict)),
        incomplete=verdict.incomplete,
        promise=words.officer(verdict),
        figures=_figures(verdict),
        causes=[
            _Cause(words.paragraph(seen, name=str), words.MEANINGS[seen[0].cause].next)
            for seen in words.causes(verdict)
        ],
        caution=words.caution(verdict),
        headlines=[*words.headlines(verdict)],
        maps=[_drawn(one) for one in verdict.maps],
        plan=words.plan(verdict),
        tests=[_test(one) for one in verdict.answers[:ROWS]],
        more=max(len(verdict.answers) - ROWS, 0),
        unused=[*words.sources(verdict), *verdict.refused.items()],
        appendix=[*_appendix(verdict)],
    )


def _figures(verdict: Verdict) -> list[tuple[str, str, str]]:
    counted = verdict.counted.get("", 0)
    return [
        ("rounds", f"{verdict.rounds:,}", "read"),
        ("fair samples", f"{counted:,}", "rounds whose opening cards or dice count"),
        ("tests", f"{len(verdict.tested):,}", "put to the archive"),
        ("seen", f"{len(verdict.seen):,}", "of the tests deviate from chance"),
    ]


def _drawn(one: Map) -> _Drawn:
    rows = [
        (
            name,
            [
                _Field(
                    f"{count:,}", _style(deviation), f"{expected:,.1f} by chance, {deviation:+.1f}"
                )
                for count, expected, deviation in zip(*fields, strict=True)
            ],
        )
        for name, *fields in zip(one.rows, one.observed, one.expected, one.deviations, strict=True)
    ]
    return _Drawn(one.title, one.columns, rows)


def _style(deviation: float) -> str:
    for least, above, below in _STEPS:
        if abs(deviation) >= least:
            return above if deviation > 0 else below
    return ""


def _test(one: Answer) -> _Test:
    stratum = f" ({one.stratum})" if one.stratum else ""
    return _Test(
        one.state == "seen",
        [
            f"{one.subject}{stratum}",
            f"{one.trials:,} {one.unit}",
            words.small(one.p),
            words.small(one.adjusted),
            words.sized(one),
            one.method or "-",
            words.shows(one),
        ],
    )


def _appendix(verdict: Verdict) -> Iterator[_Counted]:
    for one in verdict.answers:
        counts = one.counts
        if counts is None or one.stratum:
            continue
        rows = []
        for at, name in enumerate(counts.rows[:ROWS]):
            rows.append((name or "counted", [f"{value:,.10g}" for value in counts.observed[at]]))
            if counts.expected:
                rows.append(("expected", [f"{value:,.1f}" for value in counts.expected[at]]))
        yield _Counted(one.subject, counts.columns, rows)
