"""The common data of an iPoker session: the game, the stakes and the table."""

import datetime as dt
import re
from functools import lru_cache
from typing import Final, NamedTuple

from handaudit.facts.cards import CARDS, Card
from handaudit.facts.sign import LimitKind, Sign
from handaudit.reading.amounts import amount

GAMES: Final = {
    ("holdem", 2): "holdem high",
    ("omaha", 4): "omaha high",
    ("omaha", 5): "big-omaha high",
    ("omaha hi-lo", 4): "omaha high-low-eight",
    ("omaha hi-lo", 5): "big-omaha high-low-eight",
    ("five-card stud", 5): "five-card-stud high",
    ("stud", 7): "seven-card-stud high",
    ("stud hi-lo", 7): "seven-card-stud high-low-eight",
    ("short deck", 2): "short-deck holdem",
}
"""Our names of the games, by family and the cards of a hand.

One that the subchapter does not know has a plain name.
"""

_FAMILIES: Final = (
    (re.compile(r"courchevel", re.IGNORECASE), "courchevel"),  # a board card before the betting
    (re.compile(r"six ?plus|6\+|short ?deck", re.IGNORECASE), "short deck"),
    (re.compile(r"hold'?em|^LH\b|\u0445\u043e\u043b\u0434\u0435\u043c", re.IGNORECASE), "holdem"),
    (re.compile(r"omaha\b.*\b(?:hi[-/ ]?lo|h/?l\b)", re.IGNORECASE), "omaha hi-lo"),
    (re.compile(r"omaha|\u043e\u043c\u0430\u0445\u0430", re.IGNORECASE), "omaha"),
    (re.compile(r"stud\b.*\b(?:hi[-/ ]?lo|h/?l\b)", re.IGNORECASE), "stud hi-lo"),
    (re.compile(r"5 card stud", re.IGNORECASE), "five-card stud"),
    (re.compile(r"stud", re.IGNORECASE), "stud"),
    # For pot-limit Omaha, the client leaves out the word Omaha.
    (re.compile(r"\b(?:PL|LP|PLO)\b"), "omaha"),
)
_LIMITS: Final[tuple[tuple[re.Pattern[str], LimitKind], ...]] = (
    (re.compile(r"\b(?:NL|SL|LZ|\u0411\u041b)\b|no limit", re.IGNORECASE), "no-limit"),
    (re.compile(r"\b(?:PL|LP|PLO|\u041f\u041b)\b|pot limit", re.IGNORECASE), "pot-limit"),
    (re.compile(r"\b(?:L|FL|LH|\u041b)\b|limit", re.IGNORECASE), "limit"),
)
_MONEY: Final = r"(\d[\d., ]{0,19})[^\d/]{0,4}"
_STAKES: Final = re.compile(rf"{_MONEY}/[^\d/]{{0,4}}{_MONEY}(?:$| )")
_ANTE: Final = re.compile(rf"\bAnte [^\d]{{0,4}}{_MONEY}", re.IGNORECASE)
_CLOCK: Final = r"(?P<time>\d{1,2}:\d\d(?::\d\d)?)"
_MONTHS: Final = [
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "oct",
    "nov",
    "dec",
]
_DATES: Final = (
    re.compile(rf"(?P<y>\d{{4}})[-/](?P<m>\d\d)[-/](?P<d>\d\d)[ T]{_CLOCK}"),
    re.compile(rf"(?P<d>\d\d)[./](?P<m>\d\d)[./](?P<y>\d{{4}}) {_CLOCK}"),
    re.compile(rf"(?P<d>\d\d)-(?P<m>[A-Za-z]{{3}})-(?P<y>\d{{4}}) {_CLOCK}"),
)
_NUMBER: Final = re.compile(r"[^-\u2212\d]{0,5}(\d[\d., \u00a0\u202f]*)[^\d]{0,5}")
_ESCAPED: Final = "\\x80"
"""The euro sign, as some writers of plain ASCII leave it."""


class SessionData(NamedTuple):
    """The data before the games of a session, which apply to each of them.

    ``game`` is the family of the games, ``named`` the session's name for it.
    """

    named: str | None = None
    game: str | None = None
    limit: LimitKind | None = None
    small: int | None = None
    big: int | None = None
    ante: int | None = None
    table: str | None = None
    hero: str | None = None
    site: str | None = None
    tournament: bool = False
    started: str | None = None
    """When the session began, in ISO form."""


NO_TABLE: Final = SessionData()

_SAID: Final = re.compile(
    r"<(gametype|tablename|nickname|pokersite|tournamentname|tournamentcode|place|totalbuyin|buyin"
    r"|startdate)>([^<>]*)</\1>|<(session|game)\b"
)
_POSITIVE: Final = re.compile(r"[1-9]")
"""A place or a buy-in that is one: some writers give both to cash games too, as nothing."""


def after(table: SessionData, text: str) -> SessionData:
    """The data after a text, which is XML, perhaps damaged."""
    in_game = False
    for found in _SAID.finditer(text):
        name, said = found[1], (found[2] or "").strip()
        if found[3] is not None:
            in_game = found[3] == "game"
            table = table if in_game else NO_TABLE
        elif name == "gametype":
            table = _named(table, said)
        elif name == "tablename":
            table = table._replace(table=said or None)
        elif name == "nickname":
            table = table._replace(hero=said or None)
        elif name == "pokersite":
            table = table._replace(site=said or None)
        elif name == "startdate":
            table = table if in_game else table._replace(started=date(said))
        elif name.startswith("tournament") or _POSITIVE.search(said):
            table = table._replace(tournament=True)
    return table


def _named(table: SessionData, said: str) -> SessionData:
    game = next((family for pattern, family in _FAMILIES if pattern.search(said)), None)
    limit = next((kind for pattern, kind in _LIMITS if pattern.search(said)), None)
    stakes = _STAKES.search(said.replace(_ESCAPED, ""))
    found = [amount(one.strip()) for one in stakes.groups()] if stakes else []
    small, big = found if len(found) == 2 else (None, None)
    posted = _ANTE.search(said.replace(_ESCAPED, ""))
    ante = amount(posted[1].strip()) if posted else None
    return table._replace(named=said, game=game, limit=limit, small=small, big=big, ante=ante)


def sign(table: SessionData) -> Sign:
    """The posted values.  A limit game is named by its bets; its blinds are not."""
    small, big = table.small, table.big
    if table.limit == "limit":
        return Sign(limit="limit", small_bet=small, big_bet=big, ante=table.ante)
    no_blinds = (small is None and big is None) or table.game == "five-card stud"
    blinds = None if no_blinds else (small, big)
    return Sign(limit=table.limit, small_bet=big, ante=table.ante, blinds=blinds)


@lru_cache(maxsize=4096)
def cents(text: str) -> int | None:
    """Cents of an amount, without any currency sign or letters around it."""
    found = _NUMBER.fullmatch(text.replace(_ESCAPED, ""))
    return None if found is None else amount(found[1].strip())


@lru_cache(maxsize=4096)
def cards(text: str) -> tuple[Card | None, ...] | None:
    """Cards with the suit in front, such as ``H10``; ``X`` is an unknown one."""
    found: list[Card | None] = []
    for word in text.upper().split():
        if word.startswith("X"):
            found.append(None)
            continue
        rank, suit = word[1:].replace("10", "T"), word[:1].lower()
        if rank + suit not in CARDS:
            return None
        found.append(CARDS[rank + suit])
    return tuple(found)


def date(text: str) -> str | None:
    """Date and time in ISO form."""
    for pattern in _DATES:
        found = pattern.fullmatch(text)
        if found is not None:
            month = found["m"].lower()
            if month in _MONTHS:
                month = f"{_MONTHS.index(month) + 1:02}"
            hour, _, rest = found["time"].partition(":")
            day = f"{found['y']}-{month}-{found['d']}"
            return f"{day}T{hour:0>2}:{rest}" if _in_calendar(day) else None
    return None


def _in_calendar(day: str) -> bool:
    try:
        dt.date.fromisoformat(day)
    except ValueError:
        return False
    return True
