"""Where reports go: files that appear whole or not at all, and standard output that may be a pipe."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

STDOUT: Final = "-"


class Wanted(msgspec.Struct, frozen=True):
    """One report that the user asked for: its format, and the file it goes to or ``-``."""

    format: str
    output: str


def wanted(order: Sequence[str], formats: Sequence[str], outputs: Sequence[str]) -> list[Wanted]:
    """The reports that ``--format`` and ``--output`` ask for, given in ``order`` by those names.

    As many of one as of the other are taken in pairs.  Otherwise an output belongs to the format
    beside it; a format without one goes to standard output, an output without one is text.
    """
    if len(formats) == len(outputs):
        pairs: list[list[str | None]] = [list(pair) for pair in zip(formats, outputs, strict=True)]
    else:
        pairs = _beside(order, formats, outputs)
    return [
        Wanted(form or "text", output or STDOUT) for form, output in pairs or [["text", STDOUT]]
    ]


def _beside(
    order: Sequence[str], formats: Sequence[str], outputs: Sequence[str]
) -> list[list[str | None]]:
    given = {"format": iter(formats), "output": iter(outputs)}
    pairs: list[list[str | None]] = []
    for name in order:
        side = 0 if name == "format" else 1
        if not pairs or pairs[-1][side] is not None:
            pairs.append([None, None])
        pairs[-1][side] = next(given[name])
    return pairs


def clash(reports: Sequence[Wanted]) -> str | None:
    """The output that two reports would both write, if there is one."""
    seen = set()
    for report in reports:
        name = report.output if report.output == STDOUT else os.path.realpath(report.output)
        if name in seen and not _special(report.output):
            return report.output
        seen.add(name)
    return None


def unwritable(path: str) -> str | None:
    """Why a file cannot be written, as far as that shows before the audit."""
    target = Path(path)
    if target.is_dir():
        return "it is a folder"
    if not target.absolute().parent.is_dir():
        return f"there is no folder {target.parent}"
    return None


def to_file(path: str, content: bytes) -> None:
    """Writes a file beside its name, then gives it the name; a device or a pipe is written as it is.

    Raises:
        OSError: it cannot be written; what stood there before still does.
    """
    if _special(path):
        Path(path).write_bytes(content)
        return
    target = Path(os.path.realpath(path))  # a link keeps pointing where it does
    beside = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        beside.write_bytes(content)
        if target.exists():
            beside.chmod(target.stat().st_mode & 0o777)
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def to_stdout(content: str | bytes) -> None:
    """Writes text as the stream's encoding can take it, or bytes as they are.

    Raises:
        BrokenPipeError: nobody reads any more.
    """
    if isinstance(content, str):
        encoding = sys.stdout.encoding or "ascii"
        content = content.replace("\n", os.linesep).encode(encoding, "backslashreplace")
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def let_go() -> None:
    """Points the standard streams nowhere once nobody reads them, so that no later flush fails."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _special(path: str) -> bool:
    """Whether a path is there and is neither a file nor a folder, as ``/dev/null``."""
    there = Path(path)
    return there.exists() and not there.is_file() and not there.is_dir()
