"""A round of hold'em with three players at a live table, which several tests put into their logs."""

from typing import Final

HEAD: Final = """\
table P07
date 2008-03-14
game holdem high
posted limit 5 10
posted blinds 2 5
"""
"""The table, without the first line of a log."""


def played(*, cards: str = "?? ??", burn: str = "", paid: str = "dealer awards 12 to 3") -> str:
    """The round from its blinds to its end: two cards for seat 3, a burn, and what the winner is paid."""
    first, second = cards.split()
    return f"""\
seat 2 blinds 2
seat 3 blinds 5
dealer deals 2 down ??
dealer deals 3 down {first}
dealer deals 1 down ??
dealer deals 2 down ??
dealer deals 3 down {second}
dealer deals 1 down ??
seat 1 calls 5
seat 2 folds
seat 3 checks
{burn}dealer deals board 7h 8c Td
seat 3 bets 5
seat 1 folds
dealer returns 5 to 3
{paid} from main for pot
end
"""
