"""A round step by step as text: the line, the table after it, whose turn it is, and the findings."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import click

from handaudit.auditing.finding import Finding
from handaudit.auditing.snapshots import DiceSnapshot, PokerSeat, PokerSnapshot, TableSnapshot
from handaudit.duties.outcome import Kind
from handaudit.facts import money
from handaudit.facts.log import Round
from handaudit.replay.dice.steps import OnLayout
from handaudit.reports.delivery import to_stdout
from handaudit.reports.playback import CannotPlayBack, Playback, big_blind
from handaudit.reports.terminal import Terminal, safe

Show = Callable[[int], str]
"""Writes an amount of cents."""
_SIGNS: Final = {Kind.MET: "+", Kind.NOT_EVIDENCED: "?"}
_HANG = " " * 9


def steps(
    played: Round,
    drawn: list[TableSnapshot],
    terminal: Terminal,
    until: int | None,
    *,
    in_blinds: bool = False,
) -> Iterator[str]:
    """The heading of the round, then each step: the event, changes of the table, and what was
    judged. A heading names each street where it begins. Amounts are in big blinds on request, if
    the round has blinds.
    """
    unit = big_blind(played) if in_blinds else 0
    show = partial(_in_blinds, unit) if unit else money.show
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
        now = _table(moment, terminal, show)
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


KEYS: Final = "Return: next step, a: rest of the round, n and p: next and previous round, q: quit"
_REST: Final = "a"
_MOVES: Final = {"n": 1, "N": 1, "p": -1, "P": -1}
_QUITS: Final = ("q", "Q", "\x1b")


def page(rounds: Playback, shown: Callable[[Round, list[TableSnapshot]], Iterator[str]]) -> int:
    """Shows rounds on a terminal, a step at a time, and moves between them by ``KEYS``.

    Raises:
        CannotPlayBack: the wanted round cannot be replayed.
    """
    to_stdout(f"{KEYS}\n")
    place: int | None = rounds.start
    while place is not None and 0 <= place < len(rounds.rounds):
        try:
            text = [*shown(*rounds.steps(place))]
        except CannotPlayBack as fault:
            if place == rounds.start:
                raise
            text = [f"{safe(str(fault))}\n"]
        move = _stepped(text)
        place = place + move if move else None
    return 0


def _stepped(text: list[str]) -> int:
    """Shows the steps of a round; returns how many rounds to move, 0 to quit."""
    rest = False
    for left, step in zip(range(len(text) - 1, -1, -1), text, strict=True):
        to_stdout(step)
        if rest and left:
            continue
        key = click.getchar()
        rest = key == _REST
        if key in _MOVES:
            return _MOVES[key]
        if key in _QUITS:
            return 0
    return 0


def _in_blinds(unit: int, cents: int) -> str:
    return f"{cents / unit:.1f}".removesuffix(".0") + " bb"


def _table(moment: TableSnapshot, terminal: Terminal, show: Show) -> list[str]:
    """The table after an event: only the rows that changed."""
    if isinstance(moment, DiceSnapshot):
        return _dice(moment)
    return _poker(moment, terminal, show) if isinstance(moment, PokerSnapshot) else []


def _poker(moment: PokerSnapshot, terminal: Terminal, show: Show) -> list[str]:
    board = f"board {terminal.cards(moment.board)}, " if moment.board else ""
    turn = f", seat {moment.due} to act" if moment.due is not None else ""
    seats = "; ".join(_seat(seat, moment, terminal, show) for seat in moment.seats)
    pots = ", ".join(
        f"{f'side-{number}' if number else 'main'} {show(amount)} for {_seats(seats)}"
        for number, (amount, seats) in enumerate(moment.pots)
    )
    return [f"{board}pot {show(moment.pot)}{f' ({pots})' if pots else ''}{turn}", seats]


def _seats(seats: tuple[int, ...]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(str, seats))}"


def _seat(seat: PokerSeat, moment: PokerSnapshot, terminal: Terminal, show: Show) -> str:
    button = " (button)" if seat.seat == moment.button else ""
    bet = f" + {show(seat.bet)} bet" if seat.bet else ""
    held = f" [{terminal.cards(seat.cards)}]" if seat.cards else ""
    state = f" {seat.state}" if seat.state else ""
    return f"{seat.seat}{button} {show(seat.stack)}{bet}{held}{state}"


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
