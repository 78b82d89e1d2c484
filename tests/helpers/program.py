"""The program of this source tree as a command for other processes."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

PROGRAM: Final = [
    sys.executable,
    "-c",
    "import sys; from handaudit.commands.group import run; sys.exit(run())",
]
"""What stands for ``handaudit`` before its arguments."""


@contextmanager
def started(command: Sequence[str], **options: Any) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that does not outlive its test: no failure of the test waits for its end."""
    with subprocess.Popen(command, **options) as process:  # noqa: S603  our own
        try:
            yield process
        finally:
            process.kill()
