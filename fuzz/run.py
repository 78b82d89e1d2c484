"""Fuzzes every target for a time, and tells how much was tried and what was found: ``make fuzz``.

    python fuzz/run.py [--seconds N] [--target NAME]… [--without-coverage] [--record]

N seconds are for each target.  Without coverage, changed seeds are tried in this process: several times as
many inputs, none of which learns from another.  An input that breaks something lies in ``fuzz/found/``
afterwards; once it holds, it belongs into ``fuzz/regressions/TARGET/``, which the suite runs.  ``--record``
adds the run to ``fuzz/totals.json``, from which ``make docs`` writes the table of ``docs/security.md``.
"""

import argparse
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import seeds
import totals
from invariants import TARGETS
from trying import FOUND, LONGEST_INPUT, Target

HERE: Final = Path(__file__).parent

LONGEST_TIME: Final = 60
"""Seconds after which one input counts as a hang; an ordinary one takes milliseconds."""
MOST_MEMORY: Final = 2048
"""MiB of the whole process."""

_UNITS: Final = re.compile(r"stat::number_of_executed_units:\s*(\d+)")
_AT: Final = re.compile(r"^#(\d+)\s", re.MULTILINE)


def fuzzed(target: str, seconds: int) -> totals.Total:
    """Fuzzes one target; a hang does not end its time."""
    tried, began = 0, time.monotonic()
    before = _kept(target)
    with tempfile.TemporaryDirectory(prefix=f"handaudit-fuzz-{target}-") as folder:
        for number, octets in enumerate(seeds.seeds(target)):
            (Path(folder) / f"seed-{number:04}").write_bytes(octets)
        while (left := seconds - int(time.monotonic() - began)) > 0:
            inputs, ended = _run(target, folder, left)
            tried += inputs
            if ended:
                break
    taken = round(time.monotonic() - began)
    return totals.Total(inputs=tried, seconds=taken, found=len(_kept(target) - before))


def without_coverage(target: str, seconds: int) -> totals.Total:
    """Tries changed seeds on one target, others each time."""
    before, began = _kept(target), time.time()
    tried = Target(target, seeds.seeds(target)).without_coverage(seconds, start=int(began))
    return totals.Total(inputs=tried, seconds=seconds, found=len(_kept(target) - before))


def _run(target: str, folder: str, seconds: int) -> tuple[int, bool]:
    """How many inputs one process tried, and whether it came to the end of its time."""
    (FOUND / target).mkdir(parents=True, exist_ok=True)
    command = [
        *(sys.executable, str(HERE / "target.py"), target, folder),
        *(f"-max_total_time={seconds}", f"-max_len={LONGEST_INPUT}", f"-timeout={LONGEST_TIME}"),
        *(f"-report_slow_units={LONGEST_TIME}",),
        *(f"-rss_limit_mb={MOST_MEMORY}", f"-artifact_prefix={FOUND / target}/"),
        *("-print_final_stats=1", "-close_fd_mask=0", "-verbosity=1"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)  # noqa: S603
    for line in done.stdout.splitlines():
        if line.startswith("FOUND "):
            print(line)
    units = _UNITS.search(done.stderr)
    inputs = int(units[1]) if units else max(map(int, _AT.findall(done.stderr)), default=0)
    if not inputs:
        raise SystemExit(f"{target}: the fuzzer did not start:\n{done.stderr[-2000:]}")
    return inputs, done.returncode == 0


def _kept(target: str) -> set[str]:
    """The inputs that broke something."""
    folder = FOUND / target
    return {path.name for path in folder.iterdir()} if folder.is_dir() else set()


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzzes; 1 if an input broke something."""
    parser = argparse.ArgumentParser(description="Fuzzes every target of fuzz/invariants.py.")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--target", choices=TARGETS, action="append", help="only these")
    parser.add_argument("--without-coverage", action="store_true", help="many inputs, blindly")
    parser.add_argument("--record", action="store_true", help="add the run to fuzz/totals.json")
    asked = parser.parse_args(arguments)
    run = {}
    fuzz = without_coverage if asked.without_coverage else fuzzed
    for target in asked.target or TARGETS:
        run[target] = fuzz(target, asked.seconds)
        print(f"{target}: {run[target].told()}", flush=True)
    print(f"all: {totals.added(run.values()).told()}")
    if asked.record:
        totals.add(run)
    return 1 if any(one.found for one in run.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
