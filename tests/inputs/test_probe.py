"""What is skipped is looked at: a log makes the audit incomplete, however it is named or hidden."""

import gzip
import io
import os
import re
import shutil
import zipfile
from pathlib import Path

import pytest

from handaudit.commands.group import run
from handaudit.inputs import probe
from handaudit.inputs.input import Skipped
from handaudit.reading.logs import find_logs
from paths import SAMPLES

GOOD = SAMPLES / "compliant" / "holdem-evening.tlog"
STARS = SAMPLES / "compliant" / "pokerstars-six-hands.txt"


@pytest.fixture(autouse=True)
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder ``logs`` with one good log, in the working directory."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "logs"
    folder.mkdir()
    shutil.copy(GOOD, folder / "good.tlog")
    return folder


def missed() -> list[str]:
    """What is skipped in ``logs`` and looks like a log."""
    found = [one for one in find_logs(["logs"]) if isinstance(one, Skipped)]
    return [one.path for one in found if one.missed]


def zipped(**members: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("__", "."), data)
    return file.getvalue()


@pytest.mark.parametrize(
    "name",
    [
        *(
            "tonight.tlog.1",
            "hands.dat",
            "hands",
            ".hidden.tlog",
            ".kept/deep/hands.txt",
            "x.tlog.bak",
        ),
        *(".git/tonight.tlog", ".svn", "objects", ".hg/objects/hands"),
    ],
)
@pytest.mark.parametrize("log", [GOOD, STARS], ids=["table-log", "pokerstars"])
def test_a_log_of_another_name_or_hidden_makes_the_audit_incomplete(
    logs: Path, name: str, log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (logs / name).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(log, logs / name)
    assert missed() == [f"logs/{name}"]
    assert run(["check", "logs", "--no-progress"]) == 3
    out = " ".join(capsys.readouterr().out.split())
    assert re.search(rf"logs/{re.escape(name)}:1: [a-z ]+, and it looks like", out)
    assert run(["check", "logs", "--exclude", Path(name).name, "--no-progress"]) == 0


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("old.dat.gz", gzip.compress(GOOD.read_bytes())),
        ("outer.zip", zipped(inner__zip=zipped(a__tlog=GOOD.read_bytes()))),
        ("outer.zip", zipped(hands__dat=GOOD.read_bytes())),
        ("renamed.bin", zipped(a__tlog=GOOD.read_bytes())),
        ("wide.dat", GOOD.read_text(encoding="utf-8").encode("utf-16")),
        ("twice.gz.gz", gzip.compress(gzip.compress(GOOD.read_bytes()))),
        ("zip.dat.gz", gzip.compress(zipped(a__tlog=GOOD.read_bytes()))),
        ("blank.dat", b"\r\n \n" * 10_000 + GOOD.read_bytes()),
        ("damaged.dat.gz", b"\x1f\x8b\x08\x00"),
        ("sum.dat.gz", gzip.compress(GOOD.read_bytes())[:-8] + bytes(8)),
        ("cut.bin", zipped(a__tlog=GOOD.read_bytes())[:-30]),
        ("night.tar", bytes(257) + b"ustar" + bytes(250)),
        ("night.7z", b"7z\xbc\xaf\x27\x1c" + bytes(26)),
        ("night.rar", b"Rar!\x1a\x07\x01\x00"),
    ],
)
def test_what_is_packed_is_looked_into(logs: Path, name: str, content: bytes) -> None:
    (logs / name).write_bytes(content)
    assert len(missed()) == 1


def test_an_archive_that_is_too_deep_or_too_large_to_look_into_is_not_passed_over(
    logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = zipped(a__md=b"no log")
    for _ in range(4):
        deep = zipped(inner__zip=deep)
    (logs / "deep.bin").write_bytes(deep)
    assert missed() == ["logs/deep.bin"]
    (logs / "deep.bin").unlink()
    (logs / "small.bin").write_bytes(zipped(a__md=b"no log"))
    assert missed() == []
    (logs / "large.bin").write_bytes(zipped(b__md=os.urandom(2 * probe.HEAD)))
    monkeypatch.setattr(probe, "LARGEST_ARCHIVE", probe.HEAD)
    assert missed() == ["logs/large.bin"]


def test_links_are_looked_behind(logs: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    shutil.copy(GOOD, tmp_path / "elsewhere" / "a.tlog")
    (logs / "file.tlog").symlink_to("../elsewhere/a.tlog")
    (logs / "folder").symlink_to("../elsewhere")
    (logs / "gone.tlog").symlink_to("../nowhere.tlog")
    (logs / "gone.md").symlink_to("../nowhere.md")
    assert missed() == ["logs/file.tlog", "logs/folder/a.tlog", "logs/gone.tlog"]


def test_a_file_of_patterns_that_was_merely_found_hides_no_log(logs: Path) -> None:
    (logs / "sub").mkdir()
    shutil.copy(GOOD, logs / "sub" / "b.tlog")
    (logs / ".handauditignore").write_text("sub/\n")
    assert run(["check", "logs", "-q"]) == 3
    assert run(["check", "logs", "-q", "--exclude", "sub/"]) == 0


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("notes.md", b"# Notes\n\nA log looks like this:\n\ntlog 1\ncasino X\n"),
        ("report.json", b'{"schema": "handaudit-report/1", "summary": {"hands": 40}}'),
        ("picture.png", bytes(range(256)) * 64),
        ("empty", b""),
        (".git/objects/pack", GOOD.read_bytes()),
        (".svn/pristine/a.svn-base", GOOD.read_bytes()),
    ],
)
def test_what_is_no_log_is_skipped_as_before(logs: Path, name: str, content: bytes) -> None:
    (logs / name).parent.mkdir(parents=True, exist_ok=True)
    (logs / name).write_bytes(content)
    assert not missed()
