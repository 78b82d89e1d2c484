"""The backs of the two decks: 14.2(d)1."""

import re
from typing import Final

from handaudit.duties.between_rounds.decks import FOLLOWED, IN_TURN, unlisted
from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, not_evidenced, violated
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.occasions import RoundFollowed

_COLOURS: Final = frozenset(
    {
        *("red", "blue", "green", "yellow", "orange", "purple", "violet", "pink", "brown"),
        *("black", "white", "grey", "gray", "silver", "gold", "burgundy", "teal", "turquoise"),
    }
)
_SHADES: Final = frozenset({"light", "dark", "pale", "deep", "navy", "royal", "sky"})


@duty("deck-backs-differ", RoundFollowed, needs=FOLLOWED)
def deck_backs_differ(followed: RoundFollowed, account: TableHistory) -> Judgement:
    """With an automated shuffler, the backs of the two decks have different colours.

    A Table Log names a deck after its back, so the names give the colours.  Judged at the first round
    after a deck is opened or removed; in force from 1 December 1997.

    New Jersey:     14.2(d)1, 14.2(a).
    Met:            the names give two colours.
    Violated:       they give one colour, as red-1 and red-2 do.
    Not evidenced:  a name gives no colour, the log does not list the decks, or it does not say whether a
                    shuffler is in use.

    Example:
        posted shuffler yes
        deck red-1 opened 17:40:00
        deck red-2 opened 17:41:00
        round 1 2008-03-14T18:00:00 deck red-1 button 1
    """
    this, decks = followed.this, account.decks
    if this is None or not account.law.has(IN_TURN):
        return None
    device = this.by_device if this.sign.shuffler is None else this.sign.shuffler
    if device is False or (decks.known and (not decks.news or len(decks.on_table) != 2)):
        return None
    if not decks.known:
        return unlisted(account)
    if device is None:
        return not_evidenced("whether an automated shuffler is in use: the sign does not say")
    first, second = decks.on_table.values()
    colours = _colour(first.name), _colour(second.name)
    if colours[0] is None or colours[1] is None:
        return not_evidenced("the colour of the backs: a deck is not named after it")
    if colours[0] != colours[1]:
        return MET
    return violated(
        f"both decks have {colours[0]} backs",
        expected="two decks of different colours",
        actual=f"{first.name} and {second.name}",
        event=second.opened,
        against=(first.opened,),
    )


def _colour(name: str) -> str | None:
    """The colour that a deck is named after; ``None`` for a shade, which may count as another colour."""
    words = re.split(r"[^a-z]+", name.lower())
    if _SHADES & set(words):
        return None
    return next((word for word in words if word in _COLOURS), None)
