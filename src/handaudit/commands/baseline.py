"""``handaudit baseline``: what is done to a baseline beside writing one."""

import click

from handaudit.commands import asking
from handaudit.commands.faults import CannotRun


@click.group(short_help="Keep a baseline small.")
def baseline() -> None:
    """Look after a baseline, the findings that handaudit check --write-baseline wrote down."""


@baseline.command(short_help="Take out the entries that no finding meets any more.")
@click.argument("file", type=asking.A_PATH)
@click.argument("report", nargs=-1, required=True, type=asking.A_PATH)
def prune(file: str, report: tuple[str, ...]) -> int:
    """Take out of the baseline FILE the entries that no finding of these JSON reports meets.

    The reports must be of complete audits of all that the baseline is about, with the same rules;
    nothing is ever added.
    """
    from handaudit import merging  # noqa: PLC0415
    from handaudit.accepting import baseline as kept  # noqa: PLC0415
    from handaudit.reports import delivery  # noqa: PLC0415
    from handaudit.tomls import Malformed  # noqa: PLC0415

    try:
        documents = [merging.read(path) for path in report]
        merging.merged(documents)
        old = kept.read(file)
    except (merging.NotMergeable, Malformed) as error:
        raise CannotRun(str(error)) from error
    for path, document in zip(report, documents, strict=True):
        if not document.summary.complete:
            raise CannotRun(f"{path}: the audit was incomplete: what it did not see may be there")
        if document.summary.left_out:
            options = " and ".join(f"--{one}" for one in document.summary.left_out)
            raise CannotRun(f"{path}: it leaves findings out ({options}): they may be there")
    found = {one.fingerprint for document in documents for one in document.findings}
    stale = old.without(found)
    left = [one for mark, one in old.entries.items() if mark in found]
    try:
        if stale:
            delivery.to_file(file, kept.written(left))
    except OSError as error:
        raise CannotRun(f"cannot write {file}: {error.strerror or error}") from error
    click.echo(f"handaudit: {file}: {len(stale):,} taken out, {len(left):,} left", err=True)
    return 0
