"""A round moment by moment: the table after each event, and the findings there."""

from collections.abc import Callable, Container
from typing import Any, Final, Literal

import msgspec

from handaudit.auditing import withheld
from handaudit.auditing.chains import Chains
from handaudit.auditing.finding import Finding
from handaudit.auditing.judge import Judge
from handaudit.auditing.one_cause import same
from handaudit.auditing.pseudonyms import Mask
from handaudit.auditing.renamed import former_names
from handaudit.auditing.results import AuditSettings, PartCounts
from handaudit.duties.outcome import Kind
from handaudit.facts import cards
from handaudit.facts.events import (
    DiceNotFlat,
    DieOffShaker,
    Event,
    Ignored,
    ShakerShaken,
    SumCalled,
    Unread,
)
from handaudit.facts.log import Interlude, Round
from handaudit.facts.words import counted
from handaudit.reading import formats
from handaudit.reading.table_log import wording
from handaudit.replay.dice.steps import DiceStep, OnLayout
from handaudit.replay.dice.table import DiceTable
from handaudit.replay.discipline import AnyTable, ChainedTable, Dice, Left, Poker, discipline
from handaudit.replay.occasion import ignored
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.pots import settle
from handaudit.replay.poker.replay import PokerStep
from handaudit.replay.poker.table import Table


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A player at a moment; ``stack`` is the chips in front of the player, in cents, without bets
    and wagers.
    """

    seat: int
    player: str
    stack: int


class PokerSeat(Seat, frozen=True, kw_only=True):
    """A player of poker; the cards that the log has shown by then."""

    bet: int
    cards: str
    up: str
    unseen: int
    """Cards dealt to the player that the log has not shown."""
    state: str
    """``""``, ``folded`` or ``all-in``."""


class TableSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """The table after one event; ``street`` names the part of the round.

    ``findings`` are those at the line of this event. ``met`` and ``silent`` are the rules that were
    met, or not evidenced, when it was judged.
    """

    line: int
    text: str
    street: str
    seats: tuple[Seat, ...]
    findings: tuple[Finding, ...] = ()
    met: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()


class PokerSnapshot(TableSnapshot, frozen=True, kw_only=True):
    """A poker table.

    ``due`` is the seat to act next; ``pot`` is all chips wagered so far. ``pots`` are the main pot
    and the side pots, each with the seats that may win it. They are set from the first all-in until
    the first award.
    """

    seats: tuple[PokerSeat, ...]
    button: int | None
    board: str
    pot: int
    due: int | None
    pots: tuple[tuple[int, tuple[int, ...]], ...] = ()


class DiceSnapshot(TableSnapshot, frozen=True, kw_only=True):
    """A table of mini-dice.

    ``holder`` may shake, ``None`` if unknown; ``offered`` is the seat to which the shaker was
    offered. ``called`` is the sum, or ``no roll``. ``unseen`` says whether the layout may have
    wagers of rounds that the log does not show.
    """

    holder: Literal["dealer"] | int | None
    offered: int | None
    shaken: str
    """Who shook last, and how often."""
    uncovered: bool
    faces: tuple[int, ...]
    spoiled: str
    """Why the shake is no roll."""
    called: str
    wagers: tuple[OnLayout, ...]
    unseen: bool


def snapshots(played: Round, judge: Judge, before: Left = None) -> list[TableSnapshot]:
    """The moments of a round, in order, with its findings; blank lines and comments are left out.

    ``before`` is what the round before left on a table of mini-dice. A round of an unknown game, or
    one that cannot be audited, has no moments. A finding belongs to the moment of its line. If
    several moments share that line, it belongs to the one in which it was judged.
    """
    drawn: list[TableSnapshot] = []
    judged: list[tuple[Finding, int]] = []
    walk = judge.rounds.walk(played, before)
    for table, step in walk:
        moment = _drawn(table, step, judge.settings)
        found = walk.take_found()
        if moment.text or found:
            drawn.append(_with_outcomes(moment, walk.counter.take()))
        judged += [(finding, len(drawn) - 1) for finding in found]
        _mark_undone(drawn, step)
    if drawn:  # some findings come when the round is over
        drawn[-1] = _with_outcomes(drawn[-1], walk.counter.take())
    judged += [(finding, len(drawn) - 1) for finding in walk.take_found()]
    judged = _told(judged, played, judge)
    here: dict[int, list[Finding]] = {}
    for finding, at in judged:
        place = _place(drawn, finding.location.line, at)
        if place is not None:
            here.setdefault(place, []).append(finding)
    return [
        msgspec.structs.replace(moment, findings=tuple(here.get(place, ())))
        for place, moment in enumerate(drawn)
    ]


def _told(
    judged: list[tuple[Finding, int]], played: Round, judge: Judge
) -> list[tuple[Finding, int]]:
    """The findings that stay, each with its moment: several may have one cause."""
    wrong = [finding for finding, _ in judged if finding.outcome is Kind.VIOLATED]
    told = judge.rounds.told(played) if wrong else None
    if told is None:
        return judged
    last = max(at for _, at in judged)
    places = [(next((at for one, at in judged if same(one, finding)), last)) for finding in told]
    return [*zip(told, places, strict=True)]


def redrawn(played: Round, judge: Judge, before: Left = None) -> list[TableSnapshot]:
    """The same moments of a round that was judged earlier, without findings."""
    drawn: list[TableSnapshot] = []
    for table, step in judge.rounds.retrace(played, before):
        moment = _drawn(table, step, judge.settings)
        if moment.text:
            drawn.append(moment)
        _mark_undone(drawn, step)
    return drawn


def _mark_undone(drawn: list[TableSnapshot], step: PokerStep | DiceStep) -> None:
    """Earlier moments say that a later line has undone them."""
    undone = step.undone if isinstance(step, PokerStep) else ()
    for place, moment in enumerate(drawn if undone else ()):
        if moment.line in undone:
            text = f"{moment.text} (undone at line {step.event.line})"
            drawn[place] = msgspec.structs.replace(moment, text=text)


class Earlier:
    """Follows the tables of logs whose rounds start from what earlier ones left. This gives the
    start of the rounds with the wanted lines. Call ``take`` with the parts of the logs in order.
    """

    def __init__(self, judge: Judge, wanted: Container[int]) -> None:
        self._judge = judge
        self._wanted = wanted
        self._chains = Chains(self._replayed)
        self._tables: list[ChainedTable] = []

    def take(self, part: Round | Interlude) -> None:
        """Takes a part; independent rounds leave nothing."""
        if isinstance(part, Round) and stands_alone(part):
            return
        result = self._judge.part(part)
        if result is not None:
            self._chains.take(result)

    def close(self) -> list[ChainedTable]:
        """The tables before each of the wanted rounds."""
        self._chains.close(self._replayed)
        return self._tables

    def _replayed(self, table: ChainedTable) -> Left:
        if any(line in self._wanted for line in table.round.lines):
            self._tables.append(table)
        its = discipline(table.round)
        return None if its is None else its.replay(table, ignored)


def stands_alone(played: Round) -> bool:
    """Whether a round is readable and depends on no earlier one."""
    its = discipline(played)
    return played.defect is None and (its is None or not its.in_order)


def _drawn(table: AnyTable, step: Any, settings: AuditSettings) -> TableSnapshot:
    """The moment after a step of a round."""
    its = discipline(table.round)
    if its is None:
        raise LookupError(table.round.session.game)
    return _BY_DISCIPLINE[its.name](
        table, step, _text(table.round, step.event, masks=settings.masks)
    )


def _with_outcomes(moment: TableSnapshot, counted: PartCounts) -> TableSnapshot:
    return msgspec.structs.replace(
        moment,
        met=(*moment.met, *sorted(counted.met)),
        silent=(*moment.silent, *sorted(counted.silence)),
    )


def _place(drawn: list[TableSnapshot], line: int, judged: int) -> int | None:
    """The moment of a finding on a line that was judged in some moment."""
    if drawn and drawn[judged].line == line:
        return judged
    return next((place for place, moment in enumerate(drawn) if moment.line == line), None)


def masked(moment: TableSnapshot, mask: Mask) -> TableSnapshot:
    """A moment with pseudonyms; its judge has withheld words of anybody (``AuditSettings.masks``)."""
    return msgspec.structs.replace(
        moment,
        text=mask.text(moment.text),
        seats=tuple(
            msgspec.structs.replace(seat, player=mask.name(seat.player)) for seat in moment.seats
        ),
    )


def _text(played: Round, event: Event, *, masks: bool) -> str:
    """The text of an event: its line, or the event in words if the line is data; empty if it is not
    about play. If names are masked, also words of anybody are withheld.
    """
    if isinstance(event, Ignored):
        return ""
    if masks:
        return withheld.told(event, played.line_text(event.line), played.source.format).strip()
    if isinstance(event, Unread) or formats.by_name(played.source.format).told_in_words:
        return played.line_text(event.line).strip()
    return wording.words(event)


# --- poker ---------------------------------------------------------------------------------------


def _of_poker(table: Table, step: PokerStep, text: str) -> PokerSnapshot:
    over = bool(table.awards) or len(table.contending) < 2
    return PokerSnapshot(
        line=step.event.line,
        text=text,
        street=step.street,
        seats=tuple(
            _seat(player, table) for player in sorted(table.players, key=lambda one: one.seat)
        ),
        button=table.button,
        board=cards.show((*table.board(), *table.common)),
        pot=table.wagered - sum(award.amount for award in table.awards) - table.rake,
        due=None if over or step.due is None else step.due.seat,
        pots=() if table.awards else _pots(table),
    )


def _pots(table: Table) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The pots in order, if an all-in makes more than one."""
    if all(player.all_in is None for player in table.players):
        return ()
    pots = [
        (pot.amount, tuple(sorted(player.seat for player in pot.eligible)))
        for pot in settle([*table.players, *table.strangers]).pots
    ]
    return tuple(pots) if len(pots) > 1 else ()


def _seat(player: Player, table: Table) -> PokerSeat:
    won = sum(award.amount for award in table.awards if award.seat == player.seat)
    return PokerSeat(
        seat=player.seat,
        player=player.name,
        stack=player.behind + won,
        bet=0 if table.awards else player.bet,
        cards=cards.show(player.cards),
        up=cards.show(player.up),
        unseen=max(player.dealt - player.thrown - len(player.cards), 0),
        state="folded" if player.folded else "all-in" if player.all_in else "",
    )


# --- mini-dice -----------------------------------------------------------------------------------


def _of_dice(table: DiceTable, step: DiceStep, text: str) -> DiceSnapshot:
    players = sorted(table.by_seat.values(), key=lambda one: one.seat)
    return DiceSnapshot(
        line=step.event.line,
        text=text,
        street=step.stage,
        seats=tuple(
            Seat(seat=one.seat, player=one.name, stack=step.chips[one.seat]) for one in players
        ),
        holder=step.holder,
        offered=step.offered,
        shaken=_shaken(step.shaken),
        uncovered=step.uncovered,
        faces=step.faces,
        spoiled=_SPOILED[type(step.spoiled)] if step.spoiled else "",
        called=_called(step.call),
        wagers=step.wagers,
        unseen=bool(table.unseen),
    )


_SPOILED: Final = {
    DiceNotFlat: "a die does not lie flat",
    DieOffShaker: "a die fell out of the shaker",
}


def _shaken(shake: ShakerShaken | None) -> str:
    if shake is None:
        return ""
    who = "the dealer" if shake.by == "dealer" else f"seat {shake.by}"
    return f"{who} shook {counted(shake.times, 'time')}"


def _called(call: SumCalled | None) -> str:
    if call is None:
        return ""
    return "no roll" if call.total is None else str(call.total)


_BY_DISCIPLINE: Final[dict[str, Callable[[Any, Any, str], TableSnapshot]]] = {
    Poker.name: _of_poker,
    Dice.name: _of_dice,
}


__getattr__ = former_names(
    __name__,
    {
        "Moment": TableSnapshot,
        "PokerMoment": PokerSnapshot,
        "DiceMoment": DiceSnapshot,
        "moments": snapshots,
    },
)
