"""``handaudit baseline``: maintains a baseline that ``check`` wrote."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from handaudit.auditing.accepted import baseline as kept
from handaudit.commands import names, saved_reports
from handaudit.commands.faults import CannotRun
from handaudit.inputs.strict_toml import Malformed
from handaudit.reports import delivery

if TYPE_CHECKING:
    from handaudit.auditing.report import Report


@click.group()
def baseline() -> None:
    """Keep a baseline up to date.

    A baseline holds accepted findings; check writes it with --write-baseline FILE.
    """


@baseline.command(short_help="Remove entries that match no finding any more.")
@click.argument("file", type=names.A_PATH)
@click.argument("report", nargs=-1, required=True, type=names.A_PATH)
def prune(file: str, report: tuple[str, ...]) -> int:
    """Remove the entries of the baseline FILE that match no finding of these JSON reports, and update
    the places of the others.

    The reports must come from complete audits. Entries about logs that no report audits, or about
    rules that they did not select, stay. Nothing is ever added.
    """
    audited = saved_reports.whole(report)
    try:
        old = kept.read(file)
    except Malformed as error:
        raise CannotRun(str(error)) from error
    found = {one.fingerprint: kept.entry(one) for one in audited.findings if old.holds(one)}
    covers = _covered(audited)
    unmet = old.without(found)
    stale = [one for one in unmet if covers(one)]
    kept_back = [one for one in unmet if not covers(one)]
    moved = sum(old.entries[mark] != one for mark, one in found.items())
    try:
        if stale or moved:
            delivery.to_file(file, kept.written([*found.values(), *kept_back]))
    except OSError as error:
        raise CannotRun(f"cannot write {file}: {error.strerror or error}") from error
    message = f"{len(stale):,} removed, {len(found) + len(kept_back):,} left"
    message += f", {moved:,} of them with updated places" if moved else ""
    message += f", {len(kept_back):,} of them not covered by the reports" if kept_back else ""
    click.echo(f"handaudit: {file}: {message}", err=True)
    return 0


def _covered(audited: "Report") -> Callable[[kept.BaselineEntry], bool]:
    """Whether the reports would have the finding of an entry, if it were still there."""
    paths = {one.path for one in audited.inputs}
    asked = audited.provenance
    every_rule = asked is not None and not (asked.select or asked.ignore)

    def covers(entry: kept.BaselineEntry) -> bool:
        return entry.path in paths and (every_rule or entry.rule in audited.by_rule)

    return covers
