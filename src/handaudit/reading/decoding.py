"""Decodes lines as UTF-8 or else cp1252, recognises UTF-16, and drops byte order marks."""

import codecs
import re
from typing import Final

KEPT: Final = 200
"""Characters kept of a line that is too long."""

# Enough bytes for KEPT characters after two marks.
_PREFIX: Final = 4 * (KEPT + 8)

# U+FEFF, and its three bytes after a cp1252 reader has saved them as UTF-8.
# The line feed in front lets re skip from line to line at the speed of memchr.
_MARK: Final = re.compile("\n(?:\ufeff|\u00ef\u00bb\u00bf){1,2}")

# cp1252 is Latin-1 except for 0x80-0x9f; the five bytes that it leaves undefined stay C1 controls.
_WINDOWS: Final = {
    byte: bytes([byte]).decode("cp1252", errors="ignore") or chr(byte) for byte in range(0x80, 0xA0)
}


def line_of(octets: bytes) -> str:
    """The text of one line that is UTF-8 or cp1252, without marks, whatever its end is."""
    return without_marks(_decode_line(octets.rstrip(b"\r\n"))) + "\n"


def decode(octets: bytes) -> tuple[str, bool]:
    """The text of some lines, and whether any of them had to be read as cp1252."""
    try:
        return octets.decode(), False
    except UnicodeDecodeError:
        return "\n".join(map(_decode_line, octets.split(b"\n"))), True


def _decode_line(octets: bytes) -> str:
    try:
        return octets.decode()
    except UnicodeDecodeError:
        return _decode_cp1252(octets)


def _decode_cp1252(octets: bytes) -> str:
    """The text of any bytes in cp1252."""
    try:
        return octets.decode("cp1252")
    except UnicodeDecodeError:  # one of the five
        return octets.decode("latin-1").translate(_WINDOWS)


def without_marks(text: str) -> str:
    """``text``, which starts at a line start, without the marks at line starts."""
    if "\ufeff" in text or "\u00ef\u00bb\u00bf" in text:
        return _MARK.sub("\n", f"\n{text}")[1:]
    return text


def is_utf8(octets: bytes) -> bool:
    """Whether a line has characters beyond ASCII, in UTF-8."""
    if octets.isascii():
        return False
    try:
        octets.decode()
    except UnicodeDecodeError:
        return False
    return True


def with_byte_order(codec: str, head: bytes) -> str:
    """A codec with a definite byte order: for UTF-16 and UTF-32, that of the mark, or else
    little-endian.
    """
    if codec not in ("utf-16", "utf-32"):
        return codec
    big = codecs.BOM_UTF16_BE if codec == "utf-16" else codecs.BOM_UTF32_BE
    return f"{codec}-{'be' if head.startswith(big) else 'le'}"


def utf16(head: bytes) -> str | None:
    """The UTF-16 codec of a file that starts with ``head``, from its mark or the places of its
    NULs.

    In mostly Latin text, every other byte is NUL: the second of each pair in little-endian.
    """
    for mark, codec in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if head.startswith(mark):
            return codec
    pairs = len(head) // 2
    if pairs < 4 or 0 not in head:
        return None
    high, low = head[0 : pairs * 2 : 2].count(0), head[1 : pairs * 2 : 2].count(0)
    if low * 10 >= pairs * 6 and high * 20 <= pairs:
        return "utf-16-le"
    if high * 10 >= pairs * 6 and low * 20 <= pairs:
        return "utf-16-be"
    return None


class LongLine:
    """A line that is too long to keep: its first bytes, and its number of characters so far.

    ``guess`` says whether a line that is not UTF-8 counts as cp1252, or else has invalid
    characters.
    """

    def __init__(self, *, guess: bool) -> None:
        self.is_utf8 = True
        self._start = b""
        self._bytes = 0
        self._characters = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")("strict" if guess else "replace")

    def add(self, octets: bytes) -> None:
        """Adds the next bytes of the line."""
        self._start += octets[: _PREFIX - len(self._start)]
        self._bytes += len(octets)
        self._count(octets)

    def finish(self) -> tuple[str, int]:
        """Its first characters, and its length in characters."""
        self._count(b"", final=True)
        if self.is_utf8:
            text, length = self._start.decode("utf-8", errors="replace"), self._characters
        else:
            text, length = _decode_cp1252(self._start), self._bytes
        clean = without_marks(text)
        return clean[:KEPT], length - (len(text) - len(clean))

    def _count(self, octets: bytes, *, final: bool = False) -> None:
        if self.is_utf8:
            try:
                self._characters += len(self._decoder.decode(octets, final))
            except UnicodeDecodeError:
                self.is_utf8 = False
