"""Pages of docs/ do what they say: each command, run from a folder with nothing but the samples, prints what
the page shows, and the examples in Python run.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest

from paths import ROOT, SAMPLES
from shown_pages import PAGES

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


@pytest.fixture(scope="module")
def environment(program: Path) -> dict[str, str]:
    """A shell whose ``handaudit`` is this one."""
    kept = {name: value for name, value in os.environ.items() if "HANDAUDIT" not in name}
    path = f"{program.parent}{os.pathsep}{kept['PATH']}"
    return {**kept, "PATH": path, "LC_ALL": "C.UTF-8"}


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_what_happens(
    request: pytest.FixtureRequest, tmp_path: Path, environment: dict[str, str], name: str
) -> None:
    source = ROOT / "docs" / name
    text = source.read_text(encoding="utf-8")
    folder = tmp_path / "new"
    folder.mkdir()
    if "samples/" in text:
        (folder / "samples").symlink_to(SAMPLES)
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
        source.write_text(happened, encoding="utf-8")
    assert happened == source.read_text(encoding="utf-8")
    assert len([one for block in _blocks(text) for one in _commands(block)]) > PAGES[name]


EXAMPLES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    if "```python\n" in page.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: page.name)
def test_the_python_of_a_page_runs_from_top_to_bottom(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "samples").symlink_to(SAMPLES)
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    examples = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    for number, example in enumerate(examples):
        exec(compile(example, f"{page.name}, example {number + 1}", "exec"), names)  # noqa: S102


def test_pages_with_python_are_found() -> None:
    assert {"README.md", "python.md"} <= {page.name for page in EXAMPLES}
