"""What two processes cost more than one, in processor time, which a busy machine hardly changes.

    python benchmarks/archive.py /tmp/sessions.txt --hands 100000 --logs ../shared/corpus --sessions
    python benchmarks/processes.py /tmp/sessions.txt [--format jsonl] [--passes 3] [--least 1.85]

It runs ``handaudit check FILE`` with ``--jobs 1`` and ``--jobs 2``.  It prints the seconds of the process
that gathers, with the peak of its memory, and of those that judge.  Two processors are faster by twice the
time of the one process, divided by the time of all three.  It exits 1 where that is less than ``--least``, or
where the two write different bytes.
"""

import argparse
import filecmp
import subprocess
import sys
import tempfile
from pathlib import Path

RUN = """
import resource, sys
from handaudit.commands.group import run

def seconds(whose):
    used = resource.getrusage(whose)
    return used.ru_utime + used.ru_stime

if __name__ == "__main__":
    run(sys.argv[1:])
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6  # Linux counts KiB
    print(seconds(resource.RUSAGE_SELF), seconds(resource.RUSAGE_CHILDREN), peak, file=sys.stderr)
"""


def spent(runner: Path, options: list[str]) -> tuple[float, float, float]:
    """Seconds of processor time of the process that gathers and of those that it starts, and the peak of its
    memory in megabytes.
    """
    done = subprocess.run(  # noqa: S603  our own
        [sys.executable, str(runner), "check", *options, "--quiet", "--isolated"],
        stderr=subprocess.PIPE,
        check=True,
        text=True,
    )
    own, others, peak = map(float, done.stderr.splitlines()[-1].split())
    return own, others, peak


def _seconds(took: tuple[float, float, float]) -> float:
    return took[0] + took[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="or a folder")
    parser.add_argument("--format", default="jsonl")
    parser.add_argument("--passes", type=int, default=3, help="of which the least time counts")
    parser.add_argument("--least", type=float, default=1.85)
    asked = parser.parse_args()
    least: dict[str, tuple[float, float, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        runner = Path(folder, "run.py")
        runner.write_text(RUN, encoding="utf-8")
        for _ in range(asked.passes):
            for jobs in ("1", "2"):
                options = ["--format", asked.format, "-o", str(Path(folder, jobs)), "--jobs", jobs]
                took = spent(runner, [str(asked.file), *options])
                least[jobs] = min(least.get(jobs, took), took, key=_seconds)
        same = filecmp.cmp(Path(folder, "1"), Path(folder, "2"), shallow=False)
    for jobs, (gathers, judge, peak) in least.items():
        print(f"--jobs {jobs}: gathers {gathers:.2f} s and {peak:.0f} MB, judge {judge:.2f} s")
    faster = 2 * _seconds(least["1"]) / _seconds(least["2"])
    print(
        f"two processors are {faster:.2f} times as fast; the bytes are {'' if same else 'not '}the same"
    )
    if faster < asked.least or not same:
        sys.exit(1)


if __name__ == "__main__":
    main()
