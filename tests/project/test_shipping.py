"""What is shipped for other people's CI does what it says."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from handaudit.inputs import decompress
from handaudit.reading import formats
from paths import NO_BURN, ROOT, SAMPLES

BREACH = NO_BURN
GOOD = SAMPLES / "compliant" / "holdem-evening.tlog"


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.fixture
def shell(tmp_path: Path, program: Path) -> dict[str, str]:
    """An environment in which ``handaudit`` is this one, and GitHub's files are there."""
    return {
        **os.environ,
        "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}",
        "GITHUB_OUTPUT": str(tmp_path / "output"),
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary"),
        "RUNNER_TEMP": str(tmp_path),
    }


def _outputs(folder: Path) -> dict[str, str]:
    """The outputs of the action's step."""
    lines = (folder / "output").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line)


@pytest.mark.parametrize(
    ("paths", "args", "code", "uploads"),
    [
        (f"{GOOD}", "", "0", True),
        (f"{BREACH}", "", "1", True),
        (f"{GOOD}\n{BREACH}\n", "--exit-zero\n", "0", True),
        ("odd name.txt", "", "3", True),
        ("absent", "", "2", False),
        (f"{GOOD}", "--select=no-such-rule", "2", False),
        ("$(touch owned)", "", "2", False),
        ("--help", "", "2", False),
    ],
)
def test_the_action_has_a_sarif_file_after_0_1_and_3_and_never_after_2(
    tmp_path: Path, shell: dict[str, str], paths: str, args: str, code: str, *, uploads: bool
) -> None:
    (tmp_path / "odd name.txt").write_text("no log\n")
    done = subprocess.run(  # noqa: S603  our own script
        ["/bin/sh", str(ROOT / "ci" / "action.sh")],
        env={**shell, "INPUT_PATHS": paths, "INPUT_ARGS": args},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    output = _outputs(tmp_path)
    assert output["code"] == code
    assert bool(output["sarif"]) is uploads
    if uploads:
        assert '"version": "2.1.0"' in Path(output["sarif"]).read_text(encoding="utf-8")
        assert (tmp_path / "summary").read_text(encoding="utf-8").startswith("# handaudit")
    assert not (tmp_path / "owned").exists()


@pytest.mark.parametrize(
    ("asked", "upload", "says_why"),
    [
        ({"INPUT_UPLOAD": "true", "FORK": ""}, "true", False),
        ({"INPUT_UPLOAD": "true", "FORK": "false"}, "true", False),
        ({"INPUT_UPLOAD": "false", "FORK": "true"}, "false", False),
        ({"INPUT_UPLOAD": "true", "FORK": "true"}, "false", True),
        ({"INPUT_UPLOAD": "true", "GITHUB_ACTOR": "dependabot[bot]"}, "false", True),
    ],
)
def test_a_pull_request_that_may_not_upload_does_not_try(
    tmp_path: Path, asked: dict[str, str], upload: str, *, says_why: bool
) -> None:
    audit = tmp_path / "audit"
    audit.write_text('#!/bin/sh\nfor one; do case $one in *.sarif) echo {} >"$one" ;; esac; done\n')
    audit.chmod(0o755)
    output = {"GITHUB_OUTPUT": str(tmp_path / "output"), "RUNNER_TEMP": str(tmp_path)}
    done = subprocess.run(  # noqa: S603  our own script
        ["/bin/sh", str(ROOT / "ci" / "action.sh")],
        env={"PATH": os.environ["PATH"], "HANDAUDIT": str(audit), **output, **asked},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert _outputs(tmp_path)["upload"] == upload
    assert ("may not write to code scanning" in done.stdout) is says_why


def test_the_action_leaves_the_callers_python_as_it_is() -> None:
    (setup,) = re.findall(
        r"uses: actions/setup-python@[\s\S]*?(?=\n    - |\n    # )", _text("action.yml")
    )
    assert "update-environment: false" in setup


def test_the_action_uploads_only_what_there_is_and_ends_as_the_audit_did() -> None:
    action = _text("action.yml")
    assert "steps.audit.outputs.upload == 'true'" in action
    assert action.rstrip().endswith('run: exit "$CODE"')
    scripts = re.findall(r"run: (.*)", action)
    assert all("${{" not in script for script in scripts)


def _tool(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A tool of the environment in which the tests run."""
    program = Path(sys.executable).with_name(name)
    if not program.exists():
        pytest.skip(f"{name} is not installed: pip install --group dev")
    command = [str(program), *arguments]
    return subprocess.run(  # noqa: S603  a tool of ours with arguments of ours
        command, cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    "script",
    [
        *(
            "ci/action.sh",
            "ci/gitlab.sh",
            "ci/settings.sh",
            "ci/entry.sh",
            "ci/install.sh",
            "ci/pins.sh",
        ),
        *(".ci/run", "tests/wheel.sh"),
    ],
)
def test_a_linter_finds_nothing_in_the_scripts(script: str) -> None:
    done = _tool("shellcheck", script)
    assert (done.returncode, done.stdout) == (0, "")


def test_a_linter_finds_nothing_in_the_containerfile() -> None:
    done = _tool("hadolint", "Containerfile")
    assert (done.returncode, done.stdout) == (0, "")


def _yaml(page: str, start: str) -> str:
    """The YAML block of a page that starts with these words."""
    (block,) = re.findall(rf"^```yaml\n({re.escape(start)}[\s\S]*?)^```", _text(page), re.MULTILINE)
    return str(block)


@pytest.mark.parametrize(
    ("schema", "name"),
    [
        ("vendor.github-actions", "action.yml"),
        ("vendor.gitlab-ci", "ci/handaudit.gitlab-ci.yml"),
        ("vendor.github-workflows", ""),
    ],
    ids=["action", "template", "workflow of the page"],
)
def test_what_ci_services_read_is_valid(tmp_path: Path, schema: str, name: str) -> None:
    workflow = tmp_path / "audit.yml"
    workflow.write_text(_yaml("docs/ci.md", "on:"), encoding="utf-8")
    done = _tool("check-jsonschema", "--builtin-schema", schema, name or str(workflow))
    assert (done.returncode, done.stderr) == (0, "")


def test_the_inputs_of_the_page_are_those_of_the_action() -> None:
    used = re.findall(r"^          ([a-z]+):", _yaml("docs/ci.md", "on:"), re.MULTILINE)
    known = re.findall(r"^  ([a-z]+):$", _text("action.yml").partition("outputs:")[0], re.MULTILINE)
    assert used
    assert set(used) <= set(known)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with logs of which one breaks a rule, and with our hook, which runs this program."""
    folder = tmp_path / "repository"
    (folder / "logs" / "old").mkdir(parents=True)
    (folder / "logs" / "a.tlog").write_bytes(GOOD.read_bytes())
    (folder / "logs" / "old" / "b.tlog").write_bytes(BREACH.read_bytes())
    (folder / "notes.txt").write_text("no log\n")
    hook = _text(".pre-commit-hooks.yaml").replace("language: python", "language: system")
    hook = re.sub(r"(?m)^  minimum_pre_commit_version.*\n", "", hook)
    indented = "".join(f"      {line}\n" for line in hook.splitlines())
    config = f"files: ^logs/\nrepos:\n  - repo: local\n    hooks:\n{indented}"
    (folder / ".pre-commit-config.yaml").write_text(config)
    for command in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *command], cwd=folder, check=True)  # noqa: S603, S607
    return folder


def test_the_hook_runs_on_the_logs_of_a_commit(repository: Path, shell: dict[str, str]) -> None:
    environment = {**shell, "PRE_COMMIT_HOME": str(repository.parent / "home")}
    environment.pop("GIT_DIR", None)

    def committed() -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-m", "pre_commit", "run", "--all-files"],
            cwd=repository,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout

    code, told = committed()
    assert code == 1
    assert "error[burn-before-street]" in told
    assert "notes.txt" not in told
    (repository / "handaudit.toml").write_text('exclude = ["old/"]\n')
    code, told = committed()
    assert code == 0
    assert "Passed" in told


def _matches(name: str) -> bool:
    (pattern,) = re.findall(r"^  files: '(.*)'$", _text(".pre-commit-hooks.yaml"), re.MULTILINE)
    return re.search(pattern, name) is not None


@pytest.mark.parametrize("suffix", sorted(formats.suffixes()))
def test_the_hook_takes_the_files_of_every_format(suffix: str) -> None:
    assert _matches(f"logs/night{suffix}")
    assert _matches(f"logs/NIGHT{suffix.upper()}")
    for packed in decompress.SUFFIXES:
        assert _matches(f"logs/night{suffix}{packed}")


def test_the_hook_takes_archives_and_no_other_file() -> None:
    assert _matches("logs/night.zip")
    assert not any(map(_matches, ("README.md", "night.py", "logs/night.txt.md", "txt")))


def test_pre_commit_accepts_our_files(tmp_path: Path) -> None:
    config = tmp_path / "config.yaml"
    config.write_text(_yaml("docs/ci.md", "repos:"), encoding="utf-8")
    for command in (
        ["validate-manifest", ".pre-commit-hooks.yaml"],
        ["validate-config", str(config)],
    ):
        assert _tool("pre-commit", *command).returncode == 0


def test_the_image_is_pinned_and_its_user_is_not_root() -> None:
    image = _text("Containerfile")
    bases = re.findall(r"^FROM (\S+)", image, re.MULTILINE)
    assert all(re.search(r":\d+\.\d+\.\d+-", base) for base in bases)
    user = re.findall(r"^USER (\S+)", image, re.MULTILINE)
    assert user
    assert user[-1] not in {"0", "root"}
    for source in re.findall(r"^COPY ([^-].*) \S+$", image, re.MULTILINE):
        assert all((ROOT / name).exists() for name in source.split())


def test_the_command_of_the_image_is_the_program() -> None:
    assert "COPY ci/entry.sh /usr/local/bin/handaudit\n" in _text("Containerfile")
    done = subprocess.run(  # noqa: S603  our own script
        ["/bin/sh", str(ROOT / "ci" / "entry.sh"), "--version"],
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith("handaudit, version ")
