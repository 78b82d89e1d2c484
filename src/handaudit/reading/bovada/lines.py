"""The fields of the lines of play of a Bovada hand, each distinct text read once.

Players are called by their positions, so that the same lines come back in hand after hand.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from handaudit.facts.events import Cards
from handaudit.reading import exact
from handaudit.reading.amounts import CACHED, amount
from handaudit.reading.grammar import Grammar

GRAMMAR: Final = Grammar("bovada")

_ME: Final = " [ME]"
"""Marks the player whose log it is."""

_PLAIN: Final = {
    "each_dealt": ("is dealt", "each_dealt"),
    "each_fold": ("folds", "each_given"),
    "each_check": ("checks", "each_given"),
    "each_shown": ("shows", "each_best"),
    "each_muck": ("mucks", "each_mucked"),
}
"""What a line without chips does by its field, and the field of its cards."""

_AMOUNTS: Final = {
    "each_wager": "bets",
    "each_posted": "posts",
    "each_won": "wins",
    "each_all": "all in",
    "each_back": "gets back",
    "each_forced": "brings in",
}
"""What another line does by its amount.  Calls and raises have other fields."""


class Line(NamedTuple):
    """The content of a player's line.

    ``put`` is its amount, for ``raises to`` the total of the street; ``None`` if there is none, or its marks
    make no sense.
    """

    player: str
    mine: bool
    """Whether the line marks the player whose log it is."""
    does: str
    put: int | None = None
    cards: Cards = ()
    words: str | None = None
    """The name of a post, or that of a hand."""
    all_in: bool = False
    by: int | None = None
    """What a raise adds, beside its total."""


GONE: Final = Line("", mine=False, does="comes or goes")
"""A line between the actions which is none."""


def mine(text: str) -> bool:
    """Whether a line marks its player as the one whose log it is."""
    return _ME in text


@lru_cache(maxsize=CACHED)
def line(text: str) -> Line | None:
    """Reads a line of the play; ``None`` if it is none."""
    found = GRAMMAR.line["PLAYED"].match(f"{text}\n")
    if found is None:
        return None
    if found["each_player"] is None:
        return GONE
    player, own = found["each_player"], mine(text)
    for field, (does, held) in _PLAIN.items():
        if found[field]:
            shown = exact.held(found[held] or "")
            return Line(player, own, does, cards=shown, words=found["each_makes"])
    if found["each_by"]:
        to, last = found["each_to"], bool(found["each_last"])
        does, put = ("raises to", to) if to else ("raises by", found["each_by"])
        by = amount(found["each_by"]) if to else None
        return Line(player, own, does, amount(put), all_in=last, by=by)
    field = next(field for field in _AMOUNTS if found[field])
    does = "calls" if found["each_call"] else _AMOUNTS[field]
    return Line(player, own, does, amount(found[field]), words=(found["each_post"] or "").lower())
