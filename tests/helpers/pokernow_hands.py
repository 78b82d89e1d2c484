"""Short cuts for the tests of PokerNow logs: entries in the order of play, and the file that holds them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

BEGUN: Final = datetime(2024, 5, 7, 20, 0, 0, 250_000, tzinfo=UTC)

ANN, BOB, CAT = '"Ann @ a1B2c3D4e5"', '"Bob @ b-2_3d4E5f"', '"Cat @ c3D4e5F6g7"'

HAND: Final = (
    f"-- starting hand #1 (id: k2j4h6g8f0d1)  (No Limit Texas Hold'em) (dealer: {CAT}) --",
    f"The player {ANN} joined the game with a stack of 10.00.",
    f"The player {BOB} joined the game with a stack of 10.00.",
    f"The player {CAT} joined the game with a stack of 10.00.",
    f"Player stacks: #1 {ANN} (10.00) | #2 {BOB} (10.00) | #5 {CAT} (10.00)",
    "Your hand is 9♥, 9♣",
    f"{ANN} posts a small blind of 0.10",
    f"{BOB} posts a big blind of 0.20",
    f"{CAT} raises to 0.60",
    f"{ANN} calls 0.60",
    f"{BOB} folds",
    "Flop:  [9♠, 4♦, 10♣]",
    f"{ANN} checks",
    f"{CAT} bets 1.00",
    f"{ANN} calls 1.00",
    "Turn: 9♠, 4♦, 10♣ [2♥]",
    f"{ANN} checks",
    f"{CAT} checks",
    "River: 9♠, 4♦, 10♣, 2♥ [K♦]",
    f"{ANN} bets 2.00",
    f"{CAT} calls 2.00",
    f"{ANN} shows a 9♥, 9♣.",
    f"{ANN} collected 7.40 from pot with Three of a Kind, 9's (combination: 9♥, 9♣, 9♠, K♦, 10♣)",
    "-- ending hand #1 --",
)
"""A whole hand, which the log of the player in seat 1 tells."""


def csv(entries: Sequence[str], *, seconds: int = 2) -> str:
    """The log as the site writes it: the newest entry first, so many seconds between two."""
    lines = []
    for number, entry in enumerate(entries):
        at = BEGUN + timedelta(seconds=seconds * number)
        stamp = f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1000:03}Z"
        quoted = entry.replace('"', '""')
        lines.append(f'"{quoted}",{stamp},{int(at.timestamp() * 1000)}00')
    return "\n".join(("entry,at,order", *reversed(lines))) + "\n"


def plain(entries: Sequence[str]) -> str:
    """The entries alone, as people keep them."""
    return "\n".join(entries) + "\n"
