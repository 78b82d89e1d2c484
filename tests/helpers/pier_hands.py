"""Hands of one PokerStars table, which differ in minute, button and stacks."""

SEATS = {1: "Ann", 2: "Bob", 3: "Cat"}


def hand(minute: int, button: int, stacks: tuple[float, float, float]) -> str:
    """Hand number ``minute``: everybody folds to the big blind, who wins the small one."""
    small, big = (seat % 3 + 1 for seat in (button, button + 1))
    seats = "".join(
        f"Seat {seat}: {name} (${stack:.2f} in chips)\n"
        for (seat, name), stack in zip(SEATS.items(), stacks, strict=True)
    )
    results = "".join(
        f"Seat {seat}: {name} {'collected ($1)' if seat == big else 'folded before Flop'}\n"
        for seat, name in SEATS.items()
    )
    return (
        f"PokerStars Hand #9000000{minute:02}: Hold'em No Limit ($0.50/$1.00 USD)"
        f" - 2015/05/07 20:{minute:02}:00 ET\n"
        f"Table 'Pier' 6-max Seat #{button} is the button\n{seats}"
        f"{SEATS[small]}: posts small blind $0.50\n{SEATS[big]}: posts big blind $1\n"
        f"*** HOLE CARDS ***\n{SEATS[button]}: folds\n{SEATS[small]}: folds\n"
        f"Uncalled bet ($0.50) returned to {SEATS[big]}\n{SEATS[big]} collected $1 from pot\n"
        f"{SEATS[big]}: doesn't show hand\n*** SUMMARY ***\nTotal pot $1 | Rake $0\n{results}\n\n"
    )
