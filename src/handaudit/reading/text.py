"""Decodes the bytes of a log into text with LF line ends, block by block, in constant memory.

Logs come in UTF-8, UTF-16 and cp1252, with CRLF, LF or CR, and files that a person has put
together mix them.  So each line that is not UTF-8 is read as cp1252 by itself, and a byte order
mark is dropped wherever a line starts.  No bytes make decoding fail.
"""

import codecs
import hashlib
import io
import re
from collections.abc import Iterator
from typing import Final, Protocol

BLOCK: Final = 1 << 20
"""Bytes read at a time."""

HEAD: Final = 1 << 16
"""Bytes at the start of a file from which its encoding and its format are told."""

LONGEST_LINE: Final = 65_536
"""Characters of the longest line that is kept whole."""

KEPT: Final = 200
"""Characters kept of a longer line."""

ELLIPSIS: Final = "\u2026"

# U+FEFF, and what its three bytes look like once a cp1252 reader has saved them as UTF-8.
# The line feed in front lets re skip from line to line at the speed of memchr.
_MARK: Final = re.compile("\n(?:\ufeff|\u00ef\u00bb\u00bf){1,2}")

# Enough bytes for KEPT characters behind two marks.
_PREFIX: Final = 4 * (KEPT + 8)

# cp1252 is Latin-1 but for 0x80-0x9f; the five bytes that it leaves open stay C1 controls there.
_WINDOWS: Final = {
    byte: bytes([byte]).decode("cp1252", errors="ignore") or chr(byte) for byte in range(0x80, 0xA0)
}
_CONTROLS: Final = bytes(byte for byte in range(0x20) if byte not in b"\t\n\v\f\r\x1a\x1b")


class Readable(Protocol):
    """What a log is read from: ``read`` gives at most so many bytes, and none only at the end."""

    def read(self, size: int, /) -> bytes: ...


class TextStream:
    """The text of a binary file as blocks of whole lines; iterate over it once.

    The last block may stop in the middle of a line, where the file does.  Errors of the file
    itself (``OSError``) pass through.  ``line`` is the number of its first line.  Of a ``growing`` file a
    block is what one read gives, and the head what the first one gives.
    """

    def __init__(
        self, file: Readable, *, block: int = BLOCK, line: int = 1, growing: bool = False
    ) -> None:
        self._file = file
        self._block = block
        self._growing = growing
        self._digest = hashlib.sha256()
        self._head: bytes | None = None
        self._codec: str | None = None
        self._line = line
        self._has_utf8 = False
        self._has_cp1252 = False
        self.bytes_read = 0
        self.longest_line = LONGEST_LINE
        """Characters of the longest line that is kept whole; a format may set it before iteration."""
        self.long_lines: dict[int, int] = {}
        """For each line that was cut: its 1-based number, and its true length in characters."""

    @property
    def sha256(self) -> str:
        """Hexadecimal SHA-256 of the raw bytes read so far: of the file, once it is read."""
        return self._digest.hexdigest()

    @property
    def encoding(self) -> str:
        """Python's name of the encoding that was met so far; both names where lines differ."""
        if self._codec is not None:
            return self._codec
        if self._has_cp1252:
            return "utf-8+cp1252" if self._has_utf8 else "cp1252"
        return "utf-8-sig" if (self._head or b"").startswith(codecs.BOM_UTF8) else "utf-8"

    @property
    def start(self) -> bytes:
        """The bytes of the head, as they stand in the file."""
        return self._raw_head()

    @property
    def head(self) -> str:
        """Text of the first 64 KiB, with no line cut: what a format is recognised from.

        Its last line, and the last character of it, may be incomplete.
        """
        octets = self._raw_head()
        if self._codec is not None:
            octets = _recode(self._codec, (octets,))
        text, _ = _decode(octets.replace(b"\r\n", b"\n").replace(b"\r", b"\n"))
        return _without_marks(text)

    @property
    def binary(self) -> bool:
        """Whether the head is no text: one byte in 20 is a control character, and four are."""
        octets = self._raw_head()
        if self._codec is not None:
            octets = _recode(self._codec, (octets,))
        controls = len(octets) - len(octets.translate(None, _CONTROLS))
        return controls >= 4 and controls * 20 > len(octets)

    def __iter__(self) -> Iterator[str]:
        pending = b""
        long: _LongLine | None = None
        # So many bytes are too long a line even if every character takes four of them.
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
            octets = pending + octets
            whole = octets.rfind(b"\n") + 1
            pending = octets[whole:]
            if whole:
                yield self._text(octets[:whole])
            if len(pending) > surely_long:
                long = _LongLine()
                long.add(pending)
                pending = b""
        if long is not None:
            yield self._shortened(long, "")
        elif pending:
            yield self._text(pending)

    def _raw_head(self) -> bytes:
        if self._head is None:
            self._head = self._fill(HEAD)
            self._codec = _utf16(self._head)
        return self._head

    def _fill(self, size: int) -> bytes:
        """``size`` raw bytes, fewer only at the end of the file: pipes give less at a time."""
        parts = []
        missing = size
        while missing > 0 and (part := self._file.read(missing)):
            parts.append(part)
            missing = 0 if self._growing else missing - len(part)
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
            decoder = _utf16_decoder(self._codec)
            for block in self._raw():
                yield decoder.decode(block).encode()
            yield decoder.decode(b"", final=True).encode()
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
        text, fallback = _decode(octets)
        self._has_cp1252 |= fallback
        if not self._has_utf8 and not text.isascii():
            self._has_utf8 = not fallback or any(map(_is_utf8, octets.split(b"\n")))
        text = self._with_long_lines_cut(_without_marks(text))
        self._line += text.count("\n")
        return text

    def _with_long_lines_cut(self, text: str) -> str:
        """Steps from line end to line end, as far ahead as a line may reach, and meets no long line
        in almost every text.
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
                self.long_lines[self._line + text.count("\n", 0, at)] = end - at
                done = end
            at = end + 1
        return "".join((*parts, text[done:])) if parts else text

    def _shortened(self, long: "_LongLine", end: str) -> str:
        text, length = long.finish()
        if long.is_utf8:
            self._has_utf8 |= not text.isascii()
        else:
            self._has_cp1252 = True
        self.long_lines[self._line] = length
        self._line += len(end)
        return f"{text}{ELLIPSIS}{end}"


class _LongLine:
    """A line too long to hold: its first bytes, and how many characters it has had."""

    def __init__(self) -> None:
        self.is_utf8 = True
        self._start = b""
        self._bytes = 0
        self._characters = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def add(self, octets: bytes) -> None:
        """Takes the next bytes of the line."""
        self._start += octets[: _PREFIX - len(self._start)]
        self._bytes += len(octets)
        self._count(octets)

    def finish(self) -> tuple[str, int]:
        """Its first characters, and its length in characters."""
        self._count(b"", final=True)
        if self.is_utf8:
            text, length = self._start.decode("utf-8", errors="ignore"), self._characters
        else:
            text, length = _windows(self._start), self._bytes
        clean = _without_marks(text)
        return clean[:KEPT], length - (len(text) - len(clean))

    def _count(self, octets: bytes, *, final: bool = False) -> None:
        if self.is_utf8:
            try:
                self._characters += len(self._decoder.decode(octets, final))
            except UnicodeDecodeError:
                self.is_utf8 = False


def _decode(octets: bytes) -> tuple[str, bool]:
    """The text of some lines, and whether one of them had to be read as cp1252."""
    try:
        return octets.decode(), False
    except UnicodeDecodeError:
        return "\n".join(map(_decode_line, octets.split(b"\n"))), True


def _decode_line(octets: bytes) -> str:
    try:
        return octets.decode()
    except UnicodeDecodeError:
        return _windows(octets)


def _windows(octets: bytes) -> str:
    return octets.decode("latin-1").translate(_WINDOWS)


def _without_marks(text: str) -> str:
    """``text``, which starts at the start of a line, without the marks at line starts."""
    if "\ufeff" in text or "\u00ef\u00bb\u00bf" in text:
        return _MARK.sub("\n", f"\n{text}")[1:]
    return text


def _is_utf8(octets: bytes) -> bool:
    """Whether a line has characters beyond ASCII, in UTF-8."""
    if octets.isascii():
        return False
    try:
        octets.decode()
    except UnicodeDecodeError:
        return False
    return True


def _utf16(head: bytes) -> str | None:
    """The UTF-16 codec of a file that starts with ``head``: by its mark, or by where its NULs are.

    In text that is mostly Latin every other byte is NUL, the second of each pair in little-endian.
    """
    for mark, codec in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if head.startswith(mark):
            return codec
    pairs = len(head) // 2
    if pairs < 4:
        return None
    high, low = head[0 : pairs * 2 : 2].count(0), head[1 : pairs * 2 : 2].count(0)
    if low * 10 >= pairs * 6 and high * 20 <= pairs:
        return "utf-16-le"
    if high * 10 >= pairs * 6 and low * 20 <= pairs:
        return "utf-16-be"
    return None


def _utf16_decoder(codec: str) -> io.IncrementalNewlineDecoder:
    decoder = codecs.getincrementaldecoder(codec)(errors="replace")
    return io.IncrementalNewlineDecoder(decoder, translate=True)


def _recode(codec: str, blocks: tuple[bytes, ...]) -> bytes:
    """Bytes of a UTF-16 file in UTF-8."""
    decoder = _utf16_decoder(codec)
    return "".join(map(decoder.decode, blocks)).encode()
