"""What every test may ask for."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real hands, which is not part of the project."""
    folder = Path(os.environ.get("HANDAUDIT_CORPUS", ROOT.parent / "shared" / "corpus"))
    if not folder.is_dir():
        pytest.skip("the corpus folder ../shared/corpus is not here")
    return folder
