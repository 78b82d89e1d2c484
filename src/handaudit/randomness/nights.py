"""Night after night: evidence that you may look at after every night, for as long as you like.

A test at level 1 % that runs every night raises a false alarm about once in a hundred fair nights.
Instead, the p-value of each night becomes an e-value, whose mean is at most 1 while the dealing is fair.

Cheating may start on any night, so the evidence is a mixture over the first night of cheating.  Night
``s`` has the weight ``1 / (s (s + 1))``, and its evidence is the product of the e-values since then.  The
evidence of a fair room ever passes ``1 / alpha`` with a chance of at most ``alpha`` (Ville's inequality).
"""

import hashlib
from math import log
from pathlib import Path
from typing import Final

import msgspec

from handaudit.randomness.verdict import Verdict

SCHEMA: Final = "handaudit-nights/1"


class UnusableBook(Exception):  # noqa: N818  says what is wrong with a book
    """A file that is not a book of nights, or that was kept at another level."""


class Night(msgspec.Struct, frozen=True):
    """A night: the p-value of all its tests together, its e-value, and the evidence of all nights so far."""

    digest: str
    rounds: int
    p: float
    e: float
    started: float
    """The part of the evidence for cheating that started by this night."""
    evidence: float


class Book(msgspec.Struct):
    """All nights of a room, in the order in which they were added."""

    alpha: float
    schema: str = SCHEMA
    nights: list[Night] = []

    @property
    def needed(self) -> float:
        """The evidence that raises the alarm."""
        return 1 / self.alpha

    @property
    def alarm(self) -> int | None:
        """The number of the first night that raised the alarm, if there is one."""
        passed = (at for at, night in enumerate(self.nights, 1) if night.evidence >= self.needed)
        return next(passed, None)

    def add(self, verdict: Verdict) -> Night:
        """Adds a night, unless the book already has it."""
        digest = _digest(verdict)
        for night in self.nights:
            if night.digest == digest:
                return night
        p = min((one.adjusted for one in verdict.tested if one.adjusted is not None), default=1.0)
        number = len(self.nights) + 1
        before = self.nights[-1].started if self.nights else 0.0
        e = e_value(p)
        started = (before + 1 / (number * (number + 1))) * e
        night = Night(digest, verdict.rounds, p, e, started, started + 1 / (number + 1))
        self.nights.append(night)
        return night


def e_value(p: float) -> float:
    """The mean of ``k p ** (k - 1)`` over all ``k`` from 0 to 1: an e-value if ``p`` is a p-value."""
    p = max(p, 1e-300)
    if p > 0.999:
        return 0.5
    return (1 - p + p * log(p)) / (p * log(p) ** 2)


def opened(path: str, alpha: float) -> Book:
    """The book of a file, or a new one.

    Raises:
        Unusable: the file is not a book, or was kept at another level.
        OSError: it cannot be read.
    """
    file = Path(path)
    if not file.exists():
        return Book(alpha)
    try:
        book = msgspec.json.decode(file.read_bytes(), type=Book)
    except msgspec.DecodeError as error:
        raise UnusableBook(f"{path} is not a book of nights: {error}") from error
    if book.schema != SCHEMA:
        raise UnusableBook(f"{path} has the schema {book.schema}; this version needs {SCHEMA}")
    if book.alpha != alpha:
        raise UnusableBook(
            f"{path} was kept at --alpha {book.alpha:g}; start another book for {alpha:g}"
        )
    return book


def encoded(book: Book) -> bytes:
    """The book as a file holds it."""
    return msgspec.json.format(msgspec.json.encode(book), indent=2) + b"\n"


def _digest(verdict: Verdict) -> str:
    """An identifier of a night, made from its counts."""
    counted = [(one.key, one.stratum, one.trials, one.p) for one in verdict.answers]
    content = msgspec.json.encode((verdict.rounds, counted))
    return hashlib.sha256(content).hexdigest()[:16]
