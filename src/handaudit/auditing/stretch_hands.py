"""The hands of histories in a stretch of a log, for what is judged from one hand to the next."""

from collections.abc import Callable

from handaudit.auditing.copies import KnownHands, LoggedHand
from handaudit.auditing.one_cause import Cause
from handaudit.replay.poker.table import Table
from handaudit.replay.sequence import linking, record
from handaudit.replay.sequence.entries import RoundEntry
from handaudit.replay.sequence.ledger import Key
from handaudit.replay.sequence.linking import Ends


class PlayedHand:
    """A hand whose replay is over: its table, and what it says of the stakes."""

    def __init__(
        self,
        table: Table,
        entry: RoundEntry | None,
        look: Callable[[], Cause | None] | None = None,
    ) -> None:
        self.table = table
        self._look = look
        self.standing = linking.standing_at(table, None if entry is None else entry.ends)
        self.began = self.standing.at
        """When the first hand of its table in the stretch began."""
        self.in_order = True
        """Whether the hands of its table so far are in order of time, or in its reverse."""
        self._record = entry

    def look(self) -> None:
        """Looks for the cause of the one finding of the hand, which its stakes may follow."""
        cause = None if self._look is None else self._look()
        if cause is not None:
            cause.table_after(self.table)
            self.standing = linking.standing_at(self.table)
        self._look = None

    def doubt(self, instead: Ends, *, ends: bool) -> None:
        """Stakes do not carry over, which is found: what the hand says of them may be a mistake.

        It is the later one of two hands if its stakes at the end are in doubt.
        """
        if ends:
            self.table.may_end_with += instead
        else:
            self.table.unsure_stakes |= {seat for seat, _ in instead}
        self.standing = linking.standing_at(self.table)

    @property
    def record(self) -> RoundEntry:
        """Its record: that of the table ledger or, of a history without numbers, that for its links."""
        if self._record is None:
            self._record = record.for_links(self.table, self.standing.ends)
        return self._record


class StretchHands:
    """The last hand of each table, and the identity of each hand.

    ``known`` are the hands that this engine has judged before, if copies of them are not to be judged.
    """

    def __init__(self, known: KnownHands | None = None) -> None:
        self.last: dict[Key, PlayedHand] = {}
        self.logged: list[LoggedHand] = []
        self.copies: list[int] = []
        """The places of the hands that were taken for copies."""
        self.place = 0
        """The place of the part that is judged now, among the parts of the stretch."""
        self._known = known

    def is_copy(self, hand: LoggedHand | None) -> bool:
        """Whether a hand was judged before; it is then logged as a copy.

        Only an engine that judges all inputs in order knows every earlier hand. So the report builder
        decides again what is a copy, and has the stretch judged anew if that differs.
        """
        if hand is None or self._known is None or self._known.find(hand.which) is None:
            return False
        self.logged.append(hand)
        self.copies.append(hand.place)
        return True

    def log(self, hand: LoggedHand | None, *, audited: bool) -> None:
        """Takes the identity of a hand that has one, and whether the hand could be audited."""
        if hand is None:
            return
        self.logged.append(hand if audited else hand._replace(audited=False))
        if audited and self._known is not None:
            self._known.add(hand.which, hand.content, hand.line, 0)
