from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict

from handaudit.auditing.options import AuditCallbacks, AuditOptions
from handaudit.auditing.report import Report
from handaudit.commands.group import run
from made_reports import Audited, replace_engine

Capture = pytest.CaptureFixture[str]
Shown = Callable[..., dict[str, str]]


@pytest.fixture
def gives(monkeypatch: pytest.MonkeyPatch) -> Audited:
    """Makes every audit give this report; the list then holds how the audits were called."""

    def arrange(report: Report) -> list[dict[str, Any]]:
        calls: list[dict[str, Any]] = []

        def audit(
            paths: tuple[str, ...], options: AuditOptions, callbacks: AuditCallbacks
        ) -> Report:
            calls.append({"paths": paths, **asdict(options), **asdict(callbacks)})
            return report

        replace_engine(monkeypatch, audit)
        return calls

    return arrange


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without settings, two deep."""
    folder = tmp_path / "room" / "logs"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def shown(capsys: Capture) -> Shown:
    """What ``config show`` prints, by key: the value and the source."""

    def show(*options: str) -> dict[str, str]:
        capsys.readouterr()
        assert run(["config", "show", *options]) == 0
        lines = capsys.readouterr().out.splitlines()
        return dict(line.split(" = ", 1) for line in lines if " = " in line)

    return show
