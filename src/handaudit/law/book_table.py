"""What the folder of a book states in ``book.toml``, as it is written there.

    name = "my-room"
    title = "Rules of my room"
    kind = "book"                           # or "law"
    cite = "My Room {year} {clause}"        # left out: the clauses as they are written

    [editions]                              # by the day on which each took effect
    my-room-2020 = 2020-03-01
    my-room-2024 = 2024-01-01

    [duties]
    burn-before-street = { cites = ["12"] }
    player-count = { of_game = "cap", also = ["3"], parts = { every-game = "3" } }
    min-raise = { cites = ["20"], editions = { my-room-2020 = ["18"] } }

    [[house]]                               # forms of house rules that the book sets
    rule = "min-raise"
    value = true

    [[values]]
    name = "greatest-wager"
    since = 2020-03-01
    amount = 40

    [[permitted]]                           # without any, every game may be offered
    kind = "hold 'em"
    games = ["holdem high"]

    [readings]                              # the ambiguities of its text, as findings name them
    MR-1 = "a clause that is silent on empty seats may count them, or not"

    [settled]                               # what would settle one, if not a text or a ruling
    MR-1 = "the house rule button-rule"

A book beside the law states only what its clauses say; ``kind = "law"`` replaces New Jersey.
"""

from datetime import date
from typing import Literal

import msgspec

from handaudit.law.citing import BORROWED, OF_GAME
from handaudit.law.game import Game

Cites = tuple[str, ...]


class Statement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a book states a duty.

    - ``cites`` are the clauses for every game that the book does not describe by itself.
    - ``of_game`` names the paragraphs of a game's description that state it; ``by_section`` gives
      the clause for the games of a section.
    - ``also`` are the paragraphs that those borrow or depend on.
    - ``parts`` are the clauses for parts of the duty, by the name that its outcomes give.
    - ``where`` names paragraphs without which a game has nothing to judge.
    - ``editions`` are the clauses of editions that number otherwise.
    """

    cites: Cites = ()
    of_game: str = ""
    by_section: dict[str, str] = {}
    also: Cites = ()
    parts: dict[str, str] = {}
    where: str = ""
    editions: dict[str, Cites] = {}

    def __post_init__(self) -> None:
        for name in (self.of_game, self.where):
            if name and name not in OF_GAME:
                raise ValueError(f"a game's description has no paragraphs called '{name}'")

    def of(self, game: object) -> Cites:
        """The clauses that state the duty for a game; none if it has nothing to judge."""
        if not isinstance(game, Game):
            return self.cites
        if self.where and not _named(self.where, game):
            return ()
        if self.of_game:
            return _named(self.of_game, game) or self.cites
        if game.section in self.by_section:
            return (self.by_section[game.section],)
        return self.cites

    def borrowed(self, game: object) -> Cites:
        """The further clauses that a finding may carry: those of parts, and what a section borrows."""
        named = BORROWED.get(self.of_game)
        several = named(game) if named is not None and isinstance(game, Game) else ()
        return (*several, *self.parts.values())

    @property
    def words(self) -> str:
        """What the docstring of the duty says of it: the fixed clauses, and where the others stand."""
        several = [f"the {self.of_game} of the game's section"] if self.of_game else []
        sections = dict.fromkeys(self.by_section.values())
        fixed = dict.fromkeys((*sections, *self.cites, *self.also, *self.parts.values()))
        return ", ".join([*several, *fixed])


def _named(name: str, game: Game) -> Cites:
    return tuple(cite for cite in OF_GAME[name](game) if cite)


class Value(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A number of the book from a day on, until the next row of its name.

    ``unseen`` says why the number is not known, or is only that of the text before.
    """

    name: str
    since: date
    amount: int | None = None
    unseen: str = ""
    source: str = ""

    def __post_init__(self) -> None:
        if self.amount is None and not self.unseen:
            raise ValueError(f"{self.name}: give its amount, or say in unseen why it is not known")


class Permit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Games that the law permits, by their names in a log, and what it calls them.

    ``since`` is the first day on which they are known to be permitted; without it, they always are.
    ``doubt`` says what is unknown about the time before.
    """

    kind: str
    games: Cites
    since: date | None = None
    doubt: str = ""

    def __post_init__(self) -> None:
        if self.since is not None and not self.doubt:
            raise ValueError(f"{self.kind}: say in doubt what is unknown before {self.since}")


class HouseForm(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The form of a house rule that the book sets, from an edition on, and before another one."""

    rule: str
    value: bool | int | str
    since: str = ""
    until: str = ""


class Text(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    edition: str
    sections: Cites
    since: date | None = None
    until: date | None = None


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``book.toml`` as it is written."""

    name: str
    title: str
    kind: Literal["law", "book"]
    editions: dict[str, date]
    cite: str = "{clause}"
    texts: tuple[Text, ...] = ()
    duties: dict[str, Statement] = {}
    renumbered: dict[str, dict[str, str]] = {}
    house: tuple[HouseForm, ...] = ()
    values: tuple[Value, ...] = ()
    permitted: tuple[Permit, ...] = ()
    readings: dict[str, str] = {}
    settled: dict[str, str] = {}

    def __post_init__(self) -> None:
        if not self.editions:
            raise ValueError("it has no edition")
        known = {
            *(edition for one in self.duties.values() for edition in one.editions),
            *(text.edition for text in self.texts),
            *(name for form in self.house for name in (form.since, form.until) if name),
            *self.renumbered,
        }
        strange = sorted(known - self.editions.keys())
        if strange:
            raise ValueError(f"it has no edition called '{strange[0]}'")
