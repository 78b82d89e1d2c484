"""The order in which a PokerStars hand prints events, and the boards of a hand that is run more than once."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from handaudit.facts import events as e
from handaudit.facts.cards import Card
from handaudit.facts.events import Event

RUNS: Final = {1: "FIRST", 2: "SECOND", 3: "THIRD"}
"""The word before the streets and the showdown of a run."""

_POSTS: Final = (e.Anted, e.BlindPosted)
_PLAY: Final = (e.HandsDealt, e.CardsDealt, e.Folded, e.Checked, e.Called, e.BetMade, e.Raised)


def in_order(events: Iterable[Event]) -> list[Event]:
    """The events as the room prints them: cards after the posts, and the awards of one run after another."""
    return _awards_by_run(_cards_after_posts(list(events)))


def _cards_after_posts(events: list[Event]) -> list[Event]:
    """Moves the cards that a log shows before the posts behind them."""
    posts = [at for at, event in enumerate(events) if isinstance(event, _POSTS)]
    before, after = events[: posts[-1] + 1 if posts else 0], events[posts[-1] + 1 if posts else 0 :]
    early = [event for event in before if isinstance(event, e.CardsRevealed)]
    if not early or any(isinstance(event, _PLAY) for event in before):
        return events
    return [event for event in before if event not in early] + early + after


def _awards_by_run(events: list[Event]) -> list[Event]:
    """Puts the awards of a run behind its showdown: some logs show all runs first, or divide pot by pot."""
    awards = [event for event in events if isinstance(event, e.PotAwarded)]
    if len({award.run for award in awards}) <= 1:
        return events
    rest = events[: events.index(awards[-1]) + 1]
    after = events[len(rest) :]
    rest = [event for event in rest if not isinstance(event, e.PotAwarded)]
    awards.sort(key=lambda one: one.run)
    for award in reversed(awards):
        rest.insert(_end_of_run(rest, award.run), award)
    return rest + after


def _end_of_run(events: list[Event], run: int) -> int:
    """The place of the first showdown or award of a later run, or of this run's awards, else the end."""
    for at, event in enumerate(events):
        later = isinstance(event, e.ShowdownOpened) and event.run > run
        if later or (isinstance(event, e.PotAwarded) and event.run >= run):
            return at
    return len(events)


def revealed_after_folds(events: Iterable[Event]) -> dict[int, e.CardsRevealed]:
    """The cards that players show after they have folded, by seat: the room prints them with the fold."""
    folded: set[int] = set()
    found: dict[int, e.CardsRevealed] = {}
    for event in events:
        if isinstance(event, e.Folded):
            folded.add(event.seat)
        elif isinstance(event, e.CardsRevealed) and event.seat in folded:
            found.setdefault(event.seat, event)
    return found


class Boards:
    """The boards of a hand so far, by run; a later one begins with the cards that all runs share."""

    def __init__(self, events: Iterable[Event]) -> None:
        dealt = Counter[int]()
        for event in events:
            if isinstance(event, e.BoardDealt):
                dealt[event.run] += len(event.cards)
        self.runs = max(dealt, default=1)
        self._shared = dealt[1] - dealt[2] if self.runs > 1 else 0
        self._cards: dict[int, list[Card]] = {}

    def of(self, run: int) -> list[Card]:
        """The cards of a board."""
        if run not in self._cards:
            self._cards[run] = self.of(1)[: self._shared] if run > 1 else []
        return self._cards[run]

    def word(self, run: int) -> str:
        """The word before the next street of a board, with a blank; nothing before the runs part."""
        parted = self.runs > 1 and len(self.of(run)) >= self._shared
        return f"{RUNS[run]} " if parted else ""
