"""A Dask cluster finds what this machine finds, to the byte, whatever befalls its workers."""

import gzip
import io
import pickle
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from evenings import ROUNDS, broken, evening, log
from handaudit import reading
from handaudit.auditing import batches
from handaudit.auditing.engines import NotStarted, connection, dask, ranges, tasks
from handaudit.auditing.judge import Judge
from handaudit.auditing.options import AuditCallbacks, AuditOptions
from handaudit.auditing.report import Report
from handaudit.auditing.results import AuditSettings, StretchResult
from handaudit.auditing.run import audit
from handaudit.commands.group import run
from handaudit.inputs.input import Input
from handaudit.reading.logs import find_logs
from handaudit.reading.sections import Section
from handaudit.reading.stretches import Stretch
from handaudit.reports.page.rounds import DrawnRounds
from misfortunes import Killed
from paths import SAMPLES

BROKEN = SAMPLES / "breaches" / "turn-order" / "big-blind-calls-early.txt"

pytest.importorskip("distributed", reason="Dask is not installed")
# Dask leaves sockets to the garbage collector.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture(scope="module", autouse=True)
def forked() -> Iterator[None]:
    """Workers are forked from a process that has imported Dask; each of its own would import it anew."""
    from dask import config  # noqa: PLC0415

    with config.set({"distributed.worker.multiprocessing-method": "forkserver"}):
        yield


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine may be busy."""
    monkeypatch.setattr(connection, "PATIENCE", 200.0)
    monkeypatch.setattr(connection, "WORKERLESS", 200.0)


@pytest.fixture(scope="module")
def cluster(forked: None) -> Iterator[Any]:  # noqa: ARG001
    """Two workers, in processes of their own."""
    import distributed  # noqa: PLC0415

    made: Any = distributed
    with made.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=50
    ) as running:
        yield running


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Logs large and small, plain and compressed, in several encodings, of tables in several files."""
    folder = tmp_path_factory.mktemp("dask") / "logs"
    folder.mkdir()
    of = broken(evening(ROUNDS))
    (folder / "a.tlog").write_text(log(of, of.units[:17]), encoding="utf-8")
    (folder / "b.tlog").write_bytes(log(of, of.units[17:]).replace("\n", "\r\n").encode())
    text = BROKEN.read_text(encoding="utf-8")
    hands = "".join(text.replace("#", f"#{at}", 1).rstrip() + "\n\n\n" for at in range(10, 40))
    (folder / "c.txt").write_text(hands, encoding="utf-8")
    (folder / "d.txt").write_bytes(b"\xef\xbb\xbf" + hands.replace("\n", "\r\n").encode())
    (folder / "e.txt").write_bytes(hands.replace("\n", "\r").encode())
    (folder / "f.txt").write_bytes(hands.encode("utf-16"))
    (folder / "g.txt.gz").write_bytes(gzip.compress(hands.encode()))
    (folder / "h.txt.gz").write_bytes(gzip.compress(hands.encode())[:-30])
    (folder / "i.txt").write_bytes(hands.encode() + b"H\xe9l\xe8ne: f0lds\n" + hands.encode())
    (folder / "j.txt").write_text("no log at all\n" * 9, encoding="utf-8")
    return folder


def asked(paths: list[Path], folder: Path, name: str, *options: str) -> tuple[int, list[bytes]]:
    files = [folder / f"{name}.{form}" for form in ("json", "jsonl", "html", "junit")]
    outputs = [part for file in files for part in ("--format", file.suffix[1:], "-o", str(file))]
    code = run(["check", *map(str, paths), "-q", *outputs, *options])
    return code, [file.read_bytes() for file in files]


def test_reports_are_the_same_to_the_byte(
    cluster: Any, logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ("--mask", "--fail-on", "not-evidenced")
    monkeypatch.setattr(dask, "PART", 5_000)  # so that all but the smallest are judged in ranges
    there = ("--engine", "dask", "--scheduler", cluster.scheduler_address)
    paths = [logs, SAMPLES / "compliant", SAMPLES / "damaged"]
    here = asked(paths, tmp_path, "here", "--jobs", "1", *options)
    assert asked(paths, tmp_path, "there", *there, *options) == here
    assert here[0] == 3


def test_a_cluster_of_this_machine_is_begun_and_ended_with_the_audit(
    logs: Path, tmp_path: Path
) -> None:
    here = asked([logs], tmp_path, "here", "--jobs", "1")
    assert asked([logs], tmp_path, "there", "--engine", "dask") == here


def test_a_cluster_of_this_machine_says_nothing_of_its_own() -> None:
    command = [sys.executable, "-m", "handaudit", "check", str(BROKEN), "--quiet", "--isolated"]
    done = subprocess.run(  # noqa: S603  our own program
        [*command, "--engine", "dask"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (1, "")


def test_a_log_on_standard_input_is_judged_by_the_client(
    cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Standard:
        buffer = io.BytesIO(BROKEN.read_bytes())

    monkeypatch.setattr("sys.stdin", Standard)
    report = audit(["-"], AuditOptions(engine=dask.cluster(cluster.scheduler_address)))
    assert [one.rule for one in report.findings] == ["turn-order"]


def test_what_is_found_across_the_rounds_of_standard_input_is_drawn(
    cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Standard:
        buffer = io.BytesIO(broken(evening(ROUNDS)).text().encode())

    monkeypatch.setattr("sys.stdin", Standard)
    rounds = DrawnRounds()
    engine = dask.cluster(cluster.scheduler_address)
    report = audit(
        ["-"],
        AuditOptions(engine=engine),
        AuditCallbacks(trace=rounds.trace, on_round=rounds.follow),
    )
    assert report.findings
    assert all(rounds.of(one) >= 0 for one in report.findings)


def test_workers_that_are_killed_cost_nothing(cluster: Any, logs: Path, tmp_path: Path) -> None:
    hands = ("105008150001", "305008150001")
    report = audit(
        [logs],
        AuditOptions(engine=dask.cluster(cluster.scheduler_address, part=5_000)),
        AuditCallbacks(trace=Killed(*hands, once=tmp_path)),
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == [*hands]
    assert report == audit([logs])


def test_what_kills_every_worker_is_named_and_the_rest_is_audited(
    cluster: Any, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scheduler gives up at once all that a worker had when it died; each is tried again, alone."""
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 0)
    hand = "155008150001"
    engine = dask.cluster(cluster.scheduler_address, part=5_000)
    report = audit(
        [logs / "c.txt", logs / "g.txt.gz"],
        AuditOptions(engine=engine),
        AuditCallbacks(trace=Killed(hand)),
    )
    gaps = {Path(one.location.path).name: one.reason for one in report.not_audited}
    assert len(report.not_audited) == 2
    assert "died repeatedly" in gaps["g.txt.gz"]  # which is judged in one piece
    told = re.fullmatch(r"lines (\d+) to (\d+): .* died repeatedly", gaps["c.txt"])
    assert told
    first, last = int(told[1]), int(told[2])
    lines = (logs / "c.txt").read_text(encoding="utf-8").splitlines()
    lost = [line for line in lines[first - 1 : last] if "Game #" in line]
    assert any(hand in line for line in lost)
    assert report.incomplete
    assert report.hands == 30 - len(lost)


def test_a_scheduler_that_is_not_there_is_told_of(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.2)
    there = ["--engine", "dask", "--scheduler", "tcp://127.0.0.1:1"]
    assert run(["check", str(BROKEN), *there]) == 2
    assert "no Dask cluster at tcp://127.0.0.1:1" in capsys.readouterr().err


def test_a_scheduler_without_the_engine_is_a_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(BROKEN), "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert "--engine dask" in capsys.readouterr().err


def test_without_dask_the_engine_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(NotStarted, match=r"pip install distributed"):
        audit([BROKEN], AuditOptions(engine=dask.cluster(None)))


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("size", [1, 3_000])
def test_ranges_read_as_the_whole_does(tmp_path: Path, end: bytes, size: int) -> None:
    file = tmp_path / "a.txt"
    text = BROKEN.read_bytes().rstrip() + b"\n\n\n"
    file.write_bytes(b"\xef\xbb\xbf" + (text * 9).replace(b"\n", end))
    [one] = [each for each in find_logs([str(file)]) if isinstance(each, Input)]
    surveyed = ranges.survey(one, None, size)
    parts: list[Stretch | Section] = []
    for part in surveyed.ranges:
        parts += ranges.read(one, part, 1)
    assert [each for part in parts for each in part] == list(reading.read(file))
    assert len(surveyed.ranges) == (9 if size == 1 else 3)


def test_ranges_hold_what_one_process_judges_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a file in no order, how many hands are compared depends on that."""
    for module in (batches, ranges):
        monkeypatch.setattr(module, "SIZE", 3_000)
    file = tmp_path / "a.txt"
    file.write_bytes((BROKEN.read_bytes().rstrip() + b"\n\n\n") * 200)
    [one] = [each for each in find_logs([str(file)]) if isinstance(each, Input)]
    here = [
        (item.first_line, item.last_line)
        for batch in batches.batches([one], None)
        for item in batch.items
        if isinstance(item, batches.Span)
    ]
    there = [
        (each.first_line, each.last_line)
        for part in ranges.survey(one, None, 20_000).ranges
        for each in ranges.read(one, part, 3_000)
    ]
    assert there == here
    assert len(here) > 20


class CutShort(io.BytesIO):
    """A file whose disk fails at its end."""

    def read(self, size: int | None = -1, /) -> bytes:
        octets = super().read(size)
        if not octets:
            raise OSError("the disk fails")
        return octets


def test_what_was_cut_before_a_fault_is_judged(tmp_path: Path) -> None:
    octets = (BROKEN.read_bytes().rstrip() + b"\n\n\n") * 500
    told: list[tuple[int, ranges.Range]] = []
    one = Input(path=str(tmp_path / "a.txt"), open=lambda: CutShort(octets))
    surveyed = ranges.survey(one, None, 60_000, lambda at, part: told.append((at, part)))
    assert surveyed.closed.fault == "the disk fails"
    assert told == [*enumerate(surveyed.ranges)]
    assert len(told) > 2


def test_ranges_are_judged_while_the_rest_is_cut(
    logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: Any = pytest.importorskip("distributed")
    survey, read = ranges.survey, ranges.read
    judging = threading.Event()

    def slowly(one: Input, form: str | None, size: int, tell: Any) -> ranges.Survey:
        def told(at: int, part: ranges.Range) -> None:
            tell(at, part)
            assert judging.wait(100)

        return survey(one, form, size, told)

    def seen(*arguments: Any) -> Iterator[Stretch | Section]:
        judging.set()
        return read(*arguments)

    monkeypatch.setattr(ranges, "survey", slowly)
    monkeypatch.setattr(ranges, "read", seen)
    with made.LocalCluster(
        n_workers=1,
        threads_per_worker=2,
        processes=False,
        dashboard_address="127.0.0.1:0",
        silence_logs=50,
    ) as threads:
        engine = dask.cluster(threads.scheduler_address, part=3_000)
        report = audit([logs / "c.txt"], AuditOptions(engine=engine))
    monkeypatch.undo()
    assert report == audit([logs / "c.txt"])


def test_tasks_of_an_audit_share_a_judge_and_pack_each_stretch(
    logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (tasks, ranges):
        monkeypatch.setattr(module, "SIZE", 1)
    made: list[AuditSettings] = []

    def judge(settings: AuditSettings) -> Judge:
        made.append(settings)
        return Judge(settings)

    monkeypatch.setattr(tasks, "Judge", judge)
    job = pickle.dumps((AuditSettings(as_of=date(2031, 1, 1)), ()))
    [one] = [each for each in find_logs([str(logs / "c.txt")]) if isinstance(each, Input)]
    [part] = ranges.survey(one, None, 1 << 20).ranges
    packed, records = tasks.judge_range(one, part, job)
    assert len(packed) == 30
    assert not records
    done, kept = tasks.judge_inputs([one], None, job)
    assert not kept  # of a history nothing is joined across the cluster
    hands = [one for _, judged in tasks.unpacked([*packed, *done]) for one in judged]
    counts = [one.count for one in hands if isinstance(one, StretchResult)]
    assert sum(sum(one.rounds.values()) for one in counts) == 60
    assert len(made) == 1


def test_the_progress_within_a_large_input_is_told(
    cluster: Any, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "SIZE", 3_000)
    there = dask.cluster(cluster.scheduler_address, part=3_000)
    size = (logs / "c.txt").stat().st_size
    for engine in (there, None):
        told: list[int] = []
        progress = AuditCallbacks(progress=lambda read, _hands, told=told: told.append(read))  # type: ignore[misc]
        audit([logs / "c.txt"], AuditOptions(engine=engine), progress)
        assert told == sorted(told)
        assert sum(0 < read < size for read in told) >= 5
        assert told[-1] == size


def test_a_line_end_of_two_bytes_may_stand_in_two_blocks() -> None:
    octets = b"ab\r\ncd\ref\n\r\nx"
    for cut in range(1, len(octets)):
        blocks = ranges._Blocks(io.BytesIO(octets))  # noqa: SLF001
        assert blocks.read(cut) + blocks.read(99) == octets
        found = [blocks.find(line) for line in range(1, 6)]
        assert found == [0, 4, 7, 10, 12], cut


def test_reports_of_a_session_over_files_are_those_of_one_file(cluster: Any, logs: Path) -> None:
    engine = dask.cluster(cluster.scheduler_address, part=3_000)
    report: Report = audit([logs / "a.tlog", logs / "b.tlog"], AuditOptions(engine=engine))
    rules = {one.rule for one in report.findings}
    assert {"decks-alternate", "button-moves-clockwise"} <= rules


def test_a_scheduler_without_workers_is_told(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: Any = pytest.importorskip("distributed")
    monkeypatch.setattr(connection, "WORKERLESS", 2.0)
    with made.LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0", silence_logs=50) as empty:
        engine = dask.cluster(empty.scheduler_address)
        with pytest.raises(NotStarted, match="it has had no worker for 2 seconds"):
            audit([logs], AuditOptions(engine=engine))


def test_workers_that_all_go_and_do_not_come_back_are_told(
    logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: Any = pytest.importorskip("distributed")
    monkeypatch.setattr(dask, "_LOOK", 0.5)
    there = made.Client.wait_for_workers
    with made.LocalCluster(n_workers=1, dashboard_address="127.0.0.1:0", silence_logs=50) as left:

        def then_gone(client: Any, number: int, timeout: float) -> None:
            there(client, number, timeout=timeout)
            left.scale(0)
            while client.nthreads():
                time.sleep(0.05)
            monkeypatch.setattr(made.Client, "wait_for_workers", there)
            monkeypatch.setattr(connection, "WORKERLESS", 2.0)

        monkeypatch.setattr(made.Client, "wait_for_workers", then_gone)
        engine = dask.cluster(left.scheduler_address)
        with pytest.raises(NotStarted, match="the Dask cluster has had no worker for 2 seconds"):
            audit([logs], AuditOptions(engine=engine))
