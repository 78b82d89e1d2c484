"""Cuts the text of a log where its rounds begin."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final

from handaudit.reading.format import Chunk

LARGEST_CHUNK: Final = 8 << 20
"""Most characters of a chunk, far more than any round has; this bounds memory on any input."""


def cut(
    blocks: Iterable[str],
    starts: re.Pattern[str],
    line: int = 1,
    over: Callable[[str], int | None] | None = None,
) -> Iterator[Chunk]:
    """Cuts text, whose first line has the number ``line``, into chunks. Each chunk starts at a line
    at whose start ``starts`` matches.

    ``starts`` must match within its own line. Text before the first such line is a separate chunk.
    A chunk larger than ``LARGEST_CHUNK`` is split further. Joined, the chunks give the text.
    ``over`` (``Format.over``) is for growing text: a finished round is then a chunk at the end of a
    block, without waiting for the next round.
    """
    first, later = _of_starts(starts.pattern, starts.flags)
    held: list[str] = []  # the state of the open chunk
    size = 0
    for text in _whole_lines(blocks):
        done = 0
        for at in _starts(text, first, later):
            opened = text[done:at]
            if held:
                held.append(opened)
                opened = "".join(held)
                held.clear()
            done, size = at, 0
            for piece in _pieces(opened):
                yield Chunk(line, piece)
                line += piece.count("\n")
        if done < len(text):
            held.append(text[done:])
            size += len(text) - done
        if size > LARGEST_CHUNK:
            *full, rest = _pieces("".join(held))
            for piece in full:
                yield Chunk(line, piece)
                line += piece.count("\n")
            held, size = [rest], len(rest)
        elif over is not None and (end := over(opened := "".join(held))):
            yield Chunk(line, opened[:end])
            line += opened.count("\n", 0, end)
            held, size = [opened[end:]], len(opened) - end
    for piece in _pieces("".join(held)):
        yield Chunk(line, piece)
        line += piece.count("\n")


@lru_cache(maxsize=64)
def _of_starts(pattern: str, flags: int) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What finds a round that begins a text, and those after it."""
    # A pattern that begins with a line feed lets re skip to the next line at the speed of memchr;
    # the lookahead keeps one match from hiding the next.
    of_lines = flags | re.MULTILINE
    return re.compile(pattern, of_lines), re.compile(rf"\n(?=(?:{pattern}))", of_lines)


def _starts(text: str, first: re.Pattern[str], later: re.Pattern[str]) -> Iterator[int]:
    """Offsets in ``text``, which consists of whole lines, at which a round begins."""
    if first.match(text):
        yield 0
    for match in later.finditer(text):
        yield match.end()


def _whole_lines(blocks: Iterable[str]) -> Iterator[str]:
    """The same text in blocks that end at a line end, except perhaps the last one."""
    tail: list[str] = []
    for block in blocks:
        end = block.rfind("\n") + 1
        if end:
            yield "".join((*tail, block[:end]))
            tail = [block[end:]] if end < len(block) else []
        else:
            tail.append(block)
    last = "".join(tail)
    if last:
        yield last


def _pieces(text: str) -> Iterable[str]:
    """A chunk's text, split at line ends into pieces of at most ``LARGEST_CHUNK`` characters; an
    empty text gives none.

    Only a single longer line makes a longer piece.
    """
    if len(text) > LARGEST_CHUNK:
        return _split(text)
    return (text,) if text else ()


def _split(text: str) -> Iterator[str]:
    done = 0
    while len(text) - done > LARGEST_CHUNK:
        end = text.rfind("\n", done, done + LARGEST_CHUNK) + 1
        end = end or text.find("\n", done) + 1
        if not end or end == len(text):
            break
        yield text[done:end]
        done = end
    if done < len(text):
        yield text[done:]
