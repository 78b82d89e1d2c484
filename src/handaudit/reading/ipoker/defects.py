"""Why a game of iPoker cannot be audited: lines of it are missing, or are of another game."""

import datetime as dt
from itertools import pairwise
from typing import Final

from handaudit.facts.events import BlindPosted, Event
from handaudit.facts.log import Defect
from handaudit.facts.words import counted
from handaudit.reading.ipoker.elements import Element, XmlFault
from handaudit.reading.ipoker.header import SessionData
from handaudit.reading.ipoker.play import A_PLAYER, ACTS, FOLDS, POSTS, Play
from handaudit.reading.roster import stranger

_SEVERAL: Final = 2
"""Players in a game that is not over, or statements that disagree with the actions of one put together."""

_EARLIEST: Final = dt.timedelta(days=-2)
_LATEST: Final = dt.timedelta(days=14)
"""How long after its session a game begins; the clocks may be those of two time zones."""

_WHOLE: Final = 100
"""Cents of the smallest chip of a tournament's blinds."""
_WHOLE_BOARD: Final = 5


def defect(
    play: Play, fault: XmlFault | None, table: SessionData, name: str | None, events: list[Event]
) -> Defect | None:
    """Why a game of a session cannot be audited; ``name`` is our name of the game that is played."""
    return (
        _not_whole(play, fault, table, name, events[-1].line)
        or _other_session(table, play)
        or _put_together(play)
        or stranger(events, A_PLAYER)
    )


def left_at(play: Play) -> int | None:
    """The line of the first act, in a fast-fold game that its owner has left by the last one.

    The export has no more of it. And what it has shows no order: players fold before it is their turn.
    """
    if not _breaks_off(play):
        return None
    acts = [one for one in play.actions if one.fields.get("type") in ACTS]
    posts = [one.line for one in play.actions if one.fields.get("type") in POSTS]
    if not acts or not posts:
        return None
    last, first_line = acts[-1].fields, min(one.line for one in acts)
    left = (last.get("type"), last.get("player")) == (FOLDS, play.hero)
    return first_line if left and max(posts) < first_line else None


# --- lines that are missing ----------------------------------------------------------------------


def _not_whole(
    play: Play, fault: XmlFault | None, table: SessionData, name: str | None, last: int
) -> Defect | None:
    line = play.players.line or last
    if fault is not None and not (fault.unclosed == ("game",) and _is_over(play)):
        return Defect("log:truncated", last, "the game is no whole XML: it stops here")
    if play.players.doubtful:
        return Defect("log:inconsistent", line, "two players have one seat or one name")
    if (twice := _twice(play.game)) is not None:
        return Defect("log:inconsistent", line, f"{twice} is given twice")
    if name is None:
        message = f"the game is not known: {table.named or 'the session has lost its head'}"
        if table.game is not None and play.held:
            message += f", with {counted(max(play.held.values()), 'card')} in a hand"
        return Defect("log:unsupported", line, message)
    if not play.played:
        return Defect("log:cancelled", line, "nobody takes part in the game")
    if _breaks_off(play) and left_at(play) is None:
        return Defect(
            "log:truncated", last, "nobody has won: the rest of the game is not in the log"
        )
    return None


def _twice(game: Element) -> str | None:
    """What the head of a game gives twice: an element of it, or the dealer."""
    heads = list(game.all("general"))
    names = [one.name for head in heads for one in head.children]
    again = next((name for at, name in enumerate(names) if name in names[:at]), None)
    if again is not None or not heads:
        return again
    players = heads[0].first("players")
    dealers = (
        [one for one in players.children if one.fields.get("dealer") == "1"] if players else ()
    )
    return "the dealer" if len(dealers) > 1 else None


def _one_is_left(play: Play) -> bool:
    return len(play.played - play.folded) < _SEVERAL


def _breaks_off(play: Play) -> bool:
    """Whether the play stops although more than one player is still in it.

    An export without wins may hold a part of the play, such as the blinds, and that part is judged.
    """
    if play.players.won or _one_is_left(play):
        return False
    return play.players.state_wins


def _is_over(play: Play) -> bool:
    """Whether nothing can follow the betting rounds of the game, if the last one is whole.

    One player is left, or all cards of the board are there. And the game, which states what each player
    wagers, counts no chips that no action puts in. Then only the last tag of the game is missing.
    """
    if None in play.players.bets.values() or _other_bets(play):
        return False
    return _one_is_left(play) or play.board == _WHOLE_BOARD


# --- lines of another game -----------------------------------------------------------------------


def _other_session(table: SessionData, play: Play) -> Defect | None:
    """Whether the game cannot be one of the session before it: its time or its blinds are others."""
    line = play.players.line
    if play.at is not None and table.started is not None:
        began, day = dt.date.fromisoformat(table.started[:10]), dt.date.fromisoformat(play.at[:10])
        if not _EARLIEST <= day - began <= _LATEST:
            message = (
                f"the session began on {began}, and the game on {day}: they do not belong together"
            )
            return Defect("log:inconsistent", line, message)
    posted = [one for one in play.events if type(one) is BlindPosted and one.kind == "blind"]
    if len(posted) < _SEVERAL:
        return None
    if table.tournament and any(one.amount % _WHOLE for one in posted if not one.all_in):
        message = "a blind in fractions of a chip: the session is a tournament, and the game is not"
        return Defect("log:inconsistent", posted[0].line, message)
    due = (table.small, table.big)
    if None in due or table.limit == "limit" or any(one.amount in due for one in posted):
        return None
    message = "no blind is one that the session names: the game is of another session"
    return Defect("log:inconsistent", posted[0].line, message)


def _put_together(play: Play) -> Defect | None:
    """Whether the actions are not those of one game."""
    if (other := _out_of_order(play)) is not None:
        return Defect("log:inconsistent", other, "a betting round stands behind a later one")
    if (miscounted := _miscounted(play)) is not None:
        return Defect("log:truncated", miscounted, "the numbers of the actions have a gap")
    off = _other_bets(play)
    if len(off) >= _SEVERAL and not _by_another(play, off):
        message = "the game states other wagers of several players: it consists of two halves"
        return Defect("log:inconsistent", play.players.line, message)
    return None


def _other_bets(play: Play) -> dict[int, int]:
    """By how much the actions of players differ from what the game states that they wager."""
    wagered = {seat: play.players.had[seat] - play.chips.left(seat) for seat in play.players.bets}
    stated = {seat: bet for seat, bet in play.players.bets.items() if bet is not None}
    return {seat: wagered[seat] - bet for seat, bet in stated.items() if bet != wagered[seat]}


def _by_another(play: Play, off: dict[int, int]) -> bool:
    """Whether one post of a blind, if another player made it, is all that the wagers of two players lack.

    Or both blinds are, if their players have changed places.
    """
    more, less = max(off, key=off.__getitem__), min(off, key=off.__getitem__)
    if len(off) != _SEVERAL or off[more] != -off[less]:
        return False
    blinds = {one.seat: one.amount for one in play.events if type(one) is BlindPosted}
    return more in blinds and off[more] in (blinds[more], blinds[more] - blinds.get(less, 0))


def _out_of_order(play: Play) -> int | None:
    """The line of the first betting round that does not follow the one before."""
    rounds = sorted(play.rounds, key=lambda one: one.line)
    return next((after.line for one, after in pairwise(rounds) if after.number <= one.number), None)


def _miscounted(play: Play) -> int | None:
    """The line of the first action whose number does not follow the one before."""
    actions = play.actions
    numbers = [one.number for one in actions]
    if not numbers or numbers == [*range(numbers[0], numbers[0] + len(numbers))]:
        return None
    return next(after.line for one, after in pairwise(actions) if after.number != one.number + 1)
