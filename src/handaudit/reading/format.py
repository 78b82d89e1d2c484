"""The interface of every format: how to recognise it, where its rounds begin, how to read them."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from importlib import import_module
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from handaudit.facts.evidence import Record
from handaudit.facts.log import Interlude, Round, Session, Source
from handaudit.law.house.profiles import NO_ROOM
from handaudit.reading.losses import Losses
from handaudit.reading.text import LONGEST_LINE

EVERY_RECORD: Final = frozenset(Record)
TEXT_SUFFIXES: Final = (".txt", ".log", ".hh")
"""Suffixes of the text files in which rooms store hand histories."""

ONE_CHUNK: Final = re.compile(r"(?!)")
"""``starts`` of a format whose rounds begin at no line of their own: a file is one chunk."""

ANY_LINE: Final = re.compile("")
"""``may_name`` of a format whose lines escape names, or have several of one player."""


class Chunk(NamedTuple):
    """A stretch of a log cut at the start of a round: its first line (1-based) and its text.

    The text is decoded and has only LF line ends. It ends at a line end, unless the file stops in
    the middle of a line.
    """

    first_line: int
    text: str


class Reader(Protocol):
    """Reads the chunks of one log, in order, into its parts."""

    def __call__(self, chunks: Iterable[Chunk], source: Source) -> Iterator[Round | Interlude]: ...


class Context(Protocol):
    """What a format needs if a line may apply to all later rounds."""

    def after(self, context: Any, chunk: Chunk) -> Any:
        """The context after a chunk, from the context before it, which is ``None`` at the start of
        a log.
        """

    def read(
        self, chunks: Iterable[Chunk], source: Source, context: Any, /
    ) -> Iterator[Round | Interlude]:
        """Reads chunks like the format, given the context before them."""


def apart(before: Chunk, chunk: Chunk) -> bool:  # noqa: ARG001
    """Says that every chunk can be read without the one before it."""
    return False


class LazyReader:
    """The reader of a format in a module that is imported when it is first called.

    An audit reads few formats.  The module defines ``read``, and what else the format takes from here
    under the same name; with ``after``, this is also the context.
    """

    def __init__(self, module: str) -> None:
        self._name = module

    @cached_property
    def _module(self) -> Any:
        return import_module(self._name)

    def read(
        self, chunks: Iterable[Chunk], source: Source, *context: Any
    ) -> Iterator[Round | Interlude]:
        """``Format.read``, and ``Context.read``."""
        made: Iterator[Round | Interlude] = self._module.read(chunks, source, *context)
        return made

    def after(self, context: Any, chunk: Chunk) -> Any:
        """``Context.after``."""
        return self._module.after(context, chunk)

    def joined(self, before: Chunk, chunk: Chunk) -> bool:
        """``Format.joined``."""
        return bool(self._module.joined(before, chunk))

    def sessions(self, chunks: Iterable[Chunk]) -> Iterator[Session]:
        """``Format.sessions``."""
        made: Iterator[Session] = self._module.sessions(chunks)
        return made

    def over(self, text: str) -> int | None:
        """``Format.over``."""
        end: int | None = self._module.over(text)
        return end


class Writer(Protocol):
    """Writes the parts of logs, in order, as one text."""

    def write(self, parts: Iterable[Round | Interlude]) -> Iterator[str]: ...


class Target(NamedTuple):
    """A format that ``handaudit convert`` writes.

    ``module`` defines the class ``Writer``.  It is imported when it is needed: an audit writes no logs.
    Files end in ``suffix``, or in ``several`` if their text begins like a file of several hands.
    """

    module: str
    suffix: str
    several: str | None = None

    @property
    def writer(self) -> Callable[[Losses], Writer]:
        """The class that writes the format."""
        made: Callable[[Losses], Writer] = import_module(self.module).Writer
        return made

    def ending(self, first: str) -> str:
        """The suffix of a file whose text begins with ``first``."""
        return self.several if self.several is not None and first.startswith("[1]") else self.suffix


class Format(msgspec.Struct, frozen=True):
    """Everything that the program knows of one format.

    To tell it from others:

    - ``name`` is the word of ``--input-format``, ``title`` names the format in sentences.
    - ``looks_like`` is searched in the first 64 KiB of decoded text (multi-line mode).
    - ``suffixes`` are the endings of its files.  They decide which files of a folder are read.

    To read it:

    - ``starts`` matches at the start of a line that begins a round, ``read`` makes events of the rounds.
    - ``longest_line`` is for a format that writes a whole file in one line.
    - ``joined`` says whether a chunk can only be read together with the one before it, unless both
      have more than ``largest_stretch`` characters.
    - ``context`` is for a format whose lines may apply to later rounds.
    - ``sessions`` gives the session after each chunk, without reading the rounds.
    - ``over`` gives the offset in a chunk at which its round is certainly over, whatever follows.  Without
      it, a round of a log that is still being written is read when the next round begins.

    To use what was read:

    - ``keeps`` are the records that a log of this format may keep; each round says which it keeps.
    - ``room`` is the house profile of the room that writes the format, for the profile ``auto``.
    - ``line_events`` says that each line is one event.
    - ``implied_events`` says that a line may give a second event, for which the room prints no line.
    - ``written_whole`` is whether a room's own program dealt the hand, and wrote it as a whole.
    - ``told_in_words`` is false if a line holds fields of data, which do not show a person what happened.
    - ``may_name`` matches a line that may hold a name which the seat list lacks, or spells otherwise: a
      masked report tells its event in words.
    - ``prints_rebuys`` is whether its tournaments have a line for every rebuy and add-on.
    - ``writes`` are forms of the lines that the room writes, for hints about lines that could not be read.
    - ``target`` is how ``handaudit convert`` writes the format, if it does.
    """

    name: str
    title: str
    looks_like: re.Pattern[str]
    starts: re.Pattern[str]
    read: Reader
    suffixes: tuple[str, ...] = TEXT_SUFFIXES
    longest_line: int = LONGEST_LINE
    joined: Callable[[Chunk, Chunk], bool] = apart
    largest_stretch: int = 16 << 20
    context: Context | None = None
    sessions: Callable[[Iterable[Chunk]], Iterator[Session]] | None = None
    over: Callable[[str], int | None] | None = None
    keeps: frozenset[Record] = EVERY_RECORD
    room: str = NO_ROOM
    line_events: bool = True
    implied_events: bool = False
    written_whole: bool = False
    told_in_words: bool = True
    may_name: re.Pattern[str] | None = None
    prints_rebuys: bool = False
    writes: tuple[str, ...] = ()
    target: Target | None = None
