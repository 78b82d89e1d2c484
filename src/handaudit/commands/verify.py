"""``handaudit verify``: holds a saved report against its files and against itself."""

import click

from handaudit.commands import exits, names, output_options
from handaudit.commands.faults import CannotRun
from handaudit.reports.manifest import Held, NoReport, SavedReport
from handaudit.reports.terminal import safe


@click.command()
@click.argument("report", type=names.A_PATH)
@click.option("--quiet", "-q", is_flag=True, help="Print only what differs or cannot be verified.")
def verify(report: str, *, quiet: bool) -> int:
    """Check that a JSON report is as it was written, and that its files are those audited.

    \b
    Exit codes: 0 unchanged, 1 the report or a file has changed, 2 could not run,
    3 something cannot be verified (standard input, a log not read to its end).

    The digest of a report shows that it was edited. It does not show who wrote the report:
    sign the file, or keep its digest elsewhere.
    """  # noqa: D301  click reads the escape
    try:
        held = [*SavedReport(report).held()]
    except NoReport as error:
        raise CannotRun(str(error)) from error
    shown = [one for one in held if not quiet or one.verdict != "unchanged"]
    output_options.printed("".join(f"{_line(one)}\n" for one in shown).encode())
    verdicts = {one.verdict for one in held}
    if "changed" in verdicts:
        return exits.FOUND
    return exits.INCOMPLETE if "unknown" in verdicts else exits.CLEAN


def _line(one: Held) -> str:
    return f"{one.verdict:<9}  {safe(one.what)}: {safe(one.message)}"
