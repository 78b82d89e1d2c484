"""Parses the actions of a PHH hand by their grammar."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final, Literal, NamedTuple, cast

from handaudit.facts.events import Cards
from handaudit.reading import exact
from handaudit.reading.grammar import Grammar
from handaudit.reading.line_parser import Block

GRAMMAR: Final = Grammar("phh_actions")

AN_ACTION: Final = (
    "an action of PHH: d db CARDS, d dh pN CARDS, or pN with f, cc, cbr AMOUNT, pb, "
    "sd [CARDS] or sm [CARDS]"
)

Kind = Literal[
    "BOARD",
    "HOLE",
    "FORCED",
    "WAGER",
    "CALL",
    "FOLD",
    "DRAW",
    "SHOW",
    "NOTHING",
    "UNREAD",
]


class Action(NamedTuple):
    """One action.  ``player`` is its number from 1, 0 for the dealer; ``amount`` is cents.

    ``cards`` is ``None`` if the action names none; ``as_known`` stands for the ``-`` of a show.
    """

    kind: Kind
    player: int = 0
    cards: Cards | None = None
    amount: int = 0
    as_known: bool = False
    commentary: str | None = None


_UNREAD: Final = Action("UNREAD")
_WITH_CARDS: Final = frozenset({"HOLE", "DRAW", "SHOW"})


def actions(texts: Sequence[str]) -> Iterator[Action]:
    """Reads actions, one for each text."""
    # A line end inside an action is ordinary white space, since the format splits actions into words.
    lines = (text if text.isprintable() else _on_one_line(text) for text in texts)
    for block in GRAMMAR.parse("".join(f"{line}\n" for line in lines)):
        yield _action(block)


def _on_one_line(text: str) -> str:
    return text.replace("\n", " ").replace("\r", " ")


def _action(block: Block) -> Action:
    kind = cast(Kind, block.kind)
    if kind == "UNREAD":
        return _UNREAD
    said = block["commentary"]
    commentary = said.strip() if said is not None else None
    if kind == "NOTHING":
        return Action(kind, commentary=commentary)
    if kind == "BOARD":
        return Action(kind, 0, exact.cards(exact.pairs(block["cards"])), commentary=commentary)
    player = int(block["player"])
    if kind == "WAGER":
        amount = exact.cents(Decimal(block["amount"]))
        return _UNREAD if amount is None else Action(kind, player, None, amount, False, commentary)
    named = block["cards"] if kind in _WITH_CARDS else None
    if named is None or named == "-":
        return Action(kind, player, None, 0, named == "-", commentary)
    return Action(kind, player, exact.cards(exact.pairs(named)), commentary=commentary)
