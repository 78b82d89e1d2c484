"""The hands of histories in a stretch of a log, for what is judged from one hand to the next."""

from handaudit.auditing.copies import LoggedHand
from handaudit.replay.poker.table import Table
from handaudit.replay.sequence import linking, record
from handaudit.replay.sequence.ledger import Key, RoundEntry


class PlayedHand:
    """A hand whose replay is over: its table, and what it says of the stakes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.standing = linking.standing_at(table)
        self._record: RoundEntry | None = None

    @property
    def record(self) -> RoundEntry:
        """Its record in the table ledger."""
        if self._record is None:
            self._record = record.of_round(self.table)
        return self._record


class StretchHands:
    """The last hand of each table, and the identity of each hand."""

    def __init__(self) -> None:
        self.last: dict[Key, PlayedHand] = {}
        self.logged: list[LoggedHand] = []
        self.place = 0
        """The place of the part that is judged now, among the parts of the stretch."""

    def log(self, hand: LoggedHand | None) -> None:
        """Takes the identity of a hand that has one."""
        if hand is not None:
            self.logged.append(hand)
