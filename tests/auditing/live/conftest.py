"""What the tests of logs that grow share."""

from pathlib import Path

import pytest


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """The place of a log that is not there yet."""
    return tmp_path / "night.tlog"
