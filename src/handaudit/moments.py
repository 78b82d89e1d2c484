"""A round told moment by moment: what lay on the table after each event, and what was found there."""

import msgspec

from handaudit import cards, wording
from handaudit.events import Ignored, Unread
from handaudit.judging import Count, Judge
from handaudit.log import Round
from handaudit.masking import WITHHELD, Mask
from handaudit.reading import detect
from handaudit.replay.players import Player
from handaudit.replay.pots import settle
from handaudit.replay.replay import Step
from handaudit.replay.table import Table
from handaudit.report import Finding


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A player at a moment; money in integer cents, cards as far as the log has shown them by then."""

    seat: int
    player: str
    stack: int
    bet: int
    cards: str
    up: str
    unseen: int
    """Cards dealt to the player that the log has not shown."""
    state: str
    """``""``, ``folded`` or ``all-in``."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """The table after one event.

    ``due`` is the seat whose turn it is then; ``pot`` all chips wagered so far.  ``pots`` are the main pot
    and the side pots, each with the seats that may win it, once somebody is all-in and until the first
    is awarded.  ``findings`` are those whose line this event is; ``met`` and ``silent`` the rules that
    were found kept, or not evidenced, when it was judged.
    """

    line: int
    text: str
    street: str
    seats: tuple[Seat, ...]
    button: int | None
    board: str
    pot: int
    due: int | None
    pots: tuple[tuple[int, tuple[int, ...]], ...] = ()
    unread: bool = False
    """Whether the event is a line that could not be read."""
    findings: tuple[Finding, ...] = ()
    met: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()


def moments(played: Round, judge: Judge) -> list[Moment]:
    """The moments of a round of poker, in order, with what is found in it; blank lines and comments are
    left out.

    A round of another game, or one that cannot be audited, has no moments.  A finding stands at the
    moment of its line; where several share that line, at the one in which it was judged.
    """
    told: list[Moment] = []
    judged: list[tuple[Finding, int]] = []
    judge.count()
    for table, step in judge.walk(played):
        found = judge.take_found()
        text = _text(table, step)
        if text or found:
            told.append(_with_outcomes(_moment(table, step, text), judge.count()))
        judged += [(finding, len(told) - 1) for finding in found]
    if told:  # some is judged when the round is over
        told[-1] = _with_outcomes(told[-1], judge.count())
    judged += [(finding, len(told) - 1) for finding in judge.take_found()]
    here: dict[int, list[Finding]] = {}
    for finding, at in judged:
        place = _place(told, finding.location.line, at)
        if place is not None:
            here.setdefault(place, []).append(finding)
    return [
        msgspec.structs.replace(moment, findings=tuple(here.get(place, ())))
        for place, moment in enumerate(told)
    ]


def _with_outcomes(moment: Moment, counted: Count) -> Moment:
    met = sorted(rule for rule, tally in counted.by_rule.items() if tally.met)
    silent = sorted(rule for rule, tally in counted.by_rule.items() if tally.not_evidenced)
    return msgspec.structs.replace(
        moment, met=(*moment.met, *met), silent=(*moment.silent, *silent)
    )


def _place(told: list[Moment], line: int, judged: int) -> int | None:
    """The moment of a finding on a line that was judged in some moment."""
    if told and told[judged].line == line:
        return judged
    return next((place for place, moment in enumerate(told) if moment.line == line), None)


def retold(played: Round, judge: Judge) -> list[Moment]:
    """The same moments of a round that was judged before, without findings."""
    told = ((table, step, _text(table, step)) for table, step in judge.retrace(played))
    return [_moment(table, step, text) for table, step, text in told if text]


def masked(moment: Moment, mask: Mask) -> Moment:
    """A moment without the names of the players."""
    return msgspec.structs.replace(
        moment,
        text=WITHHELD if moment.unread else mask.text(moment.text),
        seats=tuple(
            msgspec.structs.replace(seat, player=mask.name(seat.player)) for seat in moment.seats
        ),
    )


def _text(table: Table, step: Step) -> str:
    """What the log says at a step: its line, or the event in words where the line is data; nothing
    where it says nothing of play.
    """
    event = step.event
    if isinstance(event, Ignored):
        return ""
    if isinstance(event, Unread) or detect.by_name(table.round.source.format).told_in_words:
        return table.round.line_text(event.line).strip()
    return wording.words(event)


def _moment(table: Table, step: Step, text: str) -> Moment:
    over = bool(table.awards) or len(table.contending) < 2
    return Moment(
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
        unread=isinstance(step.event, Unread),
    )


def _pots(table: Table) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The pots by their order, where somebody all-in makes more than one."""
    if all(player.all_in is None for player in table.players):
        return ()
    pots = [
        (pot.amount, tuple(sorted(player.seat for player in pot.eligible)))
        for pot in settle([*table.players, *table.strangers]).pots
    ]
    return tuple(pots) if len(pots) > 1 else ()


def _seat(player: Player, table: Table) -> Seat:
    won = sum(award.amount for award in table.awards if award.seat == player.seat)
    return Seat(
        seat=player.seat,
        player=player.name,
        stack=player.behind + won,
        bet=0 if table.awards else player.bet,
        cards=cards.show(player.cards),
        up=cards.show(player.up),
        unseen=max(player.dealt - player.thrown - len(player.cards), 0),
        state="folded" if player.folded else "all-in" if player.all_in else "",
    )
