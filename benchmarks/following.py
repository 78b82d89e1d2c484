"""How long after a round is written ``check --follow`` prints what it found, and what it costs to wait.

    python benchmarks/following.py [--logs 100] [--rounds 300] [--interval SECONDS] [--limit-ms 300]

Many logs of tables grow in turn, a round that breaks a rule at a time.  Times run from before the write of a
round's last line to its finding on the standard output of another process.  Fails if 1 of 100 takes longer
than the limit.
"""

import argparse
import json
import queue
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import IO, Final

ROOT: Final = Path(__file__).resolve().parents[1]
LOG: Final = ROOT / "samples/breaches/burn-before-street/no-burn-before-the-turn.tlog"
COMMAND: Final = "import sys; from handaudit.commands.group import run; sys.exit(run())"
PATIENCE: Final = 60.0
IDLE: Final = 10.0
"""Seconds for which nothing is written while the cost of waiting is measured."""

Printed = queue.SimpleQueue[tuple[float, str]]


def collect(stream: IO[bytes], printed: Printed) -> None:
    """Takes each finding as it comes, with its time and its path."""
    for line in stream:
        now = time.perf_counter()
        told = json.loads(line)
        if told["type"] == "finding" and told["rule"] == "burn-before-street":
            printed.put((now, told["location"]["path"]))


def processor_time(process: int) -> float:
    """Seconds of processor time that a process has taken (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def measure(logs: int, rounds: int, options: list[str]) -> tuple[list[float], float]:
    """The seconds until each finding is there, and the share of a processor that waiting takes."""
    head, _, played = LOG.read_text(encoding="utf-8").partition("round 1 ")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        paths = [folder / f"table-{number}.tlog" for number in range(logs)]
        for number, path in enumerate(paths):
            path.write_text(head.replace("table H03", f"table T{number}"), encoding="utf-8")
        command = [
            sys.executable,
            "-c",
            COMMAND,
            "check",
            "--follow",
            "--format",
            "jsonl",
            *options,
        ]
        with subprocess.Popen(  # noqa: S603  our own program
            [*command, str(folder)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as following:
            assert following.stdout
            printed: Printed = queue.SimpleQueue()
            reader = threading.Thread(target=collect, args=(following.stdout, printed))
            reader.start()
            waits = []
            for turn in range(rounds + logs):
                path = paths[turn % logs]
                text = f"round {1 + turn // logs} {played}"
                begun = time.perf_counter()
                with path.open("a", encoding="utf-8") as log:
                    log.write(text)
                seen, where = printed.get(timeout=PATIENCE)
                assert where == str(path), f"{where} in place of {path}"
                if turn >= logs:  # the first round of each log waits until its log is found
                    waits.append(seen - begun)
            before = processor_time(following.pid)
            time.sleep(IDLE)
            share = (processor_time(following.pid) - before) / IDLE
            following.terminate()
            reader.join()
    return waits, share


def main() -> int:
    """Prints the figures; 1 if 1 of 100 findings is later than the limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--logs", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--interval", type=float, help="as --follow-interval")
    parser.add_argument("--limit-ms", type=float, default=300.0)
    asked = parser.parse_args()
    options = ["--follow-interval", str(asked.interval)] if asked.interval else []
    waits, share = measure(asked.logs, asked.rounds, options)
    late = statistics.quantiles(waits, n=100)[98]
    print(
        f"{asked.logs} logs, {asked.rounds} rounds: median {statistics.median(waits) * 1000:.0f} ms, "
        f"p99 {late * 1000:.0f} ms; waiting takes {share:.1%} of a processor"
    )
    return int(late * 1000 > asked.limit_ms)


if __name__ == "__main__":
    sys.exit(main())
