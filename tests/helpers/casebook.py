"""Casebooks: Markdown that a regulator can read, with the expectation on the line that shows it.

A casebook is named after its rule.  Each block fenced as ``tlog`` (or ``pokerstars``, ...) is a case, titled
by the heading before it.  A heading begins with ``Met``, ``Violated``, ``Not evidenced``, ``Indeterminate``
or ``Silent`` (the rule has no occasion), and the rule must end so at least once in that case.  The books in
``irregularities`` show what goes wrong in a round and is put right, and those in ``rooms`` what the hands of
a room show: their headings begin with no outcome, and their marks name the rules.  At the end of a line:

    #! 14.10(g)           a violation is found here, cited so
    #~ 14.10(d)           an indeterminate outcome
    #? 14.10(g)           nothing could be concluded here

and the name of another rule than the casebook's may follow.  A violation or an indeterminate outcome
that no mark announces fails the case, and so does a mark that nothing meets.

A heading may name games, which take the place of the game in the lines.  The case runs once for each:

    ## Met in omaha high, omaha high-low-eight: one burn before each street
    # low-qualifies in omaha high-low-eight                the same, for all cases of a book

In ``irregularities`` the games stand behind the title, and a mark may give a citation for each of them:

    ### A call out of turn, taken back in holdem high, omaha high
    seat 4 calls 5    #! 14.10(f)|14.11(e) rule=turn-order

``passages.py`` says how several cases share lines.  A block fenced as ``toml house`` is the house file of
the cases after it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from handaudit.auditing.finding import Finding
from handaudit.auditing.report import Report
from handaudit.duties.outcome import Kind
from handaudit.duties.selection import Selection
from handaudit.law import citation
from handaudit.law.house import file as house_file
from handaudit.law.new_jersey import GAMES
from handaudit.reading.formats import FORMATS
from in_memory import audited
from passages import SET_UPS, Block, BookError, Passages, Written, blocks
from paths import CASEBOOKS

MARKS = {"!": Kind.VIOLATED, "~": Kind.INDETERMINATE, "?": Kind.NOT_EVIDENCED}
FENCES = {"tlog": "table-log", **{one.name: one.name for one in FORMATS}}
"""The formats by the word of a fence."""
HEADINGS = {
    "met": "met",
    "violated": "violated",
    "not evidenced": "not_evidenced",
    "indeterminate": "indeterminate",
    "silent": "silent",
}

WITHOUT_A_RULE = {"irregularities", "rooms"}
"""Folders of books that are named after no rule."""

_GAME = "game "
_MARK = re.compile(
    r"[ \t]*#(?P<sign>[!?~]) (?P<cite>\S+(?: [A-Z][\w-]*(?: [a-z]+)*| \d\S*)*)(?: rule=(?P<rule>\S+))?$"
)
_GAMES = "|".join(sorted(GAMES, key=len, reverse=True))
_IRREGULARITY = re.compile(rf"(?P<said>.+?) in (?P<games>(?:{_GAMES})(?:, (?:{_GAMES}))*)")
_BOOK = re.compile(r"[a-z-]+ in (?P<games>.+)")
_HEADING = re.compile(
    rf"(?P<outcome>{'|'.join(HEADINGS)})(?: in (?P<games>[^:]+))?(?:: (?P<said>.+))?", re.IGNORECASE
)


class _Heading(NamedTuple):
    title: str
    game: str
    """The game that it names, if it names any."""
    ending: str | None
    """How the rule ends."""
    place: int = 0
    """The place of the game among those that it names."""


@dataclass(frozen=True, order=True)
class Expectation:
    """What is to be found; the line is that of the log."""

    line: int
    outcome: str
    rule: str
    cite: str

    def __str__(self) -> str:
        return f"{self.outcome} {self.rule} [{self.cite}]"


@dataclass
class Case:
    """One log, and what is to be found in it."""

    book: Path
    title: str
    game: str
    ending: str | None
    format: str
    house: str
    place: int = 0
    """The place of its game among those of its heading."""
    lines: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    """Where each line stands in the books."""
    edition: str | None = None
    """The edition of the law, if not that of the day."""
    expected: list[Expectation] = field(default_factory=list)

    @property
    def rule(self) -> str:
        return self.book.stem

    @property
    def said(self) -> str:
        """The heading without the outcome and the game."""
        return self.title.partition(": ")[2]

    def add(self, written: Written) -> None:
        line = written.text
        if self.game and line.startswith(_GAME):
            line = _GAME + self.game
        mark = _MARK.search(line)
        if mark is not None:
            line = line[: mark.start()]
            cites = mark["cite"].split("|")
            self.expected.append(
                Expectation(
                    len(self.lines) + 1,
                    MARKS[mark["sign"]].value,
                    mark["rule"] or self.rule,
                    cites[min(self.place, len(cites) - 1)],
                )
            )
        self.lines.append(line)
        self.places.append(written.place)

    def placed(self, one: Expectation) -> str:
        """The expectation with its place in the books."""
        return f"{self.places[one.line - 1]}: {one} at {self.lines[one.line - 1]!r}"

    @cached_property
    def report(self) -> Report:
        """What an audit finds, with the rules that are in preview: several tests look at it."""
        return audited(
            "\n".join(self.lines) + "\n",
            FENCES[self.format],
            self.book.name,
            selection=Selection(preview=True),
            edition=self.edition,
            list_not_evidenced=True,
            house=house_file.parse(self.house),
        )


def has_no_rule(book: Path) -> bool:
    """Whether a book is named after no rule."""
    return not WITHOUT_A_RULE.isdisjoint((book.parent.name, book.parent.parent.name))


def books() -> list[Path]:
    """The casebooks, without the files that only name passages."""
    return sorted(book for book in CASEBOOKS.rglob("*.md") if book.name != SET_UPS)


@cache
def cases(book: Path) -> tuple[Case, ...]:
    """The cases of a casebook, in its order: one for each game that a heading names."""
    return tuple(_read(book))


def _read(book: Path) -> Iterator[Case]:
    passages = Passages.shared_by(book)
    for block in blocks(book, FENCES):
        if block.role:
            passages.add(block)
            continue
        for heading in _headings(book, block):
            lines = passages.whole(block, heading.game)
            if heading.game and not any(line.text.startswith(_GAME) for line in lines):
                raise BookError(block.place, "its heading names games, and no line of it does")
            case = Case(
                book,
                heading.title,
                heading.game,
                heading.ending,
                block.format,
                block.house,
                heading.place,
            )
            for line in lines:
                case.add(line)
            yield case


def _headings(book: Path, block: Block) -> Iterator[_Heading]:
    """The heading of a case, or of each of its games."""
    if has_no_rule(book):
        named = _IRREGULARITY.fullmatch(block.title)
        if named is None:
            yield _Heading(block.title, "", None)
            return
        for place, game in enumerate(named["games"].split(", ")):
            yield _Heading(f"{named['said']} in {game}", game, None, place)
        return
    read = _HEADING.fullmatch(block.title)
    if read is None:
        raise BookError(block.place, f"its heading begins with no outcome: {block.title}")
    ending = HEADINGS[read["outcome"].lower()]
    of_the_book = _BOOK.fullmatch(block.book_title)
    games = read["games"] or (of_the_book and of_the_book["games"])
    if not games:
        yield _Heading(block.title, "", ending)
        return
    for game in games.split(", "):
        if game not in GAMES:
            raise BookError(block.place, "its heading names no game", game, GAMES)
        yield _Heading(f"{read['outcome']} in {game}: {read['said']}", game, ending)


def found(report: Report) -> dict[Expectation, Finding]:
    """What an audit found, as expectations are written: the first citation, without its codification."""
    return {
        Expectation(
            finding.location.line,
            finding.outcome.value,
            finding.rule,
            citation.parse(finding.citations[0]) or finding.citations[0],
        ): finding
        for finding in report.findings
    }
