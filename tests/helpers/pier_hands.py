"""Hands of one PokerStars table, which differ in minute, button and stacks."""

from collections.abc import Sequence

PLAYERS = ("Ann", "Bob", "Cat", "Dan")


def hand(minute: int, button: int, stacks: Sequence[float]) -> str:
    """Hand number ``minute`` of three or four: everybody folds to the big blind, who wins the small one."""
    count = len(stacks)
    *others, small, big = [(button + step) % count for step in (*range(2, count), 0, 1)]
    seats = "".join(
        f"Seat {seat}: {name} (${stack:.2f} in chips)\n"
        for seat, (name, stack) in enumerate(zip(PLAYERS, stacks, strict=False), 1)
    )
    results = "".join(
        f"Seat {seat + 1}: {PLAYERS[seat]} {'collected ($1)' if seat == big else 'folded before Flop'}\n"
        for seat in range(count)
    )
    folds = "".join(f"{PLAYERS[seat]}: folds\n" for seat in (*others, small))
    winner = PLAYERS[big]
    return (
        f"PokerStars Hand #9000000{minute:02}: Hold'em No Limit ($0.50/$1.00 USD)"
        f" - 2015/05/07 20:{minute:02}:00 ET\n"
        f"Table 'Pier' 6-max Seat #{button} is the button\n{seats}"
        f"{PLAYERS[small]}: posts small blind $0.50\n{winner}: posts big blind $1\n"
        f"*** HOLE CARDS ***\n{folds}"
        f"Uncalled bet ($0.50) returned to {winner}\n{winner} collected $1 from pot\n"
        f"{winner}: doesn't show hand\n*** SUMMARY ***\nTotal pot $1 | Rake $0\n{results}\n\n"
    )
