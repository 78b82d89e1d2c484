"""The program of this source tree as a command for other processes."""

import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

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


@contextmanager
def started(command: Sequence[str], **options: Any) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that does not outlive its test: no failure of the test waits for its end."""
    with subprocess.Popen(command, **options) as process:  # noqa: S603  our own
        try:
            yield process
        finally:
            process.kill()
