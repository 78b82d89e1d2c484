"""A round step by step as text: the line, the table after it, whose turn it is, and the findings."""

from collections.abc import Iterator
from typing import Final

import click

from handaudit import reading
from handaudit.auditing.finding import Finding
from handaudit.auditing.judge import Judge
from handaudit.auditing.results import AuditSettings
from handaudit.auditing.snapshots import (
    DiceSnapshot,
    Earlier,
    PokerSeat,
    PokerSnapshot,
    TableSnapshot,
    snapshots,
)
from handaudit.duties.outcome import Kind
from handaudit.facts import money
from handaudit.facts.log import Round
from handaudit.inputs.find import PathMissing
from handaudit.inputs.input import Hints, Skipped
from handaudit.law.house.profiles import Houses
from handaudit.reading.logs import find_logs
from handaudit.replay.dice.steps import OnLayout
from handaudit.replay.discipline import ChainedTable
from handaudit.reports.terminal import Terminal, safe

_SIGNS: Final = {Kind.MET: "+", Kind.NOT_EVIDENCED: "?"}
_HANG = " " * 9


def found(
    file: str,
    hand: str | None,
    input_format: str | None,
    hints: Hints | None = None,
    houses: Houses | None = None,
) -> tuple[Round, list[TableSnapshot]] | str:
    """The round of that number (by default the first) and its moments, or why there are none."""
    judge = Judge(AuditSettings(houses=houses or Houses()))
    wanted: set[int] = set()
    earlier = Earlier(judge, wanted)
    try:
        for one in find_logs([file], hints=hints):
            if isinstance(one, Skipped):
                continue
            with one.open() as opened:
                read = reading.read(
                    opened, format=input_format, name=one.path, encoding=one.encoding
                )
                for part in read:
                    if isinstance(part, Round) and hand in (None, part.id):
                        wanted.add(part.first_line)
                        earlier.take(part)
                        return _drawn(part, judge, earlier.close())
                    earlier.take(part)
    except (PathMissing, reading.NotALog, OSError) as fault:
        return str(fault)
    return f"no round {hand} in {file}" if hand else f"no round in {file}"


def _drawn(
    played: Round, judge: Judge, earlier: list[ChainedTable]
) -> tuple[Round, list[TableSnapshot]] | str:
    whole, before = played, None
    for table in earlier:
        if table.round.opened is played.opened:
            whole, before = table.round, table.before
    drawn = snapshots(whole, judge, before)
    if drawn:
        return whole, drawn
    left = judge.part(played)
    reason = left.gap.reason if left and left.gap else "it has no line of play"
    return f"round {played.id} cannot be replayed: {reason}"


def steps(
    played: Round, drawn: list[TableSnapshot], terminal: Terminal, until: int | None
) -> Iterator[str]:
    """The heading of the round, then each step: the event, changes of the table, and what was
    judged. A heading names each street where it begins.
    """
    opened, session = played.opened, played.session
    table = session.table and f"table {session.table}"
    parts = (f"hand {played.id}", session.game, table, opened.at)
    yield terminal.paint("bold", safe(", ".join(part for part in parts if part))) + "\n"
    street = ""
    before: list[str] = []
    for moment in drawn:
        if until is not None and moment.line > until:
            return
        lines = []
        if moment.street != street:
            street = moment.street
            lines += ["", terminal.paint("bold", street)]
        lines.append(f"{moment.line:>6} | {safe(moment.text)}")
        now = _table(moment, terminal)
        for row in now:
            if row not in before:
                lines += terminal.wrap(row, first="       . ", rest=_HANG)
        before = now
        for finding in moment.findings:
            lines += [terminal.paint(_style(finding), row) for row in _found(finding, terminal)]
        for kind, rules in ((Kind.MET, moment.met), (Kind.NOT_EVIDENCED, moment.silent)):
            if rules:
                first = f"       {_SIGNS[kind]} {kind.value}: "
                lines += terminal.wrap(", ".join(rules), first=first, rest=_HANG)
        yield "\n".join(lines) + "\n"


def page(shown: Iterator[str]) -> int:
    """Prints a step at a time on a terminal, until the end or the key ``q``."""
    for step in shown:
        click.echo(step, nl=False)
        if click.getchar() in ("q", "Q", "\x1b"):
            break
    return 0


def _table(moment: TableSnapshot, terminal: Terminal) -> list[str]:
    """The table after an event: only the rows that changed."""
    if isinstance(moment, DiceSnapshot):
        return _dice(moment)
    return _poker(moment, terminal) if isinstance(moment, PokerSnapshot) else []


def _poker(moment: PokerSnapshot, terminal: Terminal) -> list[str]:
    board = f"board {terminal.cards(moment.board)}, " if moment.board else ""
    turn = f", seat {moment.due} to act" if moment.due is not None else ""
    seats = "; ".join(_seat(seat, moment, terminal) for seat in moment.seats)
    pots = ", ".join(
        f"{f'side-{number}' if number else 'main'} {money.show(amount)} for {_seats(seats)}"
        for number, (amount, seats) in enumerate(moment.pots)
    )
    return [f"{board}pot {money.show(moment.pot)}{f' ({pots})' if pots else ''}{turn}", seats]


def _seats(seats: tuple[int, ...]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(str, seats))}"


def _seat(seat: PokerSeat, moment: PokerSnapshot, terminal: Terminal) -> str:
    button = " (button)" if seat.seat == moment.button else ""
    bet = f" + {money.show(seat.bet)} bet" if seat.bet else ""
    held = f" [{terminal.cards(seat.cards)}]" if seat.cards else ""
    state = f" {seat.state}" if seat.state else ""
    return f"{seat.seat}{button} {money.show(seat.stack)}{bet}{held}{state}"


def _dice(moment: DiceSnapshot) -> list[str]:
    """The shaker and the dice, the wagers on the layout, and the chips in front of the players."""
    holder = moment.holder
    who = "the dealer" if holder == "dealer" else f"seat {holder}"
    shaker = ["the log does not say who has the shaker" if holder is None else f"shaker with {who}"]
    if moment.offered is not None:
        shaker.append(f"offered to seat {moment.offered}")
    if moment.shaken:
        shaker += [moment.shaken, "uncovered" if moment.uncovered else "covered"]
    if moment.faces:
        shaker.append(f"dice {' '.join(map(str, moment.faces))}")
    shaker += [moment.spoiled, f"called {moment.called}" if moment.called else ""]
    kinds = dict.fromkeys(one.kind for one in moment.wagers)
    layout = [
        f"{kind}: {', '.join(_wager(one) for one in moment.wagers if one.kind == kind)}"
        for kind in kinds
    ]
    if moment.unseen:
        layout.append("wagers of rounds before are not known")
    chips = "; ".join(f"{seat.seat} {money.show(seat.stack)}" for seat in moment.seats)
    return [", ".join(filter(None, shaker)), "; ".join(layout) or "no wager", chips]


def _wager(one: OnLayout) -> str:
    state = "" if one.state == "lies" else f" {one.state}"
    settled = f" {money.show(one.settled)}" if one.settled and one.settled != one.amount else ""
    if one.state == "paid":
        settled = f" {money.show(one.settled)}"
    amount = money.show(one.amount) if one.amount else "not shown"
    return f"seat {one.seat} {amount}{state}{settled}"


def _found(finding: Finding, terminal: Terminal) -> list[str]:
    word = f"{finding.outcome.value}[{finding.rule}]"
    head = f"{word} {finding.citations[0]}: {terminal.cards(finding.message)}"
    return terminal.wrap(safe(head), first="       ! ", rest=_HANG)


def _style(finding: Finding) -> str:
    return "error" if finding.outcome is Kind.VIOLATED else "indeterminate"
