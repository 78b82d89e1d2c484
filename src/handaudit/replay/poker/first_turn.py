"""Who has the first turn of a betting round: after the blinds, or by the cards that show."""

from typing import TYPE_CHECKING, Final

from handaudit.facts.events import BlindPosted
from handaudit.law.game import ByCards

if TYPE_CHECKING:
    from handaudit.replay.poker.betting import BettingRound
    from handaudit.replay.poker.players import Player
    from handaudit.replay.poker.table import Table

_COMPLETE: Final = 5
"""Cards that can show of a hand."""


def last_blind(table: "Table") -> int:
    """Place of the straddle, or of the last blind: the last placed of those with none next to it."""
    players = table.players
    player, event, _ = table.blinds[-1]
    if isinstance(event, BlindPosted) and event.kind == "straddle":
        return player.place
    posted = len(table.sign.blinds or ())
    # A kill blind in another seat than those of the blinds leaves the first turn where it is.
    places = [
        player.place
        for player, event, _ in table.blinds
        if player.place < posted or not isinstance(event, BlindPosted) or event.kind != "kill"
    ] or [player.place]
    ends = [place for place in places if (place + 1) % len(players) not in places]
    # Where every player has a blind, the kill blind may have come before the others.
    return (ends or (sorted(places) if table.kill_blinds else places))[-1]


def by_cards(
    betting: "BettingRound", opens: ByCards, table: "Table"
) -> "tuple[Player, ...] | None":
    """The players admitted to open, an all-in one standing for the next who can act."""
    contending = table.contending
    hands = [tuple([card for card in player.up if card is not None]) for player in contending]
    shown = max((len(player.up) for player in contending), default=0)
    if not 0 < shown <= _COMPLETE or any(len(hand) != shown for hand in hands):
        return None
    centre = [card for card in (*table.common, *table.board()) if card is not None]
    chosen = [contending[place] for place in sorted(opens.choose(hands, centre))]
    if opens.tied is not None:
        best = [contending[place] for place in sorted(opens.tied(hands))]
        betting.tied = tuple(best) if all(one.able for one in best) else ()
    if not all(one.able for one in chosen):
        # The text gives the turn to a player who can neither bet nor check: it may pass to the
        # next player, or to the best hand of those who can.
        pairs = [(one, hand) for one, hand in zip(contending, hands, strict=True) if one.able]
        if pairs:
            places = opens.choose([hand for _, hand in pairs], centre)
            chosen += [pairs[place][0] for place in sorted(places)]
    able = (one if one.able else betting.next_after(one.place) for one in chosen)
    return tuple(dict.fromkeys(player for player in able if player is not None))
