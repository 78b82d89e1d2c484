"""The main pot and the side pots, from the contributions (14.7(c)4)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from handaudit.replay.poker.view import PlayerView, TableView

_STRAYS: Final = 6
"""How many wagers of a wrong amount are read in either way."""


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


def settle_as_awarded(table: "TableView") -> tuple[Settlement, tuple[Stray, ...] | None]:
    """The pots of a round that is over, and the wagers of a wrong amount that count as right ones in them.

    If a wager had a wrong amount, the pots may be formed as if it had been right: the awards show it.
    The wagers are ``None`` if the awards do not show which ones they are.
    """
    everybody = [*table.players, *table.strangers]
    usual = settle(everybody)
    if not table.strays or _paid_out(table, usual):
        return usual, ()
    strays = table.strays[:_STRAYS]
    found: tuple[Settlement, tuple[Stray, ...]] | None = None
    for count in range(len(strays), 0, -1):
        for some in combinations(strays, count):
            settlement = _formed(table, everybody, some)
            if settlement is None:
                continue
            if found is not None:  # whose chips they were is not told
                return found[0], None
            found = settlement, some
    return found or (usual, ())


def _formed(
    table: "TableView", everybody: "Sequence[PlayerView]", some: Sequence[Stray]
) -> Settlement | None:
    """The pots that were awarded, if just these wagers count as right ones."""
    right = settle_as_called(everybody, some, put_right=True)
    if any(one.player is right.excess_of and one.chips < 0 for one in some):
        return None  # chips that a call lacked are none that nobody called
    if _paid_out(table, right):
        return right
    surplus = sum(max(one.chips, 0) for one in some)
    lying = settle_as_called(everybody, some, put_right=False)
    if _paid_out(table, lying, surplus):
        return lying
    # What an ante lacks may be missing from the last chips of its player.
    last = [one._replace(level=one.player.total - one.chips) for one in some]
    lying = settle_as_called(everybody, last, put_right=False)
    return lying if not surplus and _paid_out(table, lying) else None


def _paid_out(table: "TableView", settlement: Settlement, surplus: int = 0) -> bool:
    """Whether the awards come to these pots, less what was taken out of the main pot.

    The last pot may be awarded with the bet that nobody called, and one without a ``surplus``.
    """
    if not settlement.pots:
        return False
    held = dict(enumerate(pot.amount for pot in settlement.pots))
    held[0] += table.house_money
    held[len(held) - 1] += settlement.excess
    for award in table.awards:
        held[award.pot or 0] = held.get(award.pot or 0, 0) - award.amount
    held[0] -= table.rake + table.contributed
    if surplus in held.values():  # it went back
        held[[*held.values()].index(surplus)] = 0
    left = held.pop(len(settlement.pots) - 1)
    return left in (0, settlement.excess) and not any(held.values())


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
