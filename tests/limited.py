"""Runs the program in a process of its own: no network, and a bound on its memory and its time."""

import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

import handaudit

PROGRAM: Final = (
    "import resource, sys\n"
    "def refuse(event, _):\n"
    "    if event.startswith('socket.') and event != 'socket.gethostname':\n"
    "        raise AssertionError('the network is wanted: ' + event)\n"
    "sys.addaudithook(refuse)\n"
    "from handaudit.cli import run\n"
    "code = run()\n"
    "sys.stdout.flush()\n"
    "used = resource.getrusage(resource.RUSAGE_SELF)\n"
    # What getrusage says of memory is of the tests' own process, too, from which this one was forked.
    "most = next(line for line in open('/proc/self/status') if line.startswith('VmHWM'))\n"
    "print('used', int(most.split()[1]) // 1024, used.ru_utime + used.ru_stime, file=sys.stderr)\n"
    "sys.exit(code)\n"
)
SOURCE: Final = str(Path(handaudit.__file__).parents[1])
"""The program that is tested, wherever the run takes place."""

MOST_MEMORY: Final = 1 << 30
"""Bytes of address space: the libraries alone take half of it."""
MOST_TIME: Final = 60
"""Seconds of processor time; the kernel ends who takes more."""


class Done(NamedTuple):
    """How a run ended."""

    code: int
    out: str
    err: str
    mebibytes: int
    """Most memory that was in use at a time."""
    seconds: float
    """Processor time."""


def to_files(*forms: str) -> list[str]:
    """The options that write reports, each to ``r.`` and its format."""
    return [part for form in forms for part in ("--format", form, "-o", f"r.{form}")]


def run(
    *arguments: str, cwd: Path, memory: int = MOST_MEMORY, file_size: int | None = None
) -> Done:
    """``handaudit`` with these arguments in a folder.

    The run may use ``memory`` bytes, and write no file larger than ``file_size``.  A traceback, or an
    end by a signal, fails the test at once.
    """

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_TIME, MOST_TIME))
        if file_size is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))

    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", PROGRAM, *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        preexec_fn=bound,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": SOURCE},
    )
    assert done.returncode >= 0, f"ended by signal {-done.returncode}: {done.stderr[-2000:]}"
    assert "Traceback" not in done.stderr, done.stderr[-2000:]
    assert "fault of handaudit" not in done.stderr, done.stderr[-2000:]
    err, _, used = done.stderr.rpartition("used ")
    mebibytes, seconds = used.split()
    return Done(done.returncode, done.stdout, err, int(mebibytes), float(seconds))
