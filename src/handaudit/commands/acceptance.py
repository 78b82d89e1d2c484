"""The baseline and the waivers of ``handaudit check``; an audit without either imports nothing of this."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from handaudit.auditing.accepted import Acceptance, baseline, waivers
from handaudit.commands import gate_options
from handaudit.commands.context import naming
from handaudit.commands.faults import CannotRun
from handaudit.duties import catalogue
from handaudit.inputs.strict_toml import Malformed
from handaudit.reports import delivery

if TYPE_CHECKING:
    from handaudit.auditing.report import Report
    from handaudit.law.rulebook import Rulebook


def of(options: dict[str, Any], used: "tuple[Rulebook, ...]") -> Acceptance:
    """The findings that the options accept."""
    path = None if options["no_waivers"] else options["waivers"]
    _refuse_unwritable(options["write_baseline"])
    try:
        option = "baseline"
        old = baseline.read(options["baseline"]) if options["baseline"] else None
        option = "waivers"
        known = catalogue.known(catalogue.entries(used)) if path else {}
        waived = waivers.read(path, known) if path else None
    except Malformed as error:
        raise CannotRun(f"{naming(option)}{error}") from error
    day = options["today"] or options["as_of"] or datetime.now().astimezone()
    collects = bool(options["write_baseline"])
    threshold = gate_options.floor(options)
    return Acceptance(old, waived, day.date(), collects=collects, threshold=threshold)


def _refuse_unwritable(path: str | None) -> None:
    reason = delivery.unwritable(path) if path else None
    if reason:
        raise CannotRun(f"cannot write {path}: {reason}")


def keep(acceptance: Acceptance, report: "Report", path: str | None) -> None:
    """Closes the baseline and the waivers, and writes the new baseline."""
    acceptance.close(report)
    if not path:
        return
    try:
        delivery.to_file(path, baseline.written(acceptance.found))
    except OSError as error:
        raise CannotRun(f"cannot write {path}: {error.strerror or error}") from error
    old = acceptance.baseline.entries if acceptance.baseline else {}
    new = sum(one.fingerprint not in old for one in acceptance.found)
    message = f"{len(acceptance.found):,} in {path}, {new:,} of them new"
    click.echo(f"handaudit: baseline: {message}", err=True)
