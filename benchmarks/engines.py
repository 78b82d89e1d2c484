"""The processor time of an audit on a local Dask cluster, relative to that of two processes.

    python benchmarks/archive.py /tmp/hands.txt --hands 200000 --logs ../shared/corpus
    python benchmarks/engines.py /tmp/hands.txt [--runs 3] [--most 10]

The engines take turns.  Each time is that of a whole command with all its processes, and the report is JSON
Lines.  It exits 1 if the reports differ, or if the median overhead of the cluster exceeds ``--most`` percent.
"""

import argparse
import hashlib
import os
import resource
import statistics
import subprocess
import sys
import time
from typing import Final

ENGINES: Final = {"processes": ["--jobs", "2"], "dask": ["--engine", "dask"]}


def run(path: str, options: list[str]) -> tuple[float, float, str]:
    """The processor time and the duration of an audit, and the digest of its report."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    command = [sys.executable, "-m", "handaudit", "check", path, *options]
    digest = hashlib.sha256()
    with subprocess.Popen(  # noqa: S603  our own program
        [*command, "--format", "jsonl", "--isolated", "--quiet"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        while process.stdout and (octets := process.stdout.read(1 << 20)):
            digest.update(octets)
    took = time.monotonic() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return used, took, digest.hexdigest()


def main() -> int:
    """Prints each pair of runs and the overhead; 1 if it is over the limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", help="an archive")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--most", type=float, default=10.0, help="percent")
    asked = parser.parse_args()
    overheads, digests = [], set()
    for _ in range(asked.runs):
        used: dict[str, float] = {}
        for name, options in ENGINES.items():
            used[name], took, digest = run(asked.path, options)
            digests.add(digest)
            load = os.getloadavg()[0]
            print(f"{name:<10} {used[name]:8.1f} s of processors, {took:8.1f} s, load {load:.1f}")
        overheads.append(100 * (used["dask"] / used["processes"] - 1))
        print(f"overhead   {overheads[-1]:8.1f} %", flush=True)
    print(f"median     {statistics.median(overheads):8.1f} %")
    if len(digests) > 1:
        print("the reports differ")
    return int(len(digests) > 1 or statistics.median(overheads) > asked.most)


if __name__ == "__main__":
    sys.exit(main())
