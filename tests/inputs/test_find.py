"""What the paths of a command line lead to."""

import bz2
import contextlib
import gzip
import io
import lzma
import os
import pickle
import re
import socket
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from handaudit.commands.dry_run import volume
from handaudit.inputs.decompress import Damaged
from handaudit.inputs.find import PathMissing
from handaudit.inputs.input import Input, Skipped, size
from handaudit.reading.logs import find_logs as find
from packed import zipped

LOG = b"tlog 1\ncasino Boardwalk\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(*paths: str, content: bytes = LOG) -> None:
    for path in paths:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_bytes(content)


def inputs(*paths: str) -> list[str]:
    return [found.path for found in find(paths) if isinstance(found, Input)]


def skipped(*paths: str) -> dict[str, str]:
    """What is not read and why, whatever it looks like."""
    found = [one for one in find(paths) if isinstance(one, Skipped)]
    return {one.path: one.reason.partition(", and it looks like")[0] for one in found}


def content(path: str) -> bytes:
    (found,) = find([path])
    assert isinstance(found, Input)
    with found.open() as file:
        return file.read()


@pytest.mark.parametrize(
    ("given_paths", "expected"),
    [
        (["a.tlog"], ["a.tlog"]),
        (["./a.tlog"], ["./a.tlog"]),
        (["a.tlog", "./a.tlog", "a.tlog"], ["a.tlog"]),
        (["strange.bin"], ["strange.bin"]),
        ([".hidden.txt"], [".hidden.txt"]),
        (["logs"], ["logs/1.txt", "logs/b/2.PHH", "logs/c.ohh", "logs/d.log.gz", "logs/z/y/9.hh"]),
        (["logs/b/", "logs/c.ohh"], ["logs/b/2.PHH", "logs/c.ohh"]),
        (["logs/../logs/b"], ["logs/../logs/b/2.PHH"]),
        (["logs/*.txt"], ["logs/1.txt"]),
        (["logs/*"], ["logs/1.txt", "logs/b/2.PHH", "logs/c.ohh", "logs/d.log.gz",
                       "logs/read.me", "logs/z/y/9.hh"]),
        (["logs/**/*.hh"], ["logs/z/y/9.hh"]),
        (["**/9.hh"], ["logs/z/y/9.hh"]),
        (["./**/[0-9].*"], ["./logs/1.txt", "./logs/b/2.PHH", "./logs/z/y/9.hh"]),
        (["logs/z/**"], ["logs/z/y/9.hh"]),
        (["l*/z/**"], ["logs/z/y/9.hh"]),
        (["*.tlog"], ["a.tlog"]),
        (["odd[1].txt"], ["odd[1].txt"]),
        (["-", "a.tlog", "-"], ["-", "a.tlog"]),
    ],
)  # fmt: skip
def test_paths_lead_to_inputs_in_order_each_once_and_in_the_users_form(
    here: Path, given_paths: list[str], expected: list[str]
) -> None:
    write("a.tlog", "strange.bin", ".hidden.txt", "odd[1].txt", "logs/1.txt", "logs/b/2.PHH")
    write("logs/c.ohh", "logs/d.log.gz", "logs/z/y/9.hh", "logs/read.me", "logs/.git/x.txt")
    assert inputs(*given_paths) == expected
    absolute = [path if path == "-" else f"{here}/{path}" for path in given_paths]
    assert inputs(*absolute) == [path if path == "-" else f"{here}/{path}" for path in expected]


@pytest.mark.parametrize("path", ["none.tlog", "none/", "*.none", "**/*.none", "a\0b", "", "a**b"])
@pytest.mark.usefixtures("here")
def test_a_path_that_leads_nowhere_is_told_before_anything_is_read(path: str) -> None:
    write("a.tlog")
    with pytest.raises(PathMissing) as caught:
        find(["a.tlog", path])
    assert caught.value.path == path
    assert path in str(caught.value)


@pytest.mark.usefixtures("here")
def test_a_file_that_is_called_like_a_pattern_a_list_or_a_url_hides_no_log() -> None:
    """Whoever fills a folder may know how it is audited."""
    write("logs/a.tlog", "logs/*.tlog", "logs/[a-b].tlog", "s3:/store/a.tlog", "@given")
    assert inputs("logs/*.tlog") == ["logs/*.tlog", "logs/[a-b].tlog", "logs/a.tlog"]
    assert inputs("logs/[a-b].tlog") == ["logs/[a-b].tlog", "logs/a.tlog"]
    assert inputs("@given") == ["@given"]
    write("given", content=b"logs/a.tlog\n")
    with pytest.raises(PathMissing, match=r"write \./@given or @\./given"):
        find(["@given"])
    assert inputs("./@given", "@./given") == ["./@given", "logs/a.tlog"]
    (there,) = find(["s3://store/a.tlog"])
    assert isinstance(there, Input)
    with pytest.raises(OSError, match="s3"):
        there.open()


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("lgos", "logs"),
        ("lgos/evening.tlog", "logs/evening.tlog"),
        ("logs/evning.tlog", "logs/evening.tlog"),
        ("./lgos/", "./logs/"),
    ],
)
def test_a_misspelt_path_is_missing_with_the_one_that_may_be_meant(typed: str, meant: str) -> None:
    Path("logs").mkdir()
    Path("logs/evening.tlog").touch()
    with pytest.raises(PathMissing, match=re.escape(f": {typed} (did you mean {meant}?)")):
        find([typed])


def test_an_empty_path_leads_nowhere() -> None:
    with pytest.raises(PathMissing, match=r"^a path is empty$"):
        find([""])


@pytest.mark.usefixtures("here")
def test_nothing_is_meant_by_a_path_that_resembles_none() -> None:
    Path("logs").mkdir()
    with pytest.raises(PathMissing, match=r"no such file or folder: nowhere/x.tlog$"):
        find(["nowhere/x.tlog"])


@pytest.mark.usefixtures("here")
def test_a_link_that_leads_nowhere_is_a_missing_path() -> None:
    Path("link.tlog").symlink_to("none.tlog")
    with pytest.raises(PathMissing):
        find(["link.tlog"])


@pytest.mark.parametrize(
    ("name", "is_log"),
    [
        ("a.tlog", True), ("a.TXT", True), ("a.log", True), ("a.phhs", True), ("a.json", True),
        ("a.csv", True), ("a.xml", True), ("a.txt.gz", True), ("a.hh.bz2", True), ("a.ohh.XZ", True),
        ("a.log.zst", True), ("a.gz", False), ("a.md", False), ("a", False), ("txt", False),
        ("a.txt~", False), ("a.tar.gz", False), ("a.txt.gz.gz", False), ("a.toml", False),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("here")
def test_in_a_folder_the_name_says_what_is_a_log(name: str, is_log: bool) -> None:  # noqa: FBT001 - a table
    write(f"logs/{name}")
    found = inputs("logs") if is_log else list(skipped("logs"))
    assert found == [f"logs/{name}"]


def test_links_stay_inside_the_folder(here: Path) -> None:
    write("logs/a.txt", "logs/deep/er/b.txt", "outside/c.txt")
    for link, target in {
        "logs/deep/circle": "../../logs",
        "logs/out": "../outside",
        "logs/out.txt": "../outside/c.txt",
        "logs/in.txt": "a.txt",
        "logs/deep/self.txt": "self.txt",
        "logs/lost.txt": "none.txt",
        "logs/other": "deep/er",
        "logs/other-again": "deep/er",
    }.items():
        Path(link).symlink_to(target)
    assert inputs("logs") == [
        "logs/a.txt",
        "logs/deep/er/b.txt",
        "logs/in.txt",
        "logs/other/b.txt",
    ]
    assert skipped("logs") == {
        "logs/deep/circle": "a link in a circle",
        "logs/out/c.txt": "a link that leads out of the folder",
        "logs/out.txt": "a link that leads out of the folder",
        "logs/deep/self.txt": "a link that leads nowhere",
        "logs/lost.txt": "a link that leads nowhere",
        "logs/other-again": "a second link to the same folder",
    }
    Path("linked").symlink_to(here / "logs")
    assert "linked/a.txt" in inputs("linked")


def test_links_that_cross_do_not_multiply(here: Path) -> None:
    for folder in "abcdefgh":
        write(f"logs/{folder}/x.txt")
        for other in "abcdefgh":
            Path(here, "logs", folder, f"to-{other}").symlink_to(Path("..", other))
    assert len(inputs("logs")) < 200
    assert len(inputs("**/*.txt")) == 8


@pytest.mark.usefixtures("here")
def test_pipes_and_sockets_in_a_folder_are_not_opened() -> None:
    write("logs/a.txt")
    os.mkfifo("logs/pipe.txt")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("logs/socket.txt")
        assert inputs("logs") == ["logs/a.txt"]
        assert skipped("logs") == {
            "logs/pipe.txt": "not a file but a pipe",
            "logs/socket.txt": "not a file but a socket",
        }


def zstd_frames(data: bytes) -> bytes:
    half = len(data) // 2
    return zstandard.compress(data[:half]) + zstandard.compress(data[half:])


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": zstd_frames,
}
BIG = b"".join(b"seat %d calls 5\n" % number for number in range(20_000))


@pytest.mark.parametrize("suffix", PACKERS)
@pytest.mark.usefixtures("here")
def test_compressed_files_are_read_as_what_is_in_them(suffix: str) -> None:
    for data in (b"", LOG, BIG):
        write(f"a.txt.{suffix}", content=PACKERS[suffix](data))
        assert content(f"a.txt.{suffix}") == data
    write(
        f"two.{suffix}", content=PACKERS[suffix](b"one\n") + bytes(512) + PACKERS[suffix](b"two\n")
    )
    assert content(f"two.{suffix}") == b"one\ntwo\n"


@pytest.mark.parametrize("suffix", PACKERS)
@pytest.mark.usefixtures("here")
def test_damaged_compressed_files_say_so(suffix: str) -> None:
    whole = PACKERS[suffix](BIG)
    middle = len(whole) // 2
    write(f"cut.{suffix}", content=whole[:middle])
    with pytest.raises(Damaged, match=f"damaged {suffix} data: it stops before its end"):
        content(f"cut.{suffix}")
    for data in (b"\x00" * 40 + LOG, LOG, PACKERS[suffix](LOG) + LOG):
        write(f"bad.{suffix}", content=data)
        with pytest.raises(Damaged, match=f"damaged {suffix} data"):
            content(f"bad.{suffix}")


@pytest.mark.parametrize("suffix", [*PACKERS, "zip"])
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None
)
@given(data=st.data())
def test_any_damage_is_an_os_error_or_harmless(
    tmp_path: Path, suffix: str, data: st.DataObject
) -> None:
    packed = bytearray(zipped(("a.txt", LOG)) if suffix == "zip" else PACKERS[suffix](LOG))
    for _ in range(data.draw(st.integers(1, 3))):
        packed[data.draw(st.integers(0, len(packed) - 1))] = data.draw(st.integers(0, 255))
    path = tmp_path / f"a.txt.{suffix}"
    path.write_bytes(packed[: data.draw(st.integers(0, len(packed)))])
    for found in find([str(path)]):
        if isinstance(found, Input):
            with contextlib.suppress(OSError), found.open() as file:
                file.read()


@pytest.mark.parametrize("suffix", [*PACKERS, "zip"])
@pytest.mark.usefixtures("here")
def test_what_unpacks_to_much_fills_no_memory(suffix: str) -> None:
    size = 48 << 20
    zeros = bytes(size)
    packed = zipped(("a.txt", zeros)) if suffix == "zip" else PACKERS[suffix](zeros)
    write(f"bomb.{suffix}", content=packed)
    del zeros
    (found,) = find([f"bomb.{suffix}"])
    assert isinstance(found, Input)
    tracemalloc.start()
    with found.open() as file:
        read = sum(len(block) for block in iter(lambda: file.read(1 << 20), b""))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert read == size
    assert peak < 24 << 20


@pytest.mark.usefixtures("here")
def test_zst_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.txt.zst", content=zstandard.compress(LOG))
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(Damaged, match="pip install zstandard"):
        content("a.txt.zst")


def test_each_log_in_a_zip_is_an_input_and_nothing_is_written(here: Path) -> None:
    members = [
        ("b.txt", b"second"),
        ("../../etc/a.tlog", b"first"),
        ("c/d.txt.gz", gzip.compress(b"third")),
        ("c/", b""),
        ("__MACOSX/._b.txt", b""),
        ("c/readme.md", b""),
        ("inner.zip", zipped(("x.txt", LOG))),
    ]
    write("logs/a.zip", content=zipped(*members))
    for path in ("logs/a.zip", "logs"):
        found = {item.path: item for item in find([path]) if isinstance(item, Input)}
        contents = {}
        for name, item in found.items():
            with item.open() as file:
                contents[name] = file.read()
        assert contents == {
            "logs/a.zip!../../etc/a.tlog": b"first",
            "logs/a.zip!b.txt": b"second",
            "logs/a.zip!c/d.txt.gz": b"third",
        }
        assert list(contents) == sorted(contents)
        assert skipped(path) == {
            "logs/a.zip!c/readme.md": "unknown file suffix",
            "logs/a.zip!inner.zip": "an archive inside an archive",
        }
    assert [path.name for path in here.rglob("*")] == ["logs", "a.zip"]


@pytest.mark.usefixtures("here")
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_members_of_one_name_are_two_inputs() -> None:
    write("a.zip", content=zipped(("x.txt", b"1"), ("x.txt", b"2")))
    assert inputs("a.zip") == ["a.zip!x.txt", "a.zip!x.txt (2)"]


@pytest.mark.usefixtures("here")
def test_a_zip_that_is_none_is_an_input_that_does_not_open() -> None:
    write("a.zip", content=LOG)
    with pytest.raises(Damaged, match="damaged zip data"):
        content("a.zip")
    write("empty.zip", content=zipped())
    assert skipped("empty.zip") == {"empty.zip": "an archive of nothing"}


@pytest.mark.parametrize("pack", [bytes, *PACKERS.values()])
def test_standard_input_may_be_compressed_and_stays_open(
    monkeypatch: pytest.MonkeyPatch, pack: Callable[[bytes], bytes]
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(pack(LOG)))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert content("-") == LOG
    assert not stdin.buffer.closed


@pytest.mark.usefixtures("here")
def test_inputs_can_be_sent_to_other_processes() -> None:
    write("logs/a.txt", "logs/b.txt.gz")
    write("logs/c.zip", content=zipped(("x.txt", LOG)))
    write("logs/d.zip")
    found = list(find(["-", "logs"]))
    assert len(found) == 5
    copies = pickle.loads(pickle.dumps(found))  # noqa: S301 - our own
    assert [copy.path for copy in copies] == [item.path for item in found]
    with copies[3].open() as file:
        assert file.read() == LOG


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
@pytest.mark.usefixtures("here")
def test_a_folder_that_may_not_be_read_is_an_input_that_does_not_open() -> None:
    write("logs/shut/a.txt")
    Path("logs/shut").chmod(0)
    try:
        with pytest.raises(OSError, match="Permission denied"):
            content("logs")
    finally:
        Path("logs/shut").chmod(0o700)


@pytest.mark.usefixtures("here")
def test_the_size_of_what_is_plain_is_known_before_it_is_read() -> None:
    write("logs/a.tlog", "logs/b.txt")
    write("logs/notes.md", content=b"no log")
    assert [size(one) for one in find(["logs"])] == [len(LOG), len(LOG), 0]
    assert volume(["logs"], None) == 2 * len(LOG)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.usefixtures("here")
def test_the_size_of_what_only_reading_can_tell_is_not_guessed() -> None:
    write("a.tlog.gz", content=gzip.compress(LOG))
    write("a.zip", content=zipped(("inner.tlog", LOG)))
    os.mkfifo("pipe")
    for path in ("-", "a.tlog.gz", "a.zip", "pipe"):
        (found,) = find([path])
        assert size(found) is None
    write("plain.tlog")
    assert volume(["plain.tlog", "a.tlog.gz"], None) is None
