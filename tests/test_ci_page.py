"""docs/ci.md, run from an empty folder: each command prints what the page says."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from program import installed

PAGE = Path(__file__).resolve().parents[1] / "docs" / "ci.md"
INDENT = "    "


def _blocks(text: str) -> list[str]:
    """The page cut into blocks of commands, which are indented and begin with ``$``, and the rest."""
    return re.split(r"((?:^    \$ .*\n(?:^    .*\n|^\n(?=    ))*)+)", text, flags=re.MULTILINE)


def _commands(block: str) -> list[str]:
    """The commands of a block, with their here-documents and without what they print."""
    found: list[str] = []
    document = False
    for line in block.splitlines():
        inner = line.removeprefix(INDENT)
        if document:
            found[-1] += f"\n{inner}"
            document = inner != "END"
        elif inner.startswith("$ "):
            found.append(inner.removeprefix("$ "))
            document = inner.endswith("<<'END'")
    return found


def _run(command: str, before: int, folder: Path, environment: dict[str, str]) -> tuple[int, str]:
    done = subprocess.run(  # noqa: S603  our own page
        ["/bin/bash", "-c", f"(exit {before}); {command}"],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A shell whose ``handaudit`` is this one."""
    folder = installed(tmp_path / "bin")
    kept = {name: value for name, value in os.environ.items() if "HANDAUDIT" not in name}
    return {**kept, "PATH": f"{folder}{os.pathsep}{kept['PATH']}", "LC_ALL": "C.UTF-8"}


def test_the_page_is_what_happens(
    request: pytest.FixtureRequest, tmp_path: Path, environment: dict[str, str]
) -> None:
    text = PAGE.read_text(encoding="utf-8")
    folder = tmp_path / "new"
    folder.mkdir()
    page: list[str] = []
    code = 0
    for block in _blocks(text):
        if not block.startswith(f"{INDENT}$ "):
            page.append(block)
            continue
        for command in _commands(block):
            code, printed = _run(command, code, folder, environment)
            shown = f"$ {command}\n{printed}".splitlines()
            page += [f"{INDENT}{line}".rstrip() + "\n" for line in shown]
        page.append("\n")
    happened = re.sub(r"\n\n\n+", "\n\n", "".join(page))
    if request.config.getoption("--update-goldens"):
        PAGE.write_text(happened, encoding="utf-8")
    assert happened == PAGE.read_text(encoding="utf-8")
    assert len([one for block in _blocks(text) for one in _commands(block)]) > 30
