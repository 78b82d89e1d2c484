"""Runs the program in a process of its own: no network, and a bound on its memory and its time."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import handaudit

_OFFLINE: Final = (
    "import json, os, resource, sys\n"
    "def refuse(event, _):\n"
    "    if event.startswith('socket.') and event != 'socket.gethostname':\n"
    "        raise AssertionError('the network is wanted: ' + event)\n"
    "sys.addaudithook(refuse)\n"
    "from handaudit.commands.group import run\n"
)
PROGRAM: Final = (
    f"{_OFFLINE}"
    "code = run()\n"
    "sys.stdout.flush()\n"
    # What getrusage says of memory is of the tests' own process, too, from which this one was forked.
    "most = next(line for line in open('/proc/self/status') if line.startswith('VmHWM'))\n"
    "print('used', int(most.split()[1]) // 1024, file=sys.stderr)\n"
    "sys.exit(code)\n"
)
EACH: Final = (
    f"{_OFFLINE}"
    "told = os.fdopen(os.dup(1), 'w')\n"
    "for arguments in json.load(sys.stdin):\n"
    "    with open('out', 'wb') as out, open('err', 'wb') as err:\n"
    "        os.dup2(out.fileno(), 1)\n"
    "        os.dup2(err.fileno(), 2)\n"
    "        code = run(arguments)\n"
    "        sys.stdout.flush()\n"
    "        sys.stderr.flush()\n"
    "    texts = [open(name, errors='replace').read() for name in ('out', 'err')]\n"
    "    print(json.dumps([code, *texts]), file=told, flush=True)\n"
)
"""Runs one after the other; a line of JSON tells of each."""
SOURCE: Final = str(Path(handaudit.__file__).parents[1])
"""The program that is tested, wherever the run takes place."""

MOST_MEMORY: Final = 1 << 30
"""Bytes of address space: the libraries alone take half of it."""
MOST_TIME: Final = 600
"""Seconds of processor time, as many as a test may take; the kernel ends who takes more."""


class Done(NamedTuple):
    """How a run ended."""

    code: int
    out: str
    err: str
    mebibytes: int
    """Most memory that was in use at a time."""


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

    done = _process(PROGRAM, arguments, cwd, memory=memory, file_size=file_size)
    _refuse_faults(done.stderr)
    err, _, used = done.stderr.rpartition("used ")
    return Done(done.returncode, done.stdout, err, int(used))


def run_each(commands: Iterable[Sequence[str]], cwd: Path) -> list[Done]:
    """``handaudit`` with each of these arguments in a folder, all in one process, which is as bounded;
    the memory is that of all of them.
    """
    asked = [*map(list, commands)]
    done = _process(EACH, (), cwd, given=json.dumps(asked))
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(told) == len(asked), f"ended in {asked[len(told)]}: {done.stderr[-2000:]}"
    for _, _, err in told:
        _refuse_faults(err)
    return [Done(code, out, err, 0) for code, out, err in told]


def _process(
    program: str,
    arguments: Sequence[str],
    cwd: Path,
    *,
    memory: int = MOST_MEMORY,
    file_size: int | None = None,
    given: str = "",
) -> subprocess.CompletedProcess[str]:
    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_TIME, MOST_TIME))
        if file_size is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))

    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", program, *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        preexec_fn=bound,
        input=given,
        # Libraries take address space for each processor, of which a machine may have many.
        env={
            **os.environ,
            "PYTHONPATH": SOURCE,
            "OPENBLAS_NUM_THREADS": "1",
            "OMP_NUM_THREADS": "1",
        },
    )
    assert done.returncode >= 0, f"ended by signal {-done.returncode}: {done.stderr[-2000:]}"
    return done


def _refuse_faults(err: str) -> None:
    assert "Traceback" not in err, err[-2000:]
    assert "fault of handaudit" not in err, err[-2000:]
