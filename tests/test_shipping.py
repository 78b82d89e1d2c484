"""What is shipped for other people's CI does what it says."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from handaudit.cli import run

ROOT = Path(__file__).resolve().parents[1]
BREACH = ROOT / "samples" / "breaches" / "burn-before-street" / "no-burn-before-the-turn.tlog"
GOOD = ROOT / "samples" / "compliant" / "holdem-evening.tlog"


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.fixture
def program(tmp_path: Path) -> dict[str, str]:
    """An environment in which ``handaudit`` is this one, and GitHub's files are there."""
    folder = tmp_path / "bin"
    folder.mkdir()
    script = folder / "handaudit"
    start = "import sys; from handaudit.cli import run; sys.exit(run())"
    script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -c "{start}" "$@"\n')
    script.chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "GITHUB_OUTPUT": str(tmp_path / "output"),
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary"),
        "RUNNER_TEMP": str(tmp_path),
    }


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
    tmp_path: Path, program: dict[str, str], paths: str, args: str, code: str, *, uploads: bool
) -> None:
    (tmp_path / "odd name.txt").write_text("no log\n")
    done = subprocess.run(  # noqa: S603  our own script
        ["/bin/sh", str(ROOT / "ci" / "action.sh")],
        env={**program, "INPUT_PATHS": paths, "INPUT_ARGS": args},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    output = dict(
        line.split("=", 1) for line in (tmp_path / "output").read_text().splitlines() if line
    )
    assert output["code"] == code
    assert bool(output["sarif"]) is uploads
    if uploads:
        assert '"version": "2.1.0"' in Path(output["sarif"]).read_text(encoding="utf-8")
        assert (tmp_path / "summary").read_text(encoding="utf-8").startswith("# handaudit")
    assert not (tmp_path / "owned").exists()


def test_the_action_uploads_only_what_there_is_and_ends_as_the_audit_did() -> None:
    action = _text("action.yml")
    assert "steps.audit.outputs.sarif != ''" in action
    assert action.rstrip().endswith('run: exit "$CODE"')
    scripts = re.findall(r"run: (.*)", action)
    assert all("${{" not in script for script in scripts)


def test_the_hook_audits_what_it_is_given(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    hook = _text(".pre-commit-hooks.yaml")
    entry = re.search(r"entry: (.*)", hook)
    files = re.search(r"files: '(.*)'", hook)
    assert entry is not None
    assert files is not None
    assert re.search(files[1], str(BREACH))
    assert not re.search(files[1], "notes.txt")
    program, *arguments = entry[1].split()
    assert program == "handaudit"
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "b.tlog").write_bytes(BREACH.read_bytes())
    (tmp_path / "a.tlog").write_bytes(GOOD.read_bytes())
    assert run([*arguments, "a.tlog", "old/b.tlog"]) == 1
    (tmp_path / "handaudit.toml").write_text('exclude = ["old/"]\n')
    assert run([*arguments, "a.tlog", "old/b.tlog"]) == 0
    assert run([*arguments, "old/b.tlog"]) == 0


def test_the_command_of_the_gitlab_template_runs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    template = _text("ci/handaudit.gitlab-ci.yml")
    script = re.search(r"script:\n    - >\n((?:      .*\n)+)", template)
    assert script is not None
    _, *arguments = script[1].replace('"$LOGS"', str(BREACH)).split()
    monkeypatch.chdir(tmp_path)
    assert run(arguments) == 1
    assert {path.name for path in tmp_path.iterdir()} == {"handaudit.xml", "gl-code-quality.json"}


def test_the_image_is_pinned_and_its_user_is_not_root() -> None:
    image = _text("Containerfile")
    bases = re.findall(r"^FROM (\S+)", image, re.MULTILINE)
    assert all(re.search(r":\d+\.\d+\.\d+-", base) for base in bases)
    user = re.findall(r"^USER (\S+)", image, re.MULTILINE)
    assert user
    assert user[-1] not in {"0", "root"}
    for source in re.findall(r"^COPY ([^-].*) \S+$", image, re.MULTILINE):
        assert all((ROOT / name).exists() for name in source.split())
