"""Breaches that none of our logs can show alone, and why."""

from typing import Final

from handaudit.simulate.play import SimulatedGame
from handaudit.simulate.plays import PLAYS

_NO_SHORTAGE: Final = "the game has no reshuffle: any reshuffle breaks reshuffle-only-when-short"
_WHOLE_DECK: Final = "more than 52 cards leave the deck only if a reshuffle is omitted"
_AT_COMMON_CARD: Final = "a common card without its reshuffle breaks common-card-only-when-short"

_ELSEWHERE: Final = "another law or a book states it, and the dealer plays by New Jersey's"

REASONS: Final[dict[str, str]] = {
    "all-in-hands-tabled": _ELSEWHERE,
    "ante-within-first-wager": _ELSEWHERE,
    "fouled-deck-bets-returned": _ELSEWHERE,
    "misdeal-before-action": _ELSEWHERE,
    "out-of-turn-binds": _ELSEWHERE,
    "rake-share-within-law": _ELSEWHERE,
    "wager-amount-within-law": _ELSEWHERE,
    "wagers-within-law": _ELSEWHERE,
    "game-permitted": (
        "each of these games is permitted on every day on which it is known; only a different "
        "game breaks the rule"
    ),
    "stakes-carried-over": "a Table Log numbers its rounds: stakes-not-reduced judges them",
    "final-stacks": "a Table Log does not state stacks at the end of a round",
    "hand-named-rightly": "a Table Log does not name hands",
    "board-repeated-rightly": "a Table Log does not repeat the board",
    "miscounted-deck-removed": ("the wrong count before it already breaks stub-count-right"),
    "pot-stated-rightly": "a Table Log does not state the pot",
    "shaker-passed-on-order": "a Table Log keeps the floor's words as free text",
}
"""Rules that cannot be broken alone in a Table Log of any game."""


def reason(rule: str, game: str, to: str = "table-log") -> str | None:
    """Why a rule cannot be broken alone in a game and a format; ``None`` if it can."""
    if rule in REASONS and rule not in SHOWN.get(to, ()):
        return REASONS[rule]
    play = PLAYS.get(game)
    if play is None:
        return None
    return _of(rule, play) or (_of_pokerstars(rule, play) if to == "pokerstars" else None)


def _of_pokerstars(rule: str, play: SimulatedGame) -> str | None:
    match rule:
        case "forced-bets-before-cards" if not play.draws:
            return "the header of a PokerStars hand puts all antes and blinds before the cards"
        case "best-hand-wins" if len(play.prizes) > 1:
            return "a line about a PokerStars pot does not say which half it awards"
        case _:
            return None


def _of(rule: str, play: SimulatedGame) -> str | None:
    short = play.draws or bool(play.thrown) or play.common
    match rule:
        case "reshuffle-right-piles" if not short:
            return _NO_SHORTAGE
        case "reshuffle-right-piles" if play.draws:
            return "of the piles, only the burns are in doubt, and the text leaves them open (A-12)"
        case "one-deck" if not short or play.common:
            return _AT_COMMON_CARD if play.common else _WHOLE_DECK
        case "kill-permitted" if play.section == "14.11(A)":
            return "the game came after the kill and may have one"
        case "kill-blind-amount" | "kill-blind-once" if play.section == "14.11":
            return (
                "the text on Omaha's kill has not been seen: the outcome is indeterminate at most"
            )
        case "low-qualifies" if play.section == "14.13A":
            return (
                "the text of the qualifier has not been seen: the outcome is indeterminate at most"
            )
        case "deck-put-in-sequence" | "decks-changed" if play.section == "14.11(A)":
            return "the text since 9 September 2014 has not been seen: the outcome is indeterminate at most"
        case _:
            return None


_PLAY: Final = frozenset(
    {
        *("act-only-while-in", "bet-not-increased", "draw-for-every-player", "draw-order"),
        *("draw-size", "first-actor", "turn-order"),
    }
)
"""Rules about who acts and draws when: every format has those lines."""

SHOWN: Final[dict[str, frozenset[str]]] = {
    "pokerstars": _PLAY
    | {
        *("ante-from-every-player", "award-to-contender", "best-hand-wins"),
        *("betting-round-complete", "blind-seats", "call-amount", "check-only-unbet"),
        *("forced-bets-before-cards", "hand-named-rightly", "hand-size", "no-card-twice"),
        "one-forced-bet",
        *("one-opening-bet", "player-count", "pot-conserved", "raise-exceeds-wager"),
        *("showdown-held", "side-pot-by-contribution", "side-pots-first", "uncalled-bet-returned"),
        *("wager-within-limits", "wager-within-stakes", "winner-shown"),
    },
    "phh": _PLAY,
}
"""The rules whose breaches show in a format alone, each at the line that its answer names.

The others depend on records that the format lacks: burns, cuts, decks, stakes between rounds,
posted values or spoken words. PHH also leaves some amounts to be computed.
"""


def unseen(rule: str, to: str) -> str | None:
    """Why breaches of a rule are not planted in a format; ``None`` if they are."""
    shown = SHOWN.get(to)
    if shown is None or rule in shown:
        return None
    return f"{to} does not record such a breach, or not alone; it shows {', '.join(sorted(shown))}"
