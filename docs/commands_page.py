"""Pages that show commands with what they print: the output below each command is made anew.

A block of indented lines whose first is ``$ handaudit …`` is a command; the lines below it, up to the next
command or the end of the block, are what it prints.  The commands of a page run one after another in one
folder, in which ``samples`` is that of the repository.
"""

import contextlib
import io
import os
import re
import shlex
import tempfile
from pathlib import Path
from typing import Final

from handaudit.commands.group import run

ROOT: Final = Path(__file__).resolve().parents[1]
_BLOCK: Final = re.compile(r"(?:^    .*\n|^\n(?=    ))+", re.MULTILINE)
_COMMAND: Final = re.compile(r"^    \$ handaudit (.*)\n", re.MULTILINE)


def page(text: str) -> str:
    """The page with the output of its commands as it is now."""
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "samples").symlink_to(ROOT / "samples")
        os.chdir(folder)
        try:
            return _BLOCK.sub(lambda block: _anew(block[0]), text)
        finally:
            os.chdir(here)


def _anew(block: str) -> str:
    commands = list(_COMMAND.finditer(block))
    if not commands:
        return block
    lines = [block[: commands[0].start()]]
    for command in commands:
        printed = _printed(shlex.split(command[1])).splitlines()
        lines += [command[0], *(f"    {line}".rstrip() + "\n" for line in printed)]
    return "".join(lines)


def _printed(arguments: list[str]) -> str:
    """What a command prints on standard output."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
    with contextlib.redirect_stdout(stream), contextlib.redirect_stderr(io.StringIO()):
        run(arguments)
        stream.flush()
    held = stream.buffer
    assert isinstance(held, io.BytesIO)  # noqa: S101  it is the one above
    return held.getvalue().decode()
