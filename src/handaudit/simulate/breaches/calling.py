"""A breach that shows only in a log that names shown hands."""

from typing import Final

from handaudit.facts.events import HandShown
from handaudit.simulate.breaches.scene import Plant, Scene, breaks
from handaudit.simulate.naming import named

_HIGHS: Final = ("four of a kind, Twos", "four of a kind, Threes")
_BADUGIS: Final = ("Badugi: 4,3,2,A", "Badugi: 5,3,2,A")


@breaks("hand-named-rightly")
def hand_called_another(scene: Scene) -> Plant | None:
    """A shown hand has the name of another hand."""
    at = scene.one(scene.shown.values())
    shown = None if at is None or not scene.contested else scene.events[at]
    if at is None or not isinstance(shown, HandShown):
        return None
    held = [card for card in shown.cards if card is not None]
    right = named(scene.play, held, scene.table.centre)
    if right is None:
        return None
    high, *low = right.split("; ")
    if high.startswith("HI: "):
        others = [f"HI: {name}" for name in _HIGHS]
    else:
        others = [*(_HIGHS if scene.play.section != "14.12C" else _BADUGIS)]
    wrong = next(name for name in others if name != high)
    return Plant(scene.change(at, description="; ".join((wrong, *low))), "14.3(g)")
