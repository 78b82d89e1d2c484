"""The memory of an audit over its time, of the process that gathers and of each that judges.

    python benchmarks/archive.py /tmp/million.txt --hands 1000000 --logs ../shared/corpus
    python benchmarks/memory.py /tmp/million.txt [--jobs 2 | --engine dask] [--most 200]

It runs ``handaudit check FILE --format jsonl`` as a command, looks at the resident memory every second
(Linux only), and prints when the first finding came, the curve, the peaks and the speed.  It exits 1 where
a process took more than ``--most`` megabytes.
"""

import argparse
import contextlib
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

PAGE = 4096
FINDING = b'{"type":"finding",'


def resident(pid: int) -> float:
    """Megabytes of a process in memory; 0 where it is gone."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * PAGE / 1e6
    except (OSError, IndexError):
        return 0.0


def children(pid: int) -> list[int]:
    """The processes that a process has started, from any of its threads."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += map(int, task.read_text(encoding="ascii").split())
        except OSError:
            continue
    return found


class First(threading.Thread):
    """Notes when the first finding came; reads all the rest, too, in pieces that cost next to nothing."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        super().__init__(daemon=True)
        self._process = process
        self.started = time.monotonic()
        self.seconds: float | None = None
        self.findings = 0

    def run(self) -> None:
        rest = b""
        while self._process.stdout and (piece := os.read(self._process.stdout.fileno(), 1 << 20)):
            self.findings += (rest + piece).count(FINDING)
            rest = (rest + piece)[-len(FINDING) + 1 :]
            if self.findings and self.seconds is None:
                self.seconds = time.monotonic() - self.started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="or a folder")
    parser.add_argument("--jobs", default="2")
    parser.add_argument("--engine", default="local", help="dask: a cluster on this machine")
    parser.add_argument("--most", type=float, default=200.0)
    parser.add_argument("--rows", type=int, default=12, help="rows of the curve")
    asked = parser.parse_args()
    command = [sys.executable, "-m", "handaudit", "check", str(asked.file), "--jobs", asked.jobs]
    command += ["--engine", asked.engine]
    curve: list[tuple[float, float, float]] = []
    with tempfile.TemporaryFile() as told:
        process = subprocess.Popen(  # noqa: S603  our own
            [*command, "--format", "jsonl", "--isolated"], stdout=subprocess.PIPE, stderr=told
        )
        first = First(process)
        first.start()
        while process.returncode is None:
            judging = [resident(pid) for pid in children(process.pid)]
            at = time.monotonic() - first.started
            curve.append((at, resident(process.pid), max(judging, default=0.0)))
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=1)
        took = time.monotonic() - first.started
        first.join()
        told.seek(0)
        print(told.read().decode(errors="replace").strip())
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"exit {process.returncode}, {took:.1f} s, ", end="")
    print(
        f"{used.ru_utime + used.ru_stime:.1f} s of processors, {first.findings:,} findings, ",
        end="",
    )
    print("none came" if first.seconds is None else f"the first after {first.seconds:.1f} s")
    print(f"{'seconds':>8} {'gathers MB':>11} {'judges MB':>10}")
    for at, parent, child in curve[:: max(len(curve) // asked.rows, 1)]:
        print(f"{at:8.0f} {parent:11.0f} {child:10.0f}")
    _, gathers, judges = map(max, zip(*curve, strict=True))
    print(f"{'peak':>8} {gathers:11.0f} {judges:10.0f}")
    if max(gathers, judges) > asked.most:
        sys.exit(f"more than {asked.most:.0f} MB")


if __name__ == "__main__":
    main()
