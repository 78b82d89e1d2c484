"""The table ledger: the records of rounds, and of lines between them, for duties that look across
rounds.

Each round leaves one small record, in whatever order and file it is audited. At the end, the
records of a table are sorted by time and number of round. So nothing depends on the order of the
audit, and the ledgers of several audits can be joined.
"""

import zlib
from collections.abc import Iterator
from typing import Final

from handaudit.replay.sequence.entries import LedgerEntry
from handaudit.replay.sequence.ordering import SequenceStep, in_order

Key = tuple[str, str]
"""A table: its casino and its name; a table without a name is a table of its own file."""

MOST_LOOSE: Final = 10_000
"""Records that lie unpacked: 50 MB."""


class Ledger:
    """The records of all tables; memory grows with the rounds of logs that number theirs, and with those
    of histories where the room has rules that look across rounds.

    A record takes some 4 kB, and a sixteenth of that packed together with others of its table.  So they
    are packed once they are many; an audit of a few nights never comes to it.
    """

    def __init__(self) -> None:
        self._loose: dict[Key, list[LedgerEntry]] = {}
        """The latest records of each table, in the order in which they came."""
        self._many = 0
        """How many those are."""
        self.packed: dict[Key, list[bytes]] = {}
        """Those before them, in their order."""

    def add(self, key: Key, entry: LedgerEntry) -> None:
        """Adds the record of a round, or of lines between rounds, of a table."""
        self._loose.setdefault(key, []).append(entry)
        self._many += 1
        if self._many >= MOST_LOOSE:
            self.pack()

    def include(self, more: "Ledger") -> None:
        """Adds the records of another ledger, behind those of this one."""
        self.pack()
        more.pack()
        for key, packed in more.packed.items():
            self.packed.setdefault(key, []).extend(packed)

    def parted(self, number: int) -> list["Ledger"]:
        """The same split into a number of ledgers; the name of a table decides in which one it is."""
        self.pack()
        parts = [Ledger() for _ in range(number)]
        for key, packed in self.packed.items():
            place = zlib.crc32(repr(key).encode("utf-8", "surrogatepass")) % number
            parts[place].packed[key] = [*packed]
        return parts

    def tables(self) -> Iterator[list[SequenceStep]]:
        """The rounds of each table in their order, table by table."""
        for key in sorted(self.packed.keys() | self._loose):
            entries: list[LedgerEntry] = []
            for packed in self.packed.get(key, ()):
                entries += _unpacked(packed)
            yield in_order([*entries, *self._loose.get(key, ())])

    def pack(self) -> None:
        """Packs the latest records, too."""
        for key, entries in self._loose.items():
            self.packed.setdefault(key, []).append(_packed(entries))
        self._loose.clear()
        self._many = 0


def _packed(entries: list[LedgerEntry]) -> bytes:
    import pickle  # noqa: PLC0415  only many rounds are packed

    return zlib.compress(pickle.dumps(entries, pickle.HIGHEST_PROTOCOL), 1)


def _unpacked(packed: bytes) -> list[LedgerEntry]:
    import pickle  # noqa: PLC0415  see above

    entries: list[LedgerEntry] = pickle.loads(zlib.decompress(packed))  # noqa: S301  our own, see _packed
    return entries
