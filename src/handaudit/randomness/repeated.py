"""Recognises a round that was counted before, in memory that does not grow with the rounds."""

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

    It never forgets a round.  It may take a new one for an old one: never in practice among a million, 3 of
    1,000 times among ten million, and then by its name and not by its cards.
    """

    def __init__(self) -> None:
        self._bits = bytearray(1 << (_BITS - 3))

    def seen(self, name: str) -> bool:
        """Whether something of this name was there before; from now on it was."""
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
    """What tells a round from every other one: its number and time, who sat there with what.

    Where its log has no number or time of its own, the ``known`` cards as well; so two players' logs of
    one round are taken as one where they can be.
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
