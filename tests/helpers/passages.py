"""Passages of casebooks: the lines that several cases share, under a name.

A fence with a name defines a passage, and a line of a block stands for it:

    ```tlog given three players, dealt       the beginning of a case
    ```tlog then all fold                    a later part of it

    given three players, dealt               its first line
    then all fold                            a line after that

A case that is read for several games takes the passage ``NAME in GAME`` where there is one.

A passage may itself begin with a ``given`` and have ``then`` in it.  It is defined before it is used, in the
book or in ``set-ups.md`` of the book's folder or the one above.  A block fenced as ``tlog given`` without a
name begins every later block of its language that does not begin with another ``given``.  No passage has a
mark: what a case shows stands in the case.
"""

import difflib
import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Self

SET_UPS: Final = "set-ups.md"
"""The file of the passages that the books of a folder share."""

_MARKED: Final = re.compile(r"[ \t]#[!?~] ")
_USES: Final = re.compile(r"(?P<role>given|then) (?P<name>.+)")


class BookError(ValueError):
    """A casebook that cannot be read."""

    def __init__(self, place: str, said: str, name: str = "", names: Collection[str] = ()) -> None:
        close = difflib.get_close_matches(name, names)
        named = f": {name}" if name else ""
        hint = f" (perhaps {' or '.join(close)})" if close else ""
        super().__init__(f"{place}: {said}{named}{hint}")


class Written(NamedTuple):
    """A line of a block, and where it stands in the books."""

    text: str
    place: str


class Block(NamedTuple):
    """A fenced block as it is written."""

    format: str
    role: str
    """``given`` or ``then`` of a passage, nothing of a case."""
    name: str
    book_title: str
    title: str
    """The heading before it."""
    house: str
    """The house file before it."""
    place: str
    lines: list[Written]


def blocks(book: Path, formats: Collection[str]) -> Iterator[Block]:
    """The blocks of these formats in a file, in its order."""
    fence = re.compile(rf"```({'|'.join(formats)})(?: (?:(given)|(given|then) (.+)))?")
    where = f"{book.parent.name}/{book.name}"
    book_title, title, house = "", "", ""
    for number, opening, within in _fenced(book.read_text(encoding="utf-8").splitlines()):
        if opening == "```toml house":
            house = "".join(f"{line}\n" for line in within)
        elif opening.startswith("#"):
            title = opening.lstrip("# ")
            book_title = book_title or title
        elif read := fence.fullmatch(opening):
            role, name = read[2] or read[3] or "", read[4] or ""
            lines = [Written(line, f"{where}:{at}") for at, line in enumerate(within, number + 1)]
            yield Block(read[1], role, name, book_title, title, house, f"{where}:{number}", lines)


def _fenced(lines: Sequence[str]) -> Iterator[tuple[int, str, Sequence[str]]]:
    """Each line outside the fences, with its number, and the lines of the block that it opens."""
    at = 0
    while at < len(lines):
        opens = at
        if lines[at].startswith("```"):
            at = next((end for end in range(at + 1, len(lines)) if lines[end] == "```"), len(lines))
        yield opens + 1, lines[opens], lines[opens + 1 : at]
        at += 1


class Passages:
    """What is named so far, by format, role and name."""

    def __init__(self) -> None:
        self._named: dict[tuple[str, str, str], list[Written]] = {}

    @classmethod
    def shared_by(cls, book: Path) -> Self:
        """The passages of a book's folder and of the one above."""
        shared = cls()
        for folder in (book.parent.parent, book.parent):
            if (folder / SET_UPS).is_file():
                for block in blocks(folder / SET_UPS, ["tlog"]):
                    shared.add(block)
        return shared

    def add(self, block: Block) -> None:
        """Names a passage."""
        key = (block.format, block.role, block.name)
        if block.name and key in self._named:
            raise BookError(block.place, "two passages have the name", f"{block.role} {block.name}")
        for line in block.lines:
            if _MARKED.search(line.text):
                raise BookError(line.place, "a mark stands in a passage instead of in a case")
        self._named[key] = self.whole(block)

    def whole(self, block: Block, game: str = "") -> list[Written]:
        """The lines of a block, with those of the passages in it, as a game has them."""
        opens = _USES.fullmatch(block.lines[0].text) if block.lines else None
        begins_itself = block.role == "then" or (block.role == "given" and not block.name)
        lines: list[Written] = []
        if not begins_itself and (opens is None or opens["role"] == "then"):
            lines += self._named.get((block.format, "given", ""), [])
        for number, line in enumerate(block.lines):
            uses = _USES.fullmatch(line.text)
            if uses is None:
                lines.append(line)
            elif uses["role"] == "given" and number:
                raise BookError(line.place, "given begins a block: later lines are then …")
            else:
                name = uses["name"]
                its = f"{name} in {game}"
                name = its if (block.format, uses["role"], its) in self._named else name
                lines += self._passage(block.format, uses["role"], name, line.place)
        return lines

    def _passage(self, format_: str, role: str, name: str, place: str) -> list[Written]:
        try:
            return self._named[format_, role, name]
        except KeyError:
            names = [one for of, as_, one in self._named if (of, as_) == (format_, role)]
            raise BookError(place, f"no passage is {role}", name, names) from None
