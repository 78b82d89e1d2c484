"""How long handaudit takes to begin, warm: ``--version``, ``--help``, and a check of a small log a format.

    python benchmarks/startup.py

Processor time.  Fails if ``--version`` or ``--help`` takes more than 150 ms, or a check more than three
times as long as ``--version``.
"""

import resource
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Final

LIMIT: Final = 0.150
TIMES: Final = 3
RUNS: Final = 15
PROGRAM: Final = "import sys; from handaudit.commands.group import run; sys.exit(run(sys.argv[1:]))"
GOLDENS: Final = Path(__file__).resolve().parents[1] / "tests" / "goldens"


def seconds(*arguments: str) -> float:
    """Processor time of one run of the command in a new process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-c", PROGRAM, *arguments]
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603  our own program
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def median(*arguments: str) -> float:
    """That of several runs, the first one left out."""
    seconds(*arguments)
    return statistics.median(seconds(*arguments) for _ in range(RUNS))


def logs() -> dict[str, Path]:
    """A small log of each format that has whole hands on record."""
    found = {}
    for folder in sorted(path for path in GOLDENS.iterdir() if path.is_dir()):
        hands = sorted(path for path in folder.iterdir() if path.suffix != ".events")
        if any(path.suffix == ".events" for path in folder.iterdir()):
            found[folder.name] = hands[0]
    return found


def main() -> int:
    """Prints the medians; 1 if one is over its limit."""
    first = median("--version")
    slow = first > LIMIT
    print(f"handaudit {'--version':<22} {first * 1000:6.0f} ms")
    rows = {"--help": (["--help"], LIMIT)}
    for name, path in logs().items():
        rows[f"check, {name}"] = (["check", "--quiet", "--isolated", str(path)], TIMES * first)
    for name, (arguments, limit) in rows.items():
        took = median(*arguments)
        slow = slow or took > limit
        print(f"handaudit {name:<22} {took * 1000:6.0f} ms, {took / first:4.1f} times --version")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
