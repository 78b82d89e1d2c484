"""The fields of the lines of a PokerStars hand, each distinct text read once.

The grammar has checked the shape of a line before its text comes here.  The caches are bounded, so
that memory does not grow with the log.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple

from handaudit.facts.cards import CARDS, Card
from handaudit.facts.events import Cards
from handaudit.facts.money import cents
from handaudit.reading.amounts import MINUS
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

_VERBS: Final[dict[str, Verb]] = {
    "calls": "calls",
    "bets": "bets",
    "posts the ante": "ante",
    "posts small blind": "small blind",
    "posts big blind": "big blind",
    "posts small & big blinds": "both blinds",
    "posts straddle": "straddle",
    "straddle": "straddle",
    "posts button blind": "button blind",
    "posts missed blind": "missed blind",
    "brings in for": "brings in",
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
    if number.startswith(MINUS) or ("€" in text and _EURO_THOUSANDS.fullmatch(number)):
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
        return tuple(CARDS[name] for name in text.replace("10", "T").split())
    except KeyError:
        return None


def _seen(text: str) -> Cards | None:
    """The cards of a result, of which some may be unknown: ``XX``, or dots; none if all are.

    Some programs add the five cards that make the hand, behind a dash.
    """
    held: list[Card | None] = []
    for name in text.partition("-")[0].replace("10", "T").split():
        unknown = name in {"XX", ".."}
        if not unknown and name not in CARDS:
            return None
        held.append(None if unknown else CARDS[name])
    return tuple(held) if any(card is not None for card in held) else ()


@lru_cache(maxsize=CACHED)
def action(text: str) -> Action | None:
    """Reads the words after the name in a line of an action; ``None`` if an amount is unclear."""
    found = _line()(f": {text}\n")
    if found is None:
        return None
    if found["each_check"]:
        return Action("checks", all_in=bool(found["each_all_in"]))
    if found["each_fold"]:
        held = cards(found["each_shown"] or "")
        return None if held is None else Action("folds", cards=held)
    if found["each_pat"]:
        held = cards(found["each_held"] or "")
        return None if held is None else Action("stands pat", cards=held)
    if found["each_thrown"]:
        return _discard(int(found["each_thrown"]), found["each_discarded"] or "")
    put, last = amount(found["each_amount"]), bool(found["each_last"])
    if put is None:
        return None
    if not found["each_by"]:
        return Action(_VERBS[found["each_verb"]], put, 0, last)
    by = amount(found["each_by"])
    return None if by is None else Action("raises", put, by, last)


@cache
def _line() -> Callable[[str], re.Match[str] | None]:
    return GRAMMAR.line["ACTIONS"].match


def _discard(count: int, shown: str) -> Action | None:
    """The cards that a draw throws away; a damaged log may leave the brackets empty."""
    held = cards(shown)
    if held is None or (held and len(held) != count):
        return None
    return Action("discards", cards=held, thrown=count)


_PAID: Final = re.compile(r" (?:won|collected) (?:\(|(?=[-\u2212]?[$€£¥₹0-9]))")

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
        held = _seen(inside)
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


_PART: Final = re.compile(r"\| (Main pot|Side pot|STP) ([^|]*)")


@lru_cache(maxsize=CACHED)
def parts(text: str) -> tuple[int | None, tuple[int, ...]] | None:
    """The main pot with the money of the room, and the side pots; ``None`` if one is unclear.

    A line may name the money of the room alone.
    """
    main, sides = 0, list[int]()
    for name, said in _PART.findall(text.rstrip(_BLANKS)):
        chips = amount(said.strip(_BLANKS))
        if chips is None:
            return None
        if name == "Side pot":
            sides.append(chips)
        else:
            main += chips
    return main if "Main pot" in text else None, tuple(sides)


_FEE: Final = re.compile(r" \| (?!Rake )[A-Z][A-Za-z ]* ([^ |A-Za-z][^ |]*(?: €)?)")


@lru_cache(maxsize=CACHED)
def fees(text: str) -> int | None:
    """The fees besides the rake in a line of totals; ``None`` if one is unclear."""
    taken = [amount(fee) for fee in _FEE.findall(text.rstrip(_BLANKS))]
    return None if None in taken else sum(fee or 0 for fee in taken)
