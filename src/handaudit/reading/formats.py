"""The registry of formats, and the detection of a log's format from its content.

The first line of a known kind decides, whatever precedes it; the name of the file never does. A
known but unsupported format is refused by name.
"""

import io
import os
import re
from collections.abc import Iterable
from typing import Final

from handaudit.inputs import probe
from handaudit.reading.bovada import format as bovada
from handaudit.reading.detection import expression
from handaudit.reading.format import Format, Target
from handaudit.reading.fulltilt import format as fulltilt
from handaudit.reading.ggpoker import format as ggpoker
from handaudit.reading.ipoker import format as ipoker
from handaudit.reading.ohh import format as ohh
from handaudit.reading.pacific import format as pacific
from handaudit.reading.party import format as party
from handaudit.reading.phh import format as phh
from handaudit.reading.pokergfx import format as pokergfx
from handaudit.reading.pokernow import format as pokernow
from handaudit.reading.pokerstars import format as pokerstars
from handaudit.reading.rio import format as rio
from handaudit.reading.table_log import format as table_log
from handaudit.reading.text import TextStream
from handaudit.reading.winamax import format as winamax
from handaudit.reading.wpn import format as wpn

FORMATS: Final[tuple[Format, ...]] = (
    table_log.FORMAT,
    pokerstars.FORMAT,
    pacific.FORMAT,
    party.FORMAT,
    phh.FORMAT,
    ohh.FORMAT,
    pokergfx.FORMAT,
    pokernow.FORMAT,
    ipoker.FORMAT,
    ggpoker.FORMAT,
    rio.FORMAT,
    bovada.FORMAT,
    winamax.FORMAT,
    fulltilt.FORMAT,
    wpn.FORMAT,
)
"""The supported formats.  To add one, add a row here and take its row out of ``REFUSED``."""

_OURS: Final = {one.name: one for one in FORMATS}

TARGETS: Final = {
    **{one.name: one.target for one in FORMATS if one.target is not None},
    "jsonl": Target("handaudit.reading.jsonl.writer", ".jsonl"),
}
"""The formats that ``handaudit convert`` writes."""

plugged: Final[list[Format]] = []
"""Formats of the plugins that are in use."""

_LINE: Final = r"^[\x00 \t]*"

_NEAR: Final = (1 << 10, 1 << 12)
"""Characters in which a format is looked for at first; what begins in the first half of them has all the
other half to show itself.
"""

_ANY_JSON: Final = "another program (JSON)"

_DOCUMENTS: Final = (".md", ".rst", ".adoc", ".html", ".htm", ".py", ".ipynb", ".lark", ".toml")
_FIRST_WORDS: Final = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*")
"""Comments and empty lines at the start of a text."""

REFUSED: Final[tuple[tuple[str, re.Pattern[str]], ...]] = tuple(
    (name, expression(pattern, re.MULTILINE))
    for name, pattern in (
        # formats of files
        ("The Big Game", _LINE + r"LoadHand\("),
        ("PokerNow (JSON)", r'"logs"\s*:\s*\[\s*\{\s*"(?:at|created_at|msg)"\s*:'),
        (
            _ANY_JSON,
            r'"(?:hand_?[iI]d|hand_?[nN]umber|game_?[iI]d|hand_?[hH]istory|hands)"\s*:',
        ),
        ("the Annual Computer Poker Competition (ACPC)", _LINE + r"(?:MATCH)?STATE:\d+:"),
        ("PokerTH", _LINE + r"(?:<[^\n]*>)?Log-File for PokerTH"),
        # rooms, by a line of text
        ("Poker Mavens", _LINE + r"Hand #\d+-\d+ - \d{4}-\d\d-\d\d "),
        ("ClubGG", _LINE + r"(?:ClubGG (?:Poker )?(?:Hand|Game) #|Poker Hand #[a-z]+_\d)"),
        ("Betclic", _LINE + r"Betclic\b[^\n]{0,40}(?:Hand|Game|Main|HandId)\b"),
        ("Unibet", _LINE + r"Game #\d+: Table "),
        ("Betfair", _LINE + r"\*{5} Betfair Poker Hand History for Game "),
        ("PokerTracker 2 (a log in capitals)", _LINE + r"POKERSTARS GAME #\d"),
        ("Everleaf", _LINE + r"(?:Everleaf Gaming Game #|\*{5} Hand history for game #)"),
        ("OnGame", _LINE + r"\*{5} History for hand "),
        ("BetOnline", _LINE + r"BetOnline Poker Game #"),
        (
            "KingsClub",
            _LINE + r"#\d+: (?=[^\n]*? - \d[\d.,]*/[\d.,])[^\n]*\n[ \t]*\d{4}-\d\d-\d\d \d",
        ),
        ("Cake Poker", _LINE + r"Hand#[\w-]+ - "),
        ("Absolute Poker or UltimateBet", _LINE + r"Stage #[A-Z0-9]+: "),
        ("PKR", _LINE + r"Starting Hand #\d"),
        ("Entraction", _LINE + r"Game # \d+ - "),
        ("Seals with Clubs", _LINE + r"(?:SealsWithClubs|Seals [Ww]ith Clubs|SwCPoker)\b"),
        # rooms, by an element of XML
        ("Merge (XML)", r"<description type="),
        ("Boss Media (XML)", r"<HISTORY ID="),
        ("Microgaming (XML)", r"<Game (?:hhversion|id)=|----PRIMA\.DAT----"),
        ("Everest (XML)", r"<SESSION time="),
    )
)
"""What is refused: its name, and a pattern that finds it in a head."""

_REFUSED_SUFFIXES: Final = (".csv", ".xml")
"""Suffixes of which the files of a folder are read to be refused."""

# A room that follows the layout of another: only its name is its own.
_OTHER_ROOM: Final = re.compile(
    _LINE + r"([A-Z0-9][\w.+ ]{1,30}?)(?: Poker)? (?:Hand|Game) #\d+:", re.MULTILINE
)


class NotALog(Exception):  # noqa: N818 - states what is wrong with the file
    """A file that is no log of a supported format; ``reason`` says why, in words for a user."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}"


def every() -> tuple[Format, ...]:
    """Our formats and those of plugins."""
    return (*FORMATS, *plugged)


def by_name(name: str) -> Format:
    """The format of that name; raises ``LookupError`` if there is none."""
    found = _OURS.get(name) or next((one for one in plugged if one.name == name), None)
    if found is None:
        raise LookupError(f"no format {name}; there are: {_names()}")
    return found


def suffixes() -> frozenset[str]:
    """The suffixes of logs: they decide which files of a folder are read."""
    return frozenset({*_REFUSED_SUFFIXES, *(end for one in every() for end in one.suffixes)})


def detect(head: str, path: str | os.PathLike[str]) -> Format:
    """The format of the log whose first 64 KiB are ``head``; raises ``NotALog``."""
    found = recognise(head)
    if isinstance(found, Format):
        return found
    raise NotALog(os.fspath(path), _why_not(head, found))


def check(head: str, path: str | os.PathLike[str], wanted: Format) -> None:
    """Raises ``NotALog`` if ``head`` is empty or of another kind that is known than ``wanted``."""
    found = recognise(head)
    if found is wanted or (found is None and head.strip("\n\r \t\ufeff")):
        return
    if found is None:
        raise NotALog(os.fspath(path), _why_not(head, None))
    other = found.name if isinstance(found, Format) else f"a hand history of {found}"
    reason = f"it was to be read as {wanted.name}, but it looks like {other}"
    raise NotALog(os.fspath(path), reason)


def recognise(head: str) -> Format | str | None:
    """The supported format that ``head`` shows first, or the name of what is refused, or nothing.

    Where both fit the same place it is refused: the patterns of what is refused are the narrower.
    """
    kinds: list[tuple[Format | str, re.Pattern[str]]] = [*REFUSED]
    kinds += [(supported, supported.looks_like) for supported in every()]
    for (
        kind,
        pattern,
    ) in kinds:  # most logs show their format at the start
        if pattern.match(head):
            return kind
    for size in _NEAR:
        first, at = _first(head[: head.find("\n", size) + 1], kinds)
        if first is not None and at < size // 2:
            return first
    return _first(head, kinds)[0]


def _first(
    text: str, kinds: Iterable[tuple[Format | str, re.Pattern[str]]]
) -> tuple[Format | str | None, int]:
    """The kind that a text shows first, and where: behind its end if it shows none."""
    first: Format | str | None = None
    at = len(text) + 1
    for kind, pattern in kinds:
        match = pattern.search(text)
        if match and match.start() < at:
            first, at = kind, match.start()
    return first, at


def looks_like(head: bytes, name: str) -> str | None:
    """What the first bytes of a file that is not read look like; ``None`` if that is no log.

    A document may quote a log.  So it is a log only if it begins like one.
    """
    text = TextStream(io.BytesIO(head)).head
    if name.lower().endswith(_DOCUMENTS):
        text = _FIRST_WORDS.sub("", text, count=1)
        kinds = [form for form in every() if form.looks_like.match(text)]
        return f"a {kinds[0].title}" if kinds else None
    found = recognise(text)
    if isinstance(found, Format):
        return f"a {found.title}"
    return None if found is None or found == _ANY_JSON else f"a hand history of {found}"


def _why_not(head: str, refused: str | None) -> str:
    written = probe.ours(head[: probe.HEAD].encode(errors="replace"), "")
    if written is not None:
        return f"it is {written}, and no log; merge, summary and verify read reports"
    if refused is not None:
        return f"it looks like a hand history of {refused}, which is not supported"
    if not head:
        return "it is empty"
    if not head.strip("\n\r \t\ufeff"):
        return "it has only blank lines"
    other = _OTHER_ROOM.search(head)
    if other:
        return f"it looks like a hand history of {other[1].strip()}, which is not supported"
    return f"nothing in it looks like a log of a supported format ({_names()})"


def _names() -> str:
    return ", ".join(supported.name for supported in every())
