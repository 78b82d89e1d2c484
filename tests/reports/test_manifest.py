"""What a saved report covers, and how it is held against its files and itself."""

import gzip
import io
import json
import os
import shutil
import zipfile
from pathlib import Path

import pytest

from handaudit.commands.group import run
from handaudit.reading.places import places
from paths import NO_BURN, SAMPLES

GOOD = SAMPLES / "compliant" / "holdem-evening.tlog"
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """``logs`` with a good log, a packed one, one in an archive, and a damaged one."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "logs"
    folder.mkdir()
    shutil.copy(NO_BURN, folder / "breach.tlog")
    (folder / "packed.tlog.gz").write_bytes(gzip.compress(GOOD.read_bytes()))
    with zipfile.ZipFile(folder / "archive.zip", "w") as archive:
        archive.writestr("inner.tlog", GOOD.read_bytes())
    text = GOOD.read_text(encoding="utf-8")
    (folder / "damaged.tlog").write_text(text.replace("dealer shuffles", "dealer shufles", 1))
    return folder


def audited(form: str = "json", *options: str) -> str:
    name = f"report.{form}"
    run(["check", "logs", "--format", form, "-o", name, "-q", "--no-progress", *options])
    return name


def verified(report: str, capsys: Capture) -> tuple[int, dict[str, str]]:
    """The exit code, and the verdict on each thing."""
    capsys.readouterr()
    code = run(["verify", report])
    lines = capsys.readouterr().out.splitlines()
    return code, {line.split()[1].rstrip(":"): line.split()[0] for line in lines}


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_a_report_of_unchanged_files_holds(form: str, capsys: Capture) -> None:
    code, verdicts = verified(audited(form), capsys)
    assert code == 0
    assert verdicts.keys() == {
        f"report.{form}",
        *(f"logs/{name}" for name in ("archive.zip!inner.tlog", "breach.tlog", "damaged.tlog")),
        "logs/packed.tlog.gz",
    }
    assert set(verdicts.values()) == {"unchanged"}


@pytest.mark.parametrize("form", ["json", "jsonl"])
@pytest.mark.parametrize(
    ("was", "now"), [("violated", "met"), ('"hands"', '"hand"'), ("logs/breach", "logs/breech")]
)
def test_an_edited_verdict_no_longer_verifies(
    form: str, was: str, now: str, capsys: Capture
) -> None:
    report = Path(audited(form))
    text = report.read_text(encoding="utf-8")
    at = text.rindex(was)
    report.write_text(text[:at] + now + text[at + len(was) :], encoding="utf-8")
    code, _ = verified(str(report), capsys)
    assert code in (1, 2)


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_what_is_put_behind_the_digest_no_longer_verifies(form: str, capsys: Capture) -> None:
    report = Path(audited(form))
    start, _, _ = report.read_text(encoding="utf-8").rpartition("}")
    report.write_text(start + ', "findings": []}\n', encoding="utf-8")
    code, _ = verified(str(report), capsys)
    assert code in (1, 2)
    assert run(["merge", str(report)]) == 2


def test_a_pipe_in_place_of_a_log_is_not_opened(logs: Path, capsys: Capture) -> None:
    report = audited()
    (logs / "breach.tlog").unlink()
    os.mkfifo(logs / "breach.tlog")
    code, verdicts = verified(report, capsys)
    assert (code, verdicts["logs/breach.tlog"]) == (1, "changed")


def test_a_file_that_changed_or_is_gone_is_told(logs: Path, capsys: Capture) -> None:
    report = audited()
    (logs / "breach.tlog").write_bytes(GOOD.read_bytes())
    (logs / "packed.tlog.gz").unlink()
    code, verdicts = verified(report, capsys)
    assert code == 1
    assert [name for name, verdict in verdicts.items() if verdict == "changed"] == [
        "logs/breach.tlog",
        "logs/packed.tlog.gz",
    ]


def test_what_cannot_be_verified_is_no_success(logs: Path, capsys: Capture) -> None:
    (logs / "cut.tlog.gz").write_bytes(gzip.compress(GOOD.read_bytes())[:400])
    code, verdicts = verified(audited(), capsys)
    assert (code, verdicts["logs/cut.tlog.gz"]) == (3, "unknown")


def test_no_report_is_wrong_usage(capsys: Capture) -> None:
    assert run(["verify", "logs/breach.tlog"]) == 2
    assert run(["manifest", "absent.json"]) == 2
    assert "not a JSON report" in capsys.readouterr().err


def test_a_manifest_says_what_was_read_and_what_was_left_out(logs: Path, capsys: Capture) -> None:
    shutil.copy(GOOD, logs / "hidden.dat")
    report = audited()
    capsys.readouterr()
    assert run(["manifest", report]) == 0
    made = json.loads(capsys.readouterr().out)
    assert made["schema"] == "handaudit-manifest/1"
    assert "Not everything was read (1 file or part of one, 1 line)" in made["statement"]
    inputs = {one["path"]: one for one in made["inputs"]}
    whole = inputs["logs/packed.tlog.gz"]
    assert whole["bytes"] == len(GOOD.read_bytes())
    assert whole["unread"] == []
    damaged = inputs["logs/damaged.tlog"]
    ((missed),) = damaged["unread"]
    start, end = missed["bytes"]
    octets = (logs / "damaged.tlog").read_bytes()[start:end]
    assert octets.startswith(b"dealer shufles")
    assert octets.count(b"\n") == 1
    (left_out,) = made["left_out"]
    assert (left_out["path"], left_out["missed"]) == ("logs/hidden.dat", True)


def test_a_damaged_round_is_cited(logs: Path) -> None:
    text = GOOD.read_text(encoding="utf-8")
    (logs / "damaged.tlog").write_text(text.replace("\nend\n", "\n", 1), encoding="utf-8")
    report = json.loads(Path(audited()).read_text(encoding="utf-8"))
    (gap,) = report["not_audited"]
    assert gap["citation"] == "log:truncated"
    assert report["digest"]


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_the_bytes_do_not_depend_on_the_processes(form: str) -> None:
    one = Path(audited(form, "--jobs", "1")).read_bytes()
    assert Path(audited(form, "--jobs", "2")).read_bytes() == one


def test_merged_parts_have_the_manifest_of_the_whole() -> None:
    whole = Path(audited()).read_bytes()
    for part in "12":
        run(
            [
                "check",
                "logs",
                "--format",
                "json",
                "-o",
                f"{part}.json",
                "-q",
                "--shard",
                f"{part}/2",
            ]
        )
    run(["merge", "1.json", "2.json", "--format", "json", "-o", "merged.json", "-q"])
    assert Path("merged.json").read_bytes() == whole


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_bytes_of_lines_are_found_in_any_encoding(
    encoding: str, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["first", "the second", "", "fünf", "last"]
    octets = end.join(lines).encode(encoding)
    monkeypatch.setattr("handaudit.reading.places._BLOCK", 7)
    found = places(io.BytesIO(octets), encoding, [(2, 2), (4, 5)], None)
    assert found is not None
    (start, stop), (second, last) = found
    assert octets[start:stop] == f"the second{end}".encode(encoding)
    assert octets[second:last] == f"fünf{end}last".encode(encoding)


def test_the_places_in_another_file_are_not_given() -> None:
    assert places(io.BytesIO(b"a\nb\n"), "utf-8", [(1, 1)], "0" * 64) is None


def test_a_file_whose_name_is_not_utf_8_is_found_again(logs: Path) -> None:
    for one in logs.iterdir():
        one.unlink()
    shutil.copy(os.fsencode(GOOD), os.fsencode(logs) + b"/night\xff.tlog")
    report = audited()
    assert run(["verify", report]) == 0
    (logs / os.fsdecode(b"night\xff.tlog")).write_bytes(b"tlog 1\n")
    assert run(["verify", report]) == 1
