"""What the players of a round have when it is over."""

from handaudit.facts.evidence import Record
from handaudit.replay.poker.table import Table


def won(table: Table) -> tuple[tuple[int, int], ...]:
    """What was awarded, by seat."""
    amounts: dict[int, int] = {}
    for award in table.awards:
        amounts[award.seat] = amounts.get(award.seat, 0) + award.amount
    return tuple(amounts.items())


def ends(table: Table) -> tuple[tuple[int, int], ...] | None:
    """What each player has when the pot is paid; ``None`` where the round does not add up."""
    if table.unread is not None or table.strangers or not _says_stakes(table):
        return None
    left, excess = _left(table), table.settlement.excess
    # What is left may be an uncalled bet, for whose return the log has no line.
    returned = left == excess > 0 and not table.evidence.keeps(Record.RETURNS)
    if left and not returned and not _may_be_rake(table, left):
        return None
    ends = {player.seat: player.behind for player in table.players}
    for seat, amount in _given(table):
        if seat not in ends:
            return None
        ends[seat] += amount
    top = table.settlement.excess_of
    if top is not None and returned:
        ends[top.seat] += excess
    if table.put_right is None or (table.put_right and not table.rake_known):
        return None  # what a player seems to have got back may be the rake
    for stray in table.put_right:  # the settlement has told so
        ends[stray.player.seat] += stray.chips
    if min(ends.values(), default=0) < 0 or (table.put_right and not _adds_up(table, ends)):
        return None
    return tuple(ends.items())


def _says_stakes(table: Table) -> bool:
    return table.evidence.keeps(Record.OPENING_STAKES)


def _adds_up(table: Table, ends: dict[int, int]) -> bool:
    """Whether the chips at the end are those of the beginning, less what left the table."""
    stakes = sum(player.stake for player in table.players) + table.house_money
    return sum(ends.values()) == stakes - table.rake - table.contributed


def _given(table: Table) -> list[tuple[int, int]]:
    """What players got out of the pot, or instead of it from the room, by seat."""
    given = [(award.seat, award.amount) for award in table.awards]
    for one in table.cash_outs:
        fee = 0 if table.house.cashout_fee_included else one.fee
        given.append((one.seat, one.amount - fee))
    return given


def _left(table: Table) -> int:
    """Chips that went into the pot and that no line takes out of it, in cents."""
    settlement = table.settlement
    unpaid = [result.won for result in table.results if not result.paid]
    out = sum([award.amount for award in table.awards]) + sum(unpaid)
    went_in = settlement.contested + settlement.excess + table.house_money
    return went_in - out - table.rake - table.contributed


def _may_be_rake(table: Table, left: int) -> bool:
    """Whether what is left may be the rake, where the log does not give that."""
    return left > 0 and not table.rake_known and not table.settlement.excess
