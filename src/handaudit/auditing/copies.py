"""Hands that a log repeats: a copy that agrees counts once, and one that differs contradicts the log."""

from array import array
from hashlib import blake2b
from typing import Final, NamedTuple

import msgspec

from handaudit.auditing.finding import Location
from handaudit.auditing.report import NotAudited
from handaudit.facts import events as ev
from handaudit.facts.log import Round

MOST: Final = 1_000_000
"""Hands of one input that are known again, 200 MB."""


class LoggedHand(NamedTuple):
    """A hand of a log: its identity, a digest of its content, and its lines."""

    which: bytes
    content: bytes
    id: str
    line: int
    end_line: int


def logged(played: Round, by_type: ev.ByType) -> LoggedHand | None:
    """A hand with its identity: room, table, number and time; ``None`` if it has no number or no time."""
    opened, session = played.opened, played.session
    if opened.id == "?" or opened.at is None:
        return None
    names = "\0".join((session.casino or "", session.table or "", opened.id, opened.at))
    return LoggedHand(
        _digest(names.encode("utf-8", "surrogatepass")),
        _digest(array("q", _said(by_type)).tobytes()),
        opened.id,
        played.first_line,
        played.lines.stop - 1,
    )


def _digest(octets: bytes) -> bytes:
    return blake2b(octets, digest_size=8).digest()


_AMOUNTS: Final = (
    *(ev.Anted, ev.BlindPosted, ev.BetForced, ev.Called, ev.BetMade),
    *(ev.BetReturned, ev.PotAwarded, ev.RakeTaken),
)
_ACTS: Final = (ev.Checked, ev.Folded, ev.Discarded, ev.StoodPat)


def _said(by_type: ev.ByType) -> list[int]:
    """What everybody at the table saw, the same in every copy: a copy may have other names of players."""
    said: list[int] = []
    for kind in _AMOUNTS:
        said += [event.amount for event in by_type.get(kind, ())]
        said.append(-1)
    said += [event.to for event in by_type.get(ev.Raised, ())]
    said += [-len(by_type.get(kind, ())) for kind in _ACTS]
    for dealt in by_type.get(ev.BoardDealt, ()):
        said += [-1 if card is None else card for card in dealt.cards]
    return said


class Copies:
    """The hands of one input, and the reports on those that it repeats.

    ``found`` has an entry for each copy that differs, and one for all that agree.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.found: list[NotAudited] = []
        self._known: dict[bytes, LoggedHand] = {}
        self._agree = 0
        self._place = 0

    def add(self, hand: LoggedHand) -> None:
        """Takes a hand of the input, in its order."""
        first = self._known.setdefault(hand.which, hand)
        if first is hand:
            if len(self._known) > MOST:
                del self._known[next(iter(self._known))]
        elif first.content != hand.content:
            self.found.append(
                self._again(
                    hand, f"the hand differs from its copy at line {first.line}", differs=True
                )
            )
        else:
            self._agree += 1
            if self._agree == 1:
                self._place = len(self.found)
                reason = f"the hand is a copy of the one at line {first.line}, and counts twice"
                self.found.append(self._again(hand, reason, differs=False))
            else:
                one = self.found[self._place]
                reason = one.reason.partition(" (")[0]
                reason = f"{reason} ({self._agree - 1} more after it)"
                self.found[self._place] = msgspec.structs.replace(one, reason=reason)

    def forget(self) -> None:
        """Forgets the hands, once the input is over; what was found stays."""
        self._known.clear()

    def _again(self, hand: LoggedHand, reason: str, *, differs: bool) -> NotAudited:
        return NotAudited(
            location=Location(self.path, hand.line, 1, hand.end_line),
            hand=hand.id,
            reason=reason,
            incomplete=differs,
        )
