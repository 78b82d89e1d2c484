"""A replay is put back as it was at any event, and goes on from there as if nothing had come between."""

import random
from pathlib import Path

import pytest

import handaudit
from handaudit.facts.events import PlayerSeated
from handaudit.facts.log import Round
from handaudit.law.game import Game
from handaudit.law.house.house import NO_HOUSE
from handaudit.law.in_force import Law
from handaudit.law.new_jersey import AUDITED
from handaudit.replay.discipline import Poker
from handaudit.replay.occasion import Occasion
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.replay import PokerReplay
from handaudit.replay.stateful import Snapshot, attributes
from paths import SAMPLES

LOGS = [
    log
    for folder in ("compliant", "breaches")
    for log in sorted((SAMPLES / folder).rglob("*.*"))
    if log.suffix in (".tlog", ".txt")
]


def rounds(log: Path) -> list[Round]:
    return [
        part
        for part in handaudit.read(log)
        if isinstance(part, Round)
        and part.defect is None
        and isinstance(AUDITED.get(part.session.game or ""), Game)
    ]


def begun(played: Round) -> tuple[PokerReplay, list[str]]:
    """A replay of a round, and its occasions as they looked when they came."""
    occasions: list[str] = []

    def take(occasion: Occasion) -> None:
        occasions.append(f"{type(occasion).__name__} {occasion.event}")

    run = PokerReplay(Poker().table(played, Law(None), NO_HOUSE), take)
    run.seat_players()
    return run, occasions


_WITH_PLAYERS = (
    *("players", "by_seat", "strangers", "pending"),
    *("betting", "_settlement", "antes", "blinds", "returned_in_part", "strays"),
)


def state(run: PokerReplay) -> object:
    """All that a replay knows, with names in place of objects."""
    return {
        "players": [
            {name: getattr(player, name) for name in attributes(player)}
            for player in run.table.players
        ],
        "table": {
            name: getattr(run.table, name)
            for name in attributes(run.table)
            if name not in _WITH_PLAYERS
        },
        "wagers": (run.wagers.betting.to_match, str(run.wagers.betting.due)),
        "burns": [*run.deck.burns],
        "places": {card: [*seen] for card, seen in run.seen.places.items()},
    }


@pytest.mark.parametrize("log", LOGS, ids=lambda log: f"{log.parent.name}-{log.stem}")
def test_events_that_are_undone_leave_no_trace(log: Path) -> None:
    choice = random.Random(str(log.name))  # noqa: S311  the same places each time
    for played in rounds(log)[:5]:
        whole, expected = begun(played)
        undoing, occasions = begun(played)
        events = played.events
        place = choice.randrange(len(events))
        for at, event in enumerate(events):
            whole.take(event)
            if at == place:
                before, come = undoing.snapshot(), len(occasions)
                for undone in events[at : at + choice.randrange(1, 20)]:
                    undoing.take(undone)
                before.restore()
                del occasions[come:]
            undoing.take(event)
        whole.end()
        undoing.end()
        assert occasions == expected
        assert state(undoing) == state(whole)


def player(seat: int) -> Player:
    return Player(PlayerSeated(line=seat, seat=seat, player="Ada", stake=100), seat)


def test_what_two_objects_share_they_share_again() -> None:
    one, other = player(1), player(2)
    other.up = one.up
    before = Snapshot(one, other)
    one.up.append(None)
    other.up = [None, None]
    one.bet = 50
    before.restore()
    assert one.up is other.up
    assert one.up == []
    assert one.bet == 0
