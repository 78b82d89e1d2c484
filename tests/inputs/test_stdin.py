"""Standard input is kept where rounds are traced, so that those of what is found across rounds are drawn."""

import errno
import gzip
import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from drawn_pages import held, rounds_of
from handaudit.auditing.engines import local
from handaudit.auditing.options import AuditCallbacks, AuditOptions
from handaudit.auditing.report import Report
from handaudit.auditing.run import audit
from handaudit.inputs import stdin
from handaudit.reports.page.rounds import DrawnRounds
from paths import SAMPLES
from program import PROGRAM

BREACHES = SAMPLES / "breaches"
LOGS = {
    "poker": BREACHES / "button-moves-clockwise/a-player-is-passed-over.tlog",
    "mini-dice": BREACHES / "dice-payout-uniform/two-tables-two-odds.tlog",
}
EACH_LOG = pytest.mark.parametrize("log", LOGS.values(), ids=LOGS)


def as_it_is(content: bytes) -> bytes:
    return content


def drawn(path: Path | str, jobs: int = 1, name: str | None = None) -> tuple[Report, DrawnRounds]:
    rounds = DrawnRounds()
    report = audit(
        [path],
        AuditOptions(stdin_name=name, engine=local(jobs)),
        AuditCallbacks(trace=rounds.trace, on_round=rounds.follow),
    )
    return report, rounds


@pytest.fixture
def give(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    """Puts bytes at standard input."""

    def given(content: bytes) -> None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))

    return given


@EACH_LOG
@pytest.mark.parametrize("pack", [as_it_is, gzip.compress], ids=["plain", "gzip"])
@pytest.mark.parametrize(
    ("jobs", "name"), [(1, None), (1, "night.tlog"), (2, "night.tlog")], ids=str
)
def test_the_rounds_from_standard_input_are_those_from_the_file(
    give: Callable[[bytes], None],
    log: Path,
    pack: Callable[[bytes], bytes],
    jobs: int,
    name: str | None,
) -> None:
    give(pack(log.read_bytes()))
    report, rounds = drawn("-", jobs, name)
    (finding,) = report.findings
    assert finding.location.path == (name or "-")
    assert rounds.of(finding) == 0
    _, of_file = drawn(log)
    assert (rounds.drawn, rounds.texts.all()) == (of_file.drawn, of_file.texts.all())
    assert report.remarks == []


@pytest.mark.parametrize("pack", [as_it_is, gzip.compress], ids=["plain", "gzip"])
def test_a_page_of_standard_input_has_the_round_and_nothing_remains(
    tmp_path: Path, pack: Callable[[bytes], bytes]
) -> None:
    log = LOGS["poker"]
    done = checked(tmp_path, pack(log.read_bytes()), "--format", "html")
    assert done.returncode == 1, done.stderr
    ((hand, line, lines),) = rounds_of(done.stdout)
    assert line in lines
    assert lines[min(lines)].startswith(f"round {hand} ")
    assert list((tmp_path / "temporary").iterdir()) == []


def test_what_is_long_lies_in_a_file_without_a_name(
    give: Callable[[bytes], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(stdin, "IN_MEMORY", 1)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    seen: list[list[Path]] = []

    def look(*_: Any) -> None:
        opened = [one.readlink() for one in Path("/proc/self/fd").iterdir() if one.is_symlink()]
        seen.append([one for one in opened if one.is_relative_to(tmp_path)])

    give(LOGS["poker"].read_bytes())
    audit(["-"], callbacks=AuditCallbacks(trace=look, on_round=DrawnRounds().follow))
    assert [len(opened) for opened in seen] == [1]
    assert list(tmp_path.iterdir()) == []
    look()
    assert seen[-1] == []


def test_it_is_let_go_of_where_the_audit_is_broken_off(
    give: Callable[[bytes], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []
    really = tempfile.SpooledTemporaryFile

    def noted(size: int) -> Any:
        made.append(really(size))
        return made[-1]

    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(tempfile, "SpooledTemporaryFile", noted)
    give(LOGS["poker"].read_bytes())
    rounds = DrawnRounds()
    with pytest.raises(KeyboardInterrupt):
        audit(
            ["-"],
            callbacks=AuditCallbacks(
                trace=rounds.trace, on_round=rounds.follow, on_result=interrupted
            ),
        )
    assert [file.closed for file in made] == [True]


def test_an_audit_that_traces_no_round_keeps_nothing(
    give: Callable[[bytes], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> None:
        raise AssertionError("something is kept")

    monkeypatch.setattr(tempfile, "SpooledTemporaryFile", refuse)
    give(LOGS["poker"].read_bytes())
    assert len(audit(["-"]).findings) == 1


class Full(tempfile.SpooledTemporaryFile[bytes]):
    """A file on a disk that has no room."""

    def write(self, _: Any) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@EACH_LOG
def test_a_full_disk_costs_the_drawing_alone_and_is_told(
    give: Callable[[bytes], None], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    monkeypatch.setattr(tempfile, "SpooledTemporaryFile", Full)
    give(log.read_bytes())
    report, rounds = drawn("-")
    assert report.findings == audited_with_name(log, "-")
    assert rounds.drawn == []
    (remark,) = report.remarks
    why = "since it cannot be read again: No space left on device"
    assert remark == f"-: some findings across its rounds are not drawn, {why}"


def test_no_folder_for_temporary_files_costs_the_drawing_alone(
    give: Callable[[bytes], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(stdin, "IN_MEMORY", 1)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "not there"))
    give(LOGS["poker"].read_bytes())
    report, rounds = drawn("-")
    assert len(report.findings) == 1
    assert rounds.drawn == []
    assert report.remarks[0].endswith("No such file or directory")


def test_a_disk_that_fills_up_is_told_by_the_command(tmp_path: Path) -> None:
    """The page, which goes to a pipe, is there all the same."""
    bound = (
        "import resource, signal; from handaudit.inputs import stdin; stdin.IN_MEMORY = 1;"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64));"
    )
    given = LOGS["poker"].read_bytes()
    done = checked(tmp_path, given, "--format", "html", before=bound)
    assert done.returncode == 1, done.stderr
    assert "handaudit: -: some findings across its rounds are not drawn" in done.stderr
    assert "File too large" in done.stderr
    assert held(done.stdout)["rounds"] == []


def test_what_is_too_long_is_let_go_of_and_told(
    give: Callable[[bytes], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stdin, "MOST", 100)
    give(LOGS["poker"].read_bytes())
    report, rounds = drawn("-")
    assert len(report.findings) == 1
    assert rounds.drawn == []
    assert report.remarks[0].endswith("it is longer than the 0 MiB, packed, that are kept")


def test_a_bomb_takes_no_more_room_than_it_has_packed(
    give: Callable[[bytes], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    comments = gzip.compress(b"# nothing\n" * (1 << 16)) * 4
    given = gzip.compress(LOGS["poker"].read_bytes()) + comments
    monkeypatch.setattr(stdin, "MOST", len(given) + 1_000)
    give(given)
    report, rounds = drawn("-")
    (finding,) = report.findings
    assert rounds.of(finding) == 0
    assert len(given) < (10 << 18) // 200


def audited_with_name(log: Path, name: str) -> list[Any]:
    """What is found in a log, as if it were called by another name."""
    return [
        msgspec.structs.replace(one, location=msgspec.structs.replace(one.location, path=name))
        for one in audit([log]).findings
    ]


def checked(
    folder: Path, given: bytes, *arguments: str, before: str = ""
) -> subprocess.CompletedProcess[str]:
    """Runs ``handaudit check -`` with a folder of its own for temporary files."""
    (folder / "temporary").mkdir()
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", before + PROGRAM[-1], "check", "-", "--isolated", *arguments],
        cwd=folder,
        input=given,
        capture_output=True,
        check=False,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "TMPDIR": str(folder / "temporary"),
        },
    )
    texts = [one.decode() for one in (done.stdout, done.stderr)]
    return subprocess.CompletedProcess(done.args, done.returncode, *texts)
