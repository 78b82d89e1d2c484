"""Follows logs while twelve hostile writers write them, and compares with a check of the finished files.

    python fuzz/writers.py [--repetitions N] [--seed N]

Each writer has a log of its own in one followed folder.  What is followed must be what a check of the
finished files finds, whatever the writers do: the same rounds, findings and gaps.
"""

import argparse
import gzip
import os
import random
import shutil
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import count, pairwise
from pathlib import Path
from typing import Final, NamedTuple

from handaudit.auditing.live.auditor import LiveAuditor
from handaudit.auditing.live.follow import follow
from handaudit.auditing.report import Report
from handaudit.auditing.run import audit

SAMPLES: Final = Path(__file__).resolve().parents[1] / "samples"
INTERVAL: Final = 0.06
"""Seconds between two looks."""
LONGEST_PAUSE: Final = 0.12
"""Seconds between two writes: some are seen alone, some together."""

Writer = Callable[["Job"], list[Path]]
"""Writes a log, and returns its finished files in order."""


class Job(NamedTuple):
    """What a writer writes, where, and its chances."""

    path: Path
    octets: bytes
    chance: random.Random

    def pause(self) -> None:
        """Waits, perhaps for a few looks."""
        time.sleep(self.chance.uniform(0, LONGEST_PAUSE))

    def add(self, octets: bytes) -> None:
        """Appends to the log."""
        with self.path.open("ab") as file:
            file.write(octets)

    def pieces(self, longest: int) -> Iterator[bytes]:
        """The text in pieces of any length, cut anywhere."""
        at = 0
        while at < len(self.octets):
            end = at + self.chance.randint(1, longest)
            yield self.octets[at:end]
            at = end

    def hands(self) -> list[bytes]:
        """The text in stretches of whole hands."""
        starts = [0, *_after_gaps(self.octets), len(self.octets)]
        return [self.octets[start:end] for start, end in pairwise(starts)]


def _after_gaps(octets: bytes) -> Iterator[int]:
    at = octets.find(b"\n\n\n")
    while at >= 0:
        behind = at + len(octets[at:]) - len(octets[at:].lstrip(b"\n"))
        if behind < len(octets):
            yield behind
        at = octets.find(b"\n\n\n", behind)


def in_pieces(job: Job) -> list[Path]:
    """Pieces that end anywhere, in a line or in a character."""
    for piece in job.pieces(900):
        job.add(piece)
        job.pause()
    return [job.path]


def byte_by_byte(job: Job) -> list[Path]:
    """One byte at a time for a while, then the rest at once."""
    for at in range(60):
        job.add(job.octets[at : at + 1])
        if at % 20 == 0:
            job.pause()
    job.add(job.octets[60:])
    return [job.path]


def line_by_line(job: Job) -> list[Path]:
    """Each line at once, and its end later."""
    for number, line in enumerate(job.octets.splitlines(keepends=True)):
        job.add(line[:-1])
        if number % 15 == 0:
            job.pause()
        job.add(line[-1:])
    return [job.path]


def all_at_once(job: Job) -> list[Path]:
    """The whole log in one write, late."""
    for _ in range(8):
        job.pause()
    job.add(job.octets)
    return [job.path]


def other_ends_of_lines(job: Job) -> list[Path]:
    """Lines that end with CR LF, cut between the two."""
    changed = job._replace(octets=job.octets.replace(b"\n", b"\r\n"))
    for piece in changed.octets.split(b"\n"):
        job.add(piece)
        if job.chance.random() < 0.1:
            job.pause()
        job.add(b"\n")
    os.truncate(job.path, job.path.stat().st_size - 1)
    return [job.path]


def held_open(job: Job) -> list[Path]:
    """One open file whose buffer is flushed at any place."""
    with job.path.open("ab", buffering=4096) as file:
        for piece in job.pieces(700):
            file.write(piece)
            if job.chance.random() < 0.3:
                file.flush()
                job.pause()
    return [job.path]


def without_last_line_end(job: Job) -> list[Path]:
    """A last line that never ends."""
    return in_pieces(job._replace(octets=job.octets.rstrip(b"\n")))


def in_another_encoding(job: Job) -> list[Path]:
    """UTF-16, cut between the two bytes of a character."""
    return in_pieces(job._replace(octets=job.octets.decode().encode("utf-16")))


def replaced(job: Job) -> list[Path]:
    """A longer copy takes the place of the file, again and again."""
    hands = job.hands()
    for number in range(1, len(hands) + 1):
        beside = job.path.with_name(f".{job.path.name}.new")
        beside.write_bytes(b"".join(hands[:number]))
        beside.replace(job.path)
        job.pause()
    return [job.path]


def _rotated(job: Job, rotate: Callable[[Path, Path], Path]) -> list[Path]:
    """Each hand in a file of its own, which then gets another name."""
    generations: list[Path] = []
    for number, hand in enumerate(job.hands()):
        if number:
            beside = job.path.with_name(f"{job.path.name}.{number}")
            generations.append(rotate(job.path, beside))
        for piece in job._replace(octets=hand).pieces(600):
            job.add(piece)
            job.pause()
    return [*generations, job.path]


def renamed(job: Job) -> list[Path]:
    """Rotation by another name."""
    return _rotated(job, lambda path, beside: path.rename(beside))


def packed(job: Job) -> list[Path]:
    """Rotation by another name, and compression at once."""

    def rotate(path: Path, beside: Path) -> Path:
        plain = path.rename(beside)
        pack = plain.with_name(f"{plain.name}.gz")
        pack.write_bytes(gzip.compress(plain.read_bytes()))
        plain.unlink()
        return pack

    return _rotated(job, rotate)


def copied(job: Job) -> list[Path]:
    """Rotation by a copy, and truncation."""

    def rotate(path: Path, beside: Path) -> Path:
        time.sleep(3 * INTERVAL)  # what is written between the two is lost to anybody
        shutil.copy(path, beside)
        path.open("wb").close()
        return beside

    return _rotated(job, rotate)


WRITERS: Final[dict[str, Writer]] = {
    "holdem-evening.tlog": in_pieces,
    "badugi-low.tlog": byte_by_byte,
    "omaha-high.tlog": line_by_line,
    "seven-card-stud.tlog": all_at_once,
    "mini-dice.tlog": other_ends_of_lines,
    "table-evening.tlog": held_open,
    "winamax-three-hands.txt": without_last_line_end,
    "five-card-draw.tlog": in_another_encoding,
    "ggpoker-three-hands.txt": replaced,
    "pokerstars-six-hands.txt": renamed,
    "fulltilt-three-hands.txt": packed,
    "wpn-three-hands.txt": copied,
}
"""The writer of each sample."""

Told = Counter[tuple[str | None, ...]]


def told(report: Report) -> Told:
    """What a report says, whatever the names of the files and the order."""
    found: Told = Counter({("rounds", str(report.hands)): 1})
    found.update(
        (one.rule, one.outcome.value, one.message, one.hand, one.table) for one in report.findings
    )
    found.update(("gap", one.reason, one.hand) for one in report.not_audited)
    return found


def followed(folder: Path, jobs: Sequence[tuple[Writer, Job]]) -> tuple[Told, Told]:
    """What following a folder told while its logs were written, and what a check of them finds."""
    finished: dict[Path, list[Path]] = {}

    def run(writer: Writer, job: Job) -> None:
        finished[job.path] = writer(job)

    threads = [threading.Thread(target=run, args=one) for one in jobs]
    looks = count()

    def ends() -> bool:
        if next(looks) == 1:  # the folder was looked at once: what comes from now on is followed
            for thread in threads:
                thread.start()
        return all(thread.ident and not thread.is_alive() for thread in threads)

    report = follow([str(folder)], LiveAuditor(), ends=ends, say=lambda _: None, interval=INTERVAL)
    for thread in threads:
        thread.join()
    paths = [path for one in sorted(finished) for path in finished[one]]
    return told(report), told(audit(paths))


def repetition(seed: int, writers: dict[str, Writer] = WRITERS) -> list[str]:
    """What is told in one way only, in words."""
    chance = random.Random(seed)  # noqa: S311  no secret
    with tempfile.TemporaryDirectory(prefix="handaudit-writers-") as name:
        folder = Path(name)
        jobs = [
            (
                writer,
                Job(
                    folder / sample,
                    (SAMPLES / "compliant" / sample).read_bytes(),
                    random.Random(chance.getrandbits(64)),  # noqa: S311  no secret
                ),
            )
            for sample, writer in writers.items()
        ]
        live, finished = followed(folder, jobs)
    return [
        *(f"only while following: {one}" for one in (live - finished).elements()),
        *(f"only of the finished files: {one}" for one in (finished - live).elements()),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints what differs; 1 if anything does."""
    parser = argparse.ArgumentParser(description="Follows logs under twelve hostile writers.")
    parser.add_argument("--repetitions", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    equal = 0
    for seed in range(asked.seed, asked.seed + asked.repetitions):
        differences = repetition(seed)
        equal += not differences
        for one in differences:
            print(f"seed {seed}: {one}", flush=True)
    print(f"{equal} of {asked.repetitions} repetitions are equal, each with {len(WRITERS)} writers")
    return 0 if equal == asked.repetitions else 1


if __name__ == "__main__":
    sys.exit(main())
