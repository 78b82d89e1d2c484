"""``handaudit check --follow``: audits logs while they grow, until it is stopped."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from handaudit.auditing.live.auditor import LiveAuditor
from handaudit.auditing.live.follow import CannotFollow, Resume, follow
from handaudit.auditing.live.journal import CannotResume, Journal, cut_to
from handaudit.auditing.pseudonyms import Mask
from handaudit.auditing.results import AuditSettings
from handaudit.commands import gate_options, house_options, names
from handaudit.commands.faults import CannotRun
from handaudit.duties.selection import Selection
from handaudit.inputs.ignore import CannotExclude, Excludes
from handaudit.reports.terminal import safe

if TYPE_CHECKING:
    from handaudit.auditing.accepted import Acceptance
    from handaudit.auditing.report import Report
    from handaudit.reports.run import Reports


def followed(
    paths: tuple[str, ...],
    options: dict[str, Any],
    reports: "Reports",
    acceptance: "Acceptance | None",
    excludes: "Excludes",
) -> "Report":
    """Follows the logs until Ctrl-C or SIGTERM, then reads them to their ends."""
    names.refuse_unknown(
        "input format", options["input_format"], names.input_formats, option="input_format"
    )
    houses = house_options.of(options)
    settings = AuditSettings(
        selection=names.selected_by(options, house_options.books_of(houses)) or Selection(),
        edition=options["edition"],
        list_not_evidenced=gate_options.lists_silence(options),
        severities=options["severities"],
        houses=houses,
        as_of=options["as_of"].date() if options["as_of"] else None,
        listens=reports.on_result is not None,
        masks=options["mask"],
        trace=reports.trace,
    )
    journal = _journal(options["follow_state"], reports)
    on_result = reports.on_result
    if journal is not None and on_result is not None:
        on_result = journal.once(on_result)
    auditor = LiveAuditor(
        settings,
        on_result=on_result,
        on_round=reports.follow,
        keep_findings=reports.keeps_findings,
        by_input=reports.by_input,
        mask=Mask() if options["mask"] else None,
        accept=acceptance.mark if acceptance else None,
        threshold=gate_options.floor(options),
    )
    try:
        with _asked_to_end() as ends:
            return follow(
                paths,
                auditor,
                ends=lambda: ends.is_set() or reports.reader_gone,
                say=_say,
                interval=options["follow_interval"],
                input_format=options["input_format"],
                encoding=options["encoding"],
                excludes=excludes,
                resume=None if journal is None else Resume(journal, reports.lengths),
            )
    except (CannotFollow, CannotExclude) as error:
        raise CannotRun(str(error)) from error
    finally:
        if journal is not None:
            journal.close()


def _journal(path: str | None, reports: "Reports") -> Journal | None:
    """The state to go on with; output files go on behind what they held at its last commit."""
    if path is None:
        return None
    try:
        journal = Journal(path)
        reports.go_on(cut_to(journal.outputs))
    except CannotResume as error:
        raise CannotRun(f"cannot go on with {error}") from error
    except OSError as error:
        raise CannotRun(f"cannot go on: {error}") from error
    return journal


def _say(text: str) -> None:

    click.echo(f"handaudit: {safe(text)}", err=True)


@contextmanager
def _asked_to_end() -> Iterator[threading.Event]:
    """An event that the first Ctrl-C, SIGTERM or SIGHUP sets; the second one has its usual effect."""
    ends = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield ends
        return
    before: dict[int, Any] = {}

    def end(number: int, _: object) -> None:
        ends.set()
        signal.signal(number, before[number])

    ending = (getattr(signal, name, None) for name in ("SIGINT", "SIGTERM", "SIGHUP"))
    for one in ending:
        if one is not None and signal.getsignal(one) != signal.SIG_IGN:
            before[one] = signal.signal(one, end)
    try:
        yield ends
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
