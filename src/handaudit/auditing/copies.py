"""Hands that stand in the logs again: a copy is judged once, and one that differs contradicts the log."""

from array import array
from collections.abc import Callable, Sequence
from hashlib import blake2b
from operator import attrgetter
from typing import Any, Final, NamedTuple

import msgspec

from handaudit.auditing.finding import Location
from handaudit.auditing.report import NotAudited
from handaudit.facts import events as ev
from handaudit.facts.log import Round
from handaudit.replay.sequence.record import table_of

MOST: Final = 2_000_000
"""Hands of an audit that are known again, 80 MB; the earliest are forgotten first."""


class LoggedHand(NamedTuple):
    """A hand of a log: its place among the parts of its stretch, and its identity.

    Besides, a digest of its content, its number in the log, its lines, and whether it could be audited.
    """

    place: int
    which: int
    content: int
    id: str
    line: int
    end_line: int
    audited: bool = True


def logged(played: Round, place: int, by_type: ev.ByType) -> LoggedHand | None:
    """A hand by its identity and content; ``None`` if it has no identity, or a line that is unread."""
    which = None if ev.Unread in by_type else identity(played)
    if which is None:
        return None
    said = _said(by_type)
    try:
        octets = msgspec.msgpack.encode(said)
    except OverflowError:  # an amount of any size
        octets = repr(said).encode()
    content = _digest(octets)
    last = played.first_line + played.line_count - 1
    return LoggedHand(place, which, content, played.opened.id, played.first_line, last)


def identity(played: Round) -> int | None:
    """What a hand has in common with its copies alone: room, table, number and time; ``None`` if it has no
    number or no time.

    A live log is one of several of its table, which are joined elsewhere; its hands are known in its
    own file alone.
    """
    opened, session = played.opened, played.session
    if opened.id == "?" or opened.at is None:
        return None
    path = played.source.path
    file = path if session.evidence.live else ""
    return digest("\0".join((*table_of(path, session), file, opened.id, opened.at)))


def digest(text: str) -> int:
    """The identity of a text, in 64 bits."""
    return _digest(text.encode("utf-8", "surrogatepass"))


def _digest(octets: bytes) -> int:
    return int.from_bytes(blake2b(octets, digest_size=8).digest(), "little")


_PUBLIC: Final[dict[type, Callable[[Any], Any]]] = {
    ev.PlayerSeated: attrgetter("seat", "stake"),
    ev.Checked: attrgetter("seat"),
    ev.StoodPat: attrgetter("seat"),
    ev.Folded: attrgetter("seat"),
    ev.HandMucked: attrgetter("seat"),
    ev.Discarded: attrgetter("seat", "count"),
    ev.Anted: attrgetter("seat", "amount"),
    ev.BlindPosted: attrgetter("seat", "amount"),
    ev.BetForced: attrgetter("seat", "amount"),
    ev.Called: attrgetter("seat", "amount"),
    ev.BetMade: attrgetter("seat", "amount"),
    ev.Raised: attrgetter("seat", "to"),
    ev.BetReturned: attrgetter("seat", "amount"),
    ev.PotAwarded: attrgetter("seat", "amount"),
    ev.RakeTaken: attrgetter("amount"),
    ev.BoardDealt: attrgetter("cards", "so_far"),
    ev.BoardStated: attrgetter("cards"),
    ev.HandShown: attrgetter("seat", "cards", "description"),
    ev.PotStated: attrgetter("total", "rake"),
    ev.ResultStated: attrgetter("seat", "result", "won", "stack"),
}
"""What everybody at the table saw of an event: a copy may have other names of players, and the cards of
another one.
"""


_SAID: Final = tuple((kind, kind.__name__, public) for kind, public in _PUBLIC.items())


def _said(by_type: ev.ByType) -> list[Any]:
    """What everybody at the table saw, the same in every copy."""
    found: list[Any] = []
    for kind, name, public in _SAID:
        events = by_type.get(kind)
        if events is not None:
            found.append(name)
            found += map(public, events)
    return found


class _Copied:
    """The copies of one input."""

    def __init__(self, path: str, number: int) -> None:
        self.path, self.number = path, number
        self.found: list[NotAudited] = []
        self.agree = 0
        self.place = 0
        """The place of the entry for those that agree."""


class Copies:
    """The hands of an audit, and the reports on those that stand in its logs again.

    Hands come in the order of the inputs, each input between ``open`` and ``close``.  Growing logs are
    read in turn: ``open`` goes on with one that is open.
    """

    def __init__(self) -> None:
        self._paths: list[str] = []
        self._open: dict[str, _Copied] = {}
        self._known = KnownHands()

    def open(self, path: str) -> None:
        """Begins an input, or goes on with it."""
        copied = self._open.get(path)
        if copied is None:
            copied = self._open[path] = _Copied(path, len(self._paths))
            self._paths.append(path)
        self._input = copied

    def close(self) -> list[NotAudited]:
        """Ends the input: an entry for each copy that differs, and one for all that agree."""
        return self._open.pop(self._input.path).found

    def close_all(self) -> list[NotAudited]:
        """Ends all inputs that are open."""
        found = [one for copied in self._open.values() for one in copied.found]
        self._open.clear()
        return found

    def repeated(self, hands: Sequence[LoggedHand]) -> dict[int, NotAudited]:
        """Those of the next hands that are copies of audited ones, by place, and why they are not judged."""
        known = self._known
        again: dict[int, NotAudited] = {}
        for hand in hands:
            first = known.find(hand.which)
            if first is not None:
                again[hand.place] = self._noted(hand, *first)
            elif hand.audited:
                known.add(hand.which, hand.content, hand.line, self._input.number)
        return again

    def _noted(self, hand: LoggedHand, content: int, line: int, number: int) -> NotAudited:
        copied, where = self._input, f"line {line}"
        if number != copied.number:
            where += f" of {self._paths[number]}"
        if content != hand.content:
            gap = self._again(hand, f"the hand differs from its copy at {where}", differs=True)
            copied.found.append(gap)
            return gap
        gap = self._again(hand, f"the hand is a copy of the one at {where}", differs=False)
        copied.agree += 1
        if copied.agree == 1:
            copied.place = len(copied.found)
            copied.found.append(gap)
        else:
            one = copied.found[copied.place]
            reason = one.reason.rpartition(" (copies")[0] or one.reason
            reason = f"{reason} (copies in this input: {copied.agree})"
            copied.found[copied.place] = msgspec.structs.replace(one, reason=reason)
        return gap

    def _again(self, hand: LoggedHand, reason: str, *, differs: bool) -> NotAudited:
        return NotAudited(
            location=Location(self._input.path, hand.line, 1, hand.end_line),
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
        self._newer = _Half()
        self._older: _Half | None = None

    def find(self, which: int) -> tuple[int, int, int] | None:
        """The content of a hand, its line, and the number of its input."""
        found = self._newer.find(which)
        if found is None and self._older is not None:
            return self._older.find(which)
        return found

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
        self._path = array("I")
        self._slots = array("I", [0]) * 256

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
            self._slots = array("I", [0]) * (2 * len(self._slots))
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
