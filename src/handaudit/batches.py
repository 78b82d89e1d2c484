"""Cuts the inputs of an audit into batches of about the same size, in the order of the input.

A batch holds small files together and is a part of a large one, so that every batch takes about the same
time wherever it is judged.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from handaudit import inputs, reading
from handaudit.reading import NotALog
from handaudit.reading.stretches import Stretch

SIZE: Final = 1 << 18
"""Characters of a batch, about: it takes a tenth of a second or two."""

MOST_ITEMS: Final = 1_000
"""Items of a batch at most, however small they are."""


class Opened(msgspec.Struct, frozen=True):
    """An input begins."""

    path: str


class Closed(msgspec.Struct, frozen=True):
    """An input is read to its end, or as far as it could be: ``fault`` says why not further.

    ``bytes_read`` is of all inputs together; ``sha256`` is there only where the whole input was read.
    """

    format: str | None
    encoding: str | None
    sha256: str | None
    bytes_read: int
    fault: str | None = None


class Skipped(msgspec.Struct, frozen=True):
    """Something that is not read, and why."""

    path: str
    reason: str


Item = Opened | Stretch | Closed | Skipped


class Batch(msgspec.Struct, frozen=True):
    """What follows one another in the input; its ``stretches`` are what is to be judged."""

    items: tuple[Item, ...]

    @property
    def stretches(self) -> list[Stretch]:
        """The stretches among the items, in order."""
        return [one for one in self.items if isinstance(one, Stretch)]


def batches(found: Iterable[inputs.Found], input_format: str | None) -> Iterator[Batch]:
    """The inputs in batches; ``input_format`` names their format instead of having it found.

    Raises:
        LookupError: there is no such format.
    """
    held: list[Item] = []
    size = 0
    for item in _items(found, input_format):
        held.append(item)
        size += item.size if isinstance(item, Stretch) else 0
        if size >= SIZE or len(held) >= MOST_ITEMS:
            yield Batch(tuple(held))
            held, size = [], 0
    if held:
        yield Batch(tuple(held))


def _items(found: Iterable[inputs.Found], input_format: str | None) -> Iterator[Item]:
    before = 0
    for one in found:
        if isinstance(one, inputs.Skipped):
            yield Skipped(one.path, one.reason)
            continue
        yield Opened(one.path)
        log: reading.Reading | None = None
        fault: str | None = None
        try:
            with one.open() as file:
                log = reading.read(file, format=input_format, name=one.path)
                yield from log.stretches(SIZE)
        except (NotALog, OSError) as error:
            fault = _reason(error)
        before += log.bytes_read if log else 0
        yield Closed(
            format=log.format.name if log and log.format else None,
            encoding=log.encoding if log else None,
            sha256=log.sha256 if log else None,
            bytes_read=before,
            fault=fault,
        )


def _reason(fault: Exception) -> str:
    if isinstance(fault, NotALog):
        return fault.reason
    if isinstance(fault, OSError):
        return fault.strerror or str(fault)
    return str(fault)
