"""A round step by step as text: the line, the table after it, whose turn it is, what was found."""

from collections.abc import Iterator

import click

from handaudit import inputs, money, reading
from handaudit.judging import Judge, Settings
from handaudit.log import Round
from handaudit.moments import Moment, Seat, moments
from handaudit.outcome import Kind
from handaudit.report import Finding
from handaudit.reports.terminal import Terminal, safe

_WORDS = {
    "violated": "breach",
    "indeterminate": "unclear",
    "erred": "erred",
    "not-evidenced": "silent",
}
_SIGNS = {"met": "+", "silent": "?"}
_HANG = " " * 9


def found(
    file: str, hand: str | None, input_format: str | None, hints: inputs.Hints | None = None
) -> tuple[Round, list[Moment]] | str:
    """The round of that number (the first, without one) and its moments, or why there are none."""
    try:
        for one in inputs.find([file], hints=hints):
            if isinstance(one, inputs.Skipped):
                continue
            with one.open() as opened:
                read = reading.read(
                    opened, format=input_format, name=one.path, encoding=one.encoding
                )
                for part in read:
                    if isinstance(part, Round) and hand in (None, part.id):
                        return _told(part)
    except (inputs.PathMissing, reading.NotALog, OSError) as fault:
        return str(fault)
    return f"no round {hand} in {file}" if hand else f"no round in {file}"


def _told(played: Round) -> tuple[Round, list[Moment]] | str:
    if played.defect is not None:
        return f"round {played.id} cannot be replayed: {played.defect.message}"
    told = moments(played, Judge(Settings()))
    return (played, told) if told else f"round {played.id} is not of poker: {played.session.game}"


def steps(
    played: Round, told: list[Moment], terminal: Terminal, until: int | None
) -> Iterator[str]:
    """The round's head, then each step of it: the event, the table where it changed, what was judged; a
    street is named where it begins.
    """
    opened, session = played.opened, played.session
    table = session.table and f"table {session.table}"
    parts = (f"hand {played.id}", session.game, table, opened.at)
    yield terminal.paint("bold", safe(", ".join(part for part in parts if part))) + "\n"
    street = ""
    before: list[str] = []
    for moment in told:
        if until is not None and moment.line > until:
            return
        lines = []
        if moment.street != street:
            street = moment.street
            lines += ["", terminal.paint("bold", street)]
        lines.append(f"{moment.line:>6} | {safe(moment.text)}")
        now = _table(moment, terminal)
        lines += now if now != before else []
        before = now
        for finding in moment.findings:
            lines += [terminal.paint(_style(finding), row) for row in _found(finding, terminal)]
        for word, rules in (("met", moment.met), ("silent", moment.silent)):
            if rules:
                told_of = ", ".join(rules)
                lines += terminal.wrap(told_of, first=f"       {_SIGNS[word]} {word}: ", rest=_HANG)
        yield "\n".join(lines) + "\n"


def page(shown: Iterator[str]) -> int:
    """Prints a step at a time on a terminal, until the end or the key ``q``."""
    for step in shown:
        click.echo(step, nl=False)
        if click.getchar() in ("q", "Q", "\x1b"):
            break
    return 0


def _table(moment: Moment, terminal: Terminal) -> list[str]:
    """The table after an event."""
    board = f"board {terminal.cards(moment.board)}, " if moment.board else ""
    turn = f", seat {moment.due} to act" if moment.due is not None else ""
    seats = "; ".join(_seat(seat, moment, terminal) for seat in moment.seats)
    pots = ", ".join(
        f"{f'side-{number}' if number else 'main'} {money.show(amount)} for {_seats(seats)}"
        for number, (amount, seats) in enumerate(moment.pots)
    )
    first = f"{board}pot {money.show(moment.pot)}{f' ({pots})' if pots else ''}{turn}"
    wrapped = terminal.wrap(first, first="       . ", rest=_HANG)
    return [*wrapped, *terminal.wrap(seats, first="       . ", rest=_HANG)]


def _seats(seats: tuple[int, ...]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(str, seats))}"


def _seat(seat: Seat, moment: Moment, terminal: Terminal) -> str:
    button = " (button)" if seat.seat == moment.button else ""
    bet = f" + {money.show(seat.bet)} bet" if seat.bet else ""
    held = f" [{terminal.cards(seat.cards)}]" if seat.cards else ""
    state = f" {seat.state}" if seat.state else ""
    return f"{seat.seat}{button} {money.show(seat.stack)}{bet}{held}{state}"


def _found(finding: Finding, terminal: Terminal) -> list[str]:
    word = _WORDS[finding.outcome.value]
    head = f"{word}[{finding.rule}] {finding.citations[0]}: {terminal.cards(finding.message)}"
    return terminal.wrap(safe(head), first="       ! ", rest=_HANG)


def _style(finding: Finding) -> str:
    return "error" if finding.outcome is Kind.VIOLATED else "unclear"
