"""Decodes the bytes of a log into text with LF line ends, block by block, in constant memory.

Logs come in UTF-8, UTF-16 and cp1252, with CRLF, LF or CR, and joined files mix them. So each line
that is not UTF-8 is read as cp1252, and a byte order mark is dropped at the start of any line. No
bytes make decoding fail.

If the user names an encoding, nothing is guessed. A line with bytes that are invalid in the
encoding is noted as damaged.
"""

import codecs
import hashlib
import io
from collections.abc import Iterator
from typing import Final, NamedTuple

from handaudit.inputs.decompress import Readable
from handaudit.reading.decoding import (
    KEPT,
    LongLine,
    decode,
    is_utf8,
    utf16,
    with_byte_order,
    without_marks,
)

BLOCK: Final = 1 << 17
"""Bytes read at a time: few enough to fit in the processor's cache, and so that one wide character
does not widen a megabyte of text.
"""

HEAD: Final = 1 << 16
"""Bytes at the start of a file from which its encoding and its format are detected."""

LONGEST_LINE: Final = 65_536
"""Characters of the longest line that is kept whole."""

ELLIPSIS: Final = "\u2026"

_LAST_OF_MARKS: Final = b"\xbf"
"""The last byte of either mark, in UTF-8 and in cp1252, which few texts contain."""

_CONTROLS: Final = bytes(byte for byte in range(0x20) if byte not in b"\t\n\v\f\r\x1a\x1b")


_REFUSED: Final = "handaudit-refused"
"""Error handler that replaces invalid bytes by a character that UTF-8 does not have."""
codecs.register_error(_REFUSED, lambda error: ("\udcff", error.end))  # type: ignore[attr-defined]


class Damage(NamedTuple):
    """Why a line cannot be read: its column (1-based), and what was expected there."""

    column: int
    expected: str


def too_long(length: int, longest: int = LONGEST_LINE) -> Damage:
    """The damage of a line of ``length`` characters, which was cut."""
    return Damage(1, f"a line of at most {longest:,} characters; this one has {length:,}")


class TextStream:
    """The text of a binary file as blocks of whole lines; iterate over it once.

    The last block may stop in the middle of a line, like the file. Errors of the file itself
    (``OSError``) pass through. ``line`` is the number of its first line. In a ``growing`` file,
    each read gives a block, and the first one gives the head. ``encoding`` is Python's name of an
    encoding to use, whatever the bytes look like. A file that ``goes_on`` is part of one that is no
    UTF-16, whatever this part looks like.
    """

    def __init__(
        self,
        file: Readable,
        *,
        block: int = BLOCK,
        line: int = 1,
        growing: bool = False,
        encoding: str | None = None,
        goes_on: bool = False,
    ) -> None:
        self.file = file
        """The file that is read."""
        self.named = encoding
        """Python's name of the encoding to use; ``None`` to detect it."""
        self._goes_on = goes_on
        self._block = block
        self._growing = growing
        self._digest = hashlib.sha256()
        self._fault: OSError | None = None
        """Why the file cannot be read beyond what was read."""
        self._head: bytes | None = None
        self._codec: str | None = None
        self._line = line
        self._has_utf8 = False
        self._has_cp1252 = False
        self.bytes_read = 0
        self.longest_line = LONGEST_LINE
        """Most characters of a line that is kept whole; a format may set it before iteration."""
        self.damage: dict[int, Damage] = {}
        """The lines (1-based) that cannot be read: too long and therefore cut, or wrongly encoded."""

    @property
    def sha256(self) -> str:
        """Hexadecimal SHA-256 of the raw bytes read so far: of the file, once it is read."""
        return self._digest.hexdigest()

    @property
    def encoding(self) -> str:
        """Python's name of the encoding so far; both names if lines differ."""
        if self.named is not None:
            return self.named
        if self._codec is not None:
            return self._codec
        if self._has_cp1252:
            return "utf-8+cp1252" if self._has_utf8 else "cp1252"
        return "utf-8-sig" if (self._head or b"").startswith(codecs.BOM_UTF8) else "utf-8"

    @property
    def start(self) -> bytes:
        """The bytes of the head, unchanged."""
        return self._raw_head()

    @property
    def head(self) -> str:
        """Text of the first 64 KiB, without cut lines, in which the format is detected.

        Its last line, and the last character of it, may be incomplete.
        """
        octets = self._recoded_head().replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        text = decode(octets)[0] if self.named is None else octets.decode(errors="replace")
        return without_marks(text)

    @property
    def binary(self) -> bool:
        """Whether the head is not text: at least four bytes, and one in 20, are control characters."""
        octets = self._recoded_head()
        controls = len(octets) - len(octets.translate(None, _CONTROLS))
        return controls >= 4 and controls * 20 > len(octets)

    @property
    def by_line(self) -> bool:
        """Whether each line can be decoded without those before it, and ends at bytes that say so."""
        self._raw_head()
        return self._codec is None

    def raw_lines(self, most: int) -> Iterator[bytes]:
        """The bytes of a file that is ``by_line``, in pieces of whole lines; the last may stop in a line.

        A piece has about ``most`` bytes, or is one line.  The encoding is known as if the text were read.
        """
        held: list[bytes] = []
        for block in self._raw():
            for at in range(0, len(block), most):
                octets = block[at : at + most] if len(block) > most else block
                # A line feed may follow a return at the end.
                end = max(octets.rfind(b"\n"), octets.rfind(b"\r", 0, -1)) + 1
                if held and held[-1].endswith(b"\r") and not octets.startswith(b"\n"):
                    yield self._noted(held)
                    held = []
                if end:
                    yield self._noted([*held, octets[:end]])
                    held = []
                if end < len(octets):
                    held.append(octets[end:])
        if held:
            yield self._noted(held)

    def _noted(self, pieces: list[bytes]) -> bytes:
        """Some whole lines, after a look at their encoding."""
        octets = pieces[0] if len(pieces) == 1 else b"".join(pieces)
        both = self._has_utf8 and self._has_cp1252
        if self.named is None and not both and not octets.isascii():
            lines = octets.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            self._decoded(lines)
        return octets

    def __iter__(self) -> Iterator[str]:
        held: list[bytes] = []  # the start of a line
        size = 0
        long: LongLine | None = None
        # With this number of bytes, a line is too long even at four bytes per character.
        surely_long = 4 * (self.longest_line + 8)
        for block in self._octets():
            octets = block
            if long is not None:
                line, end, octets = block.partition(b"\n")
                long.add(line)
                if not end:
                    continue
                yield self._shortened(long, "\n")
                long = None
            whole = octets.rfind(b"\n") + 1
            if whole:
                yield self._text(b"".join((*held, octets[:whole])))
                held, size = [], 0
            held.append(octets[whole:])
            size += len(octets) - whole
            if size > surely_long:
                long = LongLine(guess=self.named is None)
                for piece in held:
                    long.add(piece)
                held, size = [], 0
        if long is not None:
            yield self._shortened(long, "")
        elif size:
            yield self._text(b"".join(held))

    def _raw_head(self) -> bytes:
        if self._head is None:
            self._head = self._fill(HEAD)
            if self.named is None:
                self._codec = None if self._goes_on else utf16(self._head)
            elif self.named != "utf-8":
                self._codec = with_byte_order(self.named, self._head)
        return self._head

    def _recoded_head(self) -> bytes:
        octets = self._raw_head()
        if self._codec is None:
            return octets
        return self._decoder(self._codec).decode(octets).encode(errors="surrogateescape")

    def _decoder(self, codec: str) -> io.IncrementalNewlineDecoder:
        errors = "replace" if self.named is None else _REFUSED
        decoder = codecs.getincrementaldecoder(codec)(errors)
        return io.IncrementalNewlineDecoder(decoder, translate=True)

    def _fill(self, size: int) -> bytes:
        """``size`` raw bytes, fewer only where the file ends or breaks off: pipes return less at a time.

        Raises:
            OSError: the file cannot be read any further; what could be read was returned before.
        """
        if self._fault is not None:
            raise self._fault
        parts = []
        missing = size
        try:
            while missing > 0 and (part := self.file.read(missing)):
                parts.append(part)
                missing = 0 if self._growing else missing - len(part)
        except OSError as fault:
            if not parts:
                raise
            self._fault = fault
        octets = b"".join(parts)
        self._digest.update(octets)
        self.bytes_read += len(octets)
        return octets

    def _raw(self) -> Iterator[bytes]:
        block = self._raw_head()
        while block:
            yield block
            block = self._fill(self._block)

    def _octets(self) -> Iterator[bytes]:
        """The file in UTF-8 or cp1252, with LF line ends; no CRLF is split between blocks."""
        self._raw_head()
        if self._codec is not None:
            decoder = self._decoder(self._codec)
            for block in self._raw():
                yield decoder.decode(block).encode(errors="surrogateescape")
            yield decoder.decode(b"", final=True).encode(errors="surrogateescape")
            return
        held = b""
        for block in self._raw():
            octets = held + block
            held = b""
            if b"\r" in octets:
                if octets.endswith(b"\r"):
                    octets, held = octets[:-1], b"\r"
                octets = octets.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            yield octets
        if held:
            yield b"\n"

    def _text(self, octets: bytes) -> str:
        """Decodes whole lines, and cuts the long ones among them."""
        named = self.named
        text = self._decoded(octets) if named is None else self._obeying(octets, named)
        if _LAST_OF_MARKS in octets:
            text = without_marks(text)
        text = self._with_long_lines_cut(text)
        self._line += text.count("\n")
        return text

    def _decoded(self, octets: bytes) -> str:
        """Decodes whole lines, in UTF-8 or else cp1252, and notes which of the two there are."""
        text, fallback = decode(octets)
        self._has_cp1252 |= fallback
        if not self._has_utf8 and not text.isascii():
            self._has_utf8 = not fallback or any(map(is_utf8, octets.split(b"\n")))
        return text

    def _obeying(self, octets: bytes, named: str) -> str:
        """Decodes whole lines, and notes those that are invalid in the named encoding."""
        try:
            return octets.decode()
        except UnicodeDecodeError:
            lines = octets.split(b"\n")
        for number, line in enumerate(lines, self._line):
            try:
                line.decode()
            except UnicodeDecodeError as error:
                before = without_marks(line[: error.start].decode())
                what = "this" if self._codec else f"the byte {line[error.start]:02X} here"
                self.damage[number] = Damage(len(before) + 1, f"text in {named}; {what} is none")
        return octets.decode(errors="replace")

    def _with_long_lines_cut(self, text: str) -> str:
        """Cuts long lines. It steps from line end to line end, each step as long as a line may be;
        almost no text has long lines.
        """
        parts = []
        longest = self.longest_line
        done = at = 0
        while len(text) - at > longest:
            end = text.rfind("\n", at, at + longest + 1)
            if end < 0:
                end = text.find("\n", at)
                end = len(text) if end < 0 else end
                parts += [text[done : at + KEPT], ELLIPSIS]
                number = self._line + text.count("\n", 0, at)
                self.damage[number] = too_long(end - at, longest)
                done = end
            at = end + 1
        return "".join((*parts, text[done:])) if parts else text

    def _shortened(self, long: LongLine, end: str) -> str:
        text, length = long.finish()
        if long.is_utf8:
            self._has_utf8 |= not text.isascii()
        else:
            self._has_cp1252 = True
        self.damage[self._line] = too_long(length, self.longest_line)
        self._line += len(end)
        return f"{text}{ELLIPSIS}{end}"


def line_ends(octets: bytes) -> int:
    """How many lines end in some bytes, none of which is half of a CRLF."""
    feeds = octets.count(b"\n")
    if b"\r" not in octets:
        return feeds
    return feeds + octets.count(b"\r") - octets.count(b"\r\n")
