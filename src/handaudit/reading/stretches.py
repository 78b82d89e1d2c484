"""Stretches of logs: runs of chunks that can be read by themselves, in any process and order.

Each stretch carries the context that the stretches before it leave, so a log in stretches reads like the
whole log.  Several processes can share one huge file, and memory stays flat on any input.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from handaudit.facts.log import Interlude, Round, Source
from handaudit.reading import damaged, formats
from handaudit.reading.chunks import cut
from handaudit.reading.format import Chunk, Format
from handaudit.reading.text import Damage, TextStream


class Stretch(msgspec.Struct, frozen=True, kw_only=True):
    """Chunks of one log in their order.

    ``context`` is what the log says before them, in the terms of its format.  ``damage`` says which of its
    lines could not be read, and why.
    """

    source: Source
    chunks: tuple[Chunk, ...]
    context: Any = None
    damage: dict[int, Damage] = {}

    @property
    def first_line(self) -> int:
        """Its first line in the log (1-based)."""
        return self.chunks[0].first_line

    @property
    def last_line(self) -> int:
        """Its last line."""
        line, text = self.chunks[-1]
        return line + max(text.count("\n") - text.endswith("\n"), 0)

    @property
    def size(self) -> int:
        """Its characters."""
        return sum(len(chunk.text) for chunk in self.chunks)

    def __reduce__(self) -> tuple[Any, ...]:
        """For other processes: chunks in two lists, since ``pickle`` asks Python about each of a class."""
        lines, texts = map(list, zip(*self.chunks, strict=True))
        return _received, (self.source, lines, texts, self.context, self.damage)

    def __iter__(self) -> Iterator[Round | Interlude]:
        """Its rounds, and the lines between them."""
        form = formats.by_name(self.source.format)
        parts = (
            form.read(self.chunks, self.source)
            if form.context is None
            else form.context.read(self.chunks, self.source, self.context)
        )
        for part in parts:
            yield damaged.with_damage(part, self.damage) if self.damage else part


def _received(
    source: Source, lines: list[int], texts: list[str], context: Any, damage: dict[int, Damage]
) -> Stretch:
    chunks = tuple(map(Chunk, lines, texts))
    return Stretch(source=source, chunks=chunks, context=context, damage=damage)


def stretches(
    stream: TextStream,
    form: Format,
    source: Source,
    size: int,
    *,
    line: int = 1,
    context: Any = None,
) -> Iterator[Stretch]:
    """The stretches of a log, or of the rest of it from a line on, given what it has said before; each
    has at least ``size`` characters but the last.

    Raises:
        OSError: the log cannot be read any further; that comes after the chunks before it.
    """
    stream.longest_line = form.longest_line
    held: list[Chunk] = []
    length = 0
    try:
        for chunk in cut(stream, form.starts, line):
            full = length >= size and not (held and form.joined(held[-1], chunk))
            if full or length > form.largest_stretch:
                yield _stretch(held, source, context, stream)
                if form.context is not None:
                    for one in held:
                        context = form.context.after(context, one)
                held, length = [], 0
            held.append(chunk)
            length += len(chunk.text)
    except OSError:
        if held:  # what could be read before is whole
            yield _stretch(held, source, context, stream)
        raise
    if held:
        yield _stretch(held, source, context, stream)


def _stretch(held: list[Chunk], source: Source, context: Any, stream: TextStream) -> Stretch:
    lines = range(held[0].first_line, held[-1].first_line + held[-1].text.count("\n") + 1)
    return Stretch(
        source=source,
        chunks=tuple(held),
        context=context,
        damage=damaged.taken(stream.damage, lines) if stream.damage else {},
    )
