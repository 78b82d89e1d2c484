"""``handaudit parse``: the events that the reader makes of a log, line by line, without judging them."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

import click

from handaudit import reading
from handaudit.commands import exits, names, output_options
from handaudit.commands.faults import CannotRun
from handaudit.commands.output_options import Color
from handaudit.facts.events import Unread
from handaudit.facts.log import Part, Round
from handaudit.facts.words import counted
from handaudit.inputs.find import PathMissing
from handaudit.inputs.input import Hints, Skipped
from handaudit.reading.hints import nearest
from handaudit.reading.logs import find_logs
from handaudit.reading.round_ids import RoundIds
from handaudit.reports import delivery, parsed
from handaudit.reports.terminal import Terminal, safe

MOST_KINDS: Final = 1_000
"""Most kinds of unread lines that are counted."""
SHOWN_KINDS: Final = 10
"""Most of them that the closing lines list."""


@click.command()
@click.argument("file", type=names.A_PATH)
@click.option("--hand", metavar="ID", help="Show only the round with this number.")
@names.reading
@click.option("--allow-incomplete", is_flag=True, help="Do not exit 3 if something was not read.")
@click.option("-q", "--quiet", is_flag=True, help="Print no closing line.")
@output_options.color
def parse(
    file: str,
    *,
    hand: str | None,
    input_format: str | None,
    encoding: str | None,
    stdin_filename: str | None,
    allow_incomplete: bool,
    quiet: bool,
    color: Color,
) -> int:
    """Show each line of a log and, below it, the event that it became. Lines that could not be read
    are marked, and so are rounds that would not be audited. Nothing is judged; see replay and check.

    To get the same events for programs: handaudit convert FILE --to jsonl

    \b
    Exit codes: 0 everything was read, 2 could not run,
    3 incomplete (a line, a round or a file could not be read).
    """  # noqa: D301  click reads the escape
    names.refuse_unknown("input format", input_format, names.input_formats, option="input_format")
    hints = names.hints([file], encoding, stdin_filename)
    counts: Counter[str] = Counter()
    unread, ids = UnreadKinds(), RoundIds()
    try:
        pieces = _pieces(
            file,
            hand,
            input_format=input_format,
            hints=hints,
            terminal=output_options.terminal(color),
            counts=counts,
            unread=unread,
            ids=ids,
        )
        for piece in pieces:
            delivery.to_stdout(piece)
    except PathMissing as error:
        raise CannotRun(str(error)) from error
    except BrokenPipeError:
        delivery.let_go()
        quiet = True
    if hand is not None and not counts["round"]:
        raise CannotRun(ids.lacking(hand, file))
    if not quiet:
        read = f"{counted(counts['event'], 'event')} in {counted(counts['round'], 'round')}"
        click.echo(f"{read}; {counted(counts['unread'], 'line')} not read", err=True)
        for line in unread.lines():
            click.echo(line, err=True)
    incomplete = counts["unread"] or counts["not whole"] or not counts["round"]
    return exits.INCOMPLETE if incomplete and not allow_incomplete else exits.CLEAN


class UnreadKinds:
    """The lines that could not be read, by what the room writes instead: a converter makes the same
    mistake in every hand.
    """

    def __init__(self) -> None:
        self._first: dict[str, tuple[str, int]] = {}
        self._counts: Counter[str] = Counter()

    def take(self, part: Part) -> int:
        """Takes the unread lines of a part, and returns their number."""
        events = [one for one in part.events if isinstance(one, Unread)]
        for event in events:
            hint = nearest(part, event)
            kind = f"the room writes: {hint.form}" if hint else f"expected {event.expected}"
            if kind in self._counts or len(self._counts) < MOST_KINDS:
                self._counts[kind] += 1
                self._first.setdefault(kind, (part.source.path, event.line))
        return len(events)

    def lines(self) -> Iterator[str]:
        """A line for each kind, the commonest first; none if no kind came twice."""
        if max(self._counts.values(), default=0) < 2:
            return
        width = len(f"{max(self._counts.values()):,}")
        for kind, count in self._counts.most_common(SHOWN_KINDS):
            path, line = self._first[kind]
            yield f"  {count:>{width},}  {safe(kind)}  (first at {safe(path)}:{line})"


def _pieces(
    file: str,
    hand: str | None,
    *,
    input_format: str | None,
    hints: "Hints",
    terminal: "Terminal",
    counts: Counter[str],
    unread: "UnreadKinds",
    ids: RoundIds,
) -> Iterator[str]:
    """The text, part by part; ``counts`` receives how much was read and how much was not, ``unread`` the
    lines that were not, and ``ids`` the numbers of all rounds.
    """
    for one in find_logs([file], hints=hints):
        if isinstance(one, Skipped):
            continue
        heading: str | None = terminal.paint("bold", safe(one.path))
        try:
            with one.open() as opened:
                log = reading.read(
                    opened, format=input_format, name=one.path, encoding=one.encoding
                )
                for part in log:
                    if isinstance(part, Round):
                        ids.take(part.id)
                    if hand is not None and not (isinstance(part, Round) and part.id == hand):
                        continue
                    if heading is not None and log.format is not None:
                        yield f"{heading} ({log.format.name}, {log.encoding})\n"
                        heading = None
                    counts["event"] += len(part.events)
                    counts["unread"] += unread.take(part)
                    if isinstance(part, Round):
                        counts["round"] += 1
                        counts["not whole"] += part.defect is not None and part.defect.incomplete
                    yield parsed.render(part, terminal)
        except (reading.NotALog, OSError) as fault:
            counts["not whole"] += 1
            reason = fault.reason if isinstance(fault, reading.NotALog) else fault.strerror
            click.echo(
                f"handaudit: not read: {safe(one.path)}: {safe(reason or str(fault))}", err=True
            )
