"""Cards by their names, for tests of what hands are worth."""

from handaudit.facts.cards import CARDS, Card


def cards(text: str) -> list[Card]:
    """Cards by their names, blanks between."""
    return [CARDS[name] for name in text.split()]
