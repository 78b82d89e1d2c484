"""The ambiguities of the text and how each is read: the register, from A-01 on.

A duty that rests on an ambiguous clause is violated only if every admissible reading says so;
where the readings disagree on a hand it is ``indeterminate`` and names them.
"""

from typing import Final

READINGS: Final[dict[str, str]] = {
    "A-05": "no paragraph names who takes the odd chip of a tie in a high game: any one of the tied",
    "A-14": (
        "heads-up, the player left of the button posts the first blind, so that the button has the "
        "second; after the re-draft of 14.10(d), which has not been seen, an exception may stand there"
    ),
    "A-15": (
        "the button moves to the next occupied seat; the text is silent on empty seats, on blinds "
        "whose player has left and on blinds missed"
    ),
    "A-19": (
        "to be dealt in: the ante, the blind of the seat if it has one, and one bet at the minimum"
    ),
    "A-20": "a call equals the highest wager outstanding, also after an all-in for less",
    "A-22": "the winner of a showdown shows; the others may concede unseen",
    "A-30": "an uncalled bet is taken out of the pot before amounts are compared",
}
"""Entries that a duty uses, with the readings in a few words."""


def named(entry: str) -> str:
    """An entry as a finding names it."""
    return f"{entry}: {READINGS[entry]}"
