"""Several processes find what one finds, to the byte; what befalls one costs no more than its stretch."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pebble import ProcessFuture, ProcessPool

from handaudit.auditing import batches, engines
from handaudit.auditing.engines import Engine, processes
from handaudit.auditing.options import AuditCallbacks, AuditOptions
from handaudit.auditing.report import Report
from handaudit.auditing.results import AuditSettings
from handaudit.auditing.run import audit
from handaudit.commands.group import run
from handaudit.inputs.input import Found
from handaudit.reading.sections import Section
from handaudit.reading.stretches import Stretch
from misfortunes import Asleep, Killed, Stillborn
from paths import SAMPLES

BROKEN = SAMPLES / "breaches" / "turn-order" / "big-blind-calls-early.txt"
FORMATS = ("json", "jsonl", "html", "junit")
SOME = [
    SAMPLES / name
    for name in ("compliant", "damaged", "breaches/dice-payout", "breaches/turn-order")
]
"""Logs of all formats, some in order, some broken, some damaged."""


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "SIZE", 4_000)


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Thirty hands in one log, each with a breach."""
    text = BROKEN.read_text(encoding="utf-8")
    number = re.search(r"#([0-9]+)", text)
    assert number
    log = tmp_path_factory.mktemp("processes") / "thirty.txt"
    hands = [text.replace(number[1], str(1000 + at)).rstrip() + "\n\n\n" for at in range(30)]
    log.write_text("".join(hands), encoding="utf-8")
    return log


def two() -> Engine:
    def engine(
        found: Sequence[Found], input_format: str | None, settings: AuditSettings
    ) -> Iterator[engines.Done]:
        return processes.run(batches.batches(found, input_format), settings, 2)

    return engine


def _runs(group: int) -> bool:
    """Whether a process of a group runs; nobody may be there to bury those that died."""
    stats = [*Path("/proc").glob("[0-9]*/stat")]
    for stat in stats:
        with contextlib.suppress(OSError):
            state, _, of, *_ = stat.read_text().rpartition(")")[2].split()
            if int(of) == group and state not in "ZX":
                return True
    if not stats:  # a system without /proc
        with contextlib.suppress(ProcessLookupError):
            os.killpg(group, 0)
            return True
    return False


def hands(report: Report) -> list[str | None]:
    return [one.hand for one in report.findings]


@pytest.mark.parametrize(
    ("paths", "options"), [([SAMPLES], ()), (SOME, ("--mask", "--fail-on", "not-evidenced"))]
)
def test_reports_are_the_same_to_the_byte(
    paths: list[Path], options: tuple[str, ...], tmp_path: Path
) -> None:
    written: list[list[bytes]] = []
    codes = []
    for jobs in ("1", "3"):
        files = [tmp_path / f"{jobs}.{form}" for form in FORMATS]
        asked = [
            part
            for form, file in zip(FORMATS, files, strict=True)
            for part in ("--format", form, "-o", str(file))
        ]
        codes.append(run(["check", *map(str, paths), "-q", "--jobs", jobs, *options, *asked]))
        written.append([file.read_bytes() for file in files])
    assert codes == [3, 3]
    assert written[0] == written[1]


def test_the_size_of_the_batches_changes_nothing(
    logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports = []
    for size in (1, 10_000, 1 << 30):
        monkeypatch.setattr(batches, "SIZE", size)
        reports.append(audit([logs, *SOME], AuditOptions(by_input=True)))
    assert reports[0] == reports[1] == reports[2]


def test_a_process_that_is_killed_once_costs_nothing(logs: Path, tmp_path: Path) -> None:
    killed = Killed("1007", once=tmp_path)
    report = audit([logs], AuditOptions(engine=two()), AuditCallbacks(trace=killed))
    assert (tmp_path / "1007").exists()
    assert hands(report) == hands(audit([logs]))
    assert not report.incomplete


def test_a_stretch_that_kills_its_process_is_named_and_the_rest_is_audited(logs: Path) -> None:
    report = audit([logs], AuditOptions(engine=two()), AuditCallbacks(trace=Killed("1007")))
    [gap] = report.not_audited
    lines = logs.read_text(encoding="utf-8").splitlines()
    place = next(at for at, line in enumerate(lines, 1) if "#1007" in line)
    told = re.fullmatch(r"lines (\d+) to (\d+): the process .* ended \(SIGKILL\)", gap.reason)
    assert told
    assert int(told[1]) <= place <= int(told[2])
    assert gap.location.line == int(told[1])
    assert report.incomplete
    assert "1007" not in hands(report)
    assert {"1000", "1029"} <= set(hands(report))


def test_a_process_that_hangs_is_given_up(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what hangs has a short time: others may be slow on a busy machine."""
    sent = processes._sent  # noqa: SLF001

    def in_time(
        pool: ProcessPool, stretches: Sequence[Stretch | Section], hang: float
    ) -> ProcessFuture[Any]:
        hangs = any("#1007" in part.text for one in stretches for part in one)
        return sent(pool, stretches, 1 if hangs else hang)

    monkeypatch.setattr(processes, "_sent", in_time)
    report = audit([logs], AuditOptions(engine=two()), AuditCallbacks(trace=Asleep("1007")))
    [gap] = report.not_audited
    assert "did not end within 600 seconds" in gap.reason
    assert report.incomplete
    assert {"1000", "1029"} <= set(hands(report))


def test_processes_that_do_not_start_are_no_hang(logs: Path) -> None:
    with pytest.raises(engines.NotStarted, match="--jobs 1"):
        audit([logs], AuditOptions(engine=two()), AuditCallbacks(trace=Stillborn()))  # type: ignore[arg-type]


@pytest.mark.parametrize("asked", ["0", "-1", "two", "257", "9" * 5_000, "٣"])
def test_a_number_of_processes_that_is_none_is_refused(
    asked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", str(BROKEN), "--jobs", asked]) == 2
    assert "give 1 to 256, or auto" in capsys.readouterr().err


def test_a_little_is_audited_without_further_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "run", partial(pytest.fail, "processes were started"))
    assert audit([BROKEN], AuditOptions(jobs="auto")).findings


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_process_that_begins_cannot_be_interrupted() -> None:
    """Python allows interrupts again when it starts its tracker of resources, with the first process."""
    begun = (
        "import signal\n"
        "from multiprocessing import resource_tracker\n"
        "from handaudit.auditing.engines.processes import _without_interrupts\n"
        "with _without_interrupts():\n"
        "    resource_tracker.getfd()\n"
        "    print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))\n"
    )
    assert subprocess.check_output([sys.executable, "-c", begun]) == b"True\n"  # noqa: S603


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_every_process_quietly(sent: signal.Signals, tmp_path: Path) -> None:
    log = tmp_path / "much.txt"
    log.write_bytes(BROKEN.read_bytes() * 20_000)
    command = [sys.executable, "-m", "handaudit", "check", str(log), "--jobs", "2", "-q"]
    process = subprocess.Popen(  # noqa: S603  our own
        [*command, "--format", "jsonl"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout
    assert process.stdout.readline()
    os.killpg(process.pid, sent)  # as a terminal does
    _, told = process.communicate()
    assert process.returncode == (130 if sent is signal.SIGINT else 143)
    assert b"Traceback" not in told
    while _runs(process.pid):
        time.sleep(0.1)
