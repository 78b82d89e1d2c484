"""The patterns of PokerNow entries, and the fields in them."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from handaudit.facts.cards import CARDS
from handaudit.facts.events import Cards
from handaudit.facts.sign import LimitKind
from handaudit.reading.amounts import amount

GAMES: Final = {
    "Texas Hold'em": "holdem high",
    "Omaha Hi": "omaha high",
    "Omaha Hi/Lo 8 or Better": "omaha high-low-eight",
}
"""The site's names of games, and ours."""

WITH_FIVE: Final = {
    "omaha high": "big-omaha high",
    "omaha high-low-eight": "big-omaha high-low-eight",
}
"""What five cards in a hand make of a game."""

_FIVE: Final = 5
_FIVE_CARDS: Final = re.compile(r"^5[ -]Cards? | \(?5(?:[ -]Cards?)?\)?$", re.IGNORECASE)

LIMITS: Final[dict[str, LimitKind]] = {
    "No Limit": "no-limit",
    "Pot Limit": "pot-limit",
    "Limit": "limit",
    "Fixed Limit": "limit",
}

_NUMBER: Final = r"[0-9]+(?:[.,][0-9]+)*"
AMOUNT: Final = rf"(?P<amount>{_NUMBER})"
ALL_IN: Final = r"(?P<all_in> and go all in)?"

# Names are in quotation marks, and may contain some: each pattern takes the last that fits.
_PLAYER: Final = r'"(?P<player>.+)"'

START: Final = re.compile(
    r"-- starting hand #(?P<number>\d+)(?: \(id: (?P<id>[^()]*)\))? +"
    r"\(?(?P<limit>No Limit|Pot Limit|(?:Fixed )?Limit) (?P<game>.*?)\)? "
    r'\((?:dealer: "(?P<dealer>.+)"|dead button)\) --'
)
END: Final = re.compile(r"-- ending hand #(?P<number>\d+) --")
STACKS: Final = re.compile(r"Player stacks:(?P<stacks>.*)")
STACK: Final = re.compile(r' *#(?P<seat>\d{1,4}) "(?P<player>.+)" \((?P<amount>[0-9.,]+)\) *')
HELD: Final = re.compile(r"Your hand is (?P<cards>.+)")
BOARD: Final = re.compile(
    r"(?P<street>Flop|Turn|River)(?: \(second (?P<second>run|board)\))?:"
    r"(?P<so_far>[^\[\]]*)\[(?P<cards>[^\[\]]+)\]"
)
RETURNED: Final = re.compile(rf'Uncalled bet of {AMOUNT} returned to "(?P<player>.+)"')

ACTED: Final = re.compile(
    rf"{_PLAYER} (?:"
    r"(?P<word>folds|checks)"
    rf"|(?P<wager>calls|bets|raises to) {AMOUNT}{ALL_IN} *(?P<bomb>\(bomb pot bet\))?"
    r"|shows a (?P<cards>[^.]+)\.?"
    r")"
)
POSTED: Final = re.compile(
    rf"{_PLAYER} posts an? (?P<what>small blind|big blind|ante|straddle|bet"
    rf"|miss(?:ed|ing) small blind|miss(?:ed|ing) big blind) of {AMOUNT}{ALL_IN} *(?P<bomb>\(bomb pot bet\))?"
)
COLLECTED: Final = re.compile(
    rf"{_PLAYER} collected {AMOUNT} from pot(?: with (?P<description>.+?))??"
    r"(?: on the (?P<second>second) run)? *(?:\(combination: [^()]*\))?"
)
BOUNTY: Final = re.compile(
    rf'{_PLAYER} paid {AMOUNT} for the (?:\S+) bounty to "(?P<receiver>.+)"\.?'
)
BOUNTY_IN_ALL: Final = re.compile(rf"{_PLAYER} collected {AMOUNT} from the (?:\S+) bounty\.?")

JOINED: Final = re.compile(
    rf'The player "(?P<player>.+)" (?:joined|created) the game with a stack of {AMOUNT}\.?'
)
LEFT: Final = re.compile(rf'The player "(?P<player>.+)" quits the game with a stack of {AMOUNT}\.?')
AWAY: Final = re.compile(rf'The player "(?P<player>.+)" stand up with the stack of {AMOUNT}\.?')
BACK: Final = re.compile(rf'The player "(?P<player>.+)" sit back with the stack of {AMOUNT}\.?')
UPDATED: Final = re.compile(
    rf'The admin updated the player "(?P<player>.+)" stack from (?P<before>{_NUMBER}) to {AMOUNT}\.?'
)
REBOUGHT: Final = re.compile(rf'The player "(?P<player>.+)" rebought\. New stack {AMOUNT}\.?')
RENAMED: Final = re.compile(
    r'The player "(?P<player>.+)" changed the ID from (?P<before>[\w-]+) to (?P<after>[\w-]+) .*'
)
CHANGED: Final = re.compile(
    rf"The game's (?P<what>small blind|big blind|ante) was changed from (?P<before>{_NUMBER}) to {AMOUNT}\.?"
)

CONFIGURED: Final = "Game Config Changes"
"""The beginning of an entry about several settings at once."""

# No log with an action that was undone is known: an entry about one is not read, and is no talk.
_UNDONE: Final = r'(?:[^"]*"[^"]*")*[^"]*\b(?:und(?:o|id|one)|revert|roll(?:s|ed)? back)'

TALK: Final = re.compile(
    r"\d{4}-\d\d-\d\d"
    rf"|(?:The (?:player|admin)|WARNING:|IMPORTANT:)(?!.* stack .*\d|{_UNDONE}).*"
    r'|The admin approved the player ".+" participation with a stack of [0-9.,]+'
    r'|WARNING: the admin queued the stack change for the player ".+'
    rf"|{CONFIGURED}.*|{CHANGED.pattern}"
    r"|The game's (?!(?:small blind|big blind|ante) ).+ was changed from .*"
    r"|Undealt cards:.*|Dead (?:Small|Big) Blind|(?:Remaining|All|Some) players .*"
    r"|Asking to busted players .*|Waiting for the game owner .*"
    r'|".+" (?:chooses to +(?:not +)?run it .*|collected [0-9.,]+ from the \S+ bounty.*)',
    re.DOTALL,
)
"""Entries that are not play and move no chips."""

_ID: Final = re.compile(r"(.*) @ ([\w-]+)", re.DOTALL)
_SUITS: Final = str.maketrans("♣♦♥♠", "cdhs", "\ufe0e\ufe0f")


def game(named: str, held: int) -> str | None:
    """Our name of a game by the site's; ``held`` is the most cards that a hand of the round has."""
    plain = _FIVE_CARDS.sub("", named)
    found = GAMES.get(plain)
    if found is None or (plain == named and held != _FIVE):
        return found
    return WITH_FIVE.get(found, found)


class Stack(NamedTuple):
    """A player of the line of stacks: ``stake`` in cents."""

    seat: int
    player: str
    stake: int


def stacks(text: str) -> list[Stack] | None:
    """The players of a line of stacks; ``None`` if one of them cannot be read.

    A name may contain the mark that separates two of them.
    """
    found: list[Stack] = []
    held = ""
    for piece in text.split("|"):
        held = f"{held}|{piece}" if held else piece
        one = STACK.fullmatch(held)
        if one is None:
            continue
        held = ""
        stake = amount(one["amount"])
        if stake is None:
            return None
        found.append(Stack(int(one["seat"]), one["player"], stake))
    return None if held.strip() else found


@lru_cache(maxsize=4096)
def cards(text: str) -> Cards | None:
    """Cards in the site's spelling: with suit symbols, separated by commas."""
    words = text.replace("10", "T").translate(_SUITS).replace(",", " ").split()
    try:
        return tuple(CARDS[word] for word in words)
    except KeyError:
        return None


def name_and_id(player: str) -> tuple[str, str | None]:
    """A player's name, and the site's identifier; ``None`` if the log leaves it out."""
    found = _ID.fullmatch(player)
    return (found[1], found[2]) if found else (player, None)
