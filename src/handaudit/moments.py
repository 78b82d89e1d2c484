"""A round told moment by moment: what lay on the table after each event, and what was found there."""

import msgspec

from handaudit import cards
from handaudit.events import Ignored, Unread
from handaudit.judging import Judge
from handaudit.log import Round
from handaudit.masking import WITHHELD, Mask
from handaudit.replay.players import Player
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

    ``due`` is the seat whose turn it is then; ``pot`` all chips wagered so far; ``findings`` are those
    whose line this event is.
    """

    line: int
    text: str
    street: str
    seats: tuple[Seat, ...]
    button: int | None
    board: str
    pot: int
    due: int | None
    unread: bool = False
    """Whether the event is a line that could not be read."""
    findings: tuple[Finding, ...] = ()


def moments(played: Round, judge: Judge) -> list[Moment]:
    """The moments of a round of poker, in order, with what is found in it; blank lines and comments are
    left out.

    A round of another game, or one that cannot be audited, has no moments.
    """
    told = [
        _moment(table, step)
        for table, step in judge.walk(played)
        if not isinstance(step.event, Ignored)
    ]
    here: dict[int, list[Finding]] = {}
    for finding in judge.take_found():
        here.setdefault(finding.location.line, []).append(finding)
    return [
        msgspec.structs.replace(moment, findings=tuple(here.pop(moment.line, ())))
        for moment in told
    ]


def retold(played: Round, judge: Judge) -> list[Moment]:
    """The same moments of a round that was judged before, without findings."""
    return [
        _moment(table, step)
        for table, step in judge.retrace(played)
        if not isinstance(step.event, Ignored)
    ]


def masked(moment: Moment, mask: Mask) -> Moment:
    """A moment without the names of the players."""
    return msgspec.structs.replace(
        moment,
        text=WITHHELD if moment.unread else mask.text(moment.text),
        seats=tuple(
            msgspec.structs.replace(seat, player=mask.name(seat.player)) for seat in moment.seats
        ),
    )


def _moment(table: Table, step: Step) -> Moment:
    over = bool(table.awards) or len(table.contending) < 2
    return Moment(
        line=step.event.line,
        text=table.round.line_text(step.event.line).strip(),
        street=step.street,
        seats=tuple(
            _seat(player, table) for player in sorted(table.players, key=lambda one: one.seat)
        ),
        button=table.button,
        board=cards.show((*table.board(), *table.common)),
        pot=table.wagered - sum(award.amount for award in table.awards) - table.rake,
        due=None if over or step.due is None else step.due.seat,
        unread=isinstance(step.event, Unread),
    )


def _seat(player: Player, table: Table) -> Seat:
    won = sum(award.amount for award in table.awards if award.seat == player.seat)
    return Seat(
        seat=player.seat,
        player=player.name,
        stack=player.behind + won,
        bet=player.bet,
        cards=cards.show(player.cards),
        up=cards.show(player.up),
        unseen=max(player.dealt - player.thrown - len(player.cards), 0),
        state="folded" if player.folded else "all-in" if player.all_in else "",
    )
