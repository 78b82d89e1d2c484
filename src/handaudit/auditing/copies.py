"""Hands that stand in the logs again: a copy is judged once, and one that differs contradicts the log."""

from array import array
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final, NamedTuple

import msgspec

from handaudit.auditing.finding import Location
from handaudit.auditing.report import NotAudited
from handaudit.facts import events as ev
from handaudit.facts.evidence import Record
from handaudit.facts.log import Round
from handaudit.replay.sequence.record import table_of

MOST: Final = 2_000_000
"""Hands of an audit that are known again, 80 MB; the earliest are forgotten first."""


class LoggedHand(NamedTuple):
    """A hand of a log: its place among the parts of its stretch, its identity, a digest of its content,
    its number in the log, and its lines.
    """

    place: int
    which: int
    content: int
    id: str
    line: int
    end_line: int


def logged(played: Round, place: int) -> tuple[LoggedHand, ...]:
    """A hand with its identity: room, table, number and time; nothing if it has no number or no time.

    A live log is one of several of its table, which are joined elsewhere; its hands are known in its
    own file alone.
    """
    opened, session = played.opened, played.session
    if opened.id == "?" or opened.at is None or ev.any_unread(played.events):
        return ()
    path = played.source.path
    file = path if session.evidence.keeps(Record.SEQUENCE) else ""
    names = (*table_of(path, session), file, opened.id, opened.at)
    hand = LoggedHand(
        place,
        digest(repr(names)),
        _digest(array("q", _said(played.events)).tobytes()),
        opened.id,
        played.first_line,
        played.lines.stop - 1,
    )
    return (hand,)


def digest(text: str) -> int:
    """The identity of a text, in 64 bits."""
    return _digest(text.encode("utf-8", "surrogatepass"))


def _digest(octets: bytes) -> int:
    return int.from_bytes(blake2b(octets, digest_size=8).digest(), "little")


_AMOUNTS: Final = frozenset(
    {
        *(ev.Anted, ev.BlindPosted, ev.BetForced, ev.Called, ev.BetMade),
        *(ev.BetReturned, ev.PotAwarded, ev.RakeTaken),
    }
)
_ACTS: Final = frozenset({ev.Checked, ev.Folded, ev.Discarded, ev.StoodPat})


def _said(events: Sequence[Any]) -> list[int]:
    """What everybody at the table saw, the same in every copy: a copy may have other names of players."""
    said: list[int] = []
    board: list[int] = []
    raised: list[int] = []
    acts = 0
    for event in events:
        kind = type(event)
        if kind in _ACTS:
            acts += 1
        elif kind in _AMOUNTS:
            said.append(event.amount)
        elif kind is ev.Raised:
            raised.append(-event.to)
        elif kind is ev.BoardDealt:
            board += [-1 if card is None else card for card in event.cards]
    return [*said, *raised, acts, *board]


class Copies:
    """The hands of an audit, and the reports on those that stand in its logs again.

    Hands come in the order of the inputs, each input between ``open`` and ``close``.
    """

    def __init__(self) -> None:
        self._found: list[NotAudited] = []
        self._paths: list[str] = []
        self._known = KnownHands()
        self._agree = 0
        self._place = 0

    def open(self, path: str) -> None:
        """Begins an input."""
        self._paths.append(path)
        self._agree = 0

    def close(self) -> list[NotAudited]:
        """Ends the input: an entry for each copy that differs, and one for all that agree."""
        found, self._found = self._found, []
        return found

    def repeated(self, hands: Sequence[LoggedHand]) -> frozenset[int]:
        """The places of those of the next hands that are copies, and are not judged again."""
        known = self._known
        again: list[int] = []
        for hand in hands:
            first = known.find(hand.which)
            if first is None:
                known.add(hand.which, hand.content, hand.line, len(self._paths) - 1)
            else:
                again.append(hand.place)
                self._note(hand, *first)
        return frozenset(again)

    def _note(self, hand: LoggedHand, content: int, line: int, path: int) -> None:
        where = f"line {line}"
        if path != len(self._paths) - 1:
            where += f" of {self._paths[path]}"
        if content != hand.content:
            self._found.append(
                self._again(hand, f"the hand differs from its copy at {where}", differs=True)
            )
            return
        self._agree += 1
        if self._agree == 1:
            self._place = len(self._found)
            reason = f"the hand is a copy of the one at {where}"
            self._found.append(self._again(hand, reason, differs=False))
            return
        one = self._found[self._place]
        reason = one.reason.partition(" (copies")[0]
        reason = f"{reason} (copies in this input: {self._agree})"
        self._found[self._place] = msgspec.structs.replace(one, reason=reason)

    def _again(self, hand: LoggedHand, reason: str, *, differs: bool) -> NotAudited:
        return NotAudited(
            location=Location(self._paths[-1], hand.line, 1, hand.end_line),
            hand=hand.id,
            reason=reason,
            incomplete=differs,
            citation="log:inconsistent" if differs else None,
        )


class KnownHands:
    """Where hands stand, by their identity: 40 bytes a hand, as a table of Python objects takes 200.

    There are two halves of ``most`` hands in all.  When the newer is full, the older is forgotten.
    """

    def __init__(self, most: int = MOST) -> None:
        self._half = most // 2
        self._newer, self._older = _Half(), _Half()

    def find(self, which: int) -> tuple[int, int, int] | None:
        """The content of a hand, its line, and the number of its input."""
        return self._newer.find(which) or self._older.find(which)

    def add(self, which: int, content: int, line: int, path: int) -> None:
        """Adds a hand that is not known."""
        if len(self._newer.which) >= self._half:
            self._newer, self._older = _Half(), self._newer
        self._newer.add(which, content, line, path)


class _Half:
    """A hash table with open addressing: ``slots`` are the hands by identity, each number plus one."""

    def __init__(self) -> None:
        self.which = array("Q")
        self._content = array("Q")
        self._line = array("Q")
        self._path = array("L")
        self._slots = array("L", [0]) * 256

    def find(self, which: int) -> tuple[int, int, int] | None:
        number = self._slots[self._slot(which)] - 1
        if number < 0:
            return None
        return self._content[number], self._line[number], self._path[number]

    def add(self, which: int, content: int, line: int, path: int) -> None:
        self.which.append(which)
        self._content.append(content)
        self._line.append(line)
        self._path.append(path)
        if 2 * len(self.which) > len(self._slots):
            self._slots = array("L", [0]) * (2 * len(self._slots))
            for number, one in enumerate(self.which, 1):
                self._slots[self._slot(one)] = number
        else:
            self._slots[self._slot(which)] = len(self.which)

    def _slot(self, which: int) -> int:
        """The slot of a hand, or the free one where it belongs."""
        slots, many = self._slots, len(self._slots)
        slot = which % many
        while (number := slots[slot]) and self.which[number - 1] != which:
            slot = (slot + 1) % many
        return slot
