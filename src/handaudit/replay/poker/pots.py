"""The main pot and the side pots, from the contributions (14.7(c)4)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from handaudit.replay.poker.view import PlayerView


class Pot(NamedTuple):
    """A pot: its chips in integer cents, and who may win it, clockwise from the left of the button.

    ``level`` is the wager up to which a player's chips lie in this pot and in those before it.
    """

    amount: int
    eligible: "tuple[PlayerView, ...]"
    level: int


def uncalled(players: "Iterable[PlayerView]") -> "tuple[PlayerView | None, int]":
    """The player whose wagers exceed everybody else's, and by how much; ``None`` and 0 if none does."""
    top: PlayerView | None = None
    most = second = 0
    for player in players:
        total = player.total
        if total > most:
            top, second, most = player, most, total
        elif total > second:
            second = total
    return (top, most - second) if most > second else (None, 0)


class Settlement(NamedTuple):
    """The pots at the end of a round, main pot first, and an uncalled bet that was not returned.
    That bet is not a pot, since nobody else can win it (A-30).

    ``contested`` are the chips of all pots.
    """

    pots: tuple[Pot, ...]
    excess: int
    excess_of: "PlayerView | None"
    contested: int


class Stray(NamedTuple):
    """Chips by which a player's wager differed from the one that it was taken for.

    ``chips`` is what a call had too much or, below 0, what a call or a blind lacked. ``level`` is the
    player's wager of the whole round without the surplus, or with what it lacked.
    """

    player: "PlayerView"
    chips: int
    level: int


class OpenAmount(NamedTuple):
    """A player's wager of which the play shows the amount only within bounds.

    ``counted`` is the player's wager of the whole round with what it is taken for.  ``least`` to ``most``
    more chips may lie in the pot, or fewer if these are below 0.
    """

    player: "PlayerView"
    counted: int
    least: int
    most: int


def settle(players: "Iterable[PlayerView]") -> Settlement:
    """The pots of a round before anything is taken out of them, in integer cents.

    There is a layer for each amount at which a player was all-in, and one up to the highest wager
    of those still contending. All other wagers fill the layers and never make one. They include
    those of folded players and a call that was too small. Chips above the wagers of the last all-in
    players belong to whoever of the others folded last, since that player had won this pot by then.
    Dead chips are in the main pot.
    """
    everybody = list(players)
    top, excess = uncalled(everybody)
    if top is not None and top.folded is not None:
        top, excess = None, 0
    amount = -excess
    contending: list[PlayerView] = []
    for player in everybody:
        if player.all_in is not None:
            break
        amount += player.total + player.dead
        if player.folded is None:
            contending.append(player)
    else:  # as in most rounds, and then there is one pot
        level = max([player.total for player in everybody], default=0) - excess
        pots = (Pot(amount, tuple(contending), level),) if amount else ()
        return Settlement(pots, excess, top, amount)
    totals = {player.seat: player.total - (excess if player is top else 0) for player in everybody}
    return _settled(_layers(everybody, totals), excess, top)


def _settled(pots: "Sequence[Pot]", excess: int, top: "PlayerView | None") -> Settlement:
    return Settlement(tuple(pots), excess, top, sum([pot.amount for pot in pots]))


def settle_as_called(
    players: "Iterable[PlayerView]", strays: Sequence[Stray], *, put_right: bool
) -> Settlement:
    """The same for a table that took calls of a wrong amount for right ones.

    The chips were ``put_right`` without a line.  Otherwise a surplus counts as nobody's wager, and lies in
    the pot that was played for then; what was not called is missing there.
    """
    everybody = list(players)
    totals = {player.seat: player.total for player in everybody}
    for stray in strays:
        totals[stray.player.seat] -= stray.chips
    first, second = sorted(everybody, key=lambda player: -totals[player.seat])[:2]
    excess = totals[first.seat] - totals[second.seat]
    top = first if excess and first.folded is None else None
    if top is None:
        excess = 0
    totals[first.seat] -= excess
    found: list[Pot] = []
    below = 0
    pots = _layers(everybody, totals)
    for pot in pots:
        amount = pot.amount
        for stray in () if put_right else strays:
            if stray.chips < 0:
                amount -= max(
                    min(stray.level, pot.level) - max(stray.level + stray.chips, below), 0
                )
            elif below < stray.level <= pot.level:
                amount += stray.chips
        if amount:
            found.append(pot._replace(amount=amount))
        below = pot.level
    return _settled(found, excess, top)


def _layers(everybody: "Sequence[PlayerView]", totals: Mapping[int, int]) -> "list[Pot]":
    """The pots that wagers form, which are given by seat."""
    contending = [player for player in everybody if player.folded is None]
    stopped = [player for player in everybody if player.all_in is not None]
    highest = max((totals[player.seat] for player in contending), default=0)
    most = max(totals.values())
    levels = sorted({highest, *(min(totals[player.seat], highest) for player in stopped)})
    remaining = sum(totals.values())
    above: dict[PlayerView, int] = {}
    if contending and all(player.all_in is not None for player in contending):
        above = {
            player: player.folded.line
            for player in everybody
            if player.folded is not None and totals[player.seat] > highest
        }
    found: list[Pot] = []
    lying = sum([min(total, 0) for total in totals.values()])  # some may have got back too much
    for level in levels:
        below, lying = lying, sum([min(total, level) for total in totals.values()])
        amount = lying - below
        remaining -= amount
        last = level == levels[-1] and not above
        if last:
            amount += remaining
        if not found:
            amount += sum(player.dead for player in everybody)
        if amount:
            eligible = [
                player
                for player in contending
                if player.all_in is None or totals[player.seat] >= level
            ]
            found.append(Pot(amount, tuple(eligible), most if last else level))
    if above:
        found.append(Pot(remaining, (max(above, key=above.__getitem__),), most))
    return found
