"""Every command that a page prints works as it is typed there.

A shell takes the commands of a page as they stand, with their quotes, patterns and pipes, and notes what it
would run.  What is ours then runs here.  ``test_pages`` runs the blocks that show what a command prints.
"""

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from handaudit.commands import group
from handaudit.commands.exits import COULD_NOT_RUN, FOUND
from paths import ROOT, SAMPLES
from shown_pages import PAGES as PAGES_SHOWN

PAGES: Final = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted((ROOT / "samples").glob("**/README.md")),
    *sorted((ROOT / "docs").glob("*.md")),
)
TOOLS: Final = ("handaudit", "make", "pip", "python", "podman", "sh", "tail", "jq")
"""The first words of commands."""
NOT_TYPED: Final = re.compile(r"…|\b(?:[A-Z]{4,}|ID)\b(?!=|_)")
"""A place that the reader fills in: such a line is a pattern of commands."""
ONLY_PARSED: Final = {
    "--follow": "it ends only when it is interrupted",
    "--engine": "it needs a cluster",
}
"""Options whose commands are not run: their arguments are parsed alone."""
NOT_INSTALLED: Final = "--plugin"
"""The option of commands that need another package: a shell reads them, and no more."""


def _typed(page: Path) -> Iterator[str]:
    """The commands of a page: lines of its blocks, and code within its sentences and tables."""
    fence: str | None = None
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("```"):
            fence = line.removeprefix("```") if fence is None else None
        elif fence == "sh" or (fence is None and line.startswith("    ")):
            text = line.strip()
            if not (text.startswith("$ ") and page.name in PAGES_SHOWN):
                yield from _if_ours(text.removeprefix("$ "))
        elif fence is None:
            # Two words are the name of a command, if it is one of handaudit.
            for code in re.findall(r"`((?!handaudit \S+`)[^`]+)`", line):
                yield from _if_ours(code.replace("\\|", "|"))


def _if_ours(text: str) -> Iterator[str]:
    if re.match(rf"(?:{'|'.join(TOOLS)}) \S", text) and not NOT_TYPED.search(text):
        yield text


TYPED: Final = {page.relative_to(ROOT).as_posix(): [*_typed(page)] for page in PAGES}


@pytest.fixture(scope="module")
def things(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the commands of the pages speak of."""
    here = tmp_path_factory.mktemp("typed")
    (here / "samples").symlink_to(SAMPLES)
    (here / "reports").mkdir()
    breach = SAMPLES / "breaches/side-pot-eligibility/side-pot-to-the-all-in-player.tlog"
    for name in ("logs", "tonight", "night"):
        (here / name).mkdir()
        shutil.copy(breach, here / name)
    shutil.copy(SAMPLES / "compliant/pokerstars-six-hands.txt", here / "hands.txt")
    report = here / "report.json"
    saved = ["check", str(here / "logs"), "-q", "--format", "json", "-o", str(report)]
    saved += ["--format", "jsonl", "-o", str(here / "reports/night.jsonl")]
    assert group.run(saved) == FOUND
    for name in ("before.json", "after.json", "night.json", "reports/night.json"):
        shutil.copy(report, here / name)
    return here


@pytest.fixture
def folder(things: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own with these things, and the working directory."""
    there = shutil.copytree(things, tmp_path / "there", symlinks=True)
    monkeypatch.chdir(there)
    return there


def _seen_by_a_shell(commands: list[str], folder: Path) -> list[list[list[str]]]:
    """The words of the programs that a shell starts for each command; none if it cannot read it."""
    noted = folder / "noted"
    lines = [f"{tool}() {{ printf '%s\\0' {tool} \"$@\" '' >>noted; }}" for tool in TOOLS]
    for one in commands:
        lines += [f"eval {shlex.quote(one)} </dev/null >/dev/null", "wait"]
        lines.append(r"printf '\n\0' >>noted")
    shell = ["/bin/bash", "-c", "\n".join(lines)]
    subprocess.run(shell, cwd=folder, check=False, capture_output=True)  # noqa: S603  our pages
    found = noted.read_text(encoding="utf-8").split("\n\0")[:-1]
    return [
        [words.split("\0") for words in one.removesuffix("\0\0").split("\0\0") if words]
        for one in found
    ]


def _works(program: str, words: list[str]) -> bool:
    """Whether a program accepts its arguments, and finds what they name."""
    if program == "make":
        return f"\n{words[0]}:" in (ROOT / "Makefile").read_text(encoding="utf-8")
    if program in {"python", "sh"} and words[0].endswith((".py", ".sh")):
        return (ROOT / words[0]).exists()
    if program != "handaudit" or NOT_INSTALLED in words:
        return True
    if ONLY_PARSED.keys() & set(words):
        context = group.main.make_context("handaudit", words[:1])
        name, command, rest = group.main.resolve_command(context, words)
        assert command is not None
        return bool(command.make_context(name, rest, parent=context))
    return group.run(words) != COULD_NOT_RUN


@pytest.mark.parametrize("page", [page for page, commands in TYPED.items() if commands])
def test_the_commands_of_a_page_work_as_they_are_typed(
    page: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = TYPED[page]
    for command, programs in zip(commands, _seen_by_a_shell(commands, folder), strict=True):
        assert programs, f"a shell cannot read: {command}"
        for program, *words in programs:
            assert _works(program, words), f"{command}\n{capsys.readouterr().err}"


def test_commands_are_found() -> None:
    assert sum(map(len, TYPED.values())) > 100
    assert all(TYPED[page] for page in ("README.md", "docs/reports.md", "docs/following.md"))


def test_no_page_and_no_message_takes_handaudit_from_a_package_index() -> None:
    """It is on none: it is installed from a clone."""
    sources = [*PAGES, *(ROOT / "src").rglob("*.py"), *(ROOT / "ci").iterdir()]
    for source in sources:
        text = source.read_text(encoding="utf-8")
        assert not re.search(r"(?:pip|pipx|uv\w*)[^\n]* install [^\n]*\bhandaudit(?!/)", text), (
            source
        )
