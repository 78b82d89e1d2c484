"""Cuts the inputs of an audit into batches of similar size, in input order.

A batch holds several small files or a part of a large one. So every batch takes about the same
time, wherever it is judged.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from handaudit import reading
from handaudit.inputs import remote
from handaudit.inputs.input import Found, Input
from handaudit.inputs.input import Skipped as NotRead
from handaudit.reading import NotALog
from handaudit.reading.sections import Section
from handaudit.reading.stretches import Stretch

SIZE: Final = 1 << 19
"""Approximate characters of a batch, which takes a tenth of a second or two."""

MOST_ITEMS: Final = 1_000
"""Most items of a batch, however small they are."""


class Opened(msgspec.Struct, frozen=True):
    """An input begins."""

    path: str


class Span(msgspec.Struct, frozen=True):
    """Lines of the input that are judged together: the first and the last (1-based).

    ``size`` is their characters, for the progress within a large input.
    """

    first_line: int
    last_line: int
    size: int = 0


class Closed(msgspec.Struct, frozen=True):
    """An input is read to its end, or as far as possible; ``fault`` says why not further.

    ``sha256`` is set only if the whole input was read.
    """

    format: str | None
    encoding: str | None
    sha256: str | None
    bytes_read: int
    fault: str | None = None


class SkippedFile(msgspec.Struct, frozen=True):
    """A file that is not read, and why; ``missed`` if it looks like a log."""

    path: str
    reason: str
    missed: bool = False


Item = Opened | Span | Closed | SkippedFile


class Batch(msgspec.Struct, frozen=True):
    """Consecutive items of the input; ``stretches`` are the texts of its spans, in order.

    Those of a large file that lies here are sections of it: whoever judges them reads them.
    """

    items: list[Item] = []
    stretches: list[Stretch | Section] = []


def batches(found: Iterable[Found], input_format: str | None) -> Iterator[Batch]:
    """The inputs in batches; ``input_format`` names their format instead of detecting it.

    Raises:
        LookupError: the format is unknown.
    """
    batch, size = Batch(), 0
    for item in _items(found, input_format):
        if isinstance(item, (Stretch, Section)):
            span = Span(item.first_line, item.last_line, item.size)
            batch.items.append(span)
            batch.stretches.append(item)
            size += span.size
        else:
            batch.items.append(item)
        if size >= SIZE or len(batch.items) >= MOST_ITEMS:
            yield batch
            batch, size = Batch(), 0
    if batch.items:
        yield batch


def _items(
    found: Iterable[Found], input_format: str | None
) -> Iterator[Opened | Stretch | Section | Closed | SkippedFile]:
    for one in found:
        if isinstance(one, NotRead):
            yield SkippedFile(one.path, one.reason, one.missed)
            continue
        yield Opened(one.path)
        log: reading.Reading | None = None
        fault: str | None = None
        try:
            with one.open() as file:
                log = reading.read(file, format=input_format, name=one.path, encoding=one.encoding)
                if is_large_here(one):
                    yield from log.sections(SIZE, one.open)
                else:
                    yield from log.stretches(SIZE)
        except (NotALog, OSError) as error:
            fault = reason(error)
        yield closed(log, fault)


def is_large_here(one: Input) -> bool:
    """Whether an input is a large file on this machine, which can be opened again and read from anywhere."""
    return one.plain and one.size > 2 * SIZE and not one.is_stdin and not remote.is_url(one.path)


def closed(log: reading.Reading | None, fault: str | None) -> Closed:
    """The state of an input that is read, or that could not be."""
    return Closed(
        format=log.format.name if log and log.format else None,
        encoding=log.encoding if log else None,
        sha256=log.sha256 if log else None,
        bytes_read=log.bytes_read if log else 0,
        fault=fault,
    )


def reason(fault: Exception) -> str:
    """Why an input could not be read, for people."""
    if isinstance(fault, NotALog):
        return fault.reason
    if isinstance(fault, OSError):
        return fault.strerror or str(fault)
    return str(fault)
