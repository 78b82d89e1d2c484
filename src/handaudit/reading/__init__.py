"""Turns any supported log into the same typed events, without judging them."""

import contextlib
import os
import re
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Final

from handaudit.facts.log import Interlude, Round, Session, Source
from handaudit.inputs.decompress import Readable
from handaudit.reading import damaged, formats
from handaudit.reading.chunks import cut
from handaudit.reading.encodings import named
from handaudit.reading.format import ONE_CHUNK, Chunk, Format
from handaudit.reading.formats import NotALog
from handaudit.reading.sections import Section, has_sections, sections
from handaudit.reading.stretches import Stretch, stretches
from handaudit.reading.text import TextStream

__all__ = ["NotALog", "Reading", "read"]

_HEAD: Final = 8
"""Lines of a hand among which every room names its table and the time."""

_NUMBER: Final = re.compile("[0-9]+")


class Reading:
    """The rounds of one log and the lines between them, in order: iterate over it.

    Iteration raises ``OSError`` if the file cannot be read, and ``NotALog`` if it is not a log of a
    supported format, or of the wanted one.  A reading of a path can be repeated; a reading of a
    file object cannot.
    """

    def __init__(
        self,
        file: str | os.PathLike[str] | Readable,
        name: str,
        wanted: Format | None,
        encoding: str | None = None,
    ) -> None:
        self._file = file
        self._wanted = wanted
        self._encoding = encoding
        self._stream: TextStream | None = None
        self._is_read = False
        self.name = name
        """The path of the log, as events and findings name it."""
        self.format: Format | None = wanted
        """The wanted format, or the detected one once iteration has begun."""

    @property
    def encoding(self) -> str | None:
        """The encoding so far, by Python's name; ``None`` before iteration."""
        return self._stream.encoding if self._stream else None

    @property
    def sha256(self) -> str | None:
        """Hexadecimal SHA-256 of the log's bytes, once the log is read to its end."""
        return self._stream.sha256 if self._stream and self._is_read else None

    @property
    def bytes_read(self) -> int:
        """Bytes read so far, for progress."""
        return self._stream.bytes_read if self._stream else 0

    def __iter__(self) -> Iterator[Round | Interlude]:
        with self._opened() as file:
            stream, found = self._begun(file)
            stream.longest_line = found.longest_line
            chunks = self._chunks(stream, found)
            for part in found.read(chunks, Source(self.name, found.name)):
                damage = self._stream.damage if self._stream else {}
                if damage:
                    yield damaged.with_damage(part, damaged.taken(damage, part.lines))
                else:
                    yield part
            self._is_read = True

    def stretches(self, size: int) -> Iterator[Stretch]:
        """The same in stretches of about ``size`` characters, each of which can be read separately.

        Raises as iterating does.
        """
        with self._opened() as file:
            stream, found = self._begun(file)
            yield from stretches(stream, found, Source(self.name, found.name), size)
            self._is_read = True

    def sections(self, size: int, opens: Callable[[], BinaryIO]) -> Iterator[Stretch | Section]:
        """The same without their text, if the log can be read from the middle; ``opens`` opens it again.

        Raises as iterating does.
        """
        with self._opened() as file:
            stream, found = self._begun(file)
            source = Source(self.name, found.name)
            if has_sections(stream, found):
                yield from sections(stream, found, source, opens, size)
            else:
                yield from stretches(stream, found, source, size)
            self._is_read = True

    def sessions(self, wanted: Callable[[Format], bool]) -> Iterator[Session]:
        """The sessions at the tables of the log, in order; none unless its format is ``wanted``.

        Rounds are not read if the format does not need it. Raises the same errors as iteration.
        """
        with self._opened() as file:
            stream, found = self._begun(file)
            if not wanted(found):
                return
            stream.longest_line = found.longest_line
            chunks = self._chunks(stream, found)
            if found.sessions is not None:
                yield from found.sessions(chunks)
                return
            for part in found.read(chunks, Source(self.name, found.name)):
                if part.session is not None:
                    yield part.session

    def heads(self, wanted: Callable[[Format], bool]) -> Iterator[str | Round]:
        """The first lines of each hand, or the hand itself if its number does not stand there; none
        unless the format is ``wanted``.

        Some first lines are also read as a hand: those of the first and the last hand of every table
        are among them. Raises the same errors as iteration.
        """
        with self._opened() as file:
            stream, found = self._begun(file)
            if not wanted(found):
                return
            stream.longest_line = found.longest_line
            chunks = self._chunks(stream, found)
            if found.line_events and found.starts is not ONE_CHUNK:
                yield from _heads(chunks, found, Source(self.name, found.name))
                return
            for part in found.read(chunks, Source(self.name, found.name)):
                if isinstance(part, Round):
                    yield part

    @contextlib.contextmanager
    def _opened(self) -> Iterator[Readable]:
        if isinstance(self._file, (str, os.PathLike)):
            with open(self._file, "rb") as file:  # noqa: PTH123
                yield file
        else:
            yield self._file

    def _begun(self, file: Readable) -> tuple[TextStream, Format]:
        self._stream, self._is_read = self._text(file), False
        self.format = found = self._recognised(self._stream)
        return self._stream, found

    def _text(self, file: Readable) -> TextStream:
        return TextStream(file, encoding=self._encoding)

    def _chunks(self, stream: TextStream, found: Format) -> Iterator[Chunk]:
        return cut(stream, found.starts)

    def _recognised(self, stream: TextStream) -> Format:
        if stream.binary:
            raise NotALog(self.name, "it is binary data, not text")
        if self._wanted is None:
            return formats.detect(stream.head, self.name)
        formats.check(stream.head, self.name, self._wanted)
        return self._wanted


def _heads(chunks: Iterable[Chunk], form: Format, source: Source) -> Iterator[str | Round]:
    """The first two lines of each chunk, and the hands at which the table or its players change."""
    known, before = "", None
    for chunk in chunks:
        lines = chunk.text.split("\n", _HEAD)[:_HEAD]
        yield "\n".join(lines[:2])
        head = Chunk(chunk.first_line, "\n".join([*lines, ""]))
        names = _NUMBER.sub("", head.text)
        if names == known:
            before = head
            continue
        yield from _read_heads([before, head], form, source)
        known, before = names, None
    yield from _read_heads([before], form, source)


def _read_heads(heads: Iterable[Chunk | None], form: Format, source: Source) -> Iterator[Round]:
    for head in heads:
        if head is not None:
            yield from (one for one in form.read([head], source) if isinstance(one, Round))


def read(
    path: str | os.PathLike[str] | Readable,
    *,
    format: str | None = None,  # noqa: A002 - the word that users know
    name: str | None = None,
    encoding: str | None = None,
) -> Reading:
    """Reads a log from a path or an open binary file, as a stream.

    ``format`` and ``encoding`` replace detection from the content.  ``name`` replaces the path in events
    and findings.

    Raises:
        LookupError: the format or encoding is unknown.
    """
    wanted = None if format is None else formats.by_name(format)
    if name is None:
        name = os.fspath(path) if isinstance(path, (str, os.PathLike)) else "-"
    return Reading(path, name, wanted, None if encoding is None else named(encoding))
