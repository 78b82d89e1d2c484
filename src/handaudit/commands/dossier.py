"""``handaudit dossier``: a cover and a page for each finding, for filing."""

import hashlib
import importlib.util
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from handaudit.auditing.options import AuditCallbacks, AuditOptions
from handaudit.auditing.pseudonyms import PSEUDONYM
from handaudit.auditing.run import audit
from handaudit.commands import exits, gate_options, house_options, names, output_options
from handaudit.commands.check import check
from handaudit.commands.faults import CannotRun
from handaudit.commands.sections import section
from handaudit.commands.settings.command import Configured
from handaudit.duties.selection import Selection
from handaudit.inputs.find import PathMissing
from handaudit.law import citation
from handaudit.law.house.profiles import Houses
from handaudit.reports import delivery, text
from handaudit.reports import dossier as pages
from handaudit.reports.history import merge as saved
from handaudit.reports.json import SCHEMA
from handaudit.reports.page.rounds import DrawnRounds

if TYPE_CHECKING:
    from handaudit.auditing.report import InputAudited, Report

PAGES: Final = 200
"""Most findings that get a page, unless the user names another number."""

_HEAD: Final = 4096
_PACKAGES: Final = ("weasyprint", "quickjs")


@click.command(cls=Configured, master=check)
@click.argument("path", nargs=-1, required=True, type=names.A_PATH)
@section(
    "Dossier",
    click.option(
        "-o",
        "--output",
        "file",
        type=click.Path(),
        metavar="FILE",
        required=True,
        help="The dossier: FILE.html, or FILE.pdf (needs WeasyPrint and quickjs-ng).",
    ),
    click.option(
        "--max-findings",
        type=click.IntRange(min=0),
        default=PAGES,
        show_default=True,
        metavar="N",
        help="Write pages for at most this many findings, the most severe first.",
    ),
    click.option(
        "--mask", is_flag=True, help="Replace players' names with pseudonyms (logs only)."
    ),
)
@section(
    "Findings",
    names.rule_terms("--select", "Only these rules or citations."),
    names.rule_terms("--ignore", "Not these rules or citations."),
    *gate_options.LISTED,
)
@section(
    "Law",
    click.option(
        "--edition",
        metavar="NAME",
        shell_complete=names.completed(names.editions),
        help="Judge by this edition of the law, whatever the date of play.",
    ),
    click.option("--as-of", type=names.A_DAY, metavar="DATE", help="Judge by the law of this day."),
    *house_options.OPTIONS,
)
@names.reading
@click.option("--allow-incomplete", is_flag=True, help="Do not exit 3 if the audit is incomplete.")
@output_options.settings
@click.pass_context
def dossier(ctx: click.Context, /, path: tuple[str, ...], **options: Any) -> int:
    """Write a dossier of logs or of saved JSON reports: a cover, and a page for each finding.

    The cover states what was read, what was judged and what could not be judged. Each page shows
    what the law asks, the lines, and the table at that moment, with a box to sign. The rounds of a
    saved report are drawn if its logs have not been moved since the audit.

    \b
    Exit codes: 0 written, 2 could not run,
    3 written, but the audit is incomplete.
    """  # noqa: D301  click reads the escape
    options["severities"] = gate_options.severities(ctx)
    as_pdf = _refuse_file(options["file"])
    reports = [one for one in path if _is_report(one)]
    if reports and len(reports) < len(path):
        raise CannotRun("a dossier is of logs or of saved reports, not of both at once")
    rounds = DrawnRounds(max(options["max_findings"], 1))
    names.refuse_unknown("edition", options["edition"], names.editions, option="edition")
    names.refuse_unknown(
        "input format", options["input_format"], names.input_formats, option="input_format"
    )
    undrawn = (
        "This round is not drawn: its replay ends early, or it is too long, or too many rounds "
        "before it have findings."
    )
    if reports:
        report = _saved(reports, options)
        if not _redraw(report, rounds, options):
            undrawn = "Not every round is drawn: its log has moved or changed since the audit."
    else:
        report = _audited(path, rounds, options)
    return _written(report, rounds, options, undrawn, as_pdf=as_pdf)


def _refuse_file(file: str) -> bool:
    """Refuses a file that cannot be made; returns whether it is a PDF."""
    kind = Path(file).suffix.lower()
    if kind not in {".html", ".htm", ".pdf"}:
        raise CannotRun(f"a dossier is an HTML page or a PDF: name {file} .html or .pdf")
    if kind == ".pdf" and not all(map(importlib.util.find_spec, _PACKAGES)):
        raise CannotRun("a dossier as PDF needs more packages: pip install weasyprint quickjs-ng")
    reason = delivery.unwritable(file)
    if reason:
        raise CannotRun(f"cannot write {file}: {reason}")
    return kind == ".pdf"


def _is_report(path: str) -> bool:
    """Whether a file begins as a saved JSON report does."""
    try:
        with Path(path).open("rb") as file:
            return SCHEMA.encode() in file.read(_HEAD)
    except OSError:
        return False


def _saved(reports: Sequence[str], options: dict[str, Any]) -> "Report":
    """The saved reports as one, with the findings that the options select."""
    try:
        report = saved.merged(list(map(saved.read, reports)), gate_options.floor(options))
    except saved.NotMergeable as error:
        raise CannotRun(str(error)) from error
    selection = names.selected(options["select"], options["ignore"])
    if selection is not None:
        report.findings = [
            one
            for one in report.findings
            if selection.picks(one.rule, map(citation.inner, one.citations))
        ]
    return report


def _redraw(report: "Report", rounds: DrawnRounds, options: dict[str, Any]) -> bool:
    """Traces the rounds of a saved report in its logs, again; whether each log is unchanged.

    A report whose findings name no player by his own name may be masked: then the rounds are masked
    as well. The pseudonyms depend on all logs, so none may be missing.
    """
    masked = all(one.player is None or PSEUDONYM.fullmatch(one.player) for one in report.findings)
    found = {one.location.path for one in report.findings}
    logs = [one for one in report.inputs if masked or one.path in found]
    there = [one.path for one in logs if _unchanged(one)]
    whole = len(there) == len(logs)
    known = report.provenance
    if there and (whole or not masked):
        audit(
            there,
            AuditOptions(
                selection=Selection(tuple({one.rule for one in report.findings})),
                edition=known.edition if known else None,
                as_of=date.fromisoformat(known.as_of) if known and known.as_of else None,
                house=_house(options),
                mask=masked,
                keep_findings=False,
            ),
            AuditCallbacks(trace=rounds.trace, on_round=rounds.follow, on_result=lambda _: None),
        )
    return whole


def _house(options: dict[str, Any]) -> Houses:
    return house_options.asked_for(options["house"], options["house_profile"]) or Houses()


def _unchanged(logged: "InputAudited") -> bool:
    """Whether a log lies where it was audited, with the same content."""
    try:
        with Path(logged.path).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest() == logged.sha256
    except OSError:
        return False


def _audited(paths: tuple[str, ...], rounds: DrawnRounds, options: dict[str, Any]) -> "Report":
    """Audits logs, and traces the rounds with findings."""
    hints = names.hints(paths, options["encoding"], options["stdin_filename"])
    as_of = options["as_of"]
    try:
        return audit(
            paths,
            AuditOptions(
                selection=names.selected(options["select"], options["ignore"]) or Selection(),
                edition=options["edition"],
                input_format=options["input_format"],
                house=_house(options),
                mask=options["mask"],
                as_of=as_of.date() if as_of else None,
                encoding=hints.encoding,
                stdin_name=hints.stdin_name,
                threshold=gate_options.floor(options),
                severities=options["severities"],
            ),
            AuditCallbacks(trace=rounds.trace, on_round=rounds.follow),
        )
    except PathMissing as error:
        raise CannotRun(str(error)) from error


def _printer() -> Callable[..., bytes]:
    """What makes the PDF; it is imported only here, since its packages are an extra."""
    from handaudit.reports import dossier_pdf  # noqa: PLC0415  an extra

    return dossier_pdf.render


def _written(
    report: "Report", rounds: DrawnRounds, options: dict[str, Any], undrawn: str, *, as_pdf: bool
) -> int:
    render = _printer() if as_pdf else pages.render
    content = render(report, rounds, most=options["max_findings"], undrawn=undrawn)
    try:
        delivery.to_file(options["file"], delivery.encoded(content))
    except OSError as error:
        raise CannotRun(f"cannot write {options['file']}: {error.strerror or error}") from error
    click.echo(f"{options['file']}: {text.verdict(report)}", err=True)
    return exits.code(
        report,
        fail_on=exits.FailOn(),
        allow_incomplete=options["allow_incomplete"],
        exit_zero=False,
    )
