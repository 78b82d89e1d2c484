"""Sessions in formats other than a Table Log: which game, sign or round each can express."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from handaudit.facts import events as e
from handaudit.facts.cards import Card
from handaudit.facts.events import Event
from handaudit.facts.log import Round, Session, Source
from handaudit.reading.formats import TARGETS
from handaudit.reading.losses import Losses
from handaudit.reading.phh import hand as phh
from handaudit.reading.pokerstars import writer as pokerstars
from handaudit.reading.table_log.session import START, folded
from handaudit.simulate.naming import named
from handaudit.simulate.play import SimulatedGame
from handaudit.simulate.plays import PLAYS
from handaudit.simulate.posting import Posted
from handaudit.simulate.text import LogText

OWN: Final = "table-log"
FORMATS: Final = (OWN, "pokerstars", "phh")

_STRUCTURES: Final[dict[str, dict[str, frozenset[str]]]] = {
    "pokerstars": dict.fromkeys(pokerstars.NAMES, frozenset({"limit", "pot-limit", "no-limit"})),
    "phh": {
        game: frozenset(limit for name, limit in phh.CODES if name == game)
        for game, _ in phh.CODES
        if game in PLAYS
    },
}
"""The betting structures of each game that a format can name."""


def refusal(to: str, game: str) -> str | None:
    """Why no session of a game can be written in a format; ``None`` if some can."""
    if to == OWN or game in _STRUCTURES[to]:
        return None
    return f"{to} has no name for {game}; it has names for {', '.join(_STRUCTURES[to])}"


def carries_sign(to: str, play: SimulatedGame, sign: Posted) -> bool:
    """Whether a format can express the sign of a table."""
    if to == OWN:
        return True
    blinds = (0, 2) if play.button else (0,)
    return (
        sign.structure in _STRUCTURES[to][play.name]
        and len(sign.blinds) in blinds
        and not sign.kill
        and not sign.bad_beat
    )


def fewest(to: str, play: SimulatedGame) -> int:
    """The fewest players whose rounds a format can express.

    With two players, PHH gives the first blind to the one with the button; the text gives it to the
    other.
    """
    return 3 if to == "phh" and play.button else 2


class Dealing(NamedTuple):
    """A round with the lines before it."""

    before: Sequence[Event]
    opened: e.RoundOpened
    events: Sequence[Event]


@dataclass
class Account:
    """A session in one format, and the line of each event in it."""

    text: str
    lines: dict[int, int] = field(default_factory=dict)
    """Lines, from 1, by the identity of the events."""

    def line(self, event: Event) -> int | None:
        """The line of an event; ``None`` if the format has none for it."""
        return self.lines.get(id(event))


def write(to: str, header: Sequence[Event], dealings: Sequence[Dealing]) -> Account | None:
    """A session in a format; ``None`` if the format cannot express one of the rounds."""
    if to == OWN:
        return _own(header, dealings)
    losses, account = Losses(), Account("")
    rounds = [*_rounds(header, dealings)]
    # A named hand is a different event from the dealt one.
    dealt = {
        id(original): id(event)
        for played, one in zip(rounds, dealings, strict=True)
        for original, event in zip(played, (one.opened, *one.events), strict=True)
    }

    def placed(event: Event, line: int) -> None:
        if id(event) in dealt:  # no event owns the totals of a summary
            account.lines.setdefault(dealt[id(event)], line)

    writer: Any = TARGETS[to].writer
    account.text = "".join(writer(losses, placed).write(rounds))
    return None if losses.refused else account


def carries(to: str, header: Sequence[Event], dealing: Dealing) -> bool:
    """Whether a format can express a round."""
    return to == OWN or write(to, header, [dealing]) is not None


def _own(header: Sequence[Event], dealings: Sequence[Dealing]) -> Account:
    text = LogText()
    text.add(header)
    for one in dealings:
        text.add([*one.before, one.opened, *one.events])
    return Account(str(text), text.lines)


def _rounds(header: Sequence[Event], dealings: Sequence[Dealing]) -> Iterable[Round]:
    session = folded(START, header)
    for one in dealings:
        session = folded(session, one.before)
        yield Round(
            source=Source("session.tlog", OWN),
            first_line=1,
            text="",
            events=(one.opened, *_named(session, one.events)),
            session=session,
            opened=one.opened,
        )


def _named(session: Session, events: Sequence[Event]) -> Iterable[Event]:
    """The lines of a round, in which each shown hand has the name that a room would give it."""
    centre: list[Card] = []
    for event in events:
        match event:
            case e.BoardDealt(cards=cards):
                centre += [card for card in cards if card is not None]
            case e.CommonDealt(card=card) if card is not None:
                centre.append(card)
            case e.HandShown(cards=cards, description=None):
                held = [card for card in cards if card is not None]
                yield event.changed(description=named(PLAYS[session.game or ""], held, centre))
                continue
            case _:
                pass
        yield event
