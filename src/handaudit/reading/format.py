"""What every format provides to reading: how to know it, where its rounds begin, how to read one."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from handaudit.log import Interlude, Round, Source
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


@dataclass(frozen=True)
class Format:
    """One supported format.

    ``name`` is the word of ``--input-format``; ``looks_like`` is searched in the first 64 KiB of
    decoded text (multi-line mode); ``starts`` matches at the start of a line that begins a round.
    ``longest_line`` is for a format that writes a whole file in one line.  ``over`` gives the offset in a
    chunk at which its round is over for certain, whatever follows; without it, a round of a log that is
    still being written is read when the next one begins.  ``told_in_words`` is false where a line holds
    fields of data, so that it does not show a person what happened.
    """

    name: str
    title: str
    looks_like: re.Pattern[str]
    starts: re.Pattern[str]
    read: Reader
    longest_line: int = LONGEST_LINE
    told_in_words: bool = True
    over: Callable[[str], int | None] | None = None
