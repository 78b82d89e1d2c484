"""``handaudit baseline``: maintains a baseline that ``check`` wrote."""

import click

from handaudit.auditing.accepted import baseline as kept
from handaudit.commands import names, saved_reports
from handaudit.commands.faults import CannotRun
from handaudit.inputs.strict_toml import Malformed
from handaudit.reports import delivery


@click.group()
def baseline() -> None:
    """Keep a baseline up to date: the findings that handaudit check --write-baseline wrote."""


@baseline.command(short_help="Remove entries that match no finding any more.")
@click.argument("file", type=names.A_PATH)
@click.argument("report", nargs=-1, required=True, type=names.A_PATH)
def prune(file: str, report: tuple[str, ...]) -> int:
    """Remove the entries of the baseline FILE that match no finding of these JSON reports, and update
    the places of the others.

    The reports must come from complete audits, with the same rules, of everything that the baseline
    covers. Nothing is ever added.
    """
    audited = saved_reports.whole(report)
    try:
        old = kept.read(file)
    except Malformed as error:
        raise CannotRun(str(error)) from error
    found = {one.fingerprint: kept.entry(one) for one in audited.findings if old.holds(one)}
    stale = old.without(found)
    moved = sum(old.entries[mark] != one for mark, one in found.items())
    try:
        if stale or moved:
            delivery.to_file(file, kept.written(found.values()))
    except OSError as error:
        raise CannotRun(f"cannot write {file}: {error.strerror or error}") from error
    message = f"{len(stale):,} removed, {len(found):,} left"
    message += f", {moved:,} of them with updated places" if moved else ""
    click.echo(f"handaudit: {file}: {message}", err=True)
    return 0
