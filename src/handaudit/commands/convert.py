"""``handaudit convert``: writes logs in another format and lists what is lost."""

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from handaudit.auditing.of_one_deal import OneDeal
from handaudit.auditing.pseudonyms import Mask
from handaudit.commands import exits, names
from handaudit.commands.faults import CannotRun
from handaudit.facts.words import counted
from handaudit.inputs.find import PathMissing
from handaudit.reading import conversion
from handaudit.reading.conversion import Conversion
from handaudit.reading.formats import TARGETS
from handaudit.reports import progress
from handaudit.reports.delivery import Stream
from handaudit.reports.terminal import safe

if TYPE_CHECKING:
    from handaudit.reading.losses import Loss

_OWN_FOLDER: Final = ("/", os.sep)


@click.command()
@click.argument("path", nargs=-1, required=True, type=names.A_PATH)
@click.option("--to", type=click.Choice(tuple(TARGETS)), required=True, help="The format to write.")
@click.option(
    "-o",
    "--output",
    metavar="FILE|FOLDER",
    default="-",
    help="One file for all logs, or a folder (existing, or a name ending in /) for one file per log.",
)
@names.reading
@click.option(
    "--allow-incomplete", is_flag=True, help="Do not exit 3 if something was not converted."
)
@click.option("--mask", is_flag=True, help="Replace players' names with pseudonyms.")
@click.option("-q", "--quiet", is_flag=True, help="Print only what was refused or not read.")
@click.option("--no-progress", is_flag=True, help="Show no progress line.")
def convert(
    path: tuple[str, ...],
    *,
    to: str,
    output: str,
    input_format: str | None,
    encoding: str | None,
    stdin_filename: str | None,
    allow_incomplete: bool,
    mask: bool,
    quiet: bool,
    no_progress: bool,
) -> int:
    """Write the events of logs in another format, and list what that format cannot express.

    With --mask, each player has the same pseudonym in all of the logs. Talk and unread lines are
    withheld; names of files, tables and dealers stay.

    \b
    Exit codes: 0 everything was converted, 2 could not run,
    3 incomplete (something could not be read, or a round was refused).
    """  # noqa: D301  click reads the escape
    names.refuse_unknown("input format", input_format, names.input_formats, option="input_format")
    hints = names.hints(path, encoding, stdin_filename)
    show = not (quiet or no_progress) and progress.watched(
        os.environ, is_terminal=sys.stderr.isatty()
    )
    try:
        with progress.line(show=show) as advance:
            done = Conversion(
                to,
                input_format=input_format,
                hints=hints,
                progress=advance,
                changes=(OneDeal().part, *((Mask().part,) if mask else ())),
            )
            failed = _write(done, path, output)
    except PathMissing as error:
        raise CannotRun(str(error)) from error
    if failed is not None:
        raise CannotRun(failed)
    for line in account(done, quiet=quiet):
        click.echo(line, err=True)
    return exits.INCOMPLETE if done.incomplete and not allow_incomplete else exits.CLEAN


# --- where it goes -------------------------------------------------------------------------------


def _write(done: "Conversion", paths: tuple[str, ...], output: str) -> str | None:
    """Writes everything; returns why something could not be written, if anything."""
    if not output:
        return "--output names no file: it is empty"
    if output.endswith(_OWN_FOLDER) or Path(output).is_dir():
        return _write_folder(done, paths, Path(output))
    logs = list(done.find(paths))
    if any(_same(log.path, output) for log in logs):
        return f"cannot write {output}: it is one of the logs to convert"
    stream = Stream(output)
    _stream(stream, done.text(logs))
    return _reason(stream)


def _write_folder(done: "Conversion", paths: tuple[str, ...], folder: Path) -> str | None:
    """One file for each log."""
    for log, name in conversion.names(done.find(paths)):
        text = done.text([log])
        first = next(text, None)
        if first is None:
            continue
        target = folder / (name + done.target.ending(first))
        if _same(log.path, str(target)):
            return f"cannot write {target}: it is one of the logs to convert"
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            return f"cannot write {target}: {target.parent} is not a folder"
        except OSError as error:
            return f"cannot write {target}: {error.strerror or error}"
        stream = Stream(str(target))
        stream.write(_encoded(first))
        _stream(stream, text)
        failed = _reason(stream)
        if failed:
            return failed
    return None


def _stream(stream: "Stream", text: Iterator[str]) -> None:
    try:
        for piece in text:
            stream.write(_encoded(piece))
            if stream.failed is not None:
                return
        stream.write(b"")
        stream.close()
    except BaseException:
        stream.abandon()
        raise


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")


def _reason(stream: "Stream") -> str | None:
    error = stream.failed
    return None if error is None else f"cannot write {stream.output}: {error.strerror or error}"


def _same(log: str, output: str) -> bool:
    try:
        return Path(log).samefile(output)
    except (OSError, ValueError):
        return False


# --- the account of the losses --------------------------------------------------------------------------


def account(done: "Conversion", *, quiet: bool) -> Iterator[str]:
    """What could not be converted, kind by kind, and a closing line."""
    for path, reason in done.unreadable:
        yield f"handaudit: not read: {safe(path)}: {safe(reason)}"
    losses = done.losses
    yield from _listed("not written, because", losses.refused)
    yield from _listed("not whole in the logs", losses.unread)
    if not done.inputs:
        yield "handaudit: nothing was converted: no log is there"
    if quiet:
        return
    yield from _listed("not carried over", losses.left_out)
    for reason, paths in _by_reason(done.skipped).items():
        yield f"handaudit: skipped: {counted(len(paths), 'file')}: {reason} ({safe(paths[0])})"
    state = "; the conversion is incomplete" if done.incomplete else ""
    yield f"{counted(done.written, 'hand')} of {counted(done.inputs, 'file')} converted{state}"


def _by_reason(skipped: list[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path, reason in skipped:
        found.setdefault(reason, []).append(path)
    return found


def _listed(what: str, losses: "Mapping[str, Loss]") -> Iterator[str]:

    if not losses:
        return
    yield f"handaudit: {what}:"
    width = max(len(f"{loss.count:,}") for loss in losses.values())
    for kind, loss in sorted(losses.items(), key=lambda item: (-item[1].count, item[0])):
        yield f"  {loss.count:>{width},}  {safe(kind)}  (first at {safe(loss.path)}:{loss.line})"
