"""Saved reports that a command takes as the whole truth about what was audited."""

from typing import TYPE_CHECKING

from handaudit.commands.faults import CannotRun
from handaudit.reports.history import merge

if TYPE_CHECKING:
    from handaudit.auditing.report import Report


def whole(paths: tuple[str, ...]) -> "Report":
    """What JSON reports hold together that have every finding of what they are about.

    Raises:
        CannotRun: one cannot be read, is a part whose others are missing, or lacks findings.
    """
    try:
        documents = [merge.read(path) for path in paths]
        report = merge.merged(documents)
    except merge.NotMergeable as error:
        raise CannotRun(str(error)) from error
    for path, document in zip(paths, documents, strict=True):
        if not document.summary.complete:
            raise CannotRun(f"{path}: the audit was incomplete: what it did not see may be there")
        if document.summary.left_out:
            options = " and ".join(f"--{one}" for one in document.summary.left_out)
            raise CannotRun(f"{path}: it leaves findings out ({options}): they may be there")
    return report
