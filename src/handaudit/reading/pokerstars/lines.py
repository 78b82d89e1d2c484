"""The fields of the lines of a PokerStars hand, each distinct text read once.

The grammar has checked the shape of a line before its text comes here.  The caches are bounded, so
that memory does not grow with the log.
"""

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from handaudit.facts.cards import CARDS, Card
from handaudit.facts.events import Cards
from handaudit.facts.money import cents
from handaudit.reading.grammar import Grammar

GRAMMAR: Final = Grammar("pokerstars")


CACHED: Final = 1 << 15
"""Most distinct texts in each cache."""

_CURRENCY: Final = "$€£¥₹ \u00a0"
_BLANKS: Final = " \t\u00a0"
_EURO_THOUSANDS: Final = re.compile(r"[0-9]{1,3},[0-9]{3}")
_DECIMAL_COMMA: Final = re.compile(r"[0-9.]*,[0-9]{1,2}")
_DIGITS: Final = str.maketrans("", "", "' \u00a0\u202f")

Verb = Literal[
    "folds",
    "checks",
    "calls",
    "bets",
    "raises",
    "ante",
    "small blind",
    "big blind",
    "both blinds",
    "straddle",
    "button blind",
    "missed blind",
    "brings in",
    "discards",
    "stands pat",
]

Outcome = Literal["folded", "mucked", "lost", "won", "none"]

_POSTS: Final[dict[str, Verb]] = {
    "the ante": "ante",
    "small blind": "small blind",
    "big blind": "big blind",
    "small & big blinds": "both blinds",
    "straddle": "straddle",
    "button blind": "button blind",
    "missed blind": "missed blind",
}


class Action(NamedTuple):
    """The content of a line after the player's name.

    ``amount`` is the chips that the line adds, or a raise's total of the street, in cents. ``by``
    is the stated size of a raise. ``thrown`` is how many cards a draw throws away.
    """

    verb: Verb
    amount: int = 0
    by: int = 0
    all_in: bool = False
    cards: Cards = ()
    thrown: int = 0


class SummaryResult(NamedTuple):
    """The content of a summary line after the player's name, for ``ResultStated``."""

    result: Outcome
    cards: Cards
    won: int
    paid: bool
    description: str | None


@lru_cache(maxsize=CACHED)
def amount(text: str) -> int | None:
    """Cents of an amount as the room prints it; ``None`` if its decimal mark is unclear.

    ``1,250`` is thousands, except with a euro sign, where it could also be a fraction.
    """
    number = text.removeprefix("Rs.").strip(_CURRENCY)
    if "€" in text and _EURO_THOUSANDS.fullmatch(number):
        return None
    number = number.translate(_DIGITS)
    if _DECIMAL_COMMA.fullmatch(number):
        number = number.replace(".", "").replace(",", ".")
    try:
        return cents(number)
    except ValueError:
        return None


@lru_cache(maxsize=CACHED)
def cards(text: str) -> tuple[Card, ...] | None:
    """The cards in brackets, without the brackets; ``None`` if one of them is not a card."""
    try:
        return tuple(CARDS[name] for name in text.split())
    except KeyError:
        return None


@lru_cache(maxsize=CACHED)
def action(text: str) -> Action | None:
    """Reads the words after the name in a line of an action; ``None`` if an amount is unclear."""
    verb, _, rest = text.strip(_BLANKS).partition(" ")
    if verb == "checks":
        return Action("checks", all_in=bool(rest))
    if verb == "folds":
        held = cards(rest[1:-1]) if rest.startswith("[") else ()
        return None if held is None else Action("folds", cards=held)
    if verb in {"discards", "stands"}:
        return _draw(verb, rest)
    # A cap limits what a player may put into a hand; a player at the cap cannot bet any more.
    staked, _, suffix = rest.partition(" and ")
    kind: Verb = "calls" if verb == "calls" else "bets"
    by: int | None = 0
    if verb == "raises":
        kind = "raises"
        increment, _, staked = staked.partition(" to ")
        by = amount(increment)
    elif verb == "posts":
        words = next(words for words in _POSTS if staked.startswith(words + " "))
        kind = _POSTS[words]
        staked = staked[len(words) + 1 :]
    elif verb == "straddle":
        kind = "straddle"
    elif verb == "brings":
        kind = "brings in"
        staked = staked.removeprefix("in for ")
    put = amount(staked)
    return None if put is None or by is None else Action(kind, put, by, bool(suffix))


def _draw(verb: str, rest: str) -> Action | None:
    """The cards that a draw throws away, or none; a damaged log may leave the brackets empty."""
    number, _, shown = rest.partition(" [")
    held = cards(shown.removesuffix("]"))
    if held is None:
        return None
    if verb == "stands":
        return Action("stands pat", cards=held)
    count = int(number.partition(" ")[0])
    return None if held and len(held) != count else Action("discards", cards=held, thrown=count)


_PAID: Final = re.compile(r" (?:won|collected) (?:\(|(?=[$€£¥₹]?[0-9]))")

_TIME_CARD: Final = re.compile(r"^(?:received|bought) (?=[^,]*time bank card)[^,]*, ")

_PLACES: Final = (
    " (small blind/button)",
    " (button)",
    " (button blind)",
    " (small blind)",
    " (big blind)",
)

# The description ends before the next award of a hand run twice, or before the room's remark.
_WON: Final = re.compile(
    r"(?:won|collected) \(?(?P<amount>[^()]{1,32}?)\)?"
    r"(?: with (?P<with>.*?))?(?=, and (?:won|lost)\b| \(pot not|$)"
)


@lru_cache(maxsize=CACHED)
def result(text: str) -> SummaryResult | None:
    """Reads the words after the name in a line of the summary; ``None`` if it is not a result."""
    for place in _PLACES:
        text = text.removeprefix(place)
    text = _TIME_CARD.sub("", text.strip(_BLANKS))
    verb, _, rest = text.partition(" ")
    held: Cards | None = ()
    if rest.startswith("["):
        inside, _, rest = rest[1:].partition("]")
        held = cards(inside)
    if held is None:
        return None
    if verb in {"collected", "won"}:
        return _won(f"{verb} {rest}", held)
    if verb in {"showed", "mucked"} and _PAID.search(rest):
        return _won(rest, held)
    if verb not in {"folded", "mucked", "showed"}:
        return None
    what: Outcome = "mucked" if verb == "mucked" else "none"
    if verb == "folded" or " folded" in rest:
        what = "folded"
    elif " lost" in rest or " did not win" in rest:
        what = "lost"
    return SummaryResult(what, held, 0, paid=True, description=None)


def _won(text: str, held: Cards) -> SummaryResult | None:
    total = 0
    description: str | None = None
    for match in _WON.finditer(text):
        won = amount(match["amount"])
        if won is None:
            return None
        total += won
        description = description or match["with"]
    paid = "(pot not awarded" not in text
    return SummaryResult("won", held, total, paid=paid, description=description)


def side_pots(text: str) -> tuple[int, ...] | None:
    """The side pots of a line of totals, in order; ``None`` if one is unclear."""
    pots: list[int] = []
    for piece in text.split(" Side pot")[1:]:
        pot = amount(piece.partition(" ")[2].strip(_BLANKS).removesuffix("."))
        if pot is None:
            return None
        pots.append(pot)
    return tuple(pots)


_FEE: Final = re.compile(r" \| (?!Rake )[A-Z][A-Za-z]* ([^ |]+(?: €)?)")


@lru_cache(maxsize=CACHED)
def fees(text: str) -> int | None:
    """The fees besides the rake in a line of totals; ``None`` if one is unclear."""
    taken = [amount(fee) for fee in _FEE.findall(text.rstrip(_BLANKS))]
    return None if None in taken else sum(fee or 0 for fee in taken)
