"""Saved reports that must contain every finding of the audited logs."""

from typing import TYPE_CHECKING

from handaudit.commands.faults import CannotRun
from handaudit.reports.history import merge

if TYPE_CHECKING:
    from handaudit.auditing.report import Report


def whole(paths: tuple[str, ...]) -> "Report":
    """The combined content of JSON reports, each with every finding of its logs.

    Raises:
        CannotRun: one cannot be read, is a part without the others, or lacks findings.
    """
    try:
        documents = [merge.read(path) for path in paths]
        report = merge.merged(documents)
    except merge.NotMergeable as error:
        raise CannotRun(str(error)) from error
    for path, document in zip(paths, documents, strict=True):
        if not document.summary.complete:
            raise CannotRun(f"{path}: the audit was incomplete and may have missed findings")
        if document.summary.left_out:
            options = " and ".join(f"--{one}" for one in document.summary.left_out)
            raise CannotRun(f"{path}: it leaves findings out ({options})")
    return report
