"""The dossier: a cover and a page for each finding, to be signed and filed.

It is one HTML page that makes no requests; ``dossier_pdf`` prints it.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

import msgspec
from markupsafe import Markup

from handaudit.auditing.finding import Finding
from handaudit.auditing.report import Report
from handaudit.duties.outcome import Kind
from handaudit.facts.words import counted
from handaudit.reports import grounds
from handaudit.reports.common import entries, spelled, worst_first
from handaudit.reports.page import encoding, template
from handaudit.reports.page.rounds import DrawnRounds
from handaudit.reports.text import gaps, ranked_silence, verdict

ROWS: Final = 200
"""Most logs, gaps and reasons that the cover lists."""
BEFORE: Final = 8
AFTER: Final = 4
"""Lines of the round before and after that of a finding."""

_STYLES: Final = ("dossier.css", "table.css")
_SCRIPTS: Final = ("nodes.js", *template.DRAWING, "dossier.js")
_OUTCOMES: Final = (
    (Kind.MET, "the log shows that the duty was kept"),
    (Kind.VIOLATED, "the log shows that it was not"),
    (Kind.INDETERMINATE, "the text has several readings, and they disagree"),
    (Kind.NOT_EVIDENCED, "the log is silent: nothing can be concluded"),
    (Kind.ERRED, "a fault of handaudit, on this event alone"),
)


class MomentDrawing(Protocol):
    """Draws a moment of an encoded round as an ``svg`` element."""

    def __call__(
        self, a_round: dict[str, Any], step: int, caption: str, seats: set[int]
    ) -> str: ...


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """What the page of a finding says.

    ``round`` and ``step`` identify the drawn moment; they are ``None`` if there is none, and
    ``undrawn`` says why. ``picture`` is empty if the page's script draws the moment.
    """

    finding: Finding
    place: str
    facts: list[tuple[str, str]]
    clauses: tuple[tuple[str, str], ...]
    lines: list[tuple[int, str, bool]]
    """Number and text of each line, and whether it is the line of the finding."""
    round: int | None = None
    step: int | None = None
    picture: Markup = Markup()
    caption: str = ""
    undrawn: str = ""


def render(
    report: Report,
    rounds: DrawnRounds,
    *,
    most: int,
    undrawn: str = "",
    draws: MomentDrawing | None = None,
) -> str:
    """The dossier of a report's findings, the gravest first.

    Args:
        report: The audit.
        rounds: The rounds of its findings, as far as they were traced.
        most: The most findings that get a page; the cover counts the others.
        undrawn: Why a round may not be drawn, in a sentence.
        draws: Draws the tables; without it, a script draws them in the browser.
    """
    chosen = worst_first(report.findings)
    pages = [*map(_Pages(report, rounds, undrawn, draws).of, chosen[:most])]
    return template.page(
        "dossier.html",
        styles=_STYLES,
        scripts=() if draws else _SCRIPTS,
        data="" if draws else _data(rounds),
        title=f"Dossier: {counted(len(chosen), 'finding')} in {counted(report.hands, 'round')}",
        verdict=verdict(report),
        report=report,
        about=grounds.about(report),
        outcomes=[
            (kind.value.replace("-", " "), report.outcomes[kind.value], meaning)
            for kind, meaning in _OUTCOMES
            if report.outcomes[kind.value] or kind is not Kind.ERRED
        ],
        gaps=gaps(report)[:ROWS],
        silence=[
            (reason, sum(number for _, number in rules))
            for reason, rules in ranked_silence(report)[:ROWS]
        ],
        pages=pages,
        omitted=_omitted(len(chosen), len(pages)),
        rows=ROWS,
    )


def _data(rounds: DrawnRounds) -> str:
    areas = encoding.areas(rounds.texts.place)
    return template.embedded({"rounds": rounds.drawn, "areas": areas, "texts": rounds.texts.all()})


_SILENT: Final = "Rounds in which the log is only silent are not drawn."
"""Why a round has no picture if nothing worse was found in it."""


def _omitted(found: int, shown: int) -> str:
    if found == shown:
        return ""
    return f"The gravest {shown:,} of {found:,} findings have a page (--max-findings)."


class _Pages:
    """Makes the pages of a report's findings."""

    def __init__(
        self, report: Report, rounds: DrawnRounds, undrawn: str, draws: MomentDrawing | None
    ) -> None:
        self._report, self._rounds = report, rounds
        self._undrawn, self._draws = undrawn, draws
        self._texts = rounds.texts.all()

    def of(self, finding: Finding) -> Page:
        """The page of a finding, with its moment if its round was traced."""
        place = finding.location
        where = [
            f"hand {finding.hand}" if finding.hand else "",
            f"table {finding.table}" if finding.table else "",
            f"{spelled(place.path)}:{place.line}",
        ]
        page = Page(
            finding=finding,
            place=", ".join(filter(None, where)),
            facts=[(name, text) for name, text in _facts(finding, self._report) if text],
            clauses=grounds.clauses(finding.rule, finding.citations),
            lines=[(one.line, one.text, one.stands_at(place)) for one in finding.evidence],
            undrawn=_SILENT if finding.outcome is Kind.NOT_EVIDENCED else self._undrawn,
        )
        at = self._rounds.of(finding)
        return page if at < 0 else self._drawn(page, at)

    def _drawn(self, page: Page, at: int) -> Page:
        """The page with the moment of its finding, and the lines around it."""
        finding, drawn = page.finding, self._rounds.drawn[at]
        lines = [(line, self._texts[text]) for line, text, *_ in drawn["moments"]]
        step = _step(self._rounds.step(finding), lines, finding.location.line)
        first = max(step - BEFORE, 0)
        caption = f"The table after line {lines[step][0]}: {lines[step][1]}"
        picture = Markup()
        if self._draws is not None:
            seats = {finding.seat} if finding.seat else set[int]()
            picture = template.own(self._draws(drawn, step, caption, seats))
        return msgspec.structs.replace(
            page,
            round=at,
            step=step,
            picture=picture,
            caption=caption,
            lines=[
                (line, text, place == step)
                for place, (line, text) in enumerate(lines[first : step + AFTER + 1], first)
            ],
            undrawn="",
        )


def _step(known: int, lines: Sequence[tuple[int, str]], line: int) -> int:
    """The moment of a finding: the one that is known, or the last up to its line."""
    if known >= 0:
        return known
    return max((at for at, (number, _) in enumerate(lines) if number <= line), default=0)


def _facts(finding: Finding, report: Report) -> Iterator[tuple[str, str]]:
    (entry,) = entries({finding.rule}, report)
    edition = f" (edition {finding.edition})" if finding.edition else ""
    who = [finding.player or "", f"seat {finding.seat}" if finding.seat else ""]
    yield "the law", ", ".join(finding.citations) + edition
    yield "the duty", entry.title
    yield "expected", finding.expected
    yield "actual", finding.actual
    yield "who", ", ".join(filter(None, who))
    yield "dealer", finding.dealer or ""
    yield "game", finding.game or ""
    yield "time", finding.time or ""
    yield "confidence", finding.doubted or "high"
    yield "notes", "; ".join(finding.notes)
    yield "accepted", finding.accepted or ""
    yield "fingerprint", finding.fingerprint
