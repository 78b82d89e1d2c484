"""Logs and runs that the tests of baselines, waivers and parts share."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from handaudit.commands.group import run
from paths import NO_BURN

Run = Callable[..., tuple[int, Any]]


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a log that breaks one rule, in the working directory."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "logs"
    folder.mkdir()
    shutil.copy(NO_BURN, folder / "h03.tlog")
    return folder


@pytest.fixture
def check(logs: Path, tmp_path: Path) -> Run:  # noqa: ARG001  it runs where the logs are
    """Runs ``check logs`` with more options; the exit code and the JSON report."""

    def checked(*options: str) -> tuple[int, Any]:
        out = tmp_path / "report.json"
        out.unlink(missing_ok=True)
        code = run(["check", "logs", "--format", "json", "-o", str(out), *options])
        return code, json.loads(out.read_text(encoding="utf-8")) if out.exists() else None

    return checked
