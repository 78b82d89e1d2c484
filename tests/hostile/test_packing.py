"""What is packed to do harm costs bounded time and memory, and the other inputs are audited."""

import bz2
import gzip
import json
import lzma
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

import limited
import steps
from handaudit.auditing.run import audit
from packed import zipped
from paths import NO_BURN, SAMPLES

BREACH = NO_BURN
SIZE = 64 << 20
"""Bytes that a bomb unpacks to."""
USUAL = 36
"""Mebibytes that an audit takes without a bomb."""

PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": zstandard.compress,
}


def bomb(suffix: str, block: bytes, size: int) -> bytes:
    """Many frames of one block: what unpacks to ``size`` bytes."""
    return PACKERS[suffix](block) * (size // len(block))


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder with a log in which something is found."""
    folder = tmp_path / "logs"
    folder.mkdir()
    shutil.copy(BREACH, folder / "breach.tlog")
    return tmp_path


def audited(folder: Path) -> tuple[limited.Done, dict[str, str]]:
    """The run over ``logs``, and the reason why each other input was not audited."""
    done = limited.run("check", "logs", "--format", "json", cwd=folder)
    report = json.loads(done.out)
    assert "burn-before-street" in {one["rule"] for one in report["findings"]}
    reasons = {one["location"]["path"]: one["reason"] for one in report["not_audited"]}
    return done, reasons


def test_of_a_packed_log_that_is_cut_the_hands_before_are_audited(logs: Path) -> None:
    whole = (SAMPLES / "compliant" / "pokerstars-six-hands.txt").read_bytes()
    (logs / "logs" / "cut.txt.gz").write_bytes(gzip.compress(whole, 0)[:-300])
    done = limited.run("check", "logs", "--format", "json", cwd=logs)
    report = json.loads(done.out)
    assert done.code == 3
    assert {one["path"]: one["hands"] for one in report["inputs"]}["logs/cut.txt.gz"] == 5
    (gap,) = report["not_audited"]
    assert gap["reason"] == "damaged gz data: it stops before its end"
    sixth = [n for n, line in enumerate(whole.splitlines(), 1) if line.startswith(b"PokerStars")][5]
    assert gap["location"]["line"] == sixth


def test_what_is_no_archive_is_named_without_the_numbers_of_a_library(logs: Path) -> None:
    (logs / "logs" / "fake.txt.gz").write_bytes(b"this is text")
    done = limited.run("check", "logs", "--format", "json", cwd=logs)
    (gap,) = json.loads(done.out)["not_audited"]
    assert gap["reason"] == "damaged gz data: incorrect header check"


@pytest.mark.parametrize("what", ["zeros", "one line"])
def test_a_bomb_fills_no_memory_and_hides_no_other_log(logs: Path, what: str) -> None:
    start = b"" if what == "zeros" else b"tlog 1\n# "
    block = (b"\x00" if what == "zeros" else b"x") * (8 << 20)
    packed = {"zip": zipped(("a.txt", start + block * (SIZE // len(block))))}
    for suffix, pack in PACKERS.items():
        packed[suffix] = (pack(start) if start else b"") + bomb(suffix, block, SIZE)
    for suffix, content in packed.items():
        assert len(content) < SIZE // 500
        (logs / "logs" / f"bomb.txt.{suffix}").write_bytes(content)
    done, reasons = audited(logs)
    assert done.code == 3
    assert done.mebibytes < USUAL + (SIZE >> 20) // 2
    if what == "zeros":
        assert [*reasons.values()] == ["it is binary data, not text"] * len(packed)


def test_a_bomb_in_a_bomb_is_unpacked_once(logs: Path) -> None:
    inner = gzip.compress(bytes(64 << 20))
    (logs / "logs" / "twice.txt.gz").write_bytes(gzip.compress(inner))
    (logs / "logs" / "zip.zip").write_bytes(zipped(("in.zip", zipped(("a.txt", inner)))))
    done, reasons = audited(logs)
    assert done.code == 3
    assert reasons == {
        "logs/twice.txt.gz": "it is binary data, not text",
        "logs/zip.zip!in.zip": "an archive inside an archive",
    }


def test_members_that_lead_out_of_the_archive_are_read_where_they_are(logs: Path) -> None:
    log = BREACH.read_bytes()
    names = ("../../up.tlog", "/etc/absolute.tlog", "a/../../b.tlog", "C:\\windows.tlog")
    (logs / "logs" / "out.zip").write_bytes(zipped(*((name, log) for name in names)))
    before = sorted(path.name for path in logs.parent.rglob("*"))
    done = limited.run("check", "logs/out.zip", "--format", "json", cwd=logs)
    assert done.code == 1
    report = json.loads(done.out)
    assert {one["path"] for one in report["inputs"]} == {f"logs/out.zip!{name}" for name in names}
    assert sorted(path.name for path in logs.parent.rglob("*")) == before


def test_members_that_lead_out_of_the_archive_are_not_written_there(logs: Path) -> None:
    """A conversion names its files after the logs."""
    log = BREACH.read_bytes()
    (logs / "logs" / "out.zip").write_bytes(zipped(("../../../up.tlog", log), ("/abs.tlog", log)))
    inner = logs / "a" / "b" / "c"  # what leads out of it is still here
    inner.mkdir(parents=True)
    (logs / "logs").rename(inner / "logs")
    done = limited.run("convert", "logs", "--to", "jsonl", "-o", "made/", cwd=inner)
    assert done.code in (0, 3)
    written = list(logs.rglob("*.jsonl"))
    assert written
    assert all(path.is_relative_to(inner / "made") for path in written)
    assert not Path("/abs.tlog.jsonl").exists()


@pytest.mark.parametrize("suffix", [".md", ".txt"], ids=["passed-over", "read"])
def test_very_many_members_take_linear_time(logs: Path, suffix: str) -> None:
    def listed(members: int) -> None:
        packed = zipped(*((f"{number}{suffix}", b"") for number in range(members)))
        (logs / "logs" / "many.zip").write_bytes(packed)
        assert len(audit([logs / "logs"]).not_audited) == members

    steps.assert_in_proportion(listed, few=250)


def test_a_link_out_of_the_folder_is_not_followed_and_said(logs: Path) -> None:
    (logs / "secret.txt").write_text("PokerStars Hand #1: secret\n")
    (logs / "logs" / "link.txt").symlink_to("../secret.txt")
    done, reasons = audited(logs)
    (reason,) = reasons.values()
    assert reason.startswith("a link that leads out of the folder, and it looks like")
    assert "secret" not in done.out.replace("secret.txt", "")
