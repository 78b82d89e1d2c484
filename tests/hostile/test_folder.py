"""The folder that is audited, and the working directory, are hostile: nothing in them is imported."""

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import msgspec
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


def test_the_entry_of_the_container_imports_nothing_from_a_home_in_the_folder(
    hostile: Path,
) -> None:
    """As podman does with ``--userns keep-id``; a virtual environment knows no packages of a user."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    python = Path(sys.base_prefix, "bin", version)
    if not python.exists():
        pytest.skip("the Python of this virtual environment is elsewhere")
    there = hostile / ".local" / "lib" / version / "site-packages"
    there.mkdir(parents=True)
    shutil.copy(hostile / "usercustomize.py", there)
    shutil.copy(hostile / "paths.pth", there)
    (hostile.parent / "bin").mkdir()
    (hostile.parent / "bin" / "python").symlink_to(python)
    environment = {
        "HOME": str(hostile),
        "PATH": f"{hostile.parent / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(Path(msgspec.__file__).parents[1])]),
    }
    ran(hostile, "python", "-P", "-c", "", **environment)
    assert imported(hostile) == ["imported-pth", "imported-usercustomize"]
    for mark in hostile.parent.glob("imported-*"):
        mark.unlink()
    entry = ["/bin/sh", str(ROOT / "ci" / "entry.sh"), "check", "evening.tlog", "--jobs", "2"]
    done = ran(hostile, *entry, **environment)
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


def acted(program: Path, folder: Path, **environment: str) -> str:
    """The exit code that the action gives, as it writes it."""
    output = folder.parent / "GITHUB_OUTPUT"
    output.unlink(missing_ok=True)
    ran(
        folder,
        "/bin/sh",
        str(ROOT / "ci" / "action.sh"),
        INPUT_PATHS="logs",
        HANDAUDIT=str(program),
        RUNNER_TEMP=str(folder.parent),
        GITHUB_OUTPUT=str(output),
        GITHUB_STEP_SUMMARY=str(folder.parent / "summary"),
        **environment,
    )
    return output.read_text(encoding="utf-8").split("\n")[0]


GIT = ("git", "-c", "user.name=a", "-c", "user.email=a@example.org")

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="no git on this machine")


def checkout(folder: Path, **files: str) -> Path:
    """A checkout of a branch with some files, and its origin next to it."""
    there = folder / "checkout"
    (there / "logs").mkdir(parents=True)
    (there / "logs" / "breach.tlog").write_bytes(NO_BURN.read_bytes())
    for name, text in files.items():
        (there / name).write_text(text, encoding="utf-8")
    for command in (
        ["init", "-q", "-b", "main"],
        ["add", "."],
        ["commit", "-q", "-m", "base"],
        ["clone", "-q", "--bare", ".", str(folder / "origin")],
        ["remote", "add", "origin", str(folder / "origin")],
    ):
        ran(there, *GIT, *command)
    return there


@needs_git
def test_a_pull_request_is_judged_by_the_settings_of_its_base_branch(
    program: Path, tmp_path: Path
) -> None:
    folder = checkout(tmp_path, **{"handaudit.toml": 'fail-on = "violated"\n'})
    (folder / "handaudit.toml").write_text(
        'exit-zero = true\nignore = ["14.10"]\n', encoding="utf-8"
    )
    assert acted(program, folder, GITHUB_BASE_REF="main") == "code=1"
    assert acted(program, folder, GITHUB_BASE_REF="absent") == "code=1"
    assert acted(program, folder) == "code=2"  # settings that nobody named may not lower the gate


ACCEPTED = """\
[[waivers]]
rule = "burn-before-street"
scope = { path = "*.tlog" }
reason = "a"
approved-by = "b"
ticket = "c"
created = 2024-01-01
expires = 2999-01-01
"""


@needs_git
@pytest.mark.parametrize(
    "arguments",
    [
        "--waivers=accepted.toml",
        "--waivers\naccepted.toml",
        "--config=own.toml",
        "--config=own.toml\n--waivers=./accepted.toml",
    ],
)
def test_what_an_argument_names_is_that_of_the_base_branch(
    program: Path, tmp_path: Path, arguments: str
) -> None:
    base = {"own.toml": 'fail-on = "violated"\n', "accepted.toml": "", "handaudit.toml": ""}
    folder = checkout(tmp_path, **base)
    (folder / "own.toml").write_text("exit-zero = true\n", encoding="utf-8")
    (folder / "accepted.toml").write_text(ACCEPTED, encoding="utf-8")
    assert acted(program, folder, INPUT_ARGS=arguments) == "code=0"
    assert acted(program, folder, INPUT_ARGS=arguments, GITHUB_BASE_REF="main") == "code=1"
    assert acted(program, folder, INPUT_ARGS=arguments, GITHUB_BASE_REF="absent") == "code=2"


@needs_git
def test_no_tag_attribute_or_hook_changes_the_settings_of_the_base_branch(
    program: Path, tmp_path: Path
) -> None:
    mark = tmp_path / "hooked"
    base = {"handaudit.toml": 'fail-on = "violated"\n', ".gitattributes": "*.toml export-ignore\n"}
    folder = checkout(tmp_path, **base)
    assert acted(program, folder, GITHUB_BASE_REF="main") == "code=1"
    (folder / "handaudit.toml").write_text("exit-zero = true\n", encoding="utf-8")
    (folder / ".gitattributes").write_text(
        "*.toml working-tree-encoding=UTF-16\n", encoding="utf-8"
    )
    for name in ("post-checkout", "reference-transaction"):
        (folder / name).write_text(f"#!/bin/sh\ntouch {mark}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    for command in (
        ["add", "."],
        ["commit", "-q", "-m", "change"],
        ["tag", "main"],
        ["push", "-q", "origin", "refs/tags/main"],
        ["config", "core.hooksPath", "."],
    ):
        ran(folder, *GIT, *command)
    mark.unlink(missing_ok=True)
    assert acted(program, folder, GITHUB_BASE_REF="main") == "code=1"
    assert not mark.exists()


def of_gitlab(program: Path, folder: Path, **variables: str) -> int:
    """The exit code of the job that the GitLab template describes."""
    template = (ROOT / "ci" / "handaudit.gitlab-ci.yml").read_text(encoding="utf-8")
    before = re.search(r"pre_get_sources_script:\n +- \|\n((?: {8}.*\n)+)", template)
    script = re.search(r"  script:\n    - (.*)\n", template)
    assert before is not None
    assert script is not None
    environment = {
        "LOGS": "logs",
        "HANDAUDIT_SOURCE": str(ROOT),
        "CI_PROJECT_DIR": str(folder),
        "CI_DEFAULT_BRANCH": "main",
        "CI_PROJECT_URL": "https://gitlab.example/a",
        "CI_REPOSITORY_URL": str(folder.parent / "origin"),
        **variables,
    }
    assert ran(folder.parent, "/bin/sh", "-c", before[1], **environment).returncode == 0
    command = script[1].replace("/tmp/handaudit/bin/handaudit", str(program))  # noqa: S108  where it is installed
    return ran(folder, "/bin/sh", "-c", command, **environment).returncode


TARGET = {"CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main"}


@needs_git
def test_a_merge_request_does_not_choose_the_settings_of_the_gitlab_template(
    program: Path, tmp_path: Path
) -> None:
    folder = checkout(tmp_path, **{"handaudit.toml": 'fail-on = "violated"\n'})
    (folder / "handaudit.toml").write_text("exit-zero = true\n", encoding="utf-8")
    assert of_gitlab(program, folder, **TARGET) == 1
    assert (folder / "handaudit.xml").exists()
    assert (folder / "gl-code-quality.json").exists()
    assert of_gitlab(program, folder) == 1  # the default branch
    assert of_gitlab(program, folder, CI_MERGE_REQUEST_TARGET_BRANCH_NAME="absent") == 1
    (tmp_path / "checkout.handaudit").mkdir()  # what an earlier job left there
    (tmp_path / "checkout.handaudit" / "handaudit.toml").write_text("exit-zero = true\n")
    assert of_gitlab(program, folder, CI_MERGE_REQUEST_TARGET_BRANCH_NAME="absent") == 1
    own = tmp_path / "of project.toml"
    own.write_text("exit-zero = true\n", encoding="utf-8")
    assert of_gitlab(program, folder, HANDAUDIT_SETTINGS=str(own), **TARGET) == 0


@needs_git
def test_the_gitlab_template_takes_what_the_base_branch_lowers(
    program: Path, tmp_path: Path
) -> None:
    folder = checkout(tmp_path, **{"handaudit.toml": "exit-zero = true\n"})
    assert of_gitlab(program, folder, **TARGET) == 0
    (folder / "handaudit.toml").unlink()
    assert of_gitlab(program, folder, **TARGET) == 0


@needs_git
def test_a_fork_brings_no_base_branch_to_the_gitlab_template(program: Path, tmp_path: Path) -> None:
    folder = checkout(tmp_path, **{"handaudit.toml": "exit-zero = true\n"})  # that of the fork
    upstream = tmp_path / "upstream"
    upstream.mkdir()
    checkout(upstream, **{"handaudit.toml": 'fail-on = "violated"\n'})
    (upstream / "origin").rename(tmp_path / "theirs.git")
    for theirs in ("theirs", "absent"):
        url = str(tmp_path / theirs)
        assert of_gitlab(program, folder, CI_MERGE_REQUEST_PROJECT_URL=url, **TARGET) == 1


@needs_git
def test_no_tag_or_hook_changes_the_base_branch_of_the_gitlab_template(
    program: Path, tmp_path: Path
) -> None:
    mark = tmp_path / "hooked"
    folder = checkout(tmp_path, **{"handaudit.toml": 'fail-on = "violated"\n'})
    (folder / "handaudit.toml").write_text("exit-zero = true\n", encoding="utf-8")
    (folder / "post-checkout").write_text(f"#!/bin/sh\ntouch {mark}\n", encoding="utf-8")
    (folder / "post-checkout").chmod(0o755)
    for command in (
        ["add", "."],
        ["commit", "-q", "-m", "change"],
        ["tag", "main"],
        ["push", "-q", "origin", "refs/tags/main"],
    ):
        ran(folder, *GIT, *command)
    hooks = {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.hooksPath"}
    hooks["GIT_CONFIG_VALUE_0"] = str(folder)
    mark.unlink(missing_ok=True)
    assert of_gitlab(program, folder, **hooks, **TARGET) == 1
    assert not mark.exists()


def test_a_file_that_is_called_like_an_option_is_a_file_of_the_hook(tmp_path: Path) -> None:
    hook = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    (entry,) = re.findall(r"entry: handaudit (.*)", hook)
    (args,) = re.findall(r"args: \[(.*)\]", hook)
    (tmp_path / "--exclude=*.txt").write_bytes(GOOD.read_bytes())
    (tmp_path / "breach.txt").write_bytes(NO_BURN.read_bytes())
    done = ran(
        tmp_path, str(SCRIPT), *entry.split(), *args.split(), "--exclude=*.txt", "breach.txt"
    )
    assert done.returncode == 1, done.stderr
