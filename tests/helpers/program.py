"""The program of this source tree as a command for other processes."""

import shlex
import sys
from pathlib import Path
from typing import Final

PROGRAM: Final = [
    sys.executable,
    "-c",
    "import sys; from handaudit.commands.group import run; sys.exit(run())",
]
"""What stands for ``handaudit`` before its arguments."""


def installed(folder: Path) -> Path:
    """Puts a ``handaudit`` that is this program into a folder, which is made; the folder again."""
    folder.mkdir()
    script = folder / "handaudit"
    script.write_text(f'#!/bin/sh\nexec {shlex.join(PROGRAM)} "$@"\n')
    script.chmod(0o755)
    return folder
