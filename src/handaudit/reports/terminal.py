"""What a person's screen needs: text made safe, measured, wrapped and coloured.

Strangers write the text of a log. None of it may move the cursor, hide or reorder what is shown, or
break the alignment of a mark.
"""

import re
import textwrap
import unicodedata
from collections.abc import Mapping
from typing import Final, Literal

import msgspec

TAB: Final = "    "
NARROWEST: Final = 40
"""Text is never wrapped to fewer columns."""
_PLAIN: Final = re.compile(r"[ -~]*")
_UNSAFE_CATEGORIES: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

_CODES: Final = {
    "error": "\x1b[1;31m",
    "warning": "\x1b[1;33m",
    "note": "\x1b[1;36m",
    "indeterminate": "\x1b[1;35m",
    "erred": "\x1b[1;31m",
    "not-evidenced": "\x1b[1;36m",
    "bold": "\x1b[1m",
    "frame": "\x1b[34m",
    "good": "\x1b[1;32m",
}
_RESET: Final = "\x1b[0m"
_ASCII: Final = {"…": "...", "–": "-"}  # noqa: RUF001  an en dash
_SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_CARD: Final = re.compile(r"(?<![\w-])([2-9TJQKA])([cdhs])(?![\w-])")


class Terminal(msgspec.Struct, frozen=True, kw_only=True):
    """How a text report looks: colours, width, characters beyond ASCII, suits of cards.

    A screen cuts the lines that it quotes to its own width. A file keeps ``quoted`` columns of them.
    """

    color: bool = False
    width: int = 80
    quoted: int = 200
    unicode: bool = True
    encoding: str = "utf-8"
    """That of the stream, which escapes the characters that it lacks."""
    suits: bool = False

    def paint(self, style: str, text: str) -> str:
        """Text in a style of the report, if there are colours."""
        return f"{_CODES[style]}{text}{_RESET}" if self.color else text

    def sign(self, character: str) -> str:
        """One of our own characters, or its ASCII stand-in."""
        return character if self.unicode else _ASCII[character]

    def shown(self, text: str) -> str:
        """Safe text as the stream will have it, to be measured."""
        text = safe(text)
        if text.isascii():
            return text
        return text.encode(self.encoding, "backslashreplace").decode(self.encoding)

    def room(self, before: int) -> int:
        """The columns for a quoted line that begins after ``before`` columns."""
        return max(self.quoted - before, NARROWEST // 2)

    def cards(self, text: str) -> str:
        """Our own words, never those of a log, with suits as symbols if the terminal can show them."""
        if not self.suits:
            return text
        return _CARD.sub(lambda card: card[1] + _SUITS[card[2]], text)

    def wrap(self, text: str, *, first: str, rest: str) -> list[str]:
        """Safe text in lines of the terminal's width, after the prefixes ``first`` and ``rest``."""
        wrapped = textwrap.wrap(
            self.shown(text),
            max(self.width, NARROWEST),
            initial_indent=first,
            subsequent_indent=rest,
            break_long_words=False,
            break_on_hyphens=False,
        )
        return wrapped or [first.rstrip()]


def safe(text: str) -> str:
    """Text in which every control, format, bidi or unassigned character is escaped."""
    if _PLAIN.fullmatch(text):
        return text
    return "".join(_safe_character(character) for character in text)


def _safe_character(character: str) -> str:
    if character == "\t":
        return TAB
    if unicodedata.category(character) not in _UNSAFE_CATEGORIES:
        return character
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # a byte that was no UTF-8, as Python keeps it in a path
        return f"\\x{code - 0xDC00:02x}"
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def cells(text: str) -> int:
    """The columns of safe text on a screen: two for wide characters, none for accents."""
    if text.isascii():
        return len(text)
    return sum(_cell(character) for character in text)


def _cell(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) == "Me":
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1


def colored(
    choice: Literal["auto", "always", "never"],
    environment: Mapping[str, str],
    *,
    is_terminal: bool,
) -> bool:
    """Whether a stream gets colours. The flag decides, then ``NO_COLOR``, ``FORCE_COLOR``, then the
    stream.
    """
    if choice != "auto":
        return choice == "always"
    if environment.get("NO_COLOR"):
        return False
    forced = environment.get("FORCE_COLOR")
    if forced:
        return forced not in {"0", "false"}
    return is_terminal and environment.get("TERM") != "dumb"


def takes_unicode(encoding: str | None) -> bool:
    """Whether a stream of this encoding can show our own characters beyond ASCII."""
    return _encodes("".join(_ASCII), encoding)


def takes_suits(encoding: str | None) -> bool:
    """Whether a stream of this encoding can show the four suits."""
    return _encodes("".join(_SUITS.values()), encoding)


def _encodes(text: str, encoding: str | None) -> bool:
    try:
        text.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
