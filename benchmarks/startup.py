"""How long ``handaudit --version`` and ``--help`` take, warm; fails above 150 ms.

Usage: python benchmarks/startup.py
"""

import statistics
import subprocess
import sys
import time

LIMIT = 0.150
RUNS = 15
PROGRAM = "import sys; from handaudit.commands.group import run; sys.exit(run(sys.argv[1:]))"


def seconds(option: str) -> float:
    """Wall time of one run of the command in a new process."""
    started = time.perf_counter()
    command = [sys.executable, "-c", PROGRAM, option]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603  our own program
    return time.perf_counter() - started


def main() -> int:
    """Prints the median of each option; 1 if one is over the limit."""
    slow = False
    for option in ("--version", "--help"):
        seconds(option)
        median = statistics.median(seconds(option) for _ in range(RUNS))
        slow = slow or median > LIMIT
        print(f"handaudit {option:<10} {median * 1000:6.0f} ms (limit {LIMIT * 1000:.0f})")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
