from typing import Any

import pytest

from handaudit.auditing.report import Report
from made_reports import Audited, replace_engine


@pytest.fixture
def gives(monkeypatch: pytest.MonkeyPatch) -> Audited:
    """Makes every audit give this report; the list then holds how the audits were called."""

    def arrange(report: Report) -> list[dict[str, Any]]:
        calls: list[dict[str, Any]] = []

        def audit(paths: tuple[str, ...], **options: object) -> Report:
            calls.append({"paths": paths, **options})
            return report

        replace_engine(monkeypatch, audit)
        return calls

    return arrange
