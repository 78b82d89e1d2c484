"""Breaches that no log of ours can show alone, and why."""

from typing import Final

from handaudit.simulate.play import Play
from handaudit.simulate.plays import PLAYS

_NO_SHORTAGE: Final = "the game knows no reshuffle: any is reshuffle-only-when-short's breach"
_WHOLE_DECK: Final = "more than 52 cards leave the deck only where a reshuffle is left out"

REASONS: Final[dict[str, str]] = {
    "game-permitted": (
        "each of these games is permitted on every day on which it is known to be played; what breaks "
        "the rule is another game"
    ),
    "hand-named-rightly": "a Table Log does not say what a hand is called",
    "board-repeated-rightly": "a Table Log does not repeat the board",
    "miscounted-deck-removed": (
        "the wrong count that goes before it is itself a breach of stub-count-right"
    ),
    "pot-stated-rightly": "a Table Log does not state the pot",
    "shaker-passed-on-order": "a Table Log keeps the floor's words as free text",
}
"""Rules that cannot be broken alone in a Table Log of any game."""


def reason(rule: str, game: str, to: str = "table-log") -> str | None:
    """Why a rule cannot be broken alone in a game, in a format; ``None`` where it can."""
    if rule in REASONS and rule not in SHOWN.get(to, ()):
        return REASONS[rule]
    play = PLAYS.get(game)
    if play is None:
        return None
    return _of(rule, play) or (_of_pokerstars(rule, play) if to == "pokerstars" else None)


def _of_pokerstars(rule: str, play: Play) -> str | None:
    match rule:
        case "forced-bets-before-cards" if not play.draws:
            return "the head of a PokerStars hand has all antes and blinds before its cards"
        case "best-hand-wins" if len(play.prizes) > 1:
            return "a line of a PokerStars pot does not say for which half of it it is"
        case _:
            return None


def _of(rule: str, play: Play) -> str | None:
    short = play.draws or bool(play.thrown) or play.common
    match rule:
        case "reshuffle-right-piles" if not short:
            return _NO_SHORTAGE
        case "reshuffle-right-piles" if play.draws:
            return "of the piles, only the burns are in doubt, and the text leaves them open (A-12)"
        case "one-deck" if not short:
            return _WHOLE_DECK
        case "kill-permitted" if play.section == "14.11(A)":
            return "the game is younger than the kill, which it may have"
        case "kill-blind-amount" | "kill-blind-once" if play.section == "14.11":
            return "the paragraph on Omaha's kill has not been seen: indeterminate at most"
        case "low-qualifies" if play.section == "14.13A":
            return "the text of the qualifier has not been seen: indeterminate at most"
        case "deck-put-in-sequence" | "decks-changed" if play.section == "14.11(A)":
            return "the hours since 9 September 2014 have not been seen: indeterminate at most"
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
"""The rules whose breaches show in a format, each at the line that an answer names and alone.

The others hang on what the format does not keep: burns, cuts, decks, stakes between rounds, posted
values, spoken words; or, in PHH, amounts that it leaves to be reckoned.
"""


def unseen(rule: str, to: str) -> str | None:
    """Why a breach of a rule is not planted in a format; ``None`` where it is."""
    shown = SHOWN.get(to)
    if shown is None or rule in shown:
        return None
    return f"{to} does not keep what shows it, or it alone; it shows {', '.join(sorted(shown))}"
