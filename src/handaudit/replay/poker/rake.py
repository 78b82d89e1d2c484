"""The most that the posted rake lets a dealer take out of a pot (14.6(e)8)."""

from typing import TYPE_CHECKING, Final, NamedTuple

from handaudit.facts import money
from handaudit.facts.sign import PostedRake

if TYPE_CHECKING:
    from handaudit.replay.poker.view import TableView

_WHOLE: Final = 10_000
"""A hundred per cent, in hundredths of one."""


class Allowed(NamedTuple):
    """The most that one posted line allows, under the reading that allows most.

    ``surely`` is the most without assuming a smallest chip that the sign does not give.
    """

    most: int
    surely: int
    says: str


def allowed(table: "TableView", pot: int) -> list[Allowed] | None:
    """The most that each posted line allows of a pot; ``None`` if no rake is posted."""
    if table.sign.rake is None:
        return None
    return [_of_line(line, table, pot) for line in table.sign.rake]


def most_raked(table: "TableView", pot: int) -> int:
    """The most that may be taken out of a pot; all of it if no rake is posted."""
    lines = allowed(table, pot)
    return pot if lines is None else min(pot, sum(line.most for line in lines))


def saw_flop(table: "TableView") -> bool:
    """Whether cards were dealt or drawn after the first betting round, as far as the log shows.

    That is the flop, or in a game without one the next street or draw.
    """
    unseen = len(table.undealt_at_award) == len(table.game.streets)
    return not unseen or len(table.board()) > table.game.deal.board


def _of_line(line: PostedRake, table: "TableView", pot: int) -> Allowed:
    dealt_in = len(table.players)
    if line.players and dealt_in not in line.players:
        return Allowed(0, 0, f"nothing for {dealt_in} players")
    if line.from_flop and not saw_flop(table):
        return Allowed(0, 0, f"nothing without {table.game.streets[0].in_words}")
    if line.steps:
        most = max((amount for amount, least in line.steps if pot >= least), default=0)
        of_pot = f" from a pot of {money.show(pot)}" if line.steps[0][1] or line.steps[1:] else ""
        return Allowed(most, most, f"{money.show(most) if most else 'nothing'}{of_pot}")
    if line.percent is None:
        most = line.cap or 0
        return Allowed(most, most, f"the cap of {money.show(most)}")
    return _of_percentage(line, line.percent, table, pot)


def _of_percentage(line: PostedRake, percent: int, table: "TableView", pot: int) -> Allowed:
    share, chip = pot * percent // _WHOLE, table.sign.chip
    most = surely = share
    if line.rounded == "down" and chip:
        most = surely = share - share % chip
    elif line.rounded == "nearest" and chip:
        # A room may round the share of each pot by itself.
        parts = sum(_nearest(one.amount * percent, chip) for one in table.settlement.pots)
        most = surely = max(_nearest(pot * percent, chip), parts)
    elif line.rounded == "nearest":
        most = 2 * share  # no chip brings it further up
    if line.cap is not None and line.cap < most:
        return Allowed(line.cap, min(surely, line.cap), f"the cap of {money.show(line.cap)}")
    how = {"down": " rounded down", "nearest": " rounded to the nearest chip", None: ""}
    says = f"{money.show(most)}, {money.show(percent)}% of {money.show(pot)}{how[line.rounded]}"
    return Allowed(most, surely, says)


def _nearest(share: int, chip: int) -> int:
    """A share in hundredths of a per cent, rounded to the nearest chip; half a chip counts as one."""
    unit = chip * _WHOLE
    return (2 * share + unit) // (2 * unit) * chip
