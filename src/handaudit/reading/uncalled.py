"""Uncalled bets of logs that have no line for their return, for formats that print or exclude them.

Rooms differ in what becomes of such a bet. Some leave it out of the awards without a word. partypoker
adds it to what its player wins, or calls it a side pot.
"""

from operator import itemgetter
from typing import Final, NamedTuple

from handaudit.facts import events as e
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.facts.log import Round
from handaudit.reading.chips import Chips
from handaudit.reading.losses import Inexpressible

_CHIP: Final = 100
"""A chip of a tournament, in cents."""


class Uncalled(NamedTuple):
    """The part of the highest wager that nobody matched."""

    seat: int
    amount: int


def with_return(played: Round) -> Round:
    """The round with its uncalled bet returned on a line of its own, and outside of the awards.

    The same round, if its log has the line, states the pot without the bet, or has no such bet.

    Raises:
        Inexpressible: another player was paid the bet, or it is a fraction of a tournament's chip.
    """
    keeps = played.session.evidence.keeps
    if keeps(Record.RETURNS) and keeps(Record.AWARDS):
        return played
    if any(isinstance(one, (e.BetReturned, e.PotStated)) for one in played):
        return played
    put = _put(played)
    found = _uncalled(played, put)
    if found is None:
        return played
    if played.session.tournament and found.amount % _CHIP:  # awards of such a hand are rounded
        raise Inexpressible("the uncalled bet of a tournament is a fraction of a chip")
    events = list(played.events)
    if _is_won(played, found, sum(put.values())):
        _take_out(events, found)
    at = next((at for at, one in enumerate(events) if isinstance(one, _ENDS)), len(events))
    line = events[min(at, len(events) - 1)].line
    events.insert(at, e.BetReturned(line=line, seat=found.seat, amount=found.amount))
    return played.changed(events=tuple(events), spans=())


def check_return(played: Round) -> None:
    """Refuses a hand in which something else came back than the bet that nobody called.

    Raises:
        Inexpressible: a reader of a format without a line for it would take that bet to have come back.
    """
    for one in played:
        if isinstance(one, e.BetReturned) and (one.seat, one.amount) != _uncalled(
            played, _put(played)
        ):
            why = "what came back to a player is not the bet that nobody called"
            raise Inexpressible(why, one.line)


_ACTS: Final = (e.Folded, e.Checked, e.Called, e.BetMade, e.Raised)
_FORCED: Final = (e.Anted, e.BlindPosted, e.BetForced)
_CARDS: Final = (
    *(e.HandsDealt, e.CardsDealt, e.BoardDealt, e.CommonDealt),
    *(e.Discarded, e.StoodPat),
)
_ENDS: Final = (
    *(e.ShowdownOpened, e.HandShown, e.HandMucked, e.PotAwarded, e.SummaryOpened),
    *(e.ResultStated, e.RoundEnded),
)
"""What a returned bet stands before."""


def _put(played: Round) -> dict[int, int]:
    """What each player put in, without what is dead."""
    chips = Chips({})
    put: dict[int, int] = {}
    acted = False
    for one in played:
        amount = 0
        if isinstance(one, _CARDS) and acted:
            chips.next_round()
            acted = False
        elif isinstance(one, e.Raised):
            amount = one.to - chips.wagered(one.seat)
        elif isinstance(one, e.BlindPosted):
            amount = one.amount - one.dead
        elif isinstance(one, (e.Anted, e.BetForced, e.Called, e.BetMade)):
            amount = one.amount
        acted = acted or isinstance(one, _ACTS)
        if isinstance(one, (*_FORCED, *_ACTS)):
            put[one.seat] = put.get(one.seat, 0) + amount
            if not isinstance(one, e.Anted):
                chips.wager(one.seat, amount)
    return put


def _uncalled(played: Round, put: dict[int, int]) -> Uncalled | None:
    folded = {one.seat for one in played if isinstance(one, e.Folded)}
    (_, second), (top, first) = sorted(((0, 0), (0, 0), *put.items()), key=itemgetter(1))[-2:]
    # A blind that is the whole pot is won, and not returned.
    if first == second or top in folded or first == sum(put.values()):
        return None
    return Uncalled(top, first - second)


def _is_won(played: Round, found: Uncalled, put: int) -> bool:
    """Whether the uncalled bet is part of what its player wins.

    A room that names its pots and prints neither rake nor returns accounts for all chips in its awards.
    Otherwise the awards hold the bet if they would be too much without it.
    """
    keeps = played.session.evidence.keeps
    if keeps(Record.POT_NAMES) and not keeps(Record.RAKE):
        return True
    dead = sum(one.dead for one in played if isinstance(one, e.BlindPosted))
    house = sum(one.amount for one in played if isinstance(one, e.HouseMoneyAdded))
    out = sum(one.amount for one in played if isinstance(one, (e.RakeTaken, e.Contributed)))
    return _won(played) + out > put + dead + house - found.amount


def _won(played: Round) -> int:
    awards = sum(one.amount for one in played if isinstance(one, e.PotAwarded))
    return awards or sum(one.won for one in played if isinstance(one, e.ResultStated))


def _take_out(events: list[Event], found: Uncalled) -> None:
    """Takes the bet out of what its player wins: of the last pot, and of the result that the log states."""
    awards = [one for one in events if isinstance(one, e.PotAwarded) and one.seat == found.seat]
    won = sum(one.amount for one in awards)
    for at, one in enumerate(events):
        if isinstance(one, e.ResultStated) and one.seat == found.seat:
            if not awards:
                won = one.won
            if one.won == won >= found.amount:
                events[at] = one.changed(won=won - found.amount)
    last = max(awards, key=lambda one: one.pot or 0, default=None)
    if (won if last is None else last.amount) < found.amount:
        raise Inexpressible("what its player won does not hold the uncalled bet")
    if last is not None:
        rest = last.amount - found.amount
        at = events.index(last)
        events[at : at + 1] = [last.changed(amount=rest)] if rest else []
