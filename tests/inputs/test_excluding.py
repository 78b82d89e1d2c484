"""What is left out on purpose, and what ``--dry-run`` says of it."""

import shutil
import subprocess
from pathlib import Path

import pytest

from handaudit.commands.group import run
from paths import NO_BURN

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """``logs/a.tlog``, ``logs/old/b.tlog`` and a file that is no log, in the working directory."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "logs"
    (folder / "old").mkdir(parents=True)
    shutil.copy(NO_BURN, folder / "a.tlog")
    shutil.copy(NO_BURN, folder / "old" / "b.tlog")
    (folder / "notes.md").write_text("notes\n")
    return folder


def _seen(capsys: Capture, *options: str) -> tuple[list[str], int]:
    capsys.readouterr()
    code = run(["check", *options, "--dry-run"])
    lines = capsys.readouterr().out.splitlines()
    return [line.split()[1] for line in lines if line.startswith("audit")], code


@pytest.mark.parametrize(
    ("patterns", "left"),
    [
        ([], ["logs/a.tlog", "logs/old/b.tlog"]),
        (["old/"], ["logs/a.tlog"]),
        (["b.tlog"], ["logs/a.tlog"]),
        (["logs/*.tlog"], ["logs/old/b.tlog"]),
        (["*.tlog", "!a.tlog"], ["logs/a.tlog"]),
        (["/old"], ["logs/a.tlog", "logs/old/b.tlog"]),
        (["/logs/old"], ["logs/a.tlog"]),
    ],
)
def test_patterns_are_those_of_a_gitignore(
    capsys: Capture, patterns: list[str], left: list[str]
) -> None:
    options = [one for pattern in patterns for one in ("--exclude", pattern)]
    assert _seen(capsys, "logs", *options) == (left, 0)


def test_patterns_stand_in_a_file_too(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / ".handauditignore").write_text("# the archive\n\nold/\n")
    assert run(["check", "logs", "--dry-run"]) == 3  # nobody who runs the audit asked for it
    told = capsys.readouterr().out
    assert "skip   logs/old: excluded by old/ (.handauditignore)" in told
    assert "skip   logs/old/b.tlog: excluded by old/ (.handauditignore), and it looks like" in told


FILES = ["a.tlog", "b.tlog", "c/a.tlog", "c/d/a.tlog", "c/d/b.tlog"]


@pytest.mark.parametrize(
    ("files", "left"),
    [
        ({"": "a.tlog\n"}, ["b.tlog", "c/d/b.tlog"]),
        ({"c": "a.tlog\n"}, ["a.tlog", "b.tlog", "c/d/b.tlog"]),
        ({"c": "/a.tlog\n"}, ["a.tlog", "b.tlog", "c/d/a.tlog", "c/d/b.tlog"]),
        ({"c": "d/*\n!b.tlog\n"}, ["a.tlog", "b.tlog", "c/a.tlog", "c/d/b.tlog"]),
        # a deeper file goes before one above it
        ({"": "*.tlog\n", "c": "!a.tlog\n"}, ["c/a.tlog", "c/d/a.tlog"]),
        ({"": "*.tlog\n", "c": "!*.tlog\n", "c/d": "b.tlog\n"}, ["c/a.tlog", "c/d/a.tlog"]),
        # nothing in a folder that is left out can be taken back
        ({"": "d/\n", "c/d": "!a.tlog\n"}, ["a.tlog", "b.tlog", "c/a.tlog"]),
    ],
)
@pytest.mark.parametrize("where", ["here", "elsewhere"])
def test_each_folder_may_have_a_file_as_in_git(
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    files: dict[str, str],
    left: list[str],
    where: str,
) -> None:
    tree = tmp_path / "tree"
    for name in FILES:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(NO_BURN, tree / name)
    for folder, text in files.items():
        (tree / folder / ".handauditignore").write_text(text, encoding="utf-8")
    if where == "here":
        monkeypatch.chdir(tree)
        assert _seen(capsys, ".") == ([f"./{name}" for name in left], 3)
    else:
        (tmp_path / "work").mkdir()
        monkeypatch.chdir(tmp_path / "work")
        assert _seen(capsys, "../tree") == ([f"../tree/{name}" for name in left], 3)
    git = shutil.which("git")
    if git is not None:
        for folder in files:
            shutil.copy(tree / folder / ".handauditignore", tree / folder / ".gitignore")
        assert _by_git(git, tree) == left


def _by_git(git: str, tree: Path) -> list[str]:
    """The files that git would not ignore."""
    for command in (["init", "-q"], ["ls-files", "--others", "--exclude-standard", "*.tlog"]):
        done = subprocess.run(  # noqa: S603
            [git, *command], cwd=tree, capture_output=True, text=True, check=True
        )
    return sorted(done.stdout.split(), key=lambda name: name.split("/"))


def test_the_file_of_a_folder_is_named_and_holds_for_named_files_by_force(
    capsys: Capture, logs: Path
) -> None:
    (logs / ".handauditignore").write_text("old/*\n", encoding="utf-8")
    run(["check", "logs", "--dry-run"])
    told = capsys.readouterr().out
    assert "skip   logs/old/b.tlog: excluded by old/* (logs/.handauditignore)" in told
    assert _seen(capsys, "logs/old/b.tlog") == (["logs/old/b.tlog"], 0)
    assert _seen(capsys, "logs/old/b.tlog", "--force-exclude") == ([], 3)


@pytest.mark.parametrize("options", [[], ["--dry-run"], ["--follow"], ["--jobs", "2"]])
def test_a_file_of_patterns_that_cannot_be_read_ends_the_run(
    capsys: Capture, logs: Path, options: list[str]
) -> None:
    (logs / "old" / ".handauditignore").write_bytes(b"caf\xe9\n")
    assert run(["check", "logs", *options]) == 2
    said = "cannot use the patterns of logs/old/.handauditignore: it is not in UTF-8"
    assert said in capsys.readouterr().err


def test_those_of_the_settings_are_meant_from_their_folder(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, logs: Path
) -> None:
    (tmp_path / "handaudit.toml").write_text('exclude = ["/logs/old"]\n')
    monkeypatch.chdir(logs)
    assert _seen(capsys, ".") == (["./a.tlog"], 0)


def test_a_named_file_is_audited_unless_it_is_forced_out(capsys: Capture) -> None:
    assert run(["check", "logs/old/b.tlog", "--exclude", "old/"]) == 1
    capsys.readouterr()
    assert run(["check", "logs/old/b.tlog", "--exclude", "old/", "--force-exclude"]) == 0
    assert "every input is excluded" in capsys.readouterr().err
    both = ["logs/old/b.tlog", "logs/a.tlog", "--exclude", "old/", "--force-exclude"]
    assert _seen(capsys, *both) == (["logs/a.tlog"], 0)


def test_a_folder_of_which_all_is_excluded_is_no_audit() -> None:
    assert run(["check", "logs", "--exclude", "*"]) == 3
    assert run(["check", "logs", "--exclude", "*", "--dry-run"]) == 3


def test_what_is_left_out_is_in_the_report(capsys: Capture) -> None:
    run(["check", "logs", "--exclude", "old/"])
    assert "logs/old:1: excluded by old/ (--exclude)" in capsys.readouterr().out


def test_a_dry_run_says_the_format_or_why_not(capsys: Capture, logs: Path) -> None:
    (logs / "odd.txt").write_text("what is this\n")
    assert run(["check", "logs", "--dry-run"]) == 3
    told = capsys.readouterr().out
    assert "audit  logs/a.tlog  (table-log)" in told
    assert "refuse logs/odd.txt: nothing in it looks like a log" in told
    assert "skip   logs/notes.md: unknown file suffix" in told
    assert "2 to audit, 1 refused, 1 skipped" in told


def test_the_files_of_the_run_itself_are_no_logs(capsys: Capture) -> None:
    written = ["--write-baseline", "base.json", "--format", "json", "-o", "r.json"]
    assert run(["check", ".", *written]) == 1
    assert run(["check", ".", "--baseline", "base.json", "--format", "json", "-o", "r.json"]) == 0
    assert "3 files" not in capsys.readouterr().err


def test_a_list_of_paths(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "changed").write_text("logs/a.tlog\n\nlogs/old\n")
    assert _seen(capsys, "@changed") == (["logs/a.tlog", "logs/old/b.tlog"], 0)
    assert run(["check", "@absent"]) == 2
    assert "cannot read the list of paths @absent: No such file" in capsys.readouterr().err
    (tmp_path / "changed").write_text("logs/nowhere.tlog\n")
    assert run(["check", "@changed"]) == 2
    assert "@changed: no such file or folder: logs/nowhere.tlog" in capsys.readouterr().err
