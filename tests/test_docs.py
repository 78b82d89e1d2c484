"""The generated pages are current."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_the_page_of_the_rules_is_what_make_docs_writes() -> None:
    checked = subprocess.run(  # noqa: S603  our own script
        [sys.executable, str(ROOT / "docs" / "make.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr
