"""Recognises rounds that were already counted, in memory that does not grow with the rounds."""

import hashlib
from collections.abc import Iterable
from typing import Final

from handaudit.facts import cards
from handaudit.facts.cards import Card
from handaudit.facts.events import PlayerSeated
from handaudit.facts.log import Round

_BITS: Final = 27
_LOOKS: Final = 5


class Repeated:
    """A Bloom filter of 16 MiB.

    It never forgets a round, but may take a new one for an old one.  In practice this never happens among a
    million rounds; among ten million, it happens to 3 in 1,000.  That depends on the round's name, not on its
    cards.
    """

    def __init__(self) -> None:
        self._bits = bytearray(1 << (_BITS - 3))

    def seen(self, name: str) -> bool:
        """Whether this name was there before; adds it."""
        digest = hashlib.blake2b(name.encode("utf-8", "surrogatepass"), digest_size=4 * _LOOKS)
        whole = digest.digest()
        known = True
        for start in range(0, len(whole), 4):
            at = int.from_bytes(whole[start : start + 4], "little") & ((1 << _BITS) - 1)
            bit = 1 << (at & 7)
            if not self._bits[at >> 3] & bit:
                known = False
                self._bits[at >> 3] |= bit
        return known


def name(played: Round, known: Iterable[Card]) -> str:
    """The identity of a round: its number, its time, and the seats with their stakes.

    If its log has no number or no time, the ``known`` cards are part of it.  Otherwise they are not, so two
    players' logs of one round are recognised as the same round.
    """
    opened = played.opened
    stakes = sorted(
        (event.seat, event.stake) for event in played.events if isinstance(event, PlayerSeated)
    )
    return "\x1f".join(
        (
            played.session.game or "",
            played.session.table or "",
            opened.id,
            opened.at or "",
            *(f"{seat}:{stake}" for seat, stake in stakes),
            "" if opened.id and opened.at else cards.show(known),
        )
    )
