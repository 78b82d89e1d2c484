"""The folder that is audited, and the working directory, are hostile: nothing in them is imported."""

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest

from paths import NO_BURN, ROOT, SAMPLES

GOOD = SAMPLES / "compliant" / "holdem-evening.tlog"
SCRIPT = Path(sys.executable).with_name("handaudit")


def dependencies() -> set[str]:
    """The modules of everything that handaudit needs, or can use."""
    names = {re.split(r"[\W]", one)[0].lower() for one in requires("handaudit") or ()}
    return {
        module
        for module, owners in packages_distributions().items()
        if names & {owner.lower() for owner in owners}
    }


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A folder with a log, a module of every name that is imported, and all else that makes Python run code.

    Each leaves a mark.
    """
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "evening.tlog").write_bytes(GOOD.read_bytes())
    ours = ("handaudit", "pip", "sitecustomize", "usercustomize", "plugged")
    for name in (*sys.stdlib_module_names, *dependencies(), *ours):
        mark = tmp_path / f"imported-{name}"
        (folder / f"{name}.py").write_text(f"open({str(mark)!r}, 'w').close()\n", encoding="utf-8")
    (folder / "paths.pth").write_text(f"import os; open({str(tmp_path / 'imported-pth')!r}, 'w')\n")
    (folder / ".env").write_text("PYTHONPATH=.\nHANDAUDIT_CHECK_EXIT_ZERO=1\n")
    installed = folder / "plugged-1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: plugged\nVersion: 1\n")
    groups = ("handaudit", "handaudit.plugins", "console_scripts", "distributed.preload")
    points = "".join(f"[{group}]\nplugged = plugged\n" for group in groups)
    (installed / "entry_points.txt").write_text(points)
    (folder / ".handauditignore").write_text("*.dist-info/\n")  # its text is no log
    return folder


def imported(folder: Path) -> list[str]:
    """The modules of the folder that were imported."""
    return sorted(path.name for path in folder.parent.glob("imported-*"))


def ran(folder: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a command in the folder, with no variable of Python's set."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(  # noqa: S603  our own program
        command,
        cwd=folder,
        env=kept | environment,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def test_the_modules_leave_a_mark_where_python_does_search_the_folder(hostile: Path) -> None:
    ran(hostile, sys.executable, "-c", "import csv")
    assert imported(hostile) == ["imported-csv"]


@pytest.mark.parametrize(
    "command",
    [[str(SCRIPT)], [sys.executable, "-P", "-m", "handaudit"]],
    ids=["script", "python -P -m"],
)
def test_an_audit_in_processes_imports_nothing_from_the_folder(
    hostile: Path, command: list[str]
) -> None:
    done = ran(hostile, *command, "check", ".", "--jobs", "2", "--format", "json")
    assert (done.returncode, imported(hostile)) == (0, []), done.stderr


def test_an_audit_on_a_cluster_of_this_machine_imports_nothing_from_the_folder(
    hostile: Path,
) -> None:
    pytest.importorskip("distributed")
    done = ran(hostile, str(SCRIPT), "check", ".", "--engine", "dask", "--format", "json")
    assert (done.returncode, imported(hostile)) == (0, []), done.stderr


def test_the_entry_of_the_container_imports_nothing_from_the_folder(hostile: Path) -> None:
    path = f"{SCRIPT.parent}{os.pathsep}{os.environ['PATH']}"
    done = ran(
        hostile, "/bin/sh", str(ROOT / "ci" / "entry.sh"), "check", ".", "--jobs", "2", PATH=path
    )
    assert (done.returncode, imported(hostile)) == (0, []), done.stderr


def test_the_script_of_the_action_imports_nothing_from_the_folder(hostile: Path) -> None:
    files = {name: str(hostile.parent / name) for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    done = ran(
        hostile,
        "/bin/sh",
        str(ROOT / "ci" / "action.sh"),
        INPUT_PATHS=".",
        INPUT_ARGS="--jobs=2",
        HANDAUDIT=str(SCRIPT),
        RUNNER_TEMP=str(hostile.parent),
        **files,
    )
    assert "code=0" in Path(files["GITHUB_OUTPUT"]).read_text(encoding="utf-8")
    assert (done.returncode, imported(hostile)) == (0, []), done.stderr


@pytest.mark.parametrize("name", ["action.yml", "Containerfile", "ci/install.sh", "ci/action.sh"])
def test_what_is_shipped_runs_python_in_isolation_and_pip_with_hashes(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    joined = text.replace("\\\n", " ")
    starts = re.findall(r"(?:^|[\s\"/])python3?[\"]? +(-\S+)", joined, re.MULTILINE)
    assert all(flag in ("-I", "-P") for flag in starts), starts
    installs = [line for line in joined.splitlines() if re.search(r"pip install|^pip ", line)]
    for line in (part for one in installs for part in one.split("&&")):
        if "--require" in line or "install" in line:
            assert "--require-hashes" in line or "--no-index" in line or "$@" in line, line


def test_actions_and_images_are_pinned() -> None:
    for name in ("action.yml", "Containerfile", "ci/handaudit.gitlab-ci.yml"):
        text = (ROOT / name).read_text(encoding="utf-8")
        for used in re.findall(r"uses: (\S+)", text):
            assert re.search(r"@[0-9a-f]{40}$", used), used
        for image in re.findall(r"^(?:FROM|  image:) (\S+)", text, re.MULTILINE):
            assert re.search(r"@sha256:[0-9a-f]{64}$", image), image


def acted(folder: Path, **environment: str) -> str:
    """The exit code that the action gives, as it writes it."""
    output = folder.parent / "GITHUB_OUTPUT"
    output.unlink(missing_ok=True)
    ran(
        folder,
        "/bin/sh",
        str(ROOT / "ci" / "action.sh"),
        INPUT_PATHS="logs",
        HANDAUDIT=str(SCRIPT),
        RUNNER_TEMP=str(folder.parent),
        GITHUB_OUTPUT=str(output),
        GITHUB_STEP_SUMMARY=str(folder.parent / "summary"),
        **environment,
    )
    return output.read_text(encoding="utf-8").split("\n")[0]


@pytest.mark.skipif(shutil.which("git") is None, reason="no git on this machine")
def test_a_pull_request_is_judged_by_the_settings_of_its_base_branch(tmp_path: Path) -> None:
    folder = tmp_path / "checkout"
    (folder / "logs").mkdir(parents=True)
    (folder / "logs" / "breach.tlog").write_bytes(NO_BURN.read_bytes())
    (folder / "handaudit.toml").write_text('fail-on = "violated"\n', encoding="utf-8")
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org"]
    for command in (
        ["init", "-q", "-b", "main"],
        ["add", "."],
        ["commit", "-q", "-m", "base"],
        ["clone", "-q", "--bare", ".", str(tmp_path / "origin")],
        ["remote", "add", "origin", str(tmp_path / "origin")],
    ):
        ran(folder, *git, *command)
    (folder / "handaudit.toml").write_text(
        'exit-zero = true\nignore = ["14.10"]\n', encoding="utf-8"
    )
    assert acted(folder, GITHUB_BASE_REF="main") == "code=1"
    assert acted(folder, GITHUB_BASE_REF="absent") == "code=1"
    assert acted(folder) == "code=2"  # settings that nobody named may not lower the gate
