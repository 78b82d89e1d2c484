"""The elements of iPoker's XML, with their lines.

Each game is parsed separately, from its first tag to its last. It cannot contain a document type,
so no entity can be declared. Anything that would expand or load an entity is a fault that stops the
parser.
"""

import re
from functools import lru_cache
from typing import Final
from xml.parsers import expat

LONGEST_TEXT: Final = 1000
"""Longest text of an element that is kept; meaningful texts are far shorter."""

_STRAY: Final = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9A-Fa-f]{1,6});)")
"""An ampersand that begins no entity: some writers put names into attributes as they are."""

_DIGITS: Final = re.compile(r"\d{1,6}")

_NO_TEXT: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
"""Characters that XML does not allow."""


class Element:
    """One element: ``line`` is that of its first tag, ``number`` that of a betting round or an action.

    An element without a number has the number 0.
    """

    __slots__ = ("children", "fields", "line", "name", "number", "text")

    def __init__(self, name: str, fields: dict[str, str], line: int) -> None:
        self.name = name
        self.number = _number(fields["no"]) if "no" in fields else 0
        self.fields = fields
        self.line = line
        self.text = ""
        self.children: list[Element] | tuple[()] = ()

    def all(self, name: str) -> list["Element"]:
        """The direct children with this name."""
        return [child for child in self.children if child.name == name]

    def first(self, name: str) -> "Element | None":
        """The first of them."""
        for child in self.children:
            if child.name == name:
                return child
        return None

    def said(self, name: str) -> str | None:
        """The text of the first of them; ``None`` if it is empty."""
        found = self.first(name)
        return found.text.strip() or None if found is not None else None


@lru_cache(maxsize=1024)
def _number(said: str) -> int:
    return int(said) if _DIGITS.fullmatch(said) else 0


class XmlFault(Exception):  # noqa: N818  what is wrong with the text, not with the program
    """Where and why a text is not XML; ``line`` and ``column`` are 1-based.

    ``unclosed`` are the elements, from the outermost, that have no last tag where the text ends; none
    if it is no XML before its end.
    """

    def __init__(self, line: int, column: int, reason: str, unclosed: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.line = line
        self.column = column
        self.reason = reason
        self.unclosed = unclosed


class _Tree:
    """Builds the elements of one text, as far as it is XML."""

    def __init__(self, first_line: int) -> None:
        self._before = first_line - 1
        """The lines before the text."""
        self._open: list[Element] = []
        self.root: Element | None = None
        self.fault: XmlFault | None = None
        self._parser = parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = self._started
        parser.EndElementHandler = self._ended
        parser.CharacterDataHandler = self._said

    def read(self, text: str) -> None:
        clean = _STRAY.sub("&amp;", _NO_TEXT.sub("\ufffd", text))
        try:
            self._parser.Parse(clean.encode("utf-8", "replace"), True)
        except expat.ExpatError as error:
            reason = expat.errors.messages[error.code]
            ends = reason == expat.errors.XML_ERROR_NO_ELEMENTS
            unclosed = tuple(one.name for one in self._open) if ends else ()
            line = self._before + error.lineno
            self.fault = XmlFault(line, error.offset + 1, reason, unclosed)

    def _started(self, name: str, fields: dict[str, str]) -> None:
        element = Element(name, fields, self._before + self._parser.CurrentLineNumber)
        above = self._open
        if above:
            parent = above[-1]
            if type(parent.children) is list:
                parent.children.append(element)
            else:
                parent.children = [element]
        elif self.root is None:
            self.root = element
        above.append(element)

    def _ended(self, _name: str) -> None:
        self._open.pop()

    def _said(self, text: str) -> None:
        if text.isspace() or not self._open:  # between two elements, mostly
            return
        element = self._open[-1]
        if len(element.text) < LONGEST_TEXT:
            element.text += text


def parse(text: str, first_line: int) -> tuple[Element | None, XmlFault | None]:
    """The first element of a text, as far as it is XML, and the fault of the text, if any."""
    tree = _Tree(first_line)
    tree.read(text)
    return tree.root, tree.fault
