"""``handaudit baseline``: what is done to a baseline beside writing one."""

import click

from handaudit.auditing.accepted import baseline as kept
from handaudit.commands import names, saved_reports
from handaudit.commands.faults import CannotRun
from handaudit.inputs.strict_toml import Malformed
from handaudit.reports import delivery


@click.group()
def baseline() -> None:
    """Look after a baseline, the findings that handaudit check --write-baseline wrote down."""


@baseline.command(short_help="Take out the entries that no finding meets any more.")
@click.argument("file", type=names.A_PATH)
@click.argument("report", nargs=-1, required=True, type=names.A_PATH)
def prune(file: str, report: tuple[str, ...]) -> int:
    """Take out of the baseline FILE the entries that no finding of these JSON reports meets, and tell
    of the others where their findings are now.

    The reports must be of complete audits of all that the baseline is about, with the same rules;
    nothing is ever added.
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
    told = f"{len(stale):,} taken out, {len(found):,} left"
    told += f", {moved:,} of them where they are now" if moved else ""
    click.echo(f"handaudit: {file}: {told}", err=True)
    return 0
