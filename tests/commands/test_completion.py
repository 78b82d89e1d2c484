"""Completion in the shells that people use: commands, options, paths, and the names that handaudit knows."""

import os
import shutil
import subprocess
from typing import Final

import pytest
from click.shell_completion import BashComplete

from handaudit.commands.group import main
from program import PROGRAM

SYNTAX_ONLY: Final = {"bash": "-n", "zsh": "-n", "fish": "--no-execute"}


def _told(instruction: str, **environment: str) -> str:
    done = subprocess.run(  # noqa: S603  our own program
        PROGRAM,
        env={**os.environ, "_HANDAUDIT_COMPLETE": instruction, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout


def _asked(words: str) -> dict[str, str]:
    """What bash says of a line in which the last of these words is completed."""
    return {"COMP_WORDS": f"handaudit {words}", "COMP_CWORD": str(words.count(" ") + 1)}


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("con", ["plain,config", "plain,convert"]),
        ("check --fail-on not-", ["plain,not-evidenced"]),
        ("check --fail-on error,burn-b", ["plain,error,burn-before-street"]),
        ("check --min-confidence m", ["plain,medium"]),
        ("check --dry", ["plain,--dry-run"]),
        ("check lo", ["file,lo"]),
        ("check -o re", ["file,re"]),
        ("check --baseline ba", ["file,ba"]),
        ("check --select burn-b", ["plain,burn-before-street"]),
        ("check --ignore turn-order,burn-b", ["plain,turn-order,burn-before-street"]),
        ("check --extend-select burn-b", ["plain,burn-before-street"]),
        ("check --config ha", ["file,ha"]),
        ("config in", ["plain,init"]),
        ("diff be", ["file,be"]),
        ("parse --encoding cp125", [f"plain,cp125{number}" for number in range(9)]),
        ("schema di", ["plain,diff"]),
        ("check --input-format poker", ["plain,pokerstars", "plain,pokergfx", "plain,pokernow"]),
        ("check --edition nj-1999", ["plain,nj-1999"]),
        ("check --encoding utf-16", ["plain,utf-16", "plain,utf-16-be", "plain,utf-16-le"]),
        ("check --house-profile l", ["plain,live"]),
        ("replay lo", ["file,lo"]),
        ("rules burn-b", ["plain,burn-before-street"]),
    ],
)
def test_a_shell_is_offered_what_may_stand_there(
    words: str, offered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in _asked(words).items():
        monkeypatch.setenv(name, value)
    bash = BashComplete(main, {}, "handaudit", "_HANDAUDIT_COMPLETE")
    assert bash.complete().splitlines() == offered


def test_the_program_answers_a_shell() -> None:
    told = _told("bash_complete", **_asked("check --select burn-b"))
    assert told == "plain,burn-before-street\n"


@pytest.mark.parametrize("shell", SYNTAX_ONLY)
def test_the_script_for_a_shell_is_one_that_the_shell_can_read(shell: str) -> None:
    script = _told(f"{shell}_source")
    assert "_HANDAUDIT_COMPLETE" in script
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"no {shell} on this machine")
    done = subprocess.run(  # noqa: S603  the shell reads the script and runs none of it
        [program, SYNTAX_ONLY[shell]], input=script, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
