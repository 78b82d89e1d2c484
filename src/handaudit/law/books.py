"""The books that handaudit brings, by name, and those of other folders."""

import difflib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from handaudit.law import rulebook
from handaudit.law.in_force import Beside
from handaudit.law.rulebook import NoBook, Rulebook

_LAWS: Final = {
    "nj": "new_jersey",
    "wa-230-15": "washington",
}
_BESIDE: Final = {
    "tda": "tda",
    "wsop": "wsop",
}
_FOLDERS: Final = _LAWS | _BESIDE
"""The folders of the laws and of the books beside a law, by name."""

LAW: Final = "nj"
"""The law by which rounds are judged if no other is named."""


_BY_THE_TEXT: Final = "a text or a ruling that says which reading holds"


def names() -> tuple[str, ...]:
    """The names of the books that handaudit brings."""
    return tuple(_FOLDERS)


def laws() -> tuple[str, ...]:
    """The names of the laws."""
    return tuple(_LAWS)


def book_names() -> tuple[str, ...]:
    """The names of the books beside a law."""
    return tuple(_BESIDE)


def beside_names() -> tuple[str, ...]:
    """The names of the books beside a law, and of their editions."""
    several = map(named, _BESIDE)
    return tuple(name for book in several for name in (book.name, *book.editions))


def every() -> tuple[Rulebook, ...]:
    """The books that handaudit brings."""
    return tuple(named(name) for name in _FOLDERS)


def used(law_name: str, beside_names: Iterable[str]) -> tuple[Rulebook, ...]:
    """A law and books that a room also uses, by name.

    Raises:
        NoBook: there is none of a name.
    """
    return (law(law_name), *(beside(name).book for name in beside_names))


def known(several: Iterable[Rulebook] = ()) -> tuple[Rulebook, ...]:
    """The books that handaudit brings, and these of other folders."""
    return tuple(dict.fromkeys((*every(), *several)))


def named(name: str) -> Rulebook:
    """The book of a name, or of a folder that holds a ``book.toml``.

    Raises:
        NoBook: there is none.
    """
    if name in _FOLDERS:
        folder = Path(__file__).parent / _FOLDERS[name]
        return rulebook.at(str(folder))
    if Path(name, rulebook.TABLE).is_file():
        return rulebook.at(str(Path(name).absolute()))
    near = difflib.get_close_matches(name, _FOLDERS, n=2)
    hint = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(_FOLDERS)}"
    raise NoBook(
        f"no book is called '{name}', and no folder of the name holds a {rulebook.TABLE} ({hint})"
    )


def settled_by(reading: str) -> str:
    """What would settle the question that a reading leaves open."""
    entry = reading.partition(":")[0]
    found = (book.settled[entry] for book in map(named, _FOLDERS) if entry in book.settled)
    return next(found, _BY_THE_TEXT)


def law(name: str) -> Rulebook:
    """The law of a name.

    Raises:
        NoBook: there is none, or the book is used beside a law only.
    """
    found = named(name)
    if not found.is_law:
        raise NoBook(f"{name} is a book beside the law: name it with --book")
    return found


def beside(name: str) -> Beside:
    """A book to use beside the law; the name may be that of an edition, such as ``tda-2024``.

    Raises:
        NoBook: there is none, or it is a law.
    """
    stem, dash, _ = name.rpartition("-")
    pinned = None
    if name not in _FOLDERS and dash and stem in _FOLDERS and name in named(stem).editions:
        found, pinned = named(stem), name
    else:
        found = named(name)
    if found.is_law:
        raise NoBook(f"{name} is a law: name it with --rulebook")
    return Beside(found, pinned)
