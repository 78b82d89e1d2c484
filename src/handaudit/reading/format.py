"""What every format provides to reading: how to know it, where its rounds begin, how to read one."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from handaudit.facts.log import Interlude, Round, Source
from handaudit.reading.text import LONGEST_LINE


class Chunk(NamedTuple):
    """A stretch of a log cut at the start of a round: its first line (1-based) and its text.

    The text is decoded, has only LF line ends and ends at a line end, but for a file that stops in
    the middle of a line.
    """

    first_line: int
    text: str


class Reader(Protocol):
    """Reads the chunks of one log, in order, into its parts."""

    def __call__(self, chunks: Iterable[Chunk], source: Source) -> Iterator[Round | Interlude]: ...


class Carry(Protocol):
    """What a format needs where a line may hold for all rounds after it."""

    def after(self, carried: Any, chunk: Chunk) -> Any:
        """What holds after a chunk, given what held before it: ``None`` at the start of a log."""

    def read(
        self, chunks: Iterable[Chunk], source: Source, carried: Any
    ) -> Iterator[Round | Interlude]:
        """Reads chunks as the format does, given what held before them."""


def apart(before: Chunk, chunk: Chunk) -> bool:  # noqa: ARG001
    """Says of any chunk that it can be read without the one before it."""
    return False


@dataclass(frozen=True)
class Format:
    """One supported format.

    ``name`` is the word of ``--input-format``; ``looks_like`` is searched in the first 64 KiB of
    decoded text (multi-line mode); ``starts`` matches at the start of a line that begins a round.
    ``longest_line`` is for a format that writes a whole file in one line.  ``joined`` says whether a chunk
    can only be read together with the one before it, unless both are more than ``largest_stretch``
    characters; ``carry`` is for a format whose lines may hold for later rounds.  ``over`` gives the offset
    in a chunk at which its round is over for certain, whatever follows; without it, a round of a log that
    is still being written is read when the next one begins.  ``told_in_words`` is false where a line holds
    fields of data, so that it does not show a person what happened.
    """

    name: str
    title: str
    looks_like: re.Pattern[str]
    starts: re.Pattern[str]
    read: Reader
    longest_line: int = LONGEST_LINE
    joined: Callable[[Chunk, Chunk], bool] = apart
    largest_stretch: int = 16 << 20
    carry: Carry | None = None
    over: Callable[[str], int | None] | None = None
    told_in_words: bool = True
