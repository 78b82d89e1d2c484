"""Rounds a second of processor time and peak memory of the whole audit, over logs given on the command line.

    python benchmarks/corpus_speed.py ../shared/corpus --input-format pokerstars [--repeat 3]

The logs are read into one file first, so that the figure is of the audit and not of opening files.
"""

import argparse
import resource
import tempfile
import time
from pathlib import Path

from handaudit import inputs, reading
from handaudit.auditing import audit
from handaudit.log import Round
from handaudit.reading.detect import NotALog


def gather(paths: list[str], wanted: str, into: Path, times: int) -> int:
    """Writes every round of the logs of a format into one file; the number of bytes."""
    texts: list[str] = []
    for found in inputs.find(paths):
        if isinstance(found, inputs.Skipped):
            continue
        try:
            with found.open() as file:
                texts.extend(
                    part.text.rstrip("\n") + "\n\n\n"
                    for part in reading.read(file, format=wanted, name=found.path)
                    if isinstance(part, Round) and part.session.game == "holdem high"
                )
        except NotALog:
            continue
    text = "".join(texts)
    with into.open("w", encoding="utf-8") as out:
        for _ in range(times):
            out.write(text)
    return into.stat().st_size


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--input-format", default="pokerstars")
    parser.add_argument(
        "--copies", type=int, default=1, help="how often the rounds stand in the file"
    )
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "all.txt"
        size = gather(options.paths, options.input_format, log, options.copies)
        best = 0.0
        for _ in range(options.repeat):
            start = time.process_time()
            report = audit([log], input_format=options.input_format)
            took = time.process_time() - start
            best = max(best, report.hands / took)
            rate = report.hands / took
            print(f"{report.hands} rounds, {size / 1e6:.1f} MB, {took:.2f} s: {rate:.0f} rounds/s")
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"best {best:.0f} rounds/s; peak memory {peak:.0f} MB")


if __name__ == "__main__":
    main()
