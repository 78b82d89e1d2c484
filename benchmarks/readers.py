"""Hands a second of processor time that each reader turns into events, on one core.

    python benchmarks/readers.py ../shared/corpus samples [--seconds 3] [--least 1000]

Every log below the paths is held in memory first and read again and again, nothing is audited: so the
figure is of finding the format, cutting, parsing and building the events.  It exits 1 where a reader is
slower than ``--least``.
"""

import argparse
import io
import sys
import time
from collections import defaultdict

from handaudit import reading
from handaudit.facts.log import Round
from handaudit.inputs.input import Skipped
from handaudit.reading.formats import NotALog
from handaudit.reading.logs import find_logs


def gather(paths: list[str]) -> dict[str, list[bytes]]:
    """The logs below the paths by the format that is found in them."""
    found: defaultdict[str, list[bytes]] = defaultdict(list)
    for one in find_logs(paths):
        if isinstance(one, Skipped):
            continue
        try:
            with one.open() as file:
                data = file.read()
            log = reading.read(io.BytesIO(data), name=one.path)
            hands = sum(isinstance(part, Round) for part in log)
        except (NotALog, OSError):
            continue
        if log.format is not None and hands:
            found[log.format.name].append(data)
    return found


def speed(logs: list[bytes], name: str, seconds: float) -> tuple[int, float]:
    """Hands read and the processor time that they took, over whole passes of at least ``seconds``."""
    hands, start = 0, time.process_time()
    while True:
        for data in logs:
            parts = reading.read(io.BytesIO(data), format=name, name=name)
            hands += sum(isinstance(part, Round) for part in parts)
        took = time.process_time() - start
        if took >= seconds:
            return hands, took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument(
        "--least", type=int, default=1000, help="hands a second that each reader owes"
    )
    options = parser.parse_args()
    slow = []
    for name, logs in sorted(gather(options.paths).items()):
        hands, took = speed(logs, name, options.seconds)
        megabytes = sum(map(len, logs)) / 1e6
        print(f"{name:<12} {len(logs):>4} logs {megabytes:>6.1f} MB {hands / took:>8.0f} hands/s")
        if hands / took < options.least:
            slow.append(name)
    if slow:
        sys.exit(f"slower than {options.least} hands/s: {', '.join(slow)}")


if __name__ == "__main__":
    main()
