"""The register of the text's ambiguities and their readings, from A-01 on.

Entries up to A-35 are those of the specification; those from A-36 on are ours.

A duty that depends on an ambiguous clause is violated only if every admissible reading says so. If
the readings disagree on a hand, it is ``indeterminate`` and names them.
"""

from typing import Final

READINGS: Final[dict[str, str]] = {
    "A-02": (
        "two pairs are compared by the higher pair, the lower pair, then the fifth card; word for word, "
        "14.3(d) would compare the highest card of all"
    ),
    "A-05": "no paragraph names who takes the odd chip of a tie in a high game: any one of the tied",
    "A-08": "whether the cards suffice is judged after the burn: a card for each player and one more",
    "A-09": (
        "the deciding card of tied high hands is the highest by rank, then by suit, of the five played "
        "or of all the cards held; of shared cards, the next"
    ),
    "A-10": (
        "the lowest ranking low card is the largest card of the low by the order of 14.3(e), or in "
        "common speech the smallest"
    ),
    "A-01": (
        "unpaired lows are compared by their worst card first, ace low; word for word, 14.3(d) with "
        "(e) would compare the best card first"
    ),
    "A-13": (
        "whoever is still in must have thrown away two down cards before the fourth card, at any time"
    ),
    "A-16": "a blind may come after the deal where the section says so, and is expected before it",
    "A-12": (
        "in a draw the discards are reshuffled; whether the burn cards or the drawer's own discards join "
        "them, and whether the last card of a stub joins in stud, is not in the text"
    ),
    "A-18": (
        "one player wins an entire pot by taking every chip of it; a pot that tied high hands divide "
        "with no low is neither that nor a split"
    ),
    "A-17": (
        "the first player clockwise from the button: of those who share the amount, or of all players"
    ),
    "A-26": (
        "whether a card is burned before the second and third draw is said only by reference to (f)"
    ),
    "A-27": (
        "five-card stud's text has the best hand begin, tied hands bet, and knows no check; a check is "
        "customary"
    ),
    "A-35": (
        "the faces come in the order in which the paragraph lists them, or only in their number"
    ),
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
    "A-23": (
        "a deck is in use, for the three hours, from when it was opened or last put in sequence, by the "
        "clock"
    ),
    "A-28": "the offer of the shaker may come round to the player who must pass it, or end before",
    "A-36": (
        "an ante is asked of every player; one that a single blind or the button places for the table "
        "may be a further blind bet, which only certain seats place"
    ),
    "A-37": (
        "with a shuffler, every deck is shuffled by it; whether a deck may be shuffled by hand, or dealt "
        "again, while the device is out of order is not in the text"
    ),
    "A-38": (
        "a reshuffle in badugi leaves out what the drawing player has thrown away, in this draw or in all"
    ),
    "A-39": (
        "14.6(e)5 awards pots after the showdown, 14.6(e)6 side pots before the main pot: one with a single "
        "player left in it may be awarded before the last card"
    ),
    "A-40": (
        "fifteen minutes of dealing run on through a pause between two rounds, unless it is longer than that"
    ),
    "A-41": "the last count of a deck decides whether it is whole: a correct recount replaces a wrong one",
    "A-42": "of two declarations in one turn the first binds; a later one may add the amount",
    "A-43": "odds above the table's bind the casino for the day on which it first pays them",
    "A-44": (
        "players draw one at a time, so the cards of a draw are short when they are too few for the next "
        "player; counted for all players together, they would be short before six players have drawn, "
        "when there are no discards to reshuffle"
    ),
    "A-45": (
        "a wager out of turn stands, unless it is taken back; who was passed over by it may answer it, or "
        "act as if it had not been made yet"
    ),
    "A-46": (
        "a wager that stays at a wrong amount may be called, and counts in the pots, as the chips that lie "
        "there or as the amount that was due"
    ),
    "A-30": "an uncalled bet is taken out of the pot before amounts are compared",
}
"""Entries that a duty uses, with the readings in a few words."""


def named(entry: str) -> str:
    """The name of an entry in a finding."""
    return f"{entry}: {READINGS[entry]}"


_SETTLED: Final[dict[str, str]] = {
    "A-14": "the text of 14.10(d) since 2011; --edition nj-1999 applies the one that has been seen, "
    "--book tda the book's",
    "A-15": "a text or a ruling that says which reading holds; --book tda, which has a dead button",
    "A-22": "a text on who shows; the house rule show-order says what a room asks",
    "A-36": "the ante on the sign, in the log or in the house file; --book tda if the big blind places it",
}
"""What would settle an entry, for entries that need more than the text."""

_BY_THE_TEXT: Final = "a text or a ruling that says which reading holds"


def settled_by(reading: str) -> str:
    """What would settle the question that a reading leaves open."""
    return _SETTLED.get(reading.partition(":")[0], _BY_THE_TEXT)
